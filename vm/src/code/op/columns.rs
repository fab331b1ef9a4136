//! The columns of the opcode table: what their words and letters mean.

use super::Op;

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
    /// The same, or an address among the constants: `Code::addresses` knows it. (Of two words, the second is then
    /// the length.)
    Const,
    /// `u32` low half, `u32` high half; the row says what they are.
    U32x2,
    /// A method's selector in the low half, slots of results and parameters in the high half.
    Method,
    /// A slot that is written, in the low half.
    Slot,
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
    /// Changes memory outside the frame by what it holds.
    Update,
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
    /// Runs a native.
    Native,
    /// Starts a goroutine.
    Spawn,
    /// Defers a call.
    Defer,
    /// Returns.
    Return,
    /// Panics: nothing comes after it.
    Panic,
    /// Panics, but the code continues as if it did not.
    Abort,
    /// May park the goroutine.
    Wait,
    /// An operation on a channel that never waits, but that others may notice, or that notices theirs.
    Visible,
    /// Makes an object, zeroed, which other goroutines may come to share.
    Make,
    /// Jumps if a lock is free, which it takes.
    Lock,
    /// Jumps if nobody has to be woken for a lock, or a count, that it releases.
    Unlock,
    /// Exploring schedules: announces the instruction that follows.
    Announce,
    /// The race detector: checks one access, and its last extra word's high half says how.
    Access,
    /// The race detector: another check, or a note.
    Race,
    /// Inside the machine, never part of a function that the compiler makes.
    Machine,
    /// Anything else: it allocates, synchronises.
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
    /// `p`: a pointer, never nil.
    Pointer,
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

/// The width and sign of what an instruction loads, stores or computes: `unit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// 8 bits with a sign.
    S8,
    /// 8 bits without one, or whose sign does not matter.
    U8,
    /// 16 bits with a sign.
    S16,
    /// 16 bits.
    U16,
    /// 32 bits with a sign.
    S32,
    /// 32 bits, float32 too.
    U32,
    /// 64 bits.
    W64,
    /// 64 bits that are not a pointer.
    N64,
    /// Two words in one access: a string, slice or interface.
    Pair,
    /// A complex64.
    C64,
    /// A complex128.
    C128,
    /// As many bytes as the first extra word says.
    Block,
    /// A value of the type in the first extra word.
    Type,
}

impl Unit {
    /// Its bytes; `None`: the instruction says it.
    pub const fn bytes(self) -> Option<usize> {
        Some(match self {
            Unit::S8 | Unit::U8 => 1,
            Unit::S16 | Unit::U16 => 2,
            Unit::S32 | Unit::U32 => 4,
            Unit::W64 | Unit::N64 | Unit::C64 => 8,
            Unit::Pair | Unit::C128 => 16,
            Unit::Block | Unit::Type => return None,
        })
    }

    /// Whether it is extended with its sign.
    pub const fn is_signed(self) -> bool {
        matches!(self, Unit::S8 | Unit::S16 | Unit::S32)
    }

    /// Whether it is read and written in one access, as a number, a pointer or a pair of words.
    pub const fn is_whole(self) -> bool {
        !matches!(self, Unit::C64 | Unit::C128 | Unit::Block | Unit::Type)
    }

    /// Whether it is a number or a pointer: a whole that fits into a slot.
    pub const fn is_scalar(self) -> bool {
        self.is_whole() && !matches!(self, Unit::Pair)
    }
}

/// Where the memory is that an instruction accesses, and that other goroutines may access: `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A pointer leads there, and an offset if the operand after it is one.
    Pointer,
    /// The first extra word is its address.
    Global,
    /// An element of a slice; the index is the operand after it. (With halves in X0: part of an element, at offset
    /// X0.hi; X0.lo is the element's size.)
    Element,
    /// An element of an array that a pointer leads to; the index is the operand after it.
    Array,
    /// All elements of a slice, or bytes of a string.
    Elements,
    /// A map or a channel.
    Header,
}

/// How an instruction accesses the memory that an operand leads to: the letters of `at`. (Of a global: the letter of
/// the first operand.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// `_`: it leads to none, or that memory is not accessed.
    Not,
    /// `r`
    Reads,
    /// `w`
    Writes,
    /// `u`: reads, and then writes.
    Updates,
}

