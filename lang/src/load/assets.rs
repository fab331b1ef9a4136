//! Embedded files (`//go:embed`): each variable is initialised by a call that creates its value from the files'
//! names and contents. The host finds the files.

use crate::load::Asset;
use crate::syntax::ast::{
    Decl, Expr, ExprKind, File, GenDecl, Ident, ImportSpec, LitKind, VarSpec,
};
use crate::syntax::parse::NodeIds;
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use rustc_hash::FxHashMap;

/// The package of the library that makes the values.
pub const PACKAGE: &str = "minigo/internal/assets";

/// The name under which that package is imported, which no program can spell.
const NAME: &str = "·assets";

/// Puts what the file's lines name into its variables; `find` finds files. Returns whether there is anything.
/// Patterns that name nothing go to `missing`.
pub fn embed(
    tree: &mut File,
    text: &str,
    base: Pos,
    ids: &mut NodeIds,
    find: impl Fn(&str) -> Result<Vec<Asset>, String>,
    diags: &mut Vec<Diag>,
    missing: &mut Vec<(String, Diag)>,
) -> bool {
    // Without the import the lines mean nothing, which was said already.
    if !imports_embed(tree) {
        return false;
    }
    let mut values: FxHashMap<Pos, Vec<Asset>> = FxHashMap::default();
    let mut embeds = std::mem::take(&mut tree.embeds);
    for line in &mut embeds {
        let patterns = match patterns(line.text.as_str()) {
            Ok(patterns) if !patterns.is_empty() => patterns,
            wrong => {
                diags.extend(wrong.err().map(|text| error(line.pos, text)));
                diags.push(error(line.pos, "usage: //go:embed pattern..."));
                continue;
            }
        };
        let mut files = Vec::new();
        for (at, pattern) in patterns {
            match find(&pattern) {
                Ok(found) => files.extend(found),
                Err(why) => {
                    let pos = line.pos.offset(at);
                    let text = format!("pattern {pattern}: {why}");
                    let diag = Diag::error(Code::MissingAsset, Span::new(pos, pos), text);
                    missing.push((pattern, diag));
                }
            }
        }
        let at = (line.pos.0 - base.0) as usize;
        match variable(tree, text.get(at..).unwrap_or(""), line.pos) {
            Ok(name) => {
                line.var = Some(name.name);
                let all = values.entry(name.span.lo).or_default();
                all.extend(files);
                all.sort_by(|a, b| a.name.cmp(&b.name));
                all.dedup_by(|a, b| a.name == b.name);
                line.files = all.len();
            }
            Err(text) => diags.push(error(line.pos, text)),
        }
    }
    tree.embeds = embeds;
    if values.is_empty() {
        return false;
    }
    for spec in variables_mut(tree) {
        let name = spec.names.first().map(|n| n.span.lo);
        if let (Some(files), Some(ty)) = (name.and_then(|n| values.remove(&n)), &spec.ty) {
            spec.values = vec![call(ids, ty, &files)];
        }
    }
    import(tree, ids);
    true
}

fn error(pos: Pos, text: impl Into<String>) -> Diag {
    Diag::error(Code::MisplacedDirective, Span::new(pos, pos), text)
}

fn imports_embed(tree: &File) -> bool {
    tree.decls.iter().any(|decl| match decl {
        Decl::Gen(GenDecl::Import(specs)) => specs.iter().any(|s| s.path.as_str() == "embed"),
        _ => false,
    })
}

fn variables_mut(tree: &mut File) -> impl Iterator<Item = &mut VarSpec> {
    let specs = tree.decls.iter_mut().filter_map(|decl| match decl {
        Decl::Gen(GenDecl::Var(specs)) => Some(specs),
        _ => None,
    });
    specs.flatten()
}

/// The patterns of a line, and where they begin.
fn patterns(text: &str) -> Result<Vec<(usize, String)>, String> {
    let mut found = Vec::new();
    let mut rest = text.strip_prefix("go:embed").unwrap_or(text);
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(found);
        }
        let wrong = || format!("invalid quoted string in //go:embed: {rest}");
        let end = match rest.as_bytes() {
            [b'`', ..] => rest[1..].find('`').map(|i| i + 2).ok_or_else(wrong)?,
            [b'"', ..] => closing_quote(rest).ok_or_else(wrong)?,
            _ => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (word, behind) = rest.split_at(end);
        if !behind.is_empty() && !behind.starts_with(char::is_whitespace) {
            return Err(wrong());
        }
        let pattern = if word.starts_with(['`', '"']) {
            let bytes = crate::text::constant::unquote(word).ok_or_else(wrong)?;
            String::from_utf8(bytes).map_err(|_| wrong())?
        } else {
            word.to_owned()
        };
        found.push((text.len() - rest.len(), pattern));
        rest = behind;
    }
}

/// Where a string that begins with a double quote ends.
fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(i + 1),
            _ => {}
        }
    }
    None
}

