//! Code outside functions: return addresses for calls that were not made by a call instruction.

use super::op::{Insn, Op};

/// The stub that every uncompiled function enters at.
pub(super) static COMPILE_ME: [u64; 1] = [Insn::new(Op::CompileMe, 0, 0, 0).word()];
/// Where a goroutine's first function returns to.
pub static GO_END: [u64; 1] = [Insn::new(Op::GoEnd, 0, 0, 0).word()];
/// Where a deferred call returns to that a panic runs.
pub static DEFER_RET: [u64; 1] = [Insn::new(Op::DeferRet, 0, 0, 0).word()];
/// Where the method returns to that tells the text of a fatal panic's value.
pub static PANIC_TEXT: [u64; 1] = [Insn::new(Op::PanicText, 0, 0, 0).word()];
