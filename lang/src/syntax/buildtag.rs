//! Build constraints: `//go:build` lines (without one, the older `// +build` lines) and file names, which
//! decide which files belong to the program; and the language version that such a line sets.

use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};

/// The minor number of the greatest Go version whose `go1.N` tag holds.
pub const GO_MINOR: u32 = 27;

const OS: &[&str] = &[
    "aix",
    "android",
    "darwin",
    "dragonfly",
    "freebsd",
    "hurd",
    "illumos",
    "ios",
    "js",
    "linux",
    "nacl",
    "netbsd",
    "openbsd",
    "plan9",
    "solaris",
    "wasip1",
    "windows",
    "zos",
];

const ARCH: &[&str] = &[
    "386",
    "amd64",
    "amd64p32",
    "arm",
    "arm64",
    "arm64be",
    "armbe",
    "loong64",
    "mips",
    "mips64",
    "mips64le",
    "mips64p32",
    "mips64p32le",
    "mipsle",
    "ppc",
    "ppc64",
    "ppc64le",
    "riscv",
    "riscv64",
    "s390",
    "s390x",
    "sparc",
    "sparc64",
    "wasm",
];

/// Tags by which many modules choose files without assembly and package unsafe.
pub const PURE: &[&str] = &["purego", "appengine", "safe", "noasm", "disableunsafe"];

/// The experiments that are switched on in Go 1.27 for this system.
const EXPERIMENTS: &[&str] = &[
    "goexperiment.dwarf5",
    "goexperiment.greenteagc",
    "goexperiment.jsonv2",
    "goexperiment.randomizedheapbase64",
    "goexperiment.regabiargs",
    "goexperiment.regabiwrappers",
    "goexperiment.sizespecializedmalloc",
];

/// The system in Go's words.
pub const GOOS: &str = if cfg!(target_os = "macos") {
    "darwin"
} else {
    "linux"
};

/// The processor in Go's words.
pub const GOARCH: &str = if cfg!(target_arch = "aarch64") {
    "arm64"
} else {
    "amd64"
};

/// The version of it that programs can rely on, as a tag.
const GOARCH_VERSION: &str = if cfg!(target_arch = "aarch64") {
    "arm64.v8.0"
} else {
    "amd64.v1"
};

/// Whether a tag holds here. The compiler is gc; `more` hold, too, but those with
/// an exclamation mark switch an experiment off.
fn holds(tag: &str, more: &[&str]) -> bool {
    match tag {
        _ if more.contains(&tag) => true,
        GOOS | "unix" | "gc" | GOARCH | GOARCH_VERSION => true,
        _ if EXPERIMENTS.contains(&tag) => {
            !more.iter().any(|off| off.strip_prefix('!') == Some(tag))
        }
        _ => tag
            .strip_prefix("go1.")
            .and_then(|n| n.parse().ok())
            .is_some_and(|n: u32| (1..=GO_MINOR).contains(&n)),
    }
}

/// The language version that a directive (text without the slashes) sets: the greatest `go1.N`
/// that must hold for the whole to hold.
pub fn go_version(directive: &str) -> Option<u32> {
    let text = directive.strip_prefix("go:build")?;
    let mut parser = Expr {
        rest: text,
        more: &[],
    };
    parser.or().ok()?.version
}

/// Whether a file of that name belongs to the program. `x_windows.go`, `x_arm64.go` and `x_test.go`
/// do not.
pub fn name_included(file_name: &str) -> bool {
    let Some(stem) = file_name.strip_suffix(".go") else {
        return false;
    };
    !stem.ends_with("_test") && stem_included(stem)
}

/// The same for a test, whose name is given without `_test.go`.
pub fn stem_included(stem: &str) -> bool {
    if stem.starts_with(['_', '.']) {
        return false;
    }
    let mut parts: Vec<&str> = stem.split('_').skip(1).collect();
    let arch = parts.last().copied().filter(|p| ARCH.contains(p));
    if let Some(arch) = arch {
        if arch != GOARCH {
            return false;
        }
        parts.pop();
    }
    match parts.last().copied().filter(|p| OS.contains(p)) {
        Some(os) => os == GOOS,
        None => true,
    }
}

