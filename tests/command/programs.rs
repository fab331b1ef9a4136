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
