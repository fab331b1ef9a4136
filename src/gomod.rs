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
    let full = std::path::absolute(&path).unwrap_or(path);
    let full = full.display().to_string();
    parse(&String::from_utf8_lossy(&bytes), name, &full).map(Some)
}

/// Reads a `go.mod`, which messages call `name`, and in one place by its whole path; the error is all lines of the message.
pub fn parse(text: &str, name: &str, full: &str) -> Result<GoMod, String> {
    let mut found = GoMod {
        go: UNSAID,
        godebug: Vec::new(),
    };
    let mut wrong: Vec<String> = Vec::new();
    // Settings of GODEBUG that there are not.
    let mut unknown: Vec<String> = Vec::new();
    let (mut module, mut language_said) = (None, false);
    let mut replaced: Vec<(String, String)> = Vec::new();
    let mut conflict = None;
    // The directive whose block is open, and the line that opened it.
    let mut block: Option<(String, usize)> = None;
    let mut too_new = None;
    let mut last = 0;
    'lines: for (i, line) in text.lines().enumerate() {
        let at = i + 1;
        last = at;
        let words = match words(line) {
            Ok(words) => words,
            Err((column, what)) => {
                wrong = vec![format!("{name}:{at}:{column}: {what}")];
                block = None;
                break;
            }
        };
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
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
        // The go command takes those of some directives as they are.
        let raw = matches!(verb.as_str(), "go" | "toolchain" | "godebug");
        let mut texts = Vec::new();
        for word in &words {
            match unquoted(word) {
                _ if raw => texts.push((*word).to_owned()),
                Ok(text) => texts.push(text),
                Err(why) => {
                    say(format!("invalid quoted string: {why}"));
                    continue 'lines;
                }
            }
        }
        let words: Vec<&str> = texts.iter().map(String::as_str).collect();
        match (verb.as_str(), words.as_slice()) {
            ("module", [_]) if module.is_some() => say("repeated module statement".to_owned()),
            ("module", [path]) => module = Some((*path).to_owned()),
            ("module", _) => say("usage: module module/path".to_owned()),
            ("go", _) if std::mem::replace(&mut language_said, true) => {
                say("repeated go statement".to_owned());
            }
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
            ("require" | "exclude", [path, version]) => {
                if let Some(what) = other_major(path, version) {
                    say(format!(
                        "{verb} {path}: version {version:?} invalid: {what}"
                    ));
                }
            }
            ("require" | "exclude", _) => say(format!("usage: {verb} module/path v1.2.3")),
            ("replace", words) => match wrong_replace(words) {
                Some(what) => say(what),
                None => {
                    let mut sides = words.split(|w| *w == "=>").map(|side| side.join("@"));
                    let (old, new) = (
                        sides.next().unwrap_or_default(),
                        sides.next().unwrap_or_default(),
                    );
                    match replaced.iter().find(|(of, _)| *of == old) {
                        Some((_, with)) if *with != new && conflict.is_none() => {
                            conflict = Some(format!("{old}:\n\t{with}\n\t{new}"));
                        }
                        Some(_) => {}
                        None => replaced.push((old, new)),
                    }
                }
            },
            ("toolchain", [version]) => {
                let rest = version.strip_prefix("go1");
                if *version != "default"
                    && !rest.is_some_and(|r| r.is_empty() || r.starts_with('.'))
                {
                    say(format!(
                        "invalid toolchain version '{version}': must match format go1.23.0 or default"
                    ));
                }
            }
            ("toolchain" | "tool" | "ignore", words) if words.len() != 1 => {
                say(format!("{verb} directive expects exactly one argument"));
            }
            (verb, _) if !DIRECTIVES.contains(&verb) => {
                say(format!("unknown directive: {verb}"));
            }
            _ => {}
        }
    }
    if let Some((_, from)) = block {
        wrong = vec![format!(
            "{name}:{}: syntax error (unterminated block started at {full}:{from}:1)",
            last + 1
        )];
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
    let Some(module) = module else {
        return Err(format!(
            "go: error reading {name}: missing module declaration. To specify the module path:\n\
             \tgo mod edit -module=example.com/mod"
        ));
    };
    if let Some(why) = wrong_path(&module) {
        return Err(format!("go: malformed module path {module:?}: {why}"));
    }
    if let Some(conflict) = conflict {
        return Err(format!("go: conflicting replacements for {conflict}"));
    }
    Ok(found)
}

