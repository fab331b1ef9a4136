//! The protocol between the debugger and the program's process: one JSON object per line, over a socket.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

/// One end of a connection.
pub struct Wire {
    from: BufReader<UnixStream>,
    to: UnixStream,
}

impl Wire {
    /// The end of this stream.
    pub fn new(stream: UnixStream) -> io::Result<Wire> {
        Ok(Wire {
            to: stream.try_clone()?,
            from: BufReader::new(stream),
        })
    }

    /// Connects to the debugger.
    pub fn connect(path: &Path) -> io::Result<Wire> {
        Wire::new(UnixStream::connect(path)?)
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) -> io::Result<()> {
        let mut line = message.to_string();
        line.push('\n');
        self.to.write_all(line.as_bytes())
    }

    /// Waits for a message; `None`: the other side has gone.
    pub fn receive(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => serde_json::from_str(&line).ok(),
        }
    }

    /// Whether there is something to receive, or the other side has gone, after waiting at most so long for it.
    pub fn is_ready_within(&self, time: Duration) -> bool {
        if !self.from.buffer().is_empty() {
            return true;
        }
        let mut fd = libc::pollfd {
            fd: self.to.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        };
        // SAFETY: one descriptor, which is open.
        unsafe { libc::poll(&mut fd, 1, time.as_millis() as i32) > 0 }
    }

    /// The parts of it: for reading on a thread of its own, and for sending.
    pub fn split(self) -> (Receiver, Sender) {
        (Receiver(self.from), Sender(self.to))
    }
}

/// The receiving part of a connection.
pub struct Receiver(BufReader<UnixStream>);

impl Receiver {
    /// As [`Wire::receive`].
    pub fn receive(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => serde_json::from_str(&line).ok(),
        }
    }
}

/// The sending part of a connection.
pub struct Sender(UnixStream);

impl Sender {
    /// As [`Wire::send`]. That nobody listens any longer is noticed by who receives.
    pub fn send(&mut self, message: &Value) {
        let mut line = message.to_string();
        line.push('\n');
        let _ = self.0.write_all(line.as_bytes());
    }
}

/// Bytes as a JSON string: each is the character of its number.
pub fn text_of(bytes: &[u8]) -> String {
    bytes.iter().map(|&b| char::from(b)).collect()
}

/// The bytes that [`text_of`] made a string of.
pub fn bytes_of(text: &str) -> Vec<u8> {
    text.chars().map(|c| c as u32 as u8).collect()
}

/// A number in a message.
pub fn number(of: &Value, name: &str) -> Option<u64> {
    of.get(name)?.as_u64()
}

/// A text in a message; empty if it is not there.
pub fn text<'v>(of: &'v Value, name: &str) -> &'v str {
    of.get(name).and_then(Value::as_str).unwrap_or("")
}
