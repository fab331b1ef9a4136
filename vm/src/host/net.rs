//! Access to the network: which addresses are permitted, and the system's host names, services and interfaces.

use super::Host;
use super::capabilities::denied;
use super::system;
use super::tape::{Answer, What};
use socket2::{InterfaceIndexOrAddress, SockAddr, SockRef};
use std::ffi::{CStr, CString};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::fd::AsRawFd;
use std::sync::PoisonError;

/// The most addresses that are kept with the names that they were found for.
const MOST_KNOWN: usize = 1024;

/// Who may be connected to, listened on and looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    who: Who,
    /// `None`: any.
    port: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    Anybody,
    Ip(IpAddr),
    /// In small letters.
    Name(String),
}

impl Endpoint {
    /// `HOST:PORT`, `HOST`, `:PORT`, `*`.
    pub(super) fn parse(text: &str) -> Result<Endpoint, String> {
        let bad = || format!("{text}: neither HOST:PORT nor HOST");
        let bare = |h: &str| h.trim_start_matches('[').trim_end_matches(']').to_owned();
        let (host, port) = match text.rsplit_once(':') {
            // An address of IPv6 without a port has more colons.
            Some((host, _)) if host.contains(':') && !host.ends_with(']') => (text, None),
            Some((host, "" | "*")) => (host, None),
            Some((host, port)) => (host, Some(port.parse().map_err(|_| bad())?)),
            None => (text, None),
        };
        let host = bare(host);
        let who = match host.as_str() {
            "" if port.is_none() && !text.contains('*') => return Err(bad()),
            "" | "*" => Who::Anybody,
            h => match h.parse::<IpAddr>() {
                Ok(ip) => Who::Ip(plain(ip)),
                Err(_) if h.contains(['/', ' ', ':']) => return Err(bad()),
                Err(_) => Who::Name(h.to_ascii_lowercase()),
            },
        };
        Ok(Endpoint { who, port })
    }

    pub(super) fn port(&self) -> Option<u16> {
        self.port
    }

    fn is_named(&self, name: &str) -> bool {
        match &self.who {
            Who::Anybody => true,
            Who::Name(own) => own == name,
            Who::Ip(_) => false,
        }
    }
}

/// An address of IPv4 that is written as one of IPv6 is one of IPv4.
fn plain(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or(ip, IpAddr::V4),
        IpAddr::V4(_) => ip,
    }
}

/// A name as it is compared: small letters, no dot at the end.
fn folded(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    name.trim_end_matches('.').to_owned()
}

fn refused(number: i32) -> io::Error {
    io::Error::from_raw_os_error(number)
}

impl Host {
    /// Whether the program may use that address of the network.
    fn may_meet(&self, ip: IpAddr, port: u16) -> Result<(), i32> {
        let Some(may) = &self.granted else {
            return Ok(());
        };
        let ip = plain(ip);
        let known = self.looked_up.lock();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        let local = [
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(Ipv6Addr::LOCALHOST),
        ];
        let is = |e: &Endpoint| match &e.who {
            Who::Anybody => true,
            Who::Ip(own) => *own == ip,
            Who::Name(name) if name == "localhost" => local.contains(&ip),
            Who::Name(name) => known.get(&ip).is_some_and(|names| names.contains(name)),
        };
        let allowed = |e: &&Endpoint| e.port.is_none_or(|p| p == port) && is(e);
        match may.net.iter().find(allowed) {
            Some(_) => Ok(()),
            None => Err(denied::NET),
        }
    }

    fn may_use(&self, address: &SockAddr) -> Result<(), i32> {
        match (&self.granted, address.as_socket()) {
            (None, _) => Ok(()),
            (Some(_), Some(a)) => self.may_meet(a.ip(), a.port()),
            // A socket in the file system, or without a name.
            (Some(_), None) => Err(denied::ALL),
        }
    }

    /// The error number of a socket that could not be made: the system's filter refuses it to a program that may
    /// use no network at all.
    pub fn no_socket(&self, error: i32, in_files: bool) -> i32 {
        match (&self.granted, error, in_files) {
            (Some(_), libc::EPERM, true) => denied::ALL,
            (Some(_), libc::EPERM, false) => denied::NET,
            _ => error,
        }
    }

    /// Gives a socket its own address.
    pub fn bind(&self, socket: &SockRef<'_>, to: &SockAddr) -> io::Result<()> {
        self.may_use(to).map_err(refused)?;
        socket.bind(to)
    }

    /// Lets others connect to a socket.
    pub fn listen(&self, socket: &SockRef<'_>, backlog: i32) -> io::Result<()> {
        if self.granted.is_some() {
            // One without an address gets any.
            self.may_use(&socket.local_addr()?).map_err(refused)?;
        }
        socket.listen(backlog)
    }

