//! The table of wait reasons: why a goroutine is parked, in the wording of Go's dumps.

macro_rules! wait_reasons {
    ($($name:ident = $text:literal, $idle:literal;)*) => {
        /// Why a goroutine waits. The text is what is in brackets in a goroutine dump.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        #[repr(u8)]
        pub enum WaitReason {
            /// Not waiting.
            #[default]
            None,
            $(#[doc = $text] $name,)*
        }

        impl WaitReason {
            /// All reasons, in table order, without `None`.
            pub const ALL: &'static [WaitReason] = &[$(WaitReason::$name),*];

            /// The text of the reason; empty for `None`.
            pub fn text(self) -> &'static str {
                match self {
                    WaitReason::None => "",
                    $(WaitReason::$name => $text,)*
                }
            }

            /// Whether a goroutine waiting so counts as idle inside a synctest bubble.
            pub fn idle_in_bubble(self) -> bool {
                match self {
                    WaitReason::None => false,
                    $(WaitReason::$name => $idle,)*
                }
            }
        }
    };
}

wait_reasons! {
    GcAssistMarking = "GC assist marking", false;
    IoWait = "IO wait", false;
    IoWaitAccept = "IO wait", false;
    ChanReceiveNil = "chan receive (nil chan)", true;
    ChanSendNil = "chan send (nil chan)", true;
    DumpingHeap = "dumping heap", false;
    GarbageCollection = "garbage collection", false;
    GarbageCollectionScan = "garbage collection scan", false;
    PanicWait = "panicwait", false;
    Select = "select", false;
    SelectNoCases = "select (no cases)", true;
    GcAssistWait = "GC assist wait", false;
    GcSweepWait = "GC sweep wait", false;
    GcScavengeWait = "GC scavenge wait", false;
    ChanReceive = "chan receive", false;
    ChanSend = "chan send", false;
    FinalizerWait = "finalizer wait", false;
    ForceGcIdle = "force gc (idle)", false;
    UpdateGomaxprocsIdle = "GOMAXPROCS updater (idle)", false;
    Semacquire = "semacquire", false;
    Sleep = "sleep", true;
    SyncCondWait = "sync.Cond.Wait", true;
    SyncMutexLock = "sync.Mutex.Lock", false;
    SyncRwMutexRLock = "sync.RWMutex.RLock", false;
    SyncRwMutexLock = "sync.RWMutex.Lock", false;
    SyncWaitGroupWait = "sync.WaitGroup.Wait", false;
    TraceReaderBlocked = "trace reader (blocked)", false;
    WaitForGcCycle = "wait for GC cycle", false;
    GcWorkerIdle = "GC worker (idle)", false;
    GcWorkerActive = "GC worker (active)", false;
    Preempted = "preempted", false;
    DebugCall = "debug call", false;
    GcMarkTermination = "GC mark termination", false;
    StoppingTheWorld = "stopping the world", false;
    FlushProcCaches = "flushing proc caches", false;
    TraceGoroutineStatus = "trace goroutine status", false;
    TraceProcStatus = "trace proc status", false;
    PageTraceFlush = "page trace flush", false;
    Coroutine = "coroutine", true;
    GcWeakToStrongWait = "GC weak to strong wait", false;
    SynctestRun = "synctest.Run", true;
    SynctestWait = "synctest.Wait", true;
    SynctestChanReceive = "chan receive (durable)", true;
    SynctestChanSend = "chan send (durable)", true;
    SynctestSelect = "select (durable)", true;
    SynctestWaitGroupWait = "sync.WaitGroup.Wait (durable)", true;
    CleanupWait = "cleanup wait", false;
}

impl WaitReason {
    /// The reason with this number, for storing it in a byte.
    #[inline]
    pub(crate) fn from_u8(n: u8) -> WaitReason {
        match (n as usize).checked_sub(1) {
            Some(i) => WaitReason::ALL.get(i).copied().unwrap_or_default(),
            None => WaitReason::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_47_reasons_and_numbers_go_round() {
        assert_eq!(WaitReason::ALL.len(), 47);
        for &r in WaitReason::ALL {
            assert_eq!(WaitReason::from_u8(r as u8), r);
        }
        assert_eq!(WaitReason::from_u8(0), WaitReason::None);
    }
}
