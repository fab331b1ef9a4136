//! Natives of package os: files, the environment, the process.

mod pipe;
mod process;
mod wait;

use crate::host::{Host, files as sys};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::{BlockJob, PollMode};
use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("sysRead", |cx| {
        let off = cx.arg_i64(3);
        read_at(cx, off)
    }),
    ("sysWrite", |cx| {
        let data = cx.arg_bytes(1);
        let off = cx.arg_i64(3);
        write_at(cx, data, off)
    }),
    ("writeString", |cx| {
        let data = cx.arg_str(1);
        write_at(cx, data, -1)
    }),
    ("sysGroups", process::groups),
    ("spawn", process::spawn),
    ("waitFor", process::wait_for),
    ("sysHandle", |cx| {
        let handle = cx.instance().host.handle(cx.arg_i64(0) as i32);
        cx.ret_i64(0, handle.map_or(-1, i64::from));
        errno(cx, 1, handle.map(drop))
    }),
    ("sysOpen", open),
    ("sysClose", |cx| {
        let r = close_fd(cx);
        errno(cx, 0, r)
    }),
    ("sysSeek", |cx| {
        let using = cx.instance().host().using(fd(cx));
        let r = using.and_then(|_| {
            cx.instance()
                .host
                .seek(fd(cx), cx.arg_i64(1), cx.arg_i64(2) as i32)
        });
        cx.ret_i64(0, r.unwrap_or(0));
        errno(cx, 1, r.map(drop))
    }),
    ("sysTruncate", |cx| {
        let using = cx.instance().host().using(fd(cx));
        let r = using.and_then(|_| cx.instance().host.truncate(fd(cx), cx.arg_i64(1)));
        errno(cx, 0, r)
    }),
    ("sysSync", |cx| {
        let fd = fd(cx);
        let using = cx.instance().host().using(fd);
        errno(cx, 0, using.and_then(|_| cx.instance().host.sync(fd)))
    }),
    ("sysReadDir", sys_read_dir),
    ("args", |cx| {
        let args = cx.instance().args();
        cx.ret_strings(0, &args);
        Outcome::Done
    }),
    ("environ", environ),
    ("getenv", getenv),
    ("setenv", setenv),
    ("exit", |cx| Outcome::Exit(cx.arg_i64(0) as i32)),
    ("sysPath", path),
    ("sysString", string),
    ("sysID", |cx| {
        let v = cx.instance().host.id(cx.arg_i64(0));
        cx.ret_i64(0, v);
        Outcome::Done
    }),
    ("sysPipe", pipe::pipe),
    ("sysPolled", pipe::adopt),
    ("polledRead", pipe::read),
    ("polledWrite", pipe::write),
    ("polledClose", pipe::close),
    ("polledDeadline", pipe::deadline),
    ("sysBlocking", |cx| {
        let may = !cx.sched().is_virtual();
        if may {
            sys::set_blocking(fd(cx));
        }
        cx.ret_bool(0, may);
        Outcome::Done
    }),
    ("random", |cx| {
        let v = cx.sched().random();
        cx.ret_u64(0, v & 0xFFFF_FFFF);
        Outcome::Done
    }),
];

/// What is read or written without giving the processor away, if it can be done at once.
const SMALL: usize = 4096;

fn fd(cx: &NativeCx<'_>) -> i32 {
    i32::try_from(cx.arg_i64(0)).unwrap_or(-1)
}

fn errno(cx: &mut NativeCx<'_>, ret: usize, r: Result<(), i32>) -> Outcome {
    cx.ret_i64(ret, r.err().unwrap_or(0).into());
    Outcome::Done
}

fn counted(cx: &mut NativeCx<'_>, r: Result<usize, i32>) -> Outcome {
    cx.scanned(r.unwrap_or(0));
    cx.ret_u64(0, r.unwrap_or(0) as u64);
    errno(cx, 1, r.map(drop))
}

