//! Builds run-time type descriptors from canonical types: one per type, with its parts, names and method table.

use super::layout::Rep;
use super::ty::{Env, FoundWhat, IMethod, Kind as K, Ty, is_local};
use crate::compile::{Compiler, FnKey};
use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use crate::value::map::MapLayout;
use crate::value::rtype::{
    Field, FuncPtr, IfaceMethod, Kind, Method, MethodSel, MethodTable, Parts, RType, Shape, flag,
};
use minigo_lang::syntax::ast::ChanDir;
use minigo_lang::text::constant::unquote;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{Basic, ObjId, ObjKind, PkgId, Type};
use recursive::recursive;
use std::fmt::Write as _;

/// Beyond this many bytes the text of a type is cut off.
const MAX_TYPE_STRING: usize = 1 << 16;

impl Compiler {
    /// The descriptor of `t`, complete with parts and methods.
    #[recursive]
    pub fn rtype(&mut self, t: Ty) -> Kept<RType> {
        if let Some(r) = self.rtypes.get(&t) {
            return *r;
        }
        let r = self.rtype_one(t);
        while let Some(t) = self.rtype_queue.pop() {
            self.fill_rtype(t);
        }
        r
    }

    /// The descriptor of `t`, perhaps not yet filled in.
    #[recursive]
    pub(crate) fn rtype_one(&mut self, t: Ty) -> Kept<RType> {
        if let Some(r) = self.rtypes.get(&t) {
            return *r;
        }
        let layout = self.layout(t);
        let ukind = self.ukind(t);
        let kind = match &ukind {
            K::Basic(b) => basic_kind(*b),
            K::Pointer(_) => Kind::Pointer,
            K::Slice(_) => Kind::Slice,
            K::Array(..) => Kind::Array,
            K::Map(..) => Kind::Map,
            K::Chan(..) => Kind::Chan,
            K::Struct(_) | K::Tuple(_) => Kind::Struct,
            K::Func(_) => Kind::Func,
            K::Interface(_) => Kind::Interface,
            K::Named(..) => Kind::Invalid,
        };
        let mut flags = 0;
        if layout.direct() {
            flags |= flag::DIRECT;
        }
        if self.comparable(t) {
            flags |= flag::COMPARABLE;
            if self.plain_memory(t) {
                flags |= flag::PLAIN_MEMORY;
            }
        }
        if layout.pairs {
            flags |= flag::PAIRS;
        }
        let (mut name, mut pkg_path) = (String::new(), String::new());
        match self.tys.kind(t).clone() {
            K::Named(obj, targs, outer) => {
                flags |= flag::NAMED;
                let o = self.prog().store.obj(obj).clone();
                name = o.name.to_string();
                name.push_str(&self.targs_string(&targs, outer));
                if let Some(p) = o.pkg {
                    let pkg = self.prog().store.pkg(p);
                    pkg_path = pkg.path.to_string();
                    if pkg.library {
                        flags |= flag::LIBRARY;
                    }
                }
            }
            K::Basic(b) => {
                flags |= flag::NAMED;
                name = basic_name(b).to_string();
            }
            K::Func(sig) if sig.variadic => flags |= flag::VARIADIC,
            _ => {}
        }
        let (len, chan_dir) = match &ukind {
            K::Array(n, _) => (*n, 0),
            K::Chan(dir, _) => (
                0,
                match dir {
                    ChanDir::Recv => 1,
                    ChanDir::Send => 2,
                    ChanDir::Both => 3,
                },
            ),
            _ => (0, 0),
        };
        let shape = Shape {
            size: layout.size as usize,
            align: layout.align as u8,
            kind,
            flags,
            gc: self.gc_map(&layout.words),
            len,
            chan_dir,
            string: self.type_string(t),
            name,
            pkg_path,
            id: self.rtypes.len() as u32,
            later: Some(Kept::map(self.home(), |home| {
                home as &dyn crate::value::rtype::Later
            })),
        };
        let r = RType::new(&self.home().heap.region, shape);
        self.rtypes.insert(t, r);
        self.rtype_tys.push(t);
        self.rtype_queue.push(t);
        if let K::Pointer(e) = self.tys.kind(t).clone() {
            self.rtype_one(e).set_pointer_to(r);
        }
        r
    }

