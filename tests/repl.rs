//! Sessions of the REPL: with pipes, and some on a pseudo-terminal.

mod support;

#[path = "repl/commands.rs"]
mod commands;
#[path = "repl/editor.rs"]
mod editor;
#[path = "repl/endings.rs"]
mod endings;
#[path = "repl/inputs.rs"]
mod inputs;
#[path = "repl/piped.rs"]
mod piped;
#[path = "repl/redeclared.rs"]
mod redeclared;
#[path = "repl/scheduler.rs"]
mod scheduler;
#[path = "repl/terminal.rs"]
mod terminal;
#[path = "repl/values.rs"]
mod values;
