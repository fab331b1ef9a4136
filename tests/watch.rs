//! Traces and profiles: `go tool trace` and `go tool pprof` read them, where a real Go is installed
//! (`support/gotool.rs`); other checks need no Go.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::gotool::tool;
use support::{minigo, root};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("minigo-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(flags: &[&str], program: &Path) -> Output {
    Command::new(minigo())
        .arg("run")
        .args(flags)
        .arg(program)
        .env_remove("GODEBUG")
        .output()
        .unwrap()
}

/// The whole trace as real Go's reader tells it, event by event.
fn parsed(trace: &Path) -> Option<String> {
    tool("trace", &["-d=parsed", trace.to_str().unwrap()])
}

/// Each run is at other addresses, of which a trace in virtual time must show nothing.
#[test]
fn a_seed_gives_the_same_trace() {
    let folder = Folder::new("same-trace");
    for name in [
        "tests/watch/waiting.go",
        "tests/watch/collections.go",
        "examples/prime_sieve.go",
        // These two collect garbage because they have made enough of it.
        "tests/golden/std/text_scanner.go",
        "tests/golden/std/regexp_syntax.go",
        // Goroutines end amid deferred calls.
        "tests/golden/std/testing_main.go",
    ] {
        let first = seeded(&folder, name, &["--jit=auto"]);
        assert!(first.len() > 200, "{name}: {} bytes", first.len());
        for jit in ["--jit=auto", "--jit=auto", "--jit=off"] {
            let again = seeded(&folder, name, &[jit]);
            assert!(first == again, "{name}, {jit}: the traces differ");
        }
    }
}

