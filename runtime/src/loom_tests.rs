//! Models of the protocols, checked by loom in every interleaving (preemptions bounded):
//! `RUSTFLAGS="--cfg loom" cargo test -p minigo-runtime --release loom_`. The deque is taken as
//! sound: a locked ring stands in for it.

use crate::chan::{Attempt, Chan, Sudog};
use crate::g::{AllGs, Gp, Status};
use crate::m::M;
use crate::p::{P, PStatus};
use crate::queue::LocalQueue;
use crate::sched::{Options, Sched, set_p_status};
use crate::sema::Semas;
use crate::sync::{AtomicU32, Ordering};
use crate::task::{Payload, Step, Task};
use crate::timer::{self, Fired, TimerKind, TimerRef};
use crate::{Cx, World};
use loom::thread;
use std::sync::Arc;

struct Nop;
impl Task for Nop {
    type Shared = ();
    type Local = ();
    fn local(_: &()) {}
    fn resume(&mut self, _: &mut Cx<'_, Self>) -> Step {
        Step::Done
    }
    fn stopped(_: &mut World<'_, Self>) {}
}

fn model(f: impl Fn() + Sync + Send + 'static) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.max_branches = 20_000;
    b.check(f);
}

/// Goroutines that run, and the memory they live in (leaked: the models are short).
fn running(n: usize) -> Vec<Gp<Nop>> {
    let mut all = AllGs::new();
    let mut gs = Vec::new();
    all.grow(|g| {
        if gs.len() < n {
            g.set_status(Status::Runnable);
            g.set_status(Status::Running);
            gs.push(g);
        }
    });
    std::mem::forget(all);
    gs
}

fn sudog(g: Gp<Nop>, v: u64) -> *mut Sudog<Nop> {
    let s = &g.own;
    s.g.set(g.as_ptr());
    s.payload.set(Payload::one(v));
    s as *const Sudog<Nop> as *mut Sudog<Nop>
}

/// Parker and waker in any order: enqueued exactly once.
#[test]
fn loom_park_against_ready() {
    model(|| {
        let g = running(1)[0];
        let parker = thread::spawn(move || !g.begin_wait());
        let by_waker = g.end_wait();
        let by_parker = parker.join().unwrap();
        assert!(by_parker ^ by_waker);
        assert_eq!(g.status(), Status::Runnable);
    });
}

/// A sender and a receiver on an unbuffered channel: the value arrives once, who parked is
/// enqueued once.
#[test]
fn loom_channel_hand_off() {
    model(|| {
        let gs = running(2);
        let (tx, rx) = (gs[0], gs[1]);
        let c = Arc::new(Chan::<Nop>::new(0, 0));
        let wakes = Arc::new(AtomicU32::new(0));
        let (c2, w2) = (c.clone(), wakes.clone());
        let wake = |w: &AtomicU32, g: Option<Gp<Nop>>| {
            if g.is_some_and(|g| g.end_wait()) {
                w.fetch_add(1, Ordering::Relaxed);
            }
        };
        let sender = thread::spawn(move || {
            c2.lock.lock();
            match c2.attempt_send(Payload::one(7)) {
                Attempt::Done(_, _, g) => {
                    c2.lock.unlock();
                    wake(&w2, g);
                    false
                }
                _ => {
                    c2.sendq.push_back(sudog(tx, 7));
                    c2.lock.unlock();
                    if !tx.begin_wait() {
                        w2.fetch_add(1, Ordering::Relaxed);
                    }
                    true
                }
            }
        });
        c.lock.lock();
        let receiver_parked = match c.attempt_recv() {
            Attempt::Done(v, ok, g) => {
                c.lock.unlock();
                assert!(ok && v == Payload::one(7));
                wake(&wakes, g);
                false
            }
            _ => {
                c.recvq.push_back(sudog(rx, 0));
                c.lock.unlock();
                if !rx.begin_wait() {
                    wakes.fetch_add(1, Ordering::Relaxed);
                }
                true
            }
        };
        let sender_parked = sender.join().unwrap();
        assert!(sender_parked ^ receiver_parked);
        assert_eq!(wakes.load(Ordering::Relaxed), 1);
        if receiver_parked {
            assert_eq!(rx.own.payload.get(), Payload::one(7));
        }
    });
}

/// A goroutine in a select on two channels; one is sent to, the other closed: one of them wins,
/// and a send that lost still has its value.
#[test]
fn loom_select_against_send_and_close() {
    model(|| {
        let g = running(1)[0];
        let cs = [
            Arc::new(Chan::<Nop>::new(1, 0)),
            Arc::new(Chan::<Nop>::new(0, 0)),
        ];
        let sudogs: Vec<Box<Sudog<Nop>>> = (0..2).map(|_| Box::new(Sudog::new())).collect();
        for (c, s) in cs.iter().zip(&sudogs) {
            s.g.set(g.as_ptr());
            s.is_select.set(true);
            c.recvq
                .push_back(&**s as *const Sudog<Nop> as *mut Sudog<Nop>);
        }
        let (a, b) = (cs[0].clone(), cs[1].clone());
        let closer = thread::spawn(move || {
            b.lock.lock();
            let mut woken = b.attempt_close().unwrap();
            b.lock.unlock();
            let mut n = 0;
            while let Some(g) = woken.pop() {
                n += u32::from(g.end_wait());
            }
            n
        });
        let parker = thread::spawn(move || u32::from(!g.begin_wait()));
        a.lock.lock();
        let sent = a.attempt_send(Payload::one(9));
        a.lock.unlock();
        let mut n = match sent {
            Attempt::Done(_, _, Some(g)) => u32::from(g.end_wait()),
            Attempt::Done(_, _, None) => 0,
            _ => panic!("a buffered channel with room blocked"),
        };
        n += closer.join().unwrap() + parker.join().unwrap();
        assert_eq!(n, 1);
        let by_send = g.woken_by.get() as *const _ == &*sudogs[0] as *const _;
        assert_eq!(a.buffered(), u32::from(!by_send));
        std::mem::forget(sudogs);
    });
}

/// Acquire against release: the waiter gets the token, or sees it.
#[test]
fn loom_semaphore_loses_no_wakeup() {
    model(|| {
        let g = running(1)[0];
        let s = Arc::new((Semas::<Nop>::new(), AtomicU32::new(0)));
        let s2 = s.clone();
        let waiter = thread::spawn(move || {
            let had = s2.0.acquire(&s2.1, g, false);
            had || !g.begin_wait()
        });
        let woken = s.0.release(&s.1).is_some_and(|g| g.end_wait());
        let early = waiter.join().unwrap();
        assert!(early ^ woken);
        assert_eq!(s.1.load(Ordering::SeqCst), 0);
    });
}

/// Stop against fire: exactly one wins.
#[test]
fn loom_timer_stop_against_fire() {
    model(|| {
        let p = Arc::new(P::<Nop>::new(0, 0, ()));
        let t = TimerRef::<Nop>::new(TimerKind::Func, Payload::one(1));
        timer::reset(&t.0, &p, 10, 0);
        let t2 = t.clone();
        let stopper = thread::spawn(move || timer::stop(&t2.0));
        let mut fired = false;
        if let Some((_, timer::Target::Timer(c, gen_))) = p.timers.pop_due(&p, 20) {
            fired = matches!(timer::fire(&c, gen_, &p, 20), Fired::Start(_));
        }
        let stopped = stopper.join().unwrap();
        assert!(fired ^ stopped);
        assert!(!t.is_active());
    });
}

/// Reset against fire: the reset timer is active, and an old entry never fires twice.
#[test]
fn loom_timer_reset_against_fire() {
    model(|| {
        let (p, q) = (
            Arc::new(P::<Nop>::new(0, 0, ())),
            Arc::new(P::<Nop>::new(1, 0, ())),
        );
        let t = TimerRef::<Nop>::new(TimerKind::Func, Payload::one(1));
        timer::reset(&t.0, &p, 10, 0);
        let (t2, q2) = (t.clone(), q.clone());
        let resetter = thread::spawn(move || timer::reset(&t2.0, &q2, 30, 0));
        let mut fired = false;
        if let Some((_, timer::Target::Timer(c, gen_))) = p.timers.pop_due(&p, 20) {
            fired = matches!(timer::fire(&c, gen_, &p, 20), Fired::Start(_));
        }
        let was_active = resetter.join().unwrap();
        assert!(fired ^ was_active);
        assert!(t.is_active());
        assert!(q.timers.pop_due(&q, 20).is_none());
        let Some((_, timer::Target::Timer(c, gen_))) = q.timers.pop_due(&q, 40) else {
            panic!("the new entry is gone")
        };
        assert!(matches!(timer::fire(&c, gen_, &q, 40), Fired::Start(_)));
    });
}

/// The owner's runnext against a thief: one of them gets each goroutine.
#[test]
fn loom_runnext_against_stealing() {
    model(|| {
        let gs = running(2);
        let p = Arc::new(P::<Nop>::new(0, 0, ()));
        let p2 = p.clone();
        let thief = thread::spawn(move || p2.take_runnext().into_iter().count());
        let mut n = 0;
        for g in gs {
            n += p.put_runnext(g).into_iter().count();
        }
        n += p.take_runnext().into_iter().count();
        assert_eq!(n + thief.join().unwrap(), 2);
    });
}

/// Overflow of a queue against a thief: nothing lost, nothing twice.
#[test]
fn loom_overflow_against_stealing() {
    model(|| {
        let gs = running(4);
        let (q, mine) = (Arc::new(LocalQueue::<Nop>::new()), LocalQueue::<Nop>::new());
        for &g in &gs {
            q.push(g);
        }
        let q2 = q.clone();
        let thief = thread::spawn(move || {
            let first = q2.steal_half(&mine);
            first
                .into_iter()
                .chain(std::iter::from_fn(|| mine.pop()))
                .map(|g| g.to_bits())
                .collect()
        });
        let mut seen: Vec<u64> = Vec::new();
        let mut out = crate::inject::GQueue::new();
        q.overflow(&mut out);
        while let Some(g) = out.pop() {
            seen.push(g.to_bits());
        }
        let stolen: Vec<u64> = thief.join().unwrap();
        seen.extend(stolen);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4);
    });
}

