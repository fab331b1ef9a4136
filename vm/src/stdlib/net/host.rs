//! What the host knows: names of hosts and services, network interfaces, limits.

use socket2::SockAddr;
use std::ffi::{CStr, CString};
use std::net::{IpAddr, SocketAddr};

/// The answer of the resolver.
#[derive(Default)]
pub(super) struct Found {
    /// Addresses of four or sixteen bytes; or a name.
    pub addresses: Vec<Vec<u8>>,
    /// 0; 1: there is no such host; 2: for the moment nobody can tell; 3: any other failure.
    pub code: i32,
    /// Who was asked beyond this host's own files.
    pub server: String,
}

impl Found {
    fn failed(gai: i32) -> Found {
        let code = match gai {
            libc::EAI_NONAME | libc::EAI_NODATA => 1,
            libc::EAI_AGAIN => 2,
            _ => 3,
        };
        Found {
            addresses: Vec::new(),
            code,
            server: server(),
        }
    }
}

/// The first name server of the system.
fn server() -> String {
    let conf = std::fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
    conf.lines()
        .filter_map(|l| l.trim().strip_prefix("nameserver"))
        .map(str::trim)
        .next()
        .map(|a| match a.contains(':') {
            true => format!("[{a}]:53"),
            false => format!("{a}:53"),
        })
        .unwrap_or_default()
}

/// The addresses of a host. Blocks.
pub(super) fn resolve(name: &[u8]) -> Found {
    let Ok(name) = CString::new(name) else {
        return Found::failed(libc::EAI_NONAME);
    };
    // SAFETY: an all-zero addrinfo is an empty hint.
    let mut hints: libc::addrinfo = unsafe { std::mem::zeroed() };
    hints.ai_socktype = libc::SOCK_STREAM;
    let mut list = std::ptr::null_mut();
    // SAFETY: name and hints are valid, the list is freed below.
    let code = unsafe { libc::getaddrinfo(name.as_ptr(), std::ptr::null(), &hints, &raw mut list) };
    if code != 0 {
        return Found::failed(code);
    }
    let mut found = Found::default();
    let mut at = list;
    // SAFETY: the list's entries are valid until it is freed.
    while let Some(entry) = unsafe { at.as_ref() } {
        // SAFETY: as above.
        if let Some(ip) = unsafe { ip_at(entry.ai_addr) } {
            let bytes = octets(ip);
            if !found.addresses.contains(&bytes) {
                found.addresses.push(bytes);
            }
        }
        at = entry.ai_next;
    }
    // SAFETY: made by getaddrinfo, not used any more.
    unsafe { libc::freeaddrinfo(list) };
    found
}

fn octets(ip: IpAddr) -> Vec<u8> {
    match ip {
        IpAddr::V4(ip) => ip.octets().to_vec(),
        IpAddr::V6(ip) => ip.octets().to_vec(),
    }
}

/// The internet address at `p`, if it is one.
///
/// # Safety
/// `p` is null or leads to an address of the system.
unsafe fn ip_at(p: *const libc::sockaddr) -> Option<IpAddr> {
    // SAFETY: the family says what the memory holds.
    unsafe {
        match i32::from(p.as_ref()?.sa_family) {
            libc::AF_INET => {
                let a = &*p.cast::<libc::sockaddr_in>();
                Some(IpAddr::from(a.sin_addr.s_addr.to_ne_bytes()))
            }
            libc::AF_INET6 => {
                let a = &*p.cast::<libc::sockaddr_in6>();
                Some(IpAddr::from(a.sin6_addr.s6_addr))
            }
            _ => None,
        }
    }
}

/// The name of an address of four or sixteen bytes. Blocks.
pub(super) fn name_of(ip: &[u8]) -> Found {
    let ip: IpAddr = match ip.len() {
        4 => <[u8; 4]>::try_from(ip).map(IpAddr::from),
        _ => <[u8; 16]>::try_from(ip).map(IpAddr::from),
    }
    .unwrap_or(IpAddr::from([0; 4]));
    let address = SockAddr::from(SocketAddr::new(ip, 0));
    let mut name = [0u8; 1025];
    // SAFETY: the address is valid for its length, the buffer writable for its.
    let code = unsafe {
        libc::getnameinfo(
            address.as_ptr().cast(),
            address.len(),
            name.as_mut_ptr().cast(),
            name.len() as libc::socklen_t,
            std::ptr::null_mut(),
            0,
            libc::NI_NAMEREQD,
        )
    };
    if code != 0 {
        return Found::failed(code);
    }
    let name = CStr::from_bytes_until_nul(&name).unwrap_or_default();
    Found {
        addresses: vec![name.to_bytes().to_vec()],
        ..Found::default()
    }
}

