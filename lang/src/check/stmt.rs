//! Statements and function bodies.

use super::expr::ExprClass;
use super::exprstring::expr_string;
use super::labels::check_labels;
use super::operand::Operand;
use super::spans::{own_span, start_span, unparen};
use super::{Checker, DeclId, Reach};
use crate::syntax::ast::{
    AssignOp, BinaryOp, Block, CommClause, Expr, ExprKind, Stmt, StmtKind, UnaryOp,
};
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::diag::Diag;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::info::Mode;
use crate::types::{ObjId, ObjKind, ScopeId, Signature, Type, TypeId};
use recursive::recursive;

impl<'a> Checker<'a> {
    /// Checks the body of a function of that signature (its parameters' scope is in `sig_scopes`).
    pub fn func_body(&mut self, sig: TypeId, body: &'a Block, decl: Option<DeclId>) {
        let scope = self.sig_scopes.get(&sig).copied();
        let mut env = Self::fresh_env(scope.unwrap_or(self.env.scope));
        env.decl = decl;
        env.iota = self.env.iota;
        env.sig = Some(sig);
        env.reach.maybe_dead = self.env.reach.maybe_dead || self.has_type_params(sig);
        let outer = std::mem::take(&mut self.ex.locals);
        self.with_env(env, |check| {
            check.stmt_list(&body.stmts);
            check_labels(check, body);
            check.body_end(sig, body);
        });
        self.ex.locals = outer;
    }

    fn has_type_params(&self, sig: TypeId) -> bool {
        match self.store.ty(sig) {
            Type::Signature(sig) => !(sig.tparams.is_empty() && sig.recv_tparams.is_empty()),
            _ => false,
        }
    }

    fn body_end(&mut self, sig: TypeId, body: &'a Block) {
        let results = match self.store.ty(sig) {
            Type::Signature(sig) => sig.results.len(),
            _ => 0,
        };
        if results > 0 && !self.is_terminating_list(&body.stmts) {
            let span = Span::new(body.rbrace, body.rbrace.offset(1));
            self.report(
                Diag::error(Code::MissingReturn, span, "missing return")
                    .help("every way to the end of a function with results needs a return"),
            );
        }
        self.report_unused();
    }

    /// Reports the variables of the function that nothing uses: those of a block before those of the blocks in it.
    fn report_unused(&mut self) {
        let mut unused: Vec<ObjId> = std::mem::take(&mut self.ex.locals)
            .into_iter()
            .filter(|var| !self.used_vars.contains(var))
            .collect();
        unused.sort_by_cached_key(|&var| {
            let object = self.store.obj(var);
            let around = |&scope: &ScopeId| self.store.scope(scope).parent;
            let mut path: Vec<_> = std::iter::successors(object.parent, around).collect();
            path.reverse();
            (path, object.span.lo)
        });
        for var in unused {
            let object = self.store.obj(var);
            let (name, span, scope) = (object.name, object.span, object.parent);
            let diag = Diag::error(
                Code::UnusedVar,
                span,
                format!("declared and not used: {name}"),
            );
            let diag = match self.hidden_by(scope, name) {
                Some(outer) => diag
                    .label(outer, format!("the outer {name} is declared here"))
                    .help(format!("this is a new {name} that hides the outer one: assign to that with = instead of :=")),
                None => diag.help(format!("use it, remove it, or assign it to _: _ = {name}")),
            };
            self.report(diag);
        }
    }

    /// The declaration of the local variable that one of the same name in `scope` hides.
    fn hidden_by(&self, scope: Option<ScopeId>, name: Symbol) -> Option<Span> {
        let outside = self.store.scope(scope?).parent?;
        let (_, obj) = self.lookup_from(outside, name)?;
        let object = self.store.obj(obj);
        let local = matches!(object.kind, ObjKind::Var { global: false, .. });
        local.then_some(object.span)
    }

    /// Checks a list of statements in the present scope.
    pub fn stmt_list(&mut self, list: &'a [Stmt]) {
        let outer = self.env.reach.maybe_dead;
        let mut ended = false;
        for s in list {
            ended &= !matches!(s.kind, StmtKind::Labeled { .. });
            self.env.reach.maybe_dead = outer || ended;
            self.stmt(s);
            ended |= self.env.reach.ended;
        }
        self.env.reach = Reach {
            maybe_dead: outer,
            ended,
        };
    }

