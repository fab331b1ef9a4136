//! Rewinding an instance: each run of a program starts in the same state as the first, whatever earlier runs
//! have done.

mod prepared;

use minigo_runtime::explore::{Explorer, RunStart};
use minigo_vm::explore::{Prepared, RunReport, Settings, StrategyName, bounds, strategy};
use prepared::prepared;

/// How many runs there are of each program.
const RUNS: u64 = 500;

/// The same run of a random walk again and again.
struct Repeated<'a> {
    program: &'a Prepared,
    explorer: Option<Explorer>,
}

impl Repeated<'_> {
    fn of(program: &Prepared) -> Repeated<'_> {
        Repeated {
            program,
            explorer: Some(explorer(StrategyName::Random)),
        }
    }

    /// A run with the seed of the first one.
    fn again(&mut self) -> RunReport {
        let start = RunStart { run: 0, seed: 7 };
        let report = self
            .program
            .run(&mut self.explorer, start, false, &mut |_| true);
        report.expect("the random walk has no end")
    }
}

fn explorer(name: StrategyName) -> Explorer {
    let settings = Settings {
        strategy: name,
        ..Settings::default()
    };
    Explorer::new(strategy(&settings), bounds(&settings))
}

/// What can be seen of a run from outside.
fn seen(report: &RunReport) -> (i32, String, String, usize) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        report.status,
        text(&report.stdout),
        text(&report.stderr),
        report.record.steps.len(),
    )
}

#[track_caller]
fn each_run_is_as_the_first(text: &str, status: i32, shown: &str) {
    let program = prepared(text);
    let mut runs = Repeated::of(&program);
    let first = seen(&runs.again());
    assert_eq!(first.0, status, "{first:?}");
    assert!(
        first.1.contains(shown) || first.2.contains(shown),
        "{first:?}"
    );
    for n in 1..RUNS {
        assert_eq!(seen(&runs.again()), first, "run {n}");
    }
}

/// Package variables of every kind, changed by init functions and by main.
const VARIABLES: &str = r#"
package main

import (
	"errors"
	"sync"
)

type node struct {
	next *node
	n    int
}

var (
	count   int
	names   = map[string]int{"a": 1}
	list    = []int{1, 2, 3}
	head    *node
	once    sync.Once
	mu      sync.Mutex
	results = make(chan int, 8)
	errGone = errors.New("gone")
	large   [1 << 12]int
	hook    = func() int { count++; return count }
)

func init() { names["init"]++ }

func main() {
	if count != 0 || len(names) != 2 || names["init"] != 1 || len(list) != 3 || head != nil || large[7] != 0 {
		panic("variables of the run before")
	}
	println(errGone.Error(), hook(), hook(), len(results))
	errGone = errors.New("replaced")
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			once.Do(func() { names["once"]++ })
			mu.Lock()
			defer mu.Unlock()
			names[string(rune('p'+i))] = i
			list = append(list, i)
			head = &node{head, i}
			results <- i
		}()
	}
	wg.Wait()
	for i := range large {
		large[i] = i
	}
	for n := head; n != nil; n = n.next {
		count += n.n
	}
	println(len(names), len(list), names["once"], count, len(results))
}
"#;

#[test]
fn variables_are_as_before_the_first_run() {
    each_run_is_as_the_first(VARIABLES, 0, "gone 1 2 0\n7 7 1 8 4\n");
}

/// Collections, finalizers, weak pointers and timers.
const COLLECTED: &str = r#"
package main

import (
	"runtime"
	"runtime/debug"
	"time"
	"weak"
)

type thing struct{ data [64]int }

var kept []*thing

func make1() weak.Pointer[thing] {
	t := &thing{}
	runtime.SetFinalizer(t, func(*thing) { println("finalized") })
	return weak.Make(&thing{})
}

func main() {
	w := make1()
	for i := range 200 {
		t := &thing{}
		if i%10 == 0 {
			kept = append(kept, t)
		}
	}
	time.AfterFunc(time.Hour, func() { println("never") })
	tick := time.NewTicker(time.Second)
	<-tick.C
	runtime.GC()
	time.Sleep(time.Second)
	println(w.Value() == nil, len(kept), time.Now().Unix())
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	println(m.StackInuse, m.NumGC, m.NumForcedGC, debug.SetGCPercent(50), debug.SetMemoryLimit(1<<30))
}
"#;

#[test]
fn collections_and_timers_leave_nothing_behind() {
    each_run_is_as_the_first(COLLECTED, 0, "true 20");
}

#[test]
fn panics_exits_and_deadlocks_leave_nothing_behind() {
    let panics =
        "package main\n\nvar n int\n\nfunc main() { n++; if n > 1 { return }; panic(\"again\") }\n";
    each_run_is_as_the_first(panics, 2, "panic: again");
    let exits = "package main\n\nimport \"os\"\n\nvar n = 3\n\nfunc main() { n++; go func() {}(); os.Exit(n) }\n";
    each_run_is_as_the_first(exits, 4, "");
    let blocks = "package main\n\nvar c = make(chan int)\n\nfunc main() { go func() { c <- 1 }(); <-c; <-c }\n";
    each_run_is_as_the_first(blocks, 2, "all goroutines are asleep");
    let leaks = "package main\n\nvar n = make(chan int)\n\nfunc main() { c := make(chan int); go func() { c <- 1 }(); println(len(n)) }\n";
    each_run_is_as_the_first(leaks, 0, "leaked");
}

/// Memory of this process in use, in bytes.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("Linux has it");
    let pages = text.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
    pages.expect("a number") * 4096
}

#[test]
fn memory_stays_flat() {
    let program = prepared(VARIABLES);
    let mut runs = Repeated::of(&program);
    for _ in 0..RUNS {
        runs.again();
    }
    let before = resident();
    for _ in 0..RUNS * 10 {
        runs.again();
    }
    let after = resident();
    assert!(
        after < before + before / 20 + (1 << 20),
        "{before}, then {after}"
    );
}
