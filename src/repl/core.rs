//! What an input means: its imports, its parts, their check, their start.

use crate::cli::Output;
use crate::load::Disk;
use crate::out::complain;
use minigo_lang::ast::{Decl, GenDecl, StmtKind};
use minigo_lang::check::{Changes, Front, Options as CheckOptions, check_program};
use minigo_lang::chunk::{Builder, Chunk, HELPER, HELPER_PATH, Item, NEW, PROBE};
use minigo_lang::diag::Diag;
use minigo_lang::load::{Loaded, load_more, load_program_with, text_of};
use minigo_lang::parse::{NodeIds, parse_input};
use minigo_lang::render::LIMIT;
use minigo_lang::source::{FileId, SourceMap, Span};
use minigo_lang::symbol::Symbol;
use minigo_vm::session::{Part, Session};
use std::sync::OnceLock;

/// The program that inputs are added to.
const PROGRAM: &str = "package main\n\nimport \"minigo/repl\"\n\nfunc main() { repl.Loop() }\n";

/// A session.
pub struct Core {
    /// The running program.
    pub session: Session,
    host: Disk,
    output: Output,
    /// What inputs may use: name as written and import path.
    imports: Vec<(Option<Symbol>, Symbol)>,
    /// The last package-level initialisation that has been run.
    inits_done: usize,
    /// Inputs that were accepted, for `:save`.
    pub accepted: Vec<String>,
    count: u32,
    traces: bool,
    /// Libraries' `init` functions which have not been run.
    pending: Vec<minigo_lang::ast::NodeId>,
}

/// What became of an input.
pub enum Outcome {
    /// It was rejected; the errors were shown.
    Rejected,
    /// It runs.
    Started,
    /// There is nothing to run.
    Nothing,
}

impl Core {
    /// Starts the program.
    pub fn start(
        mut options: minigo_vm::instance::Options,
        output: Output,
    ) -> Result<Core, String> {
        let host = Disk::here()?;
        let files = vec![text_of(
            "repl".to_owned(),
            "repl".to_owned(),
            PROGRAM.into(),
        )];
        // The machine makes errors of types that package runtime declares.
        let loaded = load_program_with("main", files, &host, &["runtime"]);
        if let Some(diag) = loaded.missing.first().or(loaded.diags.first()) {
            return Err(diag.message.clone());
        }
        let check = CheckOptions::default();
        let (front, diags) = check_program(loaded.sources, loaded.packages, check);
        if let Some(diag) = diags.first() {
            return Err(diag.message.clone());
        }
        let inits_done = front.init_count();
        // Its texts are asked of the session, once that is there.
        static SESSION: OnceLock<Session> = OnceLock::new();
        options.picture = crate::report::picture_of(&output, |path| {
            let own = path.starts_with("input") || path.starts_with('/');
            let session = SESSION.get().filter(|_| own)?;
            session.with_front(|front, _| {
                let files = front.program.sources.files();
                let file = files.iter().rev().find(|f| f.path == path)?;
                Some((file.name.clone(), file.text.clone()))
            })?
        });
        let session = Session::start(front, loaded.ids, options, crate::signals::host())
            .map_err(|e| e.to_string())?;
        crate::signals::running(session.instance());
        // There is one session in a process.
        let _ = SESSION.set(session.clone());
        Ok(Core {
            session,
            host,
            output,
            imports: Vec::new(),
            inits_done,
            accepted: Vec::new(),
            count: 0,
            traces: false,
            pending: Vec::new(),
        })
    }

    /// Ends the program; the exit status.
    pub fn end(&mut self) -> i32 {
        self.session.end();
        0
    }

    /// Is the scheduler traced?
    pub fn traces(&self) -> bool {
        self.traces
    }

    /// Switches tracing on or off.
    pub fn trace(&mut self, on: bool) {
        self.traces = on;
        self.session.set_tracing(on);
    }

    /// What inputs may use: name as written (if it is not the path's last part) and import path.
    pub fn imports(&self) -> Vec<(String, String)> {
        let last = |path: &str| path.rsplit('/').next().unwrap_or("").to_owned();
        let named = |(name, path): &(Option<Symbol>, Symbol)| {
            let name = name.map_or_else(|| last(path.as_str()), |n| n.as_str().to_owned());
            (name, path.as_str().to_owned())
        };
        self.imports.iter().map(named).collect()
    }

