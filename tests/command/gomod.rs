//! `minigo mod download` and `minigo mod tidy`, with a proxy made of files: modules are put into the cache as
//! the go command puts them, and go.mod is written as it writes it. The sums in `modules/program/go.sum` are
//! the go command's.

use crate::support::cli::{Ran, run_with};
use crate::support::scratch;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the proxy and the program are.
fn modules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules")
}

/// A folder with the program, and a place for a cache beside it.
fn program(name: &str) -> PathBuf {
    let dir = scratch(name);
    for file in ["go.mod", "go.sum", "main.go"] {
        fs::copy(modules().join("program").join(file), dir.join(file)).unwrap();
    }
    dir
}

fn run(dir: &Path, args: &[&str], env: &[(&str, &str)]) -> Ran {
    let proxy = format!("file://{}", modules().join("proxy").display());
    let cache = dir.join("cache").display().to_string();
    let own = [
        ("GOMODCACHE", cache.as_str()),
        ("GOPROXY", proxy.as_str()),
        ("GOFLAGS", "-modcacherw"),
        ("GOSUMDB", ""),
        ("GONOSUMDB", ""),
        ("GOPRIVATE", ""),
        ("GONOPROXY", ""),
    ];
    run_with(dir, args, "", &[&own, env].concat())
}

#[test]
fn what_go_mod_asks_for_is_fetched_and_runs() {
    let dir = program("mod-fetch");
    let before = run(&dir, &["run", "."], &[]);
    assert!(before.err.contains("minigo mod download"), "{}", before.err);
    let got = run(&dir, &["mod", "download"], &[]);
    assert_eq!(
        (got.out.as_str(), got.err.as_str(), got.status),
        ("", "", 0)
    );
    let got = run(&dir, &["run", "."], &[("GOPROXY", "off")]);
    assert_eq!((got.out.as_str(), got.err.as_str()), ("hello, proxy\n", ""));
    let hash = dir.join("cache/cache/download/example.com/!words/@v/v0.3.1.ziphash");
    assert_eq!(
        fs::read_to_string(hash).unwrap(),
        "h1:a5lYlx6vrUHvUiRHs8Yx+l8HjOWc1KTJN3lcJblsVjs="
    );
    // Nothing is asked for twice.
    let again = run(&dir, &["mod", "download", "-x"], &[("GOPROXY", "off")]);
    assert_eq!((again.err.as_str(), again.status), ("", 0));
}

#[test]
fn what_go_sum_does_not_know_is_refused_or_added() {
    let dir = program("mod-sums");
    let sums = dir.join("go.sum");
    let right = fs::read_to_string(&sums).unwrap();
    fs::remove_file(&sums).unwrap();
    let got = run(&dir, &["mod", "download"], &[]);
    assert!(got.err.contains("missing go.sum entry"), "{}", got.err);
    assert_eq!(got.status, 1);
    assert!(!dir.join("cache").exists(), "something was kept");
    let got = run(&dir, &["mod", "download"], &[("GOPRIVATE", "example.com")]);
    // What GOPRIVATE names does not come from proxies.
    assert!(
        got.err.contains("directly from repositories"),
        "{}",
        got.err
    );
    let got = run(
        &dir,
        &["mod", "download"],
        &[("GONOSUMDB", "example.com/*")],
    );
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    assert_eq!(fs::read_to_string(&sums).unwrap(), right);

    fs::write(&sums, right.replace("h1:sE7C", "h1:XXXX")).unwrap();
    let got = run(&dir, &["mod", "download"], &[]);
    assert_eq!(
        got.err,
        "minigo mod download: example.com/greet@v1.2.0: verifying: checksum mismatch\n\
         \tdownloaded: h1:sE7C1BPgtjuouaK5RdRlq9nl+6yZWc/04JAuEovDf5Y=\n\
         \tgo.sum:     h1:XXXX1BPgtjuouaK5RdRlq9nl+6yZWc/04JAuEovDf5Y=\n"
    );
    assert_eq!(got.status, 1);
}

