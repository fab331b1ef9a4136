//! Answers about scheduling: why a goroutine waits, which goroutines could wake it, and what the scheduler's
//! queues hold.

use super::wire::number;
use minigo_vm::debug::{SchedulerView, View, Wait};
use serde_json::{Value, json};

/// Why a goroutine waits; if it does not wait, where it runs or is queued.
pub fn why(view: &mut View<'_, '_>, message: &Value) -> Value {
    let id = number(message, "g").unwrap_or(view.current);
    let all = view.goroutines();
    let Some(g) = all.iter().find(|g| g.id == id) else {
        return json!({"is": "error", "text": format!("there is no goroutine {id}")});
    };
    let place = g.at.as_ref().map(|at| match at.line {
        // It has not begun.
        0 => at.name.to_string(),
        line => format!("{} {}:{line}", at.name, at.file),
    });
    let Some(wait) = view.wait(id) else {
        let doing = match id == view.current {
            true => "it is about to begin the statement at which the program is stopped".to_owned(),
            false => queued(&view.scheduler(), id),
        };
        return json!({
            "is": "why", "g": id, "waits": false, "status": g.status, "place": place, "because": [doing], "wakers": [],
        });
    };
    let status = |id: u64| {
        all.iter()
            .find(|g| g.id == id)
            .map_or("gone", |g| &g.status)
    };
    let wakers: Vec<Value> = wait
        .wakers
        .iter()
        .map(|waker| {
            let how = match waker.deferred_in {
                Some(function) => {
                    format!("it has deferred the missing call until {function} returns")
                }
                None => format!("it can reach what G{id} waits for"),
            };
            json!({"g": waker.id, "status": status(waker.id), "how": how})
        })
        .collect();
    let mut because = wait.because.clone();
    because.extend(besides(&wait));
    json!({
        "is": "why", "g": id, "waits": true, "status": wait.reason, "waited": wait.waited, "place": place,
        "because": because, "wakers": wakers, "variables": wait.variables,
    })
}

/// What else could end a wait, or that nothing can.
fn besides(wait: &Wait) -> Vec<String> {
    let mut all = Vec::new();
    match wait.timer {
        Some(Some(left)) => all.push(format!(
            "a timer that fires in {} could end the wait",
            time(left.unsigned_abs())
        )),
        Some(None) => all.push("a timer of its synctest bubble could end the wait".to_owned()),
        None => {}
    }
    if !wait.variables.is_empty() {
        let names = wait.variables.join(", ");
        all.push(format!(
            "every goroutine can reach what this one waits for, through {names}"
        ));
    }
    if !wait.for_others {
        all.push("a timer or the system ends the wait, not another goroutine".to_owned());
    } else if all.is_empty() && wait.wakers.is_empty() && wait.complete {
        all.push(
            "no other goroutine can reach what this one waits for: it will wait forever".to_owned(),
        );
    }
    all
}

/// Nanoseconds in a unit that fits.
pub fn time(ns: u64) -> String {
    format!("{:?}", std::time::Duration::from_nanos(ns))
}

/// Where a runnable goroutine is queued.
fn queued(scheduler: &SchedulerView, id: u64) -> String {
    for p in &scheduler.ps {
        if p.running == Some(id) {
            return format!("it runs on P{}", p.id);
        }
        if p.runnext == Some(id) {
            return format!("it is the next one that P{} runs (runnext)", p.id);
        }
        if let Some(at) = p.queue.iter().position(|g| *g == id) {
            return format!("number {} in the queue of P{}", at + 1, p.id);
        }
    }
    match scheduler.global.iter().position(|g| *g == id) {
        Some(at) => format!("number {} in the global queue", at + 1),
        None => "it is not in a queue".to_owned(),
    }
}

/// What the scheduler holds.
pub fn scheduler(view: &View<'_, '_>) -> Value {
    let held = view.scheduler();
    let ps = held.ps.iter().map(|p| {
        json!({
            "id": p.id, "running": p.running, "runnext": p.runnext, "queue": p.queue, "timers": p.timers,
        })
    });
    let ms = held.ms.iter().map(
        |m| json!({"id": m.id, "p": m.p, "g": m.g, "spinning": m.spinning, "blocked": m.blocked}),
    );
    json!({
        "is": "scheduler", "now": held.now, "ps": ps.collect::<Vec<_>>(), "ms": ms.collect::<Vec<_>>(),
        "global": held.global, "timers": held.timers,
    })
}
