//! The checker's tables about types. The rules that fill them are elsewhere.

use super::mono::MonoGraph;
use crate::syntax::ast::ChanDir;
use crate::text::codes::Code;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::{ObjId, PkgId, ScopeId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Large {
    /// An array.
    Array,
    /// A channel's element.
    Elem,
}

/// The language version of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// `N` of `go1.N`.
    pub(super) minor: u32,
    /// Whether the file itself says so.
    pub(super) declared: bool,
}

/// What is known about sizes and alignments: each is worked out once.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    pub(super) sizes: FxHashMap<TypeId, i64>,
    pub(super) aligns: FxHashMap<TypeId, i64>,
    /// Types whose size is being worked out.
    pub(super) sizing: FxHashSet<TypeId>,
    /// Types whose alignment is being worked out.
    pub(super) aligning: FxHashSet<TypeId>,
    /// What the outermost question has worked out.
    pub(super) fresh: Vec<TypeId>,
    /// Something incomplete was met: what is worked out meanwhile is not kept.
    pub(super) incomplete: bool,
}

/// An instance and its arguments.
pub type KnownInstance = (TypeId, Box<[TypeId]>);

/// Tables of the type side: what makes equal types share ids, and what is in progress.
#[derive(Clone, Debug, Default)]
pub struct TypeState {
    /// The language version of the current module: `N` of `go 1.N`.
    pub go: u32,
    /// Language versions of files by their scopes, where they are not the newest.
    pub file_versions: FxHashMap<ScopeId, Version>,
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
    pub chans: FxHashMap<(ChanDir, TypeId), TypeId>,
    /// Instances by generic type and arguments.
    pub instances: FxHashMap<(TypeId, Box<[TypeId]>), TypeId>,
    /// The same by generic type and [`shape`](super::Checker::shape) of the arguments, to find identical
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
    pub sizes: Sizes,
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
    pub mono: MonoGraph,
}
