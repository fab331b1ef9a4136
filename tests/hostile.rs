//! Programs with excessive demands: parts that double with each level, types and values larger than memory,
//! very long functions. Each must be run, or rejected in one line; it must never hang or crash.

mod support;

use std::fmt::Write as _;
use std::time::Duration;
use support::process::{End, Limits};
use support::{minigo, process, scratch};

/// Levels of doubling: no machine counts to two to the power of it.
const LEVELS: u32 = 60;

/// Runs a program; its exit status and what it wrote on standard error.
fn run(name: &str, program: &str) -> (i32, String) {
    let dir = scratch(name);
    let path = dir.join("main.go");
    std::fs::write(&path, program).expect("the folder is there");
    let limits = Limits {
        time: Duration::from_secs(60),
        memory: 4 << 30,
        cwd: &dir,
        stdin: b"",
    };
    let args = ["run".to_owned(), "main.go".to_owned()];
    let got = process::run(&minigo(), &args, &limits).expect("minigo starts");
    let _ = std::fs::remove_dir_all(&dir);
    let text = String::from_utf8_lossy(&got.stderr).into_owned();
    match got.end {
        End::Exit(status) => (status, text),
        other => panic!("{name}: {other:?}\n{text}"),
    }
}

/// `first`, then a line for each level, with its number and that of the level below.
fn doubled(first: &str, line: impl Fn(u32, u32) -> String) -> String {
    let mut text = first.to_owned();
    for i in 1..LEVELS {
        let _ = writeln!(text, "{}", line(i, i - 1));
    }
    text
}

fn says_ok(name: &str, declarations: &str, body: &str) {
    let program =
        format!("package main\n{declarations}\nfunc main() {{ {body}; println(\"ok\") }}\n");
    assert_eq!(run(name, &program), (0, "ok\n".to_owned()), "{name}");
}

#[test]
fn shared_parts_of_types_cost_no_power() {
    let top = LEVELS - 1;
    let alias = doubled(
        "type P[A, B any] struct { a *A; b *B }\ntype A0 = int\n",
        |i, j| format!("type A{i} = P[A{j}, A{j}]"),
    );
    says_ok("alias", &alias, &format!("var x A{top}; _ = x"));
    let pointers = doubled("type A0 = struct { x int }\n", |i, j| {
        format!("type A{i} = struct {{ a, b *A{j} }}")
    });
    says_ok(
        "pointers",
        &pointers,
        &format!("var x A{top}; var y any = x; _ = y == any(x)"),
    );
    let funcs = ["A", "B"].map(|n| {
        doubled(&format!("type {n}0 = func(int)\n"), |i, j| {
            format!("type {n}{i} = func({n}{j}, {n}{j})")
        })
    });
    let body = format!("var x A{top}; var y B{top}; x = y; _ = x");
    says_ok("funcs", &funcs.concat(), &body);
    let methods = ["A", "B"].map(|n| {
        doubled(&format!("type {n}0 = interface {{ m(int) }}\n"), |i, j| {
            format!("type {n}{i} = interface {{ m({n}{j}, {n}{j}) }}")
        })
    });
    says_ok("methods", &methods.concat(), &body);
}

#[test]
fn what_is_too_large_is_named() {
    let structs = doubled("type A0 struct { x int }\n", |i, j| {
        format!("type A{i} struct {{ a, b A{j} }}")
    });
    let cases = [
        (
            "structs",
            format!("{structs}func main() {{ var x A59; _ = x }}"),
        ),
        (
            "global",
            "var a [1 << 45]byte\nfunc main() { a[5] = 1 }".to_owned(),
        ),
        (
            "pointers-inside",
            "type T struct { a [1 << 40]*int; b string }\nfunc main() { println(new(T).b) }"
                .to_owned(),
        ),
    ];
    for (name, program) in cases {
        let (status, text) = run(name, &format!("package main\n{program}\n"));
        assert_eq!(status, 1, "{name}: {text}");
        assert!(text.contains("too large"), "{name}: {text}");
    }
    let local = "package main\nfunc main() { var a [1 << 45]byte; a[5] = 1; println(a[5]) }\n";
    let (status, text) = run("local", local);
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("fatal error: out of memory"), "{text}");
}

