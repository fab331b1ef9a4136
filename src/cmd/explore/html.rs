//! Findings as a page.

use super::found::Told;

const HEAD: &str =
    "<!doctype html>\n<meta charset=\"utf-8\">\n<title>minigo explore</title>\n<style>
body { font: 15px system-ui, sans-serif; margin: 2em; color: #222; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { text-align: left; padding: 3px 14px; vertical-align: top; border-left: 1px solid #ddd; }
td .at { color: #777; font-family: monospace; margin-right: .6em; }
tr.deviates td { background: #fff3d6; font-weight: 600; }
pre { background: #f6f6f6; padding: 1em; overflow-x: auto; }
.count { color: #555; }
@media (prefers-color-scheme: dark) {
  body { background: #181818; color: #ddd; } pre { background: #242424; }
  tr.deviates td { background: #4a3a10; } th, td { border-color: #444; }
}
</style>\n";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The page of some findings; `summary` says what was explored.
pub fn page(program: &str, summary: &str, found: &[Told]) -> String {
    let mut page = HEAD.to_owned();
    page.push_str(&format!(
        "<h1>{}</h1>\n<p>{}</p>\n",
        escape(program),
        escape(summary)
    ));
    for one in found {
        page.push_str(&format!("<h2>{}</h2>\n<table>\n<tr>", escape(&one.title())));
        for (g, func) in &one.story.columns {
            let name = if *g == 0 {
                "the clock".to_owned()
            } else {
                format!("G{g}")
            };
            page.push_str(&format!("<th>{name} {}</th>", escape(func)));
        }
        page.push_str("</tr>\n");
        for row in &one.story.rows {
            let class = if row.deviates {
                " class=\"deviates\""
            } else {
                ""
            };
            let column = one.story.column(row.g);
            let cells = "<td></td>".repeat(column);
            let rest = "<td></td>".repeat(one.story.columns.len().saturating_sub(column + 1));
            page.push_str(&format!(
                "<tr{class}>{cells}<td><span class=\"at\">{}</span>{}</td>{rest}</tr>\n",
                escape(&row.place),
                escape(&row.text)
            ));
        }
        page.push_str(&format!(
            "</table>\n<pre>{}</pre>\n",
            escape(&one.finding.text)
        ));
        page.push_str(&format!(
            "<p class=\"count\">{}</p>\n",
            escape(&one.chance())
        ));
        page.push_str(&format!(
            "<pre>{}</pre>\n",
            escape(&one.schedule.to_string())
        ));
    }
    page
}
