//! Why a goroutine was preempted or yielded although it could have continued: the argument of
//! `Event::GoPreempt`.

/// Why a goroutine left its P though it could have continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Cut {
    /// It ran for as long as it may.
    #[default]
    Slice,
    /// It filled the queue of its P, so half of that went to the global queue.
    Full,
    /// A timer was due.
    Timer,
    /// A look at the network made others ready.
    Network,
    /// Under rules without time slices: it has counted or done as much as it may.
    Turn,
}

impl Cut {
    /// The reason with this number.
    pub fn from_arg(arg: u64) -> Cut {
        const ALL: [Cut; 5] = [Cut::Slice, Cut::Full, Cut::Timer, Cut::Network, Cut::Turn];
        let row = usize::try_from(arg).ok().and_then(|n| ALL.get(n));
        row.copied().unwrap_or_default()
    }

    /// What the goroutine does, as a predicate.
    pub fn text(self) -> &'static str {
        match self {
            Cut::Slice => "is preempted: its time slice is over",
            Cut::Full => "yields: it has filled the queue of its P",
            Cut::Timer => "yields: a timer was due",
            Cut::Network => "yields: the network has made others ready",
            Cut::Turn => "is preempted: its turn is over",
        }
    }
}
