//! `--max-steps`, `--timeout` and `--mem-limit`: steps are counted exactly, and limits hold from the start of
//! the process and inside libraries written in Rust or C.

mod support;

use std::fs;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use support::{minigo, scratch};

/// What a program came to.
struct Ran {
    status: Option<i32>,
    /// Both streams.
    said: String,
    took: Duration,
    /// The most resident memory, in bytes.
    resident: i64,
}

/// Runs a program of this body, with these imports.
fn run(flags: &[&str], imports: &[&str], body: &str) -> Ran {
    let text = format!(
        "package main\n\n{}\n{body}\n",
        imports
            .iter()
            .map(|i| format!("import {i}\n"))
            .collect::<String>()
    );
    let sum = text
        .bytes()
        .fold(0_u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
    let dir = scratch(&format!("limits{sum:x}"));
    let file = dir.join("p.go");
    fs::write(&file, text).unwrap();
    start(Command::new(minigo()).arg("run").args(flags).arg(file))
}

#[allow(clippy::zombie_processes)]
fn start(command: &mut Command) -> Ran {
    let (mut out, to) = std::io::pipe().unwrap();
    let began = Instant::now();
    let child = command
        .stdin(Stdio::null())
        .stdout(to.try_clone().unwrap())
        .stderr(to)
        .spawn()
        .unwrap();
    // The ends of the pipe that the command holds go with it.
    *command = Command::new("true");
    let mut said = String::new();
    std::io::Read::read_to_string(&mut out, &mut said).unwrap();
    let mut status = 0;
    // SAFETY: all zeros is a value of the structure; the child is waited for once.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::wait4(child.id() as i32, &mut status, 0, &mut usage);
        usage
    };
    let status: ExitStatus = std::os::unix::process::ExitStatusExt::from_raw(status);
    Ran {
        status: status.code(),
        said,
        took: began.elapsed(),
        resident: usage.ru_maxrss * 1024,
    }
}

#[test]
fn steps_are_exact() {
    let counts = "func main() {\n\tfor n := 1; ; n++ {\n\t\tprintln(n)\n\t}\n}";
    for flag in ["--jit=off", "--jit=always", "--seed=3", "--procs=1"] {
        for limit in [1, 100, 1000, 20_000] {
            let ran = run(&[flag, &format!("--max-steps={limit}")], &[], counts);
            let over = format!("minigo: step limit exceeded ({limit} steps)");
            let mut lines = ran.said.lines().rev();
            assert_eq!(lines.next(), Some(&*over), "{flag}");
            let last: i64 = lines.find_map(|l| l.parse().ok()).unwrap_or(0);
            // main itself is a step, and what calls it.
            assert!(
                (limit - 3..=limit).contains(&last),
                "{flag} {limit}: {last}"
            );
        }
    }
}

#[test]
fn steps_are_exact_beside_allocations_and_goroutines() {
    let allocates = "var k [100][]int\n\nfunc main() {\n\tfor n := 1; ; n++ {\n\t\tprintln(n)\n\t\t\
                     k[n%100] = make([]int, 20)\n\t}\n}";
    let ran = run(&["--max-steps=20000"], &[], allocates);
    let last: i64 = (ran.said.lines().rev().find_map(|l| l.parse().ok())).unwrap();
    assert!((19_990..=20_000).contains(&last), "{last}");
    let passes = "func main() {\n\tc := make(chan int)\n\tgo func() {\n\t\tfor n := 1; ; n++ {\n\t\t\tc <- n\n\t\t}\n\t}()\n\t\
                  for n := range c {\n\t\tprintln(n)\n\t}\n}";
    let ran = run(&["--max-steps=20000"], &[], passes);
    let last: i64 = (ran.said.lines().rev().find_map(|l| l.parse().ok())).unwrap();
    assert!((9_500..=10_500).contains(&last), "{last}");
}

