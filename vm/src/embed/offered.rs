//! Packages that Rust code offers to a program: Go declarations without bodies, which are bound to Rust
//! closures.
//!
//! Such a function is a native like those of the library ([`invoke`]): it copies its arguments into
//! [`Value`]s, calls the closure, and copies its results back. One that blocks does so without a P.

use super::{Value, decode_slots, encode_slots};
use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, Outcome};
use crate::value::rtype::RType;
use minigo_runtime::BlockJob;
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

/// What a Go function in Rust does: arguments to results. An error is a Go panic with that text.
pub type Body = dyn Fn(Vec<Value>) -> Result<Vec<Value>, String> + Send + Sync;

/// A function offered to programs.
#[derive(Clone)]
pub struct Function {
    /// What it does.
    pub body: Arc<Body>,
    /// Whether it may block: then it is called without a P.
    pub blocks: bool,
}

/// A package offered to programs.
#[derive(Clone, Default)]
pub struct Package {
    /// Import path.
    pub path: String,
    /// Its Go text; functions without a body are bound by their names.
    pub text: String,
    /// Functions by name.
    pub functions: HashMap<String, Function>,
}

struct Bound {
    function: Function,
    /// Its Go type, once it is compiled.
    ty: OnceLock<Kept<RType>>,
}

/// The functions that an instance is offered, by import path and name.
#[derive(Default)]
pub struct Offered(OnceLock<HashMap<String, Bound>>);

impl Offered {
    /// Offers the packages; only the first call counts.
    pub fn set(&self, packages: &[Package]) {
        let mut all = HashMap::new();
        for p in packages {
            for (name, function) in &p.functions {
                let bound = Bound {
                    function: function.clone(),
                    ty: OnceLock::new(),
                };
                all.insert(format!("{}.{name}", p.path), bound);
            }
        }
        let _ = self.0.set(all);
    }

    /// Whether there is a function of that name (`path.Name`).
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Says what Go type it has.
    pub fn declare(&self, name: &str, ty: Kept<RType>) {
        if let Some(bound) = self.find(name) {
            let _ = bound.ty.set(ty);
        }
    }

    fn find(&self, name: &str) -> Option<&Bound> {
        self.0.get()?.get(name)
    }
}

type Answer = Result<Vec<Value>, String>;

/// The native of all offered functions.
pub fn invoke(cx: &mut NativeCx<'_>) -> Outcome {
    let offered = cx.instance().state::<Offered>();
    let name = cx.name();
    let Some((bound, ty)) = offered
        .find(&name)
        .and_then(|b| b.ty.get().map(|ty| (b, *ty)))
    else {
        return Outcome::Fatal(format!("minigo: {name} has no body"));
    };
    let answer = if cx.resumed() {
        cx.blocked::<Answer>()
            .unwrap_or_else(|| Err("the blocking call was lost".to_owned()))
    } else {
        let args = match arguments(cx, &ty) {
            Ok(args) => args,
            Err(e) => return Outcome::PanicStr(format!("{name}: {e}")),
        };
        let body = bound.function.body.clone();
        let call = move || guarded(|| body(args));
        if bound.function.blocks {
            return Outcome::Block(BlockJob::new(call));
        }
        call()
    };
    match answer.and_then(|values| results(cx, &ty, &values)) {
        Ok(()) => Outcome::Done,
        Err(e) => Outcome::PanicStr(format!("{name}: {e}")),
    }
}

/// Runs Rust code of others: a panic of it must not unwind through the interpreter.
fn guarded(f: impl FnOnce() -> Answer) -> Answer {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|why| {
        let text = text_of(&*why);
        Err(format!("panic in Rust: {text}"))
    })
}

fn text_of(why: &(dyn Any + Send)) -> &str {
    let text = why.downcast_ref::<&str>().copied();
    text.or_else(|| why.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown")
}

fn arguments(cx: &NativeCx<'_>, ty: &RType) -> Result<Vec<Value>, String> {
    let mut at = 0;
    let mut args = Vec::new();
    for (i, &t) in ty.parts().params.iter().enumerate() {
        // SAFETY: the parameters lie one after the other, and each is kept as its type says.
        let (v, slots) = unsafe { decode_slots(&cx.instance(), t, cx.arg_place(at)) };
        args.push(v.map_err(|e| format!("argument {}: {e}", i + 1))?);
        at += slots;
    }
    Ok(args)
}

fn results(cx: &mut NativeCx<'_>, ty: &RType, values: &[Value]) -> Result<(), String> {
    let types = &ty.parts().results;
    if types.len() != values.len() {
        let (want, got) = (types.len(), values.len());
        return Err(format!("got {got} results, want {want}"));
    }
    let mut at = 0;
    for (i, (&t, v)) in types.iter().zip(values).enumerate() {
        let place = cx.ret_place(at);
        // SAFETY: the results lie one after the other, each with the slots that its type has in a frame.
        let slots = unsafe { encode_slots(cx, t, v, place) };
        at += slots.map_err(|e| format!("result {}: {e}", i + 1))?;
    }
    Ok(())
}
