//! Types as text, as the Go compiler prints them.

use super::universe::{ANY, UNIVERSE};
use super::{Interface, ObjId, Object, PkgId, Signature, Store, Struct, Term, Type, TypeId};
use crate::syntax::ast::ChanDir;
use crate::text::source::Pos;

/// Says how a package's types are qualified; `None`: not at all.
pub type Qualifier<'q> = &'q dyn Fn(PkgId) -> Option<String>;

/// How deep types are printed before `...` stands for the rest.
const MAX_DEPTH: u32 = 64;

/// Says where a position is.
pub type Places<'q> = &'q dyn Fn(Pos) -> String;

/// How types are printed.
#[derive(Clone, Copy)]
pub struct Style<'q> {
    /// How packages qualify names.
    pub qualifier: Qualifier<'q>,
    /// Where a type parameter is declared that has the name of a predeclared thing; without it
    /// that is not said.
    pub places: Option<Places<'q>>,
}

impl Store {
    /// A type as text.
    pub fn type_string(&self, ty: TypeId, qualifier: Qualifier<'_>) -> String {
        let places = None;
        self.type_string_in(ty, Style { qualifier, places })
    }

    /// A type as text in that style.
    pub fn type_string_in(&self, ty: TypeId, style: Style<'_>) -> String {
        let mut writer = Writer::new(self, style);
        writer.ty(ty);
        writer.out
    }

    /// Parameters (without their names) and results of a signature as text, without `func`.
    pub fn signature_string(&self, sig: &Signature, style: Style<'_>) -> String {
        let mut writer = Writer::new(self, style);
        writer.names = false;
        writer.signature(sig);
        writer.out
    }

    /// A list of types, separated by `, `.
    pub fn type_list_string(&self, list: &[TypeId], style: Style<'_>) -> String {
        let mut writer = Writer::new(self, style);
        writer.types(list, ", ");
        writer.out
    }

    /// Terms of a union, separated by ` | `.
    pub fn terms_string(&self, terms: &[Term], style: Style<'_>) -> String {
        let mut writer = Writer::new(self, style);
        writer.terms(terms);
        writer.out
    }
}

struct Writer<'s, 'q> {
    store: &'s Store,
    style: Style<'q>,
    out: String,
    depth: u32,
    /// Whether names of parameters are printed.
    names: bool,
}

impl<'s, 'q> Writer<'s, 'q> {
    fn new(store: &'s Store, style: Style<'q>) -> Self {
        Writer {
            store,
            style,
            out: String::new(),
            depth: 0,
            names: true,
        }
    }

    fn ty(&mut self, ty: TypeId) {
        if self.depth > MAX_DEPTH {
            self.out.push_str("...");
            return;
        }
        self.depth += 1;
        self.ty_inner(ty);
        self.depth -= 1;
    }

    fn prefixed(&mut self, prefix: &str, ty: TypeId) {
        self.out.push_str(prefix);
        self.ty(ty);
    }

    fn ty_inner(&mut self, id: TypeId) {
        let store = self.store;
        match store.ty(id) {
            Type::Basic(basic) => self.out.push_str(match id {
                super::universe::BYTE => "byte",
                super::universe::RUNE => "rune",
                _ => basic.name(),
            }),
            Type::Named(named) => {
                self.type_name(named.obj);
                self.arguments(&named.targs, &named.tparams);
            }
            Type::Alias(alias) => {
                self.type_name(alias.obj);
                self.arguments(&alias.targs, &alias.tparams);
            }
            Type::Pointer(elem) => self.prefixed("*", *elem),
            Type::Slice(elem) => self.prefixed("[]", *elem),
            Type::Array { len, elem } => self.prefixed(&format!("[{len}]"), *elem),
            Type::Map { key, value } => {
                self.prefixed("map[", *key);
                self.prefixed("]", *value);
            }
            Type::Chan { dir, elem } => self.chan(*dir, *elem),
            Type::Struct(s) => self.structure(s),
            Type::Tuple(vars) => self.tuple(vars, false),
            Type::Signature(sig) => {
                self.out.push_str("func");
                self.signature(sig);
            }
            Type::Interface(iface) => self.interface(iface),
            Type::TypeParam(param) => self.type_param(store.obj(param.obj)),
            Type::Union(terms) => self.terms(terms),
        }
    }

    fn type_param(&mut self, object: &Object) {
        self.out.push_str(object.name.as_str());
        if let Some(places) = self.style.places
            && self.store.scope(UNIVERSE).names.contains_key(&object.name)
        {
            let (name, place) = (object.name, places(object.span.lo));
            self.out
                .push_str(&format!(" /* with {name} declared at {place} */"));
        }
    }

    fn chan(&mut self, dir: ChanDir, elem: TypeId) {
        self.out.push_str(match dir {
            ChanDir::Both => "chan ",
            ChanDir::Send => "chan<- ",
            ChanDir::Recv => "<-chan ",
        });
        let inner = matches!(
            self.store.ty(elem),
            Type::Chan {
                dir: ChanDir::Recv,
                ..
            }
        );
        if dir != ChanDir::Recv && inner {
            self.prefixed("(", elem);
            self.out.push(')');
        } else {
            self.ty(elem);
        }
    }

