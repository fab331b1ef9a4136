//! The optimiser: works on a function's bytecode before it is first run.
//!
//! 1. [`inline`]: calls of atomic operations and of `math/bits` become instructions ([`atomic`],
//!    [`bits`]), calls of small leaf functions are replaced by their code. A callee's frame is in the
//!    caller's outgoing area, so its slots keep their places there: only numbers change. A leaf has no
//!    safepoint, so the collector never sees its slots. A call of a func value is replaced likewise
//!    where it can only lead to one function ([`closures`]).
//! 2. [`propagate`]: within a block, copies and constants are used directly.
//! 3. [`values`]: within a block, what was computed before is not computed again.
//! 4. [`sweep`]: results that are never read are not computed, and a result that is only moved on is
//!    computed where it goes.
//! 5. [`fuse`]: pairs of instructions become one.
//!
//! What [`sweep`] knows of slots that are no longer read also tells the collector which pointers of a
//! frame at rest are alive ([`live`]).
//!
//! All of it reads operand kinds from the opcode table; what an instruction with runs of unknown
//! length reads is taken to be everything from there on.

mod atomic;
mod bits;
mod body;
mod choice;
mod closures;
mod fuse;
mod inline;
mod insert;
mod prepare;
mod propagate;
mod race;
pub(crate) mod runs;
mod sweep;
mod values;

pub(crate) use atomic::attempted;
pub(crate) use prepare::inlined_alike;
pub use prepare::{begin, prepare};
pub use race::check_native;
pub(crate) use sweep::{SLOTS_LIMIT, Slots, effects, liveness};
pub use sweep::{kept_map, live_map};

use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use body::encode;
pub(crate) use body::{Body, Node, decode, table_targets};

/// Improves `code`; leaves it as it is where something is in the way. `callee` hands out the code
/// of functions called, if they may be inlined.
pub fn optimise(func: &Func, code: &mut Code, callee: &mut dyn FnMut(u64) -> Option<Kept<Func>>) {
    let Some(mut body) = decode(func, code) else {
        return;
    };
    let inlined = inline::inline(&mut body, code, callee);
    propagate::propagate(&mut body, code.map.len());
    if values::share(&mut body) {
        propagate::propagate(&mut body, code.map.len());
    }
    sweep::sweep(&mut body, &code.map);
    fuse::fuse(&mut body);
    match encode(&body, code) {
        Some(words) => *code = words,
        None => code.inlined.truncate(inlined),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::FuncSpec;
    use crate::code::op::{Insn, Op};
    use crate::code::verify::verify;

    fn func(
        name: &str,
        results: u16,
        params: u16,
        slots: u32,
        words: Vec<u64>,
    ) -> (Kept<Func>, Code) {
        let spec = FuncSpec {
            name: name.to_owned().into(),
            results,
            params,
            ..FuncSpec::default()
        };
        let code = Code {
            words,
            frame_slots: slots,
            ..Code::default()
        };
        (crate::code::fresh().add(spec), code)
    }

    fn w(op: Op, a: u16, b: u16, c: u16) -> u64 {
        Insn::new(op, a, b, c).word()
    }

    #[test]
    fn a_leaf_with_a_constant_becomes_one_instruction() {
        // func shift(x, n int) int { return x >> n }
        let (shift, code) = func(
            "main.shift",
            1,
            2,
            3,
            vec![w(Op::ShrU, 0, 1, 2), w(Op::Ret, 0, 0, 0)],
        );
        shift.set_code(code);
        // func f(x int) int { return shift(x, 7) }
        let (f, mut code) = func(
            "main.f",
            1,
            1,
            8,
            vec![
                w(Op::Mov, 6, 1, 0),
                w(Op::LdI, 7, 7, 0),
                w(Op::Call, 5, 0, 0),
                shift.addr(),
                w(Op::Mov, 0, 5, 0),
                w(Op::Ret, 0, 0, 0),
            ],
        );
        // SAFETY: only the address above is asked for.
        optimise(&f, &mut code, &mut |addr| Some(unsafe { Func::at(addr) }));
        verify(&f, &code).unwrap();
        assert_eq!(code.words, [w(Op::ShrUI, 0, 1, 7), w(Op::Ret, 0, 0, 0)]);
        assert_eq!(code.inlined.len(), 1);
    }

    #[test]
    fn a_call_reads_no_closure_pointer_where_there_is_none() {
        let (g, _) = func("main.g", 1, 1, 3, Vec::new());
        // The slot behind the callee's parameter is written for nothing.
        let (f, mut code) = func(
            "main.f",
            1,
            1,
            10,
            vec![
                w(Op::Mov, 6, 1, 0),
                w(Op::LdI, 7, 7, 0),
                w(Op::Call, 5, 0, 0),
                g.addr(),
                w(Op::Mov, 0, 5, 0),
                w(Op::Ret, 0, 0, 0),
            ],
        );
        optimise(&f, &mut code, &mut |_| None);
        verify(&f, &code).unwrap();
        assert!(!code.words.contains(&w(Op::LdI, 7, 7, 0)));
    }

    #[test]
    fn deferred_calls_change_what_they_are_lent() {
        // Slot 1 is lent: what was moved from it before the calls is another value behind them.
        let words = vec![
            w(Op::Mov, 2, 1, 0),
            w(Op::RunDefers, 6, 1, 1),
            w(Op::Add, 0, 2, 1),
            w(Op::Ret, 0, 0, 0),
        ];
        let (f, mut code) = func("main.f", 1, 1, 8, words);
        code.map = vec![0; 3];
        optimise(&f, &mut code, &mut |_| None);
        verify(&f, &code).unwrap();
        assert_eq!(code.words.get(2), Some(&w(Op::Add, 0, 2, 1)));
    }
}
