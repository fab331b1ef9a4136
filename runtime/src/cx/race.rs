//! Channel operations of a running task with the race detector on.

use super::Cx;
use super::run::Run;
use crate::base::step::{Payload, Received, Sent};
use crate::g::GList;
use crate::race::{HappensBefore, Thread, chan};
use crate::wait::chan::{Attempt, Chan};

impl<'a, T: Run> Cx<'a, T> {
    /// The order of things, and the goroutine's place in it; `None`: races are not looked for.
    #[inline]
    pub(crate) fn racing(&self) -> Option<(&'a HappensBefore, &'a mut Thread)> {
        let hb = T::races(self.sched.task_shared())?;
        // SAFETY: the thread is the running goroutine's, which is ours.
        let thread = unsafe { T::thread(self.g.task_ptr()).as_mut() }?;
        Some((hb, thread))
    }

    /// `send` once the channel is known; `may_wait`: otherwise it is `try_send`.
    #[cold]
    pub(crate) fn send_racing(&mut self, c: &Chan<T>, v: Payload, may_wait: bool) -> Option<Sent> {
        let (hb, me) = self.racing()?;
        c.lock.lock();
        let attempt = chan::attempt_send(hb, me, c, v);
        if may_wait && matches!(attempt, Attempt::Blocked) {
            return Some(self.wait_to_send(c, v));
        }
        c.lock.unlock();
        Some(match attempt {
            Attempt::Done(_, _, woken) => {
                if let Some(g) = woken {
                    self.ready(g);
                }
                Sent::Done
            }
            Attempt::Closed => Sent::Closed,
            Attempt::Blocked => Sent::WouldBlock,
        })
    }

    /// `recv`, likewise.
    #[cold]
    pub(crate) fn recv_racing(&mut self, c: &Chan<T>, may_wait: bool) -> Option<Received> {
        let (hb, me) = self.racing()?;
        if let Some(timer) = c.timer() {
            self.sched.fire_due(self.p(), &timer);
        }
        c.lock.lock();
        let attempt = chan::attempt_recv(hb, me, c);
        let Attempt::Done(v, ok, woken) = attempt else {
            if may_wait {
                return Some(self.wait_to_recv(c));
            }
            c.lock.unlock();
            return Some(Received::WouldBlock);
        };
        c.lock.unlock();
        if let Some(g) = woken {
            self.ready(g);
        }
        Some(Received::Value(v, ok))
    }

    /// A goroutine that a timer has woken comes after whoever set that timer, even if it waited before.
    #[inline]
    pub(crate) fn woken_by_timer(&self) {
        if let Some((hb, me)) = self.racing() {
            // SAFETY: what a goroutine waited on is kept by its frame until the operation is done.
            if let Some(c) = unsafe { (self.g.own.on.get() as *const Chan<T>).as_ref() } {
                chan::from_timer(hb, me, c);
            }
        }
    }

    /// Closes under the channel's lock.
    pub(crate) fn attempt_close_racing(&self, c: &Chan<T>) -> Option<GList<T>> {
        let Some((hb, me)) = self.racing() else {
            return c.attempt_close();
        };
        if !c.is_closed() {
            chan::close(hb, me, c);
        }
        let woken = c.attempt_close()?;
        woken.each(|g| chan::woken_by_close(hb, c, g));
        Some(woken)
    }
}
