//! The graph of what flows into which type parameter.

use crate::text::source::Span;
use crate::types::{ObjId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone, Debug, Default)]
/// A type parameter, or a defined type.
pub(super) struct Vertex {
    /// Weight of the heaviest path here.
    pub(super) weight: u32,
    /// Last edge of that path.
    pub(super) previous: usize,
    /// Its length.
    pub(super) len: usize,
    /// The type parameter or defined type.
    pub(super) obj: Option<ObjId>,
}

#[derive(Clone, Debug)]
/// What flows from one to another.
pub(super) struct Edge {
    pub(super) to: usize,
    pub(super) from: usize,
    pub(super) weight: u32,
    pub(super) span: Span,
    pub(super) ty: TypeId,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct MonoGraph {
    pub(super) vertices: Vec<Vertex>,
    pub(super) edges: Vec<Edge>,
    pub(super) index: FxHashMap<ObjId, Option<usize>>,
    /// Types in which nothing was found that has a vertex.
    pub(super) plain: FxHashSet<TypeId>,
}

impl MonoGraph {
    /// Adds a vertex; its index.
    pub(super) fn add_vertex(&mut self, obj: ObjId) -> usize {
        self.vertices.push(Vertex {
            obj: Some(obj),
            ..Vertex::default()
        });
        self.vertices.len() - 1
    }
}
