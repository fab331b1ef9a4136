//! Processes an input: its imports and its parts, which are checked and started.

use super::save::{Accepted, Import, mentions};
use super::waiting::{self, Waiting};
use crate::cmd::cli::Output;
use crate::cmd::library::{exported, name_of, packages_named};
use crate::process::out::{complain, say};
use minigo::load::Disk;
use minigo_lang::check::{Changes, Front, Options as CheckOptions, check_program};
use minigo_lang::load::{Loaded, load_more, load_program_with, text_of};
use minigo_lang::render::LIMIT;
use minigo_lang::syntax::ast::{Decl, ExprKind, GenDecl, StmtKind};
use minigo_lang::syntax::chunk::{Builder, Chunk, HELPER, Input, Item, NEW, PROBE};
use minigo_lang::syntax::parse::{NodeIds, parse_input};
use minigo_lang::text::diag::{Class, Diag};
use minigo_lang::text::source::{FileId, Pos, SourceMap, Span};
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::PkgId;
use minigo_lang::types::info::{Info, Initializer};
use minigo_vm::session::{Part, Session};
use std::collections::BTreeSet;
use std::io::IsTerminal;
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
    /// Inputs that were accepted and went well, for `:save`.
    pub accepted: Vec<Accepted>,
    /// Declarations that wait for others.
    pub waiting: Vec<Waiting>,
    /// Whether an input was rejected or went wrong.
    pub failed: bool,
    /// Methods that were declared, as `T.M`.
    methods: BTreeSet<String>,
    /// The latest input, as it is saved.
    latest: String,
    /// Whether the last input was interrupted.
    pub interrupted: bool,
    count: u32,
    traces: bool,
    /// What initialises packages that have been loaded and not been initialised, one part each.
    pending: Vec<Part>,
}

/// Where an input comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is new.
    Input,
    /// It has waited for other declarations.
    Waited,
    /// It is the file of a program.
    Program,
}

/// What became of an input.
pub enum Outcome {
    /// It was rejected; the errors were shown.
    Rejected,
    /// It runs.
    Started,
    /// There is nothing to run.
    Nothing,
    /// It is not for the program: it waits for other declarations, or has been answered.
    Aside,
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
        // Its texts are asked of the session, once that is there.
        static SESSION: OnceLock<Session> = OnceLock::new();
        options.picture = crate::cmd::report::picture_of(&output, |path| {
            let own = path.starts_with("input") || path.starts_with('/');
            let session = SESSION.get().filter(|_| own)?;
            session.with_front(|front, _| {
                let files = front.program.sources.files();
                let file = files.iter().rev().find(|f| f.path == path)?;
                Some((file.name.clone(), file.text.clone()))
            })?
        });
        let session = Session::start(front, loaded.ids, options, crate::process::signals::host())
            .map_err(|e| e.to_string())?;
        crate::process::signals::running(session.instance());
        minigo_vm::debug::show_locals(session.instance());
        // There is one session in a process.
        let _ = SESSION.set(session.clone());
        Ok(Core {
            session,
            host,
            output,
            imports: Vec::new(),
            accepted: Vec::new(),
            waiting: Vec::new(),
            failed: false,
            methods: BTreeSet::default(),
            latest: String::new(),
            interrupted: false,
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

    /// Whether the scheduler is traced.
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
        let last = |path: &str| name_of(path).to_owned();
        let named = |(name, path): &(Option<Symbol>, Symbol)| {
            let name = name.map_or_else(|| last(path.as_str()), |n| n.as_str().to_owned());
            (name, path.as_str().to_owned())
        };
        self.imports.iter().map(named).collect()
    }

    /// The inputs that went well, as a Go program.
    pub fn as_program(&self) -> String {
        let imports = self.imports().into_iter().map(|(name, path)| Import {
            renamed: name_of(&path) != name,
            name,
            path,
        });
        super::save::program(&self.accepted, imports.collect())
    }

    /// Whether the name is declared.
    pub fn declares(&self, name: &str) -> bool {
        let name = Symbol::intern(name);
        self.session
            .with_front(|front, _| front.declares(name))
            .unwrap_or(false)
    }

    /// What has been declared, sorted.
    pub fn names(&self) -> Vec<String> {
        self.declared(|_, name| name.as_str().to_owned())
    }

    /// The heads of what has been declared, sorted by names.
    pub fn heads(&self) -> Vec<String> {
        self.declared(|front, name| front.head(name).unwrap_or_default())
    }

    fn declared(&self, text: impl Fn(&mut Front, Symbol) -> String) -> Vec<String> {
        let hidden = |n: &str| n.contains('\u{b7}') || n == "main";
        let found = self.session.with_front(|front, _| {
            let mut names = front.declared();
            names.retain(|n| !hidden(n.as_str()));
            names.sort_by_key(|n| n.as_str());
            names.into_iter().map(|n| text(front, n)).collect()
        });
        found.unwrap_or_default()
    }

    /// Notes the latest input, which is to be saved.
    pub fn accept(&mut self) {
        let text = std::mem::take(&mut self.latest);
        let input = self.parsed(&text);
        let names = input.map_or_else(Vec::new, |(input, _)| declared_by(&input.items));
        let imports = self.imports();
        let import = |path: &str| {
            let (name, _) = imports.iter().find(|(_, of)| of == path)?;
            Some(name.clone())
        };
        let variables = self.session.with_front(|front, _| {
            let of = |name: &Symbol| {
                let ty = front.type_in_source(*name, &import)?;
                Some((name.as_str().to_owned(), ty))
            };
            names.iter().filter_map(of).collect()
        });
        self.accepted.push(Accepted {
            text,
            variables: variables.unwrap_or_default(),
        });
    }

    /// An input's parts, and the file that they are in.
    fn parsed(&self, text: &str) -> Option<(Input, SourceMap)> {
        let mut map = SourceMap::default();
        let id = map.add(String::new(), String::new(), format!("{text}\n").into());
        let file = id.and_then(|id| map.file(id))?;
        let input = parse_input(file, &mut NodeIds::default(), &mut Vec::new());
        Some((input, map))
    }

    /// Declarations whose names are all declared by now, as one input.
    pub fn ready(&mut self) -> Option<String> {
        let mut waiting = std::mem::take(&mut self.waiting);
        let text = waiting::ready(&mut waiting, |name| {
            self.methods.contains(name) || self.declares(name)
        });
        self.waiting = waiting;
        text
    }

    /// Nothing more is declared: what waits is wrong.
    pub fn give_up_waiting(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            self.failed = true;
            self.show(waiting.diags);
        }
    }

