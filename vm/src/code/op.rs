//! The opcode table: the name, extra words, operand kinds, effects and meaning of every instruction.
//!
//! From [`for_each_op!`] come the enum [`Op`], the rows that the verifier, the disassembler, the optimiser
//! and the compiled tier read, and the dispatch table (a missing handler fails to compile).
//!
//! An instruction is one 64-bit word `op:16 a:16 b:16 c:16` (low to high), followed by as many
//! extra words as its row has kinds in brackets. `Ra` is the frame slot `a` (8 bytes, at
//! `fp + 8a`), `Ra:2` the pair `a, a+1`, `Ra..` a run of slots that lie as the type does in memory.
//! Jump offsets count words from the end of the instruction (extra words included).
//! `X0`, `X1` are the extra words.
//!
//! Rules that hold for all rows:
//! - Scalars in slots are canonical (extended to 64 bits by their type). Rows that move *memory
//!   images* into slots (`..Blk`, map, channel, unbox) fill the last slot with zeros above the
//!   value: the compiler lets an `ExtS8/16/32` follow for a narrow signed scalar.
//! - An address of a scalar slot is the address of its memory image (little endian), so rows that
//!   take a value "at `Rb..`" take scalars of any width, strings, structs alike. Only complex64
//!   needs `PackC64` first (and `UnpackC64` afterwards).
//! - Safepoints (a collection or a switch of goroutines may happen): entry of a called function,
//!   `Loop*` rows, `Send`/`Recv*`/`Select`, `RunDefers`, and `CallNative` (its arguments are kept
//!   alive by the native's own frame map). Nothing live may be in the outgoing area then.
//! - Allocation is no safepoint.

/// Kinds of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    /// Not used, 0.
    N,
    /// Slot written.
    D,
    /// Slot read.
    S,
    /// Slot read and written.
    M,
    /// Pair written.
    D2,
    /// Pair read.
    S2,
    /// Pair read and written.
    M2,
    /// First slot of a run written; its length is given elsewhere in the instruction.
    Dn,
    /// First slot of a run read; its length is given elsewhere in the instruction.
    Sn,
    /// Signed 16-bit immediate.
    I,
    /// Unsigned 16-bit immediate.
    U,
    /// Signed 16-bit jump offset.
    J,
    /// Signed 32-bit jump offset in `b` (low half) and `c` (high half); is in `b`.
    Jl,
    /// Signed 32-bit immediate in `b` (low half) and `c` (high half); is in `b`.
    Il,
    /// The high half of the operand before it.
    H,
    /// First slot of a callee's frame in the outgoing area (its header is at `-2`, `-1`).
    B,
}

impl OperandKind {
    /// Whether it is a slot of the function's own frame, or the first of several.
    pub fn is_slot(self) -> bool {
        use OperandKind::*;
        matches!(self, D | S | M | D2 | S2 | M2 | Dn | Sn)
    }

    /// Whether it is a slot, or the first of several, that only gets values.
    pub fn is_written(self) -> bool {
        use OperandKind::*;
        matches!(self, D | D2 | Dn)
    }
}

/// Kinds of extra words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraKind {
    /// Any 64-bit constant.
    K64,
    /// `u32` low half, `u32` high half; the row says what they are.
    U32x2,
    /// Signed 64-bit jump offset.
    Jump,
    /// `*const Func`
    Func,
    /// `*const RType`
    Type,
    /// `*const GcMap`, 0 for pointer-free.
    Map,
    /// Absolute address of a global (or of other static memory).
    Addr,
    /// `*const JumpTable`
    Jumps,
    /// `*const SelectDesc`
    Select,
}

/// What an instruction does besides reading and writing the slots that its operands name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Puts a constant into slots.
    Constant,
    /// Copies slots.
    Copy,
    /// Computes slots from slots, in a few instructions of the processor.
    Calc,
    /// The same, and `Rb` and `Rc` may change places.
    Comm,
    /// Computes slots from slots, and may call a routine of the runtime for it.
    Work,
    /// Reads memory outside the frame.
    Load,
    /// Writes memory outside the frame.
    Store,
    /// Writes part of a run of slots.
    Put,
    /// Nothing, or it panics.
    Check,
    /// Jumps or falls through to the next instruction.
    Jump,
    /// Jumps.
    Goto,
    /// Jumps backwards and counts, or goes on.
    Back,
    /// Jumps backwards and counts.
    Again,
    /// Calls a Go function in this machine.
    Call,
    /// May park the goroutine.
    Wait,
    /// Nothing comes behind it.
    End,
    /// Anything else: it allocates, synchronises, runs natives.
    Any,
}

/// What an operand's slots hold, as far as instructions know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// `f`: float64s, the parts of complex128s included.
    Float,
    /// `n`: a number or a bool that is no float64; never a pointer.
    Number,
    /// `w`: words of any kind, which are only moved.
    Word,
    /// `_`: something else, or it is not known.
    Other,
}

/// Why an operand may make an instruction panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// `_`: it does not.
    Never,
    /// `n`: a nil pointer.
    Nil,
    /// `N`: nil, for which the whole expression is to blame.
    NilWhole,
    /// `z`: a divisor that is zero.
    Zero,
    /// `c`: a shift count below zero.
    Count,
    /// `i`: an index that is out of range.
    Index,
    /// `b`: bounds of a slice, of which this is the first.
    Bounds,
    /// `t`: a type or length that does not fit.
    Type,
    /// `T`: something else, for which the whole expression is to blame.
    Whole,
}

/// Reads the columns that have a letter for each operand.
mod columns {
    use super::{Fault, Holds};

    pub const fn holds(letters: &str) -> [Holds; 3] {
        let mut out = [Holds::Other; 3];
        let mut n = 0;
        while n < letters.len() {
            out[n] = match letters.as_bytes()[n] {
                b'f' => Holds::Float,
                b'n' => Holds::Number,
                b'w' => Holds::Word,
                _ => Holds::Other,
            };
            n += 1;
        }
        out
    }

    pub const fn faults(letters: &str) -> [Fault; 3] {
        let mut out = [Fault::Never; 3];
        let mut n = 0;
        while n < letters.len() {
            out[n] = match letters.as_bytes()[n] {
                b'n' => Fault::Nil,
                b'N' => Fault::NilWhole,
                b'z' => Fault::Zero,
                b'c' => Fault::Count,
                b'i' => Fault::Index,
                b'b' => Fault::Bounds,
                b't' => Fault::Type,
                b'T' => Fault::Whole,
                _ => Fault::Never,
            };
            n += 1;
        }
        out
    }
}

