//! Channels as heap objects, and how the collector traces them.

use super::goroutine::Goroutine;
use crate::heap::kept::Kept;
use crate::heap::{Foreign, Heap, Tracer};
use crate::value::rtype::RType;
use minigo_runtime::{Chan, Payload};

/// A channel in the heap: what a channel value points to. Its tag is its element type.
#[repr(transparent)]
pub struct GoChan(pub Chan<Goroutine>);

/// Buffers from this many values on count against the limits.
pub const COUNTED: usize = 64;

impl Foreign for GoChan {
    fn trace(&self, tracer: &mut Tracer) {
        self.0
            .trace(&mut |payload, tag| trace_payload(tracer, payload, tag));
        // What its timer needs when it fires, if this is a timer's channel.
        let timer = self.0.timer_payload();
        timer.iter().flat_map(|p| p.0).for_each(|w| tracer.word(w));
    }

    fn freed(&self, heap: &Heap) {
        if self.0.cap() >= COUNTED {
            heap.limits
                .buffer_freed(self.0.cap() * size_of::<Payload>());
        }
    }
}

/// Shows the collector what a channel's value holds.
pub fn trace_payload(tracer: &mut Tracer, payload: Payload, tag: u64) {
    // SAFETY: tags are element types (or 0); a payload holds the element, or points to it.
    unsafe {
        let Some(elem) = Kept::from_ptr(tag as *const RType) else {
            return;
        };
        if elem.size > 16 {
            tracer.word(payload.0[0]);
        } else if let Some(map) = elem.gc {
            tracer.range(payload.0.as_ptr().cast(), elem.size, &map);
        }
    }
}

/// The channel of a word; `None` for nil.
///
/// # Safety
/// The word is a channel value that something keeps alive.
#[inline(always)]
pub unsafe fn chan<'a>(word: u64) -> Option<&'a Chan<Goroutine>> {
    // SAFETY: channel values are nil or lead to a `GoChan` that the frame keeps alive.
    unsafe { (word as *const GoChan).as_ref().map(|c| &c.0) }
}
