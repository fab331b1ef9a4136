//! Lists of type terms (`~A | B`) as sets: union, intersection, inclusion.
//!
//! A list is `None` for the set of all types, and empty for the empty set.

use crate::check::Checker;
use crate::types::{Term, TypeId};

/// A set of types by its terms.
pub type Terms = Option<Vec<Term>>;

impl Checker<'_> {
    /// Whether type `t` is in the set of `term`.
    pub fn term_includes(&mut self, term: Term, t: TypeId) -> bool {
        let t = if term.tilde { self.under(t) } else { t };
        self.identical(term.ty, t)
    }

    /// Whether the sets of two terms are disjoint.
    pub fn terms_disjoint(&mut self, x: Term, y: Term) -> bool {
        let ux = if y.tilde { self.under(x.ty) } else { x.ty };
        let uy = if x.tilde { self.under(y.ty) } else { y.ty };
        !self.identical(ux, uy)
    }

    fn term_subset(&mut self, x: Term, y: Term) -> bool {
        !self.terms_disjoint(x, y) && (!x.tilde || y.tilde)
    }

    /// All terms of both, those left out that others include.
    pub fn union_terms(&mut self, x: Terms, y: Terms) -> Terms {
        let (mut x, y) = (x?, y?);
        for term in y {
            if x.iter().any(|&other| self.term_subset(term, other)) {
                continue;
            }
            x.retain(|&other| !self.term_subset(other, term));
            x.push(term);
        }
        Some(x)
    }

    /// What two sets have in common.
    pub fn intersect_terms(&mut self, x: Terms, y: Terms) -> Terms {
        let (x, y) = match (x, y) {
            (None, other) | (other, None) => return other,
            (Some(x), Some(y)) => (x, y),
        };
        let mut common: Vec<Term> = Vec::new();
        for &a in &x {
            for &b in &y {
                if self.terms_disjoint(a, b) {
                    continue;
                }
                let both = if !a.tilde || b.tilde { a } else { b };
                if !common.iter().any(|&seen| self.term_subset(both, seen)) {
                    common.push(both);
                }
            }
        }
        Some(common)
    }

    /// Whether every type of `x` is in `y`.
    pub fn terms_subset(&mut self, x: &Terms, y: &Terms) -> bool {
        match (x, y) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(x), Some(y)) => x.iter().all(|&a| y.iter().any(|&b| self.term_subset(a, b))),
        }
    }
}
