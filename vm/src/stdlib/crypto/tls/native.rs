//! Natives of crypto/tls: a connection's state in rustls, which takes and produces bytes. Go code moves these
//! bytes over the network, so goroutines wait there as usual; it also verifies certificates.

#[path = "config.rs"]
mod config;
#[path = "greeting.rs"]
mod greeting;
#[path = "session.rs"]
mod session;

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::host::tape::{Answer, What};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use config::Options;
use session::{Session, Stage};
use std::sync::Mutex;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("newClient", new_client),
    ("newServer", new_server),
    ("(*session).hello", hello),
    ("(*session).accept", accept),
    ("(*session).feed", feed),
    ("(*session).whole", whole),
    ("(*session).take", take),
    ("(*session).read", read),
    ("(*session).write", write),
    ("(*session).end", end),
    ("(*session).state", state),
    ("(*session).secrets", secrets),
    ("(*session).export", export),
];

/// A session as Go holds it.
struct Held(Mutex<Session>);

impl Foreign for Held {
    fn trace(&self, _: &mut Tracer) {}
}

/// Does something with the session of parameter 0.
fn with(cx: &mut NativeCx<'_>, f: impl FnOnce(&mut NativeCx<'_>, &mut Session)) -> Outcome {
    // SAFETY: the receiver is a session or nil, kept alive by the frame.
    let Some(held) = (unsafe { (cx.arg_u64(0) as *const Held).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let Ok(mut session) = held.0.lock() else {
        return Outcome::Fatal("crypto/tls: session is in an invalid state".into());
    };
    f(cx, &mut session);
    Outcome::Done
}

/// Asks a session at the door: keys are drawn by chance, so a run that is repeated is told what the session said then.
fn ask<R: Answer>(cx: &NativeCx<'_>, call: impl FnOnce() -> R) -> R {
    cx.instance().host.ask(What::Tls, call)
}

fn hold(cx: &mut NativeCx<'_>, session: Session) -> u64 {
    let held = Held(Mutex::new(session));
    alloc_foreign(&mut cx.machine().cache, held).addr() as u64
}

fn owned(list: &[&'static [u8]]) -> Vec<Vec<u8>> {
    list.iter().map(|b| b.to_vec()).collect()
}

/// The options in the parameters from slot `i`: `protos, chain []string, key string, suites, groups string,
/// min, max int, logged bool`.
fn options(cx: &NativeCx<'_>, i: usize) -> Options {
    Options {
        protocols: owned(&cx.arg_strings(i)),
        chain: owned(&cx.arg_strings(i + 2)),
        key: cx.arg_str(i + 4).to_vec(),
        suites: config::numbers(cx.arg_str(i + 6)),
        groups: config::numbers(cx.arg_str(i + 8)),
        min: cx.arg_i64(i + 10),
        max: cx.arg_i64(i + 11),
        logged: cx.arg_bool(i + 12),
    }
}

/// `newClient(name string, OPTIONS) (s *session, err string)`
fn new_client(cx: &mut NativeCx<'_>) -> Outcome {
    let (name, options) = (cx.arg_string(0), options(cx, 2));
    let mut made = None;
    let wrong = ask(cx, || {
        let client = Session::client(&name, options);
        client.map(|session| made = Some(session))
    });
    match wrong {
        Ok(()) => {
            // A run that is repeated has one that says nothing.
            let session = hold(cx, made.unwrap_or_else(Session::server));
            cx.ret_u64(0, session);
            cx.ret_str(1, "");
        }
        Err(wrong) => {
            cx.ret_u64(0, 0);
            cx.ret_str(1, wrong);
        }
    }
    Outcome::Done
}

/// `newServer() *session`
fn new_server(cx: &mut NativeCx<'_>) -> Outcome {
    let session = hold(cx, Session::server());
    cx.ret_u64(0, session);
    Outcome::Done
}

/// `(s *session) hello() (name string, protos []string, suites, groups, schemes, extensions, shares string)`
fn hello(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let (name, protocols, lists) = ask(cx, || {
            let hello = s.hello();
            let lists: [Vec<u8>; 5] = [
                hello.suites,
                hello.groups,
                hello.schemes,
                hello.extensions,
                hello.shares,
            ];
            (Vec::from(hello.name), hello.protocols, lists)
        });
        cx.ret_str(0, name);
        cx.ret_strings(2, &protocols);
        for (i, list) in lists.into_iter().enumerate() {
            cx.ret_str(4 + 2 * i, list);
        }
    })
}

/// `(s *session) accept(OPTIONS, auth int, subjects []string) (err string)`: auth is 0 for no certificate of
/// the client, 1 for one if it has such, 2 for one in any case.
fn accept(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let (options, auth) = (options(cx, 1), cx.arg_i64(14));
        let subjects = owned(&cx.arg_strings(15));
        let wrong = ask(cx, || s.accept(options, auth, subjects).err());
        cx.ret_str(0, wrong.unwrap_or_default());
    })
}

