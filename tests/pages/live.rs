//! `minigo run --view`: a page is served while the program runs, and only to clients that know its address.

use crate::support::browser::{axe, headless};
use crate::support::{minigo, root, scratch};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// After this time it is given up, and the test with it.
const PATIENCE: Duration = Duration::from_secs(240);

/// A program that runs with a page.
struct Run {
    child: Child,
    stdin: Option<ChildStdin>,
    /// `127.0.0.1:port`, and the path of the page.
    host: String,
    path: String,
    /// How many pieces have come.
    pieces: usize,
}

fn run(flags: &[&str], args: &[&str]) -> Run {
    let mut child = Command::new(minigo())
        .args(["run", "--view"])
        .args(flags)
        .arg(root().join("tests/pages/live.go"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut line).unwrap();
    // Nobody waits for what else is said.
    std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    let url = line.split("http://").nth(1).expect(&line);
    let url = url.split(' ').next().unwrap().trim_end();
    let (host, path) = url.split_once('/').unwrap();
    let stdin = child.stdin.take();
    Run {
        child,
        stdin,
        host: host.to_owned(),
        path: format!("/{path}"),
        pieces: 0,
    }
}

/// An answer's status and body.
fn ask(host: &str, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
    let status = head.split(' ').nth(1).unwrap();
    (status.to_owned(), body.to_owned())
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Run {
    fn request(&self, method: &str, what: &str) -> String {
        let (path, host) = (&self.path, &self.host);
        format!("{method} {path}{what} HTTP/1.1\r\nHost: {host}\r\n\r\n")
    }

    fn open(&self) -> String {
        let (status, page) = ask(&self.host, &self.request("GET", ""));
        assert_eq!(status, "200");
        page
    }

    fn command(&self, what: &str) {
        let (status, _) = ask(&self.host, &self.request("POST", what));
        assert_eq!(status, "204", "{what}");
    }

    /// The next pieces; waits for one.
    fn news(&mut self) -> Vec<Value> {
        let what = format!("events?from={}", self.pieces);
        let (status, body) = ask(&self.host, &self.request("GET", &what));
        assert_eq!(status, "200");
        let all: Vec<Value> = body
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        self.pieces += all.len();
        all
    }

    /// Pieces until one is as wanted; all of them.
    fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let began = Instant::now();
        let mut all = Vec::new();
        loop {
            assert!(began.elapsed() < PATIENCE, "{all:?}");
            let more = self.news();
            let there = more.iter().any(&wanted);
            all.extend(more);
            if there {
                return all;
            }
        }
    }

    /// What the program printed, and its status.
    fn end(mut self) -> (String, Option<i32>) {
        drop(self.stdin.take());
        let mut out = String::new();
        let mut stdout = self.child.stdout.take().unwrap();
        stdout.read_to_string(&mut out).unwrap();
        let status = self.child.wait().unwrap();
        // So does the process that serves the page.
        let began = Instant::now();
        while TcpStream::connect(&self.host).is_ok() {
            assert!(began.elapsed() < PATIENCE, "the page is still served");
            std::thread::sleep(Duration::from_millis(20));
        }
        (out, status.code())
    }
}

/// Whether one of the sentences that came with a piece says this.
fn says(piece: &Value, text: &str) -> bool {
    let texts = piece["texts"].as_array();
    texts.is_some_and(|all| all.iter().any(|t| t.as_str().unwrap().contains(text)))
}

fn events(pieces: &[Value]) -> u64 {
    pieces.iter().filter_map(|p| p["n"].as_u64()).sum()
}

const PRINTED: &str = "sum 2470\ndone\n";

#[test]
fn a_run_on_threads_is_shown_while_it_runs() {
    let mut run = run(&["--procs", "2"], &[]);
    let page = run.open();
    assert!(page.contains("\"live\":\"threads\"") && page.contains("live.go"));
    // The program waits for its input now, and cannot have ended.
    let pieces = run.until(|p| says(p, "chan receive"));
    assert!(pieces.iter().all(|p| p["over"].is_null()));
    let places = |p: &Value| p["places"].to_string().contains("live.go:");
    assert!(pieces.iter().any(places), "{pieces:?}");
    let source = |p: &Value| p["files"].to_string().contains("func worker");
    assert!(pieces.iter().any(source), "{pieces:?}");
    run.command("pause");
    run.until(|p| p["state"] == "paused");
    run.command("run");
    run.until(|p| p["state"] == "running");
    run.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
    let pieces = run.until(|p| p["over"] == true);
    let end = pieces.iter().find(|p| !p["end"].is_null()).unwrap();
    assert_eq!(end["end"]["kind"], "exit", "{end}");
    assert_eq!(run.end(), (PRINTED.to_owned(), Some(0)));
}

#[test]
fn a_run_in_virtual_time_is_stepped() {
    let mut run = run(&["--seed", "3", "--procs", "2"], &[]);
    assert!(run.open().contains("\"live\":\"virtual\""));
    let mut pieces = run.until(|p| p["n"].as_u64().is_some());
    let mut count = events(&pieces);
    assert!(count < 4, "{pieces:?}");
    for _ in 0..20 {
        run.command("step");
        let step = run.until(|p| p["n"].as_u64().is_some());
        let more = events(&step);
        assert!(more > 0 && more < 4, "{step:?}");
        count += more;
        pieces.extend(step);
    }
    drop(run.stdin.take());
    run.command("run");
    pieces.extend(run.until(|p| p["over"] == true));
    assert!(events(&pieces) > count.max(100), "{pieces:?}");
    assert!(pieces.iter().any(|p| says(p, "{g} sends on {o}")));
    // Variables come with the piece in which they were looked at, each text once.
    let values = |name: &str| {
        let all = pieces.iter().filter_map(|p| p["values"][name].as_array());
        all.flatten().cloned().collect::<Vec<_>>()
    };
    let texts: Vec<_> = values("texts");
    assert_eq!(texts.iter().filter(|t| **t == "main.worker").count(), 1);
    assert!(texts.iter().any(|t| t == "sum") && !values("at").is_empty());
    let named = |p: &Value| p["objects"].to_string().contains("results");
    assert!(pieces.iter().any(named), "{pieces:?}");
    assert_eq!(run.end(), (PRINTED.to_owned(), Some(0)));
}

#[test]
fn nobody_else_can_read_it_or_command_the_program() {
    let run = run(&["--seed", "3"], &[]);
    let (host, path) = (&run.host, &run.path);
    assert!(host.starts_with("127.0.0.1:") && path.len() >= 34, "{path}");
    let port = host.split(':').nth(1).unwrap();
    let wrong = format!("/{}/", "0".repeat(32));
    for (method, path, headers) in [
        ("GET", "/", format!("Host: {host}")),
        ("GET", &wrong, format!("Host: {host}")),
        ("GET", path, format!("Host: rebound.example:{port}")),
        ("GET", path, String::from("X-Host: none")),
        (
            "GET",
            path,
            format!("Host: {host}\r\nSec-Fetch-Site: cross-site"),
        ),
        (
            "GET",
            path,
            format!("Host: {host}\r\nSec-Fetch-Site: same-site"),
        ),
        ("POST", path, format!("Host: {host}")),
    ] {
        let request = format!("{method} {path} HTTP/1.1\r\n{headers}\r\n\r\n");
        let (status, body) = ask(host, &request);
        assert_eq!((status.as_str(), body.as_str()), ("404", ""), "{request}");
    }
    let origin = format!("Host: {host}\r\nOrigin: http://127.0.0.1:1");
    let request = format!("POST {path}run HTTP/1.1\r\n{origin}\r\n\r\n");
    assert_eq!(ask(host, &request).0, "404");
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(10_000));
    // Not even read to its end; so the answer may be lost.
    let mut stream = TcpStream::connect(host).unwrap();
    let _ = stream.write_all(long.as_bytes());
    run.open();
    run.command("run");
    assert_eq!(run.end(), (PRINTED.to_owned(), Some(0)));
}

