//! Calls of log/slog in which a key has no value, or something else is in a key's place.

use super::facts::each_call;
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File};
use crate::text::symbol::Symbol;
use crate::types::{ObjId, TypeId, universe};

/// Names of functions that take keys and values, and how many other arguments come before.
const LOGGERS: &[(&str, usize)] = &[
    ("Debug", 1),
    ("Info", 1),
    ("Warn", 1),
    ("Error", 1),
    ("DebugContext", 2),
    ("InfoContext", 2),
    ("WarnContext", 2),
    ("ErrorContext", 2),
    ("Log", 3),
];

/// What an argument must be.
enum Place {
    Key,
    Value,
    /// That depends on values which only the run has.
    Unknown,
}

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    each_call(file, |call, fun, args| {
        let ExprKind::Call { ellipsis: None, .. } = &call.kind else {
            return;
        };
        let Some(obj) = vet.static_callee(fun) else {
            return;
        };
        if vet.path_of(obj) != "log/slog" {
            return;
        }
        let recv = vet.receiver_name(obj);
        let name = vet.c.store.obj(obj).name.as_str();
        let known = LOGGERS
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, skip)| *skip);
        let skip = match (recv.as_deref(), name) {
            (None, "Group") => Some(1),
            (None | Some("Logger"), _) if known.is_some() => known,
            (Some("Logger"), "With") | (Some("Record"), "Add") => Some(0),
            _ => None,
        };
        let Some(skip) = skip else { return };
        let skip = skip + usize::from(vet.is_method_expr(fun));
        let shown = match recv {
            Some(recv) => format!("slog.{recv}.{name}"),
            None => format!("slog.{name}"),
        };
        if let Some(pairs) = args.get(skip..).filter(|p| !p.is_empty()) {
            check(vet, call, obj, &shown, pairs);
        }
    });
}

fn is_attr(vet: &Vet<'_, '_>, t: TypeId) -> bool {
    vet.is_named(t, "log/slog", "Attr")
}

/// Whether a value of type slog.Attr can be in an interface.
fn holds_attr(vet: &mut Vet<'_, '_>, obj: ObjId, iface: TypeId) -> bool {
    let Some(pkg) = vet.c.store.obj(obj).pkg else {
        return false;
    };
    let scope = vet.c.store.pkg(pkg).scope;
    let names = &vet.c.store.scope(scope).names;
    let Some(&attr) = names.get(&Symbol::intern("Attr")) else {
        return false;
    };
    vet.c.obj_decl(attr);
    let ty = vet.c.store.obj(attr).ty;
    ty.is_some_and(|t| vet.c.implements(t, iface, false).is_ok())
}

fn check(vet: &mut Vet<'_, '_>, call: &Expr, obj: ObjId, name: &str, pairs: &[Expr]) {
    let mut place = Place::Key;
    let mut unknown: Option<&Expr> = None;
    for arg in pairs {
        let Some(t) = vet.type_of(arg) else { return };
        let interface = vet.c.is_interface(t);
        match place {
            Place::Key if t == universe::STRING => place = Place::Value,
            Place::Key if is_attr(vet, t) => {}
            Place::Key if interface && vet.c.implements(universe::STRING, t, false).is_ok() => {
                place = Place::Unknown;
            }
            Place::Key if interface && holds_attr(vet, obj, t) => {}
            Place::Key => {
                let text = vet.text(arg);
                let message = match unknown {
                    None => format!(
                        "{name} arg {} should be a string or a slog.Attr (possible missing key or value)",
                        quoted(&text)
                    ),
                    Some(before) => format!(
                        "{name} arg {} should probably be a string or a slog.Attr (previous arg {} cannot be a key)",
                        quoted(&text),
                        quoted(&vet.text(before))
                    ),
                };
                return vet.report(arg.span, message);
            }
            Place::Value => place = Place::Key,
            Place::Unknown => {
                unknown = Some(arg);
                if t != universe::STRING && !is_attr(vet, t) && !interface {
                    place = Place::Key;
                }
            }
        }
    }
    if matches!(place, Place::Value) {
        let message = match unknown {
            None => format!("call to {name} missing a final value"),
            Some(_) => format!("call to {name} has a missing or misplaced value"),
        };
        vet.report(call.span, message);
    }
}

/// As `%q` prints it.
pub fn quoted(text: &str) -> String {
    crate::text::constant::quote(text.as_bytes())
}
