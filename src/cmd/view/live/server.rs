//! The process that serves the page of a running program: HTTP on an unpredictable port of the loopback
//! interface. A path begins with a secret word of 128 bits, and requests that come from other pages or use
//! another name of this machine are refused, so that no other page can read it or control the program.

use super::wire;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a request for news waits for some.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the end of a run waits for a page that is open.
const GRACE: Duration = Duration::from_secs(3);
/// The longest line of a request, and the most lines.
const LONGEST: (u64, usize) = (8 << 10, 100);
/// The most bytes of one answer, a frame more or less.
const LARGEST: usize = 4 << 20;

#[derive(Default)]
struct State {
    page: Vec<u8>,
    frames: Vec<Vec<u8>>,
    /// There will be no more frames.
    over: bool,
    /// When a page asked last.
    asked: Option<Instant>,
    /// How many requests are being answered.
    answering: u32,
    /// A page has got the last frame.
    told: bool,
    /// The page has been opened.
    opened: bool,
}

struct Server {
    state: Mutex<State>,
    changed: Condvar,
    secret: String,
    names: [String; 2],
}

/// Serves what comes on standard input until that ends; the exit status.
pub fn serve() -> i32 {
    // The program's end is ours, not the terminal's.
    let Some((listener, port, secret)) = listen() else {
        return 1;
    };
    let server = Arc::new(Server {
        state: Mutex::default(),
        changed: Condvar::new(),
        names: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")),
        secret,
    });
    let url = format!("http://127.0.0.1:{port}/{}/\n", server.secret);
    if !command(url.as_bytes()) {
        return 1;
    }
    let mut from = std::io::stdin().lock();
    if let Ok(page) = wire::read(&mut from) {
        server.state().page = page;
    }
    let accepting = Arc::clone(&server);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let server = Arc::clone(&accepting);
            std::thread::spawn(move || server.answer(&stream));
        }
    });
    while let Ok(frame) = wire::read(&mut from) {
        server.state().frames.push(frame);
        server.changed.notify_all();
    }
    server.finish();
    0
}

/// A port that is free, and a word that nobody can guess.
fn listen() -> Option<(TcpListener, u16, String)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).ok()?;
    let port = listener.local_addr().ok()?.port();
    let mut secret = [0; 16];
    let mut chance = std::fs::File::open("/dev/urandom").ok()?;
    chance.read_exact(&mut secret).ok()?;
    let secret = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    Some((listener, port, secret))
}

/// Tells the program something; false: it is gone.
fn command(word: &[u8]) -> bool {
    let mut to = std::io::stdout().lock();
    to.write_all(word).and_then(|()| to.flush()).is_ok()
}

