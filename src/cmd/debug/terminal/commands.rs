//! The commands of the terminal debugger.

use super::habits::Habits;
use super::instead::instead;
use crate::cmd::debug::plan::{Plan, Step};
use crate::cmd::debug::session::Session;
use crate::process::out::say;
use std::io::Write;

/// What `help` prints.
pub const HELP: &str = "\
Running
  continue, c [PLACE]    to the next breakpoint, or to PLACE
  next, n [COUNT]        to the next statement, stepping over calls
  step, s [FUNCTION]     to the next statement, stepping into calls; or into FUNCTION
  stepout, so            until this function has returned
  until gN waits         until goroutine N waits
  goto MOMENT            to a moment, forwards or backwards
  restart, r [CHECK]     to the start, with the same breakpoints; or to a checkpoint
  check                  set a checkpoint here
  checkpoints            list the checkpoints
  source FILE            run the commands in a file
Backwards
  back, reverse-step, rs one statement back
  reverse-next, rn       one statement back, stepping over calls
  reverse-stepout, rso   back to the call of this function
  reverse-continue, rc   back to the last breakpoint
  rev COMMAND            step, next, stepout or continue backwards
  when                   print the current moment
  watch EXPRESSION       back to the statement that last wrote this variable
  watch -w EXPRESSION    from now on, stop when this variable is written
Breakpoints
  break, b PLACE         stop at a line (12, file.go:12) or a function (f, T.m)
  condition, cond N EXPRESSION   stop at breakpoint N only if the expression is true;
                         cond -hitcount N > 3: only after 3 hits
  trace, t PLACE         print a line whenever the program gets to PLACE
  on N COMMAND           run a command whenever the program stops at breakpoint N
  breakpoints, bp        list the breakpoints
  clear N                remove breakpoint N; without N, all
Looking
  print, p EXPRESSION    print a value; calls run in a copy of the program
  call EXPRESSION        the same as print
  set NAME = EXPRESSION  change a variable
  whatis EXPRESSION      print the type of an expression
  display EXPRESSION     print a value at each stop; display -d N ends that
  args, locals, globals  list variables; with a TEXT, only those with TEXT in their names
  stack, bt [N]          list the calls that led here; -full: with variables
  frame N, up, down      select a call; frame N COMMAND: only for one command
  goroutines, grs        list all goroutines and what they wait for; -t: with their stacks
  goroutine, gr N        select a goroutine; goroutine N COMMAND: only for one command
  list, ls [PLACE]       show the program's source
  edit [PLACE]           open the source in $EDITOR
  funcs, types, sources  list functions, types or files of the program
