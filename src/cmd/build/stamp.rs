//! The stamp: bytes in the executable that say where its program is, if it contains one.

use crate::process::system;
use std::os::unix::fs::FileExt;

/// The file of the executable that runs.
pub fn executable() -> std::io::Result<std::fs::File> {
    std::fs::File::open(system::executable()?)
}

const SIZE: usize = 40;
const MARK: [u8; 16] = *b"minigo's program";

/// Mark, offset, length, checksum. `minigo build` writes into this place of the copies it makes.
#[used]
static STAMP: [u8; SIZE] = {
    let mut stamp = [0; SIZE];
    let mut i = 0;
    while i < MARK.len() {
        stamp[i] = MARK[i];
        i += 1;
    }
    stamp
};

/// Where a program is in the executable, and its checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// Its first byte.
    pub offset: u64,
    /// How many there are.
    pub len: u64,
    /// Their checksum.
    pub sum: u64,
}

/// The stamp of the running executable; `None` if it holds no program.
pub fn own() -> Option<Stamp> {
    // SAFETY: a static of that type; volatile, since the file may say something else than the compiler
    // knows.
    let bytes: [u8; SIZE] = unsafe { std::ptr::read_volatile(&raw const STAMP) };
    let number = |at: usize| {
        let word = bytes.get(at..at + 8)?.try_into().ok()?;
        Some(u64::from_le_bytes(word))
    };
    let stamp = Stamp {
        offset: number(16)?,
        len: number(24)?,
        sum: number(32)?,
    };
    (stamp.offset != 0).then_some(stamp)
}

/// The bytes of a stamp.
pub fn of(offset: u64, payload: &[u8]) -> Vec<u8> {
    let mut out = MARK.to_vec();
    out.extend(offset.to_le_bytes());
    out.extend((payload.len() as u64).to_le_bytes());
    out.extend(checksum(payload).to_le_bytes());
    out
}

/// The checksum of a payload.
pub fn checksum(payload: &[u8]) -> u64 {
    u64::from(crc32fast::hash(payload))
}

/// Where the stamp is in the executable's file.
pub fn place() -> Result<u64, String> {
    let place = system::stamp_in_file((&raw const STAMP).addr() as u64)?;
    let mut found = [0; MARK.len()];
    let file = executable().map_err(|e| e.to_string())?;
    file.read_exact_at(&mut found, place)
        .map_err(|e| e.to_string())?;
    if found == MARK {
        Ok(place)
    } else {
        Err("the running executable cannot be copied".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_executable_holds_no_program() {
        assert_eq!(own(), None);
    }
}
