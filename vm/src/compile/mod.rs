//! From the checked program to bytecode.
//!
//! [`Compiler`] owns the checked program and everything made from it: canonical types, run-time
//! type descriptors, functions. Functions are compiled when they are first called.

pub mod assign;
pub mod backing;
pub mod builder;
pub mod call;
mod debugged;
pub mod expr;
pub mod func;
pub mod image;
mod order;
mod packages;
pub mod place;
pub mod program;
pub mod stmt;
pub mod types;
mod unsafes;

use crate::code::{Code, Compile, Composite, Dynamic, Entered, Func, FuncSpec};
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::race::{Races, Variable};
use crate::value::rtype::{FuncPtr, MethodSel, RType};
use builder::{FinishError, FuncBuilder};
use minigo_lang::syntax::ast::{Block, Expr, FuncBody, NodeId};
use minigo_lang::syntax::parse::NodeIds;
use minigo_lang::text::source::Pos;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::info::Program;
use minigo_lang::types::{Basic, ObjId, PkgId, TypeId};
use program::escape::Escapes;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};
use types::layout::Layout;
use types::ty::{Env, Field, Found, FoundWhat, Kind, Sig, Ty, Types};

/// The longest text, in bytes, of functions that are compiled before they are called, to be inlined.
const SHORT: u32 = 800;

/// Where the checked program comes from; bodies of library functions come on request.
pub trait Front: Send {
    /// What is checked so far.
    fn program(&self) -> &Program;
    /// The checked body of a declared function; `None` if it has none.
    fn func_body(&mut self, decl: NodeId) -> Result<Option<Arc<Block>>, String>;
    /// Sees to it that these objects have types. The error says what is wrong with their declarations.
    fn resolve(&mut self, objects: &[ObjId]) -> Result<(), String> {
        let _ = objects;
        Ok(())
    }
    /// The checked value that initialisation number `n` gives to its variables; `None`: there is no such.
    fn initial_value(&mut self, n: usize) -> Result<Option<Arc<Expr>>, String> {
        let init = self.program().info.init_order.get(n);
        Ok(init.and_then(|init| init.rhs.clone()))
    }
    /// The method of that name that is declared for a type, if the type is not checked yet.
    fn method_of(&self, recv: ObjId, name: Symbol) -> Option<ObjId> {
        let _ = (recv, name);
        None
    }
    /// The checker itself, if the program can be added to.
    fn session(&mut self) -> Option<(&mut minigo_lang::check::Front, &mut NodeIds)> {
        None
    }
}

impl Front for Program {
    fn program(&self) -> &Program {
        self
    }

    fn func_body(&mut self, decl: NodeId) -> Result<Option<Arc<Block>>, String> {
        match self.info.funcs.get(&decl).map(|f| &f.decl.body) {
            Some(FuncBody::Parsed(b)) => Ok(Some(b.clone())),
            Some(FuncBody::None) | None => Ok(None),
            Some(FuncBody::Deferred(_)) => Err("internal: body not parsed".into()),
        }
    }
}

/// Which function: the key by which it is found again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FnKey {
    /// A declared function or method under an environment. `by_ptr`: the receiver, a value, is
    /// passed as a pointer to it.
    Decl {
        /// Its declaration.
        decl: NodeId,
        /// Type arguments.
        env: Env,
        /// See above.
        by_ptr: bool,
    },
    /// A method reached through embedded fields, called with an interface's data word.
    Promoted {
        /// The dynamic type.
        recv: Ty,
        /// The method.
        name: Symbol,
        /// Package of an unexported name.
        pkg: Option<PkgId>,
    },
    /// The closure of a method value `x.m`, over the receiver.
    Bound {
        /// Type of `x` after the path through embedded fields: what the method's receiver is.
        recv: Ty,
        /// The method.
        name: Symbol,
        /// Package of an unexported name.
        pkg: Option<PkgId>,
        /// Type arguments of a generic method.
        targs: Vec<Ty>,
    },
    /// A method expression `T.m`.
    MethodExpr {
        /// The type.
        recv: Ty,
        /// The method.
        name: Symbol,
        /// Package of an unexported name.
        pkg: Option<PkgId>,
        /// Type arguments of a generic method.
        targs: Vec<Ty>,
    },
    /// A function literal or other piece of a function; index into [`Compiler::pieces`].
    Piece(u32),
    /// Initialises everything and runs `main`.
    Start,
    /// Calls functions without parameters and results one after the other; index into
    /// [`Compiler::steps`].
    Steps(u32),
    /// One package-level initialisation.
    Init(u32),
    /// What package reflect does by a type.
    Dynamic(Dynamic, Ty),
    /// What package unsafe asks at run time.
    Unsafe(crate::rt::unsafes::Unsafe),
}

