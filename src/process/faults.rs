//! Faults at addresses that the program mapped (`syscall.Mmap`): the memory has been unmapped, must not be
//! written, or is past the end of the file. They end the process with Go's message. All other faults are bugs
//! in minigo and handled as before.

use minigo_vm::host::Faults;
use std::fmt::{self, Write};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicUsize, Ordering::Acquire, Ordering::Release};
use std::sync::{Mutex, PoisonError};

/// The process's faults.
pub struct Process;

/// The program's addresses.
static START: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// What was done about faults before; empty until a program maps something.
static BEFORE: Mutex<Vec<(i32, libc::sigaction)>> = Mutex::new(Vec::new());

impl Faults for Process {
    fn window(&self, start: usize, bytes: usize) {
        BYTES.store(0, Release);
        START.store(start, Release);
        BYTES.store(bytes, Release);
        let mut before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner);
        if !before.is_empty() {
            return;
        }
        for signal in [libc::SIGSEGV, libc::SIGBUS] {
            let mut old = MaybeUninit::<libc::sigaction>::zeroed();
            // SAFETY: the handler makes only calls that handlers may make; the old action has room.
            unsafe {
                let mut action = MaybeUninit::<libc::sigaction>::zeroed().assume_init();
                action.sa_sigaction = handler as *const () as libc::sighandler_t;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                libc::sigemptyset(&raw mut action.sa_mask);
                if libc::sigaction(signal, &raw const action, old.as_mut_ptr()) == 0 {
                    before.push((signal, old.assume_init()));
                }
            }
        }
    }

    fn charge(&self, bytes: isize) {
        super::memory::charge(bytes);
    }
}

extern "C" fn handler(signal: i32, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system hands over what it knows of the signal.
    let (code, at) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    // What another process sent has no address.
    if code > 0 && at.wrapping_sub(START.load(Acquire)) < BYTES.load(Acquire) {
        end(signal, code, at);
    }
    // The instruction is run again, and faults as it would have without this handler. Nobody else has the lock: it is
    // held only while the handlers are set, and this is one of them.
    if let Ok(before) = BEFORE.try_lock()
        && let Some((_, old)) = before.iter().find(|(s, _)| *s == signal)
    {
        // SAFETY: the action is what the system had.
        unsafe { libc::sigaction(signal, std::ptr::from_ref(old), std::ptr::null_mut()) };
    }
    if code <= 0 {
        // SAFETY: sends the signal again, for whoever handled it before.
        unsafe { libc::raise(signal) };
    }
}

/// A text of bounded length: a handler may not allocate.
struct Text {
    bytes: [u8; 256],
    len: usize,
}

impl Write for Text {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let free = self.bytes.get_mut(self.len..).unwrap_or_default();
        let n = s.len().min(free.len());
        if let (Some(to), Some(from)) = (free.get_mut(..n), s.as_bytes().get(..n)) {
            to.copy_from_slice(from);
        }
        self.len += n;
        Ok(())
    }
}

fn end(signal: i32, code: i32, at: usize) -> ! {
    let name = match signal {
        libc::SIGBUS => "SIGBUS: bus error",
        _ => "SIGSEGV: segmentation violation",
    };
    let mut text = Text {
        bytes: [0; 256],
        len: 0,
    };
    let _ = write!(
        text,
        "unexpected fault address {at:#x}\nfatal error: fault\n[signal {name} code={code:#x} addr={at:#x} pc=0x0]\n"
    );
    // SAFETY: readable bytes; both calls may be made by handlers.
    unsafe {
        libc::write(2, text.bytes.as_ptr().cast(), text.len);
        libc::_exit(2)
    }
}
