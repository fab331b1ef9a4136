//! The happens-before edges of package sync, function by function, as in Go's race detector.

/// What a hook does with the clock of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Hook {
    /// The goroutine knows what was released there.
    Acquire,
    /// What it has done is what is known there.
    Release,
    /// What it has done is known there as well.
    Merge,
    /// `Acquire`, if the other operand is true.
    AcquireIf,
    /// `Merge`, if the other operand is negative.
    MergeIfNegative,
    /// `Acquire` what was written to files, pipes and sockets.
    AcquireOutside,
    /// `Merge` for who reads from files, pipes and sockets.
    MergeOutside,
    /// It knows all that has happened.
    AcquireAll,
    /// It writes to the variable atomically.
    Touch,
    /// The WaitGroup is added to: the first addition must not come while somebody begins to wait.
    GroupAdd,
    /// The WaitGroup is waited for: see `GroupAdd`.
    GroupWait,
    /// It reads what is there, if the other operand is true.
    ReadIf,
    /// `Acquire`, and it holds the lock.
    Lock,
    /// `Release`, and it holds the lock no longer.
    Unlock,
    /// `Merge`, and it holds the lock no longer.
    MergeUnlock,
    /// `Lock`, if the other operand is true.
    LockIf,
    /// An object has been allocated there.
    Made,
    /// It reads the variable atomically.
    Look,
    /// `Touch`, then `Lock`.
    TouchLock,
}

impl Hook {
    /// From its number.
    pub fn from_u32(n: u32) -> Hook {
        match n {
            0 => Hook::Acquire,
            1 => Hook::Release,
            2 => Hook::Merge,
            3 => Hook::AcquireIf,
            5 => Hook::AcquireOutside,
            6 => Hook::MergeOutside,
            7 => Hook::AcquireAll,
            8 => Hook::Touch,
            9 => Hook::GroupAdd,
            10 => Hook::GroupWait,
            11 => Hook::ReadIf,
            12 => Hook::Lock,
            13 => Hook::Unlock,
            14 => Hook::MergeUnlock,
            15 => Hook::LockIf,
            16 => Hook::Made,
            17 => Hook::Look,
            18 => Hook::TouchLock,
            _ => Hook::MergeIfNegative,
        }
    }
}

/// When.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As the function begins.
    Entry,
    /// As it returns.
    Return,
}

/// Clocks of an RWMutex: what writers release to readers and writers, and readers to writers. (They are at
/// its addresses, of which it has enough.)
pub const WRITERS: u32 = 8;
/// See [`WRITERS`].
pub const READERS: u32 = 12;

/// The hooks of a function, at offsets from its receiver.
pub fn hooks(name: &str) -> &'static [(When, Hook, u32)] {
    use Hook::*;
    use When::*;
    let Some(name) = name.strip_prefix("sync.(*") else {
        return match name {
            "internal/synctest.Run" => &[(Return, AcquireAll, 0)],
            // (What they store is released by a native: see `atomics`.)
            "sync/atomic.(*Value).Load" => &[(Entry, Look, 0), (Return, Acquire, 0)],
            "sync/atomic.(*Value).Store" | "sync/atomic.(*Value).Swap" => &[(Entry, Touch, 0)],
            "sync/atomic.(*Value).CompareAndSwap" => &[(Entry, Touch, 0), (Return, Acquire, 0)],
            _ => &[],
        };
    };
    match name {
        "Mutex).Lock" => &[(Entry, Touch, 0), (Return, Lock, 0)],
        "Mutex).TryLock" => &[(Return, LockIf, 0)],
        "Mutex).Unlock" => &[(Entry, Unlock, 0)],
        "RWMutex).RLock" => &[(Return, Lock, WRITERS)],
        "RWMutex).TryRLock" => &[(Return, LockIf, WRITERS)],
        "RWMutex).RUnlock" => &[(Entry, MergeUnlock, READERS)],
        "RWMutex).Lock" => &[(Return, Lock, WRITERS), (Return, Acquire, READERS)],
        "RWMutex).TryLock" => &[(Return, LockIf, WRITERS), (Return, AcquireIf, READERS)],
        "RWMutex).Unlock" => &[(Entry, Unlock, WRITERS)],
        "WaitGroup).Add" => &[(Entry, GroupAdd, 0), (Entry, MergeIfNegative, 0)],
        "WaitGroup).Wait" => &[(Entry, GroupWait, 0), (Return, Acquire, 0)],
        // (Who runs the function releases by a native: see `atomics`.)
        "Once).Do" => &[(Return, Acquire, 0)],
        "Cond).Signal" | "Cond).Broadcast" => &[(Entry, Merge, 0)],
        "Cond).Wait" => &[(Return, Acquire, 0)],
        _ => &[],
    }
}

/// Packages whose own accesses are not checked: they are what synchronisation is made of, or (`os`, `time`) races
/// in them do no harm.
const LEFT_OUT: [&str; 8] = [
    "internal/race",
    "internal/synctest",
    "os",
    "runtime",
    "sync",
    "sync/atomic",
    "time",
    "unsafe",
];

/// Whether what a function of that name does to memory is not checked.
pub fn is_left_out(name: &str) -> bool {
    let folder = name.rfind('/').map_or(0, |at| at + 1);
    // Type arguments may have slashes, too.
    let name = name.split('[').next().unwrap_or(name);
    let folder = if folder > name.len() {
        name.rfind('/').map_or(0, |at| at + 1)
    } else {
        folder
    };
    let package = match name.get(folder..).and_then(|rest| rest.find('.')) {
        Some(dot) => name.get(..folder + dot),
        None => None,
    };
    package.is_some_and(|p| LEFT_OUT.contains(&p) || p.starts_with("minigo/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages() {
        for name in [
            "sync.(*Mutex).Lock",
            "runtime.main",
            "sync/atomic.(*Value).Load",
        ] {
            assert!(is_left_out(name), "{name}");
        }
        for name in [
            "main.main",
            "syncer.F",
            "net/http.(*Server).Serve",
            "main.F[a/sync.T]",
        ] {
            assert!(!is_left_out(name), "{name}");
        }
        assert!(is_left_out("sync.OnceValue[example.com/x.T].func1"));
    }
}
