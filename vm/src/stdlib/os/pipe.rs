//! Pipes and other files that do not block: goroutines wait for them in the poller, so that closing and
//! deadlines wake them.

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::machine::native::{NativeCx, Outcome};
use crate::stdlib::shared::descriptor::{self, CLOSED, Descriptor, END, done};
use minigo_runtime::PollMode;

/// An end of a pipe.
struct End(Descriptor);

impl Foreign for End {
    fn trace(&self, _: &mut Tracer) {}
}

/// The end in parameter 0.
fn of(cx: &NativeCx<'_>) -> Option<&'static End> {
    // SAFETY: a *polled is nil or was made by `sys_pipe`; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const End).as_ref() }
}

fn operate(
    cx: &mut NativeCx<'_>,
    mode: PollMode,
    mut attempt: impl FnMut(&mut NativeCx<'_>, &'static End) -> Result<(), i32>,
) -> Outcome {
    match of(cx) {
        Some(end) => descriptor::operate(cx, &end.0, mode, 1, |cx| attempt(cx, end)),
        None => Outcome::NilDereference,
    }
}

/// `func sysPipe() (r, w *polled, rfd, wfd int, errno int)`
pub(super) fn pipe(cx: &mut NativeCx<'_>) -> Outcome {
    const ERRNO: usize = 4;
    (0..ERRNO).for_each(|slot| cx.ret_u64(slot, 0));
    let fds = match cx.instance().host.pipe() {
        Ok((r, w)) => [r, w],
        Err(e) => return done(cx, ERRNO, Err(e)),
    };
    fds.iter().for_each(|&fd| cx.instance().host.lends(fd));
    let ends = fds.map(|fd| End(Descriptor::new(cx, fd)));
    for end in &ends {
        if let Err(e) = end.0.start(cx) {
            return done(cx, ERRNO, Err(e));
        }
    }
    for (slot, (end, fd)) in ends.into_iter().zip(fds).enumerate() {
        let p = alloc_foreign(&mut cx.machine().cache, end);
        cx.ret_u64(slot, p.addr() as u64);
        cx.ret_i64(slot + 2, fd.into());
    }
    done(cx, ERRNO, Ok(()))
}

/// `func sysPolled(fd int) *polled`: nil for a descriptor that blocks, or that the poller does not take.
pub(super) fn adopt(cx: &mut NativeCx<'_>) -> Outcome {
    let fd = i32::try_from(cx.arg_i64(0)).unwrap_or(-1);
    cx.ret_u64(0, 0);
    if cx.instance().host().using(fd).is_err() || !cx.instance().host.is_nonblocking(fd) {
        return Outcome::Done;
    }
    let end = End(Descriptor::new(cx, fd));
    match end.0.start(cx) {
        Ok(()) => {
            let p = alloc_foreign(&mut cx.machine().cache, end);
            cx.ret_u64(0, p.addr() as u64);
        }
        // It stays open, and the program's.
        Err(_) => std::mem::forget(end),
    }
    Outcome::Done
}

/// `func polledRead(p *polled, b []byte) (n int, errno int)`
pub(super) fn read(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_u64(0, 0);
    operate(cx, PollMode::Read, |cx, end| {
        let b = cx.arg_bytes_mut(1);
        if b.is_empty() {
            return Ok(());
        }
        match cx.instance().host.read(end.0.fd(), b, -1)? {
            0 => Err(END),
            n => {
                cx.ret_u64(0, n as u64);
                Ok(())
            }
        }
    })
}

/// `func polledWrite(p *polled, b []byte) (n int, errno int)`: all of it.
pub(super) fn write(cx: &mut NativeCx<'_>) -> Outcome {
    if !cx.resumed() {
        cx.ret_u64(0, 0);
    }
    operate(cx, PollMode::Write, |cx, end| {
        let b = cx.arg_bytes(1);
        loop {
            let sent = cx.ret_value(0) as usize;
            let rest = b.get(sent..).unwrap_or_default();
            if rest.is_empty() {
                return Ok(());
            }
            let n = cx.instance().host.write(end.0.fd(), rest, -1)?;
            cx.ret_u64(0, (sent + n) as u64);
        }
    })
}

/// `func polledClose(p *polled) (errno int)`
pub(super) fn close(cx: &mut NativeCx<'_>) -> Outcome {
    match of(cx) {
        Some(end) => descriptor::close(cx, &end.0),
        None => Outcome::NilDereference,
    }
}

/// `func polledDeadline(p *polled, mode int, d int64) (errno int)`
pub(super) fn deadline(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(end) = of(cx) else {
        return Outcome::NilDereference;
    };
    if !end.0.begin() {
        return done(cx, 0, Err(CLOSED));
    }
    let (modes, d) = (cx.arg_i64(1), cx.arg_i64(2));
    end.0.deadline(cx, modes, d);
    end.0.end(cx);
    done(cx, 0, Ok(()))
}
