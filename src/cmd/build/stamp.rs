//! The stamp: bytes in the executable that say where its program is, if it contains one.

use std::os::unix::fs::FileExt;

/// The executable that runs.
pub const EXECUTABLE: &str = "/proc/self/exe";

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
    let maps = std::fs::read_to_string("/proc/self/maps").map_err(|e| e.to_string())?;
    let at = (&raw const STAMP).addr() as u64;
    let place = maps.lines().find_map(|line| offset_in(line, at));
    let unknown = || "the running executable cannot be copied".to_owned();
    let place = place.ok_or_else(unknown)?;
    let mut found = [0; MARK.len()];
    let file = std::fs::File::open(EXECUTABLE).map_err(|e| e.to_string())?;
    file.read_exact_at(&mut found, place)
        .map_err(|e| e.to_string())?;
    if found == MARK {
        Ok(place)
    } else {
        Err(unknown())
    }
}

/// The offset of an address in the file that a line of `/proc/self/maps` speaks of.
fn offset_in(line: &str, at: u64) -> Option<u64> {
    let mut words = line.split_ascii_whitespace();
    let (from, to) = words.next()?.split_once('-')?;
    let hex = |text: &str| u64::from_str_radix(text, 16).ok();
    let (from, to) = (hex(from)?, hex(to)?);
    let start = hex(words.nth(1)?)?;
    (from <= at && at < to).then(|| start + (at - from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read() {
        let line = "55d0c000-55d0f000 r--p 00001000 fd:01 131 /bin/x";
        assert_eq!(offset_in(line, 0x55d0_c010), Some(0x1010));
        assert_eq!(offset_in(line, 0x55d0_f000), None);
        assert_eq!(offset_in("nothing", 0), None);
    }

    #[test]
    fn this_executable_holds_no_program() {
        assert_eq!(own(), None);
    }
}
