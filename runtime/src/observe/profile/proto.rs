//! Profiles as bytes: the protobuf format of `profile.proto`, which `go tool pprof` reads.

use crate::base::frame::{Frame, Labels};
use std::collections::{BTreeMap, HashMap};

/// A name and a unit.
pub type Kind = (&'static str, &'static str);

/// What a profile says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// What the values of a sample are.
    pub types: &'static [Kind],
    /// Which of them is shown first; empty: the last.
    pub shown: &'static str,
    /// What is sampled how often.
    pub period: (Kind, i64),
    /// When it began, in nanoseconds since 1970.
    pub begin: i64,
    /// How long it lasted.
    pub lasted: i64,
}

/// What was found at a stack.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Places as [`crate::Task::stack`] says them, the innermost first.
    pub stack: Vec<u64>,
    /// One for each type of the profile.
    pub values: Vec<i64>,
    /// How large the objects are; 0: it is not about objects.
    pub bytes: i64,
    /// What the program has labelled the goroutine with.
    pub labels: Labels,
}

/// A profile and what was found.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What it says of itself.
    pub profile: Profile,
    /// What was found.
    pub samples: Vec<Sample>,
}

impl Taken {
    /// See [`Profile::encode`].
    pub fn encode(&self, frames: &dyn Fn(u64) -> Vec<Frame>) -> Vec<u8> {
        self.profile.encode(&self.samples, frames)
    }

    /// What has come since `before`, which may be less than nothing.
    pub fn since(mut self, before: &Taken) -> Taken {
        let key = |s: &Sample| (s.stack.clone(), s.bytes, s.labels.clone());
        let mut known: BTreeMap<_, _> = before.samples.iter().map(|s| (key(s), s)).collect();
        for sample in &mut self.samples {
            if let Some(was) = known.remove(&key(sample)) {
                let values = sample.values.iter_mut().zip(&was.values);
                values.for_each(|(n, was)| *n = n.saturating_sub(*was));
            }
        }
        for mut gone in known.into_values().cloned() {
            gone.values.iter_mut().for_each(|n| *n = n.saturating_neg());
            self.samples.push(gone);
        }
        self.samples.retain(|s| s.values.iter().any(|&n| n != 0));
        self.profile.lasted = self.profile.begin - before.profile.begin;
        self.profile.begin = before.profile.begin;
        self
    }
}

/// A message in protobuf's encoding.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.0.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.0.push(n as u8);
    }

    fn number(&mut self, field: u64, n: i64) {
        if n != 0 {
            self.varint(field << 3);
            self.varint(n as u64);
        }
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn packed(&mut self, field: u64, numbers: impl Iterator<Item = i64>) {
        let mut all = Message::default();
        numbers.for_each(|n| all.varint(n as u64));
        self.bytes(field, &all.0);
    }
}

/// The table of strings; the first is empty.
struct Strings {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
}

impl Strings {
    fn number(&mut self, text: &str) -> i64 {
        if let Some(&n) = self.numbers.get(text) {
            return n;
        }
        let n = self.all.len() as i64;
        self.numbers.insert(text.to_owned(), n);
        self.all.push(text.to_owned());
        n
    }

    fn kind(&mut self, (name, unit): Kind) -> Message {
        let mut m = Message::default();
        m.number(1, self.number(name));
        m.number(2, self.number(unit));
        m
    }
}