    /// Checks code that Go's compiler may leave out. Returns whether nothing after it is alive.
    pub fn if_dead(&mut self, dead: bool, check: impl FnOnce(&mut Self)) -> bool {
        let outer = self.env.reach.maybe_dead;
        self.env.reach.maybe_dead |= dead;
        check(self);
        self.env.reach.maybe_dead = outer;
        self.env.reach.ended
    }

    /// Checks one statement; the function literals in it are checked before the scopes change.
    #[recursive]
    pub fn stmt(&mut self, s: &'a Stmt) {
        let top = self.delayed.len();
        self.stmt_form(s);
        self.env.reach.ended = match &s.kind {
            StmtKind::Return(_) | StmtKind::Goto(_) => true,
            StmtKind::Expr(e) => self.ex.panics.contains(&unparen(e).id),
            StmtKind::Block(_) | StmtKind::Labeled { .. } | StmtKind::If { .. } => {
                self.env.reach.ended
            }
            _ => false,
        };
        self.process_delayed(top);
    }

    fn stmt_form(&mut self, s: &'a Stmt) {
        match &s.kind {
            StmtKind::Bad
            | StmtKind::Empty
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Goto(_)
            | StmtKind::Fallthrough => {}
            StmtKind::Decl(decl) => self.decl_stmt(decl),
            StmtKind::Labeled { stmt, .. } => self.stmt(stmt),
            StmtKind::Expr(e) => self.expr_stmt(e),
            StmtKind::Send { chan, value, .. } => self.send_stmt(chan, value),
            StmtKind::IncDec { x, inc } => self.inc_dec_stmt(x, *inc),
            StmtKind::Assign {
                lhs,
                op,
                op_pos,
                rhs,
            } => match op {
                AssignOp::Assign => self.assign_all(lhs, rhs),
                AssignOp::Define => self.short_var_decl(*op_pos, lhs, rhs),
                AssignOp::Op(op) => self.op_assign(lhs, *op, rhs),
            },
            StmtKind::Go(call) => self.suspended_call("go", call),
            StmtKind::Defer(call) => self.suspended_call("defer", call),
            StmtKind::Return(results) => self.return_stmt(s.span, results),
            StmtKind::Block(block) => self.block(block),
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => self.in_scope(s.span, |check| {
                check.opt_stmt(init.as_deref());
                let (never, always) = check.condition(cond, "if");
                let then = check.if_dead(never, |check| check.block(then));
                let els = match els {
                    Some(els) => check.if_dead(always, |check| check.stmt(els)),
                    None => false,
                };
                check.env.reach.ended = (then || never) && (els || always);
            }),
            StmtKind::Switch {
                init,
                tag,
                clauses,
                rbrace,
                ..
            } => self.in_scope(s.span, |check| {
                check.opt_stmt(init.as_deref());
                check.switch_stmt(tag.as_ref(), clauses, *rbrace);
            }),
            StmtKind::TypeSwitch {
                init,
                bind,
                x,
                clauses,
                ..
            } => self.in_scope(s.span, |check| {
                check.opt_stmt(init.as_deref());
                check.type_switch_stmt(bind.as_ref(), x, clauses);
            }),
            StmtKind::Select { clauses, .. } => self.select_stmt(clauses),
            StmtKind::For {
                init,
                cond,
                post,
                body,
            } => self.in_scope(s.span, |check| {
                check.opt_stmt(init.as_deref());
                if init.is_some() && !check.allows(22) {
                    let vars = &check.store.scope(check.env.scope).names;
                    check.info.shared_loop_vars.extend(vars.values());
                }
                let never = match cond {
                    Some(cond) => check.condition(cond, "for").0,
                    None => false,
                };
                check.opt_stmt(post.as_deref());
                check.if_dead(never, |check| check.block(body));
            }),
            StmtKind::Range { .. } => self.range_stmt(s),
        }
    }

