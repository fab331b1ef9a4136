//! The library as it is on each system and processor passes the type-checker, with the bodies of all functions. Nothing
//! is compiled or run: the natives are those of the machine that the test runs on.

use super::*;
use minigo_lang::load::buildtag::{GOARCH, GOOS};
use minigo_lang::text::source::Span;
use std::cell::RefCell;

const SYSTEMS: [&str; 2] = ["linux", "darwin"];
const PROCESSORS: [&str; 2] = ["amd64", "arm64"];

/// The library of another system and processor.
struct Elsewhere {
    system: &'static str,
    processor: &'static str,
    /// The files that only some systems or processors have.
    own: RefCell<BTreeSet<String>>,
}

impl Elsewhere {
    /// The name of the file that is there in place of one of this machine's; the same if all have it.
    fn name_of(&self, name: &str) -> String {
        let Some(stem) = name.strip_suffix(".go") else {
            return name.to_owned();
        };
        let parts = stem.split('_').map(|part| match part {
            GOOS => self.system,
            GOARCH => self.processor,
            part => part,
        });
        parts.collect::<Vec<_>>().join("_") + ".go"
    }
}

impl Host for Elsewhere {
    fn find(&self, path: &str, importer: &str) -> Result<Package, String> {
        let mut package = Library.find(path, importer)?;
        for file in &mut package.files {
            let name = self.name_of(&file.name);
            if is_own(&name) {
                let text = std::fs::read_to_string(stdlib::folder().join(&name));
                let text = text.map_err(|e| format!("{name}: {e}"))?;
                *file = built_in(&name, text.leak());
                self.own.borrow_mut().insert(name);
            }
        }
        // Bodies of the library's own functions are read when they are called, of other packages' at once.
        (package.library, package.by_need) = (false, false);
        Ok(package)
    }
}

/// Whether only some systems or processors have a file.
fn is_own(name: &str) -> bool {
    let stem = name.trim_end_matches(".go");
    stem.split('_')
        .skip(1)
        .any(|part| SYSTEMS.contains(&part) || PROCESSORS.contains(&part))
}

/// The checker's errors in the library there and in a program that uses it.
fn errors(library: &Elsewhere, program: &'static str) -> Vec<String> {
    let all: Vec<&str> = stdlib::PACKAGES.iter().map(|p| p.path).collect();
    let program = vec![built_in("main.go", program)];
    let loaded = load_program_with("main", program, library, &all);
    let wrong = loaded.diags.iter().chain(&loaded.missing);
    let mut wrong: Vec<_> = wrong.map(|d| (d.span, d.message.clone())).collect();
    let options = check::Options {
        incomplete: true,
        ..check::Options::default()
    };
    let (_, diags) = check_program(loaded.sources.clone(), loaded.packages, options);
    wrong.extend(diags.into_iter().map(|d| (d.span, d.message)));
    let place = |span: Span| loaded.sources.shown(span.lo).map(|at| format!("{at}: "));
    wrong
        .into_iter()
        .map(|(span, message)| place(span).unwrap_or_default() + &message)
        .collect()
}

#[test]
fn the_library_of_each_system_and_processor_passes_the_checker() {
    let mut read = BTreeSet::new();
    for system in SYSTEMS {
        for processor in PROCESSORS {
            let library = Elsewhere {
                system,
                processor,
                own: RefCell::default(),
            };
            assert_eq!(
                errors(&library, PROGRAM),
                Vec::<String>::new(),
                "{system}/{processor}"
            );
            read.extend(library.own.into_inner());
        }
    }
    let files = stdlib::go_files();
    let own: BTreeSet<String> = files.into_iter().filter(|name| is_own(name)).collect();
    assert_eq!(read, own);
    assert!(own.contains("syscall/arch_darwin_arm64.go"), "{own:?}");
}

#[test]
fn programs_see_the_names_and_values_of_macos() {
    let library = Elsewhere {
        system: "darwin",
        processor: "arm64",
        own: RefCell::default(),
    };
    let uses = "package main

import (
	\"os\"
	\"runtime\"
	\"syscall\"
)

var (
	_ [len(runtime.GOOS) - len(\"darwin\")]int = [0]int{}
	_ [len(runtime.GOARCH) - len(\"arm64\")]int = [0]int{}
	_ [0x200]int = [os.O_CREATE]int{}
	_ [35]int = [syscall.EAGAIN]int{}
	_ = (*syscall.Stat_t)(nil).Birthtimespec
)

func main() {}
";
    assert_eq!(errors(&library, uses), Vec::<String>::new());
    let lacks = "package main\n\nimport \"syscall\"\n\nfunc main() { println(syscall.EPOLLIN, syscall.O_DIRECT) }\n";
    assert_eq!(
        errors(&library, lacks),
        [
            "main.go:5:31: undefined: syscall.EPOLLIN",
            "main.go:5:48: undefined: syscall.O_DIRECT"
        ]
    );
}
