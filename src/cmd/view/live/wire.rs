//! The protocol between a program and the process that serves its page: length-prefixed frames to the page,
//! single letters as commands to the program.

use std::io::{Error, ErrorKind, Read, Result, Write};

/// The page has been opened.
pub const OPENED: u8 = b'o';
/// The program is to pause.
pub const PAUSE: u8 = b'p';
/// It is to run.
pub const RUN: u8 = b'r';
/// It is to make a step.
pub const STEP: u8 = b's';

/// Writes a frame.
pub fn write(to: &mut impl Write, bytes: &[u8]) -> Result<()> {
    let len = u32::try_from(bytes.len()).map_err(|_| Error::from(ErrorKind::InvalidData))?;
    to.write_all(&len.to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

/// The next frame.
pub fn read(from: &mut impl Read) -> Result<Vec<u8>> {
    let mut len = [0; 4];
    from.read_exact(&mut len)?;
    let mut bytes = Vec::new();
    let wanted = u64::from(u32::from_le_bytes(len));
    let got = from.take(wanted).read_to_end(&mut bytes)?;
    match got as u64 == wanted {
        true => Ok(bytes),
        false => Err(ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_as_they_were_sent() {
        let mut pipe = Vec::new();
        write(&mut pipe, b"one").unwrap();
        write(&mut pipe, b"").unwrap();
        let mut from = pipe.as_slice();
        assert_eq!(read(&mut from).unwrap(), b"one");
        assert_eq!(read(&mut from).unwrap(), b"");
        assert!(read(&mut from).is_err());
        assert!(read(&mut &pipe[..5]).is_err());
    }
}
