//! `Cx`: the operations that a running task may request from the scheduler.
//!
//! A `Cx` exists only while its goroutine runs on an M that holds a P; so everything here may
//! touch the P's cells. Operations that can block answer "parked" and the task then returns
//! `Step::Park`; none of them blocks the thread.

pub(crate) mod beside;
mod bubble;
mod explore;
pub(crate) mod fiber;
mod race;
pub(crate) mod run;

use crate::atomics::{AtomicU32, Ordering};
use crate::base::end::Outcome;
use crate::base::event::Event;
use crate::base::frame::UNTOLD;
use crate::base::modes::Extra;
use crate::base::reason::WaitReason;
use crate::base::step::{Blocked, Check, Payload, Received, Selected, Sent, Share, Wake};
use crate::base::stop::STOP_GC;
use crate::g::Gp;
use crate::g::sudog::Sudog;
use crate::io::netpoll::{PollFd, PollMode, PollWait};
use crate::procs::m::M;
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;
use crate::time::timer::{self, Target, TimerKind, TimerRef};
use crate::time::waiters;
use crate::wait::chan::{Attempt, Case, Chan};
use beside::Beside;
use run::Run;
use std::cell::Cell;

/// The running goroutine's view of the scheduler.
pub struct Cx<'a, T: Task> {
    pub(crate) sched: &'a Sched<T>,
    pub(crate) p: Cell<&'a P<T>>,
    pub(crate) m: Cell<&'a M<T>>,
    pub(crate) g: Gp<T>,
    /// What is left of the budget if the task says so, or `UNTOLD`.
    pub(crate) left: Cell<i32>,
}

