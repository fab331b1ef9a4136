//! Struct literals of other packages' types without field names: a new field breaks them.

use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File};
use crate::syntax::walk::{Node, decls, inspect};
use crate::types::{Type, TypeId};

/// Types that will never get new fields.
const FROZEN: &[(&str, &str)] = &[
    (
        "image/color",
        "Alpha16 Alpha CMYK Gray16 Gray NRGBA64 NRGBA NYCbCrA RGBA64 RGBA YCbCr",
    ),
    ("image", "Point Rectangle Uniform"),
    ("unicode", "Range16 Range32"),
    (
        "testing",
        "InternalBenchmark InternalExample InternalTest InternalFuzzTarget",
    ),
];

fn is_frozen(name: &str) -> bool {
    let Some((path, name)) = name.rsplit_once('.') else {
        return false;
    };
    let row = FROZEN.iter().find(|(p, _)| *p == path);
    row.is_some_and(|(_, names)| names.split_ascii_whitespace().any(|n| n == name))
}

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        if let Node::Expr(lit) = node
            && let ExprKind::CompositeLit { elts, .. } = &lit.kind
        {
            // Only the first matters in most tables.
            let keyed = |e: &Expr| matches!(e.kind, ExprKind::KeyValue { .. });
            if elts.iter().next().is_some() && !elts.iter().any(keyed) {
                let elts: Vec<&Expr> = elts.iter().collect();
                literal(vet, lit, &elts);
            }
        }
        true
    });
}

fn literal(vet: &mut Vet<'_, '_>, lit: &Expr, elts: &[&Expr]) {
    let Some(ty) = vet.type_of(lit) else { return };
    let first = match vet.c.is_type_param(ty) {
        true => vet
            .c
            .type_set_terms(ty)
            .and_then(|terms| Some(terms.first()?.ty)),
        false => Some(ty),
    };
    let Some(t) = first else { return };
    let (base, _) = vet.c.deref(t);
    let Type::Struct(fields) = vet.under(base) else {
        return;
    };
    let name = vet.type_text(ty);
    if is_local(vet, t) || is_frozen(&name) {
        return;
    }
    let mut edits = Vec::new();
    if elts.len() == fields.fields.len() {
        for (e, &field) in elts.iter().zip(&fields.fields) {
            let field = vet.c.store.obj(field).name;
            if field.is_exported() {
                edits.push(Edit::insert(e.span.lo, format!("{}: ", field.as_str())));
            }
        }
    }
    let fixes = match edits.len() == elts.len() {
        true => vec![Fix::new("Add field names to struct literal", edits)],
        false => Vec::new(),
    };
    let text = format!("{name} struct literal uses unkeyed fields");
    vet.report_fixed(lit.span, text, fixes);
}

/// Whether a type belongs to the current package; that of `p` belongs to the tests `p_test`, too.
fn is_local(vet: &Vet<'_, '_>, t: TypeId) -> bool {
    let t = vet.c.store.unalias(t);
    let obj = match vet.c.store.ty(t) {
        Type::Struct(_) => return true,
        Type::Pointer(elem) => return is_local(vet, *elem),
        Type::Named(named) => named.obj,
        Type::TypeParam(param) => param.obj,
        _ => return false,
    };
    let (theirs, own) = (vet.path_of(obj), vet.path(vet.pkg));
    let plain = |path: &str| path.strip_suffix("_test").unwrap_or(path).to_owned();
    !theirs.is_empty() && plain(&theirs) == plain(&own)
}
