//! `minigo dis`: a listing of a program's bytecode, or of its machine code.

use crate::cmd::check::{checked, target};
use crate::cmd::cli::DisArgs;
use crate::process::out::{complain, print};
use minigo_lang::check::Options;
use minigo_lang::render::LIMIT;

/// `minigo dis`
pub fn dis(args: &DisArgs) -> i32 {
    args.build.apply();
    let Some((target, _)) = target(&args.args) else {
        return 1;
    };
    let Some(program) = checked(target, &args.output, Some(LIMIT), Options::default()) else {
        return 1;
    };
    match minigo_vm::task::program::listing(
        program.front,
        program.ids,
        args.only.as_deref(),
        args.native,
    ) {
        Ok(text) if text.is_empty() => {
            let only = args.only.as_deref().unwrap_or_default();
            complain!("minigo dis: no function has {only:?} in its name");
            1
        }
        Ok(text) => print(text.as_bytes()),
        Err(text) => {
            complain!("{text}");
            1
        }
    }
}
