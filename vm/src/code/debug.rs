//! Debug information: where statements begin, and where variables are kept.
//!
//! Nothing of this is made unless [`Debugging::is_on`]. The compiler then puts a [`Op::Stmt`](super::op::Op::Stmt) in front of each
//! statement of the program's own functions and leaves these functions unoptimised, so that every variable has a place
//! of its own as long as it is in scope.

use super::{Code, Func};
use crate::heap::kept::Kept;
use crate::value::rtype::RType;
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Where a statement begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Its file, as traces print it.
    pub file: Kept<str>,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1; 0: not known.
    pub col: u32,
}

/// What a variable is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// A parameter, or the receiver.
    Parameter,
    /// A named result.
    Result,
    /// Declared in the function.
    Local,
    /// Belongs to a function around this one.
    Captured,
}

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Kept<str>,
    /// Its type.
    pub ty: Kept<RType>,
    /// Its first slot, or the slot of the pointer to it.
    pub slot: u16,
    /// Whether the slot holds a pointer to it.
    pub boxed: bool,
    /// Whether its two slots hold a float32 each, which lie side by side in memory.
    pub split: bool,
    /// What it is for.
    pub role: Role,
    /// The object that the checker knows it by; `None`: its type depends on type arguments.
    pub object: Option<u32>,
    /// The first statement of the function at which it is in scope, by its number in the function.
    pub from: u32,
    /// The first statement at which it is not any longer.
    pub to: u32,
}

/// A function that is compiled for debugging.
#[derive(Debug)]
pub struct Described {
    /// The function's name.
    pub name: Kept<str>,
    /// The number of its first statement among those of all functions.
    pub first: u32,
    /// Its statements, in the order of its code.
    pub statements: Vec<Statement>,
    /// Its variables, in the order of their declarations.
    pub variables: Vec<Variable>,
}

/// A package variable.
#[derive(Clone, Copy, Debug)]
pub struct Global {
    /// The path of its package.
    pub package: Kept<str>,
    /// Its name.
    pub name: Kept<str>,
    /// Where it lies.
    pub address: u64,
    /// Its type.
    pub ty: Kept<RType>,
}

/// Lists the variables of a goroutine at rest: see `Task::variables`.
pub type ListVariables = fn(&dyn Any, &mut dyn FnMut(&str));

/// A frame as texts: the name of the function, and of each variable a line such as `x = 1`.
pub type FrameTexts = (String, Vec<String>);

/// The frames of a goroutine at rest whose variables are known, the innermost first.
pub type ListFrames = fn(&dyn Any) -> Vec<FrameTexts>;

/// What is known of all functions that are compiled for debugging.
#[derive(Debug, Default)]
pub struct Debugging {
    on: AtomicBool,
    /// Functions are compiled as for debugging, and nobody is to be asked at statements.
    unasked: AtomicBool,
    /// Nobody is asked, but where statements begin is marked, so that variables can be listed.
    marked: AtomicBool,
    /// Who is asked at each statement: a `machine::probe::Probe`, null if nobody is.
    pub probe: AtomicPtr<()>,
    /// How a film reads the variables of a goroutine, if it shows them: see `debug::show_variables`.
    pub list_variables: OnceLock<ListVariables>,
    /// How a session reads the variables of a goroutine: see `debug::show_locals`.
    pub list_frames: OnceLock<ListFrames>,
    functions: Mutex<Vec<Kept<Described>>>,
    globals: Mutex<Vec<Global>>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Debugging {
    /// Functions of the program are compiled for debugging from now on.
    pub fn set_on(&self) {
        self.on.store(true, Relaxed);
    }

    /// Functions of the program are compiled from now on so that the run is the same as with a debugger: a run that is
    /// recorded, or repeated.
    pub fn set_alike(&self) {
        self.unasked.store(true, Relaxed);
        self.set_on();
    }

    /// Functions of the program are compiled from now on so that the variables of goroutines at rest can be listed while they
    /// have no machine code.
    pub fn set_marked(&self) {
        self.marked.store(true, Relaxed);
        self.set_alike();
    }

    /// Whether they are compiled so.
    pub fn lists(&self) -> bool {
        self.marked.load(Relaxed)
    }

    /// Whether statements ask.
    pub fn asks(&self) -> bool {
        !self.unasked.load(Relaxed)
    }

    /// Whether they are.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.on.load(Relaxed)
    }

    /// Numbers the statements of a function that has been compiled: `keep` gets the number of its first one.
    pub fn add(&self, keep: impl FnOnce(u32) -> Kept<Described>) -> Kept<Described> {
        let mut all = lock(&self.functions);
        let first = all
            .last()
            .map_or(0, |last| last.first + last.statements.len() as u32);
        let kept = keep(first);
        all.push(kept);
        kept
    }

    /// How many statements have been compiled.
    pub fn count(&self) -> u32 {
        let all = lock(&self.functions);
        all.last()
            .map_or(0, |last| last.first + last.statements.len() as u32)
    }

    /// The function with this statement, and the statement's number in it.
    pub fn find(&self, number: u32) -> Option<(Kept<Described>, u32)> {
        let all = lock(&self.functions);
        let at = all.partition_point(|d| d.first <= number).checked_sub(1)?;
        let found = *all.get(at)?;
        Some((found, number - found.first))
    }

    /// The functions, in the order in which they were compiled.
    pub fn functions(&self) -> Vec<Kept<Described>> {
        lock(&self.functions).clone()
    }

    /// Notes a package variable.
    pub fn add_global(&self, global: Global) {
        lock(&self.globals).push(global);
    }

    /// The package variables that are known.
    pub fn globals(&self) -> Vec<Global> {
        lock(&self.globals).clone()
    }
}

impl Described {
    /// The statement that a frame is in, by its number in the function: `pc` is its next instruction or return address. What
    /// begins at `pc` counts only if the frame stands there. `None`: it is before the first one.
    pub fn statement_at(&self, code: &Code, pc: *const u64, stands: bool) -> Option<u32> {
        use super::op::{Insn, Op};
        let end = code.index_of(pc)? as usize;
        let mut at = 0;
        let mut last = None;
        while at < end || stands && at == end {
            let &word = code.words.get(at)?;
            let op = Op::from_u16(Insn::from_word(word).op)?;
            if op == Op::Stmt {
                let number = code.words.get(at + 1).map(|&w| w as u32)?;
                last = number.checked_sub(self.first);
            }
            at += op.words();
        }
        last
    }
}

/// What is known of a function, if it was compiled for debugging.
pub fn described(func: &Func) -> Option<Kept<Described>> {
    func.code()?.tables.as_ref()?.described
}