/// A function that is part of another one.
#[derive(Clone)]
pub enum Piece {
    /// A function literal.
    Lit(Arc<func::LitInfo>),
    /// The body of a range over a function.
    RangeBody(Arc<stmt::rangefunc::BodyInfo>),
    /// Runs the calls that range-over-func bodies have deferred.
    DeferList,
    /// A call that a range-over-func body has deferred.
    DeferCall(Arc<stmt::rangefunc::DeferInfo>),
    /// A builtin or a conversion that `go` or `defer` calls, or a call that needs unpacking.
    Thunk(Arc<call::ThunkInfo>),
    /// A piece of a function of the image: its number there.
    Image(u32),
}

/// The compiler of one program.
pub struct Compiler {
    front: Box<dyn Front>,
    /// What it compiles for, and belongs to.
    home: Kept<Instance>,
    /// Canonical types.
    pub tys: Types,
    rtypes: FxHashMap<Ty, Kept<RType>>,
    rtype_queue: Vec<Ty>,
    /// The types of the descriptors, by their numbers.
    rtype_tys: Vec<Ty>,
    sels: FxHashMap<(Symbol, Option<PkgId>, Ty), MethodSel>,
    /// Where the last function failed that could not be compiled, and why.
    failed: Option<(Pos, String)>,
    /// What is wrong with a declaration that was named while the program runs: place and text.
    unresolved: Option<String>,
    funcs: FxHashMap<FnKey, Kept<Func>>,
    keys: Vec<FnKey>,
    pieces: Vec<Piece>,
    /// What [`FnKey::Steps`] calls.
    pub steps: Vec<Vec<FnKey>>,
    escapes: FxHashMap<NodeId, Arc<Escapes>>,
    inlines: std::cell::RefCell<FxHashMap<NodeId, Option<Arc<call::inline::InlineInfo>>>>,
    globals: FxHashMap<ObjId, u64>,
    /// How many function literals the initialisations of a package have before the one of that number.
    init_lits: FxHashMap<PkgId, (u32, u32)>,
    /// The numbers of local types, and how many types there were when they were worked out.
    local_types: (usize, FxHashMap<ObjId, usize>),
    strings: FxHashMap<Arc<[u8]>, (u64, u64)>,
    static_strs: FxHashMap<String, Kept<str>>,
    /// Declarations, and those that have taken their place.
    newer: FxHashMap<NodeId, NodeId>,
    /// Where code of the library is taken from.
    image: Option<image::state::State>,
    /// Whether code is made to be kept in an image.
    keeps: bool,
    /// Whether the program is added to while it runs.
    pub session_program: bool,
    /// Whether it is there to be called, and waits for that in place of `main.main`.
    pub serves: bool,
}

/// The selector of `Error() string`, in every program.
pub const SEL_ERROR: MethodSel = MethodSel(0);
/// The selector of `String() string`, in every program.
pub const SEL_STRING: MethodSel = MethodSel(1);

impl Compiler {
    /// A compiler for the program behind `front`.
    pub fn new(front: Box<dyn Front>, home: Kept<Instance>) -> Compiler {
        let mut c = Compiler {
            front,
            home,
            tys: Types::new(),
            rtypes: FxHashMap::default(),
            rtype_queue: Vec::new(),
            failed: None,
            unresolved: None,
            rtype_tys: Vec::new(),
            sels: FxHashMap::default(),
            funcs: FxHashMap::default(),
            keys: Vec::new(),
            pieces: Vec::new(),
            steps: Vec::new(),
            escapes: FxHashMap::default(),
            inlines: std::cell::RefCell::default(),
            globals: FxHashMap::default(),
            init_lits: FxHashMap::default(),
            local_types: Default::default(),
            strings: FxHashMap::default(),
            static_strs: FxHashMap::default(),
            newer: FxHashMap::default(),
            image: None,
            keeps: false,
            session_program: false,
            serves: false,
        };
        let string = c.tys.basic(Basic::String);
        let sig = c.tys.mk(Kind::Func(Arc::new(Sig {
            params: vec![],
            results: vec![string],
            variadic: false,
        })));
        c.method_sel(Symbol::intern("Error"), None, sig);
        c.method_sel(Symbol::intern("String"), None, sig);
        c
    }