/// The variable that is declared behind a line; an error says why it cannot have files.
fn variable(tree: &File, text: &str, pos: Pos) -> Result<Ident, &'static str> {
    const MISPLACED: &str = "misplaced go:embed directive";
    let mut at = next_token(text, text.find('\n').unwrap_or(text.len()));
    let declared = text.get(at..).and_then(|t| t.strip_prefix("var"));
    let keyword =
        declared.is_some_and(|t| !t.starts_with(|c: char| c == '_' || c.is_alphanumeric()));
    if keyword {
        at = next_token(text, at + 3);
    }
    let name = pos.offset(at);
    let specs = tree.decls.iter().filter_map(|decl| match decl {
        Decl::Gen(GenDecl::Var(specs)) => Some(specs),
        _ => None,
    });
    let begins = |s: &&VarSpec| s.names.first().is_some_and(|n| n.span.lo == name);
    match specs
        .flatten()
        .find(begins)
        .map(|s| (s.names.as_slice(), s))
    {
        None if keyword && !text.get(at..).is_some_and(|t| t.starts_with('(')) => {
            Err("go:embed cannot apply to var inside func")
        }
        Some((_, spec)) if !spec.values.is_empty() && spec.names.len() < 2 => {
            Err("go:embed cannot apply to var with initializer")
        }
        Some(([name], spec)) if spec.ty.is_some() => Ok(*name),
        Some(([_], _)) => Err("go:embed cannot apply to var without type"),
        Some(_) => Err("go:embed cannot apply to multiple vars"),
        None => Err(MISPLACED),
    }
}

/// Where the next token begins: behind blanks and comments.
fn next_token(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text.get(at..).unwrap_or("");
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let comment = if trimmed.starts_with("//") {
            trimmed.find('\n')
        } else if trimmed.starts_with("/*") {
            trimmed.find("*/").map(|i| i + 2)
        } else {
            None
        };
        match comment {
            Some(len) => at += len,
            None => return at,
        }
    }
}

/// `assets.Value[T]("name", "content", ...)`
fn call(ids: &mut NodeIds, ty: &Expr, files: &[Asset]) -> Expr {
    let span = ty.span;
    let mut expr = |kind| Expr {
        id: ids.fresh(),
        span,
        kind,
    };
    let mut args = Vec::with_capacity(files.len() * 2);
    for file in files {
        for bytes in [file.name.as_bytes(), &file.data] {
            args.push(expr(ExprKind::BasicLit {
                kind: LitKind::String,
                text: Symbol::intern(&quoted(bytes)),
            }));
        }
    }
    let mut package = expr(ExprKind::Bad);
    package.kind = ExprKind::Ident(Ident {
        id: package.id,
        name: Symbol::intern(NAME),
        span,
    });
    let mut sel = expr(ExprKind::Bad);
    sel.kind = ExprKind::Selector {
        x: Box::new(package),
        sel: Ident {
            id: expr(ExprKind::Bad).id,
            name: Symbol::intern("Value"),
            span,
        },
    };
    let fun = expr(ExprKind::Index {
        x: Box::new(sel),
        indices: vec![ty.clone()],
        lbrack: span.lo,
    });
    expr(ExprKind::Call {
        fun: Box::new(fun),
        args,
        ellipsis: None,
        rparen: span.hi,
    })
}

/// Whether it is the function, with its type argument, that [`embed`] has put in: no part of the file's text, whose
/// language version does not matter for it.
pub fn is_inserted(fun: &Expr) -> bool {
    let ExprKind::Index { x, .. } = &fun.kind else {
        return false;
    };
    let ExprKind::Selector { x, .. } = &x.kind else {
        return false;
    };
    matches!(&x.kind, ExprKind::Ident(package) if package.name.as_str() == NAME)
}

/// The bytes as a literal: as they are, if they can be.
fn quoted(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(['`', '\r']) => ["`", text, "`"].concat(),
        _ => escaped(bytes),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + bytes.len() / 8 + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(at) = rest.find(['"', '\\']) {
            let (plain, from) = rest.split_at(at);
            let (special, behind) = from.split_at(1);
            out.extend([plain, "\\", special]);
            rest = behind;
        }
        out.push_str(rest);
        for b in chunk.invalid() {
            out.push_str(&format!("\\x{b:02x}"));
        }
    }
    out.push('"');
    out
}

fn import(tree: &mut File, ids: &mut NodeIds) {
    let span = tree.package.span;
    let spec = ImportSpec {
        id: ids.fresh(),
        name: Some(Ident {
            id: ids.fresh(),
            name: Symbol::intern(NAME),
            span,
        }),
        path: Symbol::intern(PACKAGE),
        path_span: span,
        span,
    };
    let decl = Decl::Gen(GenDecl::Import(vec![spec]));
    tree.decls.insert(0, decl);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_words_or_quoted() {
        let all = patterns("go:embed a.txt \"b c\"  `d\"`\tall:e").unwrap();
        let all: Vec<_> = all.iter().map(|(at, p)| (*at, p.as_str())).collect();
        assert_eq!(all, [(9, "a.txt"), (15, "b c"), (22, "d\""), (27, "all:e")]);
        for bad in [
            "go:embed \"a",
            "go:embed `a",
            "go:embed \"a\"b",
            "go:embed \"\\q\"",
        ] {
            assert!(patterns(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn any_bytes_can_be_quoted() {
        let all: Vec<u8> = (0..=255).chain("é\n\u{feff}\"\\".bytes()).collect();
        for bytes in [
            &all,
            "a\"\\n\n\0\u{feff}é".as_bytes(),
            b"`\r\n\\",
            b"",
            b"\\x",
        ] {
            let read = crate::text::constant::unquote(&quoted(bytes));
            assert_eq!(read.as_deref(), Some(bytes));
        }
    }
}
