//! First drafts of what the type side provides; each goes away when the real one lands in its
//! own file. The signatures are meant to stay.

use super::Checker;
use super::operand::Operand;
use crate::ast::{Expr, FuncType, Param};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::universe::*;
use crate::types::{ObjId, PkgId, Term, TypeId};

/// What [`Checker::lookup_field_or_method`] finds.
#[derive(Clone, PartialEq, Debug)]
pub enum Lookup {
    /// The field or method, the path of field indices to it (its own index last; for an interface
    /// method its index in the type set), and whether a pointer was followed.
    Found {
        /// Field or method.
        obj: ObjId,
        /// Indices.
        path: Vec<u32>,
        /// Was a pointer followed?
        indirect: bool,
    },
    /// Several at the same depth.
    Ambiguous,
    /// A method with pointer receiver of a value that is not addressable.
    PointerReceiver,
    /// Nothing.
    NotFound,
}

/// Why [`Checker::infer`] failed: where, and the text.
pub type InferError = (Span, String);

impl<'a> Checker<'a> {
    /// The type that `e` denotes; no generic type without arguments.
    pub fn typ(&mut self, _e: &'a Expr) -> TypeId {
        INVALID
    }

    /// The type that `e` denotes, or `None` for `nil` (cases of a type switch).
    pub fn typ_or_nil(&mut self, _e: &'a Expr) -> Option<TypeId> {
        Some(INVALID)
    }

    /// Like [`typ`](Self::typ), for a variable: constraint interfaces are errors.
    pub fn var_type(&mut self, _e: &'a Expr) -> TypeId {
        INVALID
    }

    /// Checks an identifier. `want_type`: the caller expects a type (for the error text).
    pub fn ident(&mut self, _x: &mut Operand<'a>, _e: &'a Expr, _want_type: bool) {}

    /// The signature type of a function literal, declaration or type; scope in `sig_scopes`.
    pub fn func_type(&mut self, _recv: Option<&'a [Param]>, _f: &'a FuncType) -> TypeId {
        INVALID
    }

    /// Checks the declaration of `obj`, if that is not done yet.
    pub fn obj_decl(&mut self, _obj: ObjId) {}

    /// The underlying type (for a type parameter: its constraint interface). Instances are expanded.
    pub fn under(&mut self, t: TypeId) -> TypeId {
        t
    }

    /// The one underlying type of all types in the type set, channels' directions merged.
    pub fn core_type(&mut self, _t: TypeId) -> Option<TypeId> {
        None
    }

    /// Like [`core_type`](Self::core_type), but `[]byte` and `string` together give `string`.
    pub fn core_string(&mut self, _t: TypeId) -> Option<TypeId> {
        None
    }

    /// The terms of a type's type set: `None` if there are none to name (all types, or no types);
    /// a type that is no type parameter is its own only term.
    pub fn type_set_terms(&mut self, _t: TypeId) -> Option<Vec<Term>> {
        None
    }

    /// Is there exactly the same type at both?
    pub fn identical(&mut self, a: TypeId, b: TypeId) -> bool {
        a == b
    }

    /// The same without regard to struct tags.
    pub fn identical_ignore_tags(&mut self, a: TypeId, b: TypeId) -> bool {
        a == b
    }

    /// May `x` be assigned to a variable of type `t`? The error is the cause, possibly empty.
    pub fn assignable_to(&mut self, _x: &Operand<'a>, _t: TypeId) -> Result<(), String> {
        Ok(())
    }

    /// May the non-constant `x` be converted to `t`? The error is the cause, possibly empty.
    pub fn convertible_to(&mut self, _x: &Operand<'a>, _t: TypeId) -> Result<(), String> {
        Ok(())
    }

    /// Can values of type `t` be compared? `dynamic`: interfaces count (they may panic).
    pub fn comparable(&mut self, _t: TypeId, _dynamic: bool) -> bool {
        true
    }

    /// Why values of type `t` cannot be compared (empty when there is nothing to add).
    pub fn incomparable_cause(&mut self, _t: TypeId) -> String {
        String::new()
    }

    /// Does `t` implement `iface`? `constraint`: as a type argument. The error is the cause.
    pub fn implements(
        &mut self,
        _t: TypeId,
        _iface: TypeId,
        _constraint: bool,
    ) -> Result<(), String> {
        Ok(())
    }

    /// The first method of `iface` that `t` lacks, and the text that says why. `fixed`: `t` is an
    /// interface, and methods that it does not have may be there dynamically (type assertions).
    pub fn missing_method(
        &mut self,
        _t: TypeId,
        _iface: TypeId,
        _fixed: bool,
    ) -> Option<(ObjId, String)> {
        None
    }

    /// Can a value of interface type `iface` hold a `t` (type assertions and switches)?
    /// The error is the cause.
    pub fn asserts_to(&mut self, _iface: TypeId, _t: TypeId) -> Result<(), String> {
        Ok(())
    }

    /// Looks a field or method up by name, through embedded fields.
    pub fn lookup_field_or_method(
        &mut self,
        _t: TypeId,
        _addressable: bool,
        _pkg: Option<PkgId>,
        _name: Symbol,
        _fold_case: bool,
    ) -> Lookup {
        Lookup::NotFound
    }

