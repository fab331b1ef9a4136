//! Calls for memory, which each system has in a form of its own. Knows nothing of the heap.

#[cfg(not(target_os = "macos"))]
mod linux;
#[cfg(target_os = "macos")]
mod macos;

#[cfg(not(target_os = "macos"))]
pub(crate) use linux::{
    advise_large, advise_small, collapse, map_free, memory_for_process, zero_by_system,
};
#[cfg(target_os = "macos")]
pub(crate) use macos::{
    advise_large, advise_small, collapse, map_free, memory_for_process, zero_by_system,
};

/// What reserving memory at a place came to.
pub(crate) enum Mapped {
    /// The memory is there, and holds zeros.
    At(usize),
    /// Something else is there.
    Taken,
    /// The system refuses, and would elsewhere.
    Refused,
}

/// Reserves zeroed memory wherever there is room.
pub(crate) fn map_anywhere(len: usize) -> Option<usize> {
    map(0, len, 0).ok().map(|p| p.expose_provenance())
}

/// An anonymous private mapping; the error's number if there is none. `flags` must not replace other mappings.
fn map(place: usize, len: usize, flags: libc::c_int) -> Result<*mut libc::c_void, i32> {
    // SAFETY: an anonymous private mapping that replaces no other touches nothing.
    let p = unsafe {
        libc::mmap(
            std::ptr::without_provenance_mut(place),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | flags,
            -1,
            0,
        )
    };
    match p == libc::MAP_FAILED {
        true => Err(std::io::Error::last_os_error().raw_os_error().unwrap_or(0)),
        false => Ok(p),
    }
}
