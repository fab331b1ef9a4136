//! Runs the command under test: a folder with files, a run in it, and its result.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of minigo came to.
pub struct Ran {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The exit status; -1 for a signal.
    pub status: i32,
}

/// Runs minigo in a folder.
pub fn run_with(dir: &Path, args: &[&str], stdin: &str, env: &[(&str, &str)]) -> Ran {
    let mut command = Command::new(super::minigo());
    command
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in [
        "GOMAXPROCS",
        "GOGC",
        "GOMEMLIMIT",
        "GODEBUG",
        "GOTRACEBACK",
        "NO_COLOR",
    ] {
        command.env_remove(name);
    }
    let mut child = command
        .envs(env.iter().copied())
        .spawn()
        .expect("minigo starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // What reads no input may be gone by now.
    let _ = pipe.write_all(stdin.as_bytes());
    drop(pipe);
    let out = child.wait_with_output().expect("it ends");
    Ran {
        out: String::from_utf8_lossy(&out.stdout).into_owned(),
        err: String::from_utf8_lossy(&out.stderr).into_owned(),
        status: out.status.code().unwrap_or(-1),
    }
}

/// The same without input and variables.
pub fn run(dir: &Path, args: &[&str]) -> Ran {
    run_with(dir, args, "", &[])
}

/// A folder with these files.
pub fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let dir = super::scratch(&format!("command-{name}"));
    for (path, text) in files {
        let path = dir.join(path);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("ours");
        std::fs::write(path, text).expect("ours");
    }
    dir
}
