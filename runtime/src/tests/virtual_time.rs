//! Runs in virtual time.

use super::*;

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

/// Go: `wakep`.
#[test]
fn starting_a_goroutine_wakes_an_idle_p_when_none_spins() {
    let wakes = || cx(|cx| cx.sched.counters().wakeps.load(Ordering::Relaxed));
    let spinning = || cx(|cx| cx.sched.par.idle.spinning());
    let run = |procs, woken| {
        let o = Runtime::new(virt(0, procs)).run(toy(async move {
            for _ in 0..3 {
                // Time enough for whoever spins to give up.
                sleep(1_000_000).await;
                let before = wakes();
                assert_eq!(spinning(), 0);
                go(async {});
                assert_eq!((wakes() - before, spinning()), (woken, woken as u32));
                // Who spins will find this one, too.
                go(async {});
                assert_eq!((wakes() - before, spinning()), (woken, woken as u32));
            }
            exit(0).await;
        }));
        assert_eq!(o, Outcome::Exit(0));
    };
    run(3, 1);
    run(1, 0);
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
