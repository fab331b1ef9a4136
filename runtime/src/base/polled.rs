//! A descriptor for which a goroutine waits at the network poller, as the argument of an event.

macro_rules! kinds {
    ($($name:ident = $text:literal;)*) => {
        /// What a descriptor is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Kind { $($name,)* }

        impl Kind {
            const ALL: &'static [Kind] = &[$(Kind::$name),*];

            fn text(self) -> &'static str {
                match self { $(Kind::$name => $text,)* }
            }
        }
    };
}

// The page (room.ts) shows these words, and finds them in the sentence.
kinds! {
    Unknown = "";
    Tcp = "TCP connection";
    TcpListener = "TCP listener";
    Udp = "UDP socket";
    Unix = "Unix connection";
    UnixListener = "Unix listener";
    Pipe = "pipe";
    Terminal = "terminal";
}

impl Kind {
    /// The kind with this number.
    pub(crate) fn from_number(number: u64) -> Kind {
        let known = usize::try_from(number).ok();
        let known = known.and_then(|n| Kind::ALL.get(n));
        known.copied().unwrap_or(Kind::Unknown)
    }
}

/// What a goroutine waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Polled {
    /// The descriptor.
    pub(crate) fd: u64,
    /// For room to write, rather than for something to read.
    pub(crate) writes: bool,
    pub(crate) kind: Kind,
}

impl Polled {
    /// As a number.
    pub(crate) fn pack(self) -> u64 {
        self.fd << 8 | (self.kind as u64) << 1 | u64::from(self.writes)
    }

    /// What that number says.
    pub(crate) fn unpack(n: u64) -> Polled {
        Polled {
            fd: n >> 8,
            writes: n & 1 == 1,
            kind: Kind::from_number(n >> 1 & 0x7f),
        }
    }

    /// In a sentence, with `{n}` for the descriptor's number.
    pub(crate) fn text(self) -> String {
        let way = if self.writes { "writable" } else { "readable" };
        match self.kind.text() {
            "" => format!("fd {{n}} to become {way}"),
            kind => format!("fd {{n}} to become {way} ({kind})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::event::{Event, Record};

    #[test]
    fn a_descriptor_is_a_number() {
        for &kind in Kind::ALL {
            for writes in [false, true] {
                let polled = Polled {
                    fd: 7,
                    writes,
                    kind,
                };
                assert_eq!(Polled::unpack(polled.pack()), polled);
            }
        }
    }

    #[test]
    fn a_sentence_names_it() {
        let polled = Polled {
            fd: 7,
            writes: false,
            kind: Kind::TcpListener,
        };
        let record = Record {
            when: 0,
            event: Event::PollWait,
            p: 0,
            g: 5,
            arg: polled.pack(),
            stack: 0,
        };
        assert_eq!(
            record.text(),
            "G5 is about to wait for fd 7 to become readable (TCP listener)"
        );
        assert_eq!(
            (record.template().as_str(), record.shown()),
            (
                "{g} is about to wait for fd {n} to become readable (TCP listener)",
                7
            )
        );
    }
}
