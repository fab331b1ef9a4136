//! `minigo explore` on the programs of `explore/`: each bug is found, repaired versions have none, and findings
//! can be replayed.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use support::cli::{Ran, folder, run, run_with};
use support::each;
use support::skip::skipped;

/// In so many runs each bug is found.
const RUNS: &str = "100";

/// A program of `explore/`.
struct Kernel {
    name: String,
    file: PathBuf,
    /// `deadlock`, ...; `none`
    finding: String,
    flags: Vec<String>,
    /// The lines that a finding is about.
    lines: BTreeSet<u64>,
}

fn kernels() -> Vec<Kernel> {
    let folder = support::root().join("tests/explore");
    let files = std::fs::read_dir(folder).expect("it is there");
    let mut files: Vec<PathBuf> = files.map(|f| f.expect("a file").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "go"));
    files.sort();
    files.iter().map(|f| kernel(f)).collect()
}

fn kernel(file: &Path) -> Kernel {
    let text = support::read(file).expect("it is there");
    let after = |word: &str| text.lines().find_map(|l| l.strip_prefix(word));
    let finding = after("// finding: ").expect("a kernel says what is to be found");
    let flags = after("// flags: ").unwrap_or_default();
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, l)| l.ends_with("// here"));
    Kernel {
        name: file.file_stem().expect("a name").to_string_lossy().into(),
        file: file.to_owned(),
        finding: finding.split(',').next().unwrap_or_default().to_owned(),
        flags: flags.split_whitespace().map(str::to_owned).collect(),
        lines: lines.map(|(n, _)| n as u64 + 1).collect(),
    }
}

/// What `explore --json` says of a kernel, and the folder with its schedules.
fn explored(kernel: &Kernel, budget: &[&str]) -> Result<(Value, PathBuf), String> {
    let dir = folder(&format!("explore-{}", kernel.name), &[]);
    let file = kernel.file.to_string_lossy().into_owned();
    let mut args = vec!["explore", "--json"];
    args.extend_from_slice(budget);
    args.extend(kernel.flags.iter().map(String::as_str));
    args.push(&file);
    let ran = run(&dir, &args);
    let report = serde_json::from_str(&ran.out);
    let report = report.map_err(|e| format!("{e}: {}{}", ran.out, ran.err))?;
    Ok((report, dir))
}

/// Does this with all of them; what is wrong with each.
fn all(kernels: &[Kernel], check: impl Fn(&Kernel) -> Result<(), String> + Sync) -> Vec<String> {
    each::check(kernels, |kernel| {
        check(kernel).map_err(|why| format!("{}: {why}", kernel.name))
    })
}

fn findings(report: &Value) -> &[Value] {
    report["findings"].as_array().map_or(&[], Vec::as_slice)
}

/// Whether a finding is the one that the kernel has.
fn fits(kernel: &Kernel, finding: &Value) -> bool {
    let places = finding["places"].as_array();
    let places = places.map_or(&[][..], Vec::as_slice);
    let at = |p: &Value| {
        p["line"]
            .as_u64()
            .is_some_and(|l| kernel.lines.contains(&l))
    };
    let nowhere = matches!(kernel.finding.as_str(), "exit" | "output" | "fatal");
    finding["kind"] == kernel.finding && (nowhere && places.is_empty() || places.iter().any(at))
}

/// Fails where nothing could be chosen: then a clean report is worth nothing.
fn chosen(report: &Value) -> Result<(), String> {
    match report["choice_points"].as_u64() {
        Some(1..) => Ok(()),
        points => Err(format!("{points:?} choice points")),
    }
}

#[test]
fn every_bug_is_found_shrunk_and_repeated() {
    let mut kernels = kernels();
    kernels.retain(|k| k.finding != "none" && filter(&k.name));
    let many = Mutex::new(Vec::new());
    let wrong = all(&kernels, |kernel| {
        let (report, dir) = explored(kernel, &["--runs", RUNS])?;
        chosen(&report)?;
        let all = findings(&report);
        let found = all.iter().find(|f| fits(kernel, f));
        let Some(finding) = found else {
            let kinds: Vec<String> = all
                .iter()
                .map(|f| format!("{} {}", f["kind"], f["places"]))
                .collect();
            return Err(format!("not found, but {kinds:?}"));
        };
        let switches = finding["deviations"].as_u64().unwrap_or(99);
        if switches > 2 {
            let mut many = many.lock().expect("no panic");
            many.push(format!("{}: {switches}", kernel.name));
        }
        if finding["shrinking_runs"].as_u64().unwrap_or(999) > 210 {
            return Err("shrinking took too long".to_owned());
        }
        repeats(kernel, finding, &dir)
    });
    let many = many.into_inner().expect("no panic");
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        kernels.len(),
        wrong.join("\n")
    );
    assert!(
        many.len() * 10 <= kernels.len(),
        "more than two switches are left: {many:?}"
    );
}

