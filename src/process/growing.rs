//! Files that grow fast: disk space for them is reserved in advance.
//!
//! A file system that has to find room for each piece as it comes takes up to twice as long to write it. Room that was
//! reserved and is not needed is given back in the end; until then the file holds it, though its length does not show it.

use super::system;
use std::fs::File;
use std::io::{self, Write};

/// So many bytes are reserved at a time.
const STEP: u64 = 4 << 20;

/// A file that is written from its beginning to its end.
pub struct Growing {
    file: File,
    written: u64,
    /// Up to where there is room; `None`: such files have no room reserved.
    reserved: Option<u64>,
}

impl Growing {
    /// The file, which is empty.
    pub fn new(file: File) -> Growing {
        let regular = file.metadata().is_ok_and(|m| m.is_file());
        Growing {
            file,
            written: 0,
            reserved: regular.then_some(0),
        }
    }

    /// Makes sure that there is room for so many bytes more. Where there is none, writing will say so.
    fn reserve(&mut self, more: u64) {
        if let Some(reserved) = self.reserved
            && self.written + more > reserved
        {
            let step = more.max(STEP);
            self.reserved =
                system::reserve(&self.file, self.written, step).then_some(self.written + step);
        }
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.reserve(bytes.len() as u64);
        let n = self.file.write(bytes)?;
        self.written += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if self.reserved.is_some_and(|to| to > self.written)
            && let Ok(now) = self.file.metadata()
        {
            // The length stays as it is, whoever else may have written there. If this fails, the room is taken until
            // the file is removed.
            let _ = self.file.set_len(now.len());
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::fs::MetadataExt;

    #[test]
    fn what_was_reserved_and_not_needed_is_given_back() {
        let path = std::env::temp_dir().join(format!("minigo-growing-{}", std::process::id()));
        let mut file = Growing::new(File::create(&path).unwrap());
        let bytes = vec![7; 3 << 20];
        file.write_all(&bytes).unwrap();
        file.write_all(&bytes).unwrap();
        let during = std::fs::metadata(&path).unwrap();
        assert_eq!(during.len(), 6 << 20);
        if let Some(to) = file.reserved {
            assert_eq!(to, 7 << 20);
            assert!(during.blocks() * 512 >= to);
        }
        drop(file);
        let after = std::fs::metadata(&path).unwrap();
        assert_eq!(after.len(), 6 << 20);
        assert!(after.blocks() * 512 < 7 << 20);
        let read = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(read.len() == 6 << 20 && read.iter().all(|&b| b == 7));
    }

    #[test]
    fn what_is_no_regular_file_is_written_as_it_is() {
        let mut file = Growing::new(File::create("/dev/null").unwrap());
        file.write_all(&[7; 100]).unwrap();
        assert_eq!((file.reserved, file.written), (None, 100));
    }
}
