//! How each type of answer is encoded in a recording and decoded from it.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// Something that is answered at the door.
pub trait Answer: Sized {
    /// Appends it.
    fn put(&self, out: &mut Vec<u8>);
    /// Takes it off the front; `None`: it is not there.
    fn get(from: &mut &[u8]) -> Option<Self>;
}

/// Appends a number: seven bits a byte, the lowest first.
pub fn put_number(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Takes a number off the front.
pub fn get_number(from: &mut &[u8]) -> Option<u64> {
    let mut n = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = from.split_first()?;
        *from = rest;
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(n);
        }
    }
    None
}

/// Appends bytes with their length.
pub fn put_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    put_number(bytes.len() as u64, out);
    out.extend_from_slice(bytes);
}

/// Takes bytes with their length off the front.
pub fn get_bytes<'a>(from: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = usize::try_from(get_number(from)?).ok()?;
    let (bytes, rest) = from.split_at_checked(len)?;
    *from = rest;
    Some(bytes)
}

/// Numbers below zero are as short as those above.
fn folded(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}

fn unfolded(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

/// Types that a number of 64 bits stands for.
macro_rules! numbers {
    ($($ty:ty)*) => {$(
        impl Answer for $ty {
            fn put(&self, out: &mut Vec<u8>) {
                put_number(folded(*self as i64), out);
            }
            fn get(from: &mut &[u8]) -> Option<$ty> {
                get_number(from).map(|n| unfolded(n) as $ty)
            }
        }
    )*};
}

numbers!(i16 u16 i32 u32 i64 u64 usize);

impl Answer for () {
    fn put(&self, _: &mut Vec<u8>) {}
    fn get(_: &mut &[u8]) -> Option<()> {
        Some(())
    }
}

impl Answer for u8 {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }
    fn get(from: &mut &[u8]) -> Option<u8> {
        let (&byte, rest) = from.split_first()?;
        *from = rest;
        Some(byte)
    }
}

impl Answer for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push((*self).into());
    }
    fn get(from: &mut &[u8]) -> Option<bool> {
        u8::get(from).map(|byte| byte != 0)
    }
}

impl Answer for String {
    fn put(&self, out: &mut Vec<u8>) {
        put_bytes(self.as_bytes(), out);
    }
    fn get(from: &mut &[u8]) -> Option<String> {
        String::from_utf8(get_bytes(from)?.to_vec()).ok()
    }
}

impl Answer for OsString {
    fn put(&self, out: &mut Vec<u8>) {
        put_bytes(self.as_encoded_bytes(), out);
    }
    fn get(from: &mut &[u8]) -> Option<OsString> {
        get_bytes(from).map(|bytes| OsString::from_vec(bytes.to_vec()))
    }
}

impl Answer for PathBuf {
    fn put(&self, out: &mut Vec<u8>) {
        put_bytes(self.as_os_str().as_encoded_bytes(), out);
    }
    fn get(from: &mut &[u8]) -> Option<PathBuf> {
        OsString::get(from).map(PathBuf::from)
    }
}

/// By the system's number; what has none is an error of input and output.
impl Answer for std::io::Error {
    fn put(&self, out: &mut Vec<u8>) {
        self.raw_os_error().unwrap_or(libc::EIO).put(out);
    }
    fn get(from: &mut &[u8]) -> Option<std::io::Error> {
        i32::get(from).map(std::io::Error::from_raw_os_error)
    }
}

impl Answer for libc::stat {
    fn put(&self, out: &mut Vec<u8>) {
        // SAFETY: a plain structure of the system's, whose bytes the system has written.
        let bytes = unsafe {
            std::slice::from_raw_parts(std::ptr::from_ref(self).cast::<u8>(), size_of::<Self>())
        };
        put_bytes(bytes, out);
    }
    fn get(from: &mut &[u8]) -> Option<libc::stat> {
        let bytes = get_bytes(from).filter(|b| b.len() == size_of::<Self>())?;
        // SAFETY: any bytes are a value of the structure, and they are as many as it has.
        Some(unsafe { bytes.as_ptr().cast::<libc::stat>().read_unaligned() })
    }
}

