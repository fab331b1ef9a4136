//! Natives of package internal/library: the sources of the library's packages.

use crate::machine::native::{NativeFn, Outcome};
use crate::stdlib::examples;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Files", |cx| {
        let path = cx.arg_string(0);
        let files = crate::stdlib::find(&path).map_or(&[][..], |p| p.files);
        let parts: Vec<&str> = files
            .iter()
            .flat_map(|(name, text)| [*name, *text])
            .collect();
        cx.ret_strings(0, &parts);
        Outcome::Done
    }),
    ("Examples", |cx| {
        let path = cx.arg_string(0);
        let found = examples::EXAMPLES.iter().filter(|(name, _)| {
            name.strip_suffix("/example_test.go")
                .is_some_and(|folder| folder == &*path)
        });
        let parts: Vec<&str> = found.flat_map(|(name, text)| [*name, *text]).collect();
        cx.ret_strings(0, &parts);
        Outcome::Done
    }),
    ("Paths", |cx| {
        let paths: Vec<&str> = crate::stdlib::PACKAGES.iter().map(|p| p.path).collect();
        cx.ret_strings(0, &paths);
        Outcome::Done
    }),
];
