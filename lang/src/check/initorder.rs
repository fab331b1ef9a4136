//! The order in which package-level variables are initialised.

use super::{Checker, DeclKind};
use crate::text::codes::Code;
use crate::text::symbol::Symbol;
use crate::types::info::Initializer;
use crate::types::{ObjId, ObjKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The dependencies between constants and variables, functions being seen through.
#[derive(Default)]
struct Graph {
    /// Constants and variables in source order.
    nodes: Vec<ObjId>,
    /// The nodes that wait for each node.
    waiting: Vec<Vec<usize>>,
    /// How many others each node waits for.
    count: Vec<usize>,
}

impl<'a> Checker<'a> {
    /// Records the order of initialisation of the package with these objects, and reports cycles. `library`: it
    /// is one of the library's, none of whose constants depends on a variable.
    pub fn init_order(&mut self, objects: &[ObjId], library: bool) {
        let mut graph = self.dependency_graph(objects, library);
        // What nobody waits for, and waits for nobody, only counts if it has a value.
        let counts = |&(count, node): &(usize, usize)| {
            count > 0
                || graph.waiting.get(node).is_some_and(|all| !all.is_empty())
                || graph
                    .nodes
                    .get(node)
                    .is_some_and(|&obj| self.has_value(obj))
        };
        // Constants come first: no variable waits for one that is declared later.
        let is_var = |c: &Self, node: usize| {
            let obj = graph.nodes.get(node);
            obj.is_some_and(|&obj| matches!(c.store.obj(obj).kind, ObjKind::Var { .. }))
        };
        let vars: Vec<bool> = (0..graph.nodes.len()).map(|n| is_var(self, n)).collect();
        let all = graph.count.iter().copied().zip(0..);
        let mut queue: BTreeSet<(bool, usize, usize)> = all
            .filter(counts)
            .map(|(count, node)| (vars[node], count, node))
            .collect();
        let mut emitted: FxHashSet<ObjId> = FxHashSet::default();
        while let Some((_, count, node)) = queue.pop_first() {
            let Some(&obj) = graph.nodes.get(node) else {
                continue;
            };
            if count > 0
                && let Some(cycle) = self.find_path(obj, obj, &mut FxHashSet::default())
            {
                self.report_init_cycle(&cycle);
            }
            for waiting in std::mem::take(&mut graph.waiting[node]) {
                let left = &mut graph.count[waiting];
                if queue.remove(&(vars[waiting], *left, waiting)) {
                    *left -= 1;
                    queue.insert((vars[waiting], *left, waiting));
                }
            }
            self.emit_initializer(obj, &mut emitted);
        }
    }

    /// Records an order that was found out before: see [`crate::load::Host::initial_order`]. Names that the package
    /// has not are of files that it is made without.
    pub(super) fn known_order(&mut self, order: &str) {
        let scope = self.store.pkg(self.pkg).scope;
        for line in order.lines() {
            let names = &self.store.scope(scope).names;
            let var = |name: &str| names.get(&Symbol::intern(name)).copied();
            let lhs: Option<Vec<ObjId>> = line.split(',').map(var).collect();
            let init = lhs.map(|lhs| Initializer {
                pkg: self.pkg,
                lhs,
                rhs: None,
            });
            self.info.init_order.extend(init);
        }
    }

    /// Whether it is a variable with a value.
    fn has_value(&self, obj: ObjId) -> bool {
        let id = self.obj_decls.get(&obj);
        let kind = id.and_then(|&id| self.decls.kind(id));
        matches!(kind, Some(DeclKind::Var { init: Some(_), .. }))
    }

    fn emit_initializer(&mut self, obj: ObjId, emitted: &mut FxHashSet<ObjId>) {
        let Some(&decl) = self.obj_decls.get(&obj) else {
            return;
        };
        if self.info.errors.contains_key(&obj) {
            return;
        }
        let Some(DeclKind::Var {
            lhs,
            init: Some(init),
            ..
        }) = self.decls.kind(decl).cloned()
        else {
            return;
        };
        let lhs = match lhs {
            Some(lhs) => lhs.to_vec(),
            None => vec![obj],
        };
        // Several variables of one call are initialised once.
        if lhs.iter().any(|var| emitted.contains(var)) {
            return;
        }
        emitted.extend(&lhs);
        self.info.init_order.push(Initializer {
            pkg: self.pkg,
            lhs,
            rhs: Some(Arc::new(init.clone())),
        });
    }

    fn deps_of(&self, obj: ObjId) -> Vec<ObjId> {
        let id = self.obj_decls.get(&obj);
        id.map_or_else(Vec::new, |&id| self.decls.deps(id))
    }

    fn is_func_obj(&self, obj: ObjId) -> bool {
        matches!(self.store.obj(obj).kind, ObjKind::Func { .. })
    }

    fn dependency_graph(&self, objects: &[ObjId], library: bool) -> Graph {
        let mut graph = Graph::default();
        let mut index: FxHashMap<ObjId, usize> = FxHashMap::default();
        for &obj in objects {
            let counts = match self.store.obj(obj).kind {
                ObjKind::Const { .. } => !library,
                ObjKind::Var { .. } => true,
                _ => false,
            };
            if counts {
                index.insert(obj, graph.nodes.len());
                graph.nodes.push(obj);
            }
        }
        graph.waiting = vec![Vec::new(); graph.nodes.len()];
        graph.count = vec![0; graph.nodes.len()];
        let mut through: FxHashMap<ObjId, Vec<ObjId>> = FxHashMap::default();
        for (node, &obj) in graph.nodes.iter().enumerate() {
            let mut all: FxHashSet<usize> = FxHashSet::default();
            for dep in self.deps_of(obj) {
                if self.is_func_obj(dep) {
                    let reached = through
                        .entry(dep)
                        .or_insert_with(|| self.values_through(dep));
                    all.extend(reached.iter().filter_map(|o| index.get(o)));
                } else {
                    all.extend(index.get(&dep));
                }
            }
            graph.count[node] = all.len();
            for dep in all {
                graph.waiting[dep].push(node);
            }
        }
        graph
    }

    /// The constants and variables that a function refers to, directly or through functions.
    fn values_through(&self, func: ObjId) -> Vec<ObjId> {
        let mut seen: FxHashSet<ObjId> = FxHashSet::default();
        let mut todo = vec![func];
        let mut values = Vec::new();
        while let Some(func) = todo.pop() {
            for dep in self.deps_of(func) {
                if seen.insert(dep) {
                    if self.is_func_obj(dep) {
                        todo.push(dep);
                    } else {
                        values.push(dep);
                    }
                }
            }
        }
        values
    }

    /// A path of dependencies from `from` to `to`, both ends apart from `to` included.
    fn find_path(&self, from: ObjId, to: ObjId, seen: &mut FxHashSet<ObjId>) -> Option<Vec<ObjId>> {
        // Depth first by hand, since chains of dependencies can be long.
        let mut path = vec![(from, self.sorted_deps(from), 0_usize)];
        seen.insert(from);
        while let Some((_, deps, next)) = path.last_mut() {
            let Some(&dep) = deps.get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if dep == to {
                return Some(path.into_iter().map(|(obj, _, _)| obj).collect());
            }
            if seen.insert(dep) {
                path.push((dep, self.sorted_deps(dep), 0));
            }
        }
        None
    }

    fn sorted_deps(&self, obj: ObjId) -> Vec<ObjId> {
        let mut deps = self.deps_of(obj);
        deps.sort_by_key(|&o| self.store.obj(o).span.lo);
        deps
    }

    fn report_init_cycle(&mut self, cycle: &[ObjId]) {
        let Some(&first) = cycle.first() else { return };
        let span = self.store.obj(first).span;
        let name = |c: &Self, obj: ObjId| c.store.obj(obj).name;
        if cycle.len() == 1 {
            let text = format!(
                "initialization cycle: {} refers to itself",
                name(self, first)
            );
            return self.error(Code::InvalidInitCycle, span, text);
        }
        let mut text = format!("initialization cycle for {}", name(self, first));
        for (i, &obj) in cycle.iter().enumerate() {
            let next = cycle.get(i + 1).copied().unwrap_or(first);
            let at = self.pos_string(self.store.obj(obj).span.lo);
            text.push_str(&format!(
                "\n\t{at}: {} refers to {}",
                name(self, obj),
                name(self, next)
            ));
        }
        self.error(Code::InvalidInitCycle, span, text);
    }
}
