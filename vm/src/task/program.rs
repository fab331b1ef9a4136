//! Turns a checked program into a running one, or into a listing of its bytecode.

use crate::code::Func;
use crate::code::listing;
use crate::compile::types::ty::{Env, Kind};
use crate::compile::{Compiler, FnKey, Front, SEL_ERROR, SEL_STRING, Shared};
use crate::embed::calls::Calls;
use crate::heap::kept::Kept;
use crate::instance::{Instance, Options};
use crate::report::memory;
use crate::task::readers::Readers;
use crate::value::known::Known;
use minigo_lang::check;
use minigo_lang::syntax::ast::{Block, Expr, NodeId};
use minigo_lang::syntax::parse::{NodeIds, parse_body};
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::Pos;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::info::Program;
use minigo_lang::types::{Basic, ObjId};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

/// The checker's front with what it needs to parse library bodies.
pub(crate) struct Lazy {
    pub front: check::Front,
    pub ids: NodeIds,
}

impl Front for Lazy {
    fn program(&self) -> &Program {
        &self.front.program
    }

    fn session(&mut self) -> Option<(&mut check::Front, &mut NodeIds)> {
        Some((&mut self.front, &mut self.ids))
    }

    fn func_body(&mut self, decl: NodeId) -> Result<Option<Arc<Block>>, String> {
        let ids = &mut self.ids;
        let parse = |sources: &minigo_lang::text::source::SourceMap,
                     span: minigo_lang::text::source::Span| {
            let mut diags = Vec::new();
            let Some(file) = sources.find(span.lo) else {
                return Err(diags);
            };
            let block = parse_body(file, span, ids, &mut diags);
            if diags.is_empty() {
                Ok(block)
            } else {
                Err(diags)
            }
        };
        self.front
            .func_body(decl, parse)
            .map_err(|diags| self.first_of(&diags))
    }

    fn initial_value(&mut self, n: usize) -> Result<Option<Arc<Expr>>, String> {
        let value = self.front.initial_value(n);
        value.map_err(|diags| self.first_of(&diags))
    }

    fn method_of(&self, recv: ObjId, name: Symbol) -> Option<ObjId> {
        self.front.method_of(recv, name)
    }

    fn resolve(&mut self, objects: &[ObjId]) -> Result<(), String> {
        let diags = self.front.resolve(objects);
        if diags.is_empty() {
            return Ok(());
        }
        Err(self.first_of(&diags))
    }
}

impl Lazy {
    /// The first of what is wrong, and where it is.
    fn first_of(&self, diags: &[Diag]) -> String {
        let first = diags.first();
        let place = first
            .and_then(|d| self.front.program.sources.locate(d.span.lo))
            .map_or_else(String::new, |(f, lc)| {
                format!("{}:{}:{}: ", f.name, lc.line, lc.col)
            });
        let text = first.map_or("no text", |d| d.message.as_str());
        format!("{place}{text}")
    }
}

/// The compiler of a checked program. `ids`: where fresh node numbers continue.
pub fn compiler(front: check::Front, ids: NodeIds, instance: &Arc<Instance>) -> Compiler {
    // SAFETY: the instance owns its compiler.
    let home = unsafe { instance.own() };
    crate::jit::install(&home);
    let explores = home.options.explore.is_some() || home.options.film > 0;
    home.functions.explores.store(explores, Relaxed);
    let alike = home.options.is_virtual() && home.options.explore.is_none();
    home.functions.inlines_alike.store(alike, Relaxed);
    let races = home.options.race.is_some();
    home.functions.races.store(races, Relaxed);
    if races {
        let _ = home.functions.check_native.set(crate::opt::check_native);
    }
    let accesses = races && home.options.accesses.is_some();
    home.functions.accesses.store(accesses, Relaxed);
    let notes_objects = races && home.options.seed.is_some();
    home.functions.notes_objects.store(notes_objects, Relaxed);
    let mut c = Compiler::new(Box::new(Lazy { front, ids }), home);
    if let Some(image) = home.options.image {
        c.use_image(image);
    }
    instance.state::<Readers>().look_for(c.prog());
    c
}

/// Runs a checked program; its exit status.
pub fn run(front: check::Front, ids: NodeIds, instance: &Arc<Instance>) -> i32 {
    let main = prepare(front, ids, instance);
    super::run(instance, main)
}

/// Gives the instance its program; the function that starts it.
pub fn prepare(front: check::Front, ids: NodeIds, instance: &Arc<Instance>) -> Kept<Func> {
    let mut c = compiler(front, ids, instance);
    let main = c.func(FnKey::Start);
    if instance.functions.debugging.is_on() {
        c.place_own_globals();
    }
    let known = known(&mut c);
    sample_memory(&mut c, instance);
    instance.set_program(Box::new(Shared(Mutex::new(c))), known);
    main
}

