//! Names and comments: the callbacks that logos calls for them.

use super::{Tok, is_digit, is_letter, unicode_name};
use logos::{FilterResult, Lexer};

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
pub(super) fn ident_rest(lex: &mut Lexer<'_, Tok>) {
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

pub(super) fn line_comment(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
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

pub(super) fn check_comment_char(lex: &mut Lexer<'_, Tok>, at: usize) {
    let nul = lex.source().as_bytes().get(at) == Some(&0);
    let text = if nul {
        "invalid NUL character"
    } else {
        "invalid BOM in the middle of the file"
    };
    lex.extras.push(at, text);
}

pub(super) fn block_comment(lex: &mut Lexer<'_, Tok>) -> FilterResult<(), ()> {
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
