//! Leftmost-longest matching: among the leftmost matches, the longest; among the ways to match it, the one that
//! leftmost-first matching prefers. The regex crate finds where a match begins; from there all ways are
//! followed in parallel (Pike's algorithm), and the last match seen is the result.

use regex_automata::Input;
use regex_automata::meta::Regex;
use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::primitives::StateID;

/// Where the groups of a match begin and end.
type Slots = Vec<Option<usize>>;

/// Hands each of at most `n` matches to `found`. As in Go, an empty match does not count directly
/// behind another match.
pub(super) fn all(
    regex: &Regex,
    states: &NFA,
    text: &[u8],
    n: usize,
    mut found: impl FnMut(&[Option<usize>]),
) {
    let groups = regex.captures_len();
    let (mut at, mut last_end, mut count) = (0, None, 0);
    while count < n && at <= text.len() {
        let Some(m) = regex.find(Input::new(text).span(at..text.len())) else {
            return;
        };
        let Some(slots) = from(states, text, m.start(), groups) else {
            return;
        };
        let end = slots.get(1).copied().flatten().unwrap_or(m.end());
        if end > m.start() || last_end != Some(end) {
            found(&slots);
            count += 1;
        }
        // Behind an empty match the next character is passed over.
        at = if end > at {
            end
        } else {
            at + char_len(text, at)
        };
        last_end = Some(end);
    }
}

fn char_len(text: &[u8], at: usize) -> usize {
    match text.get(at) {
        Some(0xC0..0xE0) => 2,
        Some(0xE0..0xF0) => 3,
        Some(0xF0..) => 4,
        _ => 1,
    }
}

/// The ways that are followed, in the order of preference.
struct Ways {
    threads: Vec<(StateID, Slots)>,
    seen: Vec<bool>,
}

impl Ways {
    fn new(states: &NFA) -> Ways {
        Ways {
            threads: Vec::new(),
            seen: vec![false; states.states().len()],
        }
    }

    fn clear(&mut self) {
        self.threads.clear();
        self.seen.fill(false);
    }

    /// Adds what can be reached without reading on.
    fn add(&mut self, states: &NFA, text: &[u8], at: usize, state: StateID, slots: Slots) {
        let mut todo = vec![(state, slots)];
        while let Some((id, mut slots)) = todo.pop() {
            match self.seen.get_mut(id.as_usize()) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match states.state(id) {
                State::Look { look, next } => {
                    if states.look_matcher().matches(*look, text, at) {
                        todo.push((*next, slots));
                    }
                }
                State::Union { alternates } => {
                    todo.extend(alternates.iter().rev().map(|&next| (next, slots.clone())));
                }
                State::BinaryUnion { alt1, alt2 } => {
                    todo.push((*alt2, slots.clone()));
                    todo.push((*alt1, slots));
                }
                State::Capture { next, slot, .. } => {
                    if let Some(s) = slots.get_mut(slot.as_usize()) {
                        *s = Some(at);
                    }
                    todo.push((*next, slots));
                }
                State::Fail => {}
                _ => self.threads.push((id, slots)),
            }
        }
    }
}

/// The longest match that begins at `start`.
fn from(states: &NFA, text: &[u8], start: usize, groups: usize) -> Option<Slots> {
    let (mut here, mut next) = (Ways::new(states), Ways::new(states));
    here.add(
        states,
        text,
        start,
        states.start_anchored(),
        vec![None; 2 * groups],
    );
    let mut best: Option<Slots> = None;
    for at in start..=text.len() {
        let mut matched = false;
        next.clear();
        for (id, slots) in here.threads.drain(..) {
            let byte = text.get(at).copied();
            let to = match states.state(id) {
                State::Match { .. } => {
                    if !matched {
                        matched = true;
                        best = Some(slots);
                    }
                    continue;
                }
                State::ByteRange { trans } => {
                    byte.filter(|&b| trans.matches_byte(b)).map(|_| trans.next)
                }
                State::Sparse(t) => byte.and_then(|b| t.matches_byte(b)),
                State::Dense(t) => byte.and_then(|b| t.matches_byte(b)),
                _ => None,
            };
            if let Some(to) = to {
                next.add(states, text, at + 1, to, slots);
            }
        }
        if next.threads.is_empty() {
            break;
        }
        std::mem::swap(&mut here, &mut next);
    }
    best
}
