//! Habits from other languages that are mistakes in Go, and the hints for them.

mod support;

use std::process::Command;
use support::{minigo, scratch};

/// The help that is given for each error of a program.
fn helps(name: &str, text: &str) -> Vec<String> {
    let dir = scratch(&format!("mistakes-{name}"));
    std::fs::write(dir.join("a.go"), text).expect("ours");
    let out = Command::new(minigo())
        .args(["check", "--error-format=json", "a.go"])
        .current_dir(&dir)
        .output()
        .expect("minigo starts");
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    let parse = |line: &str| -> serde_json::Value { serde_json::from_str(line).expect("JSON") };
    let help = |line: &str| parse(line)["help"].as_str().unwrap_or("").to_owned();
    text.lines().map(help).collect()
}

/// Statements inside of main.
#[test]
fn statements_of_other_languages() {
    for (n, (text, want)) in [
        ("i := 0\nwhile i < 3 {\n}", "Go's only loop is for"),
        ("for i in range 10 {\n}", "for i := range 10"),
        ("for (i = 0; i < 3; i++) {\n}", "for i := 0; i < 3; i++ {"),
        ("x := 3\ny := x > 2 ? 1 : 0\n_ = y", "no ?: operator"),
        ("i := 0\nx := i++\n_ = x", "++ is a statement"),
        ("i := 0\n++i", "++ comes after the variable: i++"),
        ("x := 1\nif x = 2 {\n}", "use == to compare; = assigns"),
        ("x := 1\nif x == 2 {\n}\nelse {\n}", "} else {"),
        (
            "x := 1\nif (x == 1)\n  println(x)",
            "put the body in braces",
        ),
        ("int x = 5\nprintln(x)", "var x int = value"),
        ("let x = 5\nprintln(x)", "declared with x := value"),
        ("var x := 5\nprintln(x)", "either var x = 1, or x := 1"),
        ("x := 1\nif x > 0 and x < 3 {\n}", "and is written &&"),
        ("ok := true\nif not ok {\n}", "not is written !"),
        ("x := 1\nif x > 0 {\n} elif x < 3 {\n}", "else if"),
        (
            "f := (x) => x + 1\nprintln(f(1))",
            "func(x int) int { return x + 1 }",
        ),
        ("x := []int{\n1,\n2\n}\n_ = x", "with a comma"),
        ("println(\n1,\n2\n)", "with a comma"),
        (
            "s := 'hello'\n_ = s",
            "strings are written in double quotes",
        ),
        ("s := \u{201c}hello\u{201d}\n_ = s", "use plain quotes"),
        ("# comment", "comments begin with //"),
        ("x := null\n_ = x", "spelled nil"),
        ("x := nil\n_ = x", "give the variable a type"),
        ("var s string = nil\n_ = s", "nil fits pointers"),
        ("s := []int{}\nappend(s, 1)", "s = append(s, x)"),
        ("x := 1\nx == 2", "use == to compare; = assigns"),
        ("x := 1\nif !x {\n}", "! needs a bool"),
        ("const k = 1\nk = 2", "declare a variable with var"),
        ("s := \"a\"\ns[0] = 1", "strings cannot be modified"),
        ("x := 2 ** 3\n_ = x", "math.Pow"),
        ("defer println", "call it: defer f()"),
        ("go func() {}", "call it: go f()"),
        ("Println(1)", "fmt.Println"),
        ("var x boolean\n_ = x", "called bool"),
        (
            "f := func() (int, error) { return 0, nil }\nx := f()\n_ = x",
            "x, err := f(...)",
        ),
        (
            "type T struct{ s []int }\nprintln(T{} == T{})",
            "reflect.DeepEqual",
        ),
        ("m := map[[]int]int{}\n_ = m", "an array can be a key"),
    ]
    .into_iter()
    .enumerate()
    {
        let helps = helps(
            &format!("statement-{n}"),
            &format!("package main\n\nfunc main() {{\n{text}\n}}\n"),
        );
        assert!(
            helps.iter().any(|h| h.contains(want)),
            "{text}: {want} in {helps:?}"
        );
    }
}

/// Whole files.
#[test]
fn declarations_of_other_languages() {
    for (n, (text, want)) in [
        ("import \"fmt\"\n", "package main for a program"),
        ("package main\nfun main() {\n}\n", "functions are declared with func"),
        ("package main\ndef main():\n", "functions are declared with func"),
        ("package main\nfunc f(a int) -> int {\n\treturn a\n}\n", "has no arrow"),
        ("package main\nfunc Map<T>(x T) T { return x }\n", "func F[T any](x T) T"),
        ("package main\nclass Foo {\n}\n", "types are declared with type"),
        ("package main\npublic func f() {}\n", "begin with a capital letter"),
        ("package main\nimport fmt\n", "import \"fmt\""),
        ("package main\nfunc main()\n{\n}\n", "func main() {"),
        ("package main\nfunc main() {\n}\n}\n", "extra closing brace"),
        ("package main\nfunc main() {\n\tfor {\n}\n\nfunc f() {\n}\n", "lacks its closing brace"),
        ("package main\nx := 1\nfunc main() {}\n", "var x = ..."),
        ("package main\nfunc main(a []string) {}\n", "os.Args"),
        (
            "package main\nimport \"strings\"\nfunc main() {\n\tvar b strings.Builder\n\tb.buf = nil\n}\n",
            "for their own package alone",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let helps = helps(&format!("file-{n}"), text);
        assert!(helps.iter().any(|h| h.contains(want)), "{text}: {want} in {helps:?}");
    }
}

/// Words that are names in Go, and appear next to errors that have nothing to do with them.
#[test]
fn good_names_lead_nobody_astray() {
    let helps = helps(
        "names",
        "package main\n\nfunc main() {\n\tpass := 1\n\tmatch(pass 2)\n}\n",
    );
    assert!(helps.iter().all(|h| !h.contains("switch")), "{helps:?}");
}
