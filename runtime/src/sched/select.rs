//! Select over any number of cases, in three passes as in Go.
//!
//! 1. In random order: look for a case that can go ahead. First without holding everything (any
//!    case that succeeds under its own channel's lock is a lawful choice), then with ALL channels
//!    locked, in address order so that two selects cannot deadlock each other.
//! 2. Still under all locks: enqueue one sudog per case. From here until some thread wins `select_done`, any
//!    channel may choose this goroutine.
//! 3. After the wake: take the other sudogs out of their queues, one channel at a time. The
//!    scheduler does this before the task is resumed, so a task never sees a half-done select.
//!
//! The unlocked look is only used to skip a channel. "Nothing ready" (default) is decided under
//! all locks, or for a single case by one unlocked look: otherwise a value that moves between
//! two channels could be missed although one of them was ready at every moment.

use crate::atomics::Ordering;
use crate::base::reason::WaitReason;
use crate::base::step::{Payload, Selected, Wake};
use crate::g::Gp;
use crate::g::sudog::{Sudog, sd};
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;
use crate::time::timer::TimerCell;
use crate::time::waiters::{begin_wait, end_wait};
use crate::wait::chan::{Attempt, Case, Chan, Tries};
use std::sync::Arc;

impl<'c, T: Task> Case<'c, T> {
    #[inline]
    pub(crate) fn chan(&self) -> Option<&'c Chan<T>> {
        match self {
            Case::Send(c, _) | Case::Recv(c) => *c,
        }
    }

    #[inline]
    fn looks_blocked(&self, c: &Chan<T>) -> bool {
        match self {
            Case::Send(..) => c.send_looks_blocked(),
            Case::Recv(_) => c.recv_looks_blocked(),
        }
    }
}

