//! Policies other than Go's, on threads. The tests check orders, counts and places, never times.

use super::*;

/// A policy by its name, on threads.
fn on_threads(name: &str, procs: u32) -> Runtime<Toy> {
    let policy = Policy::named(name).unwrap();
    assert_eq!(policy.on_threads(), Ok(()), "{name}");
    Runtime::new(Options {
        procs,
        policy,
        ..Options::default()
    })
}

/// Computes until so many budgets are used up.
async fn looks(n: u32) {
    for _ in 0..n {
        check().await;
    }
}

const ABLE: [&str; 10] = [
    "gmp:noslot",
    "gmp:nosteal",
    "gmp:nohandoff",
    "gmp:nospin",
    "gm",
    "tokio",
    "beam",
    "loom",
    "percore",
    "n1",
];

#[test]
fn who_keeps_a_thread_runs_in_virtual_time_only() {
    for name in ["pool:4", "threads", "loom:pinned"] {
        let policy = Policy::named(name).unwrap();
        let why = policy.on_threads().unwrap_err();
        assert!(why.starts_with(policy.name), "{why}");
        assert!(why.contains("percore") && !why.contains("pool,"), "{why}");
    }
}

#[test]
fn all_that_goroutines_do_works() {
    for name in ABLE {
        for procs in [1, 2, 4] {
            let o = on_threads(name, procs).run(toy(async {
                let (c, back, done) = (chan(0), chan(0), chan(3));
                for i in 0..40u64 {
                    let (c, back, done) = (c.clone(), back.clone(), done.clone());
                    go(async move {
                        if i % 4 == 0 {
                            sleep(100_000).await;
                        }
                        if i % 5 == 0 {
                            step(Step::Block(BlockJob::new(|| ()))).await;
                        }
                        if i % 8 == 0 {
                            cx(|cx| cx.request_gc());
                        }
                        looks(5).await;
                        gosched().await;
                        send(&c, i).await;
                        send(&done, recv(&back).await.unwrap()).await;
                    });
                }
                let mut sum = 0;
                for _ in 0..40 {
                    let v = recv(&c).await.unwrap();
                    go({
                        let back = back.clone();
                        async move {
                            send(&back, v).await;
                        }
                    });
                    sum += v;
                }
                let mut again = 0;
                for _ in 0..40 {
                    again += recv(&done).await.unwrap();
                }
                exit((sum != 780 || again != 780) as i32).await;
            }));
            assert_eq!(o, Outcome::Exit(0), "{name} on {procs} Ps");
        }
    }
}

#[test]
fn a_deadlock_is_one_under_all_rules() {
    for name in ABLE {
        let o = on_threads(name, 3).run(toy(async {
            let c = chan(0);
            for _ in 0..5 {
                let c = c.clone();
                go(async move {
                    recv(&c).await;
                });
            }
            recv(&c).await;
        }));
        assert_eq!(o, Outcome::Deadlock(6), "{name}");
    }
}

