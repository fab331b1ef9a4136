//! Models of the protocols, checked by loom in every interleaving (with a bound on preemptions):
//! `RUSTFLAGS="--cfg loom" cargo test -p minigo-runtime --release loom_`. The deque is assumed to be correct: a
//! ring with a lock replaces it.

use crate::atomics::{AtomicU32, Mutex, Ordering};
use crate::base::step::{Payload, Step};
use crate::base::stop::STOP_GC;
use crate::g::queue::LocalQueue;
use crate::g::sudog::Sudog;
use crate::g::{AllGs, Gp, Status};
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, set_p_status};
use crate::run::Loop;
use crate::sched::{Options, Sched};
use crate::task::Task;
use crate::time::timer::{self, Fired, TimerKind, TimerRef};
use crate::wait::chan::{Attempt, Chan};
use crate::wait::sema::Semas;
use crate::{Cx, Run, Threaded, World};
use loom::thread;
use std::sync::Arc;

struct Nop;
impl Task for Nop {
    type Shared = ();
    type Local = ();

    fn local(_: &()) {}
}

impl Threaded for Nop {}

impl Run for Nop {
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

/// A sender and a receiver on an unbuffered channel: the value arrives once, whichever parked is
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
            let had = s2.0.acquire(&s2.1, g, false, None);
            had || !g.begin_wait()
        });
        let woken = s.0.release(&s.1, None).is_some_and(|g| g.end_wait());
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
        timer::reset(&t.0, p.here(), 10, 0);
        let t2 = t.clone();
        let stopper = thread::spawn(move || timer::stop(&t2.0));
        let mut fired = false;
        if let Some((_, timer::Target::Timer(c, gen_))) = p.timers.pop_due(20) {
            fired = matches!(
                timer::fire(&c, gen_, p.here(), 20, || Payload::ZERO),
                Fired::Start(_)
            );
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
        timer::reset(&t.0, p.here(), 10, 0);
        let (t2, q2) = (t.clone(), q.clone());
        let resetter = thread::spawn(move || timer::reset(&t2.0, q2.here(), 30, 0));
        let mut fired = false;
        if let Some((_, timer::Target::Timer(c, gen_))) = p.timers.pop_due(20) {
            fired = matches!(
                timer::fire(&c, gen_, p.here(), 20, || Payload::ZERO),
                Fired::Start(_)
            );
        }
        let was_active = resetter.join().unwrap();
        assert!(fired ^ was_active);
        assert!(t.is_active());
        assert!(q.timers.pop_due(20).is_none());
        let Some((_, timer::Target::Timer(c, gen_))) = q.timers.pop_due(40) else {
            panic!("the new entry is gone")
        };
        assert!(matches!(
            timer::fire(&c, gen_, q.here(), 40, || Payload::ZERO),
            Fired::Start(_)
        ));
    });
}

/// The collector's walk through the timers of a P that puts one in and fires those that are due: each timer
/// that was there when the walk began is shown, or has fired.
fn walk_against_the_owner(due: i64) {
    model(move || {
        let p = Arc::new(P::<Nop>::new(0, 0, ()));
        let set = |p: &P<Nop>, n: u64, when: i64| {
            timer::reset(
                &TimerRef::<Nop>::new(TimerKind::Func, Payload::one(n)).0,
                p.here(),
                when,
                0,
            );
        };
        for n in 1..=3 {
            set(&p, n, 10 * n as i64);
        }
        p.timers.begin_walk();
        let p2 = p.clone();
        let owner = thread::spawn(move || {
            set(&p2, 4, 5);
            let mut fired = Vec::new();
            while let Some((_, timer::Target::Timer(c, gen_))) = p2.timers.pop_due(due) {
                if let Fired::Start(payload) =
                    timer::fire(&c, gen_, p2.here(), due, || Payload::ZERO)
                {
                    fired.push(payload);
                }
            }
            fired
        });
        let mut seen = Vec::new();
        loop {
            let mut shown = Vec::new();
            let goes_on = p.timers.walk(&mut shown);
            seen.append(&mut shown);
            if !goes_on {
                break;
            }
        }
        seen.extend(owner.join().unwrap());
        for n in 1..=3 {
            assert!(seen.contains(&Payload::one(n)), "timer {n} was left out");
        }
    });
}

