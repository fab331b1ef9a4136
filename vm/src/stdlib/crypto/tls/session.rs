//! One TLS connection: its handshake, and the bytes that go in and come out.

use super::config::{Options, Secrets, pairs};
use super::greeting::Greeting;
use rustls::pki_types::ServerName;
use rustls::server::{Accepted, AcceptedAlert, Acceptor};
use rustls::{ClientConnection, Connection, Error, HandshakeKind};
use std::io::{Read, Write};
use std::mem::take;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a session is.
pub enum Stage {
    /// A server waits for the client's hello.
    Hello,
    /// It has the hello, and is to be told how it is to be.
    Greeted,
    Handshake,
    Open,
}

enum Inner {
    /// The client's hello is read.
    Waiting(Box<Acceptor>),
    /// It is there.
    Greeted(Box<Accepted>),
    Running(Box<Connection>),
    Broken,
}

/// A session.
pub struct Session {
    inner: Inner,
    /// What came in and was not looked at yet.
    rest: Vec<u8>,
    /// Where the next record begins.
    records: Records,
    /// What is to be sent besides what the connection has.
    out: Vec<u8>,
    /// What a client began with, until it is answered.
    greeting: Vec<u8>,
    /// Whether the own certificate was asked for and shown, by a client.
    shown: Arc<AtomicBool>,
    /// The first error: nothing comes in after it.
    wrong: Option<String>,
    secrets: Arc<Secrets>,
}

/// Follows the records that come in, so that an end in the midst of one is known as such.
#[derive(Default)]
struct Records {
    /// What came of a record's head, and how much of its body is still to come.
    head: Vec<u8>,
    body: usize,
}

impl Records {
    const HEAD: usize = 5;

    fn follow(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let want = if self.body > 0 {
                self.body
            } else {
                Self::HEAD - self.head.len()
            };
            let (now, later) = bytes.split_at(want.min(bytes.len()));
            bytes = later;
            if self.body > 0 {
                self.body -= now.len();
                continue;
            }
            self.head.extend_from_slice(now);
            if let [_, _, _, high, low] = *self.head {
                self.body = usize::from(u16::from_be_bytes([high, low]));
                self.head.clear();
            }
        }
    }

    fn whole(&self) -> bool {
        self.body == 0 && self.head.is_empty()
    }
}

/// What a client's hello says; numbers as pairs of bytes.
#[derive(Default)]
pub struct Hello {
    pub name: String,
    pub protocols: Vec<Vec<u8>>,
    pub suites: Vec<u8>,
    pub groups: Vec<u8>,
    pub schemes: Vec<u8>,
    pub extensions: Vec<u8>,
    /// The groups that it sends shares of keys for.
    pub shares: Vec<u8>,
}

/// What is known of a session.
pub struct State {
    pub stage: Stage,
    pub version: u16,
    pub suite: u16,
    pub group: u16,
    pub protocol: Vec<u8>,
    pub name: String,
    pub peer: Vec<Vec<u8>>,
    /// Whether the server has asked for another hello.
    pub retried: bool,
    /// Whether a client has shown its certificate.
    pub shown: bool,
}

/// An error as Go takes it apart: alerts as a number, other errors as a word for what they are.
fn text(error: &Error) -> String {
    match error {
        Error::AlertReceived(alert) => format!("alert {}", u8::from(*alert)),
        Error::NoApplicationProtocol => "protocol".into(),
        Error::PeerIncompatible(why) => format!("incompatible {why:?}"),
        Error::InvalidMessage(_) | Error::InappropriateMessage { .. } => format!("message {error}"),
        Error::InappropriateHandshakeMessage { .. } => format!("message {error}"),
        Error::NoCertificatesPresented => "nocert".into(),
        Error::DecryptError => "mac".into(),
        Error::PeerSentOversizedRecord => "oversized".into(),
        _ => format!("other {error}"),
    }
}

impl Session {
    fn new(inner: Inner) -> Session {
        Session {
            inner,
            rest: Vec::new(),
            records: Records::default(),
            out: Vec::new(),
            greeting: Vec::new(),
            shown: Arc::default(),
            wrong: None,
            secrets: Arc::default(),
        }
    }

