//! How reports name the objects of visible operations: by the expressions in the source lines that use them.

use minigo_runtime::explore::OpKind;
use minigo_vm::explore::RunReport;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

/// Names of the objects of one run.
pub struct Objects {
    /// All expressions of an object.
    of: BTreeMap<u64, BTreeSet<String>>,
    /// Objects whose expression alone does not tell them apart.
    letters: HashMap<u64, String>,
    lines: Sources,
}

/// The lines of source files, read when asked for.
#[derive(Default)]
pub struct Sources(HashMap<String, Vec<String>>);

impl Sources {
    /// A line of a file; empty: it is not there.
    pub fn line(&mut self, file: &str, line: u32) -> String {
        let lines = self.0.entry(file.to_owned()).or_insert_with(|| {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        });
        let at = (line as usize).wrapping_sub(1);
        lines.get(at).cloned().unwrap_or_default()
    }
}

impl Objects {
    /// Those of a run.
    pub fn of(report: &RunReport) -> Objects {
        let mut objects = Objects {
            of: BTreeMap::new(),
            letters: HashMap::new(),
            lines: Sources::default(),
        };
        let mut order = Vec::new();
        for step in &report.record.steps {
            let op = &step.op;
            if op.object == 0 {
                continue;
            }
            if let Some(text) = objects.expression(report, op.kind, op.site) {
                objects.of.entry(op.object).or_default().insert(text);
                if !order.contains(&op.object) {
                    order.push(op.object);
                }
            }
        }
        objects.letters = letters(&objects.of, &order);
        objects
    }

    /// The name of the object that an operation at this site uses; empty: it has none.
    pub fn name(&mut self, report: &RunReport, kind: OpKind, object: u64, site: u64) -> String {
        let known = self.of.get(&object).and_then(|t| t.first().cloned());
        let Some(text) = self.expression(report, kind, site).or(known) else {
            return String::new();
        };
        match self.letters.get(&object) {
            Some(letter) => format!("{text} ({letter})"),
            None => text,
        }
    }

    /// Whether the line of this site has the words by which such an operation is written.
    pub fn is_written(&mut self, report: &RunReport, kind: OpKind, site: u64) -> bool {
        let Some(place) = report.places.get(&site) else {
            return false;
        };
        let line = self.lines.line(&place.file, place.line);
        let words: &[&str] = match kind {
            OpKind::Select => &["select"],
            OpKind::TimerStart => &["Timer", "Tick", "After", "Reset", "Timeout", "Deadline"],
            _ => methods(kind),
        };
        words.iter().any(|word| line.contains(word))
    }

    fn expression(&mut self, report: &RunReport, kind: OpKind, site: u64) -> Option<String> {
        let place = report.places.get(&site)?;
        let line = self.lines.line(&place.file, place.line);
        expression(kind, &line)
    }
}

/// The methods by which an operation is written.
fn methods(kind: OpKind) -> &'static [&'static str] {
    use OpKind::*;
    match kind {
        Lock | WLock => &["Lock"],
        Unlock | WUnlock => &["Unlock"],
        TryLock | TryWLock => &["TryLock"],
        RLock => &["RLock"],
        RUnlock => &["RUnlock"],
        TryRLock => &["TryRLock"],
        Add => &["Add", "Go"],
        Done => &["Done", "Add"],
        Wait | CondWait => &["Wait"],
        Signal => &["Signal"],
        Broadcast => &["Broadcast"],
        Once => &["Do"],
        MapRead => &["Load", "Range"],
        MapWrite => &[
            "Store",
            "LoadOrStore",
            "LoadAndDelete",
            "Delete",
            "Swap",
            "CompareAndSwap",
        ],
        Pool => &["Get", "Put"],
        AtomicLoad => &["Load"],
        AtomicStore => &["Store"],
        AtomicUpdate => &["Add", "Swap", "And", "Or"],
        AtomicSwap => &["Swap"],
        AtomicCas => &["CompareAndSwap"],
        TimerStop => &["Stop", "Reset"],
        NetAccept => &["Accept"],
        NetRead => &["Read"],
        NetWrite => &["Write"],
        NetClose => &["Close", "CloseWrite", "CloseRead"],
        NetLimit => &["SetDeadline", "SetReadDeadline", "SetWriteDeadline"],
        _ => &[],
    }
}

