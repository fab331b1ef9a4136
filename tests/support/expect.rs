//! The errors that a program expects, and those that a compiler prints.

use std::collections::BTreeSet;

/// An error: line, column, text (with its further lines, each after `\n`).
pub type Error = (u32, u32, String);

/// The errors that a source names: `// ERROR 5 "text" 9 "text"` at the end of the line where
/// they are reported, column and quoted text for each.
pub fn wanted(source: &str) -> BTreeSet<Error> {
    let mut all = BTreeSet::new();
    for (i, line) in source.lines().enumerate() {
        let Some((_, mut rest)) = line.split_once("// ERROR ") else {
            continue;
        };
        loop {
            rest = rest.trim_start();
            let Some((column, after)) = rest.split_once(' ') else {
                break;
            };
            let Some((text, after)) = quoted(after) else {
                break;
            };
            all.insert((i as u32 + 1, column.parse().unwrap_or(0), text));
            rest = after;
        }
    }
    all
}

/// A text in double quotes, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let body = text.strip_prefix('"')?;
    let mut out = String::new();
    let mut chars = body.char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Some((out, &body[i + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                c => out.push(c),
            },
            c => out.push(c),
        }
    }
    None
}

/// The errors in a compiler's output for the file `name`: `./name:5:2: text`, with further lines
/// that begin with a tab.
pub fn reported(output: &str, name: &str) -> BTreeSet<Error> {
    let mut all: Vec<Error> = Vec::new();
    for line in output.lines() {
        if line.starts_with('\t') {
            if let Some(last) = all.last_mut() {
                last.2.push('\n');
                last.2.push_str(line);
            }
        } else if let Some(error) = position(line, name) {
            all.push(error);
        }
    }
    all.into_iter().collect()
}

fn position(line: &str, name: &str) -> Option<Error> {
    let start = line.find(name)?;
    let mut parts = line[start + name.len()..].strip_prefix(':')?.splitn(3, ':');
    let row = parts.next()?.parse().ok()?;
    let column = parts.next()?.parse().ok()?;
    Some((
        row,
        column,
        parts.next()?.trim_start_matches(' ').to_owned(),
    ))
}

/// Errors as lines of text, to compare and to show.
pub fn render<'a>(errors: impl IntoIterator<Item = &'a Error>) -> String {
    errors
        .into_iter()
        .map(|(l, c, t)| format!("{l}:{c}: {t}\n"))
        .collect()
}
