//! The race detector at run time: checks for handlers and machine code, clocks, new goroutines.

use crate::code::{Func, flag};
use crate::machine::goroutine::Goroutine;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Exit, Machine, Mp};
use crate::race::{Access, Conflict, Here, Hook, Races, hooks, how};
use crate::report::race as report;
use minigo_runtime::{Cx, Thread, WaitReason};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Checks an access to `bytes` bytes at `addr`, in the frame at `fp`. An exit: the program ends for it.
///
/// # Safety
/// `m` runs the goroutine that is at `pc` in its frame `fp`, as for a handler. Its instance looks for races, so
/// `m.racing` has the detector and, since [`enters`], the goroutine's thread; nothing else refers to that thread. If
/// the first of the bytes is in the heap or in a package variable, so are the others, and all can be read.
#[inline(always)]
pub unsafe fn touch(
    pc: Pc,
    fp: Fp,
    budget: Budget,
    m: Mp,
    addr: usize,
    bytes: usize,
    how: u32,
) -> Option<Exit> {
    // SAFETY: `racing` has the detector and the goroutine's thread. `at` is below `watched`, which is 0 or the number
    // of bytes that have a shadow, so its word has one.
    unsafe {
        let racing = &(*m).racing;
        let at = addr.wrapping_sub(racing.start);
        if at >= (*racing.watched).load(Relaxed) {
            return None;
        }
        if (at & 7) + bytes <= 8 {
            let access = Access::new((*racing.thread).epoch, addr, bytes, how);
            if (*racing.races).is_noted(at / 8, access) {
                return None;
            }
            return one(pc, fp, budget, m, addr, access, how);
        }
        range(pc, fp, budget, m, addr, bytes, how)
    }
}

/// The same for some bytes of one word, which are not noted.
///
/// # Safety
/// As [`touch`]; the word has a shadow.
#[inline(never)]
unsafe fn one(
    pc: Pc,
    fp: Fp,
    budget: Budget,
    m: Mp,
    addr: usize,
    access: Access,
    how: u32,
) -> Option<Exit> {
    // SAFETY: the word of `addr` has a shadow, as this function demands; the thread is that of the running goroutine,
    // which is at `pc` in `fp`.
    unsafe {
        let racing = &(*m).racing;
        let races = &*racing.races;
        let word = addr.wrapping_sub(racing.start) / 8;
        let conflict = races.touch(&mut *racing.thread, word, access, Here { pc, fp })?;
        conflicts(pc, fp, budget, m, addr, access.bytes(), how, conflict)
    }
}

/// The same for any number of bytes.
///
/// # Safety
/// As [`touch`].
#[inline(never)]
pub unsafe fn range(
    pc: Pc,
    fp: Fp,
    budget: Budget,
    m: Mp,
    addr: usize,
    bytes: usize,
    how: u32,
) -> Option<Exit> {
    // SAFETY: as in `touch`: the first byte has a shadow if it is below `watched`, and then the other bytes are in the
    // heap, too, and have one.
    unsafe {
        let racing = (*m).racing;
        let races = &*racing.races;
        let at = addr.wrapping_sub(racing.start);
        if bytes == 0 || at >= (*racing.watched).load(Relaxed) {
            return None;
        }
        let thread = &mut *racing.thread;
        let conflict = races.touch_range(thread, [addr, addr + bytes], how, Here { pc, fp })?;
        conflicts(pc, fp, budget, m, addr, bytes, how, conflict)
    }
}

/// An access races. An exit: the program ends for it.
///
/// # Safety
/// As [`touch`]; the bytes have a shadow.
#[cold]
#[allow(clippy::too_many_arguments)]
unsafe fn conflicts(
    pc: Pc,
    fp: Fp,
    budget: Budget,
    m: Mp,
    addr: usize,
    bytes: usize,
    how: u32,
    conflict: Conflict,
) -> Option<Exit> {
    // SAFETY: the goroutine that `m` runs is at `pc` in its frame `fp`. Only bytes with a shadow conflict, so these are
    // in the heap or in a package variable.
    let after = unsafe { super::racing_value::left(&*m, pc, fp, addr, bytes) };
    let first = report::Found {
        after: after.filter(|_| how & how::WRITE != 0),
        addr,
        write: how & how::WRITE != 0 && !(how & how::READS_FIRST != 0 && conflict.write),
        atomic: how & how::ATOMIC != 0,
        bytes,
        conflict,
    };
    // SAFETY: `fp` is in the running goroutine's stack, as `save` and `halt` demand; the instance owns the detector,
    // not `m`.
    unsafe {
        let races = &*(*m).racing.races;
        if !(*m).probe.is_null() {
            (*m).save(pc, fp);
        }
        report::race(&mut *m, races, &first).then(|| report::halt(&mut *m, pc, fp, budget))
    }
}

/// The address of the clock of what programs read and write: no object is there.
const OUTSIDE: usize = 8;

