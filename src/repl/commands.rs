//! What begins with a colon.

use super::core::Core;
use super::{Next, watch};
use std::fmt::Write as _;
use std::time::Instant;

/// The commands: words, what they do.
pub const COMMANDS: &[(&str, &str)] = &[
    ("help", "this list"),
    ("quit", "ends the session (also Ctrl-D)"),
    ("type EXPR", "the type of an expression"),
    ("names", "what has been declared"),
    ("doc PACKAGE[.NAME]", "what a library package declares"),
    ("gs", "goroutines: number, state, wait reason, place"),
    ("g N", "the stack of one goroutine"),
    (
        "kill N",
        "makes a goroutine exit (also Ctrl-C for the input that runs)",
    ),
    ("time INPUT", "runs an input and says how long it took"),
    ("load FILE", "reads inputs from a file"),
    ("save FILE", "writes the accepted inputs to a file"),
    ("reset", "begins anew"),
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
        "type" | "t" => {
            if let Some(text) = core.type_of(rest) {
                println!("{text}");
            }
        }
        "names" => println!("{}", core.names().join(" ")),
        "doc" => doc(rest),
        "gs" => goroutines(core),
        "g" => match rest.parse() {
            Ok(id) => goroutine(core, id),
            Err(_) => eprintln!(":g wants the number of a goroutine; :gs lists them"),
        },
        "kill" => match rest.parse() {
            Ok(id) => kill(core, id),
            Err(_) => eprintln!(":kill wants the number of a goroutine; :gs lists them"),
        },
        "time" => {
            let began = Instant::now();
            let next = super::one(core, rest);
            eprintln!("{:.3?}", began.elapsed());
            return next;
        }
        "load" => match std::fs::read_to_string(rest) {
            Ok(text) => return super::lines(core, &mut text.as_bytes()),
            Err(error) => eprintln!("{rest}: {error}"),
        },
        "save" => {
            let mut text = core.accepted.join("\n");
            text.push('\n');
            if let Err(error) = std::fs::write(rest, text) {
                eprintln!("{rest}: {error}");
            }
        }
        "reset" => reset(),
        "freeze" | "step" | "trace" | "ps" | "ms" => {
            eprintln!(":{word} is not built yet");
        }
        _ => eprintln!("no command is called :{word}; :help lists all"),
    }
    Next::On
}

fn help() {
    let mut text = String::new();
    for (word, what) in COMMANDS {
        let _ = writeln!(text, "  :{word:<20} {what}");
    }
    print!("{text}");
    println!(
        "Everything else is Go: declarations, statements, expressions (whose values are shown)."
    );
}

fn age(ns: i64) -> String {
    if ns <= 0 {
        return String::new();
    }
    let ms = ns / 1_000_000;
    if ms < 10_000 {
        format!("{ms}ms")
    } else {
        format!("{}s", ms / 1000)
    }
}

fn goroutines(core: &Core) {
    let Some(all) = watch::goroutines(core) else {
        return;
    };
    let mut any = false;
    for g in all.iter().filter(|g| !g.hidden) {
        any = true;
        println!(
            "{:>5}  {:<22} {:>8}  {}",
            g.id,
            g.state,
            age(g.waited),
            g.place
        );
    }
    if !any {
        println!("no goroutines but the session's own");
    }
}

fn goroutine(core: &Core, id: u64) {
    let Some(all) = watch::goroutines(core) else {
        return;
    };
    match all.iter().find(|g| g.id == id) {
        Some(g) => print!("{}", g.frames),
        None => eprintln!("there is no goroutine {id}"),
    }
}

fn kill(core: &Core, id: u64) {
    let Some(all) = watch::goroutines(core) else {
        return;
    };
    match all.iter().find(|g| g.id == id && !g.hidden) {
        None => eprintln!("there is no goroutine {id}"),
        Some(g) if g.state != "runnable" && g.state != "running" => {
            eprintln!(
                "goroutine {id} waits ({}): only one that runs can be ended",
                g.state
            );
        }
        Some(_) => {
            core.session.kill(id);
            let _ = watch::goroutines(core);
        }
    }
}

/// The declarations of a package, or those with a name, bodies left out.
fn doc(what: &str) {
    let (path, name) = match what.rsplit_once('.') {
        Some((path, name)) => (path, Some(name)),
        None => (what, None),
    };
    let package = minigo_vm::stdlib::PACKAGES
        .iter()
        .find(|p| p.path == path || p.path.rsplit('/').next() == Some(path));
    let Some(package) = package else {
        return eprintln!("the library has no package {path}");
    };
    let mut found = false;
    for (_, text) in package.files {
        let mut comment: Vec<&str> = Vec::new();
        for line in text.lines() {
            if line.starts_with("//") {
                comment.push(line);
                continue;
            }
            let declares = ["func ", "type ", "var ", "const "]
                .iter()
                .any(|w| line.starts_with(w));
            if declares && exported(line, name) {
                found = true;
                if name.is_some() {
                    comment.iter().for_each(|c| println!("{c}"));
                }
                println!("{}", line.trim_end_matches('{').trim_end());
            }
            comment.clear();
        }
    }
    if !found {
        eprintln!(
            "package {} declares no {}",
            package.path,
            name.unwrap_or("names")
        );
    }
}

/// Does a declaration's line declare an exported name, or that one?
fn exported(line: &str, name: Option<&str>) -> bool {
    let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
    let rest = match rest.strip_prefix('(') {
        Some(receiver) => receiver.split_once(") ").map_or("", |(_, rest)| rest),
        None => rest,
    };
    let declared: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    match name {
        Some(name) => declared == name,
        None => declared.chars().next().is_some_and(char::is_uppercase),
    }
}

/// Begins anew: this process becomes a fresh session.
fn reset() {
    use std::os::unix::process::CommandExt;
    let exe = match std::env::current_exe() {
        Ok(exe) => exe,
        Err(error) => return eprintln!("minigo: {error}"),
    };
    let error = std::process::Command::new(exe).arg("repl").exec();
    eprintln!("minigo: {error}");
}
