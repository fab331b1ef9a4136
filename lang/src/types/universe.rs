//! The universe: predeclared types, constants, functions, `nil`, and package unsafe.
//!
//! A fresh [`Store`] from [`new_store`] begins with them, so they have fixed ids.

use super::builtin::BUILTINS;
use super::{
    Alias, Basic, Interface, Named, ObjId, ObjKind, Object, Package, PkgId, Scope, ScopeId,
    Signature, Store, Type, TypeId, TypeSet,
};
use crate::text::constant::Value;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;

macro_rules! basics {
    ($($const:ident $basic:ident $name:literal $in_scope:literal),* $(,)?) => {
        $(
            #[doc = concat!("The type `", $name, "`.")]
            pub const $const: TypeId = TypeId(Basic::$basic as u32);
        )*
        const BASICS: &[(Basic, &str, bool)] = &[$((Basic::$basic, $name, $in_scope)),*];
    };
}

basics! {
    INVALID Invalid "invalid type" false,
    BOOL Bool "bool" true,
    INT Int "int" true,
    INT8 Int8 "int8" true,
    INT16 Int16 "int16" true,
    INT32 Int32 "int32" true,
    INT64 Int64 "int64" true,
    UINT Uint "uint" true,
    UINT8 Uint8 "uint8" true,
    UINT16 Uint16 "uint16" true,
    UINT32 Uint32 "uint32" true,
    UINT64 Uint64 "uint64" true,
    UINTPTR Uintptr "uintptr" true,
    FLOAT32 Float32 "float32" true,
    FLOAT64 Float64 "float64" true,
    COMPLEX64 Complex64 "complex64" true,
    COMPLEX128 Complex128 "complex128" true,
    STRING String "string" true,
    UNSAFE_POINTER UnsafePointer "unsafe.Pointer" false,
    UNTYPED_BOOL UntypedBool "untyped bool" false,
    UNTYPED_INT UntypedInt "untyped int" false,
    UNTYPED_RUNE UntypedRune "untyped rune" false,
    UNTYPED_FLOAT UntypedFloat "untyped float" false,
    UNTYPED_COMPLEX UntypedComplex "untyped complex" false,
    UNTYPED_STRING UntypedString "untyped string" false,
    UNTYPED_NIL UntypedNil "untyped nil" false,
}

/// The type `byte`: identical to `uint8`, printed under its own name.
pub const BYTE: TypeId = TypeId(26);
/// The type `rune`: identical to `int32`, printed under its own name.
pub const RUNE: TypeId = TypeId(27);
/// The interface type without methods.
pub const EMPTY_INTERFACE: TypeId = TypeId(28);
/// The predeclared alias `any`.
pub const ANY: TypeId = TypeId(29);
/// The predeclared type `error`.
pub const ERROR: TypeId = TypeId(30);
/// The predeclared constraint `comparable`.
pub const COMPARABLE: TypeId = TypeId(31);
/// The empty tuple: the type of a call without results.
pub const EMPTY_TUPLE: TypeId = TypeId(32);
/// The scope of predeclared names.
pub const UNIVERSE: ScopeId = ScopeId(0);
/// Package unsafe.
pub const UNSAFE: PkgId = PkgId(0);

impl Basic {
    /// Its name as Go prints it.
    pub fn name(self) -> &'static str {
        BASICS.get(self as usize).map_or("invalid type", |b| b.1)
    }
}

/// The predeclared names.
pub fn predeclared() -> Vec<&'static str> {
    let store = new_store();
    let names = store.scope(UNIVERSE).names.keys();
    names.map(|name| name.as_str()).collect()
}

/// The predeclared type of that name.
pub fn predeclared_type(store: &Store, name: &str) -> Option<TypeId> {
    let id = store.scope(UNIVERSE).names.get(&Symbol::intern(name))?;
    let object = store.obj(*id);
    object
        .ty
        .filter(|_| matches!(object.kind, ObjKind::TypeName))
}

/// A store that holds the universe and package unsafe.
pub fn new_store() -> Store {
    let mut store = Store::default();
    store.add_scope(Scope::default());
    for &(basic, name, in_scope) in BASICS {
        let ty = store.add_type(Type::Basic(basic));
        if in_scope {
            declare_type(&mut store, name, ty);
        }
    }
    let byte = store.add_type(Type::Basic(Basic::Uint8));
    declare_type(&mut store, "byte", byte);
    let rune = store.add_type(Type::Basic(Basic::Int32));
    declare_type(&mut store, "rune", rune);
    declare_interfaces(&mut store);
    store.add_type(Type::Tuple(Vec::new()));
    declare_values(&mut store);
    declare_builtins(&mut store);
    declare_unsafe(&mut store);
    store
}

fn object(name: &str, ty: Option<TypeId>, kind: ObjKind) -> Object {
    Object {
        name: Symbol::intern(name),
        span: Span::NONE,
        pkg: None,
        parent: Some(UNIVERSE),
        ty,
        scope_pos: Pos::NONE,
        kind,
    }
}

fn declare(store: &mut Store, scope: ScopeId, object: Object) -> ObjId {
    let name = object.name;
    let id = store.add_object(object);
    store.scope_mut(scope).names.insert(name, id);
    id
}

