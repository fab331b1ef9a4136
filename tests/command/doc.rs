//! `minigo doc`: packages of the library, of a module, of folders.

use crate::support::cli::{folder, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

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
    for args in [
        &["doc", "Half"][..],
        &["doc", "sub.Half"],
        &["doc", "sub", "Half"],
    ] {
        let got = run(&dir.join("sub"), args);
        assert_eq!((got.err.as_str(), got.status), ("", 0), "{args:?}");
        assert!(
            got.out
                .contains("func Half(n int) int\n    Half is half of n.")
        );
    }
    let got = run(&dir, &["doc", "strings.Fields"]);
    assert!(got.status == 0 && got.out.contains("func Fields(s string) []string"));
    for (args, err) in [
        (
            &["doc", "./sub.Nothing"][..],
            "package example.com/m/sub declares no Nothing: `minigo doc example.com/m/sub` lists its names\n",
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

/// What `minigo doc` prints, which is no error.
fn doc(args: &[&str]) -> String {
    let args: Vec<&str> = ["doc"].iter().chain(args).copied().collect();
    // One folder for all tests, which run at the same time: `folder` empties it.
    static EMPTY: OnceLock<PathBuf> = OnceLock::new();
    let dir = EMPTY.get_or_init(|| folder("doc-of", &[]));
    let got = run(dir, &args);
    assert_eq!((got.err.as_str(), got.status), ("", 0), "{args:?}");
    got.out
}

#[test]
fn a_script_is_documented() {
    let text = "#!/usr/bin/env minigo\n// Package main does it.\npackage main\n\nfunc main() {}\n";
    let dir = folder("doc-script", &[("s.go", text)]);
    let got = run(&dir, &["doc"]);
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    assert!(got.out.contains("Package main does it."), "{}", got.out);
    let _ = std::fs::remove_dir_all(dir);
}

/// These parts are there, one after the other.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part);
        assert!(at.is_some(), "{part:?} is not in {rest}\nof {text}");
        rest = &rest[at.unwrap() + part.len()..];
    }
}

#[test]
fn types_have_bodies_constructors_and_methods() {
    in_order(
        &doc(&["io.Reader"]),
        &[
            "package io // import \"io\"\n\ntype Reader interface {\n",
            "Read(p []byte) (n int, err error)\n}\n    Reader reads up to",
            "\nfunc LimitReader(r Reader, n int64) Reader\n",
        ],
    );
    in_order(
        &doc(&["strings", "Reader"]),
        &[
            "type Reader struct {",
            "unexported fields",
            "func NewReader(s string) *Reader\nfunc (r *Reader) Len() int\n",
        ],
    );
    in_order(
        &doc(&["http.Request.Method"]),
        &["type Request struct {", "    Method string\n"],
    );
    in_order(
        &doc(&["io.Writer.Write"]),
        &[
            "type Writer interface {",
            "    Write(p []byte) (n int, err error)\n",
        ],
    );
    let whole = doc(&["io"]);
    in_order(
        &whole,
        &["type Reader interface{ ... }\n    func LimitReader(r Reader, n int64) Reader\n"],
    );
    assert!(!whole.contains("ErrShortBuffer means"));
}

#[test]
fn names_have_examples_that_run() {
    in_order(
        &doc(&["strings.CutPrefix"]),
        &[
            "func CutPrefix(s, prefix string)",
            "    Example:\n\n        rest, found :=",
            "        // Output:\n        // verbose true\n",
        ],
    );
}

#[test]
fn flags_are_those_of_go() {
    let all = doc(&["-all", "unicode/utf8"]);
    in_order(
        &all,
        &[
            "CONSTANTS\n\nconst (",
            "FUNCTIONS\n\nfunc AppendRune",
            "\n    AppendRune appends r",
        ],
    );
    assert!(doc(&["-src", "sort.SearchInts"]).contains("{ return search(a, x) }"));
    assert!(doc(&["--u", "strings.replaceList"]).contains("func replaceList("));
    let short = doc(&["-short", "cmp"]);
    assert!(
        short.starts_with("func Compare") && !short.contains("Package cmp"),
        "{short}"
    );
    for (args, err) in [
        (
            &["doc", "strings.replaceList"][..],
            "package strings declares no replaceList: `minigo doc strings` lists its names\n",
        ),
        (
            &["doc", "-nope", "fmt"],
            "minigo doc: unknown flag -nope\nRun 'minigo help doc' for usage.\n",
        ),
        (
            &["doc", "-http"],
            "minigo doc: -http needs an address, such as :6060\n",
        ),
    ] {
        let got = run(&folder("doc-flags", &[]), args);
        assert_eq!(got.err, err);
        assert_ne!(got.status, 0);
    }
    let help = run(&folder("doc-help", &[]), &["help", "doc"]);
    assert!(help.out.contains("-src") && help.status == 0);
}

#[test]
fn predeclared_names_are_documented() {
    in_order(
        &doc(&["builtin", "append"]),
        &["func append(slice []Type, elems ...Type) []Type\n    append adds elements"],
    );
    in_order(
        &doc(&["unsafe.Sizeof"]),
        &["func Sizeof(x ArbitraryType) uintptr"],
    );
    in_order(
        &doc(&["builtin"]),
        &[
            "import \"builtin\"",
            "func len(v Type) int",
            "type error interface{ ... }",
        ],
    );
}

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The answer to a request for a page.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn pages_are_served_on_loopback() {
    let dir = folder(
        "doc-http",
        &[
            ("go.mod", "module example.com/m\n\ngo 1.27\n"),
            (
                "sub/s.go",
                "// Package sub is <small>.\npackage sub\n\n// Half is n/2.\nfunc Half(n int) int { return n / 2 }\n",
            ),
            (
                "sub/s_test.go",
                "package sub_test\n\nfunc ExampleHalf() {\n\tprintln(1)\n\t// Output:\n}\n",
            ),
        ],
    );
    let child = Command::new(crate::support::minigo())
        .args(["doc", "-http", ":0"])
        .current_dir(dir)
        .stdout(Stdio::piped())
        .spawn();
    let mut server = Server(child.expect("minigo starts"));
    let mut line = String::new();
    let out = server.0.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line
        .trim()
        .strip_prefix("documentation at http://")
        .expect(&line);
    let address = address.trim_end_matches('/');
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let list = get(address, "/");
    in_order(
        &list,
        &[
            "200 OK",
            "href=\"/example.com/m/sub\"",
            "Package sub is &lt;small&gt;.",
            "href=\"/strings\"",
            "href=\"/builtin\"",
        ],
    );
    assert!(!list.contains("internal/") && !list.contains("minigo/"));
    in_order(
        &get(address, "/strings"),
        &[
            "<h1>package strings</h1>",
            "href=\"#Cut\"",
            "<h2 id=\"Cut\">",
            "<p>Cut splits s",
            "<summary>Example</summary>",
            "id=\"Builder.Len\"",
        ],
    );
    in_order(
        &get(address, "/example.com/m/sub"),
        &[
            "func Half(n int) int</pre>",
            "<p>Half is n/2.",
            "println(1)",
        ],
    );
    let style = get(address, "/style.css");
    // The design is that of minigo's other pages.
    let design = include_str!("../../src/cmd/view/bundle/design.css");
    assert!(style.contains("text/css") && style.contains(design.trim()));
    for none in ["/no/such", "/minigo/doc", "/internal/library", "/..%2fsub"] {
        assert!(get(address, none).contains("404 Not Found"), "{none}");
    }
}
