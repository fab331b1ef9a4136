//! Rejects generic code that would need infinitely many instances.
//!
//! A graph says which type parameters' arguments flow into which type parameters; an edge weighs
//! one where the argument is built into a larger type. A cycle of positive weight never ends.

use super::Checker;
use crate::syntax::ast::Expr;
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::types::{ObjId, Type, TypeId};
use rustc_hash::FxHashSet;

mod graph;

use graph::Edge;
pub use graph::MonoGraph;

impl<'a> Checker<'a> {
    /// Notes that `tparams` were instantiated with `targs`.
    pub fn mono_instance(
        &mut self,
        span: Span,
        tparams: &[TypeId],
        targs: &[TypeId],
        list: &'a [Expr],
    ) {
        for (i, (&tparam, &targ)) in tparams.iter().zip(targs).enumerate() {
            let span = list.get(i).map_or(span, |e| e.span);
            self.mono_assign(span, tparam, targ);
        }
    }

    fn tparam_obj(&self, tparam: TypeId) -> Option<ObjId> {
        let tparam = self.ty.tparam_canon.get(&tparam).copied().unwrap_or(tparam);
        match self.store.ty(tparam) {
            Type::TypeParam(param) => Some(param.obj),
            _ => None,
        }
    }

    fn tparam_vertex(&mut self, tparam: TypeId) -> Option<usize> {
        let obj = self.tparam_obj(tparam)?;
        if let Some(&known) = self.ty.mono.index.get(&obj) {
            return known;
        }
        let vertex = self.ty.mono.add_vertex(obj);
        self.ty.mono.index.insert(obj, Some(vertex));
        Some(vertex)
    }

    fn mono_assign(&mut self, span: Span, tparam: TypeId, targ: TypeId) {
        let Some(obj) = self.tparam_obj(tparam) else {
            return;
        };
        if self.store.obj(obj).pkg != Some(self.pkg) {
            return;
        }
        let Some(to) = self.tparam_vertex(tparam) else {
            return;
        };
        let edges = self.ty.mono.edges.len();
        let mut todo = vec![targ];
        let mut seen = FxHashSet::default();
        while let Some(t) = todo.pop() {
            let t = self.store.unalias(t);
            if self.ty.mono.plain.contains(&t) || !seen.insert(t) {
                continue;
            }
            let from = match self.store.ty(t) {
                Type::TypeParam(_) => self.tparam_vertex(t),
                Type::Named(named) => {
                    let obj = named.obj;
                    todo.extend(&named.targs);
                    self.local_named_vertex(obj)
                }
                _ => {
                    self.push_parts(t, &mut todo);
                    None
                }
            };
            if let Some(from) = from {
                self.ty.mono.edges.push(Edge {
                    to,
                    from,
                    weight: u32::from(t != self.store.unalias(targ)),
                    span,
                    ty: targ,
                });
            }
        }
        if self.ty.mono.edges.len() == edges {
            self.ty.mono.plain.extend(seen);
        }
    }

    fn push_parts(&self, t: TypeId, todo: &mut Vec<TypeId>) {
        let mut vars = |list: &[ObjId]| todo.extend(list.iter().map(|&v| self.obj_type(v)));
        match self.store.ty(t) {
            Type::Pointer(elem)
            | Type::Slice(elem)
            | Type::Array { elem, .. }
            | Type::Chan { elem, .. } => todo.push(*elem),
            Type::Map { key, value } => todo.extend([*key, *value]),
            Type::Struct(s) => vars(&s.fields),
            Type::Tuple(list) => vars(list),
            Type::Signature(sig) => {
                vars(&sig.params);
                vars(&sig.results);
            }
            Type::Interface(iface) => match &iface.type_set {
                Some(set) => vars(&set.methods),
                None => vars(&iface.methods),
            },
            _ => {}
        }
    }

    /// The vertex of a type declared inside a generic function, which its type parameters
    /// parameterise without being written.
    fn local_named_vertex(&mut self, obj: ObjId) -> Option<usize> {
        if let Some(&known) = self.ty.mono.index.get(&obj) {
            return known;
        }
        let object = self.store.obj(obj);
        let root = self.store.pkg(self.pkg).scope;
        if object.pkg != Some(self.pkg) || object.parent == Some(root) {
            return None;
        }
        let (span, mut scope) = (object.span, object.parent);
        let mut vertex = None;
        while let Some(id) = scope
            && id != root
        {
            let tparams: Vec<TypeId> = self
                .store
                .scope(id)
                .names
                .values()
                .filter(|&&o| self.store.obj(o).span.lo < span.lo)
                .filter_map(|&o| self.store.obj(o).ty)
                .filter(|&t| matches!(self.store.ty(t), Type::TypeParam(_)))
                .collect();
            for tparam in tparams {
                let to = *vertex.get_or_insert_with(|| self.ty.mono.add_vertex(obj));
                if let Some(from) = self.tparam_vertex(tparam) {
                    self.ty.mono.edges.push(Edge {
                        to,
                        from,
                        weight: 1,
                        span,
                        ty: tparam,
                    });
                }
            }
            scope = self.store.scope(id).parent;
        }
        self.ty.mono.index.insert(obj, vertex);
        vertex
    }

    /// Reports an infinite chain of instantiations, if there is one; and begins a new graph.
    pub fn check_monomorphic(&mut self) {
        let mut graph = std::mem::take(&mut self.ty.mono);
        let limit = graph.vertices.len();
        let mut again = true;
        while std::mem::take(&mut again) {
            for (i, edge) in graph.edges.iter().enumerate() {
                let (from, len) = (
                    graph.vertices[edge.from].weight,
                    graph.vertices[edge.from].len,
                );
                let to = &mut graph.vertices[edge.to];
                let weight = from + edge.weight;
                if weight <= to.weight {
                    continue;
                }
                to.previous = i;
                to.len = len + 1;
                if to.len == limit {
                    let vertex = edge.to;
                    return self.report_instance_loop(&graph, vertex);
                }
                to.weight = weight;
                again = true;
            }
        }
    }

    fn report_instance_loop(&mut self, graph: &MonoGraph, mut vertex: usize) {
        let mut stack = Vec::new();
        while !stack.contains(&vertex) {
            stack.push(vertex);
            vertex = graph.edges[graph.vertices[vertex].previous].from;
        }
        let start = stack.iter().position(|&v| v == vertex).unwrap_or(0);
        let Some(obj) = graph.vertices[vertex].obj else {
            return;
        };
        let span = self.store.obj(obj).span;
        let mut text = "instantiation cycle:".to_owned();
        for &v in &stack[start..] {
            let edge = &graph.edges[graph.vertices[v].previous];
            let Some(obj) = graph.vertices[edge.to].obj else {
                continue;
            };
            let is_tparam = matches!(
                self.store.obj(obj).ty.map(|t| self.store.ty(t)),
                Some(Type::TypeParam(_))
            );
            let how = if is_tparam {
                "instantiated as"
            } else {
                "implicitly parameterized by"
            };
            text.push_str(&format!(
                "\n\t{}: {} {how} {}",
                self.pos_string(edge.span.lo),
                self.store.obj(obj).name,
                self.type_string(edge.ty)
            ));
        }
        self.error(Code::InvalidInstanceCycle, span, text);
    }
}
