//! The conditions of breakpoints, which are parsed once.

use minigo_vm::debug::{Condition, Frame, View};
use std::collections::BTreeMap;

/// See the head of this file.
#[derive(Default)]
pub struct Conditions(BTreeMap<String, Result<Condition, String>>);

impl Conditions {
    /// Whether a condition holds.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn holds(
        &mut self,
        view: &View<'_, '_>,
        frame: Option<&Frame>,
        text: &str,
    ) -> Result<bool, String> {
        if !self.0.contains_key(text) {
            self.0.insert(text.to_owned(), Condition::parse(text));
        }
        match self.0.get(text) {
            Some(Ok(condition)) => view.holds(frame, condition),
            Some(Err(why)) => Err(why.clone()),
            None => Err("the condition has not been set".to_owned()),
        }
    }
}
