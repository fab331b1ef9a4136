//! Syntax errors, compared word for word: `syntax_errors.txt` holds programs (after `===`) and what Go 1.27
//! reports for each (after `---`), as `line:column: text`.

// The walls of `clippy.toml` are for the crate, not for its tests.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use minigo_lang::syntax::parse::{NodeIds, ParseMode, parse_file};
use minigo_lang::text::source::SourceMap;

#[test]
fn texts_and_places_are_those_of_go() {
    let cases = include_str!("syntax_errors.txt");
    let (mut good, mut bad) = (0, 0);
    for case in cases.split("===\n").skip(1) {
        let (source, want) = case.split_once("\n---\n").unwrap();
        let source = format!("{source}\n");
        let mut map = SourceMap::default();
        let id = map
            .add("t.go".into(), "t.go".into(), source.as_str().into())
            .unwrap();
        let file = map.file(id).unwrap();
        let mut diags = Vec::new();
        parse_file(
            file,
            id,
            &mut NodeIds::default(),
            ParseMode::default(),
            &mut diags,
        );
        let got: Vec<String> = diags
            .iter()
            .map(|d| {
                let at = file.line_col(d.span.lo);
                format!("{}:{}: {}", at.line, at.col, d.message)
            })
            .collect();
        let got = got.join("\n");
        if got == want.trim_end() {
            good += 1;
        } else {
            bad += 1;
            eprintln!("{source}\n--- want\n{}\n--- got\n{got}\n", want.trim_end());
        }
    }
    eprintln!("{good} as Go says, {bad} not");
    assert_eq!(bad, 0);
}
