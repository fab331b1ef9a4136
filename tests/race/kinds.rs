//! Short programs of many kinds: races are reported in those that have one, and in no others.

use super::support::cli::{folder, run_with};

/// Bodies of main in which something races.
const RACES: &[(&str, &str)] = &[
    (
        "Value published too early",
        "p := new(int); var v atomic.Value; go func() { v.Store(p); *p = 1 }(); for v.Load() == nil { runtime.Gosched() }; use(*v.Load().(*int)); sleep()",
    ),
    (
        "Value overwritten",
        "var v atomic.Value; go func() { v.Store(1) }(); sleep(); v = atomic.Value{}",
    ),
    (
        "Value overwritten after it was loaded",
        "var v atomic.Value; go func() { v.Load() }(); sleep(); v = atomic.Value{}",
    ),
    (
        "Mutex overwritten",
        "var mu sync.Mutex; go func() { mu.Lock(); mu.Unlock() }(); sleep(); mu = sync.Mutex{}",
    ),
    (
        "main goes on after it has set a timer",
        "x := new(int); time.AfterFunc(time.Millisecond, func() { *x = 1 }); *x = 2; time.Sleep(50 * time.Millisecond)",
    ),
    (
        "main goes on after it has set a timer again",
        "x := new(int); t := time.AfterFunc(time.Hour, func() { *x = 1 }); t.Reset(time.Millisecond); *x = 2; time.Sleep(50 * time.Millisecond)",
    ),
    (
        "reflect.Copy",
        "x := make([]int, 9); go func() { reflect.Copy(reflect.ValueOf(x), reflect.ValueOf(make([]int, 9))) }(); x[8] = 1; sleep()",
    ),
    (
        "reflect.DeepEqual",
        "x := []int{1, 2}; go func() { reflect.DeepEqual(x, []int{1, 3}) }(); x[1] = 2; sleep()",
    ),
    (
        "reflect.Value.Set",
        "x := pair{}; go func() { reflect.ValueOf(&x).Elem().Set(reflect.ValueOf(pair{1, 2})) }(); x.B = 2; sleep()",
    ),
    (
        "reflect.Value.IsZero",
        "x := pair{}; go func() { reflect.ValueOf(&x).Elem().IsZero() }(); x.B = 2; sleep()",
    ),
    (
        "reflect.Value.Interface",
        "x := pair{}; go func() { use(reflect.ValueOf(&x).Elem().Interface()) }(); x.B = 2; sleep()",
    ),
    (
        "reflect.Value.SetZero",
        "x := pair{}; go func() { reflect.ValueOf(&x).Elem().SetZero() }(); use(x.B); sleep()",
    ),
    (
        "long copies",
        "x := make([]int, 99); d := make(chan bool); go func() { y := make([]int, 99); copy(y, x[:50]); copy(y, x); copy(y, x[10:]); d <- true }(); <-d; y := make([]int, 99); z := make(chan bool); go func() { copy(y, x); copy(x, y); z <- true }(); copy(x[50:], y); x[98] = 1; <-z",
    ),
];

/// Bodies in which nothing does.
const ORDERED: &[(&str, &str)] = &[
    (
        "Value published",
        "var v atomic.Value; go func() { p := new(int); *p = 1; v.Store(p) }(); for v.Load() == nil { runtime.Gosched() }; use(*v.Load().(*int))",
    ),
    (
        "Value swapped",
        "var v atomic.Value; d := make(chan bool); go func() { p := new(int); *p = 1; v.Swap(p); d <- true }(); for v.Load() == nil { runtime.Gosched() }; use(*v.Swap(new(int)).(*int)); <-d",
    ),
    (
        "Value compared",
        "var v atomic.Value; v.Store(1); x := 0; go func() { x = 5; v.CompareAndSwap(1, 2) }(); for v.CompareAndSwap(1, 1) { runtime.Gosched() }; use(x)",
    ),
    (
        "Value loaded and stored",
        "var v atomic.Value; go func() { v.Load(); v.Store(1) }(); v.Store(2); v.Load(); sleep()",
    ),
    (
        "main sets up before there is a second goroutine",
        "var mu sync.Mutex; x, n, m := make([]int, 99), new(atomic.Int64), map[int]int{}; mu.Lock(); for i := range x { x[i] = i; m[i] = i; n.Add(1) }; mu.Unlock(); go func() { mu.Lock(); x[5]++; m[5]++; n.Store(1); mu.Unlock() }(); mu.Lock(); x[5]++; m[5]++; mu.Unlock(); sleep()",
    ),
    (
        "main sets up before it sets a timer",
        "x, d := 1, make(chan bool); x++; time.AfterFunc(0, func() { x++; d <- true }); <-d; x++",
    ),
    (
        "go:norace",
        "go func() { global = 1 }(); sleep(); use(get())",
    ),
    (
        "reflect.Copy",
        "x := make([]int, 9); go func() { reflect.Copy(reflect.ValueOf(x[:8]), reflect.ValueOf(make([]int, 9))) }(); x[8] = 1; sleep()",
    ),
    (
        "reflect.Value.Set",
        "x := pair{}; go func() { reflect.ValueOf(&x).Elem().Field(0).SetInt(1) }(); x.B = 2; sleep()",
    ),
    (
        "long copies",
        "x := make([]int, 99); var wg sync.WaitGroup; for range 3 { wg.Go(func() { y := make([]int, 99); copy(y, x[:50]); copy(y, x); copy(y[1:], y) }) }; wg.Wait(); copy(x, make([]int, 99))",
    ),
];

const HEAD: &str = "package main

import (
\t\"reflect\"
\t\"runtime\"
\t\"sync\"
\t\"sync/atomic\"
\t\"time\"
)

type pair struct{ A, B int }

var (
\tglobal int
\t_      = reflect.ValueOf
\t_      = runtime.Gosched
\t_      sync.Mutex
\t_      atomic.Value
)

//go:norace
func get() int { return global }

//go:noinline
func use(any) {}

func sleep() { time.Sleep(2 * time.Millisecond) }

func main() {
";

fn each(programs: &[(&str, &str)], status: i32) {
    for (n, (name, body)) in programs.iter().enumerate() {
        let text = format!("{HEAD}\t{body}\n}}\n");
        let dir = folder(&format!("race-kinds-{status}-{n}"), &[("main.go", &text)]);
        for flags in [
            &["--seed", "1"][..],
            &["--seed", "2", "--jit", "always"],
            &["--jit", "off"],
        ] {
            let args = [&["run", "--race"][..], flags, &["main.go"]].concat();
            let ran = run_with(&dir, &args, "", &[]);
            assert_eq!(ran.status, status, "{name} {flags:?}: {}", ran.err);
        }
    }
}

#[test]
fn short_programs_that_race_are_reported() {
    each(RACES, 66);
}

#[test]
fn short_programs_that_do_not_race_are_not() {
    each(ORDERED, 0);
}
