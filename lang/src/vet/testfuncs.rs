//! Tests, benchmarks and examples that `go test` does not run, or whose names refer to nothing.

use super::comments::{Comment, comments};
use super::fuzz;
use super::pass::Vet;
use crate::check::Lookup;
use crate::syntax::ast::{Decl, ExprKind, File, FuncDecl};
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::ObjId;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    let Some(source) = vet.c.sources.file(file.file) else {
        return;
    };
    if !source.path.ends_with("_test.go") {
        return;
    }
    let base = source.base;
    let text = &source.text;
    for decl in &file.decls {
        let Decl::Func(f) = decl else { continue };
        if f.is_method() {
            continue;
        }
        let name = f.name.name.as_str();
        if name.starts_with("Example") {
            example(vet, f);
            let lo = (f.span.lo.0 - base.0) as usize;
            let hi = (f.span.hi.0 - base.0) as usize;
            if let Some(body) = text.get(lo..hi) {
                outputs(vet, f, &comments(body), body);
            }
        } else {
            for prefix in ["Test", "Benchmark", "Fuzz"] {
                if let Some(rest) = name.strip_prefix(prefix) {
                    test(vet, f, prefix, rest);
                    if prefix == "Fuzz" {
                        fuzz::run(vet, f);
                    }
                    break;
                }
            }
        }
    }
}

fn begins_lower(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_lowercase)
}

fn test(vet: &mut Vet<'_, '_>, f: &FuncDecl, prefix: &str, rest: &str) {
    let sig = f.sig();
    let [param] = sig.params.as_slice() else {
        return;
    };
    if !sig.results.is_empty() || param.names.len() > 1 {
        return;
    }
    let ExprKind::Star(x) = &param.ty.kind else {
        return;
    };
    let ty = match &x.kind {
        ExprKind::Ident(name) => name.name,
        ExprKind::Selector { sel, .. } => sel.name,
        _ => return,
    };
    if !prefix.starts_with(ty.as_str()) || ty.as_str().len() != 1 {
        return;
    }
    let name = f.name.name.as_str();
    if !sig.tparams.is_empty() {
        let lo = vet.next_char(f.name.span.hi, '[');
        let hi = vet.next_char(lo, ']');
        let text = format!(
            "{name} has type parameters: it will not be run by go test as a {prefix}XXX function"
        );
        vet.report(Span::new(lo, hi), text);
    }
    if begins_lower(rest) {
        let text = format!(
            "{name} has malformed name: first letter after '{prefix}' must not be lowercase"
        );
        vet.report(f.name.span, text);
    }
}

/// What a name stands for in the package, or else in those that it imports.
fn lookup(vet: &Vet<'_, '_>, name: &str) -> Vec<ObjId> {
    let name = Symbol::intern(name);
    let find = |pkg| {
        let scope = vet.c.store.pkg(pkg).scope;
        vet.c.store.scope(scope).names.get(&name).copied()
    };
    match find(vet.pkg) {
        Some(obj) => vec![obj],
        None => {
            let imports = vet.c.store.pkg(vet.pkg).imports.iter();
            imports.filter_map(|&p| find(p)).collect()
        }
    }
}

fn example(vet: &mut Vet<'_, '_>, f: &FuncDecl) {
    let name = f.name.name.as_str();
    let at = f.span.lo;
    let sig = f.sig();
    for (wrong, what) in [
        (!sig.params.is_empty(), "be niladic"),
        (!sig.results.is_empty(), "return nothing"),
        (!sig.tparams.is_empty(), "not have type params"),
    ] {
        if wrong {
            vet.report_at(at, format!("{name} should {what}"));
        }
    }
    let parts = name.strip_prefix("Example").unwrap_or_default();
    let mut words = parts.splitn(3, '_');
    let ident = words.next().unwrap_or_default();
    let objs = lookup(vet, ident);
    if !ident.is_empty() && objs.is_empty() {
        return vet.report_at(at, format!("{name} refers to unknown identifier: {ident}"));
    }
    let Some(member) = words.next() else { return };
    if ident.is_empty() {
        let suffix = parts.strip_prefix('_').unwrap_or(parts);
        if !begins_lower(suffix) {
            vet.report_at(at, format!("{name} has malformed example suffix: {suffix}"));
        }
        return;
    }
    if !begins_lower(member) && !objs.iter().any(|&obj| has_member(vet, obj, member)) {
        let text = format!("{name} refers to unknown field or method: {ident}.{member}");
        vet.report_at(at, text);
    }
    if let Some(suffix) = words.next().filter(|s| !begins_lower(s)) {
        vet.report_at(at, format!("{name} has malformed example suffix: {suffix}"));
    }
}

fn has_member(vet: &mut Vet<'_, '_>, obj: ObjId, member: &str) -> bool {
    vet.c.obj_decl(obj);
    let object = vet.c.store.obj(obj);
    let (pkg, Some(ty)) = (object.pkg, object.ty) else {
        return false;
    };
    let name = Symbol::intern(member);
    let found = vet.c.lookup_field_or_method(ty, true, pkg, name, false);
    matches!(found, Lookup::Found { .. })
}

/// `// Output:` must be the last comment of an example.
fn outputs(vet: &mut Vet<'_, '_>, f: &FuncDecl, list: &[Comment<'_>], text: &str) {
    let mut groups: Vec<(usize, bool)> = Vec::new();
    for (i, comment) in list.iter().enumerate() {
        if comment.continues && i > 0 {
            continue;
        }
        let more = list.get(i + 1..).unwrap_or_default();
        let last = more.iter().take_while(|c| c.continues).last();
        let end = last.unwrap_or(comment).end();
        let group = text.get(comment.at..end).unwrap_or_default();
        groups.push((comment.at, is_output(group)));
    }
    let count = groups.iter().filter(|g| g.1).count();
    let wrong = match count {
        0 | 1 => "output comment block must be the last comment block",
        _ => "there can only be one output comment block per example",
    };
    groups.pop();
    for (at, _) in groups.into_iter().filter(|g| g.1) {
        vet.report_at(f.span.lo.offset(at), wrong.to_owned());
    }
}

/// Whether the text of a group of comments begins with `Output:` or `Unordered output:`.
fn is_output(group: &str) -> bool {
    let text: String = group.trim_start_matches("/*").to_owned();
    let words = text
        .lines()
        .map(|l| l.trim().trim_start_matches("//").trim());
    let first = words
        .filter(|l| !l.is_empty())
        .map(str::to_ascii_lowercase)
        .next();
    first.is_some_and(|l| {
        l.strip_prefix("unordered ")
            .unwrap_or(&l)
            .starts_with("output:")
    })
}
