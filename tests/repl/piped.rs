//! REPL sessions with pipes: all input at once, or in a dialogue.

use super::support::minigo;
use std::io::{BufRead, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What a piped session writes: standard output and standard error.
pub fn piped(input: &str) -> (String, String) {
    let mut child = start(&["repl"], &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    ended(child)
}

/// Starts minigo with pipes.
pub fn start(args: &[&str], env: &[(&str, &str)]) -> Child {
    Command::new(minigo())
        .args(args)
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("minigo starts")
}

/// What it has written: standard output and standard error.
pub fn ended(child: Child) -> (String, String) {
    let out = child.wait_with_output().expect("it ends");
    (
        String::from_utf8_lossy(&out.stdout).into_owned(),
        String::from_utf8_lossy(&out.stderr).into_owned(),
    )
}

#[track_caller]
pub fn shows(input: &str, want: &str) {
    let (out, err) = piped(input);
    assert_eq!(out, want, "standard error: {err}");
}

/// A session and what it notes.
#[track_caller]
pub fn notes(input: &str, want: &str, note: &str) {
    let (out, err) = piped(input);
    assert_eq!((out.as_str(), err.as_str()), (want, note));
}

/// A piped session that is spoken with.
pub struct Session {
    child: Child,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Session {
    pub fn start() -> Session {
        let mut child = start(&["repl"], &[]);
        let out = child.stdout.take().expect("a pipe");
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let read = std::io::BufReader::new(out).lines();
            for line in read.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Session { child, lines }
    }

    pub fn send(&mut self, text: &str) {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        stdin.write_all(text.as_bytes()).expect("it reads");
        stdin.flush().expect("it reads");
    }

    /// The next line that holds this.
    #[track_caller]
    pub fn line_with(&mut self, want: &str) -> String {
        loop {
            match self.lines.recv_timeout(Duration::from_secs(30)) {
                Ok(line) if line.contains(want) => return line,
                Ok(_) => {}
                Err(error) => panic!("no {want:?}: {error}"),
            }
        }
    }

    /// Lists the goroutines until they are as wanted; the first line then.
    #[track_caller]
    pub fn goroutines_until(&mut self, wanted: impl Fn(&[String]) -> bool) -> String {
        let began = Instant::now();
        loop {
            self.send(":gs\nfmt.Println(\"that is all\")\n");
            let mut all = Vec::new();
            loop {
                match self.lines.recv_timeout(Duration::from_secs(30)) {
                    Ok(line) if line == "that is all" => break,
                    Ok(line) => all.push(line),
                    Err(error) => panic!("{error}: {all:?}"),
                }
            }
            if wanted(&all) {
                return all.into_iter().next().unwrap_or_default();
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{all:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
