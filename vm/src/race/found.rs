//! A race that was found, as data.

use super::Variable;
use std::fmt::Write as _;

/// A position of a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The function.
    pub func: String,
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column, 0 if it is not known.
    pub column: u16,
    /// The position in the function's code, in bytes.
    pub offset: u32,
}

/// One of the two accesses.
#[derive(Clone, Debug)]
pub struct Side {
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The goroutine's number; 0 if it is not known.
    pub goroutine: u64,
    /// Whether the goroutine has ended.
    pub ended: bool,
    /// Where it is, the innermost frame first.
    pub stack: Vec<Point>,
    /// So many positions of the stack, from the innermost up to one of the program's own, tell the access from others.
    pub depth: usize,
    /// The `go` statement that started the goroutine.
    pub created: Vec<Point>,
    /// The locks that the goroutine held: the address of each, and where it was got.
    pub locks: Vec<(usize, Option<Point>)>,
}

/// Two accesses to the same memory that nothing orders.
#[derive(Clone, Debug)]
pub struct Race {
    /// The address.
    pub addr: usize,
    /// The package variable that is there.
    pub variable: Option<Variable>,
    /// Where the object that is there was allocated, if that is known: it is in virtual time.
    pub made: Vec<Point>,
    /// What the memory held before the earlier access, as `value`, if that is known: it is in virtual time.
    pub before: Option<u64>,
    /// What the memory held when the race was found, before the access that was found to race: up to eight
    /// bytes as a number.
    pub value: Option<u64>,
    /// What it holds after that access, likewise.
    pub after: Option<u64>,
    /// The access that was found to race, and the one before.
    pub sides: [Side; 2],
    /// What would have ordered them.
    pub way_out: String,
}

/// What tells a race from others: where both accesses are (files, lines and columns), and what they do.
pub type Key = [(Vec<(String, u32, u16)>, bool); 2];

impl Side {
    /// `Write`, `Atomic read`
    pub fn what(&self) -> &'static str {
        match (self.write, self.atomic) {
            (true, false) => "Write",
            (false, false) => "Read",
            (true, true) => "Atomic write",
            (false, true) => "Atomic read",
        }
    }

    /// `main goroutine`, `goroutine 7`
    pub fn name(&self) -> String {
        match self.goroutine {
            // One of more goroutines than there are slots to tell them apart.
            0 => "another goroutine".to_owned(),
            1 => "main goroutine".to_owned(),
            id => format!("goroutine {id}"),
        }
    }

    /// What a picture says of it.
    pub fn label(&self) -> String {
        let by = match self.goroutine {
            1 => "the main goroutine".to_owned(),
            _ => self.name(),
        };
        format!("{} by {by}", self.what().to_lowercase())
    }
}

impl Race {
    /// What the memory is, and what it holds; empty if nothing is known.
    pub fn memory(&self) -> String {
        let mut text = String::new();
        if let Some(v) = &self.variable {
            let file = v.file.rsplit('/').next().unwrap_or(&v.file);
            let _ = write!(text, "{} is declared at {file}:{}", v.name, v.line);
        } else if let Some(at) = self.made.first() {
            let _ = write!(text, "allocated at {at} in {}", at.func);
        }
        if let Some(value) = self.value {
            let and = if text.is_empty() { "" } else { "; " };
            let _ = match (self.before, self.after) {
                (Some(before), Some(after)) => write!(
                    text,
                    "{and}it held {before} before the earlier access, {value} before the later one and {after} after it"
                ),
                (Some(before), None) => write!(
                    text,
                    "{and}it held {before} before the earlier access, and {value} before the later one"
                ),
                _ => write!(text, "{and}it held {value} when the race was found"),
            };
        }
        text
    }

    /// Races with the same key are one.
    pub fn key(&self) -> Key {
        let mut key = self.sides.each_ref().map(|side| {
            let near = side.stack.iter().take(side.depth);
            let near = near.map(|p| (p.file.clone(), p.line, p.column));
            (near.collect(), side.write)
        });
        key.sort_unstable();
        key
    }

