//! Checks of the architecture: the dependencies in ARCHITECTURE.md are those of the sources, and every file
//! keeps the rules of CONTRIBUTING.md.

#[path = "walls/idioms.rs"]
mod idioms;
#[path = "walls/modules.rs"]
mod modules;
#[path = "walls/opcodes.rs"]
mod opcodes;
mod support;
#[path = "walls/tokens.rs"]
mod tokens;

use modules::Crate;
use proc_macro2::TokenTree;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use support::root;
use tokens::{files, ident, inside, is_punct, parse};

/// The crates that hold no mutable variable of the process.
const CRATES: [&str; 4] = ["lang", "runtime", "vm", "vm/image"];

/// Mutable variables of the process that are there all the same, at most seven, and why.
const STATICS: [(&str, &str, &str); 7] = [
    (
        "lang/src/text/symbol.rs",
        "INTERNER",
        "names compare by number everywhere, so they are numbered once",
    ),
    (
        "vm/src/machine/goroutine.rs",
        "RUNNING",
        "who runs out of memory, or is sampled for a profile, has no machine at hand",
    ),
    (
        "vm/src/value/parts.rs",
        "PACE",
        "set once: values are walked below the machine, and a long walk asks it whether to continue",
    ),
    (
        "vm/src/stdlib/minigo/internal/sqlite/bounds.rs",
        "ONCE",
        "SQLite takes the functions of its allocator once in a process, before anything else",
    ),
    (
        "vm/src/heap/cache.rs",
        "NOTHING",
        "the span of an empty cache: never written, as it has no free object",
    ),
    (
        "vm/src/stdlib/html/native.rs",
        "ENTITIES",
        "a table of constants, worked out once",
    ),
    (
        "vm/src/stdlib/internal/variate/native.rs",
        "LAYERS",
        "a table of constants, worked out once",
    ),
];

/// A crate whose files lie in rooms: the folders below its root, and the files beside it.
struct House {
    /// As the head of its table in ARCHITECTURE.md says it.
    name: &'static str,
    root: &'static str,
    /// The most files that may name each other in a circle.
    knot: usize,
    /// The most arrows from file to file that may run upwards.
    upwards: usize,
    /// Whether each of those arrows is a row of a table.
    listed: bool,
}

/// All houses. The numbers are what there is: they may only become smaller.
const HOUSES: [House; 5] = [
    House {
        name: "`lang`",
        root: "lang/src/lib.rs",
        knot: 4,
        upwards: 1,
        listed: false,
    },
    House {
        name: "`runtime`",
        root: "runtime/src/lib.rs",
        knot: 4,
        upwards: 0,
        listed: false,
    },
    House {
        name: "`vm`",
        root: "vm/src/lib.rs",
        knot: 8,
        upwards: 5,
        listed: true,
    },
    House {
        name: "the library",
        root: "src/lib.rs",
        knot: 2,
        upwards: 2,
        listed: false,
    },
    House {
        name: "the command",
        root: "src/main.rs",
        knot: 3,
        upwards: 0,
        listed: false,
    },
];

impl House {
    fn read(&self) -> Crate {
        Crate::read(&root().join(self.root))
    }

    /// The room of a file; `None` for the root.
    fn room<'a>(&self, file: &'a str) -> Option<&'a str> {
        if file == self.root {
            return None;
        }
        let folder = self.root.rsplit_once('/').map_or("", |(folder, _)| folder);
        let file = file.strip_prefix(folder)?.trim_start_matches('/');
        let name = file.split_once('/').map_or(file, |(room, _)| room);
        Some(name.strip_suffix(".rs").unwrap_or(name))
    }
}

/// Folders of one machine.
const MACHINE_PATHS: [&str; 4] = ["/work/", "/opt/", "/root/", "/home/"];

/// A path from the repository's root, as text.
fn short(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.to_string_lossy().into_owned()
}

