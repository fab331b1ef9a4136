//! Rust files as trees of tokens: a parser for as much of the language as the checks of the architecture
//! need.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::path::{Path, PathBuf};

/// Every file with this ending below `dir`, sorted; what is built and what is hidden is left out.
pub fn files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if name.starts_with('.') {
                continue;
            }
            if path.is_dir() {
                if name != "target" && name != "node_modules" {
                    folders.push(path);
                }
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The tokens of a file, without what only its tests are compiled with.
pub fn parse(path: &Path) -> Vec<TokenTree> {
    let text = std::fs::read_to_string(path).expect("sources are text");
    let stream: TokenStream = text
        .parse()
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    without_tests(stream.into_iter().collect())
}

/// What stands inside a pair of brackets.
pub fn inside(group: &Group) -> Vec<TokenTree> {
    without_tests(group.stream().into_iter().collect())
}

/// Leaves out each item behind `#[cfg(test)]`, and those of loom's models.
fn without_tests(tokens: Vec<TokenTree>) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        let attribute = is_punct(&token, '#') && rest.peek().is_some_and(is_cfg_test);
        if !attribute {
            kept.push(token);
            continue;
        }
        for skipped in rest.by_ref() {
            let end = match &skipped {
                TokenTree::Group(g) => g.delimiter() == Delimiter::Brace,
                other => is_punct(other, ';') || is_punct(other, ','),
            };
            if end {
                break;
            }
        }
    }
    kept
}

/// Whether these are the brackets of `cfg(test)`, `cfg(all(test, ...))`, or `cfg(loom)`.
fn is_cfg_test(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let text = group.stream().to_string().replace(' ', "");
    text == "cfg(test)" || text == "cfg(loom)" || text.starts_with("cfg(all(test,")
}

/// Whether a token is this sign.
pub fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == sign)
}

/// The name at a place, if there is one.
pub fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    }
}

/// Whether `::` stands at a place.
pub fn colons(tokens: &[TokenTree], at: usize) -> bool {
    let is = |i| tokens.get(i).is_some_and(|t| is_punct(t, ':'));
    is(at) && is(at + 1)
}
