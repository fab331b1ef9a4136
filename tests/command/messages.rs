//! The command's messages: one clear line for each error, error formats, help.

use crate::support::cli::{folder, run};
use crate::support::scratch;

#[test]
fn bad_input_is_one_clear_line() {
    let dir = folder(
        "bad",
        &[
            ("latin.go", "package main\n"),
            ("two/a.go", "package main\n"),
            ("two/b.go", "package other\n"),
            ("lib/a.go", "package lib\n"),
            ("excluded/a_windows.go", "package main\n"),
            ("tests/a_test.go", "package main\n"),
        ],
    );
    std::fs::create_dir_all(dir.join("empty")).expect("ours");
    std::fs::write(
        dir.join("latin.go"),
        b"package main\n\n// \xe9\nfunc main() {}\n",
    )
    .expect("ours");
    for (args, want, lines) in [
        (&["none.go"][..], "none.go: no such file or directory", 1),
        (&["run", "none"], "none: no such file or directory", 1),
        (&["run", "empty"], "no Go files in", 1),
        (
            &["run", "excluded"],
            "build constraints exclude all Go files in",
            1,
        ),
        (
            &["run", "two"],
            "found packages main (a.go) and other (b.go)",
            1,
        ),
        (&["run", "tests"], "no non-test Go files in", 1),
        (&["run", "lib"], "is not a main package", 1),
        (&["latin.go"], "latin.go:3:4: invalid UTF-8 encoding", 2),
        (&["run", "./..."], "patterns with ... are not supported", 1),
        (&["run"], "no Go files listed", 1),
        (&["check", "none.go"], "no such file or directory", 1),
        (&["dis", "none.go"], "no such file or directory", 1),
        (&["repl", "none.go"], "open none.go: no such file", 1),
        (&["explain", "Nothing"], "unknown error code Nothing", 1),
    ] {
        let got = run(&dir, args);
        assert_eq!(
            (got.status, got.out.as_str()),
            (1, ""),
            "{args:?}: {}",
            got.err
        );
        assert!(got.err.contains(want), "{args:?}: {}", got.err);
        assert_eq!(got.err.lines().count(), lines, "{args:?}: {}", got.err);
    }
    let got = run(&dir, &["frob"]);
    assert_eq!(got.status, 2);
    assert!(
        got.err.contains("minigo frob: unknown command"),
        "{}",
        got.err
    );
    assert_eq!(run(&dir, &["run", "--procs", "x", "latin.go"]).status, 2);
    assert_eq!(run(&dir, &["run", "--procs", "0", "latin.go"]).status, 2);
    let got = run(&dir, &["run", "--bogus", "latin.go"]);
    assert_eq!(got.status, 2);
    assert!(got.err.contains("unknown flag --bogus\n"), "{}", got.err);
    let arch = std::env::consts::ARCH.replace("x86_64", "amd64");
    let platform = format!(" {}/{arch}\n", std::env::consts::OS);
    let got = run(&dir, &["version"]).out;
    assert!(got.ends_with(&platform), "{got}");
}

#[test]
fn errors_come_in_three_formats() {
    let dir = folder(
        "formats",
        &[("a.go", "package main\n\nfunc main() {\n\tx := 1\n}\n")],
    );
    let short = run(&dir, &["a.go"]).err;
    assert_eq!(
        short,
        "# command-line-arguments\n./a.go:4:2: declared and not used: x\n"
    );
    assert_eq!(
        run(&dir, &["run", "--error-format=short", "a.go"]).err,
        short
    );
    let pretty = run(&dir, &["run", "--error-format", "pretty", "a.go"]).err;
    assert!(
        pretty.contains("[UnusedVar]") && !pretty.contains('\u{1b}'),
        "{pretty}"
    );
    let colored = run(
        &dir,
        &["run", "--error-format=pretty", "--color=always", "a.go"],
    )
    .err;
    assert!(colored.contains("\u{1b}[31m"), "{colored}");
    let json = run(&dir, &["check", "--error-format=json", "a.go"]).err;
    let value: serde_json::Value = serde_json::from_str(json.trim()).expect("it is JSON");
    assert_eq!(
        (&value["code"], &value["at"]["line"]),
        (&"UnusedVar".into(), &4.into())
    );
}

#[test]
fn help_completions_and_manual_name_every_command() {
    let dir = scratch("command-help");
    let help = run(&dir, &["help"]).out;
    let man = run(&dir, &["man"]).out;
    let scripts: Vec<String> = ["bash", "zsh", "fish", "elvish", "powershell"]
        .iter()
        .map(|shell| run(&dir, &["completions", shell]).out)
        .collect();
    for command in [
        "run",
        "check",
        "dis",
        "repl",
        "explain",
        "version",
        "completions",
        "man",
    ] {
        for text in scripts.iter().chain([&help, &man]) {
            assert!(text.contains(command), "{command} in {text}");
        }
    }
    for flag in ["seed", "procs", "error\\-format", "all\\-errors", "only"] {
        assert!(man.contains(flag), "{flag} in {man}");
    }
    assert_eq!(run(&dir, &[]).out, help);
    assert!(run(&dir, &["version"]).out.starts_with("minigo version "));
    assert!(run(&dir, &["help", "run"]).out.contains("--seed"));
}

#[test]
fn files_are_in_the_order_of_their_first_errors() {
    let dir = folder(
        "orders",
        &[
            (
                "a.go",
                "package main\n\nfunc main() { x := 1 }\n\nfunc f() int { return \"a\" }\n",
            ),
            (
                "b.go",
                "package main\n\nimport \"os\"\n\nfunc g() int { return \"b\" }\n\ntype T struct{ a undef }\n",
            ),
            ("c.go", "package main\n\nvar c string = 1\n"),
        ],
    );
    let got = run(
        &dir,
        &["run", "--error-format", "short", "a.go", "b.go", "c.go"],
    );
    let want = "\
# command-line-arguments
./b.go:3:8: \"os\" imported and not used
./b.go:5:23: cannot use \"b\" (untyped string constant) as int value in return statement
./b.go:7:18: undefined: undef
./c.go:3:16: cannot use 1 (untyped int constant) as string value in variable declaration
./a.go:3:15: declared and not used: x
./a.go:5:23: cannot use \"a\" (untyped string constant) as int value in return statement
";
    assert_eq!(got.err, want);
}
