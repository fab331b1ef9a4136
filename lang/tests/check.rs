//! Whole programs through the checker: their errors, by topic, in exactly the Go compiler's wording; the order
//! of initialisation; bodies that are checked late; instances.

use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::load::{Host, Loaded, Package, Text, load_program};
use minigo_lang::syntax::parse::parse_body;
use minigo_lang::text::source::SourceMap;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::builtin::BUILTINS;
use minigo_lang::types::{ObjId, Type};

/// A small library.
struct Library;

impl Host for Library {
    fn find(&self, path: &str, _importer: &str) -> Result<Package, String> {
        let text = match path {
            "fmt" => "package fmt\nfunc Println(args ...any)",
            "errors" => "package errors\nfunc New(text string) error { return nil }",
            "strings" => "package strings\nfunc Repeat(s string, n int) string { return s + n }",
            "strconv" => {
                "package strconv\nfunc Itoa(n int) string { return digits(n) }\nfunc digits(n int) string { return \"7\" }"
            }
            _ => return Err(path.to_owned()),
        };
        Ok(Package {
            go: minigo_lang::load::buildtag::GO_MINOR,
            files: vec![source(path, text)],
            library: true,
            by_need: true,
        })
    }
}

fn source(name: &str, text: &str) -> Text {
    Text {
        name: name.to_owned(),
        path: name.to_owned(),
        text: text.into(),
        bad_bytes: Vec::new(),
    }
}

/// Checks a program of one file; its errors in order of position, without the file's name.
fn check(text: &str) -> (Front, String) {
    let loaded: Loaded = load_program("main", vec![source("F", text)], &Library);
    assert_eq!(loaded.diags, Vec::new());
    assert_eq!(loaded.missing, Vec::new());
    let (front, mut diags) = check_program(loaded.sources, loaded.packages, Options::default());
    diags.sort_by_key(|d| d.span.lo);
    let sources = &front.program.sources;
    let mut out = String::new();
    for diag in &diags {
        if let Some((file, at)) = sources.locate(diag.span.lo) {
            out.push_str(&format!("{}:{}:{}: ", file.name, at.line, at.col));
        }
        out.push_str(&diag.message);
        out.push('\n');
    }
    (front, out.replace("F:", ""))
}

#[track_caller]
fn same(text: &str, want: &str) {
    let (_, found) = check(text);
    assert_eq!(found, want);
}

#[test]
fn declarations() {
    same(
        include_str!("check/decls.go"),
        include_str!("check/decls.txt"),
    );
}

#[test]
fn variables_are_as_large_as_the_linker_takes_them() {
    same(
        "package main\nvar a [1 << 40]int\nvar b [2_000_000_000]byte\nvar c [1 << 40]struct{}\n\
         func main() {}\n",
        "2:5: main.a: symbol too large (8796093022208 bytes > 2000000000 bytes)\n",
    );
}

#[test]
fn cases_of_identical_types_are_found_however_they_are_written() {
    let text = r#"package p

type A = int
type B[T any] struct{ x T }
type C[T any] = B[T]

func f(x any) {
	switch x.(type) {
	case byte, *[2]A, B[int], func(int) string, struct{ a, b []rune }, map[A]chan int:
	case uint8:
	case *[2]int:
	case C[A]:
	case func(A) string:
	case struct {
		a []int32
		b []rune
	}:
	case map[int]chan A:
	case *[3]int, B[string], func(int), struct{ a, c []rune }, map[int]<-chan int, nil:
	}
}
"#;
    let (_, got) = check(text);
    let lines: Vec<&str> = got
        .lines()
        .filter(|l| l.contains("duplicate case"))
        .collect();
    let at = |line: u32| lines.iter().any(|l| l.starts_with(&format!("{line}:")));
    assert!((10..=14).all(at) && at(18) && lines.len() == 6, "{got}");
}

#[test]
fn generics() {
    same(
        include_str!("check/generics.go"),
        include_str!("check/generics.txt"),
    );
}

#[test]
fn interfaces() {
    same(
        include_str!("check/interfaces.go"),
        include_str!("check/interfaces.txt"),
    );
}

