//! Disassembly: the bytecode that the program runs, and the machine code that would be made from it in a run
//! without the debugger.

use super::super::wire::{number, text};
use super::server::{Answer, Server};
use serde_json::{Value, json};

/// The most instructions that are told at once.
const MOST: i64 = 10_000;
/// The machine code of a program that is debugged is nowhere in memory: it is shown at addresses from here on, that of each
/// function in a range of its own.
const MACHINE: u64 = 1 << 62;
const ROOM: u64 = 1 << 24;

/// A line of a listing.
struct Line<'a> {
    address: u64,
    text: &'a str,
    line: Option<u64>,
}

impl Server {
    /// The instructions around an address: the bytecode of its function, and after that its machine code. There are as many as
    /// are asked for: what lies outside of the function is none.
    pub(super) fn disassemble(&mut self, arguments: &Value) -> Answer {
        let whole = |name| arguments.get(name).and_then(Value::as_i64).unwrap_or(0);
        let reference = text(arguments, "memoryReference");
        let (code, address) = self.code_at(reference, whole("offset"))?;
        let all = self.listing(&code);
        let at = all.partition_point(|l| l.address <= address);
        let at = at.saturating_sub(1) as i64;
        let first = at.saturating_add(whole("instructionOffset"));
        let count = whole("instructionCount").clamp(0, MOST);
        let file = text(&code, "file");
        let name = file.rsplit('/').next().unwrap_or(file);
        let mut instructions = Vec::new();
        for n in first..first.saturating_add(count) {
            let found = usize::try_from(n).ok().and_then(|n| all.get(n));
            instructions.push(match found {
                None => json!({
                    "address": format!("{:#x}", outside(&all, n)), "instruction": "",
                    "presentationHint": "invalid",
                }),
                Some(l) => json!({
                    "address": format!("{:#x}", l.address), "instruction": l.text,
                    "symbol": text(&code, "func"), "location": {"name": name, "path": file}, "line": l.line,
                }),
            });
        }
        Ok(json!({"instructions": instructions}))
    }

    /// The function that an address is in, as the program tells it, and the address.
    fn code_at(&mut self, reference: &str, offset: i64) -> Result<(Value, u64), String> {
        let address = match reference.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => reference.parse(),
        };
        let address = address.map_err(|_| {
            format!("{reference:?} is not the address of an instruction: use one from stackTrace")
        })?;
        let address = address.wrapping_add_signed(offset);
        let room = address.checked_sub(MACHINE).map(|at| at / ROOM);
        let shown = room.and_then(|room| self.machine.get(room as usize));
        let asked = shown.copied().unwrap_or(address);
        let code = self.session.ask(&json!({"do": "code", "address": asked}))?;
        Ok((code, address))
    }

    /// The bytecode of a function, and its machine code.
    fn listing<'c>(&mut self, code: &'c Value) -> Vec<Line<'c>> {
        let list = |name: &str| {
            code.get(name)
                .and_then(Value::as_array)
                .map_or(&[][..], Vec::as_slice)
        };
        let address = |i: &Value| number(i, "address").unwrap_or(0);
        let line = |i: &'c Value, address| Line {
            address,
            text: text(i, "text"),
            line: number(i, "line"),
        };
        let mut all: Vec<Line<'c>> = list("list").iter().map(|i| line(i, address(i))).collect();
        let machine = list("machine");
        let Some(begins) = all
            .first()
            .map(|l| l.address)
            .filter(|_| !machine.is_empty())
        else {
            return all;
        };
        let room = self.machine.iter().position(|at| *at == begins);
        let room = room.unwrap_or_else(|| {
            self.machine.push(begins);
            self.machine.len() - 1
        });
        let base = MACHINE + room as u64 * ROOM;
        all.push(Line {
            address: base,
            text: "; machine code, where the program is not debugged:",
            line: None,
        });
        all.extend(machine.iter().map(|i| line(i, base + 1 + address(i))));
        all
    }

    /// File and line of the statement that an instruction belongs to, and the address of the instruction with which that begins.
    pub(super) fn statement_of(
        &mut self,
        reference: &str,
        offset: i64,
    ) -> Result<(String, u64, String), String> {
        let (code, address) = self.code_at(reference, offset)?;
        if address >= MACHINE {
            return Err(
                "the machine code shown does not run while a program is debugged".to_owned(),
            );
        }
        let all = self.listing(&code);
        let before = all.iter().take_while(|l| l.address <= address);
        let statement = before.filter(|l| l.text.contains("Stmt")).last();
        let statement = statement.or_else(|| all.iter().find(|l| l.text.contains("Stmt")));
        let found = statement.and_then(|l| Some((l.line?, format!("{:#x}", l.address))));
        let (line, reference) = found.ok_or("no statement of the program begins here")?;
        Ok((text(&code, "file").to_owned(), line, reference))
    }
}

/// An address for an instruction that does not exist: before the first one, or after the last.
fn outside(all: &[Line<'_>], n: i64) -> u64 {
    let of = |l: Option<&Line<'_>>| l.map_or(0, |l| l.address);
    match n < 0 {
        true => of(all.first()).wrapping_add_signed(n.saturating_mul(8)),
        false => of(all.last()).wrapping_add_signed((n + 1 - all.len() as i64).saturating_mul(8)),
    }
}