#[test]
fn panics_cost_no_more_than_the_calls_that_they_make() {
    // What panics, and what it needs.
    let panics = [
        ("", "panic(n)"),
        ("var p *int", "*p = n"),
        ("var a []int", "a[n] = n"),
        ("var a []int", "println(len(a[n:]))"),
        ("var m map[int]int", "m[1] = n"),
        ("m := map[any]int{}", "m[func() {}] = n"),
        ("var x any = []int{}", "println(x == x)"),
        ("var x any = n", "println(x.(string))"),
        ("var a []int", "println([2]int(a)[0])"),
        ("", "println(strings.Repeat(\"a\", -n))"),
        ("", "reflect.ValueOf(n).Len()"),
    ];
    for (needs, what) in panics {
        let body = format!(
            "func f(n int) {{\n\tdefer func() {{ recover() }}()\n\t{needs}\n\t{what}\n}}\n\
             func main() {{\n\tfor n := 1; ; n++ {{\n\t\tf(n)\n\t\tprintln(n)\n\t}}\n\t_ = strings.Repeat\n\t_ = reflect.ValueOf\n}}"
        );
        for flag in ["--jit=off", "--jit=always", "--seed=3"] {
            let flags = [flag, "--max-steps=20000"];
            let ran = run(&flags, &["\"strings\"", "\"reflect\""], &body);
            let last = ran.said.lines().rev().find_map(|l| l.parse().ok());
            let last: i64 = last.unwrap_or(0);
            // Each turn takes some steps, and far less than a thousand.
            assert!((200..20_000).contains(&last), "{flag} {what}: {last}");
        }
    }
}

#[test]
fn bulk_work_counts_by_its_size() {
    // What 1 MiB costs, and a program whose loop works on as much.
    let programs: [(u64, &[&str], &str); 4] = [
        (
            1 << 12,
            &[],
            "func main() {\n\ta, b := make([]byte, 1<<20), make([]byte, 1<<20)\n\tfor {\n\t\tprintln(copy(a, b))\n\t}\n}",
        ),
        (
            1 << 12,
            &[],
            "func main() {\n\tfor {\n\t\tprintln(len(make([]byte, 1<<20)))\n\t}\n}",
        ),
        (
            1 << 12,
            &[],
            "func main() {\n\ta := make([]int, 1<<17)\n\tfor {\n\t\tprintln(len(a))\n\t\tclear(a)\n\t}\n}",
        ),
        (
            1 << 15,
            &["\"strings\""],
            "func main() {\n\ta := strings.Repeat(\"a\", 1<<20)\n\tfor {\n\t\tprintln(strings.Count(a, \"b\"))\n\t}\n}",
        ),
    ];
    for (cost, imports, body) in programs {
        let ran = run(&[&format!("--max-steps={}", 8 * cost)], imports, body);
        assert_eq!(ran.status, Some(3), "{body}: {}", ran.said);
        let lines = ran.said.lines().count();
        // At most two pieces of memory are made before the loop; the last line is minigo's.
        assert!((6..=9).contains(&lines), "{body}: {lines} lines");
    }
}

#[test]
fn comparing_and_searching_counts_by_size() {
    // What is compared or searched, and the expression that does so with 1 MiB of it.
    let strings = "a, b := string(make([]byte, 1<<20)), string(make([]byte, 1<<20)); _ = b";
    let bytes = "a, b := make([]byte, 1<<20), make([]byte, 1<<20)";
    let arrays = "type T [1 << 20]byte; a, b := new(T), new(T); _ = b";
    let floats = "type T [1 << 17]float64; a, b := new(T), new(T)";
    let texts = "type T [1 << 16]string; a, b := new(T), new(T)";
    let boxes = "type T [1 << 16]any; a, b := new(T), new(T)";
    let programs = [
        (strings, "a == b"),
        (strings, "a != b"),
        (strings, "a < b"),
        (strings, "len(min(a, b))"),
        (strings, "any(a) == any(b)"),
        (strings, "[2]string{a} == [2]string{b}"),
        (strings, "map[string]int{a: 1}[b]"),
        (strings, "strings.IndexByte(a, 'x')"),
        (strings, "strings.Compare(a, b)"),
        (strings, "strings.HasPrefix(a, b)"),
        (strings, "utf8.ValidString(a)"),
        (bytes, "bytes.Equal(a, b)"),
        (bytes, "bytes.Compare(a, b)"),
        (
            bytes,
            "reflect.Copy(reflect.ValueOf(a), reflect.ValueOf(b))",
        ),
        (bytes, "subtle.ConstantTimeCompare(a, b)"),
        (arrays, "*a == *b"),
        (floats, "*a == *b"),
        (texts, "*a == *b"),
        (boxes, "*a == *b"),
        (boxes, "any(*a) == any(*b)"),
        (floats, "map[T]int{*a: 1}[*b]"),
        (arrays, "len(func() string { *a = *b; return \"\" }())"),
        (arrays, "len(func() string { *a = T{}; return \"\" }())"),
        (arrays, "len(func(t T) string { return \"\" }(*a))"),
        (
            arrays,
            "func() int { c := *a; i := 5; c[i] = 1; return int(c[i]) }()",
        ),
        (
            arrays,
            "func() int { for _, x := range *a { return int(x) }; return 0 }()",
        ),
        (
            "type T [1 << 17]*int; a, b := new(T), new(T)",
            "func() int { *a = *b; return 0 }()",
        ),
        (
            "type T struct { x int; y [1 << 20]byte }; a, b := make([]T, 2), T{}",
            "func() int { a[1] = b; return 0 }()",
        ),
        (
            "type T [1 << 20]byte; m := map[int]T{}; var t T",
            "func() int { m[1] = t; return 0 }()",
        ),
        (
            "type T [1 << 20]byte; m := map[int]T{1: {}}",
            "func() int { t := m[1]; return int(t[5]) }()",
        ),
        ("", "len(make(map[int]int, 100_000))"),
        (
            "x, y := big.NewInt(1), big.NewInt(1)\n\tx.Lsh(x, 1<<23)\n\ty.Lsh(y, 1<<23)",
            "x.Cmp(y)",
        ),
    ];
    for (needs, what) in programs {
        let packages = [
            "bytes",
            "crypto/subtle",
            "math/big",
            "reflect",
            "strings",
            "unicode/utf8",
        ];
        let used = |path: &&str| {
            let name = path.rsplit('/').next().unwrap_or(path);
            what.contains(&format!("{name}.")) || needs.contains(&format!("{name}."))
        };
        let imports: Vec<String> = (packages.iter().filter(|p| used(p)))
            .map(|p| format!("{p:?}"))
            .collect();
        let imports: Vec<&str> = imports.iter().map(String::as_str).collect();
        let body = format!("func main() {{\n\t{needs}\n\tfor {{\n\t\tprintln({what})\n\t}}\n}}");
        for flag in ["--jit=off", "--jit=always"] {
            let ran = run(&[flag, "--max-steps=400000"], &imports, &body);
            assert_eq!(ran.status, Some(3), "{flag} {what}: {}", ran.said);
            let lines = ran.said.lines().count();
            // A 256th of a step for each byte at least.
            assert!(lines <= 100, "{flag} {what}: {lines} lines");
        }
    }
}