#[test]
fn modules_are_named_and_shown() {
    let dir = program("mod-named");
    let got = run(
        &dir,
        &["mod", "download", "-json", "example.com/greet@latest"],
        &[],
    );
    assert!(
        got.out.contains("\"Version\": \"v1.2.0\""),
        "{}{}",
        got.out,
        got.err
    );
    assert!(
        dir.join("cache/example.com/greet@v1.2.0/greet.go")
            .is_file()
    );
    for (args, env, text) in [
        (&["example.com/none"][..], "", "not a known dependency"),
        (&["example.com/greet@v1.9.0"], "", "no such file"),
        (
            &["example.com/greet@v9.0.0"],
            "",
            "invalid version: should be v0 or v1, not v9",
        ),
        (&["example.com/greet@../../x"], "", "invalid module version"),
        (&["example.com/../x@v1.0.0"], "", "malformed module path"),
        (&["example.com/Words"], "off", "disabled by GOPROXY=off"),
        (
            &["example.com/Words"],
            "ftp://x",
            "invalid proxy URL scheme",
        ),
        (
            &["example.com/Words"],
            "direct",
            "directly from repositories",
        ),
    ] {
        let args = [&["mod", "download"], args].concat();
        let proxy = [("GOPROXY", env)];
        let got = run(&dir, &args, if env.is_empty() { &[] } else { &proxy });
        assert!(got.err.contains(text), "{args:?}: {}", got.err);
        assert_eq!(got.status, 1, "{args:?}");
    }
    let got = run(&dir, &["mod", "vendor"], &[]);
    assert_eq!(
        (got.err.as_str(), got.status),
        (
            "minigo mod vendor: unknown command: minigo takes modules from the module cache: \
             `minigo mod download` fills it\nRun 'minigo help mod' for usage.\n",
            2
        )
    );
    let help = run(&dir, &["help", "mod"], &[]);
    assert!(help.out.starts_with("Make go.mod"), "{}", help.out);
    assert_eq!(run(&dir, &["mod"], &[]).out, help.out);
}

#[test]
fn a_script_says_which_modules_it_needs() {
    let dir = scratch("mod-script");
    let main = fs::read_to_string(modules().join("program/main.go")).unwrap();
    let needed = fs::read_to_string(modules().join("program/go.mod")).unwrap();
    let required = needed.lines().filter_map(|l| {
        let words: Vec<&str> = l.split("//").next()?.split_whitespace().collect();
        let version = words.iter().position(|w| w.starts_with('v'))?;
        Some(format!(
            "// minigo:require {} {}\n",
            words.get(version.checked_sub(1)?)?,
            words[version]
        ))
    });
    let required: String = required.collect();
    assert!(required.contains("example.com/"), "{required}");
    let caches = dir.join("caches").display().to_string();
    let env = [("XDG_CACHE_HOME", caches.as_str())];
    let script = dir.join("script.go");
    fs::write(&script, format!("{required}\n{main}")).unwrap();
    let got = run(&dir, &["script.go"], &env);
    assert!(got.err.contains("missing go.sum entry"), "{}", got.err);
    assert_eq!((got.status, got.out.as_str()), (1, ""));
    // Taken without a sum, it says what to pin.
    let trusting = [env[0], ("GONOSUMDB", "example.com/*")];
    let got = run(&dir, &["script.go"], &trusting);
    assert_eq!(
        (got.out.as_str(), got.status),
        ("hello, proxy\n", 0),
        "{}",
        got.err
    );
    let sums: String = got
        .err
        .lines()
        .filter(|l| l.starts_with("// minigo:sum "))
        .map(|l| format!("{l}\n"))
        .collect();
    assert!(
        sums.contains("// minigo:sum example.com/greet v1.2.0 h1:sE7C"),
        "{}",
        got.err
    );
    fs::write(&script, format!("{required}{sums}\n{main}")).unwrap();
    for _ in 0..2 {
        let got = run(&dir, &["script.go"], &env);
        assert_eq!(
            (got.out.as_str(), got.err.as_str(), got.status),
            ("hello, proxy\n", "", 0)
        );
    }
    // Another sum is refused, also where the module is in the cache.
    let false_sums = sums.replace("h1:sE7C", "h1:XXXX");
    fs::write(&script, format!("{required}{false_sums}\n{main}")).unwrap();
    let got = run(&dir, &["script.go"], &env);
    assert!(got.err.contains("checksum mismatch"), "{}", got.err);
    assert_eq!((got.status, got.out.as_str()), (1, ""));
}

#[test]
fn modules_are_added_to_go_mod() {
    let dir = program("mod-get");
    fs::write(
        dir.join("go.mod"),
        "module example.com/program\n\ngo 1.27\n",
    )
    .unwrap();
    // A package is as good as its module.
    let got = run(
        &dir,
        &[
            "get",
            "example.com/greet/sub@v1.2.0",
            "example.com/Words@v0.3.1",
        ],
        &[],
    );
    assert_eq!(
        (got.err.as_str(), got.status),
        (
            "go: added example.com/greet v1.2.0\ngo: added example.com/Words v0.3.1\n",
            0
        )
    );
    let got = run(&dir, &["run", "."], &[("GOPROXY", "off")]);
    assert_eq!((got.out.as_str(), got.err.as_str()), ("hello, proxy\n", ""));
    let got = run(&dir, &["get", "example.com/greet@none"], &[]);
    assert_eq!(
        (got.err.as_str(), got.status),
        ("go: removed example.com/greet v1.2.0\n", 0)
    );
    let got = run(&dir, &["get", "example.com/greet@v9.0.0"], &[]);
    assert!(
        got.status == 1 && got.err.starts_with("minigo get: "),
        "{}",
        got.err
    );
}

