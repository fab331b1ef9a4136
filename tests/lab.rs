//! The laboratory: each program of `examples/lab` shows what the literature reports about its schedulers, in
//! virtual time, and the same each time.

#[path = "lab/speedup.rs"]
mod speedup;
mod support;

use serde_json::Value;
use std::process::{Command, Output};
use support::{minigo, root};

fn output(flags: &[&str], program: &str) -> Output {
    Command::new(minigo())
        .arg("lab")
        .args(flags)
        .arg(root().join("examples/lab").join(program))
        .env_remove("GOMAXPROCS")
        .output()
        .unwrap()
}

/// The runs of a program, asked for twice.
fn lab(sched: &str, procs: &str, program: &str) -> Vec<Value> {
    let flags = [
        "--json", "--limit", "200ms", "--sched", sched, "--procs", procs,
    ];
    let (first, second) = (output(&flags, program), output(&flags, program));
    let err = String::from_utf8_lossy(&first.stderr);
    assert!(
        matches!(first.status.code(), Some(0 | 2)),
        "{program}: {err}"
    );
    assert!(first.stdout == second.stdout, "{program}: two runs differ");
    serde_json::from_slice(&first.stdout).unwrap()
}

/// The run of that scheduler on so many Ps.
fn of<'a>(runs: &'a [Value], sched: &str, procs: u64) -> &'a Value {
    let found = runs
        .iter()
        .find(|r| r["sched"] == sched && r["procs"] == procs);
    found.unwrap_or_else(|| panic!("no {sched} on {procs} Ps"))
}

fn makespan(runs: &[Value], sched: &str, procs: u64) -> f64 {
    let run = of(runs, sched, procs);
    assert_eq!(run["outcome"], "ok", "{sched} on {procs}: {run}");
    run["makespan"].as_f64().unwrap()
}

/// What a cause has cost in all, and its longest.
fn cost(run: &Value, cause: &str) -> (f64, f64) {
    let costs = run["costs"].as_array().unwrap();
    costs
        .iter()
        .find(|c| c["cause"] == cause)
        .map_or((0.0, 0.0), |c| {
            (c["total"].as_f64().unwrap(), c["longest"].as_f64().unwrap())
        })
}

const MS: f64 = 1e6;

#[test]
fn the_global_lock_chokes_as_cores_grow() {
    let runs = lab("gmp,gm", "1,8,64", "global_lock.go");
    let gain = |sched| makespan(&runs, sched, 1) / makespan(&runs, sched, 64);
    let (gm, gmp) = (gain("gm"), gain("gmp"));
    assert!(gmp > 2.0 * gm, "64 cores: gm gains {gm:.2}, gmp {gmp:.2}");
    let waits = |sched| cost(of(&runs, sched, 64), "lock").0;
    assert!(waits("gm") > 10.0 * waits("gmp"));
}

#[test]
fn a_slot_for_the_next_speeds_up_ping_pong() {
    let runs = lab(
        "gmp,gmp:noslot,tokio,tokio:noslot,loom",
        "1",
        "lifo_slot.go",
    );
    let time = |sched| makespan(&runs, sched, 1);
    for (with, without) in [
        ("gmp", "gmp:noslot"),
        ("tokio", "tokio:noslot"),
        ("tokio", "loom"),
    ] {
        let (a, b) = (time(with), time(without));
        assert!(2.0 * a < b, "{with} {a}, {without} {b}");
    }
}

#[test]
fn a_loop_without_calls_starves_those_without_slices() {
    let runs = lab(
        "gmp,beam,threads,tokio,loom,n1,percore",
        "1",
        "busy_loop.go",
    );
    for sched in ["gmp", "beam", "threads"] {
        assert!(makespan(&runs, sched, 1) < 100.0 * MS, "{sched}");
    }
    for sched in ["tokio", "loom", "n1", "percore"] {
        let run = of(&runs, sched, 1);
        assert_eq!(run["outcome"], "starved", "{run}");
        assert!(cost(run, "held").1 > 190.0 * MS, "{run}");
    }
    // In words: who held the P, where, and by which rule.
    let flags = ["--limit", "200ms", "--sched", "gmp,tokio", "--procs", "1"];
    let text = String::from_utf8(output(&flags, "busy_loop.go").stdout).unwrap();
    let text = text.replace("\n  ", " ");
    assert!(text.contains("(busy_loop.go:"), "{text}");
    assert!(text.contains("there is no time slice"), "{text}");
}