/// The wait reason of a select that can never proceed: it has no cases, or all its channels are nil.
fn never<T: Task>(cases: &[Case<'_, T>]) -> WaitReason {
    match cases {
        [] => WaitReason::SelectNoCases,
        _ => WaitReason::Select,
    }
}

/// Runs passes 1 and 2 for goroutine `g` on `p`. Go: `selectgo`.
pub(crate) fn select<T: Task>(
    sched: &Sched<T>,
    p: &P<T>,
    g: Gp<T>,
    cases: &[Case<'_, T>],
    has_default: bool,
    mut tries: impl Tries<T>,
) -> Selected {
    // SAFETY: the scratch vector belongs to the holder of P; nothing called from here uses it.
    let order = unsafe { &mut *p.order.get() };
    shuffle(p, cases, order);
    if order.is_empty() {
        if has_default {
            return Selected::Default;
        }
        g.own.g.set(std::ptr::null_mut());
        return Selected::Parked(never(cases));
    }
    for_timers(cases, order, |timer| sched.fire_due(p, timer));
    if let Some(selected) = try_unlocked(sched, p, cases, order, &mut tries) {
        return selected;
    }
    if has_default && order.len() == 1 {
        return Selected::Default;
    }

    let poll = order.len();
    order.extend_from_within(..poll);
    let (poll_order, lock_order) = order.split_at_mut(poll);
    lock_order.sort_unstable_by_key(|&i| at(cases, i).map_or(0, |(_, c)| address(c)));
    each_channel(cases, lock_order, |c| c.lock.lock());
    let unlock_all = || each_channel(cases, lock_order, |c| c.lock.unlock());
    if let Some((i, attempt)) = try_locked(cases, poll_order, &mut tries) {
        unlock_all();
        // The attempt was not blocked, so there is something it did.
        return done(sched, p, i, attempt).unwrap_or(Selected::Default);
    }
    if has_default {
        unlock_all();
        return Selected::Default;
    }
    enqueue(p, g, cases, poll_order);
    unlock_all();
    for_timers(cases, poll_order, |timer| begin_wait(timer, &p.timers));
    Selected::Parked(WaitReason::Select)
}

/// Does something to the timer of each case that receives from a timer's channel.
#[inline]
fn for_timers<T: Task>(cases: &[Case<'_, T>], order: &[u32], f: impl Fn(&Arc<TimerCell<T>>)) {
    for &i in order {
        if let Some((Case::Recv(_), c)) = at(cases, i)
            && let Some(timer) = c.timer()
        {
            f(&timer);
        }
    }
}

/// The same where all goroutines run in one thread, and `choose` names one of so many cases that can go
/// ahead.
pub(crate) fn select_one_of<T: Task>(
    sched: &Sched<T>,
    p: &P<T>,
    g: Gp<T>,
    cases: &[Case<'_, T>],
    has_default: bool,
    mut choose: impl FnMut(u32) -> u32,
    mut tries: impl Tries<T>,
) -> Selected {
    let with_channel = |i: &u32| at(cases, *i).is_some();
    let order: Vec<u32> = (0..cases.len() as u32).filter(with_channel).collect();
    for_timers(cases, &order, |timer| sched.fire_due(p, timer));
    let goes = |i: &u32| match at(cases, *i) {
        Some((Case::Send(..), c)) => c.can_send(),
        Some((Case::Recv(_), c)) => c.can_recv(),
        None => false,
    };
    let mut ready: Vec<u32> = order.iter().copied().filter(goes).collect();
    while !ready.is_empty() {
        let chosen = (choose(ready.len() as u32) as usize).min(ready.len() - 1);
        let i = ready.remove(chosen);
        let Some((case, c)) = at(cases, i) else {
            continue;
        };
        c.lock.lock();
        let attempt = tries.attempt(case, c);
        c.lock.unlock();
        if let Some(selected) = done(sched, p, i, attempt) {
            return selected;
        }
        // Whoever seemed to wait at the other end has been woken by another case of its own select.
    }
    if has_default {
        return Selected::Default;
    }
    if order.is_empty() {
        g.own.g.set(std::ptr::null_mut());
        return Selected::Parked(never(cases));
    }
    enqueue(p, g, cases, &order);
    for_timers(cases, &order, |timer| begin_wait(timer, &p.timers));
    Selected::Parked(WaitReason::Select)
}

/// Puts the numbers of the cases that have a channel into `order`, in random order.
#[inline]
fn shuffle<T: Task>(p: &P<T>, cases: &[Case<'_, T>], order: &mut Vec<u32>) {
    order.clear();
    for (i, case) in cases.iter().enumerate() {
        if case.chan().is_some() {
            // Fisher-Yates, inside out.
            let j = p.choice.below(order.len() as u32 + 1) as usize;
            order.push(i as u32);
            let last = order.len() - 1;
            order.swap(j, last);
        }
    }
}

/// Pass 1, one lock at a time.
#[inline]
fn try_unlocked<T: Task>(
    sched: &Sched<T>,
    p: &P<T>,
    cases: &[Case<'_, T>],
    order: &[u32],
    tries: &mut impl Tries<T>,
) -> Option<Selected> {
    for &i in order {
        let Some((case, c)) = at(cases, i) else {
            continue;
        };
        if case.looks_blocked(c) {
            continue;
        }
        c.lock.lock();
        let attempt = tries.attempt(case, c);
        c.lock.unlock();
        if let Some(selected) = done(sched, p, i, attempt) {
            return Some(selected);
        }
    }
    None
}

/// Pass 1 again, with everything locked: the first case that is not blocked, and what it did.
#[inline]
fn try_locked<T: Task>(
    cases: &[Case<'_, T>],
    order: &[u32],
    tries: &mut impl Tries<T>,
) -> Option<(u32, Attempt<T>)> {
    order.iter().find_map(|&i| {
        let (case, c) = at(cases, i)?;
        let attempt = tries.attempt(case, c);
        (!matches!(attempt, Attempt::Blocked)).then_some((i, attempt))
    })
}

/// Pass 2: a sudog for each case, in its channel's queue and in the goroutine's list.
#[inline]
fn enqueue<T: Task>(p: &P<T>, g: Gp<T>, cases: &[Case<'_, T>], order: &[u32]) {
    g.select_done.store(0, Ordering::Relaxed);
    g.woken_by.set(std::ptr::null_mut());
    let mut list: *mut Sudog<T> = std::ptr::null_mut();
    for &i in order {
        let Some((case, c)) = at(cases, i) else {
            continue;
        };
        let s = p.sudog();
        let sg = sd!(s);
        sg.g.set(g.as_ptr());
        sg.on.set(address(c));
        sg.tag.set(c.tag());
        sg.case.set(i);
        sg.is_select.set(true);
        sg.ok.set(false);
        sg.link.set(list);
        list = s;
        match case {
            Case::Send(_, v) => {
                sg.payload.set(*v);
                sg.is_send.set(true);
                c.sendq.push_back(s);
            }
            Case::Recv(_) => {
                sg.payload.set(Payload::ZERO);
                sg.is_send.set(false);
                c.recvq.push_back(s);
            }
        }
    }
    g.selects.set(list);
}

/// Does something to each channel of the cases once; `order` is by address.
#[inline]
fn each_channel<T: Task>(cases: &[Case<'_, T>], order: &[u32], f: impl Fn(&Chan<T>)) {
    let mut last = 0;
    for (_, c) in order.iter().filter_map(|&i| at(cases, i)) {
        if last != address(c) {
            last = address(c);
            f(c);
        }
    }
}

fn address<T: Task>(c: &Chan<T>) -> usize {
    std::ptr::from_ref(c) as usize
}

#[inline]
fn at<'a, 'c, T: Task>(cases: &'a [Case<'c, T>], i: u32) -> Option<(&'a Case<'c, T>, &'c Chan<T>)> {
    let case = cases.get(i as usize)?;
    Some((case, case.chan()?))
}

#[inline]
fn done<T: Task>(sched: &Sched<T>, p: &P<T>, i: u32, a: Attempt<T>) -> Option<Selected> {
    match a {
        Attempt::Done(payload, ok, woken) => {
            if let Some(w) = woken {
                sched.ready(p, w);
            }
            Some(Selected::Case(Wake {
                case: i,
                ok,
                payload,
            }))
        }
        Attempt::Closed => Some(Selected::Closed(i)),
        Attempt::Blocked => None,
    }
}

/// Pass 3, by the M that is about to resume `g` on `p`.
#[cold]
pub(crate) fn finish<T: Task>(p: &P<T>, g: Gp<T>) {
    let won = g.woken_by.replace(std::ptr::null_mut());
    let mut s = g.selects.replace(std::ptr::null_mut());
    while !s.is_null() {
        let sg = sd!(s);
        let next = sg.link.get();
        if s == won {
            g.own.payload.set(sg.payload.get());
            g.own.tag.set(sg.tag.get());
            g.own.on.set(sg.on.get());
            g.own.ok.set(sg.ok.get());
            g.wake_case.set(sg.case.get());
        } else {
            // SAFETY: the goroutine's frame keeps the channels of its select alive.
            let c = unsafe { &*(sg.on.get() as *const Chan<T>) };
            c.lock.lock();
            if sg.is_send.get() {
                c.sendq.remove(s)
            } else {
                c.recvq.remove(s)
            }
            c.lock.unlock();
            if !sg.is_send.get()
                && let Some(timer) = c.timer()
            {
                end_wait(&timer);
            }
        }
        p.free_sudog(s);
        s = next;
    }
}
