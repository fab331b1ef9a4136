//! Standard streams: the process's, or Rust readers and writers.

use std::io::{Read, Write};
use std::sync::{Mutex, PoisonError};

/// Where standard input comes from.
pub enum Input {
    /// A descriptor of the process.
    Descriptor(i32),
    /// A reader.
    Reader(Mutex<Box<dyn Read + Send>>),
}

impl Input {
    /// From a reader.
    pub fn reader(from: impl Read + Send + 'static) -> Input {
        Input::Reader(Mutex::new(Box::new(from)))
    }

    /// Whether it is a descriptor of the process.
    pub fn is_descriptor(&self) -> bool {
        matches!(self, Input::Descriptor(_))
    }

    /// At most `len` bytes; none at the end. The error is the system's number. It may wait: without
    /// a P.
    pub fn read(&self, len: usize) -> Result<Vec<u8>, i32> {
        let Input::Reader(reader) = self else {
            return Err(libc::EBADF);
        };
        let mut data = vec![0; len];
        let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
        let n = reader.read(&mut data).map_err(number)?;
        data.truncate(n);
        Ok(data)
    }
}

/// Where standard output or error goes.
pub enum Output {
    /// A descriptor of the process.
    Descriptor(i32),
    /// A writer.
    Writer(Mutex<Box<dyn Write + Send>>),
}

impl Output {
    /// To a writer.
    pub fn writer(to: impl Write + Send + 'static) -> Output {
        Output::Writer(Mutex::new(Box::new(to)))
    }

    /// Whether it is a descriptor of the process.
    pub fn is_descriptor(&self) -> bool {
        matches!(self, Output::Descriptor(_))
    }

    /// Writes all bytes to the writer. The error is the system's number.
    pub fn write(&self, bytes: &[u8]) -> Result<usize, i32> {
        let Output::Writer(writer) = self else {
            return Err(libc::EBADF);
        };
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write_all(bytes).map_err(number)?;
        writer.flush().map_err(number)?;
        Ok(bytes.len())
    }
}

fn number(error: std::io::Error) -> i32 {
    error.raw_os_error().unwrap_or(libc::EIO)
}
