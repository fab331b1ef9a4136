//! The bytecode of the function that contains an address, and its machine code, as a debugger shows them.

use super::view::View;
use crate::code::listing::instruction;
use crate::heap::kept::Kept;

/// An instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Its address.
    pub address: u64,
    /// Its text, as `minigo dis` has it.
    pub text: String,
    /// The line of the source.
    pub line: u32,
}

/// The instructions of a function.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The function's name.
    pub func: Kept<str>,
    /// Its file.
    pub file: Kept<str>,
    /// All of them.
    pub instructions: Vec<Instruction>,
    /// Which of them is at the address.
    pub at: usize,
    /// The machine code that is made of it where it is not debugged: offsets in place of addresses. Empty: none is.
    pub machine: Vec<Instruction>,
}

impl View<'_, '_> {
    /// The instructions of the function in which `address` is; `None`: it is in none.
    pub fn listing(&self, address: u64) -> Option<Listing> {
        let (func, index) = self.functions.containing(address)?;
        let code = func.code()?;
        let (mut instructions, mut at, mut pc) = (Vec::new(), 0, 0);
        while let Some(word) = code.words.get(pc) {
            if pc <= index as usize {
                at = instructions.len();
            }
            let mut text = String::new();
            let words = instruction(&mut text, &code, pc);
            instructions.push(Instruction {
                address: std::ptr::from_ref(word).addr() as u64,
                text: text.trim().to_owned(),
                line: code.line_at(pc as u32).map_or(0, |line| line.line),
            });
            pc += words.max(1);
        }
        let machine = crate::jit::instructions(func, code).into_iter();
        let machine = machine.map(|(offset, text, line)| Instruction {
            address: offset as u64,
            text,
            line,
        });
        Some(Listing {
            func: func.name,
            file: code.file,
            instructions,
            at,
            machine: machine.collect(),
        })
    }
}
