//! Whether a type implements an interface or satisfies a constraint, and if not, why.

use super::lookup::Lookup;
use crate::check::Checker;
use crate::types::{ObjId, ObjKind, Term, Type, TypeId, TypeSet};

/// How signatures are compared: identity, or unification during inference.
pub type Equivalent<'e, 'a> = &'e mut dyn FnMut(&mut Checker<'a>, TypeId, TypeId) -> bool;

/// In what way a method is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// There is nothing of that name.
    NotFound,
    /// There is one whose name differs in case.
    WrongName,
    /// There is one that another package does not export.
    Unexported,
    /// There is one with another signature.
    WrongSignature,
    /// Several embedded types have one.
    Ambiguous,
    /// Only the pointer has it.
    PointerReceiver,
    /// It is a field.
    Field,
}

/// A method that an interface demands and a type lacks.
#[derive(Clone, Debug)]
pub struct MissingMethod {
    /// The interface's method.
    pub method: ObjId,
    /// In what way it is missing.
    pub how: Missing,
    /// The text that says so.
    pub cause: String,
}

impl<'a> Checker<'a> {
    /// Whether `t` implements `target`. `constraint`: as a type argument for that constraint.
    /// The error is the cause.
    pub fn implements(
        &mut self,
        t: TypeId,
        target: TypeId,
        constraint: bool,
    ) -> Result<(), String> {
        let (vu, tu) = (self.under(t), self.under(target));
        if !self.is_valid(vu) || !self.is_valid(tu) {
            return Ok(());
        }
        if let Type::Pointer(base) = *self.store.ty(vu) {
            let base = self.under(base);
            if !self.is_valid(base) {
                return Ok(());
            }
        }
        let verb = if constraint { "satisfy" } else { "implement" };
        if !matches!(self.store.ty(tu), Type::Interface(_)) {
            let detail = if self.is_interface_ptr(tu) {
                self.interface_ptr_error(target)
            } else {
                format!("{} is not an interface", self.type_string(target))
            };
            return Err(format!("{} ({detail})", self.does_not(t, verb, target)));
        }
        let set = self.type_set(tu);
        if set.is_all() {
            return Ok(());
        }
        let own_set = match self.store.ty(vu) {
            Type::Interface(_) => Some(self.type_set(vu)),
            _ => None,
        };
        if own_set.as_ref().is_some_and(TypeSet::is_empty) {
            return Ok(());
        }
        if set.is_empty() {
            let target = self.type_string(target);
            return Err(format!("cannot {verb} {target} (empty type set)"));
        }
        if let Err(cause) = self.has_all_methods(t, target, true) {
            return Err(format!("{} {cause}", self.does_not(t, verb, target)));
        }
        if set.has_terms() {
            self.in_terms(t, target, tu, &set, own_set.as_ref(), verb)?;
        }
        self.satisfies_comparable(t, &set, constraint, verb)
    }

    fn does_not(&self, t: TypeId, verb: &str, target: TypeId) -> String {
        let (t, target) = (self.type_string(t), self.type_string(target));
        format!("{t} does not {verb} {target}")
    }

    fn satisfies_comparable(
        &mut self,
        t: TypeId,
        set: &TypeSet,
        constraint: bool,
        verb: &str,
    ) -> Result<(), String> {
        let wants = match &set.terms {
            None => set.comparable,
            Some(terms) => terms.iter().all(|term| self.comparable(term.ty, false)),
        };
        if !wants || self.comparable(t, false) {
            return Ok(());
        }
        let loosely = constraint && self.comparable(t, true);
        if loosely && self.allows(20) {
            return Ok(());
        }
        let t = self.type_string(t);
        if loosely {
            return Err(format!("{t} to {verb} comparable requires go1.20 or later"));
        }
        Err(format!("{t} does not {verb} comparable"))
    }

