//! The start of a program: package-level variables, `init` functions, `main.main`.

use crate::code::op::Op;
use crate::code::{Code, HEADER};
use crate::compile::builder::{FinishError, FuncBuilder};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::ty::{Env, Kind};
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::ExprKind;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjId, ObjKind, PkgId};
use minigo_runtime::explore::OpKind;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

impl Compiler {
    /// Code that initialises all packages and runs `main.main`.
    pub fn build_start(&mut self, long: bool) -> Result<Code, FinishError> {
        let info = &self.prog().info;
        // Each with its number and whether its value is data.
        let inits = info.init_order.iter().enumerate().filter_map(|(n, i)| {
            let rhs = i.rhs.as_deref();
            let data = rhs.is_some_and(|rhs| self.is_data(rhs));
            // `var _ I = T{}` is only checked. (The order that comes with the library's image lacks these.)
            let name = rhs.is_some_and(|rhs| matches!(strip(rhs).kind, ExprKind::Ident(_)));
            let checked = (data || name) && self.is_library(Some(i.pkg)) && self.is_blank(&i.lhs);
            (!checked).then_some((n as u32, (i.pkg, data)))
        });
        let inits: Vec<(u32, (PkgId, bool))> = inits.collect();
        let funcs = info.init_funcs.clone();
        let packages = self.packages_in_order();
        let main = self.main_func();
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        b.code.long = long;
        b.name = "runtime.main".into();
        b.enter();
        for pkg in packages {
            for data in [true, false] {
                for &(n, init) in &inits {
                    if init == (pkg, data) {
                        let f = b.c.func(FnKey::Init(n)).addr();
                        b.call_plain(f);
                    }
                }
            }
            for &(p, decl) in &funcs {
                if p == pkg {
                    let f = b.c.func(FnKey::Decl {
                        decl,
                        env: Env(0),
                        by_ptr: false,
                    });
                    let f = f.addr();
                    b.call_plain(f);
                }
            }
        }
        match main {
            Some(decl) => {
                let f =
                    b.c.func(FnKey::Decl {
                        decl,
                        env: Env(0),
                        by_ptr: false,
                    })
                    .addr();
                if b.c.home().functions.explores.load(Relaxed) {
                    b.emit(Op::ChoiceHere, OpKind::Start as u16, 0, 0);
                }
                b.call_plain(f);
            }
            None => b.fail("function main is undeclared in the main package"),
        }
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }

    /// Code that calls functions one after the other.
    pub fn build_steps(&mut self, n: u32, long: bool) -> Result<Code, FinishError> {
        let keys = self.steps.get(n as usize).cloned().unwrap_or_default();
        let mut b = FuncBuilder::new(self, Env(0), Arc::default());
        b.code.long = long;
        b.name = "main.input".into();
        b.enter();
        for key in keys {
            let f = b.c.func(key).addr();
            b.call_plain(f);
        }
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }

    /// Whether all of these have the name `_`.
    fn is_blank(&self, vars: &[ObjId]) -> bool {
        let store = &self.prog().store;
        vars.iter().all(|&var| store.obj(var).name.is_blank())
    }

    fn main_func(&self) -> Option<minigo_lang::syntax::ast::NodeId> {
        let prog = self.prog();
        let (pkg, name) = if self.serves {
            (self.package("minigo/internal/embed")?, "Loop")
        } else {
            (*prog.info.packages.last()?, "main")
        };
        let scope = prog.store.scope(prog.store.pkg(pkg).scope);
        let obj = *scope
            .names
            .get(&minigo_lang::text::symbol::Symbol::intern(name))?;
        match prog.store.obj(obj).kind {
            ObjKind::Func { decl, .. } => decl,
            _ => None,
        }
    }

