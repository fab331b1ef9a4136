//! The checker's results, keyed by the tree's [`NodeId`]s: the interface to the bytecode compiler.
//!
//! The model is that of Go's own type-checker API: `types`, `defs`, `uses`, `selections`,
//! `instances`, `implicits`, and the order of initialisation. Inside a generic body, everything is in terms of
//! type parameters; the compiler substitutes type arguments for each instantiation.

use super::{ObjId, PkgId, Store, TypeId};
use crate::syntax::ast::{File, FuncDecl, NodeId};
use crate::text::constant::Value;
use crate::text::source::SourceMap;
use crate::text::symbol::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// How an expression may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Erroneous, or not an expression.
    Invalid,
    /// A call without results.
    NoValue,
    /// A builtin function.
    Builtin,
    /// A type.
    Type,
    /// A constant; `TypeAndValue::value` is set.
    Constant,
    /// An addressable variable.
    Variable,
    /// A map element (assignable, not addressable).
    MapIndex,
    /// A computed value.
    Value,
    /// `nil`
    Nil,
    /// A value, or a value and a bool, as the context asks (map index, receive, type assertion).
    CommaOk,
}

/// Type and, for constants, value of an expression. Untyped expressions get their final type.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeAndValue {
    /// How it may be used.
    pub mode: Mode,
    /// Its type. For a comma-ok expression used with two results: a tuple of two.
    pub ty: TypeId,
    /// Its constant value.
    pub value: Option<Value>,
}

/// What `x.sel` selects (qualified identifiers are plain `uses` of `sel` instead).
#[derive(Clone, PartialEq, Debug)]
pub struct Selection {
    /// Field, method value/call or method expression.
    pub kind: SelectionKind,
    /// The type of `x` (for a method expression: the type itself).
    pub recv: TypeId,
    /// The field or method.
    pub obj: ObjId,
    /// Path of field indices from `recv`; the last one is the field's or method's own index.
    pub path: Vec<u32>,
    /// Whether a pointer was followed on the way (that of `recv` included).
    pub indirect: bool,
    /// Type of the whole expression.
    pub ty: TypeId,
}

/// The kinds of selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectionKind {
    /// `x.f`, a field
    Field,
    /// `x.m`, a method of the value x
    Method,
    /// `T.m`
    MethodExpr,
}

/// The type arguments of a use of a generic function or type.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    /// All of them, inferred ones included.
    pub targs: Vec<TypeId>,
    /// The instantiated type.
    pub ty: TypeId,
}

/// One package-level initialisation `lhs... = rhs`, in order of execution.
#[derive(Clone, PartialEq, Debug)]
pub struct Initializer {
    /// The package.
    pub pkg: PkgId,
    /// Variables (blank ones included).
    pub lhs: Vec<ObjId>,
    /// The value; `None` if nobody has asked for it (`Front::initial_value`).
    pub rhs: Option<Arc<crate::syntax::ast::Expr>>,
}

/// Everything recorded.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// By expression id.
    pub types: FxHashMap<NodeId, TypeAndValue>,
    /// By the id of a declaring identifier.
    pub defs: FxHashMap<NodeId, ObjId>,
    /// By the id of a using identifier (`sel` for qualified identifiers and selections too).
    pub uses: FxHashMap<NodeId, ObjId>,
    /// By the id of the `Selector` expression.
    pub selections: FxHashMap<NodeId, Selection>,
    /// By the id of the identifier that names the generic thing (`sel` when qualified).
    pub instances: FxHashMap<NodeId, Instance>,
    /// Type-switch clauses (by `CaseClause::id`) and unnamed imports (by `ImportSpec::id`).
    pub implicits: FxHashMap<NodeId, ObjId>,
    /// Declared functions and methods by `FuncDecl::id`; bodies may be deferred.
    pub funcs: FxHashMap<NodeId, FuncInfo>,
    /// Signatures of function literals by the literal's expression id.
    pub func_lits: FxHashMap<NodeId, TypeId>,
    /// Package-level variables in order of initialisation, packages in dependency order.
    pub init_order: Vec<Initializer>,
    /// `init` functions of all packages in order of execution, each after its package's variables.
    pub init_funcs: Vec<(PkgId, NodeId)>,
    /// Loop variables that all iterations share, as before go1.22.
    pub shared_loop_vars: FxHashSet<ObjId>,
    /// Constants that names in tables stand for, by the table's first number.
    pub tables: FxHashMap<NodeId, FxHashMap<Symbol, Value>>,
    /// Variables that are errors, made by `errors.New` of these texts, of packages that are taken on demand:
    /// nothing of them is checked, and they are not in `init_order`.
    pub errors: FxHashMap<ObjId, Arc<[u8]>>,
    /// Packages in dependency order (imported ones first, the program's own last).
    pub packages: Vec<PkgId>,
}

/// A declared function.
#[derive(Clone, Debug)]
pub struct FuncInfo {
    /// The tree; its body may be `Deferred`.
    pub decl: Arc<FuncDecl>,
    /// Its object.
    pub obj: ObjId,
    /// Its package.
    pub pkg: PkgId,
}

/// A checked program, as handed to the bytecode compiler.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Texts and positions.
    pub sources: SourceMap,
    /// Types and objects.
    pub store: Store,
    /// What was recorded.
    pub info: Info,
    /// The trees of all packages' files.
    pub files: Vec<(PkgId, Arc<File>)>,
}