/// Fails with what was found, if anything was.
fn nothing(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

/// The rows of the table in ARCHITECTURE.md whose head begins with these words, cell by cell, with
/// the first code span of each cell if it has one.
fn table(head: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let start = text.find(&format!("| {head}"));
    let rows = text[start.unwrap_or_else(|| panic!("no table `{head}`"))..].lines();
    let rows = rows.skip(2).take_while(|l| l.starts_with('|'));
    let cell = |c: &str| c.split('`').nth(1).unwrap_or(c.trim()).to_owned();
    rows.map(|l| l.trim_matches('|').split('|').map(cell).collect())
        .collect()
}

#[test]
fn rooms_know_only_those_above_them() {
    let exceptions = table("upward reference");
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for house in HOUSES {
        let rooms: Vec<String> = table(&format!("module of {}", house.name))
            .into_iter()
            .map(|row| row[0].trim_end_matches('/').to_owned())
            .collect();
        let read = house.read();
        for file in read.files() {
            let file = short(file);
            if house
                .room(&file)
                .is_some_and(|r| !rooms.iter().any(|known| known == r))
            {
                wrong.push(format!("{file}: its module is not in the table"));
            }
        }
        let place = |file: &str| {
            let room = house.room(file)?;
            rooms.iter().position(|r| r == room)
        };
        let mut upwards = Vec::new();
        for (from, to) in read.arrows() {
            let (from, to) = (short(from), short(to));
            let (Some(above), Some(below)) = (place(&from), place(&to)) else {
                continue;
            };
            if above < below {
                upwards.push(format!("{from} → {to}"));
            }
        }
        if upwards.len() > house.upwards {
            let (name, all) = (house.name, upwards.join("\n  "));
            wrong.push(format!("{} in {name}:\n  {all}", upwards.len()));
        }
        for arrow in upwards.iter().filter(|_| house.listed) {
            match exceptions.iter().position(|row| row[0] == *arrow) {
                Some(at) => drop(used.insert(at)),
                None => wrong.push(arrow.clone()),
            }
        }
    }
    for (at, row) in exceptions.iter().enumerate() {
        if !used.contains(&at) {
            wrong.push(format!("{}: this exception is not needed any more", row[0]));
        }
    }
    nothing("upward references", &wrong);
}

#[test]
fn no_large_knot_of_files() {
    let exceptions = table("reference that closes a cycle");
    let mut wrong = BTreeSet::new();
    for house in HOUSES {
        let read = house.read();
        let mut out: BTreeMap<&Path, Vec<&Path>> = BTreeMap::new();
        for (from, to) in read.arrows() {
            let arrow = format!("{} → {}", short(from), short(to));
            if exceptions.iter().any(|row| row[0] == arrow) {
                continue;
            }
            out.entry(from).or_default().push(to);
        }
        let all: BTreeMap<&Path, BTreeSet<&Path>> = read
            .files()
            .into_iter()
            .map(|f| (f, reach(&out, f)))
            .collect();
        for (file, seen) in &all {
            let together = |other: &&Path| seen.contains(other) && all[other].contains(file);
            let knot = seen.iter().filter(|other| together(other)).count();
            if knot > house.knot {
                let arrows = out.iter().filter(|(f, _)| together(f)).flat_map(|(f, to)| {
                    let to = to.iter().filter(|t| together(t));
                    to.map(|t| format!("  {} → {}", short(f), short(t)))
                });
                let arrows = Vec::from_iter(arrows).join("\n");
                wrong.insert(format!("{knot} files of {}:\n{arrows}", house.name));
            }
        }
    }
    nothing(
        "files that refer to each other in a cycle",
        &Vec::from_iter(wrong),
    );
}

/// The most `impl` blocks of the scheduler outside of its room: what a run reports.
const SCHED_IMPLS: usize = 5;

#[test]
fn the_scheduler_is_one_room() {
    let folder = root().join("runtime/src");
    let mut outside = Vec::new();
    for path in files(&folder, ".rs") {
        let file = short(&path);
        let inside = file.starts_with("runtime/src/sched/");
        let blocks = parse(&path);
        let blocks = blocks.split(|t| ident(Some(t)).as_deref() == Some("impl"));
        let of_sched = |tokens: &[TokenTree]| {
            let head = tokens
                .iter()
                .take_while(|t| !matches!(t, TokenTree::Group(_)));
            let names = Vec::from_iter(head.filter_map(|t| ident(Some(t))));
            names.iter().any(|n| n == "Sched") && names.iter().all(|n| n != "for")
        };
        if !inside && blocks.skip(1).any(of_sched) {
            outside.push(file);
        }
    }
    assert!(
        outside.len() <= SCHED_IMPLS,
        "methods of the scheduler outside of `sched/`: give them to whoever owns what they change, or to the loop \
         (`run/`):\n{}",
        outside.join("\n")
    );
}

/// All files that one leads to.
fn reach<'a>(out: &BTreeMap<&'a Path, Vec<&'a Path>>, from: &'a Path) -> BTreeSet<&'a Path> {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![from]);
    while let Some(file) = todo.pop() {
        for &next in out.get(file).into_iter().flatten() {
            if seen.insert(next) {
                todo.push(next);
            }
        }
    }
    seen
}

