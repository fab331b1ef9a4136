//! Valid code that is most likely a mistake: the checks of `go vet`, with its messages.
//!
//! Each check has a file of its own, and is a row of [`CHECKS`]. Checks read the trees of a checked package
//! and the checker's records of them.

mod assign;
mod bools;
mod buildtag;
mod calls;
mod comments;
mod composites;
mod constraint;
mod copylocks;
mod facts;
mod finding;
mod flow;
mod format;
mod fuzz;
mod gofmt;
mod goroutines;
mod hostport;
mod httpresponse;
mod loopclosure;
mod lostcancel;
mod methods;
mod pass;
mod printf;
mod shift;
mod signals;
mod slog;
mod stdversion;
mod stringintconv;
mod structtag;
mod sync;
mod testfuncs;
mod unreachable;
mod unsafeptr;
mod unusedresult;
mod verbs;

pub use comments::{Outside, outside};
pub use finding::{Edit, Finding, Fix, fixed};
pub use pass::Language;

use crate::check::Front;
use crate::syntax::ast::File;
use crate::text::symbol::Symbol;
use crate::types::PkgId;
use pass::Vet;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A check.
pub struct Check {
    /// Its name, which is its flag's, too.
    pub name: &'static str,
    /// What it looks for.
    pub about: &'static str,
    run: fn(&mut Vet<'_, '_>, &File),
}

macro_rules! checks {
    ($($name:literal $run:path: $about:literal;)*) => {
        /// All checks.
        pub const CHECKS: &[Check] = &[$(Check { name: $name, about: $about, run: $run }),*];
    };
}

checks! {
    "appends" calls::appends: "calls of append that append nothing";
    "assign" assign::run: "variables that are assigned to themselves";
    "atomic" sync::atomic: "results of package sync/atomic assigned to the variable they change";
    "bools" bools::run: "conditions that repeat or contradict themselves";
    "buildtag" buildtag::run: "build constraints that are misplaced or malformed";
    "composites" composites::run: "struct literals of other packages without field names";
    "copylocks" copylocks::run: "locks that are copied";
    "defers" calls::defers: "time.Since evaluated by the defer statement itself, not when the function returns";
    "directive" comments::directive: "//go:debug lines where they have no effect";
    "errorsas" calls::errors_as: "targets of errors.As that are not pointers to errors";
    "hostport" hostport::run: "addresses for net.Dial that do not work with IPv6";
    "httpresponse" httpresponse::run: "HTTP responses that are used before their error is checked";
    "ifaceassert" methods::impossible: "type assertions between interfaces that contradict each other";
    "loopclosure" loopclosure::run: "loop variables captured by function literals that outlive the iteration (before go1.22)";
    "lostcancel" lostcancel::run: "contexts whose cancel function is not called";
    "nilfunc" bools::nil_func: "functions compared with nil";
    "printf" printf::run: "formats that do not match their arguments";
    "shift" shift::run: "shifts by the width of the integer or more";
    "sigchanyzer" signals::run: "unbuffered channels for signals";
    "slog" slog::run: "keys without values in calls of log/slog";
    "stdmethods" methods::standard: "methods with well-known names but unusual signatures";
    "stdversion" stdversion::run: "names of the standard library that are newer than the module's Go version";
    "stringintconv" stringintconv::run: "conversions of integers to strings";
    "structtag" structtag::run: "malformed and repeated struct tags";
    "testinggoroutine" goroutines::run: "t.Fatal called from goroutines that a test starts";
    "tests" testfuncs::run: "tests and examples with wrong names or parameters";
    "timeformat" calls::time_format: "time layouts with month and day exchanged";
    "unmarshal" calls::unmarshal: "values instead of pointers passed to decoders";
    "unreachable" unreachable::run: "statements that are never reached";
    "unsafeptr" unsafeptr::run: "integers converted to unsafe.Pointer";
    "unusedresult" unusedresult::run: "discarded results of pure functions";
    "waitgroup" sync::wait_group: "WaitGroup.Add called in the goroutine that is waited for";
}

/// Runs checks over the packages of these import paths; what is found, in the order of the source.
pub fn vet(
    front: &mut Front,
    paths: &[Symbol],
    language: Language,
    wanted: &dyn Fn(&Check) -> bool,
) -> Vec<Finding> {
    let files: Vec<(PkgId, Arc<File>)> = {
        let of = |pkg: PkgId| paths.contains(&front.program.store.pkg(pkg).path);
        let files = front.program.files.iter().filter(|(pkg, _)| of(*pkg));
        files.cloned().collect()
    };
    let mut found = front.with_checker(|c| {
        let mut vet = Vet {
            c,
            pkg: PkgId(0),
            go: language.minor,
            language,
            check: "",
            found: Vec::new(),
            printers: FxHashMap::default(),
        };
        for path in paths {
            let own = |(pkg, file): &(PkgId, Arc<File>)| {
                (vet.c.store.pkg(*pkg).path == *path).then(|| (*pkg, file.clone()))
            };
            let own: Vec<_> = files.iter().filter_map(own).collect();
            let Some(&(pkg, _)) = own.first() else {
                continue;
            };
            vet.pkg = pkg;
            if CHECKS.iter().any(|c| c.name == "printf" && wanted(c)) {
                vet.check = "printf";
                printf::wrappers(&mut vet, own.iter().map(|(_, file)| &**file));
            }
            for (_, file) in &own {
                vet.go = file.go_version.unwrap_or(language.minor);
                for check in CHECKS.iter().filter(|c| wanted(c)) {
                    vet.check = check.name;
                    (check.run)(&mut vet, file);
                }
            }
        }
        vet.found
    });
    found.sort_by(|a, b| (a.pos, &a.text).cmp(&(b.pos, &b.text)));
    found.dedup();
    found
}
