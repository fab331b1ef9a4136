//! Type sets of interfaces, and iterating over them.

use super::terms::Terms;
use crate::check::Checker;
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::{Interface, ObjId, Term, Type, TypeId, TypeSet};
use recursive::recursive;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Unions with more terms are rejected, as Go does.
pub const MAX_TERMS: usize = 100;

impl TypeSet {
    /// Whether it is not a type at all.
    pub fn is_empty(&self) -> bool {
        self.terms.as_ref().is_some_and(Vec::is_empty)
    }

    /// Whether it is the set of all types.
    pub fn is_all(&self) -> bool {
        self.is_method_set() && self.methods.is_empty()
    }

    /// Whether methods alone describe it (so that variables can have the interface type).
    pub fn is_method_set(&self) -> bool {
        !self.comparable && self.terms.is_none()
    }

    /// Whether it names specific types.
    pub fn has_terms(&self) -> bool {
        self.terms.as_ref().is_some_and(|terms| !terms.is_empty())
    }
}

/// What is collected while a type set is computed.
#[derive(Default)]
struct Collected {
    by_id: FxHashMap<(Symbol, Option<crate::types::PkgId>), ObjId>,
    methods: Vec<ObjId>,
    spans: FxHashMap<ObjId, Span>,
    /// Whether methods may not come from several embedded interfaces.
    no_overlaps: bool,
}

