//! Prepares a function for its first run: compiles, verifies and optimises it.

use super::{choice, optimise};
use crate::code::op::{ExtraKind, Insn, Op};
use crate::code::{AddressOf, Code, Compile, Func, flag};
use crate::heap::kept::Kept;
use recursive::recursive;
use std::sync::atomic::Ordering::Relaxed;

/// How deep functions are compiled ahead because they are called.
const AHEAD: usize = 6;

/// The most words of a draft that is optimised because a function that calls it is.
const SMALL_DRAFT: usize = 96;

/// Compiles a function that is called. Returns what runs in its place: itself, or its draft while it is
/// not known to be called often.
pub fn begin(compiler: &dyn Compile, func: Kept<Func>) -> Result<Kept<Func>, String> {
    let whole = func.home().explores.load(Relaxed) || alike(&func) || races(&func);
    let drafts = func.flags & (flag::LIBRARY | flag::ONCE) == flag::LIBRARY && !whole;
    if !drafts || func.code().is_some() {
        prepare(compiler, func)?;
        return Ok(func);
    }
    if let Some(draft) = func.next_draft() {
        return Ok(draft);
    }
    if func.draft().is_none() {
        let code = compiler.compile(func)?;
        if !code.optimised && runs_once(&code) {
            check(&func, &code)?;
            return Ok(Func::make_draft(func, code));
        }
        finish(compiler, func, code, &mut Vec::new())?;
        return Ok(func);
    }
    prepare(compiler, func)?;
    Ok(func)
}

/// Whether a call runs each instruction once at most, and the code can be copied: it owns no tables.
/// (What is not understood is taken for a loop.)
fn runs_once(code: &Code) -> bool {
    if !code.jump_tables().is_empty() || !code.selects().is_empty() {
        return false;
    }
    let mut pc = 0;
    while let Some(&word) = code.words.get(pc) {
        match Op::from_u16(Insn::from_word(word).op) {
            Some(op) if !op.is_loop() => pc += op.words(),
            _ => return false,
        }
    }
    true
}

/// Compiles and optimises a function that is about to be called or listed, and (for inlining)
/// functions of the program that it calls. The error says why that is not possible.
pub fn prepare(compiler: &dyn Compile, func: Kept<Func>) -> Result<(), String> {
    ahead(compiler, func, &mut Vec::new())
}

/// `under_way`: the functions around it.
#[recursive]
fn ahead(compiler: &dyn Compile, func: Kept<Func>, under_way: &mut Vec<u64>) -> Result<(), String> {
    if func.code().is_some() {
        return Ok(());
    }
    let code = match func.draft_code() {
        Some(code) => code,
        None => compiler.compile(func)?,
    };
    finish(compiler, func, code, under_way)
}

/// Optimises the code that the compiler has made, if that has to be done, and gives it to the function.
fn finish(
    compiler: &dyn Compile,
    func: Kept<Func>,
    mut code: Code,
    under_way: &mut Vec<u64>,
) -> Result<(), String> {
    // What runs is checked in `done`; this says whether the compiler or the optimiser is at fault.
    if cfg!(debug_assertions) {
        check(&func, &code)?;
    }
    let debugged = code.tables.as_ref().is_some_and(|t| t.described.is_some());
    // Traces show the functions that the program's first one calls as functions of their own.
    let first =
        func.flags & flag::WRAPPER != 0 && matches!(&*func.name, "runtime.main" | "main.input");
    let alike = alike(&func);
    // (An image has initialisations, too.)
    let once = func.flags & flag::ONCE != 0 && (first || !alike);
    if once || code.optimised || debugged {
        return done(compiler, func, code);
    }
    under_way.push(func.addr());
    optimise(&func, &mut code, &mut |addr| {
        if first {
            return None;
        }
        // SAFETY: the optimiser hands on what is in a `Call`.
        let callee = unsafe { Func::at(addr) };
        if !compiler.may_inline(&callee)
            || races(&func) && !super::race::may_inline(compiler, &callee)
        {
            return None;
        }
        if alike {
            return inlined_alike(callee, compiler.is_short(&callee), |callee| {
                if callee.code().is_none() && !under_way.contains(&addr) {
                    // What cannot be compiled says so when it is called.
                    ahead(compiler, callee, under_way).ok()?;
                }
                callee.code()
            });
        }
        if callee.code().is_none() {
            let deep = under_way.len() > AHEAD || under_way.contains(&addr);
            if deep || !worth_it(compiler, &func, &callee) {
                return None;
            }
            // What cannot be compiled says so when it is called.
            ahead(compiler, callee, under_way).ok()?;
        }
        Some(callee)
    });
    under_way.pop();
    done(compiler, func, code)
}

/// See [`crate::code::Functions::inlines_alike`].
fn alike(func: &Func) -> bool {
    func.home().inlines_alike.load(Relaxed)
}

/// `callee`, if calls of it may be inlined in an image and in programs that inline as images do. That depends on its
/// own text only, and on functions that it calls: what is inlined is compiled before, however deep. In which order
/// functions are asked for makes no difference: of those that call each other in a circle each keeps a call, and what
/// has a call is not inlined. `short`: see [`Compile::is_short`]; `optimised` returns its final code.
pub(crate) fn inlined_alike(
    callee: Kept<Func>,
    short: bool,
    optimised: impl FnOnce(Kept<Func>) -> Option<Kept<Code>>,
) -> Option<Kept<Func>> {
    if callee.flags & flag::WRAPPER != 0 || callee.native.is_some() || !short {
        return None;
    }
    let code = optimised(callee)?;
    (!names_functions(&code)).then_some(callee)
}

/// Whether code names functions: pieces of a function among them, which an image knows by the one that they are
/// pieces of.
fn names_functions(code: &Code) -> bool {
    let mut pc = 0;
    while let Some(op) = code
        .words
        .get(pc)
        .map(|&w| Op::from_u16(Insn::from_word(w).op))
    {
        match op {
            Some(op) if !op.row().extra.contains(&ExtraKind::Func) => pc += op.words(),
            _ => return true,
        }
    }
    code.tables
        .iter()
        .flat_map(|t| &t.addresses)
        .any(|a| a.of == AddressOf::Function)
}

/// Whether code has checks for races.
fn races(func: &Func) -> bool {
    func.home().races.load(Relaxed)
}

/// Gives the function its code, which is improved as far as it will be.
fn done(compiler: &dyn Compile, func: Kept<Func>, mut code: Code) -> Result<(), String> {
    if races(&func) {
        super::race::instrument(&func, &mut code, compiler.is_norace(&func));
    }
    // Nobody else runs between a function's synchronisation, as the detector sees it, and its work: others are chosen before.
    if func.home().explores.load(Relaxed) {
        choice::insert(&func, &mut code)?;
    }
    check(&func, &code)?;
    func.set_code(code);
    Ok(())
}

/// Whether `callee`, which has no final code, is prepared for `func`, to be inlined.
fn worth_it(compiler: &dyn Compile, func: &Func, callee: &Func) -> bool {
    if callee.flags & flag::LIBRARY == 0 {
        return compiler.is_short(callee);
    }
    // Of the library only what the program has called before, for functions of its own.
    let draft = callee.draft().and_then(Kept::<Func>::code);
    func.flags & flag::LIBRARY == 0 && draft.is_some_and(|code| code.words.len() <= SMALL_DRAFT)
}

/// The verifier: all code that runs has passed it, whether it was compiled here or comes from the image.
fn check(func: &Func, code: &Code) -> Result<(), String> {
    crate::code::verify::verify(func, code)
        .map_err(|why| format!("minigo: internal error: {}: {why}", func.name))
}
