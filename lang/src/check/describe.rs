//! Types and objects as error messages show them: qualified relative to the current package.

use super::Checker;
use crate::text::constant::quote;
use crate::types::display::Style;
use crate::types::{ObjId, ObjKind, PkgId, Signature, Store, Term, Type, TypeId};

/// The prefix of `of` in texts about package `here`; the path where names alone would mislead.
fn qualify(store: &Store, here: PkgId, of: PkgId) -> Option<String> {
    if of == here {
        return None;
    }
    let pkg = store.pkg(of);
    // Go's library has hidden packages of the same names behind these.
    let shadowed = pkg.library && matches!(pkg.path.as_str(), "sync" | "sync/atomic");
    let ambiguous = shadowed
        || store
            .packages()
            .any(|(id, other)| id != of && other.name == pkg.name && other.path != pkg.path);
    Some(if ambiguous {
        quote(pkg.path.as_str().as_bytes())
    } else {
        pkg.name.as_str().to_owned()
    })
}

impl Checker<'_> {
    /// Calls `f` with the style of error texts about the current package.
    fn styled(&self, f: impl FnOnce(&Store, Style<'_>) -> String) -> String {
        let style = Style {
            qualifier: &|pkg| qualify(&self.store, self.pkg, pkg),
            places: Some(&|pos| self.pos_string(pos)),
        };
        f(&self.store, style)
    }

    /// A type.
    pub fn type_string(&self, t: TypeId) -> String {
        self.styled(|store, style| store.type_string_in(t, style))
    }

    /// A list of types.
    pub fn types_string(&self, list: &[TypeId]) -> String {
        self.styled(|store, style| store.type_list_string(list, style))
    }

    /// Terms of a union, always qualified, by import paths.
    pub fn terms_string(&self, terms: &[Term]) -> String {
        let style = Style {
            qualifier: &|pkg| Some(self.store.pkg(pkg).path.as_str().to_owned()),
            places: None,
        };
        self.store.terms_string(terms, style)
    }

    /// Parameters and results, without `func`.
    pub fn signature_string(&self, sig: &Signature) -> String {
        self.styled(|store, style| store.signature_string(sig, style))
    }

    /// A method as details print it: `M(x int) string`, with its package when `qualified`.
    pub fn func_string(&self, func: ObjId, qualified: bool) -> String {
        let object = self.store.obj(func);
        let mut text = String::new();
        if qualified
            && let Some(pkg) = object.pkg
            && let Some(prefix) = qualify(&self.store, self.pkg, pkg)
        {
            text = prefix + ".";
        }
        text.push_str(object.name.as_str());
        if let Some(ty) = object.ty
            && let Type::Signature(sig) = self.store.ty(ty)
        {
            text.push_str(&self.signature_string(sig));
        }
        text
    }

    /// The name of an object with its package's prefix where that is another one.
    pub fn qualified_name(&self, obj: ObjId) -> String {
        let object = self.store.obj(obj);
        match object
            .pkg
            .and_then(|pkg| qualify(&self.store, self.pkg, pkg))
        {
            Some(prefix) => format!("{prefix}.{}", object.name),
            None => object.name.as_str().to_owned(),
        }
    }

    /// An object with its type, as details print it: `var x int`, `func f(int)`.
    pub fn object_string(&mut self, obj: ObjId) -> String {
        let object = self.store.obj(obj);
        let word = match &object.kind {
            ObjKind::PkgName { .. } => return format!("package {}", object.name),
            ObjKind::Nil => return "nil".to_owned(),
            ObjKind::Func { .. } => return format!("func {}", self.func_string(obj, false)),
            ObjKind::Const { .. } => "const",
            ObjKind::TypeName => "type",
            ObjKind::Var { is_field: true, .. } => "field",
            ObjKind::Var { .. } => "var",
            ObjKind::Label { .. } => return format!("label {}", object.name),
            ObjKind::Builtin(_) => return format!("builtin {}", object.name),
        };
        let name = object.name;
        let mut ty = self.obj_type(obj);
        if word == "type" {
            ty = self.under(ty);
        }
        format!("{word} {name} {}", self.type_string(ty))
    }

    /// What kind of thing an object is, in one word or two.
    pub fn object_kind(&self, obj: ObjId) -> &'static str {
        match &self.store.obj(obj).kind {
            ObjKind::PkgName { .. } => "package name",
            ObjKind::Const { .. } => "constant",
            ObjKind::TypeName => match self.store.obj(obj).ty.map(|t| self.store.ty(t)) {
                Some(Type::TypeParam(_)) => "type parameter",
                Some(Type::Alias(_)) => "type alias",
                _ => "defined type",
            },
            ObjKind::Var { is_field: true, .. } => "struct field",
            ObjKind::Var { global: true, .. } => "package-level variable",
            ObjKind::Var { .. } => "local variable",
            ObjKind::Func { .. } => match self.store.obj(obj).ty.map(|t| self.store.ty(t)) {
                Some(Type::Signature(sig)) if sig.recv.is_some() => "method",
                _ => "function",
            },
            ObjKind::Label { .. } => "label",
            ObjKind::Builtin(_) => "built-in function",
            ObjKind::Nil => "untyped nil",
        }
    }
}
