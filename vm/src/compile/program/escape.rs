//! Which local variables must live in heap boxes, and what each function literal captures.
//!
//! Nothing ever points into a frame. So a variable whose address is taken (also implicitly: by a
//! call of a method with pointer receiver, by slicing an array) is boxed, and so is one which a
//! closure captures and which is assigned anywhere after its declaration. A captured variable that
//! is never assigned again is captured by value.

use super::origins::origin;
use crate::compile::backing;
use crate::compile::backing::literal::replaces_its_call;
use crate::compile::backing::uses::{appended, growths};
use minigo_lang::syntax::ast::*;
use minigo_lang::syntax::walk;
use minigo_lang::types::info::{Info, SelectionKind};
use minigo_lang::types::{ObjId, ObjKind, Store, Type};
use recursive::recursive;
use rustc_hash::{FxHashMap, FxHashSet};

/// What the analysis of one declared function (or package-level initialiser) found.
#[derive(Debug, Default)]
pub struct Escapes {
    /// Variables whose address is taken.
    pub addressed: FxHashSet<ObjId>,
    /// Variables assigned other than by their declaration.
    pub assigned: FxHashSet<ObjId>,
    /// Variables captured by some function literal.
    pub captured: FxHashSet<ObjId>,
    /// Array variables indexed by something not constant.
    pub indexed: FxHashSet<ObjId>,
    /// Captured variables of each function literal, in order of first use.
    pub captures: FxHashMap<NodeId, Vec<ObjId>>,
    /// Function literals (and the declared function as `NodeId(0)`) that contain a defer statement.
    pub defers: FxHashSet<NodeId>,
    /// Whether the function, or a literal in it, ranges over a function.
    pub ranges_over_functions: bool,
    /// Those of them whose `return` statements share the place where deferred calls run, as Go's do.
    pub defers_at_end: FxHashSet<NodeId>,
    /// Function literals (and `NodeId(0)`) that call `recover`.
    pub recovers: FxHashSet<NodeId>,
    /// How many function literals are in no other one.
    pub outer_lits: u32,
    /// How local slices grow that do not escape, or not at once.
    pub stores: backing::Stores,
    /// Variables of each function (literal) that only function literals capture which it defers at most once
    /// each: these find them in its frame.
    pub lent: FxHashMap<NodeId, Vec<ObjId>>,
    /// The conversions of addresses of variables with which variables are declared
    /// ([`origins`](super::origins)).
    pub origins: FxHashMap<ObjId, Expr>,
}

impl Escapes {
    /// Whether this variable must live in a box, whatever its type.
    pub fn boxed(&self, v: ObjId) -> bool {
        self.addressed.contains(&v) || (self.captured.contains(&v) && self.assigned.contains(&v))
    }
}

/// Analyses a declared function: receiver, parameters, results and body.
pub fn analyse_func(
    store: &Store,
    info: &Info,
    recv: Option<&[Param]>,
    sig: &FuncType,
    body: &Block,
) -> Escapes {
    let mut w = Walker::new(store, info);
    for p in recv.unwrap_or(&[]) {
        w.declare_names(&p.names);
    }
    w.signature(sig);
    w.block(body);
    w.find_stores(walk::stmts(&body.stmts));
    w.find_lent();
    w.find_shared_exits();
    w.out
}

/// Analyses the initialiser of package-level variables.
pub fn analyse_expr(store: &Store, info: &Info, e: &Expr) -> Escapes {
    let mut w = Walker::new(store, info);
    w.expr(e);
    w.find_stores(vec![walk::Node::Expr(e)]);
    w.find_lent();
    w.find_shared_exits();
    w.out
}