impl<'a, T: Run> Cx<'a, T> {
    #[inline]
    pub(crate) fn p(&self) -> &'a P<T> {
        self.p.get()
    }

    /// The P's local data (allocation cache, free stacks).
    #[inline]
    pub fn local(&mut self) -> &mut T::Local {
        // SAFETY: the M of this Cx holds P, and `&mut self` keeps a second reference away.
        unsafe { self.p().local() }
    }

    /// The running goroutine.
    #[inline]
    pub fn g(&self) -> Gp<T> {
        self.g
    }

    /// The number of the running goroutine.
    #[inline]
    pub fn id(&self) -> u64 {
        self.g.id()
    }

    /// The number of the P.
    pub fn p_id(&self) -> u32 {
        self.p().id
    }

    // ---- goroutines -------------------------------------------------------------------------

    /// Starts a goroutine: it goes into `runnext`. `site` is the caller's word for the place of
    /// the `go` statement. Returns its number.
    #[inline(always)]
    pub fn spawn(&mut self, task: T, site: u64) -> u64 {
        let g = self.g;
        self.sched
            .newproc_in(self.p(), task, g.id(), site, true, g.bubble.get())
            .id()
    }

    /// The same where it is known what is left of the budget.
    #[inline(always)]
    pub fn spawn_with(&mut self, task: T, site: u64, left: impl FnOnce() -> u32) -> u64 {
        self.tell_left(left);
        self.spawn(task, site)
    }

    /// What is left of the budget amid a run, for those who watch.
    #[inline(always)]
    fn tell_left(&self, left: impl FnOnce() -> u32) {
        if self.sched.extras.any() {
            self.p().left.set(left() as i32);
        }
    }

    /// What profiles label the goroutine with from here on, and those that it starts.
    pub fn set_labels(&mut self, labels: crate::base::frame::Labels) {
        if labels.is_some() || self.g.labels().is_some() {
            self.g.with_side(|s| s.labels = labels);
        }
    }

    /// Makes a goroutine runnable that parked by an agreement of the caller's own (not in one of
    /// the runtime's queues). Exactly one ready for each park; it may come early.
    #[inline]
    pub fn ready(&mut self, g: Gp<T>) {
        self.sched.ready(self.p(), g);
    }

    /// The same for a goroutine that a channel had, and it is known what is left of the budget.
    #[inline(always)]
    fn ready_with(&self, g: Gp<T>, left: impl FnOnce() -> u32) {
        self.tell_left(left);
        self.sched.ready(self.p(), g);
    }

    /// How much the task may run before it calls `check`: taken at the start of each `resume`.
    #[inline]
    pub fn budget(&mut self) -> u32 {
        self.sched.budget(self.p())
    }

    /// The budget is used up: returns what to do now.
    pub fn check(&mut self) -> Check {
        self.sched.check(self.m.get(), self.p())
    }

    /// The same where the task continues though its time slice is over: it stops for the world alone.
    pub fn check_stop(&mut self) -> Check {
        self.sched.check_stop(self.m.get(), self.p())
    }

    /// Before `resume` returns: says how much of the last budget is left. In virtual time the rest has
    /// passed; a task that does not say takes no time since its last `check`.
    #[inline]
    pub fn set_left(&mut self, budget: u32) {
        self.left.set(budget as i32);
    }

    /// Whether somebody waits for this goroutine to look up (cheap: one relaxed load). Natives
    /// that run long may poll it.
    #[inline]
    pub fn should_yield(&self) -> bool {
        self.p().attention.load(Ordering::Relaxed) != 0
    }

    /// Random bits from the one door to chance (map order, `math/rand` without a seed).
    #[inline]
    pub fn random(&mut self) -> u64 {
        self.p().choice.bits()
    }

    /// Ends the whole run with this status; return `Step::Stop` afterwards.
    pub fn exit(&mut self, status: i32) {
        self.sched.finish(Outcome::Exit(status));
    }

    /// Ends the whole run with any outcome; return `Step::Stop` afterwards.
    pub fn finish(&mut self, outcome: Outcome) {
        self.sched.finish(outcome);
    }

    /// Whether time is virtual and everything runs in one thread.
    pub fn is_virtual(&self) -> bool {
        self.sched.is_virtual()
    }

    /// What a stopped world shows, while one goroutine of a program in virtual time runs: all others are at rest. `None` on
    /// threads.
    pub fn others_at_rest(&mut self) -> Option<crate::gc::world::World<'a, T>> {
        let world = crate::gc::world::World {
            sched: self.sched,
            why: 0,
            stopping: 0,
        };
        self.is_virtual().then_some(world)
    }

    /// How many goroutines exist.
    pub fn num_goroutine(&self) -> u64 {
        self.sched.num_goroutine()
    }

    /// An operation that may wait begins: some policies count them.
    #[inline(always)]
    fn operation(&self) {
        if self.sched.deciders.lab.is_some() {
            self.sched.lab_operation(self.p());
        }
        if self.sched.is_ruled() {
            self.sched.ruled_operation(self.p());
        }
    }

    /// The goroutine holds one mutex more (+1) or less (-1); some policies want to know.
    pub fn holds(&mut self, delta: i32) {
        self.sched.lab_holds(self.g, delta);
    }

    /// The program says something of itself, for its trace.
    pub fn note(&mut self, note: crate::base::frame::Note) {
        self.sched.note(self.p(), self.g.id(), note);
    }

    /// Whether the channel belongs to a bubble that the goroutine is not in.
    #[inline(always)]
    pub fn is_outside(&self, c: &Chan<T>) -> bool {
        c.bubble() != 0 && c.bubble() != self.bubble()
    }

    // ---- channels ---------------------------------------------------------------------------

    /// `c <- v`. A nil channel (`None`) parks forever. `left` says what is left of the budget, for traces.
    #[inline]
    pub fn send(&mut self, c: Option<&Chan<T>>, v: Payload, left: impl FnOnce() -> u32) -> Sent {
        let Some(c) = c else {
            return Sent::Parked(self.park_for_ever(WaitReason::ChanSendNil));
        };
        if self.sched.extras.any_acting() {
            if self.is_outside(c) {
                return Sent::Outside;
            }
            self.operation();
            if let Some(sent) = self.send_racing(c, v, true) {
                return sent;
            }
        }
        c.lock.lock();
        match c.attempt_send(v) {
            Attempt::Done(_, _, woken) => {
                c.lock.unlock();
                if let Some(g) = woken {
                    self.ready_with(g, left);
                }
                Sent::Done
            }
            Attempt::Closed => {
                c.lock.unlock();
                Sent::Closed
            }
            Attempt::Blocked => self.wait_to_send(c, v),
        }
    }

    /// Nobody receives, and there is no room: begins to wait, and lets the channel's lock go.
    #[inline(always)]
    pub(crate) fn wait_to_send(&self, c: &Chan<T>, v: Payload) -> Sent {
        c.sendq.push_back(self.enqueue(c, v, true));
        c.lock.unlock();
        Sent::Parked(match c.bubble() {
            0 => WaitReason::ChanSend,
            _ => WaitReason::SynctestChanSend,
        })
    }

    /// `select { case c <- v: default: }`
    #[inline]
    pub fn try_send(&mut self, c: Option<&Chan<T>>, v: Payload) -> Sent {
        let Some(c) = c else { return Sent::WouldBlock };
        if self.sched.extras.any_acting() {
            if self.is_outside(c) {
                return Sent::Outside;
            }
            if let Some(sent) = self.send_racing(c, v, false) {
                return sent;
            }
        }
        if c.send_looks_blocked() {
            return Sent::WouldBlock;
        }
        c.lock.lock();
        let a = c.attempt_send(v);
        c.lock.unlock();
        match a {
            Attempt::Done(_, _, woken) => {
                if let Some(g) = woken {
                    self.sched.ready(self.p(), g);
                }
                Sent::Done
            }
            Attempt::Closed => Sent::Closed,
            Attempt::Blocked => Sent::WouldBlock,
        }
    }

    /// `v, ok := <-c`. A nil channel (`None`) parks forever. `left` is as for `send`.
    #[inline]
    pub fn recv(&mut self, c: Option<&Chan<T>>, left: impl FnOnce() -> u32) -> Received {
        let Some(c) = c else {
            return Received::Parked(self.park_for_ever(WaitReason::ChanReceiveNil));
        };
        if self.sched.extras.any_acting() {
            if self.is_outside(c) {
                return Received::Outside;
            }
            self.operation();
            if let Some(received) = self.recv_racing(c, true) {
                return received;
            }
        }
        if let Some(timer) = c.timer() {
            self.sched.fire_due(self.p(), &timer);
        }
        c.lock.lock();
        match c.attempt_recv() {
            Attempt::Done(v, ok, woken) => {
                c.lock.unlock();
                if let Some(g) = woken {
                    self.ready_with(g, left);
                }
                Received::Value(v, ok)
            }
            _ => self.wait_to_recv(c),
        }
    }

    /// There is nothing to receive: begins to wait, and lets the channel's lock go.
    #[inline(always)]
    pub(crate) fn wait_to_recv(&self, c: &Chan<T>) -> Received {
        c.recvq.push_back(self.enqueue(c, Payload::ZERO, false));
        c.lock.unlock();
        if let Some(timer) = c.timer() {
            waiters::begin_wait(&timer, &self.p().timers);
        }
        Received::Parked(match c.bubble() {
            0 => WaitReason::ChanReceive,
            _ => WaitReason::SynctestChanReceive,
        })
    }

    /// `select { case v, ok := <-c: default: }`
    #[inline]
    pub fn try_recv(&mut self, c: Option<&Chan<T>>) -> Received {
        let Some(c) = c else {
            return Received::WouldBlock;
        };
        if self.sched.extras.any_acting() {
            if self.is_outside(c) {
                return Received::Outside;
            }
            if let Some(received) = self.recv_racing(c, false) {
                return received;
            }
        }
        if let Some(timer) = c.timer() {
            self.sched.fire_due(self.p(), &timer);
        }
        if c.recv_looks_blocked() {
            return Received::WouldBlock;
        }
        c.lock.lock();
        let a = c.attempt_recv();
        c.lock.unlock();
        match a {
            Attempt::Done(v, ok, woken) => {
                if let Some(g) = woken {
                    self.sched.ready(self.p(), g);
                }
                Received::Value(v, ok)
            }
            _ => Received::WouldBlock,
        }
    }

    /// `close(c)`. False: it was closed already, which is Go's panic. (Closing nil is the
    /// caller's panic.)
    pub fn close(&mut self, c: &Chan<T>) -> bool {
        self.close_with(c, || UNTOLD as u32)
    }

    /// The same where it is known what is left of the budget.
    pub fn close_with(&mut self, c: &Chan<T>, left: impl Fn() -> u32) -> bool {
        let racing = self.sched.extras.has(Extra::Races);
        c.lock.lock();
        let woken = match racing {
            false => c.attempt_close(),
            true => self.attempt_close_racing(c),
        };
        c.lock.unlock();
        let Some(mut woken) = woken else { return false };
        while let Some(g) = woken.pop() {
            self.ready_with(g, &left);
        }
        true
    }

    /// Select. With `default`, never parks.
    #[inline]
    pub fn select(&mut self, cases: &[Case<'_, T>], default: bool) -> Selected {
        self.select_with(cases, default, || UNTOLD as u32)
    }

    /// The same where it is known what is left of the budget.
    #[inline]
    pub fn select_with(
        &mut self,
        cases: &[Case<'_, T>],
        default: bool,
        left: impl FnOnce() -> u32,
    ) -> Selected {
        if self.sched.extras.any() {
            return self.select_watched(cases, default, left());
        }
        crate::sched::select::select(self.sched, self.p(), self.g, cases, default, ())
    }

    /// The same for those who watch, of whom some act.
    #[inline(never)]
    fn select_watched(&mut self, cases: &[Case<'_, T>], default: bool, left: u32) -> Selected {
        self.p().left.set(left as i32);
        let selected = match self.sched.extras.any_acting() {
            true => self.select_acting(cases, default),
            false => crate::sched::select::select(self.sched, self.p(), self.g, cases, default, ()),
        };
        self.p().left.set(UNTOLD);
        selected
    }

    /// The same where some policy counts operations, or channels may belong to bubbles.
    #[cold]
    fn select_acting(&mut self, cases: &[Case<'_, T>], default: bool) -> Selected {
        self.operation();
        let mut all_in_bubble = self.bubble() != 0;
        for c in cases.iter().filter_map(Case::chan) {
            if self.is_outside(c) {
                return Selected::Outside;
            }
            all_in_bubble &= c.bubble() != 0;
        }
        let (sched, p, g) = (self.sched, self.p(), self.g);
        let selected = match (self.sched.exploring(), self.racing()) {
            (Some(_), _) => self.select_explored(cases, default),
            (None, Some(racing)) => {
                crate::sched::select::select(sched, p, g, cases, default, racing)
            }
            (None, None) => crate::sched::select::select(sched, p, g, cases, default, ()),
        };
        match selected {
            Selected::Parked(WaitReason::Select) if all_in_bubble => {
                Selected::Parked(WaitReason::SynctestSelect)
            }
            selected => selected,
        }
    }

    /// What the goroutine was woken with, after a parked send, receive or select. Take it once.
    #[inline]
    pub fn wake(&mut self) -> Wake {
        self.woken_by_timer();
        let g = &*self.g;
        let payload = g.own.payload.replace(Payload::ZERO);
        Wake {
            case: g.wake_case.replace(0),
            ok: g.own.ok.get(),
            payload,
        }
    }

    /// Nothing will ever ready this goroutine; dumps show the reason.
    pub fn park_for_ever(&mut self, reason: WaitReason) -> WaitReason {
        self.g.own.g.set(std::ptr::null_mut());
        reason
    }

    #[inline]
    fn enqueue(&self, c: &Chan<T>, v: Payload, is_send: bool) -> *mut Sudog<T> {
        let s = &self.g.own;
        s.g.set(self.g.as_ptr());
        s.on.set(c as *const Chan<T> as usize);
        s.tag.set(c.tag());
        s.payload.set(v);
        s.is_select.set(false);
        s.is_send.set(is_send);
        s.ok.set(false);
        s as *const Sudog<T> as *mut Sudog<T>
    }

    // ---- semaphores and conditions ----------------------------------------------------------

    /// Takes one of the semaphore, whose count is at `addr`. True: taken. False: enqueued (first
    /// in line with `lifo`): return `Step::Park` with a reason such as `SyncMutexLock`; when
    /// resumed, it holds the semaphore.
    #[inline]
    pub fn sem_acquire(&mut self, addr: &AtomicU32, lifo: bool) -> bool {
        self.sched.waits.semas.acquire(addr, self.g, lifo, None)
    }

    /// Gives one back and readies the first in line. True (only with `handoff`): return
    /// `Step::Yield`, so that the woken goroutine runs at once.
    #[inline]
    pub fn sem_release(&mut self, addr: &AtomicU32, handoff: bool) -> bool {
        match self.sched.waits.semas.release(addr, None) {
            Some(g) => {
                self.sched.ready(self.p(), g);
                handoff
            }
            None => false,
        }
    }

    /// [`Cx::sem_acquire`] for a mutex: the mutex profile knows of the wait.
    pub fn mutex_acquire(&mut self, addr: &AtomicU32, lifo: bool) -> bool {
        let profiled = self.sched.observers.profiles.contention.mutexes();
        let now = profiled.then(|| self.sched.now());
        self.sched.waits.semas.acquire(addr, self.g, lifo, now)
    }

    /// [`Cx::sem_release`], which may be of a mutex: also, how long others have waited for it, if that is to
    /// be counted ([`Cx::count_mutex`]).
    pub fn mutex_release(&mut self, addr: &AtomicU32, handoff: bool) -> (bool, Option<i64>) {
        if !self.sched.observers.profiles.contention.mutexes() {
            return (self.sem_release(addr, handoff), None);
        }
        let mut waited = 0;
        let now = self.sched.now();
        let Some(g) = self
            .sched
            .waits
            .semas
            .release(addr, Some((now, &mut waited)))
        else {
            return (false, None);
        };
        self.sched.ready(self.p(), g);
        let counts = waited > 0
            && self
                .sched
                .observers
                .profiles
                .contention
                .samples_mutex(self.p());
        (handoff, counts.then_some(waited))
    }

    /// The goroutine, at this stack, has made others wait so long for a mutex.
    pub fn count_mutex(&mut self, stack: Vec<u64>, ns: i64) {
        self.sched
            .observers
            .profiles
            .contention
            .count_mutex(stack, ns);
    }

    /// `sync.Cond`: takes a ticket, before the mutex is unlocked.
    pub fn cond_add(&mut self, key: usize) -> u32 {
        self.sched.waits.semas.cond_add(key)
    }

    /// `sync.Cond`: waits with the ticket. True: notified already. False: park.
    pub fn cond_wait(&mut self, key: usize, ticket: u32) -> bool {
        self.sched.waits.semas.cond_wait(key, ticket, self.g)
    }

    /// `Signal`. The number of a goroutine that may not be woken: it is in a bubble, the caller is
    /// not; then a fatal error is due.
    pub fn cond_notify_one(&mut self, key: usize) -> Option<u64> {
        let g = self.sched.waits.semas.cond_notify_one(key)?;
        if self.may_not_wake(g) {
            return Some(g.id());
        }
        self.sched.ready(self.p(), g);
        None
    }

    /// `Broadcast`. Answers as `Signal`.
    pub fn cond_notify_all(&mut self, key: usize) -> Option<u64> {
        let mut woken = self.sched.waits.semas.cond_notify_all(key);
        while let Some(g) = woken.pop() {
            if self.may_not_wake(g) {
                return Some(g.id());
            }
            self.sched.ready(self.p(), g);
        }
        None
    }

    fn may_not_wake(&self, g: Gp<T>) -> bool {
        g.bubble.get() != 0 && g.bubble.get() != self.g.bubble.get()
    }

    // ---- time -------------------------------------------------------------------------------

    /// Monotonic nanoseconds since the runtime was made (virtual on the virtual driver).
    pub fn now(&mut self) -> i64 {
        self.sched.now_for_task()
    }

    /// Nanoseconds since 1970, consistent with `now` (virtual on the virtual driver: it begins on
    /// 2009-11-10 23:00:00 UTC).
    pub fn wall(&mut self) -> i64 {
        self.sched.wall()
    }

    /// Sleeps. `None`: the duration is not positive, nothing happens. Else return `Step::Park`.
    pub fn sleep(&mut self, ns: i64) -> Option<WaitReason> {
        if ns <= 0 {
            return None;
        }
        let p = self.p();
        match self.sched.waits.bubbles.of(self.g) {
            None => {
                let when = self.sched.now_seen().saturating_add(ns);
                p.timers.insert(when, Target::Sleeper(self.g));
            }
            Some(b) => b.insert(
                &p.choice,
                b.now().saturating_add(ns),
                Target::Sleeper(self.g),
            ),
        }
        self.g.own.g.set(std::ptr::null_mut());
        Some(WaitReason::Sleep)
    }

    /// A timer that is not active yet; in a bubble it goes by the bubble's clock.
    pub fn timer_new(&mut self, kind: TimerKind<T>, payload: Payload) -> TimerRef<T> {
        TimerRef::new_in(kind, payload, self.sched.waits.bubbles.of(self.g))
    }

    /// Activates a timer for `when` (in `now`'s time, or its bubble's), and every `period` ns after that if
    /// positive. Returns whether it was active. Serves for creation and Reset.
    pub fn timer_reset(&mut self, t: &TimerRef<T>, when: i64, period: i64) -> bool {
        let was = timer::reset(&t.0, self.p().here(), when, period);
        if t.in_bubble() {
            self.bubble_fire(); // what is due already does not wait for the bubble to rest
        }
        was
    }

    /// Stops a timer. Returns whether it was active.
    pub fn timer_stop(&mut self, t: &TimerRef<T>) -> bool {
        timer::stop(&t.0)
    }

    // ---- network ----------------------------------------------------------------------------

    /// Registers a non-blocking descriptor. An error for what cannot be polled (regular files).
    pub fn poll_open(&mut self, fd: i32) -> std::io::Result<PollFd> {
        self.sched.par.netpoll.open(fd)
    }

    /// Waits until the descriptor looks ready, it is closed or its deadline passes. Call it after
    /// the operation said "would block". Go: `netpollblock`.
    pub fn poll_wait(&mut self, pd: PollFd, mode: PollMode) -> PollWait {
        self.g.own.g.set(std::ptr::null_mut());
        let poller = &self.sched.par.netpoll;
        let answer = poller.wait_on(pd, mode, self.g);
        if answer == PollWait::Parked && self.sched.extras.has(Extra::Trace) {
            let what = poller.describe(pd, mode).pack();
            self.sched
                .event(self.p(), Event::PollWait, self.g.id(), what);
        }
        answer
    }

    /// Before an operation and after a wait: closing, past its deadline, or worth a try.
    pub fn poll_check(&mut self, pd: PollFd, mode: PollMode) -> PollWait {
        self.sched.par.netpoll.check(pd, mode)
    }

    /// To be asked after a read that did not have to wait: whether the goroutine should yield now. Otherwise one
    /// whose peer always answers at once would keep P for a whole time slice, because the network is polled only
    /// when P has nothing to run.
    pub fn poll_turn(&mut self) -> bool {
        self.sched.network_turn(self.p())
    }

    /// Sets (`Some(when)`, in `now`'s time; a past one expires at once) or clears a deadline.
    pub fn poll_deadline(&mut self, pd: PollFd, mode: PollMode, when: Option<i64>) {
        let now = self.sched.now_seen();
        let timer = when.is_some_and(|w| w > now);
        let (seq, stale) = self.sched.par.netpoll.arm(pd, mode, timer);
        let p = self.p();
        if stale {
            p.timers.note_stale();
        }
        let Some(when) = when else { return };
        let target = Target::Deadline(pd, mode, seq);
        if !timer {
            self.sched.fire(p, target, when);
        } else {
            p.timers.insert(when, target);
        }
    }

    /// The descriptor is about to be closed: whoever waits on it is woken and finds it closing.
    pub fn poll_evict(&mut self, pd: PollFd) {
        let mut woken = self.sched.par.netpoll.evict(pd);
        while let Some(g) = woken.pop() {
            self.sched.runqput(self.p(), g, true);
        }
    }

    /// After `poll_evict`, when nobody uses the descriptor any longer, right before it is closed.
    pub fn poll_release(&mut self, pd: PollFd) {
        self.sched.par.netpoll.release(pd);
    }

    // ---- blocking, stopping, settings --------------------------------------------------------

    /// The answer of the `BlockJob` with which the task last returned `Step::Block`.
    pub fn take_blocked(&mut self) -> Option<Blocked> {
        let mut side = self.g.side.take()?;
        let r = side.blocked.take();
        self.g.side.set(Some(side));
        r
    }

    /// Wants the world stopped soon for a collection: every task returns `Step::Stop` at its
    /// next safepoint (or parks or yields), then `Run::stopped` runs.
    pub fn request_gc(&mut self) {
        self.sched.request_stop(STOP_GC);
    }

    /// Whether the world is about to stop. Work that can wait should: everyone is waiting for this P.
    #[inline]
    pub fn is_stopping(&self) -> bool {
        self.sched.central.stop_mask() != 0
    }

    /// At a safepoint: does this P's share of the background work, if it is behind with it.
    #[inline]
    pub fn share_work(&mut self) {
        if self.sched.has_work_aside() {
            Beside::on(self.sched, self.p()).share();
        }
    }

    /// At a safepoint: works for the collector if the goroutine owes that. Go: mark assist.
    #[inline]
    pub fn assist(&mut self) {
        if self.sched.has_work_aside() {
            let _ = Beside::on(self.sched, self.p()).work(Share::Assist, self.sched.now());
        }
    }

    /// Does a piece of the background work in any case. Returns false if there is none.
    pub fn help(&mut self) -> bool {
        self.sched.has_work_aside()
            && Beside::on(self.sched, self.p()).work(Share::Idle, self.sched.now())
    }

    /// Wants the world stopped for a purpose of the task's own: `mask` (bits 1.. of 31 bits; bit
    /// 0 is the collection) comes back in `World::why`.
    pub fn request_stop(&mut self, mask: u32) {
        self.sched.request_stop(mask);
    }

    /// `runtime.GOMAXPROCS(n)`: answers the setting so far; `n <= 0` only asks. The change
    /// happens at the next safepoint: return `Step::Stop` soon.
    pub fn gomaxprocs(&mut self, n: i64) -> u32 {
        self.sched.set_gomaxprocs(n)
    }

    /// `runtime.LockOSThread`.
    pub fn lock_os_thread(&mut self) {
        self.sched.lock_os_thread(self.m.get(), self.p(), self.g);
    }

    /// `runtime.UnlockOSThread`.
    pub fn unlock_os_thread(&mut self) {
        self.sched.unlock_os_thread(self.m.get(), self.p(), self.g);
    }

    /// The scheduler as such, for metrics, traces and `Handle`s.
    pub fn sched(&self) -> &'a Sched<T> {
        self.sched
    }
}
