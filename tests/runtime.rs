//! The scheduler from outside: runs that repeat exactly; dumps of goroutines when a program dies, on SIGQUIT
//! and on request; SCHED lines; the limit on threads.

mod support;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use support::{minigo, root};

fn run(flags: &[&str], env: &[(&str, &str)], program: &str) -> Output {
    Command::new(minigo())
        .arg("run")
        .args(flags)
        .arg(root().join("tests/runtime").join(program))
        .envs(env.iter().copied())
        .output()
        .unwrap()
}

fn stderr(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

#[test]
fn a_seed_repeats_a_run_exactly() {
    for seed in ["1", "42"] {
        let first = run(&["--seed", seed], &[], "interleave.go");
        assert!(first.status.success(), "{}", stderr(&first));
        for round in 1..100 {
            let again = run(&["--seed", seed], &[], "interleave.go");
            assert!(
                first.stdout == again.stdout,
                "seed {seed}, run {round} differs"
            );
        }
    }
    let (a, b) = (
        run(&["--seed", "1"], &[], "interleave.go"),
        run(&["--seed", "2"], &[], "interleave.go"),
    );
    assert!(a.stdout != b.stdout, "two seeds, one interleaving");
}

#[test]
fn a_seed_repeats_addresses_and_the_order_of_finalizers() {
    for flags in [
        &["--seed", "3"][..],
        &["--seed", "3", "--procs", "4"],
        &["--seed", "4", "--jit=always"],
        &["--seed", "5", "--gc-stress"],
    ] {
        let first = run(flags, &[], "addresses.go");
        let out = String::from_utf8_lossy(&first.stdout).into_owned();
        assert!(
            out.contains("finalizer ") && out.contains("cleanup "),
            "{out}"
        );
        for _ in 0..5 {
            let again = run(flags, &[], "addresses.go");
            assert_eq!(out, String::from_utf8_lossy(&again.stdout), "{flags:?}");
            assert_eq!(stderr(&first), stderr(&again), "{flags:?}");
        }
    }
}

/// Virtual time does not jump past what another process may still answer, and jumps where all is within the run.
#[test]
fn a_seed_waits_for_others_in_real_time() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            std::thread::spawn(move || {
                use std::io::Write;
                let mut client = client.unwrap();
                std::thread::sleep(std::time::Duration::from_millis(500));
                client.write_all(b"hello").unwrap();
                std::thread::sleep(std::time::Duration::from_secs(5));
            });
        }
    });
    let program = root().join("tests/runtime/client.go");
    for flags in [
        &["--seed=1"][..],
        &["--seed=3", "--procs=3"],
        &["--seed=0"],
        &["--seed=1", "--procs=2", "--sched=percore"],
        &["--seed=2", "--procs=4", "--sched=threads"],
        &["--seed=2", "--procs=2", "--sched=n1"],
    ] {
        let mut client = Command::new(minigo());
        client.arg("run").args(flags).arg(&program).arg(&address);
        let out = client.output().unwrap();
        let text = String::from_utf8_lossy(&out.stdout);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines.first(),
            Some(&"hello <nil> true"),
            "{flags:?}: {text}"
        );
        assert!(text.contains("i/o timeout"), "{flags:?}: {text}");
    }
    let begin = std::time::Instant::now();
    let out = run(&["--seed=1"], &[], "inside.go");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "answer\ntrue\npipe\n");
    assert!(begin.elapsed().as_secs() < 60);
}

#[test]
fn a_seed_finds_the_deadlocks_beside_timers() {
    for name in ["ticker", "timer_states", "timer_stopped", "timer_locked"] {
        let program = format!("../golden/sched/deadlock_{name}.go");
        for flags in [
            &["--seed", "0"][..],
            &["--seed", "7"],
            &["--seed", "7", "--procs", "3", "--tiny"],
        ] {
            let out = run(flags, &[], &program);
            assert_eq!(out.status.code(), Some(2), "{name} {flags:?}");
            assert!(
                stderr(&out).contains("all goroutines are asleep"),
                "{name} {flags:?}: {}",
                stderr(&out)
            );
        }
    }
}

