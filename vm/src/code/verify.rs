//! The verifier: checks of all code, before it runs, that it follows the opcode table, so that the
//! handlers' unchecked accesses are sound.

use crate::code::op::{ExtraKind, Insn, Op, OperandKind, Run};
use crate::code::{Code, Func, HEADER, MAX_FRAME_SLOTS};

/// Checks the code of a function.
///
/// # Errors
/// What is wrong, and where.
pub fn verify(func: &Func, code: &Code) -> Result<(), String> {
    let slots = code.frame_slots as usize;
    if slots > MAX_FRAME_SLOTS {
        return Err(format!("{slots} slots"));
    }
    if (func.results as usize + func.params as usize) > slots || code.map.len() > slots {
        return Err("frame smaller than its parameters or its map".into());
    }
    let starts = starts(&code.words)?;
    let mut pc = 0;
    while pc < code.words.len() {
        let (insn, op) = decode(code, pc)?;
        check(code, pc, insn, op, &starts, slots)
            .map_err(|why| format!("{} at {pc}: {why}", op.row().name))?;
        pc += op.words();
    }
    if let Some(r) = code.recover_pc
        && starts.get(r as usize) != Some(&true)
    {
        return Err("recover_pc is not an instruction".into());
    }
    Ok(())
}

fn decode(code: &Code, pc: usize) -> Result<(Insn, Op), String> {
    let insn = Insn::from_word(code.words.get(pc).copied().ok_or("past the end")?);
    let op = Op::from_u16(insn.op).ok_or_else(|| format!("opcode {} at {pc}", insn.op))?;
    Ok((insn, op))
}

/// Which words are first words of instructions.
fn starts(words: &[u64]) -> Result<Vec<bool>, String> {
    let mut starts = vec![false; words.len()];
    let (mut pc, mut last) = (0, Op::Nop);
    while let Some(start) = starts.get_mut(pc) {
        *start = true;
        let op = words
            .get(pc)
            .and_then(|&w| Op::from_u16(w as u16))
            .ok_or(format!("opcode at {pc}"))?;
        pc += op.words();
        last = op;
    }
    if pc != words.len() {
        return Err("the last instruction is cut off".into());
    }
    if last.falls() {
        return Err(format!(
            "control runs off the end after {}",
            last.row().name
        ));
    }
    Ok(starts)
}

fn check(
    code: &Code,
    pc: usize,
    insn: Insn,
    op: Op,
    starts: &[bool],
    slots: usize,
) -> Result<(), String> {
    let row = op.row();
    let next = (pc + op.words()) as i64;
    let jump = |offset: i64| {
        let to = next + offset;
        let good = usize::try_from(to).ok().and_then(|t| starts.get(t)) == Some(&true);
        if good {
            Ok(())
        } else {
            Err(format!("jump to {to}"))
        }
    };
    for (kind, value) in row.operands.iter().zip([insn.a, insn.b, insn.c]) {
        let v = value as usize;
        let need = match kind {
            OperandKind::D | OperandKind::S | OperandKind::M => v + 1,
            // The run may be of no slots.
            OperandKind::Dn | OperandKind::Sn => v,
            OperandKind::D2 | OperandKind::S2 | OperandKind::M2 => v + 2,
            OperandKind::B if op == Op::CallNative => v,
            OperandKind::B => {
                if v < HEADER {
                    return Err("no room for the callee's header".into());
                }
                v
            }
            OperandKind::J => {
                jump(value as i16 as i64)?;
                0
            }
            OperandKind::Jl => {
                jump(insn.bc() as i64)?;
                0
            }
            OperandKind::N => {
                if value != 0 {
                    return Err("unused operand is not 0".into());
                }
                0
            }
            OperandKind::I | OperandKind::U | OperandKind::Il | OperandKind::H => 0,
        };
        if need > slots {
            return Err(format!("slot {v} of {slots}"));
        }
    }
    for (k, kind) in row.extra.iter().enumerate() {
        let word = code.words.get(pc + 1 + k).copied().unwrap_or(0);
        match kind {
            ExtraKind::Jump => jump(word as i64)?,
            ExtraKind::Slot if word as u32 as usize >= slots => {
                return Err(format!("slot {} of {slots}", word as u32));
            }
            ExtraKind::Func
            | ExtraKind::Type
            | ExtraKind::Addr
            | ExtraKind::Jumps
            | ExtraKind::Select
                if word == 0 =>
            {
                return Err("null extra word".into());
            }
            ExtraKind::Jumps => {
                let table = code
                    .jump_tables()
                    .iter()
                    .find(|t| std::ptr::from_ref(t.as_ref()).addr() as u64 == word);
                for &t in &table.ok_or("foreign jump table")?.targets {
                    jump(t as i64)?;
                }
            }
            ExtraKind::Select => {
                let desc = code
                    .selects()
                    .iter()
                    .find(|t| std::ptr::from_ref(t.as_ref()).addr() as u64 == word);
                for c in &desc.ok_or("foreign select")?.cases {
                    if c.chan as usize >= slots || c.value as usize > slots {
                        return Err("slot of a select case".into());
                    }
                }
            }
            _ => {}
        }
    }
    ranges(insn, op, code, pc, slots)
}

