//! `minigo dap` with independent clients: the test client for VS Code's debug adapters from npm, with each
//! message checked against the protocol's types; a client from PyPI; and the extension for VS Code, without
//! the editor. CI installs them (`.ci/run`); elsewhere these tests report that they were skipped.

use crate::support::skip::skipped;
use crate::support::{minigo, root};
use std::path::Path;
use std::process::Command;

/// Runs a client; what it prints.
fn client(command: &mut Command) -> String {
    let ran = command.output().expect("it starts");
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    assert!(ran.status.success(), "{out}{err}");
    out.into_owned()
}

/// Whether a command can be started.
fn is_there(command: &str, args: &[&str]) -> bool {
    let ran = Command::new(command).args(args).output();
    ran.is_ok_and(|out| out.status.success())
}

fn clients() -> std::path::PathBuf {
    root().join("tests/dap")
}

fn programs() -> std::path::PathBuf {
    root().join("tests/debug")
}

#[test]
fn the_client_of_vs_code_finds_nothing_wrong() {
    if !clients().join("node_modules").is_dir() || !is_there("node", &["--version"]) {
        skipped("npm", "run npm ci in tests/dap first");
        return;
    }
    let script = clients().join("session.mjs");
    let out = client(
        Command::new("node")
            .arg(script)
            .arg(minigo())
            .arg(programs()),
    );
    assert!(out.contains("kinds of messages were checked"), "{out}");
}

#[test]
fn a_client_in_python_finds_nothing_wrong() {
    let python = std::env::var("MINIGO_DAP_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !is_there(&python, &["-c", "import dap"]) {
        skipped("dap-python", "run pip install dap-python==0.5.0 first");
        return;
    }
    let script = clients().join("session.py");
    let out = client(
        Command::new(python)
            .arg(script)
            .arg(minigo())
            .arg(programs()),
    );
    assert!(out.contains("kinds of messages were checked"), "{out}");
}

#[test]
fn the_extension_for_vs_code_does_what_its_manifest_says() {
    if !is_there("node", &["--version"]) {
        skipped("node", "there is no node");
        return;
    }
    let folder: &Path = &root().join("editors/vscode");
    client(
        Command::new("node")
            .args(["--test", "test/"])
            .env("MINIGO", minigo())
            .current_dir(folder),
    );
}

/// What Neovim does: after an error outside of its checks, too, it ends, instead of waiting for Enter.
const NEOVIM: &str = "lua local ok, why = pcall(dofile, 'neovim.lua') \
                      if not ok then io.stdout:write(why) vim.cmd('cquit 1') end";

/// Neovim drives it through nvim-dap, whose folder `MINIGO_NVIM_DAP` names.
#[test]
fn neovim_goes_forwards_and_backwards() {
    let folder = std::env::var("MINIGO_NVIM_DAP").unwrap_or_default();
    let is_plugin = Path::new(&folder).join("lua/dap.lua").exists();
    if !is_plugin || !is_there("nvim", &["--version"]) {
        skipped(
            "nvim",
            "MINIGO_NVIM_DAP does not name the folder of nvim-dap, or there is no nvim",
        );
        return;
    }
    let said = client(
        Command::new("nvim")
            .args(["--headless", "--clean", "-u", "NONE", "--cmd"])
            .arg(format!("set rtp+={folder}"))
            .arg("-c")
            .arg(NEOVIM)
            .current_dir(clients())
            .env("MINIGO", minigo())
            .env("PROGRAM", programs().join("steps.go"))
            .env("XDG_CACHE_HOME", crate::support::scratch("neovim")),
    );
    assert!(said.contains("all well"), "{said}");
}