    /// The instance that it compiles for.
    pub fn home(&self) -> Kept<Instance> {
        self.home
    }

    /// The checked program.
    pub fn prog(&self) -> &Program {
        self.front.program()
    }

    /// See [`Front::session`].
    pub fn session(&mut self) -> Option<(&mut minigo_lang::check::Front, &mut NodeIds)> {
        self.front.session()
    }

    // ---- types, with the current store

    /// See [`Types::lower`].
    pub fn lower(&mut self, id: TypeId, env: Env) -> Ty {
        self.tys.lower(&self.front.program().store, id, env)
    }

    /// See [`Types::lower_obj`].
    pub fn lower_obj(&mut self, obj: ObjId, env: Env) -> Ty {
        self.tys.lower_obj(&self.front.program().store, obj, env)
    }

    /// See [`Types::layout`].
    pub fn layout(&mut self, t: Ty) -> Arc<Layout> {
        self.tys.layout(&self.front.program().store, t)
    }

    /// See [`Types::ukind`].
    pub fn ukind(&mut self, t: Ty) -> Kind {
        self.tys.ukind(&self.front.program().store, t)
    }

    /// See [`Types::under`].
    pub fn under(&mut self, t: Ty) -> Ty {
        self.tys.under(&self.front.program().store, t)
    }

    /// See [`Types::ubasic`].
    pub fn ubasic(&mut self, t: Ty) -> Option<Basic> {
        self.tys.ubasic(&self.front.program().store, t)
    }

    /// See [`Types::is_interface`].
    pub fn is_interface(&mut self, t: Ty) -> bool {
        self.tys.is_interface(&self.front.program().store, t)
    }

    /// See [`Types::is_string`].
    pub fn is_string(&mut self, t: Ty) -> bool {
        self.tys.is_string(&self.front.program().store, t)
    }

    /// See [`Types::sig`].
    pub fn sig(&mut self, t: Ty) -> Option<Arc<Sig>> {
        self.tys.sig(&self.front.program().store, t)
    }

    /// See [`Types::fields`].
    pub fn fields(&mut self, t: Ty) -> Option<Arc<[Field]>> {
        self.tys.fields(&self.front.program().store, t)
    }

    /// See [`Types::deref`].
    pub fn deref(&mut self, t: Ty) -> Option<Ty> {
        self.tys.deref(&self.front.program().store, t)
    }

    /// See [`Types::find`].
    pub fn find(&mut self, t: Ty, name: Symbol, pkg: Option<PkgId>) -> Option<Arc<Found>> {
        let mut found = self.tys.find(&self.front.program().store, t, name, pkg);
        while self.check_more() {
            found = self.tys.find(&self.front.program().store, t, name, pkg);
        }
        if let Some(found) = &found
            && let FoundWhat::Method(_, method) = found.what
        {
            self.resolve(method);
        }
        found
    }

    /// Checks the types that were asked for their methods before; whether there were any, so that one has to ask
    /// again.
    fn check_more(&mut self) -> bool {
        let mut more = false;
        for obj in std::mem::take(&mut self.tys.unchecked) {
            self.resolve(obj);
            more |= self.prog().store.obj(obj).ty.is_some();
        }
        more
    }

    /// The method set of `t` in order of name. See [`Types::method_names`].
    fn method_names(&mut self, t: Ty) -> Vec<(Symbol, Option<PkgId>)> {
        loop {
            let names = self.tys.method_names(&self.front.program().store, t);
            if !self.check_more() {
                return names;
            }
        }
    }

    /// Sees to it that what a package declares has a type. What is wrong with it is said when a function is
    /// compiled next.
    pub fn resolve(&mut self, obj: ObjId) {
        if self.prog().store.obj(obj).ty.is_none()
            && let Err(why) = self.front.resolve(&[obj])
        {
            self.unresolved.get_or_insert(why);
        }
    }

