//! Optimises library functions before they are written to an image.

use super::write::Writer;
use crate::code::{Code, Func};
use crate::compile::Compiler;
use crate::heap::kept::Kept;
use crate::opt;

impl Compiler {
    /// The code of a function for an image, optimised; `None`: it cannot be compiled. What may be inlined in it is
    /// compiled before.
    pub(super) fn optimised(
        &mut self,
        writer: &mut Writer,
        func: Kept<Func>,
    ) -> Option<Kept<Code>> {
        if func.code().is_none() && func.native.is_none() && writer.tried.insert(func.addr()) {
            self.unresolved = None;
            let mut code = self.compile(func).ok()?;
            opt::optimise(&func, &mut code, &mut |addr| {
                // SAFETY: the optimiser hands on what is in a `Call`.
                let callee = unsafe { Func::at(addr) };
                opt::inlined_alike(callee, self.is_short(&callee), |callee| {
                    self.optimised(writer, callee)
                })
            });
            func.set_code(code);
        }
        func.code()
    }
}
