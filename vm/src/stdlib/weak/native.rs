//! Natives of package weak.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("handle", handle),
    ("Pointer.strong", strong),
    ("Pointer[T].strong", strong),
];

/// func handle(ptr any) *uintptr
fn handle(cx: &mut NativeCx<'_>) -> Outcome {
    let pointer = cx.arg_u64(1);
    let word = match cx.heap().object_of(pointer as usize) {
        Some((start, _)) => {
            let heap = cx.heap();
            let cache = &mut cx.machine().cache;
            heap.weak_handle(cache, start, pointer).addr() as u64
        }
        None => cx.instance().state::<StaticHandles>().word(pointer),
    };
    // One that exists may be held by nothing but the table.
    cx.machine().cache.barrier.shade(word);
    cx.ret_u64(0, word);
    Outcome::Done
}

/// The words of pointers to what is never collected: globals, and all objects of no size.
#[derive(Default)]
struct StaticHandles(Mutex<HashMap<u64, Box<u64>>>);

impl StaticHandles {
    fn word(&self, pointer: u64) -> u64 {
        let mut handles = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let word = handles.entry(pointer).or_insert_with(|| Box::new(pointer));
        std::ptr::from_ref::<u64>(word).addr() as u64
    }
}

/// func (p Pointer[T]) strong() *T
fn strong(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the argument is a word that `handle` gave out, kept alive by the frame.
    let pointer = unsafe { cx.heap().strong(cx.arg_u64(0) as *const u64) };
    cx.machine().cache.barrier.shade(pointer);
    cx.ret_u64(0, pointer);
    Outcome::Done
}
