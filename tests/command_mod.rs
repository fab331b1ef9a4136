//! `minigo mod download`: modules from a proxy in files, as the go command would have put them into its cache.
//! The sums in `modules/program/go.sum` are the go command's.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use support::cli::{Ran, run_with};
use support::scratch;

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
        (&["example.com/greet@v9.0.0"], "", "no such file"),
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
    let got = run(&dir, &["mod", "tidy"], &[]);
    assert_eq!(
        (got.err.as_str(), got.status),
        (
            "minigo mod tidy: unknown command; the only one is `minigo mod download`\n",
            2
        )
    );
    let help = run(&dir, &["help", "mod"], &[]);
    assert!(help.out.starts_with("Fetch modules"), "{}", help.out);
    assert_eq!(run(&dir, &["mod"], &[]).out, help.out);
}
