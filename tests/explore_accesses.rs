//! `minigo explore --accesses`: data races change results, because other goroutines also run between loads and
//! stores.

mod support;

use serde_json::Value;
use support::cli::{folder, run, run_with};

/// Two goroutines count with BODY; VAR declares what they count with.
const COUNTS: &str = r#"package main

import "sync"

VAR

func main() {
	DECL
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			BODY
		}()
	}
	wg.Wait()
	if N != 2 {
		panic("an update was lost")
	}
}
"#;

fn counts(var: &str, decl: &str, body: &str, n: &str) -> String {
    let text = COUNTS.replace("VAR", var).replace("DECL", decl);
    text.replace("BODY", body)
        .replace("N !=", &format!("{n} !="))
}

fn panics(report: &str) -> Option<Value> {
    let report: Value = serde_json::from_str(report).ok()?;
    let found = report["findings"].as_array()?.clone();
    found.into_iter().find(|f| f["kind"] == "panic")
}

#[test]
fn lost_updates_show_in_results() {
    let programs = [
        ("local", counts("", "n := 0", "n++", "n")),
        ("package", counts("var n int", "", "n += 1", "n")),
        (
            "field",
            counts("type t struct{ a, n int32 }", "c := &t{}", "c.n++", "c.n"),
        ),
        (
            "element",
            counts("", "s := make([]int, 3)", "s[1]++", "s[1]"),
        ),
        (
            "array",
            counts("var s [4]uint8", "i := 2", "s[i] = s[i] + 1", "s[i]"),
        ),
        ("float", counts("", "x := 0.0", "x += 1", "x")),
    ];
    for (name, text) in programs {
        let dir = folder(&format!("accesses-{name}"), &[("p.go", &text)]);
        let without = run(&dir, &["explore", "--json", "--runs", "100", "p.go"]);
        assert!(panics(&without.out).is_none(), "{name}: {}", without.out);
        let args = ["explore", "--json", "--accesses", "--runs", "100", "p.go"];
        let with = run(&dir, &args);
        let found = panics(&with.out);
        let found = found.unwrap_or_else(|| panic!("{name}: {}{}", with.out, with.err));
        let switches = found["deviations"].as_u64();
        assert!(switches <= Some(2) && found["repeats"] == true, "{found:#}");
        let story = found["story"].to_string();
        assert!(
            story.contains("\"reads") && story.contains("\"writes"),
            "{story}"
        );
    }
}

#[test]
fn such_a_finding_replays_until_it_is_repaired() {
    let text = counts("", "n := 0", "n++", "n");
    let dir = folder("accesses-replay", &[("p.go", &text)]);
    let args = [
        "explore",
        "--accesses",
        "--no-race",
        "--runs",
        "100",
        "p.go",
    ];
    let ran = run(&dir, &args);
    for part in ["panic: an update was lost", "writes n", "runs instead of"] {
        assert!(ran.out.contains(part), "{part}\n{}{}", ran.out, ran.err);
    }
    assert!(!ran.out.contains("data race"), "{}", ran.out);
    let replayed = |text: &str, jit: &str| {
        std::fs::write(dir.join("p.go"), text).expect("it can be written");
        let args = ["run", "--replay", "p-1.sched", "p.go"];
        run_with(&dir, &args, "", &[("MINIGO_JIT", jit)])
    };
    let moved = text.replace("func main", "// A line.\n\nfunc other() {}\n\nfunc main");
    for text in [&text, &moved] {
        for jit in ["off", "always"] {
            let ran = replayed(text, jit);
            assert!(ran.err.contains("an update was lost"), "{}", ran.err);
            assert_eq!(ran.status, 2);
        }
    }
    let repaired = text.replace("n := 0", "n := 0\n\tvar mu sync.Mutex");
    let repaired = repaired.replace("n++", "mu.Lock(); n++; mu.Unlock()");
    let ran = replayed(&repaired, "off");
    assert!(!ran.err.contains("an update was lost"), "{}", ran.err);
    let said = ["no longer matches the program", "did not happen"];
    assert!(said.iter().any(|s| ran.err.contains(s)), "{}", ran.err);
}

/// Two fields belong together, and one goroutine looks while another has written only the first.
const TORN: &str = r#"package main

type pair struct{ a, b int }

func main() {
	p := &pair{}
	done := make(chan bool)
	go func() {
		if p.a != p.b {
			panic("torn")
		}
		done <- true
	}()
	p.a++
	p.b++
	<-done
}
"#;

#[test]
fn fields_that_belong_together_are_seen_apart() {
    let dir = folder("accesses-torn", &[("p.go", TORN)]);
    let args = ["explore", "--json", "--accesses", "--runs", "100", "p.go"];
    let ran = run(&dir, &args);
    let found = panics(&ran.out).unwrap_or_else(|| panic!("{}{}", ran.out, ran.err));
    assert!(found["headline"].to_string().contains("torn"), "{found:#}");
    let without = ["explore", "--json", "--runs", "100", "p.go"];
    let ran = run(&dir, &without);
    assert!(panics(&ran.out).is_none(), "{}", ran.out);
}

/// Much is allocated while goroutines wait in the middle of expressions.
const ALLOCATES: &str = r#"package main

import "sync"

type node struct {
	next *node
	data [64]int
}

func join(a, b, c *node, n int) int {
	return a.data[0] + b.data[0] + c.data[0] + n
}

func fresh(v int) *node {
	n := &node{}
	n.data[0] = v
	return n
}

func main() {
	n := 0
	sum := [2]int{}
	var wg sync.WaitGroup
	wg.Add(2)
	for g := range 2 {
		go func() {
			defer wg.Done()
			for range 40 {
				sum[g] += join(fresh(1), fresh(2), fresh(3), n) - n
				n = n
				for range 20 {
					_ = fresh(9)
				}
			}
		}()
	}
	wg.Wait()
	if sum != [2]int{240, 240} {
		panic("an object has changed")
	}
}
"#;

#[test]
fn objects_that_wait_in_an_expression_stay() {
    let dir = folder("accesses-allocates", &[("p.go", ALLOCATES)]);
    let args = ["explore", "--accesses", "--no-race", "--runs", "40", "p.go"];
    let ran = run_with(&dir, &args, "", &[("GOGC", "1")]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}
