//! `minigo run --record` and `minigo replay`: a run is repeated from the recorded answers, without files,
//! network, processes or signals; a recording can be cut off anywhere.

use crate::support::cli::{Ran, folder, run, run_with};
use crate::support::prng::Prng;
use crate::support::{minigo, read, root};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A folder with one of the programs in `record`, and what it reads.
fn with_program(name: &str, program: &str) -> PathBuf {
    let text = read(&root().join("tests/record").join(program)).expect("it is there");
    folder(
        &format!("record-{name}"),
        &[("main.go", &text), ("data.txt", "some data\n")],
    )
}

/// Records a run that reads all that a run can read, then takes away what it read.
fn recorded(name: &str) -> (PathBuf, Ran) {
    let dir = with_program(name, "all.go");
    let args = ["run", "--record", "run.rec", "main.go", "x", "y"];
    let ran = run_with(&dir, &args, "first\nsecond\n", &[("FRUIT", "apple")]);
    assert_eq!(ran.status, 7, "{}", ran.err);
    for file in ["data.txt", "out.txt", "main.go"] {
        std::fs::remove_file(dir.join(file)).expect("the program has it");
    }
    (dir, ran)
}

#[test]
fn a_run_is_repeated_from_its_answers_alone() {
    let (dir, first) = recorded("repeated");
    assert!(first.out.contains("line: second"), "{}", first.out);
    assert!(
        first.out.contains("\"some data\\n\" <nil>"),
        "{}",
        first.out
    );
    for jit in ["off", "always"] {
        let again = run(&dir, &["replay", "--jit", jit, "run.rec"]);
        assert_eq!((&again.out, &again.err), (&first.out, &first.err));
        assert_eq!(again.status, first.status);
        assert!(!dir.join("out.txt").exists(), "it has written a file");
    }
}

#[test]
fn a_run_in_a_sandbox_is_repeated_without_its_permissions() {
    let dir = with_program("sandboxed", "sandboxed.go");
    for (name, text) in [("in", "some data\n"), ("out", "")] {
        std::fs::create_dir_all(dir.join(name)).expect("a folder");
        std::fs::write(dir.join(name).join("data.txt"), text).expect("a file");
    }
    let allowed = "run --record run.rec --allow-read in --allow-write out --allow-read out --allow-net 127.0.0.1 \
        --allow-run echo --allow-run sleep --allow-env FRUIT main.go";
    let args: Vec<&str> = allowed.split_whitespace().collect();
    let first = run_with(&dir, &args, "", &[("FRUIT", "apple"), ("SECRET", "x")]);
    assert_eq!(first.status, 3, "{}", first.err);
    for done in [
        "\"some data\\n\" <nil>\n",
        "<nil> true\n",
        "apple true\n",
        "hello <nil>\n",
        "\"from a child\\n\" <nil>\n",
        "<nil> signal: killed\n",
    ] {
        assert!(first.out.contains(done), "no {done:?} in\n{}", first.out);
    }
    for denied in [
        "open /etc/hostname",
        "open in/data.txt",
        "stat /etc",
        "10.1.2.3:80",
        "go.dev",
        "/bin/ls",
    ] {
        let line = first.out.lines().find(|l| l.contains(denied));
        let says = line.is_some_and(|l| l.contains("denied") || l.contains("--allow"));
        assert!(says, "no {denied:?} in\n{}", first.out);
    }
    for gone in ["in", "out"] {
        std::fs::remove_dir_all(dir.join(gone)).expect("it is there");
    }
    for jit in ["off", "always"] {
        let again = run(&dir, &["replay", "--jit", jit, "run.rec"]);
        assert_eq!((&again.out, &again.err), (&first.out, &first.err));
        assert_eq!(again.status, first.status);
        assert!(!dir.join("out").exists(), "it has made a folder");
    }
}