    /// Is the name declared?
    pub fn declares(&self, name: &str) -> bool {
        let name = Symbol::intern(name);
        self.session
            .with_front(|front, _| front.declares(name))
            .unwrap_or(false)
    }

    /// Names that could be meant: declared ones, packages.
    pub fn names(&self) -> Vec<String> {
        let hidden = |n: &str| n.contains('\u{b7}') || n == "main";
        let declared = self.session.with_front(|front, _| front.declared());
        let mut names: Vec<String> = declared
            .unwrap_or_default()
            .iter()
            .map(|n| n.as_str().to_owned())
            .filter(|n| !hidden(n))
            .collect();
        names.sort();
        names
    }

    /// Checks and starts an input.
    pub fn input(&mut self, text: &str) -> Outcome {
        let text = without_clause(text);
        let outcome = self.try_input(text);
        if !matches!(outcome, Outcome::Rejected) {
            self.accepted.push(text.trim_end().to_owned());
        }
        outcome
    }

    fn try_input(&mut self, text: &str) -> Outcome {
        self.count += 1;
        let name = format!("input{}", self.count);
        // A first look, for its imports and the packages that it uses without saying so.
        let text = format!("{}\n", text.trim_end());
        let Some((file, items, diags)) = self.parse(&name, &text) else {
            return Outcome::Rejected;
        };
        if !diags.is_empty() {
            self.show(diags);
            return Outcome::Rejected;
        }
        if items.is_empty() {
            return Outcome::Nothing;
        }
        let mut imports = self.imports.clone();
        for item in &items {
            if let Item::Decl(Decl::Gen(GenDecl::Import(specs))) = item {
                for spec in specs {
                    let entry = (spec.name.map(|n| n.name), spec.path);
                    if !imports.contains(&entry) {
                        imports.push(entry);
                    }
                }
            }
        }
        self.implied(&text, &mut imports);
        if let Err(mut diags) = self.load(&imports) {
            for diag in diags.iter_mut().filter(|d| d.span == Span::NONE) {
                diag.span = imported_at(&items, &diag.message).unwrap_or(diag.span);
            }
            self.show(diags);
            return Outcome::Rejected;
        }
        let used: Vec<(Option<Symbol>, Symbol)> = imports
            .iter()
            .copied()
            .filter(|(name, path)| {
                let last = path.as_str().rsplit('/').next().unwrap_or("");
                name.is_some_and(|n| n.as_str() == ".")
                    || mentions(&text, name.map_or(last, Symbol::as_str))
            })
            .collect();
        let checked = self.session.with_front(|front, ids| {
            let mark = front.mark();
            let chunks = Builder {
                file,
                ids,
                imports: &used,
            }
            .chunks(items);
            let parts = add(front, chunks);
            if let (Err(_), Some(mark)) = (&parts, mark) {
                front.go_back(mark);
                front.take_changes();
            }
            parts.map(|parts| (parts, front.take_changes()))
        });
        match checked {
            Some(Ok((mut parts, changes))) => {
                self.session.apply(&changes);
                self.note(&changes);
                self.imports = imports;
                if let Some(first) = parts.first_mut() {
                    first.inits.start = self.inits_done.min(first.inits.start);
                    let mut funcs = std::mem::take(&mut self.pending);
                    funcs.append(&mut first.init_funcs);
                    first.init_funcs = funcs;
                }
                let Some(end) = parts.last().map(|p| p.inits.end) else {
                    return Outcome::Nothing;
                };
                self.inits_done = end;
                self.session.run(&parts);
                Outcome::Started
            }
            Some(Err(diags)) => {
                self.show(diags);
                Outcome::Rejected
            }
            None => Outcome::Rejected,
        }
    }

    fn parse(&self, name: &str, text: &str) -> Option<(FileId, Vec<Item>, Vec<Diag>)> {
        self.session.with_front(|front, ids| {
            let sources = &mut front.program.sources;
            let id = sources.add(name.to_owned(), name.to_owned(), text.into())?;
            let file = sources.file(id)?;
            let mut diags = Vec::new();
            let input = parse_input(file, ids, &mut diags);
            Some((id, input.items, diags))
        })?
    }

