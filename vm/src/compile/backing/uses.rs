//! The uses of slices that a function appends to, and the resulting capacities.

use super::{Growth, Move, Site, Stores};
use minigo_lang::syntax::ast::*;
use minigo_lang::syntax::walk::{Node, inspect, unparen};
use minigo_lang::text::source::{Pos, Span};
use minigo_lang::types::builtin::Takes;
use minigo_lang::types::info::{Info, SelectionKind};
use minigo_lang::types::{Basic, Builtin, ObjId, ObjKind, Store, Type, TypeId};
use rustc_hash::FxHashMap;

/// How the variables of `sites`, which are in the order of the source, grow. `results` are results of
/// functions, with the function literal that they belong to.
pub fn growths(
    store: &Store,
    info: &Info,
    code: Vec<Node<'_>>,
    sites: &[Site],
    results: &FxHashMap<ObjId, NodeId>,
) -> Stores {
    let vars = sites.iter().map(|site| (site.var, Followed::default()));
    let mut uses = Uses {
        store,
        info,
        results,
        vars: vars.collect(),
        loops: Vec::new(),
        functions: Vec::new(),
    };
    inspect(code, |node| {
        uses.node(node);
        true
    });
    let mut out = Stores::default();
    for site in sites {
        let Some(slice) = uses.vars.get_mut(&site.var) else {
            continue;
        };
        slice.settle(*site, results.contains_key(&site.var), &mut out);
    }
    out
}

/// The call and the variable if an assignment is `s = append(s, x, ...)`.
pub fn appended<'e>(
    info: &Info,
    store: &Store,
    to: &Expr,
    value: &'e Expr,
) -> Option<(&'e Expr, ObjId)> {
    let value = unparen(value);
    let ExprKind::Call {
        fun,
        args,
        ellipsis: None,
        ..
    } = &value.kind
    else {
        return None;
    };
    let (slice, values) = args.split_first()?;
    let var = variable(info, to)?;
    let grows = !values.is_empty()
        && builtin(store, info, fun) == Some(Builtin::Append)
        && variable(info, slice) == Some(var);
    grows.then_some((value, var))
}

/// The object that an expression uses by its name.
fn variable(info: &Info, e: &Expr) -> Option<ObjId> {
    match &unparen(e).kind {
        ExprKind::Ident(id) => info.uses.get(&id.id).copied(),
        _ => None,
    }
}

fn builtin(store: &Store, info: &Info, fun: &Expr) -> Option<Builtin> {
    match store.obj(variable(info, fun)?).kind {
        ObjKind::Builtin(b) => Some(b),
        _ => None,
    }
}

/// What was seen of a variable.
#[derive(Default)]
struct Followed {
    /// Uses, less those that let no store out.
    open: i64,
    /// Uses, less those that Go's pass for slices that leave late understands
    /// (cmd/compile/internal/slice).
    strange: i64,
    /// How many loops are around its declaration.
    depth: usize,
    /// How many `append`s there are, those in loops counted more.
    weight: usize,
    /// The statements by which its store leaves, where these were understood.
    leaves: Vec<(NodeId, Leaves)>,
    /// It leaves in a loop, or by an address.
    early: bool,
    /// Whether its capacity is seen before it leaves.
    cap_seen: bool,
    /// Whether its first `append` was settled.
    settled: bool,
}

/// By what kind of statement a store leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// Somebody else sees its capacity from then on.
    Seen,
    /// A range loop holds it.
    Unseen,
}

impl Followed {
    fn settle(&mut self, site: Site, result: bool, out: &mut Stores) {
        let first = !std::mem::replace(&mut self.settled, true);
        let late = self.strange == 0 && !self.early && self.weight >= 2;
        let mut growth = Growth::First { flag: site.again };
        match self.leaves.as_slice() {
            [_] if late && self.cap_seen => {
                out.sites.insert(site.call, (site, Growth::Steps));
                return;
            }
            _ if site.apart => return,
            [(_, Leaves::Seen)] if late && first && site.boxed => return,
            [(stmt, how)] if late && first => {
                if *how == Leaves::Seen {
                    growth = Growth::First { flag: true };
                    out.moves.insert(
                        *stmt,
                        Move {
                            var: site.var,
                            call: site.call,
                        },
                    );
                }
            }
            _ if first && self.open == 0 && !result => {}
            _ => return,
        }
        out.sites.insert(site.call, (site, growth));
    }
}

struct Uses<'a> {
    store: &'a Store,
    info: &'a Info,
    results: &'a FxHashMap<ObjId, NodeId>,
    vars: FxHashMap<ObjId, Followed>,
    /// Where the loops around end.
    loops: Vec<Pos>,
    /// Where the function literals around end.
    functions: Vec<(Pos, NodeId)>,
}

