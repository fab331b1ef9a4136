//! Methods whose names suggest a signature that they do not have, and assertions from one interface to another
//! that no type can satisfy.

use super::pass::Vet;
use crate::check::rules::implements::Missing;
use crate::syntax::ast::{Expr, ExprKind, File, Ident, InterfaceElem, StmtKind};
use crate::syntax::walk::{Node, decls, inspect};
use crate::types::{ObjId, Type, TypeId};

/// Name, parameters and results. Those with `=` tell whether a method is meant to be this one.
const METHODS: &[(&str, &[&str], &[&str])] = &[
    ("As", &["any"], &["bool"]),
    ("Format", &["=fmt.State", "rune"], &[]),
    ("GobDecode", &["[]byte"], &["error"]),
    ("GobEncode", &[], &["[]byte", "error"]),
    ("Is", &["error"], &["bool"]),
    ("MarshalJSON", &[], &["[]byte", "error"]),
    (
        "MarshalXML",
        &["*xml.Encoder", "xml.StartElement"],
        &["error"],
    ),
    ("ReadByte", &[], &["byte", "error"]),
    ("ReadFrom", &["=io.Reader"], &["int64", "error"]),
    ("ReadRune", &[], &["rune", "int", "error"]),
    ("Scan", &["=fmt.ScanState", "rune"], &["error"]),
    ("Seek", &["=int64", "int"], &["int64", "error"]),
    ("UnmarshalJSON", &["[]byte"], &["error"]),
    (
        "UnmarshalXML",
        &["*xml.Decoder", "xml.StartElement"],
        &["error"],
    ),
    ("UnreadByte", &[], &["error"]),
    ("UnreadRune", &[], &["error"]),
    ("Unwrap", &[], &["error"]),
    ("WriteByte", &["byte"], &["error"]),
    ("WriteTo", &["=io.Writer"], &["int64", "error"]),
];

pub fn standard(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        match node {
            Node::Func(f) if f.is_method() => method(vet, &f.name),
            Node::Expr(Expr {
                kind: ExprKind::InterfaceType(elems),
                ..
            }) => {
                for elem in elems {
                    if let InterfaceElem::Method { name, .. } = elem {
                        method(vet, name);
                    }
                }
            }
            _ => {}
        }
        true
    });
}

fn method(vet: &mut Vet<'_, '_>, name: &Ident) {
    let text = name.name.as_str();
    let Some(&(_, params, results)) = METHODS.iter().find(|m| m.0 == text) else {
        return;
    };
    let Some(obj) = vet.object(name) else { return };
    let Some(sig) = vet.signature(obj) else {
        return;
    };
    if text == "WriteTo" && sig.params.len() > 1 {
        return;
    }
    if matches!(text, "Is" | "As" | "Unwrap") {
        let recv = sig.recv.map(|recv| vet.c.obj_type(recv));
        if !recv.is_some_and(|t| vet.is_error(t)) {
            return;
        }
    }
    if text == "Unwrap" {
        let fits = sig.params.is_empty() && {
            let results = types(vet, &sig.results);
            matches!(results.as_slice(), [t] if t == "error" || t == "[]error")
        };
        if !fits {
            let text = "method Unwrap() should have signature Unwrap() error or Unwrap() []error";
            vet.report(name.span, text.to_owned());
        }
        return;
    }
    let (own_params, own_results) = (types(vet, &sig.params), types(vet, &sig.results));
    let meant = fit(params, &own_params, "=") && fit(results, &own_results, "=");
    if meant && !(fit(params, &own_params, "") && fit(results, &own_results, "")) {
        let actual = signature(vet, obj);
        let params = join(params);
        let results = match results {
            [] => String::new(),
            [_] => format!(" {}", join(results)),
            _ => format!(" ({})", join(results)),
        };
        let message =
            format!("method {text}{actual} should have signature {text}({params}){results}");
        vet.report(name.span, message);
    }
}

fn types(vet: &Vet<'_, '_>, vars: &[ObjId]) -> Vec<String> {
    vars.iter()
        .map(|&v| vet.short_type(vet.c.obj_type(v)))
        .collect()
}

/// A signature with the names of its parameters, without `func`.
fn signature(vet: &Vet<'_, '_>, obj: ObjId) -> String {
    let ty = vet.c.store.obj(obj).ty;
    let text = ty.map(|t| vet.short_type(t)).unwrap_or_default();
    text.strip_prefix("func").unwrap_or(&text).to_owned()
}

fn join(list: &[&str]) -> String {
    let plain: Vec<&str> = list.iter().map(|t| t.trim_start_matches('=')).collect();
    plain.join(", ")
}

/// Whether the types that begin so are the same; of all, whether there are no more.
fn fit(wanted: &[&str], actual: &[String], prefix: &str) -> bool {
    let same = |wanted: &str, actual: &String| {
        let wanted = wanted.trim_start_matches('=');
        actual == wanted || wanted == "any" && actual == "interface{}"
    };
    let each = wanted
        .iter()
        .enumerate()
        .filter(|(_, w)| w.starts_with(prefix));
    let mut each = each.map(|(i, w)| actual.get(i).is_some_and(|a| same(w, a)));
    each.all(|fits| fits) && !(prefix.is_empty() && actual.len() > wanted.len())
}

pub fn impossible(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        match node {
            Node::Expr(Expr {
                kind: ExprKind::TypeAssert { x, ty: Some(ty) },
                ..
            }) => assertion(vet, x, ty),
            Node::Stmt(stmt) => {
                if let StmtKind::TypeSwitch { x, clauses, .. } = &stmt.kind {
                    for ty in clauses.iter().flat_map(|c| c.exprs.iter().flatten()) {
                        assertion(vet, x, ty);
                    }
                }
            }
            _ => {}
        }
        true
    });
}

fn assertion(vet: &mut Vet<'_, '_>, x: &Expr, target: &Expr) {
    let (Some(from), Some(to)) = (vet.type_of(x), vet.type_of(target)) else {
        return;
    };
    let mut plain = |t: TypeId| {
        let under = vet.c.under(t);
        let interface = matches!(vet.c.store.ty(under), Type::Interface(_));
        interface && !vet.c.is_parameterized(under)
    };
    if !plain(from) || !plain(to) {
        return;
    }
    let missing = vet.c.missing_method(from, to, false);
    if let Some(missing) = missing.filter(|m| m.how == Missing::WrongSignature) {
        let name = vet.c.store.obj(missing.method).name.as_str();
        let (from, to) = (vet.type_text(from), vet.type_text(to));
        let text = format!(
            "impossible type assertion: no type can implement both {from} and {to} (conflicting types for {name} method)"
        );
        vet.report_at(target.span.lo, text);
    }
}
