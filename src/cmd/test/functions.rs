//! Test functions, benchmarks, fuzz tests and examples in the files of a package, and the main
//! program that hands them to package testing.

use super::package::Program;
use minigo_lang::load::Text;
use minigo_lang::syntax::ast::{Block, Decl, ExprKind, File, FuncBody, FuncDecl};
use minigo_lang::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use minigo_lang::text::source::{SourceFile, SourceMap};
use std::fmt::Write;

/// An example with output.
#[derive(Debug, PartialEq, Eq)]
pub struct Example {
    name: String,
    output: String,
    unordered: bool,
}

/// What one of the two packages of a test declares.
#[derive(Debug, Default)]
pub struct Declared {
    tests: Vec<String>,
    benchmarks: Vec<String>,
    fuzz_tests: Vec<String>,
    examples: Vec<Example>,
    has_main: bool,
}

impl Declared {
    /// Whether the main program must name the package.
    fn used(&self) -> bool {
        let none = self.tests.is_empty()
            && self.benchmarks.is_empty()
            && self.fuzz_tests.is_empty()
            && self.examples.is_empty();
        !none || self.has_main
    }
}

/// What a package and the package `x_test` beside it declare.
#[derive(Debug, Default)]
pub struct Found {
    own: Declared,
    external: Declared,
}

/// Looks through the test files. An error says what is wrong with a test function.
pub fn find(own: &[Text], external: &[Text]) -> Result<Found, String> {
    let found = Found {
        own: declared(own)?,
        external: declared(external)?,
    };
    if found.own.has_main && found.external.has_main {
        return Err("multiple definitions of TestMain".to_owned());
    }
    Ok(found)
}

fn declared(texts: &[Text]) -> Result<Declared, String> {
    let mut out = Declared::default();
    for text in texts {
        let mut map = SourceMap::default();
        let added = map.add(text.name.clone(), text.path.clone(), text.text.clone());
        let Some((id, file)) = added.and_then(|id| Some((id, map.file(id)?))) else {
            continue;
        };
        let mode = ParseMode {
            bodies: Bodies::Now,
        };
        // What is wrong with the text is reported when the program is loaded.
        let tree = parse_file(file, id, &mut NodeIds::default(), mode, &mut Vec::new());
        look(&tree, file, &mut out)?;
    }
    Ok(out)
}

/// The functions of one file.
fn look(tree: &File, file: &SourceFile, out: &mut Declared) -> Result<(), String> {
    for decl in &tree.decls {
        let Decl::Func(f) = decl else { continue };
        let name = f.name.name.as_str();
        if f.is_method() {
            continue;
        }
        if name == "TestMain" && takes(f, "M") {
            out.has_main = true;
        } else if is_test(name, "Test") {
            check(f, file, "T", "t")?;
            out.tests.push(name.to_owned());
        } else if is_test(name, "Benchmark") {
            check(f, file, "B", "b")?;
            out.benchmarks.push(name.to_owned());
        } else if is_test(name, "Fuzz") {
            check(f, file, "F", "f")?;
            out.fuzz_tests.push(name.to_owned());
        } else if is_test(name, "Example") && f.sig().params.is_empty() {
            out.examples.extend(example(f, file));
        }
    }
    Ok(())
}

/// Whether the name is the prefix, or continues with anything but a lower-case letter.
fn is_test(name: &str, prefix: &str) -> bool {
    let rest = name.strip_prefix(prefix);
    rest.is_some_and(|r| !r.chars().next().is_some_and(char::is_lowercase))
}

/// Whether a function takes just one pointer to a type of that name, and returns nothing.
fn takes(f: &FuncDecl, name: &str) -> bool {
    let [param] = f.sig().params.as_slice() else {
        return false;
    };
    let ExprKind::Star(base) = &param.ty.kind else {
        return false;
    };
    let named = match &base.kind {
        ExprKind::Ident(ident) => ident.name.as_str() == name,
        ExprKind::Selector { sel, .. } => sel.name.as_str() == name,
        _ => false,
    };
    named && param.names.len() <= 1 && f.sig().results.is_empty()
}

