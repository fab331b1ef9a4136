//! Unbuffered channels passed to signal.Notify, which does not wait for a receiver.

use super::facts::{Definition, each_call};
use super::finding::{Edit, Fix};
use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, File, Ident};
use crate::types::{Builtin, ObjId};
use rustc_hash::FxHashMap;

type Definitions<'a> = FxHashMap<ObjId, Definition<'a>>;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("os/signal") {
        return;
    }
    let definitions = vet.definitions(file);
    each_call(file, |call, fun, args| {
        let Some(channel) = args.first() else { return };
        if !is_notify(vet, fun, &definitions) {
            return;
        }
        let made = match &channel.kind {
            ExprKind::Ident(name) => value(vet, name, &definitions),
            ExprKind::Call { fun, .. } if vet.builtin(fun) == Some(Builtin::Make) => return,
            _ => Some(channel),
        };
        let Some(made) = made else { return };
        let ExprKind::Call { args, .. } = &made.kind else {
            return;
        };
        if let [only] = args.as_slice() {
            let text = vet.text(made);
            let new = text.strip_suffix(')').map(|head| format!("{head}, 1)"));
            let edits = match new {
                Some(new) => vec![Edit::replace(made.span.lo, made.span.hi, new)],
                None => vec![Edit::insert(only.span.hi, ", 1")],
            };
            vet.report_fixed(
                call.span,
                "misuse of unbuffered os.Signal channel as argument to signal.Notify".to_owned(),
                vec![Fix::new("Change to buffer channel", edits)],
            );
        }
    });
}

fn value<'a>(vet: &Vet<'_, '_>, name: &Ident, definitions: &Definitions<'a>) -> Option<&'a Expr> {
    definitions.get(&vet.object(name)?)?.value()
}

fn is_notify(vet: &Vet<'_, '_>, fun: &Expr, definitions: &Definitions<'_>) -> bool {
    let fun = match &fun.kind {
        ExprKind::Ident(name) => value(vet, name, definitions),
        _ => Some(fun),
    };
    let Some(ExprKind::Selector { sel, .. }) = fun.map(|f| &f.kind) else {
        return false;
    };
    let obj = vet.object(sel);
    obj.is_some_and(|obj| sel.name.as_str() == "Notify" && vet.path_of(obj) == "os/signal")
}
