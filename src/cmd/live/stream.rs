//! Tracks where the program's output is between two writes: a picture must not be drawn inside a character or a
//! terminal control sequence.

/// What the bytes so far end in.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Inside {
    #[default]
    Nothing,
    /// A character, of which this number of bytes is missing.
    Character(u8),
    /// ESC was the last byte.
    Escape,
    /// `ESC [` and what belongs to it.
    Control,
    /// A text for the terminal, up to BEL or `ESC \`.
    Text,
    /// As above, and ESC was the last byte.
    TextEscape,
}

/// Follows what is written.
#[derive(Default)]
pub struct Stream {
    inside: Inside,
}

impl Stream {
    /// These bytes are written.
    pub fn pass(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.inside = self.inside.after(byte);
        }
    }

    /// Whether something else may be written now.
    pub fn is_between(&self) -> bool {
        self.inside == Inside::Nothing
    }
}

impl Inside {
    fn after(self, byte: u8) -> Inside {
        match (self, byte) {
            (Inside::Text, 0x07) | (Inside::TextEscape, b'\\') => Inside::Nothing,
            (Inside::Text, 0x1b) => Inside::TextEscape,
            (Inside::Text | Inside::TextEscape, _) => Inside::Text,
            (_, 0x1b) => Inside::Escape,
            (Inside::Escape, b'[') => Inside::Control,
            (Inside::Escape, b']' | b'P' | b'^' | b'_') => Inside::Text,
            // `ESC ( B` and its kin: one more byte follows.
            (Inside::Escape, 0x20..=0x2f) => Inside::Escape,
            (Inside::Control, 0x20..=0x3f) => Inside::Control,
            (Inside::Escape | Inside::Control, _) => Inside::Nothing,
            (Inside::Character(2..), 0x80..=0xbf) => self.one_less(),
            (_, 0xc2..=0xdf) => Inside::Character(1),
            (_, 0xe0..=0xef) => Inside::Character(2),
            (_, 0xf0..=0xf4) => Inside::Character(3),
            _ => Inside::Nothing,
        }
    }

    fn one_less(self) -> Inside {
        match self {
            Inside::Character(missing) => Inside::Character(missing - 1),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(text: &[u8]) -> bool {
        let mut stream = Stream::default();
        stream.pass(text);
        stream.is_between()
    }

    #[test]
    fn characters_and_sequences_are_whole_or_not() {
        for whole in [
            "",
            "a\n",
            "é",
            "世",
            "😀",
            "\x1b[31m",
            "\x1b(B",
            "\x1b7",
            "\x1b]0;title\x07",
            "\x1b]0;title\x1b\\",
        ] {
            assert!(between(whole.as_bytes()), "{whole:?}");
            for cut in 1..whole.len() {
                let before = &whole.as_bytes()[..cut];
                assert_eq!(between(before), whole == "a\n", "{before:?}");
            }
        }
        // What is no UTF-8 does not last.
        assert!(between(b"\xffa") && between(b"\xe4a") && between(b"\x80"));
    }
}
