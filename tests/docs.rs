//! The documentation is correct: the commands of README and guide work and print what the pages show, and
//! `docs/mistakes.md` is what minigo prints for the programs in `docs/mistakes`.
//!
//! `MINIGO_BLESS=1` writes `docs/mistakes.md` anew: read what you bless.

mod support;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use support::{diff, minigo, read, root};

/// The text of `docs/mistakes.md`.
fn mistakes() -> String {
    let dir = root().join("docs/mistakes");
    let mut names: Vec<_> = std::fs::read_dir(&dir)
        .expect("the folder is there")
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut text = String::from(
        "# Ten mistakes, and what minigo prints about them\n\n\
         Made by `MINIGO_BLESS=1 cargo test --test docs` from the programs in [mistakes](mistakes). \
         On a terminal\nthese pictures are coloured; elsewhere errors are lines as Go prints them, \
         or JSON\n(`--error-format=pretty|short|json`). `minigo explain CODE` explains a code.\n",
    );
    for (i, name) in names.iter().enumerate() {
        let program = read(&dir.join(name)).expect("it is there");
        let about: Vec<&str> = program
            .lines()
            .map_while(|l| l.strip_prefix("// "))
            .collect();
        let code: Vec<&str> = program.lines().skip(about.len()).collect();
        let title = name.trim_end_matches(".go");
        let title = title.split_once('_').map_or(title, |(_, t)| t);
        let out = Command::new(minigo())
            .args(["run", "--color=never", "--error-format=pretty", name])
            .current_dir(&dir)
            .stdin(Stdio::null())
            .output()
            .expect("minigo starts");
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        let said = said.split("\n\ngoroutine ").next().unwrap_or("");
        let said: Vec<&str> = said.lines().map(str::trim_end).collect();
        text.push_str(&format!(
            "\n## {}. {}\n\n{}\n\n```go\n{}\n```\n\n```text\n{}\n```\n",
            i + 1,
            title.replace('_', " "),
            about.join("\n"),
            code.join("\n"),
            said.join("\n"),
        ));
    }
    text
}

#[test]
fn the_pictures_of_mistakes_are_current() {
    let path = root().join("docs/mistakes.md");
    let got = mistakes();
    if std::env::var_os("MINIGO_BLESS").is_some() {
        std::fs::write(&path, &got).expect("the repository is ours");
    }
    let want = read(&path).unwrap_or_default();
    assert!(want == got, "{}", diff::lines(&want, &got));
}

/// The blocks of code of a kind.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let open = format!("```{kind}\n");
    let parts = text.split(&open).skip(1);
    parts
        .filter_map(|p| Some(p.split_once("```")?.0.to_owned()))
        .collect()
}

