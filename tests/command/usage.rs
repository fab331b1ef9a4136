//! Wrong usages of the command line: the answer to each says what is wrong and what to do instead, in less
//! than a screen.

use crate::support::cli::{folder, run};

/// What is typed, the exit status, the cause, and what to do instead.
type Usage = (&'static [&'static str], i32, &'static str, &'static str);

const COMMANDS: &[Usage] = &[
    (
        &["rnu", "hello.go"],
        2,
        "minigo rnu: unknown command",
        "minigo run",
    ),
    (&["install", "."], 2, "unknown command", "minigo build -o"),
    (&["generate"], 2, "unknown command", "//go:generate"),
    (&["hello"], 2, "minigo hello: unknown command", "hello.go"),
    (
        &["help", "explode"],
        2,
        "minigo explode: unknown command",
        "minigo explore",
    ),
    (
        &["mod", "graph"],
        2,
        "minigo mod graph: unknown command",
        "go.mod",
    ),
    (
        &["mod", "tidy", "x"],
        2,
        "minigo mod tidy: it takes no arguments",
        "the module around",
    ),
    (
        &["mod", "downlaod"],
        2,
        "unknown command",
        "minigo mod download",
    ),
    (&["mod", "init"], 2, "no module path", "example.com/"),
    (
        &["mod", "init", "a b"],
        2,
        "malformed module path",
        "invalid char",
    ),
];

const FLAGS: &[Usage] = &[
    (
        &["run", "-sed", "7", "hello.go"],
        2,
        "unknown flag -sed",
        "--seed",
    ),
    (
        &["--tmeout", "5s", "hello.go"],
        2,
        "unknown flag --tmeout",
        "--timeout",
    ),
    (
        &["vet", "-prinft", "."],
        2,
        "unknown flag -prinft",
        "-printf",
    ),
    (&["env", "-jsn"], 2, "unknown flag -jsn", "--json"),
    (
        &["version", "-m"],
        2,
        "unknown flag -m",
        "minigo help version",
    ),
    (&["build", "-o"], 2, "-o needs a value", "-o=FILE"),
    (
        &["run", "--seed", "hello.go"],
        2,
        "takes hello.go as its value",
        "--seed=N hello.go",
    ),
    (
        &["run", "-trace", "hello.go"],
        2,
        "takes hello.go as its value",
        "FILE hello.go",
    ),
    (
        &["run", "--allow-read", "hello.go"],
        2,
        "takes hello.go as its value",
        "DIR hello.go",
    ),
    (
        &["run", "--race=maybe", "hello.go"],
        2,
        "invalid value \"maybe\"",
        "--race=false",
    ),
    (
        &["run", "--threads", "hello.go"],
        2,
        "--sched",
        "minigo help run",
    ),
    (
        &["run", "--seed=1", "--sched=gmp", "--threads", "hello.go"],
        2,
        "cannot be used with",
        "leave one out",
    ),
    (
        &["run", "-ldflags", "-X main.v=1", "hello.go"],
        2,
        "-ldflags is not supported",
        "source",
    ),
    (
        &["run", "-msan", "hello.go"],
        2,
        "-msan is not supported",
        "--race",
    ),
    (&["run", "--watch", "-"], 2, "needs files", "name a program"),
];

