//! The system socket behind a Go `*socket`: a descriptor with its addresses.

use super::addr::Address;
use crate::heap::Tracer;
use crate::heap::foreign::Foreign;
use crate::host::tape::{Answer, What};
use crate::host::{Host, system};
use crate::machine::native::NativeCx;
use crate::stdlib::shared::descriptor::Descriptor;
use socket2::{Domain, Protocol, SockRef, Type};
use std::io;
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::os::fd::{BorrowedFd, IntoRawFd, RawFd};
use std::sync::OnceLock;

/// The kinds of addresses.
#[derive(Clone, Copy)]
pub(super) enum Family {
    V4,
    V6,
    Unix,
}

/// The names of networks; a socket holds its index.
const NETS: &[&str] = &[
    "tcp",
    "tcp4",
    "tcp6",
    "udp",
    "udp4",
    "udp6",
    "unix",
    "unixgram",
    "unixpacket",
    "ip",
    "ip4",
    "ip6",
];

/// A socket.
pub(super) struct Socket {
    descriptor: Descriptor,
    net: u8,
    stream: bool,
    local: OnceLock<Address>,
    peer: OnceLock<Address>,
}

impl Foreign for Socket {
    fn trace(&self, _: &mut Tracer) {}
}

impl Deref for Socket {
    type Target = Descriptor;
    fn deref(&self) -> &Descriptor {
        &self.descriptor
    }
}

/// The place of a network's name.
fn index_of(net: &[u8]) -> u8 {
    NETS.iter().position(|n| n.as_bytes() == net).unwrap_or(0) as u8
}

fn errno(e: io::Error) -> i32 {
    e.raw_os_error().unwrap_or(libc::EIO)
}

/// The calls that may fail where a socket is made of a file, by number.
const CALLS: [&str; 5] = ["", "dup", "setnonblock", "getsockopt", "getsockname"];

/// A descriptor of its own on what a file's leads to, the network's place, whether it is a stream; or the number of the call
/// that failed, and how.
fn copy_of(fd: i32) -> Result<(RawFd, u8, bool), (usize, i32)> {
    // SAFETY: it stays open while it is counted as used.
    let fd = unsafe { BorrowedFd::borrow_raw(fd) };
    let copy = fd.try_clone_to_owned().map_err(|e| (1, errno(e)))?;
    let s = socket2::Socket::from(copy);
    s.set_nonblocking(true).map_err(|e| (2, errno(e)))?;
    let ty = s.r#type().map_err(|e| (3, errno(e)))?;
    let own = s.local_addr().map_err(|e| (4, errno(e)))?;
    let net = match (own.is_unix(), ty) {
        (true, Type::STREAM) => "unix",
        (true, Type::DGRAM) => "unixgram",
        (true, Type::SEQPACKET) => "unixpacket",
        (false, Type::STREAM) if own.as_socket().is_some() => "tcp",
        (false, Type::DGRAM) if own.as_socket().is_some() => "udp",
        (false, Type::RAW) if own.as_socket().is_some() => "ip",
        _ => return Err((0, libc::EPROTONOSUPPORT)),
    };
    let index = index_of(net.as_bytes());
    Ok((s.into_raw_fd(), index, ty == Type::STREAM))
}