#[test]
fn blocking_calls_stall_those_who_keep_the_thread() {
    let runs = lab("gmp,percore,n1,tokio", "2", "blocking_calls.go");
    let gmp = makespan(&runs, "gmp", 2);
    assert_eq!(cost(of(&runs, "gmp", 2), "blocked").0, 0.0);
    assert!(makespan(&runs, "tokio", 2) < 1.5 * gmp);
    assert!(makespan(&runs, "n1", 1) > 1.5 * gmp);
    for (sched, procs) in [("percore", 2), ("n1", 1)] {
        assert!(
            cost(of(&runs, sched, procs), "blocked").0 > 1.0 * MS,
            "{sched}"
        );
    }
}

#[test]
fn a_pool_deadlocks_on_tasks_that_wait_for_tasks() {
    let runs = lab("gmp,pool:8,pool:9,threads", "4", "pool_deadlock.go");
    let flags = ["--sched", "gmp,pool:8", "--procs", "4"];
    assert_eq!(output(&flags, "pool_deadlock.go").status.code(), Some(2));
    assert_eq!(of(&runs, "pool:8", 4)["outcome"], "deadlock, 8 never began");
    for sched in ["gmp", "pool:9", "threads"] {
        makespan(&runs, sched, 4);
    }
    let run = Command::new(minigo())
        .args(["run", "--sched", "pool:8", "--procs", "4"])
        .arg(root().join("examples/lab/pool_deadlock.go"))
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{err}");
    assert!(
        err.contains("all goroutines are asleep - deadlock!"),
        "{err}"
    );
    assert!(err.contains("8 goroutines never began"), "{err}");
}

#[test]
fn uneven_work_leaves_those_behind_who_do_not_steal() {
    let runs = lab("gmp,percore,loom,tokio", "4", "uneven_work.go");
    let percore = makespan(&runs, "percore", 4);
    for sched in ["gmp", "loom", "tokio"] {
        assert!(2.0 * makespan(&runs, sched, 4) < percore, "{sched}");
    }
    assert!(cost(of(&runs, "percore", 4), "idle").0 > 5.0 * MS);
}

#[test]
fn one_in_61_keeps_the_global_queue_alive() {
    let runs = lab("gmp,gmp:no61", "1", "tick61.go");
    assert!(makespan(&runs, "gmp", 1) < 200.0 * MS);
    let without = of(&runs, "gmp:no61", 1);
    assert_eq!(without["outcome"], "starved", "{without}");
    assert_eq!(without["starved"]["ran"], false);
    assert_eq!(
        without["starved"]["started"]["file"]
            .as_str()
            .map(|f| f.ends_with("tick61.go")),
        Some(true)
    );
}

#[test]
fn spinning_costs_cpu_and_saves_waking() {
    let runs = lab("gmp,gmp:nospin", "16", "spinning.go");
    let number = |sched, what: &str| of(&runs, sched, 16)[what].as_f64().unwrap();
    assert!(number("gmp", "spin") > 0.0);
    assert_eq!(number("gmp:nospin", "spin"), 0.0);
    assert!(4.0 * number("gmp", "wakes") < number("gmp:nospin", "wakes"));
    assert!(1.2 * makespan(&runs, "gmp", 16) < makespan(&runs, "gmp:nospin", 16));
}

#[test]
fn pages_and_mistakes() {
    let page = std::env::temp_dir().join(format!("minigo-lab-{}.html", std::process::id()));
    let flags = ["--sched", "gmp,percore", "--procs", "4", "--html"];
    let flags = [&flags[..], &[page.to_str().unwrap()]].concat();
    assert!(output(&flags, "uneven_work.go").status.success());
    let html = std::fs::read_to_string(&page).unwrap();
    std::fs::remove_file(&page).unwrap();
    assert!(html.contains("uneven_work.go") && html.contains("no P steals"));
    assert!(!html.contains("{{") && !html.contains("http"));
    for (flag, value, says) in [
        ("--sched", "beem", "unknown scheduler \"beem\""),
        ("--sched", "gmp:7", "gmp does not accept \"7\""),
        ("--costs", "steel=4", "unknown or invalid cost \"steel=4\""),
        ("--limit", "soon", "invalid duration"),
    ] {
        let out = output(&[flag, value], "uneven_work.go");
        let err = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(2) && err.contains(says), "{err}");
    }
}

