//! What a `go.mod` declares about its own module: its path, its language version, its settings. Errors have the
//! go command's wording.

use crate::godebug;
use minigo_lang::load::buildtag::GO_MINOR;
use std::path::Path;

/// The language version of a module that does not say one: `N` of `go 1.N`.
const UNSAID: u32 = 16;

/// The directives there are.
const DIRECTIVES: &[&str] = &[
    "module",
    "go",
    "toolchain",
    "godebug",
    "require",
    "exclude",
    "replace",
    "retract",
    "tool",
    "ignore",
];

/// What a `go.mod` says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct GoMod {
    /// The language version: `N` of `go 1.N`.
    pub go: u32,
    /// Lines `godebug name=value`.
    pub godebug: Vec<(String, String)>,
}

/// The `go.mod` of the module that a folder is in, if it is in one. `shown` makes of a path what
/// messages call it.
pub fn around(dir: &Path, shown: impl Fn(&Path) -> String) -> Result<Option<GoMod>, String> {
    let Some(path) = dir
        .ancestors()
        .map(|d| d.join("go.mod"))
        .find(|p| p.is_file())
    else {
        return Ok(None);
    };
    let name = shown(&path);
    let name = name.strip_prefix("./").unwrap_or(&name);
    let bytes = std::fs::read(&path).map_err(|e| format!("go: reading {name}: {e}"))?;
    parse(&String::from_utf8_lossy(&bytes), name).map(Some)
}

/// Reads a `go.mod`; the error is all lines of the message.
pub fn parse(text: &str, name: &str) -> Result<GoMod, String> {
    let mut found = GoMod {
        go: UNSAID,
        godebug: Vec::new(),
    };
    let mut wrong: Vec<String> = Vec::new();
    // Settings of GODEBUG that there are not.
    let mut unknown: Vec<String> = Vec::new();
    let mut module = false;
    // The directive whose block is open, and the line that opened it.
    let mut block: Option<(String, usize)> = None;
    let mut too_new = None;
    let mut last = 0;
    for (i, line) in text.lines().enumerate() {
        let at = i + 1;
        last = at;
        let line = line.split("//").next().unwrap_or("").trim();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let mut say = |what: String| wrong.push(format!("{name}:{at}: {what}"));
        match (words.as_slice(), &block) {
            ([], _) => continue,
            ([")"], Some(_)) => {
                block = None;
                continue;
            }
            ([verb, "("], None) => {
                if !DIRECTIVES.contains(verb) {
                    say(format!("unknown block type: {verb}"));
                }
                block = Some(((*verb).to_owned(), at));
                continue;
            }
            _ => {}
        }
        let verb = match &block {
            Some((verb, _)) => verb.clone(),
            None => words.remove(0).to_owned(),
        };
        match (verb.as_str(), words.as_slice()) {
            ("module", [_]) if module => say("repeated module statement".to_owned()),
            ("module", [_]) => module = true,
            ("module", _) => say("usage: module module/path".to_owned()),
            ("go", [version]) => match language(version) {
                Some(minor) if minor > GO_MINOR => too_new = Some((*version).to_owned()),
                Some(minor) => found.go = minor,
                None => say(format!(
                    "invalid go version '{version}': must match format 1.23.0"
                )),
            },
            ("go", _) => say("go directive expects exactly one argument".to_owned()),
            ("godebug", [setting]) if setting.contains('=') => {
                let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
                if let Err(text) = godebug::check("godebug", key, value) {
                    unknown.push(format!("{name}:{at}: {text}"));
                }
                found.godebug.push((key.to_owned(), value.to_owned()));
            }
            ("godebug", _) => say("usage: godebug key=value".to_owned()),
            (verb, _) if !DIRECTIVES.contains(&verb) => {
                say(format!("unknown directive: {verb}"));
            }
            _ => {}
        }
    }
    if let Some((_, from)) = block {
        wrong.push(format!(
            "{name}:{}: syntax error (unterminated block started at {name}:{from}:1)",
            last + 1
        ));
    }
    if !wrong.is_empty() {
        return Err(format!("go: errors parsing {name}:\n{}", wrong.join("\n")));
    }
    if let Some(version) = too_new {
        return Err(format!(
            "go: {name} requires go >= {version} (minigo is go 1.{GO_MINOR})"
        ));
    }
    if !unknown.is_empty() {
        let lines = unknown.join("\n");
        return Err(format!("go: error loading {name}:\n{lines}"));
    }
    if !module {
        return Err(format!(
            "go: error reading {name}: missing module declaration. To specify the module path:\n\
             \tgo mod edit -module=example.com/mod"
        ));
    }
    Ok(found)
}

/// `N` of `1.N`, `1.N.M`, `1.Nrc1`; more than there is for Go 2.
pub fn language(version: &str) -> Option<u32> {
    let mut parts = version.split('.');
    let major: u32 = parts.next()?.parse().ok()?;
    let minor = parts.next()?;
    let end = minor.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = minor.split_at(end.unwrap_or(minor.len()));
    let kind = rest.trim_end_matches(|c: char| c.is_ascii_digit());
    if !(rest.is_empty() || matches!(kind, "rc" | "beta") && kind.len() < rest.len()) {
        return None;
    }
    let patch_is_number = parts.next().is_none_or(|p| p.parse::<u32>().is_ok());
    let minor: u32 = digits.parse().ok()?;
    let plain = patch_is_number && parts.next().is_none() && major > 0;
    plain.then_some(if major == 1 { minor } else { u32::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_settings_are_read() {
        let text =
            "module m // mine\n\ngo 1.20\ngodebug (\n\tpanicnil=1\n)\nrequire x.org/y v1.0.0\n";
        let want = GoMod {
            go: 20,
            godebug: vec![("panicnil".to_owned(), "1".to_owned())],
        };
        assert_eq!(parse(text, "go.mod"), Ok(want));
        assert_eq!(parse("module m\n", "go.mod").map(|m| m.go), Ok(UNSAID));
        for (version, want) in [
            ("1.21", Some(21)),
            ("1.21.3", Some(21)),
            ("1.21rc1", Some(21)),
            ("2.0", Some(u32::MAX)),
            ("1", None),
            ("1.x", None),
            ("abc", None),
            ("1.2.3.4", None),
        ] {
            assert_eq!(language(version), want, "{version}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, want) in [
            (
                "garbage here\n",
                "go: errors parsing go.mod:\ngo.mod:1: unknown directive: garbage",
            ),
            (
                "module\n",
                "go: errors parsing go.mod:\ngo.mod:1: usage: module module/path",
            ),
            (
                "module m\ngo abc\n",
                "go: errors parsing go.mod:\ngo.mod:2: invalid go version 'abc': must match format 1.23.0",
            ),
            (
                "module m\nrequire (\n",
                "go: errors parsing go.mod:\ngo.mod:3: syntax error (unterminated block started at go.mod:2:1)",
            ),
            (
                "module m\ngo 9.99\n",
                "go: go.mod requires go >= 9.99 (minigo is go 1.27)",
            ),
        ] {
            assert_eq!(parse(text, "go.mod"), Err(want.to_owned()));
        }
        let missing = parse("go 1.20\n", "go.mod").unwrap_err();
        assert!(missing.contains("missing module declaration"), "{missing}");
    }
}
