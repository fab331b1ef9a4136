//! Reports of data races, in the words of Go's detector.

use super::trace::{self, Frame};
use crate::code::Func;
use crate::instance::Instance;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Exit, Machine};
use crate::race::{Conflict, Place, Races};
use minigo_runtime::Life;
use std::fmt::Write as _;

/// An access that races.
pub struct Found {
    /// Where.
    pub addr: usize,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// What it races with.
    pub conflict: Conflict,
}

const LINE: &str = "==================\n";

/// Reports a race, unless this pair of places was reported. Whether the program is to end.
pub fn race(m: &mut Machine, races: &Races, found: &Found) -> bool {
    let Conflict {
        epoch, stack, own, ..
    } = found.conflict;
    let (here, there) = (races.stacks.get(own), races.stacks.get(stack));
    let top = |stack: &[Place]| stack.first().copied().unwrap_or_default();
    if !races.is_news([top(&here), top(&there)]) {
        return false;
    }
    // SAFETY: a goroutine runs.
    let thread = unsafe { &*m.racing.thread };
    let (me, other) = (races.order.life(thread.epoch), races.order.life(epoch));
    let mut out = format!("{LINE}WARNING: DATA RACE\n");
    let what = |write: bool, atomic: bool| match (write, atomic) {
        (true, false) => "Write",
        (false, false) => "Read",
        (true, true) => "Atomic write",
        (false, true) => "Atomic read",
    };
    let addr = found.addr;
    let kind = what(found.write, found.atomic);
    let _ = writeln!(out, "{kind} at {addr:#014x} by {}:", name(&me));
    stack_text(&mut out, races, &here);
    let kind = what(found.conflict.write, found.conflict.atomic).to_lowercase();
    let _ = writeln!(
        out,
        "\nPrevious {kind} at {addr:#014x} by {}:",
        name(&other)
    );
    stack_text(&mut out, races, &there);
    for life in [me, other].iter().filter(|l| l.id != 1) {
        let state = if life.ended { "finished" } else { "running" };
        let _ = writeln!(out, "\nGoroutine {} ({state}) created at:", life.id);
        stack_text(&mut out, races, &races.stacks.get(life.created));
    }
    out.push_str(LINE);
    tell(m.instance(), races, &out);
    races.options.halt_on_error
}

fn name(life: &Life) -> String {
    match life.id {
        1 => "main goroutine".to_owned(),
        id => format!("goroutine {id}"),
    }
}

fn stack_text(out: &mut String, races: &Races, stack: &[Place]) {
    for (n, &(pc, func)) in stack.iter().enumerate() {
        // SAFETY: places are those of frames, whose functions live as long as the instance.
        let func = unsafe { Func::at(func) };
        trace::frame(func, pc as *const u64, n == 0, &mut |f: Frame| {
            let prefix = races.options.strip_path_prefix.as_str();
            let file = f.file.strip_prefix(prefix).unwrap_or(f.file);
            let _ = writeln!(
                out,
                "  {}()\n      {file}:{} +{:#x}",
                f.name, f.line, f.offset
            );
            true
        });
    }
}

/// Writes a report where GORACE wants it.
fn tell(instance: &Instance, races: &Races, text: &str) {
    instance.note_report(text);
    let Some(path) = &races.options.log_path else {
        return instance.complain(text);
    };
    let path = format!("{path}.{}", std::process::id());
    let file = std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path);
    let written = file.and_then(|mut f| std::io::Write::write_all(&mut f, text.as_bytes()));
    if written.is_err() {
        instance.complain(text);
    }
}

/// The program ends for a race.
///
/// # Safety
/// As a handler.
pub unsafe fn halt(m: &mut Machine, pc: Pc, fp: Fp, budget: Budget) -> Exit {
    m.budget = budget;
    // SAFETY: as the caller vouches.
    unsafe {
        m.save(pc, fp);
        let status = m.racing.races.as_ref().map_or(66, |r| r.options.exitcode);
        m.cx().exit(status);
    }
    Exit::Stop
}

/// The program has ended with this status: says how many races there were, and what its status is then.
pub fn ended(instance: &'static Instance, status: i32) -> i32 {
    let Some(races) = Races::of(instance) else {
        return status;
    };
    // As in Go, who ends with another status has something else to say.
    match races.found() {
        _ if status != 0 => status,
        0 => status,
        n => {
            tell(instance, races, &format!("Found {n} data race(s)\n"));
            races.options.exitcode
        }
    }
}
