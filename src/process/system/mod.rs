//! What the process asks of the system in a form that each system has of its own: its memory, its signals, its
//! executable.

#[cfg(not(target_os = "macos"))]
mod linux;
#[cfg(target_os = "macos")]
mod macos;

#[cfg(not(target_os = "macos"))]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;

pub(crate) use here::{
    Memory, OwnMemory, SIGNALS, comes_first, continued_after, dies_with_parent, done, errno,
    executable, is_for_threads, next_within, passed, pipe, reserve, stamp_in_file,
};

use std::mem::MaybeUninit;

/// A set of these signals.
pub(crate) fn set_of(signals: &[i32]) -> libc::sigset_t {
    let mut set = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigemptyset initialises it.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        for &signal in signals {
            libc::sigaddset(set.as_mut_ptr(), signal);
        }
        set.assume_init()
    }
}