/// File, bytes, and offset or -1: `(n int, errno int)`
pub(in crate::stdlib) fn read_at(cx: &mut NativeCx<'_>, off: i64) -> Outcome {
    let fd = fd(cx);
    let b = cx.arg_bytes_mut(1);
    let may_park = wait::applies(cx, fd);
    if cx.resumed() && fd > 2 && cx.instance().host.never_waits(fd) {
        let n = cx.blocked::<Result<usize, i32>>();
        return counted(cx, n.unwrap_or(Err(libc::EIO)));
    }
    if cx.resumed() {
        match cx.blocked::<Result<Vec<u8>, i32>>() {
            None if may_park => wait::over(cx),
            answer => {
                let n = answer.unwrap_or(Err(libc::EIO)).map(|data| {
                    let n = data.len().min(b.len());
                    b.iter_mut().zip(&data).for_each(|(to, from)| *to = *from);
                    n
                });
                return counted(cx, n);
            }
        }
    }
    if fd > 2 && !b.is_empty() && cx.instance().host.never_waits(fd) {
        let using = match cx.instance().host().using(fd) {
            Ok(using) => using,
            Err(e) => return counted(cx, Err(e)),
        };
        let host = cx.instance().host();
        let (at, len) = (b.as_mut_ptr().expose_provenance(), b.len());
        return Outcome::Block(BlockJob::brief(move || {
            let _using = using;
            let at = std::ptr::with_exposed_provenance_mut::<u8>(at);
            // SAFETY: the goroutine's frame keeps the bytes, nothing moves them, and they hold no
            // pointers. That the program may touch them meanwhile is its own race.
            let b = unsafe { std::slice::from_raw_parts_mut(at, len) };
            host.read(fd, b, off)
        }));
    }
    let len = b.len().min(1 << 20);
    let host = cx.instance().host();
    if fd == 0 && host.is_redirected(0) {
        return Outcome::Block(BlockJob::new(move || host.stdin.read(len)));
    }
    let using = match host.using(fd) {
        Ok(using) => using,
        Err(e) => return counted(cx, Err(e)),
    };
    if host.input_is_shared(fd) {
        return Outcome::Block(BlockJob::new(move || {
            let mut answer = Err(libc::EINTR);
            host.read_shared(|| {
                let ready = host.is_ready(fd, libc::POLLIN);
                if ready {
                    let mut data = vec![0; len];
                    answer = host.read(fd, &mut data, off).map(|n| {
                        data.truncate(n);
                        data
                    });
                }
                ready
            });
            answer
        }));
    }
    if host.is_ready(fd, libc::POLLIN) {
        let r = host.read(fd, b, off);
        return counted(cx, r);
    }
    if may_park && let Some(parked) = wait::park(cx, fd, PollMode::Read) {
        return parked;
    }
    Outcome::Block(BlockJob::new(move || {
        let _using = using;
        let mut data = vec![0; len];
        host.read(fd, &mut data, off).map(|n| {
            data.truncate(n);
            data
        })
    }))
}

/// File, bytes, and offset or -1: `(n int, errno int)`; n may be less than there are.
pub(in crate::stdlib) fn write_at(cx: &mut NativeCx<'_>, data: &[u8], off: i64) -> Outcome {
    let fd = fd(cx);
    let host = cx.instance().host();
    if let Some(stream) = host.redirected_output(fd) {
        return counted(cx, stream.write(data));
    }
    let using = match host.using(fd) {
        Ok(using) => using,
        Err(e) => return counted(cx, Err(e)),
    };
    let may_park = wait::applies(cx, fd) && !host.never_waits(fd);
    // What looks ready takes this much without blocking.
    let most = if may_park { SMALL } else { usize::MAX };
    let data = data.get(..most).unwrap_or(data);
    if cx.resumed() {
        match cx.blocked() {
            None if may_park => wait::over(cx),
            answer => return wrote(cx, fd, answer.unwrap_or(Err(libc::EIO))),
        }
    }
    if fd > 2 && !data.is_empty() && host.never_waits(fd) {
        let (at, len) = (data.as_ptr().expose_provenance(), data.len());
        return Outcome::Block(BlockJob::brief(move || {
            let _using = using;
            let at = std::ptr::with_exposed_provenance::<u8>(at);
            // SAFETY: the goroutine's frame keeps the bytes, and nothing moves them.
            let data = unsafe { std::slice::from_raw_parts(at, len) };
            host.write(fd, data, off)
        }));
    }
    let at_once = host.never_waits(fd) || data.len() <= SMALL && host.is_ready(fd, libc::POLLOUT);
    if at_once && !host.is_full(fd) {
        return wrote(cx, fd, write(&host, fd, data, off));
    }
    if may_park && let Some(parked) = wait::park(cx, fd, PollMode::Write) {
        return parked;
    }
    let data = data.to_vec();
    Outcome::Block(BlockJob::new(move || {
        let _using = using;
        host.wait_for_room(fd);
        write(&host, fd, &data, off)
    }))
}

fn wrote(cx: &mut NativeCx<'_>, fd: i32, r: Result<usize, i32>) -> Outcome {
    if r == Err(libc::EPIPE) && (fd == 1 || fd == 2) && cx.instance().host.owns_process {
        sys::die_of_broken_pipe();
    }
    counted(cx, r)
}

/// Writes, unless somebody else does that for us.
fn write(host: &Host, fd: i32, data: &[u8], off: i64) -> Result<usize, i32> {
    let written = host.write_kept(fd, data, || host.write(fd, data, off));
    written.unwrap_or(Ok(data.len()))
}

