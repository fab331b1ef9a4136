//! The commands of the terminal debugger.

use crate::cmd::debug::plan::{Plan, Step};
use crate::cmd::debug::session::Session;
use crate::process::out::say;
use std::io::Write;

/// What `help` prints.
pub const HELP: &str = "\
Running
  continue, c            to the next breakpoint
  next, n                to the next statement, over calls
  step, s [FUNCTION]     to the next statement, into calls; or into that function
  stepout, so            to the caller
  until gN waits         until goroutine N waits
  goto MOMENT            to a moment: forwards or backwards
  restart, r             from the start, with the same breakpoints
Backwards
  back, reverse-step, rs one statement back
  reverse-next, rn       one statement back, over calls
  reverse-stepout, rso   to the call of this function
  reverse-continue, rc   to the last breakpoint that was met
  when                   which moment this is
  watch EXPRESSION       to the statement that wrote this last, backwards
Breakpoints
  break, b PLACE         a line (12, file.go:12) or a function (f, T.m)
  condition, cond N EXPRESSION
  breakpoints, bp        list them
  clear N                remove one; without a number, all
Looking
  print, p EXPRESSION    its value; a copy of the program runs calls
  call EXPRESSION        the same
  set NAME = EXPRESSION  change a variable
  args, locals, globals  variables
  stack, bt              the calls that led here
  frame N, up, down      choose a call
  goroutines, grs        all goroutines, and what they wait for
  goroutine, gr N        choose a goroutine
  list, ls [LINE]        the program's text
Scheduling
  hold N, release N      let a goroutine stand still while others run
quit, q
";

/// What to do after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Read another.
    More,
    /// End.
    Quit,
}

/// The debugger: a session, and what of it is looked at.
pub struct Debugger {
    pub(super) session: Session<()>,
    /// The goroutine that is looked at.
    pub(super) g: u64,
    /// Its frame that is looked at.
    pub(super) frame: u64,
    pub(super) next_break: u64,
}

/// What is answered where a command wants something else.
pub type Done = Result<(), String>;

impl Debugger {
    /// A debugger of this session, whose program was started.
    pub fn new(session: Session<()>) -> Debugger {
        Debugger {
            session,
            g: 1,
            frame: 0,
            next_break: 1,
        }
    }

    /// Waits until the program is at its first statement. False: it never did.
    pub fn begin(&mut self) -> bool {
        self.wait() && self.session.has_program()
    }

    /// Does what a line says.
    pub fn command(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if matches!(word, "quit" | "q" | "exit") {
            return Next::Quit;
        }
        if let Err(why) = self.perform(word, rest.trim()) {
            say!("{why}");
        }
        let _ = std::io::stdout().flush();
        Next::More
    }

    fn perform(&mut self, word: &str, rest: &str) -> Done {
        match word {
            "" => Ok(()),
            "help" | "h" | "?" => {
                say!("{}", HELP.trim_end());
                Ok(())
            }
            "continue" | "c" => self.run(Plan {
                breaks: true,
                ..self.plan()
            }),
            "next" | "n" => self.step(Step::Over),
            "step" | "s" => self.step_into(rest),
            "stepout" | "so" => self.step(Step::Out),
            "until" => self.until(rest),
            "goto" => self.goto(rest),
            "restart" | "r" => self.restart(),
            "back" | "reverse-step" | "rs" => self.step_back(Step::In),
            "reverse-next" | "rn" => self.step_back(Step::Over),
            "reverse-stepout" | "rso" => self.step_back(Step::Out),
            "reverse-continue" | "rc" => {
                let stop = self.session.continue_back();
                self.went_back(stop)
            }
            "watch" => self.watch(rest),
            "when" => self.when(),
            "break" | "b" => self.add_break(rest),
            "condition" | "cond" => self.condition(rest),
            "breakpoints" | "bp" => self.list_breaks(),
            "clear" => self.clear(rest),
            "print" | "p" | "call" => self.print(rest),
            "set" => self.set(rest),
            "args" | "locals" | "globals" => self.variables(word),
            "stack" | "bt" => self.stack(),
            "frame" => self.choose_frame(rest.parse().map_err(|_| "frame takes a number")?),
            "up" => self.choose_frame(self.frame + 1),
            "down" => self.choose_frame(self.frame.saturating_sub(1)),
            "goroutines" | "grs" => self.goroutines(),
            "goroutine" | "gr" => self.choose_goroutine(rest),
            "list" | "ls" | "l" => self.list(rest),
            "hold" | "release" => self.hold(word, rest),
            _ => Err(format!("unknown command {word}: help lists them")),
        }
    }
}
