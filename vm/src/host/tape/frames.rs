//! The format of a recording: an identifying line, then frames, each with its length, its bytes and a checksum.
//! Everything after the first incomplete frame is ignored, so a recording can be cut off anywhere.

use super::words::{get_number, put_number};
use std::fs::File;
use std::io::Write;
use std::sync::Arc;

/// How the file of a recording begins.
pub const MAGIC: &[u8] = b"minigo recording 1\n";
/// So many bytes are kept back before they are written.
const ROOM: usize = 32 << 10;

/// Writes frames to a file.
pub struct Writer {
    file: File,
    /// What has not been written yet.
    waiting: Vec<u8>,
    /// Why nothing more is written.
    failure: Option<std::io::Error>,
}

impl Writer {
    /// Begins a recording.
    pub fn new(file: File) -> Writer {
        Writer {
            file,
            waiting: MAGIC.to_vec(),
            failure: None,
        }
    }

    /// Adds a frame.
    pub fn add(&mut self, frame: &[u8]) {
        put_number(frame.len() as u64, &mut self.waiting);
        self.waiting.extend_from_slice(frame);
        let sum = crc32fast::hash(frame);
        self.waiting.extend_from_slice(&sum.to_le_bytes());
        if self.waiting.len() >= ROOM {
            self.flush();
        }
    }

    /// Writes what is kept back: from here on it outlives the process.
    pub fn flush(&mut self) {
        if self.failure.is_none()
            && !self.waiting.is_empty()
            && let Err(error) = self.file.write_all(&self.waiting)
        {
            self.failure = Some(error);
        }
        self.waiting.clear();
    }

    /// Ends the recording.
    pub fn finish(&mut self) -> std::io::Result<()> {
        self.flush();
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// Reads frames.
#[derive(Clone)]
pub struct Reader {
    bytes: Arc<[u8]>,
    at: usize,
}

impl Reader {
    /// Of a file's bytes; `None`: they are no recording.
    pub fn new(bytes: Arc<[u8]>) -> Option<Reader> {
        let at = bytes.starts_with(MAGIC).then_some(MAGIC.len())?;
        Some(Reader { bytes, at })
    }

    /// Where the next frame is in the bytes, and where the one after it begins; `None`: no whole one is left.
    fn whole(&self) -> Option<(std::ops::Range<usize>, usize)> {
        let mut rest = self.bytes.get(self.at..)?;
        let before = rest.len();
        let len = usize::try_from(get_number(&mut rest)?).ok()?;
        let from = self.at + (before - rest.len());
        let to = from.checked_add(len)?;
        let end = to.checked_add(4)?;
        let frame = self.bytes.get(from..to)?;
        let sum = crc32fast::hash(frame).to_le_bytes();
        (self.bytes.get(to..end)? == sum).then_some((from..to, end))
    }

    /// The next frame, which stays there.
    pub fn peek(&self) -> Option<&[u8]> {
        let (frame, _) = self.whole()?;
        self.bytes.get(frame)
    }

    /// Goes past the next frame.
    pub fn skip(&mut self) {
        if let Some((_, end)) = self.whole() {
            self.at = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_whole_counts() {
        let path = std::env::temp_dir().join(format!("minigo-frames-{}", std::process::id()));
        let mut writer = Writer::new(File::create(&path).unwrap());
        for n in 0..50u8 {
            writer.add(&vec![n; usize::from(n) * 3]);
        }
        writer.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        for cut in 0..=bytes.len() {
            let reader = Reader::new(bytes[..cut].into());
            let Some(mut reader) = reader else {
                assert!(cut < MAGIC.len());
                continue;
            };
            let mut n = 0;
            while let Some(frame) = reader.peek() {
                assert_eq!(frame, vec![n; usize::from(n) * 3]);
                reader.skip();
                n += 1;
            }
            assert_eq!(n == 50, cut == bytes.len());
        }
    }
}
