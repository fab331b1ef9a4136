//! The part of a source text that a picture shows: the labelled lines, shortened around the labels, with
//! control characters and invisible characters escaped.

use std::ops::Range;

/// How many characters of a line stand before and behind the labelled ones at most.
const AROUND: usize = 60;
/// How many labelled characters are shown at most.
const LABELLED: usize = 80;
/// Stands for what was cut off.
const CUT: char = '…';

/// Lines of a text as a picture shows them.
pub struct View {
    /// The lines; those without a label are empty.
    pub text: String,
    /// The places asked for, in characters of `text`.
    pub places: Vec<Range<usize>>,
}

/// A place in a line: the line's number from 0, its start and end in the text, and the labelled
/// bytes of it, counted from its start.
struct Spot {
    line: usize,
    whole: Range<usize>,
    place: Range<usize>,
}

impl View {
    /// The view of `text` that shows `places` (ranges of bytes, of which the first line counts).
    pub fn new(text: &str, places: &[Range<usize>]) -> View {
        let spots: Vec<Spot> = places.iter().map(|p| spot(text, p)).collect();
        let mut order: Vec<usize> = (0..spots.len()).collect();
        order.sort_by_key(|&i| spots.get(i).map(|s| s.line));
        let mut view = View {
            text: String::new(),
            places: vec![0..0; places.len()],
        };
        let (mut line, mut chars) = (0, 0);
        for same in order.chunk_by(|&a, &b| {
            let of = |i: usize| spots.get(i).map(|s| s.line);
            of(a) == of(b)
        }) {
            let here: Vec<&Spot> = same.iter().filter_map(|&i| spots.get(i)).collect();
            let Some(first) = here.first() else { continue };
            for _ in line..first.line {
                view.text.push('\n');
                chars += 1;
            }
            line = first.line;
            let content = text.get(first.whole.clone()).unwrap_or("");
            let bytes: Vec<Range<usize>> = here.iter().map(|s| s.place.clone()).collect();
            let (shown, ranges) = cut_line(content, &bytes);
            for (&i, range) in same.iter().zip(ranges) {
                if let Some(place) = view.places.get_mut(i) {
                    *place = chars + range.start..chars + range.end;
                }
            }
            chars += shown.chars().count();
            view.text.push_str(&shown);
        }
        view
    }
}

/// Where a range of bytes begins, widened to whole characters, at least one wide unless the line
/// ends there.
fn spot(text: &str, place: &Range<usize>) -> Spot {
    let lo = text.floor_char_boundary(place.start.min(text.len()));
    let (before, rest) = text.split_at_checked(lo).unwrap_or((text, ""));
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let end = lo + rest.find('\n').unwrap_or(rest.len());
    let hi = text.ceil_char_boundary(place.end.clamp(lo, end));
    let next = rest.chars().next().filter(|&c| c != '\n');
    let hi = match next {
        Some(c) if hi == lo => lo + c.len_utf8(),
        _ => hi,
    };
    Spot {
        line: before.bytes().filter(|&b| b == b'\n').count(),
        whole: start..end,
        place: lo - start..hi - start,
    }
}

/// A line as it is shown, and where its places (in bytes) are in it (in characters). The first
/// place is the one that must be seen.
fn cut_line(line: &str, places: &[Range<usize>]) -> (String, Vec<Range<usize>>) {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let window = window(line, places);
    let mut shown = String::new();
    let mut ranges = vec![None::<Range<usize>>; places.len()];
    let mut at = 0;
    let mut mark = |bytes: Range<usize>, chars: Range<usize>| {
        for (place, range) in places.iter().zip(ranges.iter_mut()) {
            // What was cut off is in the sign that says so; an empty place is at its byte.
            let touches = bytes.start < place.end && place.start < bytes.end
                || (place.is_empty() && bytes.contains(&place.start));
            if touches {
                *range = Some(match range.take() {
                    Some(r) => r.start..chars.end,
                    None => chars.clone(),
                });
            }
        }
    };
    if window.start > 0 {
        shown.push(CUT);
        mark(0..window.start, 0..1);
        at = 1;
    }
    let content = line.get(window.clone()).unwrap_or("");
    for (i, c) in content.char_indices() {
        let before = at;
        at += push_escaped(&mut shown, c);
        let lo = window.start + i;
        mark(lo..lo + c.len_utf8(), before..at);
    }
    if window.end < line.len() {
        shown.push(CUT);
        mark(window.end..line.len(), at..at + 1);
        at += 1;
    }
    let ranges = ranges.into_iter().map(|r| r.unwrap_or(at..at));
    (shown, ranges.collect())
}

