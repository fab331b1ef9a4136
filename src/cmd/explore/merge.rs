//! `minigo explore merge`: combines the reports of several shards, or of several programs, into one; also
//! writes JUnit XML and SARIF.

use crate::cmd::cli::ExploreArgs;
use crate::cmd::sarif::{location, log};
use crate::process::out::{cause, complain, print};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Reports by program and test.
#[derive(Default)]
struct Merged(Vec<Value>);

/// `minigo explore merge FILE...`; the exit status.
pub fn merge(args: &ExploreArgs) -> i32 {
    let mut merged = Merged::default();
    for file in args.args.iter().skip(1) {
        let path = Path::new(file);
        if let Err(why) = merged.read(path) {
            complain!("minigo explore merge: {}: {why}", path.display());
            return 2;
        }
    }
    if merged.0.is_empty() {
        complain!("minigo explore merge: want reports that `minigo explore --json` has written");
        return 2;
    }
    let write = |file: &Option<std::path::PathBuf>, text: String| match file {
        Some(file) => super::written::write(file, text.as_bytes()),
        None => true,
    };
    let written = write(&args.junit, merged.junit()) && write(&args.sarif, pretty(&merged.sarif()));
    let status = if !written {
        2
    } else {
        i32::from(merged.0.iter().any(|r| !findings(r).is_empty()))
    };
    if args.json {
        let all = match &merged.0[..] {
            [one] => one.clone(),
            all => Value::from(all.to_vec()),
        };
        print(pretty(&all).as_bytes());
    } else {
        print(merged.text().as_bytes());
    }
    status
}

fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

fn findings(report: &Value) -> &[Value] {
    report["findings"].as_array().map_or(&[], Vec::as_slice)
}