/// Calls `$m!` with the whole table: rows of `Name [extra words] (a b c) what it does "meaning"`. What it does
/// is a [`Does`], a letter for what each operand [`Holds`], and one for each operand's [`Fault`]; the letters are
/// left out where they say nothing.
#[macro_export]
macro_rules! for_each_op {
    ($m:ident) => { $m! {
// --- moves and constants
Nop [] (N N N) Check "nothing"
Mov [] (D S N) Copy ww_ "Ra = Rb"
Mov2 [] (D2 S2 N) Copy ww_ "Ra:2 = Rb:2"
MovMov [] (D M S) Copy www "Ra, Rb = Rb, Rc, both read first"
MovN [] (Dn Sn U) Copy "c slots from Rb.. to Ra.. (may overlap)"
Zero [] (Dn U N) Constant "b slots from Ra = 0"
LdI [] (D I N) Constant w__ "Ra = b"
LdI32 [] (D Il H) Constant w__ "Ra = b:c"
LdK [K64] (D N N) Constant w__ "Ra = X0"
LdK2 [K64 K64] (D2 N N) Constant "Ra:2 = X0, X1 (string and other constants of two words)"
// --- integers, 64 bits (and canonical narrower ones where the result stays canonical)
Add [] (D S S) Comm nnn "Ra = Rb + Rc"
Sub [] (D S S) Calc nnn "Ra = Rb - Rc"
Mul [] (D S S) Comm nnn "Ra = Rb * Rc"
DivS [] (D S S) Calc nnn __z "Ra = Rb / Rc signed; panics when Rc = 0 (narrow signed: Ext after it)"
DivU [] (D S S) Calc nnn __z "Ra = Rb / Rc unsigned; panics when Rc = 0"
RemS [] (D S S) Calc nnn __z "Ra = Rb % Rc signed; panics when Rc = 0"
RemU [] (D S S) Calc nnn __z "Ra = Rb % Rc unsigned; panics when Rc = 0"
And [] (D S S) Comm nnn "Ra = Rb & Rc"
Or [] (D S S) Comm nnn "Ra = Rb | Rc"
Xor [] (D S S) Comm nnn "Ra = Rb ^ Rc"
AndNot [] (D S S) Calc nnn "Ra = Rb &^ Rc"
Neg [] (D S N) Calc nn_ "Ra = -Rb"
Not [] (D S N) Calc nn_ "Ra = ^Rb (narrow unsigned: Ext after it)"
NotB [] (D S N) Calc nn_ "Ra = !Rb for a bool"
Shl [] (D S S) Calc nnn "Ra = Rb << Rc, count unsigned, 0 from 64 on"
ShrS [] (D S S) Calc nnn "Ra = Rb >> Rc arithmetic, count unsigned"
ShrU [] (D S S) Calc nnn "Ra = Rb >> Rc logical, count unsigned, 0 from 64 on"
ShlC [] (D S S) Calc nnn __c "Shl with a signed count; panics when it is negative"
ShrSC [] (D S S) Calc nnn __c "ShrS with a signed count; panics when it is negative"
ShrUC [] (D S S) Calc nnn __c "ShrU with a signed count; panics when it is negative"
AddI [] (D S I) Calc nn_ "Ra = Rb + c"
RsubI [] (D S I) Calc nn_ "Ra = c - Rb"
MulI [] (D S I) Calc nn_ "Ra = Rb * c"
DivSI [] (D S I) Calc nn_ "Ra = Rb / c signed, c not 0"
DivUI [] (D S I) Calc nn_ "Ra = Rb / c unsigned, c > 0"
RemSI [] (D S I) Calc nn_ "Ra = Rb % c signed, c not 0"
RemUI [] (D S I) Calc nn_ "Ra = Rb % c unsigned, c > 0"
AndI [] (D S I) Calc nn_ "Ra = Rb & c, c sign-extended"
OrI [] (D S I) Calc nn_ "Ra = Rb | c"
XorI [] (D S I) Calc nn_ "Ra = Rb ^ c"
ShlI [] (D S U) Calc nn_ "Ra = Rb << c, c < 64"
ShrSI [] (D S U) Calc nn_ "Ra = Rb >> c arithmetic, c < 64"
ShrUI [] (D S U) Calc nn_ "Ra = Rb >> c logical, c < 64"
RotlI [] (D S U) Calc nn_ "Ra = Rb rotated left by c, 64 bits"
RotlIU32 [] (D S U) Calc nn_ "Ra = low 32 bits of Rb rotated left by c"
Clz [] (D S N) Calc nn_ "Ra = number of leading zero bits of Rb, 64 for 0"
Ctz [] (D S N) Calc nn_ "Ra = number of trailing zero bits of Rb, 64 for 0"
Ones [] (D S N) Calc nn_ "Ra = number of one bits of Rb"
Bswap [] (D S N) Calc nn_ "Ra = Rb, its bytes in the opposite order"
Rotl [] (D S S) Calc nnn "Ra = Rb rotated left by Rc modulo 64"
RotlU32 [] (D S S) Calc nnn "Ra = low 32 bits of Rb rotated left by Rc modulo 32"
MulWide [] (D2 S S) Calc "Ra, R(a+1) = high and low word of Rb * Rc, unsigned"
AddCarry [] (D2 Sn N) Calc "Ra, R(a+1) = Rb + R(b+1) + R(b+2), carry out of it; R(b+2) is 0 or 1"
SubBorrow [] (D2 Sn N) Calc "Ra, R(a+1) = Rb - R(b+1) - R(b+2), borrow for it; R(b+2) is 0 or 1"
DivSK [K64] (D S N) Calc nn_ "Ra = Rb / X0 signed, X0 not 0"
RemSK [K64] (D S N) Calc nn_ "Ra = Rb % X0 signed, X0 not 0"
AddK [K64] (D S N) Calc nn_ "Ra = Rb + X0"
MulK [K64] (D S N) Calc nn_ "Ra = Rb * X0"
AndK [K64] (D S N) Calc nn_ "Ra = Rb & X0"
MulAdd [] (M S S) Calc nnn "Ra = Ra + Rb * Rc"
// --- narrow integers: re-canonicalised results (other widths: the 64-bit row, then Ext)
ExtS8 [] (D S N) Calc nn_ "Ra = low 8 bits of Rb, sign-extended"
ExtS16 [] (D S N) Calc nn_ "Ra = low 16 bits of Rb, sign-extended"
ExtS32 [] (D S N) Calc nn_ "Ra = low 32 bits of Rb, sign-extended"
ExtU8 [] (D S N) Calc nn_ "Ra = low 8 bits of Rb"
ExtU16 [] (D S N) Calc nn_ "Ra = low 16 bits of Rb"
ExtU32 [] (D S N) Calc nn_ "Ra = low 32 bits of Rb"
AddS32 [] (D S S) Comm nnn "Ra = int32(Rb + Rc)"
AddU32 [] (D S S) Comm nnn "Ra = uint32(Rb + Rc)"
AddU8 [] (D S S) Comm nnn "Ra = uint8(Rb + Rc)"
SubS32 [] (D S S) Calc nnn "Ra = int32(Rb - Rc)"
SubU32 [] (D S S) Calc nnn "Ra = uint32(Rb - Rc)"
SubU8 [] (D S S) Calc nnn "Ra = uint8(Rb - Rc)"
MulS32 [] (D S S) Comm nnn "Ra = int32(Rb * Rc)"
MulU32 [] (D S S) Comm nnn "Ra = uint32(Rb * Rc)"
MulU8 [] (D S S) Comm nnn "Ra = uint8(Rb * Rc)"
ShlU32 [] (D S S) Calc nnn "Ra = uint32(Rb << Rc), count unsigned"
AddIS32 [] (D S I) Calc nn_ "Ra = int32(Rb + c)"
AddIU32 [] (D S I) Calc nn_ "Ra = uint32(Rb + c)"
AddIU8 [] (D S I) Calc nn_ "Ra = uint8(Rb + c)"
ShlIU32 [] (D S U) Calc nn_ "Ra = uint32(Rb << c), c < 64"
ShlIS32 [] (D S U) Calc nn_ "Ra = int32(Rb << c), c < 64"
// --- floats
AddF64 [] (D S S) Calc fff "Ra = Rb + Rc"
SubF64 [] (D S S) Calc fff "Ra = Rb - Rc"
MulF64 [] (D S S) Calc fff "Ra = Rb * Rc"
DivF64 [] (D S S) Calc fff "Ra = Rb / Rc"
NegF64 [] (D S N) Calc ff_ "Ra = -Rb"
MulAddF64 [] (M S S) Calc fff "Ra = Ra + Rb * Rc, rounded twice"
MulSubF64 [] (M S S) Calc fff "Ra = Ra - Rb * Rc, rounded twice"
AddF32 [] (D S S) Calc nnn "Ra = Rb + Rc"
SubF32 [] (D S S) Calc nnn "Ra = Rb - Rc"
MulF32 [] (D S S) Calc nnn "Ra = Rb * Rc"
DivF32 [] (D S S) Calc nnn "Ra = Rb / Rc"
NegF32 [] (D S N) Calc nn_ "Ra = -Rb"
SqrtF64 [] (D S N) Calc ff_ "Ra = square root of Rb"
AbsF64 [] (D S N) Calc ff_ "Ra = |Rb|"
FloorF64 [] (D S N) Calc ff_ "Ra = floor of Rb"
CeilF64 [] (D S N) Calc ff_ "Ra = ceil of Rb"
TruncF64 [] (D S N) Calc ff_ "Ra = Rb without fraction"
CopysignF64 [] (D S S) Calc fff "Ra = Rb with the sign of Rc"
// --- conversions
S64F64 [] (D S N) Calc fn_ "int64 to float64"
U64F64 [] (D S N) Work fn_ "uint64 to float64"
S64F32 [] (D S N) Calc nn_ "int64 to float32"
U64F32 [] (D S N) Work nn_ "uint64 to float32"
F64S64 [] (D S N) Calc nf_ "float64 to int64 (out of range: the lowest int64), Ext after it for narrow types"
F64S32 [] (D S N) Calc nf_ "float64 to int32 (out of range: the lowest int32); also for int8, int16 and their unsigned twins, with Ext"
F64U64 [] (D S N) Work nf_ "float64 to uint64"
F32S64 [] (D S N) Calc nn_ "float32 to int64"
F32S32 [] (D S N) Calc nn_ "float32 to int32"
F32U64 [] (D S N) Work nn_ "float32 to uint64"
F64F32 [] (D S N) Calc nf_ "float64 to float32"
F32F64 [] (D S N) Calc fn_ "float32 to float64"
// --- comparisons to bool (greater: swap the operands)
Eq [] (D S S) Comm n__ "Ra = Rb == Rc, any one-slot value except a float"
Ne [] (D S S) Comm n__ "Ra = Rb != Rc"
LtS [] (D S S) Calc nnn "Ra = Rb < Rc signed"
LeS [] (D S S) Calc nnn "Ra = Rb <= Rc signed"
LtU [] (D S S) Calc nnn "Ra = Rb < Rc unsigned"
LeU [] (D S S) Calc nnn "Ra = Rb <= Rc unsigned"
EqI [] (D S I) Calc n__ "Ra = Rb == c"
NeI [] (D S I) Calc n__ "Ra = Rb != c"
LtSI [] (D S I) Calc nn_ "Ra = Rb < c signed"
LeSI [] (D S I) Calc nn_ "Ra = Rb <= c signed"
GtSI [] (D S I) Calc nn_ "Ra = Rb > c signed"
GeSI [] (D S I) Calc nn_ "Ra = Rb >= c signed"
EqF64 [] (D S S) Calc nff "Ra = Rb == Rc"
NeF64 [] (D S S) Calc nff "Ra = Rb != Rc"
LtF64 [] (D S S) Calc nff "Ra = Rb < Rc"
LeF64 [] (D S S) Calc nff "Ra = Rb <= Rc"
EqF32 [] (D S S) Calc nnn "Ra = Rb == Rc"
NeF32 [] (D S S) Calc nnn "Ra = Rb != Rc"
LtF32 [] (D S S) Calc nnn "Ra = Rb < Rc"
LeF32 [] (D S S) Calc nnn "Ra = Rb <= Rc"
EqStr [] (D S2 S2) Calc n__ "Ra = Rb:2 == Rc:2, strings"
NeStr [] (D S2 S2) Calc n__ "Ra = Rb:2 != Rc:2, strings"
LtStr [] (D S2 S2) Calc n__ "Ra = Rb:2 < Rc:2, strings"
LeStr [] (D S2 S2) Calc n__ "Ra = Rb:2 <= Rc:2, strings"
EqIface [] (D S2 S2) Any n__ _tt "Ra = Rb:2 == Rc:2, interfaces; panics for an uncomparable dynamic type"
EqMem [K64] (D Sn Sn) Work n__ "Ra = the X0 bytes at Rb.. equal those at Rc.."
EqVal [Type] (D Sn Sn) Any n__ _TT "Ra = value at Rb.. == value at Rc.., both of type X0 (structs, arrays)"
EqPtr [Type] (D S S) Any n__ _NN "Ra = *Rb == *Rc, both of type X0; nil panics"
MinS [] (D S S) Comm nnn "Ra = min(Rb, Rc) signed"
MaxS [] (D S S) Comm nnn "Ra = max(Rb, Rc) signed"
MinU [] (D S S) Comm nnn "Ra = min(Rb, Rc) unsigned"
MaxU [] (D S S) Comm nnn "Ra = max(Rb, Rc) unsigned"
MinF64 [] (D S S) Calc fff "Ra = min(Rb, Rc) with Go's rules for NaN and -0"
MaxF64 [] (D S S) Calc fff "Ra = max(Rb, Rc) with Go's rules for NaN and -0"
MinF32 [] (D S S) Work nnn "Ra = min(Rb, Rc) with Go's rules for NaN and -0"
MaxF32 [] (D S S) Work nnn "Ra = max(Rb, Rc) with Go's rules for NaN and -0"
MinStr [] (D2 S2 S2) Work "Ra:2 = the lesser of two strings"
MaxStr [] (D2 S2 S2) Work "Ra:2 = the greater of two strings"
// --- jumps
Jmp [] (N Jl H) Goto "goto b:c (forward, or backward without a safepoint)"
JT [] (S J N) Jump n__ "if Ra goto b"
JF [] (S J N) Jump n__ "if !Ra goto b"
JEq [] (S S J) Jump "if Ra == Rb goto c"
JNe [] (S S J) Jump "if Ra != Rb goto c"
JLtS [] (S S J) Jump nn_ "if Ra < Rb signed goto c"
JLeS [] (S S J) Jump nn_ "if Ra <= Rb signed goto c"
JLtU [] (S S J) Jump nn_ "if Ra < Rb unsigned goto c"
JLeU [] (S S J) Jump nn_ "if Ra <= Rb unsigned goto c"
JEqI [] (S I J) Jump "if Ra == b goto c"
JNeI [] (S I J) Jump "if Ra != b goto c"
JLtSI [] (S I J) Jump n__ "if Ra < b signed goto c"
JLeSI [] (S I J) Jump n__ "if Ra <= b signed goto c"
JGtSI [] (S I J) Jump n__ "if Ra > b signed goto c"
JGeSI [] (S I J) Jump n__ "if Ra >= b signed goto c"
JLtUI [] (S U J) Jump n__ "if Ra < b unsigned goto c"
JGeUI [] (S U J) Jump n__ "if Ra >= b unsigned goto c"
JEqF64 [] (S S J) Jump ff_ "if Ra == Rb goto c"
JNeF64 [] (S S J) Jump ff_ "if Ra != Rb goto c"
JLtF64 [] (S S J) Jump ff_ "if Ra < Rb goto c"
JLeF64 [] (S S J) Jump ff_ "if Ra <= Rb goto c"
JNltF64 [] (S S J) Jump ff_ "if !(Ra < Rb) goto c"
JNleF64 [] (S S J) Jump ff_ "if !(Ra <= Rb) goto c"
JEqStr [] (S2 S2 J) Jump "if Ra:2 == Rb:2, strings, goto c"
JNeStr [] (S2 S2 J) Jump "if Ra:2 != Rb:2, strings, goto c"
JTab [Jumps] (S N N) Jump n__ "goto X0.targets[Ra - X0.low], falls through when out of range"
// --- loop back-edges: a unit of the budget, safepoint when it is used up (only when they jump)
Loop [] (N Jl H) Again "goto b:c"
LoopT [] (S J N) Back n__ "if Ra goto b"
LoopF [] (S J N) Back n__ "if !Ra goto b"
LoopEq [] (S S J) Back "if Ra == Rb goto c"
LoopNe [] (S S J) Back "if Ra != Rb goto c"
LoopLtS [] (S S J) Back nn_ "if Ra < Rb signed goto c"
LoopLeS [] (S S J) Back nn_ "if Ra <= Rb signed goto c"
LoopLtU [] (S S J) Back nn_ "if Ra < Rb unsigned goto c"
LoopLeU [] (S S J) Back nn_ "if Ra <= Rb unsigned goto c"
LoopEqI [] (S I J) Back "if Ra == b goto c"
LoopNeI [] (S I J) Back "if Ra != b goto c"
LoopLtSI [] (S I J) Back n__ "if Ra < b signed goto c"
LoopLeSI [] (S I J) Back n__ "if Ra <= b signed goto c"
LoopGtSI [] (S I J) Back n__ "if Ra > b signed goto c"
LoopGeSI [] (S I J) Back n__ "if Ra >= b signed goto c"
LoopIncLtS [] (M S J) Back nn_ "Ra += 1; if Ra < Rb signed goto c"
LoopIncLeS [] (M S J) Back nn_ "Ra += 1; if Ra <= Rb signed goto c"
LoopIncLtI [] (M I J) Back n__ "Ra += 1; if Ra < b signed goto c"
LoopIncLeI [] (M I J) Back n__ "Ra += 1; if Ra <= b signed goto c"
LoopIncLtK [K64] (M N J) Back n__ "Ra += 1; if Ra < X0 signed goto c"
LoopIncLtLen [] (M S J) Back nn_ "Ra += 1; if Ra < len of the slice whose second word is Rb goto c"
LoopDecGeI [] (M I J) Back n__ "Ra -= 1; if Ra >= b signed goto c"
LoopAddLtS [] (M S J) Back nn_ "Ra += R(b+1); if Ra < Rb signed goto c"
LoopAddLeS [] (M S J) Back nn_ "Ra += R(b+1); if Ra <= Rb signed goto c"
// --- memory through a pointer Rb (loads) or Ra (stores) and byte offset; nil panics
LdS8 [] (D S U) Load n__ _n_ "Ra = *(int8)(Rb + c)"
LdU8 [] (D S U) Load n__ _n_ "Ra = *(uint8)(Rb + c)"
LdS16 [] (D S U) Load n__ _n_ "Ra = *(int16)(Rb + c)"
LdU16 [] (D S U) Load n__ _n_ "Ra = *(uint16)(Rb + c)"
LdS32 [] (D S U) Load n__ _n_ "Ra = *(int32)(Rb + c)"
LdU32 [] (D S U) Load n__ _n_ "Ra = *(uint32)(Rb + c), float32 too"
Ld64 [] (D S U) Load w__ _n_ "Ra = *(64 bits)(Rb + c)"
Ld128 [] (D2 S U) Load ___ _n_ "Ra:2 = *(string, slice, interface)(Rb + c), in one access"
LdC64 [] (D2 S U) Any ___ _n_ "Ra:2 = *(complex64)(Rb + c)"
LdC128 [] (D2 S U) Load w__ _n_ "Ra:2 = *(complex128)(Rb + c)"
LdBlk [K64] (Dn S U) Load ___ _n_ "Ra.. = X0 bytes at Rb + c"
St8 [] (S U S) Store __n n__ "*(8 bits)(Ra + b) = Rc"
St16 [] (S U S) Store __n n__ "*(16 bits)(Ra + b) = Rc"
St32 [] (S U S) Store __n n__ "*(32 bits)(Ra + b) = Rc"
St64 [] (S U S) Store __w n__ "*(64 bits)(Ra + b) = Rc"
StNum64 [] (S U S) Store __w n__ "*(64 bits)(Ra + b) = Rc, where no pointer lies"
St128 [] (S U S2) Store ___ n__ "*(string, slice, interface)(Ra + b) = Rc:2, in one access"
StC64 [] (S U S2) Any ___ n__ "*(complex64)(Ra + b) = Rc:2"
StC128 [] (S U S2) Store __w n__ "*(complex128)(Ra + b) = Rc:2"
StBlk [K64] (S U Sn) Store ___ n__ "X0 bytes at Ra + b = Rc.."
StI64 [] (S U I) Store ___ n__ "*(64 bits)(Ra + b) = c"
ZeroBlk [K64] (S U N) Any ___ n__ "X0 bytes at Ra + b = 0"
CopyBlk [K64] (S S N) Any ___ NN_ "X0 bytes from *Rb to *Ra (may be the same place)"
AddM64 [] (S U S) Store __n n__ "*(64 bits)(Ra + b) += Rc"
AddMI64 [] (S U I) Store ___ n__ "*(64 bits)(Ra + b) += c"
AddMF64 [] (S U S) Store __f n__ "*(float64)(Ra + b) += Rc"
SubMF64 [] (S U S) Store __f n__ "*(float64)(Ra + b) -= Rc"
CheckNil [] (S N N) Check ___ n__ "nil dereference panic when Ra = 0"
AddrOff [] (D S U) Calc ___ _n_ "Ra = Rb + c; nil panics"
AddrOffK [K64] (D S N) Calc ___ _n_ "Ra = Rb + X0; nil panics"
// --- globals
GLdS8 [Addr] (D N N) Load n__ "Ra = *(int8)X0"
GLdU8 [Addr] (D N N) Load n__ "Ra = *(uint8)X0"
GLdS16 [Addr] (D N N) Load n__ "Ra = *(int16)X0"
GLdU16 [Addr] (D N N) Load n__ "Ra = *(uint16)X0"
GLdS32 [Addr] (D N N) Load n__ "Ra = *(int32)X0"
GLdU32 [Addr] (D N N) Load n__ "Ra = *(uint32)X0, float32 too"
GLd64 [Addr] (D N N) Load w__ "Ra = *(64 bits)X0"
GLd128 [Addr] (D2 N N) Load "Ra:2 = *(string, slice, interface)X0, in one access"
GSt8 [Addr] (S N N) Store n__ "*(8 bits)X0 = Ra"
GSt16 [Addr] (S N N) Store n__ "*(16 bits)X0 = Ra"
GSt32 [Addr] (S N N) Store n__ "*(32 bits)X0 = Ra"
GSt64 [Addr] (S N N) Store w__ "*(64 bits)X0 = Ra"
GSt128 [Addr] (S2 N N) Store "*(string, slice, interface)X0 = Ra:2, in one access"
// --- parts of slots: aggregates in the frame. Byte c of the run at Rb (loads), byte b of Ra (stores)
FLdS8 [] (D Sn U) Calc n__ "Ra = int8 at byte c of Rb.."
FLdU8 [] (D Sn U) Calc n__ "Ra = uint8 at byte c of Rb.."
FLdS16 [] (D Sn U) Calc n__ "Ra = int16 at byte c of Rb.."
FLdU16 [] (D Sn U) Calc n__ "Ra = uint16 at byte c of Rb.."
FLdS32 [] (D Sn U) Calc n__ "Ra = int32 at byte c of Rb.."
FLdU32 [] (D Sn U) Calc n__ "Ra = uint32 at byte c of Rb.."
FSt8 [] (Dn U S) Put __n "8 bits at byte b of Ra.. = Rc"
FSt16 [] (Dn U S) Put __n "16 bits at byte b of Ra.. = Rc"
FSt32 [] (Dn U S) Put __n "32 bits at byte b of Ra.. = Rc"
FCopy [U32x2 K64] (Dn Sn N) Put "X1 bytes to byte X0.lo of Ra.. from byte X0.hi of Rb.. (may overlap)"
PackC64 [] (D S2 N) Calc "Ra = memory image of the complex64 Rb:2"
UnpackC64 [] (D2 S N) Work "Ra:2 = complex64 from its memory image Rb"
// --- atomic operations on the variable a pointer leads to; nil panics
AtLdS32 [] (D S N) Any n__ _n_ "Ra = *(int32)Rb"
AtLdU32 [] (D S N) Any n__ _n_ "Ra = *(uint32)Rb"
AtLd64 [] (D S N) Any ___ _n_ "Ra = *(64 bits)Rb"
AtSt32 [] (S S N) Any _n_ n__ "*(32 bits)Ra = Rb"
AtSt64 [] (S S N) Any ___ n__ "*(64 bits)Ra = Rb"
AtAddS32 [] (D S S) Any n_n _n_ "Ra = (*(int32)Rb += Rc)"
AtAddU32 [] (D S S) Any n_n _n_ "Ra = (*(uint32)Rb += Rc)"
AtAdd64 [] (D S S) Any ___ _n_ "Ra = (*(64 bits)Rb += Rc)"
AtSwapS32 [] (D S S) Any n_n _n_ "Ra, *(int32)Rb = *(int32)Rb, Rc"
AtSwapU32 [] (D S S) Any n_n _n_ "Ra, *(uint32)Rb = *(uint32)Rb, Rc"
AtSwap64 [] (D S S) Any ___ _n_ "Ra, *(64 bits)Rb = *(64 bits)Rb, Rc"
AtCas32 [] (D S S2) Any n__ _n_ "Ra = *(32 bits)Rb == Rc, and then *Rb = R(c+1)"
AtCas64 [] (D S S2) Any n__ _n_ "Ra = *(64 bits)Rb == Rc, and then *Rb = R(c+1)"
JLock [] (S J N) Any "lock the sync.Mutex Ra and goto b, if it is free"
JUnlock [] (S J N) Any "unlock the sync.Mutex Ra and goto b, if nobody has to be woken"
JRLock [] (S J N) Any "lock the sync.RWMutex Ra for reading and goto b, if no writer is there"
JRUnlock [] (S J N) Any "unlock the sync.RWMutex Ra for reading and goto b, if no writer waits"
JWgDone [] (S J N) Any "count the sync.WaitGroup Ra down and goto b, if nobody has to be woken"
// --- exploring schedules (see `opt::choice`): a safepoint right before an operation that others can notice
Choice [] (S U S) Any "about to do b (an OpKind) to the object Ra, with operand Rc: others may go first"
ChoiceHere [] (U N N) Any "the same for an operation a without an object"
ChoiceSelect [Select] (N N N) Any "the same for the Select that follows"
ChoiceAccess [] (N N N) Any "the same for the access to memory that the check that follows is about, if that is a visible operation"
// --- debugging
Stmt [K64] (N N N) Any "statement number X0 begins: the debugger may stop here"
// --- slice elements: Rb:2 slice (loads), Ra:2 slice (stores), index checked
IdxS8 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], int8"
IdxU8 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], uint8"
IdxS16 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], int16"
IdxU16 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], uint16"
IdxS32 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], int32"
IdxU32 [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], uint32, float32"
Idx64 [] (D S2 S) Load w_n __i "Ra = Rb:2[Rc], 8-byte elements"
Idx128 [] (D2 S2 S) Load w_n __i "Ra:2 = Rb:2[Rc], strings, slices, interfaces"
IdxSt8 [] (S2 S S) Store _nn _i_ "Ra:2[Rb] = Rc, 1-byte elements"
IdxSt16 [] (S2 S S) Store _nn _i_ "Ra:2[Rb] = Rc, 2-byte elements"
IdxSt32 [] (S2 S S) Store _nn _i_ "Ra:2[Rb] = Rc, 4-byte elements"
IdxSt64 [] (S2 S S) Store _nw _i_ "Ra:2[Rb] = Rc, 8-byte elements"
IdxStNum64 [] (S2 S S) Store _nw _i_ "Ra:2[Rb] = Rc, 8-byte elements that are not pointers"
IdxSt128 [] (S2 S S2) Store _nw _i_ "Ra:2[Rb] = Rc:2, strings, slices, interfaces"
IdxAddr [K64] (D S2 S) Calc __n __i "Ra = &Rb:2[Rc], X0 = element size"
IdxFld64 [U32x2] (D S2 S) Load w_n __i "Ra = 64 bits at offset X0.hi of Rb:2[Rc], element size X0.lo"
IdxFldSt64 [U32x2] (S2 S S) Store _nw _i_ "64 bits at offset X0.hi of Ra:2[Rb], element size X0.lo, = Rc"
IdxBlk [K64] (Dn S2 S) Load __n __i "Ra.. = Rb:2[Rc], X0 = element size"
IdxStr [] (D S2 S) Load n_n __i "Ra = Rb:2[Rc], byte of a string"
// --- elements of an array in the frame: X0 = length
FIdxS8 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], int8"
FIdxU8 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], uint8"
FIdxS16 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], int16"
FIdxU16 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], uint16"
FIdxS32 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], int32"
FIdxU32 [K64] (D Sn S) Calc n_n __i "Ra = (Rb..)[Rc], uint32, float32"
FIdx64 [K64] (D Sn S) Calc w_n __i "Ra = (Rb..)[Rc], 8-byte elements"
FIdx128 [K64] (D2 Sn S) Calc __n __i "Ra:2 = (Rb..)[Rc], 16-byte elements"
FIdxBlk [U32x2] (Dn Sn S) Calc __n __i "Ra.. = (Rb..)[Rc], length X0.lo, element size X0.hi"
FIdxSt8 [K64] (Dn S S) Put _nn _i_ "(Ra..)[Rb] = Rc, 1-byte elements"
FIdxSt16 [K64] (Dn S S) Put _nn _i_ "(Ra..)[Rb] = Rc, 2-byte elements"
FIdxSt32 [K64] (Dn S S) Put _nn _i_ "(Ra..)[Rb] = Rc, 4-byte elements"
FIdxSt64 [K64] (Dn S S) Put _nw _i_ "(Ra..)[Rb] = Rc, 8-byte elements"
FIdxSt128 [K64] (Dn S S2) Put _n_ _i_ "(Ra..)[Rb] = Rc:2, 16-byte elements"
FIdxStBlk [U32x2] (Dn S Sn) Put _n_ _i_ "(Ra..)[Rb] = Rc.., length X0.lo, element size X0.hi"
// --- elements of an array behind a pointer: X0.lo = length, X0.hi = byte offset of the array; nil panics
PIdxS8 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], int8"
PIdxU8 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], uint8"
PIdxS16 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], int16"
PIdxU16 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], uint16"
PIdxS32 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], int32"
PIdxU32 [U32x2] (D S S) Load n_n _ni "Ra = (Rb + X0.hi)[Rc], uint32, float32"
PIdx64 [U32x2] (D S S) Load w_n _ni "Ra = (Rb + X0.hi)[Rc], 8-byte elements"
PIdx128 [U32x2] (D2 S S) Load w_n _ni "Ra:2 = (Rb + X0.hi)[Rc], strings, slices, interfaces"
PIdxSt8 [U32x2] (S S S) Store _nn ni_ "(Ra + X0.hi)[Rb] = Rc, 1-byte elements"
PIdxSt16 [U32x2] (S S S) Store _nn ni_ "(Ra + X0.hi)[Rb] = Rc, 2-byte elements"
PIdxSt32 [U32x2] (S S S) Store _nn ni_ "(Ra + X0.hi)[Rb] = Rc, 4-byte elements"
PIdxSt64 [U32x2] (S S S) Store _nw ni_ "(Ra + X0.hi)[Rb] = Rc, 8-byte elements"
PIdxSt128 [U32x2] (S S S2) Store _nw ni_ "(Ra + X0.hi)[Rb] = Rc:2, strings, slices, interfaces"
PIdxAddr [U32x2 K64] (D S S) Calc __n _ni "Ra = &(Rb + X0.hi)[Rc], X1 = element size"
CheckIdx [K64] (S N N) Check n__ i__ "index panic unless 0 <= Ra < X0"
// --- slices
SLen [] (D S N) Calc nn_ "Ra = length in a slice's second word Rb"
SCap [] (D S N) Calc nn_ "Ra = capacity in a slice's second word Rb"
MakeSlice [Type] (D2 S S) Any _nn _TT "Ra:2 = make([]X0, Rb, Rc), X0 = element type; panics when out of range"
SliceSl [U32x2] (D2 S2 Sn) Work ___ __b "Ra:2 = Rb:2[lo:hi:max], X0.lo = element size, X0.hi = bits 1 lo, 2 hi, 4 max present, which are in Rc, R(c+1), R(c+2)"
SliceStr [U32x2] (D2 S2 Sn) Work ___ __b "Ra:2 = Rb:2[lo:hi], string; X0.hi as in SliceSl"
SliceArr [U32x2 K64] (D2 S Sn) Work ___ _Nb "Ra:2 = (*Rb)[lo:hi:max], array of X1 elements; X0 as in SliceSl; nil panics"
SliceToArr [K64] (D S2 N) Work ___ _t_ "Ra = pointer to the array of X0 elements under Rb:2; panics when it is shorter"
App8 [Type] (D2 S2 S) Any "Ra:2 = append(Rb:2, Rc), 1-byte elements of type X0"
App16 [Type] (D2 S2 S) Any "Ra:2 = append(Rb:2, Rc), 2-byte elements of type X0"
App32 [Type] (D2 S2 S) Any "Ra:2 = append(Rb:2, Rc), 4-byte elements of type X0"
App64 [Type] (D2 S2 S) Any "Ra:2 = append(Rb:2, Rc), 8-byte elements of type X0"
App128 [Type] (D2 S2 S2) Any "Ra:2 = append(Rb:2, Rc:2), strings, slices, interfaces of type X0"
AppBlk [Type] (D2 S2 Sn) Any "Ra:2 = append(Rb:2, Rc..), elements of type X0 as in memory"
AppGrow [Type] (D2 S2 S) Any __n "Ra:2 = Rb:2 lengthened by Rc elements of type X0 (new ones zero or stale: to be stored)"
AppZeros [Type] (D2 S2 S) Any __n "Ra:2 = append(Rb:2, make([]X0, Rc)...)"
AppSlice [Type] (D2 S2 S2) Any "Ra:2 = append(Rb:2, Rc:2...), element type X0"
AppStr [Type] (D2 S2 S2) Any "Ra:2 = append(Rb:2, Rc:2...), bytes and a string, element type X0"
CopySlice [Type] (D S2 S2) Any n__ "Ra = copy(Rb:2, Rc:2), element type X0"
CopyStr [] (D S2 S2) Any n__ "Ra = copy(Rb:2, Rc:2), bytes from a string"
ClearSlice [Type] (S2 N N) Any "clear(Ra:2), element type X0"
// --- objects
New [Type] (D N N) Any "Ra = new(X0), zeroed"
NoteType [Type] (S N N) Any "note that pointer Ra, which becomes an unsafe.Pointer, leads to an X0"
NoteElems [Type] (S2 N N) Any "note that a pointer into slice Ra:2, which becomes an unsafe.Pointer, leads to X0s"
PtrMove [] (D S S) Any __n "Ra = unsafe.Pointer Rb moved by Rc bytes, as Go lays objects out"
PtrDist [] (D S S) Any "Ra = uintptr(Rb) - uintptr(Rc), as Go lays objects out"
SeenAs [Type] (D S N) Any ___ _T_ "Ra = unsafe.Pointer Rb as a pointer to an X0; panics unless that was noted"
MakeClosure [Func Map] (D Sn U) Any "Ra = closure of X0 over the c words Rb..; X1 = map of the object, first word included"
// --- maps: X0 = the map type; key and value in slot runs
MakeMap [Type] (D S N) Any _n_ "Ra = make(X0, Rb)"
MapLen [] (D S N) Any n__ "Ra = len of map Rb, nil included"
MapGet [Type] (Dn S Sn) Any "Ra.. = Rb[Rc..], zero when absent"
MapGetOk [Type U32x2] (Dn S Sn) Any "Ra.. = Rb[Rc..]; R(X1.lo) = found"
MapSet [Type] (S Sn Sn) Any ___ N__ "Ra[Rb..] = Rc..; nil map panics"
MapRef [Type] (D S Sn) Any ___ _N_ "Ra = address of the value of Rb[Rc..], made when absent; valid until the next map operation; nil map panics"
MapDel [Type] (S Sn N) Any "delete(Ra, Rb..)"
MapClear [Type] (S N N) Any "clear(Ra)"
MapIter [] (Dn S N) Any "Ra.. (value::map::MapIter::SLOTS slots, with its WORDS in the frame map) = iterator over map Rb"
MapNext [Type Jump U32x2] (Dn Dn Dn) Any "next entry of the iterator at Ra..: key to Rb.., value to Rc.. (X2.lo bits: 1 key wanted, 2 value wanted); at the end goto X1"
// --- strings
Concat [] (D2 Sn U) Any "Ra:2 = concatenation of the c strings at Rb.."
StrRange [Jump] (D2 S2 S) Any __n "decode the rune of string Rb:2 at byte Rc: Ra = rune, R(a+1) = position after it; at the end goto X0"
StrFromRune [] (D2 S N) Any _n_ "Ra:2 = string(rune Rb)"
StrFromBytes [] (D2 S2 N) Any "Ra:2 = string(bytes Rb:2)"
StrFromRunes [] (D2 S2 N) Any "Ra:2 = string(runes Rb:2)"
BytesFromStr [Type] (D2 S2 I) Any "Ra:2 = bytes of string Rb:2, element type X0; c: of a constant, which Go gives no room to grow"
RunesFromStr [Type] (D2 S2 I) Any "Ra:2 = runes of string Rb:2, element type X0; c: as above"
// --- interfaces: pairs (type, data)
Iface [Type] (D2 S N) Work "Ra:2 = (X0, Rb), for types that keep their value in the data word"
Box [Type] (D2 Sn N) Any "Ra:2 = (X0, heap copy of Rb..), for all other types"
Unbox [Type] (Dn S2 N) Load "Ra.. = value of type X0 in the interface Rb:2, known to hold it"
Assert [Type Type] (Dn S2 N) Any "Ra.. = Rb:2.(X0), concrete X0; panics (X1 = the interface type asserted from)"
AssertOk [Type] (Dn S2 D) Any "Ra.., Rc = Rb:2.(X0), concrete X0"
AssertI [Type Type] (D2 S2 N) Any "Ra:2 = Rb:2.(X0), interface X0; panics (X1 = the interface type asserted from)"
AssertIOk [Type] (D2 S2 D) Any "Ra:2, Rc = Rb:2.(X0), interface X0"
JTypeNe [Type] (S2 J N) Jump "unless Ra:2 holds exactly the concrete type X0 goto b"
JNotImpl [Type] (S2 J N) Any "unless Ra:2 holds a type that implements interface X0 goto b"
// --- calls. Arguments are in the callee's frame at Ra: results, parameters, closure pointer
Call [Func] (B N N) Call "call X0 with frame at Ra"
CallClo [] (B S U) Call ___ _N_ "call the closure Rb with frame at Ra, the closure pointer is put in Rc; nil panics"
CallI [U32x2] (B S2 U) Call ___ _N_ "call method with selector X0.lo of interface Rb:2 with frame at Ra, the data word is put in Rc (the receiver's slot); X0.hi = slots of results and parameters; nil panics"
CallNative [Func] (B N N) Any "run the native of X0 on the slots at Ra"
Enter [] (U U U) Any "zero the results' first a slots, and c slots from Rb; first instruction if there is one"
Ret [] (N N N) End "return to the caller"
Go [Func] (B U N) Any "start a goroutine that calls X0 with the b slots at Ra as its frame"
GoClo [] (B U S) Any "start a goroutine that calls closure Rc with the b slots at Ra as its frame, the last one is the closure pointer's"
Defer [Func] (B U N) Any "defer a call of X0 with the b slots at Ra as its frame"
DeferClo [] (B U S) Any "defer a call of closure Rc with the b slots at Ra as its frame, the last one is the closure pointer's; a nil closure panics when it is run"
RunDefers [] (B Sn U) Any "run this frame's deferred calls, with frames at Ra, which may read and write the c slots from Rb on; falls through when none is left"
LendAt [] (D Sn U) Copy "Ra = the place of Rb in the goroutine's stack, for deferred calls that read and write the c slots from there on"
LdLent [] (D S U) Load "Ra = the slot c behind the place Rb in the goroutine's stack"
StLent [] (S U S) Store "the slot b behind the place Ra in the goroutine's stack = Rc"
Panic [] (S2 U N) End "panic(Ra:2); b = where the interface comes from, see machine::goroutine::Origin"
Recover [] (D2 N N) Any "Ra:2 = recover()"
// --- channels: X0 = element type
MakeChan [Type] (D S N) Any _n_ "Ra = make(chan X0, Rb)"
ChanLen [] (D S N) Any n__ "Ra = len of channel Rb"
ChanCap [] (D S N) Any n__ "Ra = cap of channel Rb"
Send [Type] (S Sn N) Wait "Ra <- Rb.."
Recv [Type] (Dn S N) Wait "Ra.. = <-Rb"
RecvOk [Type] (Dn S D) Wait "Ra.., Rc = <-Rb"
Close [] (S N N) Any "close(Ra)"
Select [Select] (D N N) Wait "Ra = index of the case of X0 that went ahead (values moved), -1 for default"
// --- complex: pairs (real, imaginary)
AddC128 [] (D2 S2 S2) Calc fff "Ra:2 = Rb:2 + Rc:2"
SubC128 [] (D2 S2 S2) Calc fff "Ra:2 = Rb:2 - Rc:2"
MulC128 [] (D2 S2 S2) Calc fff "Ra:2 = Rb:2 * Rc:2"
DivC128 [] (D2 S2 S2) Work fff "Ra:2 = Rb:2 / Rc:2"
NegC128 [] (D2 S2 N) Calc ff_ "Ra:2 = -Rb:2"
EqC128 [] (D S2 S2) Calc nff "Ra = Rb:2 == Rc:2"
AddC64 [] (D2 S2 S2) Work "Ra:2 = Rb:2 + Rc:2, complex64"
SubC64 [] (D2 S2 S2) Work "Ra:2 = Rb:2 - Rc:2, complex64"
MulC64 [] (D2 S2 S2) Work "Ra:2 = Rb:2 * Rc:2, complex64"
DivC64 [] (D2 S2 S2) Work "Ra:2 = Rb:2 / Rc:2, complex64"
NegC64 [] (D2 S2 N) Work "Ra:2 = -Rb:2, complex64"
EqC64 [] (D S2 S2) Work n__ "Ra = Rb:2 == Rc:2, complex64"
// --- odds and ends
Print [K64] (Sn N N) Any "print the value at Ra.. as println does; X0 = its kind, see code::print"
PlainPanic [K64 K64] (N N N) Any "panic with a runtime.Error whose text is the static string X0, X1"
RangeFuncPanic [K64] (S N N) Any "panic: misuse of a range function's loop body; X0 = 0: Ra says which, 3: recovered"
// --- checks of the race detector, in front of what they check (`opt::race`). How: bits 1 writes, 2 but reads first
RaceAt [U32x2] (S U N) Any "check X0.lo bytes at Ra + b, X0.hi says how; nothing for nil"
RaceAddr [Addr U32x2] (N N N) Any "check X1.lo bytes at X0, X1.hi says how"
RaceIdx [U32x2 U32x2] (S2 S N) Any "check X1.lo bytes at offset X0.hi of Ra:2[Rb], element size X0.lo, X1.hi says how; nothing if out of range"
RaceArr [U32x2 U32x2] (S S N) Any "check (Ra + X0.hi)[Rb], length X0.lo, element size X1.lo, X1.hi says how; nothing for nil or out of range"
RaceRange [U32x2] (S2 N N) Any "check all of Ra:2, element size X0.lo, X0.hi says how"
RaceApp [U32x2] (S2 S N) Any "check an append to Ra:2, element size X0.lo, of 1 (X0.hi = 0; 3: which is aligned), Rb's low half (1) or Rb (2) elements"
RaceCopy [U32x2] (S2 S2 N) Any "check a copy to Ra:2 from Rb:2, element size X0.lo; X0.hi = 1: from a string"
RaceSync [U32x2] (S S N) Any "synchronise by the variable at Ra + X0.lo, X0.hi and perhaps Rb say how (`race::Hook`)"
// --- inside the machine
CompileMe [] (N N N) End "entry of a function that is not compiled yet: compile it, then start it"
GoEnd [] (N N N) End "the goroutine's first function has returned"
NextDue [] (B U N) Any "calls the next finalizer (b = 0) or cleanup (b = 1) that is due, its frame at a; comes back here; continues when there is none"
DeferRet [] (N N N) Any "a deferred call run by a panic or Goexit has returned"
PanicText [] (N N N) Any "the Error or String method of a fatal panic's value has returned"
EnterNative [] (N N N) Any "entry of a function that has machine code: runs that"
Back [Addr] (N N N) Any "machine code or the interpreter continues at X0, a place in the function's code"
Trap [] (U N N) End "cannot be reached; a fatal error that says so"
    } };
}

