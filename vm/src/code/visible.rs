//! The library functions that are visible operations when a program's schedules are explored; the instruction
//! at their entry announces the operation.

use super::Func;
use super::op::{Insn, Op};
use minigo_runtime::explore::OpKind;

/// Functions by name, what they do, and which parameter slot decides what that comes to.
const FUNCTIONS: &[(&str, OpKind, Option<u16>)] = &[
    ("sync.(*Mutex).Lock", OpKind::Lock, None),
    ("sync.(*Mutex).Unlock", OpKind::Unlock, None),
    ("sync.(*Mutex).TryLock", OpKind::TryLock, None),
    ("sync.(*RWMutex).RLock", OpKind::RLock, None),
    ("sync.(*RWMutex).RUnlock", OpKind::RUnlock, None),
    ("sync.(*RWMutex).TryRLock", OpKind::TryRLock, None),
    ("sync.(*RWMutex).Lock", OpKind::WLock, None),
    ("sync.(*RWMutex).Unlock", OpKind::WUnlock, None),
    ("sync.(*RWMutex).TryLock", OpKind::TryWLock, None),
    ("sync.(*WaitGroup).Add", OpKind::Add, Some(1)),
    ("sync.(*WaitGroup).Done", OpKind::Done, None),
    ("sync.(*WaitGroup).Wait", OpKind::Wait, None),
    ("sync.(*Cond).Wait", OpKind::CondWait, None),
    ("sync.(*Cond).Signal", OpKind::Signal, None),
    ("sync.(*Cond).Broadcast", OpKind::Broadcast, None),
    ("sync.(*Once).Do", OpKind::Once, None),
    ("sync.(*Map).Load", OpKind::MapRead, None),
    ("sync.(*Map).Range", OpKind::MapRead, None),
    ("sync.(*Map).Store", OpKind::MapWrite, None),
    ("sync.(*Map).Delete", OpKind::MapWrite, None),
    ("sync.(*Map).Swap", OpKind::MapWrite, None),
    ("sync.(*Map).LoadOrStore", OpKind::MapWrite, None),
    ("sync.(*Map).LoadAndDelete", OpKind::MapWrite, None),
    ("sync.(*Map).CompareAndSwap", OpKind::MapWrite, None),
    ("sync.(*Map).CompareAndDelete", OpKind::MapWrite, None),
    ("sync.(*Map).Clear", OpKind::MapWrite, None),
    ("sync.(*Pool).Get", OpKind::Pool, None),
    ("sync.(*Pool).Put", OpKind::Pool, None),
    ("time.Sleep", OpKind::Sleep, None),
    ("time.timerReset", OpKind::TimerStart, None),
    ("time.timerStop", OpKind::TimerStop, None),
    ("runtime.Gosched", OpKind::Yield, None),
    ("os.exit", OpKind::Exit, None),
    ("internal/fault.point", OpKind::Fault, None),
    ("net.(*insideWorld).bind", OpKind::NetListen, None),
    ("net.(*insideWorld).claim", OpKind::NetListen, None),
    ("net.(*insideWorld).at", OpKind::NetConnect, None),
    ("net.(*insideWorld).forget", OpKind::NetClose, None),
    ("net.(*insideListener).accept", OpKind::NetAccept, None),
    ("net.(*insideListener).join", OpKind::NetConnect, None),
    ("net.(*insideListener).close", OpKind::NetClose, None),
    ("net.(*insideListener).limit", OpKind::NetLimit, None),
    ("net.(*insideListener).expire", OpKind::NetLimit, None),
    ("net.(*insideFlow).read", OpKind::NetRead, None),
    ("net.(*insideFlow).write", OpKind::NetWrite, None),
    ("net.(*insideFlow).breakDown", OpKind::NetClose, None),
    ("net.(*insideFlow).end", OpKind::NetClose, None),
    ("net.(*insideFlow).deafen", OpKind::NetClose, None),
    ("net.(*insideFlow).closeReader", OpKind::NetClose, None),
    ("net.(*insideFlow).closeWriter", OpKind::NetClose, None),
    ("net.(*insideFlow).limit", OpKind::NetLimit, None),
    ("net.(*insideFlow).expire", OpKind::NetLimit, None),
];

