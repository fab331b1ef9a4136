//! The test program of one package: loaded, checked, and run in the package's folder. It reports through a pipe
//! to the process that started it whether it could be built.

use super::cover::Cover;
use super::package::{Contents, Program, Unit};
use crate::cmd::build::{Payload, pack};
use crate::cmd::cli::{Output, RunArgs, Sandbox, TestBinaryArgs};
use crate::cmd::explore::package as explore;
use crate::cmd::record::Head;
use minigo::load;
use minigo::{Checked, elsewhere};
use minigo_lang::check::{Front, Options, PackageInput, check_program};
use minigo_lang::load::{Loaded, Text, load_program_with};
use minigo_lang::render::{self, Format, LIMIT};
use minigo_lang::syntax::ast::{Decl, File, GenDecl};
use minigo_lang::syntax::parse::NodeIds;
use minigo_lang::text::codes::Code;
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::{SourceMap, Span};
use minigo_lang::text::symbol::Symbol;
use std::io::Write as _;
use std::os::fd::FromRawFd;
use std::sync::Arc;

/// What came of building, as it goes through the pipe: a word, a line's end, a text.
pub enum Built {
    /// The tests begin.
    Ready,
    /// There are none.
    Untested,
    /// The package cannot be set up: its files, or packages it needs, are not there.
    Setup(String),
    /// A package has errors: its name, and what is wrong.
    Build(String),
}

impl Built {
    /// As it goes through the pipe.
    fn text(&self) -> String {
        match self {
            Built::Ready => "ready\n".to_owned(),
            Built::Untested => "untested\n".to_owned(),
            Built::Setup(text) => format!("setup\n{text}"),
            Built::Build(text) => format!("build\n{text}"),
        }
    }

    /// From what came through the pipe.
    pub fn read(text: &str) -> Built {
        let (word, rest) = text.split_once('\n').unwrap_or((text, ""));
        match word {
            "ready" => Built::Ready,
            "untested" => Built::Untested,
            "setup" => Built::Setup(rest.to_owned()),
            "build" => Built::Build(rest.to_owned()),
            _ => Built::Build("could not build the test binary\n".to_owned()),
        }
    }
}

/// The test program; its exit status.
pub fn binary(args: &TestBinaryArgs) -> i32 {
    load::set_tags(args.tags.as_deref(), args.race);
    load::set_goroot(args.goroot.as_deref());
    let tell = |built: Built| match args.report {
        Some(fd) => {
            // SAFETY: the process that started this one opened the descriptor for this message.
            let mut pipe = unsafe { std::fs::File::from_raw_fd(fd) };
            let _ = pipe.write_all(built.text().as_bytes());
        }
        None => {
            if let Built::Setup(text) | Built::Build(text) = built {
                crate::process::out::warn(&text);
            }
        }
    };
    match build(args) {
        Ok(Some((front, ids, packed))) => {
            let output = Output::default();
            let run = RunArgs {
                seed: args.seed,
                procs: args.procs,
                tiny: args.tiny,
                leaks: args.leaks,
                gc_stress: args.gc_stress,
                race: args.race,
                files: args.files_of_run.clone(),
                ..RunArgs::default()
            };
            let mut options = crate::cmd::options::options(&run);
            match minigo::load::settings_of_tests(&args.dir) {
                Ok(settings) => crate::cmd::options::choose(&mut options, &settings),
                Err(text) => {
                    tell(Built::Setup(format!("{text}\n")));
                    return 1;
                }
            }
            options.testing = true;
            options.args = std::iter::once(args.program.clone())
                .chain(args.args.iter().map(|a| a.to_string_lossy().into_owned()))
                .collect();
            if let Err(error) = std::env::set_current_dir(&args.dir) {
                tell(Built::Setup(format!(
                    "chdir {}: {error}\n",
                    args.dir.display()
                )));
                return 1;
            }
            tell(Built::Ready);
            if let Err(why) = crate::cmd::options::watch(&run, &mut options) {
                crate::process::out::complain!("testing: {why}");
                return 2;
            }
            if let Some(mut payload) = packed {
                payload.godebug.clone_from(&options.godebug);
                return recorded(args, &run, options.args, &payload, &output);
            }
            under_schedules(args, Checked { front, ids }, options, &output)
        }
        Ok(None) => {
            tell(Built::Untested);
            0
        }
        Err(built) => {
            tell(built);
            1
        }
    }
}

