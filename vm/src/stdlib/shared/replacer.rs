//! Replacing many texts in one pass: an index of them by their first bytes, made once, and its use.

use super::bytes;

/// What an index begins with: it is a map of bytes, or a list of pairs for each byte.
const BYTES: u8 = 1;
const PAIRS: u8 = 0;

/// Where the numbers begin that say where each byte's list does, and those of pairs.
const STARTS: usize = 5;
const NUMBERS: usize = STARTS + 4 * 257;

/// The index of `n` pairs: `text` gives old and new ones in turn.
pub(crate) fn index<'a>(n: usize, text: impl Fn(usize) -> &'a [u8]) -> Vec<u8> {
    let old = |pair: usize| text(2 * pair);
    if (0..2 * n).all(|i| text(i).len() == 1) {
        return byte_map(n, text);
    }
    let empty = (0..n).find(|pair| old(*pair).is_empty());
    let mut starts = [0u32; 257];
    for pair in 0..n {
        if let Some(&first) = old(pair).first() {
            starts[usize::from(first) + 1] += 1;
        }
    }
    for b in 0..256 {
        starts[b + 1] += starts[b];
    }
    let mut next = starts;
    let mut numbers = vec![0; starts[256] as usize];
    for pair in 0..n {
        if let Some(&first) = old(pair).first() {
            let at = &mut next[usize::from(first)];
            if let Some(number) = numbers.get_mut(*at as usize) {
                *number = pair as u32;
            }
            *at += 1;
        }
    }
    let mut index = vec![PAIRS];
    let words = std::iter::once(empty.map_or(0, |pair| pair as u32 + 1));
    for word in words.chain(starts).chain(numbers) {
        index.extend(word.to_le_bytes());
    }
    index
}

/// The index of pairs of single bytes: what each byte becomes.
fn byte_map<'a>(n: usize, text: impl Fn(usize) -> &'a [u8]) -> Vec<u8> {
    let mut index = vec![BYTES];
    index.extend(0..=u8::MAX);
    // The first pair of several for a byte wins.
    for pair in (0..n).rev() {
        if let ([old], [new]) = (text(2 * pair), text(2 * pair + 1))
            && let Some(place) = index.get_mut(1 + usize::from(*old))
        {
            *place = *new;
        }
    }
    index
}

/// The word that lies at a place of an index.
fn word(index: &[u8], at: usize) -> usize {
    let bytes = index.get(at..).and_then(<[u8]>::first_chunk::<4>);
    bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes) as usize)
}

/// `s` with all replacements of that index made; `None` if there are none.
pub(crate) fn replace<'a>(
    s: &[u8],
    n: usize,
    text: impl Fn(usize) -> &'a [u8],
    index: &[u8],
) -> Option<Vec<u8>> {
    if let [BYTES, map @ ..] = index {
        let map: &[u8; 256] = map.try_into().ok()?;
        let first = s.iter().position(|&b| map[usize::from(b)] != b)?;
        let mut out = s.to_vec();
        for b in out.iter_mut().skip(first) {
            *b = map[usize::from(*b)];
        }
        return Some(out);
    }
    if n == 1 && !text(0).is_empty() {
        return bytes::replace(s, text(0), text(1), -1);
    }
    let empty = word(index, 1).checked_sub(1);
    let mut out = Vec::new();
    let (mut at, mut last, mut any, mut was_empty) = (0, 0, false, false);
    while at <= s.len() {
        let rest = s.get(at..).unwrap_or_default();
        let mut found = empty.filter(|_| !was_empty);
        if let Some(&first) = rest.first() {
            let start = STARTS + 4 * usize::from(first);
            for i in word(index, start)..word(index, start + 4) {
                let pair = word(index, NUMBERS + 4 * i);
                if found.is_some_and(|found| found < pair) {
                    break;
                }
                if rest.starts_with(text(2 * pair)) {
                    found = Some(pair);
                    break;
                }
            }
        }
        let Some(pair) = found else {
            was_empty = false;
            at += 1;
            continue;
        };
        let old = text(2 * pair).len();
        was_empty = old == 0;
        if !any {
            any = true;
            out.reserve(s.len() + 16);
        }
        out.extend_from_slice(s.get(last..at).unwrap_or_default());
        out.extend_from_slice(text(2 * pair + 1));
        at += old;
        last = at;
    }
    if !any {
        return None;
    }
    out.extend_from_slice(s.get(last..).unwrap_or_default());
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying all pairs in turn.
    fn plain(s: &[u8], texts: &[&[u8]]) -> Vec<u8> {
        let (mut out, mut at, mut was_empty) = (Vec::new(), 0, false);
        while at <= s.len() {
            let fits = |pair: &&[&[u8]]| {
                s[at..].starts_with(pair[0]) && !(pair[0].is_empty() && was_empty)
            };
            match texts.chunks(2).find(fits) {
                Some(pair) => {
                    out.extend_from_slice(pair[1]);
                    at += pair[0].len();
                    was_empty = pair[0].is_empty();
                }
                None => {
                    out.extend(s.get(at));
                    at += 1;
                    was_empty = false;
                }
            }
        }
        out
    }

    #[test]
    fn an_index_finds_what_trying_all_finds() {
        let lists: [&[&[u8]]; 8] = [
            &[b"a", b"1", b"b", b"2", b"a", b"3"],
            &[b"a", b"11", b"b", b""],
            &[b"ab", b"x", b"a", b"y", b"abc", b"z"],
            &[b"", b"X"],
            &[b"", b"X", b"a", b"Y"],
            &[b"a", b"Y", b"", b"X", b"b", b"Z"],
            &[b"abc", b""],
            &[b"c", b"c"],
        ];
        for list in lists {
            let text = |i: usize| list[i];
            let index = index(list.len() / 2, text);
            for s in ["", "a", "abcab", "xyz", "aaa", "cabbac", "\u{e4}a\u{20ac}"] {
                let got = replace(s.as_bytes(), list.len() / 2, text, &index);
                let got = got.unwrap_or_else(|| s.as_bytes().to_vec());
                assert_eq!(got, plain(s.as_bytes(), list), "{s:?} {list:?}");
            }
        }
    }
}
