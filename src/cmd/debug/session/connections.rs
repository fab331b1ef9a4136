//! Connections from the program's processes to the session; each is read by a thread of its own.

use super::events::Heard;
use crate::cmd::debug::wire::{Receiver, Wire};
use std::os::unix::net::UnixListener;
use std::sync::mpsc;

/// Takes connections until the folder is gone.
pub fn accept<C: Send + 'static>(listener: &UnixListener, heard: &mpsc::Sender<Heard<C>>) {
    for (id, stream) in (1..).zip(listener.incoming()) {
        let Ok(wire) = stream.and_then(Wire::new) else {
            continue;
        };
        let (mut receiver, sender) = wire.split();
        let heard = heard.clone();
        let listening = std::thread::Builder::new().name("debuggee".to_owned());
        let _ = listening.spawn(move || {
            if let Some(hello) = receiver.receive()
                && heard.send(Heard::Hello(sender, id, hello)).is_ok()
            {
                listen(receiver, id, &heard);
            }
        });
    }
}

fn listen<C>(mut from: Receiver, id: u64, heard: &mpsc::Sender<Heard<C>>) {
    while let Some(message) = from.receive() {
        if heard.send(Heard::Said(id, message)).is_err() {
            return;
        }
    }
    let _ = heard.send(Heard::Gone(id));
}