/// Functions that call functions of package sync within one operation.
const WHOLE: &[&str] = &[
    "net.(*insideFlow).",
    "net.(*insideListener).",
    "net.(*insidePlace).",
    "net.(*insideState).",
    "net.(*insideWorld).",
    "sync.(*Map).",
    "sync.(*Pool).",
    "sync.(*RWMutex).",
    "sync.(*WaitGroup).Done",
    ONCE,
];

/// Within this one only the last operation, which gives the lock back, is one of its own.
pub const ONCE: &str = "sync.(*Once).slow";

/// Whether operations of package sync within this function are parts of one operation.
pub fn is_whole(name: &str) -> bool {
    let package = name.starts_with("sync.") || name.starts_with("net.(*inside");
    package && WHOLE.iter().any(|whole| name.starts_with(whole))
}

/// The instruction at the entry of a function that is a visible operation.
pub fn at_entry(func: &Func) -> Option<Insn> {
    let (kind, operand) = kind_of(func)?;
    let param = |n: u16| func.results.checked_add(n);
    Some(match kind {
        OpKind::Sleep | OpKind::Yield | OpKind::Exit => {
            Insn::new(Op::ChoiceHere, kind as u16, 0, 0)
        }
        _ => Insn::new(
            Op::Choice,
            param(0)?,
            kind as u16,
            param(operand.unwrap_or(0))?,
        ),
    })
}

fn kind_of(func: &Func) -> Option<(OpKind, Option<u16>)> {
    if let Some(name) = func.name.strip_prefix("sync/atomic.") {
        func.native?;
        return atomic(name);
    }
    let (package, _) = func.name.split_once('.')?;
    if !matches!(
        package,
        "sync" | "time" | "runtime" | "os" | "net" | "internal/fault"
    ) {
        return None;
    }
    let row = FUNCTIONS.iter().find(|row| *row.0 == *func.name)?;
    Some((row.1, row.2))
}

/// The natives of package atomic by what they do: functions, and methods of types.
fn atomic(name: &str) -> Option<(OpKind, Option<u16>)> {
    let what = name.rsplit_once(").").map_or(name, |(_, method)| method);
    Some(match what {
        _ if what.starts_with("Load") || what.starts_with("load") => (OpKind::AtomicLoad, None),
        _ if what.starts_with("Store") || what.starts_with("store") => {
            (OpKind::AtomicStore, Some(1))
        }
        _ if what.starts_with("CompareAndSwap") || what.starts_with("cas") => {
            (OpKind::AtomicCas, Some(1))
        }
        // (Of a longer value not all is looked at before.)
        "SwapInt32" | "SwapUint32" => (OpKind::AtomicSwap, Some(1)),
        "Swap" if name.starts_with("(*Int32)") || name.starts_with("(*Uint32)") => {
            (OpKind::AtomicSwap, Some(1))
        }
        _ if ["Add", "Swap", "And", "Or", "swap"]
            .iter()
            .any(|w| what.starts_with(w)) =>
        {
            (OpKind::AtomicUpdate, Some(1))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atomics_by_name() {
        for (name, kind) in [
            ("AddInt64", OpKind::AtomicUpdate),
            ("(*Int32).Load", OpKind::AtomicLoad),
            ("(*Pointer[main.T]).CompareAndSwap", OpKind::AtomicCas),
            ("OrUint32", OpKind::AtomicUpdate),
            ("(*Int32).Swap", OpKind::AtomicSwap),
            ("(*Int64).Swap", OpKind::AtomicUpdate),
        ] {
            assert_eq!(atomic(name).map(|a| a.0), Some(kind), "{name}");
        }
        assert!(is_whole("sync.(*Map).Swap") && !is_whole("sync.(*Mutex).Lock"));
    }
}
