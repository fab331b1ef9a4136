//! Listings of bytecode, for `minigo dis` and for tests.

use crate::code::op::{ExtraKind, Insn, Op, OperandKind};
use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use crate::value::rtype::RType;
use std::fmt::Write;

/// The listing of a function. `source` gives the text of a line, if it is available.
pub fn function(func: &Func, code: &Code, source: &dyn Fn(&str, u32) -> Option<String>) -> String {
    let mut out = format!(
        "func {} ({}:{})  results {} params {} frame {}\n",
        func.name, code.file, code.line, func.results, func.params, code.frame_slots
    );
    let mut line = None;
    let mut pc = 0;
    while pc < code.words.len() {
        source_line(&mut out, code, pc, &mut line, source);
        pc += instruction(&mut out, code, pc);
    }
    out
}

/// Appends the source line of the instruction at `pc`, unless it is `last`, that of the one before.
pub(crate) fn source_line(
    out: &mut String,
    code: &Code,
    pc: usize,
    last: &mut Option<u32>,
    source: &dyn Fn(&str, u32) -> Option<String>,
) {
    let here = code.line_at(pc as u32).map(|l| l.line);
    if here != *last {
        *last = here;
        let n = here.unwrap_or(0);
        let text = source(&code.file, n).unwrap_or_default();
        let _ = writeln!(out, "{n:>5}: {}", text.trim());
    }
}

/// Appends the instruction at `pc`; how many words it has.
pub(crate) fn instruction(out: &mut String, code: &Code, pc: usize) -> usize {
    let insn = Insn::from_word(code.words.get(pc).copied().unwrap_or(0));
    let Some(op) = Op::from_u16(insn.op) else {
        let _ = writeln!(out, "{pc:>8}  ?{}", insn.op);
        return 1;
    };
    let row = op.row();
    let next = (pc + op.words()) as i64;
    let mut text = Vec::new();
    for (kind, v) in row.operands.iter().zip([insn.a, insn.b, insn.c]) {
        match kind {
            OperandKind::N | OperandKind::H => {}
            OperandKind::D | OperandKind::S | OperandKind::M => text.push(format!("r{v}")),
            OperandKind::D2 | OperandKind::S2 | OperandKind::M2 => text.push(format!("r{v}:2")),
            OperandKind::Dn | OperandKind::Sn => text.push(format!("r{v}..")),
            OperandKind::I => text.push(format!("{}", v as i16)),
            OperandKind::U => text.push(format!("{v}")),
            OperandKind::J => text.push(format!("-> {}", next + v as i16 as i64)),
            OperandKind::Jl => text.push(format!("-> {}", next + insn.bc() as i64)),
            OperandKind::Il => text.push(format!("{}", insn.bc())),
            OperandKind::B => text.push(format!("[r{v}]")),
        }
    }
    for (k, kind) in row.extra.iter().enumerate() {
        text.push(extra(
            *kind,
            code.words.get(pc + 1 + k).copied().unwrap_or(0),
            next,
        ));
    }
    let _ = writeln!(out, "{pc:>8}  {:<12} {}", row.name, text.join(", "));
    op.words()
}

fn extra(kind: ExtraKind, word: u64, next: i64) -> String {
    match kind {
        ExtraKind::K64 | ExtraKind::Const => format!("#{}", word as i64),
        ExtraKind::U32x2 | ExtraKind::Method | ExtraKind::Slot => {
            format!("#{}:{}", word as u32, word >> 32)
        }
        ExtraKind::Jump => format!("-> {}", next + word as i64),
        // SAFETY: extra words of these kinds are addresses of functions and descriptors.
        ExtraKind::Func => unsafe { Func::at(word) }.name.to_string(),
        // SAFETY: as above.
        ExtraKind::Type => unsafe { Kept::from_ptr(word as *const RType) }
            .map_or("nil".to_owned(), |t| t.string.to_string()),
        ExtraKind::Map => if word == 0 { "no pointers" } else { "map" }.to_string(),
        ExtraKind::Addr => format!("@{word:#x}"),
        ExtraKind::Jumps => "table".to_string(),
        ExtraKind::Select => "cases".to_string(),
    }
}