fn declare_type(store: &mut Store, name: &str, ty: TypeId) -> ObjId {
    declare(store, UNIVERSE, object(name, Some(ty), ObjKind::TypeName))
}

fn named(store: &mut Store, name: &str, id: TypeId, underlying: TypeId) {
    let obj = declare_type(store, name, id);
    store.add_type(Type::Named(Named {
        obj,
        origin: id,
        tparams: Vec::new(),
        targs: Vec::new(),
        underlying: Some(underlying),
        methods: Vec::new(),
        methods_done: true,
    }));
}

fn declare_interfaces(store: &mut Store) {
    let all = TypeSet::default();
    store.add_type(Type::Interface(Interface {
        type_set: Some(all),
        ..Interface::default()
    }));
    let any = declare_type(store, "any", ANY);
    store.add_type(Type::Alias(Alias {
        obj: any,
        tparams: Vec::new(),
        targs: Vec::new(),
        actual: Some(EMPTY_INTERFACE),
    }));
    // The interface types of error and comparable follow the fixed ids.
    let error_iface = TypeId(EMPTY_TUPLE.0 + 1);
    let comparable_iface = TypeId(EMPTY_TUPLE.0 + 2);
    named(store, "error", ERROR, error_iface);
    named(store, "comparable", COMPARABLE, comparable_iface);
}

fn var(name: &str, ty: TypeId) -> Object {
    let kind = ObjKind::Var {
        is_field: false,
        embedded: false,
        used: true,
        global: false,
    };
    object(name, Some(ty), kind)
}

fn declare_values(store: &mut Store) {
    // Underlying types of error and comparable, announced in `declare_interfaces`.
    let sig = TypeId(EMPTY_TUPLE.0 + 3);
    let method = store.add_object(object(
        "Error",
        Some(sig),
        ObjKind::Func {
            decl: None,
            origin: None,
            ptr_recv: false,
        },
    ));
    store.add_type(Type::Interface(Interface {
        methods: vec![method],
        type_set: Some(TypeSet {
            methods: vec![method],
            terms: None,
            comparable: false,
        }),
        ..Interface::default()
    }));
    store.add_type(Type::Interface(Interface {
        type_set: Some(TypeSet {
            methods: Vec::new(),
            terms: None,
            comparable: true,
        }),
        ..Interface::default()
    }));
    let recv = store.add_object(var("", ERROR));
    let result = store.add_object(var("", STRING));
    store.add_type(Type::Signature(Signature {
        recv: Some(recv),
        recv_tparams: Vec::new(),
        tparams: Vec::new(),
        params: Vec::new(),
        results: vec![result],
        variadic: false,
    }));
    for (name, value) in [("true", true), ("false", false)] {
        let kind = ObjKind::Const {
            value: Value::Bool(value),
        };
        declare(store, UNIVERSE, object(name, Some(UNTYPED_BOOL), kind));
    }
    let iota = ObjKind::Const {
        value: Value::Int(0),
    };
    declare(store, UNIVERSE, object("iota", Some(UNTYPED_INT), iota));
    declare(
        store,
        UNIVERSE,
        object("nil", Some(UNTYPED_NIL), ObjKind::Nil),
    );
}

fn declare_builtins(store: &mut Store) {
    for row in BUILTINS.iter().filter(|row| !row.of_unsafe) {
        let kind = ObjKind::Builtin(row.builtin);
        declare(store, UNIVERSE, object(row.name, Some(INVALID), kind));
    }
}

fn declare_unsafe(store: &mut Store) {
    let scope = store.add_scope(Scope {
        parent: Some(UNIVERSE),
        ..Scope::default()
    });
    let path = Symbol::intern("unsafe");
    let pkg = store.add_package(Package {
        path,
        name: path,
        scope,
        imports: Vec::new(),
        library: true,
        by_need: false,
    });
    let mut add = |name: &str, ty: TypeId, kind: ObjKind| {
        let mut item = object(name, Some(ty), kind);
        item.pkg = Some(pkg);
        item.parent = Some(scope);
        declare(store, scope, item);
    };
    for row in BUILTINS.iter().filter(|row| row.of_unsafe) {
        add(row.name, INVALID, ObjKind::Builtin(row.builtin));
    }
    add("Pointer", UNSAFE_POINTER, ObjKind::TypeName);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_ids_hold() {
        let store = new_store();
        for &(basic, _, _) in BASICS {
            assert_eq!(*store.ty(TypeId(basic as u32)), Type::Basic(basic));
        }
        assert_eq!(*store.ty(BYTE), Type::Basic(Basic::Uint8));
        assert!(matches!(store.ty(ANY), Type::Alias(_)));
        assert!(matches!(store.ty(EMPTY_TUPLE), Type::Tuple(_)));
        for id in [ERROR, COMPARABLE] {
            let Type::Named(named) = store.ty(id) else {
                panic!("not named")
            };
            let under = named.underlying.map(|u| store.ty(u));
            assert!(matches!(under, Some(Type::Interface(_))));
        }
        let error = store.scope(UNIVERSE).names[&Symbol::intern("error")];
        assert_eq!(store.obj(error).ty, Some(ERROR));
    }
}
