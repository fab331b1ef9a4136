//! Finding, counting and comparing texts.

use super::runes;
use memchr::arch::all::packedpair::HeuristicFrequencyRank;
use memchr::memmem;

/// First occurrence.
pub(crate) fn index(s: &[u8], sep: &[u8]) -> Option<usize> {
    match sep {
        [] => Some(0),
        [b] => memchr::memchr(*b, s),
        _ if sep.len() > s.len() => None,
        _ if sep.contains(&0) => finder(sep).find(s),
        _ => memmem::find(s, sep),
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
        [b] => memchr::memchr_iter(*b, s).count(),
        _ if sep.len() > s.len() => 0,
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