/// What a `RaceSync` does: `addr` and `given` are the words in its slots.
///
/// # Safety
/// As [`touch`], and the instruction at `pc` is the `RaceSync`. If its hook uses `addr`, that is nil or points to a
/// live variable of the type that the hook is for.
pub unsafe fn synchronise(pc: Pc, fp: Fp, m: Mp, addr: usize, given: i64) {
    // SAFETY: the instruction has one extra word.
    let spec = unsafe { *pc.add(1) };
    let hook = match (Hook::from_u32((spec >> 32) as u32), given) {
        (Hook::AcquireIf, given) if given & 1 != 0 => Hook::Acquire,
        (Hook::LockIf, given) if given & 1 != 0 => Hook::Lock,
        (Hook::MergeIfNegative, given) if given < 0 => Hook::Merge,
        (Hook::AcquireIf | Hook::MergeIfNegative | Hook::LockIf, _) => return,
        (hook, _) => hook,
    };
    let offset = spec as u32 as usize;
    if hook == Hook::TouchLock {
        // SAFETY: the goroutine is at this instruction, whose operand `addr` is nil or points to a mutex.
        return unsafe { touch_lock(pc, fp, m, addr) };
    }
    if matches!(hook, Hook::Lock | Hook::Unlock | Hook::MergeUnlock) && addr >= 4096 {
        // SAFETY: the thread is the running goroutine's, which is at `pc` in its frame `fp`; nothing else refers to it
        // here.
        unsafe { holds(Here { pc, fp }, &mut *(*m).racing.thread, addr, hook) };
    }
    // SAFETY: `addr` is nil or points to the variable that this instruction names, and `offset` is inside of that.
    unsafe { sync(pc, fp, m, addr + offset, hook, given) }
}

/// Something that goroutines synchronise by is touched atomically, by its first word's half. (If the program ends for it, it
/// does so at its next safepoint.)
///
/// # Safety
/// As [`touch`], for four bytes at `addr`.
unsafe fn touches(pc: Pc, fp: Fp, m: Mp, addr: usize, how: u32) {
    // SAFETY: four bytes at `addr` are in one variable, as this function demands; `pc`, `fp` and `m` are as for
    // `touch`.
    unsafe { touch(pc, fp, 0, m, addr, 4, how | how::ATOMIC) };
}

/// The goroutine has got a lock without waiting.
///
/// # Safety
/// As [`touch`]; `addr` is nil or points to a mutex.
unsafe fn touch_lock(pc: Pc, fp: Fp, m: Mp, addr: usize) {
    if addr < 4096 {
        return;
    }
    // SAFETY: the thread is the running goroutine's, and each reference to it ends before the next one is made; `addr`
    // is the address of a mutex.
    unsafe {
        let racing = (*m).racing;
        let races = &*racing.races;
        // (In virtual time, reports have the values at the last access, not at the first one of several.)
        let resumes = !races.shadow.is_alone()
            && !races.order.is_alone()
            && races.order.resumes(&mut *racing.thread, addr);
        touches(pc, fp, m, addr, how::WRITE);
        holds(Here { pc, fp }, &mut *racing.thread, addr, Hook::Lock);
        if !resumes {
            sync(pc, fp, m, addr, Hook::Lock, 0);
        }
    }
}

/// The most locks that are remembered of a goroutine.
const HELD: usize = 8;

/// The goroutine gets a lock, or gives it back: reports of races tell what guards a variable elsewhere.
///
/// # Safety
/// `here` is the running goroutine's innermost frame, as for [`Here::outside_of`].
unsafe fn holds(here: Here, t: &mut Thread, lock: usize, hook: Hook) {
    let known = t.held.iter().rposition(|held| held.0 == lock);
    let change = lock.wrapping_mul(0x9e37_79b9_7f4a_7c15) as u64;
    match (hook == Hook::Lock, known) {
        (true, None) if t.held.len() < HELD => {
            // SAFETY: `here` is the running goroutine's innermost frame, as this function demands, so its header and
            // its callers' can be read.
            t.held.push((lock, unsafe { here.outside_of(is_locking) }));
            t.holding ^= change;
        }
        (false, Some(at)) => {
            // Mostly it is the last one, and nothing need be moved.
            if at + 1 == t.held.len() {
                t.held.pop();
            } else {
                t.held.remove(at);
            }
            t.holding ^= change;
        }
        _ => {}
    }
}

/// Whether the function is one of those that lock.
fn is_locking(func: u64) -> bool {
    // SAFETY: functions live as long as the instance.
    let func = unsafe { Func::at(func) };
    func.flags & flag::LIBRARY != 0 && !hooks(&func.name).is_empty()
}

