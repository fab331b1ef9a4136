//! Commands, which begin with a colon.

use super::core::Core;
use super::inputs::{self, Next};
use super::look;
use crate::cmd::doc;
use crate::process::out::{cause, complain, not_written, say};
use std::fmt::Write as _;
use std::time::Instant;

/// The commands: words, what they do.
pub const COMMANDS: &[(&str, &str)] = &[
    ("help", "this list"),
    ("quit", "ends the session (so does Ctrl-D)"),
    ("type EXPR", "the type of an expression"),
    ("names", "declared names, with types"),
    (
        "doc PACKAGE[.NAME]",
        "documentation of a library package or name, with an example",
    ),
    ("more", "more of the last shortened value"),
    (
        "gs",
        "lists goroutines: state or wait reason, how long, and where; similar ones share a line",
    ),
    ("g N", "the stack of one goroutine, with local variables"),
    ("ps", "Ps and their queues"),
    ("ms", "Ms, the threads"),
    (
        "kill N|all",
        "makes a goroutine exit, or all goroutines (Ctrl-C: the one that runs the input)",
    ),
    ("freeze", "freezes the scheduler"),
    (
        "step [N]",
        "lets the frozen scheduler take one decision, or N, and explains each",
    ),
    ("thaw", "ends the freeze"),
    (
        "trace on|off",
        "shows what the scheduler does while an input runs",
    ),
    ("time INPUT", "runs an input and says how long it took"),
    (
        "load FILE",
        "reads inputs from a file, or loads a program and runs its main",
    ),
    (
        "save FILE",
        "writes the inputs that succeeded to a file, as a Go program",
    ),
    (
        "race on|off",
        "restarts the session with or without the race detector, and runs its inputs again",
    ),
    ("reset", "starts an empty session"),
];

/// Performs a command, given without its colon.
pub fn perform(core: &mut Core, command: &str) -> Next {
    let (word, rest) = match command.trim().split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (command.trim(), ""),
    };
    match word {
        "help" | "h" | "?" => help(),
        "quit" | "q" | "exit" => return Next::End(core.end()),
        "type" | "t" if rest.is_empty() => complain!(":type needs an expression"),
        "type" | "t" => {
            if let Some(text) = core.type_of(rest) {
                say!("{text}");
            }
        }
        "names" => core.heads().iter().for_each(|head| say!("{head}")),
        "more" => return inputs::more(core),
        "doc" if rest.is_empty() => {
            complain!(":doc needs a package or a name in one, such as fmt.Println")
        }
        "doc" => {
            doc::doc_of_session(rest);
        }
        "gs" => look::goroutines(core),
        "ps" => look::ps(core),
        "ms" => look::ms(core),
        "g" => match rest.parse() {
            Ok(id) => look::goroutine(core, id),
            Err(_) => complain!(":g needs the number of a goroutine; :gs lists them"),
        },
        "kill" if rest == "all" => look::kill_all(core),
        "kill" => match rest.parse() {
            Ok(id) => look::kill(core, id),
            Err(_) => complain!(":kill needs the number of a goroutine, or all; :gs lists them"),
        },
        "freeze" => look::freeze(core),
        "thaw" => look::thaw(core),
        "step" | "s" => match rest {
            "" => look::step(core, 1),
            n => match n.parse() {
                Ok(n) => look::step(core, n),
                Err(_) => complain!(":step needs a number of decisions"),
            },
        },
        "trace" => match rest {
            "on" => core.trace(true),
            "off" => core.trace(false),
            _ => complain!(":trace needs on or off"),
        },
        "time" => {
            let began = Instant::now();
            let next = inputs::one(core, rest);
            complain!("{:.3?}", began.elapsed());
            return next;
        }
        "load" if rest.is_empty() => complain!(":load needs a file name"),
        "load" => match crate::process::input::read_text(rest) {
            Ok(text) => return inputs::load(core, rest, &text),
            Err(error) => complain!("open {rest}: {}", cause(&error)),
        },
        "save" if rest.is_empty() => complain!(":save needs a file name"),
        "save" => {
            if let Err(error) = std::fs::write(rest, core.as_program()) {
                complain!("open {rest}: {}", cause(&error));
            }
        }
        "race" => match rest {
            "on" => return again(core, true),
            "off" => return again(core, false),
            _ => complain!(":race needs on or off"),
        },
        "reset" => return Next::Anew(None),
        _ => complain!("unknown command :{word}; :help lists all commands"),
    }
    Next::On
}

/// Another session begins, with or without the race detector, with the inputs that went well here.
fn again(core: &Core, race: bool) -> Next {
    let name = format!("minigo-inputs-{}", std::process::id());
    let file = std::env::temp_dir().join(name);
    let lines = core
        .accepted
        .iter()
        .map(|input| format!("{}\n", input.text));
    let text: String = lines.collect();
    match std::fs::write(&file, text) {
        Ok(()) => return Next::Anew(Some((race, file))),
        Err(error) => complain!("{}", not_written(&file, &error)),
    }
    Next::On
}

fn help() {
    let mut text = String::new();
    for (word, what) in COMMANDS {
        let _ = writeln!(text, "  :{word:<20} {what}");
    }
    let _ = std::io::Write::write_all(&mut std::io::stdout().lock(), text.as_bytes());
    say!(
        "Everything else is Go: declarations, statements, expressions (whose values are shown).
Packages of the library are imported when they are used.

Redeclaring a name with the same type replaces it in place: existing references see the new
value or body. With another type (and for generic functions) the name becomes a new object:
earlier declarations keep using the old one. So does a func value taken from a function
(f := g). A method that is declared later is added to its type, for existing values too."
    );
}
