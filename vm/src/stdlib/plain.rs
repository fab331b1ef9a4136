//! Smaller variants of packages, for programs that do not use the names that the smaller ones lack.

/// A package with fewer files, which import less.
pub struct Plain {
    /// Its import path.
    pub path: &'static str,
    /// Files of it that are left out.
    pub without: &'static [&'static str],
    /// What stands in for them, if anything does: name and text.
    pub file: Option<(&'static str, &'static str)>,
    /// Packages of the library that need all of it, and those that lead to them.
    pub needed_by: &'static [&'static str],
    names: Names,
}

/// What a text has in it, besides the import, that names something of the files that are left out.
enum Names {
    /// One of these words.
    Any(&'static [&'static str]),
    /// The package's name, and behind it a name that is none of these.
    Other(&'static str, &'static [&'static str]),
}

/// All that there are.
pub static ALL: [&Plain; 2] = [&JSON, &UNICODE];

/// `unicode` without its tables: most programs that import it, or a package that does, ask its functions.
static UNICODE: Plain = Plain {
    path: "unicode",
    without: &["unicode/ranges.go", "unicode/tables.go"],
    file: None,
    needed_by: &["index/suffixarray", "regexp", "regexp/syntax"],
    names: Names::Other(
        "unicode",
        &[
            "CaseRange",
            "In",
            "Is",
            "IsControl",
            "IsDigit",
            "IsGraphic",
            "IsLetter",
            "IsLower",
            "IsMark",
            "IsNumber",
            "IsOneOf",
            "IsPrint",
            "IsPunct",
            "IsSpace",
            "IsSymbol",
            "IsTitle",
            "IsUpper",
            "LowerCase",
            "MaxASCII",
            "MaxCase",
            "MaxLatin1",
            "MaxRune",
            "Range16",
            "Range32",
            "RangeTable",
            "ReplacementChar",
            "SimpleFold",
            "SpecialCase",
            "TitleCase",
            "To",
            "ToLower",
            "ToTitle",
            "ToUpper",
            "UpperCase",
            "UpperLower",
            "Version",
        ],
    ),
};

/// `encoding/json` without its ways to `encoding/json/jsontext` and `encoding/json/v2`.
static JSON: Plain = Plain {
    path: "encoding/json",
    without: &[
        "encoding/json/full.go",
        "encoding/json/legacy.go",
        "encoding/json/options.go",
    ],
    file: Some((
        "encoding/json/plain.go",
        include_str!("encoding/json/plain.go"),
    )),
    needed_by: &[],
    names: Names::Any(&[
        "JSONFrom",
        "JSONTo",
        "json.CallMethods",
        "json.DefaultOptions",
        "json.Format",
        "json.InvalidUTF8",
        "json.MatchCase",
        "json.Merge",
        "json.OmitEmpty",
        "json.Options",
        "json.Parse",
        "json.RawMessage",
        "json.Report",
        "json.Stringify",
        "json.UnmarshalArray",
        "json.UnmarshalFieldError",
    ]),
};

/// The files of a package of the library that its image is made of: those that most programs get, or more of
/// the same. `None`: there is no such package.
pub fn of_image(path: &str) -> Option<Vec<(&'static str, &'static str)>> {
    let mut files = super::find(path)?.files.to_vec();
    if let Some((plain, file)) = of(path).and_then(|plain| Some((plain, plain.file?))) {
        files.retain(|(name, _)| !plain.without.contains(name));
        files.push(file);
    }
    Some(files)
}

/// Whether what the image has of a package holds for one that is made of these texts.
pub fn is_of_image(path: &str, texts: &[&str]) -> bool {
    let Some(files) = of_image(path) else {
        return false;
    };
    let without = of(path).map_or(&[][..], |plain| plain.without);
    let own = |text: &&str| files.iter().any(|(_, t)| std::ptr::eq(*t, *text));
    let there = |(name, t): &(&str, &str)| {
        without.contains(name) || texts.iter().any(|text| std::ptr::eq(*t, *text))
    };
    texts.iter().all(own) && files.iter().all(there)
}

fn of(path: &str) -> Option<&'static Plain> {
    ALL.into_iter().find(|plain| plain.path == path)
}

