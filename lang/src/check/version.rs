//! Language versions: the features that a file may use, according to the `go` line of its module or a
//! `//go:build go1.N` line of its own.

use super::Checker;
use super::state::Version;
use crate::syntax::ast::File;
use crate::syntax::buildtag::GO_MINOR;
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::Span;
use crate::types::ScopeId;

/// The oldest version that a file can choose for itself.
const OLDEST_OF_FILES: u32 = 21;

impl Checker<'_> {
    /// Takes note of the version of a file, by its scope.
    pub fn note_version(&mut self, file: &File, scope: ScopeId) {
        let version = match file.go_version {
            Some(minor) => Version {
                minor: minor.max(OLDEST_OF_FILES),
                declared: minor >= OLDEST_OF_FILES,
            },
            None => Version {
                minor: self.ty.go,
                declared: false,
            },
        };
        if version.minor < GO_MINOR {
            self.ty.file_versions.insert(scope, version);
        }
    }

    /// The version of the current code, if it is not the newest.
    fn version(&self) -> Option<Version> {
        if self.ty.file_versions.is_empty() {
            return None;
        }
        let mut next = Some(self.env.scope);
        while let Some(scope) = next {
            if let Some(&version) = self.ty.file_versions.get(&scope) {
                return Some(version);
            }
            next = self.store.scope(scope).parent;
        }
        None
    }

    /// Whether the current code may use what came with `go1.minor`.
    pub fn allows(&self, minor: u32) -> bool {
        self.version().is_none_or(|v| v.minor >= minor)
    }

    /// What an error about a version ends in: where the version was chosen.
    pub(super) fn version_origin(&self, text: &str) -> String {
        let asks = |t: &str| t.contains(" or later") && t.contains("requires go1.");
        match self.version().filter(|_| asks(text)) {
            Some(v) if v.declared => format!(" (file declares //go:build go1.{})", v.minor),
            Some(v) => format!(" (-lang was set to go1.{}; check go.mod)", v.minor),
            None => String::new(),
        }
    }

    /// Reports the use of what came with `go1.minor` if the current code is older; true if it may.
    pub fn require(&mut self, span: Span, minor: u32, what: &str) -> bool {
        if self.allows(minor) {
            return true;
        }
        let text = format!("{what} requires go1.{minor} or later");
        let diag = Diag::error(Code::LanguageVersion, span, text);
        self.report(diag.help(format!("the line go 1.{minor} in go.mod allows it")));
        false
    }
}
