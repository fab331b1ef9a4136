//! Sockets and interfaces on Linux.

use super::super::Link;
use socket2::{Domain, Protocol, SockAddr, SockRef, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Files that come along with a message are not for programs that are started meanwhile: a flag of `recvmsg`.
pub const CLOSES_FILES: i32 = libc::MSG_CMSG_CLOEXEC;

/// The flag has done it.
pub fn keep_files(_: &libc::msghdr) {}

/// A new socket, which does not block.
pub fn socket(domain: Domain, ty: Type, protocol: Option<Protocol>) -> io::Result<Socket> {
    Socket::new(domain, ty.nonblocking(), protocol)
}

/// A connection that somebody made to the listener, which does not block.
pub fn accept(listener: &SockRef<'_>) -> io::Result<(Socket, SockAddr)> {
    listener.accept4(libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC)
}

/// How many connections may wait to be accepted, if the system says so.
pub(in crate::host) fn backlog() -> Option<i64> {
    let text = std::fs::read_to_string("/proc/sys/net/core/somaxconn").ok()?;
    text.trim().parse().ok()
}

/// What the system knows of an interface.
pub(in crate::host) fn link(name: &str) -> Link {
    let file = |what: &str| {
        let text = std::fs::read_to_string(format!("/sys/class/net/{name}/{what}"));
        text.map(|t| t.trim().to_owned()).unwrap_or_default()
    };
    let number = |what: &str| file(what).parse().unwrap_or(0u64);
    Link {
        index: number("ifindex"),
        mtu: number("mtu"),
        address: file("address"),
    }
}

/// The groups that this host's interfaces belong to: interface and address.
pub(in crate::host) fn groups() -> Vec<String> {
    let table = |name: &str| std::fs::read_to_string(name).unwrap_or_default();
    rows(&table("/proc/net/igmp"), &table("/proc/net/igmp6"))
}

/// The same by the system's tables of IPv4 and IPv6.
fn rows(v4: &str, v6: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut name = "";
    for line in v4.lines().skip(1) {
        let first = line.split([' ', '\t', ':']).find(|w| !w.is_empty());
        if !line.starts_with(['\t', ' ']) {
            let mut words = line.split([' ', '\t', ':']).filter(|w| !w.is_empty());
            name = words.nth(1).unwrap_or_default();
        } else if let Some(ip) = first.and_then(|w| u32::from_str_radix(w, 16).ok()) {
            rows.push(format!("{name} {}", Ipv4Addr::from(ip.to_ne_bytes())));
        }
    }
    for line in v6.lines() {
        let mut words = line.split_whitespace().skip(1);
        let (Some(name), Some(ip)) = (words.next(), words.next()) else {
            continue;
        };
        if let Ok(ip) = u128::from_str_radix(ip, 16) {
            rows.push(format!("{name} {}", Ipv6Addr::from(ip)));
        }
    }
    rows
}