#[test]
fn gomaxprocs_changes_and_nobody_is_lost() {
    for name in ["percore", "beam", "tokio", "gm"] {
        let o = on_threads(name, 4).run(toy(async {
            let c = chan(8);
            for i in 0..60u64 {
                let c = c.clone();
                go(async move {
                    for _ in 0..30 {
                        gosched().await;
                        check().await;
                    }
                    if i % 6 == 0 {
                        step(Step::Block(BlockJob::new(|| ()))).await;
                    }
                    sleep(100_000).await;
                    send(&c, i).await;
                });
            }
            for p in [1, 5, 2, 4] {
                cx(|cx| cx.gomaxprocs(p));
                step(Step::Stop).await;
                gosched().await;
            }
            for _ in 0..60 {
                recv(&c).await.unwrap();
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{name}");
    }
}

#[test]
fn on_one_thread_goroutines_take_turns_in_order() {
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = order.clone();
    let rt = on_threads("n1", 8);
    let o = rt.run(toy(async move {
        let done = chan(0);
        for i in 0..5u64 {
            let (seen, done) = (seen.clone(), done.clone());
            go(async move {
                for _ in 0..3 {
                    seen.lock().unwrap().push(i);
                    // Longer than any budget: there is no slice that would end.
                    looks(100).await;
                    gosched().await;
                }
                send(&done, i).await;
            });
        }
        for _ in 0..5 {
            recv(&done).await;
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
    let turns: Vec<u64> = [0, 1, 2, 3, 4].repeat(3);
    assert_eq!(*order.lock().unwrap(), turns);
    assert_eq!((rt.sched().procs(), preempts(&rt)), (1, 0));
}

#[test]
fn a_blocking_call_keeps_the_only_thread() {
    let o = on_threads("n1", 1).run(toy(async {
        let inside = Arc::new(AtomicU32::new(0));
        let done = chan(0);
        for _ in 0..4 {
            let (flag, inside, done) = (inside.clone(), inside.clone(), done.clone());
            go(async move {
                cx(|cx| cx.request_gc());
                step(Step::Block(BlockJob::new(move || {
                    flag.store(1, Ordering::SeqCst);
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    flag.store(0, Ordering::SeqCst);
                })))
                .await;
                send(&done, 0).await;
            });
            go(async move {
                for _ in 0..50 {
                    assert_eq!(inside.load(Ordering::SeqCst), 0);
                    gosched().await;
                }
            });
        }
        for _ in 0..4 {
            recv(&done).await;
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
}

#[test]
fn a_pool_of_threads_has_so_many_and_no_more() {
    let most = Arc::new(AtomicU32::new(0));
    let seen = most.clone();
    let o = on_threads("beam", 2).run(toy(async move {
        let (running, done) = (Arc::new(AtomicU32::new(0)), chan(0));
        for i in 0..40 {
            let (running, seen, done) = (running.clone(), seen.clone(), done.clone());
            go(async move {
                step(Step::Block(BlockJob::new(move || {
                    let n = running.fetch_add(1, Ordering::SeqCst) + 1;
                    seen.fetch_max(n, Ordering::SeqCst);
                    std::thread::sleep(std::time::Duration::from_millis(1));
                    running.fetch_sub(1, Ordering::SeqCst);
                })))
                .await;
                send(&done, i).await;
            });
        }
        for _ in 0..40 {
            recv(&done).await;
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
    let most = most.load(Ordering::SeqCst);
    assert!((1..=10).contains(&most), "{most} at a time");
}

#[test]
fn on_a_core_of_its_own_nobody_is_robbed_or_moved() {
    let rt = on_threads("percore", 3);
    let o = rt.run(toy(async {
        let done = chan(0);
        for _ in 0..30 {
            let done = done.clone();
            go(async move {
                let home = cx(|cx| cx.p().id);
                for round in 0..20 {
                    match round % 3 {
                        0 => gosched().await,
                        1 => sleep(20_000).await,
                        _ => step(Step::Block(BlockJob::new(|| ()))).await,
                    }
                    assert_eq!(cx(|cx| cx.p().id), home);
                }
                send(&done, home.into()).await;
            });
        }
        let mut on = [0; 3];
        for _ in 0..30 {
            on[recv(&done).await.unwrap() as usize] += 1;
        }
        // By turns: the same number on each.
        assert_eq!(on, [10, 10, 10]);
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0));
    let counters = rt.sched().counters();
    let steals = counters.steals.load(Ordering::Relaxed);
    assert_eq!((steals, preempts(&rt)), (0, 0));
}

fn preempts(rt: &Runtime<Toy>) -> u64 {
    rt.sched().counters().preempts.load(Ordering::Relaxed)
}

/// Two goroutines that compute on one P: whether either was made to give way.
fn gives_way(name: &str) -> bool {
    let rt = on_threads(name, 1);
    let o = rt.run(toy(async {
        let done = chan(2);
        for i in 0..2 {
            let done = done.clone();
            go(async move {
                looks(500).await;
                send(&done, i).await;
            });
        }
        for _ in 0..2 {
            recv(&done).await;
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0), "{name}");
    preempts(&rt) > 0
}

#[test]
fn who_computes_gives_way_where_calls_are_counted() {
    assert!(gives_way("beam"));
    for name in ["gm", "tokio", "loom", "n1", "percore", "gmp:noslice"] {
        assert!(!gives_way(name), "{name}");
    }
}

#[test]
fn too_many_operations_end_a_turn_under_tokio() {
    // One fills a channel that never is full, while another waits for the only P.
    let ends = |name: &str| {
        let rt = on_threads(name, 1);
        let o = rt.run(toy(async {
            let c = chan(2_000);
            for i in 0..2 {
                let c = c.clone();
                go(async move {
                    for _ in 0..1_000 {
                        send(&c, i).await;
                        check().await;
                    }
                });
            }
            for _ in 0..2_000 {
                recv(&c).await;
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0), "{name}");
        preempts(&rt)
    };
    assert!(ends("tokio") > 0);
    assert_eq!(ends("loom"), 0);
}