/// Lengths of slot runs that are in the instruction itself.
fn ranges(insn: Insn, op: Op, code: &Code, pc: usize, slots: usize) -> Result<(), String> {
    let (a, b, c) = (insn.a as usize, insn.b as usize, insn.c as usize);
    let x0 = code.words.get(pc + 1).copied().unwrap_or(0) as usize;
    let mut end = match op {
        Op::Enter => a.max(b + c),
        _ => 0,
    };
    for (n, from) in [a, b, c].into_iter().enumerate() {
        let length = match op.run(n) {
            Run::B => b,
            Run::C | Run::Lends | Run::Lent => c,
            Run::Double => 2 * c,
            Run::Bytes => x0.div_ceil(8),
            Run::Two => 2,
            Run::Three => 3,
            Run::Passed => 1,
            _ => continue,
        };
        end = end.max(from + length);
    }
    if end > slots {
        Err(format!("slots up to {end} of {slots}"))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::FuncSpec;

    /// Whether the instruction is accepted in a frame of eight slots, and in one of nine.
    fn accepted(insn: Insn, extra: &[u64]) -> [bool; 2] {
        [8, 9].map(|frame_slots| {
            let func = crate::code::fresh().add(FuncSpec::default());
            let mut words = vec![insn.word()];
            words.extend_from_slice(extra);
            words.push(Insn::new(Op::Ret, 0, 0, 0).word());
            let code = Code {
                words,
                frame_slots,
                ..Code::default()
            };
            verify(&func, &code).is_ok()
        })
    }

    #[test]
    fn slots_behind_operands_are_in_the_frame() {
        let only_in_nine = [false, true];
        for (insn, extra) in [
            (Insn::new(Op::MovN, 5, 0, 4), &[][..]),
            (Insn::new(Op::Zero, 4, 5, 0), &[]),
            (Insn::new(Op::Concat, 0, 3, 3), &[]),
            (Insn::new(Op::AddCarry, 0, 6, 0), &[]),
            (Insn::new(Op::LdBlk, 7, 0, 0), &[16]),
            (Insn::new(Op::IdxBlk, 7, 0, 2), &[16]),
            (Insn::new(Op::StBlk, 0, 0, 7), &[9]),
            (Insn::new(Op::CallClo, 4, 0, 8), &[]),
            (Insn::new(Op::MapGetOk, 0, 0, 0), &[8, 8]),
        ] {
            assert_eq!(accepted(insn, extra), only_in_nine, "{insn:?}");
        }
        // Back to itself.
        let back = Insn::new(Op::LoopAddLtS, 0, 7, -1i16 as u16);
        assert_eq!(accepted(back, &[]), only_in_nine);
    }
}
