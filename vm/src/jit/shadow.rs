//! The shadow: a copy of a function's code in which each instruction is followed by `Back`. Machine code uses
//! it to let the interpreter run a single instruction; `Back` then returns to machine code.
//!
//! ```text
//! EnterNative                      where the interpreter enters the machine code
//! insn, extra words                for each instruction of the function;
//! Back [next]                      jumps lead to the second `Back`
//! Back [target]                    (only behind a jump)
//! ```
//! Saved positions may be in here; [`Shadow::original`] says which place of the code they are.

use crate::code::Code;
use crate::code::op::{Insn, Op, OperandKind};
use crate::opt::Body;

/// See the module's head.
#[derive(Debug, Default)]
pub struct Shadow {
    words: Vec<u64>,
    /// For each word the index into the code's own words.
    original: Vec<u32>,
    /// Where each instruction stands, by its number.
    at: Vec<u32>,
}

/// Words of a `Back`.
const BACK: usize = 2;

impl Shadow {
    /// Of a decoded function; `pcs`: where its instructions are in `code`.
    pub(crate) fn new(code: &Code, body: &Body, pcs: &[u32]) -> Option<Shadow> {
        let mut s = Shadow::default();
        s.push(Insn::new(Op::EnterNative, 0, 0, 0).word(), 0);
        for (k, node) in body.nodes.iter().enumerate() {
            let pc = *pcs.get(k)?;
            let next = pc + node.op.words() as u32;
            s.at.push(s.words.len() as u32);
            let own = code.words.get(pc as usize..next as usize)?;
            let mut own = own.to_vec();
            if node.target.is_some() && !set_jump(node.op, &mut own) {
                return None;
            }
            for w in own {
                s.push(w, pc);
            }
            s.back(code, next);
            if let Some(t) = node.target {
                s.back(code, *pcs.get(t)?);
            }
        }
        Some(s)
    }

    fn push(&mut self, word: u64, original: u32) {
        self.words.push(word);
        self.original.push(original);
    }

    fn back(&mut self, code: &Code, to: u32) {
        let address = code.words.as_ptr().wrapping_add(to as usize).addr() as u64;
        self.push(Insn::new(Op::Back, 0, 0, 0).word(), to);
        self.push(address, to);
    }

    /// Address of the `EnterNative`.
    pub fn entry(&self) -> *const u64 {
        self.words.as_ptr()
    }

    /// Address of instruction `k`.
    pub(crate) fn insn(&self, k: usize) -> Option<u64> {
        let at = *self.at.get(k)?;
        Some(self.words.as_ptr().wrapping_add(at as usize).addr() as u64)
    }

    /// Where a call by instruction `k`, of `words` words, returns to.
    pub(crate) fn ret(&self, k: usize, words: usize) -> Option<u64> {
        Some(self.insn(k)? + 8 * words as u64)
    }

    /// The index into the code's own words that an address in here stands for.
    pub fn original(&self, pc: *const u64) -> Option<u32> {
        let at = pc.addr().checked_sub(self.words.as_ptr().addr())? / 8;
        self.original.get(at).copied()
    }
}

/// Lets a jump lead behind the `Back` that follows it.
fn set_jump(op: Op, words: &mut [u64]) -> bool {
    let Some((first, extra)) = words.split_first_mut() else {
        return false;
    };
    for (n, kind) in op.row().operands.iter().enumerate() {
        let shift = 16 * (n + 1);
        match kind {
            OperandKind::J => {
                *first = *first & !(0xffff << shift) | (BACK as u64) << shift;
                return true;
            }
            OperandKind::Jl => {
                *first = *first & 0xffff_ffff | (BACK as u64) << 32;
                return true;
            }
            _ => {}
        }
    }
    let at = op.offset_extra();
    let Some(word) = at.and_then(|at| extra.get_mut(at)) else {
        return false;
    };
    *word = BACK as u64;
    true
}