struct Walker<'a> {
    store: &'a Store,
    info: &'a Info,
    out: Escapes,
    /// The function literals around the current place, outermost first.
    stack: Vec<NodeId>,
    /// Which of them are bodies of range loops over functions.
    bodies: Vec<bool>,
    /// Which of them Go's compiler puts in place of their only call.
    replaced: Vec<bool>,
    /// Which of them are deferred where they stand, and at most once.
    deferred: Vec<bool>,
    /// The next one that is.
    defers_next: Option<NodeId>,
    /// Variables captured by others than those.
    shared: FxHashSet<ObjId>,
    /// How many statements are around the current place in its function, blocks of functions not counted.
    nested: u32,
    /// Variables that are in scope to the end of their function, which stands beside them.
    whole: Vec<(ObjId, NodeId)>,
    /// Variables captured by others than those that replace their call.
    held: FxHashSet<ObjId>,
    /// How deep in `stack` each local variable was declared.
    depth: FxHashMap<ObjId, usize>,
    /// Loops of this function around the current place, and labels before it.
    loops: u32,
    /// How many of `stack` are around the innermost literal that is in a loop, and that literal.
    looped: usize,
    /// Results of functions, with their function literals.
    results: FxHashMap<ObjId, NodeId>,
    /// How many `defer` and `return` statements a function literal has (the declared function: `NodeId(0)`).
    exits: FxHashMap<NodeId, (u32, u32)>,
    /// The assignments `s = append(s, ...)` of local variables.
    appends: Vec<backing::Site>,
}

