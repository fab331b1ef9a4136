//! Standard output and error, and the one who holds the terminal while they are written to.
//!
//! The REPL's editor draws a prompt and a half-typed line while goroutines go on. What these write
//! meanwhile is handed to a keeper, which shows it above the prompt. Programs have no keeper.

use std::io::Write as _;
use std::sync::OnceLock;

/// Who holds the terminal at times.
pub trait Keeper: Send + Sync {
    /// Takes these bytes over, or lets the caller write them (false), who calls `wrote` after that.
    fn take(&self, fd: i32, bytes: &[u8]) -> bool;
    /// The caller has written.
    fn wrote(&self);
    /// Has too much been taken over that is not shown yet?
    fn is_full(&self) -> bool;
    /// Waits until that is over.
    fn wait(&self);
    /// Calls `read` (which tells whether there was something to read) while standard input is the
    /// program's, until it has read. False: this was interrupted.
    fn read(&self, read: &mut dyn FnMut() -> bool) -> bool;
    /// Who reads is to give up.
    fn interrupt(&self);
}

static KEEPER: OnceLock<&'static dyn Keeper> = OnceLock::new();

/// From now on this one is asked. There is one in a process.
pub fn set_keeper(keeper: &'static dyn Keeper) {
    let _ = KEEPER.set(keeper);
}

fn keeper(fd: i32) -> Option<&'static dyn Keeper> {
    KEEPER.get().copied().filter(|_| fd == 1 || fd == 2)
}

/// Is standard input shared with somebody?
pub fn input_is_shared(fd: i32) -> bool {
    fd == 0 && KEEPER.get().is_some()
}

/// See [`Keeper::read`].
pub fn read(mut read: impl FnMut() -> bool) -> bool {
    KEEPER.get().is_some_and(|keeper| keeper.read(&mut read))
}

/// See [`Keeper::interrupt`].
pub fn interrupt() {
    if let Some(keeper) = KEEPER.get() {
        keeper.interrupt();
    }
}

/// Must who writes wait before?
pub fn is_full(fd: i32) -> bool {
    keeper(fd).is_some_and(Keeper::is_full)
}

/// Waits until there is room.
pub fn wait(fd: i32) {
    if let Some(keeper) = keeper(fd) {
        keeper.wait();
    }
}

/// Writes by `write`, unless the bytes are taken over: then `None`.
pub fn write<R>(fd: i32, bytes: &[u8], write: impl FnOnce() -> R) -> Option<R> {
    let Some(keeper) = keeper(fd) else {
        return Some(write());
    };
    if keeper.take(fd, bytes) {
        return None;
    }
    let result = write();
    keeper.wrote();
    Some(result)
}

/// Writes to standard error; that nobody listens is no error.
pub fn complain(bytes: &[u8]) {
    write(2, bytes, || {
        let _ = std::io::stderr().lock().write_all(bytes);
    });
}
