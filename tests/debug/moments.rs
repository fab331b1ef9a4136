//! `minigo debug`: steps through `debug/steps.go`, and checks in several programs that a moment looks the same
//! whether it is reached forwards or backwards.

use crate::support::cli::{Ran, run_with};
use crate::support::prng::Prng;
use crate::support::root;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the debugger says to these commands.
pub fn debugged(file: &str, flags: &[&str], commands: &str) -> Ran {
    let mut args = vec!["debug"];
    args.extend_from_slice(flags);
    args.push(file);
    run_with(&root().join("tests/debug"), &args, commands, &[])
}

/// Checks that these texts come in this order.
pub fn in_order(text: &str, wanted: &[&str]) {
    let mut rest = text;
    for want in wanted {
        match rest.split_once(want) {
            Some((_, after)) => rest = after,
            None => panic!("no {want:?} in what is left:\n{rest}\nof\n{text}"),
        }
    }
}

#[test]
fn breakpoints_steps_and_variables() {
    let commands = "break add if b == 2\nc\nargs\nbt\nn\nn\nprint sum\nso\nlocals\nprint ages[\"ann\"] + list[1]\n\
                    print s.side\nprint p.name == \"origin\" && len(list) > 2\nprint total\nprint nothing\nset p.y = 9\nprint p\nc\n";
    let ran = debugged("steps.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "main.main steps.go:37 (G1, moment 1)",
            "breakpoint 1 at the beginning of add",
            "breakpoint 1: main.add steps.go:24",
            "a int = 5",
            "b int = 2",
            "> 0 main.add steps.go:24",
            "  1 main.main steps.go:42",
            "main.add steps.go:25",
            "main.add steps.go:26",
            "\n7\n",
            "main.main steps.go:41",
            "p main.point = main.point{x: 7, y: 2, name: \"origin\"}",
            "ages map[string]int = map[string]int{\"ann\": 30, \"bob\": 25}",
            "s main.shape = main.square{side: 4}",
            "\n31\n4\ntrue\n",
            "no variable nothing is in scope here",
            "p.y = 9",
            "main.point{x: 7, y: 9, name: \"origin\"}",
            "{7 9 origin} [1 2 3] 2 16",
            "the program has ended with status 0",
        ],
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
fn out_of_what_nothing_called() {
    let ran = debugged(
        "steps.go",
        &[],
        "break 32\nc\nc\nc\nrso\nclear\nc\nback\nrso\n",
    );
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.worker steps.go:32",
            "breakpoint 1: main.worker steps.go:32",
            "breakpoint 1: main.worker steps.go:32",
            "main.worker steps.go:30",
            "has ended with status 0",
            "main.main steps.go:64",
            "at the start: main.main steps.go:37 (G1, moment 1)",
        ],
    );
}

#[test]
fn backwards() {
    let commands = "break 24\nc\nc\nc\nc\nwhen\nback\nback\nrn\nrc\nrc\nrc\nrc\nback\nc\nwatch total\nprint total\nrso\n";
    let ran = debugged("steps.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.add steps.go:24",
            "breakpoint 1: main.add steps.go:24",
            "breakpoint 1: main.add steps.go:24",
            "sum true 16",
            "has ended with status 0",
            "after moment 58",
            "main.main steps.go:64 (G1, moment 58)",
            "main.main steps.go:63 (G1, moment 57)",
            "main.main steps.go:61",
            "breakpoint 1: main.add steps.go:24 (G1, moment 17)",
            "breakpoint 1: main.add steps.go:24 (G1, moment 12)",
            "breakpoint 1: main.add steps.go:24 (G1, moment 7)",
            "at the start: main.main steps.go:37 (G1, moment 1)",
            "at the start",
            "breakpoint 1: main.add steps.go:24 (G1, moment 7)",
        ],
    );
    // What was printed once is not printed again.
    assert_eq!(ran.out.matches("{7 2 origin}").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("sum true 16").count(), 1, "{}", ran.out);
}

#[test]
fn who_wrote_it_last() {
    let ran = debugged(
        "steps.go",
        &[],
        "break 44\nc\nwatch total\nprint total\nprint sum\nwatch total\nprint sum\n",
    );
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main steps.go:44",
            "written here: main.add steps.go:25",
            "\n14\n7\n".trim_start_matches("\n14"),
            "written here: main.add steps.go:25",
        ],
    );
}

