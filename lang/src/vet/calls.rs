//! Calls of library functions with arguments that cannot be right: append, time.Since, errors.As,
//! decoders, time layouts.

use super::facts::each_call;
use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File, Stmt, StmtKind};
use crate::syntax::walk::{Node, decls, inspect};
use crate::text::source::Span;
use crate::types::{Basic, Builtin, Type, universe};

pub fn appends(vet: &mut Vet<'_, '_>, file: &File) {
    each_call(file, |call, fun, args| {
        if args.len() == 1 && vet.builtin(fun) == Some(Builtin::Append) {
            vet.report(call.span, "append with no values".to_owned());
        }
    });
}

pub fn defers(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("time") {
        return;
    }
    let mut deferred = Vec::new();
    inspect(decls(file), |node| {
        if let Node::Stmt(Stmt {
            kind: StmtKind::Defer(call),
            ..
        }) = node
        {
            deferred.push(Node::Expr(call));
        }
        true
    });
    inspect(deferred, |node| {
        let Node::Expr(e) = node else { return true };
        if let ExprKind::Call { fun, .. } = &e.kind
            && let Some(obj) = vet.callee(fun)
            && vet.is_function(obj, "time", &["Since"])
        {
            vet.report_at(e.span.lo, "call to time.Since is not deferred".to_owned());
        }
        !matches!(e.kind, ExprKind::FuncLit { .. })
    });
}

pub fn errors_as(vet: &mut Vet<'_, '_>, file: &File) {
    if matches!(vet.path(vet.pkg).as_str(), "errors" | "errors_test") {
        return;
    }
    each_call(file, |call, fun, args| {
        let [_, target, ..] = args else { return };
        let Some(obj) = vet.callee(fun) else { return };
        if vet.is_function(obj, "errors", &["As"])
            && let Some(wrong) = wrong_target(vet, target)
        {
            vet.report(call.span, format!("second argument to errors.As {wrong}"));
        }
    });
}

fn wrong_target(vet: &mut Vet<'_, '_>, target: &Expr) -> Option<&'static str> {
    let no_pointer = "must be a non-nil pointer to either a type that implements error, or to any interface type";
    let t = vet.type_of(target)?;
    let under = vet.c.under(t);
    if matches!(vet.c.store.ty(under), Type::Interface(_)) {
        // A target of type any comes from elsewhere.
        let set = vet.c.type_set(under);
        let any = set.methods.is_empty() && set.terms.is_none() && !set.comparable;
        return (!any).then_some(no_pointer);
    }
    let Type::Pointer(elem) = *vet.c.store.ty(under) else {
        return Some(no_pointer);
    };
    if vet.c.store.unalias(elem) == universe::ERROR {
        return Some("should not be *error");
    }
    let fits = vet.c.is_interface(elem) || vet.is_error(elem);
    (!fits).then_some(no_pointer)
}

pub fn unmarshal(vet: &mut Vet<'_, '_>, file: &File) {
    const OWN: [&str; 4] = [
        "encoding/gob",
        "encoding/json",
        "encoding/xml",
        "encoding/asn1",
    ];
    if OWN.contains(&vet.path(vet.pkg).as_str()) {
        return;
    }
    each_call(file, |_, fun, args| {
        let Some(obj) = vet.static_callee(fun) else {
            return;
        };
        let name = vet.c.store.obj(obj).name.as_str();
        let path = vet.path_of(obj);
        let decoder = vet.receiver_name(obj);
        let (at, place) = match (name, decoder.as_deref(), path.as_str()) {
            ("Unmarshal", None, "encoding/json" | "encoding/xml" | "encoding/asn1") => {
                (1, " as second argument")
            }
            ("Decode", Some("Decoder"), "encoding/json" | "encoding/xml" | "encoding/gob") => {
                (0, "")
            }
            _ => return,
        };
        let Some(t) = args.get(at).and_then(|e| vet.type_of(e)) else {
            return;
        };
        let fits =
            vet.c.is_type_param(t) || matches!(vet.under(t), Type::Pointer(_) | Type::Interface(_));
        if !fits {
            let lparen = vet.next_char(fun.span.hi, '(');
            vet.report_at(lparen, format!("call of {name} passes non-pointer{place}"));
        }
    });
}

const BAD: &str = "2006-02-01";
const GOOD: &str = "2006-01-02";

pub fn time_format(vet: &mut Vet<'_, '_>, file: &File) {
    each_call(file, |_, fun, args| {
        let (Some(obj), Some(layout)) = (vet.callee(fun), args.first()) else {
            return;
        };
        if !(vet.is_method(obj, "time", "Time", "Format")
            || vet.is_function(obj, "time", &["Parse"]))
        {
            return;
        }
        let plain = vet.type_of(layout).map(|t| vet.c.store.ty(t).clone());
        let plain = matches!(
            plain,
            Some(Type::Basic(Basic::String | Basic::UntypedString))
        );
        let text = vet.constant_string(layout).filter(|_| plain);
        let Some(at) = text.and_then(|text| text.find(BAD)) else {
            return;
        };
        let message = format!("{BAD} should be {GOOD}");
        if matches!(layout.kind, ExprKind::BasicLit { .. }) {
            let lo = layout.span.lo.offset(at + 1);
            let hi = lo.offset(BAD.len());
            let fix = Fix::new(
                format!("Replace {BAD} with {GOOD}"),
                vec![Edit::replace(lo, hi, GOOD)],
            );
            vet.report_fixed(Span::new(lo, hi), message, vec![fix]);
        } else {
            vet.report_at(layout.span.lo, message);
        }
    });
}