impl Plain {
    /// Whether a text of the program may name something of the files that are left out. Where it says so
    /// of one that does not, the program starts a little later.
    pub fn is_named(&self, text: &str) -> bool {
        let mut imported = false;
        for at in places(text, self.path) {
            let behind = text.get(at + self.path.len()..).unwrap_or_default();
            let before = text.get(..at).unwrap_or_default();
            let Some(before) = before.strip_suffix(['"', '`']) else {
                continue; // in a comment, or the end of another path
            };
            if behind.starts_with('/') {
                // A package below it: those of `encoding/json` are made of the same types.
                if matches!(self.names, Names::Any(_)) {
                    return true;
                }
                continue;
            }
            if is_renamed(before) {
                return true;
            }
            imported = true;
        }
        let needed = |path: &&str| places(text, path).any(|at| is_quoted(text, at, path.len()));
        self.needed_by.iter().any(needed) || imported && self.names.is_in(text)
    }
}

impl Names {
    fn is_in(&self, text: &str) -> bool {
        match self {
            Names::Any(words) => words.iter().any(|word| match word.split_once('.') {
                Some((package, name)) => uses(text, package).any(|behind| may_name(behind, name)),
                None => places(text, word).next().is_some(),
            }),
            Names::Other(package, known) => {
                uses(text, package).any(|behind| !is_known(behind, known))
            }
        }
    }
}

/// Where a word is in a text. (The standard library's search takes several times as long.)
fn places<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> {
    memchr::memmem::find_iter(text.as_bytes(), word)
}

/// Whether these bytes of a text are all that stands between two quotes.
fn is_quoted(text: &str, at: usize, len: usize) -> bool {
    let quote = |at: Option<usize>| text.as_bytes().get(at?);
    let (before, behind) = (quote(at.checked_sub(1)), quote(at.checked_add(len)));
    before == behind && matches!(before, Some(b'"' | b'`'))
}

/// What stands behind each mention of a package's name.
fn uses<'a>(text: &'a str, package: &'a str) -> impl Iterator<Item = &'a str> {
    places(text, package).map(|at| text.get(at + package.len()..).unwrap_or_default())
}

/// Whether a comment begins here.
fn is_comment(text: &str) -> bool {
    text.starts_with("/*") || text.starts_with("//")
}

/// Whether what stands behind the name of a package may be the dot and a name that begins like this one.
fn may_name(behind: &str, name: &str) -> bool {
    let next = behind.trim_start();
    match next.strip_prefix('.').map(str::trim_start) {
        Some(named) => named.starts_with(name) || is_comment(named),
        None => is_comment(next),
    }
}

/// Whether what stands behind the name of a package is no use of it, or one of a known name.
fn is_known(behind: &str, known: &[&str]) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let next = behind.trim_start();
    if !next.starts_with('.') {
        // A longer name, a path, a word of a comment. Behind a comment there may be the dot.
        return !is_comment(next);
    }
    let name = next.get(1..).unwrap_or_default();
    let end = name.find(|c| !part_of_name(c)).unwrap_or(name.len());
    known.contains(&name.get(..end).unwrap_or_default())
}

