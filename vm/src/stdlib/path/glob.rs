//! Shell patterns. The text between two stars is searched for from the left; the first match is kept, without
//! backtracking.

use crate::rt::string::decode_rune;

/// A fault in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bad;

/// What is left of a pattern and a name.
type Left<'a> = (&'a [u8], &'a [u8]);

/// How much of the pattern is searched for faults behind the place where the name does not match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faults {
    /// All of it.
    Everywhere,
    /// What stands before the next star.
    UpToStar,
}

/// Whether all of the name matches. Where it does not, the rest of the pattern is searched for faults.
pub(super) fn matches<'a>(
    mut pattern: &'a [u8],
    mut name: &'a [u8],
    faults: Faults,
) -> Result<bool, Bad> {
    'next: while !pattern.is_empty() {
        let stars = pattern.iter().take_while(|&&c| c == b'*').count();
        pattern = behind(pattern, stars);
        if stars > 0 && pattern.is_empty() {
            return Ok(memchr::memchr(b'/', name).is_none());
        }
        let mut tail = name;
        loop {
            if let Some((rest, left)) = chunk(pattern, tail, faults)?
                && (!rest.is_empty() || left.is_empty())
            {
                (pattern, name) = (rest, left);
                continue 'next;
            }
            match tail.split_first() {
                Some((&c, rest)) if stars > 0 && c != b'/' => tail = rest,
                _ => return check(pattern, faults),
            }
        }
    }
    Ok(name.is_empty())
}

/// Matches the pattern up to its next star with the start of the name; what is left of both.
fn chunk<'a>(
    mut pattern: &'a [u8],
    mut name: &'a [u8],
    faults: Faults,
) -> Result<Option<Left<'a>>, Bad> {
    while let Some(&first) = pattern.first()
        && first != b'*'
    {
        let Some(&byte) = name.first() else {
            return check(pattern, faults).map(|_| None);
        };
        let (ok, used) = if matches!(first, b'?' | b'[') {
            let (r, used) = decode_rune(name);
            let (ok, rest) = one(pattern, r)?;
            pattern = rest;
            (ok, used)
        } else {
            // Other characters are compared byte by byte.
            if first == b'\\' {
                pattern = behind(pattern, 1);
            }
            let (&want, rest) = pattern.split_first().ok_or(Bad)?;
            pattern = rest;
            (want == byte, 1)
        };
        if !ok {
            return check(pattern, faults).map(|_| None);
        }
        name = behind(name, used);
    }
    Ok(Some((pattern, name)))
}

/// Looks for a fault in the rest of a pattern that does not match anyway.
fn check(mut pattern: &[u8], faults: Faults) -> Result<bool, Bad> {
    while let Some(&first) = pattern.first() {
        pattern = match first {
            b'*' if faults == Faults::UpToStar => break,
            b'[' => one(pattern, 0)?.1,
            b'\\' if pattern.len() == 1 => return Err(Bad),
            b'\\' => behind(pattern, 2),
            _ => behind(pattern, 1),
        };
    }
    Ok(false)
}

/// Matches a character with the pattern's first item, which is a question mark or a class.
fn one(pattern: &[u8], r: u32) -> Result<(bool, &[u8]), Bad> {
    let mut s = behind(pattern, 1);
    if pattern.first() == Some(&b'?') {
        return Ok((r != u32::from(b'/'), s));
    }
    let not = s.first() == Some(&b'^');
    s = behind(s, usize::from(not));
    let (mut inside, mut any) = (false, false);
    loop {
        if any && let Some((b']', rest)) = s.split_first() {
            return Ok((inside != not, rest));
        }
        let (low, rest) = char(s)?;
        s = rest;
        let mut high = low;
        if let Some((b'-', rest)) = s.split_first() {
            (high, s) = char(rest)?;
        }
        inside |= (low..=high).contains(&r);
        any = true;
    }
}

/// A character of a class, which must not be the last of the pattern.
fn char(s: &[u8]) -> Result<(u32, &[u8]), Bad> {
    let s = match s.first() {
        None | Some(b'-' | b']') => return Err(Bad),
        Some(b'\\') => behind(s, 1),
        Some(_) => s,
    };
    let (r, used) = decode_rune(s);
    if s.len() <= used || r == 0xfffd && used == 1 {
        return Err(Bad);
    }
    Ok((r, behind(s, used)))
}

/// The bytes behind the first `n`.
fn behind(s: &[u8], n: usize) -> &[u8] {
    s.get(n..).unwrap_or_default()
}
