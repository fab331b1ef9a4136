//! Pages on Linux.

use super::{Mapped, map};

/// The advice of Linux 6.1 (`include/uapi/asm-generic/mman-common.h`) that crate `libc` does not have for musl.
const MADV_COLLAPSE: libc::c_int = 25;

/// Reserves zeroed memory at that place, if it is free.
pub(crate) fn map_free(place: usize, len: usize) -> Mapped {
    match map(place, len, libc::MAP_FIXED_NOREPLACE) {
        Ok(p) => Mapped::At(p.expose_provenance()),
        Err(libc::EEXIST) => Mapped::Taken,
        Err(_) => Mapped::Refused,
    }
}

/// # Safety
/// Nobody needs what the advice takes away from the range.
unsafe fn advise(start: usize, len: usize, advice: libc::c_int) -> bool {
    let start = std::ptr::with_exposed_provenance_mut(start);
    // SAFETY: the call reads and writes no memory of ours but what the advice takes away, which nobody needs.
    unsafe { libc::madvise(start, len, advice) == 0 }
}

/// Says that the memory may have large pages, which is no more than a hint and changes nothing that it holds.
pub(crate) fn advise_large(start: usize, len: usize) {
    // SAFETY: it changes nothing that the memory holds.
    unsafe { advise(start, len, libc::MADV_HUGEPAGE) };
}

/// The opposite.
pub(crate) fn advise_small(start: usize, len: usize) {
    // SAFETY: it changes nothing that the memory holds.
    unsafe { advise(start, len, libc::MADV_NOHUGEPAGE) };
}

/// Moves what is in a range to large pages, if the system knows how.
pub(crate) fn collapse(start: usize, len: usize) {
    // SAFETY: it changes nothing that the memory holds.
    unsafe { advise(start, len, MADV_COLLAPSE) };
}

/// Gives the memory of a range back to the system, which puts zeros there when it is touched; false if it does not.
///
/// # Safety
/// The range is an anonymous mapping of the caller's, and nobody uses what it holds.
pub(crate) unsafe fn zero_by_system(start: usize, len: usize) -> bool {
    // SAFETY: what this takes away is the caller's own, and nobody uses it.
    unsafe { advise(start, len, libc::MADV_DONTNEED) }
}

/// What this process may use of the machine's memory: of all there is, or of what its control group has.
pub(crate) fn memory_for_process() -> Option<usize> {
    let mut least: Option<usize> = None;
    let mut note = |bytes: usize| least = Some(least.map_or(bytes, |l| l.min(bytes)));
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let total = read("/proc/meminfo");
    let kib = |line: &str| line.split_whitespace().nth(1)?.parse::<usize>().ok();
    if let Some(kib) = total
        .lines()
        .find(|l| l.starts_with("MemTotal:"))
        .and_then(kib)
    {
        note(kib.saturating_mul(1024));
    }
    let groups = read("/proc/self/cgroup");
    let own = groups
        .lines()
        .find_map(|l| l.strip_prefix("0::"))
        .unwrap_or("/");
    let mut paths = vec!["/sys/fs/cgroup/memory/memory.limit_in_bytes".to_owned()];
    let mut group = own.trim_end_matches('/');
    loop {
        paths.push(format!("/sys/fs/cgroup{group}/memory.max"));
        match group.rsplit_once('/') {
            Some((parent, _)) => group = parent,
            None => break,
        }
    }
    for path in paths {
        if let Ok(bytes) = read(&path).trim().parse::<usize>() {
            note(bytes);
        }
    }
    least
}