/// Services known without the system's table.
const SERVICES: &[(&str, u16)] = &[
    ("domain", 53),
    ("ftp", 21),
    ("ftps", 990),
    ("gopher", 70),
    ("http", 80),
    ("https", 443),
    ("imap2", 143),
    ("imap3", 220),
    ("imaps", 993),
    ("pop3", 110),
    ("pop3s", 995),
    ("smtp", 25),
    ("submissions", 465),
    ("ssh", 22),
    ("telnet", 23),
];

/// The port of a service on `tcp` or `udp`.
pub(super) fn service(protocol: &str, name: &str) -> Option<u16> {
    let name = name.to_ascii_lowercase();
    let table = std::fs::read_to_string("/etc/services").unwrap_or_default();
    let listed = table.lines().find_map(|line| {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let (port, proto) = words.next()?.split_once('/')?;
        let named = first == name || words.any(|w| w == name);
        (named && proto == protocol).then(|| port.parse().ok())?
    });
    let known = || {
        let tcp = protocol == "tcp" || name == "domain";
        let row = SERVICES.iter().find(|(n, _)| *n == name && tcp);
        row.map(|(_, port)| *port)
    };
    listed.or_else(known)
}

/// How many connections may wait to be accepted.
pub(super) fn backlog() -> i64 {
    std::fs::read_to_string("/proc/sys/net/core/somaxconn")
        .ok()
        .and_then(|n| n.trim().parse().ok())
        .unwrap_or(128)
}

/// One line for each interface: name, index, mtu, flags as package net numbers them, hardware
/// address (or `-`), then its addresses as `ip/bits`.
pub(super) fn interfaces() -> Vec<String> {
    let mut list = std::ptr::null_mut();
    // SAFETY: the list is freed below.
    if unsafe { libc::getifaddrs(&raw mut list) } != 0 {
        return Vec::new();
    }
    let mut rows: Vec<(String, u32, Vec<String>)> = Vec::new();
    let mut at = list;
    // SAFETY: the list's entries, and the names and addresses they lead to, are valid until it is
    // freed.
    while let Some(entry) = unsafe { at.as_ref() } {
        at = entry.ifa_next;
        // SAFETY: as above.
        let name = unsafe { CStr::from_ptr(entry.ifa_name) };
        let name = name.to_string_lossy().into_owned();
        let place = match rows.iter().position(|r| r.0 == name) {
            Some(i) => i,
            None => {
                rows.push((name, entry.ifa_flags, Vec::new()));
                rows.len() - 1
            }
        };
        // SAFETY: as above.
        let (ip, mask) = unsafe { (ip_at(entry.ifa_addr), ip_at(entry.ifa_netmask)) };
        if let (Some(ip), Some(row)) = (ip, rows.get_mut(place)) {
            let bits: u32 = mask.map_or(0, |m| octets(m).iter().map(|b| b.count_ones()).sum());
            row.2.push(format!("{ip}/{bits}"));
        }
    }
    // SAFETY: made by getifaddrs, not used any more.
    unsafe { libc::freeifaddrs(list) };
    rows.iter()
        .map(|(name, flags, ips)| row(name, *flags, ips))
        .collect()
}

fn row(name: &str, flags: u32, ips: &[String]) -> String {
    let file = |what: &str| {
        let text = std::fs::read_to_string(format!("/sys/class/net/{name}/{what}"));
        text.map(|t| t.trim().to_owned()).unwrap_or_default()
    };
    let number = |what: &str| file(what).parse().unwrap_or(0u64);
    let go_flags = [
        libc::IFF_UP,
        libc::IFF_BROADCAST,
        libc::IFF_LOOPBACK,
        libc::IFF_POINTOPOINT,
        libc::IFF_MULTICAST,
        libc::IFF_RUNNING,
    ]
    .iter()
    .enumerate()
    .filter(|(_, f)| flags & **f as u32 != 0)
    .fold(0u32, |sum, (i, _)| sum | 1 << i);
    let mac = file("address");
    let none = mac.is_empty() || mac.chars().all(|c| c == '0' || c == ':');
    let mac = if none { "-" } else { mac.as_str() };
    let (index, mtu) = (number("ifindex"), number("mtu"));
    format!("{name} {index} {mtu} {go_flags} {mac} {}", ips.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names() {
        let local = resolve(b"localhost");
        assert!(local.addresses.contains(&vec![127, 0, 0, 1]) || local.code != 0);
        assert_eq!(service("tcp", "HTTP"), Some(80));
        assert_eq!(service("tcp", "no-such-service"), None);
        assert!(interfaces().iter().all(|r| r.split(' ').count() >= 5));
    }
}
