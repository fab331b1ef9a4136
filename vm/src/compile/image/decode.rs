//! Decodes a function's code from the bytes of an image.

use super::bytes::In;
use super::file::Table;
use super::{CONST_FUNC, CONST_GLOBAL, CONST_PLAIN, CONST_TABLE, CONST_TEXT};
use crate::code::op::{ExtraKind, Insn, Op, OperandKind};
use crate::code::{Address, AddressOf, Code, Inlined, JumpTable, Line, SelectCase, SelectDesc};
use crate::compile::Compiler;
use crate::heap::kept::Kept;

impl Compiler {
    /// The code of the function of that number in the image; `None` if it is not there, or speaks of what
    /// the program has not.
    pub(crate) fn image_code(&mut self, n: u32) -> Option<Code> {
        let item = self.image.as_ref()?.image.item(Table::Codes, n)?;
        if item.is_empty() {
            return None;
        }
        let mut read = In(item);
        self.decode(&mut read).filter(|_| read.0.is_empty())
    }

    fn image_text(&self, n: u32) -> Option<&'static str> {
        self.image.as_ref()?.image.name(n)
    }

    fn decode(&mut self, read: &mut In<'_>) -> Option<Code> {
        let mut code = Code {
            frame_slots: read.u32()?,
            optimised: true,
            ..Code::default()
        };
        let map = read.u32()?;
        code.map = self.image.as_ref()?.image.text(map)?.to_vec();
        code.recover_pc = read.maybe()?;
        let file = read.u32()?;
        code.file = self.image_text(file)?.into();
        code.line = read.u32()?;
        self.decode_words(read, &mut code)?;
        decode_lines(read, &mut code)?;
        for _ in 0..read.count()? {
            let (name, file) = (read.u32()?, read.u32()?);
            code.inlined.push(Inlined {
                name: self.image_text(name)?.into(),
                file: self.image_text(file)?.into(),
                call_line: read.u32()?,
                parent: read.u32()?,
            });
        }
        Some(code)
    }

    fn decode_words(&mut self, read: &mut In<'_>, code: &mut Code) -> Option<()> {
        let n = read.count()?;
        code.words = Vec::with_capacity(n);
        while code.words.len() < n {
            let op = Op::from_u16(read.u16()?)?;
            let row = op.row();
            let mut operands = [0u16; 3];
            for (to, kind) in operands.iter_mut().zip(row.operands) {
                *to = match kind {
                    OperandKind::N => continue,
                    OperandKind::I | OperandKind::J => i16::try_from(read.int()?).ok()? as u16,
                    _ => read.u16()?,
                };
            }
            let [a, b, c] = operands;
            code.words.push(Insn::new(op, a, b, c).word());
            match row.extra {
                [ExtraKind::Const, ..] => self.decode_constants(read, row.extra.len(), code)?,
                _ => {
                    for &kind in row.extra {
                        let word = self.decode_extra(read, kind, code)?;
                        code.words.push(word);
                    }
                }
            }
        }
        (code.words.len() == n).then_some(())
    }

    fn decode_extra(&mut self, read: &mut In<'_>, kind: ExtraKind, code: &mut Code) -> Option<u64> {
        Some(match kind {
            ExtraKind::K64 | ExtraKind::Jump | ExtraKind::Const => read.int()? as u64,
            ExtraKind::U32x2 | ExtraKind::Slot => {
                u64::from(read.u32()?) | u64::from(read.u32()?) << 32
            }
            ExtraKind::Method => {
                let (sel, used) = (read.u32()?, read.u32()?);
                let sel = self.image_selector(sel)?;
                u64::from(sel.0) | u64::from(used) << 32
            }
            ExtraKind::Func => self.image_func(read.u32()?)?.addr(),
            ExtraKind::Type => {
                let t = self.image_type(read.u32()?)?;
                Kept::as_ptr(self.rtype(t)).expose_provenance() as u64
            }
            ExtraKind::Map => match read.maybe()? {
                Some(n) => {
                    let words = self.image.as_ref()?.image.text(n)?;
                    let map = self.gc_map(words)?;
                    Kept::as_ptr(map).expose_provenance() as u64
                }
                None => 0,
            },
            ExtraKind::Addr => self.decode_global(read)?,
            ExtraKind::Jumps => {
                let mut table = Box::new(JumpTable {
                    low: read.int()?,
                    targets: Vec::new(),
                });
                for _ in 0..read.count()? {
                    table.targets.push(i32::try_from(read.int()?).ok()?);
                }
                let at = std::ptr::from_ref(&*table).expose_provenance() as u64;
                code.tables_mut().jumps.push(table);
                at
            }
            ExtraKind::Select => {
                let desc = self.decode_select(read)?;
                let at = std::ptr::from_ref(&*desc).expose_provenance() as u64;
                code.tables_mut().selects.push(desc);
                at
            }
        })
    }

    fn decode_global(&mut self, read: &mut In<'_>) -> Option<u64> {
        let (global, offset) = (read.u32()?, read.uint()?);
        self.image_global(global)?.checked_add(offset)
    }

    /// The extra words of an instruction that may load an address.
    fn decode_constants(&mut self, read: &mut In<'_>, n: usize, code: &mut Code) -> Option<()> {
        let first = match read.byte()? {
            CONST_PLAIN => read.int()? as u64,
            CONST_TEXT => {
                let text = self.image.as_ref()?.image.text(read.u32()?)?;
                self.note_address(code, AddressOf::Text);
                code.words.push(text.as_ptr().expose_provenance() as u64);
                code.words.push(text.len() as u64);
                return (n == 2).then_some(());
            }
            CONST_TABLE => {
                let mut bytes = self.image.as_ref()?.image.text(read.u32()?)?.to_vec();
                let mut at = 0usize;
                for _ in 0..read.count()? {
                    at = at.checked_add(read.u32()? as usize * 8)?;
                    let text = self.image.as_ref()?.image.text(read.u32()?)?;
                    let (p, _) = self.static_bytes(&text.into());
                    bytes.get_mut(at..at + 8)?.copy_from_slice(&p.to_le_bytes());
                }
                self.note_address(code, AddressOf::Table(bytes.len() as u32));
                let kept = self.home().heap.region.bytes(&bytes);
                kept.as_ptr().expose_provenance() as u64
            }
            CONST_FUNC => {
                self.note_address(code, AddressOf::Function);
                self.image_func(read.u32()?)?.value()
            }
            CONST_GLOBAL => {
                self.note_address(code, AddressOf::Global);
                self.decode_global(read)?
            }
            _ => return None,
        };
        code.words.push(first);
        for _ in 1..n {
            code.words.push(read.int()? as u64);
        }
        Some(())
    }

    /// The word that comes next is an address.
    fn note_address(&self, code: &mut Code, of: AddressOf) {
        if self.keeps {
            let at = code.words.len() as u32;
            code.tables_mut().addresses.push(Address { at, of });
        }
    }

    fn decode_select(&mut self, read: &mut In<'_>) -> Option<Box<SelectDesc>> {
        let mut desc = Box::new(SelectDesc {
            default: read.byte()? != 0,
            cases: Vec::new(),
        });
        for _ in 0..read.count()? {
            let flags = read.byte()?;
            desc.cases.push(SelectCase {
                send: flags & 1 != 0,
                want: flags & 2 != 0,
                chan: read.u16()?,
                value: read.u16()?,
                ok: read.u16()?,
                elem: {
                    let t = self.image_type(read.u32()?)?;
                    self.rtype(t)
                },
            });
        }
        Some(desc)
    }
}

fn decode_lines(read: &mut In<'_>, code: &mut Code) -> Option<()> {
    let n = read.count()?;
    code.lines = Vec::with_capacity(n);
    let (mut pc, mut line) = (0u32, code.line);
    for _ in 0..n {
        let step = read.u32()?;
        pc = pc.checked_add(step >> 2)?;
        line = line.checked_add_signed(i32::try_from(read.int()?).ok()?)?;
        let inlined = if step & 2 != 0 { read.u32()? } else { 0 };
        code.lines.push(Line {
            pc,
            line,
            inlined,
            col: 0,
            len: 0,
            unsigned: step & 1 != 0,
        });
    }
    Some(())
}
