//! How to parse a file.

/// What becomes of the bodies of declared functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bodies {
    /// They are parsed with the rest.
    #[default]
    Now,
    /// They are skipped over, to be parsed by [`parse_body`](super::parse_body) when they are needed; heads, types and constants stay
    /// text as far as possible.
    Deferred,
    /// The same, and the file is tidy: formatted as `gofmt` does, and no line of a text or a comment in a function or
    /// a group begins with a closing bracket.
    Tidy,
    /// The same, and its outline is known.
    Outlined {
        /// Its bytes ([`crate::lazy::outline::stored`]).
        outline: &'static [u8],
        /// Whether variables that have values stay text as well: then nothing but their package's order of
        /// initialisation ([`crate::load::Host::initial_order`]) names them.
        values_wait: bool,
    },
}

/// How to parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseMode {
    /// What becomes of function bodies.
    pub bodies: Bodies,
}