impl Uses<'_> {
    fn node(&mut self, node: Node<'_>) {
        match node {
            Node::Expr(e) => {
                self.enter(e.span);
                self.expr(e);
            }
            Node::Stmt(s) => {
                self.enter(s.span);
                self.stmt(s);
            }
            Node::Func(_) | Node::Gen(_) => {}
        }
    }

    /// Leaves the loops and literals that end before this.
    fn enter(&mut self, span: Span) {
        while self.loops.last().is_some_and(|end| *end <= span.lo) {
            self.loops.pop();
        }
        while self
            .functions
            .last()
            .is_some_and(|(end, _)| *end <= span.lo)
        {
            self.functions.pop();
        }
    }

    fn slice(&mut self, e: &Expr) -> Option<&mut Followed> {
        let var = variable(self.info, e)?;
        self.vars.get_mut(&var)
    }

    /// A use that lets no store out.
    fn harmless(&mut self, e: &Expr) {
        if let Some(slice) = self.slice(e) {
            slice.open -= 1;
        }
    }

    /// The same, and Go's pass for slices that leave late understands it.
    fn plain(&mut self, e: &Expr) {
        if let Some(slice) = self.slice(e) {
            slice.open -= 1;
            slice.strange -= 1;
        }
    }

    fn leaves(&mut self, var: ObjId, stmt: NodeId, how: Leaves) {
        let depth = self.loops.len();
        if let Some(slice) = self.vars.get_mut(&var) {
            slice.early |= depth > slice.depth || !slice.leaves.is_empty();
            slice.leaves.push((stmt, how));
        }
    }

    fn declared(&mut self, id: &Ident) -> Option<&mut Followed> {
        let var = self.info.defs.get(&id.id)?;
        let depth = self.loops.len();
        let slice = self.vars.get_mut(var)?;
        slice.depth = depth;
        Some(slice)
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Decl(decl) => {
                if let GenDecl::Var(specs) = &**decl {
                    specs.iter().for_each(|spec| self.var_spec(s.id, spec));
                }
            }
            StmtKind::Assign { lhs, rhs, .. } => {
                for to in lhs {
                    self.harmless(to);
                    if let ExprKind::Ident(id) = &to.kind
                        && let Some(slice) = self.declared(id)
                    {
                        slice.strange += 1;
                    }
                }
                if lhs.len() == rhs.len() {
                    for (to, value) in lhs.iter().zip(rhs) {
                        self.assignment(s.id, to, unparen(value));
                    }
                }
            }
            StmtKind::Return(values) => self.return_stmt(s.id, values),
            StmtKind::For { .. } => self.loops.push(s.span.hi),
            StmtKind::Range { key, value, x, .. } => {
                for e in [key, value].into_iter().flatten() {
                    self.harmless(e);
                    if let ExprKind::Ident(id) = &e.kind
                        && let Some(slice) = self.declared(id)
                    {
                        slice.strange += 1;
                    }
                }
                self.plain(x);
                if let Some(var) = variable(self.info, x) {
                    self.leaves(var, s.id, Leaves::Unseen);
                }
                self.loops.push(s.span.hi);
            }
            _ => {}
        }
    }

    fn var_spec(&mut self, stmt: NodeId, spec: &VarSpec) {
        for (i, name) in spec.names.iter().enumerate() {
            let value = spec
                .values
                .get(i)
                .filter(|_| spec.values.len() == spec.names.len());
            if let Some(slice) = self.declared(name)
                && !spec.values.is_empty()
            {
                match value.map(|v| &unparen(v).kind) {
                    Some(ExprKind::CompositeLit { .. }) => slice.cap_seen = true,
                    _ => slice.strange += 1,
                }
            }
            if let Some(value) = value {
                self.copied(stmt, unparen(value));
            }
        }
    }

    /// The value of a variable goes to another place.
    fn copied(&mut self, stmt: NodeId, value: &Expr) {
        let Some(var) = variable(self.info, value) else {
            return;
        };
        if let Some(slice) = self.vars.get_mut(&var) {
            slice.strange -= 1;
            self.leaves(var, stmt, Leaves::Seen);
        }
    }

    fn assignment(&mut self, stmt: NodeId, to: &Expr, value: &Expr) {
        let to = unparen(to);
        self.copied(stmt, value);
        if matches!(&to.kind, ExprKind::Ident(id) if id.name.as_str() == "_") {
            self.harmless(value);
        }
        let depth = self.loops.len();
        let operand = match &value.kind {
            ExprKind::Slice { x, three, .. } => {
                if *three && self.same(to, x) {
                    // Lets no store out; but Go's pass does not understand it.
                    self.harmless(x);
                    return;
                }
                Some(&**x)
            }
            ExprKind::Call { fun, args, .. }
                if builtin(self.store, self.info, fun) == Some(Builtin::Append) =>
            {
                args.first()
            }
            _ => None,
        };
        if let Some(x) = operand
            && self.same(to, x)
        {
            self.plain(x);
            if let Some(slice) = self.slice(to) {
                slice.strange -= 1;
                match value.kind {
                    ExprKind::Slice { .. } => slice.cap_seen = true,
                    _ => slice.weight += 1 + depth.saturating_sub(slice.depth),
                }
            }
            return;
        }
        let literal = matches!(value.kind, ExprKind::CompositeLit { .. });
        let nil = variable(self.info, value)
            .is_some_and(|obj| matches!(self.store.obj(obj).kind, ObjKind::Nil));
        if !literal && !nil {
            return;
        }
        let new = match &to.kind {
            ExprKind::Ident(id) => self.info.defs.get(&id.id).copied(),
            _ => None,
        };
        let var = new.or_else(|| variable(self.info, to));
        if let Some(slice) = var.and_then(|var| self.vars.get_mut(&var)) {
            slice.strange -= 1;
            slice.cap_seen |= literal;
        }
    }

    fn return_stmt(&mut self, stmt: NodeId, values: &[Expr]) {
        for value in values {
            self.copied(stmt, unparen(value));
        }
        if values.is_empty() {
            let here = self.functions.last().map_or(NodeId(0), |(_, id)| *id);
            let results: Vec<ObjId> = self
                .results
                .iter()
                .filter(|(_, f)| **f == here)
                .map(|(var, _)| *var)
                .collect();
            for var in results {
                self.leaves(var, stmt, Leaves::Seen);
            }
        }
    }

    fn same(&self, a: &Expr, b: &Expr) -> bool {
        let var = variable(self.info, a);
        var.is_some() && var == variable(self.info, b)
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(_) => {
                if let Some(slice) = self.slice(e) {
                    slice.open += 1;
                    slice.strange += 1;
                }
            }
            ExprKind::FuncLit { sig, .. } => {
                self.functions.push((e.span.hi, e.id));
                for name in sig.params.iter().flat_map(|p| &p.names) {
                    self.declared(name);
                }
            }
            ExprKind::Index { x, .. } => self.plain(x),
            ExprKind::Binary { x, y, .. } => {
                // Slices are compared with nil alone.
                self.harmless(x);
                self.harmless(y);
            }
            ExprKind::Call {
                fun,
                args,
                ellipsis,
                ..
            } => self.call(fun, args, ellipsis.is_some()),
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => self.address(x),
            ExprKind::Slice { x, .. } if !self.is_slice_or_string(x) => self.address(x),
            ExprKind::Selector { x, .. } if self.is_called_by_address(e, x) => self.address(x),
            _ => {}
        }
    }

    fn call(&mut self, fun: &Expr, args: &[Expr], spread: bool) {
        let takes = match builtin(self.store, self.info, fun) {
            Some(builtin) => builtin.row().takes,
            None if self.is_string_type(fun) => Takes::Elements,
            None => Takes::All,
        };
        match takes {
            Takes::Length => args.iter().for_each(|x| self.plain(x)),
            Takes::Capacity => {
                for x in args {
                    self.plain(x);
                    if let Some(slice) = self.slice(x) {
                        slice.cap_seen = true;
                    }
                }
            }
            Takes::Elements => args.iter().for_each(|x| self.harmless(x)),
            Takes::Spread if spread => args.iter().skip(1).for_each(|x| self.harmless(x)),
            Takes::Spread | Takes::All => {}
        }
    }

    /// An address inside of a slice's store is a way out of it.
    fn address(&mut self, mut e: &Expr) {
        loop {
            match &unparen(e).kind {
                ExprKind::Selector { x, .. } => e = x,
                ExprKind::Index { x, .. } => {
                    if let Some(slice) = self.slice(x) {
                        slice.open += 1;
                        slice.early = true;
                    }
                    e = x;
                }
                _ => return,
            }
        }
    }

    fn under(&self, ty: TypeId) -> &Type {
        let ty = self.store.unalias(ty);
        match self.store.ty(ty) {
            Type::Named(n) => match n.underlying {
                Some(u) => self.store.ty(self.store.unalias(u)),
                None => self.store.ty(ty),
            },
            other => other,
        }
    }

    /// Whether `x.f` is a method with a pointer receiver of `x`, which is no pointer.
    fn is_called_by_address(&self, selector: &Expr, x: &Expr) -> bool {
        let of = self.info.types.get(&x.id).map(|tv| self.under(tv.ty));
        self.info.selections.get(&selector.id).is_some_and(|sel| {
            sel.kind == SelectionKind::Method
                && matches!(
                    self.store.obj(sel.obj).kind,
                    ObjKind::Func { ptr_recv: true, .. }
                )
        }) && !matches!(of, Some(Type::Pointer(_)))
    }

    fn is_slice_or_string(&self, e: &Expr) -> bool {
        let ty = self.info.types.get(&e.id).map(|tv| self.under(tv.ty));
        matches!(ty, Some(Type::Slice(_) | Type::Basic(_)))
    }

    /// Whether a call is a conversion to a string, which copies.
    fn is_string_type(&self, fun: &Expr) -> bool {
        let Some(obj) = variable(self.info, fun) else {
            return false;
        };
        let obj = self.store.obj(obj);
        matches!(obj.kind, ObjKind::TypeName)
            && obj
                .ty
                .is_some_and(|ty| matches!(self.under(ty), Type::Basic(Basic::String)))
    }
}