/// Whether the `//go:build` line of a file's head, if there is one, includes it. Without one, all
/// `// +build` lines must; these count only above a blank line, and above the first `/*`. `base` is
/// the position of the file's first byte.
pub fn file_included(text: &str, base: Pos) -> Result<bool, Diag> {
    file_included_with(text, base, &[])
}

/// The same where the tags `more` hold, too.
pub fn file_included_with(text: &str, base: Pos, more: &[&str]) -> Result<bool, Diag> {
    let mut at = 0;
    let mut in_comment = false;
    let mut older = Older::default();
    for line in text.split_inclusive('\n') {
        let lo = base.offset(at);
        at += line.len();
        let trimmed = line.trim();
        if in_comment {
            in_comment = !trimmed.contains("*/");
            continue;
        }
        if let Some(rest) = trimmed.strip_prefix("//go:build") {
            if !rest.starts_with([' ', '\t', '(', '!']) && !rest.is_empty() {
                continue;
            }
            let mut parser = Expr { rest, more };
            return match parser.whole() {
                Ok(value) => Ok(value.holds),
                Err(what) => Err(Diag::error(
                    Code::BadBuildLine,
                    Span::new(lo, lo.offset(trimmed.len())),
                    format!("parsing //go:build line: {what}"),
                )),
            };
        }
        if trimmed.starts_with("/*") {
            in_comment = !trimmed.contains("*/");
            older.over = true;
        } else if !trimmed.is_empty() && !trimmed.starts_with("//") {
            break;
        }
        older.line(trimmed, more);
    }
    Ok(older.holds)
}

/// What the `// +build` lines of a file's head say.
struct Older {
    /// All lines above the last blank one hold.
    holds: bool,
    /// Those below it do.
    below: bool,
    /// What comes does not count any longer.
    over: bool,
}

impl Default for Older {
    fn default() -> Older {
        Older {
            holds: true,
            below: true,
            over: false,
        }
    }
}

impl Older {
    fn line(&mut self, line: &str, more: &[&str]) {
        if self.over {
            return;
        }
        if line.is_empty() {
            self.holds &= self.below;
        }
        let text = line.strip_prefix("//").map(str::trim_start);
        if let Some(options) = text.and_then(|t| t.strip_prefix("+build"))
            && (options.is_empty() || options.starts_with([' ', '\t']))
        {
            self.below &= options.split_whitespace().any(|o| all_hold(o, more));
        }
    }
}

/// Whether all terms of `linux,!cgo` hold.
fn all_hold(option: &str, more: &[&str]) -> bool {
    option.split(',').all(|term| match term.strip_prefix('!') {
        Some(tag) => !tag.starts_with('!') && !holds(tag, more),
        None => holds(term, more),
    })
}

/// What an expression is worth.
#[derive(Clone, Copy)]
struct Value {
    holds: bool,
    /// Least version that it asks for.
    version: Option<u32>,
}

/// `a && (b || !c)`
struct Expr<'a> {
    rest: &'a str,
    more: &'a [&'a str],
}

impl<'a> Expr<'a> {
    fn whole(&mut self) -> Result<Value, String> {
        let value = self.or()?;
        match self.rest.trim_start() {
            "" => Ok(value),
            rest => {
                let token = self.token_of(rest);
                Err(format!("unexpected token {token}"))
            }
        }
    }

