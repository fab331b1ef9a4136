//! Packages: patterns that match many, names with dots, missing packages, and a package that has a smaller
//! variant.

use super::modules::MODULE;
use crate::support::cli::{folder, run};
use std::process::Command;

/// Package `a` wants little of `encoding/json`, `b` more, which is known when `a` has got it.
#[test]
fn all_of_json_is_there_as_soon_as_something_names_it() {
    let plain = "import \"encoding/json\"\nfunc F(v any) string { b, err := json.Marshal(v); return string(b) + \" \" + typed(err) }\n\
                 func typed(err error) string { if err == nil { return \"ok\" }; return err.Error() }\n";
    let more = "import (\"encoding/json\"; \"encoding/json/jsontext\"; \"errors\"; \"fmt\")\n\
                func F() string { return fmt.Sprintf(\"%T\", json.RawMessage(nil)) }\ntype T struct{}\n\
                func (T) MarshalJSONTo(*jsontext.Encoder) error { return errors.New(\"no\") }\n";
    let main = "package main\nimport (\"fmt\"; \"m/a\"; \"m/b\")\nfunc main() { fmt.Println(a.F(1), b.F()); fmt.Println(a.F(b.T{})) }\n";
    let dir = folder(
        "json",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            ("a/a.go", &format!("package a\n{plain}")),
            ("b/b.go", &format!("package b\n{more}")),
            ("main.go", main),
        ],
    );
    let want = "1 ok jsontext.Value\n json: error calling MarshalJSONTo for type *b.T: no\n";
    let got = run(&dir, &["run", "."]);
    assert_eq!((got.out.as_str(), got.err.as_str()), (want, ""));
    let got = run(&dir, &["build", "-o", "prog", "."]);
    assert_eq!((got.status, got.err.as_str()), (0, ""));
    let out = Command::new(dir.join("prog")).output();
    let out = out.expect("it was just made").stdout;
    assert_eq!(String::from_utf8_lossy(&out), want);
}

#[test]
fn names_of_functions_escape_the_dots_of_their_package() {
    let package = "package p\n\nimport \"runtime\"\n\nvar Early = Name()\n\n\
                   func Name() string {\n\tpc, _, _, _ := runtime.Caller(1)\n\t\
                   return runtime.FuncForPC(pc).Name()\n}\n\n\
                   func Own() string { return Name() }\n";
    let main = "package main\n\nimport p \"a.b/m/p.v1\"\n\n\
                func main() { print(p.Early, \" \", p.Own(), \" \", p.Name()) }\n";
    let files = [
        ("go.mod", "module a.b/m\ngo 1.27\n"),
        ("main.go", main),
        ("p.v1/p.go", package),
    ];
    let dir = folder("dots", &files);
    let got = run(&dir, &["run", "."]).err;
    assert_eq!(got, "a.b/m/p%2ev1.init a.b/m/p%2ev1.Own main.main");
    let _ = std::fs::remove_dir_all(dir);
}

/// By the alphabet, what is imported first; what comes late in the library's alphabet holds others up.
#[test]
fn packages_are_initialised_as_real_go_does() {
    let package = |name: &str, imports: &str| {
        format!("package {name}\n{imports}\nfunc init() {{ println(\"{name}\") }}\n")
    };
    let dir = folder(
        "order",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            (
                "main.go",
                "package main\nimport _ \"m/z\"\nimport _ \"m/b\"\nimport _ \"m/a\"\nimport _ \"m/c\"\nfunc main() {}\n",
            ),
            (
                "a/a.go",
                &package("a", "import (\"fmt\"; _ \"m/y\")\nvar _ = fmt.Sprint"),
            ),
            (
                "b/b.go",
                &package("b", "import \"errors\"\nvar _ = errors.New(\"\")"),
            ),
            ("c/c.go", &package("c", "import _ \"m/d\"")),
            ("d/d.go", &package("d", "import _ \"unicode/utf8\"")),
            ("y/y.go", "package y\nvar Data = []int{1}\n"),
            ("z/z.go", &package("z", "import _ \"m/a\"")),
        ],
    );
    let got = run(&dir, &["run", "."]).err;
    assert_eq!(got, "d\nc\nb\na\nz\n");
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn patterns_name_all_packages_below() {
    let dir = folder(
        "patterns",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            ("a/a.go", "package a\n\nvar x int = \"\"\n"),
            (
                "a/b/b.go",
                "package b\n\nimport \"unsafe\"\n\nfunc f(x *int) any {\n\t\
                return (*[2]int)(unsafe.Pointer(x))\n}\n",
            ),
            ("c/c.go", "package c\n"),
            ("c/testdata/d.go", "package d\n\nx\n"),
            ("vendor/v/v.go", "package v\n\nx\n"),
            ("other/go.mod", "module other\n"),
            ("other/o.go", "package o\n\nx\n"),
        ],
    );
    for args in [
        &["check", "./..."][..],
        &["check", "m/..."],
        &["check", "./a", "m/a/b"],
    ] {
        let got = run(&dir, args);
        assert_eq!(got.status, 1);
        assert!(got.err.contains("a/a.go:3:13: cannot use"), "{}", got.err);
        // What cannot be run is rejected, at its line.
        assert!(
            got.err
                .contains("a/b/b.go:6:9: not supported: unsafe.Pointer"),
            "{}",
            got.err
        );
        assert_eq!(got.err.matches("# ").count(), 2, "{}", got.err);
    }
    assert_eq!(run(&dir, &["check", "./c/..."]).status, 0);
}

