//! Messages with control data: `recvmsg` and `sendmsg`.

use super::addr::Address;
use super::operate;
use super::socket::Socket;
use crate::host::system;
use crate::host::tape::What;
use crate::machine::native::{NativeCx, Outcome};
use crate::stdlib::shared::descriptor::END;
use minigo_runtime::PollMode;
use socket2::SockAddr;

/// `func sockReceiveMessage(s *socket, b, oob []byte) (n, oobn, flags int, from string, errno int)`
pub(super) fn receive(cx: &mut NativeCx<'_>) -> Outcome {
    let mut from = Address::None;
    for slot in 0..3 {
        cx.ret_u64(slot, 0);
    }
    let out = operate(cx, PollMode::Read, 5, |cx, s| {
        let (b, oob) = (cx.arg_slice(1), cx.arg_slice(3));
        let got = received_at_door(s, (b.0, b.1), (oob.0, oob.1))?;
        if got.n == 0 && !s.is_datagram() {
            return Err(END);
        }
        cx.ret_u64(0, got.n as u64);
        cx.ret_u64(1, got.control as u64);
        cx.ret_i64(2, got.flags.into());
        from = match got.from {
            // A socket without a name.
            Address::Unix(path) if path.is_empty() => Address::None,
            a => a,
        };
        Ok(())
    });
    cx.ret_str(3, from.encode());
    out
}

struct Received {
    n: usize,
    control: usize,
    flags: i32,
    from: Address,
}

type Buffer = (*mut u8, usize);

/// A message with nothing in it. Where control data is wanted or given, a stream needs a byte to carry it.
fn message(
    part: &mut libc::iovec,
    s: &Socket,
    b: Buffer,
    oob: Buffer,
    spare: &mut u8,
) -> libc::msghdr {
    *part = libc::iovec {
        iov_base: b.0.cast(),
        iov_len: b.1,
    };
    if b.1 == 0 && oob.1 > 0 && !s.is_datagram() {
        *part = libc::iovec {
            iov_base: std::ptr::from_mut(spare).cast(),
            iov_len: 1,
        };
    }
    // SAFETY: all zero is a message without a name, parts and control data.
    let mut m: libc::msghdr = unsafe { std::mem::zeroed() };
    m.msg_iov = part;
    m.msg_iovlen = 1;
    if oob.1 > 0 {
        m.msg_control = oob.0.cast();
        m.msg_controllen = oob.1 as _;
    }
    m
}

/// What is received, with the first bytes of the buffers.
type Parcel = (usize, usize, i32, SockAddr, Vec<u8>, Vec<u8>);

/// The same at the door, which keeps a message with all that is in it where a run is recorded.
fn received_at_door(s: &Socket, b: Buffer, oob: Buffer) -> Result<Received, i32> {
    let host = s.host();
    if host.tape().is_none() {
        return received(s, b, oob);
    }
    let first = |from: Buffer, n: usize| {
        let n = n.min(from.1);
        // SAFETY: the buffer has that many bytes.
        (0..n).map(|i| unsafe { from.0.add(i).read() }).collect()
    };
    let parcel: Parcel = host.ask(What::Read, || {
        let got = received(s, b, oob)?;
        let from = got
            .from
            .to_system()
            .or_else(|_| SockAddr::unix("").map_err(|_| libc::EIO))?;
        let (data, control) = (first(b, got.n), first(oob, got.control));
        Ok::<Parcel, i32>((got.n, got.control, got.flags, from, data, control))
    })?;
    let (n, control, flags, from, data, control_data) = parcel;
    for (to, bytes) in [(b, data), (oob, control_data)] {
        for (i, byte) in bytes.into_iter().enumerate().take(to.1) {
            // SAFETY: the buffer has that many bytes.
            unsafe { to.0.add(i).write(byte) };
        }
    }
    Ok(Received {
        n,
        control,
        flags,
        from: Address::of_system(&from),
    })
}

fn received(s: &Socket, b: Buffer, oob: Buffer) -> Result<Received, i32> {
    let (mut part, mut spare) = (EMPTY, 0);
    let mut m = message(&mut part, s, b, oob, &mut spare);
    // Files that come along are not for programs that are started meanwhile.
    let flags = match s.net().starts_with("unix") {
        true => system::CLOSES_FILES,
        false => 0,
    };
    let mut call = |name: *mut libc::sockaddr_storage, len: *mut libc::socklen_t| {
        m.msg_name = name.cast();
        // SAFETY: the name and its length are valid for writing, the parts are as long as they say.
        unsafe {
            m.msg_namelen = *len;
            let n = libc::recvmsg(s.fd(), &raw mut m, flags);
            *len = m.msg_namelen;
            match n {
                -1 => Err(std::io::Error::last_os_error()),
                n => Ok(n as usize),
            }
        }
    };
    // SAFETY: the call writes the name and how long it is.
    let (n, from) = unsafe { SockAddr::try_init(|name, len| call(name.cast(), len)) }
        .map_err(|e| e.raw_os_error().unwrap_or(libc::EIO))?;
    system::keep_files(&m);
    Ok(Received {
        n,
        control: m.msg_controllen as _,
        flags: m.msg_flags,
        from: Address::of_system(&from),
    })
}

const EMPTY: libc::iovec = libc::iovec {
    iov_base: std::ptr::null_mut(),
    iov_len: 0,
};

/// `func sockSendMessage(s *socket, b, oob []byte, to string) (n int, errno int)`
pub(super) fn send(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_u64(0, 0);
    operate(cx, PollMode::Write, 1, |cx, s| {
        let (b, oob) = (cx.arg_slice(1), cx.arg_slice(3));
        let to = match cx.arg_str(5) {
            b"" => None,
            text => Some(Address::decode(text).to_system()?),
        };
        cx.instance().host.may_send(to.as_ref(), oob.1 > 0)?;
        let n = sent(s, (b.0, b.1), (oob.0, oob.1), to.as_ref())?;
        // The byte that carried the control data was not the program's.
        cx.ret_u64(0, if b.1 == 0 { 0 } else { n as u64 });
        Ok(())
    })
}

fn sent(s: &Socket, b: Buffer, oob: Buffer, to: Option<&SockAddr>) -> Result<usize, i32> {
    let (mut part, mut spare) = (EMPTY, 0);
    let mut m = message(&mut part, s, b, oob, &mut spare);
    if let Some(to) = to {
        m.msg_name = to.as_ptr().cast_mut().cast();
        m.msg_namelen = to.len();
    }
    s.host().ask(What::Write, || {
        // SAFETY: the name, the parts and the control data are as long as they say, and only read.
        match unsafe { libc::sendmsg(s.fd(), &raw const m, libc::MSG_NOSIGNAL) } {
            -1 => Err(std::io::Error::last_os_error()
                .raw_os_error()
                .unwrap_or(libc::EIO)),
            n => Ok(n as usize),
        }
    })
}
