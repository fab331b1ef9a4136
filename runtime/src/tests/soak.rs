//! Soak tests: all features are used at once, and nothing may get lost.

use super::*;

#[test]
fn soak_nothing_lost_nothing_twice() {
    for procs in [1, 2, 3, 8, 16] {
        let run = Runtime::new(Options {
            procs,
            ..Options::default()
        });
        let n = 300 * soak_length();
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

/// Everything at once: what went in comes out, while the world stops and GOMAXPROCS changes.
#[test]
fn soak_everything_at_once() {
    for procs in [1, 2, 5, 16] {
        let run = Runtime::new(Options {
            procs,
            seed: u64::from(procs),
            ..Options::default()
        });
        let n = 400 * soak_length();
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
