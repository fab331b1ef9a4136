//! Which files belong to a package, and functions without bodies.

use crate::support::cli::{folder, run, run_with};

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

/// What is put in for an embedded file has a language version of its own.
#[test]
fn files_are_embedded_into_modules_of_old_versions() {
    let text = "package main\n\nimport \"embed\"\n\n//go:embed data.txt\nvar s string\n\n\
                //go:embed data.txt\nvar b []byte\n\n//go:embed *.txt\nvar all embed.FS\n\n\
                func main() {\n\tx, err := all.ReadFile(\"data.txt\")\n\tprint(s, string(b), string(x), err == nil)\n}\n";
    for module in ["module m\n\ngo 1.16\n", "module m\n"] {
        let dir = folder(
            "embed-old",
            &[("go.mod", module), ("main.go", text), ("data.txt", "data ")],
        );
        let got = run(&dir, &["run", "."]);
        assert_eq!((got.status, got.err.as_str()), (0, "data data data true"));
        let own = "package main\n\nfunc f[T any](T) {}\n\nfunc main() { f[int](1) }\n";
        let dir = folder("embed-old", &[("go.mod", module), ("main.go", own)]);
        assert!(run(&dir, &["run", "."]).err.contains("requires go1.18"));
    }
}

/// Numbers and interfaces of modules that are older than Go 1.13 and 1.14. The texts are real Go's.
#[test]
fn what_came_later_than_go_1_12_is_named() {
    let text = "package main\n\ntype I interface{ m() }\ntype J interface {\n\tI\n\tI\n}\n\nfunc main() {\n\tprintln(1_000, \
                0b11)\n\tprintln(0o17, 0x1p4, 017, 1e3, 0x10)\n}\n";
    let dir = folder(
        "go-1.12",
        &[("go.mod", "module m\n\ngo 1.12\n"), ("main.go", text)],
    );
    let got = run(&dir, &["run", "."]);
    let later = "requires go1.13 or later (-lang was set to go1.12; check go.mod)\n";
    let want = format!(
        "# m\n./main.go:6:2: duplicate method m\n\t./main.go:5:2: other declaration of method m\n\
         ./main.go:10:10: underscore in numeric literal {later}./main.go:10:17: binary literal {later}\
         ./main.go:11:10: 0o/0O-style octal literal {later}\
         ./main.go:11:16: hexadecimal floating-point literal {later}"
    );
    assert_eq!((got.status, got.err), (1, want));
}

/// Nothing else is wrong with bytes that are not UTF-8; a file in UTF-16 is called by its name, not by its bytes.
#[test]
fn other_encodings_are_named_once() {
    let dir = folder("encodings", &[]);
    let bytes = b"package main\n\nvar a = \"\xff\"\n\nvar b = 1 \xff\xfe\n\nfunc main() { /* \xc3 */ println(a, b) \xff }\n";
    std::fs::write(dir.join("bad.go"), bytes).expect("ours");
    let got = run(&dir, &["run", "bad.go"]);
    let want = "# command-line-arguments\n./bad.go:3:10: invalid UTF-8 encoding\n\
                ./bad.go:5:11: invalid UTF-8 encoding\n./bad.go:7:18: invalid UTF-8 encoding\n";
    assert_eq!((got.status, got.err.as_str()), (1, want));
    let text = "package main\n\nfunc main() {}\n";
    let wide: Vec<u8> = std::iter::once(0xfeff)
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    std::fs::write(dir.join("wide.go"), wide).expect("ours");
    let got = run(&dir, &["run", "wide.go"]);
    let want = "wide.go:1:1: illegal UTF-8 encoding (got UTF-16)\n";
    assert_eq!((got.status, got.err.as_str()), (1, want));
    std::os::unix::fs::symlink("loop.go", dir.join("loop.go")).expect("ours");
    let got = run(&dir, &["run", "loop.go"]);
    let want = "open loop.go: too many levels of symbolic links\n";
    assert_eq!((got.status, got.err.as_str()), (1, want));
    let _ = std::fs::remove_dir_all(dir);
}
