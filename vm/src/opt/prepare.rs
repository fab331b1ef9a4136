//! What happens to a function before its first run: compiled, checked, optimised.

use super::optimise;
use crate::code::{Code, Compile, Func, flag};

/// How deep functions are compiled ahead because they are called.
const AHEAD: usize = 6;

/// Compiles and optimises a function that is about to be called or listed, and (for inlining)
/// functions of the program that it calls. The error says why that is not possible.
pub fn prepare(compiler: &dyn Compile, func: &'static Func) -> Result<(), String> {
    ahead(compiler, func, &mut Vec::new())
}

/// `under_way`: the functions around it.
fn ahead(
    compiler: &dyn Compile,
    func: &'static Func,
    under_way: &mut Vec<u64>,
) -> Result<(), String> {
    if func.code().is_some() {
        return Ok(());
    }
    let mut code = compiler.compile(func)?;
    check(func, &code)?;
    if func.flags & flag::ONCE != 0 {
        func.set_code(code);
        return Ok(());
    }
    under_way.push(func.addr());
    // Traces show the functions that the program's first one calls as functions of their own.
    let first =
        func.flags & flag::WRAPPER != 0 && matches!(func.name, "runtime.main" | "main.input");
    optimise(func, &mut code, &mut |addr| {
        if first {
            return None;
        }
        // SAFETY: the optimiser hands on what stands in a `Call`.
        let callee = unsafe { Func::at(addr) };
        if !compiler.may_inline(callee) {
            return None;
        }
        if callee.code().is_none() {
            let ours = callee.flags & flag::LIBRARY == 0;
            let deep = under_way.len() > AHEAD || under_way.contains(&addr);
            if !ours || deep || !compiler.is_short(callee) {
                return None;
            }
            // What cannot be compiled says so when it is called.
            ahead(compiler, callee, under_way).ok()?;
        }
        Some(callee)
    });
    under_way.pop();
    check(func, &code)?;
    func.set_code(code);
    Ok(())
}

/// The verifier, in debug builds.
fn check(func: &Func, code: &Code) -> Result<(), String> {
    if cfg!(debug_assertions) {
        crate::code::verify::verify(func, code)
            .map_err(|why| format!("minigo: internal error: {}: {why}", func.name))?;
    }
    Ok(())
}
