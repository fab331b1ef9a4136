//! Inlining of small leaf functions, which allows constants to be folded.
//!
//! A function is inlined when its body is short and straight (no loops, no closures, no calls but
//! builtins and conversions). Its frames still appear in traces: the line table names them.

use super::leaf::may_be_leaf;
use crate::code::Inlined;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Returns, Slot, Var};
use crate::compile::program::escape::{Escapes, analyse_func, strip};
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Env, Found, Ty};
use crate::compile::{Compiler, FnKey};
use minigo_lang::syntax::ast::{
    BinaryOp, Block, Expr, ExprKind, FuncBody, GenDecl, NodeId, Stmt, StmtKind, UnaryOp,
};
use minigo_lang::text::constant::{Cmp, Value, binary, compare, shift, unary};
use minigo_lang::text::source::{Pos, Span};
use minigo_lang::types::info::{Info, Mode};
use minigo_lang::types::represent::representable;
use minigo_lang::types::{Basic, ObjId, ObjKind, PkgId, Signature, Store, Type, TypeId};
use recursive::recursive;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// A function that may be inlined.
#[derive(Debug)]
pub struct InlineInfo {
    body: Arc<Block>,
    escapes: Arc<Escapes>,
    sig: Signature,
    pkg: PkgId,
    /// Whether the body is just `return expression`.
    pub pure: bool,
}

/// The most nodes of a body that is inlined.
const MAX_NODES: u32 = 60;
/// The longest text of a library function that is looked at.
const MAX_TEXT: u32 = 400;

/// Weighs a body; `None`: not to be inlined.
struct Weigher<'a> {
    info: &'a Info,
    store: &'a Store,
    nodes: u32,
}

impl Weigher<'_> {
    fn block(&mut self, b: &Block) -> Option<()> {
        b.stmts.iter().try_for_each(|s| self.stmt(s))
    }

    #[recursive]
    fn stmt(&mut self, s: &Stmt) -> Option<()> {
        match &s.kind {
            StmtKind::Empty => Some(()),
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::IncDec { x, .. } => self.expr(x),
            StmtKind::Assign { lhs, rhs, .. } => {
                lhs.iter().chain(rhs).try_for_each(|e| self.expr(e))
            }
            StmtKind::Return(es) => es.iter().try_for_each(|e| self.expr(e)),
            StmtKind::Block(b) => self.block(b),
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => {
                if let Some(s) = init {
                    self.stmt(s)?;
                }
                self.expr(cond)?;
                self.block(then)?;
                els.as_deref().map_or(Some(()), |s| self.stmt(s))
            }
            StmtKind::Decl(d) => match &**d {
                GenDecl::Var(specs) => specs
                    .iter()
                    .flat_map(|s| &s.values)
                    .try_for_each(|e| self.expr(e)),
                GenDecl::Const(_) => Some(()),
                _ => None,
            },
            _ => None,
        }
    }

    #[recursive]
    fn expr(&mut self, e: &Expr) -> Option<()> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return None;
        }
        if self
            .info
            .types
            .get(&e.id)
            .is_some_and(|tv| tv.value.is_some())
        {
            return Some(());
        }
        match &e.kind {
            ExprKind::Ident(_) | ExprKind::BasicLit { .. } => Some(()),
            ExprKind::CompositeLit { elts, .. } => elts.iter().try_for_each(|x| self.expr(x)),
            ExprKind::KeyValue { value, .. } => self.expr(value),
            ExprKind::Paren(x) | ExprKind::Star(x) => self.expr(x),
            ExprKind::Selector { x, .. } => {
                if self
                    .info
                    .selections
                    .get(&e.id)
                    .is_some_and(|s| s.kind != minigo_lang::types::info::SelectionKind::Field)
                {
                    return None;
                }
                self.expr(x)
            }
            ExprKind::Index { x, indices, .. } => {
                self.expr(x)?;
                indices.iter().try_for_each(|i| self.expr(i))
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                self.expr(x)?;
                [lo, hi, max]
                    .into_iter()
                    .flatten()
                    .try_for_each(|b| self.expr(b))
            }
            ExprKind::Unary { op, x } => {
                if *op == UnaryOp::Recv || *op == UnaryOp::Addr {
                    return None;
                }
                self.expr(x)
            }
            ExprKind::Binary { x, y, .. } => {
                self.expr(x)?;
                self.expr(y)
            }
            ExprKind::Call { fun, args, .. } => {
                match self.info.types.get(&fun.id).map(|tv| tv.mode) {
                    Some(Mode::Type) => {}
                    Some(Mode::Builtin) => {
                        let ExprKind::Ident(id) = &strip(fun).kind else {
                            return None;
                        };
                        let obj = *self.info.uses.get(&id.id)?;
                        match self.store.obj(obj).kind {
                            ObjKind::Builtin(builtin) if builtin.row().light => {}
                            _ => return None,
                        }
                    }
                    _ => return None,
                }
                args.iter()
                    .try_for_each(|a| match self.info.types.get(&a.id) {
                        Some(tv) if tv.mode == Mode::Type => Some(()),
                        _ => self.expr(a),
                    })
            }
            _ => None,
        }
    }
}