#[test]
fn a_long_array_of_pointers_is_scanned_to_its_end() {
    let body = "a := new([1 << 25]*int)
	for i := range 1000 { x := i; a[len(a)-1000+i] = &x }
	runtime.GC()
	for range 100000 { y := new(int); *y = 7 }
	for i := range 1000 { if *a[len(a)-1000+i] != i { panic(i) } }";
    says_ok("long-array", "import \"runtime\"", body);
}

#[test]
fn nested_instances_cost_no_cube() {
    let depth = 3000;
    let text = format!(
        "type T[P any] struct{{}}\nvar x {}int{}",
        "T[".repeat(depth),
        "]".repeat(depth)
    );
    says_ok("nested", &text, "_ = x");
}

/// Each of these took time by the square of its length: minutes, where it is a second now.
#[test]
fn long_programs_cost_no_square() {
    let n = 40_000;
    let cases: String = (0..n).map(|i| format!("case [{i}]int:\n")).collect();
    let programs = [
        format!(
            "package main\nfunc main() {{\n{}println(1)\n{}}}\n",
            "if true {\n".repeat(n),
            "}\n".repeat(n)
        ),
        format!(
            "package main\nfunc main() {{\nvar x any\nswitch x.(type) {{\n{cases}}}\nprintln(1)\n}}\n"
        ),
        format!(
            "package main\ntype T []T\nfunc main() {{\nt := T{{nil}}\nt[0] = t\n_ = t{}\nprintln(1)\n}}\n",
            "[0]".repeat(n)
        ),
        "package main\nimport (\"os\"; \"strconv\")\nfunc main() {\nfor i := range 400_000 {\n\
         os.Setenv(\"K\"+strconv.Itoa(i), \"v\")\n}\nprintln(len(os.Getenv(\"K7\")))\n}\n"
            .to_owned(),
        format!(
            "package main\nconst s = \"\"{}\nfunc main() {{ println(len(s) - {}) }}\n",
            format!(" +\n\"{}\"", "x".repeat(1000)).repeat(10_000),
            1000 * 10_000 - 1
        ),
    ];
    for (i, program) in programs.iter().enumerate() {
        let (status, text) = run(&format!("square{i}"), program);
        assert_eq!((status, text.as_str()), (0, "1\n"), "program {i}");
    }
}

