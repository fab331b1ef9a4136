//! The scheduler as a whole, with toy tasks: both ways to run, several Ps, soak tests that count
//! what went in and what came out. `RUNTIME_SOAK=n` makes the soaks n times as long.

use crate::toy::*;
use crate::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

fn chan(cap: u32) -> Arc<Chan<Toy>> {
    Arc::new(Chan::new(cap, 0))
}

fn soak() -> u64 {
    std::env::var("RUNTIME_SOAK")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1)
}

#[test]
fn ping_pong() {
    everywhere(|| async {
        let (ping, pong) = (chan(0), chan(0));
        let (a, b) = (ping.clone(), pong.clone());
        go(async move {
            while let Some(v) = recv(&a).await {
                send(&b, v + 1).await;
            }
            cx(|cx| cx.close(&b));
        });
        let mut v = 0;
        for _ in 0..1000 {
            send(&ping, v).await;
            v = recv(&pong).await.unwrap();
        }
        assert_eq!(v, 1000);
        cx(|cx| cx.close(&ping));
        assert_eq!(recv(&pong).await, None);
        exit(0).await;
    });
}

#[test]
fn buffered_fan_in_counts() {
    everywhere(|| async {
        let c = chan(16);
        let n = 50;
        for i in 0..n {
            let c = c.clone();
            go(async move {
                for k in 0..100 {
                    assert!(send(&c, i * 100 + k).await);
                    check().await;
                }
            });
        }
        let mut sum = 0;
        for _ in 0..n * 100 {
            sum += recv(&c).await.unwrap();
        }
        let all = n * 100;
        assert_eq!(sum, all * (all - 1) / 2);
        exit(0).await;
    });
}

#[test]
fn select_takes_each_value_once() {
    everywhere(|| async {
        let (a, b, quit) = (chan(0), chan(3), chan(0));
        let done = chan(0);
        for _ in 0..4 {
            let (a, b, quit, done) = (a.clone(), b.clone(), quit.clone(), done.clone());
            go(async move {
                let mut sum = 0;
                loop {
                    let w = select(&[(&a, None), (&b, None), (&quit, None)]).await;
                    match (w.case, w.ok) {
                        (0 | 1, true) => sum += w.payload.0[0],
                        (2, false) => break,
                        other => panic!("{other:?}"),
                    }
                }
                send(&done, sum).await;
            });
        }
        let mut want = 0;
        for i in 0..500u64 {
            let w = select(&[(&a, Some(i)), (&b, Some(i * 1000))]).await;
            assert!(w.ok);
            want += if w.case == 0 { i } else { i * 1000 };
            check().await;
        }
        while !b.is_empty() {
            gosched().await;
        }
        cx(|cx| cx.close(&quit));
        let mut sum = 0;
        for _ in 0..4 {
            sum += recv(&done).await.unwrap();
        }
        assert_eq!(sum, want);
        exit(0).await;
    });
}

#[test]
fn select_send_on_a_channel_closed_meanwhile() {
    everywhere(|| async {
        let (a, b) = (chan(0), chan(0));
        let (a2, b2) = (a.clone(), b.clone());
        go(async move {
            gosched().await;
            cx(|cx| cx.close(&a2));
            let _ = b2;
        });
        let w = select(&[(&a, Some(1)), (&b, None)]).await;
        assert_eq!((w.case, w.ok), (0, false));
        assert!(!send(&a, 1).await);
        assert!(!cx(|cx| cx.close(&a)));
        exit(0).await;
    });
}

#[test]
fn semaphores_exclude() {
    everywhere(|| async {
        let sem = Arc::new(AtomicU32::new(1));
        let inside = Arc::new(AtomicU32::new(0));
        let left = Arc::new(AtomicU32::new(20));
        for _ in 0..20 {
            let (sem, inside, left) = (sem.clone(), inside.clone(), left.clone());
            go(async move {
                for _ in 0..50 {
                    acquire(&sem).await;
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    if inside.load(Ordering::SeqCst) % 7 == 0 {
                        gosched().await;
                    }
                    check().await;
                    inside.fetch_sub(1, Ordering::SeqCst);
                    release(&sem);
                }
                left.fetch_sub(1, Ordering::SeqCst);
            });
        }
        while left.load(Ordering::SeqCst) > 0 {
            sleep(10_000).await;
        }
        assert_eq!(sem.load(Ordering::SeqCst), 1);
        exit(0).await;
    });
}

