//! The error codes: what each means, with a program that has the error. One table.

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// As diagnostics carry it.
    pub code: &'static str,
    /// What it says in one line.
    pub title: &'static str,
    /// A program with this error, and no other.
    pub example: &'static str,
}

/// All codes, sorted.
pub const CODES: &[Code] = &[];

/// The row of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    CODES.iter().find(|row| row.code.eq_ignore_ascii_case(code))
}
