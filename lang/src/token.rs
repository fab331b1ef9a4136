//! Tokens and the lexer: Go text to tokens with exact spans, and Go's words on bad literals.
//!
//! logos tells the tokens apart; what a regular expression cannot say well (numbers with their
//! many rules, escapes, comments that span lines, letters outside ASCII) is scanned by callbacks.
//! A bad literal is reported and still yields its token, so that parsing goes on behind it.

use crate::diag::{Class, Diag};
use crate::source::{Pos, Span};
use logos::{FilterResult, Lexer, Logos};
use unicode_general_category::{GeneralCategory, get_general_category};

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

impl Tok {
    /// Whether it is a keyword.
    pub fn is_keyword(self) -> bool {
        (self as u8) >= (Tok::Break as u8) && (self as u8) <= (Tok::Var as u8)
    }

    /// Whether a line that ends with it ends a statement.
    pub fn ends_statement(self) -> bool {
        matches!(
            self,
            Tok::Ident
                | Tok::Int
                | Tok::Float
                | Tok::Imag
                | Tok::Char
                | Tok::Str
                | Tok::Break
                | Tok::Continue
                | Tok::Fallthrough
                | Tok::Return
                | Tok::Inc
                | Tok::Dec
                | Tok::RParen
                | Tok::RBrack
                | Tok::RBrace
                | Tok::SkippedBody
                | Tok::Table
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
            diags.push(Diag::error("BadToken", span, text).class(class));
        }
    }
}

/// Cuts bytes into text. Bytes that are not UTF-8 become `?` one by one, so that offsets stay;
/// the offset of the first of each bad group is handed back.
pub fn decode(bytes: Vec<u8>) -> (String, Vec<usize>) {
    let mut bytes = match String::from_utf8(bytes) {
        Ok(text) => return (text, Vec::new()),
        Err(error) => error.into_bytes(),
    };
    let mut bad = Vec::new();
    let mut from = 0;
    while let Err(error) = std::str::from_utf8(bytes.get(from..).unwrap_or_default()) {
        let at = from + error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |n| at + n);
        bad.push(at);
        if let Some(group) = bytes.get_mut(at..end) {
            group.fill(b'?');
        }
        from = end;
    }
    (String::from_utf8_lossy(&bytes).into_owned(), bad)
}

/// Whether it is a letter in Go's sense (general category L, or the underscore).
pub fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic() || c == '_';
    }
    matches!(
        get_general_category(c),
        GeneralCategory::UppercaseLetter
            | GeneralCategory::LowercaseLetter
            | GeneralCategory::TitlecaseLetter
            | GeneralCategory::ModifierLetter
            | GeneralCategory::OtherLetter
    )
}

/// Whether it is a digit in Go's sense (general category Nd).
pub fn is_digit(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_digit();
    }
    get_general_category(c) == GeneralCategory::DecimalNumber
}

/// `U+0040 '@'`, as Go's `%#U` prints.
pub fn unicode_name(c: char) -> String {
    let code = u32::from(c);
    if c.is_control() || (code >= 0x80 && !is_printable(c)) {
        format!("U+{code:04X}")
    } else {
        format!("U+{code:04X} '{c}'")
    }
}

