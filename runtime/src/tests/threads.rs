//! Ms, Ps and the world: blocking calls, stops, locks to threads, GOMAXPROCS, fibers.

use super::*;

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

/// A goroutine that stops with the world goes on afterwards, but not forever while others wait.
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
    for round in 0..soak_length() {
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

/// Go: `wakep`. Whoever started it goes on computing, so only another P can run it.
#[test]
fn an_idle_p_is_woken_for_who_waits_behind_a_long_run() {
    let options = Options {
        procs: 2,
        ..Options::default()
    };
    let rt = Runtime::new(options);
    let o = rt.run(toy(async {
        let ran = Arc::new(AtomicU32::new(0));
        let there = ran.clone();
        go(async move { there.store(1, Ordering::SeqCst) });
        while ran.load(Ordering::SeqCst) == 0 {
            // Its slice may end, but it does not give way.
            let _ = cx(|cx| cx.check());
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
    let counters = rt.sched().counters();
    assert!(counters.wakeps.load(Ordering::Relaxed) > 0);
    assert_eq!(counters.yields.load(Ordering::Relaxed), 0);
}

/// Go: `sysmonUpdateGOMAXPROCS`.
#[test]
fn gomaxprocs_follows_the_limit_of_the_control_group_while_it_runs() {
    use crate::io::cgroup::Source;
    if std::env::var_os("GOMAXPROCS").is_some() {
        return; // whoever sets it is not followed
    }
    let at = std::env::temp_dir().join(format!("minigo-limit-{}", std::process::id()));
    std::fs::create_dir_all(at.join("sys")).unwrap();
    std::fs::write(at.join("groups"), "0::/\n").unwrap();
    std::fs::write(at.join("sys/cgroup.controllers"), "cpu\n").unwrap();
    let limit = at.join("sys/cpu.max");
    let rt = Runtime::new(Options::default());
    let set = rt.sched().par.limit_from.set(Source::below(&at, 8));
    assert!(set.is_ok());
    let o = rt.run(toy(async move {
        // The limit is looked at once a second; nobody says how long it takes the Ps to stop running.
        for (quota, procs) in [("520000", 6), ("30000", 2), ("max", 8), ("250000", 3)] {
            std::fs::write(&limit, format!("{quota} 100000\n")).unwrap();
            while cx(|cx| cx.sched.procs()) != procs {
                sleep(1_000_000).await;
                check().await;
            }
        }
        // Once it has been set, it stays.
        cx(|cx| cx.gomaxprocs(5));
        step(Step::Stop).await;
        cx(|cx| assert!(!cx.sched.par.follows.load(Ordering::Relaxed)));
        assert_eq!(cx(|cx| cx.gomaxprocs(0)), 5);
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
    std::fs::remove_dir_all(&at).unwrap();
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
        match fcx.cx(|cx| cx.recv(Some(c), || 0)) {
            Received::Value(v, _) => v.0[0],
            Received::Parked(why) => {
                fcx.suspend(Step::Park(why));
                fcx.cx(|cx| cx.wake()).payload.0[0]
            }
            Received::Outside | Received::WouldBlock => unreachable!(),
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