/// What is wrong with the path of a module that packages are imported from. (Go: `module.CheckImportPath`)
pub fn wrong_path(path: &str) -> Option<String> {
    if path.is_empty() {
        return Some("empty string".to_owned());
    }
    for (is, why) in [
        (path.starts_with('-'), "leading dash"),
        (path.contains("//"), "double slash"),
        (path.ends_with('/'), "trailing slash"),
    ] {
        if is {
            return Some(why.to_owned());
        }
    }
    path.split('/').find_map(wrong_element)
}

fn wrong_element(element: &str) -> Option<String> {
    if element.is_empty() {
        return Some("empty path element".to_owned());
    }
    if element.chars().all(|c| c == '.') {
        return Some(format!("invalid path element {element:?}"));
    }
    if element.ends_with('.') {
        return Some("trailing dot in path element".to_owned());
    }
    let fine = |c: char| c.is_ascii_alphanumeric() || "-._~+".contains(c);
    if let Some(bad) = element.chars().find(|c| !fine(*c)) {
        return Some(format!("invalid char {bad:?}"));
    }
    let short = element.split('.').next().unwrap_or(element);
    let name = short.to_ascii_uppercase();
    let numbered = |of: &str| matches!(name.strip_prefix(of), Some(n) if n.len() == 1 && n != "0" && n.as_bytes().iter().all(u8::is_ascii_digit));
    if matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
    {
        return Some(format!(
            "{short:?} disallowed as path element component on Windows"
        ));
    }
    let (stem, digits) = short.rsplit_once('~')?;
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (number && !stem.is_empty()).then(|| "trailing tilde and digits in path element".to_owned())
}

/// What a word stands for that may have quotes, or why it stands for nothing.
fn unquoted(word: &str) -> Result<String, &'static str> {
    match word.strip_prefix('"') {
        Some(rest) => match rest.strip_suffix('"') {
            Some(text) => Ok(text.to_owned()),
            None => Err("invalid syntax"),
        },
        None if word.contains(['"', '\'', '`']) => Err("unquoted string cannot contain quote"),
        None => Ok(word.to_owned()),
    }
}

/// The words of a line without its comment, strings with their quotes; or the column of what is no word, and what
/// is wrong with it.
fn words(line: &str) -> Result<Vec<String>, (usize, &'static str)> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let column = line.len() - rest.len() + 1;
        if rest.starts_with("//") {
            break;
        }
        if rest.starts_with("/*") {
            return Err((
                column,
                "mod files must use // comments (not /* */ comments)",
            ));
        }
        let word = match first {
            '"' | '`' => {
                let mut escaped = false;
                let end = rest.char_indices().skip(1).find(|&(_, c)| {
                    let ends = c == first && !escaped;
                    escaped = c == '\\' && first == '"' && !escaped;
                    ends
                });
                let Some((end, _)) = end else {
                    return Err((line.len() + 1, "unexpected newline in string"));
                };
                rest.get(..=end).unwrap_or(rest)
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace());
                let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest);
                word.split("//").next().unwrap_or(word)
            }
        };
        rest = rest.get(word.len()..).unwrap_or("").trim_start();
        words.push(word.to_owned());
    }
    Ok(words)
}

/// What is wrong with a version's first number, if the module's path asks for another.
fn other_major(path: &str, version: &str) -> Option<String> {
    let numbers = version.strip_prefix('v')?;
    let (major, rest) = numbers.split_once('.')?;
    let major: u64 = major.parse().ok()?;
    // What is not a full version is the name of one, which a query would resolve.
    let full = rest.split(['-', '+']).next()?;
    let (minor, patch) = full.split_once('.')?;
    minor.parse::<u64>().ok().and(patch.parse::<u64>().ok())?;
    let (_, last) = path.rsplit_once('/')?;
    let dotted = path.starts_with("gopkg.in/");
    let asked = match dotted {
        true => last.rsplit_once(".v")?.1.trim_end_matches("-unstable"),
        false => last.strip_prefix('v').unwrap_or(""),
    };
    match asked.parse::<u64>() {
        Ok(n) if (dotted || n >= 2) && n != major => Some(format!("should be v{n}, not v{major}")),
        Err(_) if major >= 2 && !version.ends_with("+incompatible") => {
            Some(format!("should be v0 or v1, not v{major}"))
        }
        _ => None,
    }
}

