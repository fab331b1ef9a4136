//! Prepares the command line for clap: Go's single dashes, flags of the go command, suggestions for misspelt
//! commands, and advice for missing ones.

use super::asked::{Asked, Help};
use super::commands::Command;
use super::flags::GoArgs;
use super::pages;
use crate::cmd::similar::similar;
use std::ffi::OsString;
use std::path::Path;

/// Commands of the go command, and what takes their part.
const ELSEWHERE: [(&str, &str); 9] = [
    (
        "bug",
        "report defects in the repository that you got minigo from",
    ),
    (
        "clean",
        "there is nothing to clean: minigo keeps no cache of builds",
    ),
    ("fix", "`minigo vet -fix` applies the fixes of vet"),
    (
        "generate",
        "run the commands of the //go:generate lines yourself",
    ),
    ("install", "`minigo build -o DIR .` writes an executable"),
    ("telemetry", "minigo collects nothing"),
    (
        "tool",
        "use `minigo view` for traces and profiles; for the other tools there are `minigo doc`, `minigo dis` and `minigo test -cover`",
    ),
    (
        "vendor",
        "minigo takes modules from the module cache: `minigo mod download` fills it",
    ),
    ("work", "edit go.work by hand: minigo uses it"),
];

/// Flags of `go build` that change nothing here.
const NO_EFFECT: [&str; 7] = [
    "v",
    "a",
    "x",
    "work",
    "trimpath",
    "modcacherw",
    "linkshared",
];
/// The same with a value.
const NO_EFFECT_VALUE: [&str; 7] = [
    "p",
    "mod",
    "buildvcs",
    "gcflags",
    "asmflags",
    "pgo",
    "buildmode",
];
/// Flags of `go build` that ask for what there is not, and what to do instead.
const REFUSED: [(&str, &str); 9] = [
    (
        "n",
        "minigo does not run external commands, so there are none to print",
    ),
    (
        "msan",
        "minigo programs use no C memory; --race finds data races",
    ),
    (
        "asan",
        "minigo programs use no C memory; --race finds data races",
    ),
    ("cover", "use `minigo test -cover`"),
    ("exec", "start minigo with that program yourself"),
    (
        "ldflags",
        "minigo has no linker: set the variable in the source, or read the environment",
    ),
    ("overlay", "edit the files themselves"),
    ("toolexec", "minigo does not run external tools"),
    ("compiler", "minigo is the compiler"),
];

/// The commands that read Go's flags themselves.
fn with_own_flags(name: &str, args: Vec<OsString>) -> Option<Command> {
    let args = GoArgs { args };
    Some(match name {
        "test" => Command::Test(args),
        "fmt" => Command::Fmt(args),
        "doc" => Command::Doc(args),
        "vet" => Command::Vet(args),
        "mod" => Command::Mod(args),
        _ => return None,
    })
}

/// Reads the command's name and flags, as far as clap cannot: what clap is to read the rest with, or an early answer.
pub fn prepare(
    args: &mut Vec<OsString>,
    terminal: bool,
    own_help: &[Help],
) -> Result<clap::Command, Asked> {
    match names_run(args) {
        true => {
            let cli = pages::run_alone();
            rewrite(args, &cli)?;
            Ok(cli)
        }
        false => {
            let cli = pages::command();
            match named(args, terminal, own_help, &cli) {
                Some(answer) => Err(answer),
                None => rewrite(args, &cli).map(|()| cli),
            }
        }
    }
}

/// Whether it is a command line of `run`, by its first word. Adds the command's name where it is left out, as in
/// `minigo prog.go`, `minigo -`, `minigo --seed 7 prog.go` and `minigo ./folder`.
fn names_run(args: &mut Vec<OsString>) -> bool {
    let first = args.get(1).map(|a| a.to_string_lossy().into_owned());
    let Some(first) = first else {
        return false;
    };
    let of_minigo = match first.as_str() {
        "-V" | "--version" | "-version" => true,
        "-h" | "-help" | "--help" => args.len() == 2,
        _ => false,
    };
    if matches!(first.as_str(), "run" | "r") {
        return true;
    }
    let program = first.starts_with('-') && !of_minigo
        || first.ends_with(".go")
        || first.contains('/')
        || first == ".";
    if program {
        args.insert(1, "run".into());
    }
    program
}

