//! Every command with standard streams that are closed or full, or whose reader goes away: the exit status
//! reports it, and none of it is an internal error.

use crate::support::cli::folder;
use crate::support::minigo;
use std::process::{Command, Stdio};

const HELLO: &str = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tc := make(chan int)\n\tgo func() { c <- 1 }()\n\tfmt.Println(\"hello\", <-c)\n}\n";
const TEST: &str = "package m\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc TestA(t *testing.T) { t.Log(1); fmt.Println(2) }\n";

/// A command, whether it writes to standard output when all goes well, and whether a failure to write is its own to
/// report (not the program's).
const COMMANDS: &[(&[&str], bool, bool)] = &[
    (&["run", "hello.go"], true, false),
    (&["run", "--seed", "1", "hello.go"], true, false),
    (&["run", "bad.go"], false, true),
    (&["test", "./m"], true, true),
    (&["test", "-v", "./m"], true, true),
    (&["test", "-json", "./m"], true, true),
    (&["test", "-list", ".", "./m"], true, true),
    (&["check", "hello.go"], false, true),
    (&["check", "bad.go"], false, true),
    (&["vet", "hello.go"], false, true),
    (&["vet", "bad.go"], false, true),
    (&["fmt", "hello.go"], true, true),
    (&["fmt", "-d", "bad.go"], true, true),
    (&["doc", "strings"], true, true),
    (&["doc", "strings.Fields"], true, true),
    (&["dis", "hello.go"], true, true),
    (
        &["lab", "--procs", "1", "--sched", "gmp", "hello.go"],
        true,
        true,
    ),
    (
        &[
            "lab", "--json", "--procs", "1", "--sched", "gmp", "hello.go",
        ],
        true,
        true,
    ),
    (&["view", "-o", "page.html", "hello.go"], true, true),
    (&["explore", "--runs", "2", "hello.go"], true, true),
    (&["debug", "hello.go"], true, true),
    (&["repl"], false, true),
    // The values are the output of a program, which may ignore what becomes of it.
    (&["repl", "inputs"], true, false),
    (&["dap"], false, true),
    (&["explain"], true, true),
    (&["explain", "MissingReturn"], true, true),
    (&["env"], true, true),
    (&["env", "GOOS"], true, true),
    (&["env", "--json"], true, true),
    (&["version"], true, true),
    (&["completions", "bash"], true, true),
    (&["man"], true, true),
    (&["help"], true, true),
    (&["help", "run"], true, true),
    (&["help", "test"], true, true),
    (&["run", "--help"], true, true),
    (&["build", "-o", "built", "hello.go"], false, true),
    (&["mod", "download"], false, true),
    (&["nosuch"], false, true),
];

/// What a shell does with the streams of a command.
const STREAMS: [&str; 7] = [
    "</dev/null >/dev/full",
    "</dev/null 2>/dev/full",
    "</dev/null >/dev/full 2>&1",
    "<&-",
    "</dev/null >&-",
    "</dev/null 2>&-",
    "<&- >&- 2>&-",
];

#[test]
fn every_command_bears_streams_that_are_closed_or_full() {
    let files = [
        ("go.mod", "module example.com/x\n\ngo 1.27\n"),
        ("hello.go", HELLO),
        ("bad.go", "package main\nfunc main() { x:= y }\n"),
        ("inputs", "1+1\n"),
        ("m/a_test.go", TEST),
    ];
    let dir = folder("streams", &files);
    let run = |args: &[&str], streams: &str| {
        // The word of the shell is the name under which the command is known to it.
        let script = format!("exec \"$0\" \"$@\" {streams}");
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(minigo()).args(args);
        command.current_dir(&dir).env("NO_COLOR", "1");
        let out = command
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        let err = String::from_utf8_lossy(&out.stderr).into_owned();
        for sign in ["panicked at", "internal error", "RUST_BACKTRACE"] {
            assert!(!err.contains(sign), "{args:?} {streams}: {err}");
        }
        let code = out.status.code();
        assert!(
            code.is_some_and(|c| c < 3),
            "{args:?} {streams}: {}: {err}",
            out.status
        );
        (code.unwrap_or(-1), err)
    };
    for (args, prints, reports) in COMMANDS {
        let (usual, _) = run(args, "</dev/null >/dev/null");
        for streams in STREAMS {
            let (code, err) = run(args, streams);
            let full = *prints && *reports && streams.contains(" >/dev/full");
            match full {
                true => assert!(code != 0, "{args:?} {streams}: {code}: {err}"),
                // As in Go, a stream that was closed when the process began takes everything.
                false => assert_eq!(code, usual, "{args:?} {streams}: {err}"),
            }
            if full && !streams.contains('&') {
                let text = err.to_lowercase();
                assert!(
                    text.contains("no space left on device"),
                    "{args:?} {streams}: {err}"
                );
            }
        }
    }
}

#[test]
fn every_command_bears_a_reader_that_goes_away() {
    let dir = folder(
        "readers",
        &[
            ("go.mod", "module example.com/x\n\ngo 1.27\n"),
            ("hello.go", HELLO),
            ("bad.go", "package main\n"),
            ("inputs", "1+1\n"),
            ("m/a_test.go", TEST),
        ],
    );
    for (args, ..) in COMMANDS {
        let mut command = Command::new(minigo());
        command.args(*args).current_dir(&dir).stdin(Stdio::null());
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("minigo starts");
        drop(child.stdout.take());
        let out = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&out.stderr);
        assert!(
            !err.contains("panicked at") && !err.contains("internal error"),
            "{args:?}: {err}"
        );
        // Ended by SIGPIPE, or by itself.
        assert!(
            out.status.code().is_none_or(|c| c < 3),
            "{args:?}: {}: {err}",
            out.status
        );
    }
}
