//! A statement's text in messages: with Go's spaces, and without what is in braces.

use super::Reader;
use super::exprs::precedence;
use crate::syntax::token::Tok;

impl Reader<'_> {
    /// The tokens `from..to` as Go's messages show them.
    pub(super) fn shown(&self, from: usize, to: usize) -> String {
        let mut text = String::new();
        let mut before: Option<Tok> = None;
        let mut at = from;
        while at < to
            && let Some(kind) = self.kind_at(at)
        {
            let operand = before.is_some_and(Tok::ends_operand);
            let binary = operand && (precedence(kind) > 0 || kind == Tok::Arrow);
            if kind == Tok::LBrace {
                let close = self.closing(at, to);
                text.push_str(if close > at + 1 { "{…}" } else { "{}" });
                at = close;
                before = Some(Tok::RBrace);
            } else {
                if before.is_some_and(is_word) && is_word(kind) {
                    text.push(' ');
                }
                if binary || is_assignment(kind) {
                    text.push(' ');
                    text.push_str(self.text(at));
                    text.push(' ');
                } else {
                    text.push_str(self.text(at));
                    if kind == Tok::Comma {
                        text.push(' ');
                    }
                }
                before = Some(kind);
            }
            at += 1;
        }
        text
    }

    /// Index of the `}` that closes the brace at `open`, or of the last token before `to`.
    fn closing(&self, open: usize, to: usize) -> usize {
        let mut depth = 0u32;
        for at in open..to {
            match self.kind_at(at) {
                Some(Tok::LBrace) => depth += 1,
                Some(Tok::RBrace) => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        to.saturating_sub(1).max(open)
    }
}

/// Whether a space must be between it and another such token.
fn is_word(kind: Tok) -> bool {
    matches!(
        kind,
        Tok::Ident | Tok::Int | Tok::Float | Tok::Imag | Tok::Char | Tok::Str
    ) || kind.is_keyword()
}

/// Whether it is `=`, `:=` or `op=`.
pub(super) fn is_assignment(kind: Tok) -> bool {
    matches!(
        kind,
        Tok::Assign
            | Tok::Define
            | Tok::AddAssign
            | Tok::SubAssign
            | Tok::MulAssign
            | Tok::DivAssign
            | Tok::RemAssign
            | Tok::AndAssign
            | Tok::OrAssign
            | Tok::XorAssign
            | Tok::ShlAssign
            | Tok::ShrAssign
            | Tok::AndNotAssign
    )
}
