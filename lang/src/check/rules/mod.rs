//! The rules of types: which are identical, comparable, convertible; type sets, method sets, what implements what;
//! substitution and unification; sizes. They are methods of the [`Checker`](super::Checker), because a type may have
//! to be completed first.

pub mod comparable;
pub mod convert;
pub mod identical;
pub mod implements;
pub mod lookup;
pub mod predicates;
pub mod shape;
pub mod sizes;
pub mod subst;
pub mod terms;
pub mod typeset;
pub mod under;
pub mod unify;
