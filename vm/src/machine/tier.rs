//! The machine's interface to the compiled tier: how to enter it, and its state in the machine. The tier
//! itself (`jit`) is in a later module, which fills in a [`CompiledTier`].

use super::regs::{Fp, Pc};
use super::{Budget, Exit, Mp};
use crate::code::Func;
use crate::heap::kept::Kept;
use std::sync::atomic::{AtomicU64, Ordering};

/// The ways into the compiled tier.
#[derive(Debug)]
pub struct CompiledTier {
    /// A function that is called with the frame at the frame pointer has its bytecode now: compiles it if
    /// nothing is to be interpreted.
    pub prepared: unsafe fn(Mp, Kept<Func>, Fp),
    /// Goes on with a function's machine code, in the frame at the frame pointer, which fits and has
    /// been counted.
    pub enter: unsafe fn(Kept<Func>, Fp, Budget, Mp) -> Exit,
    /// The budget was used up, and there is a new one: continues in machine code if some begins at the
    /// code pointer, else in the interpreter.
    pub sample: unsafe fn(Pc, Fp, Budget, Mp) -> Exit,
}

/// What the compiled tier has done so far.
#[derive(Debug, Default)]
pub struct Figures {
    /// Functions and loops compiled to machine code.
    pub compiled: AtomicU64,
    /// Bytes of machine code.
    pub bytes: AtomicU64,
    /// How long that took.
    pub nanoseconds: AtomicU64,
}

impl Figures {
    /// One line of them.
    pub fn line(&self) -> String {
        let [n, bytes, ns] =
            [&self.compiled, &self.bytes, &self.nanoseconds].map(|n| n.load(Ordering::Relaxed));
        let ms = ns as f64 / 1e6;
        format!("jit: {n} functions and loops, {bytes} bytes of machine code, {ms:.1} ms\n")
    }
}

/// Which frame leaves machine code, and which is still alive: see the head of `jit`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Leaving {
    /// The frame of the native function that has just returned a status.
    pub fp: usize,
    /// The highest frame that is alive; `usize::MAX`: all are.
    pub live: usize,
}

/// Native stack that a goroutine's machine code may take, in bytes: an M has twice as much.
const NATIVE_STACK: usize = 8 << 20;

/// How low the native stack may get while machine code runs, for a goroutine that is resumed here.
#[inline(always)]
pub fn native_floor() -> usize {
    let here = std::hint::black_box(0u8);
    (&raw const here).addr().saturating_sub(NATIVE_STACK)
}
