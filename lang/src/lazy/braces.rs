//! Finds the end of a text in braces without splitting it into tokens.

/// The bytes that [`skip_braces`] stops at; all others are passed over.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let bytes = b"{}\"'`/";
    let mut i = 0;
    while i < bytes.len() {
        stops[bytes[i] as usize] = true;
        i += 1;
    }
    stops
};

/// How long the text after a `{` is, its `}` included; `None` if it is never closed.
pub(crate) fn skip_braces(text: &[u8]) -> Option<usize> {
    let mut depth = 1;
    let mut i = 0;
    loop {
        i += text.get(i..)?.iter().position(|&c| STOPS[c as usize])?;
        match text.get(i)? {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i + 1);
                }
            }
            &quote @ (b'"' | b'\'') => {
                i += 1;
                loop {
                    match text.get(i)? {
                        b'\\' => i += 1,
                        b'\n' => break,
                        &c if c == quote => break,
                        _ => {}
                    }
                    i += 1;
                }
            }
            b'`' => i += 1 + memchr::memchr(b'`', text.get(i + 1..)?)?,
            b'/' => match text.get(i + 1)? {
                b'/' => i += memchr::memchr(b'\n', text.get(i..)?)?,
                b'*' => i += 3 + memchr::memmem::find(text.get(i + 2..)?, b"*/")?,
                _ => {}
            },
            _ => {}
        }
        i += 1;
    }
}