#[test]
fn crates_know_only_those_below_them() {
    let mut wrong = Vec::new();
    for row in table("crate | holds") {
        let folder = if row[0] == "minigo" { "." } else { &row[0] };
        let manifest = root().join(folder).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("a crate has a manifest");
        let dependencies = text.split("\n[dependencies]").nth(1).unwrap_or("");
        let dependencies = dependencies.split("\n[").next().unwrap_or("");
        for line in dependencies.lines() {
            let known = line
                .strip_prefix("minigo-")
                .and_then(|l| l.split('.').next());
            let allowed = match row[0].as_str() {
                "lang" | "runtime" | "src/process/allocator" => false,
                "vm" | "vm/unit" => matches!(known, Some("lang" | "runtime")),
                "vm/image" => known == Some("vm"),
                _ => true,
            };
            if known.is_some() && !allowed {
                wrong.push(format!("{} → {}", row[0], known.unwrap_or("")));
            }
        }
    }
    nothing("crates that must not know each other", &wrong);
}

/// The manifest for the unit tests of `vm` names the dependencies of `vm`.
#[test]
fn unit_tests_of_the_vm_have_its_dependencies() {
    let dependencies = |manifest: &str| {
        let text = std::fs::read_to_string(root().join(manifest)).expect("it is there");
        let tables = text.split_once("\n[dependencies]\n");
        tables.expect("it has dependencies").1.to_owned()
    };
    assert_eq!(
        dependencies("vm/Cargo.toml"),
        dependencies("vm/unit/Cargo.toml")
    );
}

#[test]
fn outside_crates_are_named_in_one_place() {
    let mut wrong = Vec::new();
    let rows = table("external crate");
    for folder in ["src", "vm/image/src", "lang/src", "runtime/src", "vm/src"] {
        for path in files(&root().join(folder), ".rs") {
            let file = short(&path);
            let named = words(&parse(&path));
            for row in &rows {
                let here = file.starts_with(row[1].as_str());
                let by = |word: &String| word.starts_with(row[0].as_str());
                if !here && named.iter().any(by) {
                    wrong.push(format!("{file} names {}", row[0]));
                }
            }
        }
    }
    nothing("crates named outside of their place", &wrong);
}