/// Reads the name of a command, as far as clap cannot; an early answer if there is one.
fn named(
    args: &mut Vec<OsString>,
    terminal: bool,
    own_help: &[Help],
    cli: &clap::Command,
) -> Option<Asked> {
    let first = args.get(1).map(|a| a.to_string_lossy().into_owned());
    let Some(first) = first else {
        if !terminal {
            return Some(Asked::Help);
        }
        args.push("repl".into());
        return None;
    };
    let known = |name: &str| cli.get_subcommands().any(|c| c.get_name() == name);
    match first.as_str() {
        "help" | "-h" | "-help" | "--help" if args.len() == 2 => return Some(Asked::Help),
        "-V" | "--version" | "-version" => {
            return Some(Asked::Command(Box::new(Command::Version)));
        }
        "help" => {
            let name = args.get(2).map(|a| a.to_string_lossy().into_owned());
            let name = name.unwrap_or_default();
            if let Some((_, text)) = own_help.iter().find(|(own, _)| *own == name) {
                return Some(Asked::Text(text(), 0));
            }
            if !known(&name) {
                return Some(unknown(&name, cli));
            }
        }
        "test" | "fmt" | "doc" | "vet" | "mod" => {
            let command = with_own_flags(&first, args.split_off(2));
            return command.map(|c| Asked::Command(Box::new(c)));
        }
        name if known(name) => {}
        // A script that is run by its `#!` line.
        name if Path::new(name).exists() => args.insert(1, "run".into()),
        name => return Some(unknown(name, cli)),
    }
    None
}

/// Rewrites the command's flags as clap reads them. The error is the answer to a wrong one.
fn rewrite(args: &mut Vec<OsString>, cli: &clap::Command) -> Result<(), Asked> {
    flags_of_merge_first(args);
    let Some(name) = args.get(1).map(|a| a.to_string_lossy().into_owned()) else {
        return Ok(());
    };
    let name = if name == "r" { "run".to_owned() } else { name };
    // What minigo starts itself is written as clap reads it.
    let Some(command) = cli.find_subcommand(&name).filter(|c| !c.is_hide_set()) else {
        return Ok(());
    };
    flags(args, command).map_err(|wrong| {
        let text = format!("minigo {name}: {wrong}\nRun 'minigo help {name}' for usage.\n");
        Asked::Text(text, 2)
    })
}

/// The answer to a command that does not exist.
fn unknown(name: &str, cli: &clap::Command) -> Asked {
    let names = cli.get_subcommands().filter(|c| !c.is_hide_set());
    let names: Vec<&str> = names.map(clap::Command::get_name).collect();
    let file = format!("{name}.go");
    let meant = if let Some((_, instead)) = ELSEWHERE.iter().find(|(n, _)| *n == name) {
        format!(": {instead}")
    } else if Path::new(&file).exists() {
        format!(": did you mean the program {file}?")
    } else {
        let meant = similar(name, names.into_iter());
        meant.map_or_else(String::new, |m| format!(": did you mean `minigo {m}`?"))
    };
    let text = format!("minigo {name}: unknown command{meant}\nRun 'minigo help' for usage.\n");
    Asked::Text(text, 2)
}

/// `explore merge` takes flags after its name, too: what follows a program's name is the program's.
fn flags_of_merge_first(args: &mut Vec<OsString>) {
    let is = |at: usize, word: &str| args.get(at).is_some_and(|a| a == word);
    if !(is(1, "explore") && is(2, "merge")) {
        return;
    }
    let mut flags = Vec::new();
    let mut files = vec![OsString::from("merge")];
    let mut rest = args.split_off(2).into_iter().skip(1);
    while let Some(arg) = rest.next() {
        let text = arg.to_string_lossy();
        if !text.starts_with('-') {
            files.push(arg);
            continue;
        }
        let name = text.trim_start_matches('-');
        let takes_value = matches!(name, "junit" | "sarif" | "html");
        flags.push(arg);
        flags.extend(takes_value.then(|| rest.next()).flatten());
    }
    args.extend(flags);
    args.extend(files);
}

/// A flag of a command.
struct Flag<'c> {
    arg: &'c clap::Arg,
    takes_value: bool,
}

fn flag<'c>(command: &'c clap::Command, dashes: &str, name: &str) -> Option<Flag<'c>> {
    let short = name
        .chars()
        .next()
        .filter(|_| dashes == "-" && name.chars().count() == 1);
    let mut args = command.get_arguments();
    let arg = args.find(|a| {
        let of_short = short.is_some() && a.get_short() == short;
        of_short || a.get_long() == Some(name)
    })?;
    let takes_value = arg.get_action().takes_values();
    Some(Flag { arg, takes_value })
}