    /// Makes the method tables of all types anew.
    pub fn renew_methods(&mut self) {
        let all: Vec<(Ty, Kept<RType>)> = self.rtypes.iter().map(|(&t, &r)| (t, r)).collect();
        for (t, r) in all {
            if !r.has_methods() {
                continue;
            }
            let table = MethodTable::new(self.method_table(t));
            let same = |old: &MethodTable| {
                let mut pairs = old.methods.iter().zip(&table.methods);
                old.methods.len() == table.methods.len()
                    && pairs.all(|(a, b)| a.sel == b.sel && a.func == b.func)
            };
            if !r.methods().is_some_and(same) {
                r.replace_methods(&self.home().heap.region, table);
            }
        }
        while let Some(t) = self.rtype_queue.pop() {
            self.fill_rtype(t);
        }
    }

    /// The interned pointer map of these words.
    pub fn gc_map(&self, words: &[u8]) -> Option<Kept<GcMap>> {
        if words.is_empty() {
            None
        } else {
            self.home().heap.maps.of(words)
        }
    }

    fn fill_rtype(&mut self, t: Ty) {
        let Some(&r) = self.rtypes.get(&t) else {
            return;
        };
        let mut parts = Parts::default();
        match self.ukind(t) {
            K::Pointer(e) | K::Slice(e) | K::Array(_, e) | K::Chan(_, e) => {
                parts.elem = Some(self.rtype_one(e));
            }
            K::Map(k, v) => {
                parts.key = Some(self.rtype_one(k));
                parts.elem = Some(self.rtype_one(v));
                let (kl, vl) = (self.layout(k), self.layout(v));
                let value_offset = kl.size.div_ceil(vl.align) * vl.align;
                let align = kl.align.max(vl.align);
                let entry = (value_offset + vl.size).max(1).div_ceil(align) * align;
                let mut words = Vec::new();
                if kl.has_pointers() || vl.has_pointers() {
                    words.extend_from_slice(&kl.words);
                    words.resize((value_offset / 8) as usize, 0);
                    words.extend_from_slice(&vl.words);
                    words.resize(entry.div_ceil(8) as usize, 0);
                }
                parts.map = Some(MapLayout {
                    value_offset: if vl.size == 0 { 0 } else { value_offset as u32 },
                    entry_size: entry as u32,
                    gc: self.gc_map(&words),
                });
            }
            K::Struct(fields) => {
                let layout = self.layout(t);
                for (f, &offset) in fields.iter().zip(layout.offsets.iter()) {
                    let ty = self.rtype_one(f.ty);
                    parts.fields.push(Field {
                        name: f.name.as_str(),
                        pkg_path: self.pkg_path(f.pkg),
                        ty,
                        offset: offset as usize,
                        tag: tag_bytes(f.tag),
                        embedded: f.embedded,
                    });
                }
            }
            K::Func(sig) => {
                parts.params = sig.params.iter().map(|&p| self.rtype_one(p)).collect();
                parts.results = sig.results.iter().map(|&p| self.rtype_one(p)).collect();
            }
            K::Interface(ms) => {
                for m in ms.iter() {
                    let ty = self.rtype_one(m.sig);
                    parts.iface_methods.push(IfaceMethod {
                        sel: self.method_sel(m.name, m.pkg, m.sig),
                        name: m.name.as_str(),
                        pkg_path: self.pkg_path(m.pkg),
                        ty,
                    });
                }
            }
            _ => {}
        }
        r.set_parts(parts);
    }

    /// Fills in the methods of a type, if that is not done yet.
    pub fn fill_methods(&mut self, r: &RType) {
        if r.has_methods() {
            return;
        }
        let Some(&t) = self.rtype_tys.get(r.id as usize) else {
            return;
        };
        let methods = self.method_table(t);
        r.set_methods(MethodTable::new(methods));
        while let Some(t) = self.rtype_queue.pop() {
            self.fill_rtype(t);
        }
    }

    /// See [`crate::code::Compile::implementations`]: in the order in which the types were made.
    pub fn implementations(&self, sel: MethodSel) -> Vec<(Kept<RType>, FuncPtr)> {
        let of = |r: &Kept<RType>| Some((*r, r.known_methods()?.find(sel)));
        let all = self.rtypes.values().filter_map(of);
        let mut all: Vec<_> = all.filter(|(_, func)| !func.is_null()).collect();
        all.sort_by_key(|(r, _)| r.id);
        all
    }