#[test]
fn a_seed_repeats_a_run_on_several_ps() {
    let env = [("GODEBUG", "schedtrace=1")];
    let flags = ["--seed", "5", "--procs", "4"];
    let first = run(&flags, &env, "busy.go");
    assert!(first.status.success(), "{}", stderr(&first));
    let out = String::from_utf8_lossy(&first.stdout);
    assert!(out.starts_with("GOMAXPROCS 4\n"), "{out}");
    assert!(out.ends_with("GOMAXPROCS 4 2\n"), "{out}");
    let lines = stderr(&first);
    // In virtual time: four Ps, all of them busy at some moment.
    assert!(lines.contains("ms: gomaxprocs=4 idleprocs=0 "), "{lines}");
    for round in 1..10 {
        let again = run(&flags, &env, "busy.go");
        assert!(first.stdout == again.stdout, "run {round} differs");
        assert_eq!(lines, stderr(&again), "run {round} differs");
    }
    let other = run(&["--seed", "6", "--procs", "4"], &env, "busy.go");
    assert!(first.stdout != other.stdout, "two seeds, one order");
}

#[test]
fn a_seed_alone_has_one_p_unless_the_environment_says_more() {
    for (env, want) in [
        (&[][..], "GOMAXPROCS 1\n"),
        (&[("GOMAXPROCS", "3")], "GOMAXPROCS 3\n"),
    ] {
        let out = Command::new(minigo())
            .args(["run", "--seed", "1"])
            .arg(root().join("tests/runtime/busy.go"))
            .env_remove("GOMAXPROCS")
            .envs(env.iter().copied())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(text.starts_with(want), "{text}");
    }
}

#[test]
fn gotraceback_says_how_much_is_told() {
    for (level, blocks, code) in [
        ("none", 0, Some(2)),
        ("", 1, Some(2)),
        ("single", 1, Some(2)),
        ("all", 3, Some(2)),
        ("1", 3, Some(2)),
        ("system", 3, Some(2)),
        ("crash", 3, None),
    ] {
        for flags in [&[][..], &["--seed", "1"]] {
            let out = run(flags, &[("GOTRACEBACK", level)], "waiting.go");
            let text = stderr(&out);
            let told = text.lines().filter(|l| l.starts_with("goroutine ")).count();
            assert_eq!(told, blocks, "{level} {flags:?}:\n{text}");
            assert_eq!(out.status.code(), code, "{level}: {text}");
            assert!(text.contains("panic: boom\n"), "{text}");
        }
        let out = run(&[], &[("GOTRACEBACK", level)], "waiting.go");
        let text = stderr(&out);
        if blocks == 3 {
            assert!(text.contains("[running]:\nmain.main()\n"), "{text}");
            assert!(
                text.contains(" [chan receive]:\nmain.worker(...)\n"),
                "{text}"
            );
            assert!(text.contains(" [sync.Mutex.Lock]:\n"), "{text}");
            assert!(
                text.contains("created by main.main in goroutine 1\n"),
                "{text}"
            );
        }
    }
}

/// A program whose goroutines all wait, and its standard error behind the line that says so.
fn waiting() -> (Child, BufReader<ChildStderr>) {
    let mut child = Command::new(minigo())
        .arg("run")
        .arg(root().join("tests/runtime/waiting.go"))
        .arg("sleep")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut from = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    (child, from)
}

#[test]
fn sigquit_prints_all_goroutines_and_ends() {
    let (mut child, mut from) = waiting();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-QUIT", &id]).status().unwrap();
    assert!(sent.success());
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2), "{text}");
    assert!(text.starts_with("SIGQUIT: quit\n"), "{text}");
    for state in ["[sleep]:", "[chan receive]:", "[sync.Mutex.Lock]:"] {
        assert!(text.contains(state), "no {state} in:\n{text}");
    }
}

/// What ends other processes, and not those of Go.
#[test]
fn signals_that_go_lets_pass() {
    let (mut child, _stderr) = waiting();
    let id = child.id().to_string();
    for signal in [
        "USR1", "USR2", "ALRM", "IO", "PROF", "VTALRM", "PWR", "XCPU", "XFSZ", "40",
    ] {
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success(), "{signal}");
        std::thread::sleep(std::time::Duration::from_millis(10));
        assert!(child.try_wait().unwrap().is_none(), "ended by {signal}");
    }
    let sent = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), None);
}

#[test]
fn sigquit_is_the_programs_if_it_asks() {
    let out = run(&[], &[], "quit.go");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "quit\n");
    assert!(out.status.success());
}

