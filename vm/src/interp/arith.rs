//! Moves, constants and integer arithmetic.

use super::dispatch::{dispatch, handler, simple};
use crate::rt::errors;
use crate::rt::integer::{div_s, div_u, rem_s, rem_u, sar, shl, shr};
use crate::rt::memory::{move_words, zero_slots};

simple! {
    Nop |_i| ();
    Mov |i| i.sa(i.rb());
    Mov2 |i| i.sa2(i.rb2());
    MovMov |i| {
        let (b, c) = (i.rb(), i.rc());
        i.sa(b);
        i.sb(c);
    };
    MovN |i| move_words(i.pa(), i.pb(), i.c());
    Zero |i| zero_slots(i.pa(), i.b());
    LdI |i| i.sa(i.ib() as u64);
    LdI32 |i| i.sa(i.bc() as u64);
    LdK |i| i.sa(i.x0());
    LdK2 |i| i.sa2([i.x0(), i.x1()]);

    Add |i| i.sa(i.rb().wrapping_add(i.rc()));
    Sub |i| i.sa(i.rb().wrapping_sub(i.rc()));
    Mul |i| i.sa(i.rb().wrapping_mul(i.rc()));
    And |i| i.sa(i.rb() & i.rc());
    Or |i| i.sa(i.rb() | i.rc());
    Xor |i| i.sa(i.rb() ^ i.rc());
    AndNot |i| i.sa(i.rb() & !i.rc());
    Neg |i| i.sa(i.rb().wrapping_neg());
    Not |i| i.sa(!i.rb());
    NotB |i| i.sa(i.rb() ^ 1);
    Shl |i| i.sa(shl(i.rb(), i.rc()));
    ShrS |i| i.sa(sar(i.rb(), i.rc()));
    ShrU |i| i.sa(shr(i.rb(), i.rc()));
    AddI |i| i.sa(i.rb().wrapping_add(i.ic() as u64));
    RsubI |i| i.sa((i.ic() as u64).wrapping_sub(i.rb()));
    MulI |i| i.sa(i.rb().wrapping_mul(i.ic() as u64));
    DivSI |i| i.sa(div_s(i.rb(), i.ic() as u64));
    DivUI |i| i.sa(div_u(i.rb(), i.ic() as u64));
    RemSI |i| i.sa(rem_s(i.rb(), i.ic() as u64));
    RemUI |i| i.sa(rem_u(i.rb(), i.ic() as u64));
    AndI |i| i.sa(i.rb() & i.ic() as u64);
    OrI |i| i.sa(i.rb() | i.ic() as u64);
    XorI |i| i.sa(i.rb() ^ i.ic() as u64);
    ShlI |i| i.sa(i.rb() << (i.c() & 63));
    ShrSI |i| i.sa((i.rb() as i64 >> (i.c() & 63)) as u64);
    ShrUI |i| i.sa(i.rb() >> (i.c() & 63));
    RotlI |i| i.sa(i.rb().rotate_left(i.c() as u32));
    RotlIU32 |i| i.sa((i.rb() as u32).rotate_left(i.c() as u32) as u64);
    Clz |i| i.sa(i.rb().leading_zeros().into());
    Ctz |i| i.sa(i.rb().trailing_zeros().into());
    Ones |i| i.sa(i.rb().count_ones().into());
    Bswap |i| i.sa(i.rb().swap_bytes());
    Rotl |i| i.sa(i.rb().rotate_left(i.rc() as u32 & 63));
    RotlU32 |i| i.sa((i.rb() as u32).rotate_left(i.rc() as u32 & 31).into());
    MulWide |i| {
        let product = u128::from(i.rb()) * u128::from(i.rc());
        i.sa2([(product >> 64) as u64, product as u64]);
    };
    AddCarry |i| {
        let (x, y, carry) = (*i.pb(), *i.pb().add(1), *i.pb().add(2));
        let sum = x.wrapping_add(y).wrapping_add(carry);
        i.sa2([sum, (x & y | (x | y) & !sum) >> 63]);
    };
    SubBorrow |i| {
        let (x, y, borrow) = (*i.pb(), *i.pb().add(1), *i.pb().add(2));
        let rest = x.wrapping_sub(y).wrapping_sub(borrow);
        i.sa2([rest, (!x & y | !(x ^ y) & rest) >> 63]);
    };
    DivSK |i| i.sa(div_s(i.rb(), i.x0()));
    RemSK |i| i.sa(rem_s(i.rb(), i.x0()));
    AddK |i| i.sa(i.rb().wrapping_add(i.x0()));
    MulK |i| i.sa(i.rb().wrapping_mul(i.x0()));
    AndK |i| i.sa(i.rb() & i.x0());
    MulAdd |i| i.sa(i.ra().wrapping_add(i.rb().wrapping_mul(i.rc())));

    ExtS8 |i| i.sa(i.rb() as i8 as u64);
    ExtS16 |i| i.sa(i.rb() as i16 as u64);
    ExtS32 |i| i.sa(i.rb() as i32 as u64);
    ExtU8 |i| i.sa(i.rb() as u8 as u64);
    ExtU16 |i| i.sa(i.rb() as u16 as u64);
    ExtU32 |i| i.sa(i.rb() as u32 as u64);
    AddS32 |i| i.sa((i.rb() as i32).wrapping_add(i.rc() as i32) as u64);
    AddU32 |i| i.sa((i.rb() as u32).wrapping_add(i.rc() as u32) as u64);
    AddU8 |i| i.sa((i.rb() as u8).wrapping_add(i.rc() as u8) as u64);
    SubS32 |i| i.sa((i.rb() as i32).wrapping_sub(i.rc() as i32) as u64);
    SubU32 |i| i.sa((i.rb() as u32).wrapping_sub(i.rc() as u32) as u64);
    SubU8 |i| i.sa((i.rb() as u8).wrapping_sub(i.rc() as u8) as u64);
    MulS32 |i| i.sa((i.rb() as i32).wrapping_mul(i.rc() as i32) as u64);
    MulU32 |i| i.sa((i.rb() as u32).wrapping_mul(i.rc() as u32) as u64);
    MulU8 |i| i.sa((i.rb() as u8).wrapping_mul(i.rc() as u8) as u64);
    ShlU32 |i| i.sa(shl(i.rb(), i.rc()) as u32 as u64);
    AddIS32 |i| i.sa((i.rb() as i32).wrapping_add(i.ic() as i32) as u64);
    AddIU32 |i| i.sa((i.rb() as u32).wrapping_add(i.ic() as u32) as u64);
    AddIU8 |i| i.sa((i.rb() as u8).wrapping_add(i.ic() as u8) as u64);
    ShlIU32 |i| i.sa((i.rb() << (i.c() & 63)) as u32 as u64);
    ShlIS32 |i| i.sa((i.rb() << (i.c() & 63)) as i32 as u64);

    MinS |i| i.sa((i.rb() as i64).min(i.rc() as i64) as u64);
    MaxS |i| i.sa((i.rb() as i64).max(i.rc() as i64) as u64);
    MinU |i| i.sa(i.rb().min(i.rc()));
    MaxU |i| i.sa(i.rb().max(i.rc()));
}

macro_rules! checked {
    ($($name:ident ($div:ident, $fault:ident, $bad:expr);)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |i| {
                let c = i.rc();
                let bad: fn(u64) -> bool = $bad;
                if bad(c) {
                    return errors::$fault(pc, fp, budget, m);
                }
                i.sa($div(i.rb(), c));
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

checked! {
    DivS(div_s, divide, |c| c == 0);
    DivU(div_u, divide, |c| c == 0);
    RemS(rem_s, divide, |c| c == 0);
    RemU(rem_u, divide, |c| c == 0);
    ShlC(shl, shift, |c| (c as i64) < 0);
    ShrSC(sar, shift, |c| (c as i64) < 0);
    ShrUC(shr, shift, |c| (c as i64) < 0);
}
