//! Checks every program of `tests/golden/errors`: it is rejected with exactly the errors that real Go reports
//! (position and text), and no part of it runs.

mod support;

use std::collections::BTreeSet;
use std::time::Duration;
use support::process::{End, Limits};
use support::{diff, expect, minigo, process, read, root};

/// One test for each program: see `build.rs`.
mod programs {
    include!(concat!(env!("OUT_DIR"), "/errors_tests.rs"));
}

/// The first line of a compiler's output.
const HEAD: &str = "# command-line-arguments\n";

/// Checks one program by `minigo check -e` and by `minigo run`.
fn program(path: &str) {
    let path = root().join(path);
    let name = path
        .file_name()
        .and_then(|n| n.to_str())
        .expect("the program has a name")
        .to_owned();
    let source = read(&path).expect("the program is there");
    let want = match read(&path.with_extension("want")) {
        Some(text) => expect::reported(&text, &name),
        None => expect::wanted(&source),
    };
    assert!(
        !want.is_empty(),
        "{name} expects no errors: run tests/bless"
    );
    let folder = path.parent().expect("the program lies in a folder");
    let limits = Limits {
        time: Duration::from_secs(10),
        memory: 1 << 30,
        cwd: folder,
        stdin: b"",
    };
    let mut failures = String::new();

    let args = ["check", "-e", &name].map(str::to_owned);
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    let wanted = expect::render(&want);
    let found = expect::render(&expect::reported(&text, &name));
    if found != wanted || got.end != End::Exit(1) {
        failures.push_str(&format!(
            "minigo check -e {name}: {:?}\n{}",
            got.end,
            diff::lines(&wanted, &found)
        ));
        if found.is_empty() {
            failures.push_str(&format!(
                "  it said: {}\n",
                text.chars().take(500).collect::<String>()
            ));
        }
    }

    let args = ["run", &name].map(str::to_owned);
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    let found = expect::reported(&text, &name);
    let right = if want.len() < 10 {
        found == want
    } else {
        let mut most: Vec<_> = found.iter().filter(|e| e.2 != "too many errors").collect();
        most.retain(|e| want.contains(*e));
        most.len() == 10 && text.trim_end().ends_with("too many errors")
    };
    if got.end != End::Exit(1) || !got.stdout.is_empty() || !right || !text.starts_with(HEAD) {
        let wanted = format!("{HEAD}{}", expect::render(&want));
        failures.push_str(&format!(
            "minigo run {name}: {:?}\n{}",
            got.end,
            diff::lines(&wanted, &text)
        ));
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn errors_of_branches_are_among_the_first_ten() {
    let dir = support::scratch("branches-first");
    let lines: String = (4..14)
        .map(|n| format!("\tvar _ int = \"{n}\"\n"))
        .collect();
    let text = format!("package main\n\nfunc main() {{\n{lines}L:\n\tgoto M\n}}\n");
    let said = checked(&dir, &text);
    let mut want = HEAD.to_owned();
    for n in 4..12 {
        want += &format!(
            "./many.go:{n}:14: cannot use \"{n}\" (untyped string constant) as int value in variable declaration\n"
        );
    }
    want += "./many.go:14:1: label L defined and not used\n./many.go:15:7: label M not defined\n";
    want += "./many.go:11:14: too many errors\n";
    assert_eq!(said, want);
}

/// What `minigo check` prints about a program, which is the file `many.go` of that folder.
fn checked(dir: &std::path::Path, text: &str) -> String {
    std::fs::write(dir.join("many.go"), text).expect("the folder is there");
    let limits = Limits {
        time: Duration::from_secs(10),
        memory: 4 << 30,
        cwd: dir,
        stdin: b"",
    };
    let args = ["check".to_owned(), "many.go".to_owned()];
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    String::from_utf8_lossy(&got.stderr).into_owned()
}

#[test]
fn unused_variables_of_a_block_come_before_those_of_blocks_in_it() {
    let dir = support::scratch("unused-first");
    let text = "package main\n\nfunc main() {
	if a := 1; true {
		b := 2
		{
			c := 3
		}
		d := 4
	} else {
		e := 5
	}
	switch f := 6; {
	case true:
		g := 7
	}
	func() {
		h := 8
		{
			i := 9
		}
		j := 10
	}()
	k := 11
	for {
		l := 12
	}
}
";
    let said = checked(&dir, text);
    let mut want = HEAD.to_owned();
    for (line, col, name) in [
        (4, 5, "a"),
        (5, 3, "b"),
        (7, 4, "c"),
        (9, 3, "d"),
        (11, 3, "e"),
        (13, 9, "f"),
        (18, 3, "h"),
        (20, 4, "i"),
        (22, 3, "j"),
        (24, 2, "k"),
    ] {
        want += &format!("./many.go:{line}:{col}: declared and not used: {name}\n");
    }
    want += "./many.go:13:9: too many errors\n";
    assert_eq!(said, want);
}

/// Goldens about what go/types leaves to the compiler.
const NOT_TYPES: [&str; 7] = [
    "directives.go",
    "directives_inside.go",
    "embed.go",
    "embed_quotes.go",
    "embed_types.go",
    "embed_without_import.go",
    "reserved_directives.go",
];

/// The library's `go/types` and the checker of the command report the same errors, except where
/// `tests/checkers/differences.txt` gives the reason.
#[test]
fn go_types_agrees_with_the_checker() {
    let folder = root().join("tests/golden/errors");
    let args = [
        "run".to_owned(),
        root().join("tests/checkers/main.go").display().to_string(),
        folder.display().to_string(),
    ];
    let limits = Limits {
        time: Duration::from_secs(120),
        memory: 2 << 30,
        cwd: &folder,
        stdin: b"",
    };
    // With our own library, whether Go is installed or not.
    let no_go = [("GOROOT", ""), ("PATH", "")];
    let got = process::run_with(&no_go, &minigo(), &args, &limits).expect("minigo starts");
    assert_eq!(
        got.end,
        End::Exit(0),
        "{}",
        String::from_utf8_lossy(&got.stderr)
    );
    let theirs = String::from_utf8_lossy(&got.stdout).into_owned();

    let (mut differ, mut agree) = (BTreeSet::new(), 0);
    for path in goldens(&folder) {
        let name = path
            .file_name()
            .and_then(|n| n.to_str())
            .unwrap_or_default();
        let source = read(&path).expect("the program is there");
        let ours = match read(&path.with_extension("want")) {
            Some(text) => expect::reported(&text, name),
            None => expect::wanted(&source),
        };
        let ours = comparable(ours.into_iter().map(|(line, _, text)| (line, text)));
        let theirs = comparable(theirs.lines().filter_map(|l| of_types(l, name)));
        let syntax = |(_, text): &(u32, String)| text.starts_with("syntax");
        if NOT_TYPES.contains(&name) || ours.iter().chain(&theirs).any(syntax) {
            continue;
        }
        agree += ours.intersection(&theirs).count();
        let lines = ours.symmetric_difference(&theirs);
        differ.extend(lines.map(|(line, _)| format!("{name} {line}")));
    }
    let listed = read(&root().join("tests/checkers/differences.txt")).expect("the list is there");
    let listed: BTreeSet<String> = listed.lines().flat_map(listed_lines).collect();
    let new: Vec<_> = differ.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&differ).collect();
    assert!(new.is_empty(), "differ without a reason: {new:?}");
    assert!(gone.is_empty(), "listed, and do not differ: {gone:?}");
    assert!(agree > 1400, "{agree} errors are the same");
}