    /// Whether `t` (each type of it, for an interface) is among the terms.
    fn in_terms(
        &mut self,
        t: TypeId,
        target: TypeId,
        iface: TypeId,
        set: &TypeSet,
        own_set: Option<&TypeSet>,
        verb: &str,
    ) -> Result<(), String> {
        if let Some(own) = own_set {
            return if self.terms_subset(&own.terms, &set.terms) {
                Ok(())
            } else {
                Err(self.does_not(t, verb, target))
            };
        }
        let terms = set.terms.clone().unwrap_or_default();
        let mut alternative = None;
        for &term in &terms {
            if self.term_includes(term, t) {
                return Ok(());
            }
            if alternative.is_none() && !term.tilde {
                let under = self.under(term.ty);
                let tilde = Term {
                    tilde: true,
                    ty: term.ty,
                };
                if self.identical(term.ty, under) && self.term_includes(tilde, t) {
                    alternative = Some(term.ty);
                }
            }
        }
        let detail = match alternative {
            Some(alternative) => format!(
                "possibly missing ~ for {} in {}",
                self.type_string(alternative),
                self.type_string(target)
            ),
            None if self.mentions_type(iface, t) => {
                let (t, target) = (self.type_string(t), self.type_string(target));
                format!("{target} mentions {t}, but {t} is not in the type set of {target}")
            }
            None => format!(
                "{} missing in {}",
                self.type_string(t),
                self.terms_string(&terms)
            ),
        };
        Err(format!("{} ({detail})", self.does_not(t, verb, target)))
    }

    /// Whether an interface names `t` in one of its elements, for better error texts.
    fn mentions_type(&mut self, within: TypeId, t: TypeId) -> bool {
        let parts: Vec<TypeId> = match self.store.ty(within) {
            Type::Interface(iface) => iface.embeds.clone(),
            Type::Union(terms) => terms.iter().map(|term| term.ty).collect(),
            _ => return self.identical(within, t),
        };
        parts.into_iter().any(|part| self.mentions_type(part, t))
    }

    /// Whether `t` has all methods of interface `target`. True too for erroneous types.
    pub fn has_all_methods(
        &mut self,
        t: TypeId,
        target: TypeId,
        fixed: bool,
    ) -> Result<(), String> {
        if !self.is_valid(t) {
            return Ok(());
        }
        match self.missing_method(t, target, fixed) {
            Some(missing) if !self.invalid_embedded(t, &mut Vec::new()) => Err(missing.cause),
            _ => Ok(()),
        }
    }

    /// Whether it is a struct with an embedded field of an erroneous type.
    fn invalid_embedded(&mut self, t: TypeId, seen: &mut Vec<TypeId>) -> bool {
        let t = self.deref_struct_ptr(t);
        let under = self.under(t);
        if seen.contains(&under) {
            return false;
        }
        seen.push(under);
        let Type::Struct(s) = self.store.ty(under) else {
            return false;
        };
        let fields = s.fields.clone();
        fields.into_iter().any(|field| {
            let embedded = matches!(
                self.store.obj(field).kind,
                ObjKind::Var { embedded: true, .. }
            );
            let ty = self.obj_type(field);
            embedded && (!self.is_valid(ty) || self.invalid_embedded(ty, seen))
        })
    }

    /// The first method of `target` that `t` lacks. `fixed` false:
    /// when `t` is an interface, methods that it does not have may be there dynamically.
    pub fn missing_method(
        &mut self,
        t: TypeId,
        target: TypeId,
        fixed: bool,
    ) -> Option<MissingMethod> {
        self.missing_method_with(t, target, fixed, &mut |c, x, y| c.identical(x, y))
    }

    /// The same with a comparison of signatures of the caller's.
    pub fn missing_method_with(
        &mut self,
        t: TypeId,
        target: TypeId,
        fixed: bool,
        equivalent: Equivalent<'_, 'a>,
    ) -> Option<MissingMethod> {
        let iface = self.under(target);
        let wanted = self.type_set(iface).methods;
        if wanted.is_empty() {
            return None;
        }
        let under = self.under(t);
        let own = match self.store.ty(under) {
            Type::Interface(_) => Some(self.type_set(under).methods),
            _ => None,
        };
        for method in wanted {
            let missing = match &own {
                Some(own) => self.missing_in_interface(own, method, fixed, equivalent),
                None => self.missing_in_type(t, method, equivalent),
            };
            if let Some((how, found)) = missing {
                let cause = self.missing_cause(t, target, method, how, found);
                return Some(MissingMethod { method, how, cause });
            }
        }
        None
    }

