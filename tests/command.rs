//! The command line: how programs are named and found, and one clear line for what cannot be.

mod support;

use std::process::{Command, Stdio};
use support::cli::{folder, run, run_with};
use support::{minigo, scratch};

const ARGS: &str = "package main\nimport (\"fmt\"; \"os\")\nfunc main() { fmt.Println(os.Args[1:]); os.Exit(3) }\n";

#[test]
fn programs_are_named_in_several_ways() {
    let dir = folder(
        "ways",
        &[
            ("a.go", ARGS),
            ("script", &format!("#!/usr/bin/env minigo\n{ARGS}")),
        ],
    );
    for args in [
        &["run", "a.go", "-x", "y"][..],
        &["a.go", "-x", "y"],
        &["./a.go", "-x", "y"],
        &["script", "-x", "y"],
        &["--seed", "1", "a.go", "-x", "y"],
        &[".", "-x", "y"],
        &["run", ".", "-x", "y"],
    ] {
        let got = run(&dir, args);
        assert_eq!(
            (got.out.as_str(), got.status),
            ("[-x y]\n", 3),
            "{args:?}: {}",
            got.err
        );
    }
    for args in [&["-", "z"][..], &["run", "-", "z"]] {
        let got = run_with(&dir, args, ARGS, &[]);
        assert_eq!(
            (got.out.as_str(), got.status),
            ("[z]\n", 3),
            "{args:?}: {}",
            got.err
        );
    }
}

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
fn a_script_runs_by_its_first_line() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder(
        "script",
        &[("hello", &format!("#!{}\n{ARGS}", minigo().display()))],
    );
    let path = dir.join("hello");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("ours");
    let out = Command::new(&path).arg("a").output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "[a]\n");
    assert_eq!(out.status.code(), Some(3));
}

const MODULE: &[(&str, &str)] = &[
    (
        "m/go.mod",
        "module example.com/m\n\ngo 1.27\n\nrequire far.org/r v1.0.0\n\nreplace far.org/r => ../r\n",
    ),
    (
        "m/util/u.go",
        "package util\n\nfunc F() string { return \"util\" }\n",
    ),
    (
        "m/internal/deep/d.go",
        "package deep\n\nfunc F() string { return \"deep\" }\n",
    ),
    (
        "m/vendor/ven.org/v/v.go",
        "package v\n\nfunc F() string { return \"vendored\" }\n",
    ),
    ("m/other/internal/x/x.go", "package x\n\nfunc F() {}\n"),
    ("r/go.mod", "module far.org/r\n"),
    (
        "r/sub/s.go",
        "package sub\n\nfunc F() string { return \"replaced\" }\n",
    ),
    (
        "m/main.go",
        "package main\n\nimport (\n\t\"example.com/m/internal/deep\"\n\t\"example.com/m/util\"\n\t\"far.org/r/sub\"\n\t\"ven.org/v\"\n)\n\n\
         func main() { println(util.F(), deep.F(), sub.F(), v.F(), here()) }\n",
    ),
    (
        "m/b.go",
        "package main\n\nfunc here() string { return \"here\" }\n",
    ),
    (
        "m/b_test.go",
        "package main\n\nfunc here() string { return \"test\" }\n",
    ),
    (
        "m/b_windows.go",
        "package main\n\nfunc here() string { return \"windows\" }\n",
    ),
    (
        "m/cmd/tool/main.go",
        "package main\n\nimport \"example.com/m/internal/deep\"\n\nfunc main() { println(deep.F()) }\n",
    ),
];

#[test]
fn modules_have_local_packages() {
    let dir = folder("module", MODULE);
    let want = "util deep replaced vendored here\n";
    for (at, args) in [
        ("m", &["run", "."][..]),
        ("m", &["main.go", "b.go"]),
        ("", &["m"]),
        ("", &["./m"]),
        ("r", &["run", "../m"]),
    ] {
        let got = run(&dir.join(at), args);
        assert_eq!((got.err.as_str(), got.status), (want, 0), "{at} {args:?}");
    }
    let got = run(&dir.join("m"), &["cmd/tool"]);
    assert_eq!(got.err, "deep\n");
    let got = run(&dir.join("m"), &["main.go"]);
    assert_eq!(got.status, 1);
    assert!(got.err.contains("undefined: here"), "{}", got.err);
}