macro_rules! define {
    ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
        $does:ident $($holds:ident $($fault:ident)?)? $doc:literal)*) => {
        /// The opcodes.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u16)]
        pub enum Op {$(
            #[doc = $doc]
            $name,
        )*}

        /// One row for each opcode, in order.
        pub static ROWS: &[Row] = &[$(
            Row {
                op: Op::$name,
                name: stringify!($name),
                extra: &[$(ExtraKind::$x),*],
                operands: [OperandKind::$a, OperandKind::$b, OperandKind::$c],
                does: Does::$does,
                holds: columns::holds(concat!($(stringify!($holds))?)),
                faults: columns::faults(concat!($($(stringify!($fault))?)?)),
                doc: $doc,
            },
        )*];
    };
}

for_each_op!(define);

macro_rules! words {
    ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
        $does:ident $($holds:ident $($fault:ident)?)? $doc:literal)*) => {
        /// Words of each opcode's instruction, extra words included, by opcode.
        pub const WORDS: &[u8] = &[$({
            let extra: &[ExtraKind] = &[$(ExtraKind::$x),*];
            1 + extra.len() as u8
        },)*];
    };
}

for_each_op!(words);

/// What the table says of an opcode.
#[derive(Debug)]
pub struct Row {
    /// The opcode.
    pub op: Op,
    /// Its name.
    pub name: &'static str,
    /// Kinds of its extra words.
    pub extra: &'static [ExtraKind],
    /// Kinds of `a`, `b`, `c`.
    pub operands: [OperandKind; 3],
    /// What it does.
    pub does: Does,
    /// What the slots hold that `a`, `b`, `c` name.
    pub holds: [Holds; 3],
    /// What `a`, `b`, `c` may make it panic for.
    pub faults: [Fault; 3],
    /// Its meaning.
    pub doc: &'static str,
}

