//! The report of the runner of Go's tests: how many pass, by kind and folder, and why the rest fail.

use std::collections::BTreeMap;

/// What came of one program.
pub struct Verdict {
    pub kind: String,
    pub name: String,
    /// An errorcheck program was rejected, be it on the right lines or not.
    pub rejected: bool,
    /// Why it fails; `None`: it passes.
    pub cause: Option<String>,
}

impl Verdict {
    pub fn pass(&self) -> bool {
        self.cause.is_none()
    }

    /// Its line in the ledger.
    pub fn entry(&self) -> String {
        format!("{} {}", self.kind, self.name)
    }
}

/// Prints the causes of failure, then the table of what passes.
pub fn print(verdicts: &[Verdict], all: bool) {
    let mut causes: BTreeMap<(&str, String), Vec<&Verdict>> = BTreeMap::new();
    for v in verdicts {
        if let Some(cause) = &v.cause {
            causes
                .entry((&v.kind, group(cause, &v.name)))
                .or_default()
                .push(v);
        }
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(_, list)| std::cmp::Reverse(list.len()));
    for ((kind, cause), list) in &causes {
        println!("{:4} {kind}: {cause}", list.len());
        for v in list.iter().take(if all { usize::MAX } else { 4 }) {
            println!(
                "       {}: {}",
                v.name,
                v.cause.as_deref().unwrap_or_default()
            );
        }
    }
    let mut table: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for v in verdicts {
        let folder = v.name.rsplit_once('/').map_or(".", |(folder, _)| folder);
        for folder in [folder, "all"] {
            let cell = table.entry((&v.kind, folder)).or_default();
            cell.0 += usize::from(v.pass());
            cell.1 += 1;
        }
    }
    println!("\n{:12} {:16} passed / total", "kind", "folder");
    for ((kind, folder), (passed, total)) in table {
        println!(
            "{kind:12} {folder:16} {passed:6} / {total:<5} {}",
            percent(passed, total)
        );
    }
    let bad = verdicts
        .iter()
        .filter(|v| v.kind == "errorcheck" && v.rejected)
        .count();
    let of = verdicts
        .iter()
        .filter(|v| v.kind == "errorcheck" && (v.rejected || !v.pass()))
        .count();
    println!(
        "errorcheck   rejected at all  {bad:6} / {of:<5} {}",
        percent(bad, of)
    );
    let crashes = verdicts
        .iter()
        .filter(|v| v.cause.as_ref().is_some_and(|c| c.starts_with("CRASH")));
    println!("crashes and limits passed: {}", crashes.count());
}

fn percent(part: usize, of: usize) -> String {
    format!("{:5.1}%", 100.0 * part as f64 / of.max(1) as f64)
}

/// A cause without what is this program's own: positions, numbers.
fn group(cause: &str, name: &str) -> String {
    let base = name.rsplit('/').next().unwrap_or(name);
    let text = cause.rsplit_once(base).map_or(cause, |(_, rest)| rest);
    let kept = if cause.starts_with("extra") || cause.starts_with("missing") {
        cause
            .splitn(3, ':')
            .take(1)
            .chain(cause.splitn(3, ':').skip(2))
            .collect::<Vec<_>>()
            .join(":")
    } else {
        text.to_owned()
    };
    let mut out = String::new();
    for c in kept.trim_start_matches(':').chars().take(90) {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('#') {
            out.push('#');
        }
    }
    out.trim_start_matches(['#', ':', ' ']).to_owned()
}
