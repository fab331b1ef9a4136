//! Records the checker's results, for the bytecode compiler and for editors.

use super::Checker;
use crate::syntax::ast::{Ident, NodeId};
use crate::text::constant::Value;
use crate::types::info::{Instance, Mode, Selection, TypeAndValue};
use crate::types::{ObjId, TypeId};

impl Checker<'_> {
    /// The identifier declares `obj`.
    pub fn record_def(&mut self, ident: &Ident, obj: ObjId) {
        self.info.defs.insert(ident.id, obj);
    }

    /// The identifier denotes `obj`.
    pub fn record_use(&mut self, ident: &Ident, obj: ObjId) {
        self.info.uses.insert(ident.id, obj);
    }

    /// A node (a type-switch clause, an import) declares `obj` without naming it.
    pub fn record_implicit(&mut self, node: NodeId, obj: ObjId) {
        self.info.implicits.insert(node, obj);
    }

    /// An expression's mode, type and value.
    pub fn record_type_and_value(
        &mut self,
        node: NodeId,
        mode: Mode,
        ty: TypeId,
        value: Option<Value>,
    ) {
        if mode != Mode::Invalid {
            self.info
                .types
                .insert(node, TypeAndValue { mode, ty, value });
        }
    }

    /// What a selector selects; its identifier denotes the same object.
    pub fn record_selection(&mut self, node: NodeId, sel: &Ident, selection: Selection) {
        self.record_use(sel, selection.obj);
        self.info.selections.insert(node, selection);
    }

    /// The type arguments of a use of something generic.
    pub fn record_instance(&mut self, ident: NodeId, targs: Vec<TypeId>, ty: TypeId) {
        self.info.instances.insert(ident, Instance { targs, ty });
    }
}
