//! Packages that minigo lacks are taken from the source of a Go installation: here one made up for the test,
//! and, if MINIGO_GOSRC names the source of Go's library, that one.

mod support;

use std::path::{Path, PathBuf};
use support::cli::{Ran, folder, run_with};
use support::skip::skipped;

/// A program, and an installation with packages that there are nowhere else.
fn installation(name: &str, program: &str) -> PathBuf {
    folder(
        &format!("goroot-{name}"),
        &[
            ("prog.go", program),
            ("go/src/go.mod", "module std\n\ngo 1.27\n"),
            ("go/src/runtime/runtime.go", "package runtime\n"),
            (
                "go/src/made/up/up.go",
                "package up\n\nimport (\n\t\"example.org/held\"\n\t\"internal/inner\"\n)\n\n\
                 func Text() string { return inner.Text + \" \" + held.Text + \" \" + fast() }\n",
            ),
            (
                "go/src/made/up/fast_asm.go",
                "//go:build !purego\n\npackage up\n\nfunc fast() string\n",
            ),
            ("go/src/made/up/fast.s", ""),
            (
                "go/src/made/up/fast_pure.go",
                "//go:build purego\n\npackage up\n\n//go:linkname fast\nfunc fast() string { return \"pure\" }\n",
            ),
            (
                "go/src/internal/inner/inner.go",
                "package inner\n\nconst Text = \"inner\"\n",
            ),
            (
                "go/src/vendor/example.org/held/held.go",
                "package held\n\nconst Text = \"held\"\n",
            ),
            (
                "go/src/made/assembly/a.go",
                "package assembly\n\nfunc F()\n\nfunc Pure() string { return \"pure\" }\n",
            ),
            ("go/src/made/assembly/a.s", ""),
            (
                "go/src/made/linked/l.go",
                "package linked\n\nimport _ \"unsafe\"\n\n//go:linkname now runtime.now\nfunc now() int64\n",
            ),
            (
                "go/src/made/cgo/c.go",
                "package cgo\n\nimport \"C\"\n\nfunc F() { C.f() }\n",
            ),
            ("go/src/strings/strings.go", "package strings\n\nwrong\n"),
            ("other/readme", ""),
        ],
    )
}

/// Runs `run prog.go` with this GOROOT and no `go` on the PATH.
fn with_goroot(dir: &Path, flags: &[&str], goroot: &str) -> Ran {
    let mut args = vec!["run"];
    args.extend(flags);
    args.push("prog.go");
    let nowhere = dir.join("other").display().to_string();
    run_with(dir, &args, "", &[("GOROOT", goroot), ("PATH", &nowhere)])
}

const USER: &str = "package main\n\nimport (\n\t\"made/up\"\n\t\"strings\"\n)\n\n\
                    func main() { println(strings.ToUpper(up.Text())) }\n";

#[test]
fn a_package_that_is_lacking_comes_from_the_installation() {
    let dir = installation("found", USER);
    let goroot = dir.join("go").display().to_string();
    for (flags, env) in [
        (&["--goroot", "go"][..], ""),
        (&[][..], goroot.as_str()),
        (&["--goroot", "go"][..], "/nowhere"),
    ] {
        let got = with_goroot(&dir, flags, env);
        let want = ("INNER HELD PURE\n", 0);
        assert_eq!((got.err.as_str(), got.status), want, "{flags:?}");
    }
    let got = with_goroot(&dir, &[], "");
    let text = "package made/up is not in std (minigo's library has no such package)";
    assert!(got.err.contains(text), "{}", got.err);
    assert_eq!(got.status, 1);

    let env = [("GOROOT", goroot.as_str())];
    let got = run_with(&dir, &["env", "GOROOT"], "", &env);
    assert_eq!(got.out.trim_end(), goroot);
    let got = run_with(&dir, &["env", "--goroot", "go", "GOROOT"], "", &[]);
    assert_eq!(got.out.trim_end(), goroot);
}

#[test]
fn executables_hold_what_came_from_the_installation() {
    let dir = installation("built", USER);
    let flags = ["build", "--goroot", "go", "-o", "prog", "prog.go"];
    let got = run_with(&dir, &flags, "", &[]);
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    std::fs::remove_dir_all(dir.join("go")).expect("ours");
    let out = std::process::Command::new(dir.join("prog")).output();
    let out = out.expect("it starts");
    assert_eq!(String::from_utf8_lossy(&out.stderr), "INNER HELD PURE\n");
}

#[test]
fn tests_find_it_as_well() {
    let dir = installation("tested", USER);
    let test = "package m\n\nimport (\n\t\"made/up\"\n\t\"testing\"\n)\n\n\
                func TestIt(t *testing.T) {\n\tif up.Text() != \"inner held pure\" {\n\t\tt.Fatal(up.Text())\n\t}\n}\n";
    let module = dir.join("m");
    std::fs::create_dir_all(&module).expect("ours");
    std::fs::write(module.join("go.mod"), "module example.com/m\n\ngo 1.27\n").expect("ours");
    std::fs::write(module.join("m_test.go"), test).expect("ours");
    let got = run_with(&module, &["test", "-goroot", "../go"], "", &[]);
    assert_eq!(got.status, 0, "{}{}", got.out, got.err);
}