    /// Whether the type, or a pointer to it, may have a method of one of these names: names are looked at
    /// alone, so nothing is made for that.
    pub fn may_have_method(&mut self, r: &RType, names: &[&str]) -> bool {
        let Some(&t) = self.rtype_tys.get(r.id as usize) else {
            return true;
        };
        let all = self.method_names(t);
        all.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    /// Import path of the package of an unexported name; "" for none.
    pub(crate) fn pkg_path(&self, pkg: Option<PkgId>) -> &'static str {
        pkg.map_or("", |p| self.prog().store.pkg(p).path.as_str())
    }

    /// The selector of a method: its name, its package if it is not exported, its signature. So a
    /// type that has a method of that name but of another signature does not have the selector.
    pub fn method_sel(&mut self, name: Symbol, pkg: Option<PkgId>, sig: Ty) -> MethodSel {
        let next = MethodSel(self.sels.len() as u32);
        *self.sels.entry((name, pkg, sig)).or_insert(next)
    }

    pub(crate) fn method_table(&mut self, t: Ty) -> Vec<Method> {
        let mut out = Vec::new();
        if self.is_interface(t) {
            return out;
        }
        let has = match self.tys.kind(t).clone() {
            K::Named(..) => true,
            K::Struct(fs) => fs.iter().any(|f| f.embedded),
            K::Pointer(e) => match self.tys.kind(e).clone() {
                K::Named(..) => !self.is_interface(e),
                K::Struct(fs) => fs.iter().any(|f| f.embedded),
                _ => false,
            },
            _ => false,
        };
        if !has {
            return out;
        }
        if let Some(methods) = self.methods_in_image(t) {
            return methods;
        }
        let names = self.method_names(t);
        for (name, pkg) in names {
            let Some((sig, key)) = self.method_of(t, name, pkg) else {
                continue;
            };
            let func = self.func(key);
            let ty = self.rtype_one(sig);
            out.push(Method {
                sel: self.method_sel(name, pkg, sig),
                name: name.as_str(),
                pkg_path: self.pkg_path(pkg),
                ty,
                func: Kept::as_ptr(func).cast(),
            });
        }
        out
    }

    /// The method `name` in the method set of the concrete type `t`: its signature, and the
    /// function that an interface call calls. `None` if the set lacks it.
    fn method_of(&mut self, t: Ty, name: Symbol, pkg: Option<PkgId>) -> Option<(Ty, FnKey)> {
        let found = self.find(t, name, pkg)?;
        let is_ptr = !matches!(self.tys.kind(t), K::Named(..)) && self.deref(t).is_some();
        match &found.what {
            FoundWhat::Method(base, obj) => {
                let o = self.prog().store.obj(*obj);
                let ObjKind::Func { decl, ptr_recv, .. } = o.kind else {
                    return None;
                };
                let sig_id = o.ty?;
                if let minigo_lang::types::Type::Signature(s) = self.prog().store.ty(sig_id)
                    && !s.tparams.is_empty()
                {
                    return None; // generic methods satisfy no interface
                }
                let env = self.method_env(*base, *obj, &[]);
                let sig = self.lower(sig_id, env);
                let decl = decl?;
                if found.path.is_empty() {
                    if ptr_recv && !is_ptr {
                        return None;
                    }
                    let by_ptr = !ptr_recv && (is_ptr || !self.layout(t).direct());
                    return Some((sig, FnKey::Decl { decl, env, by_ptr }));
                }
                if ptr_recv && !is_ptr && !self.path_has_pointer(t, &found.path) {
                    return None;
                }
                Some((sig, FnKey::Promoted { recv: t, name, pkg }))
            }
            FoundWhat::Abstract(iface, index) => {
                if found.path.is_empty() {
                    return None;
                }
                let K::Interface(ms) = self.ukind(*iface) else {
                    return None;
                };
                let sig = ms.get(*index as usize)?.sig;
                Some((sig, FnKey::Promoted { recv: t, name, pkg }))
            }
            FoundWhat::Field(_) => None,
        }
    }

    /// Whether one of the embedded fields on the way is a pointer.
    fn path_has_pointer(&mut self, t: Ty, path: &[u32]) -> bool {
        let mut t = t;
        for &i in path {
            if let Some(e) = self.deref(t) {
                t = e;
            }
            let Some(fields) = self.fields(t) else {
                return false;
            };
            let Some(f) = fields.get(i as usize) else {
                return false;
            };
            t = f.ty;
            if self.deref(t).is_some() {
                return true;
            }
        }
        false
    }

