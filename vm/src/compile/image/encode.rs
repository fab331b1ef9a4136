//! Encodes a function's code as bytes of an image.

use super::bytes::Out;
use super::write::Writer;
use super::{CONST_FUNC, CONST_GLOBAL, CONST_PLAIN, CONST_TABLE, CONST_TEXT};
use crate::code::op::{ExtraKind, Insn, Op, OperandKind};
use crate::code::{AddressOf, Code, Func, JumpTable, SelectDesc};
use crate::compile::Compiler;
use crate::heap::gcmap::GcMap;
use crate::value::rtype::RType;
use std::ptr::with_exposed_provenance;

/// Set in lines of other files; see [`crate::code::Functions::line_elsewhere`].
const FAR: u32 = 1 << 31;

/// The bytes at a static address that code holds.
fn static_bytes(addr: u64, len: u64) -> &'static [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the compiler noted that so many bytes of constants are there; they live as long as the instance.
    unsafe { std::slice::from_raw_parts(with_exposed_provenance(addr as usize), len as usize) }
}

impl Writer {
    /// The code as bytes; `None` if it speaks of what has no name in an image. `own`: the function's number.
    pub(super) fn encode(&mut self, c: &mut Compiler, own: u32, code: &Code) -> Option<Vec<u8>> {
        let mut out = Out::default();
        self.pieces = 0;
        out.uint(u64::from(code.frame_slots));
        out.uint(u64::from(self.tables.text(&code.map)));
        out.maybe(code.recover_pc);
        out.uint(u64::from(self.tables.text(code.file.as_bytes())));
        out.uint(u64::from(code.line));
        self.encode_words(c, own, code, &mut out)?;
        encode_lines(code, &mut out)?;
        out.uint(code.inlined.len() as u64);
        for inlined in &code.inlined {
            if inlined.call_line & FAR != 0 {
                return None;
            }
            out.uint(u64::from(self.tables.text(inlined.name.as_bytes())));
            out.uint(u64::from(self.tables.text(inlined.file.as_bytes())));
            out.uint(u64::from(inlined.call_line));
            out.uint(u64::from(inlined.parent));
        }
        Some(out.0)
    }

    fn encode_words(
        &mut self,
        c: &mut Compiler,
        own: u32,
        code: &Code,
        out: &mut Out,
    ) -> Option<()> {
        out.uint(code.words.len() as u64);
        let mut pc = 0;
        while let Some(&word) = code.words.get(pc) {
            let insn = Insn::from_word(word);
            let op = Op::from_u16(insn.op)?;
            let row = op.row();
            out.uint(u64::from(insn.op));
            for (operand, kind) in [insn.a, insn.b, insn.c].into_iter().zip(row.operands) {
                match kind {
                    OperandKind::N if operand == 0 => {}
                    OperandKind::N => return None,
                    OperandKind::I | OperandKind::J => out.int(i64::from(operand as i16)),
                    _ => out.uint(u64::from(operand)),
                }
            }
            let extra = code.words.get(pc + 1..pc + op.words())?;
            match (row.extra, extra) {
                ([ExtraKind::Const, ..], &[first, ..]) => {
                    match code.address_at(pc + 1) {
                        None => {
                            out.0.push(CONST_PLAIN);
                            out.int(first as i64);
                        }
                        Some(of) => {
                            let len = extra.get(1).copied();
                            self.encode_address(c, own, of, first, len, out)?;
                            if len.is_some() {
                                pc += op.words();
                                continue;
                            }
                        }
                    }
                    for &word in extra.get(1..)? {
                        out.int(word as i64);
                    }
                }
                _ => {
                    for (&word, &kind) in extra.iter().zip(row.extra) {
                        self.encode_extra(c, own, word, kind, out)?;
                    }
                }
            }
            pc += op.words();
        }
        Some(())
    }

    fn encode_address(
        &mut self,
        c: &mut Compiler,
        own: u32,
        of: AddressOf,
        addr: u64,
        len: Option<u64>,
        out: &mut Out,
    ) -> Option<()> {
        match of {
            AddressOf::Text => {
                out.0.push(CONST_TEXT);
                let text = self.tables.text(static_bytes(addr, len?));
                out.uint(u64::from(text));
            }
            AddressOf::Table(len) => {
                out.0.push(CONST_TABLE);
                self.encode_table(c, static_bytes(addr, u64::from(len)), out);
            }
            AddressOf::Function => {
                out.0.push(CONST_FUNC);
                let func = c.home().functions.with_value(addr)?;
                out.uint(u64::from(self.func(c, own, &func)?));
            }
            AddressOf::Global => {
                out.0.push(CONST_GLOBAL);
                self.encode_global(c, addr, out)?;
            }
        }
        Some(())
    }

