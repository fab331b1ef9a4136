//! Files and memory that a program maps (`syscall.Mmap`).
//!
//! All of a program's mappings are in one window of addresses, where nothing else ever is. What is not mapped there, or not any more,
//! faults, and the owner of the process knows by the address that the fault is the program's ([`Faults`]).

use super::Host;
use crate::heap::arena::address_limit;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whoever handles the process's faults.
pub trait Faults: Send + Sync {
    /// From now on faults at these addresses are the program's. Those of an earlier call no longer are.
    fn window(&self, start: usize, bytes: usize);

    /// So many bytes more are mapped; below zero: fewer.
    fn charge(&self, bytes: isize);
}

/// The size of the window, if the system has as many addresses.
const WINDOW: usize = 1 << 40;

/// What may be asked for.
#[cfg(target_os = "linux")]
const FLAGS: i32 = libc::MAP_SHARED
    | libc::MAP_PRIVATE
    | libc::MAP_ANONYMOUS
    | libc::MAP_NORESERVE
    | libc::MAP_POPULATE
    | libc::MAP_LOCKED
    | libc::MAP_STACK;

/// Other systems have other numbers than package syscall.
#[cfg(not(target_os = "linux"))]
const FLAGS: i32 = libc::MAP_SHARED | libc::MAP_PRIVATE;

/// What may be done with mapped memory. Nobody ever runs it.
const PROTECTIONS: i32 = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;

/// What a program asks for.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The descriptor.
    pub fd: i32,
    /// Where in the file it begins.
    pub offset: i64,
    /// How many bytes.
    pub bytes: usize,
    /// Bits of `PROT_*`.
    pub protection: i32,
    /// Bits of `MAP_*`.
    pub flags: i32,
}

/// A program's mappings.
#[derive(Debug, Default)]
pub struct Mapped(Mutex<Window>);

#[derive(Debug, Default)]
struct Window {
    start: usize,
    bytes: usize,
    /// Where the next mapping is looked for first: addresses are used again as late as possible.
    next: usize,
    /// Addresses and lengths, as they were asked for.
    ranges: BTreeMap<usize, usize>,
}

fn page() -> usize {
    // SAFETY: asks for a number.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

fn whole_pages(bytes: usize) -> Option<usize> {
    Some(bytes.checked_add(page() - 1)? & !(page() - 1))
}

fn errno() -> i32 {
    std::io::Error::last_os_error()
        .raw_os_error()
        .unwrap_or(libc::EIO)
}

/// Leaves nothing at the addresses but a fault.
fn vacate(at: usize, bytes: usize) -> Result<(), i32> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    let at = ptr::with_exposed_provenance_mut(at);
    // SAFETY: the addresses are in the window, where only mappings of the program are.
    let got = unsafe { libc::mmap(at, bytes, libc::PROT_NONE, flags, -1, 0) };
    if got == libc::MAP_FAILED {
        Err(errno())
    } else {
        Ok(())
    }
}

impl Window {
    fn open(&mut self, bytes: usize, faults: &dyn Faults) -> Result<(), i32> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // Where addresses are few, most of them are left to everything else.
        let mut size = WINDOW.min(address_limit() / 8).max(bytes);
        loop {
            // SAFETY: takes addresses that nobody has.
            let at = unsafe { libc::mmap(ptr::null_mut(), size, libc::PROT_NONE, flags, -1, 0) };
            if at != libc::MAP_FAILED {
                (self.start, self.bytes) = (at.expose_provenance(), size);
                self.next = self.start;
                faults.window(self.start, size);
                return Ok(());
            }
            if size <= bytes {
                return Err(libc::ENOMEM);
            }
            size = (size / 2).max(bytes);
        }
    }

    /// So many free bytes at or after an address.
    fn free_from(&self, mut at: usize, bytes: usize) -> Option<usize> {
        let before = self.ranges.range(..at).next_back();
        if let Some((start, len)) = before {
            at = at.max(start + whole_pages(*len)?);
        }
        for (start, len) in self.ranges.range(at..) {
            if start - at >= bytes {
                break;
            }
            at = start + whole_pages(*len)?;
        }
        (at.checked_add(bytes)? <= self.start + self.bytes).then_some(at)
    }

    fn map(&mut self, request: Request, faults: &dyn Faults) -> Result<usize, i32> {
        let bytes = whole_pages(request.bytes).ok_or(libc::ENOMEM)?;
        if self.bytes == 0 {
            self.open(bytes, faults)?;
        }
        let at = self
            .free_from(self.next, bytes)
            .or_else(|| self.free_from(self.start, bytes))
            .ok_or(libc::ENOMEM)?;
        let place = ptr::with_exposed_provenance_mut(at);
        let flags = request.flags | libc::MAP_FIXED;
        // SAFETY: the addresses are in the window and free.
        let got = unsafe {
            let (fd, offset) = (request.fd, request.offset);
            libc::mmap(place, bytes, request.protection, flags, fd, offset)
        };
        if got == libc::MAP_FAILED {
            let error = errno();
            // What was there may be gone.
            vacate(at, bytes)?;
            return Err(error);
        }
        self.ranges.insert(at, request.bytes);
        self.next = at + bytes;
        faults.charge(request.bytes.cast_signed());
        Ok(at)
    }
}

