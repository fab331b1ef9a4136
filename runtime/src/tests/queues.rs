//! Tests of queues, and of the Gs of goroutines that have ended.

use super::*;
use crate::base::cut::Cut;

/// How many goroutines wait in the queue of P0 and in the global queue; runnext is apart.
fn lengths() -> (usize, u32) {
    cx(|cx| {
        let sched = cx.sched;
        let p = sched.p(0).expect("there is one");
        (p.queue.len(), sched.central.global_len())
    })
}

fn one_p(main: Toy) -> Outcome {
    Runtime::new(Options {
        procs: 1,
        ..Options::default()
    })
    .run(main)
}

/// Go: `runqput`, `runqputslow`.
#[test]
fn a_local_queue_holds_256_and_half_of_a_full_one_overflows() {
    let outcome = one_p(toy(async {
        for _ in 0..257 {
            go(async {});
        }
        assert_eq!(lengths(), (256, 0), "one is in runnext");
        go(async {});
        assert_eq!(lengths(), (128, 129), "half, and who found no room");
        exit(0).await;
    }));
    assert_eq!(outcome, Outcome::Exit(0));
}

/// Why goroutines gave way in a run on one P, in order.
fn cuts(main: Toy) -> Vec<Cut> {
    let opts = Options {
        trace: true,
        ..virt(0, 1)
    };
    let rt = Runtime::new(opts);
    assert_eq!(rt.run(main), Outcome::Exit(0));
    let trace = rt.sched().take_trace().into_iter();
    let gave = trace.filter(|r| r.event == Event::GoPreempt);
    gave.map(|r| Cut::from_arg(r.arg)).collect()
}

#[test]
fn who_fills_its_queue_gives_way() {
    let all = cuts(toy(async {
        for _ in 0..300 {
            go(async {});
        }
        compute(10_000).await;
        exit(0).await;
    }));
    assert_eq!(all, [Cut::Full]);
}

#[test]
fn nobody_gives_way_for_a_queue_that_timers_have_filled() {
    const DUE: i64 = 50_000_000;
    let all = |busy: bool| {
        cuts(toy(async move {
            for n in 1..=400 {
                go(async {
                    sleep(DUE - cx(|cx| cx.now())).await;
                    compute(10_000).await;
                });
                if n % 200 == 0 {
                    sleep(1_000_000).await;
                }
            }
            while busy && cx(|cx| cx.now()) < DUE {
                compute(1_000).await;
            }
            sleep(20 * DUE).await;
            exit(0).await;
        }))
    };
    assert_eq!(all(true), [Cut::Timer], "its P fires 400 timers at once");
    assert_eq!(all(false), []);
}

/// Go: `gfput`, `gfget`.
#[test]
fn the_gs_of_ended_goroutines_are_used_again() {
    let outcome = one_p(toy(async {
        let made = || {
            cx(|cx| {
                cx.sched
                    .p(0)
                    .map_or(0, |p| p.counters.g_allocs.load(Ordering::Relaxed))
            })
        };
        let round = async || {
            for _ in 0..200 {
                go(async {});
            }
            while cx(|cx| cx.num_goroutine()) > 1 {
                gosched().await;
            }
        };
        round().await;
        let first = made();
        for _ in 0..20 {
            round().await;
        }
        assert_eq!(
            made(),
            first,
            "no round needs Gs that the first one did not"
        );
        exit(0).await;
    }));
    assert_eq!(outcome, Outcome::Exit(0));
}
