//! Anonymous interfaces that refer to themselves, which the Go compiler rejects.
//!
//! Such a cycle goes from an interface without name through the signature of one of its methods
//! back to it: `type A = interface{ M() interface{ A } }`.

use super::Checker;
use crate::text::codes::Code;
use crate::text::source::{Pos, Span};
use crate::types::{ObjId, Type, TypeId};
use recursive::recursive;
use rustc_hash::{FxHashMap, FxHashSet};

/// A walk over the interfaces of a package.
#[derive(Default)]
struct Finder {
    /// Whether it is part of a cycle. Those that are reported count no more.
    cyclic: FxHashMap<TypeId, bool>,
    /// Methods on the way.
    visiting: FxHashSet<ObjId>,
}

impl Checker<'_> {
    /// Reports the interface types of the current package that refer to themselves.
    pub fn anonymous_cycles(&mut self) {
        let mut finder = Finder::default();
        let mut written = std::mem::take(&mut self.ty.iface_exprs);
        written.sort_by_key(|(_, span)| span.lo);
        let mut end = Pos::NONE;
        for (iface, span) in written {
            // Those inside another one are reached through it.
            if span.hi <= end {
                continue;
            }
            end = span.hi;
            if finder.has_cycle(self, iface) {
                let text = "invalid recursive type: anonymous interface refers to itself (see https://go.dev/issue/56103)";
                self.error(Code::InvalidTypeCycle, span, text);
                for cyclic in finder.cyclic.values_mut() {
                    *cyclic = false;
                }
            }
        }
    }

    /// Notes an interface type that is written in the current package.
    pub fn note_interface(&mut self, iface: TypeId, span: Span) {
        self.ty.iface_exprs.push((iface, span));
    }
}

impl Finder {
    fn has_cycle(&mut self, c: &mut Checker<'_>, iface: TypeId) -> bool {
        if let Some(&known) = self.cyclic.get(&iface) {
            return known;
        }
        for method in c.type_set(iface).methods {
            if !self.visiting.insert(method) {
                self.cyclic.insert(iface, true);
                return true;
            }
            let ty = c.obj_type(method);
            let found = self.visit(c, ty);
            self.visiting.remove(&method);
            if found {
                self.cyclic.insert(iface, true);
                return true;
            }
        }
        self.cyclic.insert(iface, false);
        false
    }

    #[recursive]
    fn visit(&mut self, c: &mut Checker<'_>, t: TypeId) -> bool {
        let t = c.store.unalias(t);
        let parts: Vec<TypeId> = match c.store.ty(t) {
            Type::Interface(_) => return self.has_cycle(c, t),
            Type::Pointer(elem)
            | Type::Slice(elem)
            | Type::Array { elem, .. }
            | Type::Chan { elem, .. } => vec![*elem],
            Type::Map { key, value } => vec![*key, *value],
            Type::Struct(s) => s.fields.iter().map(|&f| c.obj_type(f)).collect(),
            Type::Tuple(vars) => vars.iter().map(|&v| c.obj_type(v)).collect(),
            Type::Signature(sig) => sig
                .params
                .iter()
                .chain(&sig.results)
                .map(|&v| c.obj_type(v))
                .collect(),
            // A name ends the search.
            _ => return false,
        };
        parts.into_iter().any(|part| self.visit(c, part))
    }
}