#[test]
fn values_nest_a_million_levels() {
    let text = "import \"reflect\"
type S struct { v any }
type P struct { a, b any }
func nest(x any, n int) any {
	for i := range n {
		switch i % 3 {
		case 0: x = S{x}
		case 1: x = P{i, x}
		case 2: x = [2]any{x, \"z\"}
		}
	}
	return x
}";
    let body = "const n = 1_000_000
	a, b, c := nest(1, n), nest(1, n), nest(2, n)
	if a != b || a == c || a == nest(1, n+1) { panic(\"equal\") }
	m := map[any]int{a: 1}
	m[c] = 2
	if m[b] != 1 || len(m) != 2 { panic(\"map\") }
	delete(m, b)
	if len(m) != 1 { panic(\"delete\") }
	bad := nest(func() {}, n)
	for _, f := range []func(){ func() { println(bad == bad) }, func() { m[bad] = 1 } } {
		func() {
			defer func() { if recover() == nil { panic(\"compared\") } }()
			f()
		}()
	}
	t := reflect.TypeOf(\"\")
	for range 2000 { t = reflect.ArrayOf(1, t) }
	x, y := reflect.New(t).Elem(), reflect.New(t).Elem()
	if x.Interface() != y.Interface() { panic(\"arrays\") }
	m[x.Interface()] = 3
	if m[y.Interface()] != 3 { panic(\"array as a key\") }";
    says_ok("nest", text, body);
}

#[test]
fn sizes_are_worked_out_once() {
    let mut types = "type T0 struct { a int8; b int }\n".to_owned();
    for i in 1..27 {
        let _ = writeln!(types, "type T{i} struct {{ f, g T{} }}", i - 1);
    }
    let body = "if unsafe.Sizeof(T26{}) != 16<<26 || unsafe.Alignof(T26{}) != 8 { panic(1) }; \
        const c = unsafe.Offsetof(T26{}.g); var _ [c - 16<<25]int";
    says_ok("sizes", &format!("import \"unsafe\"\n{types}"), body);
}

#[test]
fn calls_in_calls_are_looked_at_once() {
    let n = 2_000;
    let body = format!(
        "if {}0{} != {n} {{ panic(1) }}",
        "f(".repeat(n),
        ")".repeat(n)
    );
    says_ok("calls", "func f(x int) int { return x + 1 }", &body);
}

#[test]
fn nesting_costs_stack_that_is_there() {
    let n = 100_000;
    let around = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(n), close.repeat(n))
    };
    let sum = vec!["a"; n].join("+");
    for (name, body) in [
        ("sum", format!("a := 1; if {sum} != {n} {{ panic(1) }}")),
        (
            "constant",
            format!("const a = 1; if {sum} != {n} {{ panic(1) }}"),
        ),
        (
            "parentheses",
            format!("a := 1; _ = {}", around("(", "a", ")")),
        ),
        (
            "conversions",
            format!("a := 1; _ = {}", around("int(", "a", ")")),
        ),
        (
            "pointers",
            format!("var a {}; _ = a", around("*", "int", "")),
        ),
        (
            "slices",
            format!("var a {}; _ = len(a)", around("[]", "int", "")),
        ),
        (
            "functions",
            format!("var a {}; _ = a", around("func(", "int", ")")),
        ),
        (
            "structs",
            format!("var a *{}; _ = a", around("struct{a ", "int", "}")),
        ),
        ("blocks", around("{", "", "}")),
    ] {
        says_ok(name, "", &body);
    }
    let n = 10_000;
    let mut chain = String::new();
    for i in 0..n {
        let _ = write!(chain, "if a == {i} {{ panic({i}) }} else ");
    }
    says_ok("else", "var a = -1", &format!("{chain}{{}}"));
}

#[test]
fn switches_have_many_cases() {
    let mut cases = String::new();
    for i in 0..6_000 {
        let _ = writeln!(cases, "case \"k{i}\": n += {i}; println(n, s)");
    }
    let text = format!("func f(s string, n int) int {{ switch s {{\n{cases}}}; return n }}");
    says_ok("switch", &text, "if f(\"x\", 7) != 7 { panic(1) }");
}

#[test]
fn literals_in_literals_share_slots() {
    let n = 4_000;
    for (name, open) in [
        ("slices", "[]any{"),
        ("maps", "map[string]any{\"a\": "),
        ("more", "[]any{1, \"b\", 9: "),
    ] {
        let literal = format!("{}1{}", open.repeat(n), "}".repeat(n));
        says_ok(name, "", &format!("var x any = {literal}; _ = x"));
    }
    let n = 20_000;
    let list = format!("{}nil{}", "&N{1, ".repeat(n), "}".repeat(n));
    let text = format!("type N struct {{ v int; next *N }}\nvar x = {list}");
    let body = "n := 0; for p := x; p != nil; p = p.next { n += p.v }; if n != 20000 { panic(n) }";
    says_ok("list", &text, body);
}

#[test]
fn functions_have_many_variables() {
    let mut body = String::new();
    for i in 0..2_000 {
        let _ = writeln!(body, "a{i} := T{{a: \"x\", n: {i}}}; f(&n, a{i})");
    }
    for i in 0..2_000 {
        let _ = writeln!(body, "f(&n, a{i})");
    }
    body.push_str("if n != 2000 * 1999 { panic(n) }");
    let types = "type T struct { a, b, c, d string; n int }\nfunc f(n *int, t T) { *n += t.n }";
    says_ok("variables", types, &format!("n := 0; {body}"));
}

#[test]
fn instances_of_growing_arguments_are_found_valid() {
    let mut types = "type G0[T any] struct { x T }\n".to_owned();
    for i in 1..400 {
        let _ = writeln!(types, "type G{i}[T any] struct {{ x G{}[*T] }}", i - 1);
    }
    says_ok("growing", &types, "var x G399[int]; _ = x");
}

/// Each body in a call of its own; what its panic says, in lines.
const RAW_MEMORY: &str = r#"package main
import ("fmt"; "os"; "unsafe")
type node struct { name string; n [4]int }
type header struct { p unsafe.Pointer; n int }
var global [4]int
func text(p unsafe.Pointer, n int) string { h := header{p, n}; return *(*string)(unsafe.Pointer(&h)) }
func say[T any](f func() T) {
	defer func() { fmt.Fprintln(os.Stderr, recover()) }()
	fmt.Fprint(os.Stderr, f(), " ")
}
func main() {
	x, h, p, b := new(int32), &node{}, &global[0], make([]byte, 16)
	say(func() []int32 { return unsafe.Slice(x, 1000) })
	say(func() []string { return unsafe.Slice(&h.name, 2) })
	say(func() []node { return unsafe.Slice(h, 2) })
	say(func() []int { return unsafe.Slice(&h.n[0], 5) })
	say(func() []int { return unsafe.Slice(p, 2) })
	say(func() []string { return unsafe.Slice(&[]string{"a"}[0], 2) })
	say(func() []byte { return unsafe.Slice(unsafe.SliceData(b[16:]), 1) })
	say(func() string { return unsafe.String(unsafe.StringData("abc"), 4) })
	say(func() string { return unsafe.String(&b[0], 17) })
	say(func() int64 { return *(*int64)(unsafe.Add(unsafe.Pointer(&b[0]), 16)) })
	say(func() int64 { return *(*int64)(unsafe.Add(unsafe.Pointer(&b[0]), -8)) })
	say(func() int64 { return *(*int64)(unsafe.Add(unsafe.Pointer(h), 8)) })
	say(func() byte { return *(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b[16:])), 1)) })
	say(func() string { return text(unsafe.Pointer(&b[0]), 17) })
	say(func() string { return text(unsafe.Pointer(&b[0]), -1) })
	say(func() string { return text(unsafe.Pointer(h), 1) })
	say(func() string { return text(unsafe.Pointer(uintptr(8)), 1) })
	up, words, far := unsafe.Pointer(h), unsafe.Pointer(&[]any{1, "a"}[0]), unsafe.Pointer(&global[3])
	say(func() *int { return *(**int)(up) })
	say(func() map[int]int { return *(*map[int]int)(up) })
	say(func() [2]node { return *(*[2]node)(up) })
	say(func() int { return *(*int)(unsafe.Add(up, 8)) })
	say(func() string { return *(*string)(unsafe.Add(up, 48)) })
	say(func() string { return *(*string)(words) })
	say(func() [2]int { return *(*[2]int)(far) })
	say(func() [3]int { v := unsafe.Pointer(&b[0]); return *(*[3]int)(v) })
	say(func() *node { return (*node)(unsafe.Pointer(uintptr(1 << 40))) })
	say(func() *node { v := uintptr(up) + 1<<20; return (*node)(unsafe.Pointer(v)) })
	*unsafe.StringData("const") = 'x'
	fmt.Fprintln(os.Stderr, "const")
	fmt.Fprintln(os.Stderr, unsafe.Slice(h, 2))
}
"#;

#[test]
fn memory_beyond_an_object_is_out_of_reach() {
    let (status, text) = run("raw-memory", RAW_MEMORY);
    assert_eq!(status, 2, "{text}");
    assert_eq!(text.matches("not supported: unsafe.").count(), 28, "{text}");
    assert!(text.contains("\nconst\npanic: "), "{text}");
}

/// Each body sets a header to memory that is not its value's.
const HEADERS: &str = r#"package main
import ("fmt"; "os"; "reflect"; "unsafe")
type eface struct { typ, data unsafe.Pointer }
func say[T any](f func() T) {
	defer func() { fmt.Fprintln(os.Stderr, recover()) }()
	fmt.Fprint(os.Stderr, f(), " ")
}
func main() {
	x, secret := new(int), uintptr(1 << 40)
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Cap = 1000; return len(b) })
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Len, h.Cap = 1<<20, 1<<20; return len(b) })
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Len = -1; return len(b) })
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Data += 1<<12; return len(b) })
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Data = secret; return len(b) })
	say(func() int { b := []byte("abc"); h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h.Data = uintptr(unsafe.Pointer(&x)); h.Len, h.Cap = 8, 8; return len(b) })
	say(func() int { s := "abc"; h := (*reflect.StringHeader)(unsafe.Pointer(&s)); h.Len++; return len(s) })
	say(func() int { p := []*int{x}; h := (*reflect.SliceHeader)(unsafe.Pointer(&p)); h.Len, h.Cap = 2, 2; return len(p) })
	say(func() int { p := []*int{x}; q := []*byte{nil}; h := (*reflect.SliceHeader)(unsafe.Pointer(&p)); h.Data = uintptr(unsafe.Pointer(&q[0])); return len(p) })
	say(func() int { h := reflect.SliceHeader{Data: secret, Len: 8, Cap: 8}; return len(*(*[]byte)(unsafe.Pointer(&h))) })
	say(func() int { p := []*int{x}; h := *(*reflect.SliceHeader)(unsafe.Pointer(&p)); return len(*(*[]uintptr)(unsafe.Pointer(&h))) })
	say(func() int { var b []byte; *(*reflect.SliceHeader)(unsafe.Pointer(&b)) = reflect.SliceHeader{secret, 8, 8}; return len(b) })
	say(func() int { var v any = x; e := (*eface)(unsafe.Pointer(&v)); return **(**int)(e.data) })
	say(func() int { var v any = 1; e := (*eface)(unsafe.Pointer(&v)); return len(*(*string)(e.data)) })
	say(func() int { var v any = 1; return len(*(*string)((*eface)(unsafe.Pointer(&v)).typ)) })
}
"#;

