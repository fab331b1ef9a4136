//! A checked program, with what the next checker continues from.

use super::earlier::Waiting;
use super::state::TypeState;
use crate::syntax::ast::{Block, NodeId};
use crate::text::symbol::Symbol;
use crate::types::info::{Info, Program};
use crate::types::{ObjId, ScopeId, Store, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A checked program and what is needed to go on checking it: library bodies, REPL input, and
/// questions about types. Ids never change.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// What was found so far.
    pub program: Program,
    pub(super) ty: TypeState,
    pub(super) sig_scopes: FxHashMap<TypeId, ScopeId>,
    /// What was not asked for yet.
    pub(super) waiting: Waiting,
    /// Bodies that were checked late.
    pub(super) bodies: FxHashMap<NodeId, Arc<Block>>,
    /// What inputs have changed since this was asked last.
    pub(super) changes: Changes,
}

/// What a checker hands on to the next one.
pub(super) struct Findings {
    pub(super) store: Store,
    pub(super) info: Info,
    pub(super) ty: TypeState,
    pub(super) sig_scopes: FxHashMap<TypeId, ScopeId>,
}

/// What inputs have changed: what was there before, and what has taken its place.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Functions and methods, by their declarations: those without type parameters.
    pub funcs: Vec<(NodeId, NodeId)>,
    /// Variables.
    pub vars: Vec<(ObjId, ObjId)>,
    /// Whether types have methods that they did not have.
    pub methods: bool,
    /// Names whose type has changed: code that used them before keeps what they meant then.
    pub hidden: Vec<(Symbol, ObjId)>,
}
