//! Strings and characters: where they end, their escapes, and what they hold.

use super::Tok;
use super::words::check_comment_char;
use logos::Lexer;

pub(super) fn raw_string(lex: &mut Lexer<'_, Tok>) {
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

pub(super) fn string(lex: &mut Lexer<'_, Tok>) {
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

pub(super) fn rune(lex: &mut Lexer<'_, Tok>) {
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
