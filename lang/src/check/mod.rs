//! The type checker: its state, its queue of delayed actions, its environment.
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
mod compare;
mod conversion;
mod decl;
mod decls;
mod describe;
mod embeds;
mod entered;
pub mod errors;
pub mod expr;
pub mod exprstring;
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

use crate::syntax::ast;
use crate::text::codes::Code;
use crate::text::constant::Value;
use crate::text::diag::Diag;
use crate::text::source::{SourceMap, Span};
use crate::text::symbol::Symbol;
use crate::types::info::Info;
use crate::types::{ObjId, PkgId, ScopeId, Store, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

pub use crate::load::PackageInput;
pub use decls::{DeclId, DeclKind, Decls};
pub use infer::InferError;
pub use program::{Front, check_program};
pub use session::Changes;

pub use rules::lookup::Lookup;

/// What the caller may choose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Accept a package that is not `main`, or that lacks `func main`, as the compiler by itself
    /// does (the `go` command does not).
    pub any_package: bool,
    /// Accept functions without bodies: they are defined elsewhere.
    pub incomplete: bool,
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

/// What is too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Large {
    /// An array.
    Array,
    /// A channel's element.
    Elem,
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
    pub earlier: Option<later::Earlier<'a>>,
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
    pub ex: operand::ExprState<'a>,
    /// State of the type side.
    pub ty: TypeState,
}

/// An instance and its arguments.
pub type KnownInstance = (TypeId, Box<[TypeId]>);

/// Tables of the type side: what makes equal types share ids, and what is in progress.
#[derive(Clone, Debug, Default)]
pub struct TypeState {
    /// The language version of the current module: `N` of `go 1.N`.
    pub go: u32,
    /// Language versions of files by their scopes, where they are not the newest.
    pub file_versions: FxHashMap<ScopeId, version::Version>,
    /// Import path to package.
    pub packages: FxHashMap<Symbol, PkgId>,
    /// Stand-ins for packages that were not found.
    pub fake: FxHashSet<PkgId>,
    /// The right side of a defined type's declaration.
    pub rhs: FxHashMap<TypeId, TypeId>,
    /// `*T` by `T`.
    pub pointers: FxHashMap<TypeId, TypeId>,
    /// `[]T` by `T`.
    pub slices: FxHashMap<TypeId, TypeId>,
    /// `[n]T` by `n` and `T`.
    pub arrays: FxHashMap<(i64, TypeId), TypeId>,
    /// `map[K]V` by `K` and `V`.
    pub maps: FxHashMap<(TypeId, TypeId), TypeId>,
    /// Channel types by direction and element.
    pub chans: FxHashMap<(ast::ChanDir, TypeId), TypeId>,
    /// Instances by generic type and arguments.
    pub instances: FxHashMap<(TypeId, Box<[TypeId]>), TypeId>,
    /// The same by generic type and [`shape`](Checker::shape) of the arguments, to find identical
    /// arguments that are not equal ids.
    pub by_shape: FxHashMap<(TypeId, u64), Vec<KnownInstance>>,
    /// Shapes of instances.
    pub shapes: FxHashMap<TypeId, u64>,
    /// Where an instance was first written.
    pub instance_spans: FxHashMap<TypeId, Span>,
    /// The generic alias of an alias instance.
    pub alias_origins: FxHashMap<TypeId, TypeId>,
    /// Interfaces whose declaration is in progress.
    pub incomplete: FxHashSet<TypeId>,
    /// Interfaces of files older than Go 1.14, in which methods may not overlap.
    pub no_overlaps: FxHashSet<TypeId>,
    /// The field or parameter that a substituted one is a copy of.
    pub var_origins: FxHashMap<ObjId, ObjId>,
    /// The type parameter that another one stands for.
    pub tparam_canon: FxHashMap<TypeId, TypeId>,
    /// Methods by the type name they are declared for, until that is checked.
    pub methods: FxHashMap<ObjId, Vec<ObjId>>,
    /// Types of earlier inputs that methods were added to, each with the methods that it had.
    pub added_methods: Vec<(TypeId, Vec<ObjId>)>,
    /// The import that brought a name into a file's scope with a dot.
    pub dot_imports: FxHashMap<(ScopeId, Symbol), ObjId>,
    /// Plain defined types that are known not to contain themselves.
    pub valid: FxHashSet<TypeId>,
    /// Whether the size of a defined type depends on type parameters.
    pub variable_size: FxHashMap<TypeId, bool>,
    /// Sizes and alignments.
    pub sizes: rules::sizes::Sizes,
    /// Instances of which it is being found out whether their size depends on type parameters.
    pub varying: FxHashSet<TypeId>,
    /// Interface types as they are written.
    pub iface_exprs: Vec<(TypeId, Span)>,
    /// What is only wrong when all else is well, as the later parts of the compiler see it.
    pub late_errors: Vec<(Code, Span, String)>,
    /// Arrays and elements of channel types that are too large.
    pub large: Vec<(Large, Span, TypeId)>,
    /// Functions without body.
    pub missing_bodies: Vec<Span>,
    /// What flows into which type parameter.
    pub mono: mono::MonoGraph,
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
            crate::types::ObjKind::Const { value } => value.clone(),
            _ => Value::Unknown,
        }
    }
}