#[test]
fn conditions_wake_in_order() {
    everywhere(|| async {
        let order = chan(10);
        let key = &*order as *const Chan<Toy> as usize;
        for i in 0..10 {
            let order = order.clone();
            let ready = chan(0);
            let r = ready.clone();
            go(async move {
                let t = cx(|cx| cx.cond_add(key));
                send(&r, 0).await;
                gosched().await;
                if !cx(|cx| cx.cond_wait(key, t)) {
                    step(Step::Park(WaitReason::SyncCondWait)).await;
                }
                send(&order, i).await;
            });
            recv(&ready).await;
        }
        for _ in 0..4 {
            cx(|cx| cx.cond_notify_one(key));
        }
        let mut got = Vec::new();
        for _ in 0..4 {
            got.push(recv(&order).await.unwrap());
        }
        got.sort_unstable();
        assert_eq!(got, [0, 1, 2, 3]);
        cx(|cx| cx.cond_notify_all(key));
        for _ in 0..6 {
            recv(&order).await.unwrap();
        }
        exit(0).await;
    });
}

#[test]
fn sleeps_are_long_enough() {
    everywhere(|| async {
        let c = chan(10);
        for i in 0..10i64 {
            let c = c.clone();
            go(async move {
                let t0 = cx(|cx| cx.now());
                sleep(i * 2_000_000).await;
                assert!(cx(|cx| cx.now()) - t0 >= i * 2_000_000);
                send(&c, i as u64).await;
            });
        }
        let mut sum = 0;
        for _ in 0..10 {
            sum += recv(&c).await.unwrap();
        }
        assert_eq!(sum, 45);
        exit(0).await;
    });
}

#[test]
fn timers_stop_and_reset_without_stale_values() {
    everywhere(|| async {
        let c: Arc<Chan<Toy>> = Arc::new(Chan::new_timer(0));
        let t = TimerRef::new(TimerKind::Chan(Arc::as_ptr(&c)), Payload::one(5));
        let now = cx(|cx| cx.now());
        assert!(!cx(|cx| cx.timer_reset(&t, now + 1_000_000, 0)));
        assert!(t.is_active());
        assert_eq!(recv(&c).await, Some(5));
        assert!(!t.is_active());
        assert!(!cx(|cx| cx.timer_stop(&t)));
        // Fired, not received, then reset: the old tick is gone, and counts as active.
        let now = cx(|cx| cx.now());
        cx(|cx| cx.timer_reset(&t, now + 100_000, 0));
        sleep(3_000_000).await;
        let now = cx(|cx| cx.now());
        assert!(cx(|cx| cx.timer_reset(&t, now + 2_000_000, 0)));
        assert_eq!(cx(|cx| cx.try_recv(Some(&c))), Received::WouldBlock);
        assert_eq!(recv(&c).await, Some(5));
        assert!(cx(|cx| cx.now()) >= now + 2_000_000);
        // A ticker.
        let now = cx(|cx| cx.now());
        cx(|cx| cx.timer_reset(&t, now + 200_000, 200_000));
        for _ in 0..5 {
            assert_eq!(recv(&c).await, Some(5));
        }
        assert!(cx(|cx| cx.timer_stop(&t)));
        assert_eq!((c.len(), c.cap()), (0, 0));
        exit(0).await;
    });
}

static FUNC_RAN: AtomicU64 = AtomicU64::new(0);
fn func_task() -> Toy {
    toy(async {
        FUNC_RAN.fetch_add(1, Ordering::SeqCst);
    })
}