#[test]
fn goroutines_wait_and_are_held() {
    let commands =
        "break 32\nc\ngoroutines\ngr 1\nprint in\nhold 3\nc\nc\ngoroutines\nrelease 3\nclear\nc\n";
    let ran = debugged("steps.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.worker steps.go:32 (G3",
            "G1 main.main steps.go:54 (",
            ">G3 main.worker steps.go:32 (running, started by G1)",
            "chan int (0 of 0)",
            "breakpoint 1: main.worker steps.go:32 (G2",
            "breakpoint 1: main.worker steps.go:32 (G2",
            "G3 main.worker steps.go:32 (runnable, started by G1, held)",
            "has ended with status 0",
        ],
    );
}

#[test]
fn panics_and_deadlocks_stop_where_they_happen() {
    let ran = debugged("dies.go", &[], "c\nbt\nargs\nback\nargs\nc\nc\nrc\n");
    in_order(
        &ran.out,
        &[
            "panic: runtime error: index out of range [5] with length 2",
            "main.get dies.go:6 (G1",
            "> 0 main.get dies.go:6",
            "  1 main.main dies.go:16",
            "i int = 5",
            "main.get dies.go:6 (G1",
            "i int = 5",
            "panic: runtime error: index out of range [5] with length 2",
            "has ended with status 2",
            "at the start: main.main dies.go:11",
        ],
    );
    let ran = debugged(
        "dies.go",
        &[],
        "break 12\nc\nset stuck = true\nc\ngoroutines\nc\n",
    );
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main dies.go:12",
            "stuck = true",
            "fatal error: all goroutines are asleep - deadlock!",
            "G1 main.main dies.go:13 (chan receive)",
            "has ended with status 2",
        ],
    );
}

#[test]
fn what_does_not_compile_is_said() {
    let ran = debugged("nowhere.go", &[], "c\n");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("nowhere.go"), "{}", ran.err);
}

/// What the program looks like at each of these moments, in this order.
fn looks(file: &Path, flags: &[&str], moments: &[u64]) -> Vec<String> {
    let look = "when\ngoroutines\nbt\nlocals\nargs\nglobals\nprint 1234567\n";
    let commands: String = moments
        .iter()
        .map(|m| format!("goto {m}\n{look}"))
        .collect();
    let ran = debugged(&file.to_string_lossy(), flags, &commands);
    let said = ran.out.split("\nmoment ").skip(1);
    let look = |part: &str| {
        let end = part.find("1234567").expect("the end of a look");
        part[..end].to_owned()
    };
    let all: Vec<String> = said.map(look).collect();
    assert_eq!(
        all.len(),
        moments.len(),
        "{}: {}{}",
        file.display(),
        ran.out,
        ran.err
    );
    all
}

/// How many statements the program begins.
fn length(file: &Path, flags: &[&str]) -> u64 {
    let ran = debugged(&file.to_string_lossy(), flags, "c\nc\nwhen\n");
    let after = ran
        .out
        .rsplit_once("after moment ")
        .map_or("", |(_, rest)| rest);
    let number: String = after.chars().take_while(char::is_ascii_digit).collect();
    number
        .parse()
        .unwrap_or_else(|_| panic!("{}: {}{}", file.display(), ran.out, ran.err))
}

#[test]
fn moments_look_the_same_from_both_sides() {
    let own = ["steps.go", "mixed.go", "dies.go"].map(|name| root().join("tests/debug").join(name));
    for (seed, file) in (36..).zip(&own) {
        for flags in [&["--seed", "0"][..], &["--seed", "7", "--procs", "3"]] {
            same_from_both_sides(file, flags, 12, seed);
        }
    }
}