/// `minigo run` under some policy, on threads.
fn on_threads(sched: &str, flags: &[&str]) -> Output {
    Command::new(minigo())
        .args(["run", "--threads", "--sched", sched])
        .args(flags)
        .arg(root().join("tests/runtime/turns.go"))
        .env_remove("GOMAXPROCS")
        .output()
        .unwrap()
}

#[test]
fn policies_run_on_threads_too() {
    // However many Ps are asked for, there is one, and nobody's slice ends.
    let run = on_threads("n1", &["--procs", "4"]);
    assert_eq!(
        String::from_utf8_lossy(&run.stdout),
        "0 1 2 0 1 2 0 1 2 1\n"
    );
    for sched in ["gm", "tokio", "beam", "loom", "percore", "gmp:nosteal"] {
        let run = on_threads(sched, &["--procs", "3"]);
        let out = String::from_utf8_lossy(&run.stdout);
        let mut words: Vec<&str> = out.split_whitespace().collect();
        words[..9].sort_unstable();
        assert_eq!(words.concat(), "0001112223", "{sched}: {out}");
    }
}

#[test]
fn what_cannot_run_on_threads_is_named() {
    for (sched, says) in [
        ("pool:3", "pool:N runs only in virtual time"),
        ("threads", "threads runs only in virtual time"),
        ("loom:pinned", "loom:pinned runs only in virtual time"),
    ] {
        let run = on_threads(sched, &[]);
        let err = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{sched}: {err}");
        assert!(err.contains(says), "{err}");
        assert!(run.stdout.is_empty());
    }
    let seeded = on_threads("n1", &["--seed", "1"]);
    assert!(String::from_utf8_lossy(&seeded.stderr).contains("cannot be used with"));
}

/// A program of the test's own, under two schedulers: what is printed, and the exit status.
fn report(name: &str, text: &str, flags: &[&str]) -> (String, Option<i32>) {
    let file = support::scratch("lab-report").join(name);
    std::fs::write(&file, text).unwrap();
    let out = Command::new(minigo())
        .arg("lab")
        .args(flags)
        .arg(&file)
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let wide = text
        .lines()
        .find(|l| l.chars().count() > 80 && !l.contains("minigo run"));
    assert_eq!(wide, None, "wider than 80 columns");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(
        words
            .join(" ")
            .contains("makespan: virtual time from start to end"),
        "{text}"
    );
    (text, out.status.code())
}

#[test]
fn outputs_that_differ_are_shown_in_groups() {
    let program = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tc := make(chan int, 4)\n\tfor i := range 4 {\n\
                   \t\tgo func() { c <- i }()\n\t}\n\tfmt.Println(\"always\")\n\tfor range 4 {\n\t\tfmt.Print(<-c, \" \")\n\t}\n}\n";
    let (text, status) = report("order.go", program, &["--sched", "gmp,gm,loom"]);
    assert_eq!(status, Some(0));
    for part in [
        " outputs, which first differ in line 2:\n",
        "  \"0 1 2 3 \" in ",
        "gm on 1/2/4/8 Ps",
        "  \"3 0 1 2 \" in 1 run: gmp on 1 P\n",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn a_deadlock_is_located_and_can_be_repeated() {
    let program = "package main\n\nimport \"sync\"\n\nfunc main() {\n\tvar a, b sync.Mutex\n\tgo func() {\n\t\ta.Lock()\n\
                   \t\tb.Lock()\n\t}()\n\ta.Lock()\n\tb.Lock()\n\ta.Lock()\n}\n";
    let (text, status) = report("dead.go", program, &["--sched", "gmp,gm"]);
    assert_eq!(status, Some(2));
    for part in [
        "gm (Go before 1.1) on 8 Ps: deadlock (gmp: deadlock).\n",
        "deadlock in 8 runs: gmp on 1/2/4/8 Ps, gm on 1/2/4/8 Ps\n",
        "  goroutine 1 [sync.Mutex.Lock]: main.main, dead.go:13\n",
        "  to repeat it: minigo run --sched gmp --procs 1 --seed 0 ",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(!text.contains("as fast as"), "{text}");
    // The command that it names does.
    let line = text
        .lines()
        .find_map(|l| l.strip_prefix("  to repeat it: minigo "));
    let args: Vec<&str> = line.unwrap().split(' ').collect();
    let again = Command::new(minigo()).args(args).output().unwrap();
    let err = String::from_utf8_lossy(&again.stderr);
    assert!(
        again.status.code() == Some(2) && err.contains("dead.go:13"),
        "{err}"
    );
}
