//! Errors as data: a span, a text, a code, further lines and labels. Rendering is elsewhere.

use crate::source::Span;

/// How grave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program is rejected.
    Error,
    /// Only a remark.
    Warning,
}

/// Something wrong with the program, said as the Go compiler says it.
#[derive(Clone, PartialEq, Debug)]
pub struct Diag {
    /// Stable code, a row of `codes.rs` (for example "UndeclaredName"); empty where none fits.
    pub code: &'static str,
    /// How grave.
    pub severity: Severity,
    /// Where: the start is what the plain line prints.
    pub span: Span,
    /// The text of the first line; may hold "\n\t" detail lines, as Go prints them.
    pub message: String,
    /// Further places ("other declaration of x").
    pub labels: Vec<(Span, String)>,
    /// The way out, for people.
    pub help: Option<String>,
}

impl Diag {
    /// An error.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diag {
        Diag {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    /// With one more labelled place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diag {
        self.labels.push((span, text.into()));
        self
    }

    /// With a hint.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diag {
        self.help = Some(text.into());
        self
    }
}