/// The tests of the package in a folder, for a debugger: the program, how it runs, and whether it could be built.
pub fn debugged(
    dir: &std::path::Path,
    flags: &[String],
) -> Result<(Checked, minigo_vm::instance::Options), String> {
    let dir = load::absolute(&std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned()));
    let (path, _) = load::import_path(&dir)
        .ok_or_else(|| format!("{} is not a folder of a module", dir.display()))?;
    let name = format!("{}.test", path.rsplit('/').next().unwrap_or("package"));
    let args = TestBinaryArgs {
        path,
        dir: dir.clone(),
        ..TestBinaryArgs::default()
    };
    let (front, ids, _) = match build(&args) {
        Ok(Some(ready)) => ready,
        Ok(None) => return Err(format!("{} has no tests", dir.display())),
        Err(Built::Setup(text) | Built::Build(text)) => return Err(text.trim_end().to_owned()),
        Err(Built::Ready | Built::Untested) => return Err("the tests cannot be built".to_owned()),
    };
    std::env::set_current_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut options = crate::cmd::options::of_environment();
    crate::cmd::options::choose(&mut options, &load::settings_of_tests(&dir)?);
    options.testing = true;
    options.args = std::iter::once(name).chain(flags.iter().cloned()).collect();
    Ok((Checked { front, ids }, options))
}

/// Runs the tests, and keeps a recording if they fail; the exit status.
fn recorded(
    args: &TestBinaryArgs,
    run: &RunArgs,
    names: Vec<String>,
    payload: &Payload,
    output: &Output,
) -> i32 {
    let head = Head::new(run, args.procs.unwrap_or(1), names, payload).of_tests();
    let name = args.path.rsplit('/').next().unwrap_or("package");
    let file = args.dir.join(format!("{name}.rec"));
    crate::cmd::record::record_failure(&head, &file, run.jit, output)
}

/// Runs the tests, once or under many schedules, and what schedules are kept beside them; the exit status.
fn under_schedules(
    args: &TestBinaryArgs,
    checked: Checked,
    options: minigo_vm::instance::Options,
    output: &Output,
) -> i32 {
    let other = ["-test.list=", "-test.bench=", "-test.fuzz=", "-test.run="];
    let chosen = |a: &String| other.iter().any(|o| a.starts_with(o));
    let all = args.cover.is_none() && !options.args.iter().any(chosen);
    let kept = all && explore::any_kept();
    if !(args.explore || args.replay.is_some() || kept) {
        return crate::cmd::run::start(
            checked.front,
            checked.ids,
            options,
            output,
            (&Sandbox::default(), None),
        );
    }
    let tests = explore::Tests::new(checked.clone(), options.clone(), &args.path);
    if let Some(file) = &args.replay {
        return tests.replay(file);
    }
    if args.explore {
        return tests.explore(args);
    }
    let Checked { front, ids } = checked;
    let status = crate::cmd::run::start(front, ids, options, output, (&Sandbox::default(), None));
    let failed = tests.replay_kept();
    if failed {
        crate::process::out::say!("FAIL");
    }
    status.max(i32::from(failed))
}

/// A program that was checked; and packed, if it may have to be kept.
type Ready = (Front, NodeIds, Option<Payload>);

/// Loads and checks; `None` if there is nothing to test.
fn build(args: &TestBinaryArgs) -> Result<Option<Ready>, Built> {
    let setup = |text: String| Built::Setup(format!("# {}\n{text}\n", args.path));
    let cwd = std::env::current_dir().map_err(|e| setup(e.to_string()))?;
    let unit = Unit {
        path: args.path.clone(),
        dir: args.dir.clone(),
        files: args.files.clone(),
        trouble: None,
    };
    let (mut program, tested) = match Program::read(&unit, &cwd).map_err(setup)? {
        Contents::Tested(program) => (*program, true),
        Contents::Untested(program) => (*program, false),
    };
    // Where inputs are looked for, nothing is counted yet.
    if let Some(mode) = args.cover.as_deref().filter(|mode| *mode != "fuzz")
        && !program.own_library
    {
        program.cover = Some(Cover::new(mode, &args.cover_packages, &cwd));
    }
    let module = load::import_path(&args.dir).map_or_else(String::new, |(_, module)| module);
    let where_ = args.cover_packages.join(", ");
    let cover = args
        .cover
        .as_ref()
        .map(|mode| (mode.as_str(), where_.as_str()));
    if !tested {
        write_zeros(&program, args);
    }
    let mut left_out = LeftOut::default();
    let front = loop {
        let text = program.found.main_program(&program, &module, cover);
        let main = Text {
            name: "_testmain.go".to_owned(),
            path: "_testmain.go".to_owned(),
            text: text.into(),
            bad_bytes: Vec::new(),
        };
        let loaded = load_program_with("main", vec![main.clone()], &program, &["runtime"]);
        if let Some((front, ids)) = check(loaded, &program, &mut left_out)? {
            let keeps = args.record_failures && !program.own_library && args.cover.is_none();
            let packed = keeps.then(|| pack(vec![main], &program, Default::default()).0);
            break (front, ids, packed);
        }
        program.found.leave_out(&left_out.functions);
    };
    crate::process::out::warn(&left_out.said);
    Ok(tested.then_some(front))
}

