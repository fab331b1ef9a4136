//! Addresses that are made by `fmt.Sprintf("%s:%d", host, port)` and then dialled: IPv6 addresses need
//! brackets.

use super::facts::each_call;
use super::finding::{Edit, Fix};
use super::pass::Vet;
use super::slog::quoted;
use crate::syntax::ast::{Expr, ExprKind, File, LitKind};
use crate::text::constant::parse_literal;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    let definitions = vet.definitions(file);
    each_call(file, |call, fun, args| {
        let Some(obj) = vet.callee(fun) else { return };
        if !(vet.is_function(obj, "net", &["Dial", "DialTimeout"])
            || vet.is_method(obj, "net", "Dialer", "Dial"))
        {
            return;
        }
        let Some(address) = args.get(1) else { return };
        match &address.kind {
            ExprKind::Call { .. } if args.len() == 2 => check(vet, address, None),
            ExprKind::Ident(name) => {
                let definition = vet.used(name).and_then(|obj| definitions.get(&obj));
                if let Some([value]) = definition.map(|d| d.values) {
                    check(vet, value, Some(call));
                }
            }
            _ => {}
        }
    });
}

/// `dial` is the call that uses the address, if that is somewhere else.
fn check(vet: &mut Vet<'_, '_>, address: &Expr, dial: Option<&Expr>) {
    let ExprKind::Call { fun, args, .. } = &address.kind else {
        return;
    };
    let ([format, host, port], Some(obj)) = (args.as_slice(), vet.callee(fun)) else {
        return;
    };
    if !vet.is_function(obj, "fmt", &["Sprintf"]) {
        return;
    }
    let text = vet.constant_string(format);
    let number = match text.as_deref() {
        Some("%s:%d") => true,
        Some("%s:%s") => false,
        _ => return,
    };
    let mut edits = vec![
        Edit::replace(fun.span.lo, fun.span.hi, "net.JoinHostPort"),
        Edit::replace(format.span.lo, host.span.lo, ""),
    ];
    if number {
        match literal(port) {
            Some(port_number) => {
                let new = format!("\"{port_number}\"");
                edits.push(Edit::replace(port.span.lo, port.span.hi, new));
            }
            None => {
                edits.push(Edit::insert(port.span.lo, "fmt.Sprintf(\"%d\", "));
                edits.push(Edit::insert(port.span.hi, ")"));
            }
        }
    }
    let place = dial.map_or_else(String::new, |dial| {
        format!(" (passed to net.Dial at L{})", vet.line(dial.span.lo))
    });
    let shown = quoted(&text.unwrap_or_default());
    let fix = Fix::new("Replace fmt.Sprintf with net.JoinHostPort", edits);
    vet.report_fixed(
        format.span,
        format!("address format {shown} does not work with IPv6{place}"),
        vec![fix],
    );
}

fn literal(port: &Expr) -> Option<i64> {
    let ExprKind::BasicLit {
        kind: LitKind::Int,
        text,
    } = &port.kind
    else {
        return None;
    };
    parse_literal(LitKind::Int, text.as_str()).as_i64()
}