#[test]
fn function_timers_start_goroutines() {
    FUNC_RAN.store(0, Ordering::SeqCst);
    everywhere(|| async {
        let before = FUNC_RAN.load(Ordering::SeqCst);
        let f = Payload::one(func_task as fn() -> Toy as usize as u64);
        let t = TimerRef::new(TimerKind::Func, f);
        let now = cx(|cx| cx.now());
        cx(|cx| cx.timer_reset(&t, now + 500_000, 0));
        while FUNC_RAN.load(Ordering::SeqCst) == before {
            sleep(100_000).await;
        }
        exit(0).await;
    });
}

#[test]
fn deadlocks_are_found() {
    let main = || async {
        let c = chan(0);
        for _ in 0..3 {
            let c = c.clone();
            go(async move {
                let never = chan(0);
                select(&[(&c, None), (&never, None)]).await;
            });
        }
        recv(&c).await;
    };
    let o = Runtime::new(virt(0, 1)).run(toy(main()));
    assert_eq!(o, Outcome::Deadlock(4));
    for procs in [1, 2, 8] {
        let o = Runtime::new(Options {
            procs,
            ..Options::default()
        })
        .run(toy(main()));
        assert_eq!(o, Outcome::Deadlock(4), "{procs}");
    }
}

#[test]
fn main_can_go_and_the_others_deadlock() {
    let run = Runtime::new(virt(0, 1));
    assert_eq!(run.run(toy(async {})), Outcome::Deadlock(0));
    let run = Runtime::new(Options {
        procs: 2,
        ..Options::default()
    });
    assert_eq!(run.run(toy(async {})), Outcome::Deadlock(0));
}

#[test]
fn a_defect_in_a_task_is_reported() {
    let run = Runtime::new(Options {
        procs: 2,
        ..Options::default()
    });
    let o = run.run(toy(async { panic!("boo") }));
    assert_eq!(o, Outcome::Defect("boo".into()));
}

#[test]
fn blocking_jobs_answer_and_do_not_hold_the_p() {
    everywhere(|| async {
        let c = chan(0);
        for i in 0..8u64 {
            let c = c.clone();
            go(async move {
                let job = BlockJob::new(move || {
                    std::thread::sleep(std::time::Duration::from_millis(2));
                    i
                });
                step(Step::Block(job)).await;
                let v = cx(|cx| cx.take_blocked())
                    .unwrap()
                    .downcast::<u64>()
                    .unwrap();
                send(&c, *v).await;
            });
        }
        let mut sum = 0;
        for _ in 0..8 {
            sum += recv(&c).await.unwrap();
        }
        assert_eq!(sum, 28);
        exit(0).await;
    });
}

#[test]
fn the_world_stops_and_starts() {
    everywhere(|| async {
        let left = Arc::new(AtomicU32::new(6));
        for _ in 0..6 {
            let left = left.clone();
            go(async move {
                for i in 0..300 {
                    if i % 50 == 0 {
                        cx(|cx| cx.request_gc());
                    }
                    check().await;
                    if i % 100 == 0 {
                        step(Step::Block(BlockJob::new(|| ()))).await;
                    }
                }
                left.fetch_sub(1, Ordering::SeqCst);
            });
        }
        let before = STOPS.load(Ordering::SeqCst);
        while left.load(Ordering::SeqCst) > 0 {
            sleep(50_000).await;
        }
        assert!(STOPS.load(Ordering::SeqCst) > before);
        exit(0).await;
    });
}

#[test]
fn a_stop_is_served_while_all_sleep() {
    everywhere(|| async {
        go(async {
            sleep(1_000_000).await;
            cx(|cx| cx.request_gc());
            // Parks at once: nobody comes to a safepoint of its own.
        });
        sleep(5_000_000).await;
        exit(0).await;
    });
}

