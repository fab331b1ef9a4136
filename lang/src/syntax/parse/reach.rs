//! The functions that variable initialisers may reach, in a package whose bodies were not parsed.
//!
//! The order of initialisation follows references through functions (`var a = f()` waits for what `f`
//! refers to). So bodies that initialisers may reach are parsed with the declarations; all others wait for
//! their first call. Reachability goes by name: any function or method of the package with the name of an
//! identifier in an initialiser or in a reached body counts. This may include too many functions but never too
//! few; the checker is exact.

use super::parse_body;
use crate::lazy::outline::in_word;
use crate::syntax::ast::{Decl, File, FuncBody, GenDecl};
use crate::syntax::ids::NodeIds;
use crate::text::diag::Diag;
use crate::text::source::{Pos, SourceFile, SourceMap, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Functions with skipped bodies, by name: their file and place in it.
type Skipped = FxHashMap<&'static str, Vec<(usize, usize)>>;

/// Parses the bodies that initialisers of the package may reach.
pub fn parse_initial(
    files: &mut [File],
    sources: &SourceMap,
    ids: &mut NodeIds,
    diags: &mut Vec<Diag>,
) {
    let mut skipped = skipped(files);
    let mut todo: Vec<Span> = files.iter().flat_map(initialisers).collect();
    while let Some(span) = todo.pop() {
        let Some(file) = sources.find(span.lo) else {
            continue;
        };
        for name in names(file, span) {
            for (in_file, at) in skipped.remove(name).unwrap_or_default() {
                let decls = files.get_mut(in_file).map(|f| &mut f.decls);
                let decl = decls.and_then(|decls| decls.get_mut(at));
                if let Some(Decl::Func(func)) = decl
                    && let FuncBody::Deferred(body) = func.body
                    && let Some(file) = sources.find(body.lo)
                    && let Some(func) = Arc::get_mut(func)
                {
                    let block = parse_body(file, body, ids, diags);
                    func.body = FuncBody::Parsed(Arc::new(block));
                    todo.push(body);
                }
            }
        }
    }
}

fn skipped(files: &[File]) -> Skipped {
    let mut found = Skipped::default();
    for (in_file, file) in files.iter().enumerate() {
        for (at, decl) in file.decls.iter().enumerate() {
            if let Decl::Func(func) = decl
                && matches!(func.body, FuncBody::Deferred(_))
            {
                let places = found.entry(func.name.name.as_str()).or_default();
                places.push((in_file, at));
            }
        }
    }
    found
}

/// Where the values of a file's variables stand.
fn initialisers(file: &File) -> impl Iterator<Item = Span> {
    let vars = file.decls.iter().filter_map(|decl| match decl {
        Decl::Gen(GenDecl::Var(specs)) => Some(specs),
        _ => None,
    });
    vars.flatten().flat_map(|spec| &spec.values).map(|x| x.span)
}

/// The words of a part of a file that stand outside of strings and comments: its identifiers among them.
fn names(file: &SourceFile, span: Span) -> Vec<&str> {
    let offset = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
    let text = file
        .text
        .get(offset(span.lo)..offset(span.hi))
        .unwrap_or("");
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let word = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        rest.iter().take_while(|&&c| in_word(c)).count()
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match byte(start) {
            b'0'..=b'9' => at += word(at),
            c if in_word(c) => {
                at += word(at);
                found.extend(text.get(start..at));
            }
            quote @ (b'"' | b'\'') => {
                while at < bytes.len() && byte(at) != quote {
                    at += if byte(at) == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'`' => at += end_of(bytes, at, b"`"),
            b'/' if byte(at) == b'/' => at += end_of(bytes, at, b"\n"),
            b'/' if byte(at) == b'*' => at += end_of(bytes, at, b"*/"),
            _ => {}
        }
    }
    found
}

/// The distance from `at` to just behind the next `end`.
fn end_of(bytes: &[u8], at: usize, end: &[u8]) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    memchr::memmem::find(rest, end).map_or(rest.len(), |n| n + end.len())
}