    fn missing_in_interface(
        &mut self,
        own: &[ObjId],
        method: ObjId,
        fixed: bool,
        equivalent: Equivalent<'_, 'a>,
    ) -> Option<(Missing, Option<ObjId>)> {
        let key = self.method_key(method);
        let Some(&found) = own.iter().find(|&&m| self.method_key(m) == key) else {
            return fixed.then_some((Missing::NotFound, None));
        };
        let (x, y) = (self.obj_type(found), self.obj_type(method));
        (!equivalent(self, x, y)).then_some((Missing::WrongSignature, Some(found)))
    }

    fn missing_in_type(
        &mut self,
        t: TypeId,
        method: ObjId,
        equivalent: Equivalent<'_, 'a>,
    ) -> Option<(Missing, Option<ObjId>)> {
        let (name, pkg) = {
            let object = self.store.obj(method);
            (object.name, object.pkg)
        };
        match self.lookup_plain(t, false, pkg, name, false) {
            Lookup::Found { obj, .. } => {
                if !matches!(self.store.obj(obj).kind, ObjKind::Func { .. }) {
                    return Some((Missing::Field, None));
                }
                self.obj_decl(obj);
                let (x, y) = (self.obj_type(obj), self.obj_type(method));
                (!equivalent(self, x, y)).then_some((Missing::WrongSignature, Some(obj)))
            }
            Lookup::Ambiguous => Some((Missing::Ambiguous, None)),
            Lookup::PointerReceiver => Some((Missing::PointerReceiver, None)),
            Lookup::NotFound => {
                if let Lookup::Found { obj, .. } = self.lookup_plain(t, false, pkg, name, true)
                    && matches!(self.store.obj(obj).kind, ObjKind::Func { .. })
                {
                    self.obj_decl(obj);
                    let how = if self.store.obj(obj).name == name {
                        Missing::Unexported
                    } else {
                        Missing::WrongName
                    };
                    return Some((how, Some(obj)));
                }
                Some((Missing::NotFound, None))
            }
        }
    }

    fn missing_cause(
        &mut self,
        t: TypeId,
        target: TypeId,
        method: ObjId,
        how: Missing,
        found: Option<ObjId>,
    ) -> String {
        let name = self.store.obj(method).name;
        match how {
            Missing::NotFound if self.is_interface_ptr(t) => {
                format!("({})", self.interface_ptr_error(t))
            }
            Missing::NotFound if self.is_interface_ptr(target) => {
                format!("({})", self.interface_ptr_error(target))
            }
            Missing::NotFound => format!("(missing method {name})"),
            Missing::Unexported => format!("(unexported method {name})"),
            Missing::Ambiguous => {
                format!("(ambiguous selector {}.{name})", self.type_string(t))
            }
            Missing::PointerReceiver => format!("(method {name} has pointer receiver)"),
            Missing::Field => format!("({}.{name} is a field, not a method)", self.type_string(t)),
            Missing::WrongName | Missing::WrongSignature => {
                let what = match how {
                    Missing::WrongName => "missing method",
                    _ => "wrong type for method",
                };
                let Some(found) = found else {
                    return format!("({what} {name})");
                };
                let mut have = self.func_string(found, false);
                let mut want = self.func_string(method, false);
                if have == want {
                    have = self.func_string(found, true);
                    want = self.func_string(method, true);
                }
                if have == want {
                    return format!("({what} {name})");
                }
                format!("({what} {name})\n\t\thave {have}\n\t\twant {want}")
            }
        }
    }

    /// Whether a value of interface type `iface` can hold a `t` (type assertions and switches).
    /// The error is the cause.
    pub fn asserts_to(&mut self, iface: TypeId, t: TypeId) -> Result<(), String> {
        if self.is_interface(t) {
            return Ok(());
        }
        self.has_all_methods(t, iface, false)
    }

    /// Whether it is a pointer to an interface (or type parameter).
    pub fn is_interface_ptr(&mut self, t: TypeId) -> bool {
        let under = self.under(t);
        match *self.store.ty(under) {
            Type::Pointer(base) => {
                let base = self.under(base);
                matches!(self.store.ty(base), Type::Interface(_))
            }
            _ => false,
        }
    }

    fn interface_ptr_error(&mut self, t: TypeId) -> String {
        let under = self.under(t);
        let text = self.type_string(t);
        match *self.store.ty(under) {
            Type::Pointer(base) if self.is_type_param(base) => {
                format!("type {text} is pointer to type parameter, not type parameter")
            }
            _ => format!("type {text} is pointer to interface, not interface"),
        }
    }
}
