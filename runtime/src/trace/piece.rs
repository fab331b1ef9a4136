//! A part of a run, for writing as a trace: event records, and what they refer to.

use crate::base::event::Record;
use crate::base::frame::{Frame, Note};
use std::collections::HashMap;

/// Stacks by number, from 1, and what the program said.
#[derive(Default)]
pub(crate) struct Tables {
    numbers: HashMap<Vec<u64>, u32>,
    stacks: Vec<Vec<u64>>,
    notes: Vec<Note>,
}

impl Tables {
    pub(crate) fn stack(&mut self, stack: Vec<u64>) -> u32 {
        if stack.is_empty() {
            return 0;
        }
        let next = self.stacks.len() as u32 + 1;
        let stacks = &mut self.stacks;
        *self.numbers.entry(stack).or_insert_with_key(|stack| {
            stacks.push(stack.clone());
            next
        })
    }

    pub(crate) fn note(&mut self, note: Note) -> u64 {
        self.notes.push(note);
        self.notes.len() as u64 - 1
    }

    pub(crate) fn get_stack(&self, number: u32) -> Option<&[u64]> {
        let at = (number as usize).checked_sub(1)?;
        self.stacks.get(at).map(Vec::as_slice)
    }

    pub(crate) fn get_note(&self, number: u64) -> Option<&Note> {
        self.notes.get(number as usize)
    }
}

/// A piece of a run: events in order, and what they refer to.
pub(crate) struct Piece<'a> {
    pub(crate) records: &'a [Record],
    pub(crate) tables: &'a Tables,
    /// When it began and ended; the clock on the wall at its end.
    pub(crate) begin: i64,
    pub(crate) end: i64,
    pub(crate) wall: i64,
    pub(crate) frame: &'a dyn Fn(u64) -> Option<Frame>,
}

/// What makes bytes of it.
pub(crate) trait Format: Send {
    /// The next piece.
    fn piece(&mut self, piece: &Piece<'_>, out: &mut Vec<u8>);
    /// The end.
    fn end(&mut self, out: &mut Vec<u8>);
}
