//! The parts of a value, a few at a time: fields, elements, map entries, what a pointer points to, the contents
//! of a channel.

use super::value::Value;
use super::view::View;
use crate::value::rtype::Kind;

/// A part of a value.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is called: a field's name, `[3]`, `["key"]`.
    pub name: String,
    /// Its value; `None`: it is only said in words.
    pub value: Option<Value>,
    /// What it is, if it has no value.
    pub text: String,
}

impl Part {
    fn new(name: impl Into<String>, value: Value) -> Part {
        Part {
            name: name.into(),
            value: Some(value),
            text: String::new(),
        }
    }

    fn said(name: &str, text: impl ToString) -> Part {
        Part {
            name: name.to_owned(),
            value: None,
            text: text.to_string(),
        }
    }
}

impl View<'_, '_> {
    /// How many parts a value has: those with numbers, as elements have them, and all others.
    pub fn part_counts(&self, value: &Value) -> (usize, usize) {
        match value.ty.kind {
            Kind::Array | Kind::Slice => (value.count(), 0),
            Kind::Map => (0, value.count()),
            Kind::Struct => (0, value.ty.fields().len()),
            Kind::Chan if value.chan().is_some() => (value.count(), 4),
            Kind::Pointer => match value.pointee() {
                Some(to) if to.ty.kind == Kind::Struct => self.part_counts(&to),
                Some(_) => (0, 1),
                None => (0, 0),
            },
            Kind::Interface => value
                .dynamic()
                .map_or((0, 0), |held| self.part_counts(&held)),
            _ => (0, 0),
        }
    }

    /// At most `most` parts from number `from` on.
    pub fn parts(&self, value: &Value, from: usize, most: usize) -> Vec<Part> {
        match value.ty.kind {
            Kind::Array | Kind::Slice => {
                let end = value.count().min(from.saturating_add(most));
                let part = |n| Some(Part::new(format!("[{n}]"), value.element(n)?));
                (from..end).filter_map(part).collect()
            }
            Kind::Map => {
                let entries = value.entries(from, most).into_iter();
                entries
                    .map(|(key, element)| Part::new(format!("[{}]", key.show()), element))
                    .collect()
            }
            Kind::Struct => {
                let fields = value.ty.fields().iter().skip(from).take(most);
                fields
                    .map(|f| Part::new(f.name, value.part(f.ty, f.offset)))
                    .collect()
            }
            Kind::Chan => self.of_channel(value, from, most),
            Kind::Pointer => match value.pointee() {
                Some(to) if to.ty.kind == Kind::Struct => self.parts(&to, from, most),
                Some(to) if from == 0 && most > 0 => vec![Part::new("*", to)],
                _ => Vec::new(),
            },
            Kind::Interface => match value.dynamic() {
                Some(held) => self.parts(&held, from, most),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// What is queued in a channel, then its state and who waits there.
    fn of_channel(&self, value: &Value, from: usize, most: usize) -> Vec<Part> {
        let (Some(chan), Some(elem)) = (value.chan(), value.ty.elem()) else {
            return Vec::new();
        };
        let chan = &chan.0;
        let mut all = Vec::new();
        let mut n = from;
        chan.queued(from, most, &mut |payload| {
            let element = match elem.size > 16 {
                true => Value::at(elem, payload.0[0] as usize),
                false => {
                    let bytes = payload.0.iter().flat_map(|word| word.to_le_bytes());
                    Value::of_bytes(elem, bytes.collect())
                }
            };
            all.push(Part::new(format!("[{n}]"), element));
            n += 1;
        });
        let (mut receivers, mut senders) = (Vec::new(), Vec::new());
        chan.waiters(&mut |g, sends| match sends {
            true => senders.push(g.id()),
            false => receivers.push(g.id()),
        });
        let said = [
            Part::said("cap", chan.cap()),
            Part::said("closed", chan.is_closed()),
            Part::said("receivers", goroutines(&receivers)),
            Part::said("senders", goroutines(&senders)),
        ];
        let before = from.saturating_sub(value.count());
        let room = most.saturating_sub(all.len());
        all.extend(said.into_iter().skip(before).take(room));
        all
    }

    /// What is to be said of a value beside its text: of a lock, whether it is held and who waits for it.
    pub fn remark(&self, value: &Value) -> Option<String> {
        let to = value.pointee();
        let lock = to.as_ref().unwrap_or(value);
        let address = lock.address()?;
        let kind = &*lock.ty.string;
        if !matches!(
            kind,
            "sync.Mutex" | "sync.RWMutex" | "sync.WaitGroup" | "sync.Cond"
        ) {
            return None;
        }
        let waiting = self.waiting_within(address, lock.ty.size);
        let held = match kind {
            "sync.Mutex" if lock.word() & 1 != 0 => "locked",
            "sync.Mutex" => "unlocked",
            _ => "",
        };
        let wait = match waiting.is_empty() {
            true => String::new(),
            false => format!("waited for by {}", goroutines(&waiting)),
        };
        let comma = if held.is_empty() || wait.is_empty() {
            ""
        } else {
            ", "
        };
        Some(format!("{held}{comma}{wait}")).filter(|text| !text.is_empty())
    }
}

/// Goroutines by their numbers.
fn goroutines(ids: &[u64]) -> String {
    match ids.is_empty() {
        true => "none".to_owned(),
        false => {
            let all: Vec<String> = ids.iter().map(|id| format!("G{id}")).collect();
            all.join(", ")
        }
    }
}
