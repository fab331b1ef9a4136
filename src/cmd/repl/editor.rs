//! Reads input from a terminal: history, completion, and inputs of several lines.

use super::complete::Known;
use super::core::{Core, incomplete};
use super::depth::Depth;
use super::inputs::{Next, one};
use super::screen::Screen;
use crate::process::out::{complain, say};
use minigo_lang::syntax::token::KEYWORDS;
use minigo_lang::types::universe::predeclared;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext,
    EventHandler, Helper, KeyEvent, Movement, RepeatCount,
};
use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the editor knows of the session.
struct Aid {
    known: Known,
    color: bool,
}

impl Helper for Aid {}

impl Hinter for Aid {
    type Hint = String;
}

impl Validator for Aid {}

impl Completer for Aid {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, found) = self.known.complete(line.get(..pos).unwrap_or(line));
        let pairs = found.into_iter().map(|text| Pair {
            display: text.clone(),
            replacement: text,
        });
        Ok((start, pairs.collect()))
    }
}

impl Highlighter for Aid {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.color || line.starts_with(':') {
            return Cow::Borrowed(line);
        }
        Cow::Owned(painted(line, &self.known.predeclared))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.color
    }
}

/// Keywords, strings, numbers and comments in colours.
fn painted(line: &str, predeclared: &[&str]) -> String {
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
            } else if predeclared.contains(&word) {
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

/// What a line of an input that goes on is indented by, for each bracket that is open.
const INDENT: &str = "    ";

/// A bracket that closes at the beginning of a line is typed one step further left.
struct Dedent(char);

impl ConditionalEventHandler for Dedent {
    fn handle(&self, _: &Event, n: RepeatCount, _: bool, cx: &EventContext<'_>) -> Option<Cmd> {
        let before = cx.line().get(..cx.pos())?;
        let blank = before.len() >= INDENT.len() && before.chars().all(|c| c == ' ');
        if !blank || n != 1 {
            return None;
        }
        let left = " ".repeat(before.len() - INDENT.len());
        let text = format!("{left}{}", self.0);
        Some(Cmd::Replace(Movement::BeginningOfLine, Some(text)))
    }
}

/// A key that ends an input in another way than Enter. The editor itself would throw away what has
/// been typed behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ender {
    /// Ctrl-C
    Interrupt,
    /// Ctrl-D in an empty line
    End,
    /// The zero byte that the terminal makes of a Ctrl-D typed while an input ran.
    EarlyEnd,
}

/// What the keys have to say.
struct Keys {
    pressed: Mutex<Option<Ender>>,
    /// When the editor began to wait.
    since: Mutex<Instant>,
}

/// A zero byte that comes later than that after the prompt was typed as such.
const EARLY: Duration = Duration::from_millis(500);

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Keys {
    fn bind(editor: &mut Lines) -> Arc<Keys> {
        let keys = Arc::new(Keys {
            pressed: Mutex::default(),
            since: Mutex::new(Instant::now()),
        });
        for (key, ender) in [
            ('C', Ender::Interrupt),
            ('D', Ender::End),
            ('@', Ender::EarlyEnd),
        ] {
            let handler = Box::new(OnKey(keys.clone(), ender));
            editor.bind_sequence(KeyEvent::ctrl(key), EventHandler::Conditional(handler));
        }
        keys
    }

    /// What a line was that the editor has read.
    fn judge(&self, line: rustyline::Result<String>) -> rustyline::Result<String> {
        match lock(&self.pressed).take() {
            None => line,
            Some(Ender::Interrupt) => Err(ReadlineError::Interrupted),
            Some(Ender::End | Ender::EarlyEnd) => Err(ReadlineError::Eof),
        }
    }
}

struct OnKey(Arc<Keys>, Ender);

impl ConditionalEventHandler for OnKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, cx: &EventContext<'_>) -> Option<Cmd> {
        let OnKey(keys, ender) = self;
        let counts = match ender {
            Ender::Interrupt => true,
            Ender::End => cx.line().is_empty(),
            Ender::EarlyEnd => cx.line().is_empty() && lock(&keys.since).elapsed() < EARLY,
        };
        if counts {
            *lock(&keys.pressed) = Some(*ender);
        }
        counts.then_some(Cmd::AcceptLine)
    }
}

type Lines = Editor<Aid, DefaultHistory>;

/// Reads an input: lines, until they make a whole or two of them are empty.
fn read(editor: &mut Lines, keys: &Keys, screen: Option<&Screen>) -> rustyline::Result<String> {
    let mut text = String::new();
    let mut depth = Depth::default();
    loop {
        if let Some(screen) = screen {
            screen.prompt();
        }
        *lock(&keys.since) = Instant::now();
        let line = if text.is_empty() {
            editor.readline("> ")
        } else {
            let indent = INDENT.repeat(depth.indent());
            editor.readline_with_initial("| ", (&indent, ""))
        };
        if let Some(screen) = screen {
            screen.input();
        }
        let line = match keys.judge(line) {
            // What is there is not whole, and says so.
            Err(ReadlineError::Eof) if !text.is_empty() => return Ok(text),
            line => line?,
        };
        // In a string or a comment blanks matter.
        let blank = !depth.in_text() && line.trim().is_empty();
        let line = if blank { "" } else { line.as_str() };
        depth.line(line);
        text.push_str(line);
        if !incomplete(&text) || text.ends_with("\n\n") {
            return Ok(text);
        }
        text.push('\n');
    }
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
    let mut editor: Lines = match made {
        Ok(editor) => editor,
        Err(error) => {
            complain!("minigo: {error}");
            return Next::End(1);
        }
    };
    let quiet = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    editor.set_helper(Some(Aid {
        known: Known {
            names: Vec::new(),
            imports: Vec::new(),
            session: core.session.clone(),
            predeclared: predeclared(),
        },
        color: !quiet,
    }));
    for closing in ['}', ')', ']'] {
        let dedent = EventHandler::Conditional(Box::new(Dedent(closing)));
        editor.bind_sequence(KeyEvent::from(closing), dedent);
    }
    let keys = Keys::bind(&mut editor);
    let history = history_file();
    if let Some(path) = &history {
        // The first time there is none.
        let _ = editor.load_history(path);
    }
    say!(
        "minigo {} (go1.{}). :help shows the commands, Ctrl-D ends.",
        env!("CARGO_PKG_VERSION"),
        minigo_lang::load::buildtag::GO_MINOR
    );
    let screen = editor
        .create_external_printer()
        .ok()
        .map(|printer| Screen::start(core.session.instance(), printer));
    let mut invalid = 0;
    let next = loop {
        if let Some(aid) = editor.helper_mut() {
            aid.known.names = core.names();
            aid.known.imports = core.imports();
        }
        if let Some((columns, _)) = editor.dimensions() {
            core.session.set_width(u32::from(columns));
        }
        match read(&mut editor, &keys, screen) {
            Ok(text) => {
                invalid = 0;
                if text.trim().is_empty() {
                    continue;
                }
                let _ = editor.add_history_entry(text.as_str());
                core.session.is_typed(text.contains("os.Exit"));
                match one(core, &text) {
                    Next::On => {}
                    end => break end,
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break Next::On,
            // Bytes that are no text; a terminal that is gone keeps sending them.
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
