//! Pictures of run-time errors: which part of the source they underline.

mod support;

use std::process::Command;
use support::{minigo, scratch};

/// What a program that is to be run prints on standard error as on a terminal.
fn run(name: &str, program: &str, flags: &[&str]) -> String {
    let dir = scratch(&format!("pictures-{name}"));
    std::fs::write(dir.join("a.go"), program).expect("ours");
    let out = Command::new(minigo())
        .args(["run", "--error-format=pretty", "--color=never"])
        .args(flags)
        .arg("a.go")
        .current_dir(&dir)
        .output()
        .expect("minigo starts");
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// The texts that pictures underline, in order.
fn underlined(picture: &str) -> Vec<String> {
    let lines: Vec<&str> = picture.lines().collect();
    let mut found = Vec::new();
    for pair in lines.windows(2) {
        let (Some((_, source)), Some((_, marks))) =
            (pair[0].split_once(" │ "), pair[1].split_once(" │ "))
        else {
            continue;
        };
        if !marks.contains('┬') {
            continue;
        }
        let marked = source.chars().zip(marks.chars());
        let marked = marked.filter(|(_, m)| matches!(m, '─' | '┬'));
        found.push(marked.map(|(c, _)| c).collect());
    }
    found
}

/// Statements of a function, what is underlined when they panic, and a part of what is said.
const PANICS: &[(&str, &str, &str)] = &[
    (
        "a, i := []int{1}, 5; println(a[0] + a[i])",
        "i",
        "out of range [5]",
    ),
    (
        "a := []int{1}; println(a[0], a[len(a)+2])",
        "len(a)+2",
        "out of range [3]",
    ),
    (
        "a := []int{1}; i := 3; a[i-1] = 2",
        "i-1",
        "out of range [2]",
    ),
    (
        "var a [4]int; i := 7; a[0], a[i] = 1, 2",
        "i",
        "out of range [7]",
    ),
    (
        "s, i := \"abc\", 3; println(s[1], s[i])",
        "i",
        "out of range [3]",
    ),
    (
        "m := map[string][]int{}; println(m[\"x\"][2])",
        "2",
        "out of range [2]",
    ),
    ("var p *T; println(p.a, 1)", "p", "nil pointer"),
    (
        "p := &T{}; println(1, p.next.next.a)",
        "p.next",
        "nil pointer",
    ),
    ("p := &T{}; p.a, p.next.a = 1, 2", "p.next", "nil pointer"),
    ("var p *int; println(1 + *p)", "p", "nil pointer"),
    ("x, y := 1, 0; println(x + 2/y)", "y", "divide by zero"),
    ("x, y := 1, 2; x %= y - 2", "y - 2", "divide by zero"),
    ("x, y := 1, -1; println(x << y)", "y", "negative shift"),
    (
        "var v any = \"s\"; println(1, v.(int))",
        "v.(int)",
        "interface {} is string, not int",
    ),
    (
        "var v any; println(v.(error).Error())",
        "v.(error)",
        "interface conversion",
    ),
    (
        "a, i := []int{1}, 5; println(len(a[:0]), len(a[1:i]))",
        "a[1:i]",
        "out of range [:5]",
    ),
    (
        "n := -1; println(1); _ = make([]int, n)",
        "make([]int, n)",
        "len out of range",
    ),
    ("var m map[string]int; m[\"a\"] = 1", "m[\"a\"]", "nil map"),
    (
        "var c chan int; println(1); close(c)",
        "close(c)",
        "close of nil channel",
    ),
    (
        "c := make(chan int); close(c); c <- 1",
        "c <- 1",
        "send on closed channel",
    ),
    ("var f func(); println(1); f()", "f()", "nil pointer"),
    (
        "var e error; println(len(e.Error()))",
        "e.Error()",
        "nil pointer",
    ),
    (
        "var x, y any = []int{}, []int{}; println(1, x == y)",
        "x == y",
        "comparing uncomparable",
    ),
    ("println(1); panic(\"boom\")", "panic(\"boom\")", "boom"),
    (
        "println(1, strings.Repeat(\"x\", -1))",
        "strings.Repeat(\"x\", -1)",
        "negative Repeat count",
    ),
    ("a := []int{1}; _ = [2]int(a)", "a", "length 1 to array"),
    ("println(1, get([]int{1}, 4))", "i", "out of range [4]"),
    (
        "for i := range 3 { defer func() { a := []int{}; println(a[i]) }() }",
        "i",
        "out of range [0]",
    ),
];

#[test]
fn a_panic_underlines_what_failed() {
    for (n, (body, want, said)) in PANICS.iter().enumerate() {
        let program = format!(
            "package main\n\nimport \"strings\"\n\ntype T struct {{\n\ta int\n\tnext *T\n}}\n\n\
             func get(a []int, i int) int {{ return a[0] + a[i] }}\n\n\
             func main() {{\n\t_ = strings.Repeat\n\t_ = get\n\t{body}\n}}\n"
        );
        for flags in [&[][..], &["--jit=always"]] {
            let shown = run(&format!("panic-{n}"), &program, flags);
            assert_eq!(underlined(&shown), [*want], "{body} {flags:?}\n{shown}");
            assert!(shown.contains(said), "{said} in\n{shown}");
        }
    }
}

#[test]
fn what_waits_for_ever_is_shown() {
    for (n, (body, want, help)) in [
        (
            "c := make(chan int); println(1, <-c)",
            "<-c",
            "could send on or close this channel",
        ),
        (
            "c := make(chan int); println(1); c <- 2",
            "c <- 2",
            "could receive from this channel",
        ),
        (
            "var c chan int; println(1); <-c",
            "<-c",
            "the channel is nil",
        ),
        (
            "var mu sync.Mutex; mu.Lock(); mu.Lock()",
            "mu.Lock()",
            "it was locked twice by this one",
        ),
        (
            "var wg sync.WaitGroup; wg.Add(1); wg.Wait()",
            "wg.Wait()",
            "once fewer than Add",
        ),
        ("select {}", "select {}", ""),
    ]
    .iter()
    .enumerate()
    {
        let program = format!(
            "package main\n\nimport \"sync\"\n\nvar _ sync.Once\n\nfunc main() {{\n\t{body}\n}}\n"
        );
        let shown = run(&format!("deadlock-{n}"), &program, &[]);
        assert_eq!(underlined(&shown), [*want], "{shown}");
        for part in [
            "fatal error: all goroutines are asleep - deadlock!\n",
            "goroutine 1 is blocked here forever: ",
            help,
            "\n\ngoroutine 1 [",
        ] {
            assert!(shown.contains(part), "{part} in\n{shown}");
        }
    }
}

/// Who could have ended each wait of a deadlock, and the circle that they wait in.
#[test]
fn deadlocks_name_those_who_hold_what_is_waited_for() {
    let two = |first: &str, second: &str, last: &str| {
        format!(
            "package main\n\nimport (\n\t\"sync\"\n\t\"time\"\n)\n\nvar _ sync.Once\nvar _ = time.Now\n\nfunc main() {{\n\
             \tgo func() {{\n\t\t{first}\n\t}}()\n\tgo func() {{\n\t\t{second}\n\t}}()\n\t{last}\n}}\n"
        )
    };
    let order = |x: &str, y: &str| {
        format!(
            "{x}.Lock(); defer {x}.Unlock(); time.Sleep(time.Millisecond); {y}.Lock(); defer {y}.Unlock()"
        )
    };
    let locks = two(&order("a", "b"), &order("b", "a"), "select {}")
        .replace("func main() {", "func main() {\n\tvar a, b sync.Mutex");
    let group = two(
        "defer wg.Done(); <-c",
        "defer wg.Done(); <-c",
        "wg.Wait(); close(c)",
    )
    .replace(
        "func main() {",
        "func main() {\n\tvar wg sync.WaitGroup\n\twg.Add(2)\n\tc := make(chan int)",
    );
    let readers = "package main\n\nimport (\n\t\"sync\"\n\t\"time\"\n)\n\nvar mu sync.RWMutex\n\nfunc main() {\n\
                   \tmu.RLock()\n\tdefer mu.RUnlock()\n\tgo func() { mu.Lock() }()\n\ttime.Sleep(time.Millisecond)\n\tmu.RLock()\n}\n";
    let channels = "package main\n\nfunc main() {\n\ta, b := make(chan int), make(chan int)\n\
                    \tgo func() { <-a; b <- 1 }()\n\t<-b\n\ta <- 1\n}\n";
    let again = "package main\n\nimport \"sync\"\n\ntype T struct{ mu sync.Mutex }\n\n\
                 func (t *T) A() { t.mu.Lock(); defer t.mu.Unlock(); t.B() }\n\
                 func (t *T) B() { t.mu.Lock(); defer t.mu.Unlock() }\n\nfunc main() { new(T).A() }\n";
    // The lock is the package's: another function may unlock it, so nothing is said about that.
    let shared = "package main\n\nimport \"sync\"\n\nvar mu sync.Mutex\n\nfunc main() { mu.Lock(); mu.Lock() }\n";
    for (n, (program, parts, never)) in [
        (
            locks.as_str(),
            &[
                "held by goroutine 3, which unlocks it when main.main.func2 returns, but is blocked: sync.Mutex.Lock",
                "held by goroutine 2, which unlocks it when main.main.func1 returns",
                "each of these goroutines waits for the next: 2 -> 3 -> 2",
            ][..],
            "goroutine 1 -> ",
        ),
        (
            &group,
            &[
                "Done was called 2 times fewer than Add counted",
                "goroutine 2 calls it when main.main.func1 returns, but is blocked: chan receive",
                "goroutine 1 (blocked: sync.WaitGroup.Wait)",
            ],
            "held by",
        ),
        (
            readers,
            &[
                "goroutine 2 waits in Lock, which keeps new readers out",
                "1 reader has not called RUnlock",
                "held by goroutine 1, which unlocks it when main.main returns",
            ],
            "Done",
        ),
        (
            channels,
            &[
                "only goroutine 2 (blocked: chan receive) can still reach this channel",
                "each of these goroutines waits for the next: 1 -> 2 -> 1",
            ],
            "held by",
        ),
        (
            again,
            &["goroutine 1 itself would unlock it when main.(*T).A returns"],
            "waits for the next",
        ),
        (
            shared,
            &["the lock is held, and no running goroutine will unlock it"],
            "twice",
        ),
    ]
    .iter()
    .enumerate()
    {
        // With a seed goroutines have the same numbers in each run.
        let shown = run(&format!("holders-{n}"), program, &["--seed", "0"]);
        for part in *parts {
            assert!(shown.contains(part), "{part} in\n{shown}");
        }
        assert!(!shown.contains(never), "{never} in\n{shown}");
    }
}

#[test]
fn endless_recursion_is_shown_at_the_call() {
    let program = "package main\n\nfunc deep(n int) int {\n\tif n < 0 {\n\t\treturn 0\n\t}\n\
        \treturn 1 + deep(n+1)\n}\n\nfunc main() { println(deep(0)) }\n";
    let shown = run("recursion", program, &[]);
    assert_eq!(underlined(&shown), ["deep(n+1)"], "{shown}");
    assert!(shown.contains("unbounded recursion"), "{shown}");
}

#[test]
fn long_lines_and_control_characters_are_shown_as_much_as_helps() {
    let program = format!(
        "package main\n\nfunc main() {{ a := []int{{}}; s := \"{}\"; println(a[len(s)]); _ = \"{}\" }}\n",
        "é".repeat(20_000),
        "x".repeat(500_000)
    );
    let shown = run("long", &program, &[]);
    assert_eq!(underlined(&shown), ["len(s)"], "{}", shown.len());
    assert!(shown.len() < 3000, "{}", shown.len());
    let program = "package main\n\nfunc main() { println(1/zero) /* \u{202e}\u{7f}\u{1b} */ }\n\nvar zero = 0\n";
    let shown = run("control", program, &[]);
    assert_eq!(underlined(&shown), ["zero"], "{shown}");
    assert!(shown.contains("\\u202e\\x7f\\x1b"), "{shown}");
    assert!(!shown.contains(['\u{202e}', '\u{7f}', '\u{1b}']), "{shown}");
}

#[test]
fn what_is_too_large_has_a_place() {
    for (n, body) in [
        "var a [1 << 50]int; _ = a",
        "type T [1 << 45][1 << 20]int; var t *T; _ = t",
        "_ = make(chan [1 << 17]byte)",
        "var m map[[1 << 60]int]int; _ = m",
        "var f func([1 << 48]int); _ = f",
        "_ = [1 << 62]byte{}",
        "_ = new([1 << 55]int)",
    ]
    .iter()
    .enumerate()
    {
        for declared in [
            format!("func main() {{\n\t{body}\n}}"),
            format!("func f() {{\n\t{body}\n}}\n\nfunc main() {{ f() }}"),
        ] {
            let shown = run(
                &format!("large-{n}"),
                &format!("package main\n\n{declared}\n"),
                &[],
            );
            // What is no error in Go either is none here.
            if shown.contains("Error: ") || shown.contains("too large") {
                // Go reports them at the name declared last, which is the function's where the body declares none.
                let line = if body.starts_with("_ =") { 3 } else { 4 };
                let place = format!("─[ ./a.go:{line}:");
                assert!(shown.contains(&place), "{body}\n{shown}");
            }
        }
    }
}
