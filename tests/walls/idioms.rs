//! Plain English: fails if messages, documents or the first lines of files contain an unidiomatic phrase.
//!
//! The list is of idioms that were translated into English word by word. Code, quotations in backquotes and
//! comments other than the first paragraph of a file are not looked at.

use crate::support::root;
use crate::tokens::{files, inside, parse};
use crate::{nothing, short};
use proc_macro2::TokenTree;
use std::path::Path;

/// Phrases, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("for ever", "forever"),
    ("goes on", "continues, keeps running"),
    ("go on with", "continue"),
    ("go on any", "continue"),
    ("told of", "reported about"),
    ("tells of", "reports"),
    ("says of", "says about, reports for"),
    ("said of", "said about"),
    ("is told", "gets, receives"),
    ("are told", "get, receive"),
    ("stands in", "is in"),
    ("stand in", "are in, replace"),
    ("stands at", "is at"),
    ("stands behind", "follows"),
    ("stands beside", "is next to"),
    ("lies in", "is in"),
    ("lie in", "are in"),
    ("lies below", "is inside"),
    ("beside", "besides, next to, concurrently with"),
    ("whoever", "the one that; name who"),
    ("by need", "lazily, on demand"),
    ("so many bytes", "N bytes"),
    ("so many events", "N events"),
    ("so long in", "this long"),
    ("as it comes", "unchanged, unverified"),
    ("is nothing that", "is not accepted by"),
    ("nobody who", "no goroutine that"),
    ("of whom", "about which"),
    ("any more", "no longer"),
    ("is no flag", "is not a flag"),
    ("is no file", "is not a file"),
    ("is no function", "is not a function"),
    ("is no type", "is not a type"),
    ("is no value", "is not a value"),
];

/// Where a text has a phrase as whole words, in any case.
fn idioms(place: &str, text: &str, found: &mut Vec<String>) {
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = format!(" {} ", text.join(" ").to_lowercase());
    for (phrase, better) in PHRASES {
        for (at, _) in text.match_indices(phrase) {
            let before = text.get(..at).and_then(|t| t.chars().next_back());
            let after = text.get(at + phrase.len()..).and_then(|t| t.chars().next());
            let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            // "there is no function" is plain English.
            let there = text.get(..at).is_some_and(|t| t.ends_with("there "));
            if letter(before) || letter(after) || there {
                continue;
            }
            let near = text.get(at..).unwrap_or_default();
            let near: String = near.chars().take(60).collect();
            found.push(format!("{place}: \"{near}\": {better}"));
        }
    }
}

/// The texts of several words among some tokens: string literals outside of attributes.
fn literals(tokens: &[TokenTree], texts: &mut Vec<String>) {
    let mut attribute = false;
    for token in tokens {
        match token {
            TokenTree::Punct(sign) => {
                attribute = sign.as_char() == '#' || attribute && sign.as_char() == '!'
            }
            TokenTree::Group(_) if attribute => attribute = false,
            TokenTree::Group(group) => literals(&inside(group), texts),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.starts_with(['"', 'r']) && text.matches(' ').count() >= 2 {
                    texts.push(text.replace("\\n", " "));
                }
            }
            TokenTree::Ident(_) => attribute = false,
        }
    }
}

/// The prose of a page: no blocks of code, no code spans.
fn prose(text: &str) -> String {
    let blocks: String = text.split("```").step_by(2).collect();
    blocks
        .split('`')
        .step_by(2)
        .collect::<Vec<_>>()
        .join("CODE")
}

/// The first paragraph of a file's documentation, without code spans.
fn first(text: &str) -> String {
    let lines = text.lines().map_while(|l| l.strip_prefix("//! "));
    prose(&lines.collect::<Vec<_>>().join(" "))
}

/// A text without its `//` comments.
fn uncommented(text: &str) -> String {
    let code = |line: &str| {
        let comment = line
            .match_indices("//")
            .find(|(at, _)| !line[..*at].ends_with(':'));
        line[..comment.map_or(line.len(), |(at, _)| at)].to_owned()
    };
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

fn is_test(file: &str) -> bool {
    ["tests.rs", "/tests/", "toy.rs"]
        .iter()
        .any(|part| file.contains(part))
}

#[test]
fn messages_are_in_plain_english() {
    let mut found = Vec::new();
    for folder in ["src", "vm/image/src", "lang/src", "runtime/src", "vm/src"] {
        for path in files(&root().join(folder), ".rs") {
            let file = short(&path);
            if is_test(&file) {
                continue;
            }
            let mut texts = Vec::new();
            literals(&parse(&path), &mut texts);
            texts
                .iter()
                .for_each(|text| idioms(&file, text, &mut found));
        }
    }
    // Pages, and what the library's Go code says.
    for ending in [".html", ".ts"] {
        for path in files(&root().join("src"), ending) {
            let text = std::fs::read_to_string(&path).expect("it is there");
            idioms(&short(&path), &uncommented(&text), &mut found);
        }
    }
    for path in files(&root().join("vm/src/stdlib"), ".go") {
        let text = std::fs::read_to_string(&path).expect("it is there");
        let file = short(&path);
        for line in uncommented(&text).lines() {
            let texts = line.split('"').skip(1).step_by(2);
            texts.for_each(|text| idioms(&file, text, &mut found));
        }
    }
    // The help of the command is made of comments.
    for path in files(&root().join("src/cmd/cli"), ".rs") {
        let text = std::fs::read_to_string(&path).expect("it is there");
        let help = text
            .lines()
            .filter_map(|l| l.trim_start().strip_prefix("/// "));
        let help = help.collect::<Vec<_>>().join(" ");
        idioms(&short(&path), &help, &mut found);
    }
    nothing("messages to say in plain English", &found);
}

#[test]
fn documents_and_first_lines_are_in_plain_english() {
    let mut found = Vec::new();
    for path in files(root(), ".md") {
        let file = short(&path);
        let text = std::fs::read_to_string(&path).expect("it is there");
        idioms(&file, &prose(&text), &mut found);
    }
    for path in files(root(), ".rs") {
        let text = std::fs::read_to_string(&path).expect("it is there");
        if path != Path::new(file!()) && !path.ends_with("walls/idioms.rs") {
            idioms(&short(&path), &first(&text), &mut found);
        }
    }
    nothing("documents to say in plain English", &found);
}

#[test]
fn idioms_are_found_as_whole_words() {
    let mut found = Vec::new();
    idioms(
        "a",
        "it goes\non; besides, there is no type, but x is no type",
        &mut found,
    );
    assert_eq!(found.len(), 2, "{found:?}");
}
