//! Fuzz tests: the function passed to `f.Fuzz`, and whether the values of `f.Add` fit it.

use super::pass::Vet;
use crate::syntax::ast::{Expr, ExprKind, FuncDecl};
use crate::syntax::walk::{Node, inspect};
use crate::types::{ObjId, Type, TypeId, universe};

const TYPES: &str = "string, bool, float32, float64, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, []byte";

pub fn run(vet: &mut Vet<'_, '_>, f: &FuncDecl) {
    let mut params: Option<Vec<TypeId>> = None;
    inspect(vec![Node::Func(f)], |node| {
        let Node::Expr(e) = node else { return true };
        let Some(([target], "Fuzz")) = of_fuzz(vet, e) else {
            return true;
        };
        if let Some(types) = check_target(vet, target) {
            params.get_or_insert(types);
        }
        false
    });
    let Some(params) = params else { return };
    inspect(vec![Node::Func(f)], |node| {
        if let Node::Expr(e) = node
            && let Some((args, "Add")) = of_fuzz(vet, e)
        {
            check_values(vet, e, args, &params);
        }
        true
    });
}

/// Arguments and name of a method of `*testing.F` that is called.
fn of_fuzz<'a>(vet: &Vet<'_, '_>, call: &'a Expr) -> Option<(&'a [Expr], &'a str)> {
    let ExprKind::Call { fun, args, .. } = &call.kind else {
        return None;
    };
    let ExprKind::Selector { x, sel } = &fun.kind else {
        return None;
    };
    let is_f = is_testing(vet, vet.type_of(x)?, "F");
    is_f.then_some((args.as_slice(), sel.name.as_str()))
}

fn is_testing(vet: &Vet<'_, '_>, t: TypeId, name: &str) -> bool {
    match *vet.c.store.ty(t) {
        Type::Pointer(elem) => vet.is_named(elem, "testing", name),
        _ => false,
    }
}

/// Checks the function that is fuzzed; the types of its parameters if all is well with them.
fn check_target(vet: &mut Vet<'_, '_>, target: &Expr) -> Option<Vec<TypeId>> {
    let t = vet.type_of(target)?;
    let Type::Signature(sig) = vet.under(t) else {
        vet.report(
            target.span,
            "argument to Fuzz must be a function".to_owned(),
        );
        return None;
    };
    if !sig.results.is_empty() {
        vet.report(
            target.span,
            "fuzz target must not return any value".to_owned(),
        );
    }
    if sig.params.is_empty() {
        vet.report(
            target.span,
            "fuzz target must have 1 or more argument".to_owned(),
        );
        return None;
    }
    let fine = check_params(vet, target, &sig.params);
    inspect(vec![Node::Expr(target)], |node| {
        if let Node::Expr(e) = node
            && let Some((_, method)) = of_fuzz(vet, e)
            && !matches!(method, "Name" | "Failed")
        {
            vet.report(
                e.span,
                "fuzz target must not call any *F methods".to_owned(),
            );
        }
        true
    });
    let types = sig.params.iter().map(|&p| vet.c.obj_type(p)).collect();
    fine.then_some(types)
}

fn check_params(vet: &mut Vet<'_, '_>, target: &Expr, params: &[ObjId]) -> bool {
    let lit = match &target.kind {
        ExprKind::FuncLit { sig, .. } => Some(sig),
        _ => None,
    };
    let mut span = target.span;
    let mut fine = true;
    for (i, &param) in params.iter().enumerate() {
        let t = vet.c.obj_type(param);
        let wrong = match i {
            0 if is_testing(vet, t, "T") => continue,
            0 => "the first parameter of a fuzz target must be *testing.T".to_owned(),
            _ if is_accepted(vet, t) => continue,
            _ => format!("fuzzing arguments can only have the following types: {TYPES}"),
        };
        fine = false;
        let mut names = 0;
        let group = lit.and_then(|sig| {
            sig.params.iter().find(|p| {
                names += p.names.len();
                i < names || i == 0
            })
        });
        if let Some(group) = group {
            span = group.ty.span;
        }
        vet.report(span, wrong);
    }
    fine
}

fn is_accepted(vet: &mut Vet<'_, '_>, t: TypeId) -> bool {
    let t = vet.c.store.unalias(t);
    match vet.c.store.ty(t).clone() {
        Type::Basic(basic) => {
            let complex = matches!(t, universe::COMPLEX64 | universe::COMPLEX128);
            let other = matches!(t, universe::UINTPTR | universe::UNSAFE_POINTER);
            !complex && !other && basic != crate::types::Basic::Invalid
        }
        Type::Slice(elem) => {
            let elem = vet.c.store.unalias(elem);
            matches!(elem, universe::UINT8 | universe::BYTE)
        }
        _ => false,
    }
}

fn check_values(vet: &mut Vet<'_, '_>, call: &Expr, args: &[Expr], params: &[TypeId]) {
    let params = params.get(1..).unwrap_or_default();
    if args.len() != params.len() {
        let (has, wants) = (args.len(), params.len());
        let text = format!(
            "wrong number of values in call to (*testing.F).Add: {has}, fuzz target expects {wants}"
        );
        return vet.report(call.span, text);
    }
    let types: Option<Vec<TypeId>> = args.iter().map(|e| vet.type_of(e)).collect();
    let Some(types) = types else { return };
    let pairs = types.iter().zip(params);
    let wrong: Vec<usize> = pairs
        .enumerate()
        .filter(|(_, (has, wants))| !vet.c.identical(**has, **wants))
        .map(|(i, _)| i)
        .collect();
    match wrong.as_slice() {
        [] => {}
        [i] => {
            let (has, wants) = (vet.type_text(types[*i]), vet.type_text(params[*i]));
            let text = format!(
                "mismatched type in call to (*testing.F).Add: {has}, fuzz target expects {wants}"
            );
            vet.report(args[*i].span, text);
        }
        _ => {
            let list = |vet: &Vet<'_, '_>, types: &[TypeId]| {
                let texts: Vec<String> = types.iter().map(|&t| vet.type_text(t)).collect();
                format!("[{}]", texts.join(" "))
            };
            let (has, wants) = (list(vet, &types), list(vet, params));
            let text = format!(
                "mismatched types in call to (*testing.F).Add: {has}, fuzz target expects {wants}"
            );
            vet.report(call.span, text);
        }
    }
}
