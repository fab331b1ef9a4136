//! Messages for macOS's error numbers: the C library's, which begin with small letters in Go.

use std::ffi::CStr;

/// The words for a number, if it has any.
pub fn text(number: i64) -> Option<String> {
    let number = i32::try_from(number).ok()?;
    let mut bytes = [0_u8; 128];
    // SAFETY: the buffer is that long, and the call ends what it writes with a zero byte.
    let r = unsafe { libc::strerror_r(number, bytes.as_mut_ptr().cast(), bytes.len()) };
    let text = CStr::from_bytes_until_nul(&bytes).ok()?.to_str().ok()?;
    let (first, rest) = text.split_at_checked(1)?;
    (r == 0 && number != 0).then(|| format!("{}{rest}", first.to_ascii_lowercase()))
}
