//! The two goroutines that call due finalizers and cleanups; they exist only while there is work.

use crate::code::op::{Insn, Op};
use crate::code::{Code, Func, FuncSpec, Functions, HEADER, flag};
use crate::heap::kept::Kept;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Gp, Status};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The names of the functions that these goroutines run.
const NAMES: [&str; 2] = ["runtime.runFinalizers", "runtime.runCleanups"];

/// The goroutines that call finalizers (0) and cleanups (1) in an instance.
#[derive(Default)]
pub struct Runners {
    running: [Mutex<Option<Runner>>; 2],
    bodies: [OnceLock<Kept<Func>>; 2],
}

/// One of these goroutines. Gs are used again, with other numbers.
struct Runner {
    g: Gp<Goroutine>,
    id: u64,
}

impl Runners {
    fn running(&self, kind: usize) -> Option<MutexGuard<'_, Option<Runner>>> {
        let slot = self.running.get(kind)?;
        Some(slot.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many of these goroutines there are: they do not count as the program's.
    pub fn count(&self) -> u64 {
        let runs = |kind: &usize| self.running(*kind).is_some_and(|r| r.is_some());
        [0, 1].iter().filter(|kind| runs(kind)).count() as u64
    }

    /// There is something to do: starts the goroutine of that sort if there is none.
    pub fn start(&self, kind: usize, start: impl FnOnce() -> Option<Gp<Goroutine>>) {
        let Some(mut running) = self.running(kind) else {
            return;
        };
        // `runtime.Goexit` ends it early.
        let lives =
            |r: &Runner| r.g.id() == r.id && !matches!(r.g.status(), Status::Dead | Status::Idle);
        if !running.as_ref().is_some_and(lives) {
            *running = start().map(|g| Runner { g, id: g.id() });
        }
    }

    /// It has found nothing to do any longer. False: there is something after all.
    pub fn ended(&self, kind: usize, due: impl FnOnce() -> bool) -> bool {
        let Some(mut running) = self.running(kind) else {
            return true;
        };
        // Work that arrives after this check is picked up by whoever next sees that no runner is active.
        let ends = !due();
        if ends {
            *running = None;
        }
        ends
    }

    /// The function that such a goroutine runs: it calls what is due until nothing is.
    pub fn body(&self, functions: Kept<Functions>, kind: usize) -> Kept<Func> {
        match self.bodies.get(kind) {
            Some(slot) => *slot.get_or_init(|| make(functions, kind)),
            None => make(functions, kind),
        }
    }
}

fn make(functions: Kept<Functions>, kind: usize) -> Kept<Func> {
    let func = functions.add(FuncSpec {
        name: (*NAMES.get(kind).unwrap_or(&"")).into(),
        flags: flag::LIBRARY,
        ..FuncSpec::default()
    });
    func.set_code(Code {
        words: vec![
            Insn::new(Op::NextDue, HEADER as u16, kind as u16, 0).word(),
            Insn::new(Op::Ret, 0, 0, 0).word(),
        ],
        frame_slots: HEADER as u32 + 8,
        file: "runtime/final.go".into(),
        line: 1,
        ..Code::default()
    });
    func
}
