//! The type checker.
//!
//! The design is that of Go's own checker. Declarations at package level are checked lazily when they are
//! first needed ([`Checker::obj_decl`]); the objects in progress are on a path, which is used to find cycles.
//! Function bodies and checks that need complete types are delayed actions.
//! The results go into `Info`, keyed by node. All errors go through [`Checker::error`].

mod anoncycle;
mod args;
mod assign;
mod binary;
pub mod branches;
mod builtins;
pub mod call;
mod checker;
mod compare;
mod conversion;
mod decl;
mod decls;
mod describe;
mod earlier;
mod embeds;
mod entered;
pub mod errors;
pub mod expr;
pub mod exprstring;
mod front;
pub mod hints;
mod index;
pub mod infer;
mod initorder;
mod instantiate;
mod interface;
mod labels;
mod large_types;
pub mod later;
mod literals;
mod localdecl;
pub mod mono;
pub mod operand;
pub mod opstring;
pub mod program;
mod range;
pub mod record;
pub mod resolver;
mod returns;
pub mod rules;
pub mod scope;
mod selector;
pub mod session;
pub mod shapes;
pub mod signature;
pub mod spans;
mod state;
mod stmt;
mod struct_type;
mod switch;
mod tables;
mod typexpr;
mod unary;
mod union;
pub mod untyped;
mod validtype;
pub mod version;

pub use crate::load::PackageInput;
pub use checker::{Action, Checker, Env, Options, Reach};
pub use decls::{DeclId, DeclKind, Decls};
pub use front::{Changes, Front};
pub use infer::InferError;
pub use program::check_program;
pub use rules::lookup::Lookup;
pub use state::{KnownInstance, Large, TypeState};
