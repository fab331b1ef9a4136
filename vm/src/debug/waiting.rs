//! Why a goroutine waits, and which goroutines could wake it.

use super::view::View;
use crate::task::stuck::wait::{Wait, wait};

impl View<'_, '_> {
    /// What is known of the wait of the goroutine with this number; `None`: there is none, or it does not wait.
    pub fn wait(&mut self, id: u64) -> Option<Wait> {
        let globals = self.functions.debugging.globals();
        let variables: Vec<_> = globals
            .iter()
            .map(|global| {
                let name = format!("{}.{}", global.package, global.name);
                (name, global.address as usize, global.ty.size)
            })
            .collect();
        wait(self.world, id, &variables)
    }
}
