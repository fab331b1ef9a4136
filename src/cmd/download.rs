//! `minigo mod`: `init` makes go.mod; `download` and `tidy` are implemented by the library's package
//! `minigo/mod`.

use crate::cmd::similar::similar;
use crate::cmd::tool;
use crate::process::out::{cause, complain, print, warn};
use minigo_lang::load::buildtag::GO_MINOR;
use std::ffi::OsString;
use std::path::Path;

/// What `minigo help mod` says.
pub const HELP: &str = "\
Make go.mod, and fetch modules into the module cache, where Go and minigo look
for them

Usage: minigo mod init PATH
       minigo mod tidy [-x]
       minigo mod download [-json] [-x] [module[@version] ...]

init writes go.mod in the current folder, for a module with the path PATH.

tidy adds to go.mod the modules that the packages and tests import, at their
latest versions, removes the ones they do not need, and updates go.sum.

Without arguments, download fetches the modules that the enclosing go.mod
requires. Modules come from the proxies in GOPROXY (https, http or file), go
into GOMODCACHE, and are verified against go.sum; a module missing from go.sum
is accepted and recorded only if GOSUMDB=off, GONOSUMDB or GOPRIVATE covers it.
minigo does not fetch from source repositories (`direct`).

Flags:
  -json  print where each module's files are, and its checksums
  -x     print each request

Examples:
  minigo mod init example.com/hello
  minigo mod tidy
  minigo mod download -json example.com/lib@v1.2.3
";

/// Commands of `go mod` that there are not, and what to do instead.
const ELSEWHERE: [(&str, &str); 5] = [
    ("edit", "edit go.mod by hand"),
    ("graph", "`minigo list -m` lists what go.mod requires"),
    (
        "vendor",
        "minigo takes modules from the module cache: `minigo mod download` fills it",
    ),
    ("verify", "`minigo mod download` verifies what it fetches"),
    ("why", "`minigo list -m` lists what go.mod requires"),
];

/// `minigo mod`; the exit status.
pub fn download(args: &[OsString]) -> i32 {
    let asks = |a: &OsString| a == "-h" || a == "-help" || a == "--help";
    let Some((first, rest)) = args.split_first() else {
        return print(HELP.as_bytes());
    };
    if args.iter().any(asks) {
        return print(HELP.as_bytes());
    }
    let first = first.to_string_lossy();
    let rest: Vec<String> = rest
        .iter()
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    match &*first {
        "download" => tool::run("minigo/mod", "minigo mod download", rest),
        "tidy" => {
            let words = std::iter::once("tidy".to_owned()).chain(rest);
            tool::run("minigo/mod", "minigo mod tidy", words.collect())
        }
        "init" => init(&rest),
        other => {
            let instead = ELSEWHERE.iter().find(|(name, _)| *name == other);
            let way = match (
                instead,
                similar(other, ["init", "tidy", "download"].into_iter()),
            ) {
                (Some((_, instead)), _) => format!(": {instead}"),
                (None, Some(meant)) => format!(": did you mean `minigo mod {meant}`?"),
                (None, None) => {
                    "; there are `minigo mod init`, `minigo mod tidy` and `minigo mod download`"
                        .to_owned()
                }
            };
            complain!("minigo mod {other}: unknown command{way}\nRun 'minigo help mod' for usage.");
            2
        }
    }
}

/// Makes go.mod in the current folder.
fn init(args: &[String]) -> i32 {
    let [path] = args else {
        complain!(
            "minigo mod init: {}: write `minigo mod init example.com/name`",
            if args.is_empty() {
                "no module path"
            } else {
                "more than one module path"
            }
        );
        return 2;
    };
    if let Some(wrong) = minigo::load::wrong_module_path(path) {
        complain!("minigo mod init: malformed module path {path:?}: {wrong}");
        return 2;
    }
    let dir = std::env::current_dir().unwrap_or_default();
    let file = dir.join("go.mod");
    let text = format!("module {path}\n\ngo 1.{GO_MINOR}\n");
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file);
    let written = made.and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
    match written {
        Ok(()) => {
            warn(&format!("go: creating new go.mod: module {path}\n"));
            0
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            complain!("go: {} already exists", file.display());
            1
        }
        Err(error) => {
            complain!("open {}: {}", Path::new("go.mod").display(), cause(&error));
            1
        }
    }
}