/// The trace of a program with a seed.
fn seeded(folder: &Folder, program: &str, flags: &[&str]) -> Vec<u8> {
    let file = folder.file("a.trace");
    let at = file.to_str().unwrap();
    let seed = ["--seed", "7", "--procs", "4", "--trace", at];
    run(&[&seed[..], flags].concat(), &root().join(program));
    let trace = std::fs::read(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    trace
}

/// In virtual time a call takes time, and an inlined one takes none. So what is inlined depends neither on the tier nor on
/// whether the library's code was compiled before the program ran.
#[test]
fn a_seed_gives_the_same_trace_in_each_tier_and_without_the_library_image() {
    let folder = Folder::new("tiers-trace");
    for name in [
        "examples/bank.go",
        // These die amid a budget.
        "tests/golden/lang/panic_nested_defer.go",
        "tests/golden/lang/log_fatal.go",
        "tests/golden/sched/worker_pool.go",
        // Variables of the library that are called `_`.
        "tests/golden/std/embed.go",
        "tests/golden/std/json_map_keys.go",
        "tests/golden/std/regexp_syntax.go",
        "tests/golden/std/text_template.go",
    ] {
        let first = seeded(&folder, name, &[]);
        for flags in [
            &["--jit=off"][..],
            &["--jit=always"],
            &["--no-image"],
            &["--no-image", "--jit=always"],
        ] {
            let other = seeded(&folder, name, flags);
            assert!(first == other, "{name}, {flags:?}: the traces differ");
        }
    }
}

#[test]
fn go_reads_traces_of_twenty_programs() {
    let folder = Folder::new("traces");
    let trace = folder.file("t.trace");
    let at = trace.to_str().unwrap();
    let mut programs: Vec<PathBuf> = std::fs::read_dir(root().join("examples"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "go"))
        .collect();
    programs.sort();
    programs.truncate(17);
    for name in ["syscalls.go", "collections.go", "notes.go"] {
        programs.push(root().join("tests/watch").join(name));
    }
    for program in &programs {
        for flags in [&["--procs", "8"][..], &["--seed", "3", "--procs", "4"]] {
            let out = run(&[flags, &["--trace", at]].concat(), program);
            assert!(out.status.success(), "{program:?}");
            let bytes = std::fs::read(&trace).unwrap();
            assert!(bytes.starts_with(b"go 1.26 trace\0\0\0"), "{program:?}");
            parsed(&trace);
        }
    }
}

#[test]
fn a_trace_counts_what_the_program_did() {
    let folder = Folder::new("counts");
    let trace = folder.file("t.trace");
    let flags = [
        "--seed",
        "0",
        "--procs",
        "2",
        "--trace",
        trace.to_str().unwrap(),
    ];
    let out = run(&flags, &root().join("tests/watch/syscalls.go"));
    assert_eq!(String::from_utf8_lossy(&out.stdout), "12 reads\n");
    let Some(text) = parsed(&trace) else { return };
    let count = |what: &str| text.lines().filter(|l| l.contains(what)).count();
    // Main was there before the trace; four read three times each.
    assert_eq!(count("NotExist->Runnable"), 4);
    assert_eq!(count("Running->Syscall"), 12);
    assert!(text.contains("main.read @"), "no stacks");
}

/// The number that a trace's own message gives by that name.
fn said(text: &str, name: &str) -> usize {
    let (_, rest) = text.split_once(&format!("{name}=")).unwrap();
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn a_trace_and_the_schedulers_counters_agree() {
    let folder = Folder::new("agree");
    let trace = folder.file("t.trace");
    let at = trace.to_str().unwrap();
    for flags in [&["--procs", "8"][..], &["--seed", "5", "--procs", "8"]] {
        let out = Command::new(minigo())
            .arg("run")
            .args(flags)
            .args(["--trace", at])
            .arg(root().join("tests/watch/counted.go"))
            .arg(root().join("Cargo.toml"))
            .output()
            .unwrap();
        assert!(out.status.success(), "{out:?}");
        let Some(text) = parsed(&trace) else { return };
        let (before, after) = text.split_once("Category=\"counts\"").unwrap();
        let count = |what: &dyn Fn(&&str) -> bool| before.lines().filter(what).count();
        let spawned = count(&|l| l.contains("NotExist->Runnable"));
        let parks =
            count(&|l| l.contains("Running->Waiting") && !l.contains("\"system goroutine wait\""));
        let syscalls = count(&|l| l.contains("Running->Syscall"));
        assert_eq!(spawned, said(after, "spawned"), "{flags:?}");
        assert_eq!(parks, said(after, "parks"), "{flags:?}");
        assert_eq!(syscalls, said(after, "syscalls"), "{flags:?}");
        assert!(syscalls >= 300, "{syscalls}");
    }
}

#[test]
fn a_collection_and_the_programs_own_notes_are_in_the_trace() {
    let folder = Folder::new("notes");
    let trace = folder.file("t.trace");
    let flags = ["--procs", "2", "--trace", trace.to_str().unwrap()];
    run(&flags, &root().join("tests/watch/collections.go"));
    if let Some(text) = parsed(&trace) {
        assert!(text.contains("GC concurrent mark phase"), "{text}");
    }
    run(&flags, &root().join("tests/watch/notes.go"));
    if let Some(text) = parsed(&trace) {
        for what in [
            "TaskBegin",
            "Type=\"baking\"",
            "RegionBegin",
            "RegionEnd",
            "Category=\"oven\" Message=\"180 degrees\"",
            "TaskEnd",
        ] {
            assert!(text.contains(what), "no {what} in {text}");
        }
    }
}

#[test]
fn the_program_writes_its_own_trace() {
    let folder = Folder::new("own");
    let out = Command::new(minigo())
        .arg("run")
        .arg(root().join("tests/watch/own.go"))
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(
        text,
        "true execution tracer already enabled\n<nil> true\ntrue <nil>\nfalse false\n"
    );
    for name in ["whole.trace", "recorded.trace"] {
        assert!(
            std::fs::read(folder.file(name))
                .unwrap()
                .starts_with(b"go 1.26 trace")
        );
        if let Some(text) = parsed(&folder.file(name)) {
            assert!(text.contains("Reason=\"chan receive\""), "{name}: {text}");
        }
    }
}

#[test]
fn a_trace_is_written_while_the_program_runs() {
    let folder = Folder::new("streams");
    let out = Command::new(minigo())
        .args(["run", "--procs", "2"])
        .arg(root().join("tests/watch/streams.go"))
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(text, "written while it runs\n", "{out:?}");
    // All pieces together are one trace.
    parsed(&folder.file("streamed.trace"));
}

#[test]
fn perfetto_gets_json() {
    let folder = Folder::new("json");
    let trace = folder.file("t.json");
    let flags = ["--procs", "4", "--trace", trace.to_str().unwrap()];
    run(&flags, &root().join("examples/worker_pool.go"));
    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(&trace).unwrap()).unwrap();
    let events = json["traceEvents"].as_array().unwrap();
    let slices = events.iter().filter(|e| e["ph"] == "X").count();
    assert!(slices > 5 && events.iter().any(|e| e["args"]["name"] == "P0"));
}

#[test]
fn the_hottest_function_is_the_right_one() {
    let folder = Folder::new("cpu");
    let profile = folder.file("cpu.pprof");
    for (hot, name) in [
        ("fib", "main.fib"),
        ("loop", "main.loop"),
        ("sieve", "main.sieve"),
        ("closure", "main.main.func1"),
        ("method", "main.number.method"),
    ] {
        for jit in ["off", "auto"] {
            let at = profile.to_str().unwrap();
            let out = Command::new(minigo())
                .args(["run", "--jit", jit, "--cpuprofile", at])
                .arg(root().join("tests/watch/hot.go"))
                .arg(hot)
                .output()
                .unwrap();
            assert!(out.status.success());
            let Some(text) = tool("pprof", &["-top", at]) else {
                return;
            };
            let top = text.lines().skip_while(|l| !l.contains("flat%")).nth(1);
            let top = top.unwrap_or_else(|| panic!("{hot}: {text}"));
            assert!(top.contains(name), "{hot}: {text}");
        }
    }
}

/// Runs a program of `tests/watch` that writes the profile of this flag; its lines as `go tool pprof -top`
/// sorts them.
fn top(flag: &str, program: &str, args: &[&str], show: &[&str]) -> Option<Vec<String>> {
    let folder = Folder::new(&format!("top{flag}{}", args.concat()));
    let profile = folder.file("profile");
    let at = profile.to_str().unwrap();
    let out = Command::new(minigo())
        .args(["run", flag, at])
        .arg(root().join("tests/watch").join(program))
        .args(args)
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    let bytes = std::fs::read(&profile).unwrap();
    assert!(bytes.starts_with(&[0x1f, 0x8b]), "compressed, as Go's are");
    let text = tool("pprof", &[&["-top"], show, &[at]].concat())?;
    let lines = text.lines().skip_while(|l| !l.contains("flat%")).skip(1);
    Some(lines.map(str::to_owned).collect())
}

#[test]
fn what_runs_for_a_short_time_each_is_sampled_everywhere() {
    let Some(top) = top("--cpuprofile", "served.go", &[], &["-cum"]) else {
        return;
    };
    for name in ["main.first", "main.second"] {
        let line = top.iter().find(|line| line.ends_with(name));
        let share = line.and_then(|line| line.split_whitespace().nth(4)?.strip_suffix('%'));
        let share: f64 = share.and_then(|share| share.parse().ok()).unwrap_or(0.0);
        assert!((20.0..80.0).contains(&share), "{name}: {top:?}");
    }
}

#[test]
fn the_hungriest_function_is_the_right_one() {
    for hot in ["lists", "texts", "blocks", "fill"] {
        let Some(top) = top("--memprofile", "hungry.go", &[hot], &[]) else {
            return;
        };
        assert!(top[0].contains(&format!("main.{hot}")), "{hot}: {top:?}");
    }
}

#[test]
fn who_waits_and_who_makes_wait() {
    let Some(blocks) = top("--blockprofile", "waiting.go", &[], &["-cum"]) else {
        return;
    };
    let line = |name: &str| blocks.iter().position(|l| l.contains(name));
    assert!(line("main.receives").is_some(), "{blocks:?}");
    assert!(line("sync.(*Mutex).Lock").is_some(), "{blocks:?}");
    let mutexes = top("--mutexprofile", "waiting.go", &[], &["-cum"]).unwrap();
    let line = |name: &str| mutexes.iter().position(|l| l.contains(name));
    assert!(mutexes[0].contains("sync.(*Mutex).Unlock"), "{mutexes:?}");
    let long = line("main.holdsLong").unwrap();
    assert!(
        line("main.holdsShortly").is_none_or(|at| at > long),
        "{mutexes:?}"
    );
}

#[test]
fn profiles_that_the_program_writes() {
    let folder = Folder::new("profiles");
    let out = Command::new(minigo())
        .arg("run")
        .arg(root().join("tests/watch/profiles.go"))
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(
        text, "<nil>\ncpu profiling already in use\nwritten\n",
        "{out:?}"
    );
    for (name, what) in [
        ("cpu", "main.burn"),
        ("goroutine", "main.wait"),
        ("threadcreate", "threadcreate"),
        ("heap", "main.keeps"),
        ("allocs", "main.keeps"),
        ("block", "main.wait"),
        ("mutex", "sync.(*Mutex).Unlock"),
        ("pages", "main.opens"),
    ] {
        let file = folder.file(name);
        assert!(std::fs::metadata(&file).unwrap().len() > 20, "{name}");
        if let Some(text) = tool("pprof", &["-top", file.to_str().unwrap()]) {
            assert!(text.contains(what), "{name}: {text}");
        }
    }
    for (name, label) in [("cpu", "burner"), ("goroutine", "waiter")] {
        let file = folder.file(name);
        if let Some(text) = tool("pprof", &["-tags", file.to_str().unwrap()]) {
            assert!(text.contains(label), "{name}: {text}");
        }
    }
}

#[test]
fn rates_of_the_profiles_of_tests() {
    let folder = Folder::new("rated");
    std::fs::write(folder.file("go.mod"), "module rated\n\ngo 1.27\n").unwrap();
    let test = root().join("tests/watch/rated.go");
    std::fs::copy(test, folder.file("rated_test.go")).unwrap();
    let out = Command::new(minigo())
        .args(["test", "-memprofile=m", "-memprofilerate=3"])
        .args(["-blockprofile=b", "-blockprofilerate=0"])
        .args(["-mutexprofile=x", "-mutexprofilefraction=7"])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
}

#[test]
fn profiles_of_tests() {
    let folder = Folder::new("tested");
    std::fs::write(folder.file("go.mod"), "module tested\n\ngo 1.27\n").unwrap();
    let test = root().join("tests/watch/profiled.go");
    std::fs::copy(test, folder.file("profiled_test.go")).unwrap();
    let flags = ["cpu", "mem", "block", "mutex"].map(|name| format!("-{name}profile={name}"));
    let tested = |more: &[&str]| {
        let mut command = Command::new(minigo());
        command.arg("test").args(&flags).args(["-trace", "trace"]);
        command.args(more).current_dir(&folder.0).output().unwrap()
    };
    let out = tested(&[]);
    assert!(out.status.success(), "{out:?}");
    let trace = std::fs::read(folder.file("trace")).unwrap();
    assert!(trace.starts_with(b"go 1.26 trace\0\0\0"));
    parsed(&folder.file("trace"));
    for (name, what) in [
        ("cpu", "tested.burn"),
        ("mem", "tested.keeps"),
        ("block", "tested.wait"),
        ("mutex", "sync.(*Mutex).Unlock"),
    ] {
        let file = folder.file(name);
        assert!(std::fs::read(&file).unwrap().starts_with(&[0x1f, 0x8b]));
        let all = ["-top", "-nodefraction=0", file.to_str().unwrap()];
        if let Some(text) = tool("pprof", &all) {
            assert!(text.contains(what), "{name}: {text}");
        }
    }
    // One file cannot tell of two packages.
    let sub = folder.file("sub");
    std::fs::create_dir_all(&sub).unwrap();
    std::fs::write(sub.join("a.go"), "package sub\n").unwrap();
    let out = tested(&["./..."]);
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(
        (out.status.code(), &*err),
        (Some(1), "cannot use -trace flag with multiple packages\n")
    );
}

#[test]
fn files_that_cannot_be_written_are_named() {
    for flag in [
        "--trace",
        "--cpuprofile",
        "--memprofile",
        "--blockprofile",
        "--mutexprofile",
    ] {
        let out = run(&[flag, "/nowhere/t"], &root().join("examples/bank.go"));
        let err = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(
            out.status.code() == Some(1) && err.contains("/nowhere/t"),
            "{err}"
        );
    }
}

#[test]
fn a_flame_graph_of_a_profile() {
    let folder = Folder::new("flame");
    let (page, profile, viewed) = (
        folder.file("a.html"),
        folder.file("a.pb.gz"),
        folder.file("b.html"),
    );
    for to in [&page, &profile] {
        let out = Command::new(minigo())
            .args(["run", "--memprofile", to.to_str().unwrap()])
            .arg(root().join("tests/watch/hungry.go"))
            .arg("blocks")
            .output()
            .unwrap();
        assert!(out.status.success(), "{out:?}");
    }
    let out = Command::new(minigo())
        .args([
            "view",
            "-o",
            viewed.to_str().unwrap(),
            profile.to_str().unwrap(),
        ])
        .output()
        .unwrap();
    assert!(out.status.success(), "{out:?}");
    for page in [page, viewed] {
        let html = std::fs::read_to_string(&page).unwrap();
        let start = html.find("type=\"application/json\">").unwrap() + 24;
        let end = html[start..].find("</script>").unwrap();
        let data: serde_json::Value = serde_json::from_str(&html[start..start + end]).unwrap();
        assert_eq!(data["what"], "alloc_space");
        // main.main is below everything, main.blocks the widest of what it calls.
        let main = &data["root"][2][0];
        assert!(
            main[0] == "main.main" && main[2][0][0] == "main.blocks",
            "{data}"
        );
        assert!(main[2][0][1].as_i64() >= Some(8 << 20), "{data}");
        assert!(!html.contains("{{") && !html.contains("https://"));
    }
    std::fs::write(&profile, b"\x1f\x8b\x08 and no more").unwrap();
    let out = Command::new(minigo())
        .arg("view")
        .arg(&profile)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(
        out.status.code() == Some(1) && err.contains("a.pb.gz: "),
        "{err}"
    );
}
