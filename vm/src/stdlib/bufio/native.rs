//! Natives of package bufio.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::runes;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("wordRange", word_range)];

/// `func wordRange(data []byte) (start, end, next int)`
fn word_range(cx: &mut NativeCx<'_>) -> Outcome {
    let data = cx.arg_bytes(0);
    let mut start = None;
    let mut found = None;
    for (i, r, w) in runes::runes(data) {
        match (runes::is_space(r), start) {
            (false, None) => start = Some(i),
            (true, Some(_)) => {
                found = Some((i, i + w));
                break;
            }
            _ => {}
        }
    }
    let (end, next) = found.map_or((-1, 0), |(e, n)| (e as i64, n as i64));
    cx.ret_u64(0, start.unwrap_or(data.len()) as u64);
    cx.ret_i64(1, end);
    cx.ret_i64(2, next);
    Outcome::Done
}