fn sched() -> (Arc<Sched<Nop>>, Arc<M<Nop>>) {
    let s = Arc::new(Sched::new(Options::default(), (), std::sync::Weak::new()));
    s.procs.store(2, Ordering::SeqCst);
    for i in 0..2 {
        set_p_status(s.make_p(i).unwrap(), PStatus::Running);
    }
    (s, Arc::new(M::on_thread(9)))
}

/// A spinning M that goes to sleep against a submission: the M finds it, or another is woken.
#[test]
fn loom_spinning_to_parking_against_submit() {
    model(|| {
        let (s, m) = sched();
        let g = running(1)[0];
        s.become_spinning(&m, s.p(1).unwrap());
        let (s2, m2) = (s.clone(), m.clone());
        let sleeper = thread::spawn(move || {
            let p = s2.p(1).unwrap();
            s2.let_go(&m2, p).is_some()
        });
        let p = s.p(0).unwrap();
        p.queue.push(g);
        s.wakep(p);
        let looked = sleeper.join().unwrap();
        let started = s.par.mcount.load(Ordering::SeqCst) > 0;
        assert!(
            looked || started,
            "the goroutine waits although a P is idle"
        );
    });
}

/// The end of a blocking call against sysmon and the stopper: one of them has the P.
#[test]
fn loom_exitsyscall_against_retake_and_stop() {
    model(|| {
        let (s, _) = sched();
        set_p_status(s.p(1).unwrap(), PStatus::Syscall);
        let take = |to| {
            let s = s.clone();
            thread::spawn(move || u32::from(s.take_syscall_p(s.p(1).unwrap(), to)))
        };
        let (a, b) = (take(PStatus::Idle), take(PStatus::GcStop));
        let back = u32::from(s.take_syscall_p(s.p(1).unwrap(), PStatus::Running));
        assert_eq!(a.join().unwrap() + b.join().unwrap() + back, 1);
    });
}