impl Op {
    /// The opcode of that number.
    pub fn from_u16(n: u16) -> Option<Op> {
        ROWS.get(n as usize).map(|r| r.op)
    }

    /// Its row in the table.
    #[inline]
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// What it does.
    #[inline]
    pub fn does(self) -> Does {
        self.row().does
    }

    /// What the slots hold that operand `n` names.
    pub fn holds(self, n: usize) -> Holds {
        self.row().holds.get(n).copied().unwrap_or(Holds::Other)
    }

    /// The operand that is an index, or the first of slice bounds, for which it panics if they are out of
    /// range.
    pub fn index(self) -> Option<usize> {
        let is = |fault: &Fault| matches!(fault, Fault::Index | Fault::Bounds);
        self.row().faults.iter().position(is)
    }

    /// The operands that are known not to be zero once it has not failed.
    pub fn not_zero(self) -> impl Iterator<Item = usize> {
        let is = |fault: &Fault| matches!(fault, Fault::Nil | Fault::NilWhole | Fault::Zero);
        (0..3)
            .zip(&self.row().faults)
            .filter(move |(_, f)| is(f))
            .map(|(n, _)| n)
    }

    /// Whether it fails for a zero among [`Op::not_zero`], or never.
    pub fn fails_for_zero_only(self) -> bool {
        use Fault::{Never, Nil, NilWhole, Zero};
        let faults = &self.row().faults;
        faults
            .iter()
            .all(|f| matches!(f, Never | Nil | NilWhole | Zero))
    }

