//! The archive that `tools/dist` makes: its checksum is right, and it contains an executable that runs in
//! another folder, the manual page, completions, and the licences of all crates in the executable.

#![cfg(target_os = "linux")]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use support::{minigo, root, scratch};

/// Runs a command to its end; it has to succeed.
fn ran(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?}: {status}\n{errors}");
    String::from_utf8(stdout).unwrap()
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut all: Vec<String> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    all.sort();
    all
}

#[test]
fn an_unpacked_archive_has_all_that_is_promised() {
    let out = scratch("dist");
    let packed = ran(Command::new(root().join("tools/dist"))
        .current_dir(root())
        .env("BINARY", minigo())
        .env("OUT", &out));
    let archive = Path::new(packed.trim());
    assert!(archive.is_file(), "{packed}");
    ran(Command::new("sha256sum")
        .args(["--check", "--strict", "SHA256SUMS"])
        .current_dir(&out));

    let elsewhere = scratch("dist-unpacked");
    ran(Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .current_dir(&elsewhere));
    let [name] = &names(&elsewhere)[..] else {
        panic!("one folder is wanted: {:?}", names(&elsewhere));
    };
    let wanted = format!("{name}.tar.gz");
    assert_eq!(archive.file_name().unwrap(), wanted.as_str());
    let folder = elsewhere.join(name);
    let wanted = [
        "CHANGELOG.md",
        "LICENCES-OF-CRATES.txt",
        "LICENSE",
        "README.md",
        "completions",
        "minigo",
        "minigo.1",
    ];
    assert_eq!(names(&folder), wanted);
    runs(&folder);
    documented(&folder);
    licensed(&folder);
    for folder in [out, elsewhere] {
        let _ = fs::remove_dir_all(folder);
    }
}

/// Whether the executable runs a program, with nothing in its environment that leads back here.
fn runs(folder: &Path) {
    let hello = folder.join("hello.go");
    fs::write(
        &hello,
        "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n",
    )
    .unwrap();
    let printed = ran(Command::new(folder.join("minigo"))
        .args(["run", "hello.go"])
        .env_clear()
        .current_dir(folder));
    assert_eq!(printed, "hello\n");
}

/// Whether the manual page and the completions name a command and a flag of it.
fn documented(folder: &Path) {
    let page = fs::read_to_string(folder.join("minigo.1")).unwrap();
    assert!(page.contains(".TH ") && page.contains("explore"), "{page}");
    let shells = ["minigo.bash", "minigo.fish", "minigo.zsh"];
    let completions = folder.join("completions");
    assert_eq!(names(&completions), shells);
    for shell in shells {
        let text = fs::read_to_string(completions.join(shell)).unwrap();
        assert!(
            text.contains("explore") && text.contains("gc-stress"),
            "{shell}"
        );
    }
}

/// Whether each crate in the list comes with the text of its licence, but for those that have none in their package.
fn licensed(folder: &Path) {
    let text = fs::read_to_string(folder.join("LICENCES-OF-CRATES.txt")).unwrap();
    let crates: Vec<&str> = text.split(&"=".repeat(80)).skip(1).collect();
    let named = |name: &str| crates.iter().any(|c| c.trim_start().starts_with(name));
    for name in ["clap ", "cranelift-codegen ", "mio ", "rustls "] {
        assert!(named(name), "{name}is missing");
    }
    for one in &crates {
        assert!(!one.contains("see below"), "no licence is known: {one}");
    }
    let without = crates
        .iter()
        .filter(|c| !c.contains(&"-".repeat(80)))
        .count();
    assert!(
        without * 10 < crates.len(),
        "{without} of {} crates without a text",
        crates.len()
    );
}
