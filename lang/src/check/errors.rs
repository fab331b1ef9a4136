//! Error reporting, with the rules by which follow-on errors are left out.

use super::Checker;
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::types::ObjId;

impl Checker<'_> {
    /// Reports an error. A text that mentions an invalid operand or type anywhere but at its
    /// beginning is the consequence of an earlier error, and is left out when there was one.
    pub fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diag::error(code, span, message));
    }

    /// Reports a ready-made diagnostic under the same rules; one without text was reported before.
    pub fn report(&mut self, mut diag: Diag) {
        let main = main_part(&diag.message);
        let follow_on = |text: &str| main.find(text).is_some_and(|at| at > 0);
        if diag.message.is_empty()
            || !self.diags.is_empty() && (follow_on("invalid operand") || follow_on("invalid type"))
        {
            return;
        }
        let origin = self.version_origin(&diag.message);
        diag.message.push_str(&origin);
        if let Some(span) = self.env.err_span {
            diag.span = span;
        }
        if diag.code == Code::InvalidSyntaxTree {
            diag.message.insert_str(0, "invalid syntax tree: ");
        }
        // Of equal texts on one line only the first is worth printing.
        if let Some(last) = self.diags.last()
            && last.message == diag.message
            && self.line_of(last.span.lo) == self.line_of(diag.span.lo)
        {
            return;
        }
        self.diags.push(diag);
    }

    fn line_of(&self, pos: Pos) -> Option<(&str, u32)> {
        let (file, at) = self.sources.locate(pos)?;
        Some((file.name.as_str(), at.line))
    }

    /// `./prog.go:3:2` for a detail line.
    pub fn pos_string(&self, pos: Pos) -> String {
        let shown = self.sources.shown(pos);
        shown.map_or_else(String::new, |shown| shown.to_string())
    }

    /// Reports an error about `obj` together with another declaration of the same name.
    pub fn error_with_other(&mut self, code: Code, span: Span, message: String, other: ObjId) {
        let (name, at) = {
            let other = self.store.obj(other);
            (other.name, other.span)
        };
        if at.lo == Pos::NONE {
            return self.error(code, span, message);
        }
        let text = format!("other declaration of {name}");
        let full = format!("{message}\n\t{}: {text}", self.pos_string(at.lo));
        self.report(Diag::error(code, span, full).label(at, text));
    }
}

/// A text without its detail lines, which begin with one tab; those of a cause have two.
fn main_part(text: &str) -> &str {
    let mut end = text.len();
    for (at, _) in text.match_indices("\n\t") {
        let line = text.get(at + 2..).unwrap_or("");
        if !line.starts_with('\t') {
            end = at;
            break;
        }
    }
    text.get(..end).unwrap_or(text)
}
