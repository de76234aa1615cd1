//! Memory of large tables: huge-page and prefetch hints.

#![allow(unsafe_code)]

/// Asks Linux to back the memory of an empty vector with huge pages. The system may decline. On other systems this does
/// nothing.
///
/// A search reads its table at random. With pages of 4 KiB nearly every read also misses the processor's address cache
/// (TLB). This costs a fifth of the speed.
#[cfg_attr(not(target_os = "linux"), expect(clippy::ptr_arg, reason = "only a vector has a capacity"))]
pub fn ask_for_large_pages<T>(memory: &Vec<T>) {
    debug_assert!(memory.is_empty());
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = memory.as_ptr() as usize;
        let first = start.next_multiple_of(PAGE);
        let end = (start + memory.capacity() * size_of::<T>()) & !(PAGE - 1);
        if first < end {
            // SAFETY: the range holds only whole pages that the vector owns, and the advice keeps their content. Its
            // result is ignored: nothing depends on it.
            unsafe { libc::madvise(first as *mut libc::c_void, end - first, libc::MADV_HUGEPAGE) };
        }
    }
}

/// Prefetches the cache line of `item`. Does nothing on a processor without such an instruction.
#[inline(always)]
pub fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction, and it changes only what the cache holds.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}
