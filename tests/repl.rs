//! Sessions of the REPL: piped ones, and some on a pseudo-terminal.

mod support;

use std::io::{BufRead, Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use support::minigo;

/// What a piped session writes: standard output and standard error.
fn piped(input: &str) -> (String, String) {
    let mut child = start(&["repl"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    ended(child)
}

/// Starts minigo with pipes.
fn start(args: &[&str], env: &[(&str, &str)]) -> Child {
    Command::new(minigo())
        .args(args)
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("minigo starts")
}

/// What it has written: standard output and standard error.
fn ended(child: Child) -> (String, String) {
    let out = child.wait_with_output().expect("it ends");
    (
        String::from_utf8_lossy(&out.stdout).into_owned(),
        String::from_utf8_lossy(&out.stderr).into_owned(),
    )
}

#[track_caller]
fn shows(input: &str, want: &str) {
    let (out, err) = piped(input);
    assert_eq!(out, want, "standard error: {err}");
}

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
fn variables_stay() {
    shows("x := 41\nx++\nx\n", "42 (int)\n");
    shows("a, b := 1, \"two\"\nb\na\n", "\"two\" (string)\n1 (int)\n");
    shows("const k = 7\nvar y = k * 6\ny\n", "42 (int)\n");
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
fn what_mentions_a_type_sees_its_later_methods() {
    shows(
        "type Bank struct{ n int }\nfunc New(n int) *Bank { return &Bank{n} }\n\
         func (b *Bank) Add(n int) *Bank { b.n += n; return b }\n\
         func (b *Bank) Sum() int { return b.n }\nNew(40).Add(2).Sum()\n",
        "42 (int)\n",
    );
    shows(
        "type Day int\nconst (\n\tSun Day = iota\n\tMon\n)\n\
         func (d Day) String() string { return [...]string{\"Sun\", \"Mon\"}[d] }\nMon\n",
        "Mon (main.Day)\n",
    );
}

#[test]
fn generic_types_may_refer_to_themselves() {
    shows(
        "type N[T any] struct { v T; next *N[T] }\n\
         func (n *N[T]) Len() int { if n == nil { return 0 }; return 1 + n.next.Len() }\n\
         N[int]{}\n(&N[int]{1, &N[int]{2, nil}}).Len()\n",
        "{v:0 next:nil} (main.N[int])\n2 (int)\n",
    );
}

#[test]
fn errors_of_the_machine_are_runtime_errors() {
    shows(
        "func f() (err error) { defer func() { err = recover().(runtime.Error) }(); _ = []int{}[len(\"a\")]; return }\nf().Error()\n",
        "\"runtime error: index out of range [1] with length 0\" (string)\n",
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

/// A session and what it notes.
#[track_caller]
fn notes(input: &str, want: &str, note: &str) {
    let (out, err) = piped(input);
    assert_eq!((out.as_str(), err.as_str()), (want, note));
}

#[test]
fn a_variable_of_another_type_is_another_variable() {
    notes(
        "x := 1\nf := func() int { return x }\nfunc g() int { return x }\nx := \"s\"\nx\nf()\ng()\n",
        "\"s\" (string)\n1 (int)\n1 (int)\n",
        "note: g goes on with the earlier x (int)\n",
    );
    // With the same type it is the same one; its value may come from what it was.
    notes(
        "x := 1\nfunc g() int { return x }\nx := x + 1\ng()\nvar x int\ng()\nx, y := 7, 8\ng()\nx, y := y, x\ng()\n",
        "2 (int)\n0 (int)\n7 (int)\n8 (int)\n",
        "",
    );
}

#[test]
fn a_function_declared_again_is_called_by_all() {
    notes(
        "func f() int { return 1 }\nfunc g() int { return f() }\ng()\nfunc f() int { return 2 }\ng()\n\
         func f() int { return 3 }\nf() + g()\n",
        "1 (int)\n2 (int)\n6 (int)\n",
        "",
    );
    // A value of it stays what it was.
    notes(
        "func f() int { return 1 }\nold := f\nfunc f() int { return old() + 10 }\nf()\nold()\n",
        "11 (int)\n1 (int)\n",
        "",
    );
    notes(
        "func f() int { return 1 }\nfunc g() int { return f() }\nfunc h() int { return f() }\n\
         func f() string { return \"s\" }\ng()\nf()\n",
        "1 (int)\n\"s\" (string)\n",
        "note: g and h go on with the earlier f (func() int)\n",
    );
    // Also while it runs.
    notes(
        "var stop atomic.Bool\nfunc f() int { return 1 }\nc := make(chan int)\n\
         go func() { for f() == 1 { runtime.Gosched() }; c <- f() }()\n\
         time.Sleep(time.Millisecond)\nfunc f() int { return 2 }\n<-c\n",
        "2 (int)\n",
        "",
    );
}

#[test]
fn values_have_the_methods_that_come_later() {
    notes(
        "type P struct{ a int }\np := P{1}\nvar e any = p\nm := map[string]*P{\"k\": &p}\n\
         func (p P) String() string { return fmt.Sprint(\"P\", p.a) }\np\ne.(fmt.Stringer).String()\n\
         func (p *P) Set(a int) { p.a = a }\nm[\"k\"].Set(5)\np\n\
         type Q struct{ P }\nvar s fmt.Stringer = Q{p}\n\
         func (p P) String() string { return \"new\" }\ns.String()\n",
        "P1 (main.P)\n\"P1\" (string)\nP5 (main.P)\n\"new\" (string)\n",
        "",
    );
    // With other parameters or results it is another method.
    notes(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc f(p P) int { return p.M() }\n\
         func (p P) M(s string) string { return s }\nP(0).M(\"x\")\nf(0)\n\
         _, ok := any(P(0)).(interface{ M() int })\nok\n",
        "\"x\" (string)\n1 (int)\nfalse (bool)\n",
        "",
    );
    let (out, err) = piped(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc f(p P) func() int { return p.M }\n\
         func g(p P) int { return func() int { return p.M() }() }\n\
         func (p P) M(s string) string { return s }\nf(0)\ng(0)\n",
    );
    assert_eq!(out, "1 (int)\n", "{err}");
    assert!(err.contains("method M has been declared anew"), "{err}");
    // What is rejected changes nothing.
    let (out, err) = piped(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc (p P) M() int { return y }\n\
         func (p P) N() {}; func (p P) N() {}\nP(0).M()\nP(0).N()\n",
    );
    assert_eq!(out, "1 (int)\n", "{err}");
    for part in [
        "undefined: y",
        "method P.N already declared",
        "P(0).N undefined",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
}

#[test]
fn methods_come_later() {
    shows(
        "type P struct{ a, b int }\nfunc (p P) Sum() int { return p.a + p.b }\nP{3, 4}.Sum()\n",
        "7 (int)\n",
    );
    shows(
        "type M[K comparable, V any] map[K]V\nfunc (m M[K, V]) Size() int { return len(m) }\n\
         func (m *M[K, V]) Clear() { clear(*m) }\nm := M[string, int]{\"a\": 1}\nm.Size()\n\
         m.Clear()\nm.Size()\n",
        "1 (int)\n0 (int)\n",
    );
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

#[test]
fn errors_end_the_input_alone() {
    let (out, err) = piped("y\n1 = = 2\nvar z []int\nz[5]\npanic(\"boom\")\n6*7\n");
    assert_eq!(out, "42 (int)\n");
    for part in [
        "undefined: y",
        "syntax error",
        "panic: runtime error: index out of range [5] with length 0",
        "panic: boom",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
}

#[test]
fn what_ends_a_program_ends_a_goroutine() {
    let (out, err) = piped(
        "go func() { panic(\"behind\") }()\ntime.Sleep(time.Millisecond)\n1+1\n\
         func deep(n int) int { return deep(n+1) + 1 }\ndeep(0)\n2+2\n\
         func() { defer fmt.Println(\"deferred\"); runtime.Goexit() }()\n:gs\n",
    );
    let want = "2 (int)\n4 (int)\ndeferred\nno goroutines but the session's own\n";
    assert_eq!(out, want, "{err}");
    for part in [
        "panic: behind",
        "input.func1()",
        "fatal error: stack overflow",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
    assert!(!err.contains("minigo/repl"), "{err}");
}

#[test]
fn goroutines_go_on_between_inputs() {
    shows(
        "c := make(chan int)\ngo func() {\n\tfor i := 0; ; i++ {\n\t\tc <- i\n\t}\n}()\n<-c\n<-c\n",
        "0 (int)\n1 (int)\n",
    );
    let (out, _) = piped("c := make(chan int)\ngo func() { c <- 1 }()\ntime.Sleep(1000000)\n:gs\n");
    assert!(out.contains("chan send"), "{out}");
}

#[test]
fn a_deadlock_is_reported_and_the_session_goes_on() {
    let (out, err) = piped("<-make(chan int)\n2\n");
    assert_eq!(out, "2 (int)\n");
    assert!(
        err.contains("all goroutines are asleep - deadlock!"),
        "{err}"
    );
}

#[test]
fn commands_work() {
    shows("m := map[string][]int{}\n:type m\n", "map[string][]int\n");
    let (out, _) = piped(":help\n");
    assert!(out.contains(":gs"));
    let (out, _) = piped(":doc strings.ToUpper\n");
    assert!(out.contains("func ToUpper(s string) string"), "{out}");
    let (out, _) = piped(":doc strings.Builder.Len\n:doc os.Stdout\n:doc strings.Builder\n");
    for part in [
        "func (b *Builder) Len() int\n",
        "var Stdout",
        "type Builder",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    let (out, err) = piped(":type x := 1\n:type y\n:type 1 + 2.5\nimport \"nope\"\n");
    assert_eq!(out, "float64\n");
    for part in [
        ":type wants an expression",
        "1:1: undefined: y",
        "1:8: package nope is not in std",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
    let (_, err) = piped(":bogus\n");
    assert!(err.contains("no command is called :bogus"));
}

#[test]
fn values_that_do_not_fit_are_said_so_without_insides() {
    let (_, err) = piped("1 << 70\n");
    assert!(
        err.contains("cannot use 1 << 70") && !err.contains("Show"),
        "{err}"
    );
}

#[test]
fn a_frozen_scheduler_takes_decisions_when_told_to() {
    let input = "c := make(chan int)\n\
        :freeze\n\
        for i := range 6 { go func() { c <- i }() }\n\
        :step\n:ps\n:step 100\n:gs\n\
        sum := 0; for range 6 { sum += <-c }\n\
        :step 100\n:thaw\nsum\n";
    let (out, err) = piped(input);
    for part in [
        "from runnext",
        "starts G",
        "parks: chan send",
        "nothing is runnable",
        "readies G",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
    assert!(out.ends_with("15 (int)\n"), "{out}");
    assert_eq!(
        out.lines().filter(|l| l.contains("chan send   ")).count(),
        6,
        "{out}"
    );
    assert_eq!(err.matches("stands still").count(), 3, "{err}");
}

#[test]
fn an_idle_p_steals_half() {
    let mut child = start(&["repl"], &[("GOMAXPROCS", "2")]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = ":freeze\nfor i := range 6 { go func() { _ = i }() }\n:step 10\n:thaw\n";
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let (out, err) = ended(child);
    // Six are started; the last is in runnext, five in the queue.
    assert!(out.contains("stole 3 of 5 from P"), "{out}{err}");
}

/// Whatever ran where before, and however busy the machine is.
#[test]
fn the_same_session_takes_the_same_decisions() {
    let input = "c := make(chan int)\nfor i := range 50 { func() { _ = i }() }\n:freeze\n\
        for i := range 6 { go func() { c <- i }() }\n:step 6\n:thaw\n";
    let mut seen = std::collections::HashSet::new();
    let children: Vec<Child> = (0..12)
        .map(|_| {
            let mut child = start(&["repl"], &[("GOMAXPROCS", "2")]);
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(input.as_bytes()).expect("it reads");
            child
        })
        .collect();
    for child in children {
        let (out, _) = ended(child);
        // Numbers of goroutines are given out by each P from its own supply; which threads there
        // are is not decided by the scheduler alone.
        let words = out.split_inclusive([' ', ';', '\n']);
        let number =
            |w: &&str| w.starts_with(['G', 'M', '\n']) && w.contains(|c: char| c.is_ascii_digit());
        seen.insert(words.filter(|w| !number(w)).collect::<String>());
    }
    assert_eq!(seen.len(), 1, "{seen:#?}");
}

#[test]
fn goroutines_that_wait_can_be_ended() {
    let input = "func nap() { defer fmt.Println(\"bye\"); time.Sleep(time.Hour) }\ngo nap()\n\
        time.Sleep(time.Millisecond)\n:gs\n";
    let mut session = Session::start();
    session.send(input);
    let line = session.line_with("main.nap");
    let id = line.split_whitespace().next().unwrap_or("").to_owned();
    session.send(&format!(":kill {id}\n"));
    session.line_with("bye");
    session.send(":gs\n");
    session.line_with("no goroutines but the session's own");
}

#[test]
fn what_goroutines_wait_for_can_be_given_up() {
    let mut session = Session::start();
    session.send(
        "var mu sync.Mutex\nmu.Lock()\nvar wg sync.WaitGroup\nwg.Add(1)\nvar rw sync.RWMutex\nrw.Lock()\n\
         c := sync.NewCond(&sync.Mutex{})\nl, err := net.Listen(\"tcp\", \"127.0.0.1:0\")\nn := 0\n\
         func bye() { n++ }\n",
    );
    for (wait, reason) in [
        ("mu.Lock()", "sync.Mutex.Lock"),
        ("wg.Wait()", "sync.WaitGroup.Wait"),
        ("rw.RLock()", "sync.RWMutex.RLock"),
        ("c.L.Lock(); c.Wait()", "sync.Cond.Wait"),
        ("l.Accept()", "IO wait"),
        (
            "select { case <-time.After(time.Hour): case <-make(chan int): }",
            "select",
        ),
        ("<-time.NewTimer(time.Hour).C", "chan receive"),
    ] {
        session.send(&format!("go func() {{ defer bye(); {wait} }}()\n"));
        let line = session.goroutines_until(|all| all.iter().any(|l| l.contains(reason)));
        let id = line.split_whitespace().next().unwrap_or("").to_owned();
        session.send(&format!(":kill {id}\n"));
        session.goroutines_until(|all| all.iter().any(|l| l.starts_with("no goroutines")));
    }
    session.send("n\n");
    session.line_with("7 (int)");
    // What they have waited for is as good as new.
    session.send(
        "go func() { mu.Lock(); mu.Unlock(); wg.Done(); wg.Wait(); rw.RLock(); rw.RUnlock(); c.L.Lock(); c.Wait(); n = 8 }()\n\
         mu.Unlock()\nrw.Unlock()\n",
    );
    session.goroutines_until(|all| all.iter().any(|l| l.contains("sync.Cond.Wait")));
    session.send("c.Signal()\n");
    session.goroutines_until(|all| all.iter().any(|l| l.starts_with("no goroutines")));
    session.send("rw.Lock(); rw.Unlock(); mu.Lock(); mu.Unlock(); n\n");
    session.line_with("8 (int)");
}

#[test]
fn the_scheduler_is_traced() {
    let (out, err) =
        piped(":trace on\nfunc() { c := make(chan int); go func() { c <- 1 }(); <-c }()\n");
    for part in [
        "is started by",
        "parks: chan receive",
        "is readied by",
        "ends",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
}

#[test]
fn threads_are_listed() {
    let (out, _) = piped("1\n:ms\n");
    assert!(out.contains("M0: "), "{out}");
}

#[test]
fn a_seeded_session_has_virtual_time() {
    let mut child = start(&["repl", "--seed", "5"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = "c := make(chan int)\n\
        for i := range 8 { go func() { c <- i }() }\n\
        sum := 0; for range 8 { sum += <-c }\n\
        time.Sleep(time.Hour)\n<-c\nsum\n";
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let (out, err) = ended(child);
    assert_eq!(out, "28 (int)\n", "{err}");
    assert!(err.contains("deadlock"), "{err}");
}

#[test]
fn sessions_are_saved_loaded_and_begun_anew() {
    let dir = support::scratch("repl-save");
    let file = dir.join("inputs").display().to_string();
    let (out, err) = piped(&format!(
        "x := 20\nfunc twice(n int) int {{\n\treturn 2*n\n}}\n:save {file}\n:reset\nx\n:load {file}\ntwice(x)\n"
    ));
    assert!(err.contains("undefined: x"), "{err}");
    assert_eq!(out, "40 (int)\n", "{err}");
    let (_, err) = piped(":load /no/such/file\n:save /no/such/file\n");
    assert_eq!(err.matches("/no/such/file").count(), 2, "{err}");
}

#[test]
fn what_went_wrong_is_not_saved() {
    let dir = support::scratch("repl-save-well");
    let file = dir.join("inputs");
    let (_, err) = piped(&format!(
        "x := 1\npanic(\"no\")\ny := []int{{1}}[x]\n<-make(chan int)\nnope\n\
         func f() int {{ return 2 }}; type T int; panic(\"no\")\nx + f()\n:save {}\n",
        file.display()
    ));
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    assert_eq!(
        saved, "x := 1\nfunc f() int { return 2 }\ntype T int\nx + f()\n",
        "{err}"
    );
}

#[test]
fn a_loaded_program_is_run_and_does_not_end_the_session() {
    let dir = support::scratch("repl-load-program");
    let file = dir.join("prog.go");
    let text = "// A program.\n\npackage main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\n\
        func work(c chan int) { c <- 6 }\n\nfunc main() {\n\tc := make(chan int)\n\tgo work(c)\n\
        \tfmt.Println(<-c)\n\tdefer fmt.Println(\"never\")\n\tos.Exit(3)\n}\n";
    std::fs::write(&file, text).expect("it is written");
    let load = format!(":load {}\n", file.display());
    let (out, err) = piped(&format!("{load}1+1\nmain()\n2+2\nos.Exit(4)\n3+3\n"));
    assert_eq!(
        (out.as_str(), err.as_str()),
        ("6\n2 (int)\n6\n4 (int)\n", "exit status 3\nexit status 3\n")
    );
    // It is stepped in a frozen scheduler.
    let (out, err) = piped(&format!(":freeze\n{load}:step 20\n:thaw\n1+1\n"));
    for part in [
        "starts G",
        "parks: chan receive",
        "readies G",
        "nothing is runnable",
        "2 (int)",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
    assert!(err.contains("exit status 3"), "{err}");
    // Errors name the file and its lines.
    std::fs::write(&file, text.replace("<-c", "<-d")).expect("it is written");
    let (out, err) = piped(&format!("{load}1+1\n"));
    assert!(err.contains("prog.go:15:16: undefined: d"), "{err}");
    assert_eq!(out, "2 (int)\n");
    let panics = text.replace("os.Exit(3)", "_ = os.Args[len(os.Args)]");
    std::fs::write(&file, panics).expect("it is written");
    let (out, err) = piped(&format!("{load}1+1\n"));
    assert!(
        err.contains("prog.go:17 ") && !err.contains("minigo/repl"),
        "{err}"
    );
    assert_eq!(out, "6\nnever\n2 (int)\n");
}

#[test]
fn names_are_listed_with_their_types() {
    shows(
        "b, a := 1, []string{}\nfunc f(n int, s ...string) (bool, error) { return false, nil }\n\
         type P struct { X, Y int }\ntype I = map[string]P\nconst k = 7\nfunc g[T any](x T) {}\n:names\n",
        "type I = map[string]main.P\ntype P struct{X int; Y int}\nvar a []string\nvar b int\n\
         func f(n int, s ...string) (bool, error)\nfunc g[T any](x T)\nconst k untyped int\n",
    );
}

#[test]
fn the_examples_of_packages_show_what_they_say() {
    let text = include_str!("../src/repl/doc/examples.txt");
    for block in text.split("\n\n").skip(1) {
        let (package, lines) = block.split_once('\n').unwrap_or((block, ""));
        let (mut input, mut want) = (String::new(), String::new());
        for line in lines.lines() {
            let (to, line) = match line.strip_prefix("> ") {
                Some(line) => (&mut input, line),
                None => (&mut want, line),
            };
            to.push_str(line);
            to.push('\n');
        }
        let (out, err) = piped(&input);
        assert_eq!(
            (out.as_str(), err.as_str()),
            (want.as_str(), ""),
            "{package}"
        );
    }
    let (out, err) = piped(":doc sort\n:doc strings.Split\n:doc rand\n");
    for part in [
        "import \"sort\"\n\nPackage sort ",
        "\n> s := []string{",
        "func Slice(",
        "> strings.Split(\"a,b,c\", \",\")\n[\"a\" \"b\" \"c\"]",
        "import \"math/rand\"",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
}

#[test]
fn the_programs_end_is_the_sessions() {
    let mut child = start(&["repl"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"os.Exit(3)\n").expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

#[test]
fn commands_that_want_more_say_so() {
    let all =
        ":g\n:kill x\n:step\n:thaw\n:trace\n:doc\n:doc nothing\n:type\n:type y\n:save\n:g 99999\n";
    let (out, err) = piped(all);
    assert_eq!(out, "");
    assert_eq!(err.lines().count(), all.lines().count(), "{err}");
}

/// A piped session that is spoken with.
struct Session {
    child: Child,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Session {
    fn start() -> Session {
        let mut child = start(&["repl"], &[]);
        let out = child.stdout.take().expect("a pipe");
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let read = std::io::BufReader::new(out).lines();
            for line in read.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Session { child, lines }
    }

    fn send(&mut self, text: &str) {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        stdin.write_all(text.as_bytes()).expect("it reads");
        stdin.flush().expect("it reads");
    }

    /// The next line that holds this.
    #[track_caller]
    fn line_with(&mut self, want: &str) -> String {
        loop {
            match self.lines.recv_timeout(Duration::from_secs(30)) {
                Ok(line) if line.contains(want) => return line,
                Ok(_) => {}
                Err(error) => panic!("no {want:?}: {error}"),
            }
        }
    }

    /// Lists the goroutines until they are as wanted; the first line then.
    #[track_caller]
    fn goroutines_until(&mut self, wanted: impl Fn(&[String]) -> bool) -> String {
        let began = Instant::now();
        loop {
            self.send(":gs\nfmt.Println(\"that is all\")\n");
            let mut all = Vec::new();
            loop {
                match self.lines.recv_timeout(Duration::from_secs(30)) {
                    Ok(line) if line == "that is all" => break,
                    Ok(line) => all.push(line),
                    Err(error) => panic!("{error}: {all:?}"),
                }
            }
            if wanted(&all) {
                return all.into_iter().next().unwrap_or_default();
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{all:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A session on a pseudo-terminal.
struct Terminal {
    child: Child,
    master: std::fs::File,
    seen: String,
}

impl Terminal {
    fn start() -> Terminal {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        Terminal::start_in(&support::scratch(&format!("repl-history-{n}")))
    }

    /// With that folder for its history.
    fn start_in(dir: &Path) -> Terminal {
        let (mut master, mut slave) = (0, 0);
        // SAFETY: both are out-parameters; the rest may be null.
        let failed = unsafe {
            libc::openpty(
                &mut master,
                &mut slave,
                std::ptr::null_mut(),
                std::ptr::null(),
                std::ptr::null(),
            )
        };
        assert_eq!(failed, 0);
        // SAFETY: openpty made them, and nobody else owns them.
        let (master, slave) =
            unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) };
        let clone = || Stdio::from(slave.try_clone().expect("a second handle"));
        let mut command = Command::new(minigo());
        command
            .arg("repl")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", dir)
            .stdin(clone())
            .stdout(clone())
            .stderr(clone());
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            });
        }
        let child = command.spawn().expect("minigo starts");
        // SAFETY: the master is ours; reads must not block for ever.
        unsafe {
            use std::os::fd::AsRawFd;
            libc::fcntl(master.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK);
        }
        let mut terminal = Terminal {
            child,
            master: master.into(),
            seen: String::new(),
        };
        terminal.until("> ");
        terminal
    }

    fn send(&mut self, text: &str) {
        self.seen.clear();
        self.master.write_all(text.as_bytes()).expect("it listens");
    }

    /// Gives an input and waits for what it shows, and for the next prompt.
    #[track_caller]
    fn ask(&mut self, input: &str, shown: &str) {
        self.send(&format!("{input}\r"));
        self.until(shown);
        self.until(PROMPT);
    }

    /// Whether these lines stand one below the other in what was shown.
    #[track_caller]
    fn shows(&self, want: &[&str]) {
        let rows = rows(&self.seen);
        assert!(rows.windows(want.len()).any(|w| w == want), "{rows:#?}");
    }

    #[track_caller]
    fn until(&mut self, want: &str) {
        let began = Instant::now();
        let mut buffer = [0; 4096];
        while !self.seen.contains(want) {
            assert!(
                began.elapsed() < Duration::from_secs(30),
                "no {want:?} in the last of {:?}",
                self.seen
                    .chars()
                    .rev()
                    .take(2000)
                    .collect::<Vec<_>>()
                    .iter()
                    .rev()
                    .collect::<String>()
            );
            match self.master.read(&mut buffer) {
                Ok(n) if n > 0 => self.seen.push_str(&String::from_utf8_lossy(&buffer[..n])),
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

impl Terminal {
    /// Waits for its end, which is a good one.
    #[track_caller]
    fn ends(&mut self) {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(30) {
            if let Ok(Some(status)) = self.child.try_wait() {
                return assert!(status.success());
            }
            // The last words must be read for it to end.
            let _ = self.master.read(&mut [0; 4096]);
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("it did not end");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that a terminal shows which is sent this: as much of its language as the editor speaks.
fn rows(text: &str) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    let mut column = 0;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let row = rows.last_mut().expect("there is one");
        match c {
            '\r' => column = 0,
            '\n' => rows.push(Vec::new()),
            '\u{1b}' => {
                let sequence: String = chars.by_ref().take_while(|c| !c.is_alphabetic()).collect();
                // What ended it has been taken, too: only these two matter here.
                let number = sequence.trim_start_matches('[').parse().unwrap_or(0);
                match text[..text.len() - chars.as_str().len()].chars().last() {
                    Some('C') => column += number,
                    Some('K') => row.truncate(column),
                    _ => {}
                }
            }
            c => {
                row.resize(row.len().max(column + 1), ' ');
                row[column] = c;
                column += 1;
            }
        }
    }
    let rows = rows.iter().map(|r| r.iter().collect::<String>());
    rows.map(|r| r.trim_end().to_owned()).collect()
}

/// What the terminal shows once the editor waits for the next input.
const PROMPT: &str = "\n\u{1b}[?2004h";

#[test]
fn several_lines_on_a_terminal() {
    let mut t = Terminal::start();
    t.send("func f() int {\r");
    t.until("| ");
    t.ask("return 6*7\r}", PROMPT);
    t.ask("f()", "42 (int)");
}

#[test]
fn continuation_lines_have_a_prompt_and_are_indented() {
    let mut t = Terminal::start();
    t.send("func f(a int) int {\rif a > 1 {\rreturn 2\r}\rreturn g(\r1)\r}\r");
    t.until("undefined: g");
    // Brackets that close stand below the line that opened them.
    t.shows(&[
        "func f(a int) int {",
        "|     if a > 1 {",
        "|         return 2",
        "|     }",
        "|     return g(",
        "|         1)",
        "| }",
    ]);
    // Not inside of a text.
    t.send("`{\r  x`\r");
    t.until("\"{\\n  x\" (string)");
    t.shows(&["`{", "|   x`"]);
    // Two empty lines end what will not end otherwise.
    t.send("f(\r\r\r");
    t.until("syntax error");
    t.ask("a, b", "syntax error");
    // An interrupt takes it all back, an end of input ends it.
    t.send("f(\r\u{3}1+1\r");
    t.until("2 (int)");
    t.send("f(\r\u{15}\u{4}");
    t.until("syntax error");
    t.ask("2+2", "4 (int)");
}

#[test]
fn an_interrupt_and_an_end_of_input_in_one_read() {
    let mut t = Terminal::start();
    t.send("half\u{3}\u{4}");
    t.ends();
    // While something runs it is interrupted; then the session ends.
    let mut t = Terminal::start();
    t.send("func() { fmt.Println(\"spin\" + \"ning\"); for {} }()\r");
    t.until("spinning");
    t.send("\u{3}\u{4}");
    t.until("interrupted");
    t.ends();
}

#[test]
fn an_interrupt_ends_all_of_a_file() {
    let dir = support::scratch("repl-load-interrupt");
    let file = dir.join("inputs");
    let text = "fmt.Println(\"load\" + \"ing\")\nselect {\ncase <-time.After(time.Hour):\n}\nfmt.Println(\"too\" + \" far\")\n";
    std::fs::write(&file, text).expect("it is written");
    let mut t = Terminal::start();
    t.send(&format!(":load {}\r", file.display()));
    t.until("loading");
    t.send("\u{3}");
    t.until("is left out");
    t.ask("1+1", "2 (int)");
    assert!(!t.seen.contains("too far"), "{}", t.seen);
}

#[test]
fn paths_are_completed() {
    let dir = support::scratch("repl-paths");
    std::fs::create_dir_all(dir.join("folder-one")).expect("it is made");
    std::fs::write(dir.join("folder-one/inputs-file"), "40 + 2\n").expect("it is written");
    let at = dir.display();
    let mut t = Terminal::start();
    t.ask(&format!(":load {at}/fold\tinp\t"), "42 (int)");
    t.ask(
        &format!("b, err := os.ReadFile(\"{at}/folder-o\tinp\t\"); len(b)"),
        "7 (int)",
    );
    t.ask("import \"container/ri\t\"; ring.New(3).Len()", "3 (int)");
}

#[test]
fn values_are_as_wide_as_the_terminal() {
    let mut t = Terminal::start();
    let size = libc::winsize {
        ws_row: 24,
        ws_col: 40,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    // SAFETY: the terminal is ours, and the size is there.
    unsafe {
        use std::os::fd::AsRawFd;
        libc::ioctl(t.master.as_raw_fd(), libc::TIOCSWINSZ, &size);
    }
    t.ask("", PROMPT);
    t.ask(
        "[]string{\"a text of some length\", \"and another one\"}",
        "[\r\n    \"a text of some length\"\r\n    \"and another one\"\r\n] ([]string)",
    );
}

#[test]
fn redefinition_on_a_terminal() {
    let mut t = Terminal::start();
    for (input, shown) in [
        ("x := 40", PROMPT),
        ("x + 2", "42 (int)"),
        ("x := \"forty\"", PROMPT),
        ("x + \"-two\"", "\"forty-two\" (string)"),
        ("func f() int { return 1 }", PROMPT),
        ("func f() string { return x }", PROMPT),
        ("f()", "\"forty\" (string)"),
    ] {
        t.ask(input, shown);
    }
}

#[test]
fn completion_on_a_terminal() {
    let mut t = Terminal::start();
    t.ask("strings.ToUpp\t(\"abc\")", "\"ABC\" (string)");
    t.ask("type Point struct { Horizontal, Vertical int }", PROMPT);
    t.ask(
        "func (p Point) Distance() int { return p.Horizontal + p.Vertical }",
        PROMPT,
    );
    t.ask("target := Point{40, 2}", PROMPT);
    t.ask("targ\t.Hor\t", "40 (int)");
    t.ask("target.Dis\t()", "42 (int)");
    t.ask(":hel\t", "this list");
}

#[test]
fn an_endless_loop_is_interrupted() {
    let mut t = Terminal::start();
    t.send("func() { fmt.Println(\"spin\" + \"ning\"); for {} }()\r");
    t.until("spinning");
    t.send("\u{3}");
    t.until("interrupted");
    t.until(PROMPT);
    t.ask("1+1", "2 (int)");
    // So is one that waits, while others run.
    t.ask(
        "go func() { for { time.Sleep(time.Millisecond) } }()",
        PROMPT,
    );
    t.send("func() { fmt.Println(\"wait\" + \"ing\"); <-make(chan int) }()\r");
    t.until("waiting");
    t.send("\u{3}");
    t.until("interrupted");
}

#[test]
fn a_goroutine_ticks_between_prompts() {
    let mut t = Terminal::start();
    let ticker = "go func() { for i := 1; ; i++ { fmt.Println(\"tick\", i); time.Sleep(5*time.Millisecond) } }()\r";
    t.send(ticker);
    t.until("tick 1\r");
    t.until("tick 20\r");
    t.ask(":gs", "input.func1 input1:1");
    t.until("tick ");
}

#[test]
fn what_is_half_typed_stays_whole() {
    let mut t = Terminal::start();
    t.send("go func() { for i := 1; ; i++ { fmt.Print(\"tick \", i, \"\\n\"); time.Sleep(20*time.Millisecond) } }()\r");
    t.until("tick 1\r");
    t.until("> ");
    t.send("40 + ");
    // Ticks come above the prompt, which is drawn anew with what has been typed.
    for n in [15, 16] {
        t.until(&format!("tick {n}\r\n> 40 + "));
    }
    t.ask("2", "42 (int)");
    // A line without an end does not share its line with the prompt.
    t.ask(
        "func() { fmt.Print(\"unfin\" + \"ished\") }()",
        "unfinished",
    );
    assert!(!t.seen.contains("unfinished> "), "{:?}", t.seen);
}

#[test]
fn a_flood_of_output_leaves_the_prompt_usable() {
    let mut t = Terminal::start();
    t.send("go func() { for i := 0; ; i++ { fmt.Println(\"flood\", i) } }()\r");
    t.until("flood 1000\r");
    t.ask("20 + 22", "42 (int)");
}

#[test]
fn a_deadlock_at_the_prompt_does_not_end_the_session() {
    let mut t = Terminal::start();
    t.ask("c := make(chan int)", PROMPT);
    t.ask("<-c", "all goroutines are asleep - deadlock!");
    t.until(PROMPT);
    t.ask(":gs", "chan receive");
    // It waits on, until somebody sends.
    t.ask("c <- 7", "7 (int)");
}

#[test]
fn a_panic_at_the_prompt_does_not_end_the_session() {
    let mut t = Terminal::start();
    t.ask("func f(i int) int { return []int{1}[i] }", PROMPT);
    t.ask("f(3)", "indices go from 0 to len-1");
    assert!(t.seen.contains("index out of range [3] with length 1"));
    t.ask("f(0)", "1 (int)");
}

#[test]
fn what_is_typed_goes_to_the_program_only_while_it_reads() {
    let mut t = Terminal::start();
    t.send("var n int; fmt.Scan(&n)\r");
    t.until("\r\n");
    t.send("42\r");
    t.until(PROMPT);
    t.ask("n", "42 (int)");
    // A read that is given up does not take what is typed for the prompt.
    t.ask("s := bufio.NewScanner(os.Stdin)", PROMPT);
    t.send("func() { fmt.Println(\"read\" + \"ing\"); s.Scan() }()\r");
    t.until("reading");
    t.send("\u{3}");
    t.until("\u{1b}[?2004h");
    t.ask("1+1", "2 (int)");
    // Nor does one in a goroutine.
    t.ask("go fmt.Scan(&n)", PROMPT);
    t.ask("2+2", "4 (int)");
}

#[test]
fn what_is_typed_ahead_is_not_lost() {
    let mut t = Terminal::start();
    t.send("a := 40\rfunc f() int {\rreturn a + 2\r}\rf()\r");
    t.until("42 (int)");
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

#[test]
fn nowhere_to_keep_the_history_is_no_error() {
    let mut t = Terminal::start_in(Path::new("/proc/nowhere"));
    t.ask("1+1", "2 (int)");
    t.send("\u{4}");
    t.ends();
}

#[test]
fn history_is_kept_on_disk() {
    let dir = support::scratch("repl-history-kept");
    let mut t = Terminal::start_in(&dir);
    t.ask("1000 + 234", "1234 (int)");
    t.send("\u{4}");
    t.ends();
    let mut t = Terminal::start_in(&dir);
    t.ask("\u{1b}[A", "1234 (int)");
}

#[test]
fn errors_are_pictures_on_a_terminal() {
    let mut t = Terminal::start();
    t.ask("count := 1", PROMPT);
    t.ask("cuont", "undefined: cuont");
    t.until("did you mean count?");
}

#[test]
fn the_end_of_input_ends_the_session() {
    let mut t = Terminal::start();
    t.send("\u{4}");
    t.ends();
}
