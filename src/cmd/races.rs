//! Data races written to files: as JSON, and as SARIF for code hosts.

use crate::cmd::sarif::{location, log};
use minigo_vm::race::{Point, Race, Side};
use serde_json::{Value, json};
use std::path::Path;

/// Writes these races: as SARIF if the file's name says so, otherwise as JSON.
pub fn write(file: &Path, races: &[Race]) -> std::io::Result<()> {
    let value = match file.extension().is_some_and(|e| e == "sarif") {
        true => sarif(races),
        false => report(races),
    };
    std::fs::write(file, format!("{value:#}\n"))
}

fn report(races: &[Race]) -> Value {
    json!({
        "minigo_races": 1,
        "races": races.iter().map(race).collect::<Vec<_>>(),
    })
}

/// One race as JSON.
pub fn race(race: &Race) -> Value {
    let sides = race.sides.iter().map(|s| {
        json!({
            "access": s.what().to_lowercase(),
            "goroutine": s.goroutine,
            "ended": s.ended,
            "stack": points(&s.stack),
            "created": points(&s.created),
            "locks": s.locks.iter().map(lock).collect::<Vec<_>>(),
        })
    });
    json!({
        "address": format!("{:#x}", race.addr),
        "accesses": sides.collect::<Vec<_>>(),
        "variable": race.variable.as_ref().map(|v| json!({"name": v.name, "file": v.file, "line": v.line})),
        "allocated": points(&race.made),
        "before": race.before,
        "value": race.value,
        "after": race.after,
        "way_out": race.way_out,
    })
}

fn points(stack: &[Point]) -> Vec<Value> {
    stack.iter().map(point).collect()
}

fn point(p: &Point) -> Value {
    json!({"func": p.func, "file": p.file, "line": p.line, "column": p.column})
}

fn lock((addr, taken): &(usize, Option<Point>)) -> Value {
    json!({"address": format!("{addr:#x}"), "taken": taken.as_ref().map(point)})
}

fn sarif(races: &[Race]) -> Value {
    let rule = json!({
        "id": "data-race",
        "name": "data-race",
        "shortDescription": {"text": "Two goroutines access the same memory, at least one of them writes, and no synchronisation orders the accesses"},
    });
    log(
        "minigo race detector",
        vec![rule],
        races.iter().map(result).collect(),
    )
}

fn result(race: &Race) -> Value {
    let [here, there] = &race.sides;
    let at = |p: &Point| location(&p.file, p.line.into(), &p.func);
    let stack = |s: &Side| {
        let frames = s.stack.iter().map(|p| json!({"location": at(p)}));
        json!({"message": {"text": s.label()}, "frames": frames.collect::<Vec<_>>()})
    };
    json!({
        "ruleId": "data-race",
        "level": "error",
        "message": {"text": format!("{}, {}: {}", here.label(), there.label(), race.way_out)},
        "locations": here.stack.first().map(at).into_iter().collect::<Vec<_>>(),
        "relatedLocations": there.stack.first().map(at).into_iter().collect::<Vec<_>>(),
        "stacks": [stack(here), stack(there)],
    })
}