const VALUES: &[Usage] = &[
    (
        &["run", "--timeout", "5", "hello.go"],
        2,
        "invalid duration \"5\"",
        "5s",
    ),
    (
        &["run", "--mem-limit", "5X", "hello.go"],
        2,
        "unknown unit \"X\"",
        "64M",
    ),
    (
        &["run", "--procs", "0", "hello.go"],
        2,
        "invalid value \"0\" for --procs",
        "at least 1",
    ),
    (
        &["run", "--procs", "many", "hello.go"],
        2,
        "invalid value \"many\"",
        "whole number",
    ),
    (
        &["lab", "--procs", "2000", "hello.go"],
        2,
        "invalid value \"2000\"",
        "from 1 to 1024",
    ),
    (
        &["run", "--seed", "-1", "hello.go"],
        2,
        "invalid value \"-1\" for --seed",
        "whole number",
    ),
    (
        &["run", "--sched", "gpm", "hello.go"],
        2,
        "unknown scheduler \"gpm\"",
        "gmp, gm, tokio",
    ),
    (
        &["run", "--costs", "steal=400", "hello.go"],
        2,
        "--sched",
        "minigo help run",
    ),
    (
        &["run", "--costs", "foo=1", "hello.go"],
        2,
        "invalid cost \"foo=1\"",
        "steal=400",
    ),
    (
        &["run", "--jit", "maybe", "hello.go"],
        2,
        "invalid value \"maybe\" for --jit",
        "auto, off, always",
    ),
    (
        &["run", "--sandbox=no", "hello.go"],
        2,
        "invalid value \"no\" for --sandbox",
        "on, strict",
    ),
    (
        &["run", "--allow-env=", "hello.go"],
        2,
        "invalid value \"\" for --allow-env",
        "HOME",
    ),
    (
        &["run", "--allow-env=A=B", "hello.go"],
        2,
        "invalid value \"A=B\" for --allow-env",
        "HOME",
    ),
    (
        &["run", "--allow-net=:", "hello.go"],
        2,
        "--allow-net: :",
        "HOST:PORT",
    ),
    (
        &["run", "--goroot", "/dev/null", "hello.go"],
        2,
        "\"/dev/null\" is not a Go installation",
        "no folder src",
    ),
    (
        &["test", "-goroot", "/dev/null"],
        2,
        "invalid value \"/dev/null\" for flag -goroot",
        "no folder src",
    ),
    (
        &["test", "-vet=foo"],
        2,
        "invalid value \"foo\" for flag -vet",
        "found foo",
    ),
    (
        &["test", "-vet=off,"],
        2,
        "invalid value \"off,\" for flag -vet",
        "empty list element",
    ),
    (
        &["explore", "--for", "5", "hello.go"],
        2,
        "invalid duration \"5\"",
        "5s",
    ),
    (&["completions", "bsh"], 2, "invalid value \"bsh\"", "bash"),
];

const NAMES: &[Usage] = &[
    (&["run"], 1, "no Go files listed", "name Go files"),
    (&["explore"], 2, "no program", "name Go files or a folder"),
    (
        &["run", "helo.go"],
        1,
        "stat helo.go: no such file or directory",
        "did you mean hello.go?",
    ),
    (
        &["run", "hello"],
        1,
        "stat hello: no such file or directory",
        "did you mean hello.go?",
    ),
    (
        &["run", "./..."],
        1,
        "patterns with ... are not supported",
        "name one folder",
    ),
    (
        &["run", "hello.go", "lib/l.go"],
        1,
        "must all be in one directory",
        "have . and lib",
    ),
    (
        &["run", "--replay", "x.sched", "hello.go"],
        2,
        "open x.sched: no such file or directory",
        "minigo explore",
    ),
    (
        &["explain", "UndeclaredNam"],
        1,
        "unknown error code UndeclaredNam",
        "UndeclaredName",
    ),
    (
        &["doc", "strngs"],
        1,
        "package strngs is not in",
        "did you mean strings?",
    ),
    (
        &["list", "encoding/jsn"],
        1,
        "package encoding/jsn is not in this module",
        "did you mean encoding/json?",
    ),
    (
        &["list", "nosuch/pkg"],
        1,
        "package nosuch/pkg is not in this module",
        "minigo list std",
    ),
    (
        &["list", "-m"],
        1,
        "go.mod file not found",
        "minigo mod init",
    ),
];

