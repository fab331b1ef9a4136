//! Sessions of the REPL: piped ones, and some on a pseudo-terminal.

mod support;

use std::io::{Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::minigo;

/// What a piped session writes: standard output and standard error.
fn piped(input: &str) -> (String, String) {
    let mut child = Command::new(minigo())
        .arg("repl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("minigo starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let out = child.wait_with_output().expect("it ends");
    (
        String::from_utf8_lossy(&out.stdout).into_owned(),
        String::from_utf8_lossy(&out.stderr).into_owned(),
    )
}

#[track_caller]
fn shows(input: &str, want: &str) {
    let (out, err) = piped(input);
    assert_eq!(out, want, "standard error: {err}");
}

#[test]
fn expressions_are_shown_with_their_types() {
    shows("1+1\n", "2 (int)\n");
    shows("\"a\" + `b`\n", "\"ab\" (string)\n");
    shows(
        "3.5\nnil\n[]int{1, 2}\n",
        "3.5 (float64)\nnil\n[1 2] ([]int)\n",
    );
    shows(
        "type P struct{ a, b int }\nP{1, 2}\n",
        "{a:1 b:2} (main.P)\n",
    );
}

#[test]
fn variables_stay() {
    shows("x := 41\nx++\nx\n", "42 (int)\n");
    shows("a, b := 1, \"two\"\nb\na\n", "\"two\" (string)\n1 (int)\n");
    shows("const k = 7\nvar y = k * 6\ny\n", "42 (int)\n");
}

#[test]
fn functions_span_lines() {
    shows(
        "func f(a int) int {\n\tif a > 1 {\n\t\treturn a * f(a-1)\n\t}\n\treturn 1\n}\nf(5)\n",
        "120 (int)\n",
    );
    shows(
        "for i := range 3 {\n\tfmt.Print(i, \" \")\n}\nfmt.Println()\n",
        "0 1 2 \n",
    );
}

#[test]
fn what_is_declared_again_hides_what_was() {
    shows(
        "x := 1\nf := func() int { return x }\nx := \"s\"\nx\nf()\n",
        "\"s\" (string)\n1 (int)\n",
    );
    shows(
        "func f() int { return 1 }\nfunc f() int { return 2 }\nf()\n",
        "2 (int)\n",
    );
}

#[test]
fn methods_come_later() {
    shows(
        "type P struct{ a, b int }\nfunc (p P) Sum() int { return p.a + p.b }\nP{3, 4}.Sum()\n",
        "7 (int)\n",
    );
}

#[test]
fn generics_and_known_packages() {
    shows(
        "func id[T any](x T) T { return x }\nid(2.5)\n",
        "2.5 (float64)\n",
    );
    shows("strings.ToUpper(\"abc\")\n", "\"ABC\" (string)\n");
    shows(
        "import s \"strings\"\ns.Repeat(\"x\", 3)\n",
        "\"xxx\" (string)\n",
    );
}

#[test]
fn errors_end_the_input_alone() {
    let (out, err) = piped("y\n1 = = 2\nvar z []int\nz[5]\npanic(\"boom\")\n6*7\n");
    assert_eq!(out, "42 (int)\n");
    for part in [
        "undefined: y",
        "syntax error",
        "panic: runtime error: index out of range [5] with length 0",
        "panic: boom",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
}

#[test]
fn goroutines_go_on_between_inputs() {
    shows(
        "c := make(chan int)\ngo func() {\n\tfor i := 0; ; i++ {\n\t\tc <- i\n\t}\n}()\n<-c\n<-c\n",
        "0 (int)\n1 (int)\n",
    );
    let (out, _) = piped("c := make(chan int)\ngo func() { c <- 1 }()\ntime.Sleep(1000000)\n:gs\n");
    assert!(out.contains("chan send"), "{out}");
}

#[test]
fn a_deadlock_is_reported_and_the_session_goes_on() {
    let (out, err) = piped("<-make(chan int)\n2\n");
    assert_eq!(out, "2 (int)\n");
    assert!(
        err.contains("all goroutines are asleep - deadlock!"),
        "{err}"
    );
}

#[test]
fn commands_work() {
    shows("m := map[string][]int{}\n:type m\n", "map[string][]int\n");
    let (out, _) = piped(":help\n");
    assert!(out.contains(":gs"));
    let (out, _) = piped(":doc strings.ToUpper\n");
    assert!(out.contains("func ToUpper(s string) string"), "{out}");
    let (_, err) = piped(":bogus\n");
    assert!(err.contains("no command is called :bogus"));
}

/// A session on a pseudo-terminal.
struct Terminal {
    child: Child,
    master: std::fs::File,
    seen: String,
}

impl Terminal {
    fn start() -> Terminal {
        let (mut master, mut slave) = (0, 0);
        // SAFETY: both are out-parameters; the rest may be null.
        let failed = unsafe {
            libc::openpty(
                &mut master,
                &mut slave,
                std::ptr::null_mut(),
                std::ptr::null(),
                std::ptr::null(),
            )
        };
        assert_eq!(failed, 0);
        // SAFETY: openpty made them, and nobody else owns them.
        let (master, slave) =
            unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) };
        let clone = || Stdio::from(slave.try_clone().expect("a second handle"));
        let mut command = Command::new(minigo());
        command
            .arg("repl")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", support::scratch("repl-history"))
            .stdin(clone())
            .stdout(clone())
            .stderr(clone());
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            });
        }
        let child = command.spawn().expect("minigo starts");
        // SAFETY: the master is ours; reads must not block for ever.
        unsafe {
            use std::os::fd::AsRawFd;
            libc::fcntl(master.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK);
        }
        let mut terminal = Terminal {
            child,
            master: master.into(),
            seen: String::new(),
        };
        terminal.until("> ");
        terminal
    }

    fn send(&mut self, text: &str) {
        self.seen.clear();
        self.master.write_all(text.as_bytes()).expect("it listens");
    }

    #[track_caller]
    fn until(&mut self, want: &str) {
        let began = Instant::now();
        let mut buffer = [0; 4096];
        while !self.seen.contains(want) {
            assert!(
                began.elapsed() < Duration::from_secs(30),
                "no {want:?} in {:?}",
                self.seen
            );
            match self.master.read(&mut buffer) {
                Ok(n) if n > 0 => self.seen.push_str(&String::from_utf8_lossy(&buffer[..n])),
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn several_lines_on_a_terminal() {
    let mut t = Terminal::start();
    t.send("func f() int {\r");
    t.until("{\r\n");
    t.send("return 6*7\r}\r");
    t.until("\n\u{1b}[?2004h");
    t.send("f()\r");
    t.until("42 (int)");
}

#[test]
fn completion_on_a_terminal() {
    let mut t = Terminal::start();
    t.send("strings.ToUpp\t(\"abc\")\r");
    t.until("\"ABC\" (string)");
}

#[test]
fn an_endless_loop_is_interrupted() {
    let mut t = Terminal::start();
    t.send("for {\r}\r");
    std::thread::sleep(Duration::from_millis(700));
    t.send("\u{3}");
    t.until("interrupted");
    t.until("> ");
    t.send("1+1\r");
    t.until("2 (int)");
}

#[test]
fn the_end_of_input_ends_the_session() {
    let mut t = Terminal::start();
    t.send("\u{4}");
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(20) {
        if let Ok(Some(status)) = t.child.try_wait() {
            assert!(status.success());
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it did not end");
}
