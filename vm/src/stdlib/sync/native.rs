//! Natives of package sync: semaphores and conditions of the scheduler.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::words;
use crate::value::equal::Uncomparable;
use crate::value::hash;
use minigo_runtime::WaitReason;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering::SeqCst};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("cas", cas),
    ("add", add),
    ("load", load),
    ("store", store),
    ("cas64", cas64),
    ("add64", add64),
    ("load64", load64),
    ("store64", store64),
    ("semAcquire", sem_acquire),
    ("semRelease", sem_release),
    ("condAdd", cond_add),
    ("condWait", cond_wait),
    ("condNotifyOne", cond_notify_one),
    ("condNotifyAll", cond_notify_all),
    ("nanotime", nanotime),
    ("countsMutexes", counts_mutexes),
    ("holds", holds),
    ("mustHash", must_hash),
    ("fatal", |cx| Outcome::Fatal(cx.arg_string(0))),
];

/// The atomic at parameter slot 0; nil panics.
macro_rules! at {
    ($cx:ident, $atomic:ty) => {{
        let p = $cx.arg_u64(0);
        if p == 0 {
            return Outcome::NilDereference;
        }
        // SAFETY: the parameter is a Go pointer to a variable of that size, aligned by its type,
        // in memory that the caller's frame keeps alive.
        unsafe { &*(p as *const $atomic) }
    }};
}

/// Panics if its argument, an interface, cannot be a key of a map.
fn must_hash(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the argument is an interface, which the caller's frame keeps alive.
    match unsafe { hash::interface(cx.arg_pair(0), 0) } {
        Ok(_) => Outcome::Done,
        Err(Uncomparable(t)) => {
            Outcome::RuntimeError(format!("hash of unhashable type {}", t.string))
        }
    }
}

fn cas(cx: &mut NativeCx<'_>) -> Outcome {
    let (old, new) = (cx.arg_i64(1) as i32, cx.arg_i64(2) as i32);
    let swapped = at!(cx, AtomicI32)
        .compare_exchange(old, new, SeqCst, SeqCst)
        .is_ok();
    cx.ret_bool(0, swapped);
    Outcome::Done
}

fn add(cx: &mut NativeCx<'_>) -> Outcome {
    let delta = cx.arg_i64(1) as i32;
    let v = at!(cx, AtomicI32)
        .fetch_add(delta, SeqCst)
        .wrapping_add(delta);
    cx.ret_i64(0, i64::from(v));
    Outcome::Done
}

fn load(cx: &mut NativeCx<'_>) -> Outcome {
    let v = at!(cx, AtomicI32).load(SeqCst);
    cx.ret_i64(0, i64::from(v));
    Outcome::Done
}

pub(crate) fn store(cx: &mut NativeCx<'_>) -> Outcome {
    at!(cx, AtomicI32).store(cx.arg_i64(1) as i32, SeqCst);
    Outcome::Done
}

fn cas64(cx: &mut NativeCx<'_>) -> Outcome {
    let (old, new) = (cx.arg_u64(1), cx.arg_u64(2));
    let swapped = at!(cx, AtomicU64)
        .compare_exchange(old, new, SeqCst, SeqCst)
        .is_ok();
    cx.ret_bool(0, swapped);
    Outcome::Done
}

fn add64(cx: &mut NativeCx<'_>) -> Outcome {
    let delta = cx.arg_u64(1);
    let v = at!(cx, AtomicU64)
        .fetch_add(delta, SeqCst)
        .wrapping_add(delta);
    cx.ret_u64(0, v);
    Outcome::Done
}

fn load64(cx: &mut NativeCx<'_>) -> Outcome {
    let v = at!(cx, AtomicU64).load(SeqCst);
    cx.ret_u64(0, v);
    Outcome::Done
}

fn store64(cx: &mut NativeCx<'_>) -> Outcome {
    at!(cx, AtomicU64).store(cx.arg_u64(1), SeqCst);
    Outcome::Done
}

/// func countsMutexes() bool
fn counts_mutexes(cx: &mut NativeCx<'_>) -> Outcome {
    let counts = cx
        .instance()
        .options
        .lab
        .is_some_and(|lab| lab.counts_mutexes());
    cx.ret_bool(0, counts);
    Outcome::Done
}

/// func holds(delta int)
fn holds(cx: &mut NativeCx<'_>) -> Outcome {
    let delta = cx.arg_i64(0) as i32;
    cx.sched().holds(delta);
    Outcome::Done
}

/// `func semAcquire(p *uint32, lifo bool, what int)`
fn sem_acquire(cx: &mut NativeCx<'_>) -> Outcome {
    let sema = at!(cx, AtomicU32);
    let (lifo, what) = (cx.arg_bool(1), cx.arg_i64(2));
    let taken = match what {
        1..=3 => cx.sched().mutex_acquire(sema, lifo),
        _ => cx.sched().sem_acquire(sema, lifo),
    };
    if taken {
        return Outcome::Done;
    }
    Outcome::Park(match what {
        1 => WaitReason::SyncMutexLock,
        2 => WaitReason::SyncRwMutexRLock,
        3 => WaitReason::SyncRwMutexLock,
        4 => WaitReason::SyncWaitGroupWait,
        5 => WaitReason::SynctestWaitGroupWait,
        _ => WaitReason::Semacquire,
    })
}

