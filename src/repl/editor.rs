//! Reading on a terminal: history, completion, several lines where an input needs them.

use super::commands::COMMANDS;
use super::core::Core;
use super::screen::Screen;
use super::{Next, one};
use crate::out::{complain, say};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::PathBuf;

const KEYWORDS: &[&str] = &[
    "break",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "interface",
    "map",
    "package",
    "range",
    "return",
    "select",
    "struct",
    "switch",
    "type",
    "var",
];

const BUILTINS: &[&str] = &[
    "append",
    "cap",
    "clear",
    "close",
    "complex",
    "copy",
    "delete",
    "imag",
    "len",
    "make",
    "max",
    "min",
    "new",
    "panic",
    "print",
    "println",
    "real",
    "recover",
    "true",
    "false",
    "nil",
    "iota",
    "any",
    "bool",
    "byte",
    "comparable",
    "complex64",
    "complex128",
    "error",
    "float32",
    "float64",
    "int",
    "int8",
    "int16",
    "int32",
    "int64",
    "rune",
    "string",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uintptr",
];

/// What the editor knows of the session.
struct Aid {
    names: Vec<String>,
    imports: Vec<(String, String)>,
    session: minigo_vm::session::Session,
    incomplete: fn(&str) -> bool,
    color: bool,
}

impl Helper for Aid {}

impl Hinter for Aid {
    type Hint = String;
}

impl Validator for Aid {
    fn validate(&self, ctx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        // An empty line ends an input that will not end otherwise.
        let text = ctx.input();
        if (self.incomplete)(text) && !text.ends_with("\n\n") {
            return Ok(ValidationResult::Incomplete);
        }
        Ok(ValidationResult::Valid(None))
    }
}

impl Completer for Aid {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = line.get(..pos).unwrap_or(line);
        let start = before
            .char_indices()
            .rev()
            .find(|(_, c)| !(c.is_alphanumeric() || matches!(c, '_' | '.' | ':')))
            .map_or(0, |(i, c)| i + c.len_utf8());
        let word = before.get(start..).unwrap_or("");
        let mut found: Vec<String> = Vec::new();
        if let Some(command) = word.strip_prefix(':').filter(|_| start == 0) {
            let names = COMMANDS.iter().filter_map(|(c, _)| c.split(' ').next());
            found.extend(
                names
                    .filter(|c| c.starts_with(command))
                    .map(|c| format!(":{c}")),
            );
        } else if let Some((base, part)) = word.rsplit_once('.') {
            found = self
                .members(base)
                .into_iter()
                .filter(|m| m.starts_with(part))
                .map(|m| format!("{base}.{m}"))
                .collect();
        } else if !word.is_empty() {
            let packages = minigo_vm::stdlib::PACKAGES
                .iter()
                .filter_map(|p| p.path.rsplit('/').next());
            let all = self.names.iter().map(String::as_str);
            let all = all
                .chain(KEYWORDS.iter().copied())
                .chain(BUILTINS.iter().copied());
            found.extend(
                all.chain(packages)
                    .filter(|n| n.starts_with(word))
                    .map(str::to_owned),
            );
        }
        found.sort();
        found.dedup();
        let pairs = found.into_iter().map(|text| Pair {
            display: text.clone(),
            replacement: text,
        });
        Ok((start, pairs.collect()))
    }
}

impl Aid {
    /// What may follow `base.`: fields and methods, or a package's exported names.
    fn members(&self, base: &str) -> Vec<String> {
        let path: Vec<&str> = base.split('.').collect();
        let found = self.session.with_front(|front, _| front.members(&path));
        match found {
            Some(found) if !found.is_empty() => found,
            _ => {
                let import = self.imports.iter().find(|(name, _)| name == base);
                exported(import.map_or(base, |(_, path)| path))
            }
        }
    }
}

/// Exported functions, types, variables and constants of a library package.
fn exported(package: &str) -> Vec<String> {
    let mut out = Vec::new();
    let found = minigo_vm::stdlib::PACKAGES
        .iter()
        .filter(|p| p.path == package || p.path.rsplit('/').next() == Some(package));
    for (_, text) in found.flat_map(|p| p.files) {
        for line in text.lines() {
            let rest = ["func ", "type ", "var ", "const ", "\t"]
                .iter()
                .find_map(|w| line.strip_prefix(w));
            let name: String = rest
                .unwrap_or("")
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let top = !line.starts_with('\t') || line.contains('=');
            if top && name.chars().next().is_some_and(char::is_uppercase) {
                out.push(name);
            }
        }
    }
    out
}

