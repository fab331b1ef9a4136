//! Type identity.

use crate::check::Checker;
use crate::types::{Interface, ObjId, ObjKind, Signature, Struct, Type, TypeId};
use recursive::recursive;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// How many levels of a type count for its outline.
const OUTLINE_LEVELS: u32 = 4;

/// One comparison: its options and what it has seen.
struct Comparer {
    ignore_tags: bool,
    /// Pairs of types with parts that were compared, or are being compared. One that differs ends
    /// the whole comparison, so these may be taken to be identical: neither do types that contain
    /// themselves recurse forever, nor do shared parts cost the power of their depth.
    pairs: FxHashSet<(TypeId, TypeId)>,
}

impl Checker<'_> {
    /// Whether both are exactly the same type.
    #[inline]
    pub fn identical(&mut self, a: TypeId, b: TypeId) -> bool {
        a == b || self.identical_with(a, b, false)
    }

    /// The same without regard to struct tags.
    pub fn identical_ignore_tags(&mut self, a: TypeId, b: TypeId) -> bool {
        a == b || self.identical_with(a, b, true)
    }

    /// A number that identical types share, and few others: what there is to see of a type on its first levels.
    pub fn outline_of(&self, ty: TypeId) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash_outline(ty, OUTLINE_LEVELS, &mut hasher);
        hasher.finish()
    }

    fn hash_outline(&self, ty: TypeId, levels: u32, hasher: &mut FxHasher) {
        let ty = self.store.unalias(ty);
        let shape = self.store.ty(ty);
        discriminant(shape).hash(hasher);
        let Some(levels) = levels.checked_sub(1) else {
            return;
        };
        match shape {
            Type::Basic(basic) => basic.hash(hasher),
            Type::TypeParam(_) => ty.hash(hasher),
            Type::Named(named) => named.origin.hash(hasher),
            Type::Pointer(elem) | Type::Slice(elem) | Type::Chan { elem, .. } => {
                self.hash_outline(*elem, levels, hasher);
            }
            Type::Array { len, elem } => {
                len.hash(hasher);
                self.hash_outline(*elem, levels, hasher);
            }
            Type::Map { key, value } => {
                self.hash_outline(*key, levels, hasher);
                self.hash_outline(*value, levels, hasher);
            }
            Type::Struct(fields) => {
                for &field in &fields.fields {
                    let field = self.store.obj(field);
                    field.name.hash(hasher);
                    if let Some(ty) = field.ty {
                        self.hash_outline(ty, levels, hasher);
                    }
                }
            }
            Type::Signature(sig) => (sig.params.len(), sig.results.len()).hash(hasher),
            Type::Alias(_) | Type::Tuple(_) | Type::Interface(_) | Type::Union(_) => {}
        }
    }

    fn identical_with(&mut self, a: TypeId, b: TypeId, ignore_tags: bool) -> bool {
        let mut comparer = Comparer {
            ignore_tags,
            pairs: FxHashSet::default(),
        };
        comparer.types(self, a, b)
    }
}

