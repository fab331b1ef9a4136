//! Policies that differ from Go's in one decision each, and the effect of that.

use super::*;

fn trace(policy: Policy) -> Vec<Record> {
    let opts = Options {
        trace: true,
        policy,
        ..virt(0, 4)
    };
    let rt = Runtime::new(opts);
    let o = rt.run(toy(async {
        let c = chan(0);
        for i in 0..24u64 {
            let c = c.clone();
            go(async move {
                compute(1_600_000).await;
                step(Step::Block(BlockJob::new(|| ()))).await;
                send(&c, i).await;
            });
        }
        for _ in 0..24 {
            recv(&c).await.unwrap();
        }
        exit(0).await;
    }));
    assert_eq!(o, Outcome::Exit(0), "{}", policy.name);
    rt.sched().take_trace()
}

fn has(trace: &[Record], event: Event) -> bool {
    trace.iter().any(|r| r.event == event)
}

#[test]
fn without_slices_nobody_is_preempted() {
    const LONG: Policy = Policy {
        slice: Slice::Never,
        ..GMP
    };
    assert!(has(&trace(GMP), Event::GoPreempt));
    assert!(!has(&trace(LONG), Event::GoPreempt));
}

#[test]
fn without_stealing_nobody_is_robbed() {
    const HONEST: Policy = Policy {
        steals: Steals::Nothing,
        ..GMP
    };
    assert!(has(&trace(GMP), Event::ProcSteal));
    assert!(!has(&trace(HONEST), Event::ProcSteal));
}

#[test]
fn without_hand_off_the_p_is_kept() {
    const KEEP: Policy = Policy {
        blocking: Blocking::Keep,
        ..GMP
    };
    let ends = |t: &[Record]| -> Vec<u64> {
        let ends = t.iter().filter(|r| r.event == Event::GoSyscallEnd);
        ends.map(|r| r.arg).collect()
    };
    assert!(has(&trace(GMP), Event::ProcHandoff));
    let kept = ends(&trace(KEEP));
    assert!(kept.len() == 24 && kept.iter().all(|&k| k == 1), "{kept:?}");
}

#[test]
fn on_every_61st_tick_the_global_queue_comes_first() {
    let first = |t: &[Record]| {
        let mut starts = t.iter().filter(|r| r.event == Event::GoStart);
        starts.any(|r| Why::unpack(r.arg) == Why::Tick61)
    };
    const NEVER: Policy = Policy {
        global_every: u64::MAX,
        ..GMP
    };
    const OFTEN: Policy = Policy {
        global_every: 2,
        ..GMP
    };
    assert!(first(&trace(OFTEN)) && !first(&trace(NEVER)));
}
