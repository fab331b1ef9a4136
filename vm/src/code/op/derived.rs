//! What follows from the columns of the opcode table.

use super::{
    Does, ExtraKind, Fault, Holds, Insn, Op, OperandKind, Place, ROWS, Row, Run, Test, Touch, Unit,
};

/// What an instruction calls, starts or defers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The function that the first extra word is.
    Func,
    /// A func value.
    Closure,
    /// A method of an interface.
    Method,
}

/// Where the value is that an instruction stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// In the slot, or the first of the slots, that this operand names.
    Slot(usize),
    /// This operand is it.
    Immediate(usize),
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
        !matches!(
            self.does(),
            Does::Goto | Does::Again | Does::Return | Does::Panic
        )
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

    /// What it loads, stores or computes.
    pub fn unit(self) -> Option<Unit> {
        self.row().facts.unit
    }

    /// Where it accesses memory that other goroutines may access.
    pub fn place(self) -> Option<Place> {
        self.row().facts.at
    }

    /// How it accesses the memory that operand `n` leads to.
    pub fn touch(self, n: usize) -> Touch {
        let touches = &self.row().facts.touches;
        touches.get(n).copied().unwrap_or(Touch::Not)
    }

    /// How many slots operand `n` stands for.
    pub fn run(self, n: usize) -> Run {
        self.row().facts.runs.get(n).copied().unwrap_or(Run::Kind)
    }

    /// What it compares or jumps for.
    pub fn tests(self) -> Option<Test> {
        self.row().facts.tests
    }

    /// The same instruction with a small constant as the last operand that it reads.
    pub fn immediate(self) -> Option<Op> {
        self.row().facts.imm
    }

    /// The same jump as a loop's back-edge.
    pub fn back_edge(self) -> Option<Op> {
        self.row().facts.back
    }

    /// The operation on 64 bits whose result it narrows, or whose shift count it checks.
    pub fn made_of(self) -> Option<Op> {
        self.row().facts.of
    }

    /// Whether the constant `v` fits into its last operand, and lets it never fail.
    pub fn takes_immediate(self, v: i64) -> bool {
        let Some(imm) = self.immediate() else {
            return false;
        };
        let [.., last] = imm.row().operands;
        let small = i16::try_from(v).is_ok();
        let count = last != OperandKind::U || (0..64).contains(&v);
        small && count && (v != 0 || self.row().faults[2] != Fault::Zero)
    }

    /// Whether one operand is a callee's frame.
    pub fn has_callee(self) -> bool {
        self.row().operands.contains(&OperandKind::B)
    }

    /// What it calls, starts or defers. (Of natives: what it runs.)
    pub fn callee(self) -> Option<Callee> {
        if !matches!(
            self.does(),
            Does::Call | Does::Native | Does::Spawn | Does::Defer
        ) {
            return None;
        }
        Some(match self.row().extra.first() {
            Some(ExtraKind::Func) => Callee::Func,
            Some(ExtraKind::Method) => Callee::Method,
            _ => Callee::Closure,
        })
    }

    /// Whether a collection may happen at it.
    pub fn is_safepoint(self) -> bool {
        self.has_callee() || self.is_loop() || self.does() == Does::Wait
    }

    /// Whether the goroutine may rest with this instruction ahead of it, or in it: then what the instruction reads
    /// must be where the collector looks. While schedules are explored, operations on channels are announced before
    /// they are done.
    pub fn rests_before(self) -> bool {
        matches!(self.does(), Does::Wait | Does::Visible)
    }

    /// Whether the goroutine may release anything in it, as the race detector understands that.
    pub fn may_release(self) -> bool {
        let releases = match self.does() {
            Does::Wait | Does::Panic | Does::Machine => true,
            Does::Visible => self.touches(Touch::Writes).next().is_some(),
            _ => false,
        };
        releases || self.has_callee()
    }

    /// Whether it panics, whatever its operands are.
    pub fn panics(self) -> bool {
        matches!(self.does(), Does::Panic | Does::Abort)
    }

    /// Whether it is a check of the race detector, or a note for it.
    pub fn is_race_check(self) -> bool {
        matches!(self.does(), Does::Access | Does::Race)
    }

    /// Whether its cases are those of a `select`.
    pub fn has_cases(self) -> bool {
        self.row().extra.contains(&ExtraKind::Select)
    }

    /// Whether it writes slots that none of its operands name.
    pub fn writes_unnamed(self) -> bool {
        let named = self.row().extra.contains(&ExtraKind::Slot);
        named || self.has_cases() && self.does() == Does::Wait
    }

    /// Whether it may be part of a function that the optimiser inlines. No safepoints, no frame of its own, no slots
    /// hidden in extra words.
    pub fn can_be_inlined(self) -> bool {
        let own = matches!(
            self.does(),
            Does::Wait | Does::Panic | Does::Announce | Does::Machine
        );
        !own && !self.is_safepoint() && !self.row().facts.alone
    }

    /// Whether machine code may do it while a deferred call is pending that is not recorded, whatever else it does.
    pub fn keeps_pending(self) -> bool {
        self.row().facts.pends || self.panics()
    }

    /// The operands that lead to memory which it accesses so.
    pub fn touches(self, how: Touch) -> impl Iterator<Item = usize> {
        (0..3).filter(move |&n| self.touch(n) == how)
    }

    /// The operand that is a pointer, with an offset after it, to memory that it accesses.
    pub fn base(self) -> Option<usize> {
        let offset = |n: usize| self.row().operands.get(n + 1) == Some(&OperandKind::U);
        let leads = |&n: &usize| self.touch(n) != Touch::Not && offset(n);
        (self.place() == Some(Place::Pointer))
            .then(|| (0..3).find(leads))
            .flatten()
    }

    /// The operand that is a map in which it looks, or from which it deletes; the map may be nil.
    pub fn nil_map(self) -> Option<usize> {
        let keyed = self.row().facts.runs.contains(&Run::Key);
        let map = self.place() == Some(Place::Header) && keyed && !self.may_fail();
        map.then(|| (0..3).find(|&n| self.touch(n) != Touch::Not))
            .flatten()
    }

    /// Whether it stores a value in one access where operands lead to. (Machine code then knows what is there.)
    pub fn stores_whole(self) -> bool {
        let led = matches!(
            self.place(),
            Some(Place::Pointer | Place::Element | Place::Array)
        );
        let writes = matches!(self.does(), Does::Store | Does::Update);
        led && writes && self.unit().is_some_and(Unit::is_whole)
    }

    /// Where the value is that it stores outside the frame, of a store.
    pub fn source(self) -> Option<Source> {
        if self.does() != Does::Store {
            return None;
        }
        let kinds = self.row().operands.into_iter().enumerate();
        let mut sources = kinds.filter_map(|(n, kind)| match kind {
            OperandKind::I => Some(Source::Immediate(n)),
            kind => kind.is_slot().then_some(Source::Slot(n)),
        });
        sources.next_back()
    }

    /// The extra word that is a jump's offset.
    pub fn offset_extra(self) -> Option<usize> {
        let extra = self.row().extra;
        extra.iter().position(|kind| *kind == ExtraKind::Jump)
    }

    /// The operand that is a jump's offset of 16 bits.
    pub fn offset_operand(self) -> Option<usize> {
        let operands = &self.row().operands;
        operands.iter().position(|kind| *kind == OperandKind::J)
    }
}