    /// A client of that server.
    pub fn client(name: &str, options: Options) -> Result<Session, String> {
        let mut session = Session::new(Inner::Broken);
        // A client without a name to send is given one that is never sent.
        let server = ServerName::try_from(name.to_owned()).ok();
        let sends = matches!(server, Some(ServerName::DnsName(_)));
        let server = server.unwrap_or_else(|| ServerName::from(std::net::Ipv4Addr::LOCALHOST));
        let config = options
            .client(sends, &session.secrets, &session.shown)
            .map_err(|e| text(&e))?;
        let mut conn = ClientConnection::new(Arc::new(config), server).map_err(|e| text(&e))?;
        conn.set_buffer_limit(None);
        session.inner = Inner::Running(Box::new(conn.into()));
        Ok(session)
    }

    /// A server that waits for the client's hello.
    pub fn server() -> Session {
        Session::new(Inner::Waiting(Box::default()))
    }

    fn refuse(&mut self, error: &Error, mut alert: AcceptedAlert) -> String {
        let _ = alert.write_all(&mut self.out);
        text(error)
    }

    /// Goes on as a server that is so.
    pub fn accept(
        &mut self,
        options: Options,
        auth: i64,
        subjects: Vec<Vec<u8>>,
    ) -> Result<(), String> {
        let Inner::Greeted(accepted) = std::mem::replace(&mut self.inner, Inner::Broken) else {
            return Err("other no hello".into());
        };
        self.greeting = Vec::new();
        let config = options
            .server(auth, subjects, &self.secrets)
            .map_err(|e| text(&e))?;
        match accepted.into_connection(Arc::new(config)) {
            Ok(mut conn) => {
                conn.set_buffer_limit(None);
                self.inner = Inner::Running(Box::new(conn.into()));
                self.pump();
                self.wrong.clone().map_or(Ok(()), Err)
            }
            Err((error, alert)) => Err(self.refuse(&error, alert)),
        }
    }