/// Who waits in the poller for a timer may come back while the world is stopped, and then sleeps
/// without a P. Somebody must take the waiting over, even if all the others block.
#[test]
fn timers_fire_whatever_stops_and_blocks() {
    for procs in [1, 2, 3] {
        let options = Options {
            procs,
            ..Options::default()
        };
        let o = Runtime::new(options).run(toy(async {
            for i in 0..400i64 {
                let (tell, told) = std::sync::mpsc::channel::<()>();
                let done = chan(0);
                let answer = done.clone();
                go(async move {
                    cx(|cx| cx.request_gc());
                    check().await;
                    let long = std::time::Duration::from_secs(60);
                    let job = BlockJob::new(move || told.recv_timeout(long).is_ok());
                    step(Step::Block(job)).await;
                    let v = cx(|cx| cx.take_blocked()).unwrap();
                    send(&answer, *v.downcast::<bool>().unwrap() as u64).await;
                });
                sleep(i * 977 % 60_000).await;
                cx(|cx| cx.request_gc());
                check().await;
                sleep(20_000).await;
                tell.send(()).unwrap();
                assert_eq!(recv(&done).await, Some(1));
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{procs} Ps");
    }
}

/// Who stops with the world goes on afterwards, but not for ever while others wait.
#[test]
fn all_have_their_turn_though_the_world_stops_all_the_time() {
    for procs in [1, 2, 3] {
        let options = Options {
            procs,
            ..Options::default()
        };
        let o = Runtime::new(options).run(toy(async {
            let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
            let ran = Arc::new(AtomicU32::new(0));
            for _ in 0..6 {
                let ran = ran.clone();
                go(async move {
                    ran.fetch_add(1, Ordering::SeqCst);
                    while std::time::Instant::now() < end {
                        cx(|cx| cx.request_gc());
                        check().await;
                    }
                });
            }
            for _ in 0..10 {
                sleep(1_000_000).await;
            }
            while ran.load(Ordering::SeqCst) < 6 {
                gosched().await;
            }
            exit((std::time::Instant::now() >= end) as i32).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{procs} Ps");
    }
}

#[test]
fn locked_goroutines_stay_on_their_thread() {
    everywhere(|| async {
        let c = chan(0);
        for _ in 0..4 {
            let c = c.clone();
            go(async move {
                cx(|cx| cx.lock_os_thread());
                let me = std::thread::current().id();
                for i in 0..30 {
                    match i % 3 {
                        0 => gosched().await,
                        1 => sleep(10_000).await,
                        _ => step(Step::Block(BlockJob::new(|| ()))).await,
                    }
                    assert_eq!(std::thread::current().id(), me);
                }
                cx(|cx| cx.unlock_os_thread());
                send(&c, 1).await;
            });
        }
        for _ in 0..4 {
            recv(&c).await;
        }
        exit(0).await;
    });
}

#[test]
fn gomaxprocs_changes_under_load() {
    for round in 0..soak() {
        let o = Runtime::new(Options {
            procs: 4,
            seed: round,
            ..Options::default()
        })
        .run(toy(async {
            let c = chan(8);
            let n = 200u64;
            for i in 0..n {
                let c = c.clone();
                go(async move {
                    for _ in 0..50 {
                        gosched().await;
                        check().await;
                    }
                    sleep(200_000).await;
                    send(&c, i).await;
                });
            }
            for p in [1, 7, 2, 16, 3, 1, 4] {
                cx(|cx| cx.gomaxprocs(p));
                step(Step::Stop).await;
                assert_eq!(cx(|cx| cx.gomaxprocs(0)), p as u32);
                gosched().await;
            }
            let mut sum = 0;
            for _ in 0..n {
                sum += recv(&c).await.unwrap();
            }
            assert_eq!(sum, n * (n - 1) / 2);
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0));
    }
}

#[test]
fn soak_nothing_lost_nothing_twice() {
    for procs in [1, 2, 3, 8, 16] {
        let run = Runtime::new(Options {
            procs,
            ..Options::default()
        });
        let n = 300 * soak();
        let o = run.run(toy(async move {
            let (jobs, results) = (chan(4), chan(0));
            let quit = chan(0);
            for _ in 0..7 {
                let (jobs, results, quit) = (jobs.clone(), results.clone(), quit.clone());
                go(async move {
                    loop {
                        let w = select(&[(&jobs, None), (&quit, None)]).await;
                        if w.case == 1 {
                            return;
                        }
                        let results = results.clone();
                        go(async move {
                            let v = w.payload.0[0];
                            match v % 5 {
                                0 => sleep(20_000).await,
                                1 => gosched().await,
                                2 => step(Step::Block(BlockJob::new(|| ()))).await,
                                _ => check().await,
                            }
                            send(&results, v).await;
                        });
                    }
                });
            }
            let j = jobs.clone();
            go(async move {
                for i in 0..n {
                    send(&j, i).await;
                }
            });
            let mut seen = vec![false; n as usize];
            for _ in 0..n {
                let v = recv(&results).await.unwrap() as usize;
                assert!(!std::mem::replace(&mut seen[v], true));
            }
            assert!(seen.iter().all(|&b| b));
            cx(|cx| cx.close(&quit));
            while cx(|cx| cx.num_goroutine()) > 1 {
                sleep(50_000).await;
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{procs}");
        let c = run.sched().counters();
        assert_eq!(
            c.finished.load(Ordering::Relaxed) + 1,
            c.spawned.load(Ordering::Relaxed)
        );
    }
}

#[test]
fn same_seed_same_order() {
    let run = |seed| {
        let opts = Options {
            trace: true,
            ..virt(seed, 1 + seed as u32 % 4)
        };
        let log = Arc::new(std::sync::Mutex::new(Vec::new()));
        let l = log.clone();
        let rt = Runtime::new(opts);
        let o = rt.run(toy(async move {
            let c = chan(3);
            for i in 0..20u64 {
                let (c, l) = (c.clone(), l.clone());
                go(async move {
                    for k in 0..5 {
                        l.lock().unwrap().push(i * 10 + k);
                        match k {
                            0 => gosched().await,
                            1 => sleep((i as i64 % 3) * 1000).await,
                            _ => check().await,
                        }
                    }
                    send(&c, i).await;
                });
            }
            for _ in 0..20 {
                let v = recv(&c).await.unwrap();
                l.lock().unwrap().push(1000 + v);
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0));
        let trace = rt.sched().take_trace();
        assert!(trace.len() > 100);
        (
            Arc::try_unwrap(log)
                .map(|m| m.into_inner().unwrap())
                .unwrap_or_default(),
            trace,
        )
    };
    let runs: Vec<_> = (0..10).map(run).collect();
    for (seed, first) in runs.iter().enumerate() {
        assert_eq!(&run(seed as u64), first);
    }
    assert!(runs.iter().any(|r| *r != runs[0]));
}

/// A goroutine on a fiber: native frames that park three levels deep, again and again.
async fn on_fiber(f: impl Fn(&FiberCx<'_, Toy>) + Send + 'static) {
    let mut at = cx(|cx| cx.fiber_start(move |fcx| f(fcx))).unwrap();
    while let OnFiber::Suspended(s) = at {
        step(s).await;
        at = cx(|cx| cx.fiber_resume()).unwrap();
    }
}

#[test]
fn native_code_parks_on_its_fiber() {
    fn deep(fcx: &FiberCx<'_, Toy>, c: &Chan<Toy>, level: u32) -> u64 {
        let local = [level; 64];
        if level > 0 {
            return deep(fcx, c, level - 1) + u64::from(local[63] - level);
        }
        match fcx.cx(|cx| cx.recv(Some(c))) {
            Received::Value(v, _) => v.0[0],
            Received::Parked(why) => {
                fcx.suspend(Step::Park(why));
                fcx.cx(|cx| cx.wake()).payload.0[0]
            }
            Received::WouldBlock => unreachable!(),
        }
    }
    everywhere(|| async {
        let (c, out) = (chan(0), chan(0));
        for _ in 0..10 {
            let (c, out) = (c.clone(), out.clone());
            go(async move {
                let sum = Arc::new(AtomicU64::new(0));
                let s = sum.clone();
                on_fiber(move |fcx| {
                    for i in 0..20 {
                        s.fetch_add(deep(fcx, &c, i % 4), Ordering::SeqCst);
                        fcx.suspend(Step::Yield);
                    }
                })
                .await;
                send(&out, sum.load(Ordering::SeqCst)).await;
            });
        }
        for i in 0..200 {
            send(&c, i).await;
        }
        let mut sum = 0;
        for _ in 0..10 {
            sum += recv(&out).await.unwrap();
        }
        assert_eq!(sum, 199 * 100);
        exit(0).await;
    });
}

#[test]
fn hot_types_stay_small() {
    // A G without its task: what every parked goroutine pays for the runtime.
    let g = std::mem::size_of::<crate::g::G<Toy>>() - std::mem::size_of::<Toy>();
    assert!(g <= 208, "{g}");
    assert!(std::mem::size_of::<Chan<Toy>>() <= 96);
}

/// Everything at once: what went in comes out, while the world stops and GOMAXPROCS changes.
#[test]
fn soak_everything_at_once() {
    for procs in [1, 2, 5, 16] {
        let run = Runtime::new(Options {
            procs,
            seed: u64::from(procs),
            ..Options::default()
        });
        let n = 400 * soak();
        let o = run.run(toy(async move {
            let (a, b, out) = (chan(0), chan(5), chan(2));
            let sem = Arc::new(AtomicU32::new(2));
            for w in 0..6u64 {
                let (a, b, out, sem) = (a.clone(), b.clone(), out.clone(), sem.clone());
                go(async move {
                    if w == 0 {
                        cx(|cx| cx.lock_os_thread());
                    }
                    loop {
                        let r = select(&[(&a, None), (&b, None)]).await;
                        if !r.ok {
                            return;
                        }
                        acquire(&sem).await;
                        match (r.payload.0[0] + w) % 7 {
                            0 => cx(|cx| cx.request_gc()),
                            1 => sleep(30_000).await,
                            2 => step(Step::Block(BlockJob::new(|| ()))).await,
                            3 => gosched().await,
                            4 => drop(cx(|cx| cx.gomaxprocs(1 + (w as i64 * 5) % 9))),
                            _ => {}
                        }
                        check().await;
                        release(&sem);
                        send(&out, r.payload.0[0]).await;
                    }
                });
            }
            for (c, from) in [(a.clone(), 0), (b.clone(), 1)] {
                go(async move {
                    for i in 0..n {
                        send(&c, 2 * i + from).await;
                    }
                });
            }
            let mut seen = vec![false; 2 * n as usize];
            for _ in 0..2 * n {
                let v = recv(&out).await.unwrap() as usize;
                assert!(!std::mem::replace(&mut seen[v], true));
            }
            cx(|cx| cx.close(&a));
            cx(|cx| cx.close(&b));
            while cx(|cx| cx.num_goroutine()) > 1 {
                sleep(50_000).await;
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{procs}");
    }
}

/// Goroutines that compute, block and wait, on four Ps in virtual time.
fn busy(seed: u64) -> (Outcome, Vec<Record>) {
    let opts = Options {
        trace: true,
        ..virt(seed, 4)
    };
    let rt = Runtime::new(opts);
    let o = rt.run(toy(async {
        assert_eq!(cx(|cx| cx.gomaxprocs(0)), 4);
        let c = chan(0);
        for i in 0..24u64 {
            let c = c.clone();
            go(async move {
                compute(1_600_000).await; // some 16 ms, which is longer than a slice
                for _ in 0..3 {
                    step(Step::Block(BlockJob::new(|| ()))).await;
                }
                send(&c, i).await;
            });
        }
        for _ in 0..24 {
            recv(&c).await.unwrap();
        }
        exit(0).await;
    }));
    (o, rt.sched().take_trace())
}

#[test]
fn virtual_ps_steal_spin_hand_off_and_preempt() {
    for seed in 0..4 {
        let (o, trace) = busy(seed);
        assert_eq!(o, Outcome::Exit(0), "seed {seed}");
        // Another seed may cut slices so short that all that waits is on the global queue.
        for event in [
            Event::MSpin,
            Event::ProcHandoff,
            Event::GoPreempt,
            Event::ProcWake,
            Event::GoSyscallEnd,
            Event::ProcSteal,
        ] {
            let seen = trace.iter().any(|r| r.event == event);
            assert!(
                seen || seed > 0 && event == Event::ProcSteal,
                "{event:?}, seed {seed}"
            );
        }
        for p in 0..4 {
            let ran = trace.iter().any(|r| r.p == p && r.event == Event::GoStart);
            assert!(ran, "P{p}, seed {seed}");
        }
        let end = trace.last().unwrap().when;
        // 24 goroutines of 16 ms on 4 Ps, nothing else of weight: some 100 ms.
        assert!((90_000_000..130_000_000).contains(&end), "{end}");
        assert_eq!(busy(seed), (o, trace), "seed {seed}");
    }
    assert_ne!(busy(1).1, busy(2).1);
}

#[test]
fn virtual_time_needs_no_time() {
    let o = Runtime::new(virt(0, 2)).run(toy(async {
        let day = 86_400_000_000_000;
        for _ in 0..365 {
            let before = cx(|cx| cx.now());
            sleep(day).await;
            assert!(cx(|cx| cx.now()) - before >= day);
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
}

/// Goroutine 1 starts six others and has the world stopped for a stepper; it exits when they are
/// gone.
enum Six {
    Main(bool),
    Other,
}

#[derive(Default)]
struct Said {
    gone: AtomicU32,
    lines: std::sync::Mutex<Vec<String>>,
}

impl Task for Six {
    type Shared = Said;
    type Local = ();
    fn local(_: &Said) {}

    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        let gone = &cx.sched().task_shared().gone;
        match self {
            Six::Main(begun @ false) => {
                *begun = true;
                // First, so that no other M takes one of the six before.
                cx.request_stop(1 << 8);
                for _ in 0..6 {
                    cx.spawn(Six::Other, 0);
                }
                Step::Stop
            }
            Six::Main(_) if gone.load(Ordering::SeqCst) < 6 => Step::Yield,
            Six::Main(_) => {
                cx.exit(0);
                Step::Stop
            }
            Six::Other => {
                gone.fetch_add(1, Ordering::SeqCst);
                Step::Done
            }
        }
    }

    fn stopped(world: &mut World<'_, Self>) {
        let mut stepper = world.stepper();
        while !world.sched().is_finished() {
            match stepper.step(world, 0) {
                Stepped::Decided(d) => {
                    let text = d.text(&mut |id| format!("G{id}"));
                    world.sched().task_shared().lines.lock().unwrap().push(text);
                }
                Stepped::Nothing(_) => break,
            }
        }
    }
}

#[test]
fn decisions_are_taken_one_by_one() {
    for driver in [Driver::Threads, Driver::Virtual] {
        let opts = Options {
            procs: 2,
            driver,
            ..Options::default()
        };
        let run = Runtime::new(opts);
        assert_eq!(run.run(Six::Main(false)), Outcome::Exit(0));
        let all = run.sched().task_shared().lines.lock().unwrap().join("\n");
        assert_eq!(all.matches("; ends").count(), 6, "{all}");
        for part in [" goes on with G1", " stole ", "yields", " takes P"] {
            assert!(all.contains(part), "{part} in\n{all}");
        }
    }
}

/// Worlds are taken over and given back all the time, and the program goes on as if nothing had been.
enum Thawed {
    Main(u32),
    Other(u32),
}

impl Task for Thawed {
    type Shared = AtomicU32;
    type Local = ();
    fn local(_: &AtomicU32) {}

    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        let ended = cx.sched().task_shared();
        match self {
            Thawed::Main(100) if ended.load(Ordering::SeqCst) == 300 => {
                cx.exit(0);
                Step::Stop
            }
            Thawed::Main(n) => {
                if *n < 100 {
                    *n += 1;
                    for _ in 0..3 {
                        cx.spawn(Thawed::Other(0), 0);
                    }
                    cx.request_stop(1 << 8);
                }
                match cx.sleep(20_000) {
                    Some(why) => Step::Park(why),
                    None => Step::Yield,
                }
            }
            Thawed::Other(n) => {
                *n += 1;
                match *n {
                    1 => Step::Yield,
                    2 => Step::Block(BlockJob::new(|| ())),
                    3 => cx.sleep(10_000).map_or(Step::Yield, Step::Park),
                    _ => {
                        ended.fetch_add(1, Ordering::SeqCst);
                        Step::Done
                    }
                }
            }
        }
    }

    fn stopped(world: &mut World<'_, Self>) {
        let mut stepper = world.stepper();
        for _ in 0..3 {
            let _ = stepper.step(world, 0);
        }
    }
}

#[test]
fn worlds_are_taken_over_and_given_back() {
    for driver in [Driver::Threads, Driver::Virtual] {
        for procs in [1, 2, 3] {
            let opts = Options {
                procs,
                driver,
                ..Options::default()
            };
            let o = Runtime::new(opts).run(Thawed::Main(0));
            assert_eq!(o, Outcome::Exit(0), "{driver:?}, {procs} Ps");
        }
    }
}

/// Policies that differ from Go's in one decision each, and what comes of it.
mod policies {
    use super::*;

    fn trace(policy: Policy) -> Vec<Record> {
        let opts = Options {
            trace: true,
            policy,
            ..virt(0, 4)
        };
        let rt = Runtime::new(opts);
        let o = rt.run(toy(async {
            let c = chan(0);
            for i in 0..24u64 {
                let c = c.clone();
                go(async move {
                    compute(1_600_000).await;
                    step(Step::Block(BlockJob::new(|| ()))).await;
                    send(&c, i).await;
                });
            }
            for _ in 0..24 {
                recv(&c).await.unwrap();
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{}", policy.name);
        rt.sched().take_trace()
    }

    fn has(trace: &[Record], event: Event) -> bool {
        trace.iter().any(|r| r.event == event)
    }

    #[test]
    fn without_slices_nobody_is_preempted() {
        const LONG: Policy = Policy {
            slice: Slice::Never,
            ..GMP
        };
        assert!(has(&trace(GMP), Event::GoPreempt));
        assert!(!has(&trace(LONG), Event::GoPreempt));
    }

    #[test]
    fn without_stealing_nobody_is_robbed() {
        const HONEST: Policy = Policy {
            steals: Steals::Nothing,
            ..GMP
        };
        assert!(has(&trace(GMP), Event::ProcSteal));
        assert!(!has(&trace(HONEST), Event::ProcSteal));
    }

    #[test]
    fn without_hand_off_the_p_is_kept() {
        const KEEP: Policy = Policy {
            blocking: Blocking::Keep,
            ..GMP
        };
        let ends = |t: &[Record]| -> Vec<u64> {
            let ends = t.iter().filter(|r| r.event == Event::GoSyscallEnd);
            ends.map(|r| r.arg).collect()
        };
        assert!(has(&trace(GMP), Event::ProcHandoff));
        let kept = ends(&trace(KEEP));
        assert!(kept.len() == 24 && kept.iter().all(|&k| k == 1), "{kept:?}");
    }

    #[test]
    fn on_every_61st_tick_the_global_queue_comes_first() {
        let first = |t: &[Record]| {
            let mut starts = t.iter().filter(|r| r.event == Event::GoStart);
            starts.any(|r| Why::unpack(r.arg) == Why::Tick61)
        };
        const NEVER: Policy = Policy {
            global_every: u64::MAX,
            ..GMP
        };
        const OFTEN: Policy = Policy {
            global_every: 2,
            ..GMP
        };
        assert!(first(&trace(OFTEN)) && !first(&trace(NEVER)));
    }
}
