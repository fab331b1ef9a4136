//! How the REPL shows values.

use super::piped::*;

#[test]
fn expressions_are_shown_with_their_types() {
    shows("1+1\n", "2 (int)\n");
    shows("\"a\" + `b`\n", "\"ab\" (string)\n");
    shows(
        "3.5\nnil\n[]int{1, 2}\n",
        "3.5 (float64)\nnil\n[1 2] ([]int)\n",
    );
    shows(
        "type P struct{ a, b int }\nP{1, 2}\n",
        "{a:1 b:2} (main.P)\n",
    );
}

#[test]
fn values_are_told_apart() {
    for (input, shown) in [
        (r#"[]string{"a b", "c"}"#, r#"["a b" "c"] ([]string)"#),
        (r#"[]string{"a", "b c"}"#, r#"["a" "b c"] ([]string)"#),
        (r#"[]string(nil)"#, r#"nil ([]string)"#),
        (r#"[]string{}"#, r#"[] ([]string)"#),
        (r#"[]byte("go\n")"#, r#""go\n" ([]uint8)"#),
        (r#"[]byte{1, 255}"#, r#"[1 255] ([]uint8)"#),
        (r#"[][]byte{[]byte("a"), nil}"#, r#"["a" nil] ([][]uint8)"#),
        (
            r#"map[string]any{"b": 1, "a": nil}"#,
            r#"map["a":nil "b":1] (map[string]interface {})"#,
        ),
        (
            r#"[]any{1, 1.0, "1", int64(1), []string{"x"}, 'z'}"#,
            r#"[1 1.0 "1" int64(1) []string{"x"} int32(122)] ([]interface {})"#,
        ),
        (
            r#"[]any{[]byte("y"), time.Second, struct{}{}}"#,
            r#"[[]uint8("y") time.Duration(1s) struct {}{}] ([]interface {})"#,
        ),
        (
            r#"struct{ A string; b *int; C []time.Duration }{A: "x y", C: []time.Duration{1}}"#,
            r#"{A:"x y" b:nil C:[1ns]} (struct { A string; b *int; C []time.Duration })"#,
        ),
        (r#"&struct{ A int }{1}"#, r#"&{A:1} (*struct { A int })"#),
        (
            r#"[]error{errors.New("no way"), io.EOF}"#,
            r#"[(*errors.errorString)("no way") (*errors.errorString)(EOF)] ([]error)"#,
        ),
        (r#"[2]bool{true}"#, "[true false] ([2]bool)"),
        (r#"[]float64{0.5, 2}"#, "[0.5 2] ([]float64)"),
        (r#"1 + 2i"#, "(1+2i) (complex128)"),
        (r#"(func())(nil)"#, "nil (func())"),
        (
            r#"map[[2]int]bool{{2, 1}: true, {1, 9}: false}"#,
            "map[[1 9]:false [2 1]:true] (map[[2]int]bool)",
        ),
    ] {
        shows(&format!("{input}\n"), &format!("{shown}\n"));
    }
    // A ring is shown once, and a String that panics is no obstacle.
    let (out, err) = piped(
        "type R struct { n int; next *R }\nr := &R{n: 1}\nr.next = &R{2, r}\nr\n\
         type S int\nfunc (s S) String() string { panic(1) }\nS(3)\n",
    );
    assert!(out.starts_with("&{n:1 next:&{n:2 next:0x"), "{out}{err}");
    assert!(out.ends_with("3 (main.S)\n"), "{out}{err}");
}

#[test]
fn wide_values_are_shown_over_lines() {
    shows(
        "type P struct { Name string; Tags []string; At map[string]int }\n\
         P{\"a name that is not short\", []string{\"one\", \"two\"}, map[string]int{\"here\": 1, \"there\": 22222222}}\n\
         []int{1000000001, 1000000002, 1000000003, 1000000004, 1000000005, 1000000006, 1000000007, 1000000008}\n",
        r#"{
    Name:"a name that is not short"
    Tags:["one" "two"]
    At:map["here":1 "there":22222222]
} (main.P)
[
    1000000001 1000000002 1000000003 1000000004 1000000005 1000000006 1000000007
    1000000008
] ([]int)
"#,
    );
}

#[test]
fn long_values_are_cut_and_more_is_shown_when_asked_for() {
    let (out, err) = piped(
        "x := make([]int, 1_000_000)\nx\nstrings.Repeat(\"é\", 1000)\n:more\n:more\n\
         m := map[int]int{}; for i := range 300_000 { m[i] = i }\nm\n",
    );
    assert!(out.contains("… 999900 more"), "{out}{err}");
    assert!(
        out.contains("\"… 1000 more bytes (string)\n(:more shows more)\n"),
        "{out}{err}"
    );
    assert!(
        out.contains(&format!(
            "\n\"{}\" (string)\nnothing was cut\n",
            "é".repeat(1000)
        )),
        "{out}"
    );
    assert!(out.contains("… 299900 more"), "{out}");
    assert!(out.len() < 20_000, "{}", out.len());
}

#[test]
fn nothing_is_said_of_the_insides() {
    let (out, err) = piped(
        "func g[T any]() {}\nfunc h() {}\ng\nh()\nx := h()\nnil == nil\n1 << 70\nx := nil\nvar y comparable\n\
         func f(s ...int) {}\nf(1, \"a\")\nmake([]int)\n[]int\nstruct{}\nlen\n:type g\n:type nil\nh\nfunc() { panic(1) }()\n\
         var z []int\nz[3]\nvar p *struct{ n int }\np.n\nfmt.Sprint(p.n)\n",
    );
    for word in ["repl", "Show", "Zero", "\u{b7}"] {
        assert!(
            !out.contains(word) && !err.contains(word),
            "{word}: {out}{err}"
        );
    }
    assert!(
        err.contains("cannot use generic function g without instantiation"),
        "{err}"
    );
}

#[test]
fn values_that_do_not_fit_are_said_so_without_insides() {
    let (_, err) = piped("1 << 70\n");
    assert!(
        err.contains("cannot use 1 << 70") && !err.contains("Show"),
        "{err}"
    );
}