impl Profile {
    /// The whole of it; `frames` says in which functions a place lies, one inlined into the next.
    pub fn encode(&self, samples: &[Sample], frames: &dyn Fn(u64) -> Vec<Frame>) -> Vec<u8> {
        let mut strings = Strings {
            numbers: HashMap::from([(String::new(), 0)]),
            all: vec![String::new()],
        };
        let mut out = Message::default();
        for &kind in self.types {
            let kind = strings.kind(kind);
            out.bytes(1, &kind.0);
        }
        let mut places: BTreeMap<u64, i64> = BTreeMap::new();
        for it in samples {
            let mut sample = Message::default();
            let ids = it.stack.iter().map(|&word| {
                let next = places.len() as i64 + 1;
                *places.entry(word).or_insert(next)
            });
            sample.packed(1, ids);
            sample.packed(2, it.values.iter().copied());
            if it.bytes != 0 {
                let mut label = Message::default();
                label.number(1, strings.number("bytes"));
                label.number(3, it.bytes);
                label.number(4, strings.number("bytes"));
                sample.bytes(3, &label.0);
            }
            for (key, value) in it.labels.iter().flat_map(|all| all.iter()) {
                let mut label = Message::default();
                label.number(1, strings.number(key));
                label.number(2, strings.number(value));
                sample.bytes(3, &label.0);
            }
            out.bytes(2, &sample.0);
        }
        let mut functions: HashMap<(i64, i64), i64> = HashMap::new();
        for (&word, &id) in &places {
            let mut location = Message::default();
            location.number(1, id);
            location.number(3, word as i64);
            for f in frames(word) {
                let key = (strings.number(&f.func), strings.number(&f.file));
                let next = functions.len() as i64 + 1;
                let function = *functions.entry(key).or_insert(next);
                if function == next {
                    let mut m = Message::default();
                    m.number(1, function);
                    m.number(2, key.0);
                    m.number(3, key.0);
                    m.number(4, key.1);
                    out.bytes(5, &m.0);
                }
                let mut line = Message::default();
                line.number(1, function);
                line.number(2, i64::from(f.line));
                location.bytes(4, &line.0);
            }
            out.bytes(4, &location.0);
        }
        out.number(9, self.begin);
        out.number(10, self.lasted);
        let kind = strings.kind(self.period.0);
        out.bytes(11, &kind.0);
        out.number(12, self.period.1);
        out.number(14, strings.number(self.shown));
        for text in &strings.all {
            out.bytes(6, text.as_bytes());
        }
        out.0
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn differences() {
        let taken = |begin, all: &[(u64, i64)]| Taken {
            profile: Profile {
                types: &[("n", "count")],
                shown: "n",
                period: (("n", "count"), 1),
                begin,
                lasted: 0,
            },
            samples: all
                .iter()
                .map(|&(place, n)| Sample {
                    stack: vec![place],
                    values: vec![n],
                    bytes: 0,
                    labels: None,
                })
                .collect(),
        };
        let before = taken(10, &[(1, 5), (2, 7), (3, 4)]);
        let since = taken(25, &[(1, 5), (2, 9), (4, 1)]).since(&before);
        let found: Vec<_> = since
            .samples
            .iter()
            .map(|s| (s.stack[0], s.values[0]))
            .collect();
        assert_eq!(found, [(2, 2), (4, 1), (3, -4)]);
        assert_eq!((since.profile.begin, since.profile.lasted), (10, 15));
    }

    #[test]
    fn samples_carry_labels() {
        let profile = Profile {
            types: &[("n", "count")],
            shown: "n",
            period: (("n", "count"), 1),
            begin: 0,
            lasted: 0,
        };
        let sample = Sample {
            stack: vec![],
            values: vec![7],
            bytes: 0,
            labels: Some(Arc::new([("who".to_owned(), "me".to_owned())])),
        };
        let bytes = profile.encode(&[sample], &|_| Vec::new());
        // No places, one value, a label of the strings 3 and 4 (1 and 2 are those of the type).
        let want = [0x12, 11, 0x0a, 0, 0x12, 1, 7, 0x1a, 4, 0x08, 3, 0x10, 4];
        assert!(bytes.windows(want.len()).any(|w| w == want), "{bytes:?}");
    }

    #[test]
    fn messages_are_protobuf() {
        let mut m = Message::default();
        m.number(1, 150);
        m.bytes(2, b"testing");
        m.packed(4, [3, 270, 86942].into_iter());
        // The examples of protobuf's documentation of its encoding.
        assert_eq!(
            m.0,
            [
                &[0x08, 0x96, 0x01][..],
                &[0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67],
                &[0x22, 0x06, 0x03, 0x8e, 0x02, 0x9e, 0xa7, 0x05],
            ]
            .concat()
        );
    }
}