impl Mapped {
    fn lock(&self) -> MutexGuard<'_, Window> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Host {
    /// Maps a file or memory; the address. `room`: how many bytes more the program may have, if that is limited.
    pub fn map(&self, request: Request, room: Option<usize>) -> Result<usize, i32> {
        let faults = self.may_map()?;
        let supported = request.flags & !FLAGS == 0 && request.protection & !PROTECTIONS == 0;
        if !supported {
            return Err(libc::ENOTSUP);
        }
        // A slice counts its bytes by 32 bits.
        if request.bytes > u32::MAX as usize || room.is_some_and(|room| request.bytes > room) {
            return Err(libc::ENOMEM);
        }
        self.mapped.lock().map(request, faults)
    }

    /// Ends the mapping that is there and has that length.
    pub fn unmap(&self, at: usize, bytes: usize) -> Result<(), i32> {
        let faults = self.may_map()?;
        let mut window = self.mapped.lock();
        if window.ranges.get(&at) != Some(&bytes) {
            return Err(libc::EINVAL);
        }
        vacate(at, whole_pages(bytes).ok_or(libc::EINVAL)?)?;
        window.ranges.remove(&at);
        faults.charge(-bytes.cast_signed());
        Ok(())
    }

    /// Changes what may be done with a part of a mapping. Other memory stays as it is.
    pub fn protect(&self, at: usize, bytes: usize, protection: i32) -> Result<(), i32> {
        self.may_map()?;
        let window = self.mapped.lock();
        let end = at.checked_add(bytes).ok_or(libc::ENOMEM)?;
        let inside = window.ranges.range(..=at).next_back();
        if !at.is_multiple_of(page()) || protection & !PROTECTIONS != 0 {
            return Err(libc::EINVAL);
        }
        if inside.is_none_or(|(start, len)| end > start + len) {
            return Err(libc::ENOTSUP);
        }
        // SAFETY: the addresses are in a mapping of the program.
        let done =
            unsafe { libc::mprotect(ptr::with_exposed_provenance_mut(at), bytes, protection) };
        if done == 0 { Ok(()) } else { Err(errno()) }
    }

    /// Whether the program may map anything: not in a sandbox; and not where a recording would have to know what others write there.
    fn may_map(&self) -> Result<&'static dyn Faults, i32> {
        if self.granted.is_some() {
            return Err(libc::EPERM);
        }
        match self.faults {
            Some(faults) if self.tape.is_none() => Ok(faults),
            _ => Err(libc::ENOTSUP),
        }
    }

    /// The program is over: nothing of it uses its mappings any more.
    pub(super) fn unmap_all(&self) {
        let mut window = self.mapped.lock();
        if let Some(faults) = self.faults.filter(|_| window.bytes != 0) {
            faults.window(0, 0);
            let mapped: usize = window.ranges.values().sum();
            faults.charge(-mapped.cast_signed());
            let at = ptr::with_exposed_provenance_mut(window.start);
            // SAFETY: the window is the program's, which is over.
            unsafe { libc::munmap(at, window.bytes) };
            *window = Window::default();
        }
    }
}