    /// Packages of the library that a text uses by name and that nothing declares.
    fn implied(&self, text: &str, imports: &mut Vec<(Option<Symbol>, Symbol)>) {
        let paths = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
        for path in paths.chain(["unsafe"]) {
            let last = path.rsplit('/').next().unwrap_or("");
            if path == HELPER_PATH || !mentions(text, last) || self.declares(last) {
                continue;
            }
            let taken = imports.iter().any(|(name, path)| {
                let used = path.as_str().rsplit('/').next().unwrap_or("");
                name.map_or(used, Symbol::as_str) == last
            });
            if !taken {
                imports.push((None, Symbol::intern(path)));
            }
        }
    }

    /// Loads and checks what is not there yet.
    fn load(&mut self, imports: &[(Option<Symbol>, Symbol)]) -> Result<(), Vec<Diag>> {
        let paths: Vec<Symbol> = imports.iter().map(|(_, path)| *path).collect();
        let host = &self.host;
        let result = self.session.with_front(|front, ids| {
            if paths.iter().all(|&p| front.has_package(p)) {
                return Ok(Vec::new());
            }
            let before = Loaded {
                sources: std::mem::take(&mut front.program.sources),
                ids: std::mem::take(ids),
                ..Loaded::default()
            };
            let known = |path: Symbol| front.has_package(path);
            let loaded = load_more(before, &paths, &known, host);
            front.program.sources = loaded.sources;
            *ids = loaded.ids;
            if !loaded.missing.is_empty() {
                let mut missing = loaded.missing;
                crate::load::hint(&mut missing);
                return Err(missing);
            }
            if !loaded.diags.is_empty() {
                return Err(loaded.diags);
            }
            let from = front.program.info.init_funcs.len();
            let diags = front.add_packages(&loaded.packages);
            if diags.is_empty() {
                let funcs = front
                    .program
                    .info
                    .init_funcs
                    .get(from..)
                    .unwrap_or_default();
                Ok(funcs.iter().map(|(_, f)| *f).collect())
            } else {
                Err(diags)
            }
        });
        match result {
            Some(Ok(funcs)) => {
                self.pending.extend(funcs);
                Ok(())
            }
            Some(Err(diags)) => Err(diags),
            None => Ok(()),
        }
    }

    /// Shows errors: as a picture on a terminal.
    pub fn show(&self, mut diags: Vec<Diag>) {
        // That a value is shown by a call is nobody's business.
        let call = format!(" in argument to {HELPER}.Show");
        for diag in &mut diags {
            // Nor what stands in a file where.
            for words in [&call, NEW, " after top level declaration"] {
                diag.message = diag.message.replace(words, "");
            }
        }
        self.session.with_front(|front, _| {
            crate::report::show(
                None,
                diags,
                &front.program.sources,
                &self.output,
                Some(LIMIT),
            );
        });
    }

    /// Says which functions go on with what a name meant before.
    fn note(&self, changes: &Changes) {
        for &(name, old) in &changes.hidden {
            let noted = self.session.with_front(|front, _| {
                let users = front.users_of(old);
                (front.described(old), users)
            });
            if let Some((what, users)) = noted
                && let Some((last, rest)) = users.split_last()
            {
                let (who, go) = match rest {
                    [] => (last.clone(), "goes"),
                    rest => (format!("{} and {last}", rest.join(", ")), "go"),
                };
                complain!("note: {who} {go} on with the earlier {name} ({what})");
            }
        }
    }

