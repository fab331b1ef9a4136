//! The reasons for waiting and stopping, as Go's traces name them; traces have fewer reasons than dumps.

use crate::base::reason::WaitReason;

macro_rules! words {
    ($($name:ident = $text:literal;)*) => {
        /// Such a word. In each generation of a trace the first strings are these.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word {
            $(#[doc = $text] $name,)*
        }

        impl Word {
            /// All of them, in the order of their numbers.
            pub(crate) const ALL: &'static [Word] = &[$(Word::$name),*];

            /// The word itself.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Word::$name => $text,)* }
            }

            /// Its number among the strings of a generation that begins with all of them.
            #[inline]
            pub(crate) const fn number(self) -> u8 {
                self as u8 + 1
            }
        }
    };
}

words! {
    Forever = "forever";
    Network = "network";
    Select = "select";
    CondWait = "sync.(*Cond).Wait";
    Sync = "sync";
    ChanSend = "chan send";
    ChanReceive = "chan receive";
    Sleep = "sleep";
    Preempted = "preempted";
    MarkAssist = "GC mark assist wait for work";
    Sweeper = "GC background sweeper wait";
    System = "system goroutine wait";
    CycleEnd = "wait until GC ends";
    Synctest = "synctest";
    Unspecified = "unspecified";
    Gosched = "runtime.Gosched";
}

/// The word for a wait.
pub(crate) const fn of_wait(reason: WaitReason) -> Word {
    use WaitReason as W;
    match reason {
        W::ChanReceiveNil | W::ChanSendNil | W::SelectNoCases => Word::Forever,
        W::IoWait => Word::Network,
        W::Select | W::SynctestSelect => Word::Select,
        W::SyncCondWait => Word::CondWait,
        W::Semacquire
        | W::SyncMutexLock
        | W::SyncRwMutexLock
        | W::SyncRwMutexRLock
        | W::SyncWaitGroupWait => Word::Sync,
        W::ChanSend | W::SynctestChanSend => Word::ChanSend,
        W::ChanReceive | W::SynctestChanReceive => Word::ChanReceive,
        W::Sleep => Word::Sleep,
        W::Preempted => Word::Preempted,
        W::GcAssistMarking | W::GcAssistWait => Word::MarkAssist,
        W::GcSweepWait => Word::Sweeper,
        W::FinalizerWait | W::CleanupWait | W::GcWorkerIdle => Word::System,
        W::WaitForGcCycle => Word::CycleEnd,
        W::SynctestRun | W::SynctestWait | W::SynctestWaitGroupWait => Word::Synctest,
        _ => Word::Unspecified,
    }
}

/// The number of the word for each wait, by the reason's own.
const OF_WAITS: [u8; WaitReason::ALL.len() + 1] = {
    let mut numbers = [Word::Unspecified.number(); WaitReason::ALL.len() + 1];
    let mut at = 0;
    while at < WaitReason::ALL.len() {
        let reason = WaitReason::ALL[at];
        numbers[reason as usize] = of_wait(reason).number();
        at += 1;
    }
    numbers
};

/// The number of the word for a wait.
#[inline(always)]
pub(crate) fn number_of_wait(reason: WaitReason) -> u8 {
    OF_WAITS[reason as usize]
}
