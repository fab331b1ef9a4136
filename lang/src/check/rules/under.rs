//! Underlying types, resolved lazily; the constraint interfaces of type parameters; and the constructors of
//! composite types, which return the same id for identical types.

use crate::check::Checker;
use crate::syntax::ast::ChanDir;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::universe::{EMPTY_INTERFACE, INVALID};
use crate::types::{Basic, Interface, ObjId, Type, TypeId};
use recursive::recursive;
use smallvec::SmallVec;

impl Checker<'_> {
    /// The underlying type; for a type parameter its constraint interface. `INVALID` for a type
    /// whose declaration is still in progress.
    #[inline]
    pub fn under(&mut self, t: TypeId) -> TypeId {
        match self.store.ty(t) {
            Type::Named(named) if let Some(under) = named.underlying => under,
            Type::Named(_) | Type::Alias(_) | Type::TypeParam(_) => self.under_deep(t),
            _ => t,
        }
    }

    /// The same where it is looked for in other types.
    #[recursive]
    fn under_deep(&mut self, t: TypeId) -> TypeId {
        match self.store.ty(t) {
            Type::Named(_) => self.resolve_underlying(t),
            Type::Alias(alias) => match alias.actual {
                Some(actual) => self.under(actual),
                None => INVALID,
            },
            Type::TypeParam(_) => self.constraint_iface(t),
            _ => t,
        }
    }

    /// The type on the right side of a defined type's declaration; for an instance the generic
    /// one with arguments put in. `None` while that declaration is in progress.
    pub fn rhs_of(&mut self, t: TypeId) -> Option<TypeId> {
        if let Some(&rhs) = self.ty.rhs.get(&t) {
            return Some(rhs);
        }
        let Type::Named(named) = self.store.ty(t) else {
            return None;
        };
        if named.origin == t {
            return named.underlying;
        }
        let origin = named.origin;
        let targs = named.targs.clone();
        let tparams = self.type_params(origin);
        if tparams.len() != targs.len() {
            self.ty.rhs.insert(t, INVALID);
            return Some(INVALID);
        }
        let generic = self.rhs_of(origin)?;
        let rhs = self.subst(generic, &tparams, &targs);
        self.ty.rhs.insert(t, rhs);
        Some(rhs)
    }

    fn resolve_underlying(&mut self, t: TypeId) -> TypeId {
        let mut path: SmallVec<[TypeId; 4]> = SmallVec::new();
        let mut current = t;
        let under = loop {
            current = self.store.unalias(current);
            match self.store.ty(current) {
                Type::Named(named) => {
                    if let Some(under) = named.underlying {
                        break under;
                    }
                    if path.contains(&current) {
                        break INVALID;
                    }
                    path.push(current);
                    match self.rhs_of(current) {
                        Some(rhs) => current = rhs,
                        None => return INVALID,
                    }
                }
                Type::Alias(_) => return INVALID,
                Type::TypeParam(_) => break INVALID,
                _ => break current,
            }
        };
        for named in path {
            if let Type::Named(named) = self.store.ty_mut(named) {
                named.underlying = Some(under);
            }
        }
        under
    }

    /// The interface that constrains a type parameter; a constraint that is no interface is put
    /// into an implicit one.
    pub fn constraint_iface(&mut self, tparam: TypeId) -> TypeId {
        let Type::TypeParam(param) = self.store.ty(tparam) else {
            return EMPTY_INTERFACE;
        };
        let Some(bound) = param.constraint else {
            return EMPTY_INTERFACE;
        };
        if self.is_type_param(bound) {
            return EMPTY_INTERFACE;
        }
        let under = self.under(bound);
        match self.store.ty(under) {
            Type::Basic(Basic::Invalid) => EMPTY_INTERFACE,
            Type::Interface(_) => under,
            _ => {
                let iface = self.store.add_type(Type::Interface(Interface {
                    embeds: vec![bound],
                    embed_spans: vec![Span::NONE],
                    implicit: true,
                    ..Interface::default()
                }));
                if let Type::TypeParam(param) = self.store.ty_mut(tparam) {
                    param.constraint = Some(iface);
                }
                iface
            }
        }
    }

    /// Type parameters of a generic type (or its instance's origin), alias or signature.
    pub fn type_params(&self, t: TypeId) -> Vec<TypeId> {
        match self.store.ty(t) {
            Type::Named(named) if named.origin != t => self.type_params(named.origin),
            Type::Named(named) => named.tparams.clone(),
            Type::Alias(alias) => alias.tparams.clone(),
            Type::Signature(sig) => sig.tparams.clone(),
            _ => Vec::new(),
        }
    }

    /// The type of an object, `INVALID` when it has none (yet).
    pub fn obj_type(&self, obj: ObjId) -> TypeId {
        self.store.obj(obj).ty.unwrap_or(INVALID)
    }
}

/// Constructors that share ids between identical types where that is cheap.
impl Checker<'_> {
    /// `*elem`
    pub fn new_pointer(&mut self, elem: TypeId) -> TypeId {
        let store = &mut self.store;
        *self
            .ty
            .pointers
            .entry(elem)
            .or_insert_with(|| store.add_type(Type::Pointer(elem)))
    }

    /// `[]elem`
    pub fn new_slice(&mut self, elem: TypeId) -> TypeId {
        let store = &mut self.store;
        *self
            .ty
            .slices
            .entry(elem)
            .or_insert_with(|| store.add_type(Type::Slice(elem)))
    }

    /// `[len]elem`
    pub fn new_array(&mut self, len: i64, elem: TypeId) -> TypeId {
        let store = &mut self.store;
        *self
            .ty
            .arrays
            .entry((len, elem))
            .or_insert_with(|| store.add_type(Type::Array { len, elem }))
    }

    /// `map[key]value`
    pub fn new_map(&mut self, key: TypeId, value: TypeId) -> TypeId {
        let store = &mut self.store;
        *self
            .ty
            .maps
            .entry((key, value))
            .or_insert_with(|| store.add_type(Type::Map { key, value }))
    }

    /// A channel type.
    pub fn new_chan(&mut self, dir: ChanDir, elem: TypeId) -> TypeId {
        let store = &mut self.store;
        *self
            .ty
            .chans
            .entry((dir, elem))
            .or_insert_with(|| store.add_type(Type::Chan { dir, elem }))
    }

    /// A tuple of unnamed variables of these types.
    pub fn new_tuple(&mut self, types: &[TypeId]) -> TypeId {
        if types.is_empty() {
            return crate::types::universe::EMPTY_TUPLE;
        }
        let empty = Symbol::EMPTY;
        let vars = types
            .iter()
            .map(|&ty| self.new_var(empty, Span::NONE, Some(ty)))
            .collect();
        self.store.add_type(Type::Tuple(vars))
    }
}
