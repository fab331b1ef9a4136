//! Assignability, and convertibility of values that are not constants.

use crate::check::Checker;
use crate::check::operand::Operand;
use crate::syntax::ast::ChanDir;
use crate::types::info::Mode;
use crate::types::{Basic, Term, Type, TypeId};

/// The cause for an interface value that a variable of another type cannot take, though its dynamic value
/// might fit.
pub const NEED_ASSERTION: &str = "need type assertion";

/// Puts an outer cause before an inner one.
fn with_detail(outer: String, inner: &str) -> String {
    if inner.is_empty() {
        outer
    } else {
        format!("{outer}\n\t{inner}")
    }
}

impl<'a> Checker<'a> {
    /// Whether `x` may be assigned to a variable of type `t`. The error is the cause, possibly empty.
    pub fn assignable_to(&mut self, x: &Operand<'a>, t: TypeId) -> Result<(), String> {
        if x.mode == Mode::Invalid || !self.is_valid(x.ty) || !self.is_valid(t) {
            return Ok(());
        }
        let original = t;
        let v = self.store.unalias(x.ty);
        let t = self.store.unalias(t);
        if self.identical(v, t) {
            return Ok(());
        }
        let (vu, tu) = (self.under(v), self.under(t));
        let (vp, tp) = (self.is_type_param(v), self.is_type_param(t));
        if self.is_untyped(vu) {
            return self.untyped_assignable(x, t, tp);
        }
        let unnamed = !self.has_name(v) || !self.has_name(t);
        if self.identical(vu, tu) && unnamed && !vp && !tp {
            return Ok(());
        }
        let to_iface = matches!(self.store.ty(tu), Type::Interface(_)) && !tp;
        if to_iface || self.is_interface_ptr(tu) {
            match self.implements(v, t, false) {
                Ok(()) => return Ok(()),
                Err(cause) if !vp => return Err(cause),
                Err(_) => {}
            }
        }
        if matches!(self.store.ty(vu), Type::Interface(_))
            && !vp
            && self.implements(t, v, false).is_ok()
        {
            return Err(NEED_ASSERTION.to_owned());
        }
        if let (
            &Type::Chan {
                dir: ChanDir::Both,
                elem: from,
            },
            &Type::Chan { elem: to, .. },
        ) = (self.store.ty(vu), self.store.ty(tu))
            && self.identical(from, to)
        {
            return if unnamed { Ok(()) } else { Err(String::new()) };
        }
        if !self.has_name(v) && tp {
            return self.assignable_to_each(x, t);
        }
        if vp && !self.has_name(t) {
            return self.each_assignable(x, original, t);
        }
        Err(String::new())
    }

    fn untyped_assignable(&mut self, x: &Operand<'a>, t: TypeId, tp: bool) -> Result<(), String> {
        let targets = if tp {
            self.type_set_terms(t).unwrap_or_default()
        } else {
            vec![Term {
                tilde: false,
                ty: t,
            }]
        };
        let fits = !targets.is_empty()
            && targets
                .iter()
                .all(|term| self.implicit_type_and_value(x, term.ty).is_ok());
        if fits { Ok(()) } else { Err(String::new()) }
    }

    /// Whether `x` is assignable to each type of the type parameter `t`.
    fn assignable_to_each(&mut self, x: &Operand<'a>, t: TypeId) -> Result<(), String> {
        let Some(terms) = self.type_set_terms(t) else {
            return Err(String::new());
        };
        for term in terms {
            if let Err(cause) = self.assignable_to(x, term.ty) {
                let (from, to) = (self.type_string(x.ty), self.type_string(term.ty));
                let within = self.type_string(t);
                let text = format!("cannot assign {from} to {to} (in {within})");
                return Err(with_detail(text, &cause));
            }
        }
        Ok(())
    }

    /// Whether each type of `x`'s type parameter is assignable to `t`.
    fn each_assignable(
        &mut self,
        x: &Operand<'a>,
        original: TypeId,
        t: TypeId,
    ) -> Result<(), String> {
        let Some(terms) = self.type_set_terms(x.ty) else {
            return Err(String::new());
        };
        for term in terms {
            let mut one = x.clone();
            one.ty = term.ty;
            if let Err(cause) = self.assignable_to(&one, t) {
                let (from, within) = (self.type_string(term.ty), self.type_string(x.ty));
                let to = self.type_string(original);
                let text = format!("cannot assign {from} (in {within}) to {to}");
                return Err(with_detail(text, &cause));
            }
        }
        Ok(())
    }

