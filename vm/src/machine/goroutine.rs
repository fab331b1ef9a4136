//! The state of a goroutine that is not running: its stack, where it resumes, and (for the few that need them)
//! its deferred calls and panics.

use crate::code::Func;
use crate::code::stubs::GO_END;
use crate::heap::kept::Kept;
use crate::machine::Machine;
use crate::machine::stack::Stack;
use minigo_runtime::Racer;
use std::cell::Cell;

thread_local! {
    /// The machine of the goroutine that this thread runs at present.
    pub static RUNNING: Cell<*mut Machine> = const { Cell::new(std::ptr::null_mut()) };
}

/// Whether the running goroutine may continue a walk over a value, of which it has done these many parts more: it is
/// charged for them. False: the program is being ended.
pub fn may_walk_on(parts: usize) -> bool {
    // SAFETY: set as long as the machine runs a goroutine, which walks.
    let Some(m) = (unsafe { RUNNING.get().as_mut() }) else {
        return true;
    };
    let within = m.charge_steps(parts) && m.instance().cause().is_none();
    m.hurry |= !within;
    m.walked |= m.limited || !within;
    within
}

/// What a goroutine does when it is resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Resume {
    /// Executes the instruction at `pc`.
    #[default]
    Run,
    /// Completes the channel operation at `pc`, in which it parked.
    Finish,
    /// `runtime.Goexit` where it stands: the session wants its end.
    Exit,
}

/// A goroutine.
#[derive(Debug)]
pub struct Goroutine {
    /// Its stack.
    pub stack: Stack,
    /// Where it continues.
    pub pc: *const u64,
    /// Its frame: slots from the stack's base.
    pub fp: u32,
    /// How it continues.
    pub resume: Resume,
    /// Whether it is the program's first goroutine, whose end is the program's.
    pub main: bool,
    /// Whether a native that has parked or blocked is to be run again.
    pub again: bool,
    /// Deferred calls and panics; made when first needed.
    pub extra: Option<Box<Extra>>,
}

// SAFETY: a goroutine owns its stack; code pointers lead to code that is kept as long as the instance.
unsafe impl Send for Goroutine {}

/// What only some goroutines have.
#[derive(Debug, Default)]
pub struct Extra {
    /// Deferred calls, the latest last.
    pub defers: Vec<Deferred>,
    /// Frames (results, parameters, closure pointer) of the deferred calls, one after the other.
    pub words: Vec<u64>,
    /// Panics and Goexits under way, the latest last.
    pub panics: Vec<Panicking>,
    /// What `debug.SetPanicOnFault` was told.
    pub panic_on_fault: bool,
    /// Its place in the race detector.
    pub racer: Option<Racer>,
    /// The limit of the call from Rust that it runs, if there is one.
    pub call_steps: Option<CallSteps>,
}

/// What goroutines have had that have ended, for others to come: under the race detector each has one.
#[derive(Debug, Default)]
#[expect(clippy::vec_box, reason = "a goroutine keeps the box")]
pub struct Extras(Vec<Box<Extra>>);

impl Extras {
    /// How many are kept.
    const MOST: usize = 256;

    /// A goroutine has ended.
    pub fn put(&mut self, mut extra: Box<Extra>) {
        *extra = Extra::default();
        if self.0.len() < Extras::MOST {
            self.0.push(extra);
        }
    }

    /// One that is as new.
    pub fn take(&mut self) -> Box<Extra> {
        self.0.pop().unwrap_or_default()
    }
}

/// What a call from Rust may still do.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallSteps {
    /// So many steps.
    pub left: u64,
    /// It has done more, and is to end as soon as it can be left.
    pub exceeded: bool,
    /// It has done all that it may: its goroutine ends, and only deferred calls are run.
    pub over: bool,
}

/// A deferred call.
#[derive(Clone, Copy, Debug)]
pub struct Deferred {
    /// Slot offset of the frame that deferred it.
    pub frame: u32,
    /// Where its words begin in [`Extra::words`]; they go to the end.
    pub start: u32,
    /// What to call; `None`: a nil func value, which panics when run.
    pub func: Option<Kept<Func>>,
}