/// What a function or method of the library does that others notice, by its package and name.
pub fn of_call(package: &str, name: &str) -> Option<OpKind> {
    use OpKind::*;
    const SYNC: [OpKind; 15] = [
        Lock, Unlock, TryLock, RLock, RUnlock, TryRLock, Add, Done, Wait, Signal, Broadcast, Once,
        MapRead, MapWrite, Pool,
    ];
    const ATOMIC: [OpKind; 4] = [AtomicLoad, AtomicStore, AtomicUpdate, AtomicCas];
    let among = |all: &[OpKind], name: &str| {
        let mut all = all.iter().copied();
        all.find(|kind| methods(*kind).contains(&name))
    };
    match (package, name) {
        ("sync", _) => among(&SYNC, name),
        ("sync/atomic", _) => {
            // Functions end in the type that they are for.
            let types = ["Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer"];
            let of_function = types.iter().find_map(|ty| name.strip_suffix(ty));
            among(&ATOMIC, of_function.unwrap_or(name))
        }
        ("time", "Sleep") => Some(Sleep),
        ("runtime", "Gosched") => Some(Yield),
        ("os", "Exit") => Some(Exit),
        _ => None,
    }
}

/// Letters for the objects, here in the order of their first use, whose names alone do not tell them apart.
pub fn letters<K: Copy + Eq + Ord + Hash>(
    of: &BTreeMap<K, BTreeSet<String>>,
    order: &[K],
) -> HashMap<K, String> {
    let mut uses: HashMap<&String, u32> = HashMap::new();
    for text in of.values().flatten() {
        *uses.entry(text).or_default() += 1;
    }
    let ambiguous = |object: &&K| {
        let texts = of.get(object);
        texts.is_some_and(|t| t.len() > 1 || t.iter().any(|t| uses.get(t) != Some(&1)))
    };
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8).to_string();
    let all = order.iter().filter(ambiguous).enumerate();
    all.map(|(n, &object)| (object, letter(n))).collect()
}

/// The expression in a source line that an operation of this kind is about.
pub fn expression(kind: OpKind, line: &str) -> Option<String> {
    let line = line.split("//").next().unwrap_or(line);
    match kind {
        OpKind::Send => {
            let at = line.find("<-")?;
            before(line, at)
        }
        OpKind::Recv => match line.find("<-") {
            Some(at) => after(line, at + 2),
            None => after(line, line.find("range ")? + 6),
        },
        OpKind::Close => after(line, line.find("close(")? + 6),
        OpKind::Len => {
            let at = line.find("len(").or_else(|| line.find("cap("))?;
            after(line, at + 4)
        }
        OpKind::Load => None,
        OpKind::Store => {
            let ends = ["++", "--", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "="];
            let at = ends.iter().filter_map(|end| line.find(end)).min()?;
            before(line, at)
        }
        _ => methods(kind).iter().find_map(|m| {
            let at = line.find(&format!(".{m}("))?;
            before(line, at)
        }),
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.')
}

/// The expression that ends at this byte.
fn before(line: &str, at: usize) -> Option<String> {
    let text = line.get(..at)?.trim_end();
    let mut open = 0;
    let mut begin = text.len();
    for (n, c) in text.char_indices().rev() {
        match c {
            ')' | ']' => open += 1,
            '(' | '[' if open > 0 => open -= 1,
            _ if open > 0 || is_part(c) => {}
            _ => break,
        }
        begin = n;
    }
    named(text.get(begin..)?)
}

/// The expression that begins at this byte.
fn after(line: &str, at: usize) -> Option<String> {
    let text = line.get(at..)?.trim_start();
    let mut open = 0;
    let mut end = 0;
    for (n, c) in text.char_indices() {
        match c {
            '(' | '[' => open += 1,
            ')' | ']' if open > 0 => open -= 1,
            _ if open > 0 || is_part(c) => {}
            _ => break,
        }
        end = n + c.len_utf8();
    }
    named(text.get(..end)?)
}

fn named(text: &str) -> Option<String> {
    let begins = text.chars().next()?;
    (begins.is_alphabetic() || begins == '_' || begins == '(').then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_of_lines() {
        let of = |kind, line: &str| expression(kind, line).unwrap_or_default();
        assert_eq!(of(OpKind::Lock, "\tdefer to.mu.Lock() // here"), "to.mu");
        assert_eq!(of(OpKind::Lock, "forks[(i+1)%3].Lock()"), "forks[(i+1)%3]");
        assert_eq!(of(OpKind::Send, "\tq.items <- v"), "q.items");
        assert_eq!(of(OpKind::Recv, "for v := range in {"), "in");
        assert_eq!(of(OpKind::Recv, "return <-s.channel()"), "s.channel()");
        assert_eq!(of(OpKind::Close, "func() { close(done) }"), "done");
        assert_eq!(
            of(OpKind::AtomicUpdate, "if inside.Add(1) != 1 {"),
            "inside"
        );
        assert_eq!(of(OpKind::Unlock, "}"), "");
        assert_eq!(of_call("sync", "Add"), Some(OpKind::Add));
        assert_eq!(
            of_call("sync/atomic", "AddInt64"),
            Some(OpKind::AtomicUpdate)
        );
        assert_eq!(of_call("strings", "Add"), None);
        assert_eq!(of(OpKind::Store, "\tc.n++"), "c.n");
        assert_eq!(of(OpKind::Store, "\tsums[i] = x == y"), "sums[i]");
    }
}
