//! A server of package net/http with hostile clients: it keeps answering, and leaks no goroutine, descriptor or
//! memory.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use support::{minigo, root};

/// How long anything may take: much longer than the server's own limits, for slow machines.
const PATIENCE: Duration = Duration::from_secs(300);

/// How many clients make the same attack at the same time.
const CLIENTS: usize = 20;

/// The server, which does not outlive its test.
struct Server {
    child: Child,
    /// Where it hangs up on clients that are slow.
    strict: String,
    /// Where it waits for them.
    patient: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the server holds: goroutines, descriptors, bytes.
#[derive(Debug, Clone, Copy)]
struct State([u64; 3]);

impl Server {
    /// Starts it with so many descriptors at the most.
    fn start(descriptors: usize) -> Server {
        let limit = format!("ulimit -n {descriptors} && exec \"$0\" run \"$1\"");
        let mut child = Command::new("sh")
            .args(["-c", &limit])
            .arg(minigo())
            .arg(root().join("tests/server/server.go"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut line).expect("it is text");
        let (strict, patient) = line.trim().split_once(' ').expect("two addresses");
        Server {
            child,
            strict: strict.to_owned(),
            patient: patient.to_owned(),
        }
    }

    /// A connection on which the server limits how long everything takes.
    fn connect(&self) -> TcpStream {
        Server::connect_to(&self.strict)
    }

    fn connect_to(address: &str) -> TcpStream {
        let s = TcpStream::connect(address).expect("the server listens");
        s.set_read_timeout(Some(PATIENCE)).expect("it is above 0");
        s.set_write_timeout(Some(PATIENCE)).expect("it is above 0");
        s
    }

    /// Sends a request; whoever is hung up on meanwhile has sent enough.
    fn send(&self, text: &[u8]) -> TcpStream {
        let mut s = self.connect();
        let _ = s.write_all(text);
        s
    }

    /// The same where the server waits: for what has to be answered however slow the machine is.
    fn ask(&self, text: &[u8]) -> TcpStream {
        let mut s = Server::connect_to(&self.patient);
        let _ = s.write_all(text);
        s
    }

    fn get(&self, path: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        answer(self.ask(request.as_bytes()))
    }

    /// What the server holds, as soon as it has the descriptors that it needs to find out.
    fn state(&self) -> State {
        let began = Instant::now();
        let text = loop {
            let text = self.get("/state");
            if status(&text) != "503" {
                break text;
            }
            assert!(began.elapsed() < PATIENCE, "{text}");
            std::thread::sleep(Duration::from_millis(50));
        };
        let (_, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let numbers: Vec<u64> = body
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        State(numbers.try_into().expect("three numbers"))
    }

    /// Waits until the server holds no more goroutines and descriptors than it did.
    fn settles(&self, before: State) -> State {
        let began = Instant::now();
        loop {
            let now = self.state();
            if now.0[0] <= before.0[0] && now.0[1] <= before.0[1] {
                return now;
            }
            assert!(
                began.elapsed() < PATIENCE,
                "{now:?} is left, {before:?} were there"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// All that comes until the server closes the connection, or resets it.
fn answer(mut s: TcpStream) -> String {
    let mut got = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match s.read(&mut piece) {
            Ok(n) if n > 0 => got.extend_from_slice(&piece[..n]),
            Err(e) if e.kind() == std::io::ErrorKind::WouldBlock => panic!("no end comes"),
            _ => return String::from_utf8_lossy(&got).into_owned(),
        }
    }
}

fn status(text: &str) -> &str {
    text.get(9..12).unwrap_or_default()
}

/// The answer is an error, or there is none: who has sent too much may be reset before it reads, and on a slow
/// machine the server's own time for writing may be over.
fn is_refused(answer: &str, statuses: &[&str]) {
    let status = status(answer);
    assert!(status.is_empty() || statuses.contains(&status), "{answer}");
}

/// What a client does that means no good.
type Attack = fn(&Server);

const ATTACKS: [(&str, Attack); 10] = [
    ("a head that never ends", |server| {
        is_refused(&answer(server.send(b"GET / HTTP/1.1\r\nHos")), &["400"]);
    }),
    ("a body that never comes", |server| {
        let head = b"POST /sum HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc";
        is_refused(&answer(server.send(head)), &["400"]);
    }),
    ("an answer that nobody reads", |server| {
        static CLIENT: AtomicUsize = AtomicUsize::new(0);
        let name = CLIENT.fetch_add(1, Ordering::Relaxed);
        let s = server.send(format!("GET /large?{name} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes());
        // The server gives up writing after two seconds; what lies in buffers is read then.
        let began = Instant::now();
        while !server.get(&format!("/slow?{name}")).ends_with("true") {
            assert!(began.elapsed() < PATIENCE, "the server waits for ever");
            std::thread::sleep(Duration::from_millis(50));
        }
        assert!(answer(s).len() < 64 << 20);
    }),
    ("a reset amid an answer", |server| {
        let mut s = server.send(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
        let _ = s.read(&mut [0; 100]);
        drop(s); // with bytes that were not read
    }),
    ("a reset amid a body", |server| {
        let head =
            b"POST /sum HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 50\r\n\r\n";
        let mut s = server.send(head);
        let _ = s.read(&mut [0; 4]);
        let _ = s.write_all(b"abc");
        drop(s);
    }),
    ("a half-closed connection without a request", |server| {
        let s = server.connect();
        s.shutdown(Shutdown::Write).expect("it is open");
        assert_eq!(answer(s), "");
    }),
    ("a head of megabytes", |server| {
        let mut head = b"GET / HTTP/1.1\r\nHost: x\r\n".to_vec();
        for n in 0..100_000 {
            head.extend_from_slice(format!("X-{n}: yyyyyyyyyyyyyyyyyyyy\r\n").as_bytes());
        }
        is_refused(&answer(server.ask(&head)), &["431"]);
    }),
    ("a body of megabytes", |server| {
        let mut text =
            b"POST /sum HTTP/1.1\r\nHost: x\r\nContent-Length: 1099511627776\r\n\r\n".to_vec();
        text.resize(8 << 20, b'x');
        is_refused(&answer(server.ask(&text)), &["413"]);
    }),
    ("a chunk larger than numbers are", |server| {
        let text = b"POST /sum HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nabc";
        is_refused(&answer(server.send(text)), &["400"]);
    }),
    ("chunks without an end", |server| {
        let mut text =
            b"POST /sum HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
        text.extend(b"1;x=y\r\na\r\n".repeat(400_000));
        is_refused(&answer(server.send(&text)), &["400", "413"]);
    }),
];

/// Makes all attacks at once, each with many clients.
fn attack(server: &Server) {
    std::thread::scope(|scope| {
        for (name, with) in ATTACKS {
            for _ in 0..CLIENTS {
                let client = std::thread::Builder::new().name(name.to_owned());
                client
                    .spawn_scoped(scope, move || with(server))
                    .expect("a thread starts");
            }
        }
    });
    assert!(server.get("/").ends_with("hello"));
}

#[test]
fn a_half_closed_connection_is_answered() {
    let server = Server::start(1000);
    let s = server.ask(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    s.shutdown(Shutdown::Write).expect("it is open");
    let got = answer(s);
    assert!(status(&got) == "200" && got.ends_with("hello"), "{got}");
}

#[test]
fn hostile_clients_leave_nothing_behind() {
    let server = Server::start(1000);
    server.get("/");
    let before = server.state();
    let [first, second] = [(); 2].map(|()| {
        attack(&server);
        server.settles(before).0[2]
    });
    // Buffers that are kept for later are there after the first round.
    assert!(second <= first + (1 << 20), "{first} bytes, {second} later");
}

#[test]
fn a_server_without_descriptors_goes_on_when_there_are_some() {
    let server = Server::start(50);
    server.get("/");
    let before = server.state();
    for _ in 0..2 {
        let many: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
        // Whoever was accepted is hung up on for want of a request, and makes place for the next.
        std::thread::sleep(Duration::from_millis(200));
        drop(many);
        assert!(server.get("/").ends_with("hello"));
        server.settles(before);
    }
}