    fn structure(&mut self, s: &Struct) {
        self.out.push_str("struct{");
        for (i, &field) in s.fields.iter().enumerate() {
            if i > 0 {
                self.out.push_str("; ");
            }
            let object = self.store.obj(field);
            let embedded = matches!(object.kind, super::ObjKind::Var { embedded: true, .. });
            if !embedded {
                self.out.push_str(object.name.as_str());
                self.out.push(' ');
            }
            self.obj_type(field);
            if let Some(Some(tag)) = s.tags.get(i) {
                self.out.push(' ');
                self.out.push_str(tag.as_str());
            }
        }
        self.out.push('}');
    }

    fn obj_type(&mut self, obj: ObjId) {
        match self.store.obj(obj).ty {
            Some(ty) => self.ty(ty),
            None => self.out.push('?'),
        }
    }

    fn interface(&mut self, iface: &Interface) {
        if iface.implicit
            && iface.methods.is_empty()
            && let [only] = iface.embeds.as_slice()
        {
            return self.ty(*only);
        }
        self.out.push_str("interface{");
        let mut first = true;
        let mut separate = |out: &mut String| {
            if !std::mem::take(&mut first) {
                out.push_str("; ");
            }
        };
        for &method in &iface.methods {
            separate(&mut self.out);
            let object = self.store.obj(method);
            self.out.push_str(object.name.as_str());
            if let Some(ty) = object.ty
                && let Type::Signature(sig) = self.store.ty(ty)
            {
                self.signature(sig);
            }
        }
        for &embed in &iface.embeds {
            separate(&mut self.out);
            self.ty(embed);
        }
        if iface.methods.is_empty()
            && iface.embeds.is_empty()
            && iface.type_set.as_ref().is_some_and(|set| set.comparable)
        {
            self.out.push_str("comparable");
        }
        self.out.push('}');
    }

    fn signature(&mut self, sig: &Signature) {
        if !sig.tparams.is_empty() {
            self.type_params(&sig.tparams);
        }
        self.tuple(&sig.params, sig.variadic);
        match sig.results.as_slice() {
            [] => {}
            &[only] if self.store.obj(only).name.as_str().is_empty() => {
                self.out.push(' ');
                self.obj_type(only);
            }
            results => {
                self.out.push(' ');
                self.tuple(results, false);
            }
        }
    }

    fn tuple(&mut self, vars: &[ObjId], variadic: bool) {
        self.out.push('(');
        for (i, &var) in vars.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let object = self.store.obj(var);
            if self.names && !object.name.as_str().is_empty() {
                self.out.push_str(object.name.as_str());
                self.out.push(' ');
            }
            match object.ty {
                Some(ty) if variadic && i + 1 == vars.len() => self.variadic(ty),
                Some(ty) => self.ty(ty),
                None => self.out.push('?'),
            }
        }
        self.out.push(')');
    }

    fn variadic(&mut self, ty: TypeId) {
        if let Type::Slice(elem) = self.store.ty(ty) {
            self.prefixed("...", *elem);
        } else {
            // The special case of append([]byte, string...).
            self.ty(ty);
            self.out.push_str("...");
        }
    }

    fn terms(&mut self, terms: &[Term]) {
        for (i, term) in terms.iter().enumerate() {
            if i > 0 {
                self.out.push_str(" | ");
            }
            self.prefixed(if term.tilde { "~" } else { "" }, term.ty);
        }
    }

    fn types(&mut self, list: &[TypeId], separator: &str) {
        for (i, &ty) in list.iter().enumerate() {
            if i > 0 {
                self.out.push_str(separator);
            }
            self.ty(ty);
        }
    }

    fn arguments(&mut self, targs: &[TypeId], tparams: &[TypeId]) {
        if !targs.is_empty() {
            self.out.push('[');
            self.types(targs, ", ");
            self.out.push(']');
        } else if !tparams.is_empty() {
            self.type_params(tparams);
        }
    }

    fn type_params(&mut self, tparams: &[TypeId]) {
        self.out.push('[');
        let mut previous = None;
        for (i, &param) in tparams.iter().enumerate() {
            let constraint = match self.store.ty(param) {
                Type::TypeParam(p) => p.constraint,
                _ => None,
            };
            if i > 0 {
                if constraint != previous {
                    self.constraint(previous);
                }
                self.out.push_str(", ");
            }
            previous = constraint;
            self.ty(param);
        }
        self.constraint(previous);
        self.out.push(']');
    }

    fn constraint(&mut self, constraint: Option<TypeId>) {
        self.prefixed(" ", constraint.unwrap_or(ANY));
    }

    fn type_name(&mut self, obj: ObjId) {
        let object = self.store.obj(obj);
        if let Some(pkg) = object.pkg
            && let Some(prefix) = (self.style.qualifier)(pkg)
        {
            self.out.push_str(&prefix);
            self.out.push('.');
        }
        self.out.push_str(object.name.as_str());
    }
}