#[test]
fn headers_lead_to_their_own_memory() {
    let (status, text) = run("headers", HEADERS);
    assert_eq!(status, 0, "{text}");
    assert_eq!(text.matches("not supported: ").count(), 15, "{text}");
}

/// Uses of a header that only its value can have: refused when the function is compiled.
const NO_HEADERS: [&str; 7] = [
    "h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); p := h; p.Len = 9",
    "h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); p := &h.Len; *p = 9",
    "h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); func() { h.Len = 9 }()",
    "h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); h = nil; h.Len = 9",
    "h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); for h.Len = range 9 {}",
    "var n int; h := (*reflect.SliceHeader)(unsafe.Pointer(&b)); n, h.Len = 1, 9; _ = n",
    "var v any = 1; e := (*eface)(unsafe.Pointer(&v)); e.data = nil; _ = v",
];

#[test]
fn headers_are_no_values() {
    for body in NO_HEADERS {
        let text = format!(
            "package main\nimport (\"reflect\"; \"unsafe\")\ntype eface struct {{ typ, data unsafe.Pointer }}\n\
             var _ reflect.SliceHeader\nfunc main() {{ b := []byte(\"abc\"); {body}; println(len(b)) }}\n"
        );
        let (status, text) = run("no-headers", &text);
        assert_eq!(status, 1, "{body}: {text}");
        assert!(text.contains("not supported: "), "{body}: {text}");
    }
}
