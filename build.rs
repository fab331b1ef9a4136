//! Stamps the version and writes one `#[test]` for each golden program.
//!
//! `tests/golden/<group>/<name>.go` becomes the test `<group>::<name>`, and each example
//! `examples::<name>`; dropping in a new program is all it takes. `tests/golden.rs` and
//! `tests/errors.rs` include what is written here.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    version();
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    link();
    let known = known_failures(&root);
    let mut programs = String::new();
    for (group, folder) in [
        ("lang", "tests/golden/lang"),
        ("std", "tests/golden/std"),
        ("sched", "tests/golden/sched"),
        ("examples", "examples"),
    ] {
        tests(&root, group, folder, &known, &mut programs);
    }
    let mut errors = String::new();
    tests(&root, "errors", "tests/golden/errors", &known, &mut errors);
    fs::write(out.join("golden_tests.rs"), programs).expect("write to OUT_DIR");
    fs::write(out.join("errors_tests.rs"), errors).expect("write to OUT_DIR");
}

/// `MINIGO_VERSION`: the package's version, and the commit where there is one.
fn version() {
    let git = |args: &[&str]| {
        let out = Command::new("git").args(args).output().ok()?;
        let text = String::from_utf8(out.stdout).ok()?;
        (out.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
    };
    let mut version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    if let Some(commit) = git(&["rev-parse", "--short=9", "HEAD"]) {
        let _ = write!(version, " ({commit})");
    }
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    println!("cargo:rustc-env=MINIGO_VERSION={version}");
    println!("cargo:rerun-if-changed=build.rs");
}

/// The executable can be loaded at any address (`tests/hardening.rs`). Some 52,000 words of its tables are addresses, which the
/// loader has to adapt: listed as a bitmap (`DT_RELR`) they take 15 KB instead of 1,260, and a process 2.6 MB less memory.
fn link() {
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    if env::var("HOST") == env::var("TARGET") && packs_relocations() {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Whether the system's loader knows packed relocations, as glibc's does since 2.36. (An executable that has them says so, and
/// older loaders refuse it: `MINIGO_RELR=0` makes one for them.)
fn packs_relocations() -> bool {
    println!("cargo:rerun-if-env-changed=MINIGO_RELR");
    let wanted = env::var("MINIGO_RELR").as_deref() != Ok("0");
    wanted && glibc().is_some_and(|version| version >= (2, 36))
}

/// The version of the C library here.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn glibc() -> Option<(u32, u32)> {
    unsafe extern "C" {
        safe fn gnu_get_libc_version() -> *const std::ffi::c_char;
    }
    // SAFETY: a text that stays as it is.
    let text = unsafe { std::ffi::CStr::from_ptr(gnu_get_libc_version()) };
    let mut parts = text.to_str().ok()?.split('.').map(|n| n.parse().ok());
    Some((parts.next()??, parts.next()??))
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn glibc() -> Option<(u32, u32)> {
    None
}

/// `group/name` and reason of each program that is known to fail: `tests/golden/known.txt`.
fn known_failures(root: &Path) -> BTreeMap<String, String> {
    let list = "tests/golden/known.txt";
    println!("cargo:rerun-if-changed={list}");
    fs::read_to_string(root.join(list))
        .unwrap_or_default()
        .lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.split_once(": "))
        .map(|(name, why)| (name.to_owned(), why.to_owned()))
        .collect()
}

/// Adds a module `group` with a test for each program in `folder`.
fn tests(
    root: &Path,
    group: &str,
    folder: &str,
    known: &BTreeMap<String, String>,
    text: &mut String,
) {
    println!("cargo:rerun-if-changed={folder}");
    let mut names: Vec<String> = fs::read_dir(root.join(folder))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|e| {
            e.file_name()
                .to_str()?
                .strip_suffix(".go")
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    let _ = writeln!(text, "mod {group} {{");
    for name in names {
        let ident = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let ignore = known
            .get(&format!("{group}/{name}"))
            .map_or_else(String::new, |why| format!("    #[ignore = {why:?}]\n"));
        let _ = writeln!(
            text,
            "    #[test]\n{ignore}    fn t_{ident}() {{\n        crate::program(\"{folder}/{name}.go\");\n    }}"
        );
    }
    text.push_str("}\n");
}