#[test]
fn a_program_in_a_sandbox_is_shown_and_gets_no_socket() {
    let mut run = run(&["--sandbox"], &["listen"]);
    run.open();
    run.until(|p| says(p, "runs"));
    run.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
    run.until(|p| p["over"] == true);
    let printed = "sum 2470\nlistens: false\ndone\n";
    assert_eq!(run.end(), (printed.to_owned(), Some(0)));
}

#[test]
fn a_program_that_is_killed_takes_its_page_along() {
    let mut run = run(&[], &[]);
    run.open();
    run.until(|p| says(p, "runs"));
    run.child.kill().unwrap();
    let pieces = run.until(|p| p["over"] == true);
    assert!(pieces.iter().all(|p| p["end"].is_null()), "{pieces:?}");
    run.end();
}

/// Hands requests on, puts a script into the page, and keeps what the script posts.
fn between(stream: &TcpStream, host: &str, script: &str) -> Option<String> {
    let mut from = BufReader::new(stream);
    let (mut request, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        from.read_line(&mut line).ok()?;
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        match name.to_ascii_lowercase().as_str() {
            "host" => request.push_str(&format!("Host: {host}\r\n")),
            "origin" => request.push_str(&format!("Origin: http://{host}\r\n")),
            "connection" | "accept-encoding" => {}
            "content-length" => length = value.trim().parse().ok()?,
            _ => request.push_str(&line),
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let first = request.lines().next()?.to_owned();
    if first.contains("/told ") {
        let mut body = vec![0; length];
        from.read_exact(&mut body).ok()?;
        return String::from_utf8(body).ok();
    }
    let (status, mut body) = ask(host, &request);
    if first.ends_with("/ HTTP/1.1") {
        body = body.replacen("</html>", &format!("<script>{script}</script></html>"), 1);
    }
    let kind = if body.starts_with('<') {
        "text/html; charset=utf-8"
    } else {
        "text/plain"
    };
    let head = format!(
        "HTTP/1.1 {status} OK\r\nContent-Type: {kind}\r\nContent-Length: {}",
        body.len()
    );
    let mut to = stream;
    let answer = format!("{head}\r\nConnection: close\r\n\r\n{body}");
    let _ = to.write_all(answer.as_bytes());
    None
}

#[test]
fn the_page_steps_and_runs_a_program() {
    let dir = scratch("pages-live");
    let Some(mut browser) = headless(&dir) else {
        return;
    };
    let mut run = run(&["--seed", "3", "--procs", "2"], &[]);
    drop(run.stdin.take());
    let js = |name: &str| std::fs::read_to_string(root().join("tests/pages").join(name)).unwrap();
    let axe = axe().unwrap_or_default().replace("</script", "<\\/script");
    let script = axe + "\n" + &js("told.js") + &js("live.js");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, told) = mpsc::channel();
    let host = run.host.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (tell, host, script) = (tell.clone(), host.clone(), script.clone());
            std::thread::spawn(move || {
                if let Some(text) = between(&stream, &host, &script) {
                    let _ = tell.send(text);
                }
            });
        }
    });
    let mut child = browser
        .arg("--remote-debugging-port=0")
        .arg("--window-size=1400,1000")
        .arg(format!("http://127.0.0.1:{port}{}", run.path))
        .spawn()
        .unwrap();
    let text = told.recv_timeout(PATIENCE);
    let _ = child.kill();
    let _ = child.wait();
    let told: Value = serde_json::from_str(&text.expect("the page tells what it found")).unwrap();
    let all = told.as_object().unwrap();
    let wrong = |(name, v): &(&String, &Value)| v.as_bool() == Some(false) || *name == "error";
    assert_eq!(all.iter().find(wrong), None, "{told}");
    let seen = all.values().filter(|v| v.as_bool() == Some(true)).count();
    assert_eq!(seen, 12, "{told}");
    // With axe-core.
    assert_eq!(told["wrong"], serde_json::json!([]));
    assert_eq!(run.end(), (PRINTED.to_owned(), Some(0)));
}