/// func semRelease(p *uint32, handoff bool)
fn sem_release(cx: &mut NativeCx<'_>) -> Outcome {
    let sema = at!(cx, AtomicU32);
    let handoff = cx.arg_bool(1);
    let (yields, contended) = cx.sched().mutex_release(sema, handoff);
    if let Some(ns) = contended {
        let stack = words::stack_of(cx.save_position());
        cx.sched().count_mutex(stack, ns);
    }
    if yields {
        Outcome::Yield
    } else {
        Outcome::Done
    }
}

fn cond_add(cx: &mut NativeCx<'_>) -> Outcome {
    let key = cx.arg_u64(0) as usize;
    let ticket = cx.sched().cond_add(key);
    cx.ret_u64(0, u64::from(ticket));
    Outcome::Done
}

fn cond_wait(cx: &mut NativeCx<'_>) -> Outcome {
    let (key, ticket) = (cx.arg_u64(0) as usize, cx.arg_u64(1) as u32);
    if cx.sched().cond_wait(key, ticket) {
        Outcome::Done
    } else {
        Outcome::Park(WaitReason::SyncCondWait)
    }
}

fn cond_notify_one(cx: &mut NativeCx<'_>) -> Outcome {
    let key = cx.arg_u64(0) as usize;
    let refused = cx.sched().cond_notify_one(key);
    notified(cx, refused)
}

fn cond_notify_all(cx: &mut NativeCx<'_>) -> Outcome {
    let key = cx.arg_u64(0) as usize;
    let refused = cx.sched().cond_notify_all(key);
    notified(cx, refused)
}

/// Whoever waits on a condition in a bubble must not be woken from outside of it.
fn notified(cx: &mut NativeCx<'_>, refused: Option<u64>) -> Outcome {
    let Some(id) = refused else {
        return Outcome::Done;
    };
    let text = format!("semaphore wake of synctest goroutine {id} from outside bubble");
    cx.instance().complain(&text);
    Outcome::Fatal("semaphore wake of synctest goroutine from outside bubble".into())
}

/// The variables before and after a semaphore, as mutex.go and group.go lay them out.
struct Around(usize);

impl Around {
    fn mutex_state(&self) -> &AtomicI32 {
        // SAFETY: a goroutine waits on this semaphore, which is the second half of a mutex.
        unsafe { &*((self.0 - 4) as *const AtomicI32) }
    }

    fn reader_count(&self) -> &AtomicI32 {
        // SAFETY: a goroutine waits on this semaphore, behind which lies the number of readers.
        unsafe { &*((self.0 + 4) as *const AtomicI32) }
    }

    fn group_state(&self) -> &AtomicU64 {
        // SAFETY: a goroutine waits on this semaphore, before which lies the group's state.
        unsafe { &*((self.0 - 8) as *const AtomicU64) }
    }
}

/// Whether a goroutine that waits on the semaphore at `at` may be made to exit. The world is stopped. Not
/// if it is about to be woken, or is a writer who keeps readers out already.
pub(crate) fn may_give_up(reason: WaitReason, at: usize) -> bool {
    let around = Around(at);
    match reason {
        WaitReason::SyncRwMutexRLock => around.reader_count().load(SeqCst) < 0,
        WaitReason::SyncWaitGroupWait | WaitReason::SynctestWaitGroupWait => {
            let state = around.group_state().load(SeqCst);
            state >> 32 != 0 && state as u32 != 0
        }
        _ => true,
    }
}

/// It has been: what counts those who wait is put right.
pub(crate) fn gave_up(reason: WaitReason, at: usize) {
    const STARVING: i32 = 4;
    const WAITER: i32 = 8;
    let around = Around(at);
    match reason {
        WaitReason::SyncMutexLock => {
            let state = around.mutex_state();
            let mut now = state.load(SeqCst);
            // The one who unlocks may have subtracted it already.
            if now >= WAITER {
                now -= WAITER;
            }
            if now < WAITER {
                now &= !STARVING;
            }
            state.store(now, SeqCst);
        }
        WaitReason::SyncRwMutexRLock => {
            around.reader_count().fetch_sub(1, SeqCst);
        }
        WaitReason::SyncWaitGroupWait | WaitReason::SynctestWaitGroupWait => {
            around.group_state().fetch_sub(1, SeqCst);
        }
        _ => {}
    }
}

fn nanotime(cx: &mut NativeCx<'_>) -> Outcome {
    let now = cx.sched().now();
    cx.ret_i64(0, now);
    Outcome::Done
}