    fn token_of<'b>(&self, rest: &'b str) -> &'b str {
        let end = rest
            .find(|c: char| c.is_whitespace() || "()&|!".contains(c))
            .unwrap_or(rest.len());
        let two = rest.starts_with("&&") || rest.starts_with("||");
        let len = if end > 0 { end } else { 1 + usize::from(two) };
        rest.get(..len).unwrap_or(rest)
    }

    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn or(&mut self) -> Result<Value, String> {
        let mut x = self.and()?;
        while self.take("||") {
            let y = self.and()?;
            x = Value {
                holds: x.holds || y.holds,
                version: x.version.zip(y.version).map(|(a, b)| a.min(b)),
            };
        }
        Ok(x)
    }

    fn and(&mut self) -> Result<Value, String> {
        let mut x = self.not()?;
        while self.take("&&") {
            let y = self.not()?;
            x = Value {
                holds: x.holds && y.holds,
                version: x.version.max(y.version),
            };
        }
        Ok(x)
    }

    fn not(&mut self) -> Result<Value, String> {
        let mut negate = false;
        while self.take("!") {
            if negate {
                return Err("double negation not allowed".to_owned());
            }
            negate = true;
        }
        let x = self.atom()?;
        Ok(if negate {
            Value {
                holds: !x.holds,
                version: None,
            }
        } else {
            x
        })
    }

    fn atom(&mut self) -> Result<Value, String> {
        // A line's parentheses are few: the depth of this recursion is bounded by its length,
        // which is cut here.
        if self.rest.len() > 4096 {
            return Err("line is too long".to_owned());
        }
        if self.take("(") {
            let x = self.or()?;
            return if self.take(")") {
                Ok(x)
            } else {
                Err("missing close paren".to_owned())
            };
        }
        let rest = self.rest.trim_start();
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
            .unwrap_or(rest.len());
        let tag = rest.get(..end).unwrap_or("");
        if tag.is_empty() {
            return Err(match self.token_of(rest) {
                "" => "unexpected end of expression".to_owned(),
                token => format!("unexpected token {token}"),
            });
        }
        self.rest = rest.get(end..).unwrap_or("");
        Ok(Value {
            holds: holds(tag, self.more),
            version: tag.strip_prefix("go1.").and_then(|n| n.parse().ok()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn included(line: &str) -> Result<bool, String> {
        file_included(&format!("{line}\n\npackage p\n"), Pos(1)).map_err(|d| d.message)
    }

    #[test]
    fn constraints_are_evaluated() {
        for (line, want) in [
            ("//go:build linux", true),
            ("//go:build linux && !cgo", true),
            ("//go:build windows || (amd64 && gc)", GOARCH == "amd64"),
            ("//go:build amd64 || arm64", true),
            ("//go:build amd64 && arm64", false),
            ("//go:build ignore", false),
            ("//go:build !unix", false),
            ("//go:build go1.27", true),
            ("//go:build go1.28", false),
            ("// an ordinary comment", true),
            ("/* a block\n//go:build ignore\n*/", true),
            ("// +build ignore", false),
            ("// +build ignore linux", true),
            ("// +build linux,!amd64 darwin", GOARCH != "amd64"),
            ("// +build linux\n// +build !cgo,gc", true),
            ("// +build linux\n// +build cgo", false),
            ("// +build !!linux", false),
            ("// +builder ignore", true),
            ("// +build ignore\n/* it stands too low */", true),
            ("/* it stands too low */\n// +build ignore", true),
            ("// +build ignore\n//go:build linux", true),
        ] {
            assert_eq!(included(line), Ok(want), "{line}");
        }
        let low = file_included("// +build ignore\npackage p\n", Pos(1));
        assert!(low.is_ok_and(|included| included));
        let wrong = included("//go:build (linux").unwrap_err();
        assert_eq!(wrong, "parsing //go:build line: missing close paren");
    }

    #[test]
    fn more_tags_may_hold() {
        for (line, want) in [
            ("//go:build mine && !purego", true),
            ("//go:build !mine", false),
            ("// +build mine", true),
        ] {
            let text = format!("{line}\n\npackage p\n");
            let got = file_included_with(&text, Pos(1), &["mine"]);
            assert_eq!(got.ok(), Some(want), "{line}");
        }
    }

    #[test]
    fn names_exclude_files() {
        for (name, want) in [
            ("a.go", true),
            ("a_linux.go", true),
            ("a_linux_amd64.go", GOARCH == "amd64"),
            ("a_windows.go", false),
            ("a_linux_arm64.go", GOARCH == "arm64"),
            ("a_linux_s390x.go", false),
            ("a_test.go", false),
            ("linux.go", true),
            ("windows.go", true),
            ("_a.go", false),
            ("a.txt", false),
        ] {
            assert_eq!(name_included(name), want, "{name}");
        }
        // `a_test_test.go` is a test, and no system is called test.
        for (stem, want) in [("a_test", true), ("a_linux", true), ("a_windows", false)] {
            assert_eq!(stem_included(stem), want, "{stem}");
        }
    }

    #[test]
    fn versions_are_found() {
        assert_eq!(go_version("go:build go1.21"), Some(21));
        assert_eq!(go_version("go:build linux && go1.18"), Some(18));
        assert_eq!(go_version("go:build linux"), None);
    }
}