/// The socket in parameter 0.
pub(super) fn of(cx: &NativeCx<'_>) -> Option<&'static Socket> {
    // SAFETY: a *socket is nil or was made by `hand_out`; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const Socket).as_ref() }
}

impl Socket {
    /// A new socket of the system. `kind`: 0 stream, 1 datagram, 2 packets in sequence, 3 raw ones of
    /// that protocol of IP.
    pub fn new(
        cx: &mut NativeCx<'_>,
        net: &[u8],
        family: Family,
        (kind, protocol): (i64, i64),
    ) -> Result<Socket, i32> {
        let domain = match family {
            Family::V4 => Domain::IPV4,
            Family::V6 => Domain::IPV6,
            Family::Unix => Domain::UNIX,
        };
        let ty = match kind {
            0 => Type::STREAM,
            1 => Type::DGRAM,
            2 => Type::SEQPACKET,
            _ => {
                cx.instance().host.may_use_raw_sockets()?;
                Type::RAW
            }
        };
        let protocol = i32::try_from(protocol).map_err(|_| libc::EPROTONOSUPPORT)?;
        let protocol = (protocol != 0).then(|| Protocol::from(protocol));
        let host = &cx.instance().host;
        let fd = host.ask(What::Socket, || {
            let made = system::socket(domain, ty, protocol);
            made.map(IntoRawFd::into_raw_fd)
                .map_err(|e| host.no_socket(errno(e), domain == Domain::UNIX))
        })?;
        Ok(Socket::own(cx, fd, index_of(net), kind == 0))
    }

    /// A socket of its own on what a file's descriptor leads to; or the call that failed, and how.
    pub fn of_file(cx: &mut NativeCx<'_>, fd: i32) -> Result<Socket, (&'static str, i32)> {
        let host = cx.instance().host();
        let used = host.using(fd).map_err(|e| ("dup", e))?;
        let copied = host.ask(What::Socket, || copy_of(fd).map_err(|(n, e)| (n as u32, e)));
        drop(used);
        let (fd, index, stream) =
            copied.map_err(|(n, e)| (CALLS.get(n as usize).copied().unwrap_or(""), e))?;
        Ok(Socket::own(cx, fd, index, stream))
    }

    fn own(cx: &mut NativeCx<'_>, fd: RawFd, net: u8, stream: bool) -> Socket {
        Socket {
            descriptor: Descriptor::new(cx, fd),
            net,
            stream,
            local: OnceLock::new(),
            peer: OnceLock::new(),
        }
    }

    /// The network's name.
    pub fn net(&self) -> &'static str {
        NETS.get(usize::from(self.net)).copied().unwrap_or_default()
    }

    pub fn is_stream(&self) -> bool {
        self.stream
    }

    /// Whether it has no connection that ends: then a message may be empty.
    pub fn is_datagram(&self) -> bool {
        !self.stream && self.net() != "unixpacket"
    }

    /// Runs `f` on the descriptor, which must be counted in.
    pub fn with<R: Answer>(&self, f: impl FnOnce(&SockRef<'_>) -> io::Result<R>) -> Result<R, i32> {
        self.host().ask(What::Socket, || self.now(f))
    }

    /// The same without the door.
    fn now<R>(&self, f: impl FnOnce(&SockRef<'_>) -> io::Result<R>) -> Result<R, i32> {
        // SAFETY: it is open while a user is counted in.
        let fd = unsafe { BorrowedFd::borrow_raw(self.fd()) };
        f(&SockRef::from(&fd)).map_err(errno)
    }

    /// Its own or its peer's address. Once known it is kept, beyond the closing too.
    pub fn name(&self, cx: &mut NativeCx<'_>, peer: bool) -> Address {
        let known = if peer { &self.peer } else { &self.local };
        if known.get().is_none() && self.begin() {
            let asked = self.with(|k| if peer { k.peer_addr() } else { k.local_addr() });
            if let Ok(a) = asked {
                let _ = known.set(Address::of_system(&a));
            }
            self.end(cx);
        }
        known.get().cloned().unwrap_or_default()
    }

    pub fn bind(&self, host: &Host, to: &Address) -> Result<(), i32> {
        let to = to.to_system()?;
        self.with(|k| host.bind(k, &to))
    }

    /// Begins to connect; true if that is still under way.
    pub fn connect(&self, host: &Host, to: &Address) -> Result<bool, i32> {
        let system = to.to_system()?;
        let under_way = match self.with(|k| host.connect(k, &system)) {
            Ok(()) | Err(libc::EISCONN) => false,
            Err(libc::EINPROGRESS | libc::EALREADY | libc::EINTR) => true,
            Err(e) => return Err(e),
        };
        let _ = self.peer.set(to.clone());
        Ok(under_way)
    }

    /// Whether it is connected by now.
    pub fn connected(&self) -> Result<(), i32> {
        if let Some(e) = self.with(|k| k.take_error())? {
            return match errno(e) {
                libc::EINPROGRESS | libc::EALREADY | libc::EINTR => Err(libc::EAGAIN),
                e => Err(e),
            };
        }
        match self.with(|k| k.peer_addr()) {
            Err(libc::ENOTCONN) => Err(libc::EAGAIN),
            _ => Ok(()),
        }
    }

    /// A connection that somebody made to this listener.
    pub fn accept(&self, cx: &mut NativeCx<'_>) -> Result<Socket, i32> {
        loop {
            let accept = |k: &SockRef<'_>| {
                let (s, peer) = system::accept(k)?;
                Ok((s.into_raw_fd(), peer))
            };
            match self.with(accept) {
                Ok((fd, peer)) => {
                    let new = Socket::own(cx, fd, self.net, self.stream);
                    let _ = new.peer.set(Address::of_system(&peer));
                    return Ok(new);
                }
                // It went away before we came.
                Err(libc::ECONNABORTED) => {}
                Err(e) => return Err(e),
            }
        }
    }

    pub fn read(&self, b: &mut [u8]) -> Result<usize, i32> {
        self.host()
            .fill(What::Read, b, |b| self.now(|k| k.recv(uninit(b))))
    }

    pub fn write(&self, b: &[u8]) -> Result<usize, i32> {
        self.with(|k| k.send_with_flags(b, libc::MSG_NOSIGNAL))
    }

    pub fn receive(&self, b: &mut [u8]) -> Result<(usize, Address), i32> {
        let mut from = None;
        let n = self.host().fill(What::Read, b, |b| {
            let (n, sender) = self.now(|k| k.recv_from(uninit(b)))?;
            from = Some(sender);
            Ok(n)
        })?;
        let from = self.host().ask(What::Socket, || from.ok_or(libc::EIO))?;
        let from = match Address::of_system(&from) {
            // A datagram from a socket without a name.
            Address::Unix(path) if path.is_empty() => Address::None,
            a => a,
        };
        Ok((n, from))
    }

    pub fn send(&self, host: &Host, b: &[u8], to: &Address) -> Result<usize, i32> {
        let to = to.to_system()?;
        self.with(|k| host.send_to(k, b, &to))
    }
}

/// Bytes to be received into.
fn uninit(b: &mut [u8]) -> &mut [MaybeUninit<u8>] {
    // SAFETY: the system only writes there; no byte becomes uninitialised.
    unsafe { std::slice::from_raw_parts_mut(b.as_mut_ptr().cast(), b.len()) }
}
