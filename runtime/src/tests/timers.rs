//! Sleeps and timers.

use super::*;

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

/// An M that waits in the poller for a timer may come back while the world is stopped, and then sleeps
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

/// Whatever a heap of timers goes through between the steps of a walk: it shows each timer that was there
/// when it began, unless that has fired or was stopped.
#[test]
fn a_walk_shows_all_timers() {
    for seed in 1..200u64 {
        let heaps = [0, 1].map(|id| crate::procs::p::P::<Toy>::new(id, 0, 0));
        let [p, q] = &heaps;
        let mut state = seed;
        let mut chance = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let set = |n: usize, when: u64| {
            let t = TimerRef::<Toy>::new(TimerKind::Func, Payload::one(n as u64));
            crate::time::timer::reset(&t.0, p.here(), when as i64, 0);
            t
        };
        let count = 100 + chance(500) as usize;
        let timers: Vec<_> = (0..count).map(|n| set(n, chance(10_000))).collect();
        let mut seen = vec![false; count];
        let see = |seen: &mut Vec<bool>, payload: Payload| {
            if let Some(seen) = seen.get_mut(payload.0[0] as usize) {
                *seen = true;
            }
        };
        heaps.iter().for_each(|p| p.timers.begin_walk());
        let mut late = Vec::new();
        for p in &heaps {
            loop {
                for _ in 0..chance(40) {
                    match chance(8) {
                        0..4 => late.push(set(count, chance(10_000))),
                        4 => {
                            let due = p.timers.min.load(Ordering::Relaxed);
                            if let Some((_, crate::time::timer::Target::Timer(c, _))) =
                                p.timers.pop_due(due)
                            {
                                see(&mut seen, TimerRef(c).payload());
                            }
                        }
                        _ => {
                            let n = chance(count as u64) as usize;
                            timers[n].stop_anywhere();
                            seen[n] = true;
                        }
                    }
                }
                if chance(30) == 0 {
                    p.timers.drain_into(&q.timers);
                }
                let mut shown = Vec::new();
                let goes_on = p.timers.walk(&mut shown);
                shown
                    .into_iter()
                    .for_each(|payload| see(&mut seen, payload));
                if !goes_on {
                    break;
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen), "seed {seed}");
    }
}
