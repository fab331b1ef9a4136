//! Writing to standard output and standard error, where either may be full or closed.

use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicI32, Ordering};

/// The system's number of the first error with which [`say_line`] failed; 0: it never did.
static LOST: AtomicI32 = AtomicI32::new(0);

/// Writes to standard output; the exit status. A reader that went away is no error.
pub fn print(bytes: &[u8]) -> i32 {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain!("minigo: writing to standard output: {}", cause(&error));
            1
        }
        _ => 0,
    }
}

/// What `say!` does with its line.
pub fn say_line(mut line: String) {
    line.push('\n');
    if let Err(error) = std::io::stdout().lock().write_all(line.as_bytes()) {
        let number = error.raw_os_error().unwrap_or(libc::EIO);
        let _ = LOST.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// The exit status of a command that ends with this one: an error if lines of `say!` were lost,
/// unless the reader went away.
pub fn status_with_losses(status: i32) -> i32 {
    let number = LOST.load(Ordering::Relaxed);
    if status != 0 || number == 0 || number == libc::EPIPE {
        return status;
    }
    let error = std::io::Error::from_raw_os_error(number);
    complain!("minigo: writing to standard output: {}", cause(&error));
    1
}

/// Writes to standard error; there is nowhere to report a failure.
pub fn warn(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// The cause of an error of the system as Go words it: `no such file or directory`.
pub fn cause(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error ").next().unwrap_or(&text);
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// What went wrong with a file that was to be written, in Go's words: `open x: no such file or directory`, and once it was open
/// `write x: no space left on device`.
pub fn not_written(file: &std::path::Path, error: &std::io::Error) -> String {
    let full = [libc::ENOSPC, libc::EDQUOT, libc::EFBIG, libc::EIO];
    let opened = error.raw_os_error().is_some_and(|n| full.contains(&n));
    let call = if opened { "write" } else { "open" };
    format!("{call} {}: {}", file.display(), cause(error))
}

/// Writes a line to standard error; there is nowhere to report a failure.
macro_rules! complain {
    ($($arg:tt)*) => {{
        let mut line = format!($($arg)*);
        line.push('\n');
        let _ = ::std::io::Write::write_all(&mut ::std::io::stderr().lock(), line.as_bytes());
    }};
}
pub(crate) use complain;

/// Writes a line to standard output. The command continues if it cannot be written, and
/// [`status_with_losses`] makes its status an error in the end.
macro_rules! say {
    ($($arg:tt)*) => { $crate::process::out::say_line(format!($($arg)*)) };
}
pub(crate) use say;
