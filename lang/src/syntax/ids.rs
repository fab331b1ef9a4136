//! Numbers for nodes.

use super::ast::NodeId;

/// Counter of fresh [`NodeId`]s.
#[derive(Clone, Debug)]
pub struct NodeIds(u32);

impl Default for NodeIds {
    fn default() -> Self {
        NodeIds(1)
    }
}

impl From<NodeId> for NodeIds {
    /// Counts from this number on.
    fn from(first: NodeId) -> Self {
        NodeIds(first.0)
    }
}

impl NodeIds {
    /// The next number.
    pub fn fresh(&mut self) -> NodeId {
        let id = NodeId(self.0);
        self.0 = self.0.saturating_add(1);
        id
    }

    /// The first of `n` numbers that nothing else gets.
    pub fn reserve(&mut self, n: u32) -> NodeId {
        let id = NodeId(self.0);
        self.0 = self.0.saturating_add(n);
        id
    }

    /// One past the greatest number given out so far.
    pub fn end(&self) -> u32 {
        self.0
    }
}

/// An upper bound on the node numbers that a head of that many tokens needs.
pub(super) fn ids_of_head(tokens: usize) -> u32 {
    u32::try_from(2 * tokens + 8).unwrap_or(u32::MAX)
}