    /// Infers the type arguments that are missing in `targs` from typed and untyped `args`.
    /// `params`: one type for each argument. `reverse`: arguments and parameters have swapped
    /// roles in error texts (assignment of a generic function).
    pub fn infer(
        &mut self,
        _span: Span,
        _tparams: &[TypeId],
        _targs: &[Option<TypeId>],
        _params: &[TypeId],
        _args: &[Operand<'a>],
        _reverse: bool,
    ) -> Result<Vec<TypeId>, InferError> {
        Ok(Vec::new())
    }

    /// Fresh copies of type parameters, and `types` in terms of them (for recursive generic calls).
    pub fn rename_tparams(
        &mut self,
        tparams: &[TypeId],
        types: &[TypeId],
    ) -> (Vec<TypeId>, Vec<TypeId>) {
        (tparams.to_vec(), types.to_vec())
    }

    /// `t` with each of `tparams` replaced by the type argument at its place.
    pub fn subst(&mut self, t: TypeId, _tparams: &[TypeId], _targs: &[TypeId]) -> TypeId {
        t
    }

    /// The instance of a generic type or signature; equal arguments give the equal id.
    /// Constraints are not verified.
    pub fn instantiate(&mut self, _span: Span, orig: TypeId, _targs: &[TypeId]) -> TypeId {
        orig
    }

    /// Do the arguments satisfy their constraints? The error: index of the first that does not,
    /// and the text.
    pub fn verify(
        &mut self,
        _span: Span,
        _tparams: &[TypeId],
        _targs: &[TypeId],
    ) -> Result<(), (usize, String)> {
        Ok(())
    }

    /// Instantiates the signature of generic function `fun` (an identifier, selector or index
    /// expression), records the instance, and has the constraints verified later; `xlist`: the
    /// type argument expressions, for positions.
    pub fn instantiate_signature(
        &mut self,
        _span: Span,
        _fun: &'a Expr,
        _targs: &[TypeId],
        sig: TypeId,
        _xlist: &'a [Expr],
    ) -> TypeId {
        sig
    }

    /// The type an untyped value gets when nothing else says: itself for a typed one.
    pub fn default_type(&mut self, t: TypeId) -> TypeId {
        t
    }

    /// `t` as the compiler prints it, qualified relative to the package at hand.
    pub fn type_string(&mut self, _t: TypeId) -> String {
        String::new()
    }

    /// An object as the compiler prints it in details (`func (T).M(x int)`).
    pub fn object_string(&mut self, _obj: ObjId) -> String {
        String::new()
    }

    /// Size of a type on amd64, as `unsafe.Sizeof` answers it.
    pub fn size_of(&mut self, _t: TypeId) -> i64 {
        8
    }

    /// Alignment of a type.
    pub fn align_of(&mut self, _t: TypeId) -> i64 {
        8
    }

    /// Offsets of a struct type's fields.
    pub fn field_offsets(&mut self, _t: TypeId) -> Vec<i64> {
        Vec::new()
    }
}

/// Constructors that share ids between identical types where that is cheap.
impl Checker<'_> {
    /// `*elem`
    pub fn new_pointer(&mut self, elem: TypeId) -> TypeId {
        self.store.add_type(crate::types::Type::Pointer(elem))
    }

    /// `[]elem`
    pub fn new_slice(&mut self, elem: TypeId) -> TypeId {
        self.store.add_type(crate::types::Type::Slice(elem))
    }

    /// `[len]elem`
    pub fn new_array(&mut self, len: i64, elem: TypeId) -> TypeId {
        self.store.add_type(crate::types::Type::Array { len, elem })
    }

    /// A tuple of unnamed variables of these types.
    pub fn new_tuple(&mut self, types: &[TypeId]) -> TypeId {
        let vars = types
            .iter()
            .map(|&ty| self.new_var(Symbol::intern(""), Span::NONE, Some(ty)))
            .collect();
        self.store.add_type(crate::types::Type::Tuple(vars))
    }
}

/// Predicates. The plain ones look at the type itself (no type parameters); the `all_` ones ask it
/// of every type in a type parameter's type set.
#[allow(missing_docs)]
impl Checker<'_> {
    pub fn is_boolean(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_numeric(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_string(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_integer(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_unsigned(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_float(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_complex(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_const_type(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_boolean(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_integer(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_unsigned(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_numeric(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_string(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_ordered(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn all_numeric_or_string(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn has_nil(&mut self, _t: TypeId) -> bool {
        false
    }
    pub fn is_typed(&self, _t: TypeId) -> bool {
        true
    }
    pub fn is_untyped(&self, t: TypeId) -> bool {
        !self.is_typed(t)
    }
    pub fn is_untyped_numeric(&self, _t: TypeId) -> bool {
        false
    }
    pub fn is_type_param(&self, _t: TypeId) -> bool {
        false
    }
    /// An interface that is no type parameter.
    pub fn is_interface(&mut self, _t: TypeId) -> bool {
        false
    }
    /// Is it a generic type or signature without its arguments?
    pub fn is_generic(&self, _t: TypeId) -> bool {
        false
    }
    /// Has it a name (basic, defined, type parameter)?
    pub fn has_name(&self, _t: TypeId) -> bool {
        false
    }
    /// Does it contain type parameters?
    pub fn is_parameterized(&mut self, _t: TypeId) -> bool {
        false
    }
    /// Is it valid (not the type of something erroneous)?
    pub fn is_valid(&self, t: TypeId) -> bool {
        self.store.unalias(t) != INVALID
    }
}