    /// Code of one initialisation `lhs = rhs`.
    pub fn build_init(&mut self, n: u32, long: bool) -> Result<Code, FinishError> {
        let rhs = self.front.initial_value(n as usize);
        let rhs = rhs.map_err(FinishError::Failed)?;
        let init = self.prog().info.init_order.get(n as usize).cloned();
        let (Some(init), Some(rhs)) = (init, rhs) else {
            return Err(FinishError::Failed("internal: unknown initialiser".into()));
        };
        let escapes = self.escapes_of_expr(&rhs);
        let lits = self.lits_before_init(n, init.pkg, escapes.outer_lits);
        let mut b = FuncBuilder::new(self, Env(0), escapes);
        b.literals = lits;
        b.code.long = long;
        b.pkg = Some(init.pkg);
        b.name = crate::compile::func::symbol_path(b.store().pkg(init.pkg).path.as_str()) + ".init";
        b.at(rhs.span.lo);
        b.enter();
        b.init_vars(&init.lhs, &rhs);
        b.emit(Op::Ret, 0, 0, 0);
        b.finish()
    }
}

impl Compiler {
    /// Lays out what `errors.New` makes of the text, in front of all that runs: the variable is new.
    pub(crate) fn write_error(&mut self, variable: *mut u8, text: &Arc<[u8]>) {
        let Some(ty) = self.type_of_errors() else {
            let why = || "internal: package errors is missing".to_owned();
            self.unresolved.get_or_insert_with(why);
            return;
        };
        let (data, len) = self.static_bytes(text);
        let value = self.home.heap.global(size_of::<[u64; 2]>());
        // SAFETY: both are memory of the instance, aligned and large enough for two words, and nothing but
        // this knows of them.
        unsafe {
            let heap = &self.home.heap;
            heap.lay(value, [data, len]);
            heap.lay(variable, [ty, value.expose_provenance() as u64]);
        }
    }

    /// `*errors.errorString`, as the first word of an interface.
    fn type_of_errors(&mut self) -> Option<u64> {
        let store = &self.prog().store;
        let scope = store.scope(store.pkg(self.package("errors")?).scope);
        let obj = *scope.names.get(&Symbol::intern("errorString"))?;
        self.resolve(obj);
        let t = self.tys.mk(Kind::Named(obj, Arc::from([]), Env(0)));
        let t = self.tys.pointer(t);
        Some(Kept::as_ptr(self.rtype(t)).expose_provenance() as u64)
    }

    /// How many function literals the initialisations of the package have before number `n`, which has
    /// `own`: they are numbered through. Not asked for where it names nothing.
    fn lits_before_init(&mut self, n: u32, pkg: PkgId, own: u32) -> u32 {
        if own == 0 || self.prog().store.pkg(pkg).library {
            return 0;
        }
        let (from, before) = match self.init_lits.get(&pkg) {
            Some(&(at, lits)) if at <= n => (at, lits),
            _ => (0, 0),
        };
        let inits = self.prog().info.init_order.iter();
        let earlier: Vec<_> = inits
            .take(n as usize)
            .skip(from as usize)
            .filter(|init| init.pkg == pkg)
            .filter_map(|init| init.rhs.clone())
            .collect();
        let more: u32 = earlier
            .iter()
            .map(|rhs| self.escapes_of_expr(rhs).outer_lits)
            .sum();
        self.init_lits.insert(pkg, (n, before + more));
        before + more
    }
}

impl FuncBuilder<'_> {
    fn call_plain(&mut self, func: u64) {
        let mark = self.frame.out_mark();
        let base = self.out_alloc(HEADER as u16) + HEADER as u16;
        self.emit_x(Op::Call, base, 0, 0, &[func]);
        self.frame.out_release(mark);
    }

    fn init_vars(&mut self, lhs: &[ObjId], rhs: &minigo_lang::syntax::ast::Expr) {
        let place = |b: &mut Self, obj: ObjId| {
            if b.store().obj(obj).name.is_blank() {
                Place::Blank
            } else {
                Place::Global(b.c.global(obj))
            }
        };
        match lhs {
            [obj] => {
                let t = self.c.lower_obj(*obj, Env(0));
                let s = self.expr_as(rhs, t, None);
                let p = place(self, *obj);
                self.store_to(&p, t, s);
            }
            _ => {
                let values = self.multi_values(rhs);
                for (&obj, (s, t)) in lhs.iter().zip(values) {
                    let to = self.c.lower_obj(obj, Env(0));
                    let s = self.implicit(s, t, to);
                    let p = place(self, obj);
                    self.store_to(&p, to, s);
                }
            }
        }
    }
}
