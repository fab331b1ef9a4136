//! Names of the standard library that are newer than the Go version of the module or file.

use super::comments::{comments, package_clause};
use super::pass::Vet;
use crate::check::Lookup;
use crate::syntax::ast::{Expr, ExprKind, File, Ident};
use crate::syntax::walk::{Node, decls, inspect};
use crate::text::symbol::Symbol;
use crate::types::{ObjId, ObjKind, PkgId};

/// Since which `go 1.N` the library has a name: a line for each package, then `N:name`, names of methods
/// as `(*T).M`, those of fields as `T.F`. Only what is newer than go1.21 is of interest.
const SINCE: &str = include_str!("since.txt");

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    // Before go1.21 the version was no requirement.
    if vet.language.minor < 21
        || vet.go >= crate::syntax::buildtag::GO_MINOR
        || is_generated(vet, file)
    {
        return;
    }
    inspect(decls(file), |node| {
        if let Node::Expr(Expr { kind, .. }) = node {
            match kind {
                ExprKind::Ident(name) | ExprKind::Selector { sel: name, .. } => check(vet, name),
                ExprKind::CompositeLit { elts, .. } => {
                    for e in elts {
                        if let ExprKind::KeyValue { key, .. } = &e.kind
                            && let ExprKind::Ident(name) = &key.kind
                        {
                            check(vet, name);
                        }
                    }
                }
                _ => {}
            }
        }
        true
    });
    vet.found.dedup();
}

/// Whether a comment says that the file is made by a program.
fn is_generated(vet: &Vet<'_, '_>, file: &File) -> bool {
    let Some(source) = vet.c.sources.file(file.file) else {
        return false;
    };
    let comments = comments(&source.text);
    let clause = package_clause(&source.text, &comments).map_or(0, |(at, _)| at);
    let says = |text: &str| {
        let rest = text.strip_prefix("// Code generated ");
        rest.is_some_and(|rest| rest.ends_with(" DO NOT EDIT."))
    };
    comments.iter().any(|c| c.at < clause && says(c.text))
}

fn check(vet: &mut Vet<'_, '_>, name: &Ident) {
    let Some(obj) = vet.used(name) else { return };
    let obj = match vet.c.store.obj(obj).kind {
        ObjKind::Func { origin, .. } => origin.unwrap_or(obj),
        _ => obj,
    };
    let Some(pkg) = vet.c.store.obj(obj).pkg else {
        return;
    };
    let path = vet.path(pkg);
    if path == "testing/synctest" && vet.go >= 24 {
        return;
    }
    let mut lines = SINCE.lines();
    let line = lines.find_map(|l| l.strip_prefix(&path)?.strip_prefix(' '));
    let text = vet.c.store.obj(obj).name.as_str();
    let entries = line.into_iter().flat_map(|l| l.split(' '));
    let newer: Vec<(u32, &str)> = entries
        .filter_map(|entry| {
            let (since, symbol) = entry.split_once(':')?;
            let since = since.parse().ok()?;
            let last = symbol.rsplit('.').next();
            (since > vet.go && last == Some(text)).then_some((since, symbol))
        })
        .collect();
    let is = |vet: &mut Vet<'_, '_>, symbol| is_symbol(vet, pkg, obj, symbol, line.unwrap_or(""));
    let found = newer.into_iter().find(|(_, symbol)| is(vet, symbol));
    if let Some((since, symbol)) = found {
        let pkg = vet.c.store.pkg(pkg).name.as_str();
        let own = vet.go != vet.language.minor || vet.language.release;
        let whose = if own { "file" } else { "module" };
        let go = vet.go;
        let text = format!("{pkg}.{symbol} requires go1.{since} or later ({whose} is go1.{go})");
        vet.report(name.span, text);
    }
}

/// Whether an object is what the table names. Members of types that are newer themselves are allowed.
fn is_symbol(vet: &mut Vet<'_, '_>, pkg: PkgId, obj: ObjId, symbol: &str, line: &str) -> bool {
    let scope = vet.c.store.pkg(pkg).scope;
    let declared = |vet: &Vet<'_, '_>, name: &str| {
        let names = &vet.c.store.scope(scope).names;
        names.get(&Symbol::intern(name)).copied()
    };
    let Some((owner, member)) = symbol.rsplit_once('.') else {
        return declared(vet, symbol) == Some(obj);
    };
    let owner = owner.trim_start_matches("(*").trim_matches(['(', ')']);
    let newer = |entry: &str| {
        let (since, name) = entry.split_once(':').unwrap_or(("0", entry));
        name == owner && since.parse().is_ok_and(|n: u32| n > vet.go)
    };
    if line.split(' ').any(newer) {
        return false;
    }
    let Some(ty) = declared(vet, owner) else {
        return false;
    };
    vet.c.obj_decl(ty);
    let Some(t) = vet.c.store.obj(ty).ty else {
        return false;
    };
    let name = Symbol::intern(member);
    let found = vet
        .c
        .lookup_field_or_method(t, true, Some(pkg), name, false);
    matches!(found, Lookup::Found { obj: found, .. } if found == obj)
}
