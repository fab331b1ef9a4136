//! `minigo explore --strategy exhaustive` on the programs of `exhaustive/`: the number of runs is within a
//! fifth of the number of orders, which `exhaustive/model.rs` counts independently of minigo. An exploration
//! that left something out never claims to be complete.

#[path = "exhaustive/model.rs"]
mod model;
mod support;

use model::{Op, Program};
use serde_json::Value;
use support::cli::{folder, run};

use Op::*;

/// What `explore --json` says.
fn explored(name: &str, text: &str, flags: &[&str]) -> Value {
    let dir = folder(&format!("exhaustive-{name}"), &[("p.go", text)]);
    let mut args = vec!["explore", "--json", "--no-race", "--strategy", "exhaustive"];
    args.extend_from_slice(flags);
    args.push("p.go");
    let ran = run(&dir, &args);
    let report = serde_json::from_str(&ran.out);
    report.unwrap_or_else(|e| panic!("{name}: {e}: {}{}", ran.out, ran.err))
}

fn philosophers(n: usize) -> Program {
    let eats = |i: usize| {
        let (left, right) = (i, (i + 1) % n);
        vec![Lock(left), Lock(right), Unlock(right), Unlock(left)]
    };
    (0..n).map(eats).collect()
}

fn peterson() -> Program {
    // Variables: 0 and 1, who wants; 2, whose turn it is.
    let enters = |me: usize| {
        let other = 1 - me;
        vec![
            Store(me, 1),
            Store(2, other as i64),
            /* 2 */ Load(other, 1, 3, 4),
            /* 3 */ Load(2, other as i64, 2, 4),
            /* 4 */ Store(me, 0),
        ]
    };
    (0..2).map(enters).collect()
}

fn dekker() -> Program {
    let enters = |me: usize| {
        let other = 1 - me;
        vec![
            Store(me, 1),
            /* 1 */ Load(other, 1, 2, 6),
            /* 2 */ Load(2, me as i64, 1, 3),
            /* 3 */ Store(me, 0),
            /* 4 */ Load(2, me as i64, 5, 4),
            /* 5 */ StoreThen(me, 1, 1),
            /* 6 */ Store(2, other as i64),
            Store(me, 0),
        ]
    };
    (0..2).map(enters).collect()
}

/// `puts` values each by the first ones, `gets` by the others.
fn queue_channel(producers: usize, puts: usize, consumers: usize, gets: usize) -> Program {
    let put = (0..producers).map(|_| vec![Send(0, 1); puts]);
    put.chain((0..consumers).map(|_| vec![Recv(0); gets]))
        .collect()
}

fn semaphore(goroutines: usize, slots: i64, times: usize) -> Program {
    let one = [Send(0, slots), Recv(0)].repeat(times);
    vec![one; goroutines]
}

/// A mutex (0), two conditions (1: filled, 2: emptied), and how many items there are (3), which the mutex guards.
fn queue_cond(producers: usize, puts: usize, consumers: usize, gets: usize) -> Program {
    let one = |at: usize, full: i64, waits: usize, wakes: usize, to: i64| {
        vec![
            /* 0 */ Lock(0),
            /* 1 */ Peek(3, full, at + 2, at + 6),
            /* 2 */ Ticket(waits),
            /* 3 */ Unlock(0),
            /* 4 */ Notified(waits),
            /* 5 */ LockThen(0, at + 1),
            /* 6 */ Poke(3, to),
            /* 7 */ Signal(wakes),
            /* 8 */ Unlock(0),
        ]
    };
    let puts = (0..puts).flat_map(|n| one(9 * n, 1, 2, 1, 1));
    let gets = (0..gets).flat_map(|n| one(9 * n, 0, 1, 2, 0));
    let (puts, gets): (Vec<Op>, Vec<Op>) = (puts.collect(), gets.collect());
    let put = (0..producers).map(|_| puts.clone());
    put.chain((0..consumers).map(|_| gets.clone())).collect()
}

/// Pushes and perhaps pops.
fn stack(goroutines: usize, pops: bool) -> Program {
    let mut one = vec![Look(0), Push(0, 0)];
    if pops {
        one.extend([Look(0), Pop(0, 2)]);
    }
    vec![one; goroutines]
}

fn readers_writers() -> Program {
    let (reads, writes) = (vec![RLock(0), RUnlock(0)], vec![WLock(0), WUnlock(0)]);
    vec![reads.clone(), writes.clone(), reads, writes]
}

