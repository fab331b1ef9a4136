//! `minigo test -json`: converts the output lines of a test program to Go's stream of events. Package testing
//! puts marks into its output for this ([`FRAME`] and the others).

use serde_json::{Map, Value, json};
use std::time::Instant;

/// Begins a line of package testing itself.
const FRAME: u8 = 0x16;
/// Around a message of Error or Fatal.
const ERR_BEGIN: u8 = 0x0f;
const ERR_END: u8 = 0x0e;
/// Before one of these bytes that a test printed itself.
const ESCAPE: u8 = 0x1b;

/// Where lines go: one event each.
pub type Sink<'a> = dyn FnMut(&str) + 'a;

/// Makes events of a test program's output.
pub struct Converter<'a> {
    package: String,
    sink: Box<Sink<'a>>,
    started: Instant,
    /// What has come of a line.
    line: Vec<u8>,
    /// Text of the test that is not a whole line yet.
    text: Vec<u8>,
    /// Which test prints.
    test: String,
    /// Outcomes that wait for what the tests still print: indented lines belong to them.
    reports: Vec<(String, &'static str, f64)>,
    result: Option<&'static str>,
    /// Lines of package testing are marked, so that others are not taken for them.
    marked: bool,
    /// `Some(first)` inside a message of Error.
    error: Option<bool>,
}

const UPDATES: &[(&str, &str)] = &[
    ("=== RUN   ", "run"),
    ("=== PAUSE ", "pause"),
    ("=== CONT  ", "cont"),
    ("=== NAME  ", "name"),
    ("=== PASS  ", "pass"),
    ("=== FAIL  ", "fail"),
    ("=== SKIP  ", "skip"),
    ("=== ATTR  ", "attr"),
    ("=== ARTIFACTS ", "artifacts"),
];

const REPORTS: &[(&str, &str)] = &[
    ("--- PASS: ", "pass"),
    ("--- FAIL: ", "fail"),
    ("--- SKIP: ", "skip"),
    ("--- BENCH: ", "bench"),
];