/// A panic or Goexit under way.
#[derive(Clone, Debug)]
pub struct Panicking {
    /// The value, an interface.
    pub value: [u64; 2],
    /// Whether it is a Goexit rather than a panic.
    pub goexit: bool,
    /// Whether it has been recovered.
    pub recovered: bool,
    /// Whether it was raised again with the value that had just been recovered.
    pub repanicked: bool,
    /// Slot offset of the frame in which it was raised.
    pub frame: u32,
    /// Where it was raised.
    pub pc: *const u64,
    /// Slot offset of the frame of the deferred call it runs at present; 0: none.
    pub call: u32,
    /// Slot offset of the frame that deferred that call.
    pub deferrer: u32,
    /// Text of the value, once its method has told it (when the program is about to end).
    pub text: Option<String>,
    /// Whether a method of the value is being called for that text.
    pub asked: bool,
    /// Who raised it.
    pub raised: Raised,
    /// Where its value comes from.
    pub origin: Origin,
}

/// Where the interface value of a panic comes from. Go tells by its address whether it is that of the panic
/// before; an interface of minigo may hold the value itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u16)]
pub enum Origin {
    /// The program has it as an interface.
    #[default]
    Interface = 0,
    /// Constants: equal ones are one value.
    Static = 1,
    /// Made for the panic.
    Fresh = 2,
}

impl From<u16> for Origin {
    fn from(word: u16) -> Origin {
        match word {
            1 => Origin::Static,
            2 => Origin::Fresh,
            _ => Origin::Interface,
        }
    }
}

/// Who raised a panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raised {
    /// The program, or a native for it.
    Program,
    /// The machine: a run-time error.
    Machine,
    /// The machine for a nil dereference: the signal line is printed.
    Signal,
}

impl Panicking {
    /// One that was raised by the instruction at `pc` of this frame, with nil.
    pub fn at(frame: u32, pc: *const u64) -> Panicking {
        Panicking {
            value: [0, 0],
            goexit: false,
            recovered: false,
            repanicked: false,
            frame,
            pc,
            call: 0,
            deferrer: 0,
            text: None,
            asked: false,
            raised: Raised::Program,
            origin: Origin::Interface,
        }
    }
}

// SAFETY: values are plain words; code pointers lead to code that is kept as long as the instance.
unsafe impl Send for Extra {}

impl Goroutine {
    /// A goroutine that will call `func` with a frame that begins with `words`.
    #[inline(always)]
    pub fn new(m: &mut Machine, func: Kept<Func>, words: &[u64]) -> Goroutine {
        let entry = func.entry();
        let header = crate::code::HEADER;
        let need = header + (func.frame_bytes() / 8).max(words.len());
        let stack = m.stacks.get(need.max(func.stack_slots()));
        // SAFETY: the stack has room for the header and the words.
        unsafe {
            let fp = stack.base().add(header);
            *fp.sub(2) = GO_END.as_ptr().addr() as u64;
            *fp.sub(1) = func.addr() << 16;
            // There are few, and a call of memcpy would take longer.
            match *words {
                [a] => *fp = a,
                [a, b] => [*fp, *fp.add(1)] = [a, b],
                [a, b, c] => [*fp, *fp.add(1), *fp.add(2)] = [a, b, c],
                _ => std::ptr::copy_nonoverlapping(words.as_ptr(), fp, words.len()),
            }
        }
        Goroutine {
            stack,
            pc: entry,
            fp: header as u32,
            resume: Resume::Run,
            main: false,
            again: false,
            extra: None,
        }
    }

    /// Its deferred calls and panics.
    pub fn extra(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }

    /// The limit of the call from Rust that it runs.
    pub fn call_steps(&mut self) -> Option<&mut CallSteps> {
        self.extra.as_mut()?.call_steps.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goroutine_is_small() {
        assert!(size_of::<Goroutine>() <= 48, "{}", size_of::<Goroutine>());
    }
}
