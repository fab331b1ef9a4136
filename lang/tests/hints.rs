//! The mistakes of beginners: each error says what to do instead.

mod support;

/// The hint of the first error that has `text` in it.
fn hint(body: &str, text: &str) -> String {
    let found = support::check(&format!("package main\n{body}\n"));
    let error = found.iter().find(|e| e.text.contains(text));
    error
        .unwrap_or_else(|| panic!("no {text:?} in {found:?}"))
        .help
        .clone()
        .unwrap_or_default()
}

#[test]
fn ten_mistakes() {
    let in_main = |text: &str| format!("func main() {{ {text} }}");
    for (program, error, help) in [
        (in_main("count := 1; _ = cuont; _ = count"), "undefined: cuont", "did you mean count"),
        (in_main("fmt.Println(1)"), "undefined: fmt", "import \"fmt\""),
        (in_main("_ = strngs.ToUpper(\"\")"), "undefined: strngs", "import \"strings\""),
        (
            "import \"fmt\"\nfunc main() { fmt.Printn() }".into(),
            "undefined: fmt.Printn",
            "did you mean Println?",
        ),
        (in_main("total = 1"), "undefined: total", ":="),
        (in_main("x := 1"), "declared and not used: x", "_ = x"),
        (
            in_main("var err error; if true { err := g() }; _ = err") + "\nfunc g() error { return nil }",
            "declared and not used: err",
            "hides the outer",
        ),
        (in_main("var s string; var n int = s; _ = n"), "cannot use s", "strconv.Atoi(s)"),
        (in_main("var a int; var b float64; _ = a + b"), "mismatched types", "float64(a)"),
        (in_main("_ = \"a\" + 1"), "mismatched types", "fmt.Sprint(1)"),
        (in_main("var s string = 'a'; _ = s"), "cannot use 'a'", "double quotes"),
        ("func f() int {}\nfunc main() {}".into(), "missing return", "return"),
        ("x := 1\nfunc main() {}".into(), "outside function body", "var x"),
        ("func f(a, b int) {}\nfunc main() { f(1) }".into(), "not enough arguments", "takes (int, int)"),
        ("import \"fmt\"\nfunc main() {}".into(), "imported and not used", "remove it"),
        (
            "import \"fmt\"\nfunc main() { fmt.println() }".into(),
            "undefined: fmt.println",
            "capital letter: Println",
        ),
        (
            "type I interface { M() }\ntype T int\nfunc (*T) M() {}\nvar t T\nvar i I = t\nfunc main() {}".into(),
            "does not implement",
            "&t",
        ),
        (
            "type I interface { M() }\ntype T int\nvar t T\nvar i I = t\nfunc main() {}".into(),
            "does not implement",
            "has a method M",
        ),
        (in_main("if n := 1; n { }"), "non-boolean condition", "n != 0"),
        (in_main("a := 1; a := 2; _ = a"), "no new variables", "assign with ="),
        (
            "type T struct { Name string }\nfunc main() { var t T; _ = t.Nmae }".into(),
            "t.Nmae undefined",
            "did you mean Name",
        ),
    ] {
        let got = hint(&program, error);
        assert!(got.contains(help), "{program}\n{error}: {got:?}, want {help:?}");
    }
}

#[test]
fn errors_that_are_hardly_read_are_not_searched_for() {
    let names: String = (0..300)
        .map(|i| format!("var name{i} = nam{i} + fmt.Printl{i} + t.fiel{i}\n"))
        .collect();
    let text = format!("package main\nimport \"fmt\"\nvar t struct {{ field int }}\n{names}");
    let found = support::check(&text);
    let hinted = found.iter().filter(|e| e.help.is_some()).count();
    assert!(found.len() > 500, "{}", found.len());
    assert!((50..=100).contains(&hinted), "{hinted}");
}
