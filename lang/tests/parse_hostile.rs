//! No text makes the parser panic, hang or nest without bound: programs are truncated, spliced and mangled.

// The walls of `clippy.toml` are for the crate, not for its tests.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use minigo_lang::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use minigo_lang::text::source::SourceMap;

fn parse(text: &str) -> usize {
    let mut map = SourceMap::default();
    let id = map.add("t.go".into(), "t.go".into(), text.into()).unwrap();
    let file = map.file(id).unwrap();
    let mut errors = 0;
    for bodies in [Bodies::Now, Bodies::Deferred] {
        let mut diags = Vec::new();
        let mode = ParseMode { bodies };
        parse_file(file, id, &mut NodeIds::default(), mode, &mut diags);
        errors += diags.len();
        for diag in &diags {
            file.line_col(diag.span.lo);
        }
    }
    errors
}

/// A small generator of numbers, the same in each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

const SEED: &str = r#"package main

import ("fmt"; m "math")

type T[P any, Q ~int | string] struct { a, b int `tag`; *T[P, Q]; m.X }
type I interface { f(x int, y ...string) (z error); ~[]byte | T[int, string] }
const ( A = iota; B; C = "x" + 'y' )

func (t *T[P, Q]) Method(ch <-chan chan<- int) (r func() int, err error) {
L:
	for i, v := range []T[int, string]{{a: 1}, {}} {
		switch x := any(v).(type) {
		case int, []string: fallthrough
		default: goto L
		}
		select { case ch <- 1: case y, ok := <-ch: _ = y; default: }
		if x := f(func() { return }); x > 1 && !ok || <-c { break L } else if y { continue }
		defer func(a int, b ...int) { a[1:2:3]++; *p = map[string][]int{"a": {1, 2}} }(1, 2.5e3, 3i)
	}
	return nil, struct{ x int }{0x1p-2}
}
"#;

#[test]
fn mangled_programs_are_survived() {
    let pieces: Vec<&str> = "( ) [ ] { } , ; : := = + <- ... . func type struct interface if for \
        switch case default select go range else 1 'x' \"s\" ` /* */ // \n x chan map ~ * & \u{e9} \u{0}"
        .split(' ')
        .collect();
    let mut chance = Chance(88_172_645_463_325_252);
    for round in 0..600 {
        let mut text = SEED.to_owned();
        for _ in 0..1 + round % 4 {
            let mut at = chance.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match chance.below(3) {
                0 => text.truncate(at.max(20)),
                1 => text.insert_str(at, pieces[chance.below(pieces.len())]),
                _ => {
                    let mut end = (at + 1 + chance.below(12)).min(text.len());
                    while !text.is_char_boundary(end) {
                        end -= 1;
                    }
                    if at < end {
                        text.replace_range(at..end, "");
                    }
                }
            }
        }
        parse(&text);
    }
}

#[test]
fn tokens_in_any_order_are_survived() {
    let pieces: Vec<&str> = SEED
        .split_inclusive([' ', '\n', '(', ')', '{', '}'])
        .collect();
    let mut chance = Chance(7);
    for _ in 0..200 {
        let mut text = "package p\n".to_owned();
        for _ in 0..chance.below(60) {
            text.push_str(pieces[chance.below(pieces.len())]);
        }
        parse(&text);
    }
}

/// Trees are taken apart by recursion: the command does that where there is room.
fn with_room(f: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(f);
    thread.unwrap().join().unwrap();
}

#[test]
fn nesting_is_parsed_up_to_a_limit() {
    with_room(deep_nesting);
}

fn deep_nesting() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("-", ""),
        ("func() {", "}"),
        ("[]", ""),
        ("*", ""),
        ("f(", ")"),
        ("if x {", "}"),
        ("L:", ""),
        ("x.", ""),
        ("1+", ""),
        ("chan ", ""),
        ("if x {} else ", ""),
        ("<-", ""),
        ("map[int]", ""),
        ("func(", ")"),
        ("struct{a ", "}"),
    ] {
        for n in [
            1_000,
            30_000,
            minigo_lang::syntax::semi::MAX_NESTING as usize + 1,
        ] {
            for head in [
                "package p\nfunc f() {\n",
                "package p\nvar x = ",
                "package p\ntype T ",
            ] {
                let text = format!("{head}{}x{}\n}}\n", open.repeat(n), close.repeat(n));
                let errors = parse(&text);
                assert!(n < 100_000 || errors > 0, "{open}");
            }
        }
    }
}

#[test]
fn long_flat_programs_are_fast() {
    let mut text = "package p\nvar x = []int{\n".to_owned();
    text.push_str(&"1, 2, 3, 4, 5, 6, 7, 8,\n".repeat(5_000));
    text.push_str("}\n");
    assert_eq!(parse(&text), 0);
    let bad = format!("package p\nfunc f() {{\n{}}}\n", "x y\n".repeat(5_000));
    assert!(parse(&bad) >= 5_000);
}
