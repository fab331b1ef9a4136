//! Natives of package runtime that return profiles as records.

use crate::machine::native::{NativeCx, Outcome};
use crate::report::words::pc_of;
use minigo_runtime::{Contended, Sample};

/// func SetBlockProfileRate(rate int)
pub fn set_block_rate(cx: &mut NativeCx<'_>) -> Outcome {
    let rate = cx.arg_i64(0);
    cx.sched().sched().set_block_profile_rate(rate);
    Outcome::Done
}

/// func SetMutexProfileFraction(rate int) int
pub fn set_mutex_fraction(cx: &mut NativeCx<'_>) -> Outcome {
    let rate = cx.arg_i64(0);
    let before = cx.sched().sched().set_mutex_profile_fraction(rate);
    cx.ret_i64(0, before);
    Outcome::Done
}

/// func noteGoroutines()
pub fn note_goroutines(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().sched().request_goroutine_profile();
    Outcome::Stop
}

/// func profileRecords(what int) []uint64
pub fn records(cx: &mut NativeCx<'_>) -> Outcome {
    let mut out = Vec::new();
    let mut add = |stack: &[u64], values: [i64; 3]| {
        out.push(stack.len() as u64);
        out.extend(values.map(i64::cast_unsigned));
        out.extend(stack.iter().map(|&word| pc_of(word)));
    };
    let mut add_samples = |samples: Vec<Sample>| {
        for s in samples {
            let value = |i| s.values.get(i).copied().unwrap_or(0);
            add(&s.stack, [value(0), value(1), 0]);
        }
    };
    let what = cx.arg_i64(0);
    match what {
        0 => {
            for (stack, size, n) in cx.heap().profile.allocations(false) {
                add(&stack, [size as i64, n.allocs, n.frees]);
            }
        }
        1 => add_samples(cx.sched().sched().contention(Contended::Block)),
        2 => add_samples(cx.sched().sched().contention(Contended::Mutex)),
        3 => add_samples(cx.sched().sched().noted_goroutines()),
        _ => add(&[], [i64::from(cx.sched().sched().threads_made()), 0, 0]),
    }
    let p = cx.alloc(8 * out.len(), None);
    // SAFETY: the object is new and has room for them.
    unsafe { std::ptr::copy_nonoverlapping(out.as_ptr(), p.cast::<u64>(), out.len()) };
    let n = out.len() as u64;
    cx.ret_pair(0, [p.addr() as u64, n | n << 32]);
    Outcome::Done
}
