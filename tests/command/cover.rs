//! `minigo test -cover`: its output and profiles are those of `go test` (`cover/*.want`).

use crate::support::{minigo, read, root, scratch};
use std::process::Command;

/// With `GO` and `MINIGO_BLESS` real Go writes the expectation: what is printed, then the profile.
fn compare(name: &str, flags: &[&str]) {
    let dir = root().join("tests/cover");
    let want = dir.join(format!("{name}.want"));
    let scratch = scratch(&format!("cover-{name}"));
    let got = |program: &std::ffi::OsStr| {
        let profile = scratch.join("profile");
        let _ = std::fs::remove_file(&profile);
        let mut command = Command::new(program);
        command.arg("test").args(flags).arg("-count=1");
        command.arg("-coverprofile").arg(&profile).arg("./...");
        let out = command.current_dir(&dir).output().expect("it starts");
        let printed = String::from_utf8_lossy(&out.stdout).into_owned();
        // How long it took is the third word.
        let lines = printed.lines().map(|line| {
            let mut words: Vec<&str> = line.split('\t').collect();
            if words.len() > 3 && words[0] == "ok  " {
                words[2] = "TIME";
            }
            words.join("\t") + "\n"
        });
        let lines: String = lines.collect();
        format!("{lines}{}", read(&profile).unwrap_or_default())
    };
    if let (Some(go), Some(_)) = (std::env::var_os("GO"), std::env::var_os("MINIGO_BLESS")) {
        std::fs::write(&want, got(&go)).expect("the repository is ours");
    }
    let (got, want) = (
        got(minigo().as_os_str()),
        read(&want).expect("expectations"),
    );
    assert_eq!(got, want);
    let _ = std::fs::remove_dir_all(scratch);
}

#[test]
fn blocks_are_run_or_not() {
    compare("set", &["-cover"]);
}

#[test]
fn blocks_are_counted() {
    compare("count", &["-covermode=count"]);
}

#[test]
fn goroutines_count_too() {
    compare("atomic", &["-covermode", "atomic"]);
}

#[test]
fn other_packages_are_counted() {
    compare("packages", &["-coverpkg=./...", "-covermode=count"]);
}
