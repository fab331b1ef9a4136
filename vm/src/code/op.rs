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

mod columns;
mod derived;

pub use columns::{
    Does, ExtraKind, Facts, Fault, Flag, Holds, OperandKind, Place, Run, Test, Touch, Unit,
};
pub use derived::{Callee, Source};

/// Calls `$m!` with the whole table: rows of `Name [extra words] (a b c) what it does "meaning"`. What it does
/// is a [`Does`], a letter for what each operand [`Holds`], one for each operand's [`Fault`], and [`Facts`] by name;
/// what says nothing is left out. The facts are:
/// - `unit(U)`: the [`Unit`] that is loaded, stored or computed
/// - `at(P letters)`: the [`Place`] of the memory that is accessed, and how ([`Touch`]) by operand
/// - `run(letters)`: how many slots each operand stands for ([`Run`])
/// - `tests(T)`: the [`Test`] that is compared or jumped for
/// - `imm(Op)`, `back(Op)`: the same with a constant operand; the same jump as a back-edge
/// - `of(Op)`: the operation on 64 bits that it is made of
/// - `flag(F)`: a [`Flag`]
#[macro_export]
macro_rules! for_each_op {
    ($m:ident) => { $m! {
// --- moves and constants
Nop [] (N N N) Check "nothing"
Mov [] (D S N) Copy ww_ "Ra = Rb"
Mov2 [] (D2 S2 N) Copy ww_ "Ra:2 = Rb:2"
MovMov [] (D M S) Copy www "Ra, Rb = Rb, Rc, both read first"
MovN [] (Dn Sn U) Copy {run(cc_)} "c slots from Rb.. to Ra.. (may overlap)"
Zero [] (Dn U N) Constant {run(b__)} "b slots from Ra = 0"
LdI [] (D I N) Constant w__ "Ra = b"
LdI32 [] (D Il H) Constant w__ "Ra = b:c"
LdK [Const] (D N N) Constant w__ "Ra = X0"
LdK2 [Const K64] (D2 N N) Constant "Ra:2 = X0, X1 (string and other constants of two words)"
// --- integers, 64 bits (and canonical narrower ones where the result stays canonical)
Add [] (D S S) Comm nnn {imm(AddI)} "Ra = Rb + Rc"
Sub [] (D S S) Calc nnn "Ra = Rb - Rc"
Mul [] (D S S) Comm nnn {imm(MulI)} "Ra = Rb * Rc"
DivS [] (D S S) Calc nnn __z {imm(DivSI)} "Ra = Rb / Rc signed; panics when Rc = 0 (narrow signed: Ext after it)"
DivU [] (D S S) Calc nnn __z "Ra = Rb / Rc unsigned; panics when Rc = 0"
RemS [] (D S S) Calc nnn __z {imm(RemSI)} "Ra = Rb % Rc signed; panics when Rc = 0"
RemU [] (D S S) Calc nnn __z "Ra = Rb % Rc unsigned; panics when Rc = 0"
And [] (D S S) Comm nnn {imm(AndI)} "Ra = Rb & Rc"
Or [] (D S S) Comm nnn {imm(OrI)} "Ra = Rb | Rc"
Xor [] (D S S) Comm nnn {imm(XorI)} "Ra = Rb ^ Rc"
AndNot [] (D S S) Calc nnn "Ra = Rb &^ Rc"
Neg [] (D S N) Calc nn_ "Ra = -Rb"
Not [] (D S N) Calc nn_ "Ra = ^Rb (narrow unsigned: Ext after it)"
NotB [] (D S N) Calc nn_ "Ra = !Rb for a bool"
Shl [] (D S S) Calc nnn {imm(ShlI)} "Ra = Rb << Rc, count unsigned, 0 from 64 on"
ShrS [] (D S S) Calc nnn {imm(ShrSI)} "Ra = Rb >> Rc arithmetic, count unsigned"
ShrU [] (D S S) Calc nnn {imm(ShrUI)} "Ra = Rb >> Rc logical, count unsigned, 0 from 64 on"
ShlC [] (D S S) Calc nnn __c {imm(ShlI) of(Shl)} "Shl with a signed count; panics when it is negative"
ShrSC [] (D S S) Calc nnn __c {imm(ShrSI) of(ShrS)} "ShrS with a signed count; panics when it is negative"
ShrUC [] (D S S) Calc nnn __c {imm(ShrUI) of(ShrU)} "ShrU with a signed count; panics when it is negative"
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
AddCarry [] (D2 Sn N) Calc {run(_3_)} "Ra, R(a+1) = Rb + R(b+1) + R(b+2), carry out of it; R(b+2) is 0 or 1"
SubBorrow [] (D2 Sn N) Calc {run(_3_)} "Ra, R(a+1) = Rb - R(b+1) - R(b+2), borrow for it; R(b+2) is 0 or 1"
DivSK [K64] (D S N) Calc nn_ "Ra = Rb / X0 signed, X0 not 0"
RemSK [K64] (D S N) Calc nn_ "Ra = Rb % X0 signed, X0 not 0"
AddK [K64] (D S N) Calc nn_ "Ra = Rb + X0"
MulK [K64] (D S N) Calc nn_ "Ra = Rb * X0"
AndK [K64] (D S N) Calc nn_ "Ra = Rb & X0"
MulAdd [] (M S S) Calc nnn "Ra = Ra + Rb * Rc"
// --- narrow integers: re-canonicalised results (other widths: the 64-bit row, then Ext)
ExtS8 [] (D S N) Calc nn_ {unit(S8)} "Ra = low 8 bits of Rb, sign-extended"
ExtS16 [] (D S N) Calc nn_ {unit(S16)} "Ra = low 16 bits of Rb, sign-extended"
ExtS32 [] (D S N) Calc nn_ {unit(S32)} "Ra = low 32 bits of Rb, sign-extended"
ExtU8 [] (D S N) Calc nn_ {unit(U8)} "Ra = low 8 bits of Rb"
ExtU16 [] (D S N) Calc nn_ {unit(U16)} "Ra = low 16 bits of Rb"
ExtU32 [] (D S N) Calc nn_ {unit(U32)} "Ra = low 32 bits of Rb"
AddS32 [] (D S S) Comm nnn {unit(S32) imm(AddIS32) of(Add)} "Ra = int32(Rb + Rc)"
AddU32 [] (D S S) Comm nnn {unit(U32) imm(AddIU32) of(Add)} "Ra = uint32(Rb + Rc)"
AddU8 [] (D S S) Comm nnn {unit(U8) of(Add)} "Ra = uint8(Rb + Rc)"
SubS32 [] (D S S) Calc nnn {unit(S32) of(Sub)} "Ra = int32(Rb - Rc)"
SubU32 [] (D S S) Calc nnn {unit(U32) of(Sub)} "Ra = uint32(Rb - Rc)"
SubU8 [] (D S S) Calc nnn {unit(U8) of(Sub)} "Ra = uint8(Rb - Rc)"
MulS32 [] (D S S) Comm nnn {unit(S32) of(Mul)} "Ra = int32(Rb * Rc)"
MulU32 [] (D S S) Comm nnn {unit(U32) of(Mul)} "Ra = uint32(Rb * Rc)"
MulU8 [] (D S S) Comm nnn {unit(U8) of(Mul)} "Ra = uint8(Rb * Rc)"
ShlU32 [] (D S S) Calc nnn {unit(U32) imm(ShlIU32) of(Shl)} "Ra = uint32(Rb << Rc), count unsigned"
AddIS32 [] (D S I) Calc nn_ {unit(S32) of(AddI)} "Ra = int32(Rb + c)"
AddIU32 [] (D S I) Calc nn_ {unit(U32) of(AddI)} "Ra = uint32(Rb + c)"
AddIU8 [] (D S I) Calc nn_ {unit(U8) of(AddI)} "Ra = uint8(Rb + c)"
ShlIU32 [] (D S U) Calc nn_ {unit(U32) of(ShlI)} "Ra = uint32(Rb << c), c < 64"
ShlIS32 [] (D S U) Calc nn_ {unit(S32) of(ShlI)} "Ra = int32(Rb << c), c < 64"
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
F64S64 [] (D S N) Calc nf_ {unit(W64)} "float64 to int64 (out of range: the lowest int64), Ext after it for narrow types"
F64S32 [] (D S N) Calc nf_ {unit(S32)} "float64 to int32 (out of range: the lowest int32); also for int8, int16 and their unsigned twins, with Ext"
F64U64 [] (D S N) Work nf_ "float64 to uint64"
F32S64 [] (D S N) Calc nn_ {unit(W64)} "float32 to int64"
F32S32 [] (D S N) Calc nn_ {unit(S32)} "float32 to int32"
F32U64 [] (D S N) Work nn_ "float32 to uint64"
F64F32 [] (D S N) Calc nf_ "float64 to float32"
F32F64 [] (D S N) Calc fn_ "float32 to float64"
// --- comparisons to bool (greater: swap the operands)
Eq [] (D S S) Comm n__ {tests(Eq) imm(EqI)} "Ra = Rb == Rc, any one-slot value except a float"
Ne [] (D S S) Comm n__ {tests(Ne) imm(NeI)} "Ra = Rb != Rc"
LtS [] (D S S) Calc nnn {tests(LtS) imm(LtSI)} "Ra = Rb < Rc signed"
LeS [] (D S S) Calc nnn {tests(LeS) imm(LeSI)} "Ra = Rb <= Rc signed"
LtU [] (D S S) Calc nnn {tests(LtU)} "Ra = Rb < Rc unsigned"
LeU [] (D S S) Calc nnn {tests(LeU)} "Ra = Rb <= Rc unsigned"
EqI [] (D S I) Calc n__ {tests(Eq)} "Ra = Rb == c"
NeI [] (D S I) Calc n__ {tests(Ne)} "Ra = Rb != c"
LtSI [] (D S I) Calc nn_ {tests(LtS)} "Ra = Rb < c signed"
LeSI [] (D S I) Calc nn_ {tests(LeS)} "Ra = Rb <= c signed"
GtSI [] (D S I) Calc nn_ {tests(GtS)} "Ra = Rb > c signed"
GeSI [] (D S I) Calc nn_ {tests(GeS)} "Ra = Rb >= c signed"
EqF64 [] (D S S) Calc nff {tests(EqF)} "Ra = Rb == Rc"
NeF64 [] (D S S) Calc nff {tests(NeF)} "Ra = Rb != Rc"
LtF64 [] (D S S) Calc nff {tests(LtF)} "Ra = Rb < Rc"
LeF64 [] (D S S) Calc nff {tests(LeF)} "Ra = Rb <= Rc"
EqF32 [] (D S S) Calc nnn {tests(EqF)} "Ra = Rb == Rc"
NeF32 [] (D S S) Calc nnn {tests(NeF)} "Ra = Rb != Rc"
LtF32 [] (D S S) Calc nnn {tests(LtF)} "Ra = Rb < Rc"
LeF32 [] (D S S) Calc nnn {tests(LeF)} "Ra = Rb <= Rc"
EqStr [] (D S2 S2) Calc n__ "Ra = Rb:2 == Rc:2, strings"
NeStr [] (D S2 S2) Calc n__ "Ra = Rb:2 != Rc:2, strings"
LtStr [] (D S2 S2) Calc n__ "Ra = Rb:2 < Rc:2, strings"
LeStr [] (D S2 S2) Calc n__ "Ra = Rb:2 <= Rc:2, strings"
EqIface [] (D S2 S2) Any n__ _tt "Ra = Rb:2 == Rc:2, interfaces; panics for an uncomparable dynamic type"
EqMem [K64] (D Sn Sn) Work n__ {run(_xx)} "Ra = the X0 bytes at Rb.. equal those at Rc.."
EqVal [Type] (D Sn Sn) Any n__ _TT {run(_tt)} "Ra = value at Rb.. == value at Rc.., both of type X0 (structs, arrays)"
EqPtr [Type] (D S S) Any n__ _NN {unit(Type) at(Pointer _rr)} "Ra = *Rb == *Rc, both of type X0; nil panics"
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
JT [] (S J N) Jump n__ {back(LoopT)} "if Ra goto b"
JF [] (S J N) Jump n__ {back(LoopF)} "if !Ra goto b"
JEq [] (S S J) Jump {tests(Eq) imm(JEqI) back(LoopEq)} "if Ra == Rb goto c"
JNe [] (S S J) Jump {tests(Ne) imm(JNeI) back(LoopNe)} "if Ra != Rb goto c"
JLtS [] (S S J) Jump nn_ {tests(LtS) imm(JLtSI) back(LoopLtS)} "if Ra < Rb signed goto c"
JLeS [] (S S J) Jump nn_ {tests(LeS) imm(JLeSI) back(LoopLeS)} "if Ra <= Rb signed goto c"
JLtU [] (S S J) Jump nn_ {tests(LtU) back(LoopLtU)} "if Ra < Rb unsigned goto c"
JLeU [] (S S J) Jump nn_ {tests(LeU) back(LoopLeU)} "if Ra <= Rb unsigned goto c"
JEqI [] (S I J) Jump {tests(Eq) back(LoopEqI)} "if Ra == b goto c"
JNeI [] (S I J) Jump {tests(Ne) back(LoopNeI)} "if Ra != b goto c"
JLtSI [] (S I J) Jump n__ {tests(LtS) back(LoopLtSI)} "if Ra < b signed goto c"
JLeSI [] (S I J) Jump n__ {tests(LeS) back(LoopLeSI)} "if Ra <= b signed goto c"
JGtSI [] (S I J) Jump n__ {tests(GtS) back(LoopGtSI)} "if Ra > b signed goto c"
JGeSI [] (S I J) Jump n__ {tests(GeS) back(LoopGeSI)} "if Ra >= b signed goto c"
JLtUI [] (S U J) Jump n__ {tests(LtU)} "if Ra < b unsigned goto c"
JGeUI [] (S U J) Jump n__ {tests(GeU)} "if Ra >= b unsigned goto c"
JEqF64 [] (S S J) Jump ff_ {tests(EqF)} "if Ra == Rb goto c"
JNeF64 [] (S S J) Jump ff_ {tests(NeF)} "if Ra != Rb goto c"
JLtF64 [] (S S J) Jump ff_ {tests(LtF)} "if Ra < Rb goto c"
JLeF64 [] (S S J) Jump ff_ {tests(LeF)} "if Ra <= Rb goto c"
JNltF64 [] (S S J) Jump ff_ {tests(NltF)} "if !(Ra < Rb) goto c"
JNleF64 [] (S S J) Jump ff_ {tests(NleF)} "if !(Ra <= Rb) goto c"
JEqStr [] (S2 S2 J) Jump "if Ra:2 == Rb:2, strings, goto c"
JNeStr [] (S2 S2 J) Jump "if Ra:2 != Rb:2, strings, goto c"
JTab [Jumps] (S N N) Jump n__ {flag(Alone) flag(Pends)} "goto X0.targets[Ra - X0.low], falls through when out of range"
// --- loop back-edges: a unit of the budget, safepoint when it is used up (only when they jump)
Loop [] (N Jl H) Again "goto b:c"
LoopT [] (S J N) Back n__ "if Ra goto b"
LoopF [] (S J N) Back n__ "if !Ra goto b"
LoopEq [] (S S J) Back {tests(Eq) imm(LoopEqI)} "if Ra == Rb goto c"
LoopNe [] (S S J) Back {tests(Ne) imm(LoopNeI)} "if Ra != Rb goto c"
LoopLtS [] (S S J) Back nn_ {tests(LtS) imm(LoopLtSI)} "if Ra < Rb signed goto c"
LoopLeS [] (S S J) Back nn_ {tests(LeS) imm(LoopLeSI)} "if Ra <= Rb signed goto c"
LoopLtU [] (S S J) Back nn_ {tests(LtU)} "if Ra < Rb unsigned goto c"
LoopLeU [] (S S J) Back nn_ {tests(LeU)} "if Ra <= Rb unsigned goto c"
LoopEqI [] (S I J) Back {tests(Eq)} "if Ra == b goto c"
LoopNeI [] (S I J) Back {tests(Ne)} "if Ra != b goto c"
LoopLtSI [] (S I J) Back n__ {tests(LtS)} "if Ra < b signed goto c"
LoopLeSI [] (S I J) Back n__ {tests(LeS)} "if Ra <= b signed goto c"
LoopGtSI [] (S I J) Back n__ {tests(GtS)} "if Ra > b signed goto c"
LoopGeSI [] (S I J) Back n__ {tests(GeS)} "if Ra >= b signed goto c"
LoopIncLtS [] (M S J) Back nn_ {tests(LtS)} "Ra += 1; if Ra < Rb signed goto c"
LoopIncLeS [] (M S J) Back nn_ {tests(LeS)} "Ra += 1; if Ra <= Rb signed goto c"
LoopIncLtI [] (M I J) Back n__ {tests(LtS)} "Ra += 1; if Ra < b signed goto c"
LoopIncLeI [] (M I J) Back n__ {tests(LeS)} "Ra += 1; if Ra <= b signed goto c"
LoopIncLtK [K64] (M N J) Back n__ "Ra += 1; if Ra < X0 signed goto c"
LoopIncLtLen [] (M S J) Back nn_ "Ra += 1; if Ra < len of the slice whose second word is Rb goto c"
LoopDecGeI [] (M I J) Back n__ {tests(GeS)} "Ra -= 1; if Ra >= b signed goto c"
LoopAddLtS [] (M S J) Back nn_ {run(_2_) tests(LtS)} "Ra += R(b+1); if Ra < Rb signed goto c"
LoopAddLeS [] (M S J) Back nn_ {run(_2_) tests(LeS)} "Ra += R(b+1); if Ra <= Rb signed goto c"
// --- memory through a pointer Rb (loads) or Ra (stores) and byte offset; nil panics
LdS8 [] (D S U) Load n__ _n_ {unit(S8) at(Pointer _r_)} "Ra = *(int8)(Rb + c)"
LdU8 [] (D S U) Load n__ _n_ {unit(U8) at(Pointer _r_)} "Ra = *(uint8)(Rb + c)"
LdS16 [] (D S U) Load n__ _n_ {unit(S16) at(Pointer _r_)} "Ra = *(int16)(Rb + c)"
LdU16 [] (D S U) Load n__ _n_ {unit(U16) at(Pointer _r_)} "Ra = *(uint16)(Rb + c)"
LdS32 [] (D S U) Load n__ _n_ {unit(S32) at(Pointer _r_)} "Ra = *(int32)(Rb + c)"
LdU32 [] (D S U) Load n__ _n_ {unit(U32) at(Pointer _r_)} "Ra = *(uint32)(Rb + c), float32 too"
Ld64 [] (D S U) Load w__ _n_ {unit(W64) at(Pointer _r_)} "Ra = *(64 bits)(Rb + c)"
Ld128 [] (D2 S U) Load ___ _n_ {unit(Pair) at(Pointer _r_)} "Ra:2 = *(string, slice, interface)(Rb + c), in one access"
LdC64 [] (D2 S U) Any ___ _n_ {unit(C64) at(Pointer _r_)} "Ra:2 = *(complex64)(Rb + c)"
LdC128 [] (D2 S U) Load w__ _n_ {unit(C128) at(Pointer _r_)} "Ra:2 = *(complex128)(Rb + c)"
LdBlk [K64] (Dn S U) Load ___ _n_ {unit(Block) at(Pointer _r_) run(x__)} "Ra.. = X0 bytes at Rb + c"
St8 [] (S U S) Store __n n__ {unit(U8) at(Pointer w__)} "*(8 bits)(Ra + b) = Rc"
St16 [] (S U S) Store __n n__ {unit(U16) at(Pointer w__)} "*(16 bits)(Ra + b) = Rc"
St32 [] (S U S) Store __n n__ {unit(U32) at(Pointer w__)} "*(32 bits)(Ra + b) = Rc"
St64 [] (S U S) Store __w n__ {unit(W64) at(Pointer w__)} "*(64 bits)(Ra + b) = Rc"
StNum64 [] (S U S) Store __w n__ {unit(N64) at(Pointer w__)} "*(64 bits)(Ra + b) = Rc, where no pointer lies"
St128 [] (S U S2) Store ___ n__ {unit(Pair) at(Pointer w__)} "*(string, slice, interface)(Ra + b) = Rc:2, in one access"
StC64 [] (S U S2) Any ___ n__ {unit(C64) at(Pointer w__)} "*(complex64)(Ra + b) = Rc:2"
StC128 [] (S U S2) Store __w n__ {unit(C128) at(Pointer w__)} "*(complex128)(Ra + b) = Rc:2"
StBlk [K64] (S U Sn) Store ___ n__ {unit(Block) at(Pointer w__) run(__x)} "X0 bytes at Ra + b = Rc.."
StI64 [] (S U I) Store ___ n__ {unit(W64) at(Pointer w__)} "*(64 bits)(Ra + b) = c"
ZeroBlk [K64] (S U N) Any ___ n__ {unit(Block) at(Pointer w__)} "X0 bytes at Ra + b = 0"
CopyBlk [K64] (S S N) Any ___ NN_ {unit(Block) at(Pointer wr_)} "X0 bytes from *Rb to *Ra (may be the same place)"
AddM64 [] (S U S) Update __n n__ {unit(W64) at(Pointer u__)} "*(64 bits)(Ra + b) += Rc"
AddMI64 [] (S U I) Update ___ n__ {unit(W64) at(Pointer u__)} "*(64 bits)(Ra + b) += c"
AddMF64 [] (S U S) Update __f n__ {unit(W64) at(Pointer u__)} "*(float64)(Ra + b) += Rc"
SubMF64 [] (S U S) Update __f n__ {unit(W64) at(Pointer u__)} "*(float64)(Ra + b) -= Rc"
CheckNil [] (S N N) Check ___ n__ "nil dereference panic when Ra = 0"
AddrOff [] (D S U) Calc p__ _n_ "Ra = Rb + c; nil panics"
AddrOffK [K64] (D S N) Calc p__ _n_ "Ra = Rb + X0; nil panics"
// --- globals
GLdS8 [Addr] (D N N) Load n__ {unit(S8) at(Global r__)} "Ra = *(int8)X0"
GLdU8 [Addr] (D N N) Load n__ {unit(U8) at(Global r__)} "Ra = *(uint8)X0"
GLdS16 [Addr] (D N N) Load n__ {unit(S16) at(Global r__)} "Ra = *(int16)X0"
GLdU16 [Addr] (D N N) Load n__ {unit(U16) at(Global r__)} "Ra = *(uint16)X0"
GLdS32 [Addr] (D N N) Load n__ {unit(S32) at(Global r__)} "Ra = *(int32)X0"
GLdU32 [Addr] (D N N) Load n__ {unit(U32) at(Global r__)} "Ra = *(uint32)X0, float32 too"
GLd64 [Addr] (D N N) Load w__ {unit(W64) at(Global r__)} "Ra = *(64 bits)X0"
GLd128 [Addr] (D2 N N) Load {unit(Pair) at(Global r__)} "Ra:2 = *(string, slice, interface)X0, in one access"
GSt8 [Addr] (S N N) Store n__ {unit(U8) at(Global w__)} "*(8 bits)X0 = Ra"
GSt16 [Addr] (S N N) Store n__ {unit(U16) at(Global w__)} "*(16 bits)X0 = Ra"
GSt32 [Addr] (S N N) Store n__ {unit(U32) at(Global w__)} "*(32 bits)X0 = Ra"
GSt64 [Addr] (S N N) Store w__ {unit(W64) at(Global w__)} "*(64 bits)X0 = Ra"
GSt128 [Addr] (S2 N N) Store {unit(Pair) at(Global w__)} "*(string, slice, interface)X0 = Ra:2, in one access"
// --- parts of slots: aggregates in the frame. Byte c of the run at Rb (loads), byte b of Ra (stores)
FLdS8 [] (D Sn U) Calc n__ {unit(S8) run(_f_)} "Ra = int8 at byte c of Rb.."
FLdU8 [] (D Sn U) Calc n__ {unit(U8) run(_f_)} "Ra = uint8 at byte c of Rb.."
FLdS16 [] (D Sn U) Calc n__ {unit(S16) run(_f_)} "Ra = int16 at byte c of Rb.."
FLdU16 [] (D Sn U) Calc n__ {unit(U16) run(_f_)} "Ra = uint16 at byte c of Rb.."
FLdS32 [] (D Sn U) Calc n__ {unit(S32) run(_f_)} "Ra = int32 at byte c of Rb.."
FLdU32 [] (D Sn U) Calc n__ {unit(U32) run(_f_)} "Ra = uint32 at byte c of Rb.."
FSt8 [] (Dn U S) Put __n {unit(U8) run(f__)} "8 bits at byte b of Ra.. = Rc"
FSt16 [] (Dn U S) Put __n {unit(U16) run(f__)} "16 bits at byte b of Ra.. = Rc"
FSt32 [] (Dn U S) Put __n {unit(U32) run(f__)} "32 bits at byte b of Ra.. = Rc"
FCopy [U32x2 K64] (Dn Sn N) Put {run(yy_)} "X1 bytes to byte X0.lo of Ra.. from byte X0.hi of Rb.. (may overlap)"
PackC64 [] (D S2 N) Calc "Ra = memory image of the complex64 Rb:2"
UnpackC64 [] (D2 S N) Work "Ra:2 = complex64 from its memory image Rb"
// --- atomic operations on the variable a pointer leads to; nil panics
AtLdS32 [] (D S N) Any n__ _n_ {unit(S32)} "Ra = *(int32)Rb"
AtLdU32 [] (D S N) Any n__ _n_ {unit(U32)} "Ra = *(uint32)Rb"
AtLd64 [] (D S N) Any ___ _n_ {unit(W64)} "Ra = *(64 bits)Rb"
AtSt32 [] (S S N) Any _n_ n__ {unit(U32)} "*(32 bits)Ra = Rb"
AtSt64 [] (S S N) Any ___ n__ {unit(W64)} "*(64 bits)Ra = Rb"
AtAddS32 [] (D S S) Any n_n _n_ {unit(S32)} "Ra = (*(int32)Rb += Rc)"
AtAddU32 [] (D S S) Any n_n _n_ {unit(U32)} "Ra = (*(uint32)Rb += Rc)"
AtAdd64 [] (D S S) Any ___ _n_ {unit(W64)} "Ra = (*(64 bits)Rb += Rc)"
AtSwapS32 [] (D S S) Any n_n _n_ {unit(S32)} "Ra, *(int32)Rb = *(int32)Rb, Rc"
AtSwapU32 [] (D S S) Any n_n _n_ {unit(U32)} "Ra, *(uint32)Rb = *(uint32)Rb, Rc"
AtSwap64 [] (D S S) Any ___ _n_ {unit(W64)} "Ra, *(64 bits)Rb = *(64 bits)Rb, Rc"
AtCas32 [] (D S S2) Any n__ _n_ {unit(U32)} "Ra = *(32 bits)Rb == Rc, and then *Rb = R(c+1)"
AtCas64 [] (D S S2) Any n__ _n_ {unit(W64)} "Ra = *(64 bits)Rb == Rc, and then *Rb = R(c+1)"
JLock [] (S J N) Lock "lock the sync.Mutex Ra and goto b, if it is free"
JUnlock [] (S J N) Unlock "unlock the sync.Mutex Ra and goto b, if nobody has to be woken"
JRLock [] (S J N) Lock "lock the sync.RWMutex Ra for reading and goto b, if no writer is there"
JRUnlock [] (S J N) Unlock "unlock the sync.RWMutex Ra for reading and goto b, if no writer waits"
JWgDone [] (S J N) Unlock "count the sync.WaitGroup Ra down and goto b, if nobody has to be woken"
// --- exploring schedules (see `opt::choice`): a safepoint right before an operation that others can notice
Choice [] (S U S) Announce "about to do b (an OpKind) to the object Ra, with operand Rc: others may go first"
ChoiceHere [] (U N N) Announce "the same for an operation a without an object"
ChoiceSelect [Select] (N N N) Announce "the same for the Select that follows"
ChoiceAccess [] (N N N) Announce "the same for the access to memory that the check that follows is about, if that is a visible operation"
// --- debugging
Stmt [K64] (N N N) Any {flag(Alone)} "statement number X0 begins: the debugger may stop here"
// --- slice elements: Rb:2 slice (loads), Ra:2 slice (stores), index checked
IdxS8 [] (D S2 S) Load n_n __i {unit(S8) at(Element _r_)} "Ra = Rb:2[Rc], int8"
IdxU8 [] (D S2 S) Load n_n __i {unit(U8) at(Element _r_)} "Ra = Rb:2[Rc], uint8"
IdxS16 [] (D S2 S) Load n_n __i {unit(S16) at(Element _r_)} "Ra = Rb:2[Rc], int16"
IdxU16 [] (D S2 S) Load n_n __i {unit(U16) at(Element _r_)} "Ra = Rb:2[Rc], uint16"
IdxS32 [] (D S2 S) Load n_n __i {unit(S32) at(Element _r_)} "Ra = Rb:2[Rc], int32"
IdxU32 [] (D S2 S) Load n_n __i {unit(U32) at(Element _r_)} "Ra = Rb:2[Rc], uint32, float32"
Idx64 [] (D S2 S) Load w_n __i {unit(W64) at(Element _r_)} "Ra = Rb:2[Rc], 8-byte elements"
Idx128 [] (D2 S2 S) Load w_n __i {unit(Pair) at(Element _r_)} "Ra:2 = Rb:2[Rc], strings, slices, interfaces"
IdxSt8 [] (S2 S S) Store _nn _i_ {unit(U8) at(Element w__)} "Ra:2[Rb] = Rc, 1-byte elements"
IdxSt16 [] (S2 S S) Store _nn _i_ {unit(U16) at(Element w__)} "Ra:2[Rb] = Rc, 2-byte elements"
IdxSt32 [] (S2 S S) Store _nn _i_ {unit(U32) at(Element w__)} "Ra:2[Rb] = Rc, 4-byte elements"
IdxSt64 [] (S2 S S) Store _nw _i_ {unit(W64) at(Element w__)} "Ra:2[Rb] = Rc, 8-byte elements"
IdxStNum64 [] (S2 S S) Store _nw _i_ {unit(N64) at(Element w__)} "Ra:2[Rb] = Rc, 8-byte elements that are not pointers"
IdxSt128 [] (S2 S S2) Store _nw _i_ {unit(Pair) at(Element w__)} "Ra:2[Rb] = Rc:2, strings, slices, interfaces"
IdxAddr [K64] (D S2 S) Calc __n __i "Ra = &Rb:2[Rc], X0 = element size"
IdxFld64 [U32x2] (D S2 S) Load w_n __i {unit(W64) at(Element _r_)} "Ra = 64 bits at offset X0.hi of Rb:2[Rc], element size X0.lo"
IdxFldSt64 [U32x2] (S2 S S) Store _nw _i_ {unit(W64) at(Element w__)} "64 bits at offset X0.hi of Ra:2[Rb], element size X0.lo, = Rc"
IdxBlk [K64] (Dn S2 S) Load __n __i {unit(Block) at(Element _r_) run(x__)} "Ra.. = Rb:2[Rc], X0 = element size"
IdxStr [] (D S2 S) Load n_n __i {unit(U8)} "Ra = Rb:2[Rc], byte of a string"
// --- elements of an array in the frame: X0 = length
FIdxS8 [K64] (D Sn S) Calc n_n __i {unit(S8) run(_A_)} "Ra = (Rb..)[Rc], int8"
FIdxU8 [K64] (D Sn S) Calc n_n __i {unit(U8) run(_A_)} "Ra = (Rb..)[Rc], uint8"
FIdxS16 [K64] (D Sn S) Calc n_n __i {unit(S16) run(_A_)} "Ra = (Rb..)[Rc], int16"
FIdxU16 [K64] (D Sn S) Calc n_n __i {unit(U16) run(_A_)} "Ra = (Rb..)[Rc], uint16"
FIdxS32 [K64] (D Sn S) Calc n_n __i {unit(S32) run(_A_)} "Ra = (Rb..)[Rc], int32"
FIdxU32 [K64] (D Sn S) Calc n_n __i {unit(U32) run(_A_)} "Ra = (Rb..)[Rc], uint32, float32"
FIdx64 [K64] (D Sn S) Calc w_n __i {unit(W64) run(_A_)} "Ra = (Rb..)[Rc], 8-byte elements"
FIdx128 [K64] (D2 Sn S) Calc __n __i {unit(Pair) run(_A_)} "Ra:2 = (Rb..)[Rc], 16-byte elements"
FIdxBlk [U32x2] (Dn Sn S) Calc __n __i {run(hA_)} "Ra.. = (Rb..)[Rc], length X0.lo, element size X0.hi"
FIdxSt8 [K64] (Dn S S) Put _nn _i_ {unit(U8) run(A__)} "(Ra..)[Rb] = Rc, 1-byte elements"
FIdxSt16 [K64] (Dn S S) Put _nn _i_ {unit(U16) run(A__)} "(Ra..)[Rb] = Rc, 2-byte elements"
FIdxSt32 [K64] (Dn S S) Put _nn _i_ {unit(U32) run(A__)} "(Ra..)[Rb] = Rc, 4-byte elements"
FIdxSt64 [K64] (Dn S S) Put _nw _i_ {unit(W64) run(A__)} "(Ra..)[Rb] = Rc, 8-byte elements"
FIdxSt128 [K64] (Dn S S2) Put _n_ _i_ {unit(Pair) run(A__)} "(Ra..)[Rb] = Rc:2, 16-byte elements"
FIdxStBlk [U32x2] (Dn S Sn) Put _n_ _i_ {run(A_h)} "(Ra..)[Rb] = Rc.., length X0.lo, element size X0.hi"
// --- elements of an array that a pointer leads to: X0.lo = length, X0.hi = byte offset of the array; nil panics
PIdxS8 [U32x2] (D S S) Load n_n _ni {unit(S8) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], int8"
PIdxU8 [U32x2] (D S S) Load n_n _ni {unit(U8) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], uint8"
PIdxS16 [U32x2] (D S S) Load n_n _ni {unit(S16) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], int16"
PIdxU16 [U32x2] (D S S) Load n_n _ni {unit(U16) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], uint16"
PIdxS32 [U32x2] (D S S) Load n_n _ni {unit(S32) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], int32"
PIdxU32 [U32x2] (D S S) Load n_n _ni {unit(U32) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], uint32, float32"
PIdx64 [U32x2] (D S S) Load w_n _ni {unit(W64) at(Array _r_)} "Ra = (Rb + X0.hi)[Rc], 8-byte elements"
PIdx128 [U32x2] (D2 S S) Load w_n _ni {unit(Pair) at(Array _r_)} "Ra:2 = (Rb + X0.hi)[Rc], strings, slices, interfaces"
PIdxSt8 [U32x2] (S S S) Store _nn ni_ {unit(U8) at(Array w__)} "(Ra + X0.hi)[Rb] = Rc, 1-byte elements"
PIdxSt16 [U32x2] (S S S) Store _nn ni_ {unit(U16) at(Array w__)} "(Ra + X0.hi)[Rb] = Rc, 2-byte elements"
PIdxSt32 [U32x2] (S S S) Store _nn ni_ {unit(U32) at(Array w__)} "(Ra + X0.hi)[Rb] = Rc, 4-byte elements"
PIdxSt64 [U32x2] (S S S) Store _nw ni_ {unit(W64) at(Array w__)} "(Ra + X0.hi)[Rb] = Rc, 8-byte elements"
PIdxSt128 [U32x2] (S S S2) Store _nw ni_ {unit(Pair) at(Array w__)} "(Ra + X0.hi)[Rb] = Rc:2, strings, slices, interfaces"
PIdxAddr [U32x2 K64] (D S S) Calc p_n _ni "Ra = &(Rb + X0.hi)[Rc], X1 = element size"
CheckIdx [K64] (S N N) Check n__ i__ "index panic unless 0 <= Ra < X0"
// --- slices
SLen [] (D S N) Calc nn_ "Ra = length in a slice's second word Rb"
SCap [] (D S N) Calc nn_ "Ra = capacity in a slice's second word Rb"
MakeSlice [Type] (D2 S S) Make _nn _TT "Ra:2 = make([]X0, Rb, Rc), X0 = element type; panics when out of range"
SliceSl [U32x2] (D2 S2 Sn) Work ___ __b {run(__v)} "Ra:2 = Rb:2[lo:hi:max], X0.lo = element size, X0.hi = bits 1 lo, 2 hi, 4 max present, which are in Rc, R(c+1), R(c+2)"
SliceStr [U32x2] (D2 S2 Sn) Work ___ __b {run(__v)} "Ra:2 = Rb:2[lo:hi], string; X0.hi as in SliceSl"
SliceArr [U32x2 K64] (D2 S Sn) Work ___ _Nb {run(__v)} "Ra:2 = (*Rb)[lo:hi:max], array of X1 elements; X0 as in SliceSl; nil panics"
SliceToArr [K64] (D S2 N) Work ___ _t_ "Ra = pointer to the array of X0 elements under Rb:2; panics when it is shorter"
App8 [Type] (D2 S2 S) Any {unit(U8) flag(Pends)} "Ra:2 = append(Rb:2, Rc), 1-byte elements of type X0"
App16 [Type] (D2 S2 S) Any {unit(U16) flag(Pends)} "Ra:2 = append(Rb:2, Rc), 2-byte elements of type X0"
App32 [Type] (D2 S2 S) Any {unit(U32) flag(Pends)} "Ra:2 = append(Rb:2, Rc), 4-byte elements of type X0"
App64 [Type] (D2 S2 S) Any {unit(W64) flag(Pends)} "Ra:2 = append(Rb:2, Rc), 8-byte elements of type X0"
App128 [Type] (D2 S2 S2) Any {unit(Pair) flag(Pends)} "Ra:2 = append(Rb:2, Rc:2), strings, slices, interfaces of type X0"
AppBlk [Type] (D2 S2 Sn) Any {unit(Type) run(__t)} "Ra:2 = append(Rb:2, Rc..), elements of type X0 as in memory"
AppGrow [Type] (D2 S2 S) Any __n {unit(Type)} "Ra:2 = Rb:2 lengthened by Rc elements of type X0 (new ones zero or stale: to be stored)"
AppZeros [Type] (D2 S2 S) Any __n {unit(Type)} "Ra:2 = append(Rb:2, make([]X0, Rc)...)"
AppSlice [Type] (D2 S2 S2) Any {unit(Type) at(Elements __r)} "Ra:2 = append(Rb:2, Rc:2...), element type X0"
AppStr [Type] (D2 S2 S2) Any {unit(U8)} "Ra:2 = append(Rb:2, Rc:2...), bytes and a string, element type X0"
CopySlice [Type] (D S2 S2) Any n__ {unit(Type)} "Ra = copy(Rb:2, Rc:2), element type X0"
CopyStr [] (D S2 S2) Any n__ {unit(U8)} "Ra = copy(Rb:2, Rc:2), bytes from a string"
ClearSlice [Type] (S2 N N) Any {unit(Type) at(Elements w__)} "clear(Ra:2), element type X0"
// --- objects
New [Type] (D N N) Make p__ {flag(Pends)} "Ra = new(X0), zeroed"
NoteType [Type] (S N N) Any "note that pointer Ra, which becomes an unsafe.Pointer, leads to an X0"
NoteElems [Type] (S2 N N) Any "note that a pointer into slice Ra:2, which becomes an unsafe.Pointer, leads to X0s"
PtrMove [] (D S S) Any __n "Ra = unsafe.Pointer Rb moved by Rc bytes, as Go lays objects out"
PtrDist [] (D S S) Any "Ra = uintptr(Rb) - uintptr(Rc), as Go lays objects out"
SeenAs [Type] (D S N) Any ___ _T_ "Ra = unsafe.Pointer Rb as a pointer to an X0; panics unless that was noted"
MakeClosure [Func Map] (D Sn U) Any p__ {run(_c_) flag(Alone) flag(Pends)} "Ra = closure of X0 over the c words Rb..; X1 = map of the object, first word included"
// --- maps: X0 = the map type; key and value in slot runs
MakeMap [Type] (D S N) Make _n_ "Ra = make(X0, Rb)"
MapLen [] (D S N) Any n__ {at(Header _r_)} "Ra = len of map Rb, nil included"
MapGet [Type] (Dn S Sn) Any {at(Header _r_) run(e_k)} "Ra.. = Rb[Rc..], zero when absent"
MapGetOk [Type Slot] (Dn S Sn) Any {at(Header _r_) run(e_k) flag(Alone)} "Ra.. = Rb[Rc..]; R(X1.lo) = found"
MapSet [Type] (S Sn Sn) Any ___ N__ {at(Header w__) run(_ke)} "Ra[Rb..] = Rc..; nil map panics"
MapRef [Type] (D S Sn) Any ___ _N_ {at(Header _w_) run(__k)} "Ra = address of the value of Rb[Rc..], made when absent; valid until the next map operation; nil map panics"
MapDel [Type] (S Sn N) Any {at(Header w__) run(_k_)} "delete(Ra, Rb..)"
MapClear [Type] (S N N) Any {at(Header w__)} "clear(Ra)"
MapIter [] (Dn S N) Any {at(Header _r_) run(i__) flag(Alone)} "Ra.. (value::map::MapIter::SLOTS slots, with its WORDS in the frame map) = iterator over map Rb"
MapNext [Type Jump U32x2] (Dn Dn Dn) Any {run(I__) flag(Alone)} "next entry of the iterator at Ra..: key to Rb.., value to Rc.. (X2.lo bits: 1 key wanted, 2 value wanted); at the end goto X1"
// --- strings
Concat [] (D2 Sn U) Any {run(_d_)} "Ra:2 = concatenation of the c strings at Rb.."
StrRange [Jump] (D2 S2 S) Any __n {flag(Alone)} "decode the rune of string Rb:2 at byte Rc: Ra = rune, R(a+1) = position after it; at the end goto X0"
StrFromRune [] (D2 S N) Any _n_ "Ra:2 = string(rune Rb)"
StrFromBytes [] (D2 S2 N) Any {unit(U8) at(Elements _r_)} "Ra:2 = string(bytes Rb:2)"
StrFromRunes [] (D2 S2 N) Any {unit(S32) at(Elements _r_)} "Ra:2 = string(runes Rb:2)"
BytesFromStr [Type] (D2 S2 I) Any "Ra:2 = bytes of string Rb:2, element type X0; c: of a constant, which Go gives no room to grow"
RunesFromStr [Type] (D2 S2 I) Any "Ra:2 = runes of string Rb:2, element type X0; c: as above"
// --- interfaces: pairs (type, data)
Iface [Type] (D2 S N) Work "Ra:2 = (X0, Rb), for types that keep their value in the data word"
Box [Type] (D2 Sn N) Any {run(_t_)} "Ra:2 = (X0, heap copy of Rb..), for all other types"
Unbox [Type] (Dn S2 N) Load {run(t__)} "Ra.. = value of type X0 in the interface Rb:2, known to hold it"
Assert [Type Type] (Dn S2 N) Any {run(t__)} "Ra.. = Rb:2.(X0), concrete X0; panics (X1 = the interface type asserted from)"
AssertOk [Type] (Dn S2 D) Any {run(t__)} "Ra.., Rc = Rb:2.(X0), concrete X0"
AssertI [Type Type] (D2 S2 N) Any "Ra:2 = Rb:2.(X0), interface X0; panics (X1 = the interface type asserted from)"
AssertIOk [Type] (D2 S2 D) Any "Ra:2, Rc = Rb:2.(X0), interface X0"
JTypeNe [Type] (S2 J N) Jump "unless Ra:2 holds exactly the concrete type X0 goto b"
JNotImpl [Type] (S2 J N) Any "unless Ra:2 holds a type that implements interface X0 goto b"
// --- calls. Arguments are in the callee's frame at Ra: results, parameters, closure pointer
Call [Func] (B N N) Call {run(p__)} "call X0 with frame at Ra"
CallClo [] (B S U) Call ___ _N_ {run(u_P)} "call the closure Rb with frame at Ra, the closure pointer is put in Rc; nil panics"
CallI [Method] (B S2 U) Call ___ _N_ {run(m_P)} "call method with selector X0.lo of interface Rb:2 with frame at Ra, the data word is put in Rc (the receiver's slot); X0.hi = slots of results and parameters; nil panics"
CallNative [Func] (B N N) Native "run the native of X0 on the slots at Ra"
Enter [] (U U U) Any "zero the results' first a slots, and c slots from Rb; first instruction if there is one"
Ret [] (N N N) Return "return to the caller"
Go [Func] (B U N) Spawn {run(b__)} "start a goroutine that calls X0 with the b slots at Ra as its frame"
GoClo [] (B U S) Spawn {run(b__)} "start a goroutine that calls closure Rc with the b slots at Ra as its frame, the last one is the closure pointer's"
Defer [Func] (B U N) Defer {run(b__)} "defer a call of X0 with the b slots at Ra as its frame"
DeferClo [] (B U S) Defer {run(b__)} "defer a call of closure Rc with the b slots at Ra as its frame, the last one is the closure pointer's; a nil closure panics when it is run"
RunDefers [] (B Sn U) Any {run(nL_) flag(Pends)} "run this frame's deferred calls, with frames at Ra, which may read and write the c slots from Rb on; falls through when none is left"
LendAt [] (D Sn U) Copy {run(_l_) flag(Pends)} "Ra = the place of Rb in the goroutine's stack, for deferred calls that read and write the c slots from there on"
LdLent [] (D S U) Load "Ra = the slot c behind the place Rb in the goroutine's stack"
StLent [] (S U S) Store "the slot b behind the place Ra in the goroutine's stack = Rc"
Panic [] (S2 U N) Panic "panic(Ra:2); b = where the interface comes from, see machine::goroutine::Origin"
Recover [] (D2 N N) Any {flag(Alone)} "Ra:2 = recover()"
// --- channels: X0 = element type
MakeChan [Type] (D S N) Any _n_ {flag(Alone)} "Ra = make(chan X0, Rb)"
ChanLen [] (D S N) Visible n__ "Ra = len of channel Rb"
ChanCap [] (D S N) Any n__ "Ra = cap of channel Rb"
Send [Type] (S Sn N) Wait {at(Header r__) run(_t_)} "Ra <- Rb.."
Recv [Type] (Dn S N) Wait {run(t__)} "Ra.. = <-Rb"
RecvOk [Type] (Dn S D) Wait {run(t__)} "Ra.., Rc = <-Rb"
Close [] (S N N) Visible {at(Header w__) flag(Alone)} "close(Ra)"
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
Print [K64] (Sn N N) Any {run(o__)} "print the value at Ra.. as println does; X0 = its kind, see code::print"
PlainPanic [Const K64] (N N N) Abort "panic with a runtime.Error whose text is the static string X0, X1"
RangeFuncPanic [K64] (S N N) Any "panic: misuse of a range function's loop body; X0 = 0: Ra says which, 3: recovered"
// --- checks of the race detector, in front of what they check (`opt::race`). How: bits 1 writes, 2 but reads first
RaceAt [U32x2] (S U N) Access "check X0.lo bytes at Ra + b, X0.hi says how; nothing for nil"
RaceAddr [Addr U32x2] (N N N) Access "check X1.lo bytes at X0, X1.hi says how"
RaceIdx [U32x2 U32x2] (S2 S N) Access "check X1.lo bytes at offset X0.hi of Ra:2[Rb], element size X0.lo, X1.hi says how; nothing if out of range"
RaceArr [U32x2 U32x2] (S S N) Access "check (Ra + X0.hi)[Rb], length X0.lo, element size X1.lo, X1.hi says how; nothing for nil or out of range"
RaceRange [U32x2] (S2 N N) Race "check all of Ra:2, element size X0.lo, X0.hi says how"
RaceApp [U32x2] (S2 S N) Race "check an append to Ra:2, element size X0.lo, of 1 (X0.hi = 0; 3: which is aligned), Rb's low half (1) or Rb (2) elements"
RaceCopy [U32x2] (S2 S2 N) Race "check a copy to Ra:2 from Rb:2, element size X0.lo; X0.hi = 1: from a string"
RaceSync [U32x2] (S S N) Race "synchronise by the variable at Ra + X0.lo, X0.hi and perhaps Rb say how (`race::Hook`)"
// --- inside the machine
CompileMe [] (N N N) Machine "entry of a function that is not compiled yet: compile it, then start it"
GoEnd [] (N N N) Machine "the goroutine's first function has returned"
NextDue [] (B U N) Machine "calls the next finalizer (b = 0) or cleanup (b = 1) that is due, its frame at a; comes back here; continues when there is none"
DeferRet [] (N N N) Machine "a deferred call run by a panic or Goexit has returned"
PanicText [] (N N N) Machine "the Error or String method of a fatal panic's value has returned"
EnterNative [] (N N N) Machine "entry of a function that has machine code: runs that"
Back [Addr] (N N N) Machine "machine code or the interpreter continues at X0, a place in the function's code"
Trap [] (U N N) Panic "cannot be reached; a fatal error that says so"
    } };
}

