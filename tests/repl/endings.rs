//! What ends an input, a goroutine or the session, and what continues afterwards.

use super::piped::*;
use std::io::Write;

#[test]
fn errors_of_the_machine_are_runtime_errors() {
    shows(
        "func f() (err error) { defer func() { err = recover().(runtime.Error) }(); _ = []int{}[len(\"a\")]; return }\nf().Error()\n",
        "\"runtime error: index out of range [1] with length 0\" (string)\n",
    );
}

#[test]
fn errors_end_the_input_alone() {
    let (out, err) = piped("y\n1 = = 2\nvar z []int\nz[5]\npanic(\"boom\")\n6*7\n");
    assert_eq!(out, "42 (int)\n");
    for part in [
        "undefined: y",
        "syntax error",
        "panic: runtime error: index out of range [5] with length 0",
        "panic: boom",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
}

#[test]
fn what_ends_a_program_ends_a_goroutine() {
    let (out, err) = piped(
        "go func() { panic(\"behind\") }()\ntime.Sleep(time.Millisecond)\n1+1\n\
         func deep(n int) int { return deep(n+1) + 1 }\ndeep(0)\n2+2\n\
         func() { defer fmt.Println(\"deferred\"); runtime.Goexit() }()\n:gs\n",
    );
    let want = "2 (int)\n4 (int)\ndeferred\nno goroutines except the session's own\n";
    assert_eq!(out, want, "{err}");
    for part in [
        "panic: behind",
        "input.func1()",
        "fatal error: stack overflow",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
    assert!(!err.contains("minigo/repl"), "{err}");
}

#[test]
fn goroutines_go_on_between_inputs() {
    shows(
        "c := make(chan int)\ngo func() {\n\tfor i := 0; ; i++ {\n\t\tc <- i\n\t}\n}()\n<-c\n<-c\n",
        "0 (int)\n1 (int)\n",
    );
    let (out, _) = piped("c := make(chan int)\ngo func() { c <- 1 }()\ntime.Sleep(1000000)\n:gs\n");
    assert!(out.contains("chan send"), "{out}");
}

#[test]
fn a_deadlock_is_reported_and_the_session_goes_on() {
    let (out, err) = piped("<-make(chan int)\n2\n");
    assert_eq!(out, "2 (int)\n");
    assert!(
        err.contains("all goroutines are asleep - deadlock!"),
        "{err}"
    );
}

#[test]
fn the_programs_end_is_the_sessions() {
    let mut child = start(&["repl"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"os.Exit(3)\n").expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}
