//! Threads that cannot start for lack of memory: the standard library panics then, in a place where the panic
//! cannot be caught.

use super::memory::allocated;
use minigo_vm::report::exhausted::exhausted;
use std::panic::PanicHookInfo;

/// How the standard library's panics begin when a new thread gets no stack for its signals.
const NO_STACK: [&str; 2] = [
    "failed to allocate an alternative stack",
    "failed to set up alternative stack",
];

/// From now on such a thread ends the process with Go's text.
pub(crate) fn watch() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if is_no_stack(info) {
            exhausted(0, allocated());
        }
        usual(info);
    }));
}

fn is_no_stack(info: &PanicHookInfo<'_>) -> bool {
    let payload = info.payload();
    let text = match payload.downcast_ref::<String>() {
        Some(text) => text.as_str(),
        None => payload.downcast_ref::<&str>().copied().unwrap_or_default(),
    };
    NO_STACK.iter().any(|start| text.starts_with(start))
}
