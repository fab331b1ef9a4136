//! Natives of package net: sockets on the scheduler's poller, names, interfaces.
//!
//! Error numbers below zero are ours: see [`CLOSED`] and its like.

mod addr;
mod inside;
mod message;
mod socket;

use crate::heap::foreign::alloc_foreign;
use crate::host::net::Found;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::descriptor::{self, CLOSED, END, done};
use addr::Address;
use minigo_runtime::{BlockJob, PollMode};
use socket::{Family, Socket};
use std::net::Shutdown;
use std::time::Duration;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("sockNew", sock_socket),
    ("sockBind", |cx| {
        let to = Address::decode(cx.arg_str(1));
        on_socket(cx, 0, |cx, s| s.bind(&cx.instance().host, &to))
    }),
    ("sockListen", |cx| {
        let backlog = i32::try_from(cx.arg_i64(1)).unwrap_or(i32::MAX);
        on_socket(cx, 0, |cx, s| {
            s.with(|k| cx.instance().host.listen(k, backlog))?;
            s.start(cx)
        })
    }),
    ("sockStart", |cx| on_socket(cx, 0, |cx, s| s.start(cx))),
    ("sockConnect", sock_connect),
    ("sockAccept", sock_accept),
    ("sockRead", sock_read),
    ("sockWrite", sock_write),
    ("sockReceive", sock_receive),
    ("sockSend", sock_send),
    ("sockReceiveMessage", message::receive),
    ("sockSendMessage", message::send),
    ("sockDuplicate", sock_duplicate),
    ("sockOfFile", sock_of_file),
    ("sockJoinGroup", sock_join_group),
    ("groupTable", |cx| {
        let rows = cx.instance().host.groups();
        cx.ret_strings(0, &rows);
        Outcome::Done
    }),
    ("sockShutdown", |cx| {
        let how = match cx.arg_i64(1) {
            0 => Shutdown::Read,
            _ => Shutdown::Write,
        };
        on_socket(cx, 0, |_, s| s.with(|k| k.shutdown(how)))
    }),
    ("sockClose", sock_close),
    ("sockOption", |cx| {
        let (what, v) = (cx.arg_i64(1), cx.arg_i64(2));
        on_socket(cx, 0, |_, s| set_option(s, what, v))
    }),
    ("sockDeadline", sock_deadline),
    ("sockName", |cx| {
        let Some(s) = socket::of(cx) else {
            return Outcome::NilDereference;
        };
        let peer = cx.arg_bool(1);
        let name = s.name(cx, peer).encode();
        cx.ret_str(0, name);
        Outcome::Done
    }),
    ("sockFd", |cx| {
        on_socket(cx, 1, |cx, s| {
            cx.ret_i64(0, s.fd().into());
            Ok(())
        })
    }),
    ("sockNet", |cx| {
        let Some(s) = socket::of(cx) else {
            return Outcome::NilDereference;
        };
        cx.ret_str(0, s.net());
        Outcome::Done
    }),
    ("staysInside", inside::stays),
    ("insideWait", inside::wait),
    ("insideWake", inside::wake),
    ("parseIP", |cx| {
        let ip = addr::parse_ip(cx.arg_str(0));
        cx.ret_str(0, ip);
        Outcome::Done
    }),
    ("formatIP", |cx| {
        let text = addr::format_ip(cx.arg_str(0));
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("lookupName", lookup_name),
    ("lookupIP", lookup_ip),
    ("lookupService", |cx| {
        let port = cx
            .instance()
            .host
            .service(&cx.arg_string(0), &cx.arg_string(2));
        cx.ret_i64(0, port.map_or(-1, i64::from));
        Outcome::Done
    }),
    ("interfaceTable", |cx| {
        let rows = cx.instance().host.interfaces();
        cx.ret_strings(0, &rows);
        Outcome::Done
    }),
    ("backlog", |cx| {
        let backlog = cx.instance().host.backlog();
        cx.ret_i64(0, backlog);
        Outcome::Done
    }),
];

/// Something that does not wait, on the socket in parameter 0.
fn on_socket(
    cx: &mut NativeCx<'_>,
    errno_slot: usize,
    f: impl FnOnce(&mut NativeCx<'_>, &'static Socket) -> Result<(), i32>,
) -> Outcome {
    let Some(s) = socket::of(cx) else {
        return Outcome::NilDereference;
    };
    if !s.begin() {
        return done(cx, errno_slot, Err(CLOSED));
    }
    let r = f(cx, s);
    s.end(cx);
    done(cx, errno_slot, r)
}

/// Something that may wait, on the socket in parameter 0: see [`descriptor::operate`].
fn operate(
    cx: &mut NativeCx<'_>,
    mode: PollMode,
    errno_slot: usize,
    mut attempt: impl FnMut(&mut NativeCx<'_>, &'static Socket) -> Result<(), i32>,
) -> Outcome {
    let Some(s) = socket::of(cx) else {
        return Outcome::NilDereference;
    };
    descriptor::operate(cx, s, mode, errno_slot, |cx| attempt(cx, s))
}

/// `func sockNew(net string, family, kind, protocol int) (h *socket, errno int)`
fn sock_socket(cx: &mut NativeCx<'_>) -> Outcome {
    let family = match cx.arg_i64(2) {
        4 => Family::V4,
        6 => Family::V6,
        _ => Family::Unix,
    };
    match Socket::new(cx, cx.arg_str(0), family, (cx.arg_i64(3), cx.arg_i64(4))) {
        Ok(s) => hand_out(cx, s, 1),
        Err(e) => {
            cx.ret_u64(0, 0);
            done(cx, 1, Err(e))
        }
    }
}

/// `func sockDuplicate(h *socket) (fd int, errno int)`
fn sock_duplicate(cx: &mut NativeCx<'_>) -> Outcome {
    on_socket(cx, 1, |cx, s| {
        let fd = cx.instance().host.duplicate(s.fd())?;
        cx.ret_i64(0, fd.into());
        Ok(())
    })
}

/// `func sockOfFile(fd int) (h *socket, call string, errno int)`
fn sock_of_file(cx: &mut NativeCx<'_>) -> Outcome {
    let fd = i32::try_from(cx.arg_i64(0)).unwrap_or(-1);
    let opened = Socket::of_file(cx, fd).and_then(|s| match s.start(cx) {
        Ok(()) => Ok(s),
        Err(e) => Err(("epoll_ctl", e)),
    });
    match opened {
        Ok(s) => {
            cx.ret_str(1, "");
            hand_out(cx, s, 3)
        }
        Err((call, e)) => {
            cx.ret_u64(0, 0);
            cx.ret_str(1, call);
            done(cx, 3, Err(e))
        }
    }
}

/// `func sockJoinGroup(h *socket, group string, index int) (errno int)`: 0 is the interface that the system
/// chooses. What the socket itself sends to groups does not come back.
fn sock_join_group(cx: &mut NativeCx<'_>) -> Outcome {
    let group = Address::decode(cx.arg_str(1));
    let index = u32::try_from(cx.arg_i64(3)).unwrap_or(0);
    on_socket(cx, 0, |cx, s| {
        let group = group.to_system()?;
        s.with(|k| cx.instance().host.join(k, &group, index))
    })
}

/// Result 0 is a handle on the socket.
fn hand_out(cx: &mut NativeCx<'_>, s: Socket, errno_slot: usize) -> Outcome {
    let p = alloc_foreign(&mut cx.machine().cache, s);
    cx.ret_u64(0, p.addr() as u64);
    done(cx, errno_slot, Ok(()))
}

/// `func sockConnect(h *socket, to string) (errno int)`
fn sock_connect(cx: &mut NativeCx<'_>) -> Outcome {
    let to = Address::decode(cx.arg_str(1));
    if !cx.resumed() {
        let mut started = Ok(false);
        let out = on_socket(cx, 0, |cx, s| {
            let r = s.connect(&cx.instance().host, &to);
            started = r;
            // Registered now and not before: an unconnected socket would look hung up.
            r.and_then(|_| s.start(cx))
        });
        match started {
            Ok(true) if cx.ret_value(0) == 0 => {}
            _ => return out,
        }
    }
    operate(cx, PollMode::Write, 0, |_, s| s.connected())
}

/// `func sockAccept(h *socket) (conn *socket, errno int)`
fn sock_accept(cx: &mut NativeCx<'_>) -> Outcome {
    let mut new = None;
    let out = operate(cx, PollMode::Read, 1, |cx, s| {
        new = Some(s.accept(cx)?);
        Ok(())
    });
    let Some(conn) = new else {
        cx.ret_u64(0, 0);
        return out;
    };
    match conn.start(cx) {
        Ok(()) => hand_out(cx, conn, 1),
        Err(e) => {
            cx.ret_u64(0, 0);
            done(cx, 1, Err(e))
        }
    }
}

/// One read takes no more than this, as in Go.
const MOST: usize = 1 << 30;

/// `func sockRead(h *socket, b []byte) (n int, errno int)`
fn sock_read(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_u64(0, 0);
    operate(cx, PollMode::Read, 1, |cx, s| {
        let b = cx.arg_bytes_mut(1);
        let room = b.len().min(MOST);
        let Some(b) = b.get_mut(..room).filter(|b| !b.is_empty()) else {
            return Ok(());
        };
        let n = s.read(b)?;
        if n == 0 && !s.is_datagram() {
            return Err(END);
        }
        cx.ret_u64(0, n as u64);
        Ok(())
    })
}

/// `func sockWrite(h *socket, b []byte) (n int, errno int)`: all of it, if it is a stream.
fn sock_write(cx: &mut NativeCx<'_>) -> Outcome {
    if !cx.resumed() {
        cx.ret_u64(0, 0);
    }
    operate(cx, PollMode::Write, 1, |cx, s| {
        let b = cx.arg_bytes(1);
        loop {
            let sent = cx.ret_value(0) as usize;
            let rest = b.get(sent..).unwrap_or_default();
            let rest = rest.get(..rest.len().min(MOST)).unwrap_or_default();
            if rest.is_empty() && (sent > 0 || s.is_stream()) {
                return Ok(());
            }
            let n = s.write(rest)?;
            cx.ret_u64(0, (sent + n) as u64);
            if !s.is_stream() {
                return Ok(());
            }
        }
    })
}

/// `func sockReceive(h *socket, b []byte) (n int, from string, errno int)`
fn sock_receive(cx: &mut NativeCx<'_>) -> Outcome {
    let mut from = Address::None;
    cx.ret_u64(0, 0);
    let out = operate(cx, PollMode::Read, 3, |cx, s| {
        let (n, peer) = s.receive(cx.arg_bytes_mut(1))?;
        cx.ret_u64(0, n as u64);
        from = peer;
        Ok(())
    });
    cx.ret_str(1, from.encode());
    out
}

/// `func sockSend(h *socket, b []byte, to string) (n int, errno int)`
fn sock_send(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_u64(0, 0);
    operate(cx, PollMode::Write, 1, |cx, s| {
        let to = Address::decode(cx.arg_str(3));
        let n = s.send(&cx.instance().host, cx.arg_bytes(1), &to)?;
        cx.ret_u64(0, n as u64);
        Ok(())
    })
}

/// `func sockClose(h *socket) (errno int)`: whoever waits on the socket is woken; returns when the
/// descriptor is closed.
fn sock_close(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(s) = socket::of(cx) else {
        return Outcome::NilDereference;
    };
    // Errors and `LocalAddr` still tell it later.
    s.name(cx, false);
    descriptor::close(cx, s)
}

/// `func sockDeadline(h *socket, mode int, d int64) (errno int)`: mode 1 reading, 2 writing, 3
/// both; `d` nanoseconds from now, 0 for none.
fn sock_deadline(cx: &mut NativeCx<'_>) -> Outcome {
    let (modes, d) = (cx.arg_i64(1), cx.arg_i64(2));
    on_socket(cx, 0, |cx, s| {
        s.deadline(cx, modes, d);
        Ok(())
    })
}

/// The settings of `sockOption`, by number.
fn set_option(s: &Socket, what: i64, v: i64) -> Result<(), i32> {
    let size = usize::try_from(v).unwrap_or(0);
    let time = Duration::from_nanos(v.max(0) as u64);
    s.with(|k| match what {
        0 => k.set_tcp_nodelay(v != 0),
        1 => k.set_keepalive(v != 0),
        2 => k.set_tcp_keepalive(&socket2::TcpKeepalive::new().with_time(time)),
        3 => k.set_tcp_keepalive(&socket2::TcpKeepalive::new().with_interval(time)),
        4 => k.set_tcp_keepalive(
            &socket2::TcpKeepalive::new().with_retries(u32::try_from(v).unwrap_or(u32::MAX)),
        ),
        5 => k.set_linger(u64::try_from(v).ok().map(Duration::from_secs)),
        6 => k.set_recv_buffer_size(size),
        7 => k.set_send_buffer_size(size),
        8 => k.set_reuse_address(v != 0),
        9 => k.set_broadcast(v != 0),
        10 => k.set_only_v6(v != 0),
        _ => Err(std::io::Error::from_raw_os_error(libc::ENOPROTOOPT)),
    })
}

/// `func lookupName(host string) (ips []string, errno int, server string)`
fn lookup_name(cx: &mut NativeCx<'_>) -> Outcome {
    if !cx.resumed() {
        let (host, name) = (cx.instance().host(), cx.arg_str(0).to_vec());
        return Outcome::Block(BlockJob::new(move || host.resolve(&name)));
    }
    let found: Found = cx.blocked().unwrap_or_default();
    cx.ret_strings(0, &found.addresses);
    cx.ret_i64(2, found.code.into());
    cx.ret_str(3, found.server);
    Outcome::Done
}

/// `func lookupIP(ip string) (name string, errno int, server string)`
fn lookup_ip(cx: &mut NativeCx<'_>) -> Outcome {
    if !cx.resumed() {
        let (host, ip) = (cx.instance().host(), cx.arg_str(0).to_vec());
        return Outcome::Block(BlockJob::new(move || host.name_of(&ip)));
    }
    let found: Found = cx.blocked().unwrap_or_default();
    cx.ret_str(0, found.addresses.first().cloned().unwrap_or_default());
    cx.ret_i64(2, found.code.into());
    cx.ret_str(3, found.server);
    Outcome::Done
}
