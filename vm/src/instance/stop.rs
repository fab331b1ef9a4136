//! Why the world is stopped: the bits of `request_stop`.

/// For a list of goroutines, for the session.
pub const SNAPSHOT: u32 = 1 << 16;
/// Until the session says that it may continue.
pub const FREEZE: u32 = 1 << 17;
/// Until `task::live::Live` says that it may continue.
pub const PAUSE: u32 = 1 << 19;
/// The program is ended from outside, see `Instance::end`.
pub const END: u32 = 1 << 18;
/// A goroutine has said its last words: the program ends with a report of all.
pub const DYING: u32 = 1 << 20;
/// SIGQUIT: the program ends with a report of all goroutines.
pub const QUIT: u32 = 1 << 21;
/// For the stacks of all goroutines, for `runtime.Stack`.
pub const STACKS: u32 = 1 << 22;
/// For a listing; with the scheduler's own `STOP_GC`, leaks are looked for.
pub const LIST: u32 = 1 << 24;
/// So that the figures of all caches are added up.
pub const FLUSH: u32 = 1 << 25;