fn is_printable(c: char) -> bool {
    !matches!(
        get_general_category(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::Surrogate
            | GeneralCategory::PrivateUse
            | GeneralCategory::Unassigned
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::SpaceSeparator
    )
}

/// Lexes an identifier that begins outside ASCII at the lexer's error position: called by `semi`
/// when logos finds no token. Says what is wrong with the character if it is no letter.
pub fn other_char(lex: &mut Lexer<'_, Tok>) -> Option<Tok> {
    let at = lex.span().start;
    // logos may stop anywhere behind the first byte: begin again from the token's start.
    let taken = lex.span().len();
    let rest = lex.source().get(at..)?;
    let c = rest.chars().next()?;
    let len = c.len_utf8();
    if len > taken {
        lex.bump(len - taken);
    }
    match c {
        '\0' => {
            lex.extras.push(at, "invalid NUL character");
            None
        }
        '\u{feff}' => {
            // At the very beginning it is allowed and means nothing.
            if at != 0 {
                lex.extras.push(at, "invalid BOM in the middle of the file");
            }
            None
        }
        _ if c.is_ascii() => {
            lex.extras
                .push(at, format!("invalid character {}", unicode_name(c)));
            None
        }
        _ => {
            if is_digit(c) {
                let text = format!("identifier cannot begin with digit {}", unicode_name(c));
                lex.extras.push(at, text);
            } else if !is_letter(c) {
                let text = format!("invalid character {} in identifier", unicode_name(c));
                lex.extras.push(at, text);
            }
            ident_tail(lex);
            Some(Tok::Ident)
        }
    }
}

/// Goes on through the letters and digits behind an identifier's ASCII beginning.
fn ident_rest(lex: &mut Lexer<'_, Tok>) {
    let rest = lex.remainder();
    if rest.as_bytes().first().is_some_and(|b| !b.is_ascii()) {
        ident_tail(lex);
    }
}

fn ident_tail(lex: &mut Lexer<'_, Tok>) {
    let rest = lex.remainder();
    let at = lex.span().end;
    let mut len = rest.len();
    for (i, c) in rest.char_indices() {
        if c.is_ascii() {
            if !(c.is_ascii_alphanumeric() || c == '_') {
                len = i;
                break;
            }
        } else if c == '\u{feff}' {
            len = i;
            break;
        } else if !is_letter(c) && !is_digit(c) {
            let text = format!("invalid character {} in identifier", unicode_name(c));
            lex.extras.push(at + i, text);
        }
    }
    lex.bump(len);
}

fn line_comment(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
    let text = lex.slice();
    if let Some(i) = text.find(['\0', '\u{feff}']) {
        let at = lex.span().start + i;
        check_comment_char(lex, at);
    }
    if lex.slice().starts_with("//go:") {
        FilterResult::Emit(())
    } else {
        FilterResult::Skip
    }
}

fn check_comment_char(lex: &mut Lexer<'_, Tok>, at: usize) {
    let nul = lex.source().as_bytes().get(at) == Some(&0);
    let text = if nul {
        "invalid NUL character"
    } else {
        "invalid BOM in the middle of the file"
    };
    lex.extras.push(at, text);
}

fn block_comment(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
    let rest = lex.remainder();
    let start = lex.span().start;
    let (len, closed) = match rest.find("*/") {
        Some(i) => (i + 2, true),
        None => (rest.len(), false),
    };
    let text = rest.get(..len).unwrap_or("");
    let newline = text.contains('\n');
    if let Some(i) = text.find(['\0', '\u{feff}']) {
        let at = lex.span().end + i;
        check_comment_char(lex, at);
    }
    lex.bump(len);
    if !closed {
        lex.extras.push_unterminated(start, "comment");
    }
    if newline {
        FilterResult::Emit(())
    } else {
        FilterResult::Skip
    }
}

/// A number behind its first digit (or point and digit).
fn number(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
    // The kind depends on the text; `semi` asks `number_kind` for it.
    let start = lex.span().start;
    let text = lex.source().get(start..).unwrap_or("");
    let scanned = scan_number(text);
    let taken = lex.span().len();
    lex.bump(scanned.len.saturating_sub(taken));
    if let Some((at, message)) = scanned.error {
        lex.extras.push(start + at, message);
    }
    FilterResult::Emit(())
}

/// The token kind of a number's text.
pub fn number_kind(text: &str) -> Tok {
    if text.ends_with('i') {
        return Tok::Imag;
    }
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let float = if hex {
        text.contains(['.', 'p', 'P'])
    } else {
        text.contains(['.', 'e', 'E', 'p', 'P'])
    };
    if float { Tok::Float } else { Tok::Int }
}

struct Number {
    len: usize,
    error: Option<(usize, String)>,
}

fn base_name(base: u32) -> &'static str {
    match base {
        2 => "binary literal",
        8 => "octal literal",
        10 => "decimal literal",
        _ => "hexadecimal literal",
    }
}

