//! Natives of package time: clocks, sleeping, timers, the local zone.

use crate::goroutine::Goroutine;
use crate::heap::collect::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::{Payload, TimerKind, TimerRef};
use std::mem::MaybeUninit;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Sleep", |cx| {
        let d = cx.arg_i64(0);
        cx.sched().sleep(d).map_or(Outcome::Done, Outcome::Park)
    }),
    ("now", |cx| {
        let (wall, mono) = (cx.sched().wall(), cx.sched().now());
        cx.ret_i64(0, wall.div_euclid(1_000_000_000));
        cx.ret_i64(1, wall.rem_euclid(1_000_000_000));
        cx.ret_i64(2, mono);
        Outcome::Done
    }),
    ("runtimeNano", |cx| {
        let now = cx.sched().now();
        cx.ret_i64(0, now);
        Outcome::Done
    }),
    ("startNano", |cx| {
        // The clock began with the runtime, at zero.
        cx.ret_i64(0, -1);
        Outcome::Done
    }),
    ("timerNew", timer_new),
    ("timerReset", |cx| {
        let Some(timer) = timer(cx) else {
            return Outcome::NilDereference;
        };
        let (when, period) = (cx.arg_i64(1), cx.arg_i64(2));
        let active = cx.sched().timer_reset(&timer.0, when, period);
        cx.ret_bool(0, active);
        Outcome::Done
    }),
    ("timerStop", |cx| {
        let Some(timer) = timer(cx) else {
            return Outcome::NilDereference;
        };
        let active = cx.sched().timer_stop(&timer.0);
        cx.ret_bool(0, active);
        Outcome::Done
    }),
    ("localZone", local_zone),
    ("openZone", |cx| {
        cx.ret_i64(0, -1);
        Outcome::Done
    }),
    ("loadZone", |cx| {
        cx.ret_i64(0, -1);
        Outcome::Done
    }),
    ("zoneAt", |_| Outcome::Done),
];

/// A timer behind a `*runtimeTimer`. Its payload is the func value that it calls.
struct Timer(TimerRef<Goroutine>);

impl Foreign for Timer {
    fn trace(&self, tracer: &mut Tracer) {
        tracer.word(self.0.payload().0[0]);
    }
}

fn timer(cx: &NativeCx<'_>) -> Option<&'static Timer> {
    // SAFETY: a *runtimeTimer is nil or was made by `timer_new`; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const Timer).as_ref() }
}

/// `func timerNew(f func()) *runtimeTimer`
fn timer_new(cx: &mut NativeCx<'_>) -> Outcome {
    let timer = TimerRef::new(TimerKind::Func, Payload::one(cx.arg_u64(0)));
    let p = alloc_foreign(&mut cx.machine().cache, Timer(timer));
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

/// `func localZone(unix int64) (name string, offset int, dst bool)`
fn local_zone(cx: &mut NativeCx<'_>) -> Outcome {
    let unix: libc::time_t = cx.arg_i64(0);
    let mut tm = MaybeUninit::<libc::tm>::zeroed();
    // SAFETY: there is room for the answer; the zone's name is a string of the C library's that
    // stays while no thread sets another zone, which nobody does.
    let (name, offset, dst) = unsafe {
        if libc::localtime_r(&raw const unix, tm.as_mut_ptr()).is_null() {
            ("UTC".to_owned(), 0, false)
        } else {
            let tm = tm.assume_init();
            let name = if tm.tm_zone.is_null() {
                String::new()
            } else {
                std::ffi::CStr::from_ptr(tm.tm_zone)
                    .to_string_lossy()
                    .into_owned()
            };
            (name, tm.tm_gmtoff, tm.tm_isdst > 0)
        }
    };
    cx.ret_str(0, name);
    cx.ret_i64(2, offset);
    cx.ret_bool(3, dst);
    Outcome::Done
}
