//! The descriptors that a program has opened. It cannot use other descriptors of the process (the embedder's,
//! the scheduler's), even by number.
//!
//! Users of a descriptor are counted, and the last one closes it; so between the check and the call, the
//! number cannot come to mean another file.

use crate::heap::kept::Kept;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
struct Entry {
    users: u32,
    closing: bool,
    /// Closed by somebody else, who tells: an end of a pipe in the poller.
    lent: bool,
}

/// See the module.
#[derive(Debug, Default)]
pub struct Descriptors {
    all: Mutex<HashMap<i32, Entry>>,
    /// The run is repeated: the numbers are those of the recorded run, and nothing is open.
    pub(super) repeated: bool,
}

/// Counts itself out when dropped.
#[derive(Debug)]
pub struct Use(Option<(Kept<Descriptors>, i32)>);

impl Descriptors {
    fn lock(&self) -> MutexGuard<'_, HashMap<i32, Entry>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close_now(&self, fd: i32) -> Result<(), i32> {
        match self.repeated {
            true => Ok(()),
            false => super::files::close(fd),
        }
    }

    pub(super) fn opened(&self, fd: i32, lent: bool) {
        let entry = Entry {
            lent,
            ..Entry::default()
        };
        self.lock().insert(fd, entry);
    }

    /// Closes all but the lent ones: their program is over.
    pub(super) fn close_all(&self) {
        for (fd, entry) in self.lock().drain() {
            if !entry.lent {
                let _ = self.close_now(fd);
            }
        }
    }

    /// A lent one is about to be closed.
    pub(super) fn forget(&self, fd: i32) {
        self.lock().remove(&fd);
    }

    /// Whether it is there, lent or not.
    pub(super) fn knows(&self, fd: i32) -> bool {
        self.lock().get(&fd).is_some_and(|e| !e.closing)
    }
}

impl Kept<Descriptors> {
    /// Counts a user in.
    pub(super) fn using(self, fd: i32) -> Result<Use, i32> {
        match self.lock().get_mut(&fd) {
            Some(e) if !e.closing && !e.lent => e.users += 1,
            _ => return Err(libc::EBADF),
        }
        Ok(Use(Some((self, fd))))
    }
}

impl Descriptors {
    /// Closes it, now or when its last user is out.
    pub(super) fn close(&self, fd: i32) -> Result<(), i32> {
        let mut all = self.lock();
        match all.get_mut(&fd) {
            Some(e) if !e.closing && !e.lent => {
                e.closing = true;
                if e.users > 0 {
                    return Ok(());
                }
            }
            _ => return Err(libc::EBADF),
        }
        all.remove(&fd);
        // Under the lock: the number may be given out again at once.
        self.close_now(fd)
    }
}

impl Use {
    /// For a descriptor whose kind does not matter.
    pub(super) const FREE: Use = Use(None);
}

impl Drop for Use {
    fn drop(&mut self) {
        let Some((descriptors, fd)) = self.0 else {
            return;
        };
        let mut all = descriptors.lock();
        let last = all.get_mut(&fd).is_some_and(|e| {
            e.users -= 1;
            e.closing && e.users == 0
        });
        if last {
            all.remove(&fd);
            let _ = descriptors.close_now(fd);
        }
    }
}