    /// Whether `==` is defined.
    #[recursive]
    pub fn comparable(&mut self, t: Ty) -> bool {
        if let Some(&known) = self.tys.comparable.get(&t) {
            return known;
        }
        let is = match self.ukind(t) {
            K::Slice(_) | K::Map(..) | K::Func(_) => false,
            K::Array(_, e) => self.comparable(e),
            K::Struct(fields) => fields.iter().all(|f| self.comparable(f.ty)),
            _ => true,
        };
        self.tys.comparable.insert(t, is);
        is
    }

    /// Whether values are equal exactly if all their bytes are.
    #[recursive]
    pub fn plain_memory(&mut self, t: Ty) -> bool {
        if let Some(&known) = self.tys.plain_memory.get(&t) {
            return known;
        }
        let is = self.is_plain_memory(t);
        self.tys.plain_memory.insert(t, is);
        is
    }

    fn is_plain_memory(&mut self, t: Ty) -> bool {
        let layout = self.layout(t);
        match self.ukind(t) {
            K::Array(_, e) => self.plain_memory(e),
            K::Struct(fields) => {
                let mut end = 0;
                for (f, &off) in fields.iter().zip(layout.offsets.iter()) {
                    if off != end || f.name.is_blank() || !self.plain_memory(f.ty) {
                        return false;
                    }
                    end = off + self.layout(f.ty).size;
                }
                end == layout.size
            }
            _ => match layout.rep {
                Rep::Word(w) => !matches!(w, super::layout::Width::F32 | super::layout::Width::F64),
                _ => false,
            },
        }
    }

    /// Type arguments in brackets, before a semicolon those of the function around a local type; ""
    /// for none.
    fn targs_string(&mut self, targs: &[Ty], outer: Env) -> String {
        let outer = self.tys.env_args(outer);
        if outer.is_empty() && targs.is_empty() {
            return String::new();
        }
        let mut list = |ts: &[Ty]| -> String {
            let texts: Vec<String> = ts.iter().map(|&t| self.type_string_full(t)).collect();
            texts.join(",")
        };
        let between = match outer.is_empty() || targs.is_empty() {
            true => "",
            false => ";",
        };
        format!("[{}{between}{}]", list(&outer), list(targs))
    }

    /// The number of a local type among those of its package, in source order from 1: in type
    /// arguments it tells types of one name apart.
    fn local_number(&mut self, obj: ObjId) -> Option<usize> {
        let store = &self.front.program().store;
        if !is_local(store, obj) {
            return None;
        }
        if self.local_types.0 != store.type_count() {
            let locals = store.types().filter_map(|t| match t {
                Type::Named(n) if n.targs.is_empty() && is_local(store, n.obj) => {
                    let o = store.obj(n.obj);
                    Some((o.pkg, o.span.lo, n.obj))
                }
                _ => None,
            });
            let mut locals: Vec<_> = locals.collect();
            locals.sort_unstable();
            locals.dedup();
            let (mut pkg, mut n) = (None, 0);
            let numbered = locals.into_iter().map(|(of, _, obj)| {
                n = if pkg == of { n + 1 } else { 1 };
                pkg = of;
                (obj, n)
            });
            self.local_types = (store.type_count(), numbered.collect());
        }
        self.local_types.1.get(&obj).copied()
    }

    /// As package reflect prints a type: `main.T`, `[]int`, `map[string]interface {}`.
    pub fn type_string(&mut self, t: Ty) -> String {
        let mut s = String::new();
        self.write_type(&mut s, t, false);
        s
    }

    /// The same with import paths in full, as inside type arguments.
    fn type_string_full(&mut self, t: Ty) -> String {
        let mut s = String::new();
        self.write_type(&mut s, t, true);
        s
    }

