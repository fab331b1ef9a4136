//! Commands of the REPL, which begin with a colon.

use super::piped::*;
use super::support;

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
        "Stdout = NewFile(1, ",
        "type Builder struct {",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    let (out, err) = piped(":type x := 1\n:type y\n:type 1 + 2.5\nimport \"nope\"\n");
    assert_eq!(out, "float64\n");
    for part in [
        ":type needs an expression",
        "1:1: undefined: y",
        "1:8: package nope is not in std",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
    let (_, err) = piped(":bogus\n");
    assert!(err.contains("unknown command :bogus"));
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
    let line = "open /no/such/file: no such file or directory\n";
    assert_eq!(err, line.repeat(2));
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
        saved,
        "package main\n\nvar x int\n\nfunc f() int { return 2 }\n\ntype T int\n\nfunc main() {\n\tx = 1\n\t_ = x + f()\n}\n",
        "{err}"
    );
}

#[test]
fn saved_variables_have_types_as_a_program_writes_them() {
    let dir = support::scratch("repl-save-types");
    let file = dir.join("s.go");
    let input = "import mr \"math/rand/v2\"\ntype A struct{ n int }\nr := mr.NewPCG(1, 2)\ny := map[A]*A{}\nvar c http.Client\n";
    let (_, err) = piped(&format!("{input}:save {}\n", file.display()));
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    for line in ["var r *mr.PCG\n", "var y map[A]*A\n", "var c http.Client\n"] {
        assert!(saved.contains(line), "{saved}{err}");
    }
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
        "blocks: chan receive",
        "wakes G",
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
    let text = include_str!("../../src/cmd/doc/examples.txt");
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
        "package sort // import \"sort\"\n\nPackage sort ",
        "\n> s := []string{",
        "func Slice(",
        "    Example:\n\n        fmt.Printf(\"%q\\n\", strings.Split(",
        "// import \"math/rand\"",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
}

#[test]
fn commands_that_want_more_say_so() {
    let all =
        ":g\n:kill x\n:step\n:thaw\n:trace\n:doc\n:doc nothing\n:type\n:type y\n:save\n:g 99999\n";
    let (out, err) = piped(all);
    assert_eq!(out, "");
    assert_eq!(err.lines().count(), all.lines().count(), "{err}");
}

#[test]
fn a_session_can_look_for_races() {
    let all = "import \"time\"\nx := 1\n:race on\ngo func() { x = 2 }()\ntime.Sleep(50 * time.Millisecond)\n\
               x = 3\nx\n:race off\n:race\n";
    let (out, err) = piped(all);
    assert!(out.contains('3'), "{out}{err}");
    assert_eq!(err.matches("WARNING: DATA RACE").count(), 1, "{err}");
    assert!(err.contains(":race needs on or off"), "{err}");
}

/// What is saved is a program, which Go would take, too: it compiles, does what the session did, and can be loaded.
#[test]
fn a_session_is_saved_as_a_program() {
    let dir = support::scratch("repl-program");
    let file = dir.join("saved.go").display().to_string();
    let (_, err) = piped(&format!(
        "import \"fmt\"\nx, y := 1, \"a\"\nvar z = []int{{x}}\nconst limit = 3\ntype P struct {{ n int }}\n\
         func (p P) Twice() int {{ return 2 * p.n }}\nfunc f() int {{ return x }}\nx = 5\nf()\nlen(z)\n\
         func f() int {{ return x + limit }}\nfor i := range 2 {{\n\tfmt.Println(\"i\", i)\n}}\n\
         strings.ToUpper(y)\nc := make(chan int, 1)\nc <- f()\nfmt.Println(<-c, P{{4}}.Twice(), y)\n:save {file}\n"
    ));
    assert_eq!(err, "");
    let got = support::cli::run(&dir, &["run", "saved.go"]);
    assert_eq!(
        (got.out.as_str(), got.err.as_str()),
        ("i 0\ni 1\n8 8 a\n", "")
    );
    let vetted = support::cli::run(&dir, &["vet", "saved.go"]);
    assert_eq!((vetted.err.as_str(), vetted.status), ("", 0));
    let (out, err) = piped(&format!(":load {file}\nx + len(z)\n"));
    assert_eq!(
        (out.as_str(), err.as_str()),
        ("i 0\ni 1\n8 8 a\n6 (int)\n", "")
    );
}

#[test]
fn goroutines_that_are_alike_have_one_line_and_can_all_be_killed() {
    let (out, err) = piped(
        "c := make(chan int)\nfor range 3 { go func() { <-c }() }\ntime.Sleep(time.Millisecond)\n:gs\n:kill all\ntime.Sleep(time.Millisecond)\n:gs\n",
    );
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}{err}");
    assert!(
        lines[0].contains("chan receive") && lines[0].contains("3 goroutines: [G"),
        "{out}"
    );
    assert_eq!(lines[1], "no goroutines except the session's own");
}
