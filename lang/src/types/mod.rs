//! Types, objects and scopes of a checked program, in one arena ([`Store`]).
//!
//! Ids are dense `u32` numbers; everything is plain data, so a checked program can be moved
//! between threads. Two types are identical when [`identical`](crate::check::Checker::identical) says so: equal ids
//! are always identical, unequal ones may be.

pub mod basic;
pub mod builtin;
pub mod display;
pub mod info;
pub mod represent;
pub mod universe;

pub use self::basic::Basic;
pub use self::builtin::Builtin;
use crate::syntax::ast::ChanDir;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);
    )*};
}

ids! {
    /// A type in the [`Store`].
    TypeId,
    /// An object (what a name denotes) in the [`Store`].
    ObjId,
    /// A scope in the [`Store`].
    ScopeId,
    /// A package in the [`Store`].
    PkgId,
}

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// A predeclared type.
    Basic(Basic),
    /// A defined type, generic or instantiated or plain.
    Named(Named),
    /// An alias declaration's type; look through it with [`Store::unalias`].
    Alias(Alias),
    /// `*T`
    Pointer(TypeId),
    /// `[]T`
    Slice(TypeId),
    /// `[len]T`
    Array {
        /// Length (negative: unknown because of an error).
        len: i64,
        /// Element type.
        elem: TypeId,
    },
    /// `map[K]V`
    Map {
        /// Key type.
        key: TypeId,
        /// Element type.
        value: TypeId,
    },
    /// A channel type.
    Chan {
        /// Direction.
        dir: ChanDir,
        /// Element type.
        elem: TypeId,
    },
    /// `struct{...}`
    Struct(Struct),
    /// Several values: results of a call, parameter lists. The objects are `Var`s.
    Tuple(Vec<ObjId>),
    /// A function or method type.
    Signature(Signature),
    /// `interface{...}`
    Interface(Interface),
    /// A type parameter.
    TypeParam(TypeParam),
    /// `~A | B`, only inside constraints.
    Union(Vec<Term>),
}

/// A defined type.
#[derive(Clone, PartialEq, Debug)]
pub struct Named {
    /// Its declaration's object.
    pub obj: ObjId,
    /// For an instance the generic type it is made from, otherwise itself.
    pub origin: TypeId,
    /// Type parameters (of a generic type itself), empty otherwise.
    pub tparams: Vec<TypeId>,
    /// Type arguments (of an instance), empty otherwise.
    pub targs: Vec<TypeId>,
    /// Underlying type; `None` until resolved (instances resolve lazily). Never a `Named`.
    pub underlying: Option<TypeId>,
    /// Declared methods (`ObjKind::Func`), in source order; for an instance those with substituted
    /// signatures, made lazily (empty until `methods_done`).
    pub methods: Vec<ObjId>,
    /// Whether an instance's methods are made.
    pub methods_done: bool,
}

/// An alias.
#[derive(Clone, PartialEq, Debug)]
pub struct Alias {
    /// Its declaration's object.
    pub obj: ObjId,
    /// Type parameters of a generic alias.
    pub tparams: Vec<TypeId>,
    /// Type arguments of an instantiated alias.
    pub targs: Vec<TypeId>,
    /// The type it stands for; `None` until resolved.
    pub actual: Option<TypeId>,
}

/// A struct type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Struct {
    /// Fields (`ObjKind::Var` with `is_field`).
    pub fields: Vec<ObjId>,
    /// Tags as Go's own string literals (`constant::quote`), which tell apart all bytes; none, or as many
    /// as fields.
    pub tags: Vec<Option<Symbol>>,
}

/// A function type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Signature {
    /// Receiver variable of a method.
    pub recv: Option<ObjId>,
    /// The receiver's own type parameters (methods of generic types).
    pub recv_tparams: Vec<TypeId>,
    /// Type parameters.
    pub tparams: Vec<TypeId>,
    /// Parameters (`Var`s); the last one's type is a slice when `variadic`.
    pub params: Vec<ObjId>,
    /// Results (`Var`s).
    pub results: Vec<ObjId>,
    /// Whether the last parameter takes any number of arguments.
    pub variadic: bool,
}

/// An interface type as written; its type set is computed separately.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Interface {
    /// Explicitly declared methods (`Func`s).
    pub methods: Vec<ObjId>,
    /// Embedded types and unions.
    pub embeds: Vec<TypeId>,
    /// Where the embedded elements stand.
    pub embed_spans: Vec<Span>,
    /// Made for a bare constraint like `[P ~int]`.
    pub implicit: bool,
    /// Its type set; `None` until computed.
    pub type_set: Option<TypeSet>,
}

/// What satisfies an interface.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TypeSet {
    /// All methods, embedded ones included, sorted by unique name (`Func`s).
    pub methods: Vec<ObjId>,
    /// `None`: all types; otherwise the union of these terms.
    pub terms: Option<Vec<Term>>,
    /// Whether `comparable` is among its embedded types.
    pub comparable: bool,
}

/// One term of a union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Term {
    /// Whether it is `~T`.
    pub tilde: bool,
    /// The type.
    pub ty: TypeId,
}