/// Initialises a checked program's packages and then serves calls of its functions from Rust
/// ([`Calls`]) until it is ended; its exit status.
pub fn serve(front: check::Front, ids: NodeIds, instance: &Arc<Instance>) -> i32 {
    let mut c = compiler(front, ids, instance);
    c.serves = true;
    let main = c.func(FnKey::Start);
    let known = known(&mut c);
    instance.set_program(Box::new(Shared(Mutex::new(c))), known);
    let status = super::run(instance, main);
    instance.state::<Calls>().close();
    status
}

/// The types that the machine itself needs.
pub(crate) fn known(c: &mut Compiler) -> Known {
    let mut known = Known::stand_ins(&c.home().heap);
    let string = c.tys.basic(Basic::String);
    known.string = c.rtype(string);
    known.sel_error = Some(SEL_ERROR);
    known.sel_string = Some(SEL_STRING);
    let mut find = |name: &str, pointer: bool| {
        let obj = runtime_name(c.prog(), name)?;
        c.resolve(obj);
        let t = c.tys.mk(Kind::Named(obj, Arc::from([]), Env(0)));
        let t = if pointer { c.tys.pointer(t) } else { t };
        Some(c.rtype(t))
    };
    if let Some(t) = find("errorString", false) {
        known.error_string = t;
    }
    if let Some(t) = find("boundsError", false) {
        known.bounds_error = t;
    }
    if let Some(t) = find("plainError", false) {
        known.plain_error = t;
    }
    if let Some(t) = find("TypeAssertionError", true) {
        known.type_assertion_error = t;
    }
    if let Some(t) = find("PanicNilError", true) {
        known.panic_nil_error = t;
    }
    known
}

fn runtime_name(prog: &Program, name: &str) -> Option<ObjId> {
    let pkg = *prog
        .info
        .packages
        .iter()
        .find(|&&p| prog.store.pkg(p).path.as_str() == "runtime")?;
    let scope = prog.store.scope(prog.store.pkg(pkg).scope);
    scope.names.get(&Symbol::intern(name)).copied()
}

/// If somebody will ask for the profile of memory, it begins before the program does: by an option, or
/// because the program speaks of it. (Package runtime/pprof sees to it by itself.)
fn sample_memory(c: &mut Compiler, instance: &Instance) {
    let prog = c.prog();
    let speaks = || {
        let uses_runtime = prog.store.packages().any(|(_, p)| {
            !p.library
                && p.imports
                    .iter()
                    .any(|&i| prog.store.pkg(i).path.as_str() == "runtime")
        });
        let mut files = prog.sources.files().iter();
        uses_runtime && files.any(|f| f.text.contains("runtime.MemProfile"))
    };
    if (instance.options.mem_profile.is_some() || speaks())
        && let Some(rate) = runtime_name(prog, "MemProfileRate")
    {
        c.resolve(rate);
        let rate = c.global(rate);
        memory::begin(instance, rate);
    }
}

/// What of the program's own code cannot be compiled, and where.
pub fn rejections(front: check::Front, ids: NodeIds) -> Result<Vec<(Pos, String)>, String> {
    let instance = Instance::new(Options::default())?;
    Ok(compiler(front, ids, &instance).rejections())
}

/// A listing of the program's own functions as they are run, in source order, literals after the
/// functions around them. `only`: just those whose name contains this. `native`: with machine code.
pub fn listing(
    front: check::Front,
    ids: NodeIds,
    only: Option<&str>,
    native: bool,
) -> Result<String, String> {
    let instance = Instance::new(Options::default())?;
    let mut c = compiler(front, ids, &instance);
    let mut out = String::new();
    for key in c.own_functions() {
        c.func(key);
    }
    let c = Shared(Mutex::new(c));
    let mut next = 0;
    while let Some(func) = c.with(|c| c.nth_func(next)) {
        next += 1;
        if func.flags & crate::code::flag::LIBRARY != 0 || !wanted(&func, only) {
            continue;
        }
        crate::opt::prepare(&c, func)?;
        let Some(code) = func.code() else { continue };
        let text = c.with(|c| {
            let sources = &c.prog().sources;
            let source = |file: &str, line: u32| {
                let f = sources.files().iter().find(|f| f.path == file)?;
                Some(f.line_text(line).to_owned())
            };
            if native {
                crate::jit::listing(func, code, &source)
            } else {
                listing::function(&func, &code, &source)
            }
        });
        out.push_str(&text);
        out.push('\n');
    }
    Ok(out)
}

fn wanted(func: &Func, only: Option<&str>) -> bool {
    only.is_none_or(|o| func.name.contains(o))
}