impl Compiler {
    /// What is known of inlining the function declared at `decl`, if its body is available.
    pub fn inline_known(&self, decl: NodeId) -> Option<Arc<InlineInfo>> {
        if let Some(known) = self.inlines.borrow().get(&decl) {
            return known.clone();
        }
        let info = self.prog().info.funcs.get(&decl)?;
        let FuncBody::Parsed(body) = &info.decl.body else {
            return None;
        };
        let found = self.weigh(decl, body);
        self.inlines.borrow_mut().insert(decl, found.clone());
        found
    }

    /// The same; bodies of short library functions are parsed for it.
    pub fn inline_info(&mut self, decl: NodeId) -> Option<Arc<InlineInfo>> {
        if let Some(known) = self.inlines.borrow().get(&decl) {
            return known.clone();
        }
        let span = match &self.prog().info.funcs.get(&decl)?.decl.body {
            FuncBody::Parsed(_) => return self.inline_known(decl),
            FuncBody::Deferred(span) => *span,
            FuncBody::None => return None,
        };
        let found = if span.hi.0 - span.lo.0 <= MAX_TEXT && self.may_be_leaf(decl, span) {
            match self.front.func_body(decl) {
                Ok(Some(body)) => self.weigh(decl, &body),
                _ => None,
            }
        } else {
            None
        };
        self.inlines.borrow_mut().insert(decl, found.clone());
        found
    }

    fn may_be_leaf(&self, decl: NodeId, span: Span) -> bool {
        let prog = self.prog();
        let text = prog.sources.find(span.lo).and_then(|file| {
            let offset = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
            file.text.get(offset(span.lo)..offset(span.hi))
        });
        let pkg = prog.info.funcs.get(&decl).map(|f| f.pkg);
        pkg.zip(text)
            .is_some_and(|(pkg, text)| may_be_leaf(prog, pkg, text))
    }

    fn weigh(&self, decl: NodeId, body: &Arc<Block>) -> Option<Arc<InlineInfo>> {
        let prog = self.prog();
        let f = prog.info.funcs.get(&decl)?;
        // An input may declare it anew; a debugger steps into it.
        let stays = self.session_program || self.home().functions.debugging.is_on();
        if stays && !prog.store.pkg(f.pkg).library {
            return None;
        }
        let races = self.home().functions.races.load(Relaxed);
        let is_own = |d: &str| d.starts_with("go:noinline") || races && d == "go:norace";
        if f.decl.directives.iter().any(|d| is_own(d.as_str())) {
            return None;
        }
        // The race detector knows functions that synchronise by their names.
        if races && matches!(prog.store.pkg(f.pkg).path.as_str(), "sync" | "sync/atomic") {
            return None;
        }
        let mut w = Weigher {
            info: &prog.info,
            store: &prog.store,
            nodes: 0,
        };
        w.block(body)?;
        let sig = self.signature(prog.store.obj(f.obj).ty?)?;
        if sig.variadic {
            return None;
        }
        let escapes = analyse_func(&prog.store, &prog.info, f.decl.recv(), f.decl.sig(), body);
        if !escapes.addressed.is_empty()
            || !escapes.captured.is_empty()
            || !escapes.defers.is_empty()
            || !escapes.recovers.is_empty()
        {
            return None;
        }
        let pure = matches!(body.stmts.as_slice(), [Stmt { kind: StmtKind::Return(es), .. }]
            if es.len() == 1)
            && sig.results.len() == 1
            && sig
                .recv
                .iter()
                .chain(&sig.params)
                .chain(&sig.results)
                .all(|&o| {
                    prog.store
                        .obj(o)
                        .ty
                        .is_some_and(|t| small_type(&prog.store, t, 0))
                });
        Some(Arc::new(InlineInfo {
            body: body.clone(),
            escapes: Arc::new(escapes),
            sig,
            pkg: f.pkg,
            pure,
        }))
    }
}