#[test]
fn loom_walk_through_timers_against_their_owner() {
    walk_against_the_owner(10);
}

/// Only the new one fires, which has pushed the first down, past what was shown.
#[test]
fn loom_walk_through_timers_of_which_one_is_pushed_down() {
    walk_against_the_owner(5);
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
        let mut out = crate::g::inject::GQueue::new();
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
    let s = Arc::new(Sched::new(
        Options::default(),
        (),
        false,
        crate::driver::newosproc,
        std::sync::Weak::new(),
    ));
    s.ps.set_count(2);
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
        Loop(&s).become_spinning(&m, s.p(1).unwrap());
        let (s2, m2) = (s.clone(), m.clone());
        let sleeper = thread::spawn(move || {
            let p = s2.p(1).unwrap();
            Loop(&s2).let_go(&m2, p).is_some()
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

/// An M without a goroutine asks for a stop and lets go of its P, while the only one that runs a goroutine
/// goes idle: somebody is left who stops the world.
#[test]
fn loom_a_stop_is_not_lost_when_who_asks_leaves() {
    model(|| {
        let (s, m) = sched();
        let (s2, m2) = (s.clone(), m.clone());
        let asks = thread::spawn(move || {
            let p = s2.p(1).unwrap();
            Loop(&s2).leave_for_stop(&m2, p, STOP_GC)
        });
        let other = M::on_thread(8);
        let sees = Loop(&s).let_go(&other, s.p(0).unwrap()).is_some();
        let left = asks.join().unwrap();
        let started = s.par.mcount.load(Ordering::SeqCst) > 0;
        assert!(sees || !left || started, "nobody stops the world");
    });
}

/// Who stops the world takes back a P that was given to an M which is about to wake up: one of the
/// two has it, and that M is on the idle list if it came too late.
#[test]
fn loom_a_p_is_taken_back_or_has_come() {
    model(|| {
        let (s, _) = sched();
        let p = s.p(1).unwrap();
        set_p_status(p, PStatus::Idle);
        let m = s.allocm(0);
        let at = m.as_ptr() as usize;
        s.par.allm().push(m);
        s.central().idle.ms.push(at as *const M<Nop>);
        // Spinning, as `wakep` starts it.
        assert!(s.par.idle.claim());
        s.startm(Some(p), true);
        let s2 = s.clone();
        let wakes = thread::spawn(move || {
            // SAFETY: kept in the list of all Ms.
            let m = unsafe { &*(at as *const M<Nop>) };
            s2.take_nextp(m).is_some()
        });
        let mut c = s.central();
        let taken = s.take_back(&mut c, p);
        drop(c);
        let came = wakes.join().unwrap();
        assert!(taken ^ came);
        let idle = s.central().idle.ms.len();
        assert_eq!(idle, usize::from(taken));
        let spinning = s.par.idle.spinning();
        assert_eq!(spinning, u32::from(came));
        let status = p.status.load(Ordering::SeqCst);
        let expected = if taken {
            PStatus::Idle
        } else {
            PStatus::Running
        };
        assert_eq!(status, expected as u32);
    });
}

// ---- the collector ------------------------------------------------------------------------------

/// A goroutine whose stack is one word, of which loom sees to it that nobody reads it while another writes.
/// Each scan notes what it saw, and how often.
struct Stack(loom::cell::UnsafeCell<u32>);

#[derive(Default)]
struct Seen {
    value: AtomicU32,
    times: AtomicU32,
}

impl Seen {
    fn note(&self, g: &mut crate::AtRest<'_, Stack>) {
        // SAFETY: it is at rest.
        let value = g.task().0.with(|word| unsafe { *word });
        self.value.store(value, Ordering::Relaxed);
        self.times.fetch_add(1, Ordering::Relaxed);
    }
}

impl Task for Stack {
    type Shared = Arc<Seen>;
    type Local = ();

    fn local(_: &Arc<Seen>) {}
}

impl Threaded for Stack {}

impl Run for Stack {
    fn resume(&mut self, _: &mut Cx<'_, Self>) -> Step {
        Step::Done
    }

    fn stopped(_: &mut World<'_, Self>) {}

    fn scan(seen: &Arc<Seen>, mut g: crate::AtRest<'_, Stack>) {
        seen.note(&mut g);
    }
}

/// A scheduler whose only goroutine is at rest, as a scan of all goroutines begins.
fn scanning() -> (Arc<Sched<Stack>>, Arc<Seen>, Gp<Stack>) {
    let seen = Arc::new(Seen::default());
    let sched = Sched::<Stack>::new(
        Options::default(),
        seen.clone(),
        false,
        crate::driver::newosproc,
        std::sync::Weak::new(),
    );
    let mut g = None;
    sched.gs.all().grow(|each| {
        if g.is_none() {
            // SAFETY: the G is new.
            unsafe { each.put_task(Stack(loom::cell::UnsafeCell::new(7))) };
            each.set_status(Status::Runnable);
            g = Some(each);
        }
    });
    let sched = Arc::new(sched);
    World {
        sched: &sched,
        why: 0,
        stopping: 0,
    }
    .begin_scan();
    (sched, seen, g.unwrap())
}

/// A mark worker walks through all goroutines while one of them is about to run on: it is scanned once,
/// as it was, and when the walk is over nobody still scans.
#[test]
fn loom_a_goroutine_is_scanned_before_it_runs_on() {
    model(|| {
        let (sched, seen, g) = scanning();
        let on = sched.clone();
        let runs = thread::spawn(move || {
            Loop(&on).scan_first(g);
            // SAFETY: it runs here, and was scanned: nobody else looks at it.
            unsafe { g.task().0.with_mut(|word| *word = 9) };
        });
        while sched.scan_some(&mut |mut at_rest| seen.note(&mut at_rest)) {}
        if sched.scan_is_done() {
            assert_eq!(seen.times.load(Ordering::Relaxed), 1);
        }
        runs.join().unwrap();
        assert!(sched.scan_is_done());
        assert_eq!(seen.times.load(Ordering::Relaxed), 1);
        assert_eq!(seen.value.load(Ordering::Relaxed), 7);
    });
}

/// Somebody else walks: who is told that the scan is done finds everything scanned.
#[test]
fn loom_a_scan_is_done_when_the_last_walker_is() {
    model(|| {
        let (sched, seen, _) = scanning();
        let (on, notes) = (sched.clone(), seen.clone());
        let walks = thread::spawn(move || {
            let mut note = |mut at_rest: crate::AtRest<'_, Stack>| notes.note(&mut at_rest);
            while on.scan_some(&mut note) {}
        });
        let on = sched.clone();
        let asks = thread::spawn(move || {
            if on.scan_is_done() {
                assert_eq!(seen.times.load(Ordering::Relaxed), 1);
            }
        });
        asks.join().unwrap();
        walks.join().unwrap();
        assert!(sched.scan_is_done());
    });
}

/// The barrier of `vm::heap` against a marker, step by step: a word leads to object 1. Two goroutines
/// race to overwrite it, each notes what it overwrites; a marker looks at the word meanwhile. Object 1
/// was in the snapshot: it is marked in the end.
#[test]
fn loom_barrier_against_marker() {
    model(|| {
        let word = Arc::new(AtomicU32::new(1));
        let overwrite = |by: u32| {
            let word = word.clone();
            thread::spawn(move || {
                let shaded = word.load(Ordering::Relaxed);
                word.store(by, Ordering::Relaxed);
                shaded
            })
        };
        let (a, b) = (overwrite(2), overwrite(3));
        // A thread of its own: between two loads of one word loom does not switch, and would never have the
        // marker come late if it were the thread that started the others.
        let looks = word.clone();
        let marks = thread::spawn(move || looks.load(Ordering::Relaxed));
        // The world stops: what was shaded is handed over.
        let all = [marks, a, b].map(|t| t.join().unwrap());
        assert!(all.contains(&1));
    });
}

/// New objects are black: a marker that finds a pointer to one finds its mark, too, and does not look
/// into it while it is being written.
#[test]
fn loom_new_objects_are_black() {
    model(|| {
        let marks = Arc::new(AtomicU32::new(0));
        let word = Arc::new(AtomicU32::new(0));
        let (m, w) = (marks.clone(), word.clone());
        let allocates = thread::spawn(move || {
            // The block is blackened, an object given out, and a pointer to it stored.
            m.fetch_or(1, Ordering::Relaxed);
            crate::atomics::fence(Ordering::Release);
            w.store(1, Ordering::Relaxed);
        });
        if word.load(Ordering::Relaxed) == 1 {
            // The mark's address depends on the word's value, an order that processors keep and loom does not
            // know. Nor does it know that an exchange may see the past where nothing orders it: so this is a load.
            crate::atomics::fence(Ordering::Acquire);
            let was = marks.load(Ordering::Relaxed);
            assert_eq!(was, 1, "it would be looked at");
        }
        allocates.join().unwrap();
    });
}

/// The end of marking: two markers take chunks from a pool and put some back. A marker that sees
/// an empty pool with nobody busy is right: all chunks have been worked off, and exactly one asks
/// for the stop.
#[test]
fn loom_end_of_marking() {
    struct Pool {
        chunks: Vec<u32>,
        busy: u32,
    }
    fn mark(pool: &Mutex<Pool>, done: &AtomicU32, ending: &AtomicU32) -> bool {
        let mut slices = 0;
        loop {
            let mut p = pool.lock().unwrap();
            p.busy += 1;
            let chunk = p.chunks.pop();
            drop(p);
            if let Some(chunk) = chunk {
                done.fetch_add(1, Ordering::Relaxed);
                if chunk > 0 {
                    pool.lock().unwrap().chunks.push(chunk - 1);
                }
            }
            let mut p = pool.lock().unwrap();
            p.busy -= 1;
            let drained = p.busy == 0 && p.chunks.is_empty();
            drop(p);
            if drained {
                assert_eq!(done.load(Ordering::Relaxed), 3);
                return ending.fetch_add(1, Ordering::Relaxed) == 0;
            }
            slices += 1;
            if chunk.is_none() || slices == 3 {
                return false; // the scheduler has something else to do
            }
        }
    }
    model(|| {
        let pool = Arc::new(Mutex::new(Pool {
            chunks: vec![1, 0],
            busy: 0,
        }));
        let (done, ending) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let (p, d, e) = (pool.clone(), done.clone(), ending.clone());
        let other = thread::spawn(move || mark(&p, &d, &e));
        let mine = mark(&pool, &done, &ending);
        let asked = u32::from(mine) + u32::from(other.join().unwrap());
        assert!(asked <= 1);
        // None is left out forever: one that comes by later sees the end.
        assert!(asked == 1 || mark(&pool, &done, &ending) || ending.load(Ordering::Relaxed) > 0);
    });
}

/// Weak handles are settled concurrently with the program (`vm::heap::special`), step by step: marking has not reached
/// an object. While its handle is cleared somebody follows it, and never gets the object: it is swept next.
#[test]
fn loom_a_weak_handle_never_leads_to_what_is_swept() {
    model(|| {
        let word = Arc::new(AtomicU32::new(1));
        let settling = Arc::new(AtomicU32::new(1));
        let unsettled = Arc::new(Mutex::new(true));
        let (w, s, u) = (word.clone(), settling.clone(), unsettled.clone());
        let settles = thread::spawn(move || {
            let mut unsettled = u.lock().unwrap();
            w.store(0, Ordering::Relaxed);
            *unsettled = false;
            s.store(0, Ordering::Release);
        });
        let strong = || {
            if settling.load(Ordering::Acquire) == 0 {
                return word.load(Ordering::Relaxed);
            }
            match *unsettled.lock().unwrap() {
                true => 0, // It is not marked.
                false => word.load(Ordering::Relaxed),
            }
        };
        assert_eq!(strong(), 0);
        settles.join().unwrap();
        assert_eq!(strong(), 0);
    });
}
