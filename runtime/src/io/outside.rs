//! The network poller's events, recorded or replayed, so that a run in virtual time can be repeated.

/// An answer of the poller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polled {
    /// The nanoseconds of virtual time that went by in waiting.
    pub spent: i64,
    /// The descriptors that look ready, by their numbers in the poller; bit 0: to be read, bit 1: to be written.
    pub ready: Vec<(u32, u8)>,
}

/// Who records what the poller hears, or says it again.
pub trait Outside: Send + Sync {
    /// Whether it is said again: then the system is not asked.
    fn replays(&self) -> bool;
    /// A descriptor is registered: `ask` answers 0, or the system's error number.
    fn register(&self, ask: &mut dyn FnMut() -> i32) -> i32;
    /// Sysmon looks around, as it does every now and then in virtual time while the program runs.
    fn tick(&self);
    /// The poller is asked: `ask` answers what the system says.
    fn poll(&self, ask: &mut dyn FnMut() -> Polled) -> Polled;
}

/// An [`Outside`] as an option, which prints as nothing.
#[derive(Clone, Default)]
pub struct HeardBy(pub Option<std::sync::Arc<dyn Outside>>);

impl std::fmt::Debug for HeardBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Some" } else { "None" })
    }
}
