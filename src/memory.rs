//! Memory of large tables: what the system and the processor are asked for, so that looks into them wait less.

#![allow(unsafe_code)]

/// Asks the system to back the memory of an empty vector with large pages: with pages of 4 KiB nearly every look into a
/// table that is read all over also misses the processor's cache of addresses, which costs a fifth of a search. It may decline;
/// other systems than Linux are not asked.
#[cfg_attr(not(target_os = "linux"), expect(clippy::ptr_arg, reason = "only a vector has a capacity"))]
pub fn ask_for_large_pages<T>(memory: &Vec<T>) {
    debug_assert!(memory.is_empty());
    #[cfg(target_os = "linux")]
    {
        /// What Linux calls `MADV_HUGEPAGE`.
        const HUGE_PAGE: i32 = 14;
        const PAGE: usize = 4096;
        unsafe extern "C" {
            fn madvise(address: *mut std::ffi::c_void, length: usize, advice: i32) -> i32;
        }
        let start = memory.as_ptr() as usize;
        let first = start.next_multiple_of(PAGE);
        let end = (start + memory.capacity() * size_of::<T>()) & !(PAGE - 1);
        if first < end {
            // SAFETY: the whole pages of memory that the vector owns, whose content the advice leaves as it is. Its answer,
            // that it was followed or not, changes nothing.
            unsafe { madvise(first as *mut std::ffi::c_void, end - first, HUGE_PAGE) };
        }
    }
}

/// Fetches the cache line of `place`, which will be read soon. Does nothing where there is no such instruction.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction, and it changes nothing but what lies in the cache.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
