//! `minigo mod download`: the library's package `minigo/mod`.

use crate::cmd::tool;
use crate::process::out::print;
use std::ffi::OsString;

/// What `minigo help mod` says.
pub const HELP: &str = "\
Fetch modules into the module cache, where Go and minigo look for them

Usage: minigo mod download [-json] [-x] [module[@version] ...]

Without modules, those that the go.mod around asks for. They come from the proxies of GOPROXY (https, http or
file), into GOMODCACHE, and have to be those that go.sum knows; what it does not know is taken where GOSUMDB=off,
GONOSUMDB or GOPRIVATE say so, and added to it. Nothing is fetched from repositories (`direct`).

Flags:
  -json  print of each module where its files are, and its sums
  -x     print what is asked for
";

/// `minigo mod`; the exit status.
pub fn download(args: &[OsString]) -> i32 {
    let asks = |a: &OsString| a == "-h" || a == "-help" || a == "--help";
    match args {
        [first, rest @ ..] if first == "download" && !rest.iter().any(asks) => tool::run(
            "minigo/mod",
            "minigo mod download",
            rest.iter()
                .map(|a| a.to_string_lossy().into_owned())
                .collect(),
        ),
        [first, ..] if first != "download" && !asks(first) => {
            let first = first.to_string_lossy();
            crate::process::out::complain!(
                "minigo mod {first}: unknown command; there is `minigo mod download`"
            );
            2
        }
        _ => print(HELP.as_bytes()),
    }
}
