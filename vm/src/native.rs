//! Natives: library functions written in Rust.

/// A native function.
pub type NativeFn = fn(&mut NativeCx) -> Outcome;

/// What a native sees of the machine.
pub struct NativeCx {
    _private: (),
}

/// How a native ended.
#[derive(Debug)]
pub enum Outcome {
    /// It has written its results.
    Done,
}
