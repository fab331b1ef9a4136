//! Writing to standard output and error; the owner of the terminal may intercept the writes.
//!
//! The REPL's editor draws a prompt and a half-typed line while goroutines continue. Their output is passed to
//! the terminal's owner, which shows it above the prompt. Programs have no keeper.

use super::Host;
use std::io::Write as _;

/// Who holds the terminal at times.
pub trait Keeper: Send + Sync {
    /// Takes these bytes over, or lets the caller write them (false), who calls `wrote` after that.
    fn take(&self, fd: i32, bytes: &[u8]) -> bool;
    /// The caller has written.
    fn wrote(&self);
    /// Whether too much that was taken over is not shown yet.
    fn is_full(&self) -> bool;
    /// Waits until that is over.
    fn wait(&self);
    /// Calls `read` (which tells whether there was something to read) while standard input is the
    /// program's, until it has read. False: this was interrupted.
    fn read(&self, read: &mut dyn FnMut() -> bool) -> bool;
    /// Whether readers are to give up.
    fn interrupt(&self);
}

impl Host {
    /// From now on this one is asked; only the first call counts.
    pub fn set_keeper(&self, keeper: &'static dyn Keeper) {
        let _ = self.keeper.set(keeper);
    }

    fn keeper(&self, fd: i32) -> Option<&'static dyn Keeper> {
        self.keeper.get().copied().filter(|_| fd == 1 || fd == 2)
    }

    /// Whether standard input is shared with somebody.
    pub fn input_is_shared(&self, fd: i32) -> bool {
        fd == 0 && self.keeper.get().is_some()
    }

    /// See [`Keeper::read`].
    pub fn read_shared(&self, mut read: impl FnMut() -> bool) -> bool {
        self.keeper
            .get()
            .is_some_and(|keeper| keeper.read(&mut read))
    }

    /// See [`Keeper::interrupt`].
    pub fn interrupt_readers(&self) {
        if let Some(keeper) = self.keeper.get() {
            keeper.interrupt();
        }
    }

    /// Whether a writer has to wait first.
    pub fn is_full(&self, fd: i32) -> bool {
        self.keeper(fd).is_some_and(Keeper::is_full)
    }

    /// Waits until there is room.
    pub fn wait_for_room(&self, fd: i32) {
        if let Some(keeper) = self.keeper(fd) {
            keeper.wait();
        }
    }

    /// Writes by `write`, unless the bytes are taken over: then `None`.
    pub fn write_kept<R>(&self, fd: i32, bytes: &[u8], write: impl FnOnce() -> R) -> Option<R> {
        let Some(keeper) = self.keeper(fd) else {
            return Some(write());
        };
        if keeper.take(fd, bytes) {
            return None;
        }
        let result = write();
        keeper.wrote();
        Some(result)
    }

    /// Writes to standard output; that nobody listens is no error.
    pub fn say(&self, bytes: &[u8]) {
        if !self.stdout.is_descriptor() {
            let _ = self.stdout.write(bytes);
            return;
        }
        self.write_kept(1, bytes, || {
            let mut out = std::io::stdout().lock();
            let _ = out.write_all(bytes).and_then(|()| out.flush());
        });
    }

    /// Writes to standard error; that nobody listens is no error.
    pub fn complain(&self, bytes: &[u8]) {
        if !self.stderr.is_descriptor() {
            let _ = self.stderr.write(bytes);
            return;
        }
        self.write_kept(2, bytes, || {
            let _ = std::io::stderr().lock().write_all(bytes);
        });
    }
}