#[test]
fn programs_are_called_by_their_import_path() {
    let own = "package main\nimport (\"fmt\"; \"os\")\nfunc main() { fmt.Println(os.Args[0]) }\n";
    let dir = folder(
        "called",
        &[
            ("go.mod", "module example.com/tool/v3\n"),
            ("main.go", own),
            ("sub/main.go", own),
            ("v2/main.go", own),
            ("v1/main.go", own),
        ],
    );
    for (arg, name) in [
        (".", "tool\n"),
        ("./sub", "sub\n"),
        ("./v2", "v3\n"),
        ("./v1", "v1\n"),
        ("main.go", "main\n"),
    ] {
        assert_eq!(run(&dir, &["run", arg]).out, name, "{arg}");
    }
}

#[test]
fn other_modules_are_taken_by_need() {
    let far = "package far\n\nimport \"os\"\n\n\
        var A = f() + 1\n\nvar B = v.m()\n\nvar C = 5\n\nvar v t\n\ntype t struct{}\n\n\
        func f() int { return g() }\n\nfunc g() int { return C * 2 }\n\nfunc (t) m() int { return A + C }\n\n\
        func init() { C = 7 }\n\nfunc Bad() int { return nowhere }\n\n\
        type U struct{}\n\nfunc (U) M(missing) {}\n\n\
        type V struct{}\n\nfunc (*V) M(missing) {}\n\nfunc New() any { return &V{} }\n";
    let main = "package main\n\nimport \"far.org/far\"\n\n\
        func main() {\n\tprintln(far.A, far.B, far.C)\n\tif far.C == 8 {\n\t\tfar.Bad()\n\t}\n}\n";
    let calls = main.replace("8", "7");
    let meets = "package main\n\nimport (\n\t\"far.org/far\"\n\t\"fmt\"\n)\n\n\
        func main() {\n\tfmt.Println(far.U{})\n\tfmt.Sscan(\"1\")\n}\n";
    let asks = "package main\n\nimport \"far.org/far\"\n\n\
        func main() {\n\tv := far.New()\n\t_, ok := v.(interface{ M(int) })\n\tprintln(ok)\n}\n";
    let switches = "package main\n\nimport \"far.org/far\"\n\n\
        func main() {\n\tswitch far.New().(type) {\n\tcase interface{ M(int) }:\n\t\tprintln(1)\n\
        \tdefault:\n\t\tprintln(2)\n\t}\n}\n";
    let dir = folder(
        "by_need",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            ("vendor/far.org/far/far.go", far),
            ("main.go", main),
            ("calls/main.go", &calls),
            ("meets/main.go", meets),
            ("asks/main.go", asks),
            ("switches/main.go", switches),
        ],
    );
    // The order of initialisation is the same: it follows what functions refer to.
    let got = run(&dir, &["run", "."]);
    assert_eq!((got.err.as_str(), got.status), ("11 16 7\n", 0));
    // What is wrong is said where it is met.
    let got = run(&dir, &["run", "./calls"]);
    assert_eq!(got.status, 1);
    let wrong = "vendor/far.org/far/far.go:23:25: undefined: nowhere";
    assert_eq!(got.err, format!("11 16 7\n{wrong}\n"));
    let got = run(&dir, &["run", "./meets"]);
    assert_eq!(got.status, 1);
    assert_eq!(
        got.err,
        "vendor/far.org/far/far.go:27:12: undefined: missing\n"
    );
    // No type passes for one that lacks the method.
    for asks in ["./asks", "./switches"] {
        let got = run(&dir, &["run", asks]);
        assert_eq!(
            (got.err.as_str(), got.status),
            ("vendor/far.org/far/far.go:31:13: undefined: missing\n", 1)
        );
    }
    // To check is to look at everything.
    let got = run(&dir, &["check", "."]);
    assert_eq!(got.status, 1);
    assert!(
        got.err.contains("\"os\" imported and not used"),
        "{}",
        got.err
    );
    assert!(got.err.contains(wrong), "{}", got.err);
}