/// Go's own tests of a package of the library: what of the installation cannot be compiled here is left out
/// as if it were not there.
#[test]
fn the_librarys_own_tests_do_without_what_cannot_be_had() {
    let dir = installation("library", USER);
    let test = "package ring\n\nimport (\n\t\"made/linked\"\n\t\"testing\"\n)\n\n\
                func TestLinked(t *testing.T) { linked.F() }\n\n\
                func TestInside(t *testing.T) { insideOfGos() }\n\n\
                func TestLen(t *testing.T) {\n\tif New(3).Len() != 3 {\n\t\tt.Fail()\n\t}\n}\n";
    let package = dir.join("go/src/container/ring");
    std::fs::create_dir_all(&package).expect("ours");
    std::fs::write(package.join("ring_test.go"), test).expect("ours");
    let got = run_with(&package, &["test", "-v", "-goroot", "../../.."], "", &[]);
    assert_eq!(got.status, 0, "{}{}", got.out, got.err);
    assert!(got.out.contains("--- PASS: TestLen"), "{}", got.out);
    for left_out in [
        "left out: import: package made/linked is not in std",
        "left out: TestLinked: undefined: linked",
        "left out: TestInside: undefined: insideOfGos",
    ] {
        assert!(got.out.contains(left_out), "{}{}", got.out, got.err);
    }
}

#[test]
fn what_needs_gos_own_runtime_is_named_with_its_place() {
    for (package, place, why) in [
        (
            "made/linked",
            "go/src/made/linked/l.go:6:6",
            "//go:linkname is not supported by minigo",
        ),
        (
            "made/cgo",
            "go/src/made/cgo/c.go:3:8",
            "import \"C\": cgo is not supported by minigo",
        ),
        (
            "internal/inner",
            "prog.go:3:10",
            "use of internal package internal/inner not allowed",
        ),
        (
            "example.org/held",
            "prog.go:3:10",
            "no required module provides package example.org/held",
        ),
    ] {
        let program = format!("package main\n\nimport _ \"{package}\"\n\nfunc main() {{}}\n");
        let dir = installation("rejected", &program);
        let got = with_goroot(&dir, &["--goroot", "go"], "");
        assert_eq!(got.status, 1);
        let line = got.err.lines().find(|l| l.contains(place));
        let line = line.unwrap_or_else(|| panic!("no {place}:\n{}", got.err));
        assert!(line.contains(why), "{line}");
    }
}

/// A package may have functions in assembly, as long as nobody names them.
#[test]
fn a_function_without_body_is_rejected_where_it_is_named() {
    for (body, want) in [
        ("println(assembly.Pure())", Ok("pure\n")),
        (
            "assembly.F()",
            Err("a.go:3:6: missing function body (assembly is not supported)"),
        ),
    ] {
        let program =
            format!("package main\n\nimport \"made/assembly\"\n\nfunc main() {{ {body} }}\n");
        let dir = installation("assembly", &program);
        let got = with_goroot(&dir, &["--goroot", "go"], "");
        match want {
            Ok(want) => assert_eq!((got.status, got.err.as_str()), (0, want)),
            Err(want) => assert!(got.status == 1 && got.err.contains(want), "{}", got.err),
        }
    }
}

#[test]
fn packages_of_a_real_installation_run() {
    let Some(source) = std::env::var_os("MINIGO_GOSRC") else {
        skipped("gosrc", "MINIGO_GOSRC names no source of Go's library");
        return;
    };
    let goroot = Path::new(&source).parent().expect("it lies in a folder");
    let goroot = goroot.display().to_string();
    let program = r#"package main

import (
	"debug/dwarf"
	"debug/elf"
	"debug/gosym"
	"fmt"
	"go/doc/comment"
	"net/http"
	"net/http/fcgi"
	"os"
	"text/template/parse"
)

func main() {
	f, err := elf.Open("/proc/self/exe")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	defer f.Close()
	fmt.Println(f.Class, f.Machine, f.Section(".text") != nil, dwarf.TagArrayType)
	_, err = gosym.NewTable(nil, gosym.NewLineTable(nil, 0))
	fmt.Println(err)
	var p comment.Parser
	var printer comment.Printer
	os.Stdout.Write(printer.Text(p.Parse("A list:\n\n - one\n - two\n")))
	r, _ := http.NewRequest("GET", "/", nil)
	fmt.Println(len(fcgi.ProcessEnv(r)), fcgi.ErrConnClosed, parse.NodeText)
}
"#;
    let dir = folder("goroot-real", &[("prog.go", program)]);
    let got = with_goroot(&dir, &[], &goroot);
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    let want = "ELFCLASS64 EM_X86_64 true ArrayType\n<nil>\nA list:\n\n  - one\n  - two\n\
                0 fcgi: connection to web server closed 0\n";
    assert_eq!(got.out, want);
}