    /// Calls `f` inside a new scope.
    pub fn in_scope(&mut self, span: Span, f: impl FnOnce(&mut Self)) {
        let outer: ScopeId = self.env.scope;
        self.open_scope(span);
        f(self);
        self.env.scope = outer;
    }

    /// `{ ... }`
    pub fn block(&mut self, block: &'a Block) {
        let span = Span::new(block.lbrace, block.rbrace.offset(1));
        let top = self.delayed.len();
        self.in_scope(span, |check| check.stmt_list(&block.stmts));
        self.process_delayed(top);
    }

    fn opt_stmt(&mut self, s: Option<&'a Stmt>) {
        if let Some(s) = s {
            self.stmt(s);
        }
    }

    /// Checks a condition. Returns whether Go's compiler may know that it is never true, and that it is always true.
    fn condition(&mut self, cond: &'a Expr, what: &str) -> (bool, bool) {
        let x = self.expr(cond);
        if x.is_valid() && !self.all_boolean(x.ty) {
            let text = format!("non-boolean condition in {what} statement");
            let mut diag = Diag::error(Code::InvalidCond, start_span(cond), text);
            if self.all_numeric(x.ty) {
                diag = diag.help(format!(
                    "say what it is compared with: {} != 0",
                    expr_string(cond)
                ));
            }
            self.report(diag);
        }
        let parts = matches!(
            unparen(cond).kind,
            ExprKind::Binary {
                op: BinaryOp::LogAnd | BinaryOp::LogOr,
                ..
            }
        );
        match x.value {
            Value::Bool(value) => (!value, value),
            _ => (parts, parts),
        }
    }

    fn expr_stmt(&mut self, e: &'a Expr) {
        let (x, class) = self.classify_expr(None, e, None, false);
        let (code, problem) = match x.mode {
            Mode::Builtin => (Code::UncalledBuiltin, "must be called"),
            Mode::Type => (Code::NotAnExpr, "is not an expression"),
            _ if class == ExprClass::Statement => return,
            _ => (Code::UnusedExpr, "is not used"),
        };
        let text = format!("{} {problem}", self.operand_string(&x));
        self.error(code, x.span, text);
    }

    fn send_stmt(&mut self, chan: &'a Expr, value: &'a Expr) {
        let ch = self.expr(chan);
        let mut x = self.generic_expr(value, None);
        if !ch.is_valid() || !x.is_valid() {
            return;
        }
        if let Some(elem) = self.chan_elem(start_span(chan), &ch, false) {
            self.assignment(&mut x, elem, "send");
        }
    }

    fn inc_dec_stmt(&mut self, e: &'a Expr, inc: bool) {
        let mut x = self.expr(e);
        if !x.is_valid() {
            return;
        }
        if !self.all_numeric(x.ty) {
            let op = if inc { "++" } else { "--" };
            let (shown, t) = (expr_string(e), self.type_string(x.ty));
            let text = format!("invalid operation: {shown}{op} (non-numeric type {t})");
            return self.error(Code::NonNumericIncDec, start_span(e), text);
        }
        self.assign_operand(e, &mut x, "assignment");
    }

    fn op_assign(&mut self, lhs: &'a [Expr], op: crate::syntax::ast::BinaryOp, rhs: &'a [Expr]) {
        let ([l], [r]) = (lhs, rhs) else {
            let span = lhs.first().map_or(Span::NONE, start_span);
            let text = format!(
                "assignment operation {}= requires single-valued expressions",
                super::exprstring::binary_sign(op)
            );
            return self.error(Code::MultiValAssignOp, span, text);
        };
        let mut x = self.binary_expr(None, l, r, op);
        // The operands are recorded with the type of the left one, the result is no expression.
        x.desc = Some(expr_string(l).into());
        self.assign_operand(l, &mut x, "assignment");
    }

