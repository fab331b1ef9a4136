//! Generates texts about the command line: help, the manual page, completions.

use super::asked::Help;
use super::commands::Cli;
use super::examples;
use super::run::RunArgs;
use clap::builder::{PossibleValuesParser, StyledStr};
use clap::{Arg, ArgAction, Args, CommandFactory};
use minigo_lang::text::codes::CODES;
use minigo_runtime::POLICIES;

/// The narrowest and widest text, and that of a place without a width.
const WIDTHS: (usize, usize, usize) = (60, 100, 80);

/// The command line with examples.
pub fn command() -> clap::Command {
    let mut cli = Cli::command();
    for (name, _) in examples::EXAMPLES {
        cli = cli.mut_subcommand(*name, |c| match c.get_after_help() {
            Some(_) => c,
            None => c.after_help(examples::of(name).map_or_else(StyledStr::new, StyledStr::from)),
        });
    }
    cli
}

/// The command line of `run` alone, without texts. Making all commands' takes as long as checking and compiling a small program.
/// It serves for reading what is right; texts about the rest come from [`command`].
pub fn run_alone() -> clap::Command {
    let run = RunArgs::augment_args(clap::Command::new("run").alias("r"));
    clap::Command::new("minigo").subcommand(run)
}

/// The list of commands.
pub fn help() -> String {
    fold(&Cli::command().render_help().to_string())
}

/// Breaks lines of help at the width of the terminal.
pub fn fold(text: &str) -> String {
    let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    let (least, most, usual) = WIDTHS;
    let width = columns.map_or(usual, |c: usize| c.clamp(least, most));
    let mut out = String::new();
    for line in text.lines() {
        fold_line(line, width, &mut out);
    }
    out
}

fn fold_line(line: &str, width: usize, out: &mut String) {
    let own = line.len() - line.trim_start().len();
    // Below the description, if the line has one, behind two blanks.
    let rest = line.get(own..).unwrap_or_default();
    let described = rest.find("  ").map(|gap| {
        let gap = own + gap;
        let text = line.get(gap..).unwrap_or_default();
        gap + text.len() - text.trim_start().len()
    });
    let indent = described.filter(|at| *at < width / 2).unwrap_or(own);
    let head = line.get(..indent).unwrap_or_default();
    out.push_str(head);
    let mut at = indent;
    for (i, word) in line
        .get(indent..)
        .unwrap_or_default()
        .split(' ')
        .enumerate()
    {
        let len = word.chars().count();
        if i > 0 && at + 1 + len > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            at = indent;
        } else if i > 0 {
            out.push(' ');
            at += 1;
        }
        out.push_str(word);
        at += len;
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// The flags that a help text lists: two blanks, the flag, what it takes.
fn flags_in(help: &str) -> Vec<(String, String, bool)> {
    let row = |line: &str| {
        let flag = line.strip_prefix("  -")?.trim_start_matches('-');
        let (flag, about) = flag.split_once("  ").unwrap_or((flag, ""));
        let (name, value) = flag.split_once(' ').unwrap_or((flag, ""));
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let fine = plain && name.len() > 1;
        fine.then(|| {
            (
                name.to_owned(),
                about.trim().to_owned(),
                !value.trim().is_empty(),
            )
        })
    };
    help.lines().filter_map(row).collect()
}

/// A completion script, which knows packages, schedulers, error codes, and the flags that Go's commands have.
pub fn completions(shell: clap_complete::Shell, own_help: &[Help]) -> Vec<u8> {
    let mut cli = command();
    for (name, text) in own_help {
        let flags = flags_in(&text());
        cli = cli.mut_subcommand(*name, |mut c| {
            for (flag, about, value) in flags {
                if c.get_arguments()
                    .any(|a| a.get_long() == Some(flag.as_str()))
                {
                    continue;
                }
                let action = if value {
                    ArgAction::Set
                } else {
                    ArgAction::SetTrue
                };
                // clap keeps names for the process's life, which ends soon.
                let id: &'static str = format!("go-{flag}").leak();
                let flag: &'static str = flag.leak();
                c = c.arg(Arg::new(id).long(flag).help(about).action(action));
            }
            c
        });
    }
    let values = |list: Vec<&'static str>| PossibleValuesParser::new(list);
    let codes = CODES.iter().map(|row| row.name).collect();
    cli = cli.mut_subcommand("explain", |c| {
        c.mut_arg("code", |a| a.value_parser(values(codes)))
    });
    let packages = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let packages = packages.filter(|p| !p.contains("internal") && !p.starts_with("minigo/"));
    let packages = packages.collect();
    cli = cli.mut_subcommand("doc", |c| {
        c.mut_arg("args", |a| a.value_parser(values(packages)))
    });
    let policies: Vec<&'static str> = POLICIES.iter().map(|p| p.name).collect();
    for name in ["run", "view"] {
        let policies = policies.clone();
        cli = cli.mut_subcommand(name, |c| {
            c.mut_arg("sched", |a| a.value_parser(values(policies)))
        });
    }
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut cli, "minigo", &mut out);
    out
}

/// Sections of the manual page after those of the commands.
const SECTIONS: &str = include_str!("manual.txt");

/// Text as roff takes it.
fn roff(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let line = |line: &str| match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}\n"),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The manual page: the command, each of its commands with its flags and examples, exit statuses,
/// environment, files.
pub fn man(own_help: &[Help]) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let command = command();
    let page = clap_mangen::Man::new(command.clone());
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    out.extend_from_slice(b".SH COMMANDS\n");
    for sub in command.get_subcommands().filter(|c| !c.is_hide_set()) {
        let name = sub.get_name();
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let about = roff(&about);
        out.extend_from_slice(format!(".SS \"minigo {name}\"\n{about}").as_bytes());
        if let Some((_, text)) = own_help.iter().find(|(own, _)| *own == name) {
            let text = roff(&text());
            out.extend_from_slice(format!(".PP\n.nf\n{text}.fi\n").as_bytes());
            continue;
        }
        let mut options = Vec::new();
        clap_mangen::Man::new(sub.clone()).render_options_section(&mut options)?;
        // Its heading would end the list of commands.
        let options = String::from_utf8_lossy(&options).into_owned();
        for line in options.lines().filter(|l| !l.starts_with(".SH")) {
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        }
    }
    out.extend_from_slice(b".SH EXAMPLES\n");
    for (_, list) in examples::EXAMPLES {
        for (line, what) in *list {
            let (line, what) = (roff(line), roff(what));
            out.extend_from_slice(format!(".TP\n{line}{what}").as_bytes());
        }
    }
    for line in SECTIONS.lines() {
        let line = match line.split_once('\t') {
            _ if line.starts_with('.') => format!("{line}\n"),
            Some((name, what)) => format!(".TP\n\\fB{}\\fR\n{}", roff(name).trim_end(), roff(what)),
            None => roff(line),
        };
        out.extend_from_slice(line.as_bytes());
    }
    Ok(out)
}
