//! Interfaces: which types have which methods, and failed assertions.

use super::errors::{self, Kind as ErrorKind};
use crate::heap::kept::Kept;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Budget, Exit, Mp};
use crate::value::rtype::{Kind, RType};

/// The descriptor in a type word or an extra word.
#[inline(always)]
pub unsafe fn rtype(word: u64) -> Kept<RType> {
    // SAFETY: type words and extra words of this kind are descriptors.
    unsafe { RType::at(word) }
}

/// Whether the dynamic type `ty` (0: none) has the methods of interface type `iface`.
#[inline(never)]
pub unsafe fn implements(ty: u64, iface: u64) -> bool {
    // SAFETY: both words are descriptors (or 0).
    unsafe { ty != 0 && lacking(&rtype(ty), &rtype(iface)).is_none() }
}

/// Whether a type has the methods of interface type `iface`; `None`: its methods are not known yet.
pub fn known_to_implement(ty: &RType, iface: &RType) -> Option<bool> {
    let wanted = &iface.parts().iface_methods;
    if !wanted.is_empty() && ty.known_methods().is_none() {
        return None;
    }
    Some(lacking(ty, iface).is_none())
}

/// The first method of `iface` that `ty` lacks.
fn lacking(ty: &RType, iface: &RType) -> Option<&'static str> {
    let lacks = |w: &&crate::value::rtype::IfaceMethod| {
        ty.methods()
            .and_then(|t| t.by_sel(w.sel))
            .is_none_or(|have| have.ty != w.ty)
    };
    iface
        .parts()
        .iface_methods
        .iter()
        .find(lacks)
        .map(|w| w.name)
}

/// The type assertion at `pc` failed: Go's panic.
#[cold]
#[inline(never)]
pub unsafe fn failed(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as `dispatch`; extra words are descriptors; the dynamic type may be 0.
    unsafe {
        (*m).give_back(budget);
        let i = I { pc, fp };
        let dynamic = Kept::from_ptr(i.rb() as *const RType);
        let text = assertion_text(dynamic, &rtype(i.x0()), &rtype(i.x1()));
        errors::raise(pc, fp, m, ErrorKind::Assertion, &text)
    }
}

/// The text of the panic of a failed assertion.
fn assertion_text(dynamic: Option<Kept<RType>>, target: &RType, from: &RType) -> String {
    let Some(dynamic) = dynamic else {
        let subject = if target.kind == Kind::Interface {
            "interface"
        } else {
            &from.string
        };
        return format!(
            "interface conversion: {subject} is nil, not {}",
            target.string
        );
    };
    if target.kind == Kind::Interface {
        let lacks = lacking(&dynamic, target).unwrap_or("?");
        return format!(
            "interface conversion: {} is not {}: missing method {lacks}",
            dynamic.string, target.string
        );
    }
    let mut text = format!(
        "interface conversion: {} is {}, not {}",
        from.string, dynamic.string, target.string
    );
    if dynamic.string == target.string {
        text.push_str(if dynamic.pkg_path == target.pkg_path {
            " (types from different scopes)"
        } else {
            " (types from different packages)"
        });
    }
    text
}
