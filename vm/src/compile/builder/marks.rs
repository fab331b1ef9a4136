//! Debug information of a function: its statements and variables, recorded while it is built.

use super::frame::FrameLayout;
use crate::code::Functions;
use crate::code::debug::{Described, Statement, Variable};
use crate::code::op::{Insn, Op};
use crate::heap::kept::Kept;
use crate::heap::region::Region;

/// Statements and variables of the function that is being built.
#[derive(Default)]
pub struct Marks {
    statements: Vec<Statement>,
    /// Their slots are provisional.
    variables: Vec<Variable>,
    /// Variables in scope, by number, each with how many slots of variables there were when it was declared.
    open: Vec<(usize, usize)>,
}

impl Marks {
    /// A statement begins; its number in the function.
    pub fn begin(&mut self, statement: Statement) -> u64 {
        self.statements.push(statement);
        self.statements.len() as u64 - 1
    }

    /// A variable is declared, when there are so many slots of variables. It is in scope from the next statement on.
    pub fn declare(&mut self, variable: Variable, locals: usize) {
        let from = self.statements.len() as u32;
        self.open.push((self.variables.len(), locals));
        self.variables.push(Variable { from, ..variable });
    }

    /// The variables declared since there were so many slots go out of scope.
    pub fn close(&mut self, scope: usize) {
        let now = self.statements.len() as u32;
        while self.open.last().is_some_and(|&(_, locals)| locals > scope) {
            if let Some((number, _)) = self.open.pop()
                && let Some(variable) = self.variables.get_mut(number)
            {
                variable.to = now;
            }
        }
    }

    /// What has been noted of the function of that name, once slots and code are final: statements get their numbers among
    /// those of all functions.
    pub fn describe(
        mut self,
        name: Kept<str>,
        layout: FrameLayout,
        words: &mut [u64],
        (functions, region): (&Functions, &Region),
    ) -> Option<Kept<Described>> {
        if self.statements.is_empty() {
            return None;
        }
        for variable in &mut self.variables {
            variable.slot = layout.place(variable.slot);
        }
        let described = functions.debugging.add(|first| {
            region.keep(Described {
                name,
                first,
                statements: self.statements,
                variables: self.variables,
            })
        });
        number(words, described.first);
        Some(described)
    }
}

/// Adds `first` to the numbers of the statements in this code.
fn number(words: &mut [u64], first: u32) {
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        let Some(op) = Op::from_u16(Insn::from_word(word).op) else {
            return;
        };
        if op == Op::Stmt
            && let Some(number) = words.get_mut(at + 1)
        {
            *number += u64::from(first);
        }
        at += op.words();
    }
}
