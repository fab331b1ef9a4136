//! Natives of package net/http/pprof: they keep a profile, to compute the difference between it and a later one.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::memory;
use crate::stdlib::pprof_natives::taken;
use minigo_runtime::Taken;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("note", |cx| {
        cx.sched().sched().request_goroutine_profile();
        Outcome::Stop
    }),
    ("keep", keep),
    ("since", since),
    ("forget", |cx| {
        let id = cx.arg_u64(0);
        cx.instance().state::<Kept>().lock().retain(|k| k.0 != id);
        Outcome::Done
    }),
];

/// Profiles by number.
#[derive(Default)]
struct Kept(Mutex<Vec<(u64, Taken)>>);

impl Kept {
    fn lock(&self) -> MutexGuard<'_, Vec<(u64, Taken)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn profile(cx: &mut NativeCx<'_>) -> Option<Taken> {
    let name = String::from_utf8_lossy(cx.arg_str(0)).into_owned();
    taken(cx, &name)
}

/// func keep(name string) int: the number of a profile that is kept; 0: there is none of that name.
fn keep(cx: &mut NativeCx<'_>) -> Outcome {
    let mut id = 0;
    if let Some(taken) = profile(cx) {
        let kept = cx.instance().state::<Kept>();
        let mut kept = kept.lock();
        id = kept.last().map_or(0, |k| k.0) + 1;
        kept.push((id, taken));
    }
    cx.ret_u64(0, id);
    Outcome::Done
}

/// func since(name string, id int) string: what has come since that profile, which stays kept.
fn since(cx: &mut NativeCx<'_>) -> Outcome {
    let id = cx.arg_u64(2);
    let kept = cx.instance().state::<Kept>();
    let before = kept.lock().iter().find(|k| k.0 == id).map(|k| k.1.clone());
    let file = match (profile(cx), before) {
        (Some(now), Some(before)) => memory::file(&now.since(&before)),
        _ => Vec::new(),
    };
    cx.ret_str(0, file);
    Outcome::Done
}