fn c_string(s: &[u8]) -> Result<CString, i32> {
    CString::new(s).map_err(|_| libc::EINVAL)
}

/// `func sysOpen(name string, flag, perm int) (fd int, errno int)`
pub(in crate::stdlib) fn open(cx: &mut NativeCx<'_>) -> Outcome {
    let done = |cx: &mut NativeCx<'_>, r: Result<i32, i32>| {
        cx.ret_i64(0, r.unwrap_or(-1).into());
        errno(cx, 1, r.map(drop))
    };
    if cx.resumed() {
        let r = cx.blocked().unwrap_or(Err(libc::EIO));
        return done(cx, r);
    }
    let (flag, perm) = (cx.arg_i64(2) as i32, cx.arg_i64(3) as u32);
    let host = cx.instance().host();
    match c_string(cx.arg_str(0)) {
        Err(e) => done(cx, Err(e)),
        // Opening a pipe waits for its other end.
        Ok(name)
            if host
                .stat(&name, -1, true)
                .is_ok_and(|s| s.st_mode & libc::S_IFMT == libc::S_IFIFO) =>
        {
            Outcome::Block(BlockJob::new(move || host.open(&name, flag, perm)))
        }
        Ok(name) => done(cx, host.open(&name, flag, perm)),
    }
}

/// `func sysReadDir(name string) (names []string, errno int)`
fn sys_read_dir(cx: &mut NativeCx<'_>) -> Outcome {
    let name = c_string(cx.arg_str(0));
    match name.and_then(|name| cx.instance().host.read_dir(&name)) {
        Ok(names) => {
            cx.ret_strings(0, &names);
            errno(cx, 2, Ok(()))
        }
        Err(e) => errno(cx, 2, Err(e)),
    }
}

/// `func sysPath(op int, a, b string, n, m int64) (errno int)`
pub(in crate::stdlib) fn path(cx: &mut NativeCx<'_>) -> Outcome {
    let r = c_string(cx.arg_str(1)).and_then(|a| {
        let b = c_string(cx.arg_str(3))?;
        let (op, n, m) = (cx.arg_i64(0), cx.arg_i64(5), cx.arg_i64(6));
        cx.instance().host.change(op, &a, &b, n, m)
    });
    errno(cx, 0, r)
}

/// `func sysString(what int, a string) (s string, errno int)`
pub(in crate::stdlib) fn string(cx: &mut NativeCx<'_>) -> Outcome {
    let (host, options) = (&cx.instance().host, &cx.instance().options);
    // What starts a test program again is what it was started by, not minigo.
    let started_by = || options.args.first().filter(|_| options.testing);
    let r: Result<OsString, i32> = match cx.arg_i64(0) {
        0 => host.directory().map(Into::into),
        1 => c_string(cx.arg_str(1)).and_then(|name| host.read_link(&name)),
        2 => host.host_name().map(OsString::from_vec),
        _ => host.executable().map(|minigo| match started_by() {
            Some(program) if Path::new(program).is_absolute() => program.into(),
            _ => minigo,
        }),
    };
    let code = r.as_ref().err().copied();
    cx.ret_str(0, r.unwrap_or_default().into_vec());
    errno(cx, 2, code.map_or(Ok(()), Err))
}

/// `func environ() []string`
pub(in crate::stdlib) fn environ(cx: &mut NativeCx<'_>) -> Outcome {
    let all = cx.instance().host.env.all();
    cx.ret_strings(0, &all);
    Outcome::Done
}

/// `func setenv(key, value string, set bool)`
pub(in crate::stdlib) fn setenv(cx: &mut NativeCx<'_>) -> Outcome {
    let (key, value, set) = (cx.arg_str(0), cx.arg_str(2), cx.arg_bool(4));
    cx.instance().host.env.set(key, set.then_some(value));
    Outcome::Done
}

fn close_fd(cx: &mut NativeCx<'_>) -> Result<(), i32> {
    cx.instance().host.close(fd(cx))
}

/// `func Close(fd int) (r, errno int)`
pub(in crate::stdlib) fn close(cx: &mut NativeCx<'_>) -> Outcome {
    let r = close_fd(cx);
    cx.ret_i64(0, 0);
    errno(cx, 1, r)
}

/// `func getenv(key string) (string, bool)`
pub(in crate::stdlib) fn getenv(cx: &mut NativeCx<'_>) -> Outcome {
    let key = cx.arg_str(0);
    let v = cx.instance().host.env.get(key);
    cx.ret_bool(2, v.is_some());
    cx.ret_str(0, v.unwrap_or_default());
    Outcome::Done
}