fn check(f: &FuncDecl, file: &SourceFile, arg: &str, param: &str) -> Result<(), String> {
    let name = f.name.name.as_str();
    let at = file.line_col(f.span.lo);
    let place = format!("{}:{}:{}", file.path, at.line, at.col);
    if !f.sig().tparams.is_empty() {
        let text = format!(
            "{place}: wrong signature for {name}, test functions cannot have type parameters"
        );
        return Err(text);
    }
    if takes(f, arg) {
        return Ok(());
    }
    Err(format!(
        "{place}: wrong signature for {name}, must be: func {name}({param} *testing.{arg})"
    ))
}

/// An example, if the comment at its end tells its output.
fn example(f: &FuncDecl, file: &SourceFile) -> Option<Example> {
    let FuncBody::Parsed(body) = &f.body else {
        return None;
    };
    let comment = last_comment(body, file)?;
    let trimmed = comment.trim_start();
    let (head, rest) = trimmed.split_once(':')?;
    let unordered = match head.to_ascii_lowercase().as_str() {
        "output" => false,
        "unordered output" => true,
        _ => return None,
    };
    let rest = rest.trim_start_matches(' ');
    let rest = rest.strip_prefix('\n').unwrap_or(rest);
    Some(Example {
        name: f.name.name.as_str().to_owned(),
        output: rest.to_owned(),
        unordered,
    })
}

/// The text of the last group of comments behind the last statement of a body: without the
/// comments' marks, and with at most one empty line in a row.
fn last_comment(body: &Block, file: &SourceFile) -> Option<String> {
    let begin = body
        .stmts
        .last()
        .map_or(body.lbrace.offset(1), |s| s.span.hi);
    let from = begin.0.checked_sub(file.base.0)? as usize;
    let to = body.rbrace.0.checked_sub(file.base.0)? as usize;
    let mut rest = file.text.get(from..to)?;
    let mut group: Vec<String> = Vec::new();
    loop {
        let skipped = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ';']).len();
        let (space, tail) = rest.split_at(skipped);
        if tail.is_empty() {
            break;
        }
        if space.matches('\n').count() > 1 {
            group.clear();
        }
        if let Some(line) = tail.strip_prefix("//") {
            let end = line.find('\n').unwrap_or(line.len());
            let (line, after) = line.split_at(end);
            // `//go:x` and similar are no text.
            if !is_directive(line) {
                group.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
            }
            rest = after;
        } else if let Some(inner) = tail.strip_prefix("/*") {
            let (inner, after) = inner.split_once("*/")?;
            group.extend(inner.lines().map(str::to_owned));
            rest = after;
        } else {
            // More than comments: the last statement was not where it ends.
            return None;
        }
    }
    if group.is_empty() {
        return None;
    }
    let mut text = String::new();
    let mut empty = 1;
    for line in group.iter().map(|l| l.trim_end()) {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            text.push_str(line);
            text.push('\n');
        }
    }
    Some(format!("{}\n", text.trim_end_matches('\n')))
}

/// `go:generate`, `line x`, `extern x`: what stands directly behind the slashes.
fn is_directive(line: &str) -> bool {
    if line.starts_with("line ") || line.starts_with("extern ") || line.starts_with("export ") {
        return true;
    }
    line.split_once(':').is_some_and(|(tool, rest)| {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        !tool.is_empty() && tool.chars().all(word) && rest.starts_with(word)
    })
}

impl Found {
    /// Takes away functions that are not there any longer.
    pub fn leave_out(&mut self, names: &[String]) {
        for declared in [&mut self.own, &mut self.external] {
            let there = |name: &String| !names.contains(name);
            declared.tests.retain(there);
            declared.benchmarks.retain(there);
            declared.fuzz_tests.retain(there);
            declared.examples.retain(|e| there(&e.name));
            declared.has_main &= !names.iter().any(|n| n == "TestMain");
        }
    }

