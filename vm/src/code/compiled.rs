//! The slot in which the JIT (module `jit`) keeps its data for a function's code; its contents are opaque
//! here.

use super::NativePtr;
use std::any::Any;
use std::sync::OnceLock;

/// What the compiled tier keeps for one piece of code.
pub trait Compiled: Any + Send + Sync + std::fmt::Debug {
    /// The index into the code's words that a position inside of the tier's own copies stands for.
    fn original(&self, pc: *const u64) -> Option<u32>;
}

/// The place for it; empty until the tier meets the code.
#[derive(Debug, Default)]
pub struct Slot(OnceLock<Box<dyn Compiled>>);

impl Slot {
    /// What the tier keeps here; made when it first asks.
    pub fn of<T: Compiled + Default>(&self) -> Option<&T> {
        let kept: &dyn Any = &**self.0.get_or_init(|| Box::new(T::default()));
        kept.downcast_ref()
    }

    /// Whether the tier has not met the code: there is no machine code of it.
    pub fn is_empty(&self) -> bool {
        self.0.get().is_none()
    }

    /// See [`Compiled::original`].
    pub fn original(&self, pc: *const u64) -> Option<u32> {
        self.0.get()?.original(pc)
    }
}

/// The machine code of every function that has none of its own: it calls the interpreter. The tier
/// says what that is before the first function is made; without it there is no machine code to call
/// functions.
#[derive(Debug, Default)]
pub struct CallInterpreter(OnceLock<NativePtr>);

impl CallInterpreter {
    /// Its address; null: there is no compiled tier.
    pub fn get(&self) -> *mut u8 {
        self.0
            .get()
            .map_or(std::ptr::null_mut(), |f| f.0.cast_mut().cast())
    }

    /// Sets it; only the first call counts.
    pub fn set(&self, code: NativePtr) {
        let _ = self.0.set(code);
    }
}