/// A value that takes 2^60 comparisons, though it is small.
const DEEP: &str = "type N struct{ a, b any }\nfunc deep() any {\n\tvar x any = 1\n\tfor range 60 {\n\t\tx = N{x, x}\n\t}\n\treturn x\n}\n";

#[test]
fn limits_reach_into_comparisons() {
    for what in [
        "println(deep() == deep())",
        "m := map[any]int{}\n\tm[deep()] = 1\n\tprintln(len(m))",
    ] {
        let body = format!("{DEEP}func main() {{\n\t{what}\n}}");
        let ran = run(&["--max-steps=1000000"], &[], &body);
        assert_eq!(
            (ran.status, &*ran.said),
            (Some(3), "minigo: step limit exceeded (1000000 steps)\n")
        );
        let ran = run(&["--timeout=300ms"], &[], &body);
        assert_eq!(
            (ran.status, &*ran.said),
            (Some(3), "minigo: time limit exceeded (300ms)\n")
        );
    }
}

const SQL: [&str; 2] = ["\"database/sql\"", "_ \"github.com/mattn/go-sqlite3\""];

/// Runs a query that gives one number.
fn query(flags: &[&str], text: &str) -> Ran {
    let body = format!(
        "func main() {{\n\tdb, _ := sql.Open(\"sqlite3\", \":memory:\")\n\tvar n int\n\t\
         err := db.QueryRow(`{text}`).Scan(&n)\n\tprintln(n)\n\tif err != nil {{\n\t\tprintln(err.Error())\n\t}}\n}}"
    );
    run(flags, &SQL, &body)
}

