//! Statements that control never reaches.

use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{Block, CaseClause, ExprKind, File, NodeId, Stmt, StmtKind};
use crate::syntax::walk::bodies;
use crate::text::symbol::Symbol;
use recursive::recursive;
use rustc_hash::{FxHashMap, FxHashSet};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    for body in bodies(file) {
        let mut labels = Labels::default();
        labels.list(&body.block.stmts);
        let mut dead = Dead {
            vet,
            labels,
            reachable: true,
        };
        dead.list(&body.block.stmts);
    }
}

/// What jumps where.
#[derive(Default)]
struct Labels {
    /// Statements that a break leaves.
    broken: FxHashSet<NodeId>,
    gotos: FxHashSet<Symbol>,
    labeled: FxHashMap<Symbol, NodeId>,
    /// What a break without label leaves.
    innermost: Option<NodeId>,
}

impl Labels {
    fn list(&mut self, list: &[Stmt]) {
        for stmt in list {
            self.stmt(stmt);
        }
    }

    fn inside<'s>(&mut self, stmt: &Stmt, lists: impl Iterator<Item = &'s [Stmt]>) {
        let outer = self.innermost.replace(stmt.id);
        for list in lists {
            self.list(list);
        }
        self.innermost = outer;
    }

    #[recursive]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => self.list(&block.stmts),
            StmtKind::Goto(label) => {
                self.gotos.insert(label.name);
            }
            StmtKind::Break(label) => {
                let target = match label {
                    Some(label) => self.labeled.get(&label.name).copied(),
                    None => self.innermost,
                };
                self.broken.extend(target);
            }
            StmtKind::If { then, els, .. } => {
                self.list(&then.stmts);
                if let Some(els) = els {
                    self.stmt(els);
                }
            }
            StmtKind::Labeled { label, stmt } => {
                self.labeled.insert(label.name, stmt.id);
                self.stmt(stmt);
            }
            StmtKind::For { body, .. } | StmtKind::Range { body, .. } => {
                self.inside(stmt, std::iter::once(body.stmts.as_slice()));
            }
            StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
                self.inside(stmt, clauses.iter().map(|c| c.body.as_slice()));
            }
            StmtKind::Select { clauses, .. } => {
                self.inside(stmt, clauses.iter().map(|c| c.body.as_slice()));
            }
            _ => {}
        }
    }
}

struct Dead<'d, 'v, 'c> {
    vet: &'d mut Vet<'v, 'c>,
    labels: Labels,
    /// Whether control comes to the next statement.
    reachable: bool,
}

impl Dead<'_, '_, '_> {
    fn list(&mut self, list: &[Stmt]) {
        for stmt in list {
            self.stmt(stmt);
        }
    }

    fn block(&mut self, block: &Block) {
        self.list(&block.stmts);
    }

    #[recursive]
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Labeled { label, .. } = &stmt.kind
            && self.labels.gotos.contains(&label.name)
        {
            // Whether the goto is reached does not matter.
            self.reachable = true;
        }
        if !self.reachable && !matches!(stmt.kind, StmtKind::Empty) {
            let line = self.vet.whole_line(stmt.span);
            let fix = Fix::new("Remove", vec![Edit::replace(line.lo, line.hi, "")]);
            let text = "unreachable code".to_owned();
            self.vet.report_fixed(stmt.span, text, vec![fix]);
            // Once is enough.
            self.reachable = true;
        }
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Goto(_)
            | StmtKind::Fallthrough
            | StmtKind::Return(_) => self.reachable = false,
            StmtKind::Expr(e) => {
                if let ExprKind::Call { fun, .. } = &e.kind
                    && self.vet.is_panic(fun)
                {
                    self.reachable = false;
                }
            }
            StmtKind::For { cond, body, .. } => {
                self.block(body);
                self.reachable = cond.is_some() || self.labels.broken.contains(&stmt.id);
            }
            StmtKind::Range { body, .. } => {
                self.block(body);
                self.reachable = true;
            }
            StmtKind::If { then, els, .. } => {
                self.block(then);
                let after = std::mem::replace(&mut self.reachable, true);
                if let Some(els) = els {
                    self.stmt(els);
                    self.reachable |= after;
                }
            }
            StmtKind::Labeled { stmt, .. } => self.stmt(stmt),
            StmtKind::Select { clauses, .. } => {
                let bodies = clauses.iter().map(|c| c.body.as_slice());
                self.clauses(stmt, bodies, true);
            }
            StmtKind::Switch { clauses, .. } | StmtKind::TypeSwitch { clauses, .. } => {
                let default = clauses.iter().any(|c: &CaseClause| c.exprs.is_none());
                let bodies = clauses.iter().map(|c| c.body.as_slice());
                self.clauses(stmt, bodies, default);
            }
            _ => {}
        }
    }

    /// `complete`: one of the clauses is always chosen.
    fn clauses<'s>(
        &mut self,
        stmt: &Stmt,
        bodies: impl Iterator<Item = &'s [Stmt]>,
        complete: bool,
    ) {
        let mut any = false;
        for body in bodies {
            self.reachable = true;
            self.list(body);
            any |= self.reachable;
        }
        self.reachable = any || self.labels.broken.contains(&stmt.id) || !complete;
    }
}
