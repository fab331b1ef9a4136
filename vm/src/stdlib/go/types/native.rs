//! Natives of package go/types: the table of builtin functions.

use crate::machine::native::{NativeFn, Outcome};
use minigo_lang::types::builtin::{Arity, BUILTINS, Class, Rule};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("rowOfBuiltin", |cx| {
    let row = usize::try_from(cx.arg_u64(0)).ok();
    let row = row.and_then(|i| BUILTINS.get(i));
    if let Some(row) = row {
        let rule = match row.rule {
            Rule::Own => "own",
            Rule::Ordered => "ordered",
            Rule::Func(signature) => signature,
        };
        cx.ret_str(0, row.name);
        cx.ret_bool(2, row.of_unsafe);
        cx.ret_u64(3, row.arity.least() as u64);
        cx.ret_bool(4, matches!(row.arity, Arity::AtLeast(_)));
        cx.ret_u64(5, u64::from(row.since));
        cx.ret_str(6, rule);
        cx.ret_bool(8, row.class == Class::Statement);
    }
    cx.ret_bool(9, row.is_some());
    Outcome::Done
})];