    /// Takes in what came over the network.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.records.follow(bytes);
        self.rest.extend_from_slice(bytes);
        self.pump();
        self.wrong.clone().map_or(Ok(()), Err)
    }

    /// Whether what came in ends with a whole record.
    pub fn whole(&self) -> bool {
        self.records.whole()
    }

    /// Looks at what came in, until there is something to read.
    fn pump(&mut self) {
        let rest = take(&mut self.rest);
        let mut left = rest.as_slice();
        while !left.is_empty() && self.wrong.is_none() {
            match &mut self.inner {
                Inner::Waiting(acceptor) => {
                    let before = left;
                    if acceptor.read_tls(&mut left).is_err() {
                        break;
                    }
                    let read = before.len() - left.len();
                    self.greeting.extend(before.iter().take(read));
                    match acceptor.accept() {
                        Ok(None) => {}
                        Ok(Some(accepted)) => self.inner = Inner::Greeted(Box::new(accepted)),
                        Err((error, alert)) => self.wrong = Some(self.refuse(&error, alert)),
                    }
                }
                Inner::Running(conn) => {
                    if !matches!(conn.read_tls(&mut left), Ok(1..)) {
                        break;
                    }
                    match conn.process_new_packets() {
                        Ok(io) if io.plaintext_bytes_to_read() > 0 => break,
                        Ok(_) => {}
                        Err(error) => self.wrong = Some(text(&error)),
                    }
                }
                Inner::Greeted(_) | Inner::Broken => break,
            }
        }
        self.rest = left.to_vec();
    }

    /// What the client said first.
    pub fn hello(&self) -> Hello {
        let Inner::Greeted(accepted) = &self.inner else {
            return Hello::default();
        };
        let hello = accepted.client_hello();
        let greeting = Greeting::read(&self.greeting);
        Hello {
            name: hello.server_name().unwrap_or_default().into(),
            protocols: hello
                .alpn()
                .map_or_else(Vec::new, |all| all.map(<[u8]>::to_vec).collect()),
            suites: pairs(hello.cipher_suites().iter().map(|&s| s.into())),
            groups: pairs(
                hello
                    .named_groups()
                    .unwrap_or_default()
                    .iter()
                    .map(|&g| g.into()),
            ),
            schemes: pairs(hello.signature_schemes().iter().map(|&s| s.into())),
            extensions: pairs(greeting.extensions.into_iter()),
            shares: pairs(greeting.shares.into_iter()),
        }
    }

    /// What is to be sent.
    pub fn take(&mut self) -> Vec<u8> {
        if let Inner::Running(conn) = &mut self.inner {
            while conn.wants_write() && matches!(conn.write_tls(&mut self.out), Ok(1..)) {}
        }
        take(&mut self.out)
    }

    /// Reads: how much, whether the other side has said that it was all, and what went wrong.
    pub fn read(&mut self, bytes: &mut [u8]) -> (usize, bool, Option<String>) {
        loop {
            let Inner::Running(conn) = &mut self.inner else {
                return (0, false, self.wrong.clone());
            };
            match conn.reader().read(bytes) {
                Ok(0) if !bytes.is_empty() => return (0, true, None),
                Ok(n) => return (n, false, None),
                Err(_) if self.rest.is_empty() || self.wrong.is_some() => {
                    return (0, false, self.wrong.clone());
                }
                Err(_) => {
                    let before = self.rest.len();
                    self.pump();
                    if self.rest.len() == before {
                        return (0, false, Some("a TLS record was left over".into()));
                    }
                }
            }
        }
    }

    /// Takes in what is to be sent, encrypted.
    pub fn write(&mut self, bytes: &[u8]) -> usize {
        match &mut self.inner {
            Inner::Running(conn) => conn.writer().write(bytes).unwrap_or(0),
            _ => 0,
        }
    }

    /// Says that nothing more will be sent.
    pub fn end(&mut self) {
        if let Inner::Running(conn) = &mut self.inner {
            conn.send_close_notify();
        }
    }

    /// What is known.
    pub fn state(&self) -> State {
        let mut state = State {
            stage: Stage::Hello,
            version: 0,
            suite: 0,
            group: 0,
            protocol: Vec::new(),
            name: String::new(),
            peer: Vec::new(),
            retried: false,
            shown: self.shown.load(Ordering::Relaxed),
        };
        match &self.inner {
            Inner::Running(conn) => {
                state.stage = if conn.is_handshaking() {
                    Stage::Handshake
                } else {
                    Stage::Open
                };
                state.version = conn.protocol_version().map_or(0, Into::into);
                state.suite = conn
                    .negotiated_cipher_suite()
                    .map_or(0, |s| s.suite().into());
                state.group = conn
                    .negotiated_key_exchange_group()
                    .map_or(0, |g| g.name().into());
                state.retried =
                    conn.handshake_kind() == Some(HandshakeKind::FullWithHelloRetryRequest);
                state.protocol = conn.alpn_protocol().unwrap_or_default().to_vec();
                if let Connection::Server(conn) = &**conn {
                    state.name = conn.server_name().unwrap_or_default().into();
                }
                let peer = conn.peer_certificates().unwrap_or_default();
                state.peer = peer.iter().map(|c| c.to_vec()).collect();
            }
            Inner::Greeted(_) => state.stage = Stage::Greeted,
            Inner::Waiting(_) | Inner::Broken => {}
        }
        state
    }

    /// Lines for a log of keys since the last call.
    pub fn secrets(&self) -> String {
        self.secrets
            .0
            .lock()
            .map(|mut lines| take(&mut *lines))
            .unwrap_or_default()
    }

    /// Keying material; nothing if there is none.
    pub fn export(&self, label: &[u8], context: Option<&[u8]>, n: usize) -> Vec<u8> {
        let Inner::Running(conn) = &self.inner else {
            return Vec::new();
        };
        // The longest that TLS gives.
        let out = vec![0; n.min(1 << 16)];
        conn.export_keying_material(out, label, context)
            .unwrap_or_default()
    }
}
