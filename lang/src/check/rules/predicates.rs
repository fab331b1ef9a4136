//! Predicates on types. The plain ones test a type itself and are false for type parameters; the `all_` ones
//! test every type in a type parameter's type set.

use crate::check::Checker;
use crate::types::basic::class;
use crate::types::universe::{BYTE, INT, INVALID, RUNE};
use crate::types::{Basic, Type, TypeId, universe};
use recursive::recursive;

macro_rules! predicates {
    ($($(#[$doc:meta])* $is:ident $all:ident $bits:ident;)*) => {
        impl Checker<'_> {$(
            $(#[$doc])*
            pub fn $is(&mut self, t: TypeId) -> bool {
                self.is_basic(t, class::$bits)
            }

            /// The same of every type in the type set.
            pub fn $all(&mut self, t: TypeId) -> bool {
                self.all_basic(t, class::$bits)
            }
        )*}
    };
}

predicates! {
    /// Whether it is a boolean type.
    is_boolean all_boolean BOOLEAN;
    /// Whether it is an integer type.
    is_integer all_integer INTEGER;
    /// Whether it is an unsigned integer type.
    is_unsigned all_unsigned UNSIGNED;
    /// Whether it is a floating-point type.
    is_float all_float FLOAT;
    /// Whether it is a complex type.
    is_complex all_complex COMPLEX;
    /// Whether it is a numeric type.
    is_numeric all_numeric NUMERIC;
    /// Whether it is a string type.
    is_string all_string STRING;
    /// Whether its values are ordered.
    is_ordered all_ordered ORDERED;
    /// Whether constants can have it.
    is_const_type all_const_type CONST;
}

impl Checker<'_> {
    fn is_basic(&mut self, t: TypeId, bits: u8) -> bool {
        if self.is_type_param(t) {
            return false;
        }
        let under = self.under(t);
        matches!(self.store.ty(under), Type::Basic(b) if b.class() & bits != 0)
    }

    fn all_basic(&mut self, t: TypeId, bits: u8) -> bool {
        if !self.is_type_param(t) {
            return self.is_basic(t, bits);
        }
        match self.type_set_terms(t) {
            Some(terms) => terms.iter().all(|term| self.is_basic(term.ty, bits)),
            None => false,
        }
    }

    /// Whether it consists of numeric or string types only.
    pub fn all_numeric_or_string(&mut self, t: TypeId) -> bool {
        self.all_basic(t, class::NUMERIC | class::STRING)
    }

    /// The basic type behind `t`, if there is one.
    pub fn basic_of(&mut self, t: TypeId) -> Option<Basic> {
        let under = self.under(t);
        match self.store.ty(under) {
            Type::Basic(basic) => Some(*basic),
            _ => None,
        }
    }

    /// Whether nil is a value of the type (of all types in its type set).
    pub fn has_nil(&mut self, t: TypeId) -> bool {
        if self.is_type_param(t) {
            return match self.type_set_terms(t) {
                Some(terms) => terms.iter().all(|term| self.has_nil(term.ty)),
                None => false,
            };
        }
        let under = self.under(t);
        matches!(
            self.store.ty(under),
            Type::Basic(Basic::UnsafePointer | Basic::UntypedNil)
                | Type::Slice(_)
                | Type::Pointer(_)
                | Type::Signature(_)
                | Type::Interface(_)
                | Type::Map { .. }
                | Type::Chan { .. }
        )
    }

    /// Whether it is anything but one of the untyped kinds.
    pub fn is_typed(&self, t: TypeId) -> bool {
        !self.is_untyped(t)
    }

    /// Whether it is one of the untyped kinds.
    pub fn is_untyped(&self, t: TypeId) -> bool {
        matches!(self.store.ty(t), Type::Basic(b) if b.is_untyped())
    }

    /// Whether it is an untyped numeric kind.
    pub fn is_untyped_numeric(&self, t: TypeId) -> bool {
        matches!(self.store.ty(t), Type::Basic(b) if b.is_untyped() && b.is_numeric())
    }

    /// Whether it is a type parameter.
    pub fn is_type_param(&self, t: TypeId) -> bool {
        let t = self.store.unalias(t);
        matches!(self.store.ty(t), Type::TypeParam(_))
    }

    /// Whether its underlying type is an interface and it is not a type parameter.
    pub fn is_interface(&mut self, t: TypeId) -> bool {
        if self.is_type_param(t) {
            return false;
        }
        let under = self.under(t);
        matches!(self.store.ty(under), Type::Interface(_))
    }

    /// Whether it is a generic type, alias or signature without its arguments.
    pub fn is_generic(&self, t: TypeId) -> bool {
        match self.store.ty(t) {
            Type::Named(named) => named.origin == t && !named.tparams.is_empty(),
            Type::Alias(alias) => !alias.tparams.is_empty() && alias.targs.is_empty(),
            Type::Signature(sig) => !sig.tparams.is_empty(),
            _ => false,
        }
    }

    /// Whether it has a name (basic, defined, type parameter).
    pub fn has_name(&self, t: TypeId) -> bool {
        let t = self.store.unalias(t);
        matches!(
            self.store.ty(t),
            Type::Basic(_) | Type::Named(_) | Type::TypeParam(_)
        )
    }

    /// Whether it is valid (not the type of something erroneous).
    pub fn is_valid(&self, t: TypeId) -> bool {
        self.store.unalias(t) != INVALID
    }

    /// Whether it is a slice of bytes by its underlying type.
    pub fn is_bytes(&mut self, t: TypeId) -> bool {
        self.is_slice_of(t, BYTE)
    }

    /// Whether it is a slice of bytes or runes by its underlying type.
    pub fn is_bytes_or_runes(&mut self, t: TypeId) -> bool {
        self.is_slice_of(t, BYTE) || self.is_slice_of(t, RUNE)
    }

    fn is_slice_of(&mut self, t: TypeId, basic: TypeId) -> bool {
        let under = self.under(t);
        let Type::Slice(elem) = *self.store.ty(under) else {
            return false;
        };
        let elem = self.under(elem);
        self.store.ty(elem) == self.store.ty(basic)
    }

    /// The type an untyped value gets when nothing else says: itself for a typed one.
    pub fn default_type(&mut self, t: TypeId) -> TypeId {
        match self.store.ty(t) {
            Type::Basic(Basic::UntypedBool) => universe::BOOL,
            Type::Basic(Basic::UntypedInt) => INT,
            Type::Basic(Basic::UntypedRune) => RUNE,
            Type::Basic(Basic::UntypedFloat) => universe::FLOAT64,
            Type::Basic(Basic::UntypedComplex) => universe::COMPLEX128,
            Type::Basic(Basic::UntypedString) => universe::STRING,
            _ => t,
        }
    }

    /// Whether it contains type parameters (of any list).
    pub fn is_parameterized(&mut self, t: TypeId) -> bool {
        let mut seen = Vec::new();
        self.mentions_tparam(t, &|_| true, &mut seen)
    }

    /// Whether it contains one of `tparams`.
    pub fn is_parameterized_by(&mut self, t: TypeId, tparams: &[TypeId]) -> bool {
        let mut seen = Vec::new();
        self.mentions_tparam(t, &|p| tparams.contains(&p), &mut seen)
    }

    /// Whether it contains a type parameter that `wanted` accepts.
    #[recursive]
    fn mentions_tparam(
        &self,
        t: TypeId,
        wanted: &dyn Fn(TypeId) -> bool,
        seen: &mut Vec<TypeId>,
    ) -> bool {
        let t = self.store.unalias(t);
        let mut any = |list: &[TypeId]| list.iter().any(|&x| self.mentions_tparam(x, wanted, seen));
        let types_of = |objs: &[crate::types::ObjId]| -> Vec<TypeId> {
            objs.iter().map(|&o| self.obj_type(o)).collect()
        };
        match self.store.ty(t) {
            Type::Basic(_) | Type::Alias(_) => false,
            Type::TypeParam(_) => wanted(t),
            Type::Named(named) => any(&named.targs),
            Type::Pointer(elem) | Type::Slice(elem) => any(&[*elem]),
            Type::Array { elem, .. } | Type::Chan { elem, .. } => any(&[*elem]),
            Type::Map { key, value } => any(&[*key, *value]),
            Type::Struct(s) => any(&types_of(&s.fields)),
            Type::Tuple(vars) => any(&types_of(vars)),
            Type::Signature(sig) => any(&types_of(&sig.params)) || any(&types_of(&sig.results)),
            Type::Union(terms) => terms.iter().any(|term| any(&[term.ty])),
            Type::Interface(iface) => {
                if seen.contains(&t) {
                    return false;
                }
                seen.push(t);
                let methods = types_of(&iface.methods);
                self.any_mentions(&methods, wanted, seen)
                    || self.any_mentions(&iface.embeds, wanted, seen)
            }
        }
    }

    fn any_mentions(
        &self,
        list: &[TypeId],
        wanted: &dyn Fn(TypeId) -> bool,
        seen: &mut Vec<TypeId>,
    ) -> bool {
        list.iter().any(|&x| self.mentions_tparam(x, wanted, seen))
    }
}
