//! Programs as values: many in one process, one after another and concurrently. Dropping one frees everything
//! it held, and each sees only its own streams.

mod support;

use minigo_lang::check::{Front, Options as CheckOptions, check_program};
use minigo_lang::load::{load_program_with, text_of};
use minigo_lang::syntax::parse::NodeIds;
use minigo_vm::host::{Environment, Host};
use minigo_vm::instance::{Instance, Options};
use std::io::Write;
use std::sync::{Arc, Mutex};
use support::library::Library;

/// The checked program of a text.
fn checked(text: &str) -> (Front, NodeIds) {
    let file = text_of("./p.go".to_owned(), "/p.go".to_owned(), text.into());
    let loaded = load_program_with("main", vec![file], &Library, &["runtime"]);
    assert!(loaded.missing.is_empty() && loaded.diags.is_empty());
    let (front, diags) = check_program(loaded.sources, loaded.packages, CheckOptions::default());
    assert!(diags.is_empty(), "{diags:?}");
    (front, loaded.ids)
}

/// A writer that the test reads.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What a run left behind: exit status, standard output, standard error.
struct Ran {
    status: i32,
    out: String,
    err: String,
}

/// Runs a text in an instance of its own, which is dropped afterwards.
fn run(text: &str, stdin: &'static str, name: &str, options: Options) -> Ran {
    let (front, ids) = checked(text);
    let (out, err) = (Sink::default(), Sink::default());
    let host = Host::of_process()
        .with_stdin(stdin.as_bytes())
        .with_stdout(out.clone())
        .with_stderr(err.clone())
        .with_env(Environment::new([("NAME".to_owned(), name.to_owned())]));
    let instance = Instance::with_host(options, host).unwrap();
    let status = minigo_vm::task::program::run(front, ids, &instance);
    Ran {
        status,
        out: out.text(),
        err: err.text(),
    }
}

const HELLO: &str = r#"package main

func main() { println("hello") }
"#;

const GOROUTINES: &str = r#"package main

import (
	"bufio"
	"fmt"
	"os"
	"sync"
)

var total int
var seen = map[string]*[]int{}

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	c := make(chan int, 3)
	for i := range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c <- i
			mu.Lock()
			defer mu.Unlock()
			s := make([]int, 1000)
			seen[fmt.Sprint("k", i)] = &s
		}()
	}
	go func() { wg.Wait(); close(c) }()
	for v := range c {
		total += v
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		total += len(in.Text())
	}
	fmt.Println(os.Getenv("NAME"), total, len(seen))
}
"#;

const PANIC: &str = r#"package main

import "errors"

func main() {
	defer func() { println("deferred") }()
	panic(errors.New("over"))
}
"#;

/// Runs a program of each kind and looks at what it left.
fn one_of_each(n: usize) {
    let threads = n.is_multiple_of(2);
    let options = || Options {
        seed: (!threads).then_some(n as u64),
        procs: 2,
        ..Options::default()
    };
    let ran = run(HELLO, "", "", options());
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", "hello\n"));
    let name = format!("n{n}");
    let ran = run(GOROUTINES, "four\nfive\n", &name, options());
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(ran.out, format!("{name} 198 20\n"));
    let ran = run(PANIC, "", "", options());
    assert_eq!((ran.status, &*ran.out), (2, ""));
    assert!(
        ran.err.starts_with("deferred\npanic: ") && ran.err.contains("\ngoroutine 1 [running]:\n"),
        "{}",
        ran.err
    );
}

/// Bytes that the process holds in memory.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    let resident = pages.split(' ').nth(1).unwrap();
    resident.parse::<usize>().unwrap() * 4096
}

/// Both tests in one: how much memory is held is asked while nothing else runs.
#[test]
fn a_thousand_one_after_the_other_and_eight_at_once() {
    std::thread::scope(|scope| {
        for n in 0..8 {
            scope.spawn(move || {
                (0..4).for_each(|round| one_of_each(8 * round + n));
            });
        }
    });
    // The allocator's own caches fill first.
    (0..100).for_each(one_of_each);
    let before = resident();
    (0..334).for_each(one_of_each);
    let after = resident();
    assert!(
        after <= before + before / 20,
        "{before} bytes were held, then {after}"
    );
}
