//! Tokens and the lexer: splits Go source into tokens with exact spans, and reports malformed literals in Go's
//! wording.
//!
//! logos tells the tokens apart; what a regular expression cannot say well (numbers with their many
//! rules, escapes, comments that span lines, letters outside ASCII) is left to callbacks, in the files
//! beside this one.
//! A bad literal is reported and still yields its token, so that parsing goes on behind it.

use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{Pos, Span};
use logos::Logos;
use number::number;
use quoted::{raw_string, rune, string};
use words::{block_comment, ident_rest, line_comment};

mod chars;
mod number;
mod quoted;
mod words;

pub use chars::{decode, is_digit, is_letter, unicode_name};
pub use number::number_kind;
pub use quoted::unquote;
pub use words::other_char;

/// A token's kind. Its text is in the source, under its span.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[logos(extras = LexErrors, skip r"[ \t\r]+")]
#[allow(missing_docs)]
pub enum Tok {
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*", ident_rest)]
    Ident,
    #[regex(r"[0-9]|\.[0-9]", number)]
    Int,
    Float,
    Imag,
    #[token("'", rune)]
    Char,
    #[token("\"", string)]
    #[token("`", raw_string)]
    Str,

    /// A line's end, or a comment that holds one. Never leaves `semi`.
    #[token("\n")]
    #[regex(r"/\*", block_comment)]
    Newline,
    /// `//...`; only ones that begin with `//go:` or `//line` are seen, by `semi`.
    #[regex(r"//[^\n]*", line_comment, allow_greedy = true)]
    Directive,

    #[token("+")]
    Add,
    #[token("-")]
    Sub,
    #[token("*")]
    Mul,
    #[token("/")]
    Div,
    #[token("%")]
    Rem,
    #[token("&")]
    And,
    #[token("|")]
    Or,
    #[token("^")]
    Xor,
    #[token("<<")]
    Shl,
    #[token(">>")]
    Shr,
    #[token("&^")]
    AndNot,
    #[token("+=")]
    AddAssign,
    #[token("-=")]
    SubAssign,
    #[token("*=")]
    MulAssign,
    #[token("/=")]
    DivAssign,
    #[token("%=")]
    RemAssign,
    #[token("&=")]
    AndAssign,
    #[token("|=")]
    OrAssign,
    #[token("^=")]
    XorAssign,
    #[token("<<=")]
    ShlAssign,
    #[token(">>=")]
    ShrAssign,
    #[token("&^=")]
    AndNotAssign,
    #[token("&&")]
    LogAnd,
    #[token("||")]
    LogOr,
    #[token("<-")]
    Arrow,
    #[token("++")]
    Inc,
    #[token("--")]
    Dec,
    #[token("==")]
    Eq,
    #[token("<")]
    Lt,
    #[token(">")]
    Gt,
    #[token("=")]
    Assign,
    #[token("!")]
    Not,
    #[token("~")]
    Tilde,
    #[token("!=")]
    Ne,
    #[token("<=")]
    Le,
    #[token(">=")]
    Ge,
    #[token(":=")]
    Define,
    #[token("...")]
    Ellipsis,
    #[token("(")]
    LParen,
    #[token("[")]
    LBrack,
    #[token("{")]
    LBrace,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    #[token(")")]
    RParen,
    #[token("]")]
    RBrack,
    #[token("}")]
    RBrace,
    /// Written, or put in at a line's end (then its text is not `;`).
    #[token(";")]
    Semi,
    #[token(":")]
    Colon,