/// Which bytes of a line are shown.
fn window(line: &str, places: &[Range<usize>]) -> Range<usize> {
    let limit = 2 * AROUND + LABELLED;
    if line.len() <= limit {
        return 0..line.len();
    }
    let first = places.first().cloned().unwrap_or(0..0);
    let all = places.iter().fold(first.clone(), |all, p| {
        all.start.min(p.start)..all.end.max(p.end)
    });
    let core = if all.len() <= LABELLED { all } else { first };
    let lo = core.start.min(line.len()).saturating_sub(AROUND);
    let end = core.end.min(core.start.saturating_add(LABELLED));
    let hi = end.saturating_add(AROUND).min(line.len());
    line.floor_char_boundary(lo)..line.ceil_char_boundary(hi)
}

/// Appends a character, escaped where a terminal would obey it or show nothing; how many
/// characters that took.
fn push_escaped(out: &mut String, c: char) -> usize {
    if !hidden(c) {
        out.push(c);
        return 1;
    }
    let escape = match c as u32 {
        code @ 0..=0xff => format!("\\x{code:02x}"),
        code @ 0..=0xffff => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    };
    out.push_str(&escape);
    escape.len()
}

/// Whether a terminal would obey the character, or show nothing or a mere blank for it.
fn hidden(c: char) -> bool {
    use unicode_general_category::{GeneralCategory as G, get_general_category};
    if c.is_ascii() {
        return c.is_ascii_control() && c != '\t';
    }
    matches!(
        get_general_category(c),
        G::Control
            | G::Format
            | G::LineSeparator
            | G::ParagraphSeparator
            | G::SpaceSeparator
            | G::PrivateUse
            | G::Unassigned
    )
}

/// A text for people's terminals: lines and tabs stay, what a terminal would obey is escaped.
pub fn escaped(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && hidden(c)) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push(c),
            _ => _ = push_escaped(&mut out, c),
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(text: &str, place: Range<usize>) -> (String, String) {
        let view = View::new(text, std::slice::from_ref(&place));
        let range = view.places.first().cloned().unwrap_or_default();
        let marked = view.text.chars().skip(range.start).take(range.len());
        (
            marked.collect(),
            view.text.trim_start_matches('\n').to_owned(),
        )
    }

    #[test]
    fn places_are_whole_characters() {
        let text = "a\n x := “é” \n";
        let at = text.find('“').unwrap_or(0);
        for (from, to) in [(0, 1), (0, 0), (1, 2), (2, 3)] {
            assert_eq!(labelled(text, at + from..at + to).0, "“", "{from}..{to}");
        }
        assert_eq!(labelled(text, at + 2..at + 4).0, "“é");
        assert_eq!(labelled(text, 99..120), (String::new(), String::new()));
        assert_eq!(labelled("", 0..1), (String::new(), String::new()));
    }

    #[test]
    fn what_a_terminal_obeys_is_escaped() {
        let (marked, all) = labelled("\ta\u{1b}[2J\u{202e}b\r\n", 2..3);
        assert_eq!(
            (marked.as_str(), all.as_str()),
            ("\\x1b", "\ta\\x1b[2J\\u202eb")
        );
        assert_eq!(escaped("a\nb\u{7}"), "a\nb\\x07");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!(
            "s := \"{}\" + 1 // {}",
            "é".repeat(500_000),
            "z".repeat(5000)
        );
        let at = text.find("+ 1").unwrap_or(0);
        let (marked, all) = labelled(&text, at..at + 3);
        assert_eq!(marked, "+ 1");
        assert!(all.chars().count() < 250 && all.starts_with('…') && all.ends_with('…'));
        let (marked, all) = labelled(&text, 5..at);
        assert!(
            marked.starts_with("\"é") && marked.ends_with('…'),
            "{marked}"
        );
        assert!(all.chars().count() < 250);
    }

    #[test]
    fn lines_between_are_empty_and_places_keep_their_order() {
        let view = View::new("one\ntwo\nthree\nfour\n", &[14..18, 4..7]);
        assert_eq!(view.text, "\ntwo\n\nfour");
        assert_eq!(view.places, [6..10, 1..4]);
    }
}