    /// Takes note of what is to be saved of the latest input, which went wrong: the functions, types,
    /// constants and imports, which are there nevertheless.
    pub fn accept_declarations(&mut self) {
        let mut map = SourceMap::default();
        let text = std::mem::take(&mut self.latest);
        let id = map.add(String::new(), String::new(), text.into());
        let Some(file) = id.and_then(|id| map.file(id)) else {
            return;
        };
        let input = parse_input(file, &mut NodeIds::default(), &mut Vec::new());
        for (item, span) in input.items.iter().zip(input.spans) {
            let variables = matches!(item, Item::Decl(Decl::Gen(GenDecl::Var(_))));
            let at = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
            if let Item::Decl(_) = item
                && !variables
                && let Some(text) = file.text.get(at(span.lo)..at(span.hi))
            {
                self.accepted.push(Accepted {
                    text: text.trim_end_matches([';', '\n', ' ']).to_owned(),
                    variables: Vec::new(),
                });
            }
        }
    }

    /// Checks and starts an input.
    pub fn input(&mut self, text: &str) -> Outcome {
        let name = format!("input{}", self.count + 1);
        self.try_input(without_clause(text), &name, &name, Kind::Input)
    }

    /// The same for declarations that have waited.
    pub fn input_at_last(&mut self, text: &str) -> Outcome {
        let name = format!("input{}", self.count + 1);
        self.try_input(text, &name, &name, Kind::Waited)
    }

    /// Checks the file of a program and starts its `main`, if it has one.
    pub fn program(&mut self, name: &str, text: &str) -> Outcome {
        let path = std::fs::canonicalize(name);
        let path = path.map_or(name.to_owned(), |p| p.display().to_string());
        self.try_input(&blank_clause(text), name, &path, Kind::Program)
    }

