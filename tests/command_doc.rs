//! `minigo doc`: packages of the library, of a module, of folders.

mod support;

use support::cli::{folder, run};

#[test]
fn packages_and_names_are_found() {
    let dir = folder(
        "doc",
        &[
            ("go.mod", "module example.com/m\n\ngo 1.27\n"),
            (
                "sub/s.go",
                "// Package sub halves.\npackage sub\n\n// Half is half of n.\nfunc Half(n int) int { return n / 2 }\n\nfunc hidden() {}\n",
            ),
        ],
    );
    for args in [
        &["doc", "./sub"][..],
        &["doc", "example.com/m/sub"],
        &["doc", "./sub.Half"],
        &["doc", "example.com/m/sub", "Half"],
    ] {
        let got = run(&dir, args);
        assert_eq!((got.err.as_str(), got.status), ("", 0), "{args:?}");
        assert!(got.out.contains("func Half(n int) int"), "{}", got.out);
        assert!(!got.out.contains("hidden"));
        let whole = !args.iter().any(|a| a.ends_with("Half"));
        assert_eq!(got.out.contains("Package sub halves."), whole);
        assert_eq!(got.out.contains("Half is half of n."), !whole);
    }
    let got = run(&dir, &["doc", "strings.Fields"]);
    assert!(got.status == 0 && got.out.contains("func Fields(s string) []string"));
    for (args, err) in [
        (
            &["doc", "./sub.Nothing"][..],
            "package example.com/m/sub declares no Nothing\n",
        ),
        (&["doc", "./nowhere"], "there is no package in ./nowhere\n"),
        (
            &["doc", "no/such"],
            "package no/such is not in the standard library or this module\n",
        ),
    ] {
        let got = run(&dir, args);
        assert_eq!((got.err.as_str(), got.status), (err, 1));
    }
}
