//! The runs as one self-contained HTML page: makespans, how busy the Ps were, the table, the explanations.

use super::run::Run;
use super::table::table;
use super::text::{outcome, ps, time};
use super::words::words;

/// The page.
pub fn page(title: &str, runs: &[Run]) -> String {
    let title = escape(title);
    let bars: String = runs.iter().map(|r| bar(r, longest(runs))).collect();
    let table = escape(&table(runs, usize::MAX));
    let words: String = words(runs, usize::MAX)
        .lines()
        .filter(|l| !l.is_empty())
        .map(|l| format!("<p>{}</p>\n", escape(l)))
        .collect();
    let rules: String = rules(runs);
    include_str!("page.html")
        .replace("{{design}}", crate::cmd::design::STYLE)
        .replace("{{title}}", &title)
        .replace("{{bars}}", &bars)
        // In a table, where columns are as wide as on a terminal, no space comes before the unit.
        .replace("{{table}}", &units(&table, ""))
        .replace("{{words}}", &units(&words, " "))
        .replace("{{rules}}", &rules)
}

fn longest(runs: &[Run]) -> i64 {
    let all = runs.iter().map(|r| r.told.report.makespan);
    all.max().unwrap_or(1).max(1)
}

/// A run as a bar: how long it took, and which part of that its Ps were busy.
fn bar(run: &Run, longest: i64) -> String {
    let r = &run.told.report;
    let width = 100.0 * r.makespan as f64 / longest as f64;
    let busy = 100.0 * r.busy as f64 / (r.makespan.max(1) as f64 * f64::from(r.procs.max(1)));
    let end = outcome(r);
    let class = if end == "ok" { "bar" } else { "bar bad" };
    let (name, end) = (escape(&run.name), escape(&end));
    format!(
        "<div class=row><span class=name>{name}, {}</span><span class=track>\
         <span class=\"{class}\" style=\"width:{width:.2}%\" title=\"busy {busy:.0}%\">\
         <span class=busy style=\"width:{busy:.1}%\"></span></span></span>\
         <span class=end>{} {end}</span></div>\n",
        ps(r.procs),
        units(&time(r.makespan), " ")
    )
}

/// The same text with the units of minigo's other pages: 28.3 µs for 28.3us.
fn units(text: &str, space: &str) -> String {
    const UNITS: [(&str, &str); 4] = [("ns", "ns"), ("us", "µs"), ("ms", "ms"), ("s", "s")];
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let end = number.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (number, after) = number.split_at(end.unwrap_or(number.len()));
        out.push_str(before);
        out.push_str(number);
        rest = after;
        // Part of a name: it is no amount.
        if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let unit = UNITS.iter().find_map(|(unit, shown)| {
            let rest = after.strip_prefix(unit)?;
            let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            ends.then_some((*shown, rest))
        });
        if let Some((shown, after)) = unit {
            out.push_str(space);
            out.push_str(shown);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// The rows of the table of decisions that were used, with their sources.
fn rules(runs: &[Run]) -> String {
    let mut seen: Vec<&str> = Vec::new();
    let mut text = String::new();
    for run in runs {
        if seen.contains(&run.name.as_str()) {
            continue;
        }
        seen.push(&run.name);
        let policy = &run.told.report.policy;
        text.push_str(&format!(
            "<details class=card><summary>{} ({})</summary><dl>",
            escape(&run.name),
            escape(policy.system)
        ));
        for (name, rule) in policy.rules() {
            text.push_str(&format!("<dt>{name}</dt><dd>{}</dd>", escape(&rule)));
        }
        text.push_str("<dt>sources</dt>");
        for source in policy.sources {
            text.push_str(&format!("<dd>{}</dd>", escape(source)));
        }
        text.push_str("</dl></details>\n");
    }
    text
}

/// Text for HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn units_are_those_of_the_other_pages() {
        assert_eq!(
            units("gmp on 2 Ps: 28.3us, not 1.5ms; 3600s.", " "),
            "gmp on 2 Ps: 28.3 µs, not 1.5 ms; 3600 s."
        );
        assert_eq!(
            units("n1  1  50ns  G7us  x2s  2sides", ""),
            "n1  1  50ns  G7us  x2s  2sides"
        );
        assert_eq!(units("", " "), "");
    }
}
