//! The laboratory with toy tasks: every policy runs programs correctly and repeatably, and shows its
//! characteristic behaviour.

use crate::tests::toy::*;
use crate::*;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

const MS: i64 = 1_000_000;

fn chan(cap: u32) -> Arc<Chan<Toy>> {
    Arc::new(Chan::new(cap, 0))
}

/// One run: how it ended, and its report.
fn run<F: Future<Output = ()> + Send + 'static>(policy: &str, procs: u32, f: F) -> Report {
    let opts = Options {
        policy: Policy::named(policy).unwrap(),
        lab: true,
        limit: 300 * MS,
        ..virt(0, procs)
    };
    let rt = Runtime::new(opts);
    let o = rt.run(toy(f));
    rt.sched().report(&o).unwrap()
}

pub(crate) const ALL: [&str; 10] = [
    "gmp",
    "gm",
    "tokio",
    "beam",
    "pool:40",
    "loom",
    "loom:pinned",
    "percore",
    "n1",
    "threads",
];

/// A bit of everything: channels, timers, blocking calls, yields, stops of the world.
async fn mixed() {
    let (c, done) = (chan(0), chan(4));
    for i in 0..24u64 {
        let (c, done) = (c.clone(), done.clone());
        go(async move {
            compute(1_000 * i as u32).await;
            step(Step::Block(BlockJob::new(move || i))).await;
            let n = cx(|cx| cx.take_blocked()).unwrap();
            assert_eq!(*n.downcast::<u64>().unwrap(), i);
            gosched().await;
            sleep(10_000 * i as i64).await;
            if i % 8 == 0 {
                cx(|cx| cx.request_gc());
            }
            send(&c, i).await;
            compute(20_000).await;
            send(&done, i).await;
        });
    }
    let mut sum = 0;
    for _ in 0..24 {
        sum += recv(&c).await.unwrap();
        check().await;
    }
    for _ in 0..24 {
        sum += recv(&done).await.unwrap();
    }
    exit(i32::from(sum != 2 * 276)).await;
}

#[test]
fn every_policy_comes_to_the_right_end_twice_the_same() {
    for policy in ALL {
        for procs in [1, 2, 4, 8, 64] {
            let (a, b) = (run(policy, procs, mixed()), run(policy, procs, mixed()));
            assert_eq!(a.ended, Ended::Exit(0), "{policy} with {procs} Ps: {a:?}");
            assert_eq!(a, b, "{policy} with {procs} Ps");
        }
    }
}

#[test]
fn every_policy_finds_a_deadlock() {
    for policy in ALL {
        let r = run(policy, 4, async {
            let c = chan(0);
            let d = c.clone();
            go(async move {
                recv(&d).await;
            });
            recv(&c).await;
        });
        assert_eq!(r.ended, Ended::Deadlock, "{policy}");
    }
}

#[test]
fn a_loop_starves_those_without_slices() {
    for (policy, starves) in [
        ("gmp", false),
        ("beam", false),
        ("threads", false),
        ("tokio", true),
        ("loom", true),
        ("n1", true),
        ("gmp:noslice", true),
    ] {
        let r = run(policy, 1, async {
            let stop = Arc::new(AtomicU32::new(0));
            let s = stop.clone();
            go(async move { s.store(1, Ordering::Relaxed) });
            while stop.load(Ordering::Relaxed) == 0 {
                compute(100).await;
            }
            exit(0).await;
        });
        let want = if starves {
            Ended::Starved
        } else {
            Ended::Exit(0)
        };
        assert_eq!(r.ended, want, "{policy}: {r:?}");
        assert_eq!(r.cost(Cause::Held).longest > 250 * MS, starves, "{policy}");
    }
}

#[test]
fn a_pool_deadlocks_on_tasks_that_wait_for_tasks() {
    async fn parents() {
        let done = chan(0);
        for _ in 0..4 {
            let done = done.clone();
            go(async move {
                let c = chan(0);
                let d = c.clone();
                sleep(1000).await; // all of them begin before their children
                go(async move {
                    send(&d, 1).await;
                });
                recv(&c).await;
                send(&done, 1).await;
            });
        }
        for _ in 0..4 {
            recv(&done).await;
        }
        exit(0).await;
    }
    let r = run("pool:4", 4, parents());
    assert_eq!((&r.ended, r.never_began), (&Ended::Deadlock, 4));
    assert_eq!(run("pool:5", 4, parents()).ended, Ended::Exit(0));
    assert_eq!(run("threads", 4, parents()).ended, Ended::Exit(0));
}

#[test]
fn a_mutex_held_while_waiting_pins() {
    async fn pinned() {
        let done = chan(8);
        for i in 0..8 {
            let done = done.clone();
            go(async move {
                cx(|cx| cx.holds(1));
                sleep(MS).await;
                cx(|cx| cx.holds(-1));
                send(&done, i).await;
            });
        }
        for _ in 0..8 {
            recv(&done).await;
        }
        exit(0).await;
    }
    let free = run("loom", 2, pinned());
    let pins = run("loom:pinned", 2, pinned());
    assert_eq!(
        (&free.ended, &pins.ended),
        (&Ended::Exit(0), &Ended::Exit(0))
    );
    assert!(pins.makespan > 3 * free.makespan, "{pins:?} {free:?}");
    assert!(pins.cost(Cause::Pinned).total > 3 * MS);
}

#[test]
fn one_global_lock_chokes_as_cores_grow() {
    async fn pairs() {
        let left = Arc::new(AtomicU64::new(64));
        let done = chan(1);
        for _ in 0..64 {
            let (left, done) = (left.clone(), done.clone());
            let (a, b) = (chan(0), chan(0));
            let (c, d) = (a.clone(), b.clone());
            go(async move {
                for i in 0..200 {
                    send(&c, i).await;
                    compute(50).await;
                    recv(&d).await;
                }
                if left.fetch_sub(1, Ordering::Relaxed) == 1 {
                    send(&done, 1).await;
                }
            });
            go(async move {
                for i in 0..200 {
                    recv(&a).await;
                    compute(50).await;
                    send(&b, i).await;
                }
            });
        }
        recv(&done).await;
        exit(0).await;
    }
    let speedup = |policy: &str| {
        run(policy, 1, pairs()).makespan as f64 / run(policy, 32, pairs()).makespan as f64
    };
    let (gm, gmp) = (speedup("gm"), speedup("gmp"));
    assert!(gmp > 2.0 * gm, "gm {gm:.1}, gmp {gmp:.1}");
    assert!(run("gm", 32, pairs()).cost(Cause::Lock).total > 0);
}
