//! Records the statements and variables of functions that are compiled for debugging.

use super::builder::{FuncBuilder, Var};
use super::types::layout::Rep;
use super::types::ty::Env;
use crate::code::debug::{Role, Statement, Variable};
use crate::code::op::Op;
use minigo_lang::syntax::ast::{GenDecl, Stmt, StmtKind};
use minigo_lang::text::source::Pos;
use minigo_lang::types::ObjId;

impl FuncBuilder<'_> {
    /// From here on statements and variables are noted, if there is a debugger and the function is the program's own.
    pub fn may_be_debugged(&mut self) {
        if self.c.home().functions.debugging.is_on() && !self.c.is_library(self.pkg) {
            self.marks = Some(Box::default());
        }
    }

    /// Whether statements are noted: not of functions that are inlined here, which are the library's.
    pub fn is_debugged(&self) -> bool {
        self.marks.is_some() && self.inlining.stack.is_empty()
    }

    /// A statement begins that stands by itself, or in whose place the statements within it are stopped at.
    pub fn mark_stmt(&mut self, s: &Stmt) {
        let stops = match &s.kind {
            StmtKind::Bad
            | StmtKind::Empty
            | StmtKind::Block(_)
            | StmtKind::Labeled { .. }
            | StmtKind::For { .. } => false,
            StmtKind::Decl(d) => matches!(**d, GenDecl::Var(_)),
            StmtKind::If { init, .. }
            | StmtKind::Switch { init, .. }
            | StmtKind::TypeSwitch { init, .. } => init.is_none(),
            _ => true,
        };
        if stops {
            self.mark_at(s.span.lo);
        }
    }

    /// A statement begins at `pos`: a debugger may stop here.
    pub fn mark_at(&mut self, pos: Pos) {
        if !self.is_debugged() {
            return;
        }
        let Some(shown) = self.c.prog().sources.shown(pos) else {
            return;
        };
        let (path, line, col) = (shown.path.to_owned(), shown.line, shown.col.unwrap_or(0));
        let file = self.c.static_str(&path);
        let Some(marks) = &mut self.marks else {
            return;
        };
        let number = marks.begin(Statement { file, line, col });
        let debugging = &self.c.home().functions.debugging;
        if debugging.asks() || debugging.lists() {
            self.emit_x(Op::Stmt, 0, 0, 0, &[number]);
        }
    }

    /// A variable of the function is kept there from now on.
    pub fn know(&mut self, obj: ObjId, var: Var) {
        self.know_as(obj, var, Role::Local);
    }

    /// The same with what it is for.
    pub fn know_as(&mut self, obj: ObjId, var: Var, role: Role) {
        if self.is_debugged() {
            self.note_variable(obj, &var, role);
        }
        self.vars.insert(obj, var);
    }

    fn note_variable(&mut self, obj: ObjId, var: &Var, role: Role) {
        let name = self.store().obj(obj).name;
        if name.is_blank() || name.as_str().is_empty() {
            return;
        }
        let (slot, t, boxed) = match *var {
            Var::Reg(slot, t) => (slot, t, false),
            Var::Boxed(slot, t) => (slot, t, true),
            // (No function lends variables while it may be debugged.)
            Var::Lent(..) => return,
        };
        let split = !boxed && self.rep(t) == Rep::Complex64;
        // Its value is a pointer to a copy.
        let boxed = boxed || self.rep(t) == Rep::Big;
        let variable = Variable {
            name: self.c.static_str(name.as_str()),
            ty: self.c.rtype(t),
            slot,
            boxed,
            split,
            role,
            object: (self.env == Env(0)).then_some(obj.0),
            from: 0,
            to: u32::MAX,
        };
        let locals = self.frame.open_scope();
        if let Some(marks) = &mut self.marks {
            marks.declare(variable, locals);
        }
    }

    /// A scope ends: its variables' slots may be used again.
    pub fn close_scope(&mut self, scope: usize) {
        if let Some(marks) = &mut self.marks {
            marks.close(scope);
        }
        self.frame.close_scope(scope);
    }
}
