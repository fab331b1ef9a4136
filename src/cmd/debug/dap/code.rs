//! Disassembling: the bytecode that the program is run from.

use super::super::wire::{number, text};
use super::server::{Answer, Server};
use serde_json::{Value, json};

/// The most instructions that are told at once.
const MOST: i64 = 10_000;

impl Server {
    /// The instructions around an address. There are as many as are asked for: what lies outside of the function is none.
    pub(super) fn disassemble(&mut self, arguments: &Value) -> Answer {
        let reference = text(arguments, "memoryReference");
        let hexadecimal = reference.strip_prefix("0x");
        let address = match hexadecimal {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => reference.parse(),
        };
        let not_known = || {
            format!("{reference:?} is not the address of an instruction: use one from stackTrace")
        };
        let address = address.map_err(|_| not_known())?;
        let whole = |name| arguments.get(name).and_then(Value::as_i64).unwrap_or(0);
        let address = address.wrapping_add_signed(whole("offset"));
        let code = self
            .session
            .ask(&json!({"do": "code", "address": address}))?;
        let list = code.get("list").and_then(Value::as_array);
        let list = list.ok_or_else(not_known)?;
        let at = number(&code, "at").unwrap_or(0) as i64;
        let first = at.saturating_add(whole("instructionOffset"));
        let count = whole("instructionCount").clamp(0, MOST);
        let file = text(&code, "file");
        let name = file.rsplit('/').next().unwrap_or(file);
        let mut instructions = Vec::new();
        for n in first..first.saturating_add(count) {
            let found = usize::try_from(n).ok().and_then(|n| list.get(n));
            instructions.push(match found {
                None => json!({
                    "address": format!("{:#x}", outside(list, n)), "instruction": "",
                    "presentationHint": "invalid",
                }),
                Some(i) => json!({
                    "address": format!("{:#x}", number(i, "address").unwrap_or(0)),
                    "instruction": text(i, "text"), "symbol": text(&code, "func"),
                    "location": {"name": name, "path": file}, "line": number(i, "line"),
                }),
            });
        }
        Ok(json!({"instructions": instructions}))
    }
}

/// An address for an instruction that does not exist: before the first one, or after the last.
fn outside(list: &[Value], n: i64) -> u64 {
    let of = |i: Option<&Value>| i.and_then(|i| number(i, "address")).unwrap_or(0);
    match n < 0 {
        true => of(list.first()).wrapping_add_signed(n.saturating_mul(8)),
        false => of(list.last()).wrapping_add_signed((n + 1 - list.len() as i64).saturating_mul(8)),
    }
}
