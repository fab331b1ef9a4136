//! Where the bytes of a trace go.

use std::io::{Error, Write};

/// Bytes go out in pieces of this size, each at a multiple of it. File systems keep such in large pages: in small
/// pieces, or across their edges, as many bytes take half as much time again.
const PIECE: usize = 256 << 10;

/// See above.
pub(crate) struct Sink {
    to: Box<dyn Write + Send>,
    /// What is to go out yet, and how much of its piece has gone before it.
    gathered: Vec<u8>,
    before: usize,
    failed: Option<Error>,
}

impl Sink {
    pub(crate) fn new(to: Box<dyn Write + Send>) -> Sink {
        Sink {
            to,
            gathered: Vec::with_capacity(PIECE),
            before: 0,
            failed: None,
        }
    }

    pub(crate) fn write(&mut self, mut bytes: &[u8]) {
        loop {
            let room = PIECE - self.before - self.gathered.len();
            let Some((now, later)) = bytes.split_at_checked(room) else {
                return self.gathered.extend_from_slice(bytes);
            };
            self.gathered.extend_from_slice(now);
            self.put_out();
            bytes = later;
        }
    }

    fn put_out(&mut self) {
        if self.failed.is_none()
            && let Err(e) = self.to.write_all(&self.gathered)
        {
            self.failed = Some(e);
        }
        self.before = (self.before + self.gathered.len()) % PIECE;
        self.gathered.clear();
    }

    /// What was written so far can be read by itself.
    pub(crate) fn mark(&mut self) {
        self.put_out();
        if let Err(e) = self.to.flush() {
            self.failed.get_or_insert(e);
        }
    }

    /// The first error.
    pub(crate) fn end(mut self) -> Option<Error> {
        self.mark();
        self.failed
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Seen(Arc<Mutex<Vec<Vec<u8>>>>);

    impl Write for Seen {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn pieces_begin_at_multiples_of_their_size_again_after_a_mark() {
        let seen = Seen::default();
        let mut sink = Sink::new(Box::new(seen.clone()));
        let bytes: Vec<u8> = (0..PIECE * 3).map(|i| (i / 7) as u8).collect();
        let (first, rest) = bytes.split_at(16);
        sink.write(first);
        sink.mark();
        let (second, rest) = rest.split_at(100);
        sink.write(second);
        assert_eq!(seen.0.lock().unwrap().len(), 1);
        sink.write(rest);
        assert!(sink.end().is_none());
        let all = seen.0.lock().unwrap();
        let sizes: Vec<usize> = all.iter().map(Vec::len).filter(|&n| n > 0).collect();
        assert_eq!(sizes, [16, PIECE - 16, PIECE, PIECE]);
        assert_eq!(all.concat(), bytes);
    }

    #[test]
    fn the_first_error_is_the_one_that_counts() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::StorageFull.into())
            }

            fn flush(&mut self) -> std::io::Result<()> {
                Err(std::io::ErrorKind::Other.into())
            }
        }
        let mut sink = Sink::new(Box::new(Full));
        sink.write(&[7]);
        let kind = sink.end().map(|e| e.kind());
        assert_eq!(kind, Some(std::io::ErrorKind::StorageFull));
    }
}
