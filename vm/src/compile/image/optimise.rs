//! Optimises library functions before they are written to an image.

use super::write::Writer;
use crate::code::op::{ExtraKind, Insn, Op};
use crate::code::{AddressOf, Code, Func, flag};
use crate::compile::Compiler;
use crate::opt;

impl Compiler {
    /// The code of a function for an image, optimised; `None`: it cannot be compiled. What is inlined is compiled
    /// before, however deep. In which order functions are asked for makes no difference: of those that call each
    /// other in a circle each keeps a call, and what has a call is not inlined.
    pub(super) fn optimised(
        &mut self,
        writer: &mut Writer,
        func: &'static Func,
    ) -> Option<&'static Code> {
        if func.code().is_none() && func.native.is_none() && writer.tried.insert(func.addr()) {
            self.unresolved = None;
            let mut code = self.compile(func).ok()?;
            opt::optimise(func, &mut code, &mut |addr| {
                // SAFETY: the optimiser hands on what is in a `Call`.
                let callee = unsafe { Func::at(addr) };
                if callee.flags & flag::WRAPPER != 0 || !self.is_short(callee) {
                    return None;
                }
                let code = self.optimised(writer, callee)?;
                (!names_functions(code)).then_some(callee)
            });
            func.set_code(code);
        }
        func.code()
    }
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