/// Scans a number from its beginning; tells the first thing that is wrong with it.
fn scan_number(text: &str) -> Number {
    let b = text.as_bytes();
    let byte = |i: usize| b.get(i).copied().unwrap_or(0);
    let mut error: Option<(usize, String)> = None;
    let mut fail = |at: usize, message: String| {
        if error.is_none() {
            error = Some((at, message));
        }
    };
    let mut i = 0;
    let mut base = 10;
    let mut prefix = 0u8;
    // What was seen: digits, underscores; the first digit too big for its base.
    let mut digits = false;
    let mut seps = false;
    let mut invalid: Option<usize> = None;
    let mut float = false;
    let run = |i: &mut usize, base: u32, invalid: &mut Option<usize>| {
        let (mut any, mut sep) = (false, false);
        loop {
            let c = byte(*i);
            if c == b'_' {
                sep = true;
            } else if base <= 10 && c.is_ascii_digit() {
                any = true;
                if u32::from(c - b'0') >= base && invalid.is_none() {
                    *invalid = Some(*i);
                }
            } else if base == 16 && c.is_ascii_hexdigit() {
                any = true;
            } else {
                return (any, sep);
            }
            *i += 1;
        }
    };
    if byte(0) != b'.' {
        if byte(0) == b'0' {
            i = 1;
            match byte(1).to_ascii_lowercase() {
                b'x' => (i, base, prefix) = (2, 16, b'x'),
                b'o' => (i, base, prefix) = (2, 8, b'o'),
                b'b' => (i, base, prefix) = (2, 2, b'b'),
                _ => {
                    (base, prefix) = (8, b'0');
                    digits = true;
                }
            }
        }
        let (any, sep) = run(&mut i, base, &mut invalid);
        digits |= any;
        seps |= sep;
        if byte(i) == b'.' {
            if prefix == b'o' || prefix == b'b' {
                fail(i, format!("invalid radix point in {}", base_name(base)));
            }
            float = true;
        }
    } else {
        float = true;
    }
    if float {
        i += 1;
        let frac = if base == 16 { 16 } else { 10 };
        let mut ignored = None;
        let (any, sep) = run(&mut i, frac, &mut ignored);
        digits |= any;
        seps |= sep;
    }
    if !digits {
        fail(i, format!("{} has no digits", base_name(base)));
    }
    let e = byte(i).to_ascii_lowercase();
    if e == b'e' || e == b'p' {
        let shown = char::from(byte(i));
        if e == b'e' && prefix != 0 && prefix != b'0' {
            fail(i, format!("'{shown}' exponent requires decimal mantissa"));
        } else if e == b'p' && prefix != b'x' {
            fail(
                i,
                format!("'{shown}' exponent requires hexadecimal mantissa"),
            );
        }
        i += 1;
        float = true;
        if matches!(byte(i), b'+' | b'-') {
            i += 1;
        }
        let mut ignored = None;
        let (any, sep) = run(&mut i, 10, &mut ignored);
        seps |= sep;
        if !any {
            fail(i, "exponent has no digits".to_owned());
        }
    } else if prefix == b'x' && float {
        fail(i, "hexadecimal mantissa requires a 'p' exponent".to_owned());
    }
    let mut imag = false;
    if byte(i) == b'i' {
        i += 1;
        imag = true;
    }
    if !float
        && let Some(at) = invalid
        && !(imag && prefix == b'0')
    {
        let digit = char::from(byte(at));
        fail(
            at,
            format!("invalid digit '{digit}' in {}", base_name(base)),
        );
    }
    if seps && let Some(at) = bad_separator(b.get(..i).unwrap_or_default()) {
        fail(at, "'_' must separate successive digits".to_owned());
    }
    Number { len: i, error }
}

/// Index of an underscore that does not stand between digits (a base prefix counts as one).
fn bad_separator(text: &[u8]) -> Option<usize> {
    let mut hex = false;
    let mut before = b'.';
    let mut i = 0;
    if let [b'0', p, ..] = text
        && matches!(p.to_ascii_lowercase(), b'x' | b'o' | b'b')
    {
        hex = p.eq_ignore_ascii_case(&b'x');
        before = b'0';
        i = 2;
    }
    while let Some(&c) = text.get(i) {
        let now = match c {
            b'_' => {
                if before != b'0' {
                    return Some(i);
                }
                b'_'
            }
            _ if c.is_ascii_digit() || (hex && c.is_ascii_hexdigit()) => b'0',
            _ => {
                if before == b'_' {
                    return Some(i - 1);
                }
                b'.'
            }
        };
        before = now;
        i += 1;
    }
    (before == b'_').then(|| text.len() - 1)
}

