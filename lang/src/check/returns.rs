//! Terminating statements: whether a function can end without a return ("missing return").

use super::Checker;
use super::spans::unparen;
use crate::syntax::ast::{Block, CaseClause, Ident, Stmt, StmtKind};
use crate::text::symbol::Symbol;
use recursive::recursive;

impl Checker<'_> {
    /// Whether control never passes the end of the list.
    pub fn is_terminating_list(&self, list: &[Stmt]) -> bool {
        let last = list
            .iter()
            .rev()
            .find(|s| !matches!(s.kind, StmtKind::Empty));
        last.is_some_and(|s| self.is_terminating(s, None))
    }

    #[recursive]
    fn is_terminating(&self, s: &Stmt, label: Option<Symbol>) -> bool {
        match &s.kind {
            StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Fallthrough => true,
            StmtKind::Labeled { label, stmt } => self.is_terminating(stmt, Some(label.name)),
            StmtKind::Expr(e) => self.ex.panics.contains(&unparen(e).id),
            StmtKind::Block(block) => self.is_terminating_list(&block.stmts),
            StmtKind::If {
                then,
                els: Some(els),
                ..
            } => self.is_terminating_list(&then.stmts) && self.is_terminating(els, None),
            StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
                self.is_terminating_switch(clauses, label)
            }
            StmtKind::Select { clauses, .. } => clauses
                .iter()
                .all(|c| self.is_terminating_list(&c.body) && !breaks(&c.body, label, true)),
            StmtKind::For {
                cond: None, body, ..
            } => !breaks(&body.stmts, label, true),
            _ => false,
        }
    }

    fn is_terminating_switch(&self, clauses: &[CaseClause], label: Option<Symbol>) -> bool {
        clauses.iter().any(|c| c.exprs.is_none())
            && clauses
                .iter()
                .all(|c| self.is_terminating_list(&c.body) && !breaks(&c.body, label, true))
    }
}

/// Whether a statement of the list breaks out of the one labelled `label` or, with `implicit`, out of
/// the innermost one.
fn breaks(list: &[Stmt], label: Option<Symbol>, implicit: bool) -> bool {
    list.iter().any(|s| has_break(s, label, implicit))
}

#[recursive]
fn has_break(s: &Stmt, label: Option<Symbol>, implicit: bool) -> bool {
    let named = |target: &Option<Ident>| match target {
        None => implicit,
        Some(target) => Some(target.name) == label,
    };
    let inner = |block: &Block| label.is_some() && breaks(&block.stmts, label, false);
    match &s.kind {
        StmtKind::Break(target) => named(target),
        StmtKind::Labeled { stmt, .. } => has_break(stmt, label, implicit),
        StmtKind::Block(block) => breaks(&block.stmts, label, implicit),
        StmtKind::If { then, els, .. } => {
            breaks(&then.stmts, label, implicit)
                || els
                    .as_deref()
                    .is_some_and(|s| has_break(s, label, implicit))
        }
        StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
            label.is_some() && clauses.iter().any(|c| breaks(&c.body, label, false))
        }
        StmtKind::Select { clauses, .. } => {
            label.is_some() && clauses.iter().any(|c| breaks(&c.body, label, false))
        }
        StmtKind::For { body, .. } | StmtKind::Range { body, .. } => inner(body),
        _ => false,
    }
}