/// Writes the flags before the program (or anywhere, if there is none) as clap reads them. The error is what
/// is wrong with one.
fn flags(args: &mut Vec<OsString>, command: &clap::Command) -> Result<(), String> {
    let positional = command.get_positionals().next();
    let program = positional.is_some_and(clap::Arg::is_trailing_var_arg_set);
    let mut out: Vec<OsString> = args.drain(..2.min(args.len())).collect();
    let mut rest = std::mem::take(args).into_iter();
    while let Some(arg) = rest.next() {
        let text = arg.to_string_lossy().into_owned();
        if text == "--" {
            out.push(arg);
            break;
        }
        if !text.starts_with('-') || text == "-" {
            out.push(arg);
            if program {
                break;
            }
            continue;
        }
        let name = text.trim_start_matches('-');
        let (dashes, _) = text.split_at(text.len() - name.len());
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (name, None),
        };
        match flag(command, dashes, name) {
            Some(flag) => {
                let long = flag.arg.get_long();
                let Some(word) = written(&flag, dashes, long.unwrap_or(name), value)? else {
                    continue;
                };
                let mut word = OsString::from(word);
                let own = flag.arg.is_require_equals_set();
                if flag.takes_value && value.is_none() && !own {
                    let value = rest.next();
                    let more = rest.as_slice().iter().any(|a| {
                        let named = Path::new(a).extension().is_some_and(|e| e == "go");
                        named || Path::new(a).exists() || a == "-"
                    });
                    let value = value_of(&flag, &text, value, program && !more)?;
                    if long.is_none() {
                        out.extend([word, value]);
                        continue;
                    }
                    // So that a value may begin with a dash.
                    word.push("=");
                    word.push(value);
                }
                out.push(word);
            }
            None if name == "h" || name == "help" => out.push("--help".into()),
            // `-ofile`
            None if dashes == "-" && joined(command, name) => out.push(arg),
            None => of_go(command, &text, name, value, &mut rest)?,
        }
    }
    out.extend(rest);
    *args = out;
    Ok(())
}

/// Whether it is a short flag with its value.
fn joined(command: &clap::Command, name: &str) -> bool {
    let mut args = command.get_arguments();
    name.starts_with('o') && args.any(|a| a.get_short() == Some('o'))
}

/// The flag with two dashes; `None` for a switch that is off.
fn written(
    flag: &Flag<'_>,
    dashes: &str,
    name: &str,
    value: Option<&str>,
) -> Result<Option<String>, String> {
    let dashes = if name.chars().count() > 1 {
        "--"
    } else {
        dashes
    };
    let word = format!("{dashes}{name}");
    Ok(match (flag.takes_value, value) {
        (true, Some(value)) => Some(format!("{word}={value}")),
        (_, None) | (false, Some("true" | "1")) => Some(word),
        (false, Some("false" | "0")) => None,
        (false, Some(value)) => {
            return Err(format!(
                "invalid value {value:?} for {word}: write {word}, or {word}=false"
            ));
        }
    })
}

/// The next word as a flag's value. `last`: nothing would be left for the program.
fn value_of(
    flag: &Flag<'_>,
    text: &str,
    value: Option<OsString>,
    last: bool,
) -> Result<OsString, String> {
    let names = flag.arg.get_value_names().and_then(<[_]>::first);
    let wanted = names.map_or("VALUE", |n| n.as_str());
    let Some(value) = value else {
        return Err(format!("{text} needs a value: {text}={wanted}"));
    };
    let word = value.to_string_lossy();
    if last && word.ends_with(".go") {
        return Err(format!(
            "{text} takes {word} as its value: write {text}={wanted} {word}, or {text}={word} if {word} is the value"
        ));
    }
    Ok(value)
}

/// A flag that minigo does not have: one of `go build`, which has no effect or is refused, or a mistake.
fn of_go(
    command: &clap::Command,
    text: &str,
    name: &str,
    value: Option<&str>,
    rest: &mut std::vec::IntoIter<OsString>,
) -> Result<(), String> {
    let builds = command
        .get_arguments()
        .any(|a| a.get_long() == Some("tags"));
    if builds && NO_EFFECT.contains(&name) {
        return Ok(());
    }
    if builds && NO_EFFECT_VALUE.contains(&name) {
        if value.is_none() {
            rest.next();
        }
        return Ok(());
    }
    if let Some((_, instead)) = REFUSED.iter().find(|(n, _)| builds && *n == name) {
        return Err(format!("{text} is not supported: {instead}"));
    }
    let known = command.get_arguments().filter(|a| !a.is_hide_set());
    let meant = similar(name, known.filter_map(clap::Arg::get_long));
    let meant = meant.map_or_else(String::new, |m| format!(": did you mean --{m}?"));
    Err(format!("unknown flag {text}{meant}"))
}
