//! Statements that call a pure function and discard its result.

use super::pass::Vet;
use crate::syntax::ast::{ExprKind, File, StmtKind};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::text::source::Span;
use crate::types::universe;

/// Functions by package.
const FUNCTIONS: &[(&str, &str)] = &[
    ("context", "WithCancel WithDeadline WithTimeout WithValue"),
    ("errors", "New"),
    (
        "fmt",
        "Append Appendf Appendln Errorf Sprint Sprintf Sprintln",
    ),
    ("maps", "All Clone Collect Equal EqualFunc Keys Values"),
    (
        "slices",
        "All AppendSeq Backward BinarySearch BinarySearchFunc Chunk Clip Clone Collect Compact CompactFunc \
         Compare CompareFunc Concat Contains ContainsFunc Delete DeleteFunc Equal EqualFunc Grow Index \
         IndexFunc Insert IsSorted IsSortedFunc Max MaxFunc Min MinFunc Repeat Replace Sorted SortedFunc \
         SortedStableFunc Values",
    ),
    ("sort", "Reverse"),
];

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        let Node::Stmt(stmt) = node else { return true };
        let StmtKind::Expr(e) = &stmt.kind else {
            return true;
        };
        let call = unparen(e);
        let ExprKind::Call { fun, .. } = &call.kind else {
            return true;
        };
        if let Some(obj) = vet.callee(fun).filter(|&obj| vet.is_func(obj)) {
            let name = vet.c.store.obj(obj).name.as_str();
            let pkg = vet.c.store.obj(obj).pkg.map(|p| vet.path(p));
            let Some(sig) = vet.signature(obj) else {
                return true;
            };
            let selected = vet.c.info.selections.get(&unparen(fun).id);
            let recv = sig.recv.and_then(|r| vet.c.store.obj(r).ty);
            let what = match recv.or(selected.map(|s| s.recv)) {
                Some(recv) => {
                    let result = match sig.results[..] {
                        [result] if sig.params.is_empty() => vet.c.store.obj(result).ty,
                        _ => None,
                    };
                    let string = result == Some(universe::STRING);
                    (string && matches!(name, "Error" | "String"))
                        .then(|| format!("({}).{name}", vet.type_text(recv)))
                }
                None => pkg.and_then(|pkg| {
                    let row = FUNCTIONS.iter().find(|(p, _)| *p == pkg)?;
                    let known = row.1.split_ascii_whitespace().any(|n| n == name);
                    known.then(|| format!("{pkg}.{name}"))
                }),
            };
            if let Some(what) = what {
                let hi = vet.next_char(fun.span.hi, '(');
                let span = Span::new(call.span.lo, hi);
                vet.report(span, format!("result of {what} call not used"));
            }
        }
        true
    });
}
