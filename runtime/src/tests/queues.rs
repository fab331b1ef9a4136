//! Tests of queues, and of the Gs of goroutines that have ended.

use super::*;

/// How many goroutines wait in the queue of P0 and in the global queue; runnext is apart.
fn lengths() -> (usize, u32) {
    cx(|cx| {
        let sched = cx.sched;
        let p = sched.p(0).expect("there is one");
        (p.queue.len(), sched.global_len.load(Ordering::Relaxed))
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
