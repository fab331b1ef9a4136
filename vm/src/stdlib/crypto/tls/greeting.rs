//! Details of a ClientHello that rustls does not report: its extensions, and the groups of its key shares.

/// The handshake's records, the extension with shares of keys.
const HANDSHAKE: u8 = 22;
const KEY_SHARE: u16 = 51;

/// What was found, as far as the hello can be read.
#[derive(Default)]
pub struct Greeting {
    pub extensions: Vec<u16>,
    pub shares: Vec<u16>,
}

/// Bytes from the front.
fn take<'a>(from: &mut &'a [u8], n: usize) -> Option<&'a [u8]> {
    let (bytes, rest) = from.split_at_checked(n)?;
    *from = rest;
    Some(bytes)
}

/// A number of so many bytes.
fn number(from: &mut &[u8], width: usize) -> Option<usize> {
    let bytes = take(from, width)?;
    Some(bytes.iter().fold(0, |n, &b| n << 8 | usize::from(b)))
}

/// A number of two bytes.
fn word(from: &mut &[u8]) -> Option<u16> {
    number(from, 2)?.try_into().ok()
}

/// Bytes behind their length.
fn counted<'a>(from: &mut &'a [u8], width: usize) -> Option<&'a [u8]> {
    let n = number(from, width)?;
    take(from, n)
}

/// The handshake's bytes without the heads of records.
fn message(mut records: &[u8]) -> Vec<u8> {
    let mut message = Vec::new();
    while let Some(&kind) = records.first() {
        let Some(body) = take(&mut records, 3).and_then(|_| counted(&mut records, 2)) else {
            break;
        };
        if kind == HANDSHAKE {
            message.extend_from_slice(body);
        }
    }
    message
}

impl Greeting {
    /// Reads the records that a client begins with.
    pub fn read(records: &[u8]) -> Greeting {
        let mut greeting = Greeting::default();
        // What is no hello has been refused already.
        let _ = greeting.hello(&message(records));
        greeting
    }

    fn hello(&mut self, message: &[u8]) -> Option<()> {
        let mut message = message;
        take(&mut message, 1)?;
        let mut hello = counted(&mut message, 3)?;
        take(&mut hello, 2 + 32)?;
        counted(&mut hello, 1)?; // session
        counted(&mut hello, 2)?; // suites
        counted(&mut hello, 1)?; // compression
        let mut extensions = counted(&mut hello, 2)?;
        while !extensions.is_empty() {
            let id = word(&mut extensions)?;
            let mut body = counted(&mut extensions, 2)?;
            self.extensions.push(id);
            if id == KEY_SHARE {
                self.key_shares(counted(&mut body, 2)?)?;
            }
        }
        Some(())
    }

    fn key_shares(&mut self, mut list: &[u8]) -> Option<()> {
        while !list.is_empty() {
            self.shares.push(word(&mut list)?);
            counted(&mut list, 2)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::Greeting;

    /// A hello with the extensions 10 and 51, which has a share of group 29, in two records.
    fn hello() -> Vec<u8> {
        let mut body = vec![3, 3];
        body.extend([7; 32]);
        body.extend([0, 0, 2, 0x13, 1, 1, 0, 0, 17]);
        body.extend([0, 10, 0, 2, 0, 29, 0, 51, 0, 7, 0, 5, 0, 29, 0, 1, 9]);
        let mut message = vec![1, 0, 0, body.len() as u8];
        message.extend(body);
        let (a, b) = message.split_at(20);
        let record = |part: &[u8]| [&[22, 3, 1, 0, part.len() as u8], part].concat();
        [record(a), record(b)].concat()
    }

    #[test]
    fn extensions_and_shares() {
        let greeting = Greeting::read(&hello());
        assert_eq!(greeting.extensions, [10, 51]);
        assert_eq!(greeting.shares, [29]);
    }

    #[test]
    fn what_is_cut_short_is_read_up_to_there() {
        let whole = hello();
        for n in 0..whole.len() {
            let greeting = Greeting::read(&whole[..n]);
            assert!(greeting.extensions.is_empty(), "{n}");
        }
    }
}
