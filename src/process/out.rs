//! Writing to standard output and standard error, where either may be full or closed.

use std::io::{ErrorKind, Write};

/// Writes to standard output; the exit status. A reader that went away is no error.
pub fn print(bytes: &[u8]) -> i32 {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain!("minigo: writing to standard output: {error}");
            1
        }
        _ => 0,
    }
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

/// Writes a line to standard error; there is nowhere to report a failure.
macro_rules! complain {
    ($($arg:tt)*) => {{
        let mut line = format!($($arg)*);
        line.push('\n');
        let _ = ::std::io::Write::write_all(&mut ::std::io::stderr().lock(), line.as_bytes());
    }};
}
pub(crate) use complain;

/// Writes a line to standard output, where going on matters more than whether it arrives.
macro_rules! say {
    ($($arg:tt)*) => {{
        let mut line = format!($($arg)*);
        line.push('\n');
        let _ = ::std::io::Write::write_all(&mut ::std::io::stdout().lock(), line.as_bytes());
    }};
}
pub(crate) use say;
