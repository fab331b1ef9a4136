//! How programs are named: files, scripts, standard input, pipes; how they end.

use crate::support::cli::{folder, run, run_with};
use crate::support::minigo;
use std::process::Command;

pub(crate) const ARGS: &str = "package main\nimport (\"fmt\"; \"os\")\nfunc main() { fmt.Println(os.Args[1:]); os.Exit(3) }\n";

#[test]
fn programs_are_named_in_several_ways() {
    let dir = folder(
        "ways",
        &[
            ("a.go", ARGS),
            ("script", &format!("#!/usr/bin/env minigo\n{ARGS}")),
        ],
    );
    for args in [
        &["run", "a.go", "-x", "y"][..],
        &["a.go", "-x", "y"],
        &["./a.go", "-x", "y"],
        &["script", "-x", "y"],
        &["--seed", "1", "a.go", "-x", "y"],
        &[".", "-x", "y"],
        &["run", ".", "-x", "y"],
    ] {
        let got = run(&dir, args);
        assert_eq!(
            (got.out.as_str(), got.status),
            ("[-x y]\n", 3),
            "{args:?}: {}",
            got.err
        );
    }
    for args in [&["-", "z"][..], &["run", "-", "z"]] {
        let got = run_with(&dir, args, ARGS, &[]);
        assert_eq!(
            (got.out.as_str(), got.status),
            ("[z]\n", 3),
            "{args:?}: {}",
            got.err
        );
    }
}

#[test]
fn a_script_runs_by_its_first_line() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder(
        "script",
        &[("hello", &format!("#!{}\n{ARGS}", minigo().display()))],
    );
    let path = dir.join("hello");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("ours");
    let out = Command::new(&path).arg("a").output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "[a]\n");
    assert_eq!(out.status.code(), Some(3));
}

#[test]
fn a_pipe_can_be_the_program() {
    use std::os::unix::ffi::OsStrExt;
    let dir = folder("fifo", &[]);
    let path = dir.join("a.go");
    let name = std::ffi::CString::new(path.as_os_str().as_bytes()).expect("no zero bytes");
    // SAFETY: the name ends with a zero byte.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
    let writer = std::thread::spawn(move || std::fs::write(path, ARGS));
    let got = run(&dir, &["a.go", "x"]);
    assert_eq!((got.out.as_str(), got.status), ("[x]\n", 3), "{}", got.err);
    writer.join().expect("it ends").expect("it writes");
}

#[test]
fn exit_statuses_are_those_of_the_program() {
    let dir = folder(
        "status",
        &[(
            "a.go",
            "package main\n\nimport (\"os\"; \"strconv\")\n\nfunc main() { n, _ := strconv.Atoi(os.Args[1]); os.Exit(n) }\n",
        )],
    );
    for (given, want) in [
        ("0", 0),
        ("1", 1),
        ("128", 128),
        ("255", 255),
        ("256", 0),
        ("300", 44),
        ("-1", 255),
    ] {
        assert_eq!(run(&dir, &["a.go", given]).status, want, "{given}");
    }
}

#[test]
fn a_listing_of_nothing_is_an_error() {
    let dir = folder("dis-only", &[("a.go", "package main\n\nfunc main() {}\n")]);
    let got = run(&dir, &["dis", "--only", "nosuch", "a.go"]);
    let err = "minigo dis: no function has \"nosuch\" in its name\n";
    assert_eq!(
        (got.out.as_str(), got.err.as_str(), got.status),
        ("", err, 1)
    );
    assert_eq!(run(&dir, &["dis", "--only", "main.main", "a.go"]).status, 0);
}

/// A signal ends a program that is measured: its profiles are there, and the status is the signal's.
#[test]
fn profiles_are_written_when_a_signal_ends_the_program() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    let text = "package main\n\nimport \"time\"\n\nfunc main() {\n\tprintln(\"up\")\n\tfor {\n\t\ttime.Sleep(time.Millisecond)\n\t}\n}\n";
    let dir = folder("signal-profile", &[("a.go", text)]);
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let mut command = std::process::Command::new(crate::support::minigo());
        command.args([
            "run",
            "--cpuprofile",
            "c.prof",
            "--memprofile",
            "m.prof",
            "--trace",
            "t.trace",
            "a.go",
        ]);
        crate::support::process::hears_interrupts(&mut command);
        let mut child = command
            .current_dir(&dir)
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("minigo starts");
        let mut err = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        err.read_line(&mut line).expect("it says that it is up");
        assert_eq!(line, "up\n");
        // SAFETY: a signal to a child of ours that was not waited for.
        unsafe { libc::kill(child.id() as i32, signal) };
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(signal), "{status}");
        for file in ["c.prof", "m.prof", "t.trace"] {
            let bytes = std::fs::read(dir.join(file)).expect("it is there");
            assert!(bytes.len() > 50, "{file} has {} bytes", bytes.len());
            let _ = std::fs::remove_file(dir.join(file));
        }
    }
}