    /// See [`Types::field_at`].
    pub fn field_at(&mut self, t: Ty, index: u32) -> Option<(u64, Ty)> {
        self.tys.field_at(&self.front.program().store, t, index)
    }

    /// See [`Types::method_env`].
    pub fn method_env(&mut self, t: Ty, method: ObjId, own: &[Ty]) -> Env {
        self.tys
            .method_env(&self.front.program().store, t, method, own)
    }

    // ---- static data

    /// The string, kept once.
    pub fn static_str(&mut self, s: &str) -> Kept<str> {
        if let Some(&s) = self.static_strs.get(s) {
            return s;
        }
        let kept = self.home.heap.region.text(s);
        self.static_strs.insert(s.to_owned(), kept);
        kept
    }

    /// The two words of a constant string.
    pub fn static_bytes(&mut self, bytes: &Arc<[u8]>) -> (u64, u64) {
        if bytes.is_empty() {
            return (0, 0);
        }
        if let Some(&w) = self.strings.get(bytes) {
            return w;
        }
        let kept = self.home.heap.region.bytes(bytes);
        let w = (kept.as_ptr().expose_provenance() as u64, kept.len() as u64);
        self.strings.insert(bytes.clone(), w);
        w
    }

    /// The address of a package-level variable.
    pub fn global(&mut self, obj: ObjId) -> u64 {
        if let Some(&a) = self.globals.get(&obj) {
            return a;
        }
        let t = self.lower_obj(obj, Env(0));
        self.global_of(obj, t)
    }

    /// The same of one that is known to be of that type.
    fn global_of(&mut self, obj: ObjId, t: Ty) -> u64 {
        if let Some(&a) = self.globals.get(&obj) {
            return a;
        }
        let layout = self.layout(t);
        let size = (layout.size.clamp(1, types::layout::MAX_GLOBAL) as usize).next_multiple_of(16);
        if layout.size > types::layout::MAX_GLOBAL {
            self.tys.too_large.get_or_insert(t);
        }
        let block = self.home.heap.global(size);
        let addr = block.expose_provenance() as u64;
        let map = self.gc_map(&layout.words);
        // SAFETY: the block belongs to the instance.
        unsafe { self.home.roots.add(block, size, map) };
        self.globals.insert(obj, addr);
        if self.home.options.race.is_some() {
            self.tell_races(obj, addr as usize, size);
        }
        self.note_global(obj, t, addr);
        if let Some(text) = self.prog().info.errors.get(&obj).cloned() {
            self.write_error(block, &text);
        }
        addr
    }

    /// Reports of races name the variable.
    fn tell_races(&self, obj: ObjId, addr: usize, bytes: usize) {
        let prog = self.prog();
        let object = prog.store.obj(obj);
        let package = object.pkg.map(|p| prog.store.pkg(p).path.as_str());
        let Some((file, at)) = prog.sources.locate(object.span.lo) else {
            return;
        };
        let variable = Variable {
            name: format!("{}.{}", package.unwrap_or_default(), object.name.as_str()),
            file: file.path.clone(),
            line: at.line,
        };
        Races::declare(&self.home, addr, bytes, variable);
    }

    /// Notes the address of a variable of the program's own packages, if there is a debugger.
    fn note_global(&mut self, obj: ObjId, t: Ty, address: u64) {
        if !self.home.functions.debugging.is_on() {
            return;
        }
        let object = self.prog().store.obj(obj);
        let (Some(pkg), name) = (object.pkg, object.name) else {
            return;
        };
        if self.is_library(Some(pkg)) || name.is_blank() {
            return;
        }
        let path = self.prog().store.pkg(pkg).path.to_string();
        let global = crate::code::debug::Global {
            package: self.static_str(&path),
            name: self.static_str(name.as_str()),
            address,
            ty: self.rtype(t),
        };
        self.home.functions.debugging.add_global(global);
    }

