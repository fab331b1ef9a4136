//! Reading whole files that a command line names. It may name a device or a pipe without an end.

use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The most bytes of a file that has a size.
const MOST: u64 = 4 << 30;

/// The most bytes of a pipe or a device.
const MOST_OF_A_STREAM: u64 = 256 << 20;

/// The bytes of a file.
///
/// # Errors
/// Those of the system, and `FileTooLarge`.
pub fn read(path: impl AsRef<Path>) -> Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let about = file.metadata()?;
    let most = match about.is_file() {
        true => MOST,
        false => MOST_OF_A_STREAM,
    };
    if about.is_file() && about.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(too_large()),
        false => Ok(bytes),
    }
}

/// The text of a file.
///
/// # Errors
/// Those of [`read`], and `InvalidData` if it is not UTF-8.
pub fn read_text(path: impl AsRef<Path>) -> Result<String> {
    let invalid = |_| Error::new(ErrorKind::InvalidData, "the file is not text in UTF-8");
    String::from_utf8(read(path)?).map_err(invalid)
}

fn too_large() -> Error {
    Error::new(ErrorKind::FileTooLarge, "file is too large")
}
