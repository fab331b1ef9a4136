//! A page as one HTML file: the frame of the page with style, script and data.

use super::film::Film;
use crate::cmd::design;
use crate::cmd::lab::page::escape;

/// The page: the shell with style, script and data put in.
pub fn page(title: &str, film: Film, other: Option<Film>) -> String {
    let (head, events) = film.finish();
    let other = other.map(Film::finish).unwrap_or_default();
    page_of(title, (&head, &events), (&other.0, &other.1))
}

/// The same of data that is text already: head and events of a run and of another one.
pub fn page_of(title: &str, of: (&str, &str), other: (&str, &str)) -> String {
    let style = [design::STYLE, include_str!("bundle/page.css")].concat();
    include_str!("page/page.html")
        .replacen("{{title}}", &escape(title), 2)
        .replacen("{{style}}", &style, 1)
        .replacen("{{guide}}", &guide(), 1)
        .replacen("{{code}}", include_str!("bundle/page.js"), 1)
        // The heads hold texts of the program, in which anything may stand: they come last, the one at the end first.
        .replacen("{{other_events}}", other.1, 1)
        .replacen("{{events}}", of.1, 1)
        .replacen("{{other_head}}", other.0, 1)
        .replacen("{{head}}", of.0, 1)
}

/// The chapters of the guide that rules refer to, by the names of their files, so that a page needs nothing else to show them.
fn guide() -> String {
    macro_rules! chapters {
        ($($name:literal)*) => {
            [$(($name, include_str!(concat!("../../../docs/guide/src/scheduler/", $name, ".md")))),*]
        };
    }
    let all = chapters!(
        "01-g-m-p" "02-local-queue" "03-stealing" "04-spinning" "05-system-calls" "06-preemption"
        "07-netpoller" "08-timers" "09-collector"
    );
    let map: serde_json::Map<_, _> = all
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.into()))
        .collect();
    // No text ends the element that it is in.
    serde_json::Value::Object(map)
        .to_string()
        .replace('<', "\\u003c")
}
