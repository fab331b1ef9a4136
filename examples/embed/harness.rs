//! A test harness: it runs untrusted programs on examples, each in an environment that the harness makes:
//! streams, limits, and a scheduler with a seed. `cargo run --example harness`

use minigo::{Buffer, Error, Program};
use std::io::Write;
use std::time::Duration;

/// What the program is to do: input and output.
const EXAMPLES: &[(&str, &str)] = &[("1 2 3\n", "6\n"), ("", "0\n"), ("-5 5 40\n", "40\n")];

/// What was handed in: who, and what.
const SOLUTIONS: &[(&str, &str)] = &[
    (
        "ann",
        r#"package main

import "fmt"

func main() {
	sum := 0
	for {
		var n int
		if _, err := fmt.Scan(&n); err != nil {
			break
		}
		sum += n
	}
	fmt.Println(sum)
}
"#,
    ),
    (
        "bob",
        r#"package main

import "fmt"

func main() {
	var a, b, c int
	fmt.Scan(&a, &b, &c)
	fmt.Println(a + b + 3)
}
"#,
    ),
    // Right, if the goroutines happen to run one after the other.
    (
        "cid",
        r#"package main

import (
	"fmt"
	"runtime"
	"sync"
)

func main() {
	var list []int
	for {
		var n int
		if _, err := fmt.Scan(&n); err != nil {
			break
		}
		list = append(list, n)
	}
	var wg sync.WaitGroup
	sum := 0
	for _, n := range list {
		wg.Add(1)
		go func() {
			defer wg.Done()
			old := sum
			runtime.Gosched()
			sum = old + n
		}()
	}
	wg.Wait()
	fmt.Println(sum)
}
"#,
    ),
    ("dan", "package main\nfunc main() { for {} }\n"),
    ("eve", "package main\nfunc main() { var c chan int; <-c }\n"),
    ("fay", "package main\nfunc main() { fmt.Println(6) }\n"),
];

/// What a program prints for an input, with that seed.
fn output(program: &Program, input: &'static str, seed: u64) -> Result<String, Error> {
    let out = Buffer::new();
    let instance = program
        .instance()
        .stdin(input.as_bytes())
        .stdout(out.clone())
        .max_memory(64 << 20)
        .max_steps(5_000_000)
        .timeout(Duration::from_secs(60))
        .seed(seed)
        .build()?;
    instance.run()?;
    Ok(out.text())
}

/// Runs a program on all examples, with several seeds each; the first thing that is wrong.
fn judge(text: &str) -> Result<(), String> {
    let program = minigo::compile(text).map_err(|e| format!("does not compile: {e}"))?;
    for (n, (input, want)) in EXAMPLES.iter().enumerate() {
        for seed in 0..5 {
            let at = format!("example {}, seed {seed}", n + 1);
            let got = output(&program, input, seed).map_err(|e| format!("{at}: {e}"))?;
            if got != *want {
                let (got, want) = (got.trim_end(), want.trim_end());
                return Err(format!("{at}: got {got}, want {want}"));
            }
        }
    }
    Ok(())
}

/// Judges all that was handed in.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn std::error::Error>> {
    for (name, text) in SOLUTIONS {
        match judge(text) {
            Ok(()) => writeln!(out, "{name}: passed")?,
            Err(why) => writeln!(out, "{name}: {why}")?,
        }
    }
    Ok(())
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
