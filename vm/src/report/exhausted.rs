//! Ends a program when the system has no more memory.

use crate::heap::limits::OutOfMemory;
use crate::instance::Level;
use crate::machine::goroutine::RUNNING;
use crate::report::trace;
use std::io::Write as _;

/// The allocator got no `bytes` from the system, in whose hands `used` are. Nothing can be unwound in
/// an allocator, nor may locks be waited for: the process says what Go says, and ends.
pub fn exhausted(bytes: usize, used: usize) -> ! {
    let mut text = [0; 200];
    let mut rest = &mut text[..];
    let _ = write!(rest, "{}", OutOfMemory { bytes, used });
    let left = rest.len();
    tell(text.split_at(text.len() - left).0);
    tell(running().as_bytes());
    gone()
}

/// Ends the process at once.
pub fn gone() -> ! {
    // SAFETY: no memory is involved.
    unsafe { libc::_exit(2) }
}

/// The trace of the goroutine that this thread runs.
fn running() -> String {
    let mut out = String::new();
    // SAFETY: set as long as the machine runs a goroutine; whatever may need much memory in it has said
    // before where it is (`Machine::at`).
    unsafe {
        let Some(m) = RUNNING.get().as_mut() else {
            return out;
        };
        let range = m.base..m.limit;
        let wanted = m.instance().traceback() != Level::None;
        if !wanted || m.pc.is_null() || !range.contains(&m.fp) {
            return out;
        }
        m.save(m.pc, m.fp);
        let g = m.cx().g();
        let (id, site, parent) = (g.id(), g.site(), g.parent());
        out.push_str(&format!("\ngoroutine {id} [running]:\n"));
        trace::frames(&mut out, m.g(), 0);
        trace::created_by(&mut out, site, parent);
    }
    out
}

fn tell(text: &[u8]) {
    // SAFETY: the text is that long.
    unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
}