    #[recursive]
    fn write_type(&mut self, s: &mut String, t: Ty, full: bool) {
        // Shared parts double the text with each level.
        if s.len() > MAX_TYPE_STRING {
            if !s.ends_with("...") {
                s.push_str("...");
            }
            return;
        }
        match self.tys.kind(t).clone() {
            K::Basic(b) => s.push_str(basic_name(b)),
            K::Pointer(e) => {
                s.push('*');
                self.write_type(s, e, full);
            }
            K::Slice(e) => {
                s.push_str("[]");
                self.write_type(s, e, full);
            }
            K::Array(n, e) => {
                let _ = write!(s, "[{n}]");
                self.write_type(s, e, full);
            }
            K::Map(k, v) => {
                s.push_str("map[");
                self.write_type(s, k, full);
                s.push(']');
                self.write_type(s, v, full);
            }
            K::Chan(dir, e) => self.write_chan(s, dir, e, full),
            K::Struct(fields) => self.write_struct(s, &fields, full),
            K::Func(sig) => {
                s.push_str("func");
                self.write_sig(s, &sig, full);
            }
            K::Interface(methods) => self.write_interface(s, &methods, full),
            K::Tuple(ts) => {
                s.push('(');
                for (i, &t) in ts.iter().enumerate() {
                    if i > 0 {
                        s.push_str(", ");
                    }
                    self.write_type(s, t, full);
                }
                s.push(')');
            }
            K::Named(obj, targs, outer) => {
                self.write_name(s, obj, full);
                s.push_str(&self.targs_string(&targs, outer));
                if full && let Some(n) = self.local_number(obj) {
                    let _ = write!(s, "·{n}");
                }
            }
        }
    }

    fn write_chan(&mut self, s: &mut String, dir: ChanDir, elem: Ty, full: bool) {
        let receives = matches!(self.tys.kind(elem), K::Chan(ChanDir::Recv, _));
        s.push_str(match dir {
            ChanDir::Both => "chan ",
            ChanDir::Send => "chan<- ",
            ChanDir::Recv => "<-chan ",
        });
        // chan (<-chan T), which chan<- chan T is not.
        let parentheses = receives && dir == ChanDir::Both;
        if parentheses {
            s.push('(');
        }
        self.write_type(s, elem, full);
        if parentheses {
            s.push(')');
        }
    }

    fn write_struct(&mut self, s: &mut String, fields: &[super::ty::Field], full: bool) {
        s.push_str("struct {");
        for (i, f) in fields.iter().enumerate() {
            s.push_str(if i > 0 { "; " } else { " " });
            if !f.embedded {
                self.write_field_name(s, f, full);
                s.push(' ');
            } else if full && !self.embedded_by_name(f) {
                self.write_field_name(s, f, full);
                s.push_str(" = ");
            }
            self.write_type(s, f.ty, full);
            if let Some(tag) = f.tag {
                s.push(' ');
                s.push_str(tag.as_str());
            }
        }
        s.push_str(if fields.is_empty() { "}" } else { " }" });
    }

    fn write_field_name(&mut self, s: &mut String, f: &super::ty::Field, full: bool) {
        if full && let Some(p) = f.pkg {
            s.push_str(self.prog().store.pkg(p).path.as_str());
            s.push('.');
        }
        s.push_str(f.name.as_str());
    }

    /// Whether the text of an embedded field's type contains the field's name. It does not if the type is embedded by
    /// an alias or predeclared, or has type arguments.
    fn embedded_by_name(&mut self, f: &super::ty::Field) -> bool {
        let t = match *self.tys.kind(f.ty) {
            K::Pointer(e) => e,
            _ => f.ty,
        };
        let K::Named(obj, targs, outer) = self.tys.kind(t).clone() else {
            return false;
        };
        let (name, pkg) = {
            let o = self.prog().store.obj(obj);
            (o.name, o.pkg)
        };
        name == f.name
            && (name.is_exported() || pkg == f.pkg)
            && self.local_number(obj).is_none()
            && self.targs_string(&targs, outer).is_empty()
    }

    fn write_interface(&mut self, s: &mut String, methods: &[IMethod], full: bool) {
        s.push_str("interface {");
        for (i, m) in methods.iter().enumerate() {
            s.push_str(if i > 0 { "; " } else { " " });
            if let Some(p) = m.pkg {
                let pkg = self.prog().store.pkg(p);
                let prefix = if full { pkg.path } else { pkg.name };
                s.push_str(prefix.as_str());
                s.push('.');
            }
            s.push_str(m.name.as_str());
            if let Some(sig) = self.sig(m.sig) {
                self.write_sig(s, &sig, full);
            }
        }
        s.push_str(if methods.is_empty() { "}" } else { " }" });
    }

