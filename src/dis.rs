//! `minigo dis`: a listing of a program's bytecode.

use crate::check::{checked, target};
use crate::cli::DisArgs;
use minigo_lang::render::LIMIT;
use std::io::Write;

/// `minigo dis`
pub fn dis(args: &DisArgs) -> i32 {
    let Some((target, _)) = target(&args.args) else {
        return 1;
    };
    let Some(program) = checked(target, &args.output, Some(LIMIT), false) else {
        return 1;
    };
    match minigo_vm::instance::program::listing(program.front, program.ids, args.only.as_deref()) {
        Ok(text) => {
            let _ = std::io::stdout().lock().write_all(text.as_bytes());
            0
        }
        Err(text) => {
            eprintln!("{text}");
            1
        }
    }
}