/// A type parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeParam {
    /// Its declaration's object.
    pub obj: ObjId,
    /// Index in its list.
    pub index: u32,
    /// Its constraint (any type; use the checker's helper for the interface).
    pub constraint: Option<TypeId>,
}

/// What a name denotes.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// The name.
    pub name: Symbol,
    /// Where it is declared.
    pub span: Span,
    /// The package it belongs to (`None`: universe).
    pub pkg: Option<PkgId>,
    /// The scope it is declared in.
    pub parent: Option<ScopeId>,
    /// Its type; `None` until resolved.
    pub ty: Option<TypeId>,
    /// From where on a local name is visible.
    pub scope_pos: Pos,
    /// What kind of thing.
    pub kind: ObjKind,
}

impl Object {
    /// The package outside of which its name cannot be written, if there is one: names that begin with a
    /// capital can be written anywhere.
    pub fn private_to(&self) -> Option<PkgId> {
        if self.name.is_exported() {
            return None;
        }
        self.pkg
    }
}

/// The kinds of object.
#[derive(Clone, PartialEq, Debug)]
pub enum ObjKind {
    /// An imported package's local name.
    PkgName {
        /// The package.
        imported: PkgId,
        /// Whether it was used.
        used: bool,
    },
    /// A constant.
    Const {
        /// Its value; `Unknown` until resolved or after an error.
        value: crate::text::constant::Value,
    },
    /// A defined type, alias or type parameter; its type says which.
    TypeName,
    /// A variable, parameter, result or field.
    Var {
        /// Whether it is a struct field.
        is_field: bool,
        /// Whether the field is embedded.
        embedded: bool,
        /// Whether it was used (local variables).
        used: bool,
        /// Whether it is declared at package level.
        global: bool,
    },
    /// A function or method.
    Func {
        /// Key of its declaration in `Info::funcs` (methods of instances: their origin's).
        decl: Option<crate::syntax::ast::NodeId>,
        /// For a method of an instantiated type: the generic method it comes from.
        origin: Option<ObjId>,
        /// Whether its receiver is a pointer.
        ptr_recv: bool,
    },
    /// A label.
    Label {
        /// Whether it was used.
        used: bool,
    },
    /// A predeclared function, and those of package unsafe.
    Builtin(Builtin),
    /// `nil`
    Nil,
}

/// A lexical block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scope {
    /// The enclosing block.
    pub parent: Option<ScopeId>,
    /// Where a name is looked up next, if not in the parent: further out, since the blocks between declare
    /// nothing that is visible here.
    pub beyond: Option<ScopeId>,
    /// Names declared here, in order of declaration.
    pub names: indexmap::IndexMap<Symbol, ObjId, rustc_hash::FxBuildHasher>,
    /// Whether it is a function's outermost block, or is nested in one.
    pub in_func: bool,
    /// Its extent in the source.
    pub span: Span,
}

/// A package.
#[derive(Clone, PartialEq, Debug)]
pub struct Package {
    /// Import path (`main` for the program itself).
    pub path: Symbol,
    /// Its name.
    pub name: Symbol,
    /// Package scope.
    pub scope: ScopeId,
    /// Direct imports, in order.
    pub imports: Vec<PkgId>,
    /// One of the library's own packages: bodies are checked lazily, natives are allowed.
    pub library: bool,
    /// Not of the library, and its declarations wait until they are asked for: what is wrong with one is
    /// said then.
    pub by_need: bool,
}

/// The arena of a program's types, objects, scopes and packages.
#[derive(Clone, Debug, Default)]
pub struct Store {
    types: Vec<Type>,
    objects: Vec<Object>,
    scopes: Vec<Scope>,
    packages: Vec<Package>,
}

macro_rules! arena {
    ($($field:ident: $item:ident [$id:ident] $add:ident $get:ident $get_mut:ident),* $(,)?) => {
        impl Store {$(
            #[doc = concat!("Adds one to `", stringify!($field), "`.")]
            pub fn $add(&mut self, item: $item) -> $id {
                self.$field.push(item);
                $id(self.$field.len() as u32 - 1)
            }

            /// The item of that id. Ids are only made by this store, so it exists.
            #[inline]
            pub fn $get(&self, id: $id) -> &$item {
                &self.$field[id.0 as usize]
            }

            /// The same, to change it.
            #[inline]
            pub fn $get_mut(&mut self, id: $id) -> &mut $item {
                &mut self.$field[id.0 as usize]
            }
        )*}
    };
}

arena! {
    types: Type [TypeId] add_type ty ty_mut,
    objects: Object [ObjId] add_object obj obj_mut,
    scopes: Scope [ScopeId] add_scope scope scope_mut,
    packages: Package [PkgId] add_package pkg pkg_mut,
}

impl Store {
    /// All packages.
    pub fn packages(&self) -> impl Iterator<Item = (PkgId, &Package)> {
        (0..).map(PkgId).zip(&self.packages)
    }

    /// All types.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.types.iter()
    }

    /// How many types there are.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// The type behind any aliases.
    pub fn unalias(&self, mut id: TypeId) -> TypeId {
        while let Type::Alias(Alias {
            actual: Some(actual),
            ..
        }) = self.ty(id)
        {
            id = *actual;
        }
        id
    }
}