    /// What would order the accesses: the lock that one of them holds, or else one of the usual ways.
    pub(crate) fn advice(&self) -> String {
        let [here, there] = &self.sides;
        let missing = |lock: &&(usize, Option<Point>), other: &Side| {
            !other.locks.iter().any(|(addr, _)| *addr == lock.0)
        };
        for (with, without) in [(here, there), (there, here)] {
            let Some((_, Some(at))) = with.locks.iter().find(|l| missing(l, without)) else {
                continue;
            };
            let mut text = format!("the {} holds the lock taken at {at}", with.label());
            let label = without.label();
            let other = without.locks.iter().find(|l| missing(l, with));
            let _ = match other {
                Some((_, Some(at))) => write!(
                    text,
                    ", but the {label} holds another lock, taken at {at}: both must hold the same lock"
                ),
                _ => write!(text, ", but the {label} does not: take the lock there, too"),
            };
            return text;
        }
        let way = if here.atomic != there.atomic {
            "one access is atomic and the other is not: make both atomic"
        } else if !here.locks.is_empty() {
            "both accesses hold the same lock, but one holds it only for reading: a write needs Lock, not RLock"
        } else {
            "guard the variable with a sync.Mutex, use a type of sync/atomic, or pass the value over a channel"
        };
        way.to_owned()
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.file.rsplit('/').next();
        write!(f, "{}:{}", name.unwrap_or(&self.file), self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(goroutine: u64, write: bool, locks: &[(usize, u32)]) -> Side {
        let point = |line| Point {
            func: "main.f".into(),
            file: "/a/b.go".into(),
            line,
            column: 2,
            offset: 0,
        };
        Side {
            write,
            atomic: false,
            goroutine,
            ended: false,
            stack: vec![point(goroutine as u32), point(99)],
            depth: 1,
            created: Vec::new(),
            locks: locks.iter().map(|&(a, l)| (a, Some(point(l)))).collect(),
        }
    }

    fn race(a: Side, b: Side) -> Race {
        Race {
            addr: 64,
            variable: None,
            made: Vec::new(),
            before: None,
            value: None,
            after: None,
            sides: [a, b],
            way_out: String::new(),
        }
    }

    #[test]
    fn the_order_of_the_accesses_makes_no_other_race() {
        let (a, b) = (side(1, true, &[]), side(2, false, &[]));
        let one = race(a.clone(), b.clone()).key();
        assert_eq!(one, race(b, a).key());
        assert_ne!(one, race(side(1, true, &[]), side(2, true, &[])).key());
    }

    #[test]
    fn who_calls_the_library_tells_races_in_it_apart() {
        let called_from = |line, depth| {
            let mut a = side(1, true, &[]);
            a.stack[1].line = line;
            race(Side { depth, ..a }, side(2, true, &[])).key()
        };
        assert_eq!(called_from(7, 1), called_from(8, 1));
        assert_ne!(called_from(7, 2), called_from(8, 2));
    }

    #[test]
    fn the_way_out_names_the_lock_that_is_held_elsewhere() {
        let text = race(side(1, true, &[]), side(2, true, &[(8, 30)])).advice();
        assert!(
            text.contains("write by goroutine 2 holds the lock taken at b.go:30"),
            "{text}"
        );
        assert!(
            text.contains("write by the main goroutine does not"),
            "{text}"
        );
        let text = race(side(1, true, &[(16, 20)]), side(2, true, &[(8, 30)])).advice();
        assert!(
            text.contains("b.go:20") && text.contains("b.go:30"),
            "{text}"
        );
        let text = race(side(1, true, &[(8, 20)]), side(2, true, &[(8, 30)])).advice();
        assert!(text.contains("RLock"), "{text}");
        let text = race(side(1, true, &[]), side(2, true, &[])).advice();
        assert!(text.contains("sync.Mutex"), "{text}");
    }
}