#[test]
fn what_a_database_answered_is_repeated() {
    let dir = with_program("database", "database.go");
    let first = run(
        &dir,
        &["run", "--record", "run.rec", "--procs", "4", "main.go"],
    );
    assert_eq!(first.status, 0, "{}{}", first.out, first.err);
    for part in [
        " Ada 0.5 [0 0] ",
        "UNIQUE constraint",
        "\n3\n",
        "syntax error",
    ] {
        assert!(first.out.contains(part), "no {part:?} in\n{}", first.out);
    }
    assert!(!first.out.contains("\nfailed: "), "{}", first.out);
    std::fs::remove_file(dir.join("test.db")).expect("the program has made it");
    for jit in ["off", "always"] {
        let again = run(&dir, &["replay", "--jit", jit, "run.rec"]);
        assert_eq!((&again.out, &again.err), (&first.out, &first.err));
        assert!(!dir.join("test.db").exists(), "it has made a database");
    }
    let commands = "break 49\nc\nprint name\nback\nback\nc\nprint height\n";
    let ran = run_with(&dir, &["debug", "run.rec"], commands, &[]);
    for value in ["\"Ada\"", "0.5"] {
        assert!(ran.out.contains(value), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn limits_hold_while_a_run_is_recorded() {
    let dir = folder(
        "record-limits",
        &[(
            "main.go",
            "package main\n\nfunc main() {\n\tfor {\n\t}\n}\n",
        )],
    );
    let steps = [
        "run",
        "--record",
        "run.rec",
        "--max-steps",
        "1000",
        "main.go",
    ];
    let first = run(&dir, &steps);
    assert!(first.err.contains("steps"), "{}", first.err);
    let again = run(&dir, &["replay", "run.rec"]);
    assert_eq!((&again.err, again.status), (&first.err, first.status));
    let ended = run(
        &dir,
        &[
            "run",
            "--record",
            "run.rec",
            "--timeout",
            "300ms",
            "main.go",
        ],
    );
    assert!(ended.err.contains("300ms"), "{}", ended.err);
    let again = run(&dir, &["replay", "run.rec"]);
    assert!(again.err.contains("ends here"), "{}", again.err);
}

#[test]
fn a_recording_is_debugged() {
    let (dir, first) = recorded("debugged");
    let commands = "c\nback\nback\nwhen\nbreak 27\nrc\nprint in.Text()\nbt\nc\n";
    let ran = run_with(&dir, &["debug", "run.rec"], commands, &[]);
    let ended = "the program has ended with status 7";
    let printed = ran.out.split(ended).next().unwrap_or("");
    for line in first.out.lines() {
        assert!(printed.contains(line), "no {line:?} in\n{}", ran.out);
    }
    assert!(ran.out.contains("main.main main.go:50"), "{}", ran.out);
    assert!(
        ran.out.matches(ended).count() >= 1,
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn what_does_not_fit_is_said() {
    let (dir, _) = recorded("misfits");
    let not_one = run(&dir, &["replay", "missing.rec"]);
    assert_eq!(not_one.status, 3);
    assert!(
        not_one.err.contains("missing.rec: no such file"),
        "{}",
        not_one.err
    );
    std::fs::write(dir.join("text.rec"), "package main\n").expect("ours");
    let not_one = run(&dir, &["replay", "text.rec"]);
    assert!(
        not_one.err.contains("is not a recording"),
        "{}",
        not_one.err
    );
    let text = read(&root().join("tests/record/all.go")).expect("it is there");
    std::fs::write(dir.join("main.go"), &text).expect("ours");
    let same = run(&dir, &["replay", "run.rec", "main.go"]);
    assert_eq!(same.status, 7, "{}", same.err);
    let other = text.replace("to stderr", "elsewhere");
    std::fs::write(dir.join("main.go"), other).expect("ours");
    let changed = run(&dir, &["replay", "run.rec", "main.go"]);
    assert_eq!(changed.status, 3);
    let want = "run.rec is a recording of another program: ./main.go has changed";
    assert!(changed.err.contains(want), "{}", changed.err);
    let both = run(&dir, &["run", "--record", "b.rec", "--race", "main.go"]);
    assert_eq!(both.status, 2);
    assert!(both.err.contains("cannot be used with"), "{}", both.err);
}

/// The first number up to `end` that `is_right`, if those after it are, too.
fn first_that(end: usize, is_right: impl Fn(usize) -> bool) -> usize {
    let (mut below, mut right) = (0, end);
    while below + 1 < right {
        let middle = usize::midpoint(below, right);
        match is_right(middle) {
            true => right = middle,
            false => below = middle,
        }
    }
    right
}

#[test]
fn a_recording_cut_off_anywhere_is_repeated_up_to_there() {
    let (dir, first) = recorded("cut");
    let whole = std::fs::read(dir.join("run.rec")).expect("it is there");
    let replay = |bytes: &[u8]| {
        std::fs::write(dir.join("cut.rec"), bytes).expect("ours");
        run(&dir, &["replay", "cut.rec"])
    };
    // The header comes first: it is not a recording without all of it. The program takes its last answer before the
    // end of the file.
    let begins = first_that(whole.len(), |cut| {
        !replay(&whole[..cut]).err.contains("is not a recording")
    });
    let suffices = first_that(whole.len(), |cut| replay(&whole[..cut]).status == 7);
    assert!(
        whole.len() - suffices < 100,
        "{suffices} of {} bytes suffice",
        whole.len()
    );
    let mut chance = Prng(36);
    for _ in 0..20 {
        let cut = begins + chance.next() as usize % (suffices - begins);
        let ran = replay(&whole[..cut]);
        assert_eq!(ran.status, 3, "at byte {cut}: {}", ran.err);
        assert!(
            first.out.starts_with(&ran.out),
            "at byte {cut}: {}",
            ran.out
        );
        assert!(
            ran.err
                .contains("cut.rec ends here: the recorded run was interrupted"),
            "at byte {cut}: {}",
            ran.err
        );
    }
    // What is damaged is an end, too.
    for _ in 0..20 {
        let at = chance.next() as usize % whole.len();
        let mut damaged = whole.clone();
        damaged[at] ^= 0x55;
        let ran = replay(&damaged);
        assert_eq!(ran.status == 7, at >= suffices, "at byte {at}");
        assert!(
            !ran.err.contains("internal error"),
            "at byte {at}: {}",
            ran.err
        );
    }
}

/// Starts a program that is recorded; the first line that it prints.
fn start(dir: &Path) -> (Child, BufReader<std::process::ChildStdout>, String) {
    start_with(dir, "auto")
}

/// The same; when functions are compiled to machine code.
fn start_with(dir: &Path, jit: &str) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let mut child = Command::new(minigo())
        .args(["run", "--record", "run.rec", "--jit", jit, "main.go"])
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("minigo starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("it prints a line");
    (child, out, line)
}

/// The rest of what a program prints, and its status, if it has one.
fn end(
    mut child: Child,
    mut out: BufReader<std::process::ChildStdout>,
    first: &str,
) -> (String, Option<i32>) {
    let mut all = first.to_owned();
    out.read_to_string(&mut all).expect("text");
    (all, child.wait().expect("it ends").code())
}

fn request(address: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let _ = stream.set_read_timeout(Some(Duration::from_secs(20)));
    let length = body.len();
    let text = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream
        .write_all(text.as_bytes())
        .expect("it takes requests");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer
}

/// Many clients at once ask a server.
fn under_clients(address: &str) {
    std::thread::scope(|scope| {
        for client in 0..4 {
            scope.spawn(move || {
                for n in 0..5 {
                    let path = format!("/hello?q={client}-{n}");
                    let answer = request(address, &path, &format!("body {client} {n}"));
                    assert!(answer.contains("hello "), "{answer}");
                }
            });
        }
    });
}

#[test]
fn a_server_under_clients_is_repeated() {
    let dir = with_program("server", "server.go");
    let (child, out, line) = start(&dir);
    let address = line.trim();
    under_clients(address);
    assert!(request(address, "/end", "").contains("bye"));
    let (first, status) = end(child, out, &line);
    assert_eq!(status, Some(0), "{first}");
    assert!(first.contains("served 20"), "{first}");
    let begin = Instant::now();
    let again = run(&dir, &["replay", "run.rec"]);
    assert_eq!(again.out, first, "{}", again.err);
    assert_eq!(again.status, 0);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

/// The keys of TLS are drawn by chance: what a connection made of bytes is recorded.
#[test]
fn connections_with_tls_are_repeated() {
    let dir = with_program("tls", "tls.go");
    let first = run(&dir, &["run", "--record", "run.rec", "main.go"]);
    assert!(
        first.out.contains("/n2 asked true <nil>"),
        "{}{}",
        first.out,
        first.err
    );
    let again = run(&dir, &["replay", "run.rec"]);
    assert_eq!((&again.out, again.status), (&first.out, 0), "{}", again.err);
}

#[test]
fn a_recording_is_viewed() {
    let (dir, _) = recorded("viewed");
    let ran = run(&dir, &["view", "-o", "page.html", "run.rec"]);
    assert_eq!(ran.status, 7, "{}{}", ran.out, ran.err);
    let page = read(&dir.join("page.html")).expect("a page");
    assert!(page.contains("main.main"));
    let other = run(&dir, &["view", "--sched", "gm", "run.rec"]);
    assert!(
        other.err.contains("a recording is shown under the rules"),
        "{}",
        other.err
    );
}

#[test]
fn tests_that_fail_are_kept() {
    let test = |want: &str| {
        format!(
            "package p\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\n\
             func TestData(t *testing.T) {{\n\tdata, err := os.ReadFile(\"data.txt\")\n\
             \tif err != nil || string(data) != {want:?} {{\n\t\tt.Fatalf(\"%q %v\", data, err)\n\t}}\n}}\n"
        )
    };
    let files = [
        ("go.mod", "module example.com/p\n\ngo 1.27\n"),
        ("p.go", "package p\n"),
        ("p_test.go", &test("right")),
        ("data.txt", "wrong"),
    ];
    let dir = folder("record-tests", &files);
    let first = run(&dir, &["test", "--record-failures"]);
    assert_eq!(first.status, 1, "{}{}", first.out, first.err);
    std::fs::remove_file(dir.join("data.txt")).expect("ours");
    std::fs::remove_file(dir.join("p_test.go")).expect("ours");
    let again = run(&dir, &["replay", "p.rec"]);
    assert_eq!(again.status, 1, "{}{}", again.out, again.err);
    assert!(
        again.out.contains("\"wrong\" <nil>"),
        "{}{}",
        again.out,
        again.err
    );
    std::fs::remove_file(dir.join("p.rec")).expect("it was kept");
    std::fs::write(dir.join("data.txt"), "right").expect("ours");
    std::fs::write(dir.join("p_test.go"), test("right")).expect("ours");
    let good = run(&dir, &["test", "--record-failures"]);
    assert_eq!(good.status, 0, "{}{}", good.out, good.err);
    assert!(!dir.join("p.rec").exists());
}

/// Descriptors that are garbage are closed when it is collected, which has to happen at the same moment again.
#[test]
fn garbage_is_collected_when_it_was() {
    let text = read(&root().join("tests/golden/std/os_pipe_waits.go")).expect("it is there");
    let dir = folder("record-garbage", &[("main.go", &text)]);
    for jit in ["off", "auto"] {
        let args = ["run", "--jit", jit, "--record", "run.rec", "main.go"];
        let first = run(&dir, &args);
        assert!(
            first.out.contains("late <nil>"),
            "{}{}",
            first.out,
            first.err
        );
        let again = run(&dir, &["replay", "run.rec"]);
        assert_eq!((&again.out, again.status), (&first.out, 0), "{}", again.err);
    }
}

#[test]
fn a_server_that_was_killed_is_repeated_up_to_there() {
    let dir = with_program("killed", "server.go");
    let (mut child, out, line) = start(&dir);
    under_clients(line.trim());
    child.kill().expect("it runs");
    let (first, status) = end(child, out, &line);
    assert_eq!(status, None);
    let again = run(&dir, &["replay", "run.rec"]);
    assert!(first.contains("request 20 "), "{first}");
    assert_eq!(again.out, first, "{}", again.err);
    assert!(again.err.contains("run.rec ends here"), "{}", again.err);
    assert_eq!(again.status, 3);
}

/// Machine code leaves slots as they were whose variables have no values yet.
#[test]
fn compiled_functions_of_recorded_runs_are_scanned() {
    let dir = with_program("collects", "collects.go");
    for jit in ["always", "off"] {
        let args = ["run", "--record", "run.rec", "--jit", jit, "main.go"];
        let ran = run(&dir, &args);
        assert_eq!(
            (ran.out.as_str(), ran.status),
            ("339300\n", 0),
            "{}",
            ran.err
        );
        let again = run(&dir, &["replay", "--jit", "always", "run.rec"]);
        assert_eq!((again.out, again.status), (ran.out, 0), "{}", again.err);
    }
}

/// While it computes it is asked nothing: the recording tells all the same how far it was.
#[test]
fn a_computing_program_that_was_killed_is_repeated_up_to_there() {
    let dir = with_program("computing", "computing.go");
    let (mut child, out, line) = start_with(&dir, "off");
    std::thread::sleep(Duration::from_millis(400));
    child.kill().expect("it runs");
    let (first, status) = end(child, out, &line);
    assert_eq!((first.as_str(), status), ("begins\n", None));
    let begin = Instant::now();
    let again = run(&dir, &["replay", "run.rec"]);
    assert_eq!(again.out, first, "{}", again.err);
    assert!(again.err.contains("run.rec ends here"), "{}", again.err);
    assert_eq!(again.status, 3);
    assert!(begin.elapsed() < Duration::from_secs(20));
    let commands = "c\nback\nprint rounds > 1000\nwhen\nrc\n";
    let debugged = run_with(&dir, &["debug", "run.rec"], commands, &[]);
    let (out, err) = (debugged.out, debugged.err);
    let ends = out.find("run.rec ends here").expect("it says so");
    assert!(out[ends..].contains("\ntrue\n"), "{out}{err}");
    assert!(out[ends..].contains("at the start"), "{out}{err}");
}

#[test]
fn signals_come_again_when_they_came() {
    let dir = with_program("signals", "signals.go");
    let (child, mut out, line) = start(&dir);
    let mut all = line.clone();
    for signal in ["USR1", "USR1", "TERM"] {
        std::thread::sleep(Duration::from_millis(30));
        let pid = child.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), &pid])
            .status();
        assert!(sent.is_ok_and(|s| s.success()));
        out.read_line(&mut all).expect("it says which");
    }
    let (first, status) = end(child, out, &all);
    assert_eq!(status, Some(2), "{first}");
    assert!(first.contains("user defined signal 1"), "{first}");
    let again = run(&dir, &["replay", "run.rec"]);
    assert_eq!((again.out, again.status), (first, 2), "{}", again.err);
    assert!(again.err.contains("panic: that was all"), "{}", again.err);
}
