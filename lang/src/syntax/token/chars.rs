//! Characters: decoding of bytes, and what Go's lexer considers a letter or a digit.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Cuts bytes into text. Bytes that are not UTF-8 become blanks one by one, so that offsets stay
/// and, as in Go, nothing but the encoding is wrong with them; the offset of the first of each bad group is returned.
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
            group.fill(b' ');
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_text_keep_their_places() {
        let (text, bad) = decode(b"a\xff\xfeb\xc3".to_vec());
        assert_eq!(text, "a  b ");
        assert_eq!(bad, [1, 2, 4]);
    }
}