    /// Gives each variable of the program's own packages its place, for a debugger.
    pub fn place_own_globals(&mut self) {
        let prog = self.prog();
        let own = prog.store.packages().filter(|(_, p)| !p.library);
        let mut objects: Vec<ObjId> = Vec::new();
        for (_, package) in own {
            let names = &prog.store.scope(package.scope).names;
            objects.extend(names.values().filter(|&&obj| {
                let kind = &prog.store.obj(obj).kind;
                matches!(kind, minigo_lang::types::ObjKind::Var { global: true, .. })
            }));
        }
        objects.sort_unstable();
        for obj in objects {
            self.resolve(obj);
            self.global(obj);
        }
    }

    // ---- functions

    /// The function of that key.
    pub fn func(&mut self, key: FnKey) -> Kept<Func> {
        self.func_as(key, None)
    }

    /// The same; `spec`: what it looks like, if that is known.
    fn func_as(&mut self, mut key: FnKey, spec: Option<FuncSpec>) -> Kept<Func> {
        if let FnKey::Decl { decl, .. } = &mut key
            && let Some(&newer) = self.newer.get(decl)
        {
            *decl = newer;
        }
        if let Some(f) = self.funcs.get(&key) {
            return *f;
        }
        let spec = spec.unwrap_or_else(|| self.spec(&key));
        let n = self.keys.len() as u64;
        let f = self.home.functions().add(FuncSpec { key: n, ..spec });
        if f.native.is_some()
            && let FnKey::Decl { decl, .. } = &key
        {
            self.declare_native(&f, *decl);
        }
        self.keys.push(key.clone());
        self.funcs.insert(key, f);
        f
    }

    /// Notes where a function without a body is declared, for traces.
    fn declare_native(&mut self, func: &Func, decl: NodeId) {
        let prog = self.prog();
        let Some(info) = prog.info.funcs.get(&decl) else {
            return;
        };
        let Some((file, at)) = prog.sources.locate(info.decl.span.lo) else {
            return;
        };
        let (path, line) = (file.path.clone(), at.line);
        let path = self.static_str(&path);
        self.home.functions.declare_native(func, path, line);
    }

    /// Goes on with a program to which an input was added (see `Changes`).
    pub fn apply(&mut self, changes: &minigo_lang::check::Changes) {
        for &(old, new) in &changes.vars {
            let addr = self.global(old);
            self.globals.insert(new, addr);
        }
        for &(old, new) in &changes.funcs {
            self.newer
                .values_mut()
                .filter(|d| **d == old)
                .for_each(|d| *d = new);
            self.newer.insert(old, new);
            let stale: Vec<(FnKey, Kept<Func>)> = self
                .funcs
                .iter()
                .filter(|(key, _)| matches!(key, FnKey::Decl { decl, .. } if *decl == old))
                .map(|(key, func)| (key.clone(), *func))
                .collect();
            for (key, func) in stale {
                func.replace(self.func(key));
            }
        }
        if changes.methods {
            self.tys.forget_found();
            let wrapper = |key: &FnKey| {
                matches!(
                    key,
                    FnKey::Promoted { .. } | FnKey::Bound { .. } | FnKey::MethodExpr { .. }
                )
            };
            self.funcs.retain(|key, _| !wrapper(key));
            self.renew_methods();
        }
    }

    /// The function of a piece of another function.
    pub fn piece(&mut self, piece: Piece) -> Kept<Func> {
        self.pieces.push(piece);
        self.func(FnKey::Piece(self.pieces.len() as u32 - 1))
    }

    /// Compiles all that the program itself declares; what cannot be, and where.
    pub fn rejections(&mut self) -> Vec<(Pos, String)> {
        for key in self.own_functions() {
            self.func(key);
        }
        for n in self.own_initialisers() {
            self.func(FnKey::Init(n));
        }
        let mut found = Vec::new();
        let mut next = 0;
        while let Some(func) = self.nth_func(next) {
            next += 1;
            if func.flags & crate::code::flag::LIBRARY != 0 || self.is_bodiless(&func) {
                continue;
            }
            self.failed = None;
            if let Err(text) = self.compile(func) {
                found.push(self.failed.take().unwrap_or((Pos::NONE, text)));
            }
        }
        found
    }

    /// Whether a function's body is elsewhere.
    fn is_bodiless(&self, func: &Func) -> bool {
        let Some(FnKey::Decl { decl, .. }) = self.keys.get(func.key as usize) else {
            return false;
        };
        let info = self.prog().info.funcs.get(decl);
        info.is_some_and(|f| matches!(f.decl.body, FuncBody::None))
    }