    /// The type of an expression, as text.
    pub fn type_of(&mut self, text: &str) -> Option<String> {
        let name = format!("input{}", self.count + 1);
        let probe = format!("{}\n", text.trim());
        let (_, items, diags) = self.parse(&name, &probe)?;
        if !diags.is_empty() {
            self.show(diags);
            return None;
        }
        let mut items = items.into_iter();
        let expr = match (items.next(), items.next()) {
            (Some(Item::Stmt(stmt)), None) => match stmt.kind {
                StmtKind::Expr(expr) => Some(expr),
                _ => None,
            },
            _ => None,
        };
        let Some(expr) = expr else {
            complain!(":type wants an expression");
            return None;
        };
        let mut imports = self.imports.clone();
        self.implied(&probe, &mut imports);
        if let Err(diags) = self.load(&imports) {
            self.show(diags);
            return None;
        }
        let used: Vec<_> = imports
            .iter()
            .copied()
            .filter(|(n, p)| {
                let last = p.as_str().rsplit('/').next().unwrap_or("");
                mentions(&probe, n.map_or(last, Symbol::as_str))
            })
            .collect();
        let found = self.session.with_front(|front, ids| {
            let mark = front.mark()?;
            let file = FileId(front.program.sources.files().len() as u32 - 1);
            let chunk = Builder {
                file,
                ids,
                imports: &used,
            }
            .probe(expr);
            let result = add(front, vec![chunk]).map(|_| {
                let wanted = Symbol::intern(PROBE);
                front.with_checker(|c| {
                    let ty = c.info.init_order.last().and_then(|init| {
                        let obj = *init.lhs.first()?;
                        (c.store.obj(obj).name == wanted).then_some(())?;
                        c.store.obj(obj).ty
                    });
                    ty.map(|ty| c.type_string(ty))
                })
            });
            front.go_back(mark);
            front.take_changes();
            Some(result)
        });
        match found.flatten() {
            Some(Ok(text)) => text,
            Some(Err(diags)) => {
                self.show(diags);
                None
            }
            None => None,
        }
    }
}

/// Does the text end before its last declaration or statement does?
pub fn incomplete(text: &str) -> bool {
    if text.trim_start().starts_with(':') {
        return false;
    }
    let mut map = SourceMap::default();
    let id = map.add(String::new(), String::new(), text.into());
    let Some(file) = id.and_then(|id| map.file(id)) else {
        return false;
    };
    parse_input(file, &mut NodeIds::default(), &mut Vec::new()).incomplete
}

/// Where the import stands whose path a message names.
fn imported_at(items: &[Item], message: &str) -> Option<Span> {
    let specs = items.iter().flat_map(|item| match item {
        Item::Decl(Decl::Gen(GenDecl::Import(specs))) => specs.as_slice(),
        _ => &[],
    });
    let mut named = specs.filter(|spec| {
        let mut words = message.split([' ', '"', ':', ',', ';']);
        words.any(|word| word == spec.path.as_str())
    });
    named.next().map(|spec| spec.path_span)
}

/// Files begin with a package clause, inputs with anything: in one that was pasted it says nothing.
fn without_clause(text: &str) -> &str {
    let Some(rest) = text.trim_start().strip_prefix("package ") else {
        return text;
    };
    let rest = rest.trim_start();
    let name = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    rest.get(name.unwrap_or(rest.len())..).unwrap_or("")
}

/// Checks the chunks one after the other.
fn add(front: &mut Front, chunks: Vec<Chunk>) -> Result<Vec<Part>, Vec<Diag>> {
    let mut parts = Vec::new();
    for chunk in chunks {
        let inits = front.init_count();
        let funcs = front.program.info.init_funcs.len();
        let mut run = chunk.run;
        let diags = front.add_input(&chunk.file);
        if !diags.is_empty() {
            // A call without a value cannot be shown, but run.
            let no_value = diags.iter().any(|d| d.message.contains("used as value"));
            match chunk.otherwise {
                Some(other) if no_value => {
                    run = other.run;
                    let diags = front.add_input(&other.file);
                    if !diags.is_empty() {
                        return Err(diags);
                    }
                }
                _ => return Err(diags),
            }
        }
        let info = &front.program.info;
        let added = info.init_funcs.get(funcs..).unwrap_or_default();
        parts.push(Part {
            inits: inits..front.init_count(),
            init_funcs: added.iter().map(|(_, f)| *f).collect(),
            run,
        });
    }
    Ok(parts)
}

/// Does `name.` occur in the text, not behind a letter or a dot?
fn mentions(text: &str, name: &str) -> bool {
    let mut rest = text;
    let mut before = ' ';
    while let Some(i) = rest.find(name) {
        let prev = rest
            .get(..i)
            .and_then(|t| t.chars().last())
            .unwrap_or(before);
        let after = rest.get(i + name.len()..).unwrap_or("");
        if after.starts_with('.') && !prev.is_alphanumeric() && prev != '_' && prev != '.' {
            return true;
        }
        before = name.chars().last().unwrap_or(' ');
        rest = after;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_seen() {
        assert!(mentions("x := strings.ToUpper(s)", "strings"));
        assert!(!mentions("mystrings.F()", "strings"));
        assert!(!mentions("a.strings.F()", "strings"));
        assert!(!mentions("strings", "strings"));
    }
}