    /// Connects a socket.
    pub fn connect(&self, socket: &SockRef<'_>, to: &SockAddr) -> io::Result<()> {
        self.may_use(to).map_err(refused)?;
        socket.connect(to)
    }

    /// Sends a datagram.
    pub fn send_to(&self, socket: &SockRef<'_>, b: &[u8], to: &SockAddr) -> io::Result<usize> {
        self.may_use(to).map_err(refused)?;
        socket.send_to_with_flags(b, to, libc::MSG_NOSIGNAL)
    }

    /// Whether the program may see and send what no other socket of its would: packets of any sender, to
    /// any port.
    pub fn may_use_raw_sockets(&self) -> Result<(), i32> {
        match self.granted {
            None => Ok(()),
            Some(_) => Err(denied::ALL),
        }
    }

    /// Whether a message may be sent: to that address, or to where the socket is connected; with control
    /// data, which may hand on any descriptor of the process.
    pub fn may_send(&self, to: Option<&SockAddr>, control: bool) -> Result<(), i32> {
        if control && self.granted.is_some() {
            return Err(denied::ALL);
        }
        match to {
            Some(a) if self.granted.is_some() => self.ask(What::Socket, || self.may_use(a)),
            _ => Ok(()),
        }
    }

    /// Makes a socket one of a group's: on the interface of that number, 0 for the one that the system
    /// chooses.
    pub fn join(&self, socket: &SockRef<'_>, group: &SockAddr, index: u32) -> io::Result<()> {
        self.may_use(group).map_err(refused)?;
        match group.as_socket().map(|a| a.ip()) {
            Some(IpAddr::V4(ip)) => {
                if index != 0 {
                    sends_by(socket, index)?;
                }
                socket.set_multicast_loop_v4(false)?;
                socket.join_multicast_v4_n(&ip, &InterfaceIndexOrAddress::Index(index))
            }
            Some(IpAddr::V6(ip)) => {
                if index != 0 {
                    socket.set_multicast_if_v6(index)?;
                }
                socket.set_multicast_loop_v6(false)?;
                socket.join_multicast_v6(&ip, index)
            }
            None => Err(refused(libc::EINVAL)),
        }
    }

    /// The groups that this host's interfaces belong to: interface and address.
    pub fn groups(&self) -> Vec<String> {
        match self.granted {
            None => self.ask(What::Name, system::groups),
            Some(_) => Vec::new(),
        }
    }

    /// The addresses of a host. Blocks.
    pub fn resolve(&self, name: &[u8]) -> Found {
        self.ask(What::Name, || self.resolve_now(name))
    }

    fn resolve_now(&self, name: &[u8]) -> Found {
        let Some(may) = &self.granted else {
            return resolve(name);
        };
        let folded = folded(name);
        if !may.net.iter().any(|e| e.is_named(&folded)) {
            return Found::denied();
        }
        let found = resolve(name);
        if !may.net.iter().any(|e| e.who == Who::Name(folded.clone())) {
            return found;
        }
        let known = self.looked_up.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        // Who answers may do so with ever new addresses.
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        for ip in found.addresses.iter().filter_map(|a| ip_of(a)) {
            let names = known.entry(plain(ip)).or_default();
            if !names.contains(&folded) {
                names.push(folded.clone());
            }
        }
        found
    }

    /// The name of an address of four or sixteen bytes. Blocks.
    pub fn name_of(&self, ip: &[u8]) -> Found {
        self.ask(What::Name, || {
            let may = match (&self.granted, ip_of(ip)) {
                (None, _) => true,
                (Some(may), Some(ip)) => {
                    let any = |e: &Endpoint| matches!(&e.who, Who::Anybody) || e.who == Who::Ip(ip);
                    may.net.iter().any(any)
                }
                _ => false,
            };
            if may { name_of(ip) } else { Found::denied() }
        })
    }

    /// The port of a service on `tcp` or `udp`.
    pub fn service(&self, protocol: &str, name: &str) -> Option<u16> {
        self.ask(What::Name, || {
            let table = match self.granted {
                None => std::fs::read_to_string("/etc/services").unwrap_or_default(),
                Some(_) => String::new(),
            };
            service(&table, protocol, name)
        })
    }

    /// How many connections may wait to be accepted.
    pub fn backlog(&self) -> i64 {
        self.ask(What::Name, || {
            let known = match self.granted {
                None => system::backlog(),
                Some(_) => None,
            };
            known.unwrap_or(4096)
        })
    }

