//! Modules: packages of the program's own module, of other modules, in the module cache and in a workspace.

use crate::support::cli::{folder, run, run_with};

pub(crate) const MODULE: &[(&str, &str)] = &[
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
