//! Queries about types for the expression checker: the form of an underlying type, or of all types in a type
//! set.

use super::Checker;
use super::spans::ident_of;
use crate::syntax::ast::{ChanDir, Expr};
use crate::types::{ObjId, ObjKind, Signature, Type, TypeId};

impl<'a> Checker<'a> {
    /// The underlying types of the type set; one `None` when there are none to name.
    pub fn type_set_unders(&mut self, t: TypeId) -> Vec<Option<TypeId>> {
        match self.type_set_pairs(t) {
            Some(pairs) => pairs.into_iter().map(|(_, u)| Some(u)).collect(),
            None => vec![None],
        }
    }

    /// Direction and element type if the underlying type is a channel.
    pub fn as_chan(&mut self, t: TypeId) -> Option<(ChanDir, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Chan { dir, elem } => Some((dir, elem)),
            _ => None,
        }
    }

    /// Element type if the underlying type is a pointer.
    pub fn as_pointer(&mut self, t: TypeId) -> Option<TypeId> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Pointer(elem) => Some(elem),
            _ => None,
        }
    }

    /// Element type if the underlying type is a slice.
    pub fn as_slice(&mut self, t: TypeId) -> Option<TypeId> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Slice(elem) => Some(elem),
            _ => None,
        }
    }

    /// Length and element type if the underlying type is an array.
    pub fn as_array(&mut self, t: TypeId) -> Option<(i64, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Array { len, elem } => Some((len, elem)),
            _ => None,
        }
    }

    /// Key and element type if the underlying type is a map.
    pub fn as_map(&mut self, t: TypeId) -> Option<(TypeId, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Map { key, value } => Some((key, value)),
            _ => None,
        }
    }

    /// The signature if the underlying type is a function.
    pub fn as_signature(&mut self, t: TypeId) -> Option<Signature> {
        let under = self.under(t);
        match self.store.ty(under) {
            Type::Signature(sig) => Some(sig.clone()),
            _ => None,
        }
    }

    /// The variables of a tuple type.
    pub fn as_tuple(&self, t: TypeId) -> Option<&[ObjId]> {
        match self.store.ty(t) {
            Type::Tuple(vars) => Some(vars),
            _ => None,
        }
    }

    /// The underlying type of `t`, or of what it points to if that is an array.
    pub fn array_or_under(&mut self, t: TypeId) -> TypeId {
        let under = self.under(t);
        if let &Type::Pointer(elem) = self.store.ty(under)
            && self.as_array(elem).is_some()
        {
            return self.under(elem);
        }
        under
    }

    /// The types of these variables.
    pub fn var_types(&self, vars: &[ObjId]) -> Vec<TypeId> {
        vars.iter().map(|&v| self.var_ty(v)).collect()
    }

    /// The type of a variable (invalid if it has none).
    pub fn var_ty(&self, var: ObjId) -> TypeId {
        self.store
            .obj(var)
            .ty
            .unwrap_or(crate::types::universe::INVALID)
    }

    /// Whether it is a local, global or field variable.
    pub fn is_var(&self, obj: ObjId) -> bool {
        matches!(self.store.obj(obj).kind, ObjKind::Var { .. })
    }

    /// The variable that the (possibly parenthesized) identifier `e` denotes, if it is one of
    /// this package.
    pub fn var_of(&self, e: &Expr) -> Option<ObjId> {
        let ident = ident_of(e)?;
        let (_, obj) = self.ident_lookup(ident.name)?;
        (self.is_var(obj) && self.store.obj(obj).pkg == Some(self.pkg)).then_some(obj)
    }
}