#[test]
fn limits_reach_into_sqlite() {
    let endless =
        "with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c";
    let ran = query(&["--max-steps=1000000"], endless);
    assert_eq!(
        (ran.status, &*ran.said),
        (Some(3), "minigo: step limit exceeded (1000000 steps)\n")
    );
    let ran = query(&["--timeout=500ms"], endless);
    assert_eq!(
        (ran.status, &*ran.said),
        (Some(3), "minigo: time limit exceeded (500ms)\n")
    );
    for large in [
        "select length(hex(randomblob(400000000)))",
        "with recursive c(x) as (select 1 union all select x+1 from c limit 50000000) \
         select length(group_concat(x, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')) from c",
    ] {
        let ran = query(&["--mem-limit=64MB"], large);
        assert!(ran.said.contains("out of memory"), "{}", ran.said);
        assert!(ran.resident < 90_000_000, "{} bytes", ran.resident);
    }
    let ran = query(
        &["--mem-limit=64MB"],
        "select length(hex(randomblob(4000000)))",
    );
    assert_eq!((ran.status, &*ran.said), (Some(0), "8000000\n"));
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let big = ["\"math/big\""];
    for body in [
        "println(new(big.Int).Lsh(big.NewInt(1), 8<<30).BitLen())",
        "println(new(big.Int).SetBit(new(big.Int), 4<<30, 1).BitLen())",
        "println(new(big.Int).Exp(big.NewInt(3), big.NewInt(1<<29), nil).BitLen())",
    ] {
        let body = format!("func main() {{\n\t{body}\n}}");
        let ran = run(&["--mem-limit=100MB"], &big, &body);
        assert_eq!(ran.status, Some(2), "{body}: {}", ran.said);
        assert!(ran.said.contains("out of memory"), "{body}: {}", ran.said);
        assert!(ran.resident < 125_000_000, "{body}: {} bytes", ran.resident);
    }
}

#[test]
fn limits_begin_with_the_process() {
    let ran = start(Command::new(minigo()).args(["run", "--mem-limit=64MiB", "/dev/zero"]));
    assert_ne!(ran.status, Some(0));
    assert!(ran.resident < 100 << 20, "{} bytes", ran.resident);
    // What takes long to check.
    let sum: String = (0..200_000).map(|n| format!("f({n}) + ")).collect();
    let body = format!("func f(n int) int {{ return n }}\nfunc main() {{\n\tprintln({sum}1)\n}}");
    let ran = run(&["--mem-limit=20MiB"], &[], &body);
    assert_eq!(ran.status, Some(2), "{}", ran.said);
    assert!(ran.said.contains("out of memory"), "{}", ran.said);
}

#[test]
fn files_without_an_end_are_refused() {
    for args in [
        &["run", "/dev/zero"][..],
        &["view", "/dev/zero"],
        &["replay", "/dev/zero"],
    ] {
        let ran = start(Command::new(minigo()).args(args));
        assert_ne!(ran.status, Some(0), "{args:?}: {}", ran.said);
        assert!(
            ran.said.contains("file is too large"),
            "{args:?}: {}",
            ran.said
        );
        assert!(ran.resident < 600 << 20, "{args:?}: {}", ran.resident);
    }
}

#[test]
fn time_is_up_in_what_cannot_be_interrupted() {
    for (import, body) in [
        (
            "\"math/big\"",
            "println(new(big.Int).MulRange(1, 1<<30).BitLen())",
        ),
        (
            "\"crypto/pbkdf2\"\nimport \"crypto/sha256\"",
            "k, _ := pbkdf2.Key(sha256.New, \"a\", []byte(\"b\"), 1<<30, 1<<20)\n\tprintln(len(k))",
        ),
        (
            "\"syscall\"",
            "syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)\n\tfor {\n\t}",
        ),
    ] {
        let body = format!("func main() {{\n\t{body}\n}}");
        let ran = run(&["--timeout=1s"], &[import], &body);
        assert_eq!(ran.status, Some(3), "{body}: {}", ran.said);
        assert!(
            ran.said.starts_with("minigo: time limit exceeded (1s)\n"),
            "{body}: {}",
            ran.said
        );
        // The grace is a twentieth; the rest is for a machine with other things to do.
        assert!(ran.took < Duration::from_secs(10), "{:?}", ran.took);
    }
}

/// What a program says of a mapping of so many bytes.
fn map(flags: &[&str], bytes: usize) -> String {
    let body = format!(
        "func main() {{\n\tb, err := syscall.Mmap(-1, 0, {bytes}, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)\n\t\
         fmt.Println(len(b), err)\n\tif err == nil {{\n\t\tfmt.Println(syscall.Munmap(b))\n\t}}\n}}"
    );
    run(flags, &["\"fmt\"", "\"syscall\""], &body).said
}

#[test]
fn mappings_count_and_a_sandbox_has_none() {
    let fine = |bytes: usize| format!("{bytes} <nil>\n<nil>\n");
    assert_eq!(map(&["--seed=1"], 200 << 20), fine(200 << 20));
    assert_eq!(map(&["--mem-limit=100MB"], 1 << 20), fine(1 << 20));
    let limited = map(&["--mem-limit=100MB"], 200 << 20);
    assert_eq!(limited, "0 cannot allocate memory\n");
    let inside = map(&["--sandbox"], 1 << 20);
    assert_eq!(inside, "0 operation not permitted\n");
}
