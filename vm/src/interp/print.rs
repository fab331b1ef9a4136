//! The builtins print and println, and the panics of misused range functions.

use super::dispatch::{dispatch, handler};
use crate::rt::errors::{self, Kind};
use crate::rt::print::{misuse, show};
use crate::value::equal::str_bytes;

handler! {
    Print(pc, fp, budget, m) |i| {
        show(&(*m).instance().host, i.x0(), i.pa());
        dispatch(pc.add(N), fp, budget, m)
    }
    PlainPanic(pc, fp, budget, m) |i| {
        let text = String::from_utf8_lossy(str_bytes([i.x0(), i.x1()]));
        (*m).give_back(budget);
        errors::raise(pc, fp, m, Kind::Plain, &text)
    }
    RangeFuncPanic(pc, fp, budget, m) |i| {
        (*m).give_back(budget);
        errors::raise(pc, fp, m, Kind::Error, misuse(i.x0(), i.ra()))
    }
}
