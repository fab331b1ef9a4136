//! Emits the instructions that give local slices the same capacity as in Go, if their backing store is in the
//! frame.

use super::{Growth, STORE_BYTES};
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Slot, Var};
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::NodeId;

impl FuncBuilder<'_> {
    /// What the flags of this function hold: the first store, once there is one.
    pub fn declare_store_flags(&mut self) {
        let escapes = self.escapes.clone();
        let mut calls: Vec<NodeId> = Vec::new();
        for (call, (site, growth)) in &escapes.stores.sites {
            if *growth == (Growth::First { flag: true }) && site.func == self.function {
                calls.push(*call);
            }
        }
        calls.sort_unstable();
        for call in calls {
            let flag = self.local(&[1]);
            self.emit(Op::LdI, flag, 0, 0);
            self.store_flags.insert(call, flag);
        }
    }

    /// Makes room for the `n` values that the call `call` appends to `s`, if another one than for slices
    /// that escape.
    pub fn make_store(&mut self, call: NodeId, s: Slot, n: usize, elem: Ty) {
        let Some((_, growth)) = self.escapes.stores.sites.get(&call).copied() else {
            return;
        };
        let size = self.store_size(elem);
        let room = STORE_BYTES.checked_div(size).unwrap_or(0);
        let Ok(n) = u8::try_from(n) else { return };
        if room < u64::from(n) {
            return;
        }
        let m = self.mark();
        match growth {
            Growth::First { flag } => self.first_store(call, flag, s, n, room, elem),
            Growth::Steps => self.next_store(s, n, room, elem),
        }
        self.release(m);
    }

    fn first_store(&mut self, call: NodeId, flag: bool, s: Slot, n: u8, room: u64, elem: Ty) {
        let flag = match (flag, self.store_flags.get(&call)) {
            (true, None) => return,
            (true, flag) => flag.copied(),
            (false, _) => None,
        };
        let over = self.label();
        self.jump_unless_short(s, n, over);
        if let Some(flag) = flag {
            self.jump_eq_const(flag, 0, false, over);
        }
        let (len, cap) = (self.tmp_int(), self.tmp_int());
        self.load_bits(len, 0);
        self.load_bits(cap, room);
        let rt = self.rt(elem);
        self.emit_x(Op::MakeSlice, s, len, cap, &[rt]);
        if let Some(flag) = flag {
            self.mov_n(1, flag, s);
        }
        self.bind(over);
    }

    /// Jumps if the slice `s` is not empty or has room for `n` values.
    fn jump_unless_short(&mut self, s: Slot, n: u8, over: Label) {
        if n == 1 {
            // Length and capacity share a word.
            self.jump_eq_const(s + 1, 0, false, over);
            return;
        }
        let k = self.tmp_int();
        self.emit(Op::SLen, k, s + 1, 0);
        self.jump_eq_const(k, 0, false, over);
        self.emit(Op::SCap, k, s + 1, 0);
        self.jump_if(Op::JGeSI, k, u16::from(n), &[], over);
    }

    fn next_store(&mut self, s: Slot, n: u8, room: u64, elem: Ty) {
        let over = self.label();
        let (len, cap) = (self.tmp_int(), self.tmp_int());
        let want = self.tmp_int();
        self.emit(Op::SLen, len, s + 1, 0);
        self.emit(Op::AddI, want, len, u16::from(n));
        self.emit(Op::SCap, cap, s + 1, 0);
        self.jump_if(Op::JLeS, want, cap, &[], over);
        self.jump_if(Op::JGtSI, want, room as u16, &[], over);
        self.class_capacity(cap, want, elem);
        let rt = self.rt(elem);
        let new = self.temp(&[1, 0]);
        self.emit_x(Op::MakeSlice, new, len, cap, &[rt]);
        self.emit_x(Op::CopySlice, cap, new, s, &[rt]);
        self.mov_n(2, s, new);
        self.bind(over);
    }

    /// How many elements the size class of `n` has room for. All classes up to [`STORE_BYTES`] are multiples
    /// of 8 (Go: runtime/sizeclasses.go).
    fn class_capacity(&mut self, d: Slot, n: Slot, elem: Ty) {
        let size = self.store_size(elem) as u16;
        let k = self.tmp_int();
        self.load_bits(k, u64::from(size));
        self.emit(Op::Mul, d, n, k);
        self.emit(Op::AddI, d, d, 7);
        self.emit(Op::AndI, d, d, -8i16 as u16);
        self.emit(Op::DivUI, d, d, size);
    }

    /// Before a statement by which a slice leaves: cuts its capacity if it has its first store.
    pub fn move_store(&mut self, stmt: NodeId) {
        let Some(moved) = self.escapes.stores.moves.get(&stmt).copied() else {
            return;
        };
        let flag = self.store_flags.get(&moved.call).copied();
        let (Some(flag), Some(Var::Reg(s, ty))) = (flag, self.vars.get(&moved.var).cloned()) else {
            return;
        };
        let elem = self.elem_ty(ty);
        if self.store_size(elem) == 0 {
            return;
        }
        let over = self.label();
        self.jump_if(Op::JNe, flag, s, &[], over);
        // Nothing was appended to it.
        self.jump_eq_const(flag, 0, true, over);
        let out = self.frame.out_mark();
        let run = self.out_alloc(3);
        self.emit(Op::SLen, run + 1, s + 1, 0);
        self.class_capacity(run + 2, run + 1, elem);
        self.frame.unsigned.remove(&run);
        let size = self.layout(elem).size;
        // The upper bounds of length and capacity are given.
        self.emit_x(Op::SliceSl, s, s, run, &[size | 0b110 << 32]);
        self.frame.out_release(out);
        self.bind(over);
    }

    /// The size of an element for Go; 0 where Go keeps no store in the frame.
    fn store_size(&mut self, elem: Ty) -> u64 {
        // An element for Go is at least as large as ours.
        if self.layout(elem).size > STORE_BYTES {
            return 0;
        }
        let (size, _) = self.go_size(elem);
        if size > STORE_BYTES { 0 } else { size }
    }
}