impl Answer for socket2::SockAddr {
    fn put(&self, out: &mut Vec<u8>) {
        // SAFETY: the address is as long as it says.
        let bytes =
            unsafe { std::slice::from_raw_parts(self.as_ptr().cast::<u8>(), self.len() as usize) };
        put_bytes(bytes, out);
    }
    fn get(from: &mut &[u8]) -> Option<socket2::SockAddr> {
        let bytes = get_bytes(from)?;
        let fill = |place: *mut socket2::SockAddrStorage, len: *mut libc::socklen_t| {
            // SAFETY: `len` holds how much room there is.
            unsafe {
                if bytes.len() > *len as usize {
                    return Err(std::io::Error::from_raw_os_error(libc::EINVAL));
                }
                place.cast::<u8>().copy_from(bytes.as_ptr(), bytes.len());
                *len = bytes.len() as libc::socklen_t;
            }
            Ok(())
        };
        // SAFETY: an address that the system has written once is written there again.
        let made = unsafe { socket2::SockAddr::try_init(fill) };
        made.ok().map(|((), address)| address)
    }
}

impl<T: Answer> Answer for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(self.is_some().into());
        if let Some(value) = self {
            value.put(out);
        }
    }
    fn get(from: &mut &[u8]) -> Option<Option<T>> {
        match bool::get(from)? {
            true => T::get(from).map(Some),
            false => Some(None),
        }
    }
}

impl<T: Answer, E: Answer> Answer for Result<T, E> {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(self.is_ok().into());
        match self {
            Ok(value) => value.put(out),
            Err(error) => error.put(out),
        }
    }
    fn get(from: &mut &[u8]) -> Option<Result<T, E>> {
        match bool::get(from)? {
            true => T::get(from).map(Ok),
            false => E::get(from).map(Err),
        }
    }
}

impl<T: Answer> Answer for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        put_number(self.len() as u64, out);
        self.iter().for_each(|value| value.put(out));
    }
    fn get(from: &mut &[u8]) -> Option<Vec<T>> {
        let len = get_number(from)?;
        (0..len).map(|_| T::get(from)).collect()
    }
}

impl<T: Answer, const N: usize> Answer for [T; N] {
    fn put(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|value| value.put(out));
    }
    fn get(from: &mut &[u8]) -> Option<[T; N]> {
        let all: Option<Vec<T>> = (0..N).map(|_| T::get(from)).collect();
        all?.try_into().ok()
    }
}

/// Tuples, part by part.
macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: Answer),+> Answer for ($($name,)+) {
            fn put(&self, out: &mut Vec<u8>) {
                #[allow(non_snake_case, reason = "the types' names are those of the parts, too")]
                let ($($name,)+) = self;
                $($name.put(out);)+
            }
            fn get(from: &mut &[u8]) -> Option<Self> {
                Some(($($name::get(from)?,)+))
            }
        }
    )*};
}

tuples! { A B; A B C; A B C D; A B C D E; A B C D E F; }

#[cfg(test)]
mod tests {
    use super::*;

    fn through<T: Answer>(value: &T) -> Option<T> {
        let mut bytes = Vec::new();
        value.put(&mut bytes);
        for n in 0..bytes.len() {
            // What is cut off is no answer, or a shorter one; never a panic.
            let _ = T::get(&mut &bytes[..n]);
        }
        let mut from = bytes.as_slice();
        let back = T::get(&mut from);
        assert!(from.is_empty());
        back
    }

    #[test]
    fn answers_come_back() {
        for n in [0, 1, -1, 63, -64, 64, i64::MAX, i64::MIN] {
            assert_eq!(through(&n), Some(n));
        }
        assert_eq!(through(&u64::MAX), Some(u64::MAX));
        let texts: Result<Vec<Vec<u8>>, i32> = Ok(vec![b"a".to_vec(), Vec::new()]);
        assert_eq!(through(&texts), Some(texts));
        let failed: Result<(i32, u8), i32> = Err(libc::ENOENT);
        assert_eq!(through(&failed), Some(failed));
        let address: std::net::SocketAddr = "127.0.0.1:80".parse().unwrap();
        let address = socket2::SockAddr::from(address);
        assert_eq!(through(&address), Some(address));
    }
}