    /// Compiles `func`.
    pub fn compile(&mut self, func: Kept<Func>) -> Result<Code, String> {
        let Some(key) = self.keys.get(func.key as usize).cloned() else {
            return Err("internal: unknown function".into());
        };
        if let Some(code) = self.code_in_image(&func, &key)
            && self.wrong(&key).is_none()
        {
            return Ok(code);
        }
        match self.build(&key, false) {
            Err(FinishError::TooFar) => match self.build(&key, true) {
                Ok(code) => Ok(code),
                Err(FinishError::Failed(e)) => Err(e),
                Err(FinishError::TooFar) => Err("function too big".into()),
            },
            Ok(code) => Ok(code),
            Err(FinishError::Failed(e)) => Err(e),
        }
    }

    /// Whether `//go:norace` stands before a declared function.
    fn is_norace(&self, func: &Func) -> bool {
        let Some(FnKey::Decl { decl, .. }) = self.keys.get(func.key as usize) else {
            return false;
        };
        let info = self.prog().info.funcs.get(decl);
        info.is_some_and(|f| f.decl.directives.iter().any(|d| d.as_str() == "go:norace"))
    }

    /// Whether the text of a declared function is no longer than that of functions which are inlined.
    fn is_short(&self, func: &Func) -> bool {
        let Some(FnKey::Decl { decl, .. }) = self.keys.get(func.key as usize) else {
            return true;
        };
        let info = self.prog().info.funcs.get(decl);
        info.is_none_or(|f| match &f.decl.body {
            FuncBody::Parsed(body) => body.rbrace.0.saturating_sub(body.lbrace.0) <= SHORT,
            FuncBody::Deferred(span) => span.hi.0.saturating_sub(span.lo.0) <= SHORT,
            FuncBody::None => true,
        })
    }

    fn build(&mut self, key: &FnKey, long: bool) -> Result<Code, FinishError> {
        let code = match key {
            FnKey::Decl { decl, env, by_ptr } => self.build_decl(*decl, *env, *by_ptr, long),
            FnKey::Promoted { recv, name, pkg } => self.build_promoted(*recv, *name, *pkg),
            FnKey::Bound {
                recv,
                name,
                pkg,
                targs,
            } => self.build_bound(*recv, *name, *pkg, targs),
            FnKey::MethodExpr {
                recv,
                name,
                pkg,
                targs,
            } => self.build_method_expr(*recv, *name, *pkg, targs),
            FnKey::Piece(n) => match self.pieces.get(*n as usize).cloned() {
                Some(Piece::Lit(info)) => self.build_lit(&info, long),
                Some(Piece::RangeBody(info)) => self.build_range_body(&info, long),
                Some(Piece::Thunk(info)) => self.build_thunk(&info),
                Some(Piece::DeferList) => self.build_defer_list(),
                Some(Piece::DeferCall(info)) => self.build_defer_call(&info),
                Some(Piece::Image(n)) => self.image_code(n).ok_or_else(|| {
                    FinishError::Failed("a piece of the library's image cannot be read".into())
                }),
                None => Err(FinishError::Failed("internal: unknown piece".into())),
            },
            FnKey::Start => self.build_start(long),
            FnKey::Steps(n) => self.build_steps(*n, long),
            FnKey::Init(n) => self.build_init(*n, long),
            FnKey::Dynamic(what, t) => self.build_dynamic(*what, *t),
            FnKey::Unsafe(_) => Err(FinishError::Failed("natives have no code".into())),
        };
        match self.wrong(key) {
            Some(why) => Err(FinishError::Failed(why)),
            None => code,
        }
    }

    /// Where a function is declared, for a message.
    fn place_of(&self, key: &FnKey) -> String {
        let FnKey::Decl { decl, .. } = key else {
            return String::new();
        };
        let func = self.prog().info.funcs.get(decl);
        let at = func.and_then(|f| self.prog().sources.locate(f.decl.name.span.lo));
        at.map_or_else(String::new, |(file, at)| {
            format!("{}:{}:{}: ", file.name, at.line, at.col)
        })
    }