#[test]
fn sched_lines() {
    let env = [("GODEBUG", "schedtrace=5"), ("GOMAXPROCS", "3")];
    let text = stderr(&run(&[], &env, "waiting.go"));
    let line = text
        .lines()
        .find(|l| l.starts_with("SCHED "))
        .expect("a SCHED line");
    for part in [
        "ms: gomaxprocs=3 idleprocs=",
        " threads=",
        " spinningthreads=",
        " needspinning=",
        " idlethreads=",
        " runqueue=",
        " schedticks=[ ",
    ] {
        assert!(line.contains(part), "no {part} in {line}");
    }
    let env = [
        ("GODEBUG", "schedtrace=5,scheddetail=1"),
        ("GOMAXPROCS", "2"),
    ];
    let text = stderr(&run(&[], &env, "waiting.go"));
    for part in ["  P0: status=", "  M0: p=", "  G1: status=", " stopwait="] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
}

#[test]
fn sched_lines_in_virtual_time_name_what_is_locked() {
    let env = [
        ("GODEBUG", "schedtrace=5,scheddetail=1"),
        ("GOTRACEBACK", "all"),
    ];
    let text = stderr(&run(&["--seed", "1"], &env, "locked_wait.go"));
    for part in [
        "SCHED ",
        ": gomaxprocs=1 idleprocs=1 ",
        " nmidlelocked=1 stopwait=0 ",
        " lockedg=2\n",
        "  G2: status=4(chan receive) m=nil lockedm=0\n",
        "\ngoroutine 2 [chan receive, locked to thread]:\nmain.main.func1()\n",
    ] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
    let counted = text.lines().find(|l| l.contains("gfreecnt="));
    assert!(
        counted.is_some_and(|l| !l.contains("gfreecnt=0 ")),
        "{text}"
    );
}

#[test]
fn a_setting_that_is_no_number() {
    let env = [("GODEBUG", "schedtrace=soon")];
    let text = stderr(&run(&["--seed", "1"], &env, "long_wait.go"));
    assert!(
        text.starts_with("minigo: warning: GODEBUG=schedtrace=soon is ignored: not "),
        "{text}"
    );
    assert!(!text.contains("SCHED"), "{text}");
}

#[test]
fn a_deadlock_tells_minutes_waited() {
    let out = run(&["--seed", "1"], &[], "long_wait.go");
    let text = stderr(&out);
    assert_eq!(out.status.code(), Some(2), "{text}");
    for part in [
        "fatal error: all goroutines are asleep - deadlock!\n",
        "goroutine 1 [sync.Mutex.Lock]:\n",
        " [chan receive, 3 minutes]:\nmain.main.func1()\n",
        "created by main.main in goroutine 1\n",
    ] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
}

#[test]
fn too_many_threads() {
    let out = run(&[], &[], "threads.go");
    let text = stderr(&out);
    assert!(
        text.starts_with(
            "runtime: program exceeds 8-thread limit\nfatal error: thread exhaustion\n"
        ),
        "{text}"
    );
    assert_eq!(out.status.code(), Some(2));
}

#[test]
fn a_goroutine_that_ends_locked_takes_its_thread_along() {
    let detail = [("GODEBUG", "schedtrace=1,scheddetail=1")];
    for flags in [&["--procs", "2"][..], &["--seed", "1", "--procs", "2"]] {
        let out = run(flags, &[], "locked_end.go");
        let err = stderr(&out);
        assert_eq!(String::from_utf8_lossy(&out.stdout), "4950\n", "{err}");
        assert!(
            err.contains("all goroutines are asleep - deadlock!"),
            "{err}"
        );
    }
    // Whoever is locked is named on both sides, and who runs has an M.
    let out = run(&["--seed", "1", "--procs", "2"], &detail, "locked_end.go");
    let err = stderr(&out);
    assert!(!err.contains("m=?"), "{err}");
}

/// What takes long leaves its P meanwhile, so that others can run: as often as it is counted as a call.
#[test]
fn long_natives_leave_their_p() {
    let out = Command::new(minigo())
        .arg("run")
        .arg(root().join("tests/golden/sched/natives_beside.go"))
        .arg("count")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    let counts: Vec<(&str, &str)> = text.lines().filter_map(|l| l.split_once(": ")).collect();
    assert!(counts.len() >= 16, "{text}{}", stderr(&out));
    for (name, count) in counts {
        // Compressing and replacing are done in pieces instead, and these rounds of hashing in Go.
        let in_pieces = ["flate", "pbkdf2", "Replace"].contains(&name);
        assert!(count != "0" || in_pieces, "{name}: {text}");
    }
}

