//! The instruction that marks the beginning of a statement, where a debugger can stop.

use super::dispatch::{dispatch, handler};
use crate::machine::Exit;

handler! {
    Stmt(pc, fp, budget, m) |i| {
        let probe = (*m).probe;
        if probe.is_null() || (*probe).passes(i.x0()) {
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).save(pc, fp);
        (*m).budget = budget;
        match (*m).ask_at_statement(i.x0() as u32) {
            true => (*m).leave(pc.add(N), fp, budget),
            false => Exit::Yield,
        }
    }
}
