//! The common prefix of all matches of a pattern, found from the states of its automaton.

use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::look::Look;
use regex_automata::util::primitives::StateID;

/// The text that every match begins with, and whether that is all of it. A text's beginning may stand
/// before it; then it is all of it only where the text's end follows.
pub(super) fn literal(states: &NFA) -> (String, bool) {
    let first = skip(states, states.start_anchored(), 0);
    // As in Go, a group hides what is in it where the text's beginning stands before it.
    let (mut at, begins, groups) = match states.state(first) {
        State::Look {
            look: Look::Start,
            next,
        } => (*next, true, 0),
        _ => (skip(states, first, usize::MAX), false, usize::MAX),
    };
    let mut bytes = Vec::new();
    while let State::ByteRange { trans } = states.state(at)
        && trans.start == trans.end
    {
        bytes.push(trans.start);
        at = skip(states, trans.next, groups);
    }
    let found = String::from_utf8_lossy(&bytes);
    // A character that is not whole, or stands for bytes that are none, is no part of it.
    let text = found.split('\u{FFFD}').next().unwrap_or_default();
    let whole = text.len() == bytes.len() && !(begins && text.is_empty());
    let ends = match states.state(at) {
        State::Look {
            look: Look::End,
            next,
        } if begins => skip(states, *next, 0),
        // As in Go, an assertion at the end hides the text.
        State::Look { next, .. } if begins && is_match(states, *next) => {
            return (String::new(), false);
        }
        _ if begins => return (text.to_owned(), false),
        _ => at,
    };
    let complete = whole && matches!(states.state(ends), State::Match { .. });
    (text.to_owned(), complete)
}

fn is_match(states: &NFA, at: StateID) -> bool {
    matches!(
        states.state(skip(states, at, usize::MAX)),
        State::Match { .. }
    )
}

/// The first state from there on that is no beginning or end of a group up to that number, and no choice of which
/// nothing but one can match (what is never repeated has become such a choice).
fn skip(states: &NFA, mut at: StateID, groups: usize) -> StateID {
    let fails = |at: StateID| matches!(states.state(at), State::Fail);
    loop {
        at = match states.state(at) {
            State::Capture {
                next, group_index, ..
            } if group_index.as_usize() <= groups => *next,
            State::BinaryUnion { alt1, alt2 } if fails(*alt1) => *alt2,
            State::BinaryUnion { alt1, alt2 } if fails(*alt2) => *alt1,
            _ => return at,
        };
    }
}
