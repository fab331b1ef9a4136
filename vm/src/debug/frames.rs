//! Frames of goroutines that are not running, and the variables in them.

use super::value::Value;
use super::view::View;
use crate::code::debug::{Described, Role, Variable, described};
use crate::code::stubs::DEFER_RET;
use crate::code::{Func, flag};
use crate::heap::kept::Kept;
use crate::machine::goroutine::Goroutine;
use crate::report::trace::{self, raised_in};
use minigo_runtime::Gp;

/// A frame.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The function's name, as traces print it.
    pub name: Kept<str>,
    /// Its file.
    pub file: Kept<str>,
    /// The line it is at.
    pub line: u32,
    /// The column, from 1; 0: not known.
    pub col: u32,
    /// Whether it belongs to the library, or has no statements to stop at.
    pub library: bool,
    /// How many slots are below it: less in callers, and the same as long as the frame is there.
    pub depth: u32,
    /// The address of its next instruction.
    pub pc: u64,
    /// Where its slots begin.
    slots: usize,
    described: Option<Kept<Described>>,
    /// Whether its variables may be read: in a session, machine code does not keep them.
    pub(super) keeps: bool,
    /// The statement that it is in, by its number in the function.
    statement: Option<u32>,
}

/// A variable of a frame, with its value.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: Kept<str>,
    /// What it is for.
    pub role: Role,
    /// Whether another variable of that name, declared further in, hides it.
    pub hidden: bool,
    /// Its value.
    pub value: Value,
    /// The object that the checker knows it by; `None`: its type depends on type arguments.
    pub object: Option<u32>,
}

impl View<'_, '_> {
    /// The frames of a goroutine, the innermost first; none if there is no such goroutine.
    pub fn frames(&mut self, id: u64) -> Vec<Frame> {
        match self.find(id) {
            Some(g) => self.frames_of(g),
            None => Vec::new(),
        }
    }

    /// The innermost frame of the goroutine that stands.
    pub fn top_frame(&mut self) -> Option<Frame> {
        let g = self.find(self.current)?;
        let mut top = None;
        walk(self.world.task(g), true, true, &mut |frame| {
            top.get_or_insert(frame);
        });
        top
    }

    /// The frames of this goroutine.
    pub(super) fn frames_of(&mut self, g: Gp<Goroutine>) -> Vec<Frame> {
        let stands = g.id() == self.current;
        let mut all = Vec::new();
        walk(self.world.task(g), stands, false, &mut |frame| {
            all.push(frame);
        });
        all
    }
}

/// The innermost frame of a goroutine, at rest or with its place saved, whose variables are known.
pub(super) fn known_frame(g: &Goroutine) -> Option<Frame> {
    let mut found = None;
    walk(g, false, false, &mut |frame| {
        if frame.described.is_some() {
            found.get_or_insert(frame);
        }
    });
    found
}

/// The frames of a goroutine at rest whose variables are known, the innermost first.
pub(super) fn known_frames(g: &Goroutine) -> Vec<Frame> {
    let mut all = Vec::new();
    walk(g, false, false, &mut |frame| {
        if frame.described.is_some() {
            all.push(frame);
        }
    });
    all
}

/// Calls `f` for each frame, the innermost first. `stands`: the goroutine is about to run the instruction that it is at,
/// which is a statement. With `innermost` only the innermost one is wanted.
fn walk(g: &Goroutine, stands: bool, innermost: bool, f: &mut dyn FnMut(Frame)) {
    let mut at = g.fp as usize;
    let mut pc = g.pc;
    let mut top = true;
    let mut panics = g.extra.as_ref().map_or(&[][..], |e| &e.panics);
    loop {
        // SAFETY: saved frames are whole; links lead from frame to frame.
        let (slots, link, ret) = unsafe {
            let fp = g.stack.base().add(at);
            (fp, *fp.sub(1), *fp.sub(2) as *const u64)
        };
        // SAFETY: a link holds a function.
        let func = unsafe { Func::at(link >> 16) };
        // A panic runs deferred calls from the place where it was raised.
        if std::ptr::eq(pc, DEFER_RET.as_ptr())
            && let Some(p) = raised_in(&mut panics, at)
        {
            pc = p.pc;
            top = true;
        }
        frames_of(func, pc, top, stands, (slots.addr(), at as u32), f);
        top = false;
        pc = ret;
        let distance = link as u16 as usize;
        if innermost || distance == 0 || distance > at {
            return;
        }
        at -= distance;
    }
}

