//! The scheduler's interface to the system: the network poller, native stacks, the number of processors.

pub(crate) mod cgroup;
pub(crate) mod netpoll;
pub(crate) mod netpoll_outside;
pub(crate) mod outside;
mod system;
