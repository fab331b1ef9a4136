//! Pictures of goroutines' positions, for terminals: the source around the position, with the part that failed
//! underlined. The function that draws them is an option of the instance.

use super::trace::{self, Frame};
use crate::instance::{Instance, Spot};
use crate::machine::goroutine::Goroutine;

/// The picture of a goroutine's innermost place in the program's own text, labelled with what `text`
/// says and with `help` below it (none: what is known of such a text); empty if no pictures are wanted. `skip` frames
/// are left out.
pub fn of(
    instance: &Instance,
    g: &Goroutine,
    text: &str,
    help: Option<&str>,
    mut skip: usize,
) -> String {
    let Some(picture) = &instance.options.picture else {
        return String::new();
    };
    let mut found = None;
    trace::walk(g, |f| {
        if skip > 0 {
            skip -= 1;
            return true;
        }
        found = (picture.0)(&[spot(&f, text)], help);
        found.is_none()
    });
    found.unwrap_or_default()
}

/// Where a frame is, and what is said of it.
pub fn spot<'a>(f: &'a Frame, text: &'a str) -> Spot<'a> {
    let (col, len) = f.columns;
    let from = usize::from(col).checked_sub(1).filter(|_| len > 0);
    Spot {
        file: &f.file,
        line: f.line,
        columns: from.map(|from| from..from + usize::from(len)),
        text,
    }
}
