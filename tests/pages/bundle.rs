//! The checked-in JavaScript bundle of the page of `minigo view`: it was built from the sources next to it, it
//! is small enough, and its modules' tests pass, where node and npm's packages are installed.

use crate::support::root;
use crate::support::skip::skipped;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn page() -> PathBuf {
    root().join("src/cmd/view/page")
}

/// The names of the sources that the bundle is made of.
fn sources() -> Vec<String> {
    let entries = std::fs::read_dir(page().join("src")).unwrap();
    let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap());
    let modules = names.filter(|n| n.ends_with(".ts") && !n.ends_with(".test.ts"));
    let mut all: Vec<String> = modules.map(|n| format!("src/{n}")).collect();
    all.extend(["design.css", "page.css"].map(str::to_owned));
    all.sort();
    all
}

/// FNV-1a of names and texts, as build.mjs works it out.
fn hash() -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for name in sources() {
        let text = std::fs::read(page().join(&name)).unwrap();
        for byte in name.bytes().chain([b'\n']).chain(text) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    hash
}

#[test]
fn the_bundle_is_made_of_these_sources() {
    let bundle = std::fs::read_to_string(root().join("src/cmd/view/bundle/page.js")).unwrap();
    assert_eq!(
        bundle.lines().next(),
        Some(format!("// sources {:016x}", hash()).as_str()),
        "stale: run `npm install && npm run build` in src/cmd/view/page"
    );
}

#[test]
fn the_bundle_is_small() {
    let folder = root().join("src/cmd/view/bundle");
    let sizes = std::fs::read_dir(folder).unwrap();
    let all: u64 = sizes.map(|e| e.unwrap().metadata().unwrap().len()).sum();
    assert!(all < 300_000, "{all} bytes, before compression");
}

#[test]
fn every_module_says_what_it_holds() {
    for name in sources() {
        let text = std::fs::read_to_string(page().join(&name)).unwrap();
        assert!(text.starts_with("// ") || text.starts_with("/* "), "{name}");
        assert!(text.lines().count() < 400, "{name} is long");
    }
}

#[test]
fn the_modules_pass_their_tests() {
    if !page().join("node_modules/esbuild").is_dir() {
        skipped("page-npm", "run npm install in src/cmd/view/page first");
        return;
    }
    let mut command = Command::new("node");
    command.args(["build.mjs", "--test"]).current_dir(page());
    let Ok(out) = command.stdin(Stdio::null()).output() else {
        skipped("node", "there is no node");
        return;
    };
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}");
}
