//! Commands that are Go programs: library packages with a function `Main`.

use crate::cmd::cli::{Output, RunArgs, Sandbox};
use minigo::load::LibraryOnly;
use minigo_lang::check::Options;
use minigo_lang::load::{Text, load_program_with};

/// Runs a command; its exit status. `name` is what `os.Args[0]` is.
pub fn run(package: &str, name: &str, args: Vec<String>) -> i32 {
    let text =
        format!("package main\n\nimport tool {package:?}\n\nfunc main() {{ tool.Main() }}\n");
    let main = Text {
        name: "main.go".to_owned(),
        path: "main.go".to_owned(),
        text: text.into(),
        bad_bytes: Vec::new(),
    };
    let loaded = load_program_with("main", vec![main], &LibraryOnly, &["runtime"]);
    let output = Output::default();
    let program = match minigo::check(package.to_owned(), loaded, Options::default()) {
        Ok(program) => program,
        Err(wrong) => {
            crate::cmd::report::show(
                wrong.title.as_deref(),
                wrong.diags,
                &wrong.sources,
                &output,
                None,
            );
            return 2;
        }
    };
    let mut options = crate::cmd::options::options(&RunArgs::default());
    options.args = std::iter::once(name.to_owned()).chain(args).collect();
    crate::cmd::run::start(
        program.front,
        program.ids,
        options,
        &output,
        (&Sandbox::default(), None),
    )
}
