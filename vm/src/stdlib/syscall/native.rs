//! Natives of package syscall.

use crate::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("errnoText", errno_text)];

/// What an error number means, beginning with a small letter as Go has it.
pub(in crate::stdlib) fn errno_text(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_i64(0);
    let text = i32::try_from(n).map(|n| std::io::Error::from_raw_os_error(n).to_string());
    // The standard library adds the number in parentheses.
    let text = text.unwrap_or_default();
    let text = text
        .rsplit_once(" (os error")
        .map_or(text.as_str(), |(t, _)| t);
    if text.is_empty() || text.starts_with("Unknown error") || n == 0 {
        cx.ret_str(0, format!("errno {n}"));
        return Outcome::Done;
    }
    let mut bytes = text.as_bytes().to_vec();
    if let [first, second, ..] = bytes.as_mut_slice()
        && !second.is_ascii_uppercase()
    {
        first.make_ascii_lowercase();
    }
    cx.ret_str(0, bytes);
    Outcome::Done
}
