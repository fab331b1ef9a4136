//! Races in natives are found whichever way a native is called: through a func value, `defer`, `go`, an
//! interface, a method value, a timer or the library.

use super::support::cli::{folder, run_with};

const PROGRAM: &str = "package main

import (
\t\"bytes\"
\t\"reflect\"
\t\"slices\"
\t\"sort\"
\t\"sync/atomic\"
\t\"time\"
)

type adder interface{ Add(int64) int64 }

func both(f, g func()) {
\tgo f()
\tg()
\ttime.Sleep(time.Millisecond)
}

func main() {
\tints, equal, add := sort.Ints, bytes.Equal, atomic.AddInt64
\ta, b, c, d, e, h := []int{2, 1}, []int{2, 1}, []int{2, 1}, []byte(\"xy\"), [][]byte{[]byte(\"x\"), []byte(\"a\")}, []int{2, 1}
\tvar n, o int64
\tvar p, q, r atomic.Int64
\tboth(func() { ints(a) }, func() { a[0] = 7 })
\tboth(func() { defer sort.Ints(b) }, func() { b[0] = 7 })
\tboth(func() { go sort.Ints(c) }, func() { time.Sleep(1000); c[0] = 7 })
\tboth(func() { equal(d, d) }, func() { d[0] = 7 })
\tboth(func() { slices.SortFunc(e, bytes.Compare) }, func() { e[0][0] = 7 })
\tboth(func() { add(&n, 1) }, func() { n = 7 })
\tboth(func() { defer atomic.AddInt64(&o, 1) }, func() { o = 7 })
\tboth(func() { adder(&p).Add(1) }, func() { p = atomic.Int64{} })
\tboth(func() { f := q.Add; f(1) }, func() { q = atomic.Int64{} })
\tboth(func() { time.AfterFunc(0, func() { r.Store(1) }) }, func() { time.Sleep(1000); r = atomic.Int64{} })
\tboth(func() { reflect.ValueOf(ints).Call([]reflect.Value{reflect.ValueOf(h)}) }, func() { h[0] = 7 })
}
";

#[test]
fn natives_race_however_they_are_called() {
    let calls = || {
        PROGRAM
            .lines()
            .enumerate()
            .filter(|(_, l)| l.starts_with("\tboth("))
    };
    assert_eq!(calls().count(), 11);
    let dir = folder("race-calls", &[("main.go", PROGRAM)]);
    let ways = [
        &["--seed", "1"][..],
        &["--seed", "1", "--jit", "always"],
        &["--jit", "off"],
        &[],
    ];
    for flags in ways {
        let args = [&["run", "--race"][..], flags, &["main.go"]].concat();
        let ran = run_with(&dir, &args, "", &[]);
        let missed: Vec<_> = calls()
            .filter(|(n, _)| !ran.err.contains(&format!("main.go:{} ", n + 1)))
            .collect();
        assert!(missed.is_empty(), "{flags:?}: {missed:#?}\n{}", ran.err);
    }
}

#[test]
fn natives_that_are_called_one_after_the_other_do_not_race() {
    let starts_others = |line: &&str| !line.contains("go sort") && !line.contains("AfterFunc");
    let calm: Vec<_> = PROGRAM.lines().filter(starts_others).collect();
    let calm = calm
        .join("\n")
        .replace("\tgo f()", "\tf()")
        .replace("c, d,", "_, d,")
        .replace("p, q, r", "p, q");
    let dir = folder("race-calls-calm", &[("main.go", &calm)]);
    for flags in [&["--seed", "1"][..], &["--jit", "always"]] {
        let args = [&["run", "--race"][..], flags, &["main.go"]].concat();
        let ran = run_with(&dir, &args, "", &[]);
        assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{flags:?}");
    }
}

/// Reports of the same place in the library are told apart by who calls it.
#[test]
fn each_caller_of_a_native_is_reported() {
    let program = "package main

import (
\t\"sort\"
\t\"time\"
)

func main() {
\tf := sort.Ints
\tx, y := []int{2, 1}, []int{2, 1}
\tgo func() { x[0], y[0] = 3, 3 }()
\ttime.Sleep(time.Millisecond)
\tf(x)
\tf(y)
}
";
    let dir = folder("race-callers", &[("main.go", program)]);
    let ran = run_with(&dir, &["run", "--race", "--seed", "1", "main.go"], "", &[]);
    assert!(ran.err.contains("Found 2 data race(s)"), "{}", ran.err);
}
