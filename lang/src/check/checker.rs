//! The checker: its state, its queue of delayed actions, its environment. It knows none of the files that check.

use super::decls::{DeclId, Decls};
use super::earlier::Earlier;
use super::operand::ExprState;
use super::state::TypeState;
use crate::text::constant::Value;
use crate::text::diag::Diag;
use crate::text::source::{SourceMap, Span};
use crate::types::info::Info;
use crate::types::{ObjId, ObjKind, PkgId, ScopeId, Store, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the caller may choose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Accept a package that is not `main`, or that lacks `func main`, as the compiler by itself
    /// does (the `go` command does not).
    pub any_package: bool,
    /// Accept functions without bodies: they are defined elsewhere.
    pub incomplete: bool,
    /// Leave all errors in the order in which they are found, as `go vet` does, which shows only the first.
    pub as_found: bool,
}

/// Something to be done once the current declarations are complete.
pub type Action<'a> = Box<dyn FnOnce(&mut Checker<'a>) + 'a>;

/// What surrounds the code that is being checked; saved and restored around declarations.
#[derive(Clone, Debug)]
pub struct Env {
    /// The package-level declaration whose initialiser or body is checked.
    pub decl: Option<DeclId>,
    /// Innermost scope.
    pub scope: ScopeId,
    /// Value of iota inside a constant declaration.
    pub iota: Option<u32>,
    /// Where errors of a repeated constant expression are reported.
    pub err_span: Option<Span>,
    /// Whether this is inside a type parameter list.
    pub in_tparam_list: bool,
    /// Signature of the function whose body is checked.
    pub sig: Option<TypeId>,
    /// Whether a call or a receive operation was seen (for the constness of `len`).
    pub has_call_or_recv: bool,
    /// Whether the function body has labels.
    pub has_label: bool,
    /// What Go's compiler generates no code for.
    pub reach: Reach,
}

/// Go's compiler leaves code out, and does not report there what only generating code finds. This is worked out while
/// statements are checked; live code is taken for dead where more than a look at each statement would be needed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reach {
    /// Whether the code that is checked may be left out.
    pub maybe_dead: bool,
    /// Whether the statement checked last leaves nothing alive after it in its list.
    pub ended: bool,
}

/// The checker.
pub struct Checker<'a> {
    /// Types, objects, scopes, packages.
    pub store: Store,
    /// What is recorded.
    pub info: Info,
    /// For positions inside error texts.
    pub sources: &'a SourceMap,
    /// Errors in the order they were found.
    pub diags: Vec<Diag>,
    /// What the caller chose.
    pub options: Options,
    /// The package that is checked.
    pub pkg: PkgId,
    /// The surroundings.
    pub env: Env,
    /// Declarations of the current packages.
    pub decls: Decls<'a>,
    /// The declaration of an object.
    pub obj_decls: FxHashMap<ObjId, DeclId>,
    /// What earlier checkers have left over.
    pub earlier: Option<Earlier<'a>>,
    /// How many files the program had before the current package.
    pub files_before: usize,
    /// Objects whose declaration is in progress, outermost first.
    pub obj_path: Vec<ObjId>,
    /// The same by object: index in `obj_path`.
    pub obj_path_index: FxHashMap<ObjId, usize>,
    /// Actions that wait; a stack of segments, each handled first in, first out.
    pub delayed: Vec<Option<Action<'a>>>,
    /// Scope of the parameters of a function type, for its body.
    pub sig_scopes: FxHashMap<TypeId, ScopeId>,
    /// Local variables that were used.
    pub used_vars: FxHashSet<ObjId>,
    /// State of the expression checker.
    pub ex: ExprState<'a>,
    /// State of the type side.
    pub ty: TypeState,
}

impl<'a> Checker<'a> {
    /// Performs `action` once the current declarations are complete.
    pub fn later(&mut self, action: impl FnOnce(&mut Checker<'a>) + 'a) {
        self.delayed.push(Some(Box::new(action)));
    }

    /// Performs the delayed actions from index `top` on, those they add included, and removes them.
    pub fn process_delayed(&mut self, top: usize) {
        let mut next = top;
        while let Some(slot) = self.delayed.get_mut(next) {
            let action = slot.take();
            next += 1;
            if let Some(action) = action {
                action(self);
            }
        }
        self.delayed.truncate(top);
    }

    /// Runs `f` in the surroundings `env`, and comes back.
    pub fn with_env<R>(&mut self, env: Env, f: impl FnOnce(&mut Self) -> R) -> R {
        let saved = std::mem::replace(&mut self.env, env);
        let result = f(self);
        self.env = saved;
        result
    }

    /// The environment of a declaration in `scope`, nothing else set.
    pub fn fresh_env(scope: ScopeId) -> Env {
        Env {
            decl: None,
            scope,
            iota: None,
            err_span: None,
            in_tparam_list: false,
            sig: None,
            has_call_or_recv: false,
            has_label: false,
            reach: Reach::default(),
        }
    }

    /// Notes that the current declaration refers to the package-level object `obj`.
    pub fn add_dependency(&mut self, obj: ObjId) {
        if let Some(from) = self.env.decl
            && self.obj_decls.contains_key(&obj)
        {
            self.decls.add_dependency(from, obj);
        }
    }

    /// The value of a constant object.
    pub fn const_value(&self, obj: ObjId) -> Value {
        match &self.store.obj(obj).kind {
            ObjKind::Const { value } => value.clone(),
            _ => Value::Unknown,
        }
    }
}
