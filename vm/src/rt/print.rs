//! The builtins print and println, and the texts of misused range functions.

use crate::code::print;
use crate::host::Host;
use crate::report::trace::{complex_text, float_text};
use crate::value::equal::str_bytes;
use std::fmt::Write as _;

/// Why a range function panics: what it did (`what`) in which state of the loop.
pub fn misuse(what: u64, state: u64) -> &'static str {
    match (what, state) {
        (3, _) => "range function recovered a loop body panic and did not resume panicking",
        (_, 1) => "range function continued iteration after function for loop body returned false",
        (_, 2) => "range function continued iteration after whole loop exit",
        _ => "range function continued iteration after loop body panic",
    }
}

/// Prints one value.
///
/// # Safety
/// `p` leads to a value of that kind in the running goroutine's frame: two slots of strings, slices,
/// interfaces and complex numbers, one of the others. (Nothing is read for a space or a newline.)
#[inline(never)]
pub unsafe fn show(host: &Host, kind: u64, p: *const u64) {
    let mut out = String::new();
    // SAFETY: the slot at `p` holds a value of this kind; the second slot is read only for kinds that have one. A
    // string's bytes are alive, since the frame holds the string.
    unsafe {
        let word = |n| *p.add(n);
        let _ = match kind {
            print::BOOL => write!(out, "{}", word(0) != 0),
            print::INT => write!(out, "{}", word(0) as i64),
            print::UINT => write!(out, "{}", word(0)),
            print::FLOAT => write!(out, "{}", float_text(f64::from_bits(word(0)), false)),
            print::FLOAT32 => write!(out, "{}", float_text(f64::from_bits(word(0)), true)),
            print::COMPLEX | print::COMPLEX64 => {
                let (re, im) = (f64::from_bits(word(0)), f64::from_bits(word(1)));
                write!(out, "{}", complex_text(re, im, kind == print::COMPLEX64))
            }
            print::STRING => {
                return host.complain(str_bytes([word(0), word(1)]));
            }
            print::POINTER => write!(out, "{:#x}", word(0)),
            print::SLICE => write!(out, "[{}/{}]{:#x}", word(1) as u32, word(1) >> 32, word(0)),
            print::IFACE => write!(out, "({:#x},{:#x})", word(0), word(1)),
            print::SPACE => write!(out, " "),
            _ => writeln!(out),
        };
    }
    host.complain(out.as_bytes());
}
