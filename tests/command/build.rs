//! `minigo build`: executables that contain a program, and how they react when they are damaged.

use crate::support::cli::{folder, run};
use crate::support::minigo;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

const MODULE: &[(&str, &str)] = &[
    (
        "go.mod",
        "module example.com/tool/v2\n\ngo 1.20\n\nrequire far.org/r v1.0.0\n\nreplace far.org/r => ./r\n",
    ),
    (
        "main.go",
        "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n\t\"example.com/tool/v2/internal/deep\"\n\t\"far.org/r\"\n)\n\n\
         func main() {\n\tdefer func() { fmt.Println(recover()); os.Exit(len(os.Args)) }()\n\
         \tfmt.Println(os.Args[1:], deep.F(), r.F())\n\tpanic(nil)\n}\n",
    ),
    (
        "internal/deep/d.go",
        "package deep\n\nfunc F() string { return \"deep\" }\n",
    ),
    ("r/go.mod", "module far.org/r\n"),
    (
        "r/r.go",
        "package r\n\nfunc F() string { return \"replaced\" }\n",
    ),
    ("broken/b.go", "package main\n\nfunc main() { x }\n"),
];

fn start(path: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(path);
    command.args(args).current_dir("/").env_remove("GODEBUG");
    loop {
        match command.output() {
            // A process that another test is just starting still has the file that was written.
            Err(e) if e.kind() == ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(5));
            }
            out => return out.expect("it starts"),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_executable_needs_nothing_but_itself() {
    let dir = folder("build", MODULE);
    let got = run(&dir, &["build", "-o", "bin/", "."]);
    assert_eq!(
        (got.out.as_str(), got.err.as_str(), got.status),
        ("", "", 0)
    );
    // What it was made of is gone.
    let prog = dir.join("prog");
    fs::rename(dir.join("bin/tool"), &prog).expect("named after the module, without its version");
    fs::remove_dir_all(dir.join("internal")).unwrap();
    // Its arguments are its own, those that look like minigo's included; panic(nil) is that of go 1.20.
    let out = start(&prog, &["--help", "run", "-x"]);
    assert_eq!(
        text(&out.stdout),
        "[--help run -x] deep replaced\n<nil>\n",
        "{}",
        text(&out.stderr)
    );
    assert_eq!(out.status.code(), Some(4));
    assert!(fs::metadata(&prog).unwrap().permissions().mode() & 0o100 != 0);
}

#[test]
fn traces_name_the_sources() {
    let dir = folder(
        "build-trace",
        &[(
            "a.go",
            "package main\n\nfunc main() {\n\tpanic(\"no\")\n}\n",
        )],
    );
    assert_eq!(run(&dir, &["build", "a.go"]).status, 0);
    let out = start(&dir.join("a"), &[]);
    assert_eq!(out.status.code(), Some(2));
    let err = text(&out.stderr);
    let place = format!("main.main()\n\t{}/a.go:4", dir.display());
    assert!(
        err.starts_with("panic: no\n\ngoroutine 1 [running]:\n") && err.contains(&place),
        "{err}"
    );
}

#[test]
fn what_cannot_be_built_leaves_nothing_behind() {
    let dir = folder("build-errors", MODULE);
    let got = run(&dir, &["build", "./broken"]);
    assert_eq!(got.status, 1);
    assert!(got.err.contains("b.go:3:15: undefined: x"), "{}", got.err);
    // Packages that are no programs, and several, are checked alone.
    assert_eq!(run(&dir, &["build", "./internal/deep"]).status, 0);
    assert_eq!(run(&dir, &["build", "./..."]).status, 1);
    let got = run(&dir, &["build", "-o", "x", "./internal/deep"]);
    assert_eq!(got.status, 1);
    assert_eq!(
        got.err,
        "minigo build: -o: example.com/tool/v2/internal/deep is not a main package\n"
    );
    let got = run(&dir, &["build", "-o", "go.mod"]);
    assert_eq!(
        got.err,
        "minigo build: build output \"go.mod\" already exists and is not an object file\n"
    );
    assert_eq!(got.status, 1);
    let got = run(&dir, &["build", "-o", "/proc/nowhere/x"]);
    assert!(got.status == 1 && got.err.starts_with("minigo build: /proc/nowhere/x: "));
    let mut names: Vec<_> = fs::read_dir(&dir)
        .unwrap()
        .flatten()
        .map(|e| e.file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["broken", "go.mod", "internal", "main.go", "r"]);
}

#[test]
fn devices_and_pipes_are_not_replaced() {
    let dir = folder("build-devices", MODULE);
    let pipe = dir.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let got = run(&dir, &["build", "-o", "pipe", "."]);
    assert_eq!(
        got.err,
        "minigo build: build output \"pipe\" already exists and is not a regular file\n"
    );
    assert_eq!(got.status, 1);
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    // Only tried where the check above has held: a device that is lost is everybody's.
    let got = run(&dir, &["build", "-o", "/dev/null", "."]);
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let got = run(&dir, &["build", "-o", "/dev/null", "./broken"]);
    assert_eq!(got.status, 1);
}

#[test]
fn damaged_executables_say_so() {
    let dir = folder(
        "build-damage",
        &[("a.go", "package main\n\nfunc main() {}\n")],
    );
    assert_eq!(run(&dir, &["build", "-o", "good", "a.go"]).status, 0);
    let whole = fs::read(dir.join("good")).unwrap();
    let end = whole.len();
    let plain = fs::metadata(minigo()).unwrap().len() as usize;
    assert!(start(&dir.join("good"), &[]).status.success() && end > plain);
    let mark = b"minigo's program";
    let begins = (plain as u64).to_le_bytes();
    let is_stamp =
        |&i: &usize| whole[i..].starts_with(mark) && whole[i + 16..].starts_with(&begins);
    let stamp = (0..plain).find(is_stamp).expect("the stamp");
    let path = dir.join("good");
    let fails = |what: &str, why: &str| {
        let out = start(&path, &[]);
        let wanted = format!(
            "{}: the program in this executable is damaged: {why}\n",
            path.display()
        );
        assert_eq!(
            (text(&out.stderr), out.status.code()),
            (wanted, Some(2)),
            "{what}"
        );
    };
    let open = || fs::OpenOptions::new().write(true).open(&path).unwrap();
    for (what, at, change, why) in [
        ("a byte", end - 5, 1, "its checksum differs"),
        ("offset", stamp + 23, 0xff, "the file is truncated"),
        ("length", stamp + 31, 0xff, "the file is truncated"),
        ("sum", stamp + 32, 1, "its checksum differs"),
    ] {
        let byte = whole[at] ^ change;
        open().write_all_at(&[byte], at as u64).unwrap();
        fails(what, why);
        open().write_all_at(&[whole[at]], at as u64).unwrap();
    }
    assert!(start(&path, &[]).status.success());
    for len in [end - 1, plain] {
        open().set_len(len as u64).unwrap();
        fails("cut", "the file is truncated");
    }
    let _ = fs::remove_dir_all(dir);
}