/// The receiver of an inlined method.
pub type Recv<'e> = (&'e Expr, Ty, Arc<Found>);

impl FuncBuilder<'_> {
    /// Whether this is a call that is always inlined to a mere expression. Such a call is no safepoint.
    pub fn pure_inline(&self, fun: &Expr, args: &[Expr]) -> bool {
        let id = match &strip(fun).kind {
            ExprKind::Ident(id) => id,
            ExprKind::Selector { x, sel } => {
                if let Some(s) = self.c.prog().info.selections.get(&strip(fun).id)
                    && (s.kind != minigo_lang::types::info::SelectionKind::Method
                        || self.has_call(x))
                {
                    return false;
                }
                sel
            }
            _ => return false,
        };
        let Some(obj) = self.use_of(id) else {
            return false;
        };
        // Methods of type parameters and interfaces have no declaration.
        let ObjKind::Func {
            decl: Some(decl), ..
        } = self.store().obj(obj).kind
        else {
            return false;
        };
        let Some(info) = self.c.inline_known(decl) else {
            return false;
        };
        info.pure
            && info.sig.params.len() == args.len()
            && !args.iter().any(|a| {
                self.has_call(a)
                    || self
                        .c
                        .prog()
                        .info
                        .types
                        .get(&a.id)
                        .is_some_and(|tv| matches!(self.store().ty(tv.ty), Type::Tuple(_)))
            })
            && !self.is_iface_method(fun)
    }

    fn is_iface_method(&self, fun: &Expr) -> bool {
        let Some(s) = self.c.prog().info.selections.get(&strip(fun).id) else {
            return false;
        };
        let store = self.store();
        let mut t = store.unalias(s.recv);
        if let Type::Pointer(e) = store.ty(t) {
            t = store.unalias(*e);
        }
        // A promoted method may come from an embedded interface; then it has no declaration.
        matches!(store.ty(t), Type::TypeParam(_) | Type::Interface(_))
    }

    /// Inlines a call if that is worth it: the slots of the results. `dst`: where a single result
    /// is wanted.
    pub fn inline_call(
        &mut self,
        key: &FnKey,
        e: &Expr,
        args: &[Expr],
        recv: Option<Recv<'_>>,
        dst: Option<Slot>,
    ) -> Option<Vec<(Slot, Ty)>> {
        let FnKey::Decl { decl, env, .. } = key else {
            return None;
        };
        let (decl, env) = (*decl, *env);
        let info = self.c.inline_info(decl)?;
        if !info.pure && (self.inlining.stack.len() >= 3 || self.inlining.stack.contains(&decl)) {
            return None;
        }
        let (params, results) = self.inlined_types(&info, env, args)?;
        // Results first: they outlive the rest.
        let named: Vec<Option<ObjId>> = info
            .sig
            .results
            .iter()
            .map(|&r| (!self.store().obj(r).name.as_str().is_empty()).then_some(r))
            .collect();
        let plain = results.len() == 1 && named[0].is_none();
        let result_slots: Vec<Slot> = results
            .iter()
            .map(|&t| match dst {
                Some(d) if plain && (info.pure || d < crate::compile::builder::OUT) => d,
                _ => self.tmp(t),
            })
            .collect();
        let scope = self.frame.open_scope();
        let m = self.mark();
        let (bound, constants) = self.bind_arguments(&info, &params, args, recv.as_ref());
        let outer = self.enter_inlined(key, e, info.body.lbrace);
        let param_slots = bound.iter().flatten().filter_map(|v| match v {
            Var::Reg(s, _) => Some(*s),
            Var::Boxed(..) | Var::Lent(..) => None,
        });
        let outer_vars = self
            .frame
            .enter_inlined(param_slots.chain(result_slots.iter().copied()));
        for ((obj, _), var) in params.iter().zip(bound) {
            if let Some(v) = var {
                self.vars.insert(*obj, v);
            }
        }
        let end = self.label();
        let returns = Returns {
            types: results.clone(),
            slots: result_slots.clone(),
            vars: named,
            ..Returns::default()
        };
        self.inlining.stack.push(decl);
        self.inlined_body(&info, env, constants, returns, end);
        self.inlining.stack.pop();
        self.frame.leave_inlined(outer_vars);
        self.trim_jump(end);
        self.bind(end);
        self.inlining.current = outer;
        self.at_again(super::call_pos(e));
        self.release(m);
        self.frame.close_scope(scope);
        Some(result_slots.into_iter().zip(results).collect())
    }

    /// The parameters of an inlined function with their types, the receiver first, and the types of its
    /// results; `None` if the call cannot be inlined because of them.
    #[expect(clippy::type_complexity, reason = "two lists")]
    fn inlined_types(
        &mut self,
        info: &InlineInfo,
        env: Env,
        args: &[Expr],
    ) -> Option<(Vec<(ObjId, Ty)>, Vec<Ty>)> {
        let types = &self.c.prog().info.types;
        let several = |a: &Expr| {
            let ty = types.get(&a.id).map(|tv| self.store().ty(tv.ty));
            matches!(ty, Some(Type::Tuple(_)))
        };
        if info.sig.params.len() != args.len() || args.iter().any(several) {
            return None;
        }
        let mut lower = |obj: &ObjId| (*obj, self.c.lower_obj(*obj, env));
        let results: Vec<Ty> = info.sig.results.iter().map(|r| lower(r).1).collect();
        let params = info.sig.recv.iter().chain(&info.sig.params);
        let params: Vec<(ObjId, Ty)> = params.map(lower).collect();
        let mut all = results.iter().chain(params.iter().map(|(_, t)| t));
        match all.any(|&t| self.rep(t) == Rep::Big) {
            true => None,
            false => Some((params, results)),
        }
    }

    /// Evaluates the receiver and the arguments of an inlined call, those that call something first: the
    /// variables of the parameters, and the values of those that are constants and have no variable.
    fn bind_arguments(
        &mut self,
        info: &InlineInfo,
        params: &[(ObjId, Ty)],
        args: &[Expr],
        recv: Option<&Recv<'_>>,
    ) -> (Vec<Option<Var>>, Vec<(ObjId, Value)>) {
        let mut early: Vec<Option<Slot>> = vec![None; args.len()];
        let mut recv_slot = None;
        if let Some((x, t, found)) = recv
            && self.has_call(x)
        {
            let (rt, s) = self.receiver(x, *t, found);
            let s = self.own_copy(rt, s);
            recv_slot = Some(s);
        }
        let offset = params.len() - args.len();
        let taken = self.early_mark();
        self.take_calls_early(args.iter());
        let calls = args.iter().any(|a| self.has_call(a));
        for (i, a) in args.iter().enumerate() {
            if calls && self.has_any_call(a) {
                let t = params[i + offset].1;
                let s = self.tmp(t);
                self.expr_as(a, t, Some(s));
                early[i] = Some(s);
            }
        }
        let mut bound = Vec::new();
        let mut constants = Vec::new();
        if let Some((x, t, found)) = recv {
            let (obj, rt) = params[0];
            let s = match recv_slot {
                Some(s) => s,
                None => self.receiver(x, *t, found).1,
            };
            let fixed = !info.escapes.assigned.contains(&obj) && !self.is_assigned_slot(s);
            let s = if fixed && s < crate::compile::builder::OUT {
                s
            } else {
                self.own_copy(rt, s)
            };
            bound.push(Some(Var::Reg(s, rt)));
        }
        for (i, a) in args.iter().enumerate() {
            let (obj, t) = params[i + offset];
            let assigned = info.escapes.assigned.contains(&obj);
            let constant = self.const_of(a);
            let s = if let Some(s) = early[i] {
                s
            } else if !assigned
                && let Some(v) = constant
                && !self.c.is_interface(t)
                && self.width(t).is_some_and(Width::is_int)
            {
                constants.push((obj, v));
                bound.push(None);
                continue;
            } else if !assigned
                && self.const_of(a).is_none()
                && self.ty1(a) == t
                && self.is_simple(a)
            {
                self.expr(a, None)
            } else {
                let s = self.tmp(t);
                self.expr_as(a, t, Some(s));
                s
            };
            bound.push(Some(Var::Reg(s, t)));
        }
        self.forget_early(taken);
        (bound, constants)
    }

    /// Notes that the code which follows belongs to an inlined function; returns what it belonged to.
    fn enter_inlined(&mut self, key: &FnKey, e: &Expr, body: Pos) -> u32 {
        self.at(super::call_pos(e));
        self.here(e.span);
        let name = self.c.func(key.clone()).name;
        let file = self.c.prog().sources.find(body).map(|f| f.path.clone());
        let file = self.c.static_str(&file.unwrap_or_default());
        let parent = self.inlining.current;
        let call_line = self.current_line();
        self.inlining.functions.push(Inlined {
            name,
            file,
            call_line,
            parent,
        });
        self.inlining.current = self.inlining.functions.len() as u32;
        parent
    }

    /// Compiles the body of an inlined function as part of this one: a `return` sets the results and goes
    /// to `end`.
    fn inlined_body(
        &mut self,
        info: &InlineInfo,
        env: Env,
        constants: Vec<(ObjId, Value)>,
        returns: Returns,
        end: Label,
    ) {
        let outer_constants = self.inlining.constants.clone();
        self.inlining.constants.extend(constants);
        let outer_env = std::mem::replace(&mut self.env, env);
        let outer_escapes = std::mem::replace(&mut self.escapes, info.escapes.clone());
        let outer_pkg = self.pkg.replace(info.pkg);
        let outer_returns = std::mem::replace(&mut self.returns, returns);
        let outer_range = self.flow.range_func.take();
        let outer_targets = std::mem::take(&mut self.flow.targets);
        let outer_end = self.inlining.end.replace(end);
        for i in 0..self.returns.vars.len() {
            if let Some(obj) = self.returns.vars[i] {
                let (t, s) = (self.returns.types[i], self.returns.slots[i]);
                self.zero(t, s);
                self.vars.insert(obj, Var::Reg(s, t));
            }
        }
        let outer_function = std::mem::replace(&mut self.function, NodeId(0));
        self.declare_store_flags();
        self.block(&info.body);
        self.function = outer_function;
        self.inlining.end = outer_end;
        self.flow.targets = outer_targets;
        self.flow.range_func = outer_range;
        self.returns = outer_returns;
        self.pkg = outer_pkg;
        self.escapes = outer_escapes;
        self.env = outer_env;
        self.inlining.constants = outer_constants;
    }

    fn own_copy(&mut self, t: Ty, s: Slot) -> Slot {
        let d = self.tmp(t);
        self.mov(t, d, s);
        d
    }

    /// Whether the slot is that of a register variable which is assigned somewhere.
    pub fn is_assigned_slot(&self, s: Slot) -> bool {
        self.vars.iter().any(|(obj, v)| {
            matches!(v, Var::Reg(r, _) if *r == s) && self.escapes.assigned.contains(obj)
        })
    }

    /// Takes away a jump to `l` that would only go to the next instruction.
    fn trim_jump(&mut self, l: Label) {
        self.code.drop_last_jump(l);
    }

    /// Folds what the parameters of inlined functions that are constants make constant.
    #[recursive]
    pub fn fold(&self, e: &Expr) -> Option<Value> {
        // What is constant without them the checker knows.
        if self.inlining.constants.is_empty() {
            return None;
        }
        match &e.kind {
            ExprKind::Paren(x) => self.const_of(x),
            ExprKind::Ident(id) => self.inlining.constants.get(&self.use_of(id)?).cloned(),
            ExprKind::Unary { op, x } => {
                let v = self.const_of(x)?;
                if *op == UnaryOp::Not {
                    return Some(Value::Bool(!v.as_bool()?));
                }
                if *op != UnaryOp::Neg {
                    return None;
                }
                representable(&unary(*op, &v, 0), self.basic_of(e)?)
            }
            ExprKind::Binary { op, x, y, .. } => {
                let (a, b) = (self.const_of(x)?, self.const_of(y)?);
                match op {
                    BinaryOp::LogAnd => Some(Value::Bool(a.as_bool()? && b.as_bool()?)),
                    BinaryOp::LogOr => Some(Value::Bool(a.as_bool()? || b.as_bool()?)),
                    BinaryOp::Shl | BinaryOp::Shr => {
                        let n = b.as_shift_count()?;
                        if n > 64 {
                            return None;
                        }
                        let v = shift(&a.to_int(), *op == BinaryOp::Shl, n);
                        representable(&v, self.basic_of(e)?)
                    }
                    _ => {
                        if let Some(cmp) = Cmp::of(*op) {
                            return Some(Value::Bool(compare(&a, cmp, &b)));
                        }
                        let basic = self.basic_of(e)?;
                        if !is_int(basic)
                            || (matches!(op, BinaryOp::Div | BinaryOp::Rem) && b.sign() == 0)
                        {
                            return None;
                        }
                        representable(&binary(&a.to_int(), *op, &b.to_int(), true), basic)
                    }
                }
            }
            ExprKind::Call { fun, args, .. } if self.mode(fun) == Some(Mode::Type) => {
                let v = self.const_of(args.first()?)?;
                let basic = self.basic_of(e)?;
                if !is_int(basic) || !is_int(self.basic_of(args.first()?)?) {
                    return None;
                }
                representable(&v, basic)
            }
            _ => None,
        }
    }

    fn basic_of(&self, e: &Expr) -> Option<Basic> {
        let t = self.c.prog().info.types.get(&e.id)?.ty;
        basic_type(self.store(), t)
    }

    /// `x<<a | x>>b` with constant counts that add up to the width: a rotation.
    pub fn rotation(&mut self, op: BinaryOp, x: &Expr, y: &Expr, t: Ty, d: Slot) -> bool {
        if !matches!(op, BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add) {
            return false;
        }
        let Some(w @ (Width::U32 | Width::U64)) = self.width(t) else {
            return false;
        };
        let part = |b: &Self, e: &Expr| -> Option<(bool, u64, ObjId)> {
            let ExprKind::Binary {
                op: op @ (BinaryOp::Shl | BinaryOp::Shr),
                x,
                y,
                ..
            } = &strip(e).kind
            else {
                return None;
            };
            let ExprKind::Ident(id) = &strip(x).kind else {
                return None;
            };
            let n = b.const_of(y)?.to_int().as_u64()?;
            Some((*op == BinaryOp::Shl, n, b.use_of(id)?))
        };
        let (Some((l1, n1, o1)), Some((l2, n2, o2))) = (part(self, x), part(self, y)) else {
            return false;
        };
        if l1 == l2 || o1 != o2 || n1 == 0 || n2 == 0 || n1 + n2 != u64::from(w.bits()) {
            return false;
        }
        let Some(Var::Reg(s, vt)) = self.vars.get(&o1).cloned() else {
            return false;
        };
        if vt != t {
            return false;
        }
        let left = if l1 { n1 } else { n2 };
        let op = if w == Width::U32 {
            Op::RotlIU32
        } else {
            Op::RotlI
        };
        self.emit(op, d, s, left as u16);
        true
    }
}

