//! Reports of data races: in the wording of Go's detector, as a picture for terminals, and as data for files.

use super::noted::{self, AccessAt, Raced};
use super::picture::spot;
use super::trace::{self, Frame};
use crate::code::{Func, flag};
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::instance::gorace::Log;
use crate::machine::probe::Trouble;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Exit, Machine};
use crate::race::{Conflict, Place, Point, Race, Races, Side, part};
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
    /// How many bytes it touches.
    pub bytes: usize,
    /// What it races with.
    pub conflict: Conflict,
    /// What it leaves there, if that is known.
    pub after: Option<u64>,
}

const LINE: &str = "==================\n";

/// Reports a race, unless this pair of places was reported. Whether the program is to end.
pub fn race(m: &mut Machine, races: &Races, found: &Found) -> bool {
    let pair = [found.conflict.own, found.conflict.stack].map(|number| {
        let stack = races.stacks.get(number);
        let own = stack.iter().find(|(_, func)| is_own(*func));
        [stack.first(), own].map(|place| place.copied().unwrap_or_default())
    });
    if races.is_repeated(pair) {
        return false;
    }
    // SAFETY: a goroutine runs.
    let me = unsafe { &*m.racing.thread }.life();
    let race = described(&m.instance(), races, found, me);
    let text = text(&race, &races.options.strip_path_prefix);
    let picture = drawn(&m.instance(), races, found, &race);
    let at = |side: &Side, number: u32| AccessAt {
        id: side.goroutine,
        place: own_place(&races.stacks.get(number)),
        write: side.write,
    };
    let [late, early] = &race.sides;
    let accesses = [
        at(late, found.conflict.own),
        at(early, found.conflict.stack),
    ];
    if !races.is_news(race) {
        return false;
    }
    // SAFETY: a goroutine runs, and no other reference to its context is alive.
    let steps = unsafe { m.cx() }.steps_so_far();
    let raced = || Raced {
        text: text.clone(),
        accesses,
        steps,
    };
    if noted::note_race(&m.instance(), raced) {
        return races.options.halt_on_error;
    }
    tell(&m.instance(), races, &text);
    m.tell_trouble(Trouble::Race, &text);
    if !picture.is_empty() {
        m.instance().complain(&picture);
    }
    races.options.halt_on_error
}

/// Whether the function at that address is the program's own.
fn is_own(func: u64) -> bool {
    // SAFETY: places are those of frames, whose functions live as long as the instance.
    unsafe { Func::at(func) }.flags & flag::LIBRARY == 0
}

/// How many positions of a stack, from the innermost, it takes to come to one of the program's own.
fn depth(stack: &[Place]) -> usize {
    let own = stack.iter().position(|(_, func)| is_own(*func));
    own.map_or(1, |at| points(&stack[..=at]).len())
}

/// The innermost place of the program's own, as a word (`report::words`); the innermost of all if there is none.
fn own_place(stack: &[Place]) -> u64 {
    let mut word = 0;
    for (n, &(pc, func)) in stack.iter().enumerate() {
        // SAFETY: places are those of frames, whose functions live as long as the instance.
        let func = unsafe { Func::at(func) };
        let index = func.code().and_then(|c| c.index_of(pc as *const u64));
        // Behind the innermost place they are return addresses.
        let index = index.unwrap_or(0).saturating_sub(u32::from(n > 0));
        let own = is_own(func.addr());
        if own || word == 0 {
            word = func.addr() << 16 | u64::from(index.min(0xffff));
        }
        if own {
            break;
        }
    }
    word
}

/// All that is known of a race.
fn described(instance: &Instance, races: &Races, found: &Found, me: Life) -> Race {
    let conflict = &found.conflict;
    let other = races.stacks.life(conflict.stack);
    let other = other.unwrap_or_else(|| races.order.life(conflict.epoch));
    let side = |number: u32, life: Life, write: bool, atomic: bool| Side {
        write,
        atomic,
        goroutine: life.id,
        ended: life.ended,
        stack: points(&races.stacks.get(number)),
        depth: depth(&races.stacks.get(number)),
        created: points(&races.stacks.get(life.created)),
        locks: races.stacks.held(number).iter().map(lock).collect(),
    };
    let (variable, made) = races.what_is(&instance.heap, found.addr);
    let mut race = Race {
        addr: found.addr,
        variable,
        made: points(&races.stacks.get(made)),
        before: (conflict.before)
            .filter(|_| (found.addr & 7) + found.bytes <= 8)
            .map(|word| part(word, found.addr, found.bytes)),
        value: value(found),
        after: found.after,
        sides: [
            side(conflict.own, me, found.write, found.atomic),
            side(conflict.stack, other, conflict.write, conflict.atomic),
        ],
        way_out: String::new(),
    };
    race.way_out = race.advice();
    race
}

/// What the memory holds.
fn value(found: &Found) -> Option<u64> {
    let at = std::ptr::with_exposed_provenance::<u8>(found.addr);
    // SAFETY: the program is about to access these bytes; others may write to them, so each size is one access.
    unsafe {
        Some(match found.bytes {
            1 => u64::from(at.read_volatile()),
            2 if found.addr.is_multiple_of(2) => u64::from(at.cast::<u16>().read_volatile()),
            4 if found.addr.is_multiple_of(4) => u64::from(at.cast::<u32>().read_volatile()),
            8 if found.addr.is_multiple_of(8) => at.cast::<u64>().read_volatile(),
            _ => return None,
        })
    }
}