#[test]
fn modules_are_found_in_the_cache_and_the_workspace() {
    let text =
        |of: &str, what: &str| format!("package {of}\n\nfunc F() string {{ return {what:?} }}\n");
    let older = text("old", "the version nobody chose");
    let (old, big, fork) = (
        text("old", "chosen"),
        text("big", "escaped"),
        text("sub", "replaced"),
    );
    let member = text("w", "workspace");
    let dir = folder(
        "cache",
        &[
            (
                "m/go.mod",
                "module m\n\ngo 1.27\n\nrequire (\n\tx.org/direct v1.0.0\n\tz.org/Big v0.1.0-rc.1\n\ty.org/gone v1.1.0\n)\n\n\
                 replace y.org/gone => f.org/fork v3.0.0\n",
            ),
            (
                "m/main.go",
                "package main\n\nimport (\n\t\"w.org/w\"\n\t\"x.org/direct\"\n\t\"y.org/gone/sub\"\n\tbig \"z.org/Big\"\n)\n\n\
                 func main() { println(direct.F(), big.F(), sub.F(), w.F()) }\n",
            ),
            (
                "go.work",
                "go 1.27\n\nuse (\n\t./m\n\t./w // a comment\n)\n",
            ),
            ("w/go.mod", "module w.org/w\n"),
            ("w/w.go", &member),
            // A requirement of a requirement, which asks for more than another one.
            (
                "c/x.org/direct@v1.0.0/go.mod",
                "module x.org/direct\n\nrequire (\n\told.org/old v1.2.0\n\tz.org/Big v0.1.0-rc.1\n)\n",
            ),
            (
                "c/x.org/direct@v1.0.0/d.go",
                "package direct\n\nimport \"old.org/old\"\n\nfunc F() string { return \"direct \" + old.F() }\n",
            ),
            ("c/old.org/old@v1.10.0/o.go", &old),
            ("c/old.org/old@v1.2.0/o.go", &older),
            (
                "c/z.org/!big@v0.1.0-rc.1/go.mod",
                "module z.org/Big\n\nrequire old.org/old v1.10.0\n",
            ),
            ("c/z.org/!big@v0.1.0-rc.1/b.go", &big),
            ("c/f.org/fork@v3.0.0/sub/s.go", &fork),
        ],
    );
    let cache = dir.join("c").display().to_string();
    let at = dir.join("m");
    let got = run_with(&at, &["run", "."], "", &[("GOMODCACHE", &cache)]);
    let want = "direct chosen escaped replaced workspace\n";
    assert_eq!((got.err.as_str(), got.status), (want, 0));
    let env = [("GOMODCACHE", cache.as_str()), ("GOWORK", "off")];
    let got = run_with(&at, &["run", "."], "", &env);
    assert!(got.err.contains("package w.org/w"), "{}", got.err);
}

