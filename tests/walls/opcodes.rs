//! What is known about opcodes is in columns of the opcode table: no other file lists opcodes to state a property that they
//! share, or looks at their names.

use crate::support::root;
use crate::tokens::{colons, files, ident, inside, is_punct, parse};
use crate::{nothing, short};
use proc_macro2::TokenTree;
use std::collections::BTreeSet;

/// Where the table is, and what follows from it.
const TABLE: &str = "vm/src/code/op";

/// Files with matches whose arms name several opcodes, and what these arms do. Each hands its opcodes to the code that
/// translates them.
const DISPATCH: [(&str, &str); 8] = [
    (
        "vm/src/jit/translate/atomic.rs",
        "emits machine code for atomic operations and locks",
    ),
    (
        "vm/src/jit/translate/compare.rs",
        "emits machine code for comparisons and jumps",
    ),
    (
        "vm/src/jit/translate/complex.rs",
        "emits machine code for complex numbers",
    ),
    (
        "vm/src/jit/translate/compute.rs",
        "emits machine code for floats, and calls the other files",
    ),
    (
        "vm/src/jit/translate/integer.rs",
        "emits machine code for integers",
    ),
    (
        "vm/src/jit/translate/memory.rs",
        "emits machine code for loads, stores and slices",
    ),
    (
        "vm/src/opt/choice.rs",
        "emits the announcement of each operation on a channel",
    ),
    ("vm/src/opt/race.rs", "emits the race checks of appends"),
];

/// The names of all opcodes.
fn opcodes() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(TABLE).with_extension("rs"));
    let text = text.expect("the table is there");
    let row = |line: &str| {
        let (name, rest) = line.split_once(" [")?;
        let is = rest.contains("] (") && name.chars().all(char::is_alphanumeric);
        is.then(|| name.to_owned())
    };
    text.lines().filter_map(row).collect()
}

/// Lists of opcodes that are found in a file.
struct Lists<'a> {
    opcodes: &'a BTreeSet<String>,
    /// Whether opcodes are named without `Op::`.
    bare: bool,
    /// Those in a `matches!`, and all others.
    properties: Vec<String>,
    arms: Vec<String>,
}

impl Lists<'_> {
    /// The opcode that is named at a place, and the place after it.
    fn opcode(&self, tokens: &[TokenTree], at: usize) -> Option<(String, usize)> {
        let name = ident(tokens.get(at))?;
        let (name, end) = match name.as_str() {
            "Op" if colons(tokens, at + 1) => (ident(tokens.get(at + 3))?, at + 4),
            _ if self.bare && (at < 2 || !colons(tokens, at - 2)) => (name, at + 1),
            _ => return None,
        };
        self.opcodes.contains(&name).then_some((name, end))
    }

    fn look(&mut self, tokens: &[TokenTree], within: bool) {
        let mut at = 0;
        while at < tokens.len() {
            if let TokenTree::Group(group) = &tokens[at] {
                let named = |back: usize| at.checked_sub(back).and_then(|n| tokens.get(n));
                let asks = ident(named(2)).as_deref() == Some("matches")
                    && named(1).is_some_and(|t| is_punct(t, '!'));
                self.look(&inside(group), within || asks);
            }
            let Some((first, mut end)) = self.opcode(tokens, at) else {
                at += 1;
                continue;
            };
            let mut list = vec![first];
            while tokens.get(end).is_some_and(|t| is_punct(t, '|'))
                && let Some((next, behind)) = self.opcode(tokens, end + 1)
            {
                list.push(next);
                end = behind;
            }
            if list.len() > 1 {
                let found = if within {
                    &mut self.properties
                } else {
                    &mut self.arms
                };
                found.push(list.join(" | "));
            }
            at = end;
        }
    }
}

/// Whether opcodes are named without `Op::`: some block, or the file, has `use Op::*`.
fn names_bare(tokens: &[TokenTree]) -> bool {
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => names_bare(&inside(group)),
        TokenTree::Ident(word) if word == "use" => {
            let path = tokens[at..].iter().take_while(|t| !is_punct(t, ';'));
            let path: Vec<TokenTree> = path.cloned().collect();
            let op = path
                .iter()
                .position(|t| ident(Some(t)).as_deref() == Some("Op"));
            op.is_some_and(|op| colons(&path, op + 1))
        }
        _ => false,
    })
}

#[test]
fn properties_of_opcodes_are_columns_of_their_table() {
    let opcodes = opcodes();
    assert!(opcodes.len() > 400 && opcodes.contains("MapGetOk"));
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for path in files(&root().join("vm/src"), ".rs") {
        let file = short(&path);
        if file.starts_with(TABLE) || file.contains("tests.rs") {
            continue;
        }
        let tokens = parse(&path);
        let mut lists = Lists {
            opcodes: &opcodes,
            bare: names_bare(&tokens),
            properties: Vec::new(),
            arms: Vec::new(),
        };
        lists.look(&tokens, false);
        let dispatches = DISPATCH.iter().find(|(name, _)| *name == file);
        if dispatches.is_none() {
            lists.properties.append(&mut lists.arms);
        } else if !lists.arms.is_empty() {
            used.insert(file.clone());
        }
        wrong.extend(
            lists
                .properties
                .iter()
                .map(|list| format!("{file}: {list}")),
        );
        let text = std::fs::read_to_string(&path).expect("it is there");
        if text.contains("row().name.") {
            wrong.push(format!("{file}: looks at an opcode's name"));
        }
    }
    let unused = DISPATCH.iter().filter(|(file, _)| !used.contains(*file));
    wrong.extend(unused.map(|(file, _)| format!("{file}: this exception is not needed")));
    nothing(
        "lists of opcodes: say it in a column of vm/src/code/op.rs, and ask that",
        &wrong,
    );
}