fn frames_of(
    func: Kept<Func>,
    pc: *const u64,
    top: bool,
    stands: bool,
    (slots, depth): (usize, u32),
    f: &mut dyn FnMut(Frame),
) {
    let known = described(&func).filter(|_| func.flags & flag::WRAPPER == 0);
    let statement = known.and_then(|d| d.statement_at(&*func.code()?, pc, top && stands));
    trace::frame(func, pc, top, &mut |frame: trace::Frame| {
        let place = (known.as_deref()).and_then(|d| d.statements.get(statement? as usize));
        let mut found = Frame {
            name: frame.name,
            file: frame.file,
            line: frame.line,
            col: place.filter(|p| p.line == frame.line).map_or(0, |p| p.col),
            library: known.is_none(),
            depth,
            pc: pc.addr() as u64,
            slots,
            described: known,
            keeps: !func.home().debugging.lists()
                || func.code().is_some_and(|c| c.compiled.is_empty()),
            statement,
        };
        if let Some(place) = place.filter(|_| top && stands) {
            (found.file, found.line, found.col) = (place.file, place.line, place.col);
        }
        f(found);
        true
    });
}

impl Frame {
    /// The variables in scope, in the order of their declarations.
    pub fn variables(&self) -> Vec<Slot> {
        let Some(described) = self.described.filter(|_| self.keeps) else {
            return Vec::new();
        };
        let mut all: Vec<Slot> = Vec::new();
        for variable in &described.variables {
            if !self.is_in_scope(variable) {
                continue;
            }
            let Some(value) = self.read(variable) else {
                continue;
            };
            for before in all.iter_mut().filter(|b| *b.name == *variable.name) {
                before.hidden = true;
            }
            all.push(Slot {
                name: variable.name,
                role: variable.role,
                hidden: false,
                value,
                object: variable.object,
            });
        }
        all
    }

    /// The variable of that name.
    pub fn variable(&self, name: &str) -> Option<Slot> {
        let all = self.variables();
        all.into_iter().rev().find(|slot| slot.name == name)
    }

    /// The import path of the function's package.
    pub fn package(&self) -> &str {
        let begin = self.name.rfind('/').map_or(0, |slash| slash + 1);
        let end = self.name.get(begin..).and_then(|rest| rest.find('.'));
        let end = end.map_or(self.name.len(), |dot| begin + dot);
        self.name.get(..end).unwrap_or(&self.name)
    }

    fn is_in_scope(&self, variable: &Variable) -> bool {
        match self.statement {
            Some(now) => (variable.from..variable.to).contains(&now),
            None => false,
        }
    }

    fn read(&self, variable: &Variable) -> Option<Value> {
        let slot = self.slots + 8 * usize::from(variable.slot);
        let word = |n: usize| {
            let at = std::ptr::with_exposed_provenance::<u64>(slot + 8 * n);
            // SAFETY: the slot is in the frame, which is at rest.
            unsafe { at.read() }
        };
        if variable.boxed {
            let address = word(0) as usize;
            return (address != 0).then(|| Value::at(variable.ty, address));
        }
        if variable.split {
            let parts = [word(0) as u32, word(1) as u32];
            let bytes = parts.iter().flat_map(|part| part.to_le_bytes()).collect();
            return Some(Value::of_bytes(variable.ty, bytes));
        }
        Some(Value::at(variable.ty, slot))
    }
}
