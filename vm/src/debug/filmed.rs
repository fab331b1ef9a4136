//! Variables as short texts, the last few of each frame: in a film of the run, and in a session's list of frames.

use super::frames::{Frame, Slot, known_frame, known_frames};
use super::value::Value;
use crate::code::debug::FrameTexts;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::machine::goroutine::Goroutine;
use crate::rt::sync::LOCKED;
use crate::value::rtype::Kind;
use std::any::Any;

/// How many variables are kept of a frame: those declared last.
const MOST: usize = 16;
/// About how long a value's text gets, and the most bytes of it that are kept.
const LONGEST: (usize, usize) = (80, 120);

/// The film of an instance that has not compiled anything yet shows variables. It is compiled as for debugging, so that they
/// have places and keep what they hold alive.
pub fn show_variables(instance: &Instance) {
    let debugging = &instance.functions.debugging;
    let _ = debugging.list_variables.set(|task, each| {
        if let Some(g) = task.downcast_ref() {
            variables(g, each);
        }
    });
    debugging.set_on();
}

/// Lists of the frames of a goroutine of this instance show variables from now on: of functions that are compiled later, as
/// long as they have no machine code.
pub fn show_locals(instance: &Instance) {
    let debugging = &instance.functions.debugging;
    let list = |task: &dyn Any| task.downcast_ref().map(locals).unwrap_or_default();
    let _ = debugging.list_frames.set(list);
    debugging.set_marked();
}

/// Calls `each` with the function of the goroutine's innermost frame of the program's own, and then with name and value of
/// each variable in scope; not at all if it has no such frame. The goroutine's place is saved, and it is within a statement:
/// between statements (where a loop begins anew, say) a variable may be in scope that has no value yet.
fn variables(g: &Goroutine, each: &mut dyn FnMut(&str)) {
    let Some(frame) = known_frame(g) else { return };
    each(&frame.name);
    for (name, text) in texts(&frame) {
        each(&name);
        each(&text);
    }
}

/// Names and values of a frame's variables that are in scope and not hidden, the last few.
fn texts(frame: &Frame) -> Vec<(Kept<str>, String)> {
    let mut all = frame.variables();
    all.retain(|slot| !slot.hidden);
    let first = all.len().saturating_sub(MOST);
    let text = |slot: &Slot| {
        let text = lock(&slot.value).unwrap_or_else(|| slot.value.show_about(LONGEST.0));
        match text.len() <= LONGEST.1 {
            true => text,
            false => cut(&text, LONGEST.1).to_owned() + "…",
        }
    };
    let last = all.iter().skip(first);
    last.map(|slot| (slot.name, text(slot))).collect()
}

/// The variables of a goroutine at rest: for each frame whose variables are known, the innermost first, the name of the
/// function, and lines such as `x = 1`.
fn locals(g: &Goroutine) -> Vec<FrameTexts> {
    let known = known_frames(g).into_iter();
    known
        .map(|frame| {
            if !frame.keeps {
                let why = "(compiled to machine code, which does not keep variables)";
                return (frame.name.to_string(), vec![why.to_owned()]);
            }
            let all = texts(&frame).into_iter();
            let lines = all.map(|(x, v)| format!("{x} = {v}")).collect();
            (frame.name.to_string(), lines)
        })
        .collect()
}

/// What matters of a lock or a wait group, or of what a pointer to one leads to; `None`: it is something else.
fn lock(value: &Value) -> Option<String> {
    let (sign, value) = match value.ty.kind {
        Kind::Pointer => ("&", &value.pointee()?),
        _ => ("", value),
    };
    if value.ty.pkg_path != "sync" {
        return None;
    }
    let is = match &*value.ty.name {
        "WaitGroup" => format!("counter {}", (value.number(0, 8) >> 32) as i32),
        "Mutex" if value.number(0, 4) as u32 & LOCKED != 0 => "locked".to_owned(),
        "Mutex" => "unlocked".to_owned(),
        _ => return None,
    };
    Some(format!("{sign}{} ({is})", value.type_name()))
}

/// The beginning of a text, of at most so many bytes.
fn cut(text: &str, most: usize) -> &str {
    let end = (0..=most).rev().find(|&n| text.is_char_boundary(n));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(
            [cut("aöb", 1), cut("aöb", 2), cut("aöb", 3), cut("a", 9)],
            ["a", "a", "aö", "a"]
        );
    }
}
