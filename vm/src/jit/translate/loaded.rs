//! Which known loads stay valid after each instruction. See [`super::known`].

use super::Translator;
use crate::code::op::Does;
use crate::jit::guarded::{Effect, effect};

impl Translator<'_> {
    /// Instruction `k` has been translated: forgets what it may have changed without saying so.
    pub(super) fn forget_behind(&mut self, k: usize) {
        let Some(node) = self.flow.body.nodes.get(k) else {
            return;
        };
        let known = match effect(node) {
            Some(Effect::None | Effect::MayFail) => true,
            // These name the place to `super::known::Known::change`.
            Some(Effect::Stores) => node.op.stores_whole(),
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