/// How many slots from an operand on the instruction reads or writes: `run`, a letter for each operand. The kind of
/// the operand says which of the two. (`opt::runs` works the number out.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// `_`: as many as the operand's kind says; of a run, and of a callee's frame: all up to the end of the frame, for
    /// all that is known.
    Kind,
    /// `n`: none.
    None,
    /// `2`
    Two,
    /// `3`
    Three,
    /// `v`: three, of which the instruction says which it reads.
    UpToThree,
    /// `b`: as many as operand b says.
    B,
    /// `c`: as many as operand c says.
    C,
    /// `d`: twice as many as operand c says.
    Double,
    /// `l`: as many as operand c says; deferred calls read and write them.
    Lends,
    /// `L`: the same, and that happens here.
    Lent,
    /// `x`: X0 bytes.
    Bytes,
    /// `h`: X0.hi bytes.
    Half,
    /// `y`: X1 bytes at byte X0.lo (of the first operand) or X0.hi.
    Part,
    /// `f`: up to the slot of the byte that the operand after it says.
    Field,
    /// `A`: an array of X0 units; without a unit, of X0.lo times X0.hi bytes.
    Array,
    /// `t`: a value of type X0.
    Type,
    /// `k`: a key of map type X0.
    Key,
    /// `e`: a value of map type X0.
    Elem,
    /// `i`: an iterator over a map.
    Iterator,
    /// `I`: the same, which is read, too.
    Moved,
    /// `o`: what is printed, by its kind X0.
    Printed,
    /// `p`: after the results of function X0, its parameters and its closure pointer.
    Params,
    /// `u`: up to the slot that operand c names.
    UpToC,
    /// `m`: from after the slot that operand c names, as many as X0.hi says from here.
    Method,
    /// `P`: the slot with this number, in the callee's frame, gets the closure pointer or the receiver.
    Passed,
}

/// The condition that is compared or jumped for: `tests`. (Of a loop's end: after counting.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less, signed.
    LtS,
    /// Less or equal, signed.
    LeS,
    /// Greater, signed.
    GtS,
    /// Greater or equal, signed.
    GeS,
    /// Less, unsigned.
    LtU,
    /// Less or equal, unsigned.
    LeU,
    /// Greater or equal, unsigned.
    GeU,
    /// Equal floats.
    EqF,
    /// Floats that are not equal.
    NeF,
    /// A float that is less.
    LtF,
    /// A float that is less or equal.
    LeF,
    /// A float that is not less.
    NltF,
    /// A float that is not less or equal.
    NleF,
}

/// Further properties: `flag`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// It is never part of a function inlined by the optimiser: it needs a frame of its own, or names slots or places
    /// that are not operands.
    Alone,
    /// Machine code does it while a deferred call is pending that is not recorded: it calls nothing, or only rarely.
    Pends,
}

/// The optional columns of a row, which it names.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// What it moves or computes.
    pub unit: Option<Unit>,
    /// Where it accesses memory.
    pub at: Option<Place>,
    /// How, by operand.
    pub touches: [Touch; 3],
    /// How many slots operands stand for.
    pub runs: [Run; 3],
    /// What it tests.
    pub tests: Option<Test>,
    /// The same with a small constant as the last operand that is read.
    pub imm: Option<Op>,
    /// The same jump as a loop's back-edge.
    pub back: Option<Op>,
    /// The operation on 64 bits whose result it narrows, or whose shift count it checks.
    pub of: Option<Op>,
    /// Whether it has [`Flag::Alone`].
    pub alone: bool,
    /// Whether it has [`Flag::Pends`].
    pub pends: bool,
}

impl Facts {
    /// Those of a row that names none.
    pub const NONE: Facts = Facts {
        unit: None,
        at: None,
        touches: [Touch::Not; 3],
        runs: [Run::Kind; 3],
        tests: None,
        imm: None,
        back: None,
        of: None,
        alone: false,
        pends: false,
    };

    /// With a flag.
    pub(super) const fn with(mut self, flag: Flag) -> Facts {
        match flag {
            Flag::Alone => self.alone = true,
            Flag::Pends => self.pends = true,
        }
        self
    }
}

/// A function that reads a column which has a letter for each operand.
macro_rules! letters {
    ($(#[$doc:meta])* $name:ident: $kind:ident, $($letter:literal $value:ident)*, or $other:ident) => {
        $(#[$doc])*
        pub(super) const fn $name(letters: &str) -> [$kind; 3] {
            let mut out = [$kind::$other; 3];
            let mut n = 0;
            while n < letters.len() {
                out[n] = match letters.as_bytes()[n] {
                    $($letter => $kind::$value,)*
                    _ => $kind::$other,
                };
                n += 1;
            }
            out
        }
    };
}

letters! {
    /// Reads the letters of [`Holds`].
    holds: Holds, b'f' Float b'n' Number b'w' Word b'p' Pointer, or Other
}
letters! {
    /// Reads the letters of [`Fault`].
    faults: Fault,
    b'n' Nil b'N' NilWhole b'z' Zero b'c' Count b'i' Index b'b' Bounds b't' Type b'T' Whole, or Never
}
letters! {
    /// Reads the letters of [`Touch`].
    touches: Touch, b'r' Reads b'w' Writes b'u' Updates, or Not
}
letters! {
    /// Reads the letters of [`Run`].
    runs: Run,
    b'n' None b'2' Two b'3' Three b'v' UpToThree b'b' B b'c' C b'd' Double b'l' Lends b'L' Lent b'x' Bytes b'h' Half
    b'y' Part b'f' Field b'A' Array b't' Type b'k' Key b'e' Elem b'i' Iterator b'I' Moved b'o' Printed b'p' Params
    b'u' UpToC b'm' Method b'P' Passed, or Kind
}