/// The programs of the folder.
fn goldens(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(folder).expect("a folder of ours");
    let files = files.filter_map(|e| Some(e.ok()?.path()));
    files
        .filter(|p| p.extension().is_some_and(|e| e == "go"))
        .collect()
}

/// `name.go:5:2: text`, of this file, as line and text.
fn of_types(line: &str, name: &str) -> Option<(u32, String)> {
    let rest = line.strip_prefix(name)?.strip_prefix(':')?;
    let mut parts = rest.splitn(3, ':');
    let number = parts.next()?.parse().ok()?;
    let text = parts.nth(1)?.strip_prefix(' ')?;
    // What belongs to the error before.
    (!text.starts_with('\t')).then(|| (number, text.replace('⏎', "\n")))
}

/// Errors without what the two say in different words throughout: function literals, and the folder of a position.
fn comparable(errors: impl Iterator<Item = (u32, String)>) -> BTreeSet<(u32, String)> {
    let plain = |text: String| {
        let first = text.lines().next().unwrap_or_default();
        let mut text = match first.split_once(" at ") {
            Some((head, at)) => {
                let file = at.rsplit_once('/').map_or(at, |(_, file)| file);
                format!("{head} at {file}")
            }
            None => first.to_owned(),
        };
        text = text.replace("(func", "func").replace(" literal)", "");
        if text.contains("func") {
            text = text.replace(" {…}", "").replace(" {}", "");
        }
        text
    };
    errors.map(|(line, text)| (line, plain(text))).collect()
}

/// `name.go 5 6` of the list of differences as `name.go 5` and `name.go 6`.
fn listed_lines(line: &str) -> Vec<String> {
    let Some(entry) = line.strip_prefix('\t') else {
        return Vec::new();
    };
    let mut words = entry.split_whitespace();
    let name = words.next().unwrap_or_default();
    words.map(|n| format!("{name} {n}")).collect()
}