/// An archive whose files are not compressed.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut all, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let crc = !text.bytes().fold(!0u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(byte), |c, _| {
                (c >> 1) ^ (0xedb8_8320 & (c & 1).wrapping_neg())
            })
        });
        let start = all.len() as u32;
        let (n, size) = (name.len() as u16, text.len() as u32);
        let mut common = vec![20, 0, 0, 0, 0, 0, 0, 0, 33, 0];
        for word in [crc, size, size] {
            common.extend(word.to_le_bytes());
        }
        common.extend(n.to_le_bytes());
        common.extend([0, 0]);
        all.extend(b"PK\x03\x04");
        all.extend(&common);
        all.extend(name.bytes().chain(text.bytes()));
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(start.to_le_bytes());
        directory.extend(name.bytes());
    }
    let (at, n) = (all.len() as u32, files.len() as u16);
    all.extend(&directory);
    all.extend(b"PK\x05\x06\0\0\0\0");
    all.extend([n, n].into_iter().flat_map(u16::to_le_bytes));
    all.extend((directory.len() as u32).to_le_bytes());
    all.extend(at.to_le_bytes());
    all.extend([0, 0]);
    all
}

/// A proxy with one version of a module.
fn proxy(name: &str, go_mod: &str, files: &[(&str, &str)]) -> (PathBuf, String) {
    let dir = scratch(name);
    let at = dir.join("proxy/example.com/a/@v");
    fs::create_dir_all(&at).unwrap();
    fs::write(at.join("v1.0.0.info"), "{\"Version\":\"v1.0.0\"}").unwrap();
    fs::write(at.join("v1.0.0.mod"), go_mod).unwrap();
    fs::write(at.join("v1.0.0.zip"), archive(files)).unwrap();
    let address = format!("file://{}", dir.join("proxy").display());
    (dir, address)
}

#[test]
fn archives_are_looked_at_as_go_does() {
    const MOD: &str = "module example.com/a\n\ngo 1.20\n";
    const P: &str = "example.com/a@v1.0.0/";
    for (n, (go_mod, files, wrong)) in [
        (MOD, &[("go.mod", MOD), ("a.go", "package a\n"), ("sub/", ""), ("sub/b.go", "package sub\n")][..], ""),
        (MOD, &[("a.go", "x"), ("A.go", "x")], "case-insensitive file name collision: \"a.go\" and \"A.go\""),
        (MOD, &[("a.go", "x"), ("a.go", "x")], "multiple entries for file \"a.go\""),
        (MOD, &[("a", "x"), ("a/b.go", "x")], "entry \"a\" is both a file and a directory"),
        (MOD, &[("b\u{1}.go", "x")], "malformed file path \"b\\x01.go\": invalid char '\\x01'"),
        (MOD, &[("aux.go", "x")], "\"aux\" disallowed as path element component on Windows"),
        (MOD, &[("sub/go.mod", MOD)], "go.mod file not in module root directory"),
        (MOD, &[("GO.MOD", MOD)], "go.mod files must have lowercase names"),
        (MOD, &[("../x", "x")], "invalid path element \"..\""),
        (MOD, &[("a/../x", "x")], "file path is not clean"),
        ("module example.com/b\n", &[("a.go", "package a\n")],
         "parsing go.mod:\n\tmodule declares its path as: example.com/b\n\t        but was required as: example.com/a"),
    ]
    .iter()
    .enumerate()
    {
        let names: Vec<String> = files.iter().map(|(name, _)| format!("{P}{name}")).collect();
        let files: Vec<(&str, &str)> = names.iter().zip(*files).map(|(n, (_, text))| (n.as_str(), *text)).collect();
        let (dir, address) = proxy(&format!("mod-archive-{n}"), go_mod, &files);
        let env = [("GOPROXY", address.as_str()), ("GOSUMDB", "off")];
        let got = run(&dir, &["mod", "download", "-json", "example.com/a@v1.0.0"], &env);
        assert_eq!(got.status, i32::from(!wrong.is_empty()), "{n}: {}{}", got.out, got.err);
        assert!(got.err.contains(wrong), "{n}: {wrong} in {}", got.err);
        if wrong.is_empty() {
            // What `go mod download` prints for the same archive: its folder is in the sum.
            assert!(got.out.contains("h1:EFoIp/Z4q+aBDEmaOwHBO6y7YzE/NFPHhES7BN1pBoc="), "{}", got.out);
        }
    }
}

