//! Findings as an HTML page.

use super::found::Told;

const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>minigo explore</title>\n<style>";

const STYLE: &str = "
body { margin: 0 auto; padding: 1.2rem 1rem 3rem; max-width: 100rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
.lanes { overflow-x: auto; }
.lanes table { border-collapse: collapse; width: 100%; }
.lanes th, .lanes td { text-align: left; padding: .2rem .9rem; vertical-align: top; border-left: 1px solid var(--line); white-space: nowrap; }
.lanes th { border-bottom: 2px solid var(--line); font-size: .85rem; }
td .at { color: var(--soft); font-family: var(--mono); font-size: .8rem; margin-right: .6em; }
tr.deviates td { background: var(--mark-soft); font-weight: 600; }
tr.deviates td:first-child { box-shadow: inset 4px 0 0 var(--mark); }
pre { padding: .7rem .9rem; }
</style>\n<main>\n";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The page of some findings; `summary` says what was explored.
pub fn page(program: &str, summary: &str, found: &[Told]) -> String {
    let mut page = [HEAD, crate::cmd::design::STYLE, STYLE].concat();
    page.push_str(&format!(
        "<h1>{}</h1>\n<p class=\"soft\">{}</p>\n",
        escape(program),
        escape(summary)
    ));
    for one in found {
        page.push_str(&format!("<h2>{}</h2>\n<div class=\"lanes card\" tabindex=\"0\" role=\"region\" aria-label=\"The story\"><table>\n<tr>", escape(&one.title())));
        for (g, func) in &one.story.columns {
            let name = if *g == 0 {
                "the clock".to_owned()
            } else {
                format!("G{g}")
            };
            page.push_str(&format!("<th scope=\"col\">{name} {}</th>", escape(func)));
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
            "</table></div>\n<pre class=\"card\" tabindex=\"0\">{}</pre>\n",
            escape(&one.finding.text)
        ));
        page.push_str(&format!(
            "<p class=\"soft\">{}</p>\n",
            escape(&one.chance())
        ));
        page.push_str(&format!(
            "<pre class=\"card\" tabindex=\"0\">{}</pre>\n",
            escape(&one.schedule.to_string())
        ));
    }
    page.push_str("</main>\n</html>\n");
    page
}