impl Server {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program has ended: a page that is open still gets what has come.
    fn finish(&self) {
        let mut state = self.state();
        state.frames.push(b"{\"over\":true}".to_vec());
        state.over = true;
        self.changed.notify_all();
        let until = Instant::now() + GRACE;
        let open = |s: &State| s.asked.is_some() && (!s.told || s.answering > 0);
        while open(&state) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn answer(&self, stream: &TcpStream) {
        let _ = stream.set_read_timeout(Some(PATIENCE));
        let _ = stream.set_write_timeout(Some(PATIENCE));
        self.state().answering += 1;
        let answer = self.response(stream);
        let sent = send(stream, &answer).is_ok();
        let mut state = self.state();
        state.answering -= 1;
        state.told |= sent && answer.last;
        drop(state);
        self.changed.notify_all();
    }

    fn response(&self, stream: &TcpStream) -> Answer {
        let Some(request) = Request::read(stream) else {
            return Answer::none("400 Bad Request");
        };
        if !self.is_ours(&request) {
            return Answer::none("404 Not Found");
        }
        let secret = format!("/{}/", self.secret);
        let Some(what) = request.path.strip_prefix(&secret) else {
            return Answer::none("404 Not Found");
        };
        let (what, query) = what.split_once('?').unwrap_or((what, ""));
        match (request.method.as_str(), what) {
            ("GET", "") => self.page(),
            ("GET", "events") => self.news(query),
            ("POST", "pause") => commanded(wire::PAUSE),
            ("POST", "run") => commanded(wire::RUN),
            ("POST", "step") => commanded(wire::STEP),
            _ => Answer::none("404 Not Found"),
        }
    }

    /// Whether a request comes from the page itself or from who was given its address.
    fn is_ours(&self, request: &Request) -> bool {
        let same_site = matches!(request.site.as_str(), "" | "same-origin" | "none");
        let own = |origin: &str| self.names.iter().any(|n| origin == format!("http://{n}"));
        let same_origin = request.origin.is_empty() || own(&request.origin);
        same_site && same_origin && self.names.contains(&request.host)
    }

    fn page(&self) -> Answer {
        let mut state = self.state();
        state.asked = Some(Instant::now());
        let opened = std::mem::replace(&mut state.opened, true);
        let body = state.page.clone();
        drop(state);
        if !opened {
            command(&[wire::OPENED]);
        }
        Answer {
            status: "200 OK",
            kind: "text/html; charset=utf-8",
            body,
            last: false,
        }
    }

    /// The frames from the one that is asked for on, each in a line; waits for one.
    fn news(&self, query: &str) -> Answer {
        let from = query.strip_prefix("from=").and_then(|n| n.parse().ok());
        let Some(from): Option<usize> = from else {
            return Answer::none("400 Bad Request");
        };
        let mut state = self.state();
        state.asked = Some(Instant::now());
        let waits = |s: &mut State| s.frames.len() <= from && !s.over;
        if waits(&mut state) {
            let waited = self.changed.wait_timeout_while(state, PATIENCE, waits);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let mut body = Vec::new();
        let mut to = from;
        for frame in state.frames.get(from..).unwrap_or_default() {
            if body.len() >= LARGEST {
                break;
            }
            body.extend_from_slice(frame);
            body.push(b'\n');
            to += 1;
        }
        Answer {
            status: "200 OK",
            kind: "application/x-ndjson",
            body,
            last: state.over && to >= state.frames.len(),
        }
    }
}

fn commanded(word: u8) -> Answer {
    match command(&[word]) {
        true => Answer::none("204 No Content"),
        false => Answer::none("410 Gone"),
    }
}

struct Answer {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
    /// Nothing more will come after this.
    last: bool,
}

impl Answer {
    fn none(status: &'static str) -> Answer {
        Answer {
            status,
            kind: "text/plain",
            body: Vec::new(),
            last: false,
        }
    }
}

fn send(mut to: &TcpStream, answer: &Answer) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         Referrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nContent-Security-Policy: default-src 'none'; script-src \
         'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'\r\n\r\n",
        answer.status,
        answer.kind,
        answer.body.len()
    );
    to.write_all(head.as_bytes())?;
    to.write_all(&answer.body)?;
    to.flush()
}

/// What is asked, as far as it matters.
#[derive(Default)]
struct Request {
    method: String,
    path: String,
    host: String,
    origin: String,
    site: String,
}

impl Request {
    fn read(from: &TcpStream) -> Option<Request> {
        let mut from = BufReader::new(from);
        let mut line = || {
            let mut line = String::new();
            from.by_ref().take(LONGEST.0).read_line(&mut line).ok()?;
            line.ends_with('\n').then(|| line.trim_end().to_owned())
        };
        let first = line()?;
        let mut words = first.split(' ');
        let mut request = Request {
            method: words.next()?.to_owned(),
            path: words.next()?.to_owned(),
            ..Request::default()
        };
        for _ in 0..LONGEST.1 {
            let line = line()?;
            let Some((name, value)) = line.split_once(':') else {
                return line.is_empty().then_some(request);
            };
            let value = value.trim().to_owned();
            match name.to_ascii_lowercase().as_str() {
                "host" => request.host = value,
                "origin" => request.origin = value,
                "sec-fetch-site" => request.site = value,
                _ => {}
            }
        }
        None
    }
}
