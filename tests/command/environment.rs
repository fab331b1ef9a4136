//! Settings from the environment and the module, and warnings about them.

use super::programs::ARGS;
use crate::support::cli::{folder, run, run_with};

#[test]
fn a_malformed_memory_limit_ends_as_in_go() {
    let dir = folder("limit", &[("a.go", ARGS)]);
    let got = run_with(&dir, &["run", "a.go"], "", &[("GOMEMLIMIT", "abc")]);
    assert_eq!((got.out.as_str(), got.status), ("", 2));
    assert_eq!(
        got.err,
        "GOMEMLIMIT=abc\nfatal error: malformed GOMEMLIMIT; see `go doc runtime/debug.SetMemoryLimit`\n"
    );
}

#[test]
fn settings_of_godebug_come_from_environment_files_and_module() {
    let program = "package main\n\nimport (\n\t\"math/rand\"\n\t\"net/url\"\n)\n\n\
        func main() {\n\trand.Seed(1)\n\tprint(rand.Int31() == 1298498081, \" \")\n\t\
        v, err := url.ParseQuery(\"a&b&c\")\n\tprint(len(v), \" \", err != nil)\n}\n";
    let seeding = format!("//go:debug randseednop=0\n{program}");
    let two = "urlmaxqueryparams=3,randseednop=0";
    type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], &'a str);
    let cases: [Case<'_>; 7] = [
        ("module m\ngo 1.27\n", program, &[], "false 3 false"),
        ("module m\ngo 1.23\n", program, &[], "true 3 false"),
        ("module m\ngo 1.27\n", &seeding, &[], "true 3 false"),
        (
            "module m\ngo 1.27\ngodebug default=go1.23\n",
            program,
            &[],
            "true 3 false",
        ),
        (
            "module m\ngo 1.23\ngodebug randseednop=1\n",
            program,
            &[],
            "false 3 false",
        ),
        (
            "module m\ngo 1.27\n",
            program,
            &[("GODEBUG", two)],
            "true 0 true",
        ),
        (
            "module m\ngo 1.27\n",
            &seeding,
            &[("GODEBUG", "randseednop=1")],
            "false 3 false",
        ),
    ];
    for (go, text, env, want) in cases {
        let dir = folder("godebug", &[("go.mod", go), ("main.go", text)]);
        let got = run_with(&dir, &["run", "."], "", env);
        assert_eq!(got.err, want, "{go}{text}{env:?}");
    }
    // The texts are Go's.
    for (go, lines, want) in [
        (
            "",
            "//go:debug foo=1\n//go:debug tls3des=1\n//go:debug bad\n",
            "./main.go:1:1: invalid //go:debug: unknown //go:debug setting \"foo\"\n\
             ./main.go:2:1: invalid //go:debug: removed GODEBUG \"tls3des\" set to old value \"1\" \
             (https://go.dev/doc/godebug#go-127)\n\
             ./main.go:3:1: invalid //go:debug: missing key=value\n",
        ),
        (
            "",
            "//go:debug panicnil=1\n//go:debug panicnil=0\n",
            "./main.go:2:1: repeated //go:debug for panicnil\n\t./main.go:1:1: previous //go:debug\n",
        ),
        (
            "godebug foo=1\n",
            "",
            "go: error loading go.mod:\ngo.mod:3: unknown godebug \"foo\"\n",
        ),
        (
            "godebug bad\n",
            "",
            "go: errors parsing go.mod:\ngo.mod:3: usage: godebug key=value\n",
        ),
    ] {
        let (module, text) = (
            format!("module m\ngo 1.27\n{go}"),
            format!("{lines}{program}"),
        );
        let dir = folder("godebug", &[("go.mod", &module), ("main.go", &text)]);
        for command in ["run", "check"] {
            let got = run(&dir, &[command, "."]);
            assert_eq!((got.status, got.err.as_str()), (1, want));
        }
    }
}

#[test]
fn the_environment_is_read_and_complained_about() {
    let dir = folder(
        "env",
        &[(
            "a.go",
            "package main\n\nimport \"runtime\"\n\nfunc main() { println(runtime.GOMAXPROCS(0)) }\n",
        )],
    );
    let got = run_with(
        &dir,
        &["a.go"],
        "",
        &[("GOMAXPROCS", "3"), ("GOGC", "off"), ("GOMEMLIMIT", "1GiB")],
    );
    assert_eq!(got.err, "3\n");
    for (name, value) in [
        ("GOMAXPROCS", "many"),
        ("GOMAXPROCS", "0"),
        ("GOGC", "x"),
        ("GODEBUG", "nonsense"),
        ("GODEBUG", "schedtrace=soon"),
        ("GODEBUG", "gctrace=-1"),
        ("GOTRACEBACK", "please"),
    ] {
        let got = run_with(&dir, &["a.go"], "", &[(name, value)]);
        let warning = format!("minigo: warning: {name}={value} is ignored: ");
        assert!(got.err.starts_with(&warning), "{}", got.err);
        assert_eq!((got.err.lines().count(), got.status), (2, 0), "{}", got.err);
    }
}
