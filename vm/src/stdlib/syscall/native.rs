//! Natives of package syscall.

use crate::host::denied;
use crate::host::process::Start;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::BlockJob;

mod texts;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("errnoText", errno_text),
    ("kill", kill),
    ("exec", exec),
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
    let host = &cx.instance().host;
    Outcome::Block(BlockJob::new(move || host.become_program(start)))
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
