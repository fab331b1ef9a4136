//! The kinds of frames of a recording, one for each kind of request to the system.

/// What is asked at the door, and the other frames of a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum What {
    /// What the recording is of.
    Head = 0,
    /// The end of the run, with its exit status.
    End,
    /// What the network poller heard.
    Poll,
    /// Whether the poller takes a descriptor.
    Register,
    /// Opening, closing, duplicating a descriptor, or what is known of it.
    Descriptor,
    /// Reading from a descriptor.
    Read,
    /// Writing to a descriptor.
    Write,
    /// What is known of a file.
    Stat,
    /// What is in a folder, or where a link leads.
    Look,
    /// A change of the file system.
    Change,
    /// A call for a socket.
    Socket,
    /// A name of the network.
    Name,
    /// The process itself, and others.
    Process,
    /// A signal.
    Signal,
    /// Random bytes.
    Random,
    /// A call of the system by package syscall.
    System,
    /// What a connection with TLS makes of bytes: its keys are drawn by chance.
    Tls,
    /// A database.
    Database,
    /// How far the run was when nothing had been asked for a while.
    Beat,
}

/// Every kind, by number, in plain words.
const NAMES: [&str; 19] = [
    "a head",
    "the end of the run",
    "the network poller",
    "a descriptor to wait for",
    "a descriptor",
    "a read",
    "a write",
    "a file",
    "a folder or a link",
    "a change of a file",
    "a socket",
    "a network name",
    "a process",
    "a signal",
    "random bytes",
    "a system call",
    "a TLS connection",
    "a database",
    "a sign of progress",
];

/// The kind with this number, in plain words.
pub(super) fn name(what: u8) -> &'static str {
    NAMES
        .get(usize::from(what))
        .copied()
        .unwrap_or("something unknown")
}