impl Insn {
    /// The number that an `op` with this first word, and `x0` after it, puts into `Ra`, if it is an instruction that
    /// loads a constant.
    pub fn constant(self, op: Op, x0: Option<u64>) -> Option<u64> {
        self.small_constant(op).map(|n| n as u64).or_else(|| {
            let loads = op.does() == Does::Constant && op.row().operands[0] == OperandKind::D;
            x0.filter(|_| loads)
        })
    }

    /// The same without extra words.
    pub fn small_constant(self, op: Op) -> Option<i64> {
        if op.does() != Does::Constant {
            return None;
        }
        match op.row().operands[1] {
            OperandKind::I => Some(i64::from(self.b as i16)),
            OperandKind::Il => Some(i64::from(self.bc())),
            _ => None,
        }
    }

    /// The moves that an `op` with this first word consists of, all of which read before any writes: to and from.
    pub fn moves(self, op: Op) -> impl Iterator<Item = (usize, usize)> {
        use OperandKind::{D, D2, Dn, M, N, S, S2, Sn, U};
        let [a, b, c] = [self.a, self.b, self.c].map(usize::from);
        let (run, second) = match op.row().operands {
            _ if op.does() != Does::Copy => (0, None),
            [D, S, N] => (1, None),
            [D2, S2, N] => (2, None),
            [Dn, Sn, U] => (c, None),
            [D, M, S] => (1, Some((b, c))),
            _ => (0, None),
        };
        let run = (0..run).map(move |i| (a + i, b + i));
        run.chain(second)
    }
}
