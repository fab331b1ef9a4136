//! Packages that are smaller for programs that do not name their newer names.

/// A package with fewer files, which import less.
pub struct Plain {
    /// Its import path.
    pub path: &'static str,
    /// Files of it that are left out.
    pub without: &'static [&'static str],
    /// What stands in for them: name and text.
    pub file: (&'static str, &'static str),
    /// What a text has in it, besides the import, that names something of the files that are left out.
    names: &'static [&'static str],
}

/// `encoding/json` without its ways to `encoding/json/jsontext` and `encoding/json/v2`.
pub static JSON: Plain = Plain {
    path: "encoding/json",
    without: &[
        "encoding/json/full.go",
        "encoding/json/legacy.go",
        "encoding/json/options.go",
    ],
    file: (
        "encoding/json/plain.go",
        include_str!("encoding/json/plain.go"),
    ),
    names: &[
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
    ],
};

impl Plain {
    /// Whether a text of the program may name something of the files that are left out. Where it says so
    /// of one that does not, the program starts a little later.
    pub fn is_named(&self, text: &str) -> bool {
        let mut imported = false;
        for (at, _) in text.match_indices(self.path) {
            let behind = text.get(at + self.path.len()..).unwrap_or_default();
            let before = text.get(..at).unwrap_or_default();
            let Some(before) = before.strip_suffix(['"', '`']) else {
                continue; // in a comment
            };
            // A package below it, or this one under another name.
            if behind.starts_with('/') || is_renamed(before) {
                return true;
            }
            imported = true;
        }
        imported && self.names.iter().any(|name| text.contains(name))
    }
}

/// Whether what stands before an import path gives it a name.
fn is_renamed(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '\t']);
    !before.ends_with("import")
        && before.ends_with(|c: char| c.is_alphanumeric() || "._".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(is("import \"encoding/json\"", "var x json.RawMessage"));
        assert!(is("import (\"encoding/json\"; \"encoding/json/v2\")", ""));
        for rename in ["j", ".", "_", "jsön"] {
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
