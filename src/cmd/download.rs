//! `minigo mod download`: the library's package `minigo/mod`.

use crate::cmd::tool;
use crate::process::out::print;
use std::ffi::OsString;

/// What `minigo help mod` says.
pub const HELP: &str = "\
Fetch modules into the module cache, where Go and minigo look for them

Usage: minigo mod download [-json] [-x] [module[@version] ...]

Without arguments, fetches the modules that the enclosing go.mod requires. Modules come from the proxies in GOPROXY
(https, http or file), go into GOMODCACHE, and are verified against go.sum; a module missing from go.sum is accepted
and recorded only if GOSUMDB=off, GONOSUMDB or GOPRIVATE covers it. Nothing is fetched from repositories (`direct`).

Flags:
  -json  print where each module's files are, and its checksums
  -x     print each request
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
                "minigo mod {first}: unknown command; the only one is `minigo mod download`"
            );
            2
        }
        _ => print(HELP.as_bytes()),
    }
}