/// What is wrong with the words after `replace`.
fn wrong_replace(words: &[&str]) -> Option<String> {
    let with: &[&str] = match words {
        [_, "=>", with @ ..] | [_, _, "=>", with @ ..] => with,
        _ => &[],
    };
    let is_folder = |path: &str| {
        path.starts_with('/')
            || path
                .split('/')
                .next()
                .is_some_and(|p| matches!(p, "." | ".."))
    };
    match with {
        [path] if is_folder(path) => None,
        [_] => Some(
            "replacement module without version must be directory path (rooted or starting with . or ..)"
                .to_owned(),
        ),
        [path, _] if is_folder(path) => {
            Some(format!("replacement module directory path {path:?} cannot have version"))
        }
        [_, _] => None,
        _ => Some(
            "usage: replace module/path [v1.2.3] => other/module v1.4\n\t or replace module/path [v1.2.3] => \
             ../local/directory"
                .to_owned(),
        ),
    }
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
        assert_eq!(parse(text, "go.mod", "/m/go.mod"), Ok(want));
        assert_eq!(
            parse("module m\n", "go.mod", "/m/go.mod").map(|m| m.go),
            Ok(UNSAID)
        );
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
                "go: errors parsing go.mod:\ngo.mod:3: syntax error (unterminated block started at /m/go.mod:2:1)",
            ),
            (
                "module m\nrequire example.com/x\n",
                "go: errors parsing go.mod:\ngo.mod:2: usage: require module/path v1.2.3",
            ),
            (
                "module m\nrequire example.com/x/v2 v1.0.0\nexclude x // y\n",
                "go: errors parsing go.mod:\ngo.mod:2: require example.com/x/v2: version \"v1.0.0\" invalid: should \
                 be v2, not v1\ngo.mod:3: usage: exclude module/path v1.2.3",
            ),
            (
                "module m\nreplace a => \n",
                "go: errors parsing go.mod:\ngo.mod:2: usage: replace module/path [v1.2.3] => other/module v1.4\n\t or \
                 replace module/path [v1.2.3] => ../local/directory",
            ),
            (
                "module m\nreplace example.com/x => example.com/y\nreplace (\nexample.com/x => ../y v1.0.0\n)\n",
                "go: errors parsing go.mod:\ngo.mod:2: replacement module without version must be directory path (rooted \
                 or starting with . or ..)\ngo.mod:4: replacement module directory path \"../y\" cannot have version",
            ),
            (
                "module m\ntoolchain\ntool a b\ngo 1.21\ngo 1.22\n",
                "go: errors parsing go.mod:\ngo.mod:2: toolchain directive expects exactly one argument\ngo.mod:3: tool \
                 directive expects exactly one argument\ngo.mod:5: repeated go statement",
            ),
            (
                "module \"m\n",
                "go: errors parsing go.mod:\ngo.mod:1:10: unexpected newline in string",
            ),
            (
                "module m /* c */\n",
                "go: errors parsing go.mod:\ngo.mod:1:10: mod files must use // comments (not /* */ comments)",
            ),
            (
                "module m\ngo \"1.27\"\ntoolchain x\nrequire `a.b/c` v1.0.0\n",
                "go: errors parsing go.mod:\ngo.mod:2: invalid go version '\"1.27\"': must match format 1.23.0\ngo.mod:3: \
                 invalid toolchain version 'x': must match format go1.23.0 or default\ngo.mod:4: invalid quoted string: \
                 unquoted string cannot contain quote",
            ),
            (
                "module m\nfoo\nrequire (\n a.b/c v1.0.0 )\n",
                "go: errors parsing go.mod:\ngo.mod:5: syntax error (unterminated block started at /m/go.mod:3:1)",
            ),
            (
                "module \"m x\"\n",
                "go: malformed module path \"m x\": invalid char ' '",
            ),
            (
                "module ./m\n",
                "go: malformed module path \"./m\": invalid path element \".\"",
            ),
            (
                "module m\nreplace a.b/c v1.0.0 => ./x\nreplace a.b/c => ./y\nreplace a.b/c v1.0.0 => d.e/f v1.2.3\n",
                "go: conflicting replacements for a.b/c@v1.0.0:\n\t./x\n\td.e/f@v1.2.3",
            ),
            (
                "module m\ngo 9.99\n",
                "go: go.mod requires go >= 9.99 (minigo is go 1.27)",
            ),
        ] {
            assert_eq!(parse(text, "go.mod", "/m/go.mod"), Err(want.to_owned()));
        }
        let missing = parse("go 1.20\n", "go.mod", "/m/go.mod").unwrap_err();
        assert!(missing.contains("missing module declaration"), "{missing}");
    }
}