Scheduling
  why [N]                say why a goroutine waits, and what could wake it
  run-next N             make goroutine N run the next statement
  hold N, release N      keep goroutine N from running, or let it run again
  scheduler              show which goroutines can run, and in which queue each is
  timeline [FROM TO]     show which goroutines ran between two moments (default: all up to now)
  story [gN...]          show what each goroutine did up to now; from MOMENT: only since then
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
    pub(super) habits: Habits,
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
            habits: Habits::default(),
        }
    }

    /// Waits until the program is at its first statement. False: it never did.
    pub fn begin(&mut self) -> bool {
        self.wait() && self.session.has_program()
    }

    /// Does what a line says.
    pub fn command(&mut self, line: &str) -> Next {
        let word = line.split_whitespace().next().unwrap_or("");
        if matches!(word, "quit" | "q" | "exit") {
            return Next::Quit;
        }
        if let Err(why) = self.perform_line(line) {
            say!("{why}");
        }
        let _ = std::io::stdout().flush();
        Next::More
    }

    /// Does what a line says, unless that is to end.
    pub(super) fn perform_line(&mut self, line: &str) -> Done {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        self.perform(word, rest.trim())
    }

    fn perform(&mut self, word: &str, rest: &str) -> Done {
        match word {
            "" => Ok(()),
            "help" | "h" | "?" => help(rest),
            "continue" | "c" if !rest.is_empty() => self.run_to(rest),
            "continue" | "c" => self.run(Plan {
                breaks: true,
                ..self.plan()
            }),
            "next" | "n" => self.steps(Step::Over, rest),
            "step" | "s" => self.step_into(rest),
            "stepout" | "so" => self.step(Step::Out),
            "until" => self.until(rest),
            "goto" => self.goto(rest),
            "restart" | "r" | "rebuild" => self.restart(rest),
            "rev" => self.reverse(rest),
            "check" | "checkpoint" => self.check(rest),
            "checkpoints" => self.list_checks(),
            "clear-checkpoint" | "clearcheck" => self.clear_check(rest),
            "source" => self.source(rest),
            "back" | "reverse-step" | "rs" => self.step_back(Step::In),
            "reverse-next" | "rn" => self.step_back(Step::Over),
            "reverse-stepout" | "rso" => self.step_back(Step::Out),
            "reverse-continue" | "rc" | "rewind" | "rw" => self.continue_back(),
            "watch" => self.watch(rest),
            "when" => self.when(),
            "break" | "b" => self.add_break(rest),
            "trace" | "t" => self.trace(rest),
            "on" => self.on(rest),
            "condition" | "cond" => self.condition(rest),
            "breakpoints" | "bp" => self.list_breaks(),
            "clear" | "clearall" => self.clear(rest),
            "print" | "p" | "call" => self.print(rest),
            "set" => self.set(rest),
            "whatis" => self.whatis(rest),
            "display" => self.display(rest),
            "args" | "locals" | "globals" => self.variables(word, rest),
            "vars" => self.variables("globals", rest),
            "stack" | "bt" => self.stack(rest),
            "frame" => match self.with_frame(rest)? {
                true => Ok(()),
                false => self.choose_frame(rest.parse().map_err(|_| "`frame` takes a number")?),
            },
            "up" => self.choose_frame(self.frame.saturating_add(count(rest)?)),
            "down" => self.choose_frame(self.frame.saturating_sub(count(rest)?)),
            "goroutines" | "grs" => self.goroutines(rest),
            "goroutine" | "gr" => match self.with_goroutine(rest)? {
                true => Ok(()),
                false => self.choose_goroutine(rest),
            },
            "list" | "ls" | "l" => self.list(rest),
            "edit" | "ed" => self.edit(rest),
            "funcs" => self.show_functions(rest),
            "types" => self.show_names("types", rest),
            "sources" => self.show_names("files", rest),
            "hold" | "release" => self.hold(word, rest),
            "run-next" => self.run_next(rest),
            "why" => self.why(rest),
            "scheduler" | "sched" => self.scheduler(),
            "timeline" | "tl" => self.timeline(rest),
            "story" => self.story(rest),
            _ => Err(match instead(word) {
                Some(text) => format!("there is no command {word}: {text}"),
                None => format!("unknown command {word}: `help` lists the commands"),
            }),
        }
    }
}

/// A number of times; one if there is none.
pub fn count(rest: &str) -> Result<u64, String> {
    match rest {
        "" => Ok(1),
        n => n.parse().map_err(|_| format!("{n} is not a number")),
    }
}

/// Prints all commands, or what a word stands for.
fn help(word: &str) -> Done {
    if word.is_empty() {
        say!("{}", HELP.trim_end());
        return Ok(());
    }
    let names = |line: &&str| {
        let head = line.split("  ").find(|part| !part.is_empty());
        let mut names = head.unwrap_or("").split([',', ' ']);
        line.starts_with(' ') && names.any(|name| name == word)
    };
    match (HELP.lines().find(names), instead(word)) {
        (Some(line), _) => say!("{}", line.trim()),
        (None, Some(text)) => say!("{text}"),
        (None, None) => return Err(format!("unknown command {word}: `help` lists the commands")),
    }
    Ok(())
}
