//! Large pages of memory for a table that is read all over: with pages of 4 KiB nearly every look into it also misses the
//! processor's cache of addresses, which costs a fifth of a search.

#![allow(unsafe_code)]

/// Asks the system to back the memory of an empty vector with large pages. It may decline; other systems than Linux are
/// not asked.
#[cfg_attr(not(target_os = "linux"), expect(clippy::ptr_arg, reason = "only a vector has a capacity"))]
pub fn ask_for<T>(memory: &Vec<T>) {
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
