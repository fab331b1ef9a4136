//! Every example in the table of error codes earns its code.

mod support;

use minigo_lang::codes::CODES;

/// The example as a whole file.
fn program(example: &str) -> String {
    if example.starts_with("package") {
        return example.to_owned();
    }
    let main = match example.contains("func main") {
        true => "",
        false => "func main() {}\n",
    };
    format!("package main\n{example}\n{main}")
}

#[test]
fn examples_earn_their_codes() {
    let mut wrong = Vec::new();
    for row in CODES.iter().filter(|row| !row.example.is_empty()) {
        let found = support::check(&program(row.example));
        if !found.iter().any(|e| e.code == row.code) {
            let codes: Vec<_> = found.iter().map(|e| (e.code, e.text.clone())).collect();
            wrong.push(format!("{}: {codes:?}", row.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