    /// One line for each interface: see [`interfaces`].
    pub fn interfaces(&self) -> Vec<String> {
        match self.granted {
            None => self.ask(What::Name, interfaces),
            Some(_) => Vec::new(),
        }
    }
}

/// What the socket sends to groups of IPv4 goes by that interface.
fn sends_by(socket: &SockRef<'_>, index: u32) -> io::Result<()> {
    let to = libc::ip_mreqn {
        imr_multiaddr: libc::in_addr { s_addr: 0 },
        imr_address: libc::in_addr { s_addr: 0 },
        imr_ifindex: i32::try_from(index).map_err(|_| refused(libc::ENODEV))?,
    };
    // SAFETY: the value is as long as it is said to be.
    let failed = unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            libc::IPPROTO_IP,
            libc::IP_MULTICAST_IF,
            (&raw const to).cast(),
            size_of_val(&to) as libc::socklen_t,
        )
    };
    match failed {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The address of four or sixteen bytes.
fn ip_of(bytes: &[u8]) -> Option<IpAddr> {
    match bytes.len() {
        4 => <[u8; 4]>::try_from(bytes).ok().map(IpAddr::from),
        _ => <[u8; 16]>::try_from(bytes).ok().map(IpAddr::from),
    }
}

/// The answer of the resolver.
#[derive(Debug, Default)]
pub struct Found {
    /// Addresses of four or sixteen bytes; or a name.
    pub addresses: Vec<Vec<u8>>,
    /// 0; 1: there is no such host; 2: for the moment nobody can tell; 3: any other failure; below 0:
    /// it is denied.
    pub code: i32,
    /// Who was asked beyond this host's own files.
    pub server: String,
}

impl Answer for Found {
    fn put(&self, out: &mut Vec<u8>) {
        self.addresses.put(out);
        self.code.put(out);
        self.server.put(out);
    }
    fn get(from: &mut &[u8]) -> Option<Found> {
        Some(Found {
            addresses: Answer::get(from)?,
            code: Answer::get(from)?,
            server: Answer::get(from)?,
        })
    }
}

impl Found {
    fn denied() -> Found {
        Found {
            code: denied::NET,
            ..Found::default()
        }
    }

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
fn resolve(name: &[u8]) -> Found {
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
    // SAFETY: made by getaddrinfo, not used any longer.
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
fn name_of(ip: &[u8]) -> Found {
    let ip = ip_of(ip).unwrap_or(IpAddr::from([0; 4]));
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

/// The port of a service on `tcp` or `udp`, by the system's table or the one above.
fn service(table: &str, protocol: &str, name: &str) -> Option<u16> {
    let name = name.to_ascii_lowercase();
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

/// One line for each interface: name, index, mtu, flags as package net numbers them, hardware
/// address (or `-`), then its addresses as `ip/bits`.
fn interfaces() -> Vec<String> {
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
    // SAFETY: made by getifaddrs, not used any longer.
    unsafe { libc::freeifaddrs(list) };
    rows.iter()
        .map(|(name, flags, ips)| row(name, *flags, ips))
        .collect()
}

fn row(name: &str, flags: u32, ips: &[String]) -> String {
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
    let system::Link {
        index,
        mtu,
        address,
    } = system::link(name);
    let none = address.is_empty() || address.chars().all(|c| c == '0' || c == ':');
    let mac = if none { "-" } else { address.as_str() };
    format!("{name} {index} {mtu} {go_flags} {mac} {}", ips.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names() {
        let local = resolve(b"localhost");
        assert!(local.addresses.contains(&vec![127, 0, 0, 1]) || local.code != 0);
        assert_eq!(service("", "tcp", "HTTP"), Some(80));
        assert_eq!(service("", "tcp", "no-such-service"), None);
        assert!(Endpoint::parse("").is_err() && Endpoint::parse("a b:1").is_err());
        for (text, who, port) in [
            ("localhost:80", Who::Name("localhost".into()), Some(80)),
            ("Example.ORG", Who::Name("example.org".into()), None),
            (
                "[::1]:8080",
                Who::Ip(Ipv6Addr::LOCALHOST.into()),
                Some(8080),
            ),
            ("::1", Who::Ip(Ipv6Addr::LOCALHOST.into()), None),
            (
                "::ffff:127.0.0.1",
                Who::Ip(Ipv4Addr::LOCALHOST.into()),
                None,
            ),
            (":8080", Who::Anybody, Some(8080)),
            ("*", Who::Anybody, None),
        ] {
            assert_eq!(Endpoint::parse(text), Ok(Endpoint { who, port }), "{text}");
        }
        assert!(interfaces().iter().all(|r| r.split(' ').count() >= 5));
    }
}