/// Who takes the library with `default-features = false` gets none of the command's crates: they are
/// optional, and no file of the library names one.
#[test]
fn the_library_stands_without_the_command() {
    let text = std::fs::read_to_string(root().join("Cargo.toml")).expect("it is there");
    let dependencies = text.split("\n[dependencies]\n").nth(1).unwrap_or("");
    let dependencies = dependencies.split("\n[").next().unwrap_or("");
    let mut optional = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in dependencies.lines().filter(|l| l.contains('=')) {
        let name = line.split([' ', '.']).next().unwrap_or("");
        if line.contains("optional = true") {
            optional.insert(name.replace('-', "_"));
        } else if !name.starts_with("minigo-") {
            wrong.push(format!("{name} is not optional"));
        }
    }
    assert!(optional.contains("clap"), "{optional:?}");
    for file in Crate::read(&root().join("src/lib.rs")).files() {
        let named = words(&parse(file));
        let named = named.intersection(&optional);
        wrong.extend(named.map(|name| format!("{} names {name}", short(file))));
    }
    nothing("the command's crates in the library", &wrong);
}

/// All words of some tokens.
fn words(tokens: &[TokenTree]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for token in tokens {
        match token {
            TokenTree::Ident(word) => drop(found.insert(word.to_string())),
            TokenTree::Group(group) => found.extend(words(&inside(group))),
            _ => {}
        }
    }
    found
}

/// All words of some fields' types but those behind a reference or a `Kept`: what these lead to is
/// declared elsewhere.
fn owned(tokens: &[TokenTree]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut skip = false;
    for (at, token) in tokens.iter().enumerate() {
        let lifetime = at > 0 && is_punct(&tokens[at - 1], '\'');
        match token {
            TokenTree::Punct(sign) => {
                skip = sign.as_char() == '&' || skip && matches!(sign.as_char(), '\'' | '<')
            }
            _ if skip && lifetime => {}
            _ if skip => skip = false,
            TokenTree::Ident(word) if word == "Kept" => skip = true,
            TokenTree::Ident(word) => drop(found.insert(word.to_string())),
            TokenTree::Group(group) => found.extend(owned(&inside(group))),
            TokenTree::Literal(_) => {}
        }
    }
    found
}

/// Types of the standard library that can be written through a shared reference begin or end so.
fn is_mutable(word: &str) -> bool {
    let ends = ["Cell", "Lock", "Mutex", "Once", "Condvar"];
    word.starts_with("Atomic") || word == "thread_local" || ends.iter().any(|e| word.ends_with(e))
}

/// What a sequence of tokens declares: `static`s with the words of their types, and types with the
/// words of their fields.
#[derive(Default)]
struct Declared {
    statics: Vec<(String, BTreeSet<String>)>,
    types: Vec<(String, BTreeSet<String>)>,
}