/// A lock by its address and where it was got.
fn lock(held: &(usize, Place)) -> (usize, Option<Point>) {
    (held.0, points(&[held.1]).into_iter().next())
}

/// Calls `f` with the frames of a stack, the innermost first.
fn frames(stack: &[Place], f: &mut dyn FnMut(Frame) -> bool) {
    for (n, &(pc, func)) in stack.iter().enumerate() {
        // SAFETY: places are those of frames, whose functions live as long as the instance.
        let func = unsafe { Func::at(func) };
        trace::frame(func, pc as *const u64, n == 0, &mut |frame| f(frame));
    }
}

fn points(stack: &[Place]) -> Vec<Point> {
    let mut points = Vec::new();
    frames(stack, &mut |f| {
        points.push(Point {
            func: f.name.to_string(),
            file: f.file.to_string(),
            line: f.line,
            column: f.columns.0,
            offset: f.offset,
        });
        true
    });
    points
}

/// The report in Go's words.
fn text(race: &Race, prefix: &str) -> String {
    let mut out = format!("{LINE}WARNING: DATA RACE\n");
    for (n, side) in race.sides.iter().enumerate() {
        let (before, what) = match n {
            0 => ("", side.what().to_owned()),
            _ => ("\nPrevious ", side.what().to_lowercase()),
        };
        let (addr, name) = (race.addr, side.name());
        let _ = writeln!(out, "{before}{what} at {addr:#014x} by {name}:");
        stack_text(&mut out, prefix, &side.stack);
    }
    for side in race.sides.iter().filter(|s| !s.created.is_empty()) {
        let state = if side.ended { "finished" } else { "running" };
        let _ = writeln!(out, "\nGoroutine {} ({state}) created at:", side.goroutine);
        stack_text(&mut out, prefix, &side.created);
    }
    out.push_str(LINE);
    out
}

fn stack_text(out: &mut String, prefix: &str, stack: &[Point]) {
    for p in stack {
        let file = p.file.strip_prefix(prefix).unwrap_or(&p.file);
        let (func, line, offset) = (&p.func, p.line, p.offset);
        let _ = writeln!(out, "  {func}()\n      {file}:{line} +{offset:#x}");
    }
}

/// Both places in the program's own text, and the way out; empty if no pictures are wanted.
fn drawn(instance: &Instance, races: &Races, found: &Found, race: &Race) -> String {
    let Some(picture) = &instance.options.picture else {
        return String::new();
    };
    let numbers = [found.conflict.own, found.conflict.stack];
    let mut labels = race.sides.iter().map(Side::label);
    let labels = [
        labels.next().unwrap_or_default(),
        labels.next().unwrap_or_default(),
    ];
    let mut own = Vec::new();
    // Of each stack the innermost frame that is in a text of the program's own.
    for (number, label) in numbers.into_iter().zip(&labels) {
        frames(&races.stacks.get(number), &mut |f| {
            let is_own = (picture.0)(&[spot(&f, label)], None).is_some();
            if is_own {
                own.push((f, label));
            }
            !is_own
        });
    }
    let mut spots = Vec::from_iter(own.iter().map(|(f, label)| spot(f, label)));
    // Twice the same place is one.
    if let [a, b] = &spots[..]
        && (a.file, a.line, &a.columns) == (b.file, b.line, &b.columns)
    {
        spots.truncate(1);
    }
    let memory = race.memory();
    let help = match memory.is_empty() {
        true => race.way_out.clone(),
        false => format!("{}\n{memory}", race.way_out),
    };
    (picture.0)(&spots, Some(&help)).unwrap_or_default()
}

/// Writes a report where GORACE wants it.
fn tell(instance: &Instance, races: &Races, text: &str) {
    instance.note_report(text);
    let path = match &races.options.log {
        Log::Stderr => return instance.complain(text),
        Log::Stdout => return instance.host.say(text.as_bytes()),
        Log::File(path) => path,
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
/// `pc` is the instruction at which the goroutine that runs on `m` is, in its frame at `fp`.
pub unsafe fn halt(m: &mut Machine, pc: Pc, fp: Fp, budget: Budget) -> Exit {
    m.budget = budget;
    // SAFETY: a goroutine runs on `m`, in its frame at `fp`; the detector lives as long as the instance.
    unsafe {
        m.save(pc, fp);
        let status = m.racing.races.as_ref().map_or(66, |r| r.options.exitcode);
        m.cx().exit(status);
    }
    Exit::Stop
}

/// The program has ended with this status: says how many races there were, and what its status is then.
pub fn ended(instance: Kept<Instance>, status: i32) -> i32 {
    let Some(races) = Races::of(instance) else {
        return status;
    };
    if instance.options.explore.is_some() {
        return status;
    }
    // As in Go, who ends with another status has something else to say.
    match races.found() {
        _ if status != 0 => status,
        0 => status,
        n => {
            tell(&instance, &races, &format!("Found {n} data race(s)\n"));
            races.options.exitcode
        }
    }
}