/// The profile of a package without tests: nothing of it is run.
fn write_zeros(program: &Program, args: &TestBinaryArgs) {
    let texts = args.args.iter().map(|a| a.to_string_lossy());
    let mut files = texts.filter_map(|a| Some(a.strip_prefix("-test.coverprofile=")?.to_owned()));
    let (Some(cover), Some(file)) = (&program.cover, files.next()) else {
        return;
    };
    let own = cover.counts(&program.path, true);
    let counted = program.files.iter().filter(|_| own);
    let lines = counted.map(|text| cover.zeros(&program.path, text));
    let text = format!("mode: {}\n{}", cover.mode, lines.collect::<String>());
    // Without it the profile lacks these lines.
    let _ = std::fs::write(file, text);
}

/// Checks the program; `None` if the main program must do without functions that were left out.
fn check(
    mut loaded: Loaded,
    program: &Program,
    left_out: &mut LeftOut,
) -> Result<Option<(Front, NodeIds)>, Built> {
    let setup = |text: &str| Built::Setup(format!("# {}\n{}\n", program.path, text.trim_end()));
    let title = Title::of(program);
    if program.own_library {
        drop_imports(&mut loaded, left_out);
    }
    if let Some(diag) = loaded.missing.first() {
        let text = render::render(vec![diag.clone()], &loaded.sources, Format::Short, None);
        return Err(setup(&text));
    }
    if loaded.diags.iter().any(Diag::is_unparsed) {
        let text = render::render(loaded.diags, &loaded.sources, Format::Short, Some(LIMIT));
        return Err(setup(&text));
    }
    let owners = owners(&loaded.packages);
    let mut packages = loaded.packages;
    let mut sources = loaded.sources;
    loop {
        let inputs = packages.clone();
        let (front, found) = check_program(sources, inputs, Options::default());
        let mut diags = loaded.diags.clone();
        diags.extend(found);
        elsewhere(&mut diags, &front.program.sources);
        if diags.is_empty() {
            return Ok(Some((front, loaded.ids)));
        }
        sources = front.program.sources;
        if program.own_library {
            let before = left_out.functions.len();
            if drop_declarations(&mut packages, &diags, &sources, left_out) {
                continue;
            }
            // What is wrong now is that the main program names what was left out.
            if before > left_out.asked {
                left_out.asked = before;
                return Ok(None);
            }
            // Or a package of the installation cannot be had here, like one that is not there.
            if program.leave_installation() {
                return Ok(None);
            }
        }
        return Err(failed(diags, &sources, &owners, &title));
    }
}

/// The package that each file belongs to, by the file's number.
fn owners(packages: &[PackageInput]) -> Vec<(u32, Symbol)> {
    let files = |p: &PackageInput| -> Vec<(u32, Symbol)> {
        p.files.iter().map(|f| (f.file.0, p.path)).collect()
    };
    packages.iter().flat_map(files).collect()
}

/// How errors call the packages of a test.
struct Title {
    path: String,
    external: String,
    own_tests: bool,
}

impl Title {
    fn of(program: &Program) -> Title {
        Title {
            path: program.path.clone(),
            external: program.external_path(),
            own_tests: program.files.len() > program.plain,
        }
    }

    fn of_package(&self, path: &str) -> String {
        let tested = path == self.path && self.own_tests || path == self.external;
        if tested {
            format!("{path} [{}.test]", self.path)
        } else {
            path.to_owned()
        }
    }
}