/// The same in thirty programs that do all kinds of things: at about 200 moments, half of them under a seed.
#[test]
fn moments_of_thirty_programs_look_the_same_from_both_sides() {
    let mut files: Vec<_> = std::fs::read_dir(root().join("examples"))
        .expect("the folder is there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "go"))
        // It runs for minutes where memory is scarce.
        .filter(|path| !path.ends_with("mark_assist.go"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "{}", files.len());
    let halves = files.split_at(files.len() / 2);
    std::thread::scope(|scope| {
        for half in [halves.0, halves.1] {
            scope.spawn(move || {
                for (n, file) in (0..).zip(half) {
                    let flags = match n % 2 {
                        0 => &["--seed", "0"][..],
                        _ => &["--seed", "5", "--procs", "2"],
                    };
                    same_from_both_sides(file, flags, 7, n);
                }
            });
        }
    });
}

/// Checks that a program looks the same at so many moments of chance, whether it is let run there or gone back.
pub fn same_from_both_sides(file: &Path, flags: &[&str], count: usize, seed: u64) {
    let mut chance = Prng(seed + 1);
    let length = length(file, flags);
    let mut moments: Vec<u64> = (0..count).map(|_| 1 + chance.next() % length).collect();
    moments.sort_unstable();
    moments.dedup();
    let there = looks(file, flags, &moments);
    moments.reverse();
    // From the end, so that each is gone back to.
    let mut back = looks(file, flags, &moments);
    back.reverse();
    assert_eq!(there, back, "{} {flags:?}", file.display());
}

/// A schedule under which a program fails is stepped through, forwards and backwards.
#[test]
fn a_schedule_of_explore_is_debugged() {
    let dir = crate::support::scratch("debug-schedule");
    let text =
        crate::support::read(&root().join("tests/explore/lost_update.go")).expect("it is there");
    std::fs::write(dir.join("main.go"), text).expect("ours");
    let found = crate::support::cli::run(&dir, &["explore", "--for", "20s", "main.go"]);
    let all = std::fs::read_dir(&dir).expect("ours").flatten();
    let schedule = all.map(|e| e.file_name().to_string_lossy().into_owned());
    let schedule = schedule.into_iter().find(|name| name.ends_with(".sched"));
    let schedule = schedule.unwrap_or_else(|| panic!("no schedule: {}{}", found.out, found.err));
    let args = ["debug", "--replay", &schedule, "main.go"];
    let run_to_end = || run_with(&dir, &args, "c\nwhen\nstory\nback\nbt\nwhen\nc\n", &[]);
    let (first, second) = (run_to_end(), run_to_end());
    in_order(
        &first.out,
        &[
            "hits: ",
            "has ended with status 1",
            "\n>                                     main.go:21  G3 runs instead of G2\n",
            "main.go:21  loads hits\n",
            "main.go:21  stores to hits\n",
            "main.main main.go:28",
            "> 0 main.main main.go:28",
            "has ended with status 1",
        ],
    );
    assert_eq!(first.out, second.out, "the same run each time");
    // Without the schedule the program does not fail.
    let plain = run_with(&dir, &["debug", "main.go"], "c\n", &[]);
    assert!(
        plain.out.contains("has ended with status 0"),
        "{}",
        plain.out
    );
}

#[test]
fn tests_are_debugged() {
    let files = [
        ("go.mod", "module example.com/p\n\ngo 1.27\n"),
        (
            "p.go",
            "package p\n\nfunc Twice(n int) int {\n\treturn n + n\n}\n",
        ),
        (
            "p_test.go",
            "package p\n\nimport \"testing\"\n\nfunc TestTwice(t *testing.T) {\n\tgot := Twice(3)\n\
             \tif got != 7 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n\nfunc TestOther(t *testing.T) {}\n",
        ),
    ];
    let dir = crate::support::cli::folder("debug-tests", &files);
    let args = ["debug", "--test", ".", "-test.run=TestTwice", "-test.v"];
    let commands = "break p_test.go:7\nc\nprint got\nback\nset n = 4\nprint got\nc\nc\nc\nrc\n";
    let ran = run_with(&dir, &args, commands, &[]);
    in_order(
        &ran.out,
        &[
            "p.TestTwice p_test.go:7",
            "\n6\n",
            "TestTwice fails",
            "p.TestTwice p_test.go:8",
            "has ended with status 1",
        ],
    );
    assert!(ran.out.contains("--- FAIL: TestTwice"), "{}", ran.out);
    let none = run_with(&dir, &["debug", "--test", "nowhere"], "c\n", &[]);
    assert!(none.err.contains("nowhere"), "{}{}", none.out, none.err);
}

/// However little memory copies may use: the first moment can be gone back to, and each step is the same.
#[test]
fn copies_use_no_more_memory_than_they_may() {
    let commands = "c\nback\nback\nrn\nwhen\ngoto 100\nback\nwhen\n";
    let plenty = debugged("mixed.go", &[], commands);
    let little = debugged("mixed.go", &["--memory", "1M"], commands);
    assert!(plenty.out.contains("moment 99"), "{}", plenty.out);
    assert_eq!(plenty.out, little.out);
}

#[test]
fn no_process_is_left_behind() {
    let mut child = Command::new(crate::support::minigo())
        .args(["debug", "steps.go"])
        .current_dir(root().join("tests/debug"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("minigo starts");
    std::thread::sleep(std::time::Duration::from_millis(300));
    // The debugger itself is killed: its programs notice.
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let folder = std::env::temp_dir().join(format!("minigo-debug{}", child.id()));
    let socket = folder.join("socket").to_string_lossy().into_owned();
    let left = || {
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = all.filter_map(|p| std::fs::read(p.path().join("cmdline")).ok());
        lines
            .filter(|l| String::from_utf8_lossy(l).contains(&socket))
            .count()
    };
    for _ in 0..100 {
        if left() == 0 {
            let _ = std::fs::remove_dir_all(&folder);
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{} processes are left", left());
}
