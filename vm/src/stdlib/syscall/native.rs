//! Natives of package syscall.

use crate::host::denied;
use crate::host::mapped::Request;
use crate::host::process::Start;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::BlockJob;

#[cfg(not(target_os = "macos"))]
mod texts;
#[cfg(target_os = "macos")]
#[path = "texts_macos.rs"]
mod texts;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("errnoText", errno_text),
    ("kill", kill),
    ("exec", exec),
    ("mmap", mmap),
    ("munmap", |cx| {
        let (at, n, _) = cx.arg_slice(0);
        let done = cx.instance().host.unmap(at.expose_provenance(), n);
        failure(cx, 0, done)
    }),
    ("mprotect", |cx| {
        let (at, n, _) = cx.arg_slice(0);
        let done = i32::try_from(cx.arg_i64(2)).map_err(|_| libc::EINVAL);
        let host = cx.instance().host();
        let done = done.and_then(|bits| host.protect(at.expose_provenance(), n, bits));
        failure(cx, 0, done)
    }),
    ("exit", |cx| Outcome::Exit(cx.arg_i64(0) as i32)),
    ("Getpid", |cx| {
        let pid = cx.instance().host.id(0);
        cx.ret_i64(0, pid);
        Outcome::Done
    }),
];

/// `func exec(path string, argv, env []string) (errno int)`
fn exec(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() {
        let errno = cx.blocked::<i32>().unwrap_or(libc::EIO);
        cx.ret_i64(0, i64::from(errno));
        return Outcome::Done;
    }
    let list = |all: Vec<&[u8]>| all.into_iter().map(<[u8]>::to_vec).collect();
    let start = Start {
        path: cx.arg_str(0).to_vec(),
        argv: list(cx.arg_strings(2)),
        env: list(cx.arg_strings(4)),
        files: vec![0, 1, 2],
        ..Start::default()
    };
    let host = cx.instance().host();
    Outcome::Block(BlockJob::new(move || host.become_program(start)))
}

/// `func mmap(fd int, offset int64, length, prot, flags int) (data []byte, errno int)`
fn mmap(cx: &mut NativeCx<'_>) -> Outcome {
    let room = cx.heap().room();
    let done = request(cx).and_then(|r| {
        let at = cx.instance().host.map(r, room)?;
        Ok((at as u64, r.bytes as u64))
    });
    cx.ret_pair(0, done.map_or([0, 0], |(at, n)| [at, n | n << 32]));
    failure(cx, 2, done.map(|_| ()))
}

fn request(cx: &NativeCx<'_>) -> Result<Request, i32> {
    let number = |at| i32::try_from(cx.arg_i64(at)).map_err(|_| libc::EINVAL);
    Ok(Request {
        fd: number(0)?,
        offset: cx.arg_i64(1),
        bytes: usize::try_from(cx.arg_i64(2)).map_err(|_| libc::EINVAL)?,
        protection: number(3)?,
        flags: number(4)?,
    })
}

/// Returns an error's number, 0 for none.
fn failure(cx: &mut NativeCx<'_>, at: usize, done: Result<(), i32>) -> Outcome {
    cx.ret_i64(at, i64::from(done.err().unwrap_or(0)));
    Outcome::Done
}

/// `kill(pid, sig int) (errno int)`
fn kill(cx: &mut NativeCx<'_>) -> Outcome {
    let number = |at| i32::try_from(cx.arg_i64(at));
    let errno = match (number(0), number(1)) {
        (Ok(pid), Ok(sig)) => cx.instance().host.kill(pid, sig).err().unwrap_or(0),
        _ => libc::EINVAL,
    };
    cx.ret_i64(0, i64::from(errno));
    Outcome::Done
}

/// `func errnoText(e Errno) string`
pub(in crate::stdlib) fn errno_text(cx: &mut NativeCx<'_>) -> Outcome {
    let number = cx.arg_i64(0);
    let granted = i32::try_from(number).ok().and_then(denied::granted_by);
    if granted.is_some() {
        cx.instance().host.note_denied(number as i32);
    }
    let text = match granted {
        Some((flag, _)) if cx.instance().host.owns_process => {
            format!("permission denied: {flag} would allow it").into_bytes()
        }
        Some((_, builder)) => {
            format!("permission denied: Builder::{builder} would allow it").into_bytes()
        }
        None => text_of(number),
    };
    cx.ret_str(0, text);
    Outcome::Done
}

/// What an error number means, beginning with a small letter as Go has it.
pub(in crate::stdlib) fn text_of(n: i64) -> Vec<u8> {
    match texts::text(n) {
        Some(text) => text.into(),
        None => format!("errno {n}").into_bytes(),
    }
}