    fn suspended_call(&mut self, keyword: &str, call: &'a Expr) {
        let code = match keyword {
            "go" => Code::InvalidGo,
            _ => Code::InvalidDefer,
        };
        if !matches!(call.kind, ExprKind::Call { .. }) {
            let text = format!("expression in {keyword} must be function call");
            self.error(code, start_span(call), text);
            self.use_exprs([call]);
            return;
        }
        let (x, class) = self.classify_expr(None, call, None, false);
        let (code, problem) = match class {
            ExprClass::Statement => return,
            ExprClass::Conversion => (code, "requires function call, not conversion"),
            ExprClass::Expression => (Code::UnusedResults, "discards result of"),
        };
        let text = format!("{keyword} {problem} {}", self.operand_string(&x));
        self.error(code, x.span, text);
    }

    fn return_stmt(&mut self, span: Span, values: &'a [Expr]) {
        let results = match self.env.sig.map(|sig| self.store.ty(sig)) {
            Some(Type::Signature(Signature { results, .. })) => results.clone(),
            _ => Vec::new(),
        };
        let named = results
            .first()
            .is_some_and(|&r| !self.store.obj(r).name.as_str().is_empty());
        if values.is_empty() && named {
            return self.naked_return(span, &results);
        }
        if results.is_empty() && values.is_empty() {
            return;
        }
        if results.is_empty() {
            return self.superfluous_return(span, values);
        }
        self.init_all(&results, values, Some(span));
    }

    /// Values returned where none are expected.
    fn superfluous_return(&mut self, span: Span, values: &'a [Expr]) {
        self.init_all(&[], values, Some(span));
    }

    /// `return` alone: the named results must be visible.
    fn naked_return(&mut self, span: Span, results: &[ObjId]) {
        for &result in results {
            let name = self.store.obj(result).name;
            let Some((_, found)) = self.ident_lookup(name) else {
                continue;
            };
            if found == result {
                continue;
            }
            let at = self.store.obj(found).span;
            // Go names the result's type, whatever hides it.
            let ty = self.var_ty(result);
            let text = format!(
                "result parameter {name} not in scope at return\n\t{}: inner declaration of var {name} {}",
                self.pos_string(at.lo),
                self.type_string(ty)
            );
            let inner = format!("inner declaration of {name}");
            self.report(Diag::error(Code::OutOfScopeResult, span, text).label(at, inner));
        }
    }

    fn select_stmt(&mut self, clauses: &'a [CommClause]) {
        self.multiple_defaults(clauses.iter().map(|c| (c.comm.is_none(), c.span)));
        for clause in clauses {
            let comm = clause.comm.as_deref();
            if let Some(s) = comm
                && !is_communication(s)
            {
                let text = "select case must be send or receive (possibly with assignment)";
                let span = match &s.kind {
                    StmtKind::Expr(e) => own_span(e),
                    _ => s.span,
                };
                self.error(Code::InvalidSelectCase, span, text);
                continue;
            }
            self.in_scope(clause.span, |check| {
                check.opt_stmt(comm);
                check.stmt_list(&clause.body);
            });
        }
    }

    /// Reports all default clauses but the first.
    pub fn multiple_defaults(&mut self, clauses: impl Iterator<Item = (bool, Span)>) {
        let mut first: Option<Span> = None;
        for (_, span) in clauses.filter(|c| c.0) {
            match first {
                None => first = Some(span),
                Some(first) => {
                    let text =
                        format!("multiple defaults (first at {})", self.pos_string(first.lo));
                    let diag = Diag::error(Code::DuplicateDefault, span, text);
                    self.report(diag.label(first, "first default"));
                }
            }
        }
    }

    /// An operand that stands for nothing in the source, for `switch` without tag.
    pub fn true_operand(&mut self, span: Span) -> Operand<'a> {
        let mut x = Operand::described(crate::types::universe::BOOL, "true", span);
        x.mode = Mode::Constant;
        x.value = crate::text::constant::Value::Bool(true);
        x
    }
}

/// Whether it is a send, or a receive alone or assigned.
fn is_communication(s: &Stmt) -> bool {
    let e = match &s.kind {
        StmtKind::Send { .. } => return true,
        StmtKind::Expr(e) => e,
        StmtKind::Assign { rhs, .. } => match rhs.as_slice() {
            [only] => only,
            _ => return false,
        },
        _ => return false,
    };
    matches!(
        unparen(e).kind,
        ExprKind::Unary {
            op: UnaryOp::Recv,
            ..
        }
    )
}