/// The facts that a row names.
macro_rules! facts {
    () => { Facts::NONE };
    ($($fact:ident($($value:ident)+))+) => {{
        let mut facts = Facts::NONE;
        $(fact!(facts $fact $($value)+);)+
        facts
    }};
}

macro_rules! fact {
    ($facts:ident unit $unit:ident) => {
        $facts.unit = Some(Unit::$unit)
    };
    ($facts:ident at $place:ident $letters:ident) => {
        $facts.at = Some(Place::$place);
        $facts.touches = columns::touches(stringify!($letters));
    };
    ($facts:ident run $letters:ident) => {
        $facts.runs = columns::runs(stringify!($letters))
    };
    ($facts:ident tests $test:ident) => {
        $facts.tests = Some(Test::$test)
    };
    ($facts:ident imm $op:ident) => {
        $facts.imm = Some(Op::$op)
    };
    ($facts:ident back $op:ident) => {
        $facts.back = Some(Op::$op)
    };
    ($facts:ident of $op:ident) => {
        $facts.of = Some(Op::$op)
    };
    ($facts:ident flag $flag:ident) => {
        $facts = $facts.with(Flag::$flag)
    };
}

macro_rules! define {
    ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
        $does:ident $($holds:ident $($fault:ident)?)? $({$($fact:ident($($value:ident)+))*})? $doc:literal)*) => {
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
                facts: facts!($($($fact($($value)+))*)?),
                doc: $doc,
            },
        )*];
    };
}