fn raw_string(lex: &mut Lexer<'_, Tok>) {
    let start = lex.span().start;
    let rest = lex.remainder();
    let len = match rest.find('`') {
        Some(i) => i + 1,
        None => {
            lex.extras.push_unterminated(start, "string");
            rest.len()
        }
    };
    check_nul(lex, len);
    lex.bump(len);
}

fn check_nul(lex: &mut Lexer<'_, Tok>, len: usize) {
    let text = lex.remainder().get(..len).unwrap_or("");
    if let Some(i) = text.find(['\0', '\u{feff}']) {
        let at = lex.span().end + i;
        check_comment_char(lex, at);
    }
}

fn string(lex: &mut Lexer<'_, Tok>) {
    let start = lex.span().start;
    let base = lex.span().end;
    let text = lex.remainder();
    let b = text.as_bytes();
    let mut i = 0;
    let mut errors = Vec::new();
    loop {
        match b.get(i) {
            Some(b'"') => {
                i += 1;
                break;
            }
            Some(b'\\') => {
                i += 1;
                let (len, error) = escape(text.get(i..).unwrap_or(""), b'"');
                if let Some((at, message)) = error {
                    errors.push((base + i + at, message));
                }
                i += len;
            }
            Some(b'\n') => {
                errors.push((base + i, "newline in string".to_owned()));
                break;
            }
            Some(0) => {
                errors.push((base + i, "invalid NUL character".to_owned()));
                i += 1;
            }
            Some(0xef) if text.get(i..).is_some_and(|t| t.starts_with('\u{feff}')) => {
                errors.push((base + i, "invalid BOM in the middle of the file".to_owned()));
                i += 3;
            }
            Some(_) => i += 1,
            None => {
                errors.push((start, "string not terminated".to_owned()));
                break;
            }
        }
    }
    lex.extras.errors.append(&mut errors);
    lex.bump(i.min(text.len()));
}

fn rune(lex: &mut Lexer<'_, Tok>) {
    let start = lex.span().start;
    let base = lex.span().end;
    let text = lex.remainder();
    let mut i = 0;
    let mut count = 0;
    let mut error: Option<(usize, String)> = None;
    loop {
        let rest = text.get(i..).unwrap_or("");
        let Some(c) = rest.chars().next() else {
            error.get_or_insert((start, "rune literal not terminated".to_owned()));
            break;
        };
        match c {
            '\'' => {
                if count == 0 {
                    let text = "empty rune literal or unescaped '".to_owned();
                    error.get_or_insert((base + i, text));
                } else if count != 1 {
                    let text = "more than one character in rune literal".to_owned();
                    error.get_or_insert((start, text));
                }
                i += 1;
                break;
            }
            '\\' => {
                i += 1;
                let (len, bad) = escape(text.get(i..).unwrap_or(""), b'\'');
                if let Some((at, message)) = bad {
                    error.get_or_insert((base + i + at, message));
                }
                i += len;
            }
            '\n' => {
                error.get_or_insert((base + i, "newline in rune literal".to_owned()));
                break;
            }
            _ => i += c.len_utf8(),
        }
        count += 1;
    }
    if let Some(error) = error {
        lex.extras.errors.push(error);
    }
    lex.bump(i.min(text.len()));
}

