//! Errors as data: a span, a text, a code, further lines and labels. They are rendered elsewhere.

use crate::text::codes::Code;
use crate::text::source::Span;

/// How severe an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program is rejected.
    Error,
    /// Only a remark.
    Warning,
}

/// Errors that get special treatment, whatever their text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Class {
    /// None of these.
    #[default]
    Plain,
    /// The text does not follow the grammar: one such error is shown for each line, and nothing is
    /// checked.
    Grammar,
    /// More than the parser accepts, so that nothing is checked.
    TooMuch,
    /// A raw string or a comment without an end: more text could hold it.
    Unterminated,
    /// A call that returns nothing stands where a value is needed.
    NoValue,
    /// Go's compiler finds it only after types have been checked without errors.
    Late,
}

/// Something wrong with the program, said as the Go compiler says it.
#[derive(Clone, PartialEq, Debug)]
pub struct Diag {
    /// What is wrong, in a word that does not change.
    pub code: Code,
    /// How grave.
    pub severity: Severity,
    /// Whether it gets special treatment.
    pub class: Class,
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
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diag {
        Diag {
            code,
            severity: Severity::Error,
            class: Class::Plain,
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    /// The same error, of that class.
    #[must_use]
    pub fn class(mut self, class: Class) -> Diag {
        self.class = class;
        self
    }

    /// Whether it keeps the program from being checked. Other errors of the parser (labels,
    /// literals, receivers) do not keep Go from checking types.
    pub fn is_unparsed(&self) -> bool {
        matches!(self.class, Class::Grammar | Class::TooMuch)
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
