//! Natives of package testing.

use crate::instance::stop;
use crate::machine::native::{NativeFn, Outcome};
use crate::task::leak::{self, Listing};
use minigo_runtime::STOP_GC;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Testing", |cx| {
        let testing = cx.instance().options.testing;
        cx.ret_bool(0, testing);
        Outcome::Done
    }),
    ("askForLeaks", |cx| {
        let id = cx.sched().id();
        leak::ask(&cx.instance(), Listing::LeakDump, id);
        cx.sched().request_stop(stop::LIST | STOP_GC);
        Outcome::Stop
    }),
    ("failing", |cx| {
        let name = String::from_utf8_lossy(cx.arg_str(0)).into_owned();
        cx.tell_failure(&format!("{name} fails"));
        Outcome::Done
    }),
    ("leaked", |cx| {
        let (_, text) = leak::answer(&cx.instance());
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("wantsLeaks", |cx| {
        let leaks = cx.instance().options.leaks;
        cx.ret_bool(0, leaks);
        Outcome::Done
    }),
];
