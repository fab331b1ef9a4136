//! How runs end.

use super::*;

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
fn a_timer_that_nobody_waits_for_hides_no_deadlock() {
    let main = || async {
        let (ticks, never) = (Arc::new(Chan::new_timer(0)), chan(0));
        let ticker = TimerRef::new(TimerKind::Chan(Arc::as_ptr(&ticks)), Payload::one(5));
        let now = cx(|cx| cx.now());
        cx(|cx| cx.timer_reset(&ticker, now + 1_000_000, 1_000_000));
        recv(&ticks).await;
        let wake = chan(0);
        let waker = wake.clone();
        let now = cx(|cx| cx.now());
        cx(|cx| cx.timer_reset(&ticker, now + 3_600_000_000_000, 1_000_000));
        go(async move {
            sleep(1_000_000).await;
            send(&waker, 1).await;
        });
        select(&[(&ticks, None), (&wake, None)]).await;
        recv(&never).await;
        drop(ticker);
    };
    for options in [virt(0, 1), virt(3, 2), threads(1), threads(4)] {
        let o = Runtime::new(options).run(toy(main()));
        assert_eq!(o, Outcome::Deadlock(1));
    }
}

fn threads(procs: u32) -> Options {
    Options {
        procs,
        ..Options::default()
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
