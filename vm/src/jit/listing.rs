//! Listings of machine code with its source and bytecode, for `minigo dis --native`.

use super::translate::Workbench;
use super::{glue, tier, translate};
use crate::code::op::Op;
use crate::code::{Code, Func, listing};
use crate::heap::kept::Kept;
#[cfg(target_arch = "x86_64")]
use iced_x86::{Decoder, DecoderOptions, FastFormatter, Instruction, OpKind};
use std::fmt::Write;

/// The machine code of a function, entered from its beginning. `source` gives the text of a line, if it
/// is available. Cold paths, where control leaves, are at the end.
pub fn function(
    func: Kept<Func>,
    code: Kept<Code>,
    source: &dyn Fn(&str, u32) -> Option<String>,
) -> String {
    let mut out = format!("func {} ({}:{})", func.name, code.file, code.line);
    let Some(made) = made(func, code) else {
        out.push_str("  no machine code: the interpreter runs it\n");
        return out;
    };
    let _ = writeln!(out, "  {} bytes of machine code", made.bytes.len());
    let pcs = positions(&code);
    let mut parts = made.parts.iter().peekable();
    let mut line = None;
    for (at, text) in disassembled(&made.bytes) {
        while let Some((_, node)) = parts.next_if(|p| p.0 <= at) {
            let Some(&pc) = node.and_then(|n| pcs.get(n)) else {
                continue;
            };
            listing::source_line(&mut out, &code, pc, &mut line, source);
            listing::instruction(&mut out, &code, pc);
        }
        let _ = writeln!(out, "{at:>16x}  {text}");
    }
    out
}

/// The machine code of a function; `None`: the interpreter runs it.
fn made(func: Kept<Func>, code: Kept<Code>) -> Option<translate::MachineCode> {
    let isa = tier::make_isa()?;
    let bench = &mut Workbench::new();
    translate::compile(bench, &isa, func, code, None, true, &Default::default())
}

/// The instructions of a function's machine code: where each begins in it, its text, and its line in the source; none if
/// there is no machine code of it.
pub fn instructions(func: Kept<Func>, code: Kept<Code>) -> Vec<(usize, String, u32)> {
    let Some(made) = made(func, code) else {
        return Vec::new();
    };
    let pcs = positions(&code);
    let mut parts = made.parts.iter().peekable();
    let mut line = 0;
    let all = disassembled(&made.bytes).into_iter();
    all.map(|(at, text)| {
        while let Some((_, node)) = parts.next_if(|p| p.0 <= at) {
            let pc = node.and_then(|n| pcs.get(n));
            let known = pc.and_then(|&pc| code.line_at(pc as u32));
            line = known.map_or(line, |known| known.line);
        }
        (at, text, line)
    })
    .collect()
}

/// Where each instruction of the machine code begins, and its text.
#[cfg(target_arch = "x86_64")]
fn disassembled(bytes: &[u8]) -> Vec<(usize, String)> {
    let mut decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
    let mut format = FastFormatter::new();
    format.options_mut().set_space_after_operand_separator(true);
    let mut all = Vec::new();
    while decoder.can_decode() {
        let at = decoder.position();
        let insn = decoder.decode();
        let mut text = String::new();
        format.format(&insn, &mut text);
        text.push_str(&note(&insn));
        all.push((at, text));
    }
    all
}

/// The same as numbers, where all instructions are of one size. (Functions of ours are called at addresses that are in the code.)
#[cfg(not(target_arch = "x86_64"))]
fn disassembled(bytes: &[u8]) -> Vec<(usize, String)> {
    let (words, _) = bytes.as_chunks::<4>();
    let word = |n: usize| words.get(n).map_or(0, |w| u32::from_le_bytes(*w));
    let text = |n| {
        let address = u64::from(word(n)) | u64::from(word(n + 1)) << 32;
        format!(".inst {:#010x}{}", word(n), name_of(address))
    };
    (0..words.len()).map(|n| (4 * n, text(n))).collect()
}

/// Where each instruction is in the words.
fn positions(code: &Code) -> Vec<usize> {
    let mut pcs = Vec::new();
    let mut pc = 0;
    while let Some(&word) = code.words.get(pc) {
        pcs.push(pc);
        pc += Op::from_u16(word as u16).map_or(1, Op::words);
    }
    pcs
}

/// What a constant of the instruction is known to be.
#[cfg(target_arch = "x86_64")]
fn note(insn: &Instruction) -> String {
    let wide = insn.op_count() > 1 && insn.op_kind(1) == OpKind::Immediate64;
    let value = if wide { insn.immediate(1) } else { 0 };
    name_of(value)
}

/// The function of ours at this address, as a comment.
fn name_of(address: u64) -> String {
    match glue::NAMES.iter().find(|(f, _)| f.addr() as u64 == address) {
        Some((_, name)) if address != 0 => format!("  ; {name}"),
        _ => String::new(),
    }
}
