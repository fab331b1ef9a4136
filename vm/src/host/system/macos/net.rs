//! Sockets and interfaces on macOS.

use super::super::Link;
use socket2::{Domain, Protocol, SockAddr, SockRef, Socket, Type};
use std::ffi::CStr;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr};

/// `recvmsg` has no flag for files that come along: see [`keep_files`].
pub const CLOSES_FILES: i32 = 0;

/// Files that came along with a message are not for programs that are started from now on.
pub fn keep_files(m: &libc::msghdr) {
    // SAFETY: the system filled the message in; its control data is valid, and has whole descriptors behind a header
    // that says how many.
    unsafe {
        let mut at = libc::CMSG_FIRSTHDR(m);
        while let Some(head) = at.as_ref() {
            if (head.cmsg_level, head.cmsg_type) == (libc::SOL_SOCKET, libc::SCM_RIGHTS) {
                let bytes = (head.cmsg_len as usize).saturating_sub(libc::CMSG_LEN(0) as usize);
                let first = libc::CMSG_DATA(at).cast::<i32>();
                for i in 0..bytes / size_of::<i32>() {
                    libc::fcntl(
                        first.add(i).read_unaligned(),
                        libc::F_SETFD,
                        libc::FD_CLOEXEC,
                    );
                }
            }
            at = libc::CMSG_NXTHDR(m, at);
        }
    }
}

/// A new socket, which does not block.
pub fn socket(domain: Domain, ty: Type, protocol: Option<Protocol>) -> io::Result<Socket> {
    let socket = Socket::new(domain, ty, protocol)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// A connection that somebody made to the listener, which does not block.
pub fn accept(listener: &SockRef<'_>) -> io::Result<(Socket, SockAddr)> {
    let (socket, peer) = listener.accept()?;
    socket.set_nonblocking(true)?;
    Ok((socket, peer))
}

/// How many connections may wait to be accepted, if the system says so.
pub(in crate::host) fn backlog() -> Option<i64> {
    let (mut n, mut len) = (0_i32, size_of::<i32>());
    let name = c"kern.ipc.somaxconn".as_ptr();
    let at = (&raw mut n).cast();
    // SAFETY: the name ends with a zero byte; the system writes at most `len` bytes, which the number has.
    let r = unsafe { libc::sysctlbyname(name, at, &raw mut len, std::ptr::null_mut(), 0) };
    (r == 0).then(|| n.into())
}

/// What the system knows of an interface.
pub(in crate::host) fn link(name: &str) -> Link {
    let mut list = std::ptr::null_mut();
    let mut found = Link::default();
    // SAFETY: the list is freed below; its entries, and the names, addresses and data that they lead to, are valid
    // until then. An entry with an address of the link layer has `if_data`.
    unsafe {
        if libc::getifaddrs(&raw mut list) != 0 {
            return found;
        }
        let mut at: *mut libc::ifaddrs = list;
        while let Some(entry) = at.as_ref() {
            at = entry.ifa_next;
            let Some(address) = entry.ifa_addr.as_ref() else {
                continue;
            };
            if i32::from(address.sa_family) != libc::AF_LINK
                || CStr::from_ptr(entry.ifa_name).to_bytes() != name.as_bytes()
            {
                continue;
            }
            let address = entry.ifa_addr.cast::<libc::sockaddr_dl>();
            found.index = (*address).sdl_index.into();
            found.address = text_of(address);
            if let Some(data) = entry.ifa_data.cast::<libc::if_data>().as_ref() {
                found.mtu = data.ifi_mtu.into();
            }
        }
        libc::freeifaddrs(list);
    }
    found
}

/// The bytes of an address of the link layer: the interface's name, then the hardware address.
///
/// # Safety
/// The address is valid for the length that it says.
unsafe fn parts<'a>(address: *const libc::sockaddr_dl) -> (&'a [u8], &'a [u8]) {
    // SAFETY: the address is valid for `sdl_len` bytes, and all that is read starts at `sdl_data` and ends within them.
    let (all, name, hardware) = unsafe {
        let data = (&raw const (*address).sdl_data).cast::<u8>();
        let (name, hardware) = ((*address).sdl_nlen.into(), (*address).sdl_alen.into());
        let head = data.addr() - address.addr();
        let len = usize::from((*address).sdl_len).saturating_sub(head);
        (std::slice::from_raw_parts(data, len), name, hardware)
    };
    let (first, rest) = all.split_at_checked(name).unwrap_or((all, &[]));
    (first, rest.get(..hardware).unwrap_or_default())
}

/// The hardware address as text.
///
/// # Safety
/// As for [`parts`].
unsafe fn text_of(address: *const libc::sockaddr_dl) -> String {
    // SAFETY: the address is valid for the length that it says.
    let (_, hardware) = unsafe { parts(address) };
    let bytes: Vec<String> = hardware.iter().map(|b| format!("{b:02x}")).collect();
    bytes.join(":")
}

/// A group that an interface belongs to (`ifaddrs.h`).
#[repr(C)]
struct Membership {
    next: *mut Membership,
    name: *mut libc::sockaddr,
    address: *mut libc::sockaddr,
    link_address: *mut libc::sockaddr,
}

unsafe extern "C" {
    fn getifmaddrs(list: *mut *mut Membership) -> libc::c_int;
    fn freeifmaddrs(list: *mut Membership);
}

/// The groups that this host's interfaces belong to: interface and address.
pub(in crate::host) fn groups() -> Vec<String> {
    let mut list = std::ptr::null_mut();
    let mut rows = Vec::new();
    // SAFETY: the list is freed below; its entries and the addresses that they lead to are valid until then.
    unsafe {
        if getifmaddrs(&raw mut list) != 0 {
            return rows;
        }
        let mut at = list;
        while let Some(entry) = at.as_ref() {
            at = entry.next;
            let (Some(address), false) = (entry.address.as_ref(), entry.name.is_null()) else {
                continue;
            };
            let (name, _) = parts(entry.name.cast());
            let name = String::from_utf8_lossy(name);
            match i32::from(address.sa_family) {
                libc::AF_INET => {
                    let to = &*entry.address.cast::<libc::sockaddr_in>();
                    let ip = Ipv4Addr::from(to.sin_addr.s_addr.to_ne_bytes());
                    rows.push(format!("{name} {ip}"));
                }
                libc::AF_INET6 => {
                    let to = &*entry.address.cast::<libc::sockaddr_in6>();
                    rows.push(format!("{name} {}", Ipv6Addr::from(to.sin6_addr.s6_addr)));
                }
                _ => {}
            }
        }
        freeifmaddrs(list);
    }
    rows
}
