//! The wording of a story: what was left out, and descriptions of objects that have no name.

use minigo_runtime::explore::{OpKind, VisibleOp};

/// Operations that the library performs for its own sake, too.
pub(super) fn is_lock(kind: OpKind) -> bool {
    use OpKind::*;
    let locks = [
        Lock, Unlock, TryLock, RLock, RUnlock, TryRLock, WLock, WUnlock, TryWLock,
    ];
    locks.contains(&kind) || matches!(kind, Once | Pool | MapRead | MapWrite)
}

/// Other operations by which the library does what the program asks of it. They are shown if the program's line names them.
pub(super) fn is_helper(kind: OpKind) -> bool {
    use OpKind::*;
    let atomics = [AtomicLoad, AtomicStore, AtomicUpdate, AtomicSwap, AtomicCas];
    atomics.contains(&kind) || matches!(kind, Add | Done | Select | TimerStart | TimerStop)
}

/// Whether an operation on a channel is done by the library for the program.
pub(super) fn is_inner(op: &VisibleOp) -> bool {
    let channels = matches!(op.kind, OpKind::Send | OpKind::Recv | OpKind::Close);
    channels && op.at != op.site
}

/// What an object is called that the program's text does not name. Empty: the verb says enough.
pub fn unnamed(kind: OpKind) -> &'static str {
    use OpKind::*;
    match kind {
        Send | Recv | Close | Len => "a channel",
        Lock | RLock | WLock | Unlock | RUnlock | WUnlock | TryLock | TryRLock | TryWLock => {
            "a lock"
        }
        Add | Done | Wait => "a WaitGroup",
        CondWait | Signal | Broadcast => "a Cond",
        MapRead | MapWrite => "a sync.Map",
        AtomicStore => "a variable",
        NetAccept => "a listener",
        NetRead | NetWrite | NetClose | NetLimit => "a connection",
        _ => "",
    }
}

/// How it is said that an operation waits. `object`: its name, after a space; `holders`: who holds a lock, since where.
pub fn waiting(kind: OpKind, object: &str, holders: &[(u64, String)]) -> String {
    use OpKind::*;
    match kind {
        Send => format!("waits to send on{object}"),
        Recv => format!("waits to receive from{object}"),
        Select => "waits in select".to_owned(),
        Sleep => "sleeps".to_owned(),
        NetAccept => format!("waits for a connection to{object}"),
        NetRead => format!("waits to read from{object}"),
        NetWrite => format!("waits to write to{object}"),
        Lock | WLock | RLock if !holders.is_empty() => {
            let held = holders
                .iter()
                .map(|(g, place)| format!("G{g} since {place}"));
            let held: Vec<String> = held.collect();
            format!("waits for{object}, held by {}", held.join(", "))
        }
        _ => format!("waits for{object}"),
    }
}

/// What has gone wrong outside, by the kind of place (`internal/fault`) and the number of the fault.
pub(super) fn went_wrong(kind: u64, fault: u32) -> Option<String> {
    let text = match (kind, fault) {
        (_, 0) => return None,
        (1, 2) => "receives only one byte",
        (1 | 2, _) => "finds the connection reset",
        (3, _) => "finds the disk full",
        (4, _) => "makes a context that has already expired",
        _ => "meets a fault",
    };
    Some(format!("fault: {text}"))
}
