//! Pages on macOS, which has no large pages for anonymous memory that may be advised, and does not say by itself
//! whether a place is taken.

use super::{Mapped, map};
use std::ptr::{with_exposed_provenance_mut, without_provenance_mut};

/// Reserves zeroed memory at that place, if it is free. (The system takes the place for a wish.)
pub(crate) fn map_free(place: usize, len: usize) -> Mapped {
    let Ok(p) = map(place, len, 0) else {
        return Mapped::Refused;
    };
    if p.addr() == place {
        return Mapped::At(p.expose_provenance());
    }
    // SAFETY: the mapping was made just now, and nobody knows of it.
    unsafe { libc::munmap(p, len) };
    Mapped::Taken
}

/// There is nothing to advise.
pub(crate) fn advise_large(_: usize, _: usize) {}

/// See above.
pub(crate) fn advise_small(_: usize, _: usize) {}

/// See above.
pub(crate) fn collapse(_: usize, _: usize) {}

/// Gives the memory of a range back to the system, which puts zeros there when it is touched; false if it does not.
/// (`MADV_DONTNEED` would keep what is there.) The system's pages may be larger than the heap's: what shares one with
/// other memory is zeroed here.
///
/// # Safety
/// The range is an anonymous mapping of the caller's, and nobody uses what it holds.
pub(crate) unsafe fn zero_by_system(start: usize, len: usize) -> bool {
    // SAFETY: no memory is involved.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(1 << 14);
    let end = start + len;
    let (first, last) = (start.next_multiple_of(page), end / page * page);
    if first >= last {
        return false;
    }
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let at = without_provenance_mut(first);
    // SAFETY: these pages are wholly in the caller's range, which nobody uses: a new mapping takes their place.
    if unsafe { libc::mmap(at, last - first, protection, flags, -1, 0) } == libc::MAP_FAILED {
        return false;
    }
    for (at, len) in [(start, first - start), (last, end - last)] {
        // SAFETY: these bytes are in the caller's range, too.
        unsafe { with_exposed_provenance_mut::<u8>(at).write_bytes(0, len) };
    }
    true
}

/// What this process may use of the machine's memory: all there is.
pub(crate) fn memory_for_process() -> Option<usize> {
    let (mut bytes, mut len) = (0_u64, size_of::<u64>());
    let name = c"hw.memsize".as_ptr();
    let at = (&raw mut bytes).cast();
    // SAFETY: the name ends with a zero byte; the system writes at most `len` bytes, which the number has.
    let r = unsafe { libc::sysctlbyname(name, at, &raw mut len, std::ptr::null_mut(), 0) };
    (r == 0).then(|| usize::try_from(bytes).unwrap_or(usize::MAX))
}
