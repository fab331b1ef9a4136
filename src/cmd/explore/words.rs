//! The wording of a story: omissions, and descriptions for unnamed objects.

use minigo_runtime::explore::{OpKind, VisibleOp};

/// Operations that the library performs for its own sake, too.
pub(super) fn is_lock(kind: OpKind) -> bool {
    use OpKind::*;
    let locks = [
        Lock, Unlock, TryLock, RLock, RUnlock, TryRLock, WLock, WUnlock, TryWLock,
    ];
    locks.contains(&kind) || matches!(kind, Once | Pool | MapRead | MapWrite)
}

/// Whether an operation on a channel is done by the library for the program.
pub(super) fn is_inner(op: &VisibleOp) -> bool {
    let channels = matches!(op.kind, OpKind::Send | OpKind::Recv | OpKind::Close);
    channels && op.at != op.site
}

/// What an object is called that the program's text does not name. Empty: the verb says enough.
pub(super) fn unnamed(kind: OpKind) -> &'static str {
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

/// What has gone wrong outside, by the kind of place (`internal/fault`) and the number of the fault.
pub(super) fn went_wrong(kind: u64, fault: u32) -> Option<String> {
    let text = match (kind, fault) {
        (_, 0) => return None,
        (1, 2) => "receives one byte only",
        (1 | 2, _) => "finds the connection reset",
        (3, _) => "finds the disk full",
        (4, _) => "makes a context whose time is over",
        _ => "meets a fault",
    };
    Some(format!("fault: {text}"))
}