/// Whether what stands before an import path gives it a name that something can be named by.
fn is_renamed(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '\t']);
    let part_of_name = |c: char| c.is_alphanumeric() || "._".contains(c);
    let word = before.rsplit(|c| !part_of_name(c)).next().unwrap_or("");
    !matches!(word, "" | "import" | "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_a_table_is_seen() {
        let is = |imports: &str, body: &str| {
            UNICODE.is_named(&format!(
                "package main\n{imports}\nfunc main() {{ {body} }}\n"
            ))
        };
        assert!(!is("import \"fmt\"", "unicode.Han"));
        let import = "import \"unicode\"";
        assert!(!is(
            import,
            "_ = unicode.IsUpper(r); var t *unicode.RangeTable"
        ));
        assert!(!is(import, "// unicode letters"));
        assert!(!is("import (\n\t\"unicode\"\n\t\"unicode/utf8\"\n)", ""));
        for body in [
            "_ = unicode.Is(unicode.Han, r)",
            "_ = unicode.\n\tHan",
            "_ = unicode .Han",
            "_ = unicode /* here */ .Han",
            "_ = unicode/* here */.Han",
            "_ = unicode./* here */Han",
            "_ = unicode.IsHan",
        ] {
            assert!(is(import, body), "{body}");
        }
        assert!(is("import . \"unicode\"", ""));
        assert!(is("import u \"unicode\"", ""));
        assert!(is("import `regexp`", ""));
        assert!(is("import (\n\t\"index/suffixarray\"\n)", ""));
        assert!(!is("import \"example.com/regexp\"", ""));
    }

    /// The names that the smaller package has are those that do not ask for the larger one.
    #[test]
    fn the_known_names_are_those_of_the_files_that_stay() {
        let package = crate::stdlib::find("unicode").expect("a package");
        let Names::Other(_, known) = UNICODE.names else {
            panic!("names that are known");
        };
        let stays = |name: &str| !UNICODE.without.contains(&name);
        let text: String = package
            .files
            .iter()
            .filter(|(name, _)| stays(name))
            .map(|(_, text)| *text)
            .collect();
        let first =
            |line: &str| -> String { line.chars().take_while(|c| c.is_alphanumeric()).collect() };
        let declared = text.lines().filter_map(|line| {
            let name = ["func ", "type ", "\t"]
                .iter()
                .find_map(|s| line.strip_prefix(s))?;
            Some(first(name)).filter(|name| name.starts_with(char::is_uppercase))
        });
        // Fields, and cases of a switch, are no names of the package.
        let fields = ["Lo", "R16", "R32", "LatinOffset", "Delta"];
        let declared: std::collections::BTreeSet<String> = declared
            .filter(|name| !fields.contains(&name.as_str()))
            .collect();
        let known: std::collections::BTreeSet<String> =
            known.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(declared, known);
    }

    #[test]
    fn what_names_more_of_a_package_is_seen() {
        let is = |imports: &str, body: &str| {
            JSON.is_named(&format!(
                "package main\n{imports}\nfunc main() {{ {body} }}\n"
            ))
        };
        assert!(!is("import \"fmt\"", "var x json.RawMessage"));
        assert!(!is("import \"encoding/json\"", "json.Marshal(Options{})"));
        assert!(!is(
            "import (\n\t\"bytes\"\n\t\"encoding/json\"\n)",
            "json.Valid(nil)"
        ));
        for body in [
            "var x json.RawMessage",
            "var x json. RawMessage",
            "var x json.\n\tRawMessage",
            "var x json .RawMessage",
            "var x json /* here */ .RawMessage",
            "var x json./* here */RawMessage",
        ] {
            assert!(is("import \"encoding/json\"", body), "{body}");
        }
        assert!(is("import (\"encoding/json\"; \"encoding/json/v2\")", ""));
        assert!(!is("import _ \"encoding/json\"", ""));
        for rename in ["j", ".", "_j", "jsön"] {
            assert!(
                is(&format!("import {rename} \"encoding/json\""), ""),
                "{rename}"
            );
            assert!(
                is(&format!("import (\n\t{rename}  \"encoding/json\")"), ""),
                "{rename}"
            );
        }
        assert!(is("import `encoding/json`", "json.Options"));
        assert!(!is(
            "// like encoding/json, encoding/json/v2\nimport \"encoding/json\"",
            ""
        ));
    }
}
