//! The race detector: what it reports and how, what it does not report, and Go's own tests of it, run in place.
//!
//! ```text
//! MINIGO_GOSRC=DIR cargo test --test race go_s_own
//! ```
//! `DIR` is the folder `src` of Go's source. `tests/race/ledger.txt` lists Go's tests that must come out
//! right; with `MINIGO_BLESS=1` those that do are added.

#[path = "race/calls.rs"]
mod calls;
#[path = "race/kinds.rs"]
mod kinds;
#[path = "race/natives.rs"]
mod natives;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use support::cli::{Ran, folder, run_with};
use support::root;
use support::skip::skipped;

/// Runs a program of `tests/race` with the detector.
fn race(name: &str, flags: &[&str], gorace: &str) -> Ran {
    let mut args = vec!["run", "--race"];
    args.extend(flags);
    args.push(name);
    run_with(&root().join("tests/race"), &args, "", &[("GORACE", gorace)])
}

/// A report without addresses, folders and numbers of goroutines: those are numbered in the order in which
/// the report names them.
fn plain(text: &str) -> String {
    let dir = root().join("tests/race").display().to_string() + "/";
    let text = text.replace(&dir, "").replace("(finished)", "(STATE)");
    let mut names: Vec<String> = Vec::new();
    let mut out = String::new();
    let mut created = 0;
    for line in text.lines() {
        let mut line = line.to_owned();
        if let Some((head, _)) = line.split_once(" +0x") {
            line = format!("{head} +0xN");
        }
        if let Some((head, rest)) = line.split_once(" at 0x") {
            let rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
            line = format!("{head} at 0xADDR {rest}");
        }
        for word in ["goroutine ", "Goroutine "] {
            if let Some((head, rest)) = line.split_once(word) {
                let end = rest
                    .find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(rest.len());
                let (number, rest) = rest.split_at(end);
                if number.is_empty() {
                    continue;
                }
                if !names.iter().any(|n| n == number) {
                    names.push(number.to_owned());
                }
                let at = names.iter().position(|n| n == number).unwrap_or(0);
                let letter = char::from(b'A' + at as u8);
                line = format!("{head}{word}{letter}{rest}");
                break;
            }
        }
        if line.starts_with("Goroutine ") {
            created += 1;
            if created == 2 {
                line = line.replace("(running)", "(STATE)");
            }
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

#[test]
fn two_goroutines_that_count_are_reported_in_go_s_words() {
    let expected = support::read(&root().join("tests/race/increment.err")).unwrap();
    for flags in [
        &[][..],
        &["--seed", "3"],
        &["--jit", "off"],
        &["--jit", "always"],
    ] {
        let ran = race("increment.go", flags, "");
        assert_eq!(ran.out, "done\n", "{flags:?}");
        assert_eq!(plain(&ran.err), expected, "{flags:?}\n{}", ran.err);
        assert_eq!(ran.status, 66, "{flags:?}");
    }
}

#[test]
fn a_program_without_races_is_left_alone() {
    for flags in [
        &[][..],
        &["--seed", "5"],
        &["--jit", "always"],
        &["--gc-stress"],
    ] {
        let ran = race("clean.go", flags, "");
        assert_eq!(ran.err, "", "{flags:?}");
        assert_eq!(ran.status, 0, "{flags:?}");
    }
}

#[test]
fn gorace_says_how() {
    let ran = race("increment.go", &[], "exitcode=3");
    assert_eq!(ran.status, 3);
    let ran = race("increment.go", &["--procs", "1"], "halt_on_error=1");
    assert_eq!((ran.out.as_str(), ran.status), ("", 66));
    let dir = folder("race-log", &[]);
    let log = dir.join("log");
    let ran = race("increment.go", &[], &format!("log_path={}", log.display()));
    assert_eq!((ran.err.as_str(), ran.status), ("", 66));
    let files: Vec<_> = std::fs::read_dir(&dir).unwrap().flatten().collect();
    let [file] = &files[..] else {
        panic!("{files:?}")
    };
    let text = std::fs::read_to_string(file.path()).unwrap();
    assert!(text.contains("DATA RACE"), "{text}");
}

/// What GORACE of Go's detector takes, and what it does not.
#[test]
fn gorace_has_go_s_words() {
    let ran = race("increment.go", &[], "log_path=stdout,exitcode=7");
    assert!(ran.out.contains("DATA RACE"), "{}", ran.out);
    assert_eq!((ran.err.as_str(), ran.status), ("", 7));
    let ran = race("increment.go", &[], "exitcode=abc");
    let expected = "minigo: GORACE: invalid value for exitcode: 'abc' (want a number)\n";
    assert_eq!((ran.err.as_str(), ran.status), (expected, 66));
    let late = "package main

import \"time\"

var x int

func main() {
\tgo func() {
\t\ttime.Sleep(500 * time.Millisecond)
\t\tx = 1
\t}()
\tx = 2
}
";
    let dir = folder("race-late", &[("main.go", late)]);
    for (gorace, status) in [
        ("", 0),
        ("atexit_sleep_ms=100", 0),
        ("atexit_sleep_ms=1000", 66),
    ] {
        let args = ["run", "--race", "--seed", "1", "main.go"];
        let ran = run_with(&dir, &args, "", &[("GORACE", gorace)]);
        assert_eq!(ran.status, status, "{gorace}: {}", ran.err);
    }
}

/// A program in a folder of its own, run with the detector in virtual time.
fn text(name: &str, program: &str) -> Ran {
    let dir = folder(&format!("race-{name}"), &[("main.go", program)]);
    run_with(&dir, &["run", "--race", "--seed", "1", "main.go"], "", &[])
}

#[test]
fn an_access_is_remembered_when_its_goroutine_has_long_ended() {
    let program = "package main

import \"time\"

var x int

func main() {
\tgo func() { x = 1 }()
\tfor range 1000 {
\t\tdone := make(chan bool)
\t\tgo func() { done <- true }()
\t\t<-done
\t}
\ttime.Sleep(time.Second)
\tgo func() { x = 2 }()
\ttime.Sleep(time.Second)
}
";
    let ran = text("later", program);
    assert!(ran.err.contains("Previous write"), "{}", ran.err);
    assert!(ran.err.contains("(finished) created at:"), "{}", ran.err);
    assert_eq!(ran.status, 66);
}

/// A program that says itself what it reads may say too much.
#[test]
fn ranges_end_with_their_variables() {
    let program = "package main

import (
\t\"fmt\"
\t\"runtime\"
\t\"unsafe\"
)

var global int

func main() {
\tdata := make([]byte, 100)
\tfor _, length := range []int{0, -1, 50, 1 << 20, 1 << 62, -1 << 63} {
\t\tfor _, at := range []unsafe.Pointer{unsafe.Pointer(&data[7]), unsafe.Pointer(&global), nil} {
\t\t\truntime.RaceReadRange(at, length)
\t\t\truntime.RaceWriteRange(at, length)
\t\t}
\t}
\tfmt.Println(runtime.RaceErrors())
}
";
    let ran = text("ranges", program);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str(), ran.status),
        ("0\n", "", 0)
    );
}

#[test]
fn norace_holds() {
    let program = "package main

import \"time\"

var x int

//go:norace
func add() { x++ }

func main() {
\tgo add()
\tadd()
\ttime.Sleep(time.Second)
}
";
    let ran = text("norace", program);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let ran = text("race", &program.replace("//go:norace", "//"));
    assert_eq!(ran.status, 66, "{}", ran.err);
}

#[test]
fn bytes_side_by_side_are_not_one() {
    let program = "package main

import \"sync\"

func main() {
\tvar wg sync.WaitGroup
\tb := make([]byte, 64)
\tfor i := range b {
\t\twg.Go(func() { b[i] = byte(i) })
\t}
\twg.Wait()
\tprintln(b[63])
}
";
    let ran = text("bytes", program);
    assert_eq!((ran.err.as_str(), ran.status), ("63\n", 0));
    let ran = text("halves", &program.replace("b[i] =", "b[i/2] ="));
    assert_eq!(ran.status, 66, "{}", ran.err);
}

/// What natives read and write races as what Go code does.
#[test]
fn natives_race_as_go_code_does() {
    let program = "package main

import (
\t\"encoding/json\"
\t\"fmt\"
\t\"io\"
\t\"math/big\"
\t\"math/rand\"
\t\"slices\"
\t\"sort\"
\t\"strconv\"
\t\"time\"
)

type T struct{ A, B int }

func both(f, g func()) {
\tgo f()
\tg()
\ttime.Sleep(time.Millisecond)
}

func main() {
\ta, b, c, d := []int{1, 2, 3}, []int{3, 1, 2}, []int{3, 1, 2}, make([]byte, 1, 100)
\te, f, g := &T{}, &T{}, map[int]int{1: 1}
\tboth(func() { a[2] = 7 }, func() { fmt.Fprintln(io.Discard, a) })
\tboth(func() { b[2] = 7 }, func() { slices.Sort(b) })
\tboth(func() { sort.Slice(c, func(i, j int) bool { return c[i] > c[j] }) }, func() { c[2]++ })
\tboth(func() { _ = strconv.AppendInt(d, 1, 10) }, func() { _ = append(d, 1) })
\tboth(func() { e.B = 1 }, func() { fmt.Fprintf(io.Discard, \"%v\", e) })
\tboth(func() { f.B = 1 }, func() { json.Marshal(f) })
\tboth(func() { g[1] = 2 }, func() { fmt.Fprintln(io.Discard, g) })
\tr := rand.New(rand.NewSource(1))
\tboth(func() { r.Int() }, func() { r.Int() })
\tz, x := big.NewInt(0), big.NewInt(7)
\tboth(func() { z.Mul(x, x) }, func() { z.Add(x, x) })
}
";
    let ran = text("natives", program);
    let mut missing = Vec::new();
    for (n, line) in program.lines().enumerate() {
        let place = format!("main.go:{}", n + 1);
        if line.starts_with("\tboth(") && !ran.err.contains(&place) {
            missing.push(line);
        }
    }
    assert!(missing.is_empty(), "{missing:#?}\n{}", ran.err);
    let calm = program.replace("\tgo f()", "\tf()");
    let ran = text("natives-calm", &calm);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
}

#[test]
fn in_virtual_time_a_report_has_whole_stacks_and_the_values_at_both_accesses() {
    let program = "package main

import \"time\"

var x = 5

func deep(n int) {
\tif n > 0 {
\t\tdeep(n - 1)
\t\treturn
\t}
\tx = 7
}

func main() {
\tgo deep(40)
\ttime.Sleep(time.Second)
\tx = 9
}
";
    let dir = folder("race-values", &[("main.go", program)]);
    let args = [
        "run",
        "--race",
        "--seed",
        "1",
        "--race-report",
        "r.json",
        "main.go",
    ];
    let ran = run_with(&dir, &args, "", &[]);
    assert_eq!(ran.status, 66, "{}", ran.err);
    let report = std::fs::read_to_string(dir.join("r.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let race = &report["races"][0];
    let values = ["before", "value", "after"].map(|name| race[name].as_u64());
    assert_eq!(values, [Some(5), Some(7), Some(9)], "{race:#}");
    let stack = race["accesses"][1]["stack"].as_array().unwrap();
    assert_eq!(stack.len(), 41, "{race:#}");
    assert_eq!(race["variable"]["name"], "main.x");
}

#[test]
fn a_test_with_a_race_fails() {
    let test = "package p

import \"testing\"

func TestRace(t *testing.T) {
\tx, done := 0, make(chan bool)
\tgo func() { x++; done <- true }()
\tx++
\t<-done
}

func TestClean(t *testing.T) {}
";
    let files = [("go.mod", "module p\n\ngo 1.27\n"), ("p_test.go", test)];
    let dir = folder("race-test", &files);
    let ran = run_with(&dir, &["test", "-race", "-v"], "", &[]);
    let all = ran.out + &ran.err;
    assert!(all.contains("WARNING: DATA RACE"), "{all}");
    assert!(
        all.contains("race detected during execution of test"),
        "{all}"
    );
    assert!(
        all.contains("--- FAIL: TestRace") && all.contains("--- PASS: TestClean"),
        "{all}"
    );
    assert_eq!(ran.status, 1);
}

const GUARDED: &str = "package main

import (
\t\"sync\"
\t\"time\"
)

var mu sync.Mutex
var total int

func add(n int) {
\tmu.Lock()
\ttotal += n
\tmu.Unlock()
}

func main() {
\tbox := new(int)
\tgo add(1)
\tgo func() { *box = 1 }()
\ttime.Sleep(time.Second)
\tfor range 3 {
\t\ttotal = 7
\t}
\t*box = 2
}
";

#[test]
fn the_picture_shows_both_places_and_the_way_out() {
    let dir = folder("race-picture", &[("main.go", GUARDED)]);
    let flags = ["run", "--race", "--seed", "1", "--error-format", "pretty"];
    let all = [&flags[..], &["--color", "never", "main.go"]].concat();
    let ran = run_with(&dir, &all, "", &[]);
    let text = ran.err;
    assert_eq!(text.matches("WARNING: DATA RACE").count(), 2, "{text}");
    for part in [
        "write by the main goroutine",
        "write by goroutine 2 holds the lock taken at main.go:12",
        "does not: take the lock there, too",
        "main.total is declared at main.go:9; it held 0 before the earlier access, 1 before the later one and 7 after it",
        "allocated at main.go:18 in main.main",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(ran.status, 66);
}

#[test]
fn a_store_to_a_field_of_an_element_is_known_by_its_value() {
    let program = "package main

import \"time\"

type pair struct{ a, b int }

func main() {
\ts := make([]pair, 4)
\tgo func() { s[1].b = 5 }()
\ttime.Sleep(time.Second)
\ts[1].b = 7
}
";
    let dir = folder("race-field", &[("main.go", program)]);
    let flags = ["run", "--race", "--seed", "1", "--error-format", "pretty"];
    let all = [&flags[..], &["--color", "never", "main.go"]].concat();
    let text = run_with(&dir, &all, "", &[]).err;
    let held = "it held 0 before the earlier access, 5 before the later one and 7 after it";
    assert!(text.contains(held), "{text}");
}

#[test]
fn races_are_written_as_json_and_sarif() {
    let dir = folder("race-files", &[("main.go", GUARDED)]);
    for name in ["races.json", "races.sarif"] {
        let flags = ["run", "--race", "--seed", "1", "--race-report", name];
        let ran = run_with(&dir, &[&flags[..], &["main.go"]].concat(), "", &[]);
        assert_eq!(ran.status, 66, "{}", ran.err);
    }
    let read = |name: &str| {
        let text = support::read(&dir.join(name)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let json = read("races.json");
    let races = json["races"].as_array().unwrap();
    assert_eq!(races.len(), 2, "{json}");
    assert_eq!(races[0]["variable"]["name"], "main.total");
    assert_eq!(races[0]["accesses"][0]["stack"][0]["line"], 23);
    assert_eq!(races[0]["accesses"][1]["locks"][0]["taken"]["line"], 12);
    let sarif = read("races.sarif");
    let results = &sarif["runs"][0]["results"];
    let line = |of: &str| results[0][of][0]["physicalLocation"]["region"]["startLine"].clone();
    assert_eq!(
        (line("locations"), line("relatedLocations")),
        (23.into(), 13.into())
    );
}

#[test]
fn a_race_is_reported_once_for_its_pair_of_places() {
    let program = "package main

import \"time\"

var x [100]int

func set(n int) { x[n] = n }

func fill() {
\tfor i := range x {
\t\tset(i)
\t}
}

func main() {
\tgo fill()
\ttime.Sleep(time.Second)
\tfill()
}
";
    let ran = text("once", program);
    assert_eq!(ran.err.matches("DATA RACE").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("Found 1 data race(s)"), "{}", ran.err);
}

#[test]
fn goroutines_that_come_and_go_leave_no_memory_behind() {
    let program = "package main

import (
\t\"fmt\"
\t\"os\"
\t\"runtime\"
\t\"strings\"
\t\"sync\"
)

func resident() (kb int) {
\ttext, _ := os.ReadFile(\"/proc/self/status\")
\t_, rest, _ := strings.Cut(string(text), \"VmRSS:\")
\tfmt.Sscan(rest, &kb)
\treturn kb
}

func many(n int) {
\tvar mu sync.Mutex
\tcount := 0
\tfor range n / 500 {
\t\tvar wg sync.WaitGroup
\t\tfor range 500 {
\t\t\twg.Add(1)
\t\t\tgo func() {
\t\t\t\tmu.Lock()
\t\t\t\tcount++
\t\t\t\tmu.Unlock()
\t\t\t\twg.Done()
\t\t\t}()
\t\t}
\t\twg.Wait()
\t}
\tif count != n {
\t\tpanic(count)
\t}
\truntime.GC()
}

func main() {
\tmany(10_000)
\tbefore := resident()
\tmany(100_000)
\tif after := resident(); after > before+20_000 {
\t\tpanic(fmt.Sprint(before, \" kB, then \", after))
\t}
}
";
    let dir = folder("race-many", &[("main.go", program)]);
    let ran = run_with(&dir, &["run", "--race", "main.go"], "", &[]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
}

#[test]
fn what_main_does_alone_is_not_remembered() {
    let program = "package main

import (
\t\"fmt\"
\t\"os\"
\t\"strings\"
\t\"time\"
)

func main() {
\tx := make([]int, 4<<20)
\tfor i := range x {
\t\tx[i] = i
\t}
\ttext, _ := os.ReadFile(\"/proc/self/status\")
\t_, rest, _ := strings.Cut(string(text), \"VmHWM:\")
\tkb := 0
\tfmt.Sscan(rest, &kb)
\tif kb > 100_000 {
\t\tpanic(kb)
\t}
\tgo func() { x[7] = 1 }()
\tx[7]++
\ttime.Sleep(time.Millisecond)
}
";
    let ran = text("alone", program);
    assert_eq!(ran.err.matches("DATA RACE").count(), 1, "{}", ran.err);
}

#[test]
fn four_goroutines_that_count_are_found_in_each_run() {
    let program = "package main

import (
\t\"sync\"
\t\"time\"
)

func main() {
\tn := 0
\tvar wg sync.WaitGroup
\tfor i := range 4 {
\t\twg.Go(func() {
\t\t\ttime.Sleep(time.Duration(i/3) * 100 * time.Millisecond)
\t\t\tn++
\t\t})
\t}
\twg.Wait()
}
";
    let dir = folder("race-four", &[("main.go", program)]);
    for _ in 0..5 {
        let ran = run_with(&dir, &["run", "--race", "main.go"], "", &[]);
        assert_eq!(ran.status, 66, "{}", ran.err);
    }
}

/// Go's tests that say nothing of minigo, and why.
const NOT_OURS: [(&str, &str); 2] = [
    (
        "TestRaceUnsafePtrRW",
        "an unsafe.Pointer of unknown type is dereferenced, which minigo rejects",
    ),
    (
        "TestRaceBetweenCleanups",
        "cleanups run in one goroutine, one after the other, so they do not race",
    ),
];

#[test]
fn go_s_own_tests_come_out_right() {
    let Some(src) = std::env::var_os("MINIGO_GOSRC") else {
        skipped("gosrc", "set MINIGO_GOSRC to the folder src of Go's source");
        return;
    };
    let from = Path::new(&src).join("runtime/race/testdata");
    let dir = folder("race-go", &[("go.mod", "module racetest\n\ngo 1.27\n")]);
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let name = entry.file_name();
        let text = name.to_string_lossy();
        // (That one runs the go command.)
        if text.ends_with("_test.go") && text != "cgo_test.go" {
            std::os::unix::fs::symlink(entry.path(), dir.join(&name)).unwrap();
        }
    }
    let skip = NOT_OURS.map(|(name, _)| format!("^{name}$")).join("|");
    // In virtual time a machine under load changes nothing.
    let args = ["test", "-race", "-v", "-seed", "1", "-skip", &skip];
    let env = [("GORACE", "suppress_equal_stacks=0")];
    let ran = run_with(&dir, &args, "", &env);
    let found = results(&(ran.out + &ran.err));
    let (right, wrong): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, right)| *right);
    let right: BTreeSet<String> = right.into_iter().map(|(name, _)| name).collect();
    let wrong: BTreeMap<String, bool> = wrong.into_iter().collect();
    let wrong: Vec<_> = wrong.into_keys().collect();
    println!("{} right, {} wrong: {wrong:?}", right.len(), wrong.len());
    let ledger = root().join("tests/race/ledger.txt");
    let names = support::ledger::names(&ledger);
    let lost: Vec<_> = names.difference(&right).cloned().collect();
    let bless = std::env::var_os("MINIGO_BLESS").is_some();
    support::ledger::add(&ledger, names, right, lost.len(), bless);
    assert!(lost.is_empty(), "{lost:?}");
}

/// The tests of a run, and whether a race was reported in those whose names say so, and in no others. A report
/// belongs to the tests whose functions it names, whenever it comes.
fn results(log: &str) -> BTreeMap<String, bool> {
    let named = |line: &str| {
        let name = line
            .split_once(".Test")
            .or_else(|| line.split_once("   Test"));
        let rest = name.map(|(_, rest)| rest).unwrap_or_default();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        let is_one = rest.starts_with("Race") || rest.starts_with("NoRace");
        is_one.then(|| format!("Test{}", &rest[..end]))
    };
    let mut tests = BTreeMap::new();
    let mut reported = BTreeSet::new();
    let (mut present, mut in_report) = (None, false);
    for line in log.lines() {
        if line.starts_with("=== RUN") {
            present = named(line);
            if let Some(name) = &present {
                tests.insert(name.clone(), false);
            }
        }
        if line.starts_with("==================") {
            in_report = !in_report;
        }
        if line.contains("fatal error: concurrent map") {
            reported.extend(present.clone());
        }
        if in_report {
            reported.extend(named(line));
        }
        if let Some((_, name)) = line.split_once("--- SKIP: ") {
            tests.remove(name.split(' ').next().unwrap_or(name));
        }
    }
    for (name, right) in &mut tests {
        let wanted = name.starts_with("TestRace");
        *right = reported.contains(name) == wanted;
    }
    tests
}
