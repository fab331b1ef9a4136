//! A program cannot tell whether the library's code was compiled before it ran or for this run: frames, traces,
//! names and types of functions are the same.

mod support;

use std::path::Path;
use std::process::Command;
use support::{minigo, root};

const PROGRAM: &str = "tests/image/frames.go";

/// What the program says on both streams, and how it ends.
fn said(flags: &[&str], jit: &str, how: Option<&str>) -> (String, String, Option<i32>) {
    let mut command = Command::new(minigo());
    command.current_dir(root()).env("MINIGO_JIT", jit);
    command.arg("run").args(flags).arg(Path::new(PROGRAM));
    let out = command.args(how).output().expect("minigo runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&out.stdout), text(&out.stderr), out.status.code())
}

/// A trace without what stands behind its lines, `+0x58`: where in its code a function is, which may have been
/// optimised in the one and not yet in the other.
fn without_offsets(trace: &str) -> String {
    let lines = trace.lines().map(|l| match l.rsplit_once(" +0x") {
        Some((line, offset)) if offset.bytes().all(|b| b.is_ascii_hexdigit()) => line,
        _ => l,
    });
    lines.map(|l| l.to_owned() + "\n").collect()
}

fn same(how: Option<&str>, status: i32, word: &str) {
    for jit in ["off", "always"] {
        let with = said(&["--seed", "1"], jit, how);
        let without = said(&["--seed", "1", "--no-image"], jit, how);
        assert_eq!(with.0, without.0, "{how:?}, jit {jit}");
        let (trace, other) = (without_offsets(&with.1), without_offsets(&without.1));
        assert_eq!(trace, other, "{how:?}, jit {jit}");
        assert_eq!(with.2, Some(status), "{how:?}, jit {jit}: {}", with.1);
        assert!((with.0 + &with.1).contains(word), "{how:?}: no {word}");
    }
}

#[test]
fn callers_and_functions_look_the_same() {
    same(None, 0, "net/http.HandlerFunc.ServeHTTP");
}

#[test]
fn traces_are_the_same() {
    for (how, word) in [
        ("repeat", "strings.Repeat"),
        ("nil", "bytes.(*Buffer)"),
        ("regexp", "regexp.MustCompile"),
        ("callback", "sort.Slice"),
        ("writer", "bufio.(*Writer)"),
        ("once", "sync.OnceValue"),
        ("goroutine", "strings.Map"),
        ("deep", "net/http.(*ServeMux).ServeHTTP"),
        ("unlock", "unlock of unlocked mutex"),
        ("deadlock", "all goroutines are asleep"),
        ("negative", "sync.(*WaitGroup)"),
        ("template", "text/template.Must"),
    ] {
        same(Some(how), 2, word);
    }
}