#[test]
fn paths_of_modules_and_lines_of_go_mod_are_looked_at() {
    let dir = program("mod-strict");
    for (path, wrong) in [
        ("example/a", "missing dot in first path element"),
        ("Example.com/a", "invalid char 'E' in first path element"),
        ("example.com/a b", "invalid char ' '"),
        ("example.com/a\u{7f}", "invalid char '\\x7f'"),
        (
            "example.com/con",
            "\"con\" disallowed as path element component on Windows",
        ),
        (
            "example.com/a~1",
            "trailing tilde and digits in path element",
        ),
        ("example.com/a/v1", "invalid version"),
        ("example.com/.a", "leading dot in path element"),
        ("example.com//a", "double slash"),
    ] {
        let name = format!("{path}@v1.0.0");
        let got = run(&dir, &["mod", "download", &name], &[]);
        let want = format!("malformed module path {path:?}: {wrong}").replace("\\u{7f}", "\\x7f");
        assert!(
            got.status == 1 && got.err.contains(&want),
            "{want} in {}",
            got.err
        );
    }
    let got = run(&dir, &["mod", "download", "example.com/a@v2.0.0"], &[]);
    assert!(
        got.err.contains("should be v0 or v1, not v2"),
        "{}",
        got.err
    );
    for (text, wrong) in [
        (
            "module x.com/a\nfoo 1\n",
            "go.mod:2: unknown directive: foo",
        ),
        (
            "module x.com/a\nmodule x.com/b\n",
            "go.mod:2: repeated module statement",
        ),
        (
            "module x.com/a\ngo one\n",
            "go.mod:2: invalid go version 'one': must match format 1.23",
        ),
        ("go 1.20\n", "no module declaration in go.mod"),
        (
            "module x.com/a\nrequire x.com/b v1\n",
            "invalid module version \"v1\"",
        ),
    ] {
        fs::write(dir.join("go.mod"), text).unwrap();
        let got = run(&dir, &["mod", "download"], &[]);
        assert!(
            got.status == 1 && got.err.contains(wrong),
            "{wrong} in {}",
            got.err
        );
    }
}

/// The folders of `modules/tidy/modules.txt`: texts behind lines `-- path --`.
fn lay_out(dir: &Path) {
    let text = fs::read_to_string(modules().join("tidy/modules.txt")).unwrap();
    for part in text.split("\n-- ").skip(1) {
        let (name, text) = part.split_once(" --\n").unwrap();
        let file = dir.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        // The line break before the next name belongs to the text.
        fs::write(
            file,
            format!("{}\n", text.strip_suffix('\n').unwrap_or(text)),
        )
        .unwrap();
    }
}

#[test]
fn tidy_writes_what_the_packages_need() {
    let dir = scratch("mod-tidy");
    lay_out(&dir);
    let maker = modules().join("tidy/proxy.go").display().to_string();
    let made = run(&dir, &["run", &maker, "served", "proxy"], &[]);
    assert_eq!((made.err.as_str(), made.status), ("", 0));
    let served = format!("file://{}", dir.join("served").display());
    let cache = dir.join("cache").display().to_string();
    let env = [
        ("GOPROXY", served.as_str()),
        ("GONOSUMDB", "*"),
        ("GOMODCACHE", cache.as_str()),
    ];
    let mut cases = 0;
    for case in fs::read_dir(dir.join("want")).unwrap() {
        let name = case.unwrap().file_name();
        let (at, want) = (dir.join("case").join(&name), dir.join("want").join(&name));
        for again in [false, true] {
            let got = run(&at, &["mod", "tidy"], &env);
            assert_eq!(got.status, 0, "{name:?}: {}", got.err);
            assert!(!again || got.err.is_empty(), "{name:?}: {}", got.err);
            for file in ["go.mod", "go.sum"] {
                let [got, want] = [&at, &want].map(|d| fs::read_to_string(d.join(file)).unwrap());
                assert_eq!(got, want, "{name:?}: {file}");
            }
        }
        cases += 1;
    }
    assert_eq!(cases, 7);

    let at = dir.join("case/new");
    let before = fs::read_to_string(at.join("go.mod")).unwrap();
    for (import, why) in [
        (
            "example.com/a/nothere",
            "module example.com/a@latest found (v1.2.0), but does not contain package",
        ),
        (
            "example.com/none/p",
            "cannot find module providing package example.com/none/p",
        ),
    ] {
        let program = format!("package main\n\nimport _ {import:?}\n\nfunc main() {{}}\n");
        fs::write(at.join("main.go"), program).unwrap();
        let got = run(&at, &["mod", "tidy"], &env);
        assert!(
            got.err.contains(why) && got.err.contains("m.org/x imports"),
            "{}",
            got.err
        );
        assert_eq!(got.status, 1);
        assert_eq!(fs::read_to_string(at.join("go.mod")).unwrap(), before);
    }
    let got = run(&dir, &["mod", "tidy", "x"], &env);
    assert!(got.err.contains("takes no arguments"), "{}", got.err);
}
