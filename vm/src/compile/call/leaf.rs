//! Decides from the text of a function's body that it cannot be inlined, so that it need not be parsed and
//! checked. If the text is not sufficient, `inline` decides.

use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::info::Program;
use minigo_lang::types::{ObjKind, PkgId};

/// A word, or a byte of something else, outside of strings and comments.
#[derive(Clone, Copy, PartialEq)]
enum Part<'t> {
    Word(&'t str),
    Byte(u8),
}

/// Words of statements and expressions that no inlined body has.
const HEAVY: &[&str] = &[
    "break",
    "continue",
    "defer",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "select",
    "switch",
];

/// Words before a parenthesis that call nothing.
const NO_CALL: &[&str] = &["chan", "if", "else", "map", "return", "var", "const"];

/// Whether a body of that text, in that package, may be a leaf: without loops, closures, and calls of
/// anything but builtins and conversions.
pub fn may_be_leaf(prog: &Program, pkg: PkgId, text: &str) -> bool {
    // The latest parts, the last one first.
    let mut before: [Part<'_>; 3] = [Part::Byte(b';'); 3];
    let mut rest = text;
    while let Some((part, after)) = next(rest) {
        rest = after;
        match (part, before) {
            (Part::Word(word), _) if HEAVY.contains(&word) => return false,
            (Part::Byte(b'-'), [Part::Byte(b'<'), ..]) => return false,
            (Part::Byte(b'('), [Part::Word(name), Part::Byte(b'.'), of]) => {
                let Part::Word(of) = of else { return false };
                if !may_be_type_of(prog, of, name) {
                    return false;
                }
            }
            (Part::Byte(b'('), [Part::Word(name), ..])
                if !NO_CALL.contains(&name) && calls(prog, pkg, name) =>
            {
                return false;
            }
            _ => {}
        }
        before = [part, before[0], before[1]];
    }
    true
}

/// Whether `of.name` may be a type of another package.
fn may_be_type_of(prog: &Program, of: &str, name: &str) -> bool {
    let (of, name) = (Symbol::intern(of), Symbol::intern(name));
    let mut named = prog.store.packages().filter(|(_, p)| p.name == of);
    named.any(|(_, p)| {
        let found = prog.store.scope(p.scope).names.get(&name);
        found.is_some_and(|&obj| matches!(prog.store.obj(obj).kind, ObjKind::TypeName))
    })
}

/// Whether `name(...)` calls a function of the package, or a builtin that keeps a body from being inlined.
fn calls(prog: &Program, pkg: PkgId, name: &str) -> bool {
    let mut scope = Some(prog.store.pkg(pkg).scope);
    let name = Symbol::intern(name);
    while let Some(id) = scope {
        let s = prog.store.scope(id);
        if let Some(&obj) = s.names.get(&name) {
            return match prog.store.obj(obj).kind {
                ObjKind::Func { .. } => true,
                ObjKind::Builtin(builtin) => !builtin.row().light,
                _ => false,
            };
        }
        scope = s.parent;
    }
    false
}

/// The first part of a text, and what follows it.
fn next(text: &str) -> Option<(Part<'_>, &str)> {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let &first = rest.as_bytes().first()?;
        let skipped = match first {
            b'"' | b'\'' => quoted(rest, first),
            b'`' => 2 + rest.get(1..)?.find('`')?,
            b'/' if rest.starts_with("//") => rest.find('\n')?,
            b'/' if rest.starts_with("/*") => 4 + rest.get(2..)?.find("*/")?,
            _ if in_word(first) => {
                let end = rest.bytes().position(|c| !in_word(c)).unwrap_or(rest.len());
                return Some((Part::Word(rest.get(..end)?), rest.get(end..)?));
            }
            _ => return Some((Part::Byte(first), rest.get(1..)?)),
        };
        rest = rest.get(skipped..)?;
    }
}

/// How long a literal in quotes is.
fn quoted(text: &str, quote: u8) -> usize {
    let mut escaped = false;
    for (at, c) in text.bytes().enumerate().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == b'\\' && !escaped;
    }
    text.len()
}

fn in_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80
}