    /// A table of constants: its bytes with the addresses of strings taken out, and those strings.
    fn encode_table(&mut self, c: &Compiler, bytes: &[u8], out: &mut Out) {
        let word = |at: usize| {
            let word = bytes.get(at..at + 8).and_then(|w| w.try_into().ok());
            word.map_or(0, u64::from_le_bytes)
        };
        let mut plain = bytes.to_vec();
        let mut texts = Vec::new();
        for at in (0..bytes.len() / 8).map(|n| 8 * n) {
            let pair = (word(at), word(at + 8));
            if pair.0 != 0 && self.is_string(c, pair) {
                plain[at..at + 8].fill(0);
                texts.push((at, self.tables.text(static_bytes(pair.0, pair.1))));
            }
        }
        out.uint(u64::from(self.tables.text(&plain)));
        out.uint(texts.len() as u64);
        let mut last = 0;
        for (at, text) in texts {
            out.uint(((at - last) / 8) as u64);
            out.uint(u64::from(text));
            last = at;
        }
    }

    fn encode_global(&mut self, c: &mut Compiler, addr: u64, out: &mut Out) -> Option<()> {
        let (global, offset) = self.global(c, addr)?;
        out.uint(u64::from(global));
        out.uint(offset);
        Some(())
    }

    fn encode_extra(
        &mut self,
        c: &mut Compiler,
        own: u32,
        word: u64,
        kind: ExtraKind,
        out: &mut Out,
    ) -> Option<()> {
        let at = word as usize;
        match kind {
            ExtraKind::K64 | ExtraKind::Jump | ExtraKind::Const => out.int(word as i64),
            ExtraKind::U32x2 | ExtraKind::Slot => {
                out.uint(u64::from(word as u32));
                out.uint(word >> 32);
            }
            ExtraKind::Method => {
                out.uint(u64::from(self.selector(c, word as u32)?));
                out.uint(word >> 32);
            }
            ExtraKind::Func => {
                // SAFETY: such a word is the address of a function.
                let func = unsafe { Func::at(word) };
                out.uint(u64::from(self.func(c, own, &func)?));
            }
            ExtraKind::Type => {
                // SAFETY: such a word is the address of a type's descriptor.
                let ty = unsafe { &*with_exposed_provenance::<RType>(at) };
                let t = c.type_of(ty)?;
                out.uint(u64::from(self.ty(c, t)?));
            }
            ExtraKind::Map if word == 0 => out.maybe(None),
            ExtraKind::Map => {
                // SAFETY: such a word is 0 or the address of a pointer map.
                let map = unsafe { &*with_exposed_provenance::<GcMap>(at) };
                if !map.repeat {
                    return None;
                }
                out.maybe(Some(self.tables.text(&map.words)));
            }
            ExtraKind::Addr => self.encode_global(c, word, out)?,
            ExtraKind::Jumps => {
                // SAFETY: such a word is the address of a table of the code.
                let table = unsafe { &*with_exposed_provenance::<JumpTable>(at) };
                out.int(table.low);
                out.uint(table.targets.len() as u64);
                for &target in &table.targets {
                    out.int(i64::from(target));
                }
            }
            ExtraKind::Select => {
                // SAFETY: such a word is the address of a description of the code.
                let desc = unsafe { &*with_exposed_provenance::<SelectDesc>(at) };
                self.encode_select(c, desc, out)?;
            }
        }
        Some(())
    }

    fn encode_select(&mut self, c: &mut Compiler, desc: &SelectDesc, out: &mut Out) -> Option<()> {
        out.0.push(u8::from(desc.default));
        out.uint(desc.cases.len() as u64);
        for case in &desc.cases {
            out.0.push(u8::from(case.send) | u8::from(case.want) << 1);
            for slot in [case.chan, case.value, case.ok] {
                out.uint(u64::from(slot));
            }
            let t = c.type_of(&case.elem)?;
            out.uint(u64::from(self.ty(c, t)?));
        }
        Some(())
    }
}

fn encode_lines(code: &Code, out: &mut Out) -> Option<()> {
    out.uint(code.lines.len() as u64);
    let (mut pc, mut line) = (0, code.line);
    for l in &code.lines {
        if l.line & FAR != 0 || l.col != 0 || l.len != 0 {
            return None;
        }
        let inlined = u32::from(l.inlined != 0);
        let step = (l.pc - pc) << 2 | inlined << 1 | u32::from(l.unsigned);
        out.uint(u64::from(step));
        out.int(i64::from(l.line) - i64::from(line));
        if l.inlined != 0 {
            out.uint(u64::from(l.inlined));
        }
        (pc, line) = (l.pc, l.line);
    }
    Some(())
}