fn number(report: &Value, key: &str) -> u64 {
    report[key].as_u64().unwrap_or(0)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// What two findings are compared by.
fn identity(finding: &Value) -> (String, String, String) {
    let kind = text(finding, "kind");
    let headline = match kind {
        "panic" | "fatal" | "exit" => text(finding, "headline"),
        _ => "",
    };
    (
        kind.to_owned(),
        headline.to_owned(),
        finding["places"].to_string(),
    )
}

impl Merged {
    fn read(&mut self, path: &Path) -> Result<(), String> {
        let text = crate::process::input::read_text(path).map_err(|e| cause(&e))?;
        let values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
        for value in values {
            let value =
                value.map_err(|e| format!("not a report of `minigo explore --json`: {e}"))?;
            let all = match value {
                Value::Array(all) => all,
                one => vec![one],
            };
            for report in all {
                if report["minigo_explore"] != 1 {
                    return Err("not a report of `minigo explore --json`".to_owned());
                }
                self.add(report);
            }
        }
        Ok(())
    }

    fn add(&mut self, report: Value) {
        let same =
            |r: &&mut Value| r["program"] == report["program"] && r["test"] == report["test"];
        match self.0.iter_mut().find(same) {
            Some(into) => join(into, &report),
            None => self.0.push(report),
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for report in &self.0 {
            let runs = number(report, "runs");
            for finding in findings(report) {
                let (count, first) = (number(finding, "count"), number(finding, "first_run"));
                out.push_str(&format!(
                    "{}: {}, {count} of {runs} runs, first in run {}\n",
                    title(report),
                    text(finding, "kind"),
                    first + 1
                ));
                for place in places(finding) {
                    out.push_str(&format!("    {}:{} {}\n", place.0, place.1, place.2));
                }
                for line in text(finding, "schedule").lines().filter(|l| is_change(l)) {
                    out.push_str(&format!("    {line}\n"));
                }
            }
            out.push_str(&format!(
                "{}: {runs} runs, {} choice points, {} findings\n",
                title(report),
                number(report, "choice_points"),
                findings(report).len()
            ));
        }
        out
    }

    fn junit(&self) -> String {
        let failures = self.0.iter().filter(|r| !findings(r).is_empty()).count();
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"minigo explore\" tests=\"{}\" failures=\"{failures}\">\n",
            self.0.len()
        );
        for report in &self.0 {
            let (program, seconds) = (text(report, "program"), report["seconds"].as_f64());
            let name = report["test"].as_str().unwrap_or("main");
            out.push_str(&format!(
                "<testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\">\n",
                xml(program),
                xml(name),
                seconds.unwrap_or(0.0)
            ));
            for finding in findings(report) {
                out.push_str(&format!(
                    "<failure type=\"{}\" message=\"{}\">{}</failure>\n",
                    xml(text(finding, "kind")),
                    xml(text(finding, "headline")),
                    xml(&format!(
                        "{}\n{}",
                        text(finding, "text"),
                        text(finding, "schedule")
                    ))
                ));
            }
            let (runs, orders) = (number(report, "runs"), number(report, "orders"));
            out.push_str(&format!(
                "<system-out>{runs} runs, {orders} distinct orders</system-out>\n"
            ));
            out.push_str("</testcase>\n");
        }
        out.push_str("</testsuite>\n</testsuites>\n");
        out
    }

    fn sarif(&self) -> Value {
        let mut rules = Map::new();
        let mut results = Vec::new();
        for report in &self.0 {
            for finding in findings(report) {
                let kind = text(finding, "kind");
                rules.insert(kind.to_owned(), json!({"id": kind, "name": kind}));
                let locations = places(finding).into_iter();
                let locations = locations.map(|(file, line, func)| location(&file, line, &func));
                results.push(json!({
                    "ruleId": kind,
                    "level": "error",
                    "message": {"text": format!("{}: {}", title(report), text(finding, "headline"))},
                    "locations": locations.collect::<Vec<_>>(),
                    "properties": {
                        "runs": number(report, "runs"),
                        "count": number(finding, "count"),
                        "schedule": text(finding, "schedule"),
                    },
                }));
            }
        }
        let rules = rules.into_iter().map(|(_, rule)| rule);
        log("minigo explore", rules.collect(), results)
    }
}

fn is_change(line: &str) -> bool {
    line.starts_with("before ") || line.starts_with("select ")
}

/// The program, and the test.
fn title(report: &Value) -> String {
    match report["test"].as_str() {
        Some(test) => format!("{}: {test}", text(report, "program")),
        None => text(report, "program").to_owned(),
    }
}

fn places(finding: &Value) -> Vec<(String, u64, String)> {
    let all = finding["places"].as_array().map_or(&[][..], Vec::as_slice);
    all.iter()
        .map(|p| {
            (
                text(p, "file").to_owned(),
                number(p, "line"),
                text(p, "func").to_owned(),
            )
        })
        .collect()
}

fn xml(text: &str) -> String {
    let legal = |c: &char| *c >= ' ' || matches!(c, '\n' | '\t');
    let text: String = text.chars().filter(legal).collect();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Adds the report of another part of the same exploration.
fn join(into: &mut Value, other: &Value) {
    for key in ["runs", "orders", "steps_used_up", "outside"] {
        into[key] = json!(number(into, key) + number(other, key));
    }
    into["choice_points"] =
        json!(number(into, "choice_points").max(number(other, "choice_points")));
    let seconds = |r: &Value| r["seconds"].as_f64().unwrap_or(0.0);
    into["seconds"] = json!(seconds(into).max(seconds(other)));
    if into["exhausted_preemptions"] != other["exhausted_preemptions"] {
        into["exhausted_preemptions"] = Value::Null;
    }
    into["shard"] = Value::Null;
    let mut all = findings(into).to_vec();
    for finding in findings(other) {
        let known = all.iter_mut().find(|f| identity(f) == identity(finding));
        let Some(known) = known else {
            all.push(finding.clone());
            continue;
        };
        let count = number(known, "count") + number(finding, "count");
        // The smallest schedule stays, of several as small the one of the earliest run.
        let key = |f: &Value| (number(f, "deviations"), number(f, "first_run"));
        let first = number(known, "first_run").min(number(finding, "first_run"));
        if key(finding) < key(known) {
            *known = finding.clone();
        }
        known["count"] = json!(count);
        known["first_run"] = json!(first);
    }
    all.sort_by_key(|f| number(f, "first_run"));
    into["findings"] = Value::from(all);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(runs: u64, findings: &[(&str, u64, u64, u64)]) -> Value {
        let all = findings.iter().map(|(kind, line, count, first)| {
            json!({"kind": kind, "headline": "x", "text": "<a>", "count": count, "first_run": first,
                   "deviations": 1, "schedule": "", "places": [{"func": "main.f", "file": "a.go", "line": line}]})
        });
        json!({"minigo_explore": 1, "program": "a.go", "test": null, "runs": runs, "orders": 1,
               "choice_points": 2, "seconds": 0.5, "findings": all.collect::<Vec<_>>()})
    }

    #[test]
    fn the_same_finding_of_two_shards_is_one() {
        let mut merged = Merged::default();
        merged.add(report(10, &[("deadlock", 3, 2, 7)]));
        merged.add(report(20, &[("deadlock", 3, 1, 4), ("panic", 9, 1, 2)]));
        let [all] = &merged.0[..] else {
            panic!("one program")
        };
        assert_eq!(number(all, "runs"), 30);
        let found: Vec<_> = findings(all)
            .iter()
            .map(|f| (text(f, "kind"), number(f, "count"), number(f, "first_run")))
            .collect();
        assert_eq!(found, [("panic", 1, 2), ("deadlock", 3, 4)]);
        assert!(merged.junit().contains("&lt;a&gt;") && merged.junit().contains("failures=\"1\""));
        assert_eq!(
            merged.sarif()["runs"][0]["results"]
                .as_array()
                .map(Vec::len),
            Some(2)
        );
    }
}