/// What can only be done in place is done in pieces, with room for others between them.
#[test]
fn long_natives_work_in_pieces() {
    let out = run(&["--tiny", "--procs", "1"], &[], "pieces.go");
    let text = String::from_utf8_lossy(&out.stdout);
    let counts: Vec<(&str, &str)> = text.lines().filter_map(|l| l.rsplit_once(' ')).collect();
    assert!(counts.len() >= 21, "{text}{}", stderr(&out));
    for (name, turns) in counts {
        // Eight megabytes are more than a hundred pieces, and a piece may end in one turn with the next.
        assert!(turns.parse::<u32>().unwrap() > 60, "{name}: {text}");
    }
}

/// Whoever finds something in the network each time it looks does not keep others waiting for a whole slice.
#[test]
fn goroutines_that_want_collections_share_them() {
    let out = run(&[], &[], "collections.go");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let n: u32 = text
        .trim()
        .parse()
        .unwrap_or_else(|_| panic!("{text}{}", stderr(&out)));
    assert!((1..500).contains(&n), "{n} collections for 2000 goroutines");
}

#[test]
fn who_reads_without_waiting_gives_way() {
    let out = run(&["--procs", "1"], &[], "net_turns.go");
    let turns = String::from_utf8_lossy(&out.stdout).trim().parse::<u32>();
    let turns = turns.unwrap_or_else(|e| panic!("{e}: {}", stderr(&out)));
    // The reads together take at least fifty milliseconds; each end of a slice would be a turn anyway.
    assert!(turns >= 50, "{turns} turns");
}

/// Every wait for a P is in the histogram of latencies, on threads as in virtual time.
#[test]
fn latencies_count_every_goroutine() {
    for flags in [
        &["--procs", "1"][..],
        &["--procs", "4"],
        &["--seed", "1"],
        &["--seed", "1", "--procs", "4"],
    ] {
        let out = run(flags, &[], "latencies.go");
        let text = String::from_utf8_lossy(&out.stdout);
        let counts: Vec<u64> = text.split(' ').flat_map(|n| n.trim().parse()).collect();
        let &[runnable, measured, switches] = &counts[..] else {
            panic!("{flags:?}: {text}{}", stderr(&out));
        };
        // It starts 10,000 goroutines, each gives way three times, and every other one once more.
        assert!(runnable > 45_000, "{flags:?}: {text}");
        assert!(runnable <= measured, "{flags:?}: {text}");
        assert!(measured <= switches, "{flags:?}: {text}");
    }
}

#[test]
fn unknown_settings_are_warned_of() {
    let out = run(&[], &[("GODEBUG", "netdns=go")], "loop.go");
    assert!(
        stderr(&out).contains("GODEBUG=netdns=go is ignored"),
        "{}",
        stderr(&out)
    );
}

#[test]
fn ten_thousand_connections() {
    // The limit of descriptors is raised as far as may be; both ends of each are the program's.
    let limit = Command::new("sh")
        .args(["-c", "ulimit -n $(ulimit -Hn); ulimit -n"])
        .output()
        .unwrap();
    let limit = String::from_utf8_lossy(&limit.stdout).trim().to_owned();
    let limit = limit.parse().unwrap_or(1 << 20).max(400_usize);
    let n = 10_000.min((limit - 200) / 2);
    if n < 10_000 {
        eprintln!("{n} connections, as no more than {limit} descriptors are allowed");
    }
    let out = Command::new("sh")
        .args(["-c", "ulimit -n $(ulimit -Hn); exec \"$@\"", "sh"])
        .arg(minigo())
        .arg("run")
        .arg(root().join("tests/runtime/connections.go"))
        .arg(n.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let said = format!("{n} connections, {n} answers, ");
    let threads = text.strip_prefix(&said).and_then(|t| t.split(' ').next());
    let threads = threads.unwrap_or_else(|| panic!("{text}{}", stderr(&out)));
    let threads: usize = threads.parse().unwrap();
    assert!(
        threads < 100,
        "goroutines wait for the network without threads: {threads}"
    );
}