impl Declared {
    fn read(&mut self, tokens: &[TokenTree], in_thread_local: bool) {
        let lifetime = |at: usize| at > 0 && is_punct(&tokens[at - 1], '\'');
        for (at, token) in tokens.iter().enumerate() {
            let next = ident(tokens.get(at + 1));
            match token {
                TokenTree::Ident(word) if word == "static" && next.is_some() && !lifetime(at) => {
                    let end = |t: &TokenTree| is_punct(t, '=') || is_punct(t, ';');
                    let rest = &tokens[at + 1..];
                    let length = rest.iter().position(end).unwrap_or(rest.len());
                    let mut used = words(&rest[..length]);
                    if in_thread_local {
                        used.insert("thread_local".to_owned());
                    }
                    let name = next.filter(|n| n != "mut").or(ident(tokens.get(at + 2)));
                    self.statics.push((name.unwrap_or_default(), used));
                }
                TokenTree::Ident(word) if word == "struct" || word == "enum" => {
                    let body = tokens[at..].iter().find_map(|t| match t {
                        TokenTree::Group(g) => Some(inside(g)),
                        _ => None,
                    });
                    // The names of an enum's variants are no types.
                    let fields = |mut body: Vec<TokenTree>| {
                        if word == "enum" {
                            body.retain(|t| matches!(t, TokenTree::Group(_)));
                        }
                        owned(&body)
                    };
                    let body = body.map(fields);
                    if let (Some(name), Some(body)) = (next, body) {
                        self.types.push((name, body));
                    }
                }
                TokenTree::Group(group) => {
                    let before = at.checked_sub(2).and_then(|i| ident(tokens.get(i)));
                    let local = before.as_deref() == Some("thread_local");
                    self.read(&inside(group), in_thread_local || local);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn no_mutable_statics() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for name in CRATES {
        let mut all = Vec::new();
        let mut types = Vec::new();
        for file in files(&root().join(name).join("src"), ".rs") {
            let file_name = short(&file);
            let test = |part: &str| file_name.contains(part);
            if ["tests.rs", "/tests/", "toy.rs"].into_iter().any(test) {
                continue;
            }
            let mut declared = Declared::default();
            declared.read(&parse(&file), false);
            types.extend(declared.types.into_iter().map(|t| (file_name.clone(), t)));
            all.extend(declared.statics.into_iter().map(|s| (file_name.clone(), s)));
        }
        // What has a field that can be written through a shared reference can be so itself. A name
        // means the type of that name in the same file, if there is one.
        let mut mutable: BTreeSet<(String, String)> = BTreeSet::new();
        let is = |mutable: &BTreeSet<(String, String)>, file: &String, word: &String| {
            let here = |(f, (n, _)): &(String, (String, _))| f == file && n == word;
            let beside = types.iter().any(here);
            is_mutable(word)
                || mutable.contains(&(file.clone(), word.clone()))
                || !beside && mutable.iter().any(|(_, n)| n == word)
        };
        loop {
            let before = mutable.len();
            for (file, (name, fields)) in &types {
                if fields.iter().any(|f| is(&mutable, file, f)) {
                    mutable.insert((file.clone(), name.clone()));
                }
            }
            if mutable.len() == before {
                break;
            }
        }
        for (file, (name, words)) in all {
            if !words.iter().any(|w| w == "mut" || is(&mutable, &file, w)) {
                continue;
            }
            match STATICS
                .iter()
                .position(|(f, n, _)| *f == file && *n == name)
            {
                Some(at) => drop(used.insert(at)),
                None => wrong.push(format!("{file}: {name}")),
            }
        }
    }
    for (at, (file, name, _)) in STATICS.iter().enumerate() {
        if !used.contains(&at) {
            wrong.push(format!(
                "{file}: {name} is an exception that is not needed any more"
            ));
        }
    }
    nothing("mutable variables of the process", &wrong);
}

/// What panics by itself among some tokens.
fn panicking(tokens: &[TokenTree], found: &mut Vec<String>) {
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        match token {
            TokenTree::Ident(word) if next.is_some_and(|t| is_punct(t, '!')) => {
                let word = word.to_string();
                if ["panic", "todo", "unimplemented", "unreachable"].contains(&word.as_str()) {
                    found.push(format!("{word}!"));
                }
            }
            TokenTree::Punct(_) if is_punct(token, '.') => {
                let method = ident(next).unwrap_or_default();
                if method == "unwrap" || method == "expect" {
                    found.push(format!(".{method}()"));
                }
            }
            TokenTree::Group(group) => panicking(&inside(group), found),
            _ => {}
        }
    }
}

/// A Go program, a file or a flag gets an error: nothing outside of tests panics by itself.
#[test]
fn nothing_panics_by_itself() {
    let mut wrong = Vec::new();
    for folder in ["src", "vm/image/src", "lang/src", "runtime/src", "vm/src"] {
        for path in files(&root().join(folder), ".rs") {
            let file = short(&path);
            let test = |part: &str| file.contains(part);
            if ["tests.rs", "/tests/", "toy.rs"].into_iter().any(test) {
                continue;
            }
            let mut found = Vec::new();
            panicking(&parse(&path), &mut found);
            wrong.extend(found.into_iter().map(|what| format!("{file}: {what}")));
        }
    }
    nothing("panics that a program might reach", &wrong);
}

#[test]
fn every_file_says_what_it_holds() {
    let mut wrong = Vec::new();
    for file in files(root(), ".rs") {
        let text = std::fs::read_to_string(&file).expect("sources are text");
        if !text.starts_with("//! ") {
            wrong.push(short(&file));
        }
    }
    nothing("files without `//!` in their first line", &wrong);
}

#[test]
fn every_file_is_formatted() {
    let all = files(root(), ".rs");
    // rustfmt goes on to the files of modules that a file declares: those are given one by one.
    let declares = |text: &str| {
        let bare = |l: &str| {
            l.trim_start_matches("pub(crate) ")
                .trim_start_matches("pub ")
                .to_owned()
        };
        text.lines()
            .any(|l| bare(l).starts_with("mod ") && l.ends_with(';'))
    };
    let text = |path: &Path| std::fs::read_to_string(path).expect("sources are text");
    let (roots, leaves): (Vec<_>, Vec<_>) = all.iter().partition(|p| declares(&text(p)));
    let rustfmt = || {
        let mut command = Command::new("rustfmt");
        command.args(["--edition", "2024", "--check", "-l"]);
        command
    };
    let mut wrong = Vec::new();
    let out = rustfmt()
        .args(leaves)
        .output()
        .expect("rustfmt comes with cargo");
    let (listed, said) = (
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr),
    );
    wrong.extend(
        listed
            .lines()
            .chain(said.lines())
            .map(|l| short(Path::new(l))),
    );
    for path in roots {
        let file = std::fs::File::open(path).expect("it was there");
        let out = rustfmt()
            .stdin(file)
            .output()
            .expect("rustfmt comes with cargo");
        if !out.stdout.is_empty() || !out.stderr.is_empty() {
            wrong.push(short(path));
        }
    }
    nothing(
        "files that `cargo fmt` would change, or does not find",
        &wrong,
    );
}

#[test]
fn no_path_of_a_machine() {
    let mut wrong = Vec::new();
    for path in files(root(), "") {
        let file = short(&path);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        if file == "tests/walls.rs" {
            continue;
        }
        for (line, text) in text.lines().enumerate() {
            if MACHINE_PATHS.iter().any(|p| names_root(text, p)) {
                wrong.push(format!("{file}:{}: {text}", line + 1));
            }
        }
    }
    nothing("paths of a machine", &wrong);
}

/// Whether a text has this path from the root: not as part of a longer one, such as `vm/src/opt/`.
fn names_root(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        before.is_none_or(|c| !c.is_alphanumeric())
    })
}

