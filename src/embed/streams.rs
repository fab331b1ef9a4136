//! Buffers for a program's output.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A writer that keeps what is written; its clones share it.
///
/// ```
/// use minigo::Buffer;
///
/// let out = Buffer::new();
/// let hello = minigo::compile(r#"
///     package main
///     import "fmt"
///     func main() { fmt.Println("hello") }
/// "#)?;
/// hello.instance().stdout(out.clone()).build()?.run()?;
/// assert_eq!(out.text(), "hello\n");
/// # Ok::<(), minigo::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    /// An empty one.
    pub fn new() -> Buffer {
        Buffer::default()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was written so far, invalid UTF-8 replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.lock()).into_owned()
    }

    /// Takes what was written so far out.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.lock())
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
