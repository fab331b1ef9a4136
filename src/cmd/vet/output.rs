//! Findings as lines, and as the JSON of `go vet -json`.

use super::{Found, Shown};
use minigo_lang::text::source::{Pos, SourceMap};
use std::collections::BTreeMap;
use std::fmt::Write;

/// One line for each finding, with that many lines of the source around it.
pub fn lines(found: &Found, context: Option<usize>) -> String {
    let mut out = String::new();
    for shown in &found.list {
        let _ = writeln!(out, "{}: {}", shown.place, shown.text);
        if let (Some(around), Some(finding)) = (context, &shown.finding)
            && let Some((file, first)) = found.sources.locate(finding.pos)
        {
            let last = found
                .sources
                .locate(finding.end)
                .map_or(first.line, |(_, p)| p.line);
            let last = last as usize + around;
            let from = (first.line as usize).saturating_sub(around).max(1);
            let numbered = file.text.lines().enumerate().skip(from - 1);
            for (i, line) in numbered.take_while(|(i, _)| *i < last) {
                let _ = writeln!(out, "{}\t{line}", i + 1);
            }
        }
    }
    out
}

/// A string as Go's encoder writes it.
fn string(text: &str) -> String {
    let text = serde_json::Value::from(text).to_string();
    text.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

/// One object for the package, and one for its external tests.
pub fn json(found: &Found) -> String {
    let mut out = package(&found.path, found, false);
    if found.external {
        out.push_str(&package(&format!("{}_test", found.path), found, true));
    }
    out
}

fn package(path: &str, found: &Found, external: bool) -> String {
    let mut checks: BTreeMap<&str, Vec<&Shown>> = BTreeMap::new();
    for shown in found.list.iter().filter(|s| s.external == external) {
        checks.entry(shown.check).or_default().push(shown);
    }
    if checks.is_empty() {
        return "{}\n".to_owned();
    }
    let list = |(check, list): (&&str, &Vec<&Shown>)| {
        let each: Vec<String> = list.iter().map(|s| finding(s, &found.sources)).collect();
        format!("\t\t{}: [\n{}\n\t\t]", string(check), each.join(",\n"))
    };
    let all: Vec<String> = checks.iter().map(list).collect();
    format!(
        "{{\n\t{}: {{\n{}\n\t}}\n}}\n",
        string(path),
        all.join(",\n")
    )
}

fn finding(shown: &Shown, sources: &SourceMap) -> String {
    let mut fields = vec![
        format!("\"posn\": {}", string(&shown.whole)),
        format!("\"end\": {}", string(&shown.end)),
        format!("\"message\": {}", string(&shown.text)),
    ];
    let fixes = shown.finding.iter().flat_map(|f| &f.fixes);
    let fixes: Vec<String> = fixes
        .map(|fix| {
            let edits: Vec<String> = fix
                .edits
                .iter()
                .map(|e| edit(sources, e.lo, e.hi, &e.new))
                .collect();
            let message = string(&fix.message);
            format!(
                "\t\t\t\t\t{{\n\t\t\t\t\t\t\"message\": {message},\n\t\t\t\t\t\t\"edits\": [\n{}\n\t\t\t\t\t\t]\n\t\t\t\t\t}}",
                edits.join(",\n")
            )
        })
        .collect();
    if !fixes.is_empty() {
        fields.push(format!(
            "\"suggested_fixes\": [\n{}\n\t\t\t\t]",
            fixes.join(",\n")
        ));
    }
    format!("\t\t\t{{\n\t\t\t\t{}\n\t\t\t}}", fields.join(",\n\t\t\t\t"))
}

fn edit(sources: &SourceMap, lo: Pos, hi: Pos, new: &str) -> String {
    let (path, base) = match sources.find(lo) {
        Some(file) => (file.path.as_str(), file.base.0),
        None => ("", 0),
    };
    let fields = [
        format!("\"filename\": {}", string(path)),
        format!("\"start\": {}", lo.0 - base),
        format!("\"end\": {}", hi.0 - base),
        format!("\"new\": {}", string(new)),
    ];
    let tabs = "\t\t\t\t\t\t\t\t";
    let fields = fields.join(&format!(",\n{tabs}"));
    format!("\t\t\t\t\t\t\t{{\n{tabs}{fields}\n\t\t\t\t\t\t\t}}")
}