impl Checker<'_> {
    /// The type set of an interface type. That of one whose declaration is still in progress is
    /// not kept, and counts as all types.
    #[recursive]
    pub fn type_set(&mut self, iface: TypeId) -> TypeSet {
        match self.store.ty(iface) {
            Type::Interface(Interface {
                type_set: Some(set),
                ..
            }) => return set.clone(),
            Type::Interface(_) if !self.ty.incomplete.contains(&iface) => {}
            _ => return TypeSet::default(),
        }
        // Guards against endless recursion in invalid cycles, which are reported elsewhere.
        self.set_type_set(iface, TypeSet::default());
        let set = self.compute_type_set(iface);
        self.set_type_set(iface, set.clone());
        set
    }

    fn set_type_set(&mut self, iface: TypeId, set: TypeSet) {
        if let Type::Interface(iface) = self.store.ty_mut(iface) {
            iface.type_set = Some(set);
        }
    }

    fn compute_type_set(&mut self, id: TypeId) -> TypeSet {
        let Type::Interface(iface) = self.store.ty(id) else {
            return TypeSet::default();
        };
        let (methods, embeds, spans) = (
            iface.methods.clone(),
            iface.embeds.clone(),
            iface.embed_spans.clone(),
        );
        let mut all = Collected {
            no_overlaps: self.ty.no_overlaps.contains(&id),
            ..Collected::default()
        };
        for method in methods {
            let span = self.store.obj(method).span;
            self.add_method(&mut all, method, span, true);
        }
        let mut terms: Terms = None;
        let mut comparable = false;
        for (i, embed) in embeds.into_iter().enumerate() {
            let span = spans.get(i).copied().unwrap_or(Span::NONE);
            let under = self.under(embed);
            let (more, also_comparable) = match self.store.ty(under) {
                Type::Interface(_) => {
                    let set = self.type_set(under);
                    for &method in &set.methods {
                        self.add_method(&mut all, method, span, false);
                    }
                    (set.terms, set.comparable)
                }
                Type::Union(list) => {
                    let list = list.clone();
                    match self.union_set(&list, span) {
                        Some(terms) => (terms, false),
                        None => continue,
                    }
                }
                _ if !self.is_valid(under) => continue,
                _ => {
                    let term = Term {
                        tilde: false,
                        ty: embed,
                    };
                    (Some(vec![term]), false)
                }
            };
            (terms, comparable) = self.meet(terms, comparable, more, also_comparable);
        }
        let mut methods = all.methods;
        methods.sort_by(|&a, &b| self.compare_methods(a, b));
        TypeSet {
            methods,
            terms,
            comparable,
        }
    }

    fn add_method(&mut self, all: &mut Collected, method: ObjId, span: Span, explicit: bool) {
        let key = self.method_key(method);
        let Some(&other) = all.by_id.get(&key) else {
            all.by_id.insert(key, method);
            all.methods.push(method);
            all.spans.insert(method, span);
            return;
        };
        let other_span = all.spans.get(&other).copied().unwrap_or(Span::NONE);
        if explicit {
            return self.duplicate_method(key.0, span, other_span);
        }
        let overlaps = !all.no_overlaps;
        self.later(move |c| {
            let (a, b) = (c.obj_type(method), c.obj_type(other));
            if !overlaps || !c.identical(a, b) {
                c.duplicate_method(key.0, span, other_span);
            }
        });
    }

    fn duplicate_method(&mut self, name: Symbol, span: Span, other: Span) {
        let at = self.pos_string(other.lo);
        let text = format!("duplicate method {name}\n\t{at}: other declaration of method {name}");
        self.error(Code::DuplicateDecl, span, text);
    }

    /// By what a method's name is unique: the package counts where it is not exported.
    pub fn method_key(&self, method: ObjId) -> (Symbol, Option<crate::types::PkgId>) {
        let object = self.store.obj(method);
        let pkg = if object.name.is_exported() {
            None
        } else {
            object.pkg
        };
        (object.name, pkg)
    }

    /// The order of methods in a type set: exported ones first, then by name, then by package.
    pub fn compare_methods(&self, a: ObjId, b: ObjId) -> Ordering {
        let (a, b) = (self.store.obj(a), self.store.obj(b));
        let path = |o: &crate::types::Object| o.pkg.map(|p| self.store.pkg(p).path.as_str());
        b.name
            .is_exported()
            .cmp(&a.name.is_exported())
            .then_with(|| a.name.as_str().cmp(b.name.as_str()))
            .then_with(|| match a.name.is_exported() {
                true => Ordering::Equal,
                false => path(a).cmp(&path(b)),
            })
    }

    /// The terms of a union with interfaces flattened; `None` when there are too many.
    fn union_set(&mut self, list: &[Term], span: Span) -> Option<Terms> {
        let mut all: Terms = Some(Vec::new());
        for &term in list {
            let under = self.under(term.ty);
            // No type has `~T` for underlying type unless `T` is one itself.
            let nothing = term.tilde && !self.identical(term.ty, under);
            let more = match self.store.ty(under) {
                Type::Interface(_) => self.type_set(under).terms,
                _ if !self.is_valid(under) => continue,
                _ if nothing => Some(Vec::new()),
                _ => Some(vec![term]),
            };
            all = self.union_terms(all, more);
            if all.as_ref().is_some_and(|terms| terms.len() > MAX_TERMS) {
                let text = format!(
                    "cannot handle more than {MAX_TERMS} union terms (implementation limitation)"
                );
                self.error(Code::InvalidUnion, span, text);
                return None;
            }
        }
        Some(all)
    }

    /// Intersection of two sets of types, each with its bit "only comparable ones".
    fn meet(&mut self, x: Terms, x_comp: bool, y: Terms, y_comp: bool) -> (Terms, bool) {
        let mut terms = self.intersect_terms(x, y);
        let comparable = x_comp || y_comp;
        if !comparable {
            return (terms, false);
        }
        match &mut terms {
            None => (None, true),
            Some(list) => {
                list.retain(|term| self.comparable(term.ty, false));
                (terms, false)
            }
        }
    }

    /// The terms of a type's type set: `None` if there are none to name (all types, or none); a
    /// type that is no type parameter is its own only term.
    pub fn type_set_terms(&mut self, t: TypeId) -> Option<Vec<Term>> {
        if !self.is_type_param(t) {
            return Some(vec![Term {
                tilde: false,
                ty: t,
            }]);
        }
        let iface = self.under(t);
        self.type_set(iface).terms.filter(|terms| !terms.is_empty())
    }

    /// The type and underlying type of each term in `t`'s type set; `None` if there are none to
    /// name. For `~T` both are `T`.
    pub fn type_set_pairs(&mut self, t: TypeId) -> Option<Vec<(TypeId, TypeId)>> {
        let terms = self.type_set_terms(t)?;
        Some(
            terms
                .into_iter()
                .map(|term| (term.ty, self.under(term.ty)))
                .collect(),
        )
    }

    /// The underlying type that all types of the type set share; channels may differ in direction
    /// as long as these do not conflict. The error says why it has no core type.
    pub fn common_under(&mut self, t: TypeId) -> Result<TypeId, String> {
        let Some(pairs) = self.type_set_pairs(t) else {
            return Err("no specific type".to_owned());
        };
        let mut common: Option<(TypeId, TypeId)> = None;
        for (t, u) in pairs {
            let Some((ct, cu)) = common else {
                common = Some((t, u));
                continue;
            };
            if let (&Type::Chan { dir: cd, elem: ce }, &Type::Chan { dir, elem }) =
                (self.store.ty(cu), self.store.ty(u))
            {
                use crate::syntax::ast::ChanDir::Both;
                if !self.identical(ce, elem) {
                    return Err(self.channels_differ(ct, t, "different element types"));
                }
                if cd != dir {
                    if cd == Both {
                        common = Some((t, u));
                    } else if dir != Both {
                        return Err(self.channels_differ(ct, t, "conflicting directions"));
                    }
                }
                continue;
            }
            if !self.identical(cu, u) {
                let (a, b) = (self.type_string(ct), self.type_string(t));
                return Err(format!("{a} and {b} have different underlying types"));
            }
        }
        common
            .map(|(_, u)| u)
            .ok_or_else(|| "no specific type".to_owned())
    }

    fn channels_differ(&self, a: TypeId, b: TypeId, what: &str) -> String {
        let (a, b) = (self.type_string(a), self.type_string(b));
        format!("channels {a} and {b} have {what}")
    }

    /// The one underlying type of all types in the type set, if there is one.
    pub fn core_type(&mut self, t: TypeId) -> Option<TypeId> {
        if !self.is_type_param(t) {
            return Some(self.under(t));
        }
        self.common_under(t).ok()
    }

    /// Like [`core_type`](Self::core_type), but byte slices and strings together give `string`.
    pub fn core_string(&mut self, t: TypeId) -> Option<TypeId> {
        if !self.is_type_param(t) {
            return Some(self.under(t));
        }
        if let Ok(common) = self.common_under(t) {
            return Some(common);
        }
        let pairs = self.type_set_pairs(t)?;
        let bytish = pairs
            .iter()
            .all(|&(_, u)| self.is_string(u) || self.is_bytes(u));
        bytish.then_some(crate::types::universe::STRING)
    }
}