    /// `name` and `path` are the text's as errors and traces show them.
    fn try_input(&mut self, text: &str, name: &str, path: &str, kind: Kind) -> Outcome {
        self.count += 1;
        text.trim().clone_into(&mut self.latest);
        // A first look, for its imports and the packages that it uses without saying so.
        let text = format!("{}\n", text.trim_end());
        let Some((file, mut items, diags)) = self.parse(name, path, &text) else {
            return Outcome::Rejected;
        };
        if !diags.is_empty() {
            self.show(diags);
            return Outcome::Rejected;
        }
        let main = |item: &Item| match item {
            Item::Decl(Decl::Func(f)) => !f.is_method() && f.name.name.as_str() == "main",
            _ => false,
        };
        if kind == Kind::Program && items.iter().any(main) {
            let call = self.parse("main()", "main()", "main()\n");
            items.extend(call.into_iter().flat_map(|(_, items, _)| items));
            self.latest.push_str("\nmain()");
        }
        if items.is_empty() {
            return Outcome::Nothing;
        }
        if let Some(text) = self.named(&items) {
            say!("{text}");
            return Outcome::Aside;
        }
        let declared = waiting::declarations(&items, &text);
        for name in declared.iter().flatten() {
            // Another attempt at the same.
            self.waiting.retain(|w| !w.names.contains(name));
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
        self.implied(&text, &declared_by(&items), &mut imports);
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
                let last = name_of(path.as_str());
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
            Some(Ok((own, changes))) => {
                self.session.apply(&changes);
                self.note(&changes);
                let methods = declared.into_iter().flatten().filter(|n| n.contains('.'));
                self.methods.extend(methods);
                self.imports = imports;
                let mut parts = std::mem::take(&mut self.pending);
                parts.extend(own);
                if parts.is_empty() {
                    return Outcome::Nothing;
                }
                self.session.run(&parts);
                Outcome::Started
            }
            Some(Err(diags)) => self.rejected(&text, declared, kind, diags),
            None => Outcome::Rejected,
        }
    }

    /// An input has errors: those of declarations that only lack names wait for these.
    fn rejected(
        &mut self,
        text: &str,
        declared: Option<Vec<String>>,
        kind: Kind,
        diags: Vec<Diag>,
    ) -> Outcome {
        let missing = waiting::missing(&diags);
        if let (Kind::Input, Some(names), Some(missing)) = (kind, declared, &missing) {
            let waiting = Waiting {
                text: text.to_owned(),
                names,
                missing: missing.clone(),
                diags,
            };
            if std::io::stdin().is_terminal() {
                complain!("{}", waiting.note());
            }
            self.waiting.push(waiting);
            return Outcome::Aside;
        }
        self.show(diags);
        let missing = missing.unwrap_or_default();
        let known = |w: &&Waiting| w.names.iter().any(|n| missing.contains(n));
        for waiting in self.waiting.iter().filter(known) {
            complain!("{}", waiting.note());
        }
        Outcome::Rejected
    }

    /// What is shown for a name that is alone and has no value: a generic function, a type, a package.
    fn named(&self, items: &[Item]) -> Option<String> {
        let [Item::Stmt(stmt)] = items else {
            return None;
        };
        let StmtKind::Expr(expr) = &stmt.kind else {
            return None;
        };
        let ExprKind::Ident(ident) = &expr.kind else {
            return None;
        };
        let name = ident.name.as_str();
        let head = self.session.with_front(|front, _| front.head(ident.name));
        match head.flatten() {
            Some(head) => {
                let generic = head.starts_with(&format!("func {name}["));
                (generic || head.starts_with("type ")).then_some(head)
            }
            None if self.declares(name) => None,
            None => {
                let mut imported = self.imports().into_iter();
                let imported = imported.find(|(own, _)| own == name).map(|(_, path)| path);
                let path =
                    imported.or_else(|| Some((*packages_named(name).first()?).to_owned()))?;
                Some(format!(
                    "package {path:?}: :doc {path} shows what it declares"
                ))
            }
        }
    }

    fn parse(&self, name: &str, path: &str, text: &str) -> Option<(FileId, Vec<Item>, Vec<Diag>)> {
        self.session.with_front(|front, ids| {
            let sources = &mut front.program.sources;
            let id = sources.add(name.to_owned(), path.to_owned(), text.into())?;
            let file = sources.file(id)?;
            let mut diags = Vec::new();
            let input = parse_input(file, ids, &mut diags);
            Some((id, input.items, diags))
        })?
    }

