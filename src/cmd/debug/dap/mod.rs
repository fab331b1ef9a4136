//! `minigo dap`: the debugger as a server of the Debug Adapter Protocol, on standard input and output or on a socket.
//!
//! `framing.rs` cuts the stream into messages, `server.rs` receives messages and the program's events, and the
//! others answer requests: `launching.rs`, `running.rs`, `stopping.rs` (breakpoints), `looking.rs`,
//! `code.rs`, `scheduling.rs`. `telling.rs` has events that only some clients want.

mod capabilities;
mod code;
mod framing;
mod launching;
mod looking;
mod running;
mod scheduling;
mod server;
mod stopping;
mod telling;

use super::session::{Heard, Launch};
use crate::cmd::cli::DapArgs;
use crate::process::out::complain;
use framing::Read;
use server::Server;
use std::io::{BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc;

/// What a client sends.
#[derive(Debug)]
pub enum FromClient {
    /// A message.
    Message(serde_json::Value),
    /// What is no message, and why.
    Malformed(String),
    /// Nothing more.
    Gone,
}

/// `minigo dap`; the exit status.
pub fn dap(args: &DapArgs) -> i32 {
    match &args.listen {
        None => serve(std::io::stdin(), std::io::stdout(), None),
        Some(address) => on_socket_or_say("dap", address, None),
    }
}

/// Serves the first client that connects; `program`: which it attaches to.
pub fn on_socket_or_say(command: &str, address: &str, program: Option<Launch>) -> i32 {
    on_socket(address, program).unwrap_or_else(|error| {
        let cause = crate::process::out::cause(&error);
        complain!(
            "minigo {command}: listen {address}: {cause}: want HOST:PORT, such as 127.0.0.1:0"
        );
        1
    })
}

fn on_socket(address: &str, program: Option<Launch>) -> std::io::Result<i32> {
    let listener = TcpListener::bind(address)?;
    let own = listener.local_addr()?;
    crate::process::out::say!("DAP server listening at: {own}");
    let (stream, _) = listener.accept()?;
    // A step must not wait for more to send.
    stream.set_nodelay(true)?;
    Ok(serve(stream.try_clone()?, stream, program))
}

fn serve(
    from: impl std::io::Read + Send + 'static,
    to: impl Write + 'static,
    program: Option<Launch>,
) -> i32 {
    let (server, heard) = Server::new(Box::new(to));
    let server = match program {
        Some(program) => server.of(program),
        None => server,
    };
    let reader = std::thread::Builder::new().name("client".to_owned());
    let started = reader.spawn(move || read(from, &heard));
    if let Err(error) = started {
        complain!("minigo dap: cannot start a thread: {error}");
        return 1;
    }
    server.run()
}

/// Hands on what the client sends, until it sends nothing more.
fn read(from: impl std::io::Read, heard: &mpsc::Sender<Heard<FromClient>>) {
    let mut from = BufReader::new(from);
    loop {
        let (message, over) = match framing::read(&mut from) {
            Read::Message(message) => (FromClient::Message(message), false),
            Read::Malformed(why) => (FromClient::Malformed(why), false),
            Read::Lost(why) => {
                let _ = heard.send(Heard::Other(FromClient::Malformed(why)));
                (FromClient::Gone, true)
            }
            Read::End => (FromClient::Gone, true),
        };
        if heard.send(Heard::Other(message)).is_err() || over {
            return;
        }
    }
}
