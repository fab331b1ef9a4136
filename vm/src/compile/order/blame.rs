//! Maps an instruction that can fail to the part of the source to underline if it panics: the index, the
//! pointer, the divisor and so on. Recorded only if pictures of panics are shown.
//!
//! Slots remember the expression that was evaluated into them last; an instruction's row says which
//! of its operands it may fail for (`Op::suspects`). Otherwise, the expression that is being compiled counts.

use crate::code::op::{Op, OperandKind};
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::program::escape::strip;
use minigo_lang::syntax::ast::{Expr, ExprKind};
use minigo_lang::text::source::Span;
use rustc_hash::FxHashMap;

/// See the module.
#[derive(Debug, Default)]
pub struct Blame {
    /// What slots hold.
    slots: FxHashMap<Slot, Span>,
    /// The expression the compiler is at.
    here: Span,
}

impl Blame {
    /// The compiler has gone on to another place.
    pub fn leave(&mut self) {
        self.here = Span::NONE;
    }

    /// What the instruction stands for.
    fn of(&self, op: Op, operands: [u16; 3]) -> Span {
        let mut all: Option<Span> = None;
        for n in op.suspects() {
            let slot = operands.get(n);
            let Some(&span) = slot.and_then(|slot| self.slots.get(slot)) else {
                return self.here;
            };
            all = Some(match all {
                None => span,
                Some(all) => Span::new(all.lo.min(span.lo), all.hi.max(span.hi)),
            });
        }
        all.unwrap_or(self.here)
    }

    /// The instruction overwrites slots.
    fn forget(&mut self, op: Op, operands: [u16; 3]) {
        for (kind, slot) in op.row().operands.iter().zip(operands) {
            if matches!(
                kind,
                OperandKind::D
                    | OperandKind::D2
                    | OperandKind::Dn
                    | OperandKind::M
                    | OperandKind::M2
            ) {
                self.slots.remove(&slot);
            }
            if matches!(kind, OperandKind::D2 | OperandKind::M2) {
                self.slots.remove(&slot.saturating_add(1));
            }
        }
    }
}

impl FuncBuilder<'_> {
    /// The following instructions belong to an expression or a statement.
    pub fn at_span(&mut self, span: Span) {
        self.at(span.lo);
        self.here(span);
    }

    /// The following instructions take a part of `e`: they belong to the line of the bracket.
    pub fn at_part(&mut self, e: &Expr) {
        match &strip(e).kind {
            ExprKind::Index { lbrack, .. } => self.at(*lbrack),
            ExprKind::Slice { x, .. } => self.at(x.span.hi),
            _ => self.at(e.span.lo),
        }
        self.here(e.span);
    }

    /// The following instructions select something of `x`: they belong to the line of the dot.
    pub fn at_dot(&mut self, x: &Expr) {
        let dot = x.span.hi;
        let shown = self.c.prog().sources.shown(dot);
        if shown.is_none_or(|shown| shown.line == self.current_line()) {
            return;
        }
        let here = self.blame.as_ref().map(|blame| blame.here);
        self.at(dot);
        if let Some(here) = here {
            self.here(here);
        }
    }

    /// What fails now, and is none of an instruction's operands, is this.
    pub fn here(&mut self, span: Span) {
        if let Some(blame) = &mut self.blame {
            blame.here = span;
        }
    }

    /// The slot holds the value of that expression.
    pub fn note(&mut self, slot: Slot, span: Span) {
        if let Some(blame) = &mut self.blame {
            blame.slots.insert(slot, span);
        }
    }

    /// Column and length of what the instruction stands for, in the line that is in force; (0, 0) if
    /// that is not known. It is about to be emitted.
    pub fn blamed(&mut self, op: Op, operands: [u16; 3]) -> (u16, u8) {
        let Some(blame) = &mut self.blame else {
            return (0, 0);
        };
        let span = blame.of(op, operands);
        blame.forget(op, operands);
        self.columns(span).unwrap_or((0, 0))
    }

    fn columns(&self, span: Span) -> Option<(u16, u8)> {
        let sources = &self.c.prog().sources;
        let (file, at) = sources.locate(self.pos())?;
        let (other, from) = sources.locate(span.lo)?;
        if file.base != other.base || from.line != at.line {
            return None;
        }
        let rest = file
            .line_text(at.line)
            .len()
            .checked_sub(from.col as usize - 1)?;
        let len = (span.hi.0.checked_sub(span.lo.0)? as usize).min(rest);
        Some((
            u16::try_from(from.col).ok()?,
            len.min(usize::from(u8::MAX)) as u8,
        ))
    }
}
