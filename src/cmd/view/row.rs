//! An event of a film, as small as it is kept.

use minigo_runtime::{Event, Queue};

/// The numbers that are packed into an argument: object, how many values it holds, how many it could hold.
pub const UNIT: u64 = 1 << 20;

/// An event as it is kept until the film is finished.
#[derive(Debug)]
pub struct Row {
    /// When it was recorded.
    pub when: i64,
    /// What happened; of an operation nothing is said here.
    pub event: Event,
    /// Whether it is an operation.
    pub act: bool,
    /// The number of its sentence.
    pub text: u64,
    /// The P.
    pub p: Option<u32>,
    /// The goroutine; 0: none.
    pub g: u64,
    /// What `{n}` and `{creator}` in the sentence stand for; the M of a P that starts.
    pub arg: u64,
    /// The number of its place, and one; 0: none.
    pub place: u64,
    /// The queues that have changed since the event before.
    pub changed: Vec<(Queue, Vec<u64>)>,
    /// The number of the goroutine's variables, from 1; 0: nothing new is known of them.
    pub values: u32,
}

impl Row {
    /// The event alone, without changes of queues and variables.
    pub fn bare(&self) -> Row {
        Row {
            changed: Vec::new(),
            values: 0,
            ..*self
        }
    }
}
