//! Which known loads stay valid after each instruction. See [`super::known`].

use super::Translator;
use crate::code::op::{Does, Op};
use crate::jit::guarded::{Effect, effect};

impl Translator<'_> {
    /// Instruction `k` has been translated: forgets what it may have changed without saying so.
    pub(super) fn forget_behind(&mut self, k: usize) {
        let Some(node) = self.flow.body.nodes.get(k) else {
            return;
        };
        use Op::*;
        let known = match effect(node) {
            Some(Effect::None | Effect::MayFail) => true,
            // These name the place to `super::known::Known::change`.
            Some(Effect::Stores) => matches!(
                node.op,
                St8 | St16
                    | St32
                    | St64
                    | StNum64
                    | St128
                    | IdxSt8
                    | IdxSt16
                    | IdxSt32
                    | IdxSt64
                    | IdxStNum64
                    | IdxSt128
                    | IdxFldSt64
                    | PIdxSt8
                    | PIdxSt16
                    | PIdxSt32
                    | PIdxSt64
                    | PIdxSt128
                    | StI64
                    | AddM64
                    | AddMI64
                    | AddMF64
                    | SubMF64
            ),
            None => false,
        };
        if !known {
            self.known.forget();
        }
        // Calls keep no vectors.
        if node.op.does() == Does::Call {
            self.vectors.clear();
        }
    }
}
