//! `minigo run`: loads, checks and runs a program.

use crate::check::{checked, target};
use crate::cli::RunArgs;
use crate::out::complain;
use minigo_lang::render::LIMIT;
use minigo_vm::instance::Options;

/// `minigo run`; the program's exit status.
pub fn run(args: &RunArgs) -> i32 {
    let env = crate::env::read(|name| std::env::var(name).ok());
    for warning in &env.warnings {
        complain!("{warning}");
    }
    let Some((target, rest)) = target(&args.args) else {
        return 1;
    };
    let mut options = Options {
        seed: args.seed,
        procs: args.procs.or(env.procs).unwrap_or(0),
        gc_stress: args.gc_stress,
        tiny: args.tiny,
        schedtrace: env.schedtrace,
        scheddetail: env.scheddetail,
        leaks: args.leaks,
        gc_trace: env.gc_trace,
        ..Options::default()
    };
    if let Some(bytes) = args.stack_limit {
        options.stack_limit = bytes;
    }
    minigo_vm::report::dump::set_level(env.traceback);
    let limits = &minigo_vm::heap::heap().limits;
    if let Some(gogc) = env.gogc {
        // Off is below zero, as debug.SetGCPercent takes it.
        limits.set_gogc(gogc.map_or(-1, i64::from));
    }
    if let Some(bytes) = env.mem_limit {
        limits.set_soft(bytes);
    }
    if let Some(bytes) = args.mem_limit {
        options.mem_limit = bytes;
    }
    options.args = std::iter::once(target.program_name())
        .chain(rest.iter().map(|a| a.to_string_lossy().into_owned()))
        .collect();
    let Some(program) = checked(target, &args.output, Some(LIMIT), false) else {
        return 1;
    };
    options.picture = crate::report::picture(&program.front.program.sources, &args.output);
    minigo_vm::instance::program::run(program.front, program.ids, options)
}