#[test]
fn hosts_with_several_colons_are_taken_as_the_module_says() {
    let program = "package main\n\nimport \"net/url\"\n\nfunc main() {\n\t\
        u, err := url.Parse(\"http://a:b:80/\")\n\tif err != nil {\n\t\tprint(err.Error())\n\t\
        } else {\n\t\tprint(u.Host)\n\t}\n}\n";
    let strict = "parse \"http://a:b:80/\": invalid port \":b:80\" after host";
    let off = [("GODEBUG", "urlstrictcolons=0")];
    let on = [("GODEBUG", "urlstrictcolons=1")];
    for (go, env, want) in [
        ("module m\ngo 1.27\n", &[][..], strict),
        ("module m\ngo 1.25\n", &[], "a:b:80"),
        ("module m\ngo 1.25\n", &on, strict),
        ("module m\ngo 1.27\n", &off, "a:b:80"),
        (
            "module m\ngo 1.27\ngodebug urlstrictcolons=0\n",
            &[],
            "a:b:80",
        ),
    ] {
        let dir = folder("colons", &[("go.mod", go), ("main.go", program)]);
        assert_eq!(run_with(&dir, &["run", "."], "", env).err, want, "{go}");
    }
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
fn the_language_version_is_that_of_the_module() {
    let program = "package main\n\nfunc main() {\n\tvar fs []func()\n\t\
        for i := 0; i < 3; i++ {\n\t\tfs = append(fs, func() { print(i, \" \") })\n\t}\n\t\
        for _, v := range []int{4, 5} {\n\t\tfs = append(fs, func() { print(v, \" \") })\n\t}\n\t\
        for _, f := range fs {\n\t\tf()\n\t}\n\tdefer func() { print(recover() == nil) }()\n\tpanic(nil)\n}\n";
    let newer = format!("//go:build go1.22\n\n{program}");
    let debug = format!("//go:debug panicnil=0\n{program}");
    for (go, text, want) in [
        ("module m\ngo 1.20\n", program, "3 3 3 5 5 true"),
        ("module m\ngo 1.21.3\n", program, "3 3 3 5 5 false"),
        ("module m\ngo 1.22\n", program, "0 1 2 4 5 false"),
        ("module m\ngo 1.20\n", &newer, "0 1 2 4 5 true"),
        ("module m\ngo 1.20\n", &debug, "3 3 3 5 5 false"),
        (
            "module m\ngo 1.27\ngodebug panicnil=1\n",
            program,
            "0 1 2 4 5 true",
        ),
        ("module m\n", program, "3 3 3 5 5 true"),
    ] {
        let dir = folder("language", &[("go.mod", go), ("main.go", text)]);
        assert_eq!(run(&dir, &["run", "."]).err, want, "{go}{text}");
    }
    let bad = "package main\n\nfunc main() {\n\tfor range 3 {\n\t}\n\t_ = min(1, 2)\n}\n";
    let dir = folder(
        "language",
        &[("go.mod", "module m\ngo 1.20\n"), ("main.go", bad)],
    );
    let want = "# m\n./main.go:4:12: cannot range over 3 (untyped int constant): requires go1.22 or \
        later (-lang was set to go1.20; check go.mod)\n./main.go:6:6: built-in min requires go1.21 \
        or later (-lang was set to go1.20; check go.mod)\n";
    assert_eq!(run(&dir, &["check", "."]).err, want);
    for (go, want) in [
        ("garbage\n", "go.mod:1: unknown directive: garbage"),
        ("go 1.20\n", "missing module declaration"),
        ("module m\ngo 9.99\n", "go.mod requires go >= 9.99"),
    ] {
        let dir = folder("language", &[("go.mod", go), ("main.go", program)]);
        let got = run(&dir, &["run", "."]);
        assert_eq!(got.status, 1);
        assert!(got.err.contains(want), "{}", got.err);
    }
}

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
fn build_tags_choose_files() {
    let dir = folder(
        "tags",
        &[
            ("go.mod", "module m\ngo 1.27\n"),
            (
                "main.go",
                "package main\n\nimport \"m/p\"\n\nfunc main() { print(which, p.Which) }\n",
            ),
            (
                "a.go",
                "//go:build mine\n\npackage main\n\nconst which = 1\n",
            ),
            (
                "b.go",
                "//go:build !mine\n\npackage main\n\nconst which = 2\n",
            ),
            (
                "p/fast.go",
                "//go:build !purego\n\npackage p\n\nimport \"unsafe\"\n\nvar x int\n\n\
                 var Which = *(*int)(unsafe.Pointer(&x))\n",
            ),
            (
                "p/pure.go",
                "//go:build purego\n\npackage p\n\nvar Which = 3\n",
            ),
        ],
    );
    assert_eq!(run(&dir, &["run", "."]).err, "23");
    assert_eq!(run(&dir, &["run", "-tags=other,mine", "."]).err, "13");
    assert_eq!(run(&dir, &["run", "--tags", "mine", "."]).err, "13");
    assert_eq!(run(&dir, &["check", "-tags", "mine", "./..."]).status, 0);
    let flags = [("GOFLAGS", "-mod=mod -tags=mine")];
    assert_eq!(run_with(&dir, &["run", "."], "", &flags).err, "13");
}

#[test]
fn files_are_chosen_that_the_package_can_do_without_unsafe() {
    let main = "package main\n\nimport \"m/p\"\n\nfunc main() { print(p.Width()) }\n";
    // The tag takes a function away that other files call.
    let needed = "//go:build !appengine\n\npackage p\n\nimport \"unsafe\"\n\n\
                  func width() int { return int(unsafe.Sizeof(int32(0))) }\n";
    let caller = "package p\n\n// width is elsewhere.\nfunc Width() int { return width() }\n";
    let files = [
        ("go.mod", "module m\ngo 1.27\n"),
        ("main.go", main),
        ("p/p.go", caller),
        ("p/needed.go", needed),
    ];
    let dir = folder("needed", &files);
    assert_eq!(run(&dir, &["run", "."]).err, "4");
    let _ = std::fs::remove_dir_all(dir);
    // It is given again as a variable.
    let fast = "//go:build !purego\n\npackage p\n\nimport \"unsafe\"\n\nvar u = unsafe.Pointer(uintptr(8))\n\n\
                func width() int { return 1 }\n";
    let plain = "//go:build purego\n\npackage p\n\nvar (\n\twidth = six\n)\n\nfunc six() int { return 6 }\n";
    let files = [
        ("go.mod", "module m\ngo 1.27\n"),
        ("main.go", main),
        ("p/p.go", caller),
        ("p/fast.go", fast),
        ("p/plain.go", plain),
    ];
    let dir = folder("variable", &files);
    assert_eq!(run(&dir, &["run", "."]).err, "6");
    let _ = std::fs::remove_dir_all(dir);
    // `reflect.NewAt` is no reason to choose another file.
    let at = "//go:build !purego\n\npackage p\n\nimport (\n\t\"reflect\"\n\t\"unsafe\"\n)\n\n\
              func width() int {\n\tv := reflect.ValueOf(&struct{ n int }{5}).Elem().Field(0)\n\t\
              return int(reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem().Int())\n}\n";
    let pure = "//go:build purego\n\npackage p\n\nfunc width() int { return 0 }\n";
    let files = [
        ("go.mod", "module m\ngo 1.27\n"),
        ("main.go", main),
        ("p/p.go", caller),
        ("p/at.go", at),
        ("p/pure.go", pure),
    ];
    let dir = folder("newat", &files);
    assert_eq!(run(&dir, &["run", "."]).err, "5");
    let _ = std::fs::remove_dir_all(dir);
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

#[test]
fn files_are_waited_for_by_poll_and_select() {
    let main = r#"package main

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

func main() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	fds := []unix.PollFd{{Fd: int32(r.Fd()), Events: unix.POLLIN}, {Fd: -1}}
	n, err := unix.Poll(fds, 0)
	fmt.Println(n, err, fds[0].Revents)
	w.WriteString("x")
	n, err = unix.Poll(fds, -1)
	fmt.Println(n, err, fds[0].Revents == unix.POLLIN)
	var in, out unix.FdSet
	in.Set(int(r.Fd()))
	out.Set(int(w.Fd()))
	n, err = unix.Select(int(w.Fd())+1, &in, &out, nil, nil)
	fmt.Println(n, err, in.IsSet(int(r.Fd())), out.IsSet(int(w.Fd())))
	r.Read(make([]byte, 8))
	wait := unix.NsecToTimeval(2e6)
	n, err = unix.Select(int(r.Fd())+1, &in, nil, nil, &wait)
	fmt.Println(n, err, in.IsSet(int(r.Fd())))
	_, err = unix.Select(5000, &in, nil, nil, nil)
	fmt.Println(err == unix.EINVAL, unix.Getpgrp() > 0)
}
"#;
    let dir = folder("poll", &[("main.go", main)]);
    let got = run(&dir, &["run", "main.go"]);
    let want = "0 <nil> 0\n1 <nil> true\n2 <nil> true true\n0 <nil> false\ntrue true\n";
    assert_eq!((got.out.as_str(), got.err.as_str()), (want, ""));
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn functions_without_bodies_are_defined_elsewhere_if_the_user_says_so() {
    let plain = "package p\n\nfunc f() int\n\nvar X = f()\n";
    let cases = [
        ("missing function body\n", plain, "p/p.txt"),
        (
            "missing function body (assembly is not supported)\n",
            plain,
            "p/p.s",
        ),
    ];
    for (want, text, beside) in cases {
        let main = "package main\n\nimport _ \"m/p\"\n\nfunc main() {}\n";
        let files = [
            ("go.mod", "module m\ngo 1.27\n"),
            ("main.go", main),
            ("p/p.go", text),
            (beside, ""),
        ];
        let dir = folder("bodiless", &files);
        for words in [&["run", "."][..], &["check", "./..."]] {
            let got = run(&dir, words);
            assert_eq!(got.status, 1);
            assert!(got.err.contains(want), "{}", got.err);
        }
        assert_eq!(run(&dir, &["check", "--incomplete", "./..."]).err, "");
        let _ = std::fs::remove_dir_all(dir);
    }
}

#[test]
fn env_says_what_is_chosen() {
    let unsafe_text =
        "//go:build !purego\n\npackage p\n\nimport \"unsafe\"\n\nvar Size = unsafe.Sizeof(0)\n";
    let files = [
        ("go.mod", "module m\ngo 1.27\n"),
        ("p.go", "package p\n"),
        ("fast.go", unsafe_text),
        (
            "pure.go",
            "//go:build purego\n\npackage p\n\nvar Size uintptr = 8\n",
        ),
        (
            "p_test.go",
            "package p\n\nimport \"testing\"\n\nfunc TestSize(t *testing.T) { t.Log(pure) }\n",
        ),
        (
            "pure_test.go",
            "//go:build purego\n\npackage p\n\nconst pure = true\n",
        ),
    ];
    let dir = folder("env", &files);
    let got = run(
        &dir,
        &[
            "env",
            "MINIGO_FILES",
            "MINIGO_LEFT_OUT",
            "MINIGO_PURE",
            "GOOS",
        ],
    );
    assert_eq!(got.out, "p.go pure.go\nfast.go\n1\nlinux\n");
    let all = run(&dir, &["env", "-tags", "mine"]);
    let module = format!("GOMOD='{}'\n", dir.join("go.mod").display());
    assert!(all.out.contains(&module), "{}", all.out);
    assert!(all.out.contains("MINIGO_TAGS='mine,purego,"), "{}", all.out);
    let json = run(&dir, &["env", "--json", "GOARCH"]);
    assert_eq!(json.out, "{\n\t\"GOARCH\": \"amd64\"\n}\n");
    // Tests are chosen with the same tags.
    let tested = run(&dir, &["test"]);
    assert_eq!(tested.status, 0, "{}{}", tested.out, tested.err);
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
        (&["repl", "none.go"], "No such file or directory", 1),
        (
            &["explain", "Nothing"],
            "no error code is called Nothing",
            1,
        ),
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
    assert!(got.err.contains("no flag is called --bogus"), "{}", got.err);
}

#[test]
fn exit_statuses_are_those_of_the_program() {
    let dir = folder(
        "status",
        &[(
            "a.go",
            "package main\n\nimport (\"os\"; \"strconv\")\n\nfunc main() { n, _ := strconv.Atoi(os.Args[1]); os.Exit(n) }\n",
        )],
    );
    for (given, want) in [
        ("0", 0),
        ("1", 1),
        ("128", 128),
        ("255", 255),
        ("256", 0),
        ("300", 44),
        ("-1", 255),
    ] {
        assert_eq!(run(&dir, &["a.go", given]).status, want, "{given}");
    }
}

#[test]
fn output_that_cannot_be_written_ends_or_is_an_error_as_in_go() {
    use std::os::unix::process::ExitStatusExt;
    let dir = folder(
        "output",
        &[(
            "a.go",
            "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfor {\n\t\tif _, err := fmt.Println(\"x\"); err != nil {\n\t\t\tpanic(err)\n\t\t}\n\t}\n}\n",
        )],
    );
    let mut child = Command::new(minigo())
        .arg("a.go")
        .current_dir(&dir)
        .stdout(Stdio::piped())
        .spawn()
        .expect("minigo starts");
    drop(child.stdout.take());
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(libc::SIGPIPE), "{status}");
    let full = std::fs::File::options().write(true).open("/dev/full");
    let out = Command::new(minigo())
        .arg("a.go")
        .current_dir(&dir)
        .stdout(full.expect("Linux has it"))
        .output()
        .expect("minigo starts");
    let err = String::from_utf8_lossy(&out.stderr);
    assert!(
        err.starts_with("panic: write /dev/stdout: no space left on device\n"),
        "{err}"
    );
}

#[test]
fn commands_say_that_their_output_cannot_be_written() {
    let dir = folder("full", &[("x.go", "package main\n\nfunc main() {}\n")]);
    for args in [
        &["version"][..],
        &["help"],
        &["help", "run"],
        &["run", "--help"],
        &["explain"],
        &["explain", "MissingReturn"],
        &["dis", "x.go"],
        &["man"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let out = Command::new(minigo())
            .args(args)
            .current_dir(&dir)
            .stdout(full.expect("it is there"))
            .stderr(Stdio::piped())
            .output()
            .expect("minigo starts");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(1), "{args:?}: {err}");
        let text = "minigo: writing to standard output: No space left on device";
        assert!(err.starts_with(text), "{args:?}: {err}");
    }
}

#[test]
fn a_pipe_can_be_the_program() {
    use std::os::unix::ffi::OsStrExt;
    let dir = folder("fifo", &[]);
    let path = dir.join("a.go");
    let name = std::ffi::CString::new(path.as_os_str().as_bytes()).expect("no zero bytes");
    // SAFETY: the name ends with a zero byte.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
    let writer = std::thread::spawn(move || std::fs::write(path, ARGS));
    let got = run(&dir, &["a.go", "x"]);
    assert_eq!((got.out.as_str(), got.status), ("[x]\n", 3), "{}", got.err);
    writer.join().expect("it ends").expect("it writes");
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
