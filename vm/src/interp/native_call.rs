//! The instructions that call natives, and what happens for each outcome.

use super::dispatch::{dispatch, handler};
use crate::rt::native_call::{odd, run};

handler! {
    CallNative(pc, fp, budget, m) |i| {
        if run(pc, fp, m) {
            let budget = (*m).after_alloc(budget);
            return dispatch(pc.add(N), fp, budget, m);
        }
        (*m).budget = budget;
        odd(pc, fp, m)
    }
}