impl Highlighter for Aid {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.color || line.starts_with(':') {
            return Cow::Borrowed(line);
        }
        Cow::Owned(painted(line))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.color
    }
}

/// Keywords, strings, numbers and comments in colours.
fn painted(line: &str) -> String {
    let mut out = String::with_capacity(line.len() * 2);
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let (len, color) = if c.is_alphabetic() || c == '_' {
            let len = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            let word = rest.get(..len).unwrap_or("");
            let color = if KEYWORDS.contains(&word) {
                "35"
            } else if BUILTINS.contains(&word) {
                "36"
            } else {
                ""
            };
            (len, color)
        } else if c.is_ascii_digit() {
            let len = rest
                .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.')))
                .unwrap_or(rest.len());
            (len, "33")
        } else if matches!(c, '"' | '`' | '\'') {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|&(_, d)| {
                let closes = d == c && !escaped;
                escaped = d == '\\' && !escaped && c != '`';
                closes
            });
            (end.map_or(rest.len(), |(i, d)| i + d.len_utf8()), "32")
        } else if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), "90")
        } else {
            (c.len_utf8(), "")
        };
        let text = rest.get(..len).unwrap_or("");
        if color.is_empty() {
            out.push_str(text);
        } else {
            out.push_str(&format!("\x1b[{color}m{text}\x1b[0m"));
        }
        rest = rest.get(len..).unwrap_or("");
    }
    out
}

fn incomplete(text: &str) -> bool {
    super::core::incomplete(text)
}

fn history_file() -> Option<PathBuf> {
    let dir = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?;
    Some(dir.join("minigo").join("history"))
}

/// Reads inputs until the session ends.
pub fn session(core: &mut Core) -> Next {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .build();
    let made = Editor::with_config(config);
    let mut editor: Editor<Aid, DefaultHistory> = match made {
        Ok(editor) => editor,
        Err(error) => {
            complain!("minigo: {error}");
            return Next::End(1);
        }
    };
    let quiet = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    editor.set_helper(Some(Aid {
        names: Vec::new(),
        imports: Vec::new(),
        session: core.session.clone(),
        incomplete,
        color: !quiet,
    }));
    let history = history_file();
    if let Some(path) = &history {
        // None is there the first time.
        let _ = editor.load_history(path);
    }
    say!(
        "minigo {} (go1.{}). :help shows the commands, Ctrl-D ends.",
        env!("CARGO_PKG_VERSION"),
        minigo_lang::buildtag::GO_MINOR
    );
    let screen = editor
        .create_external_printer()
        .ok()
        .map(|printer| Screen::start(core.session.instance(), printer));
    let mut invalid = 0;
    let next = loop {
        if let Some(aid) = editor.helper_mut() {
            aid.names = core.names();
            aid.imports = core.imports();
        }
        if let Some(screen) = screen {
            screen.prompt();
        }
        let line = editor.readline("> ");
        if let Some(screen) = screen {
            screen.input();
        }
        match line {
            Ok(text) => {
                invalid = 0;
                if text.trim().is_empty() {
                    continue;
                }
                let _ = editor.add_history_entry(text.as_str());
                match one(core, &text) {
                    Next::On => {}
                    end => break end,
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break Next::On,
            // Bytes that are no text; a terminal that has gone away brings them for ever.
            Err(ReadlineError::Io(error))
                if error.kind() == ErrorKind::InvalidData && invalid < 100 =>
            {
                invalid += 1;
                complain!("input: invalid UTF-8 encoding");
                continue;
            }
            Err(error) => {
                complain!("minigo: {error}");
                break Next::End(1);
            }
        }
    };
    if let Some(path) = &history {
        if let Some(dir) = path.parent() {
            let _ = std::fs::create_dir_all(dir);
        }
        let _ = editor.save_history(path);
    }
    next
}
