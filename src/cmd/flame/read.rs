//! Reads profiles in pprof's format (`profile.proto`, compressed or not): minigo's own, and those of Go
//! programs.

use std::collections::HashMap;

/// What a profile is about, and its stacks, the outermost function first.
#[derive(Debug, Default, PartialEq)]
pub struct Stacks {
    /// `cpu`, `inuse_space`, ...
    pub what: String,
    /// `nanoseconds`, `bytes`, `count`
    pub unit: String,
    /// Function names and what was counted there.
    pub stacks: Vec<(Vec<String>, i64)>,
}

/// The most bytes that a profile may have.
const MOST: usize = 1 << 30;
/// The most functions of a stack that are kept, the outermost ones.
const DEPTH: usize = 500;

/// Whether a file may be a profile by its first bytes.
pub fn is_compressed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b, 8])
}

/// Reads a profile.
pub fn read(bytes: &[u8]) -> Result<Stacks, String> {
    if !is_compressed(bytes) {
        return message(bytes);
    }
    let packed = deflated(bytes).ok_or("its gzip header is truncated")?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, MOST)
        .map_err(|e| format!("it cannot be unpacked: {e}"))?;
    message(&bytes)
}

/// What follows gzip's header (RFC 1952).
fn deflated(bytes: &[u8]) -> Option<&[u8]> {
    let flags = *bytes.get(3)?;
    let mut rest = bytes.get(10..)?;
    if flags & 4 != 0 {
        let n = usize::from(*rest.first()?) | usize::from(*rest.get(1)?) << 8;
        rest = rest.get(2 + n..)?;
    }
    // A name and a comment, each up to a zero.
    for flag in [8, 16] {
        if flags & flag != 0 {
            let end = rest.iter().position(|&b| b == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    rest.get(if flags & 2 != 0 { 2 } else { 0 }..)
}

/// A field of a message.
enum Field<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut n = 0;
    for shift in (0..64).step_by(7) {
        let (&b, rest) = bytes.split_first()?;
        *bytes = rest;
        n |= u64::from(b & 0x7f) << shift;
        if b < 0x80 {
            return Some(n);
        }
    }
    None
}

/// The fields of a message, by number.
fn fields(mut bytes: &[u8]) -> Result<Vec<(u64, Field<'_>)>, String> {
    let cut = || "it is not a profile, or it is damaged".to_owned();
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let key = varint(&mut bytes).ok_or_else(cut)?;
        let field = match key & 7 {
            0 => Field::Number(varint(&mut bytes).ok_or_else(cut)?),
            2 => {
                let n = varint(&mut bytes).ok_or_else(cut)?;
                let n = usize::try_from(n).map_err(|_| cut())?;
                let (text, rest) = bytes.split_at_checked(n).ok_or_else(cut)?;
                bytes = rest;
                Field::Bytes(text)
            }
            _ => return Err(cut()),
        };
        all.push((key >> 3, field));
    }
    Ok(all)
}

/// Numbers, one by one or many in one field.
fn numbers(field: &Field<'_>, to: &mut Vec<u64>) {
    match *field {
        Field::Number(n) => to.push(n),
        Field::Bytes(mut bytes) => {
            while let Some(n) = varint(&mut bytes) {
                to.push(n);
            }
        }
    }
}

/// The numbers of those fields of a message, 0 where there are none.
fn parts<const N: usize>(bytes: &[u8], wanted: [u64; N]) -> Result<[u64; N], String> {
    let mut found = [0; N];
    for (number, field) in fields(bytes)? {
        if let (Some(at), Field::Number(n)) = (wanted.iter().position(|&w| w == number), field)
            && let Some(to) = found.get_mut(at)
        {
            *to = n;
        }
    }
    Ok(found)
}

fn message(bytes: &[u8]) -> Result<Stacks, String> {
    let mut texts: Vec<String> = Vec::new();
    let mut types = Vec::new();
    let mut samples = Vec::new();
    // Functions by location, the innermost first; names by function.
    let mut locations: HashMap<u64, Vec<u64>> = HashMap::new();
    let mut functions: HashMap<u64, u64> = HashMap::new();
    let mut shown = 0;
    for (number, field) in fields(bytes)? {
        match (number, field) {
            (1, Field::Bytes(b)) => types.push(parts(b, [1, 2])?),
            (2, Field::Bytes(b)) => {
                let (mut places, mut values) = (Vec::new(), Vec::new());
                for (number, field) in fields(b)? {
                    match number {
                        1 => numbers(&field, &mut places),
                        2 => numbers(&field, &mut values),
                        _ => {}
                    }
                }
                samples.push((places, values));
            }
            (4, Field::Bytes(b)) => {
                let [id] = parts(b, [1])?;
                let mut inside = Vec::new();
                for (number, field) in fields(b)? {
                    if let (4, Field::Bytes(line)) = (number, field) {
                        inside.extend(parts(line, [1])?);
                    }
                }
                locations.insert(id, inside);
            }
            (5, Field::Bytes(b)) => {
                let [id, name] = parts(b, [1, 2])?;
                functions.insert(id, name);
            }
            (6, Field::Bytes(b)) => texts.push(String::from_utf8_lossy(b).into_owned()),
            (14, Field::Number(n)) => shown = n,
            _ => {}
        }
    }
    let text = |n: u64| texts.get(n as usize).cloned().unwrap_or_default();
    let which = types
        .iter()
        .position(|&[what, _]| shown != 0 && what == shown);
    let which = which.unwrap_or(types.len().saturating_sub(1));
    let &[what, unit] = types.get(which).ok_or("it is not a profile")?;
    let name = |&function: &u64| match functions.get(&function) {
        Some(&name) => text(name),
        None => "?".to_owned(),
    };
    let stack = |places: &[u64]| -> Vec<String> {
        let all = places.iter().rev().flat_map(|place| {
            let inside = locations.get(place).map_or(&[][..], Vec::as_slice);
            inside.iter().rev().map(name).collect::<Vec<_>>()
        });
        all.take(DEPTH).collect()
    };
    let stacks = samples
        .iter()
        .map(|(places, values)| {
            let value = values.get(which).copied().unwrap_or(0).cast_signed();
            (stack(places), value)
        })
        .filter(|&(_, value)| value > 0)
        .collect();
    Ok(Stacks {
        what: text(what),
        unit: text(unit),
        stacks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_profiles_are_errors() {
        for bytes in [
            &b"no profile"[..],
            b"",
            b"\x1f\x8b\x08",
            b"\x1f\x8b\x08\0\0\0\0\0\0\0junk",
            b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        ] {
            assert!(read(bytes).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn stacks_have_names_the_outermost_first() {
        // cpu in nanoseconds; 7 in function 1, named "f", called by function 2, "main".
        let bytes = b"\x0a\x04\x08\x01\x10\x02\x12\x07\x0a\x02\x01\x02\x12\x01\x07\
            \x22\x06\x08\x01\x22\x02\x08\x01\x22\x06\x08\x02\x22\x02\x08\x02\
            \x2a\x04\x08\x01\x10\x03\x2a\x04\x08\x02\x10\x04\
            \x32\x00\x32\x03cpu\x32\x0bnanoseconds\x32\x01f\x32\x04main";
        let want = Stacks {
            what: "cpu".into(),
            unit: "nanoseconds".into(),
            stacks: vec![(vec!["main".into(), "f".into()], 7)],
        };
        assert_eq!(read(bytes), Ok(want));
    }
}
