//! The goroutines that call finalizers and cleanups that are due, one of each sort, which exist only
//! while there is something to do.

use crate::code::op::{Insn, Op};
use crate::code::{Code, Func, FuncSpec, Functions, HEADER, flag};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The names of the functions that these goroutines run.
const NAMES: [&str; 2] = ["runtime.runFinalizers", "runtime.runCleanups"];

/// Who calls finalizers (0) and cleanups (1) in an instance.
#[derive(Debug, Default)]
pub struct Runners {
    /// Numbers of the goroutines; 0: there is none.
    ids: [AtomicU64; 2],
    bodies: [OnceLock<&'static Func>; 2],
}

impl Runners {
    /// How many of these goroutines there are: they do not count as the program's.
    pub fn count(&self) -> u64 {
        self.ids.iter().filter(|r| r.load(Relaxed) != 0).count() as u64
    }

    /// The goroutine of that sort; 0: there is none.
    pub fn id(&self, kind: usize) -> u64 {
        self.ids.get(kind).map_or(0, |id| id.load(Relaxed))
    }

    /// The goroutine of that sort runs from now on.
    pub fn began(&self, kind: usize, id: u64) {
        if let Some(of) = self.ids.get(kind) {
            of.store(id, Relaxed);
        }
    }

    /// It finds nothing to do any more.
    pub fn ended(&self, kind: usize) {
        self.began(kind, 0);
    }

    /// The function that such a goroutine runs: it calls what is due until nothing is.
    pub fn body(&self, functions: &'static Functions, kind: usize) -> &'static Func {
        match self.bodies.get(kind) {
            Some(slot) => slot.get_or_init(|| make(functions, kind)),
            None => make(functions, kind),
        }
    }
}

fn make(functions: &'static Functions, kind: usize) -> &'static Func {
    let func = functions.add(FuncSpec {
        name: (*NAMES.get(kind).unwrap_or(&"")).to_owned(),
        flags: flag::LIBRARY,
        ..FuncSpec::default()
    });
    func.set_code(Code {
        words: vec![
            Insn::new(Op::NextDue, HEADER as u16, kind as u16, 0).word(),
            Insn::new(Op::Ret, 0, 0, 0).word(),
        ],
        frame_slots: HEADER as u32 + 8,
        file: "runtime/final.go",
        line: 1,
        ..Code::default()
    });
    func
}