/// Runs a command line of the README with the minigo that was built, at the repository's root.
fn shell(line: &str, stdin: &str) -> (String, i32) {
    let path = minigo();
    let dir = path.parent().expect("it lies in a folder");
    let old = std::env::var("PATH").unwrap_or_default();
    // The pages write there, also where CARGO_TARGET_DIR names another folder.
    std::fs::create_dir_all(root().join("target")).expect("the folder can be made");
    let mut child = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {line}")])
        .current_dir(root())
        .env("PATH", format!("{}:{old}", dir.display()))
        .env("XDG_STATE_HOME", support::scratch("docs-state"))
        // Tables on the pages are as wide as they are.
        .env("COLUMNS", "10000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sh starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // A command that reads no input has gone by now.
    let _ = pipe.write_all(stdin.as_bytes());
    drop(pipe);
    let out = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    (text, out.status.code().unwrap_or(-1))
}

/// Does a line of the README stand for that one? `…` is anything.
fn stands_for(want: &str, got: &str) -> bool {
    let mut parts = want.trim_end().split('…');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = got.trim_end().strip_prefix(first) else {
        return false;
    };
    let mut open = false;
    for part in parts {
        open = part.is_empty();
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    open || rest.is_empty()
}

/// The lines that are expected come in this order, others may be between them only where a line
/// `…` says so, and in sessions.
fn compare(want: &[&str], got: &str, sparse: bool, what: &str) {
    let mut lines = got.lines().peekable();
    let mut skip = sparse;
    for line in want {
        if line.trim() == "…" {
            skip = true;
            continue;
        }
        let found = if skip {
            lines.any(|l| stands_for(line, l))
        } else {
            lines.next().is_some_and(|l| stands_for(line, l))
        };
        assert!(found, "{what}: no line {line:?} in order in\n{got}");
        skip = sparse;
    }
    assert!(
        skip || lines.peek().is_none(),
        "{what}: it says more:\n{got}"
    );
}

/// The commands of a page's blocks work and show what stands there; `loose`: but for numbers. Their count.
fn commands_work(page: &Path, loose: bool) -> usize {
    let text = read(page).expect("it is there");
    let mut count = 0;
    for block in blocks(&text, "console") {
        let mut lines = block.lines().peekable();
        while let Some(line) = lines.next() {
            let command = line
                .strip_prefix("$ ")
                .expect("a block begins with a command");
            count += 1;
            let mut want = Vec::new();
            let mut inputs = String::new();
            let repl = command.ends_with("minigo repl");
            let session = repl || command.starts_with("minigo debug");
            while let Some(line) = lines.next_if(|l| !l.starts_with("$ ")) {
                let input = match repl {
                    true => line.strip_prefix("> ").or_else(|| line.strip_prefix("| ")),
                    false => line.strip_prefix("(minigo) "),
                };
                match input {
                    Some(input) if session => inputs.push_str(&format!("{input}\n")),
                    _ => want.push(line.to_owned()),
                }
            }
            let (mut got, status) = shell(command, &inputs);
            assert!(
                status == 0 || !want.is_empty(),
                "{command}: {status}\n{got}"
            );
            if loose {
                want.iter_mut().for_each(|l| *l = without_numbers(l));
                got = got
                    .lines()
                    .map(without_numbers)
                    .collect::<Vec<_>>()
                    .join("\n");
            }
            let want: Vec<&str> = want.iter().map(String::as_str).collect();
            compare(&want, &got, session, command);
        }
    }
    count
}

/// The line with `#` for each number and its unit of time, and one blank where columns are filled up.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let number = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if c.is_ascii_digit() && number.len() < rest.len() {
            let unit = ["ns", "us", "ms", "s"].iter().find_map(|u| {
                let after = number.strip_prefix(u)?;
                (!after.starts_with(char::is_alphanumeric)).then_some(after)
            });
            out.push('#');
            // A number at the end of a sentence has taken its full stop along.
            let end = &rest[..rest.len() - number.len()];
            if unit.is_none() && end.ends_with('.') {
                out.push('.');
            }
            rest = unit.unwrap_or(number);
        } else {
            if !(c == ' ' && out.ends_with(' ')) {
                out.push(c);
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    out.trim_end().to_owned()
}

#[test]
fn the_readmes_commands_work() {
    let count = commands_work(&root().join("README.md"), false);
    assert!(count >= 8, "the README shows {count} commands");
}

/// Every command of the guide is run, and what it prints is what the page shows.
#[test]
fn the_guides_commands_work() {
    let mut count = 0;
    for page in pages(&root().join("docs/guide/src")) {
        count += commands_work(&page, false);
    }
    assert!(count >= 40, "the guide shows {count} commands");
}

/// Those of the page about the debugger, too.
#[test]
fn the_debuggers_commands_work() {
    let count = commands_work(&root().join("docs/debug.md"), false);
    assert!(count >= 4, "the page shows {count} commands");
}

/// The table of contents names every page, and no other.
#[test]
fn the_guides_contents_are_complete() {
    let folder = root().join("docs/guide/src");
    let summary = read(&folder.join("SUMMARY.md")).expect("it is there");
    let named = |part: &str| part.split(')').next().map(str::to_owned);
    let mut listed: Vec<_> = summary.split("](").skip(1).filter_map(named).collect();
    let mut there: Vec<String> = Vec::new();
    for path in pages(&folder).into_iter().chain(course()) {
        let path = path.strip_prefix(&folder).expect("it is below");
        there.push(path.to_string_lossy().into_owned());
    }
    there.retain(|name| name != "SUMMARY.md");
    listed.sort();
    there.sort();
    assert_eq!(listed, there);
}

/// Files that the maintainers' documents name are there.
#[test]
fn named_files_are_there() {
    let mut names = vec![
        root().join("ARCHITECTURE.md"),
        root().join("CONTRIBUTING.md"),
    ];
    names.extend(["docs/HACKING.md", "docs/decisions.md"].map(|n| root().join(n)));
    names.extend(pages(&root().join("docs/internals")));
    let mut missing = Vec::new();
    for page in names {
        let text = read(&page).expect("it is there");
        for code in text.split('`').skip(1).step_by(2) {
            let folders = ["src/", "lang/", "runtime/", "vm/", "tests/", "docs/"];
            let is_path = folders.iter().any(|f| code.starts_with(f))
                && !code.contains([' ', '*', '<', '{', '…', ':']);
            if is_path && !root().join(code).exists() {
                missing.push(format!("{}: {code}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// ARCHITECTURE.md is a map: what is only true of one subsystem is on a page of `docs/internals`.
#[test]
fn the_map_stays_small() {
    let map = read(&root().join("ARCHITECTURE.md")).expect("it is there");
    assert!(
        map.len() <= 12 << 10,
        "ARCHITECTURE.md has {} bytes",
        map.len()
    );
}

/// The pages in a folder, not below it.
fn pages(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut pages: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    pages.retain(|p| p.extension().is_some_and(|e| e == "md"));
    pages.sort();
    pages
}

/// Their numbers follow from how a program is compiled; the words are what the chapters are about.
#[test]
fn the_courses_commands_work() {
    let mut chapters = 0;
    for page in course() {
        if page.file_name().is_some_and(|n| n != "README.md") {
            chapters += 1;
            assert!(
                commands_work(&page, true) > 0,
                "{} shows nothing",
                page.display()
            );
        }
    }
    assert_eq!(chapters, 10);
}

/// The pages of the course on the scheduler.
fn course() -> Vec<std::path::PathBuf> {
    pages(&root().join("docs/guide/src/scheduler"))
}

#[test]
fn numbers_are_left_out() {
    let plain = without_numbers("gmp   16   1.06ms  G45 took 448us: 2. Then s3");
    assert_eq!(plain, "gmp # # G# took #: #. Then s#");
}

#[test]
fn the_readmes_two_commands_are_for_what_is_there() {
    let readme = read(&root().join("README.md")).expect("it is there");
    let lines: Vec<String> = blocks(&readme, "sh")
        .concat()
        .lines()
        .map(str::to_owned)
        .collect();
    let commands: Vec<&str> = lines
        .iter()
        .map(|l| l.split(" #").next().unwrap_or("").trim())
        .collect();
    // Running them is what CI does: here, that they name what exists.
    let run = commands
        .first()
        .and_then(|c| c.strip_prefix("cargo run --release -- "));
    let args = run.expect("the first command builds and runs");
    let (out, status) = shell(&format!("minigo {args}"), "");
    assert_eq!(status, 0, "{out}");
    assert_eq!(commands.get(1), Some(&"cargo test --workspace"));
}

#[test]
fn links_lead_somewhere() {
    let mut all = vec![root().join("tests/README.md")];
    for folder in [
        ".",
        "docs",
        "docs/internals",
        "docs/guide/src",
        "docs/guide/src/scheduler",
    ] {
        all.extend(pages(&root().join(folder)));
    }
    assert!(all.len() > 40, "{all:?}");
    for path in all {
        let text = read(&path).expect("it is there");
        // Links in code are none.
        let prose: String = text.split("```").step_by(2).collect();
        for part in prose.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap_or("");
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let folder = path.parent().unwrap_or(Path::new("."));
            assert!(folder.join(target).exists(), "{}: {target}", path.display());
        }
    }
}