/// Whether the type surely fits a frame, whatever the type arguments.
fn small_type(store: &Store, t: TypeId, depth: u32) -> bool {
    match store.ty(store.unalias(t)) {
        Type::Named(n) => {
            n.targs.is_empty() && n.underlying.is_some_and(|u| small_type(store, u, depth))
        }
        Type::Struct(s) => {
            depth < 2
                && s.fields.len() <= 5
                && s.fields.iter().all(|&f| {
                    store
                        .obj(f)
                        .ty
                        .is_some_and(|t| small_type(store, t, depth + 1))
                })
        }
        Type::Array { len, elem } => *len <= 2 && depth < 2 && small_type(store, *elem, depth + 1),
        Type::TypeParam(_) | Type::Tuple(_) | Type::Union(_) | Type::Alias(_) => false,
        _ => true,
    }
}

fn is_int(b: Basic) -> bool {
    (b as u8) >= (Basic::Int as u8) && (b as u8) <= (Basic::Uintptr as u8)
        || matches!(b, Basic::UntypedInt | Basic::UntypedRune)
}

fn basic_type(store: &Store, t: TypeId) -> Option<Basic> {
    let t = store.unalias(t);
    match store.ty(t) {
        Type::Basic(b) => Some(*b),
        Type::Named(n) => match store.ty(store.unalias(n.underlying?)) {
            Type::Basic(b) => Some(*b),
            _ => None,
        },
        _ => None,
    }
}
