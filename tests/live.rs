//! `minigo run --top` on a pseudo-terminal: the picture, the keys, and the state of the terminal afterwards.

mod support;

#[path = "repl/terminal.rs"]
mod terminal;

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use support::{minigo, root, scratch};
use terminal::Terminal;

/// The terminal gives lines and shows what is typed.
const AS_BEFORE: (bool, bool) = (true, true);
const OURS: (bool, bool) = (false, false);
/// What shows the cursor.
const SHOWN: &str = "\u{1b}[?25h";

fn program() -> String {
    root().join("tests/live/waits.go").display().to_string()
}

/// The program, when it waits for a line and its picture stands.
fn start() -> Terminal {
    let mut t = Terminal::run(|command| {
        command.args(["run", "--procs", "2", "--top", &program()]);
    });
    t.until("how? ");
    t.until("chan receive 1,000");
    // While it reads, the keys are its own; until then they are the picture's, where p means pause.
    let began = Instant::now();
    while t.settings() != AS_BEFORE {
        assert!(began.elapsed() < Duration::from_secs(60), "it never reads");
        std::thread::sleep(Duration::from_millis(5));
    }
    t
}

/// The program when nothing waits for a line any more.
fn spinning() -> Terminal {
    let mut t = start();
    t.send("spin\n");
    t.until("spins");
    t.until("runs G");
    t
}

#[track_caller]
fn ends(mut t: Terminal) -> (ExitStatus, String) {
    let status = t.status();
    assert_eq!(t.settings(), AS_BEFORE);
    assert!(t.seen.contains(SHOWN), "{:?}", t.seen);
    (status, std::mem::take(&mut t.seen))
}

#[test]
fn the_picture_tells_the_truth() {
    let mut t = start();
    for part in [
        "waits: ",
        "2 Ps",
        "P0",
        "P1",
        "global queue",
        "1,001: ",
        "waiting 1,000",
        "per second",
        "threads",
        "q quit",
    ] {
        t.until(part);
    }
    t.send("exit\n");
    let (status, _) = ends(t);
    assert_eq!(status.code(), Some(7));
}

#[test]
fn panics_and_deadlocks_leave_the_terminal_as_it_was() {
    for (how, text) in [
        ("panic", "panic: as you wish"),
        ("deadlock", "all goroutines are asleep - deadlock!"),
    ] {
        let mut t = start();
        t.send(&format!("{how}\n"));
        let (status, seen) = ends(t);
        assert_eq!(status.code(), Some(2), "{how}");
        assert!(seen.contains(text), "{seen}");
    }
}

#[test]
fn keys_pause_go_on_and_quit() {
    let mut t = spinning();
    assert_eq!(t.settings(), OURS);
    t.send("p");
    t.until("paused");
    t.until("stopped");
    t.send("p");
    t.until("p pause");
    t.until("runs G");
    t.send("p");
    t.until("paused");
    t.send("q");
    let (status, _) = ends(t);
    assert_eq!(status.signal(), Some(libc::SIGINT));
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let t = spinning();
        // SAFETY: a signal to a child of ours that was not waited for.
        unsafe { libc::kill(t.process(), signal) };
        let (status, _) = ends(t);
        assert_eq!(status.signal(), Some(signal));
    }
}

#[test]
fn output_that_goes_elsewhere_is_the_programs_alone() {
    let to = scratch("live").join("out.txt");
    let file = std::fs::File::create(&to).expect("a file");
    let mut t = Terminal::run(|command| {
        command.args(["run", "--top", &program()]).stdout(file);
    });
    t.until("chan receive 1,000");
    t.send("exit\n");
    let (status, _) = ends(t);
    assert_eq!(status.code(), Some(7));
    assert_eq!(std::fs::read_to_string(to).expect("it is there"), "how? ");
}

#[test]
fn without_a_terminal_it_says_so() {
    let out = Command::new(minigo())
        .args(["run", "--top", &program()])
        .stdin(Stdio::null())
        .output()
        .expect("minigo starts");
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(out.stdout, b"");
    assert_eq!(
        String::from_utf8_lossy(&out.stderr),
        "minigo run: --top draws on a terminal, and neither standard output nor standard error is one\n"
    );
}

/// A program that prints two hundred lines a second: the picture is below each of them.
#[test]
fn the_picture_stays_below_what_the_program_prints() {
    let file = scratch("live-lines").join("lines.go");
    let text = "package main\n\nimport (\n\t\"fmt\"\n\t\"time\"\n)\n\nfunc main() {\n\tfor i := range 200 {\n\
                \t\tfmt.Println(\"line\", i)\n\t\ttime.Sleep(5 * time.Millisecond)\n\t}\n}\n";
    std::fs::write(&file, text).expect("a file");
    let mut t = Terminal::run(|command| {
        command.args(["run", "--top"]).arg(&file);
    });
    t.until("threads");
    t.seen.clear();
    let (status, seen) = ends(t);
    assert!(status.success());
    let mut lines: Vec<&str> = seen.split("line ").skip(1).collect();
    // The last one is followed by what takes the picture away.
    lines.pop();
    assert!(lines.len() > 100, "{}", lines.len());
    let without = lines.iter().filter(|l| !l.contains("global queue")).count();
    assert!(without == 0, "{without} of {} lines\n{seen}", lines.len());
}