    /// What is wrong with anything that was named so far.
    fn wrong(&mut self, key: &FnKey) -> Option<String> {
        if let Some(t) = self.tys.too_large {
            let name: String = self.type_string(t).chars().take(200).collect();
            let what = match self.ukind(t) {
                Kind::Array(..) => "larger than address space",
                _ => "too large",
            };
            return Some(format!("{}type {name} {what}", self.place_of(key)));
        }
        let bad = self.tys.bad.first();
        self.unresolved
            .clone()
            .or_else(|| bad.map(|bad| format!("internal: {bad}")))
    }

    /// Whether code is made to be kept in an image.
    pub fn keeps(&self) -> bool {
        self.keeps
    }

    /// The type of a descriptor.
    fn type_of(&self, r: &RType) -> Option<Ty> {
        self.rtype_tys.get(r.id as usize).copied()
    }

    /// The functions that the program itself declares, generic ones and those of generic types
    /// left out, in source order.
    pub fn own_functions(&self) -> Vec<FnKey> {
        let prog = self.prog();
        let mut decls: Vec<(minigo_lang::text::source::Pos, NodeId)> = Vec::new();
        for (&id, f) in &prog.info.funcs {
            let generic = match prog.store.obj(f.obj).ty.and_then(|t| self.signature(t)) {
                Some(s) => !s.tparams.is_empty() || !s.recv_tparams.is_empty(),
                None => true,
            };
            let bodiless = matches!(f.decl.body, FuncBody::None);
            if !generic && !bodiless && !prog.store.pkg(f.pkg).library {
                decls.push((f.decl.span.lo, id));
            }
        }
        decls.sort_unstable();
        decls
            .into_iter()
            .map(|(_, decl)| FnKey::Decl {
                decl,
                env: Env(0),
                by_ptr: false,
            })
            .collect()
    }

    /// Numbers of the initialisations of the program's own variables.
    fn own_initialisers(&self) -> Vec<u32> {
        let prog = self.prog();
        let order = prog.info.init_order.iter().enumerate();
        let own = order.filter(|(_, init)| !prog.store.pkg(init.pkg).library);
        own.filter_map(|(n, _)| u32::try_from(n).ok()).collect()
    }

    /// The function made as number `n`.
    pub fn nth_func(&self, n: usize) -> Option<Kept<Func>> {
        self.funcs.get(self.keys.get(n)?).copied()
    }
}

/// The compiler as the machine holds it: functions are compiled on first call, from any thread.
pub struct Shared(pub Mutex<Compiler>);

impl Shared {
    /// Runs `f` with the compiler.
    pub fn with<R>(&self, f: impl FnOnce(&mut Compiler) -> R) -> R {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Compile for Shared {
    fn compile(&self, func: Kept<Func>) -> Result<Code, String> {
        self.with(|c| c.compile(func))
    }

    fn composite(&self, what: &Composite<'_>) -> Option<Kept<RType>> {
        self.with(|c| c.composite(what))
    }

    fn is_norace(&self, func: &Func) -> bool {
        self.with(|c| c.is_norace(func))
    }

    fn is_short(&self, func: &Func) -> bool {
        self.with(|c| c.is_short(func))
    }

    fn fill_methods(&self, ty: &RType) -> Result<(), String> {
        self.with(|c| {
            c.fill_methods(ty);
            c.unresolved.clone().map_or(Ok(()), Err)
        })
    }

    fn implementations(&self, sel: MethodSel) -> Vec<(Kept<RType>, FuncPtr)> {
        self.with(|c| c.implementations(sel))
    }

    fn dynamic(&self, what: Dynamic, ty: &RType) -> Option<Kept<Func>> {
        self.with(|c| c.dynamic(what, ty))
    }

    fn may_have_method(&self, ty: &RType, names: &[&str]) -> bool {
        self.with(|c| c.may_have_method(ty, names))
    }

    fn declared(&self, name: &str) -> Result<(Kept<Func>, Kept<RType>), String> {
        self.with(|c| c.declared(name))
    }

    fn entered(&self, what: &Entered) -> Result<Kept<Func>, String> {
        self.with(|c| c.entered(what))
    }
}

/// Builds with a builder until it fits.
impl FuncBuilder<'_> {
    /// Shorthand for the store.
    pub fn store(&self) -> &minigo_lang::types::Store {
        &self.c.prog().store
    }
}
