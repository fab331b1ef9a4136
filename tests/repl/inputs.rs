//! Where an input of the REPL ends, and what the names in it mean.

use super::piped::*;
use super::terminal::Terminal;
use std::io::Write;

#[test]
fn a_line_that_nothing_can_mend_is_not_waited_for() {
    for line in [
        "a, b",
        "f(1",
        "x := []int{1",
        "for i := 0; i < 3; i++",
        "return 1,, 2",
    ] {
        let (out, err) = piped(&format!("{line}\n1 + 1\n"));
        assert!(err.contains("syntax error"), "{line}: {err}");
        assert_eq!(out, "2 (int)\n", "{line}: {err}");
    }
    for (text, shown) in [
        ("[]int{\n1,\n}[0] +\n2\n", "3 (int)\n"),
        ("func() int {\n\n\n// }\nreturn 2 }()\n", "2 (int)\n"),
        ("len(`a\n\n\nb`)\n", "5 (int)\n"),
        ("1 + /* {\n\n\n*/ 1\n", "2 (int)\n"),
    ] {
        shows(text, shown);
    }
}

#[test]
fn files_are_not_embedded() {
    let (out, err) = piped("import _ \"embed\"\n//go:embed go.mod\nvar s string\n1 + 1\n");
    assert!(
        err.contains("not supported: //go:embed in the REPL"),
        "{err}"
    );
    assert_eq!(out, "2 (int)\n", "{err}");
}

#[test]
fn functions_span_lines() {
    shows(
        "func f(a int) int {\n\tif a > 1 {\n\t\treturn a * f(a-1)\n\t}\n\treturn 1\n}\nf(5)\n",
        "120 (int)\n",
    );
    shows(
        "for i := range 3 {\n\tfmt.Print(i, \" \")\n}\nfmt.Println()\n",
        "0 1 2 \n",
    );
}

#[test]
fn headers_hold_semicolons() {
    shows(
        "x := 5\nif x := 3; x > 2 { fmt.Println(x) } else if y := x; y > 0 { fmt.Println(y) }; x\n\
         for i := 0; i < 2; i++ { fmt.Print(i) }; fmt.Println()\n\
         switch z := x; z { case 5: fmt.Println(\"five\") }\n",
        "3\n5 (int)\n01\nfive\n",
    );
}

#[test]
fn whole_files_can_be_pasted() {
    shows(
        "package main\nimport \"fmt\"\nfunc main() {\n\tfmt.Println(unsafe.Sizeof(int32(1)))\n}\nmain()\n",
        "4\n",
    );
}

#[test]
fn variables_stay() {
    shows("x := 41\nx++\nx\n", "42 (int)\n");
    shows("a, b := 1, \"two\"\nb\na\n", "\"two\" (string)\n1 (int)\n");
    shows("const k = 7\nvar y = k * 6\ny\n", "42 (int)\n");
}

#[test]
fn the_likeliest_package_is_meant() {
    shows(
        "rand.Intn(1)\nlen(template.HTMLEscapeString(\"<\"))\n",
        "0 (int)\n4 (int)\n",
    );
    shows("rand.N(1)\n", "0 (int)\n");
    shows("len(rand.Text()) > 5\n", "true (bool)\n");
    shows("import \"math/rand/v2\"\nrand.N(1)\n", "0 (int)\n");
}

#[test]
fn generics_and_known_packages() {
    shows(
        "func id[T any](x T) T { return x }\nid(2.5)\n",
        "2.5 (float64)\n",
    );
    shows("strings.ToUpper(\"abc\")\n", "\"ABC\" (string)\n");
    shows(
        "import s \"strings\"\ns.Repeat(\"x\", 3)\n",
        "\"xxx\" (string)\n",
    );
}

