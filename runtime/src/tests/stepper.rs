//! Stopping a world and stepping it.

use super::*;

/// Goroutine 1 starts six others and has the world stopped for a stepper; it exits when they are
/// gone.
enum Six {
    Main(bool),
    Other,
}

#[derive(Default)]
struct Said {
    gone: AtomicU32,
    lines: std::sync::Mutex<Vec<String>>,
}

impl Task for Six {
    type Shared = Said;
    type Local = ();

    fn local(_: &Said) {}
}

impl Threaded for Six {}

impl Run for Six {
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        let gone = &cx.sched().task_shared().gone;
        match self {
            Six::Main(begun @ false) => {
                *begun = true;
                // First, so that no other M takes one of the six before.
                cx.request_stop(1 << 8);
                for _ in 0..6 {
                    cx.spawn(Six::Other, 0);
                }
                Step::Stop
            }
            Six::Main(_) if gone.load(Ordering::SeqCst) < 6 => Step::Yield,
            Six::Main(_) => {
                cx.exit(0);
                Step::Stop
            }
            Six::Other => {
                gone.fetch_add(1, Ordering::SeqCst);
                Step::Done
            }
        }
    }

    fn stopped(world: &mut World<'_, Self>) {
        let mut stepper = world.stepper();
        while !world.sched().is_finished() {
            match stepper.step(world, 0) {
                Stepped::Decided(d) => {
                    let text = d.text(&mut |id| format!("G{id}"));
                    world.sched().task_shared().lines.lock().unwrap().push(text);
                }
                Stepped::Nothing(_) => break,
            }
        }
    }
}

#[test]
fn decisions_are_taken_one_by_one() {
    for driver in [Driver::Threads, Driver::Virtual] {
        let opts = Options {
            procs: 2,
            driver,
            ..Options::default()
        };
        let run = Runtime::new(opts);
        assert_eq!(run.run(Six::Main(false)), Outcome::Exit(0));
        let all = run.sched().task_shared().lines.lock().unwrap().join("\n");
        assert_eq!(all.matches("; ends").count(), 6, "{all}");
        for part in [" continues G1", " stole ", "yields", " takes P"] {
            assert!(all.contains(part), "{part} in\n{all}");
        }
    }
}

/// Worlds are taken over and given back all the time, and the program continues as if nothing had been.
enum Thawed {
    Main(u32),
    Other(u32),
}

impl Task for Thawed {
    type Shared = AtomicU32;
    type Local = ();

    fn local(_: &AtomicU32) {}
}

impl Threaded for Thawed {}

impl Run for Thawed {
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        let ended = cx.sched().task_shared();
        match self {
            Thawed::Main(100) if ended.load(Ordering::SeqCst) == 300 => {
                cx.exit(0);
                Step::Stop
            }
            Thawed::Main(n) => {
                if *n < 100 {
                    *n += 1;
                    for _ in 0..3 {
                        cx.spawn(Thawed::Other(0), 0);
                    }
                    cx.request_stop(1 << 8);
                }
                match cx.sleep(20_000) {
                    Some(why) => Step::Park(why),
                    None => Step::Yield,
                }
            }
            Thawed::Other(n) => {
                *n += 1;
                match *n {
                    1 => Step::Yield,
                    2 => {
                        // Calls end while a stepper comes, drives and goes.
                        let us = ended.load(Ordering::SeqCst) % 8 * 20;
                        let nap = std::time::Duration::from_micros(us.into());
                        Step::Block(BlockJob::new(move || std::thread::sleep(nap)))
                    }
                    3 => cx.sleep(10_000).map_or(Step::Yield, Step::Park),
                    _ => {
                        ended.fetch_add(1, Ordering::SeqCst);
                        Step::Done
                    }
                }
            }
        }
    }

    fn stopped(world: &mut World<'_, Self>) {
        let mut stepper = world.stepper();
        for _ in 0..3 {
            let _ = stepper.step(world, 0);
        }
    }
}

#[test]
fn worlds_are_taken_over_and_given_back() {
    for driver in [Driver::Threads, Driver::Virtual] {
        for procs in [1, 2, 3] {
            let opts = Options {
                procs,
                driver,
                ..Options::default()
            };
            let o = Runtime::new(opts).run(Thawed::Main(0));
            assert_eq!(o, Outcome::Exit(0), "{driver:?}, {procs} Ps");
        }
    }
}
