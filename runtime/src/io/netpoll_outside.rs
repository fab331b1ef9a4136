//! What a descriptor that a goroutine waits for is, and whether its other end is in this process or in another one. In
//! virtual time that decides whether real time has to pass (see `virt/clockwork.rs`).

use crate::base::polled::Kind;
use std::collections::HashSet;
use std::mem::{MaybeUninit, size_of};

/// Who is at the other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Somebody else, as far as one can tell.
    Outside,
    /// This process, at present.
    Inside,
    /// This process, as long as the descriptor is open.
    InsideForGood,
}

/// An address as the system writes it.
type Name = Vec<u8>;

/// The addresses of the process's own sockets.
pub(crate) struct Own {
    names: HashSet<Name>,
    peers: HashSet<Name>,
}

/// The most descriptors among which the other end of a pipe is looked for.
const PIPES: i32 = 1024;

impl Own {
    /// Those of these descriptors.
    pub(crate) fn of(fds: impl Iterator<Item = i32>) -> Own {
        let (mut names, mut peers) = (HashSet::new(), HashSet::new());
        for fd in fds {
            names.extend(name(fd, libc::getsockname));
            peers.extend(name(fd, libc::getpeername));
        }
        Own { names, peers }
    }

    /// Who is at the other end of this descriptor. A socket that others connect or send to belongs to
    /// whoever has done so: to this process if it has.
    pub(crate) fn other_end(&self, fd: i32) -> End {
        let Some(own) = name(fd, libc::getsockname) else {
            return match has_pipe_twice(fd) {
                true => End::Inside,
                false => End::Outside,
            };
        };
        match name(fd, libc::getpeername) {
            Some(peer) if self.names.contains(&peer) || is_own_process(fd) => End::InsideForGood,
            None if self.peers.contains(&own) => End::InsideForGood,
            _ => End::Outside,
        }
    }
}

type GetName = unsafe extern "C" fn(i32, *mut libc::sockaddr, *mut libc::socklen_t) -> libc::c_int;

/// An address of the socket; none if it has none, or is no socket.
fn name(fd: i32, get: GetName) -> Option<Name> {
    let mut address = MaybeUninit::<libc::sockaddr_storage>::zeroed();
    let mut len = size_of::<libc::sockaddr_storage>() as libc::socklen_t;
    // SAFETY: the system writes no more than `len` bytes there, which were zero before.
    let bytes = unsafe {
        if get(fd, address.as_mut_ptr().cast(), &raw mut len) != 0 {
            return None;
        }
        let len = (len as usize).min(size_of::<libc::sockaddr_storage>());
        std::slice::from_raw_parts(address.as_ptr().cast::<u8>(), len)
    };
    Some(bytes.to_vec())
}

/// Whether the process at the other end of a local socket is this one.
fn is_own_process(fd: i32) -> bool {
    super::system::peer_process(fd) == Some(std::process::id())
}

/// Whether it is a pipe whose other end this process holds, too.
fn has_pipe_twice(fd: i32) -> bool {
    let Some(own) = status(fd).filter(|s| s.st_mode & libc::S_IFMT == libc::S_IFIFO) else {
        return false;
    };
    let same = |other: libc::stat| (other.st_dev, other.st_ino) == (own.st_dev, own.st_ino);
    (0..PIPES).any(|other| other != fd && status(other).is_some_and(same))
}

/// What a descriptor is.
pub(crate) fn kind_of(fd: i32) -> Kind {
    let Some(status) = status(fd) else {
        return Kind::Unknown;
    };
    match status.st_mode & libc::S_IFMT {
        libc::S_IFIFO => Kind::Pipe,
        libc::S_IFCHR => Kind::Terminal,
        libc::S_IFSOCK => {
            let listens = option(fd, libc::SO_ACCEPTCONN) == Some(1);
            let local = name(fd, libc::getsockname);
            let local = local.is_some_and(|name| family(&name) == Some(libc::AF_UNIX));
            match (local, listens, option(fd, libc::SO_TYPE)) {
                (true, true, _) => Kind::UnixListener,
                (true, ..) => Kind::Unix,
                (_, true, _) => Kind::TcpListener,
                (_, _, Some(libc::SOCK_DGRAM)) => Kind::Udp,
                _ => Kind::Tcp,
            }
        }
        _ => Kind::Unknown,
    }
}

/// The family of a socket's address.
fn family(name: &[u8]) -> Option<i32> {
    let at = std::mem::offset_of!(libc::sockaddr, sa_family);
    let bytes = name.get(at..at + size_of::<libc::sa_family_t>())?;
    let bytes = bytes.try_into().ok()?;
    Some(libc::sa_family_t::from_ne_bytes(bytes).into())
}

/// An option of a socket that is a number.
fn option(fd: i32, which: i32) -> Option<i32> {
    let mut value: libc::c_int = 0;
    let mut len = size_of::<libc::c_int>() as libc::socklen_t;
    // SAFETY: the system writes no more than `len` bytes, which is the size of the number.
    let answer = unsafe {
        let to = (&raw mut value).cast();
        libc::getsockopt(fd, libc::SOL_SOCKET, which, to, &raw mut len)
    };
    (answer == 0).then_some(value)
}

fn status(fd: i32) -> Option<libc::stat> {
    let mut status = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: the system writes the status there if it answers 0.
    unsafe { (libc::fstat(fd, status.as_mut_ptr()) == 0).then(|| status.assume_init()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream, UdpSocket};
    use std::os::fd::AsRawFd;

    #[test]
    fn ends_in_this_process_are_found() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let fds = |own: &[i32]| Own::of(own.iter().copied());
        let alone = listener.as_raw_fd();
        assert_eq!(fds(&[alone]).other_end(alone), End::Outside);
        let client = TcpStream::connect(address).unwrap();
        let (server, _) = listener.accept().unwrap();
        let all = [alone, client.as_raw_fd(), server.as_raw_fd()];
        for fd in all {
            assert_eq!(fds(&all).other_end(fd), End::InsideForGood);
        }
        let kinds = all.map(kind_of);
        assert_eq!(kinds, [Kind::TcpListener, Kind::Tcp, Kind::Tcp]);
        // As if the server belonged to another process.
        let own = [client.as_raw_fd()];
        assert_eq!(fds(&own).other_end(own[0]), End::Outside);
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let fd = udp.as_raw_fd();
        assert_eq!(fds(&[fd]).other_end(fd), End::Outside);
        assert_eq!(kind_of(fd), Kind::Udp);
        let (a, _b) = std::os::unix::net::UnixStream::pair().unwrap();
        let fd = a.as_raw_fd();
        assert_eq!(fds(&[fd]).other_end(fd), End::InsideForGood);
        assert_eq!(kind_of(fd), Kind::Unix);
        let (read, write) = std::io::pipe().unwrap();
        let fd = read.as_raw_fd();
        assert_eq!((kind_of(fd), kind_of(-1)), (Kind::Pipe, Kind::Unknown));
        assert_eq!(fds(&[fd]).other_end(fd), End::Inside);
        drop(write);
        assert_eq!(fds(&[fd]).other_end(fd), End::Outside);
    }
}