/// The program's text with lines and a function above everything that it declares.
fn moved(text: &str) -> String {
    let declares = |l: &&str| {
        ["func ", "type ", "var ", "const "]
            .iter()
            .any(|w| l.starts_with(w))
    };
    let first = text.lines().find(declares).expect("a declaration");
    let above = "// Some\n// lines.\n\nfunc unrelated() int {\n\treturn 7\n}\n\n";
    text.replacen(&format!("\n{first}"), &format!("\n{above}{first}"), 1)
}

/// A schedule file shows the failure again ten times: in both tiers, and after lines were inserted above.
fn repeats(kernel: &Kernel, finding: &Value, dir: &Path) -> Result<(), String> {
    let schedule = finding["file"].as_str().ok_or("no schedule was written")?;
    if kernel.finding == "output" {
        return Ok(()); // that takes two runs
    }
    let file = kernel.file.to_string_lossy().into_owned();
    let headline = finding["headline"].as_str().unwrap_or_default();
    let text = moved(&support::read(&kernel.file).unwrap_or_default());
    let edited = dir.join(format!("{}.go", kernel.name));
    std::fs::write(&edited, text).map_err(|e| e.to_string())?;
    let edited = edited.to_string_lossy().into_owned();
    for n in 0..10 {
        let (tier, file) = (["off", "always"][n % 2], [&file, &edited][n / 6]);
        let args = ["run", "--replay", schedule, file];
        let ran = run_with(dir, &args, "", &[("MINIGO_JIT", tier)]);
        let headline = without_lines(headline);
        let said = without_lines(&ran.err).contains(&headline)
            || without_lines(&ran.out).contains(&headline);
        if ran.status == 0 || ran.status == 3 || !said {
            let Ran { out, err, status } = ran;
            return Err(format!(
                "the replay (tier {tier}) ends with {status}: {out}{err}"
            ));
        }
    }
    Ok(())
}

/// The same without the numbers of lines, which are others in an edited file.
fn without_lines(text: &str) -> String {
    let mut parts = text.split(".go:");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        all.push_str(".go:");
        all.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    all
}

#[test]
fn no_repaired_twin_has_a_finding() {
    let mut kernels = kernels();
    kernels.retain(|k| k.finding == "none" && filter(&k.name));
    let time = std::env::var("MINIGO_EXPLORE_FOR");
    let time = time.unwrap_or_else(|_| "1s".to_owned());
    let wrong = all(&kernels, |kernel| {
        let (report, _) = explored(kernel, &["--for", &time])?;
        chosen(&report)?;
        match findings(&report).first() {
            None => Ok(()),
            Some(f) => Err(format!("{}: {}\n{}", f["kind"], f["places"], f["schedule"])),
        }
    });
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        kernels.len(),
        wrong.join("\n")
    );
}

/// `MINIGO_KERNEL=name` runs those whose names contain it.
fn filter(name: &str) -> bool {
    std::env::var("MINIGO_KERNEL").map_or(true, |part| name.contains(&part))
}

const BANK: &str = r#"package main

import "sync"

type account struct {
	mu sync.Mutex
}

func move(from, to *account, wg *sync.WaitGroup) {
	defer wg.Done()
	from.mu.Lock()
	to.mu.Lock()
	to.mu.Unlock()
	from.mu.Unlock()
}

func main() {
	var a, b account
	var wg sync.WaitGroup
	wg.Add(2)
	go move(&a, &b, &wg)
	go move(&b, &a, &wg)
	wg.Wait()
}
"#;

