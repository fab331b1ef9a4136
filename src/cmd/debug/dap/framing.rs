//! The framing of messages on a stream: a header with the length of the body, then JSON.

use serde_json::Value;
use std::io::{BufRead, Read as _, Write};

/// The longest body.
const LONGEST: usize = 16 << 20;
/// The longest line of a header.
const LONGEST_LINE: u64 = 8 << 10;

/// What was read.
pub enum Read {
    /// A message.
    Message(Value),
    /// A body that is no message; what comes behind may be one.
    Malformed(String),
    /// It is not known where the next message begins.
    Lost(String),
    /// The stream has ended.
    End,
}

/// Reads a message.
pub fn read(from: &mut impl BufRead) -> Read {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match from
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return Read::End,
            Ok(_) => {}
        }
        if line.last() != Some(&b'\n') {
            return match line.len() as u64 >= LONGEST_LINE {
                true => Read::Lost("a header's line is too long".to_owned()),
                false => Read::End,
            };
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            match length {
                Some(length) => return body(from, length),
                // Empty lines between messages do no harm.
                None => continue,
            }
        }
        match text.split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                match value.trim().parse::<usize>() {
                    Ok(n) if n <= LONGEST => length = Some(n),
                    Ok(n) => return Read::Lost(format!("a message of {n} bytes is too long")),
                    Err(_) => {
                        return Read::Lost(format!("Content-Length: {value} is not a length"));
                    }
                }
            }
            Some(_) => {}
            None => return Read::Lost(format!("not a header: {text:.80}")),
        }
    }
}

fn body(from: &mut impl BufRead, length: usize) -> Read {
    // Room is made as it comes: a length is only a claim.
    let mut body = Vec::new();
    match from.by_ref().take(length as u64).read_to_end(&mut body) {
        Ok(n) if n == length => {}
        _ => return Read::End,
    }
    match serde_json::from_slice::<Value>(&body) {
        Ok(message) if message.is_object() => Read::Message(message),
        Ok(_) => Read::Malformed("a message is a JSON object".to_owned()),
        Err(error) => Read::Malformed(format!("not JSON: {error}")),
    }
}

/// Writes a message.
pub fn write(to: &mut dyn Write, message: &Value) -> std::io::Result<()> {
    let body = message.to_string();
    write!(to, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    to.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn all(text: &str) -> Vec<String> {
        let mut from = Cursor::new(text.as_bytes().to_vec());
        let mut all = Vec::new();
        loop {
            match read(&mut from) {
                Read::Message(message) => all.push(message.to_string()),
                Read::Malformed(why) => all.push(format!("malformed: {why}")),
                Read::Lost(why) => {
                    all.push(format!("lost: {why}"));
                    return all;
                }
                Read::End => return all,
            }
        }
    }

    #[test]
    fn messages_and_what_is_none() {
        assert_eq!(
            all("Content-Length: 7\r\n\r\n{\"a\":1}content-length:2\nX: y\n\n{}"),
            ["{\"a\":1}", "{}"]
        );
        assert_eq!(all("Content-Length: 9\r\n\r\n{\"a\":1}"), [] as [String; 0]);
        assert!(all("Content-Length: 2\r\n\r\n[]Content-Length: 2\r\n\r\n{}")[1] == "{}");
        assert!(all("Content-Length: 99999999999\r\n\r\n")[0].starts_with("lost"));
        assert!(all("Content-Length: -1\r\n\r\n")[0].starts_with("lost"));
        assert!(all("hello\r\n")[0].starts_with("lost"));
        assert!(all(&"x".repeat(10_000))[0].starts_with("lost"));
    }
}
