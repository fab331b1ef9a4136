//! `//go:build` lines: which files belong to the program, and the language version they set.

/// The minor number of the greatest Go version whose `go1.N` tag holds.
pub const GO_MINOR: u32 = 27;

/// The language version that a directive (text without the slashes) sets: `go:build go1.N`.
pub fn go_version(directive: &str) -> Option<u32> {
    let expr = directive.strip_prefix("go:build ")?.trim();
    let minor = expr.strip_prefix("go1.")?;
    minor.parse().ok()
}