/// A blank import runs the package's init functions before the inputs that follow.
#[test]
fn blank_imports_are_initialised() {
    shows(
        "import _ \"image/png\"\nimport (\"image\"; \"strings\")\n\
         _, _, err := image.DecodeConfig(strings.NewReader(\"\\x89PNG\\r\\n\\x1a\\n\"))\nerr == image.ErrFormat\n",
        "false (bool)\n",
    );
}

#[test]
fn bytes_that_are_no_text_end_nothing() {
    let mut t = Terminal::start();
    t.seen.clear();
    t.master.write_all(b"\xff\xfe\r").expect("it listens");
    t.until("invalid UTF-8 encoding");
    t.ask("1+1", "2 (int)");
    let mut child = start(&["repl"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(b"1\n\"\xff\"\n1+\x001\n\xef\xbb\xbf2\n")
        .expect("it reads");
    drop(stdin);
    let (out, err) = ended(child);
    assert_eq!(out, "1 (int)\n2 (int)\n");
    assert!(
        err.contains("invalid UTF-8 encoding") && err.contains("invalid NUL character"),
        "{err}"
    );
}

#[test]
fn large_inputs_are_read_in_time() {
    let name = "a".repeat(1 << 15);
    let body = "x++\n".repeat(20_000);
    let (out, err) = piped(&format!(
        "{name}\nx := 0\nfunc f() {{\n{body}}}\nf()\nx\nlen(\"{name}\")\n{}\n",
        "(".repeat(1 << 20)
    ));
    assert_eq!(out, "20000 (int)\n32768 (int)\n");
    assert!(err.contains("nesting of more than"));
}

/// A declaration may name what later lines declare; it waits for that.
#[test]
fn declarations_wait_for_each_other() {
    let odd = "func even(n int) bool { return n == 0 || odd(n-1) }\n\
               func odd(n int) bool { return n != 0 && even(n-1) }\neven(10)\n";
    notes(odd, "true (bool)\n", "");
    let types = "type A struct{ b *B }\ntype B struct{ a *A; n int }\n\
                 func (a A) Sum() int { return a.b.n + a.More() }\nfunc (a A) More() int { return limit }\n\
                 const limit = 5\nA{b: &B{n: 2}}.Sum()\n";
    notes(types, "7 (int)\n", "");
    // What is never declared is an error in the end, and until then where the name is used.
    let (out, err) = piped("func f() int { return g() }\nf()\n1\n");
    assert_eq!(out, "1 (int)\n");
    assert_eq!(
        err,
        "input2:1:1: undefined: f\nnote: f waits for g to be declared\ninput1:1:23: undefined: g\n"
    );
    // Another attempt at the same takes its place; other errors are not waited for.
    notes(
        "func f() int { return g() }\nfunc f() int { return 3 }\nf()\n",
        "3 (int)\n",
        "",
    );
    let (_, err) = piped("func f() string { return 1 + g }\nfunc h() string { return 1 }\n");
    assert!(
        err.contains("cannot use 1 (untyped int constant) as string value"),
        "{err}"
    );
}

#[test]
fn names_without_a_value_are_explained() {
    let generic = "func Map[T any](x []T) []T { return x }\nMap\ntype P struct{ x int }\nP\n";
    notes(
        generic,
        "func Map[T any](x []T) []T\ntype P struct{x int}\n",
        "",
    );
    notes(
        "strings\n",
        "package \"strings\": :doc strings shows what it declares\n",
        "",
    );
    notes("strings := 3\nstrings\n", "3 (int)\n", "");
}

#[test]
fn a_script_that_fails_exits_with_one() {
    for (text, status) in [
        ("1+1\n", 0),
        ("nosuch\n1+1\n", 1),
        ("panic(1)\n", 1),
        ("func f() { g() }\n", 1),
        ("func f() { g() }\nfunc g() {}\n", 0),
        ("import \"os\"\nos.Exit(7)\n", 7),
    ] {
        let got = super::support::cli::run_with(std::path::Path::new("/"), &["repl"], text, &[]);
        assert_eq!(got.status, status, "{text}: {}", got.err);
    }
}
