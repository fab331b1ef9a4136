//! The statement that is about to begin, and the message to the debugger that the program has stopped there.

use minigo_vm::heap::kept::Kept;
use serde_json::{Value, json};

/// A statement that is about to begin.
pub struct Here {
    /// The moment.
    pub count: u64,
    /// The goroutine.
    pub g: u64,
    /// How deep its frame lies.
    pub depth: u32,
    /// The file.
    pub file: Kept<str>,
    /// The line.
    pub line: u32,
    /// The column; 0: not known.
    pub col: u32,
    /// The function.
    pub func: Kept<str>,
    /// Whether it is the first one of the function.
    pub first: bool,
}

impl Here {
    /// The message that the program stands there, in start number `run` of it.
    pub fn stopped(&self, why: &str, ids: &Value, run: u64) -> Value {
        json!({
            "is": "stopped", "why": why, "count": self.count, "g": self.g, "depth": self.depth,
            "file": &*self.file, "line": self.line, "func": &*self.func, "ids": ids, "text": "",
            "run": run,
        })
    }
}
