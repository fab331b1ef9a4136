//! Events that Go's trace format does not have: goroutines that are locked to Ms, descriptors at the netpoller.
//!
//! They are in batches of an experiment, which Go's tools skip without looking into them, and begin with a mark by which
//! `minigo view` knows them. Such a batch comes right before the batch that its events belong to, which has the same M and the
//! same time. An event is four numbers: which it is (`Event::aside`), how many bytes of that batch come before it, the
//! goroutine, the argument. So readers know exactly between which events it happened.

use crate::base::event::{Event, Record};
use crate::trace::encode::{batch_rest, number};

/// The type of a batch of an experiment, and the number of the experiment: one that Go knows, and that has data of its own
/// in such batches.
const BATCH: [u8; 2] = [49, 1];

/// What such a batch begins with.
const MARK: &[u8] = b"minigo1\0";

/// A batch is finished once it has that many bytes.
const FULL: usize = 16 << 10;

/// The events of an M that were not written yet.
#[derive(Default)]
pub(crate) struct Aside {
    data: Vec<u8>,
}

impl Aside {
    /// Adds an event if it is one of these; `offset` bytes of the batch come before it.
    pub(crate) fn add(&mut self, offset: usize, event: Event, g: u64, arg: u64) {
        if let Some(event) = event.aside() {
            for n in [event, offset as u64, g, arg] {
                number(&mut self.data, n);
            }
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.data.len() >= FULL
    }

    /// The batch, if there is anything in it; `begin`: the time of the one that it belongs to.
    pub(crate) fn hand_over(
        &mut self,
        (generation, m): (u64, u64),
        begin: u64,
        out: &mut dyn FnMut(&[u8]),
    ) {
        if self.data.is_empty() {
            return;
        }
        let mut head = BATCH.to_vec();
        let len = MARK.len() + self.data.len();
        batch_rest(generation, m, begin, len, &mut head);
        head.extend_from_slice(MARK);
        out(&head);
        out(&self.data);
        self.data.clear();
    }
}

/// The events in the data of a batch of an experiment, each with the number of bytes that come before it in the batch that
/// they belong to; the records have no time and no P. Of somebody else's experiment there are none.
pub fn read_aside(data: &[u8]) -> Vec<(u64, Record)> {
    let Some(mut rest) = data.strip_prefix(MARK) else {
        return Vec::new();
    };
    let mut next = || {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, after) = rest.split_first()?;
            rest = after;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    };
    let mut all = Vec::new();
    while let (Some(event), Some(offset), Some(g), Some(arg)) = (next(), next(), next(), next()) {
        // What a later minigo may write is left out.
        if let Some(event) = Event::from_aside(event) {
            let record = Record {
                when: 0,
                event,
                p: 0,
                g,
                arg,
                stack: 0,
            };
            all.push((offset, record));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let mut aside = Aside::default();
        aside.hand_over((1, 3), 100, &mut |_| panic!("nothing was added"));
        aside.add(0, Event::MLock, 7, 3);
        aside.add(5, Event::GoStart, 7, 3);
        aside.add(300, Event::PollWait, 7, 900);
        aside.add(300, Event::MUnlock, 7, 3);
        let mut out = Vec::new();
        aside.hand_over((1, 3), 100, &mut |bytes| out.extend_from_slice(bytes));
        // Type, experiment, generation, M, time, length.
        let (head, data) = out.split_at(6);
        assert_eq!(head, [49, 1, 1, 3, 100, data.len() as u8]);
        let all: Vec<_> = read_aside(data)
            .into_iter()
            .map(|(offset, r)| (offset, r.event, r.g, r.arg))
            .collect();
        let want = [
            (0, Event::MLock, 7, 3),
            (300, Event::PollWait, 7, 900),
            (300, Event::MUnlock, 7, 3),
        ];
        assert_eq!(all, want);
        assert_eq!(read_aside(&data[..data.len() - 1]).len(), 2);
        assert!(read_aside(b"another").is_empty());
    }
}