    /// The name of a declared type, behind its package's name or path.
    fn write_name(&mut self, s: &mut String, obj: ObjId, full: bool) {
        let o = self.prog().store.obj(obj).clone();
        if let Some(p) = o.pkg {
            let pkg = self.prog().store.pkg(p);
            let prefix = if full { pkg.path } else { pkg.name };
            s.push_str(prefix.as_str());
            s.push('.');
        }
        s.push_str(o.name.as_str());
    }

    /// The import path of a declared type, with a dot, and its name; type arguments are elided. As in panics of methods
    /// that are called without a value.
    pub fn declared_name(&mut self, t: Ty) -> (String, String) {
        let K::Named(obj, targs, _) = self.tys.kind(t).clone() else {
            return (String::new(), self.type_string(t));
        };
        let o = self.prog().store.obj(obj).clone();
        let path = o.pkg.map(|p| self.prog().store.pkg(p).path);
        let elided = if targs.is_empty() { "" } else { "[...]" };
        let path = path.map_or_else(String::new, |p| format!("{p}."));
        (path, format!("{}{elided}", o.name))
    }

    fn write_sig(&mut self, s: &mut String, sig: &super::ty::Sig, full: bool) {
        s.push('(');
        for (i, &p) in sig.params.iter().enumerate() {
            if i > 0 {
                s.push_str(", ");
            }
            if sig.variadic && i + 1 == sig.params.len() {
                s.push_str("...");
                if let K::Slice(e) = self.ukind(p) {
                    self.write_type(s, e, full);
                }
            } else {
                self.write_type(s, p, full);
            }
        }
        s.push(')');
        match sig.results.as_slice() {
            [] => {}
            [one] => {
                s.push(' ');
                self.write_type(s, *one, full);
            }
            many => {
                s.push_str(" (");
                for (i, &r) in many.iter().enumerate() {
                    if i > 0 {
                        s.push_str(", ");
                    }
                    self.write_type(s, r, full);
                }
                s.push(')');
            }
        }
    }
}

fn basic_kind(b: Basic) -> Kind {
    match b {
        Basic::Invalid | Basic::UntypedNil => Kind::Invalid,
        Basic::Bool | Basic::UntypedBool => Kind::Bool,
        Basic::Int | Basic::UntypedInt => Kind::Int,
        Basic::Int8 => Kind::Int8,
        Basic::Int16 => Kind::Int16,
        Basic::Int32 | Basic::UntypedRune => Kind::Int32,
        Basic::Int64 => Kind::Int64,
        Basic::Uint => Kind::Uint,
        Basic::Uint8 => Kind::Uint8,
        Basic::Uint16 => Kind::Uint16,
        Basic::Uint32 => Kind::Uint32,
        Basic::Uint64 => Kind::Uint64,
        Basic::Uintptr => Kind::Uintptr,
        Basic::Float32 => Kind::Float32,
        Basic::Float64 | Basic::UntypedFloat => Kind::Float64,
        Basic::Complex64 => Kind::Complex64,
        Basic::Complex128 | Basic::UntypedComplex => Kind::Complex128,
        Basic::String | Basic::UntypedString => Kind::String,
        Basic::UnsafePointer => Kind::UnsafePointer,
    }
}

/// The name of a predeclared type.
pub fn basic_name(b: Basic) -> &'static str {
    match b {
        Basic::Invalid => "invalid type",
        Basic::Bool | Basic::UntypedBool => "bool",
        Basic::Int | Basic::UntypedInt => "int",
        Basic::Int8 => "int8",
        Basic::Int16 => "int16",
        Basic::Int32 | Basic::UntypedRune => "int32",
        Basic::Int64 => "int64",
        Basic::Uint => "uint",
        Basic::Uint8 => "uint8",
        Basic::Uint16 => "uint16",
        Basic::Uint32 => "uint32",
        Basic::Uint64 => "uint64",
        Basic::Uintptr => "uintptr",
        Basic::Float32 => "float32",
        Basic::Float64 | Basic::UntypedFloat => "float64",
        Basic::Complex64 => "complex64",
        Basic::Complex128 | Basic::UntypedComplex => "complex128",
        Basic::String | Basic::UntypedString => "string",
        Basic::UnsafePointer => "unsafe.Pointer",
        Basic::UntypedNil => "untyped nil",
    }
}

/// The bytes of a field's tag, which the checker wrote as a literal.
fn tag_bytes(tag: Option<Symbol>) -> Box<[u8]> {
    tag.and_then(|tag| unquote(tag.as_str()))
        .unwrap_or_default()
        .into()
}
