//! Gives memory pages of the executable and of system libraries that are not needed at the moment back to the
//! system.
//!
//! Starting a program touches megabytes of minigo (its parser, its checker, the texts of the library,
//! Cranelift) and of the C library that are not looked at again while it runs. They count as the process's memory until the
//! system takes them back, which it does only when it has none left. They are clean: what is needed after all
//! is there again in a microsecond, from the file or what the system keeps of it.

/// Gives up the pages of the executable and its libraries that nobody writes to.
#[cfg(target_os = "linux")]
pub fn give_up() {
    // SAFETY: the function gets what it expects, and keeps nothing.
    unsafe { libc::dl_iterate_phdr(Some(give_up_segments), std::ptr::null_mut()) };
}

/// Elsewhere they stay.
#[cfg(not(target_os = "linux"))]
pub fn give_up() {}

/// Of an object that was loaded from a file: its segments that are read-only from the beginning on. (What the
/// loader writes to and protects then is part of a writable one.)
#[cfg(target_os = "linux")]
unsafe extern "C" fn give_up_segments(
    object: *mut libc::dl_phdr_info,
    _: libc::size_t,
    _: *mut libc::c_void,
) -> libc::c_int {
    const PAGE: usize = 4096;
    // SAFETY: the loader's description of an object that is loaded, with its segments.
    let (base, segments) = unsafe {
        let object = &*object;
        let count = usize::from(object.dlpi_phnum);
        let segments = std::slice::from_raw_parts(object.dlpi_phdr, count);
        (object.dlpi_addr as usize, segments)
    };
    // SAFETY: it only looks something up.
    if base != 0 && base == unsafe { libc::getauxval(libc::AT_SYSINFO_EHDR) } as usize {
        return 0; // The kernel's own, of no file.
    }
    for segment in segments {
        if segment.p_type != libc::PT_LOAD || segment.p_flags & libc::PF_W != 0 {
            continue;
        }
        let start = (base + segment.p_vaddr as usize).next_multiple_of(PAGE);
        let end = (base + segment.p_vaddr as usize + segment.p_filesz as usize) / PAGE * PAGE;
        if start < end {
            let start = std::ptr::with_exposed_provenance_mut(start);
            // SAFETY: these pages hold what the file holds, and are read from it again.
            unsafe { libc::madvise(start, end - start.addr(), libc::MADV_DONTNEED) };
        }
    }
    0
}