/// Scans an escape behind its backslash: how long it is, and what is wrong with it.
fn escape(text: &str, quote: u8) -> (usize, Option<(usize, String)>) {
    let b = text.as_bytes();
    let Some(&first) = b.first() else {
        return (0, Some((0, "escape is not terminated".to_owned())));
    };
    let (from, count, base, max) = match first {
        c if c == quote => return (1, None),
        b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' => return (1, None),
        b'0'..=b'7' => (0, 3, 8, 255),
        b'x' => (1, 2, 16, 255),
        b'u' => (1, 4, 16, 0x10_ffff),
        b'U' => (1, 8, 16, 0x10_ffff),
        // The character itself is looked at again as part of the literal.
        _ => return (0, Some((0, "unknown escape".to_owned()))),
    };
    let mut value: u64 = 0;
    let mut at = from;
    for _ in 0..count {
        let Some(c) = text.get(at..).and_then(|t| t.chars().next()) else {
            return (at, None);
        };
        let Some(digit) = c.to_digit(base) else {
            let kind = match first {
                b'0'..=b'7' => "octal",
                _ => "hexadecimal",
            };
            let shown = match c {
                '\n' => "\\n".to_owned(),
                '\'' => "\\'".to_owned(),
                c => c.to_string(),
            };
            let text = format!("invalid character '{shown}' in {kind} escape");
            return (at, Some((at, text)));
        };
        value = value * u64::from(base) + u64::from(digit);
        at += 1;
    }
    if value > max && base == 8 {
        let text = format!("octal escape value {value} > 255");
        return (at, Some((at, text)));
    }
    if value > max || (max > 255 && (0xd800..0xe000).contains(&value)) {
        let text = format!("escape is invalid Unicode code point U+{value:04X}");
        return (at, Some((at, text)));
    }
    (at, None)
}

/// The value of a string literal (raw or not) that the lexer found good; bytes that make no UTF-8
/// are replaced.
pub fn unquote(text: &str) -> Option<String> {
    if let Some(raw) = text.strip_prefix('`') {
        return Some(raw.strip_suffix('`')?.replace('\r', ""));
    }
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('\\') {
        return Some(inner.to_owned());
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(i) = rest.find('\\') {
        out.extend_from_slice(rest.get(..i)?.as_bytes());
        rest = rest.get(i + 1..)?;
        let (len, error) = escape(rest, b'"');
        if error.is_some() {
            return None;
        }
        let escape = rest.get(..len)?;
        rest = rest.get(len..)?;
        let simple = match *escape.as_bytes().first()? {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'x' => u8::from_str_radix(escape.get(1..)?, 16).ok()?,
            b'u' | b'U' => {
                let code = u32::from_str_radix(escape.get(1..)?, 16).ok()?;
                let mut buffer = [0; 4];
                let c = char::from_u32(code)?;
                out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
                continue;
            }
            b'0'..=b'7' => u8::from_str_radix(escape, 8).ok()?,
            other => other,
        };
        out.push(simple);
    }
    out.extend_from_slice(rest.as_bytes());
    Some(String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_error(text: &str) -> (usize, Option<String>) {
        let scanned = scan_number(text);
        (scanned.len, scanned.error.map(|(_, m)| m))
    }

    #[test]
    fn good_numbers_are_taken_whole() {
        for text in [
            "0",
            "12",
            "1_000",
            "0x_ff",
            "0b1_0",
            "0o17",
            "0777",
            "1.",
            "1.5",
            ".5",
            "1e9",
            "1E-3",
            "0x1p-2",
            "0x.8p0",
            "089.5",
            "089i",
            "2i",
            "0x1p3i",
            "1_0.2_5e1_0",
        ] {
            assert_eq!(number_error(text), (text.len(), None), "{text}");
        }
    }

    #[test]
    fn bad_numbers_are_named_as_go_names_them() {
        for (text, want) in [
            ("089", "invalid digit '8' in octal literal"),
            ("0b12", "invalid digit '2' in binary literal"),
            ("0x", "hexadecimal literal has no digits"),
            ("1__0", "'_' must separate successive digits"),
            ("1_", "'_' must separate successive digits"),
            ("0b1.0", "invalid radix point in binary literal"),
            ("0x1.8", "hexadecimal mantissa requires a 'p' exponent"),
            ("1p3", "'p' exponent requires hexadecimal mantissa"),
            ("0b1e3", "'e' exponent requires decimal mantissa"),
            ("1e", "exponent has no digits"),
        ] {
            assert_eq!(number_error(text).1.as_deref(), Some(want), "{text}");
        }
    }

    #[test]
    fn bytes_that_are_not_text_keep_their_places() {
        let (text, bad) = decode(b"a\xff\xfeb\xc3".to_vec());
        assert_eq!(text, "a??b?");
        assert_eq!(bad, [1, 2, 4]);
    }
}
