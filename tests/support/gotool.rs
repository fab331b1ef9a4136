//! Tools of a real Go, built from source when first needed: from the Go that `$GO` names, or from the source
//! that `$MINIGO_GOSRC` names.

use super::skip::skipped;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The tools that are built.
const NAMES: [&str; 2] = ["pprof", "trace"];

/// Runs a tool and returns all that it prints. `None`: there is no Go, which is said once.
pub fn tool(name: &str, args: &[&str]) -> Option<String> {
    static TOOLS: OnceLock<Result<Vec<PathBuf>, String>> = OnceLock::new();
    let tools = TOOLS.get_or_init(|| {
        let tools = build();
        if let Err(why) = &tools {
            skipped("go", why);
        }
        tools
    });
    let at = NAMES.iter().position(|&n| n == name)?;
    let out = Command::new(tools.as_ref().ok()?.get(at)?)
        .args(args)
        .output()
        .unwrap();
    let (text, err) = texts(&out);
    assert!(out.status.success(), "{name} {args:?}: {err}{text}");
    Some(text + &err)
}

fn texts(out: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&out.stdout), text(&out.stderr))
}

/// What `go run` prints of a program at the root of the repository. `None`: there is no Go, which is said.
pub fn run_program(program: &str) -> Option<String> {
    let out = command().and_then(|go| run(&go, &["run", program]));
    out.inspect_err(|why| skipped("go", why)).ok()
}

fn build() -> Result<Vec<PathBuf>, String> {
    let go = command()?;
    // With -n the tool is built, and its path is printed.
    let path = |name| run(&go, &["tool", "-n", name]).map(|p| PathBuf::from(p.trim()));
    NAMES.iter().map(|&name| path(name)).collect()
}

/// The go command, which must not be older than the format of traces.
fn command() -> Result<PathBuf, String> {
    let go = match (std::env::var_os("GO"), std::env::var_os("MINIGO_GOSRC")) {
        (Some(go), _) => PathBuf::from(go),
        (None, Some(src)) => Path::new(&src).join("../bin/go"),
        (None, None) => {
            return Err("set GO to a go command, or MINIGO_GOSRC to the folder src of one".into());
        }
    };
    if !go.is_file() {
        return Err(format!("there is no {}", go.display()));
    }
    make_executable(&go);
    let version = run(&go, &["env", "GOVERSION"])?;
    let minor = version.trim().strip_prefix("go1.").unwrap_or_default();
    let minor = minor.split('.').next().unwrap_or_default();
    if minor.parse().unwrap_or(0) < 26 {
        return Err(format!(
            "traces are in the format of go1.26, this is {version}"
        ));
    }
    Ok(go)
}

fn run(go: &Path, args: &[&str]) -> Result<String, String> {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("go");
    let out = Command::new(go)
        .args(args)
        .current_dir(super::root())
        .env("GOCACHE", home.join("cache"))
        .env("GOPATH", &home)
        .env("GOENV", "off")
        .env("GOTOOLCHAIN", "local")
        .env("GOPROXY", "off")
        .env_remove("GOFLAGS")
        .env_remove("GOROOT")
        .output()
        .map_err(|e| format!("{}: {e}", go.display()))?;
    let (text, err) = texts(&out);
    if out.status.success() {
        Ok(text)
    } else {
        Err(format!("go {args:?}: {err}"))
    }
}

/// Archives forget who may be executed: the command, and what it calls. (If it is not ours to say, it stays
/// as it is.)
fn make_executable(go: &Path) {
    let tools = go.join("../../pkg/tool");
    let folders = std::fs::read_dir(tools).into_iter().flatten().flatten();
    let tools = folders.flat_map(|f| std::fs::read_dir(f.path()).into_iter().flatten().flatten());
    for file in tools.map(|t| t.path()).chain([go.to_path_buf()]) {
        let Ok(meta) = file.metadata() else { continue };
        if meta.is_file() && meta.permissions().mode() & 0o111 == 0 {
            let _ = std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755));
        }
    }
}