impl<'a> Converter<'a> {
    /// The package's tests begin.
    pub fn new(package: &str, sink: Box<Sink<'a>>) -> Converter<'a> {
        let mut c = Converter {
            package: package.to_owned(),
            sink,
            started: Instant::now(),
            line: Vec::new(),
            text: Vec::new(),
            test: String::new(),
            reports: Vec::new(),
            result: None,
            marked: false,
            error: None,
        };
        c.event("start", &[]);
        c
    }

    /// Takes what the test program printed.
    pub fn feed(&mut self, bytes: &[u8]) {
        for &b in bytes {
            if b == FRAME && !self.line.is_empty() && self.line.last() != Some(&ESCAPE) {
                // A line of package testing behind a line that was not ended.
                self.take_line();
            }
            self.line.push(b);
            if b == b'\n' {
                self.take_line();
            }
        }
    }

    /// The test program has ended. `failed` names the build that failed, if one did.
    pub fn close(&mut self, failed: Option<&str>) {
        self.take_line();
        self.flush_text(false);
        self.flush_reports(0);
        let elapsed = json!(round(self.started.elapsed().as_secs_f64()));
        let mut more = vec![("Elapsed", elapsed)];
        if let Some(build) = failed {
            more.push(("FailedBuild", json!(build)));
        }
        let result = self.result.unwrap_or("fail");
        self.test.clear();
        self.event(result, &more);
    }

    fn event(&mut self, action: &str, more: &[(&str, Value)]) {
        let mut e = Map::new();
        e.insert("Time".to_owned(), json!(now()));
        e.insert("Action".to_owned(), json!(action));
        e.insert("Package".to_owned(), json!(self.package));
        if !self.test.is_empty() {
            e.insert("Test".to_owned(), json!(self.test));
        }
        for (name, value) in more {
            e.insert((*name).to_owned(), value.clone());
        }
        let line = write(&e);
        (self.sink)(&line);
    }

    /// Writes text of the current test as output events, a line each.
    fn output(&mut self, text: &[u8], frame: bool) {
        let mut i = 0;
        while let Some(&b) = text.get(i) {
            i += 1;
            match b {
                ESCAPE => {
                    self.text.extend(text.get(i));
                    i += 1;
                }
                ERR_BEGIN => {
                    self.flush_text(frame);
                    self.error = Some(true);
                }
                ERR_END => {
                    // The end of the line is still the message's.
                    if text.get(i) == Some(&b'\n') {
                        self.text.push(b'\n');
                        i += 1;
                    }
                    self.flush_text(frame);
                    self.error = None;
                }
                b => {
                    self.text.push(b);
                    if b == b'\n' {
                        self.flush_text(frame);
                    }
                }
            }
        }
    }

    fn flush_text(&mut self, frame: bool) {
        if self.text.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        let mut more = vec![("Output", json!(String::from_utf8_lossy(&text)))];
        let kind = match self.error {
            _ if frame => Some("frame"),
            Some(true) => Some("error"),
            Some(false) => Some("error-continue"),
            None => None,
        };
        if let Some(first) = &mut self.error {
            *first = false;
        }
        if let Some(kind) = kind {
            more.push(("OutputType", json!(kind)));
        }
        self.event("output", &more);
    }

    fn flush_reports(&mut self, depth: usize) {
        self.flush_text(false);
        self.test.clear();
        while self.reports.len() > depth {
            if let Some((test, action, elapsed)) = self.reports.pop() {
                self.test = test;
                self.event(action, &[("Elapsed", json!(elapsed))]);
                self.test.clear();
            }
        }
    }

    fn take_line(&mut self) {
        let whole = std::mem::take(&mut self.line);
        if whole.is_empty() {
            return;
        }
        let (marked, line) = match whole.strip_prefix(&[FRAME]) {
            Some(line) => (true, line),
            None => (false, whole.as_slice()),
        };
        if self.marked && !marked {
            return self.output(line, false);
        }
        let text = String::from_utf8_lossy(line).into_owned();
        let trimmed = text.trim_end_matches(['\n', '\r']);
        if trimmed == "PASS" || trimmed == "FAIL" || trimmed.starts_with("FAIL\t") {
            self.flush_reports(0);
            self.marked = marked;
            self.output(line, true);
            self.result = Some(if trimmed == "PASS" { "pass" } else { "fail" });
            return;
        }
        if text.starts_with("?   \t") && trimmed.ends_with("\t[no test files]") {
            self.result = Some("skip");
        }
        if let Some((prefix, action)) = UPDATES.iter().find(|(p, _)| text.starts_with(p)) {
            return self.update(
                action,
                trimmed.get(prefix.len()..).unwrap_or(""),
                line,
                marked,
            );
        }
        let mut body = trimmed;
        let mut indent = 0;
        while let Some(rest) = body.strip_prefix("    ") {
            body = rest;
            indent += 1;
        }
        let report = REPORTS.iter().find(|(p, _)| body.starts_with(p));
        match report {
            Some((prefix, action)) if indent <= self.reports.len() => {
                let name = body.get(prefix.len()..).unwrap_or("").to_owned();
                self.report(action, &name, indent, line, marked);
            }
            _ => {
                let owner = indent.checked_sub(1).and_then(|i| self.reports.get(i));
                if let Some((test, _, _)) = owner {
                    let test = test.clone();
                    self.go_on_with(&test);
                }
                self.output(line, false);
            }
        }
    }

    fn go_on_with(&mut self, test: &str) {
        if self.test != test {
            self.flush_text(false);
            self.test = test.to_owned();
        }
    }

    /// `--- PASS: TestX (0.00s)`
    fn report(
        &mut self,
        action: &'static str,
        text: &str,
        indent: usize,
        line: &[u8],
        marked: bool,
    ) {
        let (name, elapsed) = match text.split_once(" (") {
            Some((name, time)) => {
                let time = time.trim_end_matches(')').trim_end_matches('s');
                (name, time.parse().unwrap_or(0.0))
            }
            None => (text, 0.0),
        };
        self.flush_text(false);
        self.marked = marked;
        self.flush_reports(indent);
        self.test = name.to_owned();
        self.reports.push((name.to_owned(), action, elapsed));
        self.output(line, true);
    }

    /// `=== RUN   TestX`
    fn update(&mut self, action: &str, rest: &str, line: &[u8], marked: bool) {
        self.marked = marked;
        let pending = !self.reports.is_empty();
        let rest = rest.trim();
        let (name, more) = match action {
            "attr" | "artifacts" => rest.split_once(' ').unwrap_or((rest, "")),
            _ => (rest, ""),
        };
        if action == "name" && self.test == name && !pending {
            return;
        }
        if pending {
            self.flush_reports(0);
        }
        if action == "name" {
            // Text without an end of line stays with what follows it.
            self.test = name.to_owned();
            return;
        }
        self.go_on_with(name);
        match action {
            "pause" => {
                self.output(line, true);
                self.event("pause", &[]);
            }
            "attr" => {
                let (key, value) = more.split_once(' ').unwrap_or((more, ""));
                self.event("attr", &[("Key", json!(key)), ("Value", json!(value))]);
                self.output(line, true);
            }
            "artifacts" => {
                self.event("artifacts", &[("Path", json!(more))]);
                self.output(line, true);
            }
            action => {
                self.event(action, &[]);
                self.output(line, true);
            }
        }
    }
}

/// The events of a build that failed.
pub fn build_failed(package: &str, text: &str, sink: &mut Sink<'_>) {
    let mut emit = |action: &str, output: Option<&str>| {
        let mut e = Map::new();
        e.insert("ImportPath".to_owned(), json!(package));
        e.insert("Action".to_owned(), json!(action));
        if let Some(output) = output {
            e.insert("Output".to_owned(), json!(output));
        }
        sink(&write(&e));
    };
    for line in text.split_inclusive('\n') {
        emit("build-output", Some(line));
    }
    emit("build-fail", None);
}

/// An object in the order of Go's fields.
fn write(e: &Map<String, Value>) -> String {
    const ORDER: &[&str] = &[
        "Time",
        "ImportPath",
        "Action",
        "Package",
        "Test",
        "Elapsed",
        "Output",
        "OutputType",
        "FailedBuild",
        "Key",
        "Value",
        "Path",
    ];
    let fields: Vec<String> = ORDER
        .iter()
        .filter_map(|name| {
            e.get(*name)
                .map(|v| format!("{}:{}", json!(name), html_safe(v)))
        })
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// As encoding/json writes it: `<`, `>` and `&` escaped, whole numbers without a point.
fn html_safe(v: &Value) -> String {
    if let Some(f) = v.as_f64() {
        return f.to_string();
    }
    v.to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

fn round(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// The time as RFC 3339 writes it.
fn now() -> String {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    let (days, rest) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let (y, m, d) = date(days as i64);
    let (h, min, s) = (rest / 3600, rest / 60 % 60, rest % 60);
    let nanos = format!("{:09}", since.subsec_nanos());
    let nanos = nanos.trim_end_matches('0');
    let point = if nanos.is_empty() { "" } else { "." };
    format!("{y:04}-{m:02}-{d:02}T{h:02}:{min:02}:{s:02}{point}{nanos}Z")
}

/// Year, month and day of a number of days since 1970.
fn date(days: i64) -> (i64, i64, i64) {
    // Counted from 1 March of year 0, so that leap days end a year.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day = z.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let d = day - (153 * month + 2) / 5 + 1;
    let m = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(m <= 2), m, d)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Actions, tests and outputs, without times.
    fn convert(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        {
            let mut c = Converter::new("p", Box::new(|line: &str| out.push(line.to_owned())));
            c.feed(text.as_bytes());
            c.close(None);
        }
        let field = |v: &Value, name: &str| v.get(name).and_then(Value::as_str).map(str::to_owned);
        out.iter()
            .map(|line| {
                let v: Value = serde_json::from_str(line).unwrap();
                let parts = ["Action", "Test", "Output", "OutputType"];
                let parts: Vec<String> = parts.iter().filter_map(|p| field(&v, p)).collect();
                parts.join("|")
            })
            .collect()
    }

    #[test]
    fn a_test_that_passes() {
        let events = convert("\x16=== RUN   A\nhello\n\x16--- PASS: A (0.25s)\n\x16PASS\nok\n");
        let want = [
            "start",
            "run|A",
            "output|A|=== RUN   A\n|frame",
            "output|A|hello\n",
            "output|A|--- PASS: A (0.25s)\n|frame",
            "pass|A",
            "output|PASS\n|frame",
            "output|ok\n",
            "pass",
        ];
        assert_eq!(events, want);
    }

    #[test]
    fn messages_of_errors_are_marked() {
        let events = convert(
            "\x16=== RUN   A\n\x0f    a: 1\n        2\x0e\n    log\n\x16--- FAIL: A (0.00s)\n",
        );
        assert!(events.contains(&"output|A|    a: 1\n|error".to_owned()));
        assert!(events.contains(&"output|A|        2\n|error-continue".to_owned()));
        assert!(events.contains(&"output|A|    log\n".to_owned()));
        assert_eq!(events.last().unwrap(), "fail");
    }

    #[test]
    fn dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_778), (2026, 11, 21));
    }
}