impl<'a> Walker<'a> {
    fn new(store: &'a Store, info: &'a Info) -> Walker<'a> {
        Walker {
            store,
            info,
            out: Escapes::default(),
            stack: Vec::new(),
            bodies: Vec::new(),
            replaced: Vec::new(),
            deferred: Vec::new(),
            defers_next: None,
            shared: FxHashSet::default(),
            nested: 0,
            whole: Vec::new(),
            held: FxHashSet::default(),
            depth: FxHashMap::default(),
            loops: 0,
            looped: 0,
            results: FxHashMap::default(),
            exits: FxHashMap::default(),
            appends: Vec::new(),
        }
    }

    fn find_stores(&mut self, code: Vec<walk::Node<'_>>) {
        let (out, held) = (&self.out, &self.held);
        self.appends
            .retain(|site| !held.contains(&site.var) && !out.addressed.contains(&site.var));
        for site in &mut self.appends {
            site.boxed = out.boxed(site.var);
        }
        if !self.appends.is_empty() {
            let (sites, results) = (&self.appends, &self.results);
            self.out.stores = growths(self.store, self.info, code, sites, results);
        }
    }

    /// Notes assignments that append to the variable they assign.
    fn appends(&mut self, lhs: &[Expr], rhs: &[Expr]) {
        if lhs.len() != rhs.len() || self.bodies.last() == Some(&true) {
            return;
        }
        for (to, value) in lhs.iter().zip(rhs) {
            if let Some((call, var)) = appended(self.info, self.store, to, value)
                && let Some(&depth) = self.depth.get(&var)
            {
                self.appends.push(backing::Site {
                    call: call.id,
                    var,
                    func: self.here(),
                    again: self.loops > 0,
                    apart: depth < self.looped,
                    boxed: false,
                });
            }
        }
    }

    /// What is in a loop.
    fn repeated(&mut self, part: impl FnOnce(&mut Self)) {
        self.loops += 1;
        part(self);
        self.loops -= 1;
    }

    /// The function (literal) around, loop bodies not counted.
    fn here(&self) -> NodeId {
        self.stack
            .iter()
            .zip(&self.bodies)
            .rev()
            .find(|(_, body)| !**body)
            .map_or(NodeId(0), |(id, _)| *id)
    }

    fn declare(&mut self, id: NodeId) {
        if let Some(&obj) = self.info.defs.get(&id) {
            self.depth.insert(obj, self.stack.len());
            if self.nested == 0 {
                self.whole.push((obj, self.innermost()));
            }
        }
    }

    /// The function literal (or body of a range over a function) around.
    fn innermost(&self) -> NodeId {
        self.stack.last().copied().unwrap_or(NodeId(0))
    }

    /// Which variables deferred function literals find in the frame of their function.
    fn find_lent(&mut self) {
        for &(obj, function) in &self.whole {
            let captured = self.out.captured.contains(&obj) && !self.shared.contains(&obj);
            if captured && self.out.assigned.contains(&obj) && !self.out.addressed.contains(&obj) {
                self.out.lent.entry(function).or_default().push(obj);
            }
        }
    }

    /// Where Go has one place for all exits: many deferred calls, or many places to leave.
    fn find_shared_exits(&mut self) {
        for (&function, &(defers, returns)) in &self.exits {
            if defers > 8 || defers * returns > 15 {
                self.out.defers_at_end.insert(function);
            }
        }
    }

    fn declare_names(&mut self, names: &[Ident]) {
        for n in names {
            self.declare(n.id);
        }
    }

    fn signature(&mut self, sig: &FuncType) {
        for p in &sig.params {
            self.declare_names(&p.names);
        }
        for p in &sig.results {
            self.declare_names(&p.names);
            // Every return statement assigns the results.
            for n in &p.names {
                if let Some(&obj) = self.info.defs.get(&n.id) {
                    self.out.assigned.insert(obj);
                    self.results.insert(obj, self.innermost());
                }
            }
        }
    }

    fn local(&self, id: NodeId) -> Option<ObjId> {
        let obj = *self
            .info
            .uses
            .get(&id)
            .or_else(|| self.info.defs.get(&id))?;
        match self.store.obj(obj).kind {
            ObjKind::Var {
                is_field: false,
                global: false,
                ..
            } => Some(obj),
            _ => None,
        }
    }

    fn use_var(&mut self, id: NodeId) {
        if let Some(obj) = self.local(id) {
            self.use_object(obj);
        }
    }

    fn use_object(&mut self, obj: ObjId) {
        let Some(&depth) = self.depth.get(&obj) else {
            return;
        };
        if depth >= self.stack.len() {
            return;
        }
        self.out.captured.insert(obj);
        if depth + 1 != self.stack.len() || self.deferred.last() != Some(&true) {
            self.shared.insert(obj);
        }
        if self.replaced[depth..].contains(&false) {
            self.held.insert(obj);
        }
        for lit in &self.stack[depth..] {
            let list = self.out.captures.entry(*lit).or_default();
            if !list.contains(&obj) {
                list.push(obj);
            }
        }
    }

    /// A `return` with values in the body of a range over a function assigns the named results at once.
    fn use_named_results(&mut self) {
        let function = self.here();
        let of_function = |(&obj, &f): (&ObjId, &NodeId)| (f == function).then_some(obj);
        let mut named: Vec<ObjId> = self.results.iter().filter_map(of_function).collect();
        named.sort_unstable();
        for obj in named {
            self.use_object(obj);
        }
    }

    fn assign(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(id) => {
                if self.info.uses.contains_key(&id.id)
                    && let Some(obj) = self.local(id.id)
                {
                    self.out.assigned.insert(obj);
                }
            }
            ExprKind::Paren(x) => self.assign(x),
            // Assigning a part of a variable assigns it.
            ExprKind::Selector { .. } | ExprKind::Index { .. } => {
                if let Some(obj) = self.root(e) {
                    self.out.assigned.insert(obj);
                }
            }
            _ => {}
        }
        self.expr(e);
    }

    /// The local variable of which `e` is a part (without following pointers).
    #[recursive]
    fn root(&self, e: &Expr) -> Option<ObjId> {
        match &e.kind {
            ExprKind::Ident(id) => self.local(id.id),
            ExprKind::Paren(x) => self.root(x),
            ExprKind::Selector { x, .. } => {
                let sel = self.info.selections.get(&e.id)?;
                if sel.kind != SelectionKind::Field || sel.indirect || self.is_pointer(x) {
                    return None;
                }
                self.root(x)
            }
            ExprKind::Index { x, .. } => {
                let t = self.info.types.get(&x.id)?.ty;
                match self.under(t)? {
                    Type::Array { .. } | Type::TypeParam(_) => self.root(x),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether values of a type may be arrays; those of a type parameter are none if its type set has none.
    fn may_be_array(&self, t: minigo_lang::types::TypeId) -> bool {
        let constraint = match self.under(t) {
            Some(Type::Array { .. }) => return true,
            Some(Type::TypeParam(p)) => p.constraint,
            _ => return false,
        };
        let Some(Type::Interface(constraint)) = constraint.and_then(|c| self.under(c)) else {
            return true;
        };
        let set = constraint.type_set.as_ref();
        set.and_then(|set| set.terms.as_ref()).is_none_or(|terms| {
            terms
                .iter()
                .any(|term| !matches!(self.under(term.ty), Some(Type::Slice(_) | Type::Basic(_))))
        })
    }

    fn under(&self, t: minigo_lang::types::TypeId) -> Option<&Type> {
        let t = self.store.unalias(t);
        match self.store.ty(t) {
            Type::Named(n) => {
                // An instance may not be resolved; its origin is.
                let u = n.underlying.or_else(|| match self.store.ty(n.origin) {
                    Type::Named(o) => o.underlying,
                    _ => None,
                })?;
                Some(self.store.ty(self.store.unalias(u)))
            }
            other => Some(other),
        }
    }

    fn is_pointer(&self, e: &Expr) -> bool {
        self.info
            .types
            .get(&e.id)
            .and_then(|tv| self.under(tv.ty))
            .is_some_and(|t| matches!(t, Type::Pointer(_)))
    }

    fn take_address(&mut self, e: &Expr) {
        if let Some(obj) = self.root(e) {
            self.out.addressed.insert(obj);
        }
    }

    fn exprs(&mut self, es: &[Expr]) {
        for e in es {
            self.expr(e);
        }
    }

    fn opt(&mut self, e: Option<&Expr>) {
        if let Some(e) = e {
            self.expr(e);
        }
    }

    #[recursive]
    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(id) => self.use_var(id.id),
            ExprKind::CompositeLit { elts, .. } => {
                for x in elts {
                    if let ExprKind::KeyValue { key, value } = &x.kind {
                        // Field names are no uses of variables: `uses` has fields for them.
                        self.expr(key);
                        self.expr(value);
                    } else {
                        self.expr(x);
                    }
                }
            }
            ExprKind::KeyValue { key, value } => {
                self.expr(key);
                self.expr(value);
            }
            ExprKind::FuncLit { sig, body } => self.literal(e.id, sig, body, false),
            ExprKind::Paren(x) | ExprKind::Star(x) => self.expr(x),
            ExprKind::Selector { x, .. } => {
                self.expr(x);
                if let Some(sel) = self.info.selections.get(&e.id)
                    && sel.kind == SelectionKind::Method
                    && let ObjKind::Func { ptr_recv: true, .. } = self.store.obj(sel.obj).kind
                    && !self.is_pointer(x)
                {
                    self.take_address(x);
                }
            }
            ExprKind::Index { x, indices, .. } => {
                self.expr(x);
                self.exprs(indices);
                let constant = indices.len() == 1
                    && self
                        .info
                        .types
                        .get(&indices[0].id)
                        .is_some_and(|tv| tv.value.is_some());
                if !constant && let Some(obj) = self.root(e) {
                    self.out.indexed.insert(obj);
                }
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                self.expr(x);
                self.opt(lo.as_deref());
                self.opt(hi.as_deref());
                self.opt(max.as_deref());
                let sliced = self.info.types.get(&x.id);
                if sliced.is_some_and(|tv| self.may_be_array(tv.ty)) {
                    self.take_address(x);
                }
            }
            ExprKind::TypeAssert { x, .. } => self.expr(x),
            ExprKind::Call { fun, args, .. } => {
                if let ExprKind::Ident(id) = &strip(fun).kind
                    && let Some(&obj) = self.info.uses.get(&id.id)
                    && matches!(
                        self.store.obj(obj).kind,
                        ObjKind::Builtin(minigo_lang::types::Builtin::Recover)
                    )
                {
                    self.out.recovers.insert(self.here());
                }
                match &strip(fun).kind {
                    ExprKind::FuncLit { sig, body } => {
                        self.literal(strip(fun).id, sig, body, replaces_its_call(body));
                    }
                    _ => self.expr(fun),
                }
                self.exprs(args);
            }
            ExprKind::Unary { op, x } => {
                self.expr(x);
                if *op == UnaryOp::Addr {
                    self.take_address(x);
                }
            }
            ExprKind::Binary { x, y, .. } => {
                self.expr(x);
                self.expr(y);
            }
            _ => {}
        }
    }

    /// A function literal; `replaced` says whether Go's compiler puts it in place of its only call.
    fn literal(&mut self, id: NodeId, sig: &FuncType, body: &Block, replaced: bool) {
        self.out.outer_lits += u32::from(self.stack.is_empty());
        self.stack.push(id);
        self.bodies.push(false);
        self.replaced.push(replaced);
        self.deferred.push(self.defers_next.take() == Some(id));
        let nested = std::mem::take(&mut self.nested);
        let (loops, looped) = (std::mem::take(&mut self.loops), self.looped);
        if loops > 0 {
            self.looped = self.stack.len();
        }
        self.out.captures.entry(id).or_default();
        self.signature(sig);
        self.block(body);
        (self.loops, self.looped) = (loops, looped);
        self.nested = nested;
        self.stack.pop();
        self.bodies.pop();
        self.replaced.pop();
        self.deferred.pop();
    }

    /// The call of a `go` or `defer` statement, which stays one.
    fn later(&mut self, call: &Expr) {
        match &call.kind {
            ExprKind::Call { fun, args, .. }
                if matches!(strip(fun).kind, ExprKind::FuncLit { .. }) =>
            {
                self.expr(fun);
                self.exprs(args);
            }
            _ => self.expr(call),
        }
    }

    fn block(&mut self, b: &Block) {
        self.stmts(&b.stmts);
    }

    fn stmts(&mut self, ss: &[Stmt]) {
        for s in ss {
            self.stmt(s);
        }
    }

    fn opt_stmt(&mut self, s: Option<&Stmt>) {
        if let Some(s) = s {
            self.stmt(s);
        }
    }

    fn define_or_assign(&mut self, e: &Expr) {
        if let ExprKind::Ident(id) = &e.kind
            && self.info.defs.contains_key(&id.id)
        {
            self.declare(id.id);
        } else {
            self.assign(e);
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        let nests = matches!(
            s.kind,
            StmtKind::Block(_)
                | StmtKind::If { .. }
                | StmtKind::Switch { .. }
                | StmtKind::TypeSwitch { .. }
                | StmtKind::Select { .. }
                | StmtKind::For { .. }
                | StmtKind::Range { .. }
        );
        self.nested += u32::from(nests);
        self.statement(s);
        self.nested -= u32::from(nests);
    }

    #[recursive]
    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Decl(d) => self.declaration(d),
            StmtKind::Labeled { stmt, .. } => {
                // A goto may come back to it.
                self.loops += 1;
                self.stmt(stmt);
            }
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::Send { chan, value, .. } => {
                self.expr(chan);
                self.expr(value);
            }
            StmtKind::IncDec { x, .. } => self.assign(x),
            StmtKind::Assign { lhs, op, rhs, .. } => {
                self.exprs(rhs);
                self.assign_all(lhs, *op == AssignOp::Define);
                self.appends(lhs, rhs);
                for (name, value) in lhs.iter().zip(rhs) {
                    if *op == AssignOp::Define
                        && let ExprKind::Ident(name) = &name.kind
                    {
                        self.origin(name, value);
                    }
                }
            }
            StmtKind::Go(e) => self.later(e),
            StmtKind::Defer(e) => {
                let here = self.here();
                self.out.defers.insert(here);
                self.exits.entry(here).or_default().0 += 1;
                if self.loops > 0 || self.bodies.last() == Some(&true) {
                    self.out.defers_at_end.insert(here);
                }
                if self.loops == 0
                    && self.bodies.last() != Some(&true)
                    && let ExprKind::Call { fun, .. } = &strip(e).kind
                    && let ExprKind::FuncLit { .. } = strip(fun).kind
                {
                    self.defers_next = Some(strip(fun).id);
                }
                self.later(e);
            }
            StmtKind::Return(es) => {
                self.exprs(es);
                self.exits.entry(self.here()).or_default().1 += 1;
                if !es.is_empty() && self.bodies.last() == Some(&true) {
                    self.use_named_results();
                }
            }
            StmtKind::Block(b) => self.block(b),
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => {
                self.opt_stmt(init.as_deref());
                self.expr(cond);
                self.block(then);
                self.opt_stmt(els.as_deref());
            }
            StmtKind::Switch {
                init, tag, clauses, ..
            } => {
                self.opt_stmt(init.as_deref());
                self.opt(tag.as_ref());
                for c in clauses {
                    self.exprs(c.exprs.as_deref().unwrap_or(&[]));
                    self.stmts(&c.body);
                }
            }
            StmtKind::TypeSwitch {
                init, x, clauses, ..
            } => {
                self.opt_stmt(init.as_deref());
                self.expr(x);
                self.type_clauses(clauses);
            }
            StmtKind::Select { clauses, .. } => {
                for c in clauses {
                    self.opt_stmt(c.comm.as_deref());
                    self.stmts(&c.body);
                }
            }
            StmtKind::For {
                init,
                cond,
                post,
                body,
            } => {
                self.opt_stmt(init.as_deref());
                self.repeated(|w| {
                    w.opt(cond.as_ref());
                    w.block(body);
                    w.opt_stmt(post.as_deref());
                });
            }
            StmtKind::Range {
                key,
                value,
                define,
                x,
                body,
                ..
            } => {
                self.expr(x);
                let vars = [key, value].map(Option::as_ref);
                if self.ranges_over_function(x) {
                    // The body is a function of its own, which the iterator calls.
                    self.out.ranges_over_functions = true;
                    self.out.captures.entry(s.id).or_default();
                    self.stack.push(s.id);
                    self.bodies.push(true);
                    self.replaced.push(false);
                    self.deferred.push(false);
                    self.iteration(vars, *define, body);
                    self.stack.pop();
                    self.bodies.pop();
                    self.replaced.pop();
                    self.deferred.pop();
                } else {
                    self.iteration(vars, *define, body);
                }
            }
            _ => {}
        }
    }

    fn declaration(&mut self, d: &GenDecl) {
        let GenDecl::Var(specs) = d else { return };
        for spec in specs {
            self.exprs(&spec.values);
            self.declare_names(&spec.names);
            for (name, value) in spec.names.iter().zip(&spec.values) {
                self.origin(name, value);
            }
        }
    }

    fn origin(&mut self, name: &Ident, value: &Expr) {
        if let Some((obj, conversion)) = origin(self.info, name, value) {
            self.out.origins.insert(obj, conversion.clone());
        }
    }

    fn assign_all(&mut self, to: &[Expr], define: bool) {
        for e in to {
            if define {
                self.define_or_assign(e);
            } else {
                self.assign(e);
            }
        }
    }

    fn type_clauses(&mut self, clauses: &[CaseClause]) {
        for c in clauses {
            // Each clause has a variable of its own.
            if let Some(&obj) = self.info.implicits.get(&c.id) {
                self.depth.insert(obj, self.stack.len());
            }
            self.stmts(&c.body);
        }
    }

    fn ranges_over_function(&self, x: &Expr) -> bool {
        let ty = self.info.types.get(&x.id).and_then(|tv| self.under(tv.ty));
        ty.is_some_and(|t| matches!(t, Type::Signature(_) | Type::TypeParam(_)))
    }

    /// The variables of a range statement, and its body.
    fn iteration(&mut self, vars: [Option<&Expr>; 2], define: bool, body: &Block) {
        for e in vars.into_iter().flatten() {
            if !define {
                self.assign(e);
                continue;
            }
            self.define_or_assign(e);
            // All iterations assign the one variable.
            if let ExprKind::Ident(id) = &e.kind
                && let Some(obj) = self.info.defs.get(&id.id)
                && self.info.shared_loop_vars.contains(obj)
            {
                self.out.assigned.insert(*obj);
            }
        }
        self.repeated(|w| w.block(body));
    }
}

/// The expression inside any parentheses.
pub fn strip(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(x) = &e.kind {
        e = x;
    }
    e
}