#[test]
fn each_order_is_tried_nearly_once() {
    // The numbers say what the model comes to. By hand: each fork goes first to one of its two neighbours, and of these 2^n ways
    // the two circles are one deadlock (philosophers); three pairs of sends can be mixed in 6!/2!^3 ways, which decides who
    // receives when (semaphore of one); the places of two readers among two writers are 2 * 3 * 3 (readers and writers).
    let programs = [
        ("two_locks", philosophers(2), 3),
        ("philosophers_3", philosophers(3), 7),
        ("philosophers_4", philosophers(4), 15),
        ("peterson", peterson(), 12),
        ("dekker", dekker(), 18),
        ("semaphore", semaphore(3, 2, 1), 24),
        ("semaphore_twice", semaphore(3, 1, 2), 90),
        ("semaphore_four", semaphore(4, 2, 1), 192),
        ("queue_channel", queue_channel(2, 2, 1, 4), 6),
        ("queue_channel_two", queue_channel(2, 2, 2, 2), 36),
        ("queue_cond", queue_cond(1, 2, 1, 2), 8),
        ("queue_cond_two", queue_cond(2, 1, 2, 1), 56),
        ("stack", stack(2, true), 46),
        ("stack_three", stack(3, false), 60),
        ("readers_writers", readers_writers(), 18),
    ];
    let mut wrong = Vec::new();
    for (name, program, known) in programs {
        let orders = model::orders(&program);
        let file = support::root().join(format!("tests/exhaustive/{name}.go"));
        let text = support::read(&file).expect("it is there");
        let report = explored(name, &text, &[]);
        let (runs, seen) = (report["runs"].as_u64(), report["orders"].as_u64());
        println!("{name}: {orders} orders; {runs:?} runs, {seen:?} orders");
        let close = runs.is_some_and(|n| n * 10 <= known * 12);
        let all = report["exhausted_preemptions"] == "all";
        if orders != known || seen != Some(known) || !close || !all {
            wrong.push(format!("{name}: {known}, {orders}, {report:#}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A program whose panic needs as many preemptions as there are stores to see in a row, one for each and one between two.
fn needs(preemptions: usize) -> String {
    let (stores, loads) = (preemptions.div_ceil(2) + 1, preemptions / 2 + 1);
    let stores: Vec<String> = (1..=stores).map(|n| format!("x.Store({n})")).collect();
    let loads: Vec<String> = (1..=loads).map(|n| format!("x.Load() == {n}")).collect();
    let text = r#"package main

import (
	"sync"
	"sync/atomic"
)

func main() {
	var x atomic.Int32
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		STORES
		wg.Done()
	}()
	go func() {
		if LOADS {
			panic("seen")
		}
		wg.Done()
	}()
	wg.Wait()
}
"#;
    text.replace("STORES", &stores.join("\n\t\t"))
        .replace("LOADS", &loads.join(" && "))
}

#[test]
fn a_bound_promises_what_is_true() {
    for needed in 1..=4_usize {
        let text = needs(needed);
        for most in 0..=needed {
            let flag = most.to_string();
            let report = explored(&format!("needs-{needed}"), &text, &["--preemptions", &flag]);
            let found = report["findings"].as_array().map_or(0, Vec::len);
            assert_eq!(found, usize::from(most == needed), "{needed}: {report:#}");
            let promised = &report["exhausted_preemptions"];
            let kept = *promised == most as u64 || *promised == "all" && most == needed;
            assert!(kept, "{needed}: {promised}");
        }
    }
}

/// Waits for what comes from outside.
const OUTSIDE: &str = r#"package main

import "net"

func main() {
	c := make(chan int)
	go func() {
		conn, err := net.ListenPacket("udp", "127.0.0.1:0")
		if err != nil {
			c <- 0
			return
		}
		go conn.WriteTo([]byte("x"), conn.LocalAddr())
		n, _, _ := conn.ReadFrom(make([]byte, 1))
		c <- n
	}()
	<-c
}
"#;

/// Something besides the schedule decides who gets a lock.
const UNSTEADY: &str = r#"package main

import (
	"os"
	"sync"
)

func main() {
	var a, b sync.Mutex
	var wg sync.WaitGroup
	file := os.TempDir() + "/file"
	os.WriteFile(file, nil, 0o644)
	info, _ := os.Stat(file)
	written := info.ModTime().UnixNano() >> 22
	for range 500_000 { // time passes between two runs
	}
	wg.Add(3)
	for i := range 3 {
		go func() {
			defer wg.Done()
			first, second := &a, &b
			if written>>i&1 == 0 {
				first, second = second, first
			}
			first.Lock()
			first.Unlock()
			second.Lock()
			second.Unlock()
		}()
	}
	wg.Wait()
}
"#;

/// Longer than it may be.
const LONG: &str = r#"package main

import "sync/atomic"

func main() {
	var n atomic.Int32
	done := make(chan bool)
	go func() {
		for range 50 {
			n.Add(1)
		}
		done <- true
	}()
	for range 3 {
		n.Add(1)
	}
	<-done
}
"#;

/// Ranges over a map, whose order is left to chance: the same in all runs of an exhaustive search.
const MAP: &str = r#"package main

import "sync"

func main() {
	var wg sync.WaitGroup
	locks := map[string]*sync.Mutex{"a": {}, "b": {}, "c": {}, "d": {}}
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			for _, mu := range locks {
				mu.Lock()
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
}
"#;

#[test]
fn nothing_is_promised_where_something_was_left_out() {
    let promised = |name: &str, text: &str, flags: &[&str]| {
        let report = explored(name, text, flags);
        (report["exhausted_preemptions"].clone(), report)
    };
    let (promise, report) = promised("outside", OUTSIDE, &["--runs", "500"]);
    assert!(promise.is_null() && report["outside"] != 0, "{report:#}");
    let (promise, report) = promised("unsteady", UNSTEADY, &["--runs", "2000"]);
    assert!(
        promise.is_null() && report["ended"] == "unsteady",
        "{report:#}"
    );
    let (promise, report) = promised("long", LONG, &["--max-steps", "40", "--runs", "50000"]);
    assert!(
        promise.is_null() && report["steps_used_up"] != 0,
        "{report:#}"
    );
    let (promise, report) = promised("map", MAP, &[]);
    assert_eq!(promise, "all", "{report:#}");
}