#[test]
fn imports() {
    same(
        include_str!("check/imports.go"),
        include_str!("check/imports.txt"),
    );
}

#[test]
fn variables_wait_for_what_they_need() {
    let (front, errors) = check(
        "package main
var a = f()
var b = 1
func f() int { return g() }
func g() int { return c + b }
var c, d = two()
func two() (int, int) { return e, e }
var e = 5
func main() { _, _ = a, d }
",
    );
    assert_eq!(errors, "");
    let name = |&obj: &ObjId| front.program.store.obj(obj).name.as_str();
    let order: Vec<Vec<&str>> = front
        .program
        .info
        .init_order
        .iter()
        .map(|init| init.lhs.iter().map(name).collect())
        .collect();
    assert_eq!(order, [vec!["b"], vec!["e"], vec!["c", "d"], vec!["a"]]);
}

#[test]
fn a_label_may_stand_before_an_empty_statement() {
    same(
        "package main
func main() {
	switch 1 {
	case 0:
		goto L
	L:
		// nothing to do
		;
	case 1:
		goto M
	M: /* nothing */ ;
	default:
		goto N
	N:
	}
}
",
        "",
    );
}

/// The function of that name among the declared ones.
fn func(front: &Front, name: &str) -> minigo_lang::syntax::ast::NodeId {
    let name = Symbol::intern(name);
    let found = front
        .program
        .info
        .funcs
        .iter()
        .find(|(_, f)| f.decl.name.name == name);
    *found.expect("it is declared").0
}

#[test]
fn library_bodies_are_checked_when_needed() {
    let text = "package main
import \"strconv\"
import \"strings\"
func main() { _, _ = strconv.Itoa(1), strings.Repeat(\"\", 1) }
";
    let mut loaded = load_program("main", vec![source("F", text)], &Library);
    let (mut front, diags) = check_program(loaded.sources, loaded.packages, Options::default());
    assert_eq!(diags, Vec::new());
    let mut body = |front: &mut Front, name: &str| {
        let decl = func(front, name);
        front.func_body(decl, |sources: &SourceMap, span| {
            let mut diags = Vec::new();
            let file = sources.find(span.lo).expect("spans are inside of files");
            let block = parse_body(file, span, &mut loaded.ids, &mut diags);
            if diags.is_empty() {
                Ok(block)
            } else {
                Err(diags)
            }
        })
    };
    let first = body(&mut front, "Itoa").expect("it is right");
    let again = body(&mut front, "Itoa").expect("it is right");
    assert!(first.is_some() && first == again);
    let wrong = body(&mut front, "Repeat").expect_err("strings and numbers do not add");
    assert_eq!(
        wrong[0].message,
        "invalid operation: s + n (mismatched types string and int)"
    );
}

#[test]
fn equal_arguments_make_one_instance() {
    let (mut front, errors) = check(
        "package main
type T[P any] struct{ p P }
type A = []byte
var x T[[]byte]
var y T[A]
var z T[[]uint8]
func main() {}
",
    );
    assert_eq!(errors, "");
    let main = *front.program.info.packages.last().expect("main is there");
    let scope = front.program.store.pkg(main).scope;
    let ty = |name: &str| {
        let store = &front.program.store;
        let obj = store.scope(scope).names[&Symbol::intern(name)];
        store.obj(obj).ty.expect("it is checked")
    };
    let (x, y, z) = (ty("x"), ty("y"), ty("z"));
    assert!(x == y && y == z);
    front.with_checker(|c| {
        let under = c.under(x);
        assert!(matches!(c.store.ty(under), Type::Struct(_)));
    });
}

#[test]
fn each_builtin_has_a_check() {
    for row in BUILTINS {
        let package = if row.of_unsafe { "unsafe." } else { "" };
        let args = vec!["0"; row.arity.least()].join(", ");
        let call = format!("{package}{}({args})", row.name);
        let (_, errors) = check(&format!(
            "package main\nimport \"unsafe\"\nvar _ unsafe.Pointer\nfunc main() {{ {call} }}\n"
        ));
        assert!(!errors.contains("not supported"), "{call}: {errors}");
    }
}
