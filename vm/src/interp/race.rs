//! Checks of the race detector.

use super::dispatch::{dispatch, handler};
use crate::race::how;
use crate::rt::race::{range, synchronise, touch};

/// What an instruction does to how many bytes.
#[inline(always)]
fn halves(word: u64) -> (usize, u32) {
    (word as u32 as usize, (word >> 32) as u32)
}

/// Checks so many bytes at an address; leaves if the program ends for it.
macro_rules! check {
    ($pc:ident, $fp:ident, $budget:ident, $m:ident, $addr:expr, $bytes:expr, $how:expr) => {
        if let Some(exit) = touch($pc, $fp, $budget, $m, $addr, $bytes, $how) {
            return exit;
        }
    };
}

/// The same for a long range.
macro_rules! check_range {
    ($pc:ident, $fp:ident, $budget:ident, $m:ident, $addr:expr, $bytes:expr, $how:expr) => {
        if let Some(exit) = range($pc, $fp, $budget, $m, $addr, $bytes, $how) {
            return exit;
        }
    };
}

/// Address, length and capacity.
#[inline(always)]
fn slice([p, lens]: [u64; 2]) -> (usize, usize, usize) {
    (p as usize, lens as u32 as usize, (lens >> 32) as usize)
}

handler! {
    RaceAt(pc, fp, budget, m) |i| {
        let base = i.ra() as usize;
        if base != 0 {
            let (bytes, how) = halves(i.x0());
            check!(pc, fp, budget, m, base + i.b(), bytes, how);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceAddr(pc, fp, budget, m) |i| {
        let (bytes, how) = halves(i.x1());
        check!(pc, fp, budget, m, i.x0() as usize, bytes, how);
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceIdx(pc, fp, budget, m) |i| {
        let (p, len, _) = slice(i.ra2());
        let at = i.rb() as usize;
        if at < len {
            let (bytes, how) = halves(i.x1());
            check!(pc, fp, budget, m, p + at * i.x0_lo() + i.x0_hi(), bytes, how);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceArr(pc, fp, budget, m) |i| {
        let (base, at) = (i.ra() as usize, i.rb() as usize);
        if base != 0 && at < i.x0_lo() {
            let (bytes, how) = halves(i.x1());
            check!(pc, fp, budget, m, base + i.x0_hi() + at * bytes, bytes, how);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceRange(pc, fp, budget, m) |i| {
        let (p, len, _) = slice(i.ra2());
        let (size, how) = halves(i.x0());
        check_range!(pc, fp, budget, m, p, len * size, how);
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceApp(pc, fp, budget, m) |i| {
        let (p, len, cap) = slice(i.ra2());
        let (size, mode) = halves(i.x0());
        let n = match mode {
            0 | 3 => 1,
            1 => i.rb() as u32 as usize,
            _ => i.rb() as usize,
        };
        if n <= cap - len {
            check_range!(pc, fp, budget, m, p + len * size, n * size, how::WRITE);
        } else {
            check_range!(pc, fp, budget, m, p, len * size, 0);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceCopy(pc, fp, budget, m) |i| {
        let (size, text) = halves(i.x0());
        let (to, to_len, _) = slice(i.ra2());
        let [from, from_len] = i.rb2();
        let from_len = if text == 1 { from_len as usize } else { from_len as u32 as usize };
        let n = to_len.min(from_len) * size;
        if text != 1 {
            check_range!(pc, fp, budget, m, from as usize, n, 0);
        }
        check_range!(pc, fp, budget, m, to, n, how::WRITE);
        dispatch(pc.add(N), fp, budget, m)
    }
    RaceSync(pc, fp, budget, m) |i| {
        synchronise(pc, fp, m, i.ra() as usize, i.rb() as i64);
        dispatch(pc.add(N), fp, budget, m)
    }
}
