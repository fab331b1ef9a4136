//! Every example in the table of error codes causes the error it is listed for.

mod support;

use minigo_lang::text::codes::{CODES, files};

#[test]
fn examples_earn_their_codes() {
    let mut wrong = Vec::new();
    // Those of several files are for the whole command's test.
    let single = |row: &&minigo_lang::text::codes::Row| {
        !row.example.is_empty() && !row.example.starts_with("-- ")
    };
    for row in CODES.iter().filter(single) {
        let found = support::check(&files(row.example)[0].1);
        if !found.iter().any(|e| e.code == row.name) {
            let codes: Vec<_> = found.iter().map(|e| (e.code, e.text.clone())).collect();
            wrong.push(format!("{}: {codes:?}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