    /// Whether it may panic.
    pub fn may_fail(self) -> bool {
        self.row().faults.iter().any(|&f| f != Fault::Never)
    }

    /// Whether it jumps backwards and counts.
    pub fn is_loop(self) -> bool {
        matches!(self.does(), Does::Back | Does::Again)
    }

    /// Whether control may go on to the next instruction.
    pub fn falls(self) -> bool {
        !matches!(self.does(), Does::Goto | Does::Again | Does::End)
    }

    /// The operands that it may fail for; none, if it cannot fail, or any part of it may be at fault.
    pub fn suspects(self) -> impl Iterator<Item = usize> {
        let whole = |fault: &Fault| {
            matches!(
                fault,
                Fault::Never | Fault::NilWhole | Fault::Bounds | Fault::Whole
            )
        };
        (0..3)
            .zip(&self.row().faults)
            .filter(move |(_, f)| !whole(f))
            .map(|(n, _)| n)
    }

    /// Number of words of an instruction: 1 and the extra words.
    #[inline]
    pub fn words(self) -> usize {
        1 + self.row().extra.len()
    }
}

/// The first word of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(8))]
pub struct Insn {
    /// Opcode number.
    pub op: u16,
    /// First operand.
    pub a: u16,
    /// Second operand.
    pub b: u16,
    /// Third operand.
    pub c: u16,
}

