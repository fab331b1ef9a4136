//! Finding, counting and comparing texts.

use super::runes;
use memchr::arch::all::packedpair::HeuristicFrequencyRank;
use memchr::memmem;

/// Up to this length, a text is searched at once: what the crate prepares takes longer.
const SHORT: usize = 32;

/// First occurrence of a byte.
#[inline]
pub(crate) fn byte(b: u8, s: &[u8]) -> Option<usize> {
    if s.len() > SHORT {
        return memchr::memchr(b, s);
    }
    let (words, rest) = s.as_chunks::<8>();
    for (i, word) in words.iter().enumerate() {
        if let Some(at) = in_word(b, *word) {
            return Some(8 * i + at);
        }
    }
    if rest.is_empty() {
        return None;
    }
    match s.last_chunk::<8>() {
        // It is not in the part of them that was looked at before.
        Some(last) => in_word(b, *last).map(|at| s.len() - 8 + at),
        None => rest.iter().position(|c| *c == b),
    }
}

/// First occurrence in eight bytes.
#[inline(always)]
fn in_word(b: u8, word: [u8; 8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 0xFF;
    let other = u64::from_le_bytes(word) ^ (ONES * u64::from(b));
    // The lowest bit that is set is that of the first byte that is zero.
    let zeros = other.wrapping_sub(ONES) & !other & (ONES << 7);
    (zeros != 0).then(|| zeros.trailing_zeros() as usize / 8)
}

/// First occurrence.
pub(crate) fn index(s: &[u8], sep: &[u8]) -> Option<usize> {
    match sep {
        [] => Some(0),
        [b] => byte(*b, s),
        _ if sep.len() > s.len() => None,
        [first, ..] if s.len() <= 2 * SHORT => {
            let starts = s.get(..=s.len() - sep.len()).unwrap_or_default();
            let begin = Begin::of(sep);
            let mut from = 0;
            loop {
                from += byte(*first, starts.get(from..)?)?;
                // Where the byte is once, it may be many times.
                while starts.get(from) == Some(first) {
                    if begin.is_at(s.get(from..)?, sep) {
                        return Some(from);
                    }
                    from += 1;
                }
            }
        }
        _ if sep.contains(&0) => finder(sep).find(s),
        _ => memmem::find(s, sep),
    }
}

/// The first bytes of a text, at most eight, as a number: one comparison rules most places out.
struct Begin {
    word: u64,
    mask: u64,
}

impl Begin {
    fn of(sep: &[u8]) -> Begin {
        let mut bytes = [0; 8];
        let n = sep.len().min(8);
        bytes.iter_mut().zip(sep).for_each(|(to, from)| *to = *from);
        Begin {
            word: u64::from_le_bytes(bytes),
            mask: u64::MAX >> (64 - 8 * n),
        }
    }

    /// Whether `s` begins with `sep`, which has at least one byte.
    #[inline(always)]
    fn is_at(&self, s: &[u8], sep: &[u8]) -> bool {
        match s.first_chunk::<8>() {
            Some(chunk) if u64::from_le_bytes(*chunk) & self.mask != self.word => false,
            Some(_) if sep.len() <= 8 => true,
            _ => s.starts_with(sep),
        }
    }
}

/// How often bytes occur in data with zeros: anything else is rare there. (What the crate expects is text.)
struct Binary;

impl HeuristicFrequencyRank for Binary {
    fn rank(&self, byte: u8) -> u8 {
        if byte == 0 { 255 } else { 50 }
    }
}

fn finder(sep: &[u8]) -> memmem::Finder<'_> {
    if sep.contains(&0) {
        return memmem::FinderBuilder::new().build_forward_with_ranker(Binary, sep);
    }
    memmem::Finder::new(sep)
}

/// Occurrences that do not overlap; for no bytes, the runes plus one.
pub(crate) fn count(s: &[u8], sep: &[u8]) -> usize {
    match sep {
        [] => runes::count(s) + 1,
        [b] if s.len() <= SHORT => s.iter().filter(|c| *c == b).count(),
        [b] => memchr::memchr_iter(*b, s).count(),
        _ if sep.len() > s.len() => 0,
        _ if s.len() <= 2 * SHORT => {
            let (mut rest, mut n) = (s, 0);
            while let Some(at) = index(rest, sep) {
                rest = rest.get(at + sep.len()..).unwrap_or_default();
                n += 1;
            }
            n
        }
        _ => count_long(s, sep),
    }
}

/// The same for more than one byte. Where one follows the other nothing has to be searched.
fn count_long(s: &[u8], sep: &[u8]) -> usize {
    let finder = finder(sep);
    let (mut rest, mut n) = (s, 0);
    loop {
        if let Some(after) = rest.strip_prefix(sep) {
            (rest, n) = (after, n + 1);
            continue;
        }
        match finder.find(rest) {
            Some(at) => rest = rest.get(at..).unwrap_or_default(),
            None => return n,
        }
    }
}

/// Which comes first; the same memory is not looked at.
pub(crate) fn compare(s: &[u8], t: &[u8]) -> std::cmp::Ordering {
    if s.as_ptr() == t.as_ptr() {
        return s.len().cmp(&t.len());
    }
    s.cmp(t)
}
