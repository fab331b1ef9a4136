//! Standard streams: output that cannot be written, and waiting for streams.

use crate::support::cli::{folder, run};
use crate::support::minigo;
use std::process::{Command, Stdio};

#[test]
fn files_are_waited_for_by_poll_and_select() {
    let main = r#"package main

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

func main() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	fds := []unix.PollFd{{Fd: int32(r.Fd()), Events: unix.POLLIN}, {Fd: -1}}
	n, err := unix.Poll(fds, 0)
	fmt.Println(n, err, fds[0].Revents)
	w.WriteString("x")
	n, err = unix.Poll(fds, -1)
	fmt.Println(n, err, fds[0].Revents == unix.POLLIN)
	var in, out unix.FdSet
	in.Set(int(r.Fd()))
	out.Set(int(w.Fd()))
	n, err = unix.Select(int(w.Fd())+1, &in, &out, nil, nil)
	fmt.Println(n, err, in.IsSet(int(r.Fd())), out.IsSet(int(w.Fd())))
	r.Read(make([]byte, 8))
	wait := unix.NsecToTimeval(2e6)
	n, err = unix.Select(int(r.Fd())+1, &in, nil, nil, &wait)
	fmt.Println(n, err, in.IsSet(int(r.Fd())))
	_, err = unix.Select(5000, &in, nil, nil, nil)
	fmt.Println(err == unix.EINVAL, unix.Getpgrp() > 0)
}
"#;
    let dir = folder("poll", &[("main.go", main)]);
    let got = run(&dir, &["run", "main.go"]);
    let want = "0 <nil> 0\n1 <nil> true\n2 <nil> true true\n0 <nil> false\ntrue true\n";
    assert_eq!((got.out.as_str(), got.err.as_str()), (want, ""));
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn output_that_cannot_be_written_ends_or_is_an_error_as_in_go() {
    use std::os::unix::process::ExitStatusExt;
    let dir = folder(
        "output",
        &[(
            "a.go",
            "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfor {\n\t\tif _, err := fmt.Println(\"x\"); err != nil {\n\t\t\tpanic(err)\n\t\t}\n\t}\n}\n",
        )],
    );
    let mut child = Command::new(minigo())
        .arg("a.go")
        .current_dir(&dir)
        .stdout(Stdio::piped())
        .spawn()
        .expect("minigo starts");
    drop(child.stdout.take());
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(libc::SIGPIPE), "{status}");
    let full = std::fs::File::options().write(true).open("/dev/full");
    let out = Command::new(minigo())
        .arg("a.go")
        .current_dir(&dir)
        .stdout(full.expect("Linux has it"))
        .output()
        .expect("minigo starts");
    let err = String::from_utf8_lossy(&out.stderr);
    assert!(
        err.starts_with("panic: write /dev/stdout: no space left on device\n"),
        "{err}"
    );
}

#[test]
fn commands_say_that_their_output_cannot_be_written() {
    let dir = folder("full", &[("x.go", "package main\n\nfunc main() {}\n")]);
    for args in [
        &["version"][..],
        &["help"],
        &["help", "run"],
        &["run", "--help"],
        &["explain"],
        &["explain", "MissingReturn"],
        &["dis", "x.go"],
        &["man"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let out = Command::new(minigo())
            .args(args)
            .current_dir(&dir)
            .stdout(full.expect("it is there"))
            .stderr(Stdio::piped())
            .output()
            .expect("minigo starts");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{args:?}: {err}");
        let text = "minigo: writing to standard output: no space left on device";
        assert!(err.starts_with(text), "{args:?}: {err}");
    }
}

/// What tests print, as text or as JSON, to a full disk and to a reader that goes away.
#[test]
fn tests_print_to_full_and_closed_streams() {
    let test = "package m\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc TestMany(t *testing.T) {\n\t\
                for i := range 500 {\n\t\tt.Run(fmt.Sprint(i), func(t *testing.T) { t.Log(i) })\n\t}\n}\n";
    let dir = folder(
        "full",
        &[("go.mod", "module m\ngo 1.27\n"), ("a_test.go", test)],
    );
    for flags in [&["-v"][..], &["-json"], &["-v", "./..."]] {
        let command = |out: Stdio| {
            let mut command = Command::new(minigo());
            command.arg("test").args(flags).current_dir(&dir);
            command
                .stdin(Stdio::null())
                .stdout(out)
                .stderr(Stdio::piped());
            command
        };
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        if let Ok(full) = full {
            let got = command(full.into()).output().unwrap();
            let err = String::from_utf8_lossy(&got.stderr);
            assert_eq!(got.status.code(), Some(1), "{flags:?}: {err}");
            assert!(
                err.contains("writing to standard output"),
                "{flags:?}: {err}"
            );
        }
        let mut child = command(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let got = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&got.stderr);
        // Tests that print at once are ended by the pipe.
        assert!(
            err.is_empty() && got.status.code().is_some_and(|c| c < 2),
            "{flags:?}: {err}"
        );
    }
    let _ = std::fs::remove_dir_all(dir);
}

/// Files that commands write, on a full disk.
#[test]
fn files_on_a_full_disk_are_reported_as_go_does() {
    let dir = folder("full-files", &[]);
    std::fs::write(
        dir.join("p.go"),
        "package main\n\nfunc main() { println() }\n",
    )
    .unwrap();
    std::fs::write(dir.join("go.mod"), "module p\n\ngo 1.27\n").unwrap();
    let test = "package main\n\nimport \"testing\"\n\nfunc TestIt(*testing.T) {}\n";
    std::fs::write(dir.join("p_test.go"), test).unwrap();
    for (args, text) in [
        (
            &["run", "--trace", "/dev/full", "p.go"][..],
            "minigo: writing the trace: no space left on device\n",
        ),
        (
            &["run", "--cpuprofile", "/dev/full", "p.go"],
            "minigo: writing a profile: no space left on device\n",
        ),
        (
            &["view", "-o", "/dev/full", "p.go"],
            "minigo view: write /dev/full: no space left on device\n",
        ),
        (
            &["test", "-coverprofile=/dev/full"],
            "minigo test: write /dev/full: no space left on device\n",
        ),
    ] {
        let got = Command::new(minigo())
            .args(args)
            .current_dir(&dir)
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&got.stderr);
        assert!(err.contains(text), "{args:?}: {err}");
    }
    let _ = std::fs::remove_dir_all(dir);
}
