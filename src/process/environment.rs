//! The environment variables that control Go programs. Invalid values cause a warning.

use minigo_vm::instance::Level;

/// What the environment says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Env {
    /// GOMAXPROCS
    pub procs: Option<u32>,
    /// GOGC in percent; `None` unset, `Some(None)` off.
    pub gogc: Option<Option<u32>>,
    /// GOMEMLIMIT in bytes.
    pub mem_limit: Option<usize>,
    /// GOTRACEBACK
    pub traceback: Level,
    /// `schedtrace` of GODEBUG, in milliseconds.
    pub schedtrace: u32,
    /// `scheddetail` of GODEBUG.
    pub scheddetail: bool,
    /// GODEBUG=asyncpreemptoff=1
    pub async_preempt_off: bool,
    /// GODEBUG=gctrace=1
    pub gc_trace: bool,
    /// GODEBUG=jittrace=1
    pub jit_trace: bool,
    /// Values with which a program does not even start, as in Go.
    pub malformed: Option<String>,
    /// Settings of GODEBUG that the library asks for.
    pub godebug: Vec<(String, String)>,
    /// Complaints about values that cannot be read.
    pub warnings: Vec<String>,
}

/// The settings of GODEBUG that mean something to the runtime.
const GODEBUG: [&str; 5] = [
    "asyncpreemptoff",
    "gctrace",
    "jittrace",
    "scheddetail",
    "schedtrace",
];

/// Those of them whose values are text.
const LIBRARY: [&str; 16] = [
    "execerrdot",
    "http2client",
    "http2server",
    "httpcookiemaxnum",
    "multipartfiles",
    "multipartmaxheaders",
    "multipartmaxparts",
    "panicnil",
    "randautoseed",
    "randseednop",
    "rsa1024min",
    "tarinsecurepath",
    "urlmaxqueryparams",
    "urlstrictcolons",
    "x509negativeserial",
    "zipinsecurepath",
];

/// Reads the environment through `get`.
pub fn read(get: impl Fn(&str) -> Option<String>) -> Env {
    let mut env = Env::default();
    let set = |name: &str| get(name).filter(|v| !v.is_empty());
    if let Some(text) = set("GOMAXPROCS") {
        match text.parse::<u32>() {
            Ok(n) if n > 0 => env.procs = Some(n),
            _ => env.warn("GOMAXPROCS", &text, "a number of at least 1"),
        }
    }
    if let Some(text) = set("GOGC") {
        match text.parse::<i64>() {
            _ if text == "off" => env.gogc = Some(None),
            Ok(n) if n < 0 => env.gogc = Some(None),
            Ok(n) if n <= i64::from(u32::MAX) => env.gogc = Some(Some(n as u32)),
            _ => env.warn("GOGC", &text, "a number in percent, or off"),
        }
    }
    if let Some(text) = set("GOMEMLIMIT")
        && text != "off"
    {
        match memory(&text) {
            Some(n) => env.mem_limit = Some(n),
            None => {
                env.warn("GOMEMLIMIT", &text, "a size such as 512MiB, or off");
                env.malformed = Some(format!(
                    "GOMEMLIMIT={text}\nfatal error: malformed GOMEMLIMIT; see `go doc runtime/debug.SetMemoryLimit`\n"
                ));
            }
        }
    }
    if let Some(text) = set("GOTRACEBACK") {
        match Level::parse(&text) {
            Some(level) => env.traceback = level,
            None => env.warn("GOTRACEBACK", &text, "none, single, all, system or crash"),
        }
    }
    if let Some(text) = set("GODEBUG") {
        for setting in text.split(',') {
            match setting.split_once('=') {
                Some((name, value)) if LIBRARY.contains(&name) => {
                    env.godebug.push((name.to_owned(), value.to_owned()));
                }
                Some((name, n)) if GODEBUG.contains(&name) => {
                    let Ok(n) = n.parse::<u32>() else {
                        env.warn("GODEBUG", setting, "a number");
                        continue;
                    };
                    match name {
                        "schedtrace" => env.schedtrace = n,
                        "asyncpreemptoff" => env.async_preempt_off = n != 0,
                        "gctrace" => env.gc_trace = n != 0,
                        "jittrace" => env.jit_trace = n != 0,
                        _ => env.scheddetail = n != 0,
                    }
                }
                Some(_) => env.warnings.push(format!(
                    "minigo: warning: GODEBUG={setting} is ignored: minigo knows only {}",
                    [&GODEBUG[..], &LIBRARY[..]].concat().join(", ")
                )),
                None => {
                    env.warn("GODEBUG", &text, "a list of name=value");
                    break;
                }
            }
        }
    }
    env
}

impl Env {
    fn warn(&mut self, name: &str, text: &str, wanted: &str) {
        self.warnings.push(format!(
            "minigo: warning: {name}={text} is ignored: not {wanted}"
        ));
    }
}

/// `512MiB`, `1GiB`, `1000000`, `64B`
fn memory(text: &str) -> Option<usize> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let shift = match unit {
        "" | "B" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        "TiB" => 40,
        _ => return None,
    };
    digits.parse::<usize>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_bad_ones_warned_of() {
        let env = read(|name| match name {
            "GOMAXPROCS" => Some("4".to_owned()),
            "GOGC" => Some("off".to_owned()),
            "GOMEMLIMIT" => Some("2MiB".to_owned()),
            "GODEBUG" => Some("schedtrace=100".to_owned()),
            _ => None,
        });
        assert_eq!((env.procs, env.gogc), (Some(4), Some(None)));
        assert_eq!(env.mem_limit, Some(2 << 20));
        assert!(env.warnings.is_empty());
        let env = read(|name| (name == "GODEBUG").then(|| "schedtrace=soon,gctrace=1".to_owned()));
        assert_eq!((env.schedtrace, env.gc_trace), (0, true));
        assert_eq!(env.warnings.len(), 1);
        let env = read(|name| (name == "GODEBUG").then(|| "madvdontneed=1".to_owned()));
        assert!(env.warnings.len() == 1 && env.warnings[0].contains("madvdontneed=1"));
        let env = read(|name| (name == "GOMAXPROCS").then(|| "many".to_owned()));
        assert_eq!(env.procs, None);
        assert_eq!(env.warnings.len(), 1);
    }
}
