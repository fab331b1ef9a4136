//! Strings: comparison, concatenation, decoding, conversions.

use super::dispatch::{dispatch, handler};
use crate::rt::string::{
    bytes_from_str, concat, copy_string, decode_at, runes_from_str, str_from_rune, str_from_runes,
};

handler! {
    Concat(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        i.sa2(concat(m, i.pb(), i.c()));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    StrRange(pc, fp, budget, m) |i| {
        let s = i.pb();
        let at = i.rc();
        let len = *s.add(1);
        if at >= len {
            return dispatch(pc.offset(N as isize + i.x0() as isize), fp, budget, m);
        }
        let p = (*s as *const u8).add(at as usize);
        let first = *p;
        let to = i.pa();
        if first < 0x80 {
            *to = first as u64;
            *to.add(1) = at + 1;
        } else {
            let packed = decode_at(p, (len - at) as usize);
            *to = packed & 0xff_ffff;
            *to.add(1) = at + (packed >> 24);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    StrFromRune(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        i.sa2(str_from_rune(m, i.rb() as i64));
        dispatch(pc.add(N), fp, budget, m)
    }
    StrFromBytes(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let [p, lens] = i.rb2();
        i.sa2(copy_string(m, [p, lens as u32 as u64]));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    StrFromRunes(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        i.sa2(str_from_runes(m, i.rb2()));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    BytesFromStr(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        i.sa2(bytes_from_str(m, i.rb2(), i.c() != 0));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    RunesFromStr(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        i.sa2(runes_from_str(m, i.rb2(), i.c() != 0));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
}
