//! The order that channels establish, by Go's memory model: a send happens before the receive of its value
//! completes;
//! the k-th receive on a channel of capacity C happens before the send k+C completes; closing happens
//! before a receive that finds the channel closed.

use super::clock::Clock;
use super::{HappensBefore, Thread, Threaded};
use crate::base::step::Payload;
use crate::g::Gp;
use crate::wait::chan::{Attempt, Case, Chan, Tries};

/// The clocks of a channel.
#[derive(Debug, Default)]
pub(super) struct ChanClocks {
    /// One for each place of the buffer; one for a channel without.
    slots: Vec<Clock>,
    /// The places of the next value that is sent and of the next that is received.
    next_send: usize,
    next_recv: usize,
    closed: Clock,
}

/// The clock of the place at `next`, which moves on to the place after it.
fn advance<'a>(slots: &'a mut Vec<Clock>, next: &mut usize, cap: u32) -> Option<&'a mut Clock> {
    let at = *next;
    *next = if at + 1 < cap as usize { at + 1 } else { 0 };
    if slots.len() <= at {
        slots.resize_with(at + 1, Clock::default);
    }
    slots.get_mut(at)
}

impl ChanClocks {
    /// The next value goes into its place.
    fn send(&mut self, cap: u32, thread: &mut Thread) {
        if let Some(clock) = advance(&mut self.slots, &mut self.next_send, cap) {
            thread.exchange(clock);
        }
    }

    /// The next value is taken out of its place.
    fn recv(&mut self, cap: u32, thread: &mut Thread) {
        if let Some(clock) = advance(&mut self.slots, &mut self.next_recv, cap) {
            thread.exchange(clock);
        }
    }
}

/// A goroutine that has just been taken out of the queue in which it waits.
fn waiter<'a, T: Threaded>(g: Option<Gp<T>>) -> Option<&'a mut Thread> {
    let g = g?;
    // SAFETY: it waits, or is about to, and we have taken it out of its queue.
    unsafe { T::thread(g.task_ptr()).as_mut() }
}

fn address<T: Threaded>(c: &Chan<T>) -> usize {
    std::ptr::from_ref(c).addr()
}

impl HappensBefore {
    /// Calls `f` with the clocks of a channel whose lock the caller holds. The lock of the table is not held meanwhile, so
    /// operations on other channels of the same page need not wait.
    fn chan<T: Threaded>(&self, c: &Chan<T>, f: impl FnOnce(&mut ChanClocks)) {
        let clocks = self.vars.with(address(c), |var| {
            std::ptr::from_mut(var.chan.get_or_insert_default().as_mut())
        });
        // SAFETY: the box stays until the channel's memory is given to another object, and the channel is in use. Only who
        // holds its lock comes here.
        f(unsafe { &mut *clocks });
    }
}

/// One send under the channel's lock. Go: `racesync`, `racenotify` in `chansend`.
pub(crate) fn attempt_send<T: Threaded>(
    hb: &HappensBefore,
    me: &mut Thread,
    c: &Chan<T>,
    v: Payload,
) -> Attempt<T> {
    let attempt = c.attempt_send(v);
    let Attempt::Done(_, _, woken) = &attempt else {
        return attempt;
    };
    let cap = c.room();
    match waiter(*woken) {
        Some(receiver) if cap == 0 => me.meets(receiver),
        receiver => hb.chan(c, |clocks| {
            clocks.send(cap, me);
            if let Some(receiver) = receiver {
                clocks.recv(cap, receiver);
            }
        }),
    }
    attempt
}

/// One receive under the channel's lock. Go: `racesync`, `racenotify` in `chanrecv`.
pub(crate) fn attempt_recv<T: Threaded>(
    hb: &HappensBefore,
    me: &mut Thread,
    c: &Chan<T>,
) -> Attempt<T> {
    let attempt = c.attempt_recv();
    let Attempt::Done(_, ok, woken) = &attempt else {
        return attempt;
    };
    if c.is_timers() {
        from_timer(hb, me, c);
        return attempt;
    }
    let cap = c.room();
    match waiter(*woken) {
        _ if !ok => hb.chan(c, |clocks| me.acquire(&mut clocks.closed)),
        Some(sender) if cap == 0 => me.meets(sender),
        sender => hb.chan(c, |clocks| {
            clocks.recv(cap, me);
            if let Some(sender) = sender {
                clocks.send(cap, sender);
            }
        }),
    }
    attempt
}

impl<T: Threaded> Tries<T> for (&HappensBefore, &mut Thread) {
    fn attempt(&mut self, case: &Case<'_, T>, c: &Chan<T>) -> Attempt<T> {
        match case {
            Case::Send(_, v) => attempt_send(self.0, self.1, c, *v),
            Case::Recv(_) => attempt_recv(self.0, self.1, c),
        }
    }
}

/// The channel is about to be closed, under its lock.
pub(crate) fn close<T: Threaded>(hb: &HappensBefore, me: &mut Thread, c: &Chan<T>) {
    hb.chan(c, |clocks| me.release_merge(&mut clocks.closed));
}

/// A value came from a timer, if it is a timer's channel: who set the timer released that at the channel's address.
pub(crate) fn from_timer<T: Threaded>(hb: &HappensBefore, me: &mut Thread, c: &Chan<T>) {
    if c.is_timers() {
        hb.acquire(me, address(c));
    }
}

/// A goroutine is woken because the channel was closed.
pub(crate) fn woken_by_close<T: Threaded>(hb: &HappensBefore, c: &Chan<T>, g: Gp<T>) {
    if let Some(thread) = waiter(Some(g)) {
        hb.chan(c, |clocks| thread.acquire(&mut clocks.closed));
    }
}