    /// The text of the main program. `cover` is the way of counting and what the report says of
    /// the packages.
    pub fn main_program(&self, of: &Program, module: &str, cover: Option<(&str, &str)>) -> String {
        let path = of.path.as_str();
        let mut out =
            String::from("package main\n\nimport (\n\t\"os\"\n\t\"regexp\"\n\t\"testing\"\n");
        let has_main = self.own.has_main || self.external.has_main;
        if has_main {
            out.push_str("\t\"reflect\"\n");
        }
        if cover.is_some() {
            out.push_str("\tcover \"minigo/cover\"\n");
        }
        // A package without test functions is there all the same: its init functions run.
        let import = |out: &mut String, declared: &Declared, name: &str, path: &str| {
            let name = if declared.used() { name } else { "_" };
            let _ = writeln!(out, "\t{name} {path:?}");
        };
        if !of.files.is_empty() || of.external.is_empty() {
            import(&mut out, &self.own, "_test", path);
        }
        if !of.external.is_empty() {
            import(&mut out, &self.external, "_xtest", &of.external_path());
        }
        out.push_str(")\n\n");
        let both = [(&self.own, "_test"), (&self.external, "_xtest")];
        let mut table = |head: &str, names: fn(&Declared) -> &Vec<String>| {
            let _ = writeln!(out, "var {head}{{");
            for (declared, package) in both {
                for name in names(declared) {
                    let _ = writeln!(out, "\t{{{name:?}, {package}.{name}}},");
                }
            }
            out.push_str("}\n\n");
        };
        table("tests = []testing.InternalTest", |d| &d.tests);
        table("benchmarks = []testing.InternalBenchmark", |d| {
            &d.benchmarks
        });
        table("fuzzTargets = []testing.InternalFuzzTarget", |d| {
            &d.fuzz_tests
        });
        out.push_str("var examples = []testing.InternalExample{\n");
        for (declared, package) in both {
            for e in &declared.examples {
                let (name, output) = (&e.name, quote(&e.output));
                let _ = writeln!(
                    out,
                    "\t{{{name:?}, {package}.{name}, {output}, {}}},",
                    e.unordered
                );
            }
        }
        out.push_str("}\n\n");
        let _ = write!(
            out,
            "{DEPS}\nfunc (deps) ImportPath() string {{ return {path:?} }}\n"
        );
        let _ = write!(
            out,
            "func (deps) ModulePath() string {{ return {module:?} }}\n\n"
        );
        out.push_str("func main() {\n");
        if let Some((mode, packages)) = cover {
            let _ = writeln!(out, "\tcover.Set({mode:?}, {packages:?})");
        }
        out.push_str(
            "\tm := testing.MainStart(deps{}, tests, benchmarks, fuzzTargets, examples)\n",
        );
        let main = both.iter().find(|(declared, _)| declared.has_main);
        match main {
            Some((_, package)) => {
                let _ = writeln!(out, "\t{package}.TestMain(m)\n{EXIT}");
            }
            None => out.push_str("\tos.Exit(m.Run())\n"),
        }
        out.push_str("}\n");
        out
    }
}

/// When TestMain returns, the program ends with the status of M.Run.
const EXIT: &str = "\tos.Exit(int(reflect.ValueOf(m).Elem().FieldByName(\"exitCode\").Int()))";

/// What package testing asks of the main program.
const DEPS: &str = r#"type deps struct{}

var pattern string
var compiled *regexp.Regexp

func (deps) MatchString(pat, str string) (bool, error) {
	if compiled == nil || pattern != pat {
		re, err := regexp.Compile(pat)
		if err != nil {
			return false, err
		}
		pattern, compiled = pat, re
	}
	return compiled.MatchString(str), nil
}
"#;

/// A Go string literal.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f || c as u32 == 0xfeff => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples(body: &str) -> Vec<Example> {
        let source = format!("package p\n\nfunc ExampleX() {{\n{body}}}\n");
        let text = Text {
            name: "x_test.go".into(),
            path: "x_test.go".into(),
            text: source.into(),
            bad_bytes: Vec::new(),
        };
        declared(&[text]).unwrap().examples
    }

    #[test]
    fn the_last_comment_tells_the_output() {
        let found = examples("\tf()\n\t// not this\n\n\t// Output: a\n\t// b\n");
        assert_eq!(found[0].output, "a\nb\n");
        assert!(!found[0].unordered);
        let found = examples("\tf() // Unordered output:\n\t// x\n");
        assert_eq!(found[0].output, "x\n");
        assert!(found[0].unordered);
        assert_eq!(examples("\tf()\n\t// Output:\n")[0].output, "");
        assert!(examples("\tf()\n\t// nothing\n").is_empty());
    }

    #[test]
    fn names_of_tests() {
        assert!(is_test("TestX", "Test") && is_test("Test", "Test") && is_test("Test_x", "Test"));
        assert!(!is_test("Testing", "Test"));
    }
}