impl Insn {
    /// An instruction with three operands (0 for unused ones).
    #[inline]
    pub const fn new(op: Op, a: u16, b: u16, c: u16) -> Insn {
        Insn {
            op: op as u16,
            a,
            b,
            c,
        }
    }

    /// An instruction with a 32-bit immediate or offset in `b:c`.
    #[inline]
    pub const fn wide(op: Op, a: u16, bc: i32) -> Insn {
        Insn {
            op: op as u16,
            a,
            b: bc as u16,
            c: (bc >> 16) as u16,
        }
    }

    /// `b:c` as one number.
    #[inline]
    pub const fn bc(self) -> i32 {
        self.b as i32 | (self.c as i32) << 16
    }

    /// The word, as it is in the code.
    #[inline]
    pub const fn word(self) -> u64 {
        self.op as u64 | (self.a as u64) << 16 | (self.b as u64) << 32 | (self.c as u64) << 48
    }

    /// From the word.
    #[inline]
    pub const fn from_word(w: u64) -> Insn {
        Insn {
            op: w as u16,
            a: (w >> 16) as u16,
            b: (w >> 32) as u16,
            c: (w >> 48) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size_of::<Insn>(), 8);
        assert!(ROWS.len() < 512);
    }

    macro_rules! letters {
        ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
            $does:ident $($holds:ident $($fault:ident)?)? $doc:literal)*) => {
            const LETTERS: &[[&str; 3]] = &[$([
                stringify!($name),
                concat!($(stringify!($holds))?),
                concat!($($(stringify!($fault))?)?),
            ],)*];
        };
    }
    crate::for_each_op!(letters);

    #[test]
    fn every_letter_means_something() {
        for [name, holds, faults] in LETTERS {
            assert!([0, 3].contains(&holds.len()), "{name} {holds}");
            assert!([0, 3].contains(&faults.len()), "{name} {faults}");
            assert!(holds.chars().all(|c| "fnw_".contains(c)), "{name} {holds}");
            assert!(
                faults.chars().all(|c| "nNzcibtT_".contains(c)),
                "{name} {faults}"
            );
        }
    }

    #[test]
    fn columns_fit_the_operands() {
        for row in ROWS {
            for (n, kind) in row.operands.iter().enumerate() {
                let slot = kind.is_slot();
                assert!(slot || row.holds[n] == Holds::Other, "{} holds", row.name);
                assert!(
                    slot || row.faults[n] == Fault::Never,
                    "fault of {}",
                    row.name
                );
            }
            let swaps = matches!(
                row.operands,
                [OperandKind::D, OperandKind::S, OperandKind::S]
            );
            assert!(row.does != Does::Comm || swaps, "{}", row.name);
            let jumps = matches!(row.does, Does::Jump | Does::Goto | Does::Back | Does::Again);
            let offset = row.operands.contains(&OperandKind::J)
                || row.operands.contains(&OperandKind::Jl)
                || row.extra.contains(&ExtraKind::Jumps);
            assert!(offset || !jumps, "{}", row.name);
        }
    }

    #[test]
    fn what_rows_say_of_failing() {
        let suspects = |op: Op| op.suspects().collect::<Vec<_>>();
        assert_eq!(suspects(Op::PIdxSt64), [0, 1]);
        assert!(suspects(Op::DivSI).is_empty());
        assert_eq!(Op::PIdxSt64.index(), Some(1));
        assert_eq!(Op::SliceSl.index(), Some(2));
        assert_eq!(Op::PIdx64.not_zero().collect::<Vec<_>>(), [1]);
        assert!(!Op::PIdx64.fails_for_zero_only() && Op::Ld64.fails_for_zero_only());
        assert!(!Op::Jmp.falls() && !Op::Loop.falls() && Op::LoopLtS.falls());
    }

    #[test]
    fn rows_are_in_order_and_words_round_trip() {
        for (i, r) in ROWS.iter().enumerate() {
            assert_eq!(r.op as usize, i);
        }
        let i = Insn::wide(Op::Jmp, 3, -70_000);
        assert_eq!(Insn::from_word(i.word()).bc(), -70_000);
    }
}
