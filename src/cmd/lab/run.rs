//! A run of the program: the report on it, and what is kept of its output.

use minigo_vm::task::lab::Told;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// A run of the program.
pub struct Run {
    /// The scheduler, as it was asked for.
    pub name: String,
    /// The report on it.
    pub told: Told,
    /// What it printed, in short.
    pub(super) printed: Printed,
    /// The beginning of what it wrote to standard error.
    pub(super) said: Vec<u8>,
}

/// A run's output: a hash of all of it, and its beginning.
#[derive(Clone, Default)]
pub struct Printed {
    pub(super) hash: u64,
    pub(super) head: Vec<u8>,
}

/// A writer that keeps only what [`Printed`] needs.
#[derive(Clone, Default)]
pub struct Output(Arc<Mutex<(DefaultHasher, Vec<u8>)>>);

/// How many bytes of an output are kept.
const HEAD: usize = 4_096;

impl Output {
    /// What was written.
    pub fn printed(&self) -> Printed {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Printed {
            hash: inner.0.finish(),
            head: inner.1.clone(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Byte by byte, so that it does not matter how the output was cut.
        bytes.iter().for_each(|b| b.hash(&mut inner.0));
        let room = HEAD.saturating_sub(inner.1.len()).min(bytes.len());
        inner
            .1
            .extend_from_slice(bytes.get(..room).unwrap_or_default());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A writer that keeps the beginning.
#[derive(Clone, Default)]
pub struct Head(Arc<Mutex<Vec<u8>>>);

impl Head {
    const MOST: usize = 65_536;

    /// What was kept.
    pub fn bytes(&self) -> Vec<u8> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Write for Head {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut head = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = Head::MOST.saturating_sub(head.len()).min(bytes.len());
        head.extend_from_slice(bytes.get(..room).unwrap_or_default());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