#[test]
fn wrong_usages_are_answered_with_cause_and_way_out() {
    let dir = folder(
        "usage",
        &[
            ("hello.go", "package main\n\nfunc main() { println(1) }\n"),
            ("lib/l.go", "package lib\n"),
        ],
    );
    let mut wrong = Vec::new();
    for (args, status, cause, way) in [COMMANDS, FLAGS, VALUES, NAMES].concat() {
        let got = run(&dir, args);
        let said = got.err.contains(cause) && got.err.contains(way) && got.out.is_empty();
        let short = got.err.lines().count() <= 24 && !got.err.contains("(os error");
        if !(said && short && got.status == status) {
            wrong.push(format!("{args:?}: {}: {}{}", got.status, got.out, got.err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn packages_of_the_library_are_listed_by_name() {
    let got = run(
        &folder("list-library", &[]),
        &["list", "encoding/json", "fmt"],
    );
    assert_eq!(
        (got.out.as_str(), got.status),
        ("encoding/json\nfmt\n", 0),
        "{}",
        got.err
    );
}

#[test]
fn flags_have_one_dash_or_two_and_switches_values() {
    let dir = folder(
        "dashes",
        &[
            (
                "a.go",
                "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() { fmt.Println(os.Args[1:]) }\n",
            ),
            (
                "-odd.go",
                "package main\n\nfunc main() { print(\"odd\") }\n",
            ),
        ],
    );
    for (args, out, err) in [
        (
            &["run", "-seed", "7", "-race=false", "a.go", "-seed"][..],
            "[-seed]\n",
            "",
        ),
        (&["-procs=2", "-v", "-mod", "mod", "a.go"], "[]\n", ""),
        (&["run", "--seed=1", "a.go", "--", "x"], "[-- x]\n", ""),
        (&["run", "--", "-odd.go"], "", "odd"),
        (
            &["env", "-json", "GOOS"],
            "{\n\t\"GOOS\": \"linux\"\n}\n",
            "",
        ),
        (
            &[
                "-e",
                "fmt.Println(strings.ToUpper(\"a\"), os.Args[1:])",
                "x",
                "-y",
            ],
            "A [x -y]\n",
            "",
        ),
    ] {
        let got = run(&dir, args);
        let want = (out, err, 0);
        assert_eq!(
            (got.out.as_str(), got.err.as_str(), got.status),
            want,
            "{args:?}"
        );
    }
    let got = run(&dir, &["-e", "x := 1\nfmt.Println(y)"]);
    assert!(got.err.contains("-e:2:13: undefined: y"), "{}", got.err);
    for (code, err) in [
        (
            "fmt.Println(",
            "1:13: syntax error: unexpected EOF, expected )",
        ),
        (
            "x = 1 +",
            "1:8: syntax error: unexpected EOF, expected expression",
        ),
        (
            "if true {\nf()",
            "2:4: syntax error: unexpected EOF, expected }",
        ),
        (
            "f() }",
            "1:5: syntax error: unexpected }: no bracket is open here",
        ),
        (
            "f(\n1))",
            "2:3: syntax error: unexpected ): no bracket is open here",
        ),
    ] {
        let got = run(&dir, &["-e", code]);
        let want = format!("# command-line-arguments\n-e:{err}\n");
        assert_eq!((got.err.as_str(), got.status), (want.as_str(), 1), "{code}");
    }
}

#[test]
fn help_fits_sixty_columns_and_has_examples() {
    let dir = folder(
        "help-width",
        &[("go.mod", "module example.com/m\n\ngo 1.27\n")],
    );
    for command in [
        "run", "build", "lab", "view", "check", "dis", "repl", "env", "list", "version", "man",
    ] {
        let got = support_help(&dir, command);
        assert!(got.contains("Examples:"), "{command}: {got}");
        assert!(got.matches("minigo ").count() >= 3, "{command}: {got}");
        let long = got.lines().filter(|l| l.chars().count() > 60);
        // A word may be longer than the rest of its line.
        let long: Vec<&str> = long
            .filter(|l| l.trim().contains(' ') && !l.contains("~/"))
            .collect();
        assert!(long.is_empty(), "{command}: {long:?}");
    }
    let man = run(&dir, &["man"]).out;
    for section in ["EXAMPLES", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES"] {
        assert!(man.contains(&format!(".SH {section}\n")), "{section}");
    }
    for flag in ["coverprofile", "structtag", "top", "watch"] {
        assert!(man.contains(flag), "{flag}");
    }
    let script = run(&dir, &["completions", "bash"]).out;
    for word in [
        "UndeclaredName",
        "encoding/json",
        "percore",
        "--coverprofile",
        "--structtag",
    ] {
        assert!(script.contains(word), "{word}");
    }
}

fn support_help(dir: &std::path::Path, command: &str) -> String {
    let mut process = std::process::Command::new(crate::support::minigo());
    process
        .args(["help", command])
        .env("COLUMNS", "60")
        .current_dir(dir);
    let out = process.output().expect("minigo starts");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn modules_are_begun_and_listed() {
    let dir = folder(
        "mod-init",
        &[("a.go", "package a\n"), ("b/b.go", "package b\n")],
    );
    let got = run(&dir, &["mod", "init", "example.com/new"]);
    assert_eq!(
        (got.status, got.err.as_str()),
        (0, "go: creating new go.mod: module example.com/new\n")
    );
    let text = std::fs::read_to_string(dir.join("go.mod")).expect("it was made");
    assert_eq!(text, "module example.com/new\n\ngo 1.27\n");
    let again = run(&dir, &["mod", "init", "example.com/new"]);
    assert!(
        again.status == 1 && again.err.contains("already exists"),
        "{}",
        again.err
    );
    assert_eq!(
        run(&dir, &["list", "./..."]).out,
        "example.com/new\nexample.com/new/b\n"
    );
    assert_eq!(run(&dir, &["list", "-m"]).out, "example.com/new\n");
    assert!(
        run(&dir, &["list", "std"])
            .out
            .contains("\nencoding/json\n")
    );
}

/// Each command's help fits into 80 columns, and shows two examples at least.
#[test]
fn help_is_narrow_and_has_examples() {
    let root = std::env::temp_dir();
    let all = run(&root, &["--help"]).out;
    let listed = all.split("Commands:\n").nth(1).unwrap_or_default();
    let listed = listed.split("\n\n").next().unwrap_or_default();
    let named = listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands: Vec<&str> = named
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{all}");
    for command in commands {
        let help = run(&root, &["help", command]).out;
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{command}: {line}");
        }
        let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
        let shown = examples
            .lines()
            .filter(|line| line.starts_with("  minigo "));
        assert!(
            command == "help" || shown.count() >= 2,
            "{command}:\n{help}"
        );
    }
}

/// What the go command checks itself is an error before anything is built, in its words.
#[test]
fn wrong_values_of_test_flags_are_named() {
    let dir = folder(
        "test-values",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            (
                "a_test.go",
                "package m\nimport \"testing\"\nfunc TestA(t *testing.T) {}\n",
            ),
        ],
    );
    for (flag, said) in [
        (
            "-count=x",
            "invalid value \"x\" for flag -count: parse error\n",
        ),
        (
            "-parallel=1.5",
            "invalid value \"1.5\" for flag -parallel: parse error\n",
        ),
        (
            "-shuffle=maybe",
            "invalid value \"maybe\" for flag -shuffle: -shuffle argument must be \"on\", \"off\", or",
        ),
        (
            "-short=x",
            "invalid boolean value \"x\" for -short: parse error\n",
        ),
        (
            "-seed=x",
            "invalid value \"x\" for flag -seed: want a whole number\n",
        ),
        (
            "-procs=0",
            "invalid value \"0\" for flag -procs: want a number of at least 1\n",
        ),
    ] {
        let got = run(&dir, &["test", flag, "."]);
        assert_eq!(
            (got.status, got.out.as_str()),
            (2, ""),
            "{flag}: {}",
            got.err
        );
        assert!(got.err.starts_with(said), "{flag}: {}", got.err);
        assert_eq!(got.err.lines().count(), 3, "{flag}: {}", got.err);
    }
    for flag in ["-count=0x2", "-parallel=+2", "-shuffle=7", "-seed=3"] {
        let got = run(&dir, &["test", flag, "."]);
        assert_eq!(got.status, 0, "{flag}: {}{}", got.out, got.err);
    }
    let got = run(&dir, &["test", "-coverprofile=nowhere/c.out", "."]);
    let want = "open nowhere/c.out: no such file or directory\n";
    assert_eq!(
        (got.status, got.out.as_str(), got.err.as_str()),
        (1, "", want)
    );
    let got = run(&dir, &["test", "-coverprofile=/dev/full", "."]);
    assert_eq!(got.status, 1, "{}{}", got.out, got.err);
    let _ = std::fs::remove_dir_all(dir);
}