#[test]
fn the_story_of_a_deadlock() {
    let dir = folder("explore-story", &[("bank.go", BANK)]);
    let ran = run(
        &dir,
        &["explore", "--runs", RUNS, "--html", "bank.html", "bank.go"],
    );
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    for part in [
        "deadlock, found in run ",
        ": one switch away from plain order",
        "runs instead of",
        "locks from.mu (a)",
        "waits for to.mu (",
        "since bank.go:11",
        "fatal error: all goroutines are asleep - deadlock!",
        "every order was tried",
        "repeat:  minigo run --replay bank-1.sched bank.go",
        "watch:   minigo view --replay bank-1.sched bank.go",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    let page = support::read(&dir.join("bank.html")).unwrap_or_default();
    assert!(page.contains("class=\"deviates\""), "{page}");
    let ran = run(&dir, &["view", "--replay", "bank-1.sched", "bank.go"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(dir.join("bank-1.html").exists());
}

/// Two goroutines add without a lock; that they draw random numbers, in which the library uses atomics, does not matter.
const RACE: &str = r#"package main

import (
	"math/rand"
	"sync"
)

var sum int

func add(wg *sync.WaitGroup) {
	defer wg.Done()
	n := rand.Intn(5)
	sum += n
}

func main() {
	var wg sync.WaitGroup
	wg.Add(2)
	go add(&wg)
	go add(&wg)
	wg.Wait()
}
"#;

#[test]
fn the_story_of_a_race_ends_with_the_later_access() {
    let dir = folder("explore-story-race", &[("sum.go", RACE)]);
    let ran = run(&dir, &["explore", "--runs", RUNS, "sum.go"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    let (story, rest) = ran.out.split_once("\n\ndata race: ").unwrap_or_default();
    let last = story.lines().last().unwrap_or_default();
    assert!(
        last.contains("sum.go:13  ") && last.contains(", which races with the write of G"),
        "{}",
        ran.out
    );
    assert!(last.ends_with(" at sum.go:13"), "{last}");
    assert!(rest.contains("WARNING: DATA RACE"), "{}", ran.out);
    for of_library in ["  loads", "  updates", "  stores", "waits for wg"] {
        assert!(!story.contains(of_library), "{story}");
    }
}

/// The time-out of `main` expires while the store notifies a subscriber, who holds the lock that `main` then needs.
const TIMEOUT: &str = r#"package main

import (
	"context"
	"sync"
	"time"
)

type store struct {
	mu  sync.Mutex
	sub chan int
}

func (s *store) notify(v int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sub <- v
}

func main() {
	s := &store{sub: make(chan int)}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	go s.notify(1)
	select {
	case <-s.sub:
	case <-ctx.Done():
		s.mu.Lock()
		s.sub = nil
		s.mu.Unlock()
	}
}
"#;

/// Sleeps that order what happens, and a watchdog.
const SLEEPS: &str = r#"package main

import (
	"sync"
	"time"
)

func main() {
	done := make(chan bool)
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	go func() {
		time.Sleep(50 * time.Millisecond)
		mu.Lock()
		c.Signal()
		mu.Unlock()
		done <- true
	}()
	mu.Lock()
	c.Wait()
	mu.Unlock()
	select {
	case <-done:
	case <-time.After(time.Second):
		panic("too slow")
	}
}
"#;

/// A caller that gives up closes the channel on which the answer is about to be sent.
const GIVES_UP: &str = r#"package main

import "time"

func main() {
	reply := make(chan int, 1)
	go func() { reply <- 3 }()
	select {
	case <-reply:
	case <-time.After(time.Second):
		close(reply)
	}
}
"#;

/// A caller that gives up returns results that a goroutine is about to set.
const RESULTS: &str = r#"package main

import (
	"errors"
	"fmt"
	"time"
)

func fetch() (text string, err error) {
	done := make(chan bool)
	go func() {
		text = "page"
		close(done)
	}()
	select {
	case <-done:
		return text, nil
	case <-time.After(time.Second):
		return "", errors.New("too late")
	}
}

func main() { fmt.Println(fetch()) }
"#;

#[test]
fn what_goes_wrong_after_a_time_out_counts() {
    let files = [("gives_up.go", GIVES_UP), ("results.go", RESULTS)];
    let dir = folder("explore-after-timeouts", &files);
    for (file, races, headline) in [
        ("gives_up.go", "--no-race", "panic: send on closed channel"),
        ("results.go", "--race", "WARNING: DATA RACE"),
    ] {
        let ran = run(&dir, &["explore", races, file]);
        assert!(ran.status == 1, "{file}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(headline), "{file}: {}", ran.out);
        let schedule = file.replace(".go", "-1.sched");
        let ran = run(&dir, &["run", "--replay", &schedule, file]);
        assert!(ran.err.contains(headline), "{file}: {}", ran.err);
    }
}

#[test]
fn time_outs_may_expire_at_any_moment_but_sleeps_do_not() {
    let files = [("timeout.go", TIMEOUT), ("sleeps.go", SLEEPS)];
    let dir = folder("explore-timeouts", &files);
    let ran = run(&dir, &["explore", "timeout.go"]);
    assert!(ran.status == 1, "{}{}", ran.out, ran.err);
    for part in ["deadlock, found in run", "the clock runs instead of"] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    let ran = run(&dir, &["run", "--replay", "timeout-1.sched", "timeout.go"]);
    assert!(
        ran.status == 2 && ran.err.contains("deadlock!"),
        "{}",
        ran.err
    );
    let ran = run(&dir, &["explore", "sleeps.go"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn tests_are_for_another_command() {
    let dir = folder("explore-a-test", &[("a_test.go", "package a\n")]);
    let ran = run(&dir, &["explore", "a_test.go"]);
    assert_eq!(ran.status, 2, "{}", ran.out);
    let hint = "minigo test --explore a_test.go";
    assert!(ran.err.contains(hint), "{}", ran.err);
    let ran = run(&dir, &["explore", "merge", "none.json"]);
    let said = "none.json: no such file or directory\n";
    assert!(ran.err.ends_with(said), "{}", ran.err);
}

/// Schedules name places in terms that survive edits elsewhere, and say so where they do not.
#[test]
fn a_schedule_survives_edits_or_says_where_it_was_left() {
    let dir = folder("explore-edits", &[("bank.go", BANK)]);
    run(&dir, &["explore", "--runs", RUNS, "bank.go"]);
    let replayed = |text: String| {
        std::fs::write(dir.join("bank.go"), text).expect("it can be written");
        run(&dir, &["run", "--replay", "bank-1.sched", "bank.go"])
    };
    let unrelated = "\n// Lines above.\nfunc unrelated() int { return 7 }\n\ntype account struct";
    let ran = replayed(BANK.replace("type account struct", unrelated));
    assert!(
        ran.status == 2 && ran.err.contains("deadlock!"),
        "{}",
        ran.err
    );
    let ran = replayed(BANK.replace("go move(&b, &a, &wg)", "go move(&a, &b, &wg)"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    let said = "the schedule was followed to its end, but the deadlock that it was saved for did not happen";
    assert!(ran.err.contains(said), "{}", ran.err);
    let ran = replayed(
        BANK.replace("\tto.mu.Lock()\n\tto.mu.Unlock()\n", "")
            .replace("from.mu.Lock()", "")
            .replace("from.mu.Unlock()", ""),
    );
    assert_eq!(ran.status, 3, "{}", ran.err);
    assert!(
        ran.err.contains("no longer matches the program"),
        "{}",
        ran.err
    );
    std::fs::write(dir.join("bad.sched"), "minigo schedule 1\nbefore me\n").expect("written");
    let ran = run(&dir, &["run", "--replay", "bad.sched", "bank.go"]);
    assert!(
        ran.status == 2 && ran.err.contains("bad.sched: line 2: "),
        "{}",
        ran.err
    );
}

#[test]
fn a_program_without_choices_says_so() {
    let text = "package main\n\nfunc main() { println(1) }\n";
    let dir = folder("explore-none", &[("p.go", text)]);
    let ran = run(&dir, &["explore", "p.go"]);
    assert!(
        ran.err.contains("there was no choice to make"),
        "{}{}",
        ran.out,
        ran.err
    );
    assert_eq!(run(&dir, &["explore", "--strict", "p.go"]).status, 3);
}

/// Changes the environment, the working directory and files, and fails if a run before it did.
const LEAVES_THINGS: &str = r#"package main

import "os"

func main() {
	c := make(chan int)
	go func() { c <- 1 }()
	<-c
	before := os.Getenv("SEEN")
	here, _ := os.Getwd()
	_, err := os.Stat(os.TempDir() + "/file")
	os.Setenv("SEEN", "yes")
	os.Chdir("/")
	os.WriteFile(os.TempDir()+"/file", []byte("left"), 0o644)
	os.Open("/dev/null")
	if before != "" || here == "/" || err == nil {
		panic("a run before this one has left things")
	}
}
"#;

#[test]
fn a_run_finds_nothing_that_others_have_left() {
    let dir = folder("explore-leaves", &[("p.go", LEAVES_THINGS)]);
    // More runs than there may be open files.
    let ran = run(
        &dir,
        &["explore", "--runs", "3000", "--strategy", "random", "p.go"],
    );
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

/// One or many shards find the same; their reports become one.
#[test]
fn shards_are_merged() {
    let dir = folder("explore-shards", &[("bank.go", BANK)]);
    let places = |text: &str| {
        let report: Value = serde_json::from_str(text).expect("JSON");
        let f = findings(&report).to_vec();
        let found: Vec<_> = f
            .iter()
            .map(|f| (f["kind"].clone(), f["places"].clone()))
            .collect();
        found
    };
    let whole = run(&dir, &["explore", "--json", "--runs", "120", "bank.go"]).out;
    let mut files = Vec::new();
    for shard in 1..=4 {
        let flag = format!("{shard}/4");
        let args = [
            "explore", "--json", "--runs", "30", "--shard", &flag, "bank.go",
        ];
        let name = format!("{shard}.json");
        std::fs::write(dir.join(&name), run(&dir, &args).out).expect("written");
        files.push(name);
    }
    let mut args = vec![
        "explore", "merge", "--json", "--junit", "j.xml", "--sarif", "s.json",
    ];
    args.extend(files.iter().map(String::as_str));
    let merged = run(&dir, &args);
    assert_eq!(merged.status, 1, "{}", merged.err);
    assert_eq!(places(&merged.out), places(&whole));
    let junit = support::read(&dir.join("j.xml")).unwrap_or_default();
    assert!(junit.contains("<failure type=\"deadlock\""), "{junit}");
    let sarif: Value =
        serde_json::from_str(&support::read(&dir.join("s.json")).unwrap_or_default())
            .expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(run(&dir, &["explore", "merge", "bank.go"]).status, 2);
}

/// Eight shards by GNU parallel, as docs/explore.md has it, where that is installed.
#[test]
fn shards_run_under_gnu_parallel() {
    let version = std::process::Command::new("parallel")
        .arg("--version")
        .output();
    let gnu = version.is_ok_and(|v| String::from_utf8_lossy(&v.stdout).contains("GNU parallel"));
    if !gnu {
        skipped("parallel", "GNU parallel is not installed");
        return;
    }
    let dir = folder("explore-parallel", &[("bank.go", BANK)]);
    let minigo = support::minigo();
    let command = format!(
        "seq 8 | parallel -j2 {} explore --json --runs 20 --shard {{}}/8 bank.go '>' {{}}.json",
        minigo.display()
    );
    let shell = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(&dir)
        .output();
    shell.expect("sh starts");
    let files: Vec<String> = (1..=8).map(|n| format!("{n}.json")).collect();
    let mut args = vec!["explore", "merge"];
    args.extend(files.iter().map(String::as_str));
    let ran = run(&dir, &args);
    assert!(
        ran.status == 1 && ran.out.contains("bank.go: deadlock, "),
        "{}{}",
        ran.out,
        ran.err
    );
}

const TESTED: &str = r#"package p

import (
	"sync/atomic"
	"testing"
)

func TestCount(t *testing.T) {
	var n atomic.Int32
	done := make(chan bool)
	for range 2 {
		go func() {
			n.Store(n.Load() + 1)
			done <- true
		}()
	}
	<-done
	<-done
	if n.Load() != 2 {
		t.Errorf("n is %d", n.Load())
	}
}

func TestGood(t *testing.T) {
	done := make(chan bool)
	go func() { done <- true }()
	<-done
}
"#;

#[test]
fn tests_are_explored_and_their_schedules_kept() {
    let module = "module example.com/p\n\ngo 1.27\n";
    let dir = folder(
        "explore-tests",
        &[("p_test.go", TESTED), ("go.mod", module)],
    );
    let ran = run(&dir, &["test", "--explore", "--runs", "200"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    for part in [
        "--- FAIL: TestCount",
        "--- PASS: TestGood",
        "survived ",
        "n is 1",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    let schedule = "testdata/schedules/TestCount-1.sched";
    let ran = run(&dir, &["test", "--replay", schedule]);
    assert!(ran.status == 1 && ran.out.contains("n is 1"), "{}", ran.out);
    // What was found is a test from now on.
    let ran = run(&dir, &["test"]);
    assert!(ran.status == 1 && ran.out.contains("n is 1"), "{}", ran.out);
    let repaired = TESTED.replace("n.Store(n.Load() + 1)", "n.Add(1)");
    std::fs::write(dir.join("p_test.go"), repaired).expect("written");
    let ran = run(&dir, &["test", "-v"]);
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert!(ran.out.contains(schedule), "{}", ran.out);
}

const LEFT_BEHIND: &str = r#"package p

import (
	"testing"
	"time"
)

func TestLeaves(t *testing.T) {
	out := make(chan int)
	go func() {
		time.Sleep(2 * time.Millisecond)
		out <- 1
	}()
	select {
	case <-out:
	case <-time.After(time.Millisecond):
	}
}

func TestParallel(t *testing.T) {
	sum := 0
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sum++
		})
	}
}

func TestLateLog(t *testing.T) {
	done := make(chan bool)
	go func() {
		done <- true
		t.Log("done")
	}()
	<-done
}
"#;

#[test]
fn tests_that_are_left_out_are_not_explored() {
    let text = "package p\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n\nfunc TestB(t *testing.T) {}\n";
    let dir = folder(
        "explore-skip",
        &[("go.mod", "module p\n\ngo 1.27\n"), ("p_test.go", text)],
    );
    let ran = run(
        &dir,
        &["test", "--explore", "--runs", "3", "-skip", "A$", "-v"],
    );
    assert!(
        ran.out.contains("TestB") && !ran.out.contains("TestA"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_race_of_initialisation_is_no_tests() {
    let text = "package p

import \"testing\"

var n int

func init() {
\tgo func() { n++ }()
\tn = 1
}

func TestA(t *testing.T) {}

func TestB(t *testing.T) {
\tm := 0
\tgo func() { m = 1 }()
\tm = 2
\t_ = m
}
";
    let module = "module p\n\ngo 1.27\n";
    let dir = folder("explore-init", &[("go.mod", module), ("p_test.go", text)]);
    let ran = run(&dir, &["test", "--explore", "--runs", "50"]);
    let (tests, rest) = ran.out.split_once("--- FAIL: TestB").unwrap_or_default();
    assert!(tests.contains("--- PASS: TestA"), "{}", ran.out);
    assert_eq!(tests.matches("DATA RACE").count(), 1, "{}", ran.out);
    assert_eq!(rest.matches("DATA RACE").count(), 1, "{}", ran.out);
    let mut files: Vec<_> = std::fs::read_dir(dir.join("testdata/schedules"))
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["TestB-1.sched", "outside-1.sched"]);
    assert!(
        rest.contains("\ntesting: race detected outside of test execution\nFAIL"),
        "{}",
        ran.out
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn tests_leave_goroutines_races_and_late_logs_behind() {
    let module = "module example.com/p\n\ngo 1.27\n";
    let files = [("p_test.go", LEFT_BEHIND), ("go.mod", module)];
    let dir = folder("explore-left-behind", &files);
    let ran = run(&dir, &["test", "--explore", "-race", "--runs", "100"]);
    for part in [
        "--- FAIL: TestLeaves",
        "goroutine leak, found in run 1: ",
        "--- FAIL: TestParallel",
        "data race, found in run ",
        "--- FAIL: TestLateLog",
        "panic: Log in goroutine after TestLateLog has completed",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    // A test that fails for its race has one finding.
    let ran = run(&dir, &["test", "--explore", "-race", "-run", "Parallel"]);
    assert!(!ran.out.contains("failed test, "), "{}", ran.out);
    let ran = run(
        &dir,
        &["test", "--explore", "--no-race", "-run", "Parallel"],
    );
    assert_eq!(ran.status, 0, "{}", ran.out);
}

/// Everything that a report has but how long it took, and what depends on the worker.
fn without_time(report: &Value) -> Value {
    let mut report = report.clone();
    report["seconds"] = Value::Null;
    for finding in report["findings"].as_array_mut().into_iter().flatten() {
        finding["file"] = Value::Null;
        // Reports of races have addresses, which depend on the worker.
        finding["text"] = Value::Null;
    }
    report
}

#[test]
fn any_number_of_workers_finds_the_same() {
    // Some end when the runs are made that were asked for, the others when all orders were tried.
    for (name, budget) in [
        (
            "lock_order_rw",
            &["--runs", "120", "--strategy", "random"][..],
        ),
        (
            "loaded_unlocked",
            &["--runs", "120", "--strategy", "random"],
        ),
        ("close_twice_select", &["--runs", "120"]),
        ("lock_order_rw", &[]),
        ("rwmutex_writer_between", &[]),
        ("double_lock", &["--strategy", "exhaustive"]),
        ("cond_if", &["--first"]),
    ] {
        let mut kernel = kernel(&support::root().join(format!("tests/explore/{name}.go")));
        kernel.name.push_str("-workers"); // its folder is its own
        let with = |workers: &str| {
            let all = [budget, &["--workers", workers]].concat();
            let (report, _) = explored(&kernel, &all).expect("a report");
            without_time(&report)
        };
        let one = with("1");
        assert!(findings(&one).iter().any(|f| fits(&kernel, f)), "{one}");
        for workers in ["2", "3"] {
            assert_eq!(one, with(workers), "{name} {budget:?}, {workers} workers");
        }
    }
}

#[test]
fn an_exhaustive_search_next_to_other_workers_tries_all() {
    let path = "tests/explore/shutdown_drops_conn.go";
    let mut kernel = kernel(&support::root().join(path));
    kernel.name.push_str("-exhaustive"); // its folder is its own
    for _ in 0..20 {
        let budget = ["--no-race", "--runs", "100", "--workers", "4"];
        let (report, _) = explored(&kernel, &budget).expect("a report");
        assert!(
            findings(&report).iter().any(|f| fits(&kernel, f)),
            "{report}"
        );
    }
}

/// A program in which goroutines rest before an operation, while others collect garbage; OPERATION is what they do.
const COLLECTS: &str = r#"package main

import (
	"runtime"
	"time"
)

type node struct {
	next *node
	n    [3]int
}

type large struct {
	nodes [40]*node
}

func made(n int) *node {
	return &node{&node{nil, [3]int{n, n, n}}, [3]int{n, n, n}}
}

func many(n int) (l large) {
	for i := range l.nodes {
		l.nodes[i] = made(n)
	}
	return l
}

func sum(a, b *node, n int) int {
	return a.next.n[2] + b.next.n[1] - n
}

func pair(n int) (*node, *node) { return made(n), made(n) }

func check(got, wanted int) {
	if got != wanted {
		panic(got)
	}
}

var shared = 5

func main() {
	done := make(chan bool, 2)
	nodes := make(chan *node, 2)
	larges := make(chan large, 2)
	_, _, _ = time.After, nodes, larges
	for i := range 2 {
		go func() {
			_ = i
			OPERATION
			runtime.GC()
			for range 100 {
				_ = made(0)
			}
			done <- true
		}()
	}
	<-done
	<-done
}
"#;

#[test]
fn a_collection_spares_what_goroutines_at_rest_are_about_to_use() {
    let operations = [
        "<-time.After(time.Duration(i) * time.Millisecond)",
        "nodes <- made(3); runtime.Gosched(); check((<-nodes).next.n[1], 3)",
        "larges <- many(3); check((<-larges).nodes[39].next.n[2], 3)",
        "shared = 5; check(sum(made(1), made(2), shared), -2)",
        "a, b := pair(7); shared = 5; check(sum(a, b, shared), 9)",
        "shared = 5; check(made(shared).next.n[0], 5); made(shared).next.n[0] = shared",
        "p := &shared; *p = 5; check(sum(made(*p), made(2), *p), 2)",
        "close(make(chan *node)); check(len(make(chan bool, 3)), 0)",
    ];
    let operations: Vec<_> = operations.iter().enumerate().collect();
    let wrong = each::check(&operations, |(n, operation)| {
        let text = COLLECTS.replace("OPERATION", operation);
        let dir = folder(&format!("explore-collects-{n}"), &[("p.go", &text)]);
        for flags in [&["--no-race"][..], &[], &["--accesses"]] {
            let mut args = vec!["explore", "--runs", "300"];
            args.extend_from_slice(flags);
            args.push("p.go");
            let ran = run(&dir, &args);
            // (The accesses to `shared` race; that is all that is wrong.)
            let clean = ran.status == 0 || ran.status == 1 && ran.out.contains("data race");
            if !clean || ran.out.contains("panic:") {
                return Err(format!(
                    "{operation} {flags:?}: {} {}{}",
                    ran.status, ran.out, ran.err
                ));
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
