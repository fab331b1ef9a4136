//! The choice points of the current run, and what is still to be tried at each.

use super::super::super::op::Touches;
use super::super::super::point::{Candidate, Who};

/// A goroutine that could run at a node, and what its step would use.
#[derive(Clone)]
pub(super) struct Option_ {
    pub(super) who: Who,
    pub(super) touches: Touches,
}

/// A point on the way of the present run.
pub(super) struct Node {
    /// Who was ready.
    pub(super) ready: Vec<Option_>,
    /// Which one runs from here in the present run.
    pub(super) chosen: Who,
    /// Which ones are to run from here in some run.
    pub(super) wanted: Vec<Who>,
    /// Who has been, in runs before.
    pub(super) done: Vec<Option_>,
    /// Who need not: what follows would only be another order of independent operations.
    pub(super) sleep: Vec<Option_>,
    /// The one that was running, if it could have gone on.
    pub(super) running: Option<Who>,
    /// How many preemptions came before.
    pub(super) preemptions: u32,
    /// The select in this step: how many cases could go ahead, and which does in the present run.
    pub(super) case: Option<(u32, u32)>,
}

impl Node {
    /// Whether the candidate, which is the chosen one, would use the same objects in the same way as when the node was made.
    pub(super) fn is_as_before(&self, candidate: Option<&Candidate<'_>>) -> bool {
        let before = self.ready.iter().find(|o| o.who == self.chosen);
        before
            .zip(candidate)
            .is_none_or(|(o, c)| o.touches == c.touches)
    }

    pub(super) fn preempts(&self, who: Who) -> bool {
        self.running.is_some_and(|r| r != who)
    }
}

/// Which one is to run next at a node.
pub(super) fn next_wanted(node: &Node, bound: Option<u32>, bounded: &mut bool) -> Option<Who> {
    let is = |list: &[Option_], who: Who| list.iter().any(|o| o.who == who);
    for &who in &node.wanted {
        if is(&node.done, who) || is(&node.sleep, who) {
            continue;
        }
        if bound.is_some_and(|b| node.preemptions + u32::from(node.preempts(who)) > b) {
            *bounded = true;
            continue;
        }
        return Some(who);
    }
    None
}