    #[token("break")]
    Break,
    #[token("case")]
    Case,
    #[token("chan")]
    Chan,
    #[token("const")]
    Const,
    #[token("continue")]
    Continue,
    #[token("default")]
    Default,
    #[token("defer")]
    Defer,
    #[token("else")]
    Else,
    #[token("fallthrough")]
    Fallthrough,
    #[token("for")]
    For,
    #[token("func")]
    Func,
    #[token("go")]
    Go,
    #[token("goto")]
    Goto,
    #[token("if")]
    If,
    #[token("import")]
    Import,
    #[token("interface")]
    Interface,
    #[token("map")]
    Map,
    #[token("package")]
    Package,
    #[token("range")]
    Range,
    #[token("return")]
    Return,
    #[token("select")]
    Select,
    #[token("struct")]
    Struct,
    #[token("switch")]
    Switch,
    #[token("type")]
    Type,
    #[token("var")]
    Var,

    // Made by `semi`, never by the lexer.
    /// The `{` that opens the block of an if, for, switch or select.
    LBody,
    /// The `[` that opens the type parameters of a type declaration.
    LTypeParams,
    /// A whole function body that was skipped over.
    SkippedBody,
    /// The braces of a composite literal that is a table, with all between them.
    Table,
    /// A `case` or `default` where a statement should have ended before.
    BadClause,
    /// Before the tokens of a declaration; the grammar's entry.
    GoalDecl,
    /// Before those of a function body.
    GoalBody,
    /// Before those of a list of statements.
    GoalStmts,
    /// Before those of an expression.
    GoalExpr,
    /// Before the braces of a composite literal.
    GoalElements,
    /// Before those of statements inside a switch, up to its end.
    GoalCases,
    /// The same inside a select.
    GoalComms,
}

/// The keywords.
pub const KEYWORDS: [&str; 25] = [
    "break",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "interface",
    "map",
    "package",
    "range",
    "return",
    "select",
    "struct",
    "switch",
    "type",
    "var",
];

impl Tok {
    /// Whether it is a keyword.
    pub fn is_keyword(self) -> bool {
        (self as u8) >= (Tok::Break as u8) && (self as u8) <= (Tok::Var as u8)
    }

    /// Whether a line that ends with it ends a statement.
    pub fn ends_statement(self) -> bool {
        self.ends_operand()
            || matches!(
                self,
                Tok::Break
                    | Tok::Continue
                    | Tok::Fallthrough
                    | Tok::Return
                    | Tok::Inc
                    | Tok::Dec
                    | Tok::SkippedBody
            )
    }

    /// Whether an operand can end with it (so that a bracket after it is an index or a call).
    pub fn ends_operand(self) -> bool {
        matches!(
            self,
            Tok::Ident
                | Tok::Int
                | Tok::Float
                | Tok::Imag
                | Tok::Char
                | Tok::Str
                | Tok::RParen
                | Tok::RBrack
                | Tok::RBrace
                | Tok::Table
        )
    }
}

/// What the lexer found wrong.
#[derive(Default, Debug)]
pub struct LexErrors {
    /// Byte offsets and texts, in the order found.
    pub errors: Vec<(usize, String)>,
    /// The offset of a raw string or comment that the text's end leaves open.
    open: Option<usize>,
}

impl LexErrors {
    fn push(&mut self, at: usize, text: impl Into<String>) {
        self.errors.push((at, text.into()));
    }

    fn push_unterminated(&mut self, at: usize, what: &str) {
        self.push(at, format!("{what} not terminated"));
        self.open = Some(at);
    }

    /// As diagnostics of a file that begins at `base`.
    pub fn into_diags(self, base: Pos, diags: &mut Vec<Diag>) {
        for (at, text) in self.errors {
            let lo = base.offset(at);
            let class = match self.open == Some(at) {
                true => Class::Unterminated,
                false => Class::Plain,
            };
            let span = Span::new(lo, lo.offset(1));
            diags.push(Diag::error(Code::BadToken, span, text).class(class));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_listed() {
        let kinds = Tok::Break as u8..=Tok::Var as u8;
        assert_eq!(KEYWORDS.len(), kinds.len());
        for word in KEYWORDS {
            let kind = Tok::lexer(word).next();
            assert!(kind.is_some_and(|k| k.is_ok_and(Tok::is_keyword)), "{word}");
        }
    }
}
