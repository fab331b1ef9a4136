//! minigo as a dependency of a crate outside of this workspace, to which the workspace's profiles do not apply:
//! in a debug build, hot Go code is compiled and runs. Building takes minutes, so only CI asks for this test
//! (`MINIGO_OUTSIDE=1`).

use std::path::Path;
use std::process::Command;
use support::skip::skipped;

mod support;

#[test]
fn a_crate_of_another_workspace_runs_compiled_code() {
    if std::env::var_os("MINIGO_OUTSIDE").is_none() {
        skipped(
            "outside",
            "it builds all dependencies once more, which MINIGO_OUTSIDE=1 asks for",
        );
        return;
    }
    let crate_dir = support::scratch("outside");
    let from = support::root().join("tests/outside");
    let copy = |name: &str, to: &str| {
        let text = std::fs::read_to_string(from.join(name)).unwrap();
        let text = text.replace("{minigo}", &support::root().display().to_string());
        std::fs::write(crate_dir.join(to), text).unwrap();
    };
    copy("manifest.toml", "Cargo.toml");
    copy("program.rs", "main.rs");
    // The versions that are tested here.
    std::fs::copy(
        support::root().join("Cargo.lock"),
        crate_dir.join("Cargo.lock"),
    )
    .unwrap();
    let out = Command::new(env!("CARGO"))
        .args(["run", "--quiet"])
        .env("CARGO_TARGET_DIR", crate_dir.join("target"))
        .current_dir(&crate_dir)
        .output()
        .unwrap();
    let [said, errors] =
        [&out.stdout, &out.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(out.status.success(), "{errors}");
    // A thread that compiles may fail, and the program still go on in the interpreter.
    assert!(!errors.contains("panicked"), "{errors}");
    // As the toolchain's build of the same Go code prints it.
    let wanted = std::fs::read_to_string(from.join("output.txt")).unwrap();
    assert_eq!(said, wanted, "{errors}");
    remove(&crate_dir);
}

/// Two gigabytes that nobody needs any longer.
fn remove(dir: &Path) {
    let _ = std::fs::remove_dir_all(dir);
}
