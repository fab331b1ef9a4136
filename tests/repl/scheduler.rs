//! The scheduler as the session shows it: frozen, traced, in virtual time.

use super::piped::*;
use std::io::{BufRead, Write};
use std::process::Child;

#[test]
fn a_frozen_scheduler_takes_decisions_when_told_to() {
    let input = "c := make(chan int)\n\
        :freeze\n\
        for i := range 6 { go func() { c <- i }() }\n\
        :step\n:ps\n:step 100\n:gs\n\
        sum := 0; for range 6 { sum += <-c }\n\
        :step 100\n:thaw\nsum\n";
    let (out, err) = piped(input);
    for part in [
        "from runnext",
        "starts G",
        "blocks: chan send",
        "nothing is runnable",
        "wakes G",
    ] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
    assert!(out.ends_with("15 (int)\n"), "{out}");
    let mut alike = out.lines().filter(|l| l.contains("chan send   "));
    let line = alike.next().unwrap_or_default();
    assert!(line.contains("6 goroutines: [G"), "{out}");
    assert_eq!(alike.next(), None, "{out}");
    assert_eq!(err.matches("frozen").count(), 3, "{err}");
}

#[test]
fn an_idle_p_steals_half() {
    let mut child = start(&["repl"], &[("GOMAXPROCS", "2")]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = ":freeze\nfor i := range 6 { go func() { _ = i }() }\n:step 10\n:thaw\n";
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let (out, err) = ended(child);
    // Six are started; the last is in runnext, five in the queue.
    assert!(out.contains("stole 3 of 5 from P"), "{out}{err}");
}

/// Whatever ran where before, and however busy the machine is.
#[test]
fn the_same_session_takes_the_same_decisions() {
    let input = "c := make(chan int)\nfor i := range 50 { func() { _ = i }() }\n:freeze\n\
        for i := range 6 { go func() { c <- i }() }\n:step 6\n:thaw\n";
    let mut seen = std::collections::HashSet::new();
    let children: Vec<Child> = (0..12)
        .map(|_| {
            let mut child = start(&["repl"], &[("GOMAXPROCS", "2")]);
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(input.as_bytes()).expect("it reads");
            child
        })
        .collect();
    for child in children {
        let (out, _) = ended(child);
        // Numbers of goroutines are given out by each P from its own supply; which threads there
        // are is not decided by the scheduler alone.
        let words = out.split_inclusive([' ', ';', '\n']);
        let number =
            |w: &&str| w.starts_with(['G', 'M', '\n']) && w.contains(|c: char| c.is_ascii_digit());
        seen.insert(words.filter(|w| !number(w)).collect::<String>());
    }
    assert_eq!(seen.len(), 1, "{seen:#?}");
}

#[test]
fn the_local_variables_of_a_goroutine_are_shown() {
    let input = "type T struct{ a int; s string }\n\
        func (t *T) work(n int, c chan int) (res string) { v := []int{n, 2}; { inner := 3.5; _ = inner; }; \
        other := map[string]int{\"k\": n}; c <- n; return fmt.Sprint(v, other) }\n\
        c := make(chan int)\ngo (&T{1, \"q\"}).work(7, c)\nruntime.GC()\ntime.Sleep(time.Millisecond)\n:gs\n";
    let mut session = Session::start();
    session.send(input);
    let line = session.line_with("main.(*T).work");
    let id = line.split_whitespace().next().unwrap_or("").to_owned();
    session.send(&format!(":g {id}\n"));
    session.line_with("main.(*T).work(...)");
    session.line_with("input2:1");
    for want in [
        "t = &main.T{a: 1, s: \"q\"}",
        "n = 7",
        "c = chan int (0 of 0)",
        "res = \"\"",
        "v = []int{7, 2}",
        "other = map[string]int{\"k\": 7}",
        "created by",
    ] {
        session.line_with(want);
    }
}

#[test]
fn goroutines_that_wait_can_be_ended() {
    let input = "func nap() { defer fmt.Println(\"bye\"); time.Sleep(time.Hour) }\ngo nap()\n\
        time.Sleep(time.Millisecond)\n:gs\n";
    let mut session = Session::start();
    session.send(input);
    let line = session.line_with("main.nap");
    let id = line.split_whitespace().next().unwrap_or("").to_owned();
    session.send(&format!(":kill {id}\n"));
    session.line_with("bye");
    session.send(":gs\n");
    session.line_with("no goroutines except the session's own");
}

#[test]
fn what_goroutines_wait_for_can_be_given_up() {
    let mut session = Session::start();
    session.send(
        "var mu sync.Mutex\nmu.Lock()\nvar wg sync.WaitGroup\nwg.Add(1)\nvar rw sync.RWMutex\nrw.Lock()\n\
         c := sync.NewCond(&sync.Mutex{})\nl, err := net.Listen(\"tcp\", \"127.0.0.1:0\")\nn := 0\n\
         func bye() { n++ }\n",
    );
    for (wait, reason) in [
        ("mu.Lock()", "sync.Mutex.Lock"),
        ("wg.Wait()", "sync.WaitGroup.Wait"),
        ("rw.RLock()", "sync.RWMutex.RLock"),
        ("c.L.Lock(); c.Wait()", "sync.Cond.Wait"),
        ("l.Accept()", "IO wait"),
        (
            "select { case <-time.After(time.Hour): case <-make(chan int): }",
            "select",
        ),
        ("<-time.NewTimer(time.Hour).C", "chan receive"),
    ] {
        session.send(&format!("go func() {{ defer bye(); {wait} }}()\n"));
        let line = session.goroutines_until(|all| all.iter().any(|l| l.contains(reason)));
        let id = line.split_whitespace().next().unwrap_or("").to_owned();
        session.send(&format!(":kill {id}\n"));
        session.goroutines_until(|all| all.iter().any(|l| l.starts_with("no goroutines")));
    }
    session.send("n\n");
    session.line_with("7 (int)");
    // What they have waited for is as good as new.
    session.send(
        "go func() { mu.Lock(); mu.Unlock(); wg.Done(); wg.Wait(); rw.RLock(); rw.RUnlock(); c.L.Lock(); c.Wait(); n = 8 }()\n\
         mu.Unlock()\nrw.Unlock()\n",
    );
    session.goroutines_until(|all| all.iter().any(|l| l.contains("sync.Cond.Wait")));
    session.send("c.Signal()\n");
    session.goroutines_until(|all| all.iter().any(|l| l.starts_with("no goroutines")));
    session.send("rw.Lock(); rw.Unlock(); mu.Lock(); mu.Unlock(); n\n");
    session.line_with("8 (int)");
}

#[test]
fn the_scheduler_is_traced() {
    let (out, err) =
        piped(":trace on\nfunc() { c := make(chan int); go func() { c <- 1 }(); <-c }()\n");
    for part in ["G1 starts G", "blocks: chan receive", " wakes G", "ends"] {
        assert!(out.contains(part), "{part} in {out}{err}");
    }
}

#[test]
fn threads_are_listed() {
    let (out, _) = piped("1\n:ms\n");
    assert!(out.contains("M0: "), "{out}");
}

#[test]
fn the_environment_is_heard_in_sessions() {
    // In virtual time; on threads until there is a line.
    let env = [("GODEBUG", "schedtrace=100"), ("GOMAXPROCS", "2")];
    let mut child = start(&["repl", "--seed", "5"], &env);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(b"time.Sleep(time.Second)\n")
        .expect("it reads");
    drop(stdin);
    let (_, err) = ended(child);
    assert!(
        err.matches("ms: gomaxprocs=2 idleprocs=2 ").count() >= 9,
        "{err}"
    );
    let env = [("GODEBUG", "schedtrace=1,scheddetail=1,what=1")];
    let mut child = start(&["repl"], &env);
    let lines = std::io::BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut wanted = ["GODEBUG=what=1 is ignored", "SCHED ", "  P0: ", "  G1: "].into_iter();
    let mut want = wanted.next();
    for line in lines.map_while(Result::ok) {
        if want.is_some_and(|part| line.contains(part)) {
            want = wanted.next();
        }
        if want.is_none() {
            break;
        }
    }
    child.kill().expect("it runs until its input ends");
    child.wait().expect("it was killed");
    assert_eq!(want, None, "is missing");
}

#[test]
fn a_seeded_session_has_virtual_time() {
    let mut child = start(&["repl", "--seed", "5"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = "c := make(chan int)\n\
        for i := range 8 { go func() { c <- i }() }\n\
        sum := 0; for range 8 { sum += <-c }\n\
        time.Sleep(time.Hour)\n<-c\nsum\n";
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let (out, err) = ended(child);
    assert_eq!(out, "28 (int)\n", "{err}");
    assert!(err.contains("deadlock"), "{err}");
}