for_each_op!(define);

macro_rules! words {
    ($($name:ident [$($x:ident)*] ($a:ident $b:ident $c:ident)
        $does:ident $($holds:ident $($fault:ident)?)? $({$($facts:tt)*})? $doc:literal)*) => {
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
    /// What else is known of it.
    pub facts: Facts,
    /// Its meaning.
    pub doc: &'static str,
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
            $does:ident $($holds:ident $($fault:ident)?)? $({$($facts:tt)*})? $doc:literal)*) => {
            const LETTERS: &[[&str; 4]] = &[$([
                stringify!($name),
                concat!($(stringify!($holds))?),
                concat!($($(stringify!($fault))?)?),
                concat!($(stringify!($($facts)*))?),
            ],)*];
        };
    }
    crate::for_each_op!(letters);

    /// The last word in the brackets of a fact.
    fn named<'a>(facts: &'a str, fact: &str) -> &'a str {
        let at = facts.split(')').find(|f| f.trim().starts_with(fact));
        at.map_or("", |f| f.rsplit([' ', '(']).next().unwrap_or(""))
    }

    #[test]
    fn every_letter_means_something() {
        for [name, holds, faults, facts] in LETTERS {
            for (letters, known) in [
                (*holds, "fnwp_"),
                (*faults, "nNzcibtT_"),
                (named(facts, "at"), "rwu_"),
                (named(facts, "run"), "n23vbcdlLxhyfAtkeiIopumP_"),
            ] {
                assert!([0, 3].contains(&letters.len()), "{name} {letters}");
                assert!(
                    letters.chars().all(|c| known.contains(c)),
                    "{name} {letters}"
                );
            }
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
            facts_fit(row);
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

    /// Whether what is said of the operands can be said of such operands, and forms of an instruction have its shape.
    fn facts_fit(row: &Row) {
        use OperandKind::{B, Dn, J, S, S2, Sn, U};
        let (op, name) = (row.op, row.name);
        let kinds = row.operands;
        for (n, kind) in kinds.into_iter().enumerate() {
            let fits = match op.run(n) {
                Run::Kind => true,
                Run::Two => kind == S,
                Run::Passed => kind == U,
                Run::None | Run::Params | Run::UpToC | Run::Method => kind == B,
                Run::B => matches!(kind, B | Dn),
                Run::Iterator | Run::Moved => kind == Dn,
                _ => matches!(kind, Dn | Sn),
            };
            assert!(fits, "run of {name}");
            let leads = matches!(kind, S | S2) || op.place() == Some(Place::Global);
            assert!(op.touch(n) == Touch::Not || leads, "what {name} touches");
        }
        let places = [Touch::Reads, Touch::Writes, Touch::Updates].map(|t| op.touches(t).count());
        let touched = places.iter().sum::<usize>() != 0;
        assert_eq!(op.place().is_some(), touched, "place of {name}");
        assert_eq!(
            op.place() == Some(Place::Global),
            row.extra.first() == Some(&ExtraKind::Addr) && !op.is_race_check() && op != Op::Back,
            "{name}"
        );
        let differs = |other: Op| {
            let pairs = kinds.into_iter().zip(other.row().operands);
            pairs.filter(|(x, y)| x != y).count()
        };
        if let Some(imm) = op.immediate() {
            assert_eq!((differs(imm), imm.tests()), (1, op.tests()), "{name}");
        }
        if let Some(back) = op.back_edge() {
            assert_eq!((differs(back), back.tests()), (0, op.tests()), "{name}");
            assert!(back.is_loop() && kinds.contains(&J), "{name}");
        }
        if let Some(of) = op.made_of() {
            assert!(of.made_of().is_none() && differs(of) == 0, "{name}");
        }
    }

    #[test]
    fn what_follows_from_the_columns() {
        assert!(Op::Close.may_release() && !Op::ChanLen.may_release());
        assert!(Op::MapGetOk.writes_unnamed() && !Op::ChoiceSelect.writes_unnamed());
        assert_eq!(Op::CallI.callee(), Some(Callee::Method));
        assert_eq!(Op::GoClo.callee(), Some(Callee::Closure));
        assert_eq!(Op::CallNative.callee(), Some(Callee::Func));
        assert!(Op::Add.can_be_inlined() && !Op::MakeChan.can_be_inlined());
        assert!(Op::LendAt.keeps_pending() && !Op::Box.keeps_pending());
        assert_eq!(
            (Op::MapDel.nil_map(), Op::MapSet.nil_map()),
            (Some(0), None)
        );
        assert_eq!((Op::Ld64.base(), Op::St64.base()), (Some(1), Some(0)));
        assert_eq!((Op::CopyBlk.base(), Op::MapGet.base()), (None, None));
        assert_eq!(Op::GSt8.source(), Some(Source::Slot(0)));
        assert_eq!(Op::StI64.source(), Some(Source::Immediate(2)));
        assert_eq!(Op::AddM64.source(), None);
        assert!(Op::IdxFldSt64.stores_whole() && !Op::StC128.stores_whole());
        assert!(Op::ShlC.takes_immediate(63) && !Op::ShlC.takes_immediate(64));
        assert!(Op::LtS.takes_immediate(0) && !Op::DivS.takes_immediate(0));
        let jumps = [Op::JF, Op::JNe, Op::Add].map(Op::offset_operand);
        assert_eq!(jumps, [Some(1), Some(2), None]);
    }

    #[test]
    fn constants_and_moves() {
        let insn = Insn::new(Op::LdI, 1, 7, 2);
        assert_eq!(insn.constant(Op::LdI, None), Some(7));
        assert_eq!(insn.constant(Op::LdI32, None), Some(2 << 16 | 7));
        assert_eq!(insn.constant(Op::LdK, Some(9)), Some(9));
        assert_eq!(insn.constant(Op::Zero, Some(9)), None);
        assert_eq!(insn.small_constant(Op::LdK), None);
        let moves = |op: Op| insn.moves(op).collect::<Vec<_>>();
        assert_eq!(moves(Op::MovN), [(1, 7), (2, 8)]);
        assert_eq!(moves(Op::MovMov), [(1, 7), (7, 2)]);
        assert!(moves(Op::LendAt).is_empty() && moves(Op::Add).is_empty());
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
