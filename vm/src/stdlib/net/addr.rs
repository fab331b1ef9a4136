//! Socket addresses, as natives and the package's Go code pass them to each other. The first byte is the kind:
//! `4` is followed by four bytes of address and two of port; `6` by sixteen, two of port and four of the zone's
//! number; `u` by the path. No address is an empty string.

use socket2::SockAddr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The address of a socket.
#[derive(Debug, Clone, Default)]
pub(super) enum Address {
    /// None, or one of a kind that we do not know.
    #[default]
    None,
    /// Of the internet.
    Inet(SocketAddr),
    /// Of a Unix socket: a path, `@name`, or nothing.
    Unix(Box<[u8]>),
}

impl Address {
    /// What the Go code wrote.
    pub fn decode(text: &[u8]) -> Address {
        let port = |b: &[u8; 2]| u16::from_be_bytes(*b);
        match text.split_first() {
            Some((b'4', rest)) => {
                let Some((ip, rest)) = rest.split_first_chunk::<4>() else {
                    return Address::None;
                };
                let port = rest.first_chunk().map_or(0, port);
                Address::Inet(SocketAddr::new(Ipv4Addr::from(*ip).into(), port))
            }
            Some((b'6', rest)) => {
                let Some((ip, rest)) = rest.split_first_chunk::<16>() else {
                    return Address::None;
                };
                let zone = rest.last_chunk().map_or(0, |z| u32::from_be_bytes(*z));
                let port = rest.first_chunk().map_or(0, port);
                Address::Inet(SocketAddrV6::new((*ip).into(), port, 0, zone).into())
            }
            Some((b'u', path)) => Address::Unix(path.into()),
            _ => Address::None,
        }
    }

    /// What the Go code reads.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Address::None => Vec::new(),
            Address::Inet(SocketAddr::V4(a)) => {
                [&b"4"[..], &a.ip().octets(), &a.port().to_be_bytes()].concat()
            }
            Address::Inet(SocketAddr::V6(a)) => [
                &b"6"[..],
                &a.ip().octets(),
                &a.port().to_be_bytes(),
                &a.scope_id().to_be_bytes(),
            ]
            .concat(),
            Address::Unix(path) => [b"u", &path[..]].concat(),
        }
    }

    /// As the system wants it.
    pub fn to_system(&self) -> Result<SockAddr, i32> {
        match self {
            Address::None => Err(libc::EINVAL),
            Address::Inet(a) => Ok((*a).into()),
            Address::Unix(path) => {
                let mut bytes = path.to_vec();
                if let Some(first) = bytes.first_mut().filter(|b| **b == b'@') {
                    *first = 0;
                }
                let path = Path::new(std::ffi::OsStr::from_bytes(&bytes));
                SockAddr::unix(path).map_err(|_| libc::EINVAL)
            }
        }
    }

    /// As the system gives it.
    pub fn of_system(a: &SockAddr) -> Address {
        if let Some(a) = a.as_socket() {
            return Address::Inet(a);
        }
        if !a.is_unix() {
            return Address::None;
        }
        if let Some(name) = a.as_abstract_namespace() {
            return Address::Unix([b"@", name].concat().into());
        }
        let path = a.as_pathname().map(|p| p.as_os_str().as_bytes());
        Address::Unix(path.unwrap_or_default().into())
    }
}

/// The sixteen bytes of an address in text; none if it is not one.
pub(super) fn parse_ip(text: &[u8]) -> Vec<u8> {
    let ip = std::str::from_utf8(text).ok().and_then(|t| t.parse().ok());
    match ip {
        Some(IpAddr::V4(ip)) => ip.to_ipv6_mapped().octets().to_vec(),
        Some(IpAddr::V6(ip)) => ip.octets().to_vec(),
        None => Vec::new(),
    }
}

/// The text of four or sixteen bytes; mapped addresses as the four bytes they map.
pub(super) fn format_ip(ip: &[u8]) -> String {
    if let Ok(ip) = <[u8; 4]>::try_from(ip) {
        return Ipv4Addr::from(ip).to_string();
    }
    let Ok(ip) = <[u8; 16]>::try_from(ip).map(Ipv6Addr::from) else {
        return String::new();
    };
    ip.to_ipv4_mapped()
        .map_or_else(|| ip.to_string(), |ip| ip.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_go_both_ways() {
        for text in ["1.2.3.4:80", "[::1]:8080", "[fe80::1%3]:1"] {
            let a = Address::Inet(text.parse().unwrap());
            let b = Address::decode(&a.encode());
            assert_eq!(format!("{a:?}"), format!("{b:?}"));
        }
        for path in [&b"/tmp/x"[..], b"@name", b""] {
            let a = Address::Unix(path.into());
            let back = Address::of_system(&a.to_system().unwrap());
            assert_eq!(Address::decode(&back.encode()).encode(), a.encode());
        }
        assert!(matches!(Address::decode(b"4ab"), Address::None));
        assert!(Address::Unix(vec![b'x'; 200].into()).to_system().is_err());
    }

    #[test]
    fn ip_texts() {
        assert_eq!(format_ip(&parse_ip(b"127.0.0.1")), "127.0.0.1");
        assert_eq!(format_ip(&parse_ip(b"2001:db8:0::1")), "2001:db8::1");
        assert_eq!(parse_ip(b"01.2.3.4"), b"");
        assert_eq!(parse_ip(b"\xff"), b"");
    }
}
