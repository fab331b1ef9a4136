//! Visible operations: actions of a goroutine that others can notice.

use smallvec::SmallVec;

/// The table of kinds: name, verb for the story ("G7 VERB object"), and whether it is an operation of the
/// program's own rather than the scheduler's.
macro_rules! for_each_kind {
    ($m:ident) => {
        $m! {
            Start "starts" false,
            Resume "continues" false,
            End "ends" false,
            Send "sends on" true,
            Recv "receives from" true,
            Close "closes" true,
            Len "asks for the length of" true,
            Select "selects" true,
            Lock "locks" true,
            Unlock "unlocks" true,
            TryLock "tries to lock" true,
            RLock "read-locks" true,
            RUnlock "read-unlocks" true,
            TryRLock "tries to read-lock" true,
            WLock "write-locks" true,
            WUnlock "write-unlocks" true,
            TryWLock "tries to write-lock" true,
            Add "adds to" true,
            Done "counts down" true,
            Wait "waits for" true,
            CondWait "waits on" true,
            Signal "signals" true,
            Broadcast "broadcasts on" true,
            Once "calls once" true,
            MapRead "reads" true,
            MapWrite "writes to" true,
            Pool "uses the pool" true,
            AtomicLoad "loads" true,
            AtomicStore "stores to" true,
            AtomicUpdate "updates" true,
            AtomicSwap "swaps" true,
            AtomicCas "compares and swaps" true,
            Load "reads" true,
            Store "writes" true,
            TimerStart "starts the timer" true,
            TimerStop "stops the timer" true,
            TimerFires "fires" false,
            Sleep "sleeps" true,
            Yield "yields" true,
            NetListen "listens" true,
            NetAccept "accepts from" true,
            NetConnect "connects" true,
            NetRead "reads from" true,
            NetWrite "writes to" true,
            NetClose "closes" true,
            NetLimit "changes the deadline of" true,
            Fault "meets a fault" true,
            Outside "leaves for the outside" true,
            Exit "ends the program" true,
        }
    };
}

macro_rules! kinds {
    ($($name:ident $verb:literal $own:literal,)*) => {
        /// What a goroutine is about to do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)] // the verbs say it
        pub enum OpKind { $($name),* }

        /// All kinds, in the order of their numbers.
        const KINDS: &[OpKind] = &[$(OpKind::$name),*];

        impl OpKind {
            /// Its name, as files and JSON spell it.
            pub fn name(self) -> &'static str {
                match self { $(OpKind::$name => stringify!($name)),* }
            }

            /// What a goroutine does, for the story: "G7 locks a.mu".
            pub fn verb(self) -> &'static str {
                match self { $(OpKind::$name => $verb),* }
            }

            /// Whether it is in the program's text; the others are the scheduler's own moments.
            pub fn is_own(self) -> bool {
                match self { $(OpKind::$name => $own),* }
            }
        }
    };
}
for_each_kind!(kinds);

impl OpKind {
    /// Whether it may turn out to change nothing.
    pub fn may_only_look(self) -> bool {
        use OpKind::*;
        let tries = matches!(self, TryLock | TryRLock | TryWLock | AtomicCas | AtomicSwap);
        tries || matches!(self, Len | Select | MapRead | AtomicLoad | Load | Yield)
    }

    /// The kind with this number.
    pub fn from_u8(n: u8) -> Option<OpKind> {
        KINDS.get(usize::from(n)).copied()
    }

    /// Whether films show it: operations that make goroutines wait, or make others runnable.
    pub(crate) fn is_filmed(self) -> bool {
        use OpKind::*;
        let channels = matches!(self, Send | Recv | Close);
        let locks = matches!(self, Lock | Unlock | RLock | RUnlock | WLock | WUnlock);
        channels || locks || matches!(self, Add | Done | Wait | CondWait | Signal | Broadcast)
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<OpKind> {
        KINDS.iter().copied().find(|k| k.name() == name)
    }
}

/// A visible operation that a goroutine is about to perform, or has performed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleOp {
    /// What it does.
    pub kind: OpKind,
    /// The object that it does it to: the address of a channel, mutex, variable; 0: none (or nil).
    pub object: u64,
    /// An operand that decides what it does: the delta of `WaitGroup.Add`, what an atomic operation stores or adds, the old value
    /// of a compare-and-swap, the capacity of the channel of a send.
    pub operand: u64,
    /// Where it is in the program's own text, in the task's words (`Task::frames`): for operations inside
    /// the library the innermost call from outside of it.
    pub site: u64,
    /// The way there from that place, in short: tells operations apart that the library performs in one call.
    pub at: u64,
    /// A hash of the goroutine's local variables, if the operation may change nothing: while they change from one round of
    /// a loop to the next, the loop is not just polling.
    pub locals: u64,
    /// The cases of a select, in source order.
    pub cases: Option<Box<[SelectOn]>>,
}

/// One case of a select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectOn {
    /// Its channel; 0: nil.
    pub channel: u64,
    /// Whether it sends.
    pub sends: bool,
}

impl VisibleOp {
    /// An operation without operand and cases.
    pub fn new(kind: OpKind, object: u64, site: u64) -> VisibleOp {
        VisibleOp {
            kind,
            object,
            operand: 0,
            site,
            at: site,
            locals: 0,
            cases: None,
        }
    }
}

/// How an operation uses an object. Two operations of different goroutines are dependent, that is, their
/// order may matter, if they use one object in ways that do not commute ([`Access::conflicts`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Only looks: commutes with other looks.
    Read,
    /// Changes it in a way that commutes with changes of the same kind (`WaitGroup.Add`).
    Add,
    /// Changes it.
    Write,
    /// Takes a lock, which excludes others until it is released.
    Acquire,
    /// Takes a lock that others may take, too, in the same way.
    AcquireShared,
    /// Gives a lock back: whoever takes it next comes after that, but the two are never possible at the same time.
    Release,
}

impl Access {
    /// Whether the order of the two matters.
    pub fn conflicts(self, other: Access) -> bool {
        use Access::*;
        !matches!(
            (self, other),
            (Read, Read)
                | (Add, Add)
                | (AcquireShared, AcquireShared)
                | (Release, Release | Acquire | AcquireShared | Add)
                | (Acquire | AcquireShared | Add, Release)
                | (AcquireShared, Read)
                | (Read, AcquireShared)
        )
    }

    /// Whether this, if it comes later, comes after `earlier` in the happens-before order.
    pub fn follows(self, earlier: Access) -> bool {
        self.conflicts(earlier) || earlier == Access::Release
    }
}

/// An object that an operation uses, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The object. (A channel is two: its sending end is the address, its receiving end the one after it.)
    pub object: u64,
    /// How.
    pub access: Access,
}

/// All objects that an operation uses.
pub type Touches = SmallVec<[Touch; 2]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_names() {
        for (n, &kind) in KINDS.iter().enumerate() {
            assert_eq!(OpKind::from_u8(n as u8), Some(kind));
            assert_eq!(OpKind::named(kind.name()), Some(kind));
        }
    }

    #[test]
    fn conflicts_are_symmetric() {
        use Access::*;
        let all = [Read, Add, Write, Acquire, AcquireShared, Release];
        for a in all {
            for b in all {
                assert_eq!(a.conflicts(b), b.conflicts(a), "{a:?} {b:?}");
            }
        }
        assert!(Acquire.conflicts(Acquire) && !Acquire.conflicts(Release));
        assert!(Acquire.follows(Release));
    }
}