#[test]
fn missing_packages_are_said_with_where_they_were_looked_for() {
    let dir = folder("missing", MODULE);
    let bad = |import: &str| {
        let text = format!("package main\n\nimport _ \"{import}\"\n\nfunc main() {{}}\n");
        let at = dir.join("m/cmd/bad");
        std::fs::create_dir_all(&at).expect("ours");
        std::fs::write(at.join("main.go"), text).expect("ours");
        let got = run(&dir.join("m"), &["cmd/bad"]);
        let lines: Vec<&str> = got.err.lines().filter(|l| !l.starts_with("# ")).collect();
        assert_eq!((got.status, lines.len()), (1, 1), "{}", got.err);
        assert!(lines[0].starts_with("cmd/bad/main.go:3:"), "{}", got.err);
        got.err
    };
    let here = dir.join("m").display().to_string();
    let err = bad("example.com/m/gone");
    assert!(
        err.contains("example.com/m/gone is not in this module"),
        "{err}"
    );
    assert!(err.contains(&format!("{here}/gone")), "{err}");
    assert!(
        err.contains(&format!("{here}/vendor/example.com/m/gone")),
        "{err}"
    );
    assert!(bad("example.com/m/other/internal/x").contains("use of internal package"));
    let err = bad("none.org/z");
    assert!(
        err.contains("no required module provides package none.org/z"),
        "{err}"
    );
    assert!(err.contains(&format!("{here}/vendor/none.org/z")), "{err}");
    assert!(bad("strngs").contains("package strngs is not in std"));
    assert!(bad("C").contains("cgo is not supported"));
}

#[test]
fn a_folder_of_external_tests_alone_is_tested() {
    let dir = folder(
        "external",
        &[
            ("go.mod", "module example.com/k\ngo 1.27\n"),
            (
                "a_test.go",
                "package k_test\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n",
            ),
        ],
    );
    let got = run(&dir, &["test", "-v", "."]);
    assert_eq!((got.status, got.err.as_str()), (0, ""));
    assert!(got.out.contains("--- PASS: TestA"), "{}", got.out);
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn a_flag_that_the_test_program_does_not_have_is_named_before_exploring() {
    let test = "package m\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n";
    let files = [("go.mod", "module m\ngo 1.27\n"), ("a_test.go", test)];
    let dir = folder("explore-unknown-flag", &files);
    let got = run(&dir, &["test", "--explore", "--jobs", "1", "."]);
    let said = got.out + &got.err;
    assert!(
        said.contains("flag provided but not defined: -jobs\n"),
        "{said}"
    );
    assert!(
        !said.contains("no tests to run") && got.status != 0,
        "{said}"
    );
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn a_module_within_a_module_is_not_part_of_it() {
    let main = "package main\n\nimport \"m.x/m/sub/in\"\n\nfunc main() { in.F() }\n";
    let files = [
        ("go.mod", "module m.x/m\ngo 1.27\n"),
        ("main.go", main),
        ("sub/go.mod", "module m.x/m/sub\ngo 1.27\n"),
        ("sub/in/in.go", "package in\n\nfunc F() { print(1) }\n"),
    ];
    let dir = folder("nested", &files);
    let got = run(&dir, &["run", "."]);
    assert_eq!(got.status, 1);
    assert!(
        got.err
            .contains("main.go:3:8: package m.x/m/sub/in is not in this module"),
        "{}",
        got.err
    );
    let replaced = "module m.x/m\ngo 1.27\nrequire m.x/m/sub v1.0.0\nreplace m.x/m/sub => ./sub\n";
    let files = [("go.mod", replaced), files[1], files[2], files[3]];
    let dir = folder("nested", &files);
    assert_eq!(run(&dir, &["run", "."]).err, "1");
    let _ = std::fs::remove_dir_all(dir);
}

/// As in Go, a folder whose files are all for other systems is no error of a pattern, but is one by its name.
#[test]
fn patterns_leave_out_what_build_constraints_exclude() {
    let dir = folder(
        "excluded",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            ("a.go", "package m\n"),
            (
                "a_test.go",
                "package m\nimport \"testing\"\nfunc TestA(t *testing.T) {}\n",
            ),
            (
                "gen/gen.go",
                "//go:build ignore\n\npackage main\nfunc main() {}\n",
            ),
            ("gen/other.go", "//go:build ignore\n\npackage other\n"),
            ("far/far_windows.go", "package far\n"),
        ],
    );
    for args in [
        &["vet", "./..."][..],
        &["test", "./..."],
        &["list", "./..."],
        &["check", "./..."],
    ] {
        let got = run(&dir, args);
        assert_eq!((got.status, got.err.as_str()), (0, ""), "{args:?}");
        assert!(
            !got.out.contains("gen") && !got.out.contains("far"),
            "{args:?}: {}",
            got.out
        );
    }
    for args in [["vet", "./gen"], ["test", "./far"]] {
        let got = run(&dir, &args);
        let said = got.out + &got.err;
        assert_eq!(got.status, 1, "{args:?}: {said}");
        assert!(
            said.contains("build constraints exclude all Go files"),
            "{args:?}: {said}"
        );
    }
    let _ = std::fs::remove_dir_all(dir);
}
