//! The process's memory: what its allocator has handed out, for `--mem-limit`, which covers everything that a program can
//! cause; and what happens when the system has no more.

use minigo_allocator as allocator;
use minigo_vm::heap::limits::{Host, HostMemory};
use minigo_vm::report::exhausted;

pub use allocator::{allocated, charge, limit_resident, put_aside};

/// Tells the allocator how the process ends when there is no more memory.
pub fn begin() {
    allocator::tell(allocator::Process {
        resident: super::limits::resident,
        end: exhausted::exhausted,
        gone: exhausted::gone,
    });
}

/// All threads share one pool of the system's allocator. glibc gives each thread a pool of its own otherwise,
/// which grows by one page and one system call at a time, and takes up 128 MB of addresses, of which there may
/// be few (`ulimit -v`). What a program's goroutines allocate is in the program's own heap, so that threads
/// hardly ever meet here.
pub fn share_pool() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the option may be set at any time.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// The count, for the program's limits.
#[derive(Debug)]
pub struct Count;

impl HostMemory for Count {
    fn allocated(&self) -> Host {
        Host {
            bytes: allocated(),
            exhausted: allocator::is_exhausted(),
        }
    }

    fn allow(&self, bytes: usize) {
        allocator::allow(bytes);
    }

    fn trim(&self) {
        crate::process::pages::give_up();
    }
}
