//! Debugger expressions that can only be evaluated by running code: calls, and everything else that
//! [`View::evaluate`] does not support.
//!
//! Such a run changes the program: it is for a copy of its process, or for a program that is about to end.

use super::frames::Frame;
use super::value::Value;
use super::view::View;
use crate::code::{ENTERED_END, ENTERED_VALUES, Entered, EnteredVariable};
use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;

impl View<'_, '_> {
    /// An expression in a frame, with the variables that it names.
    pub fn entered(&self, frame: Option<&Frame>, text: &str) -> Entered {
        let mut variables = Vec::new();
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in words {
            let named = |v: &EnteredVariable| v.name == word;
            if variables.iter().any(named) {
                continue;
            }
            let Some(slot) = frame.and_then(|f| f.variable(word)) else {
                continue;
            };
            variables.push(EnteredVariable {
                name: word.to_owned(),
                address: kept(&slot.value),
                object: slot.object,
                ty: own_names(slot.value.type_name(), frame.map_or("main", Frame::package)),
            });
        }
        Entered {
            text: text.to_owned(),
            file: frame.map_or("", |f| &f.file).to_owned(),
            variables,
        }
    }

    /// The values of the entered expression, if this goroutine is where they are known: a slice of type `[]any`.
    pub fn entered_values(&mut self) -> Option<Value> {
        let frames = self.frames(self.current);
        let slot = frames.first()?.variable(ENTERED_VALUES)?;
        Some(slot.value)
    }
}

/// Whether a function is the one that is called with the values of an entered expression.
pub fn is_end_of_entered(func: &str) -> bool {
    func.rsplit('.').next() == Some(ENTERED_END)
}

/// Starts a goroutine that evaluates an expression; its number.
///
/// # Errors
/// What is wrong with the expression.
pub fn start(m: &mut Machine, entered: &Entered) -> Result<u64, String> {
    let func = m.instance().compiler().entered(entered)?;
    let places: Vec<u64> = entered.variables.iter().map(|v| v.address as u64).collect();
    let task = Goroutine::new(m, func, &places);
    // SAFETY: called while a goroutine runs.
    Ok(unsafe { m.cx() }.spawn(task, 0))
}

/// A copy of a value that stays as long as the process: slots of frames do not lie as values in memory do.
fn kept(value: &Value) -> usize {
    let bytes = value.bytes();
    let words: Vec<u128> = vec![0; bytes.len().div_ceil(16).max(1)];
    let at = Box::leak(words.into_boxed_slice())
        .as_mut_ptr()
        .cast::<u8>();
    // SAFETY: the memory is new, and there is room.
    unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    at.expose_provenance()
}

/// A type's name as code of the package writes it.
fn own_names(ty: &str, package: &str) -> String {
    let name = package.rsplit('/').next().unwrap_or(package);
    let mut out = String::new();
    let mut rest = ty;
    while let Some((before, behind)) = rest.split_once(&format!("{name}.")) {
        let is_whole = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        out.push_str(before);
        if !is_whole {
            out.push_str(name);
            out.push('.');
        }
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_of_the_own_package() {
        let own = |ty| super::own_names(ty, "example.com/main");
        assert_eq!(own("map[main.k][]*main.v"), "map[k][]*v");
        assert_eq!(own("domain.x"), "domain.x");
    }
}
