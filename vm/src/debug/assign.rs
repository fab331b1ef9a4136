//! Changing a variable of a stopped program.

use super::evaluate::Operand;
use super::frames::Frame;
use super::operators::convert;
use super::value::Value;
use super::view::View;
use crate::machine::Machine;
use crate::value::rtype::Kind;

/// What is written, once it is known: where, and its bytes.
#[derive(Debug)]
pub struct Assignment {
    to: Value,
    bytes: Vec<u8>,
    /// The bytes of a string, of which the program needs a copy of its own.
    text: Option<Vec<u8>>,
}

impl View<'_, '_> {
    /// What `to = from` would write. [`Assignment::make`] writes it.
    ///
    /// # Errors
    /// What is wrong with either expression.
    pub fn assign(
        &self,
        frame: Option<&Frame>,
        to: &str,
        from: &str,
    ) -> Result<Assignment, String> {
        let Operand::Value(to) = self.operand(frame, to)? else {
            return Err(format!("{to} cannot be assigned to"));
        };
        let from = convert(to.ty, self.operand(frame, from)?)?;
        if to.address().is_none() {
            return Err("this cannot be assigned to".to_owned());
        }
        Ok(Assignment {
            text: (to.ty.kind == Kind::String).then(|| from.text().to_vec()),
            bytes: from.bytes(),
            to,
        })
    }
}

impl Assignment {
    /// Writes it; the new value.
    pub fn make(mut self, m: &mut Machine) -> String {
        if let Some(text) = &self.text {
            let words = m.new_string(text);
            self.bytes = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        }
        let Some(address) = self.to.address() else {
            return String::new();
        };
        let at = std::ptr::with_exposed_provenance_mut::<u8>(address);
        // What is in a frame's slot fills all of it.
        let in_frame = (m.base.addr()..m.limit.addr()).contains(&address);
        let size = self.bytes.len();
        // SAFETY: a variable of that size is there, and no goroutine runs.
        unsafe {
            if !in_frame && m.cache.barrier.is_on() {
                m.cache.barrier.overwrite(at, size);
            }
            if in_frame && size < 8 && at.addr().is_multiple_of(8) {
                at.cast::<u64>().write(self.slot());
            } else {
                at.copy_from_nonoverlapping(self.bytes.as_ptr(), size);
            }
        }
        self.to.show()
    }

    /// A scalar as a slot holds it: extended by its type.
    fn slot(&self) -> u64 {
        let value = Value::of_bytes(self.to.ty, self.bytes.clone());
        match self.to.ty.kind {
            Kind::Int8 | Kind::Int16 | Kind::Int32 => value.signed() as u64,
            _ => value.word(),
        }
    }
}