/// What only the host may name: there capabilities are asked.
const OUTSIDE: [&str; 12] = [
    "std::fs",
    "std::env",
    "std::process",
    "std::net::Tcp",
    "std::net::Udp",
    "std::os::unix::net",
    "libc::open",
    "libc::connect",
    "libc::bind",
    "libc::kill",
    "libc::unlink",
    "libc::exec",
];

#[test]
fn the_library_reaches_the_world_through_the_host() {
    let mut wrong = Vec::new();
    for room in ["stdlib", "machine", "rt", "interp", "embed", "session"] {
        for path in files(&root().join("vm/src").join(room), ".rs") {
            let text = std::fs::read_to_string(&path).expect("it is there");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let named = OUTSIDE.iter().filter(|word| text.contains(**word));
            wrong.extend(named.map(|word| format!("{} names {word}", short(&path))));
        }
    }
    nothing("ways around the host", &wrong);
}

/// How many messages say that the compiler itself is wrong: none may be reachable, and fewer are better.
const INTERNAL: usize = 67;

#[test]
fn messages_about_minigo_itself_become_fewer() {
    let mut found = 0;
    for folder in ["vm/image/src", "lang/src", "vm/src", "src"] {
        for path in files(&root().join(folder), ".rs") {
            let text = std::fs::read_to_string(&path).expect("it is there");
            found += text.matches("\"internal: ").count();
        }
    }
    assert!(
        found <= INTERNAL,
        "{found} messages begin with \"internal: \": say what is not supported, or prove it impossible"
    );
}