    /// Whether the non-constant `x` may be converted to `t`. The error is the cause, possibly empty.
    pub fn convertible_to(&mut self, x: &Operand<'a>, t: TypeId) -> Result<(), String> {
        let Err(mut cause) = self.assignable_to(x, t) else {
            return Ok(());
        };
        let original = t;
        let v = self.store.unalias(x.ty);
        let t = self.store.unalias(t);
        if self.plainly_convertible(v, t) {
            return match self.too_new(v, t) {
                None => Ok(()),
                Some(text) => Err(text.to_owned()),
            };
        }
        let (vp, tp) = (self.is_type_param(v), self.is_type_param(t));
        if !vp && !tp {
            return Err(cause);
        }
        let plain = |ty| vec![Term { tilde: false, ty }];
        let from = if vp {
            self.type_set_terms(v)
        } else {
            Some(plain(v))
        };
        let to = if tp {
            self.type_set_terms(t)
        } else {
            Some(plain(t))
        };
        let (Some(from), Some(to)) = (from, to) else {
            return Err(cause);
        };
        for source in from {
            for target in &to {
                let mut one = x.clone();
                one.ty = source.ty;
                if let Err(inner) = self.convertible_to(&one, target.ty) {
                    if !inner.is_empty() {
                        cause = inner;
                    }
                    let within = |c: &Self, is, ty| match is {
                        true => format!(" (in {})", c.type_string(ty)),
                        false => String::new(),
                    };
                    let goal = if tp { target.ty } else { original };
                    let text = format!(
                        "cannot convert {}{} to type {}{}",
                        self.type_string(source.ty),
                        within(self, vp, v),
                        self.type_string(goal),
                        within(self, tp, t)
                    );
                    return Err(with_detail(text, &cause));
                }
            }
        }
        Ok(())
    }

    /// The rules of conversion that look at underlying types.
    fn plainly_convertible(&mut self, v: TypeId, t: TypeId) -> bool {
        let (vu, tu) = (self.under(v), self.under(t));
        let params = self.is_type_param(v) || self.is_type_param(t);
        if !params && self.identical_ignore_tags(vu, tu) {
            return true;
        }
        if let (&Type::Pointer(a), &Type::Pointer(b)) = (self.store.ty(v), self.store.ty(t))
            && !self.is_type_param(a)
            && !self.is_type_param(b)
        {
            let (a, b) = (self.under(a), self.under(b));
            if self.identical_ignore_tags(a, b) {
                return true;
            }
        }
        if params {
            return false;
        }
        self.basics_convertible(vu, tu) || self.slice_to_array(vu, tu)
    }

    fn basics_convertible(&mut self, vu: TypeId, tu: TypeId) -> bool {
        let real = |c: &mut Self, t| c.is_integer(t) || c.is_float(t);
        if real(self, vu) && real(self, tu)
            || self.is_complex(vu) && self.is_complex(tu)
            || (self.is_integer(vu) || self.is_bytes_or_runes(vu)) && self.is_string(tu)
            || self.is_string(vu) && self.is_bytes_or_runes(tu)
        {
            return true;
        }
        let is_unsafe = |c: &Self, t| matches!(c.store.ty(t), Type::Basic(Basic::UnsafePointer));
        let is_word = |c: &Self, t| {
            matches!(
                c.store.ty(t),
                Type::Basic(Basic::Uintptr | Basic::UnsafePointer) | Type::Pointer(_)
            )
        };
        is_word(self, vu) && is_unsafe(self, tu) || is_unsafe(self, vu) && is_word(self, tu)
    }

    fn slice_to_array(&mut self, vu: TypeId, tu: TypeId) -> bool {
        let Type::Slice(elem) = *self.store.ty(vu) else {
            return false;
        };
        let array = match *self.store.ty(tu) {
            Type::Pointer(base) => self.under(base),
            _ => tu,
        };
        match *self.store.ty(array) {
            Type::Array { elem: other, .. } => self.identical(elem, other),
            _ => false,
        }
    }

    /// What is too new about a conversion of a slice to an array or to a pointer to one.
    fn too_new(&mut self, v: TypeId, t: TypeId) -> Option<&'static str> {
        let (vu, tu) = (self.under(v), self.under(t));
        if self.allows(20) || !self.slice_to_array(vu, tu) {
            return None;
        }
        match self.store.ty(tu) {
            Type::Array { .. } => Some("conversion of slice to array requires go1.20 or later"),
            _ if self.allows(17) => None,
            _ => Some("conversion of slice to array pointer requires go1.17 or later"),
        }
    }
}
