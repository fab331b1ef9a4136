//! Copies of the program's process. A copy costs little, since the system shares memory that neither side
//! writes to. So the debugger can keep the state of a program at many moments, and continue from any of them
//! any number of times.
//!
//! The whole program runs on the calling thread, which is the only thread that a forked copy has.

use super::connection::{Shared, with};
use super::wire::{Wire, number, text};
use serde_json::json;
use std::path::Path;

/// Who returns from a fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The process that was copied.
    Same,
    /// A copy, connected anew, that waits to be told how far to run.
    Copy,
}

/// Ends the process at once. (Nothing may be tidied up twice.)
pub fn leave(status: i32) -> ! {
    // SAFETY: it does not return.
    unsafe { libc::_exit(status) }
}

/// Copies the process. The child of a child: nobody has to wait for its end.
fn twin() -> Who {
    // SAFETY: the thread that calls runs all of the program, and holds no lock that the copy will want: the allocator's
    // are the system's business.
    unsafe {
        match libc::fork() {
            0 => match libc::fork() {
                0 => Who::Copy,
                _ => leave(0),
            },
            -1 => Who::Same,
            child => {
                let mut status = 0;
                while libc::waitpid(child, &mut status, 0) == -1
                    && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
                {
                }
                Who::Same
            }
        }
    }
}

/// From now on nobody has to wait for the ends of children; how it was before.
fn disown_children() -> libc::sigaction {
    // SAFETY: zeros are a valid value of the struct; both are ours, and the system only reads one and writes the other.
    unsafe {
        let mut disowning: libc::sigaction = std::mem::zeroed();
        disowning.sa_sigaction = libc::SIG_IGN;
        let mut before: libc::sigaction = std::mem::zeroed();
        libc::sigaction(libc::SIGCHLD, &raw const disowning, &raw mut before);
        before
    }
}

/// Undoes [`disown_children`].
fn own_children(before: &libc::sigaction) {
    // SAFETY: it is what the system told, by which the program's own handlers, if any, are in place again.
    unsafe {
        libc::sigaction(libc::SIGCHLD, before, std::ptr::null_mut());
    }
}

/// Copies a process that has disowned its children: half the work of a [`twin`], which copies it twice.
fn child(before: &libc::sigaction) -> Who {
    // SAFETY: as for `twin`.
    match unsafe { libc::fork() } {
        0 => {
            own_children(before);
            Who::Copy
        }
        _ => Who::Same,
    }
}

/// What has become of a process that was to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    /// There is no copy.
    Failed,
    /// This is the process that was copied, and the number of its copy.
    Same(i32),
    /// This is the copy.
    Copy,
}

/// Copies the process; the copy goes with it, at the latest.
pub fn branch() -> Branch {
    // SAFETY: as for `twin`.
    match unsafe { libc::fork() } {
        0 => {
            crate::process::system::dies_with_parent(libc::SIGKILL);
            Branch::Copy
        }
        -1 => Branch::Failed,
        pid => Branch::Same(pid),
    }
}

/// Ends a copy that [`branch`] made.
pub fn end(pid: i32) {
    let mut status = 0;
    // SAFETY: the process is a child that was not waited for yet, so the number is still its own.
    unsafe {
        libc::kill(pid, libc::SIGKILL);
        while libc::waitpid(pid, &mut status, 0) == -1
            && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
        {}
    }
}

/// Another connection, for a copy, which begins with what it is.
fn connect(line: &Shared, socket: &Path, is: &str, count: u64, touched: u64) {
    let Ok(mut wire) = Wire::connect(socket) else {
        leave(1)
    };
    with(line, |line| {
        let hello = json!({
            "is": is, "count": count, "written": line.written, "run": line.run,
            "pid": std::process::id(), "touched": touched, "change": line.change,
        });
        if wire.send(&hello).is_err() {
            leave(1);
        }
        line.wire = wire;
    });
}

/// Keeps where the program is now: a copy waits, and each time it is asked to, it makes a copy of itself, which returns.
/// `touched`: how many bytes the program has written to since the copy before.
pub fn keep(line: &Shared, socket: &Path, count: u64, touched: u64) -> Who {
    if twin() == Who::Same {
        return Who::Same;
    }
    connect(line, socket, "kept", count, touched);
    let before = disown_children();
    loop {
        let asked = with(line, |line| line.wire.receive());
        match asked {
            Some(message) if text(&message, "do") == "copy" => {
                if child(&before) == Who::Copy {
                    connect(line, socket, "copy", count, 0);
                    return Who::Copy;
                }
            }
            Some(message) if number(&message, "ping").is_some() => {}
            _ => leave(0),
        }
    }
}