/// What is wrong, under the name of the first package that has errors.
fn failed(
    mut diags: Vec<Diag>,
    sources: &SourceMap,
    owners: &[(u32, Symbol)],
    title: &Title,
) -> Built {
    let owner = |d: &Diag| {
        let base = sources.find(d.span.lo)?.base;
        let index = sources.files().iter().position(|f| f.base == base)?;
        owners
            .iter()
            .find(|(id, _)| *id as usize == index)
            .map(|o| o.1)
    };
    let first = diags.first().and_then(owner);
    diags.retain(|d| owner(d) == first);
    let path = first.map_or("main", |p| p.as_str());
    let mut text = format!("# {}\n", title.of_package(path));
    text.push_str(&render::render(diags, sources, Format::Short, Some(LIMIT)));
    Built::Build(text)
}

// Go's own tests of a package that minigo's library has are compiled together with minigo's package.
// Declarations that need the inside of Go's package, or packages that are not there, are left out.

/// What was left out of the tests, and why.
#[derive(Default)]
struct LeftOut {
    functions: Vec<String>,
    said: String,
    /// How many functions there were when the main program was made.
    asked: usize,
}

/// Leaves out imports of packages that are not there.
fn drop_imports(loaded: &mut Loaded, left_out: &mut LeftOut) {
    let spans: Vec<Span> = loaded.missing.iter().map(|d| d.span).collect();
    for package in &mut loaded.packages {
        for file in &mut package.files {
            let mut tree = File::clone(file);
            let mut changed = false;
            for decl in &mut tree.decls {
                let Decl::Gen(GenDecl::Import(specs)) = decl else {
                    continue;
                };
                let before = specs.len();
                specs.retain(|s| !spans.contains(&s.path_span));
                changed |= specs.len() < before;
            }
            if changed {
                *file = Arc::new(tree);
            }
        }
    }
    for diag in std::mem::take(&mut loaded.missing) {
        if diag.code == Code::MissingPackage {
            left_out.say("import", &diag);
        } else {
            loaded.missing.push(diag);
        }
    }
}

impl LeftOut {
    fn say(&mut self, what: &str, diag: &Diag) {
        let why = diag.message.lines().next().unwrap_or_default();
        let line = format!("left out: {what}: {why}\n");
        if !self.said.contains(&line) {
            self.said.push_str(&line);
        }
    }

    /// Whether a declaration stays; of a group only the lines without errors do.
    fn keep<'d>(&mut self, decl: &mut Decl, inside: &dyn Fn(Span) -> Option<&'d Diag>) -> bool {
        let mut stays = |name: &str, span: Span| match inside(span) {
            Some(diag) => {
                self.say(name, diag);
                false
            }
            None => true,
        };
        match decl {
            Decl::Func(f) => {
                let name = f.name.name.as_str();
                let stay = stays(name, f.span);
                if !stay && !f.is_method() && !self.functions.iter().any(|f| f == name) {
                    self.functions.push(name.to_owned());
                }
                return stay;
            }
            Decl::Gen(GenDecl::Const(specs)) => specs.retain(|s| stays("const", s.span)),
            Decl::Gen(GenDecl::Var(specs)) => specs.retain(|s| stays("var", s.span)),
            Decl::Gen(GenDecl::Type(specs)) => {
                specs.retain(|s| stays(s.name.name.as_str(), s.span));
            }
            Decl::Gen(GenDecl::Import(specs)) => specs.retain(|s| stays("import", s.span)),
            // Nothing is wrong with what nobody has asked for.
            Decl::Later(_) => {}
        }
        true
    }
}

/// Leaves out the declarations of tests that errors are in; false if there are none.
fn drop_declarations(
    packages: &mut [PackageInput],
    diags: &[Diag],
    sources: &SourceMap,
    left_out: &mut LeftOut,
) -> bool {
    let mut any = false;
    let inside = |span: Span| {
        diags
            .iter()
            .find(|d| span.lo <= d.span.lo && d.span.lo < span.hi)
    };
    for package in packages {
        for file in &mut package.files {
            let source = sources.file(file.file);
            let test = source.filter(|f| f.name.ends_with("_test.go"));
            let wrong = test.is_some_and(|f| {
                diags
                    .iter()
                    .any(|d| sources.find(d.span.lo).is_some_and(|g| g.base == f.base))
            });
            if !wrong {
                continue;
            }
            let mut tree = File::clone(file);
            let before = tree.clone();
            tree.decls.retain_mut(|decl| left_out.keep(decl, &inside));
            if tree != before {
                any = true;
                *file = Arc::new(tree);
            }
        }
    }
    any
}