/// `(s *session) feed(b []byte) (err string)`
fn feed(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let wrong = ask(cx, || s.feed(cx.arg_bytes(1)).err());
        cx.ret_str(0, wrong.unwrap_or_default());
    })
}

/// `(s *session) whole() bool`: whether what came in ends with a whole record.
fn whole(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let whole = ask(cx, || s.whole());
        cx.ret_bool(0, whole);
    })
}

/// `(s *session) take() []byte`: what is to be sent.
fn take(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let bytes = ask(cx, || s.take());
        cx.ret_bytes(0, bytes);
    })
}

/// `(s *session) read(b []byte) (n int, ended bool, err string)`
fn read(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let (b, host) = (cx.arg_bytes_mut(1), &cx.instance().host);
        let mut rest = None;
        let n = host.fill(What::Tls, b, |b| {
            let (n, ended, wrong) = s.read(b);
            rest = Some((ended, wrong));
            Ok(n)
        });
        let n = n.unwrap_or(0);
        let (ended, wrong) = ask(cx, || rest.unwrap_or_default());
        cx.ret_i64(0, n as i64);
        cx.ret_bool(1, ended);
        cx.ret_str(2, wrong.unwrap_or_default());
    })
}

/// `(s *session) write(b []byte) (n int)`
fn write(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let n = ask(cx, || s.write(cx.arg_bytes(1)));
        cx.ret_i64(0, n as i64);
    })
}

/// `(s *session) end()`: says that nothing more will be sent.
fn end(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| ask(cx, || s.end()))
}

/// `(s *session) state() (stage, version, suite, group int, proto, name string, peer []string, retried, shown bool)`
fn state(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let (numbers, texts, peer, is) = ask(cx, || {
            let state = s.state();
            let stage: i64 = match state.stage {
                Stage::Hello => 0,
                Stage::Greeted => 1,
                Stage::Handshake => 2,
                Stage::Open => 3,
            };
            let numbers = [state.version.into(), state.suite.into(), state.group.into()];
            let texts: [Vec<u8>; 2] = [state.protocol, state.name.into()];
            let peer: Vec<Vec<u8>> = state.peer.into_iter().collect();
            ((stage, numbers), texts, peer, [state.retried, state.shown])
        });
        let (stage, [version, suite, group]): (i64, [i64; 3]) = numbers;
        let [protocol, name] = texts;
        for (slot, number) in [stage, version, suite, group].into_iter().enumerate() {
            cx.ret_i64(slot, number);
        }
        cx.ret_str(4, protocol);
        cx.ret_str(6, name);
        cx.ret_strings(8, &peer);
        let [retried, shown] = is;
        cx.ret_bool(10, retried);
        cx.ret_bool(11, shown);
    })
}

/// `(s *session) secrets() string`: lines for a log of keys.
fn secrets(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let lines = ask(cx, || s.secrets());
        cx.ret_str(0, lines);
    })
}

/// `(s *session) export(label string, context []byte, has bool, n int) []byte`
fn export(cx: &mut NativeCx<'_>) -> Outcome {
    with(cx, |cx, s| {
        let context = cx.arg_bool(5).then(|| cx.arg_bytes(3));
        let n = usize::try_from(cx.arg_i64(6)).unwrap_or(0);
        let bytes = ask(cx, || s.export(cx.arg_str(1), context, n));
        cx.ret_bytes(0, bytes);
    })
}