impl Comparer {
    #[recursive]
    fn types(&mut self, c: &mut Checker<'_>, a: TypeId, b: TypeId) -> bool {
        let (a, b) = (c.store.unalias(a), c.store.unalias(b));
        if a == b {
            return true;
        }
        let (x, y) = (c.store.ty(a), c.store.ty(b));
        if discriminant(x) != discriminant(y) {
            return false;
        }
        let has_parts = !matches!(x, Type::Basic(_) | Type::TypeParam(_));
        if has_parts && !self.pairs.insert((a, b)) {
            return true;
        }
        match (x, y) {
            (Type::Basic(x), Type::Basic(y)) => x == y,
            (Type::Pointer(x), Type::Pointer(y)) | (Type::Slice(x), Type::Slice(y)) => {
                let (x, y) = (*x, *y);
                self.types(c, x, y)
            }
            (&Type::Array { len: n, elem: x }, &Type::Array { len: m, elem: y }) => {
                // An unknown length is the trace of an error, and equal to all.
                (n < 0 || m < 0 || n == m) && self.types(c, x, y)
            }
            (&Type::Map { key, value }, &Type::Map { key: k, value: v }) => {
                self.types(c, key, k) && self.types(c, value, v)
            }
            (&Type::Chan { dir, elem }, &Type::Chan { dir: d, elem: e }) => {
                dir == d && self.types(c, elem, e)
            }
            (Type::Named(x), Type::Named(y)) => {
                if x.targs.is_empty() || x.origin != y.origin || x.targs.len() != y.targs.len() {
                    return false;
                }
                let (x, y) = (x.targs.clone(), y.targs.clone());
                self.lists(c, &x, &y)
            }
            (Type::Struct(x), Type::Struct(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.structs(c, &x, &y)
            }
            (Type::Tuple(x), Type::Tuple(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.vars(c, &x, &y)
            }
            (Type::Signature(x), Type::Signature(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.signatures(c, x, y)
            }
            (Type::Interface(_), Type::Interface(_)) => self.interfaces(c, a, b),
            (Type::Union(x), Type::Union(y)) => {
                let (x, y) = (Some(x.clone()), Some(y.clone()));
                c.terms_subset(&x, &y) && c.terms_subset(&y, &x)
            }
            _ => false,
        }
    }

    fn lists(&mut self, c: &mut Checker<'_>, x: &[TypeId], y: &[TypeId]) -> bool {
        x.len() == y.len() && x.iter().zip(y).all(|(&x, &y)| self.types(c, x, y))
    }

    fn vars(&mut self, c: &mut Checker<'_>, x: &[ObjId], y: &[ObjId]) -> bool {
        x.len() == y.len()
            && x.iter().zip(y).all(|(&x, &y)| {
                let (x, y) = (c.obj_type(x), c.obj_type(y));
                self.types(c, x, y)
            })
    }

    fn structs(&mut self, c: &mut Checker<'_>, x: &Struct, y: &Struct) -> bool {
        x.fields.len() == y.fields.len()
            && (self.ignore_tags || same_tags(x, y))
            && x.fields.iter().zip(&y.fields).all(|(&f, &g)| {
                embedded(c, f) == embedded(c, g) && c.method_key(f) == c.method_key(g)
            })
            && self.vars(c, &x.fields, &y.fields)
    }

    fn signatures(&mut self, c: &mut Checker<'_>, x: Signature, mut y: Signature) -> bool {
        if x.tparams.len() != y.tparams.len()
            || x.variadic != y.variadic
            || x.params.len() != y.params.len()
            || x.results.len() != y.results.len()
        {
            return false;
        }
        if !x.tparams.is_empty() {
            // Generic signatures: compare in terms of one list of type parameters.
            let (from, to) = (y.tparams.clone(), x.tparams.clone());
            for (&p, &q) in to.iter().zip(&from) {
                let (p, q) = (c.constraint_of(p), c.constraint_of(q));
                let q = c.subst(q, &from, &to);
                if !self.types(c, p, q) {
                    return false;
                }
            }
            for var in y.params.iter_mut().chain(&mut y.results) {
                *var = c.subst_var(*var, &from, &to);
            }
        }
        self.vars(c, &x.params, &y.params) && self.vars(c, &x.results, &y.results)
    }

    fn interfaces(&mut self, c: &mut Checker<'_>, a: TypeId, b: TypeId) -> bool {
        let (x, y) = (c.type_set(a), c.type_set(b));
        if x.comparable != y.comparable
            || x.methods.len() != y.methods.len()
            || x.terms.is_some() != y.terms.is_some()
            || !c.terms_subset(&x.terms, &y.terms)
            || !c.terms_subset(&y.terms, &x.terms)
        {
            return false;
        }
        x.methods.iter().zip(&y.methods).all(|(&m, &n)| {
            c.method_key(m) == c.method_key(n) && {
                let (m, n) = (c.obj_type(m), c.obj_type(n));
                self.types(c, m, n)
            }
        })
    }
}

fn same_tags(x: &Struct, y: &Struct) -> bool {
    let tag = |s: &Struct, i: usize| s.tags.get(i).copied().flatten();
    (0..x.fields.len()).all(|i| tag(x, i) == tag(y, i))
}

fn embedded(c: &Checker<'_>, field: ObjId) -> bool {
    matches!(c.store.obj(field).kind, ObjKind::Var { embedded: true, .. })
}

impl Interface {
    /// Whether nothing is written in it.
    pub fn is_blank(&self) -> bool {
        self.methods.is_empty() && self.embeds.is_empty()
    }
}