/// Something synchronises at `addr`.
///
/// # Safety
/// As [`touch`]. If the hook uses `addr`, that is below 4096 (nil) or inside a live variable of the type that the hook
/// is for.
#[inline(never)]
pub unsafe fn sync(pc: Pc, fp: Fp, m: Mp, addr: usize, hook: Hook, given: i64) {
    use Hook::{AcquireAll, AcquireOutside, MergeOutside};
    // A nil receiver panics where it is used.
    if addr < 4096 && !matches!(hook, AcquireAll | AcquireOutside | MergeOutside) {
        return;
    }
    // SAFETY: the thread is the running goroutine's; `touches` and `range` refer to it only where `thread` is not used
    // afterwards. A WaitGroup is alive and begins with its state.
    unsafe {
        let racing = (*m).racing;
        let (order, thread) = (&(*racing.races).order, &mut *racing.thread);
        if order.is_alone() && hook != Hook::Made {
            // There is nobody to tell.
            return;
        }
        match hook {
            Hook::Acquire | Hook::AcquireIf | Hook::Lock | Hook::LockIf => {
                order.acquire(thread, addr)
            }
            Hook::Release | Hook::Unlock => order.release(thread, addr),
            Hook::Merge | Hook::MergeIfNegative | Hook::MergeUnlock => {
                order.release_merge(thread, addr)
            }
            Hook::AcquireOutside => order.acquire(thread, OUTSIDE),
            Hook::MergeOutside => order.release_merge(thread, OUTSIDE),
            Hook::AcquireAll => order.acquire_all(thread),
            Hook::Made => {
                let races = &*racing.races;
                races.allocated(addr, races.stacks.number(thread, Here { pc, fp }));
            }
            Hook::Touch | Hook::TouchLock => touches(pc, fp, m, addr, how::WRITE),
            Hook::Look => touches(pc, fp, m, addr, 0),
            Hook::ReadIf => {
                if given & 1 != 0 {
                    range(pc, fp, 0, m, addr, 1, 0);
                }
            }
            Hook::GroupAdd | Hook::GroupWait => {
                let state = (*(addr as *const AtomicU64)).load(Relaxed);
                let (count, waiters) = (state >> 32, state as u32);
                // As Go does, its semaphore stands for what must not happen at the same time.
                if hook == Hook::GroupAdd && given > 0 && count == 0 {
                    range(pc, fp, 0, m, addr + 8, 4, 0);
                }
                if hook == Hook::GroupWait && count != 0 && waiters == 0 {
                    range(pc, fp, 0, m, addr + 8, 4, how::WRITE);
                }
            }
        }
    }
}

/// A goroutine is about to run on this machine: its thread is available from now on.
#[cold]
#[inline(never)]
pub fn enters(m: &mut Machine, g: &mut Goroutine, id: u64) {
    // SAFETY: not null, as the caller has looked; the detector lives as long as the instance.
    let races = unsafe { &*m.racing.races };
    let racer = &mut g.extra().racer;
    // Goroutines that nobody starts know what has happened.
    let racer = racer.get_or_insert_with(|| races.order.begin(None, id, 0));
    m.racing.thread = racer.thread();
    // SAFETY: the goroutine is about to run here, so its thread is ours.
    unsafe { &mut *m.racing.thread }.runs(id);
}

/// The running goroutine starts `g` where it stands.
///
/// # Safety
/// `m`, `pc` and `fp` are as for [`touch`]; `g` is new, and not yet known to the scheduler.
#[cold]
#[inline(never)]
pub unsafe fn spawn(m: &mut Machine, pc: Pc, fp: Fp, mut g: Goroutine, site: u64) {
    // SAFETY: the goroutine that `m` runs is at `pc` in its frame `fp`, so the thread and the context are its own; `g`
    // has no owner but us.
    unsafe {
        let races: &Races = &*m.racing.races;
        let thread = &mut *m.racing.thread;
        let stack = races.stacks.number(thread, Here { pc, fp });
        let racer = races.order.begin(Some(thread), 0, stack);
        let mut extra = m.extras.take();
        extra.racer = Some(racer);
        g.extra = Some(extra);
        m.cx().spawn(g, site);
        if m.cx().should_yield() {
            m.hurry = true;
        }
    }
}

/// The main goroutine has returned: as GORACE wants it, it sleeps first, while others may still race.
#[cold]
#[inline(never)]
pub fn lingers(m: &Machine, cx: &mut Cx<'_, Goroutine>) -> Option<WaitReason> {
    // SAFETY: not null, as the caller has looked; the detector lives as long as the instance.
    let races = unsafe { &*m.racing.races };
    let ms = i64::try_from(races.options.atexit_sleep_ms).unwrap_or(i64::MAX);
    if ms == 0 || races.lingered.swap(true, Relaxed) {
        return None;
    }
    cx.sleep(ms.saturating_mul(1_000_000))
}

/// A timer starts a goroutine for this func value: it knows what was done before the timer was set.
#[cold]
#[inline(never)]
pub fn fires(m: &mut Machine, g: &mut Goroutine, closure: u64) {
    // SAFETY: not null, as the caller has looked; the detector lives as long as the instance.
    let races = unsafe { &*m.racing.races };
    let racer = races.order.begin_empty();
    // SAFETY: the goroutine is new, so its thread is ours.
    races
        .order
        .acquire(unsafe { &mut *racer.thread() }, closure as usize);
    g.extra().racer = Some(racer);
}
