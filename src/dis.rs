//! `minigo dis`: a listing of a program's bytecode.

use crate::check::{checked, target};
use crate::cli::DisArgs;
use minigo_lang::render::LIMIT;

/// `minigo dis`
pub fn dis(args: &DisArgs) -> i32 {
    let Some((target, _)) = target(&args.args) else {
        return 1;
    };
    let Some(program) = checked(target, &args.output, Some(LIMIT), false) else {
        return 1;
    };
    let _ = (program.front, program.ids, &args.only);
    eprintln!("minigo: the listing is not built yet");
    1
}
