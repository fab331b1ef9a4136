//! A part of a run, for writing as a trace: event records, and what they refer to.

use crate::observe::events::Record;
use std::collections::HashMap;

/// A frame, as traces name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The function.
    pub func: String,
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// What a program says about itself in its trace (package runtime/trace).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A task begins: its number, its parent's, its name.
    TaskBegin(u64, u64, String),
    /// The task with this number ends.
    TaskEnd(u64),
    /// A region of the task with this number begins; its name.
    RegionBegin(u64, String),
    /// It ends.
    RegionEnd(u64, String),
    /// A message about the task with this number: category and text.
    Log(u64, String, String),
}

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
pub(super) struct Piece<'a> {
    pub(super) records: &'a [Record],
    pub(super) tables: &'a Tables,
    /// When it began and ended; the clock on the wall at its end.
    pub(super) begin: i64,
    pub(super) end: i64,
    pub(super) wall: i64,
    pub(super) frame: &'a dyn Fn(u64) -> Option<Frame>,
}

/// What makes bytes of it.
pub(super) trait Format: Send {
    /// The next piece.
    fn piece(&mut self, piece: &Piece<'_>, out: &mut Vec<u8>);
    /// The end.
    fn end(&mut self, out: &mut Vec<u8>);
}
