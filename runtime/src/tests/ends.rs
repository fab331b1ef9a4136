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