    /// Packages of the library that a text uses by name and that nothing declares, nor the text
    /// itself, whose names are `own`.
    fn implied(&self, text: &str, own: &[Symbol], imports: &mut Vec<(Option<Symbol>, Symbol)>) {
        for name in names_before_dots(text) {
            let taken = imports.iter().any(|(own, path)| {
                let used = name_of(path.as_str());
                own.map_or(used, Symbol::as_str) == name
            });
            if taken || own.iter().any(|n| n.as_str() == name) || self.declares(name) {
                continue;
            }
            // Several have that name: the one that has all that is used, or the likeliest.
            let all = packages_named(name);
            let members = members_used(text, name);
            let fits = |path: &&&str| {
                let has = exported(path);
                members.iter().all(|m| has.iter().any(|h| h == m))
            };
            let chosen = match all.as_slice() {
                [one] => Some(one),
                several => several.iter().find(fits).or(several.first()),
            };
            if let Some(path) = chosen {
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
                minigo::load::hint(&mut missing);
                return Err(missing);
            }
            if !loaded.diags.is_empty() {
                return Err(loaded.diags);
            }
            let packages = front.program.info.packages.len();
            let diags = front.add_packages(&loaded.packages);
            if diags.is_empty() {
                Ok(initialisation(&front.program.info, packages))
            } else {
                Err(diags)
            }
        });
        match result {
            Some(Ok(parts)) => {
                self.pending.extend(parts);
                Ok(())
            }
            Some(Err(diags)) => Err(diags),
            None => Ok(()),
        }
    }

    /// Shows errors: as a picture on a terminal.
    pub fn show(&self, mut diags: Vec<Diag>) {
        self.session.with_front(|front, _| {
            let sources = &front.program.sources;
            for diag in &mut diags {
                let own = sources.find(diag.span.lo).and_then(|file| {
                    let at = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
                    file.text.get(at(diag.span.lo)..at(diag.span.hi))
                });
                diag.message = without_insides(&diag.message, own.unwrap_or(""));
            }
        });
        self.session.with_front(|front, _| {
            crate::cmd::report::show(
                None,
                diags,
                &front.program.sources,
                &self.output,
                Some(LIMIT),
            );
        });
    }

    /// Says which functions keep what a name meant before.
    fn note(&self, changes: &Changes) {
        for &(name, old) in &changes.hidden {
            let noted = self.session.with_front(|front, _| {
                let users = front.users_of(old);
                (front.described(old), users)
            });
            if let Some((what, users)) = noted
                && let Some((last, rest)) = users.split_last()
            {
                let (who, keep) = match rest {
                    [] => (last.clone(), "keeps"),
                    rest => (format!("{} and {last}", rest.join(", ")), "keep"),
                };
                complain!("note: {who} {keep} using the earlier {name} ({what})");
            }
        }
    }

    /// Starts the showing of more of the value that was cut last.
    pub fn more(&mut self) -> Outcome {
        let Some((file, ..)) = self.parse("more", "more", "\n") else {
            return Outcome::Rejected;
        };
        let checked = self.session.with_front(|front, ids| {
            let imports = &[];
            let chunk = Builder { file, ids, imports }.call_of("More");
            add(front, vec![chunk]).map(|parts| (parts, front.take_changes()))
        });
        match checked {
            Some(Ok((parts, changes))) => {
                self.session.apply(&changes);
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

    /// The type of an expression, as text.
    pub fn type_of(&mut self, text: &str) -> Option<String> {
        let name = format!("input{}", self.count + 1);
        let probe = format!("{}\n", text.trim());
        let (_, items, diags) = self.parse(&name, &name, &probe)?;
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
            complain!(":type needs an expression");
            return None;
        };
        let mut imports = self.imports.clone();
        self.implied(&probe, &[], &mut imports);
        if let Err(diags) = self.load(&imports) {
            self.show(diags);
            return None;
        }
        let used: Vec<_> = imports
            .iter()
            .copied()
            .filter(|(n, p)| {
                let last = name_of(p.as_str());
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

/// A message about an input (about `what` in it) without the parts that the user did not write.
fn without_insides(message: &str, what: &str) -> String {
    let of_show = format!("in call to {HELPER}.Show, cannot infer");
    let of_zero = format!("in call to {HELPER}.Zero, cannot infer");
    for call in [
        of_show,
        of_zero,
        "in call to repl.Show, cannot infer".to_owned(),
    ] {
        if message.starts_with(&call) {
            return format!("cannot use generic function {what} without instantiation");
        }
    }
    // Neither the call that shows a value nor places in our file mean anything to the user.
    let call = format!(" in argument to {HELPER}.Show");
    let words = [
        call.as_str(),
        " in argument to repl.Show",
        NEW,
        " after top level declaration",
    ];
    words
        .iter()
        .fold(message.to_owned(), |text, words| text.replace(words, ""))
}

/// Whether the text ends before its last declaration or statement does.
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

/// The file of a program with blanks in place of its package clause: places stay what they are.
fn blank_clause(text: &str) -> String {
    let rest = text.trim_start_matches('\u{feff}');
    let mut lines = rest.split_inclusive('\n');
    let clause = lines.find(|line| line.starts_with("package "));
    let Some(clause) = clause else {
        return without_clause(rest).to_owned();
    };
    let after = lines.map(str::len).sum::<usize>();
    let before = rest.len() - after - clause.len();
    let declared = without_clause(clause);
    let blank = " ".repeat(clause.len() - declared.len());
    let (head, tail) = rest.split_at(before);
    let tail = tail.get(clause.len() - declared.len()..).unwrap_or("");
    format!("{head}{blank}{tail}")
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
            let no_value = diags.iter().any(|d| d.class == Class::NoValue);
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

/// What initialises the packages from number `from` on: as in a program, one package after the other.
fn initialisation(info: &Info, from: usize) -> Vec<Part> {
    let packages = info.packages.get(from..).unwrap_or_default();
    let of = |pkg: PkgId| {
        let own = |i: &Initializer| i.pkg == pkg;
        let first = info.init_order.iter().position(own)?;
        let last = info.init_order.iter().rposition(own)?;
        Some(first..last + 1)
    };
    let parts = packages.iter().map(|&pkg| Part {
        inits: of(pkg).unwrap_or_default(),
        init_funcs: info
            .init_funcs
            .iter()
            .filter(|(p, _)| *p == pkg)
            .map(|(_, f)| *f)
            .collect(),
        run: None,
    });
    parts
        .filter(|p| !p.inits.is_empty() || !p.init_funcs.is_empty())
        .collect()
}

/// The names that an input declares for those that follow.
fn declared_by(items: &[Item]) -> Vec<Symbol> {
    let mut names = Vec::new();
    for item in items {
        match item {
            Item::Decl(Decl::Gen(GenDecl::Var(specs))) => {
                names.extend(specs.iter().flat_map(|s| &s.names).map(|n| n.name));
            }
            Item::Stmt(stmt) => {
                if let StmtKind::Assign { lhs, .. } = &stmt.kind {
                    names.extend(lhs.iter().filter_map(|x| match &x.kind {
                        ExprKind::Ident(ident) => Some(ident.name),
                        _ => None,
                    }));
                }
            }
            Item::Decl(_) => {}
        }
    }
    names
}

/// The names that a text has in front of dots, each once.
fn names_before_dots(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for (at, _) in text.match_indices('.') {
        let before = text.get(..at).unwrap_or("");
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        let start = before
            .char_indices()
            .rev()
            .find(|&(_, c)| !letter(c))
            .map_or(0, |(i, c)| i + c.len_utf8());
        let name = before.get(start..).unwrap_or("");
        let selected = before.get(..start).is_some_and(|b| b.ends_with('.'));
        if !name.is_empty() && !selected && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// What a text selects of a name: what follows `name.`.
fn members_used<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let selector = format!("{name}.");
    let places = text.match_indices(&selector);
    let after = places.filter_map(|(at, found)| text.get(at + found.len()..));
    let members = after.map(|rest| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        rest.get(..end.unwrap_or(rest.len())).unwrap_or("")
    });
    members
        .filter(|m| m.starts_with(char::is_uppercase))
        .collect()
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
        assert_eq!(
            names_before_dots("a.b.c(d.e, 1.5, 'é'.x) ... f"),
            ["a", "d", "1"]
        );
        assert_eq!(
            members_used("rand.N(6) + rand.x + myrand.Int()", "rand"),
            ["N", "Int"]
        );
    }
}
