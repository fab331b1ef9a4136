//! minigo as a library: values in both directions, calls from threads, Rust packages, limits, and how programs
//! end.

#[path = "embed/offered.rs"]
mod offered;

use minigo::{
    AnyObject, Buffer, Engine, Error, Instance, Limit, Object, Package, Program, Value, compile,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant as Clock};

fn program(text: &str) -> Program {
    compile(text).unwrap_or_else(|e| panic!("{e}"))
}

fn instance(text: &str) -> Instance {
    program(text).instance().build().unwrap()
}

#[test]
fn a_whole_program_with_streams_arguments_and_environment() {
    let text = r#"package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println(strings.ToUpper(in.Text()))
	}
	fmt.Println(os.Args[1:], os.Getenv("NAME"), len(os.Environ()))
	fmt.Fprintln(os.Stderr, "done")
}
"#;
    let (out, err) = (Buffer::new(), Buffer::new());
    let instance = program(text)
        .instance()
        .stdin("one\ntwo\n".as_bytes())
        .stdout(out.clone())
        .stderr(err.clone())
        .args(["a", "b"])
        .env("NAME", "gopher")
        .build()
        .unwrap();
    instance.run().unwrap();
    assert_eq!(out.text(), "ONE\nTWO\n[a b] gopher 1\n");
    assert_eq!(err.text(), "done\n");
    assert!(matches!(instance.run(), Err(Error::Over)));
}

#[test]
fn values_go_there_and_come_back() {
    let i = instance(
        r#"package p

import "errors"

type Point struct {
	X, Y int
	label string
}
type Celsius float32
type Shape struct {
	Name   string
	Points []Point
	Next   *Shape
	Tags   map[string][2]bool
}

func Bools(b bool) bool                      { return !b }
func Ints(a int8, b uint16, c int64, d uint64) (int8, uint16, int64, uint64) { return -a, b + 1, c, d }
func Floats(a float32, b float64, c Celsius) (float32, float64, Celsius) { return a * 2, b / 2, c + 1 }
func Complex(c complex128) complex64         { return complex64(c * c) }
func Strings(s string, b []byte) (string, []byte) { return s + "!", append(b, 0) }
func Runes(s string) []rune                  { return []rune(s) }
func Bad() string                            { return "a\xffb" }
func Maps(m map[string]int) map[int]string {
	out := map[int]string{}
	for k, v := range m {
		out[v] = k
	}
	return out
}
func Shapes(s Shape) *Shape                  { return &Shape{Name: s.Name + "2", Points: append(s.Points, Point{7, 8, "x"}), Next: &s} }
func Any(v any) any                          { return v }
func Kinds(list ...any) (names []string) {
	for _, v := range list {
		switch v := v.(type) {
		case nil:
			names = append(names, "nil")
		case bool:
			names = append(names, "bool")
		case int:
			names = append(names, "int")
		case uint64:
			names = append(names, "uint64")
		case float64:
			names = append(names, "float64")
		case string:
			names = append(names, "string")
		case []byte:
			names = append(names, "bytes")
		case []any:
			names = append(names, "list")
		case map[string]any:
			names = append(names, "fields")
		case map[any]any:
			names = append(names, "map")
		case error:
			names = append(names, "error "+v.Error())
		default:
			names = append(names, "?")
		}
	}
	return names
}
func Wrong(err error) (int, error)           { return 3, errors.Join(err, errors.New("more")) }
func Right(err error) (int, error)           { return 3, err }
func Nothing()                               {}
func Chan() chan int                         { return nil }
func Loop() *Shape                           { s := &Shape{}; s.Next = s; return s }
func Generic[T any](x T) T                   { return x }
"#,
    );
    assert!(!i.call::<bool>("Bools", (true,)).unwrap());
    let ints: (i8, u16, i64, u64) = i.call("Ints", (5i8, 6u16, i64::MIN, u64::MAX)).unwrap();
    assert_eq!(ints, (-5, 7, i64::MIN, u64::MAX));
    let floats: (f32, f64, f32) = i.call("Floats", (1.5f32, 3.0, 20)).unwrap();
    assert_eq!(floats, (3.0, 1.5, 21.0));
    let c: Value = i.call("Complex", (Value::Complex(0.0, 2.0),)).unwrap();
    assert_eq!(c, Value::Complex(-4.0, 0.0));
    let (s, b): (String, Vec<u8>) = i.call("Strings", ("hé", vec![1u8, 2])).unwrap();
    assert_eq!((s.as_str(), b), ("hé!", vec![1, 2, 0]));
    let runes: Vec<i32> = i.call("Runes", ("aé",)).unwrap();
    assert_eq!(runes, [97, 233]);
    assert_eq!(i.call::<Vec<u8>>("Bad", ()).unwrap(), b"a\xffb");
    let m: HashMap<i64, String> = i
        .call("Maps", (BTreeMap::from([("a", 1), ("b", 2)]),))
        .unwrap();
    assert_eq!(m, HashMap::from([(1, "a".into()), (2, "b".into())]));
    let shape = Value::Struct(vec![
        ("name".into(), Value::String("s".into())),
        (
            "Points".into(),
            Value::Slice(vec![Value::Map(vec![(
                Value::String("X".into()),
                Value::Int(1),
            )])]),
        ),
        (
            "Tags".into(),
            Value::Map(vec![(
                Value::String("t".into()),
                Value::Slice(vec![Value::Bool(true), Value::Nil]),
            )]),
        ),
    ]);
    let shape: Value = i.call("Shapes", (shape,)).unwrap();
    assert_eq!(shape.get("Name"), Some(&Value::String("s2".into())));
    let point = |x, y| {
        Value::Struct(vec![
            ("X".into(), Value::Int(x)),
            ("Y".into(), Value::Int(y)),
        ])
    };
    let points = Value::Slice(vec![point(1, 0), point(7, 8)]);
    assert_eq!(shape.get("Points"), Some(&points));
    let next = shape.get("Next").unwrap();
    assert_eq!(next.get("Next"), Some(&Value::Nil));
    let tags = next.get("Tags").unwrap();
    assert_eq!(
        tags.get("t"),
        Some(&Value::Slice(vec![Value::Bool(true), Value::Bool(false)]))
    );
    let all = vec![
        Value::Nil,
        Value::Bool(true),
        Value::Int(-1),
        Value::Uint(1),
        Value::Float(0.5),
        Value::String("s".into()),
        Value::Bytes(vec![1]),
        Value::Slice(vec![Value::Int(1), Value::Nil]),
        Value::Map(vec![(Value::String("k".into()), Value::Int(1))]),
        Value::Map(vec![(Value::Int(2), Value::Int(1))]),
        Value::Error("e".into()),
    ];
    for v in &all[..10] {
        assert_eq!(&i.call::<Value>("Any", (v.clone(),)).unwrap(), v);
    }
    let names: Vec<String> = i.call("Kinds", (all,)).unwrap();
    let want = "nil bool int uint64 float64 string bytes list fields map";
    assert_eq!(names[..10].join(" "), want);
    assert_eq!(names[10], "error e");
    let wrong = i.call::<i64>("Wrong", (Value::Error("first".into()),));
    assert_eq!(wrong.unwrap_err().to_string(), "first\nmore");
    assert_eq!(i.call::<i64>("Right", (Value::Nil,)).unwrap(), 3);
    i.call::<()>("Nothing", ()).unwrap();

    let refused = |function: &str, args: Vec<Value>| match i.call::<Value>(function, args) {
        Err(Error::Call(text)) => text,
        other => panic!("{function}: {other:?}"),
    };
    assert_eq!(refused("Absent", vec![]), "there is no function Absent");
    assert_eq!(refused("Point", vec![]), "Point is not a function");
    assert!(refused("Generic", vec![Value::Int(1)]).contains("generic"));
    assert_eq!(
        refused("Bools", vec![]),
        "Bools takes 1 arguments, 0 are given"
    );
    assert_eq!(
        refused("Bools", vec![Value::Int(1)]),
        "Bools: argument 1: cannot use an integer as bool"
    );
    let big = vec![Value::Int(128), Value::Int(0), Value::Int(0), Value::Int(0)];
    assert_eq!(
        refused("Ints", big),
        "Ints: argument 1: 128 is out of range for int8"
    );
    let unknown = Value::Struct(vec![("label".into(), Value::Nil)]);
    assert!(refused("Shapes", vec![unknown]).ends_with("has no exported field label"));
    assert_eq!(
        refused("Chan", vec![]),
        "result 1: a value of type chan int cannot be passed to Rust"
    );
    assert!(refused("Loop", vec![]).contains("nested too deeply"));
    assert!(matches!(
        i.call::<String>("Bools", (true,)),
        Err(Error::Call(t)) if t == "Bools: got a bool, want a UTF-8 string"
    ));
    assert!(i.call::<bool>("strings.HasPrefix", ("ab", "a")).is_err());
}

#[test]
fn state_and_goroutines_live_between_calls() {
    let i = instance(
        r#"package p

import "sync"

var (
	total int
	mu    sync.Mutex
	work  = make(chan int)
	done  = make(chan int)
)

func init() {
	total = 100
	go func() {
		for n := range work {
			done <- n * n
		}
	}()
}

func Add(n int) int {
	mu.Lock()
	defer mu.Unlock()
	total += n
	return total
}

func Square(n int) int {
	work <- n
	return <-done
}
"#,
    );
    assert_eq!(i.call::<i64>("Add", (1,)).unwrap(), 101);
    assert_eq!(i.call::<i64>("Square", (9,)).unwrap(), 81);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    i.call::<i64>("Add", (1,)).unwrap();
                }
            });
        }
    });
    assert_eq!(i.call::<i64>("Add", (0,)).unwrap(), 501);
    assert_eq!(i.call::<i64>("Square", (12,)).unwrap(), 144);
}

#[test]
fn a_panic_ends_the_call_alone() {
    let i = instance(
        r#"package p

import (
	"errors"
	"os"
	"runtime"
)

var deferred int

func Boom(n int) int {
	defer func() { deferred++ }()
	if n > 2 {
		panic(errors.New("too many"))
	}
	return n
}
func Deferred() int { return deferred }
func Exit()         { runtime.Goexit() }
func Elsewhere() {
	go func() { panic("elsewhere") }()
	select {}
}
func Status() { os.Exit(7) }
"#,
    );
    assert_eq!(i.call::<i64>("Boom", (1,)).unwrap(), 1);
    match i.call::<i64>("Boom", (3,)) {
        Err(Error::Panic(trace)) => {
            assert!(trace.message.contains("too many"), "{trace}");
            assert!(trace.goroutines.contains("p.Boom("), "{trace:?}");
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(i.call::<()>("Exit", ()), Err(Error::Call(t)) if t.contains("Goexit")));
    assert_eq!(i.call::<i64>("Deferred", ()).unwrap(), 2);
    match i.call::<()>("Elsewhere", ()) {
        Err(Error::Panic(trace)) => assert_eq!(trace.message, "elsewhere"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        i.call::<i64>("Deferred", ()),
        Err(Error::Panic(_))
    ));
    let i = instance("package p; import \"os\"; func Status() { os.Exit(7) }");
    assert!(matches!(i.call::<()>("Status", ()), Err(Error::Exit(7))));
    assert!(matches!(i.call::<()>("Status", ()), Err(Error::Exit(7))));
}

#[test]
fn deaths_are_values() {
    let died = |text: &str| instance(text).run().unwrap_err();
    match died("package main; func main() { var m map[int]int; m[1] = 2 }") {
        Error::Panic(t) => {
            assert_eq!(t.message, "assignment to entry in nil map");
            assert!(
                t.goroutines
                    .starts_with("goroutine 1 [running]:\nmain.main(")
            );
        }
        other => panic!("{other:?}"),
    }
    match died("package main; func main() { select {} }") {
        Error::Fatal(t) => assert_eq!(t.message, "all goroutines are asleep - deadlock!"),
        other => panic!("{other:?}"),
    }
    match died("package p; func F() {}") {
        // There is no main function.
        Error::Fatal(_) | Error::Exit(1) => {}
        other => panic!("{other:?}"),
    }
    let over = program("package main; func f() { f() }; func main() { f() }");
    let over = over.instance().max_stack(1 << 20).build().unwrap();
    match over.run() {
        Err(Error::Fatal(t)) => assert!(t.message.contains("stack overflow"), "{t}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn errors_of_compilation_have_positions() {
    let text = "package p\n\nimport \"nowhere\"\n";
    match compile(text) {
        Err(Error::Compile(e)) => {
            let [d] = e.diagnostics() else { panic!("{e}") };
            assert_eq!((d.file.as_str(), d.line), ("program.go", 3));
            assert!(d.message.contains("nowhere"));
        }
        other => panic!("{other:?}"),
    }
    match compile("package p\nfunc f() { x := 1 }\nfunc g() int { }\n") {
        Err(Error::Compile(e)) => {
            let all: Vec<_> = e.diagnostics().iter().map(|d| (d.line, d.column)).collect();
            assert_eq!(all, [(2, 12), (3, 16)]);
            assert!(e.to_string().contains("declared and not used: x"), "{e}");
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(compile("pakcage"), Err(Error::Compile(_))));
    assert!(matches!(compile(""), Err(Error::Compile(_))));
    // The inside of the library is not for programs.
    let inside = "package p; import \"minigo/internal/embed\"; func F() { embed.Loop() }";
    assert!(
        matches!(compile(inside), Err(Error::Compile(e)) if e.to_string().contains("internal"))
    );
}

#[test]
fn endless_loops_are_interrupted() {
    let spin = program(
        r#"package main

func Spin() { for {} }
func Wait() { select {} }
func main() {
	for range 10 {
		go Spin()
	}
	Spin()
}
"#,
    );
    let by = |i: &Instance| {
        let interrupter = i.interrupter();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            interrupter.interrupt();
        });
    };
    for function in ["Spin", "Wait"] {
        let i = spin.instance().build().unwrap();
        by(&i);
        assert!(matches!(
            i.call::<()>(function, ()),
            Err(Error::Interrupted)
        ));
        assert!(matches!(i.call::<()>("Spin", ()), Err(Error::Interrupted)));
    }
    let i = spin.instance().build().unwrap();
    by(&i);
    assert!(matches!(i.run(), Err(Error::Interrupted)));
    let i = spin.instance().build().unwrap();
    i.interrupter().interrupt();
    assert!(matches!(i.run(), Err(Error::Interrupted)));
}

#[test]
fn limits_of_steps_time_and_memory() {
    let p = program(
        r#"package main

var keep [][]byte

func Fib(n int) int {
	if n < 2 {
		return n
	}
	return Fib(n-1) + Fib(n-2)
}
func Eat() {
	for {
		keep = append(keep, make([]byte, 1<<20))
	}
}
func main() { Eat() }
"#,
    );
    let limited = p.instance().max_steps(1_000_000).build().unwrap();
    assert_eq!(limited.call::<i64>("Fib", (15,)).unwrap(), 610);
    let over = limited.call::<i64>("Fib", (35,));
    assert!(matches!(over, Err(Error::Limit(Limit::Steps(1_000_000)))));

    let time = Duration::from_millis(50);
    let limited = p.instance().timeout(time).build().unwrap();
    let began = Clock::now();
    let over = limited.call::<i64>("Fib", (60,));
    assert!(matches!(over, Err(Error::Limit(Limit::Time(t))) if t == time));
    assert!(began.elapsed() < Duration::from_secs(20));

    for run in [false, true] {
        let limited = p.instance().max_memory(64 << 20).build().unwrap();
        let over = if run {
            limited.run()
        } else {
            limited.call::<()>("Eat", ())
        };
        assert!(matches!(over, Err(Error::Limit(Limit::Memory))), "{over:?}");
    }
}

#[derive(Default)]
struct Counter(AtomicUsize, Option<Arc<AtomicUsize>>);

impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(dropped) = &self.1 {
            dropped.fetch_add(1, SeqCst);
        }
    }
}

#[test]
fn rust_functions_and_types() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let counted = dropped.clone();
    let package = Package::new("host/tools")
        .object::<Counter>("Counter")
        .func("Add", |a: i64, b: i64| a + b)
        .func("Narrow", |a: i8, b: u16, c: f32| (a, b, c))
        .func("Divide", |a: f64, b: f64| {
            if b == 0.0 {
                Err("division by zero")
            } else {
                Ok(a / b)
            }
        })
        .func("Find", |list: Vec<String>, x: String| {
            list.iter().position(|l| *l == x).map(|i| i as i64)
        })
        .func("Describe", |v: Value| v.kind().to_owned())
        .func("Count", |m: BTreeMap<String, Vec<f64>>| m.len() as u32)
        .func("Panic", || {
            if true {
                panic!("in Rust")
            }
        })
        .func("New", move || {
            Object::new(Counter(AtomicUsize::new(0), Some(counted.clone())))
        })
        .method("Inc", |c: &Counter, by: u64| {
            c.0.fetch_add(by as usize, SeqCst) as u64 + by
        })
        .func("Read", |c: Object<Counter>| c.0.load(SeqCst) as i64)
        .go("const Version = 3\nfunc Twice(n int) int { return Add(n, n) }");
    let mut engine = Engine::new();
    engine.offer(package);
    let text = r#"package main

import (
	"errors"
	"fmt"
	"host/tools"
	"runtime"
)

func main() {
	fmt.Println(tools.Add(2, 3), tools.Twice(21), tools.Version)
	fmt.Println(tools.Narrow(-3, 65535, 0.5))
	fmt.Println(tools.Divide(1, 4))
	_, err := tools.Divide(1, 0)
	fmt.Println(err, errors.Unwrap(err) == nil)
	fmt.Println(tools.Find([]string{"a", "b"}, "b"))
	fmt.Println(tools.Find(nil, "b"))
	fmt.Println(tools.Describe([]int{1}), tools.Describe(nil), tools.Describe("x"), tools.Describe(struct{ A int }{1}))
	fmt.Println(tools.Count(map[string][]float64{"a": {1}, "b": nil}))
	c := tools.New()
	done := make(chan bool)
	for range 100 {
		go func() { c.Inc(2); done <- true }()
	}
	for range 100 {
		<-done
	}
	fmt.Println(c.Inc(0), tools.Read(c))
	f := c.Inc
	fmt.Println(f(1))
	func() {
		defer func() { fmt.Println(recover()) }()
		tools.Panic()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var none *tools.Counter
		none.Inc(1)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		new(tools.Counter).Inc(1)
	}()
	for range 1000 {
		tools.New()
	}
	runtime.GC()
	runtime.GC()
}
"#;
    let program = engine.compile("main.go", text).unwrap();
    let out = Buffer::new();
    let instance = program.instance().stdout(out.clone()).build().unwrap();
    instance.run().unwrap();
    let want = "5 42 3
-3 65535 0.5
0.25 <nil>
division by zero true
1 true
0 false
a slice nil a string a struct
2
200 200
201
host/tools.Panic: panic in Rust: in Rust
host/tools.counter_Inc: method called on a nil pointer, or on a Rust value that no longer exists
host/tools.counter_Inc: method called on a nil pointer, or on a Rust value that no longer exists
";
    assert_eq!(out.text(), want);
    assert!(dropped.load(SeqCst) >= 900, "{dropped:?}");
    drop(instance);
    let end = Clock::now() + Duration::from_secs(30);
    while dropped.load(SeqCst) < 1001 && Clock::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(dropped.load(SeqCst), 1001);

    // What is offered is checked as it is compiled against.
    let wrong = engine.compile(
        "p.go",
        "package p; import \"host/tools\"; var x string = tools.Add(1, 2)",
    );
    assert!(matches!(wrong, Err(Error::Compile(_))));
    let mut engine = Engine::new();
    engine.offer(Package::new("p").func("New", || Object::new(Counter::default())));
    let nameless = engine.compile("p.go", "package q; import \"p\"; var _ = p.New()");
    assert!(matches!(nameless, Err(Error::Setup(t)) if t.contains("Counter")));
}

#[test]
fn objects_pass_by_calls() {
    let mut engine = Engine::new();
    engine.offer(Package::new("host/c").object::<Counter>("Counter").method(
        "Inc",
        |c: &Counter| {
            c.0.fetch_add(1, SeqCst);
        },
    ));
    let text = "package p; import \"host/c\"
var kept []*c.Counter
func Twice(x *c.Counter) *c.Counter { x.Inc(); x.Inc(); kept = append(kept, x); return x }
func Any(x any) any { return x }";
    let i = engine
        .compile("p.go", text)
        .unwrap()
        .instance()
        .build()
        .unwrap();
    let counter = Object::new(Counter::default());
    let back: Object<Counter> = i.call("Twice", (counter.clone(),)).unwrap();
    assert_eq!(back.0.load(SeqCst), 2);
    assert_eq!(counter.0.load(SeqCst), 2);
    let any: Value = i.call("Any", (counter.clone(),)).unwrap();
    assert!(matches!(any, Value::Object(o) if o.downcast::<Counter>().is_some()));
    let other = Value::Object(AnyObject::new(3u8));
    let other: Value = i.call("Twice", (other,)).unwrap_or(Value::Nil);
    assert_eq!(other, Value::Nil);
}

/// Each call waits until all are there: so they all wait at once, on two Ps.
#[test]
fn a_hundred_goroutines_block_in_rust() {
    const N: usize = 100;
    let barrier = Arc::new(Barrier::new(N));
    let mut engine = Engine::new();
    engine.offer(Package::new("host/b").blocking("Meet", move |n: i64| {
        barrier.wait();
        n * 2
    }));
    let text = r#"package p

import "host/b"

var ticks int

func All(n int) int {
	sum := make(chan int)
	for i := range n {
		go func() { sum <- b.Meet(i) }()
	}
	total := 0
	for range n {
		total += <-sum
	}
	return total
}
"#;
    let i = engine.compile("p.go", text).unwrap();
    let i = i.instance().procs(2).build().unwrap();
    let total: i64 = i.call("All", (N as i64,)).unwrap();
    assert_eq!(total, (N * (N - 1)) as i64);
}

#[test]
fn a_seed_repeats_a_run() {
    let p = program(
        r#"package main

import "fmt"

func main() {
	c := make(chan int)
	for i := range 8 {
		go func() { c <- i }()
	}
	for range 8 {
		fmt.Print(<-c, " ")
	}
}
"#,
    );
    let run = |seed| {
        let out = Buffer::new();
        let i = p.instance().stdout(out.clone()).seed(seed).procs(2);
        i.build().unwrap().run().unwrap();
        out.text()
    };
    assert_eq!(run(3), run(3));
    assert!((4..20).any(|seed| run(seed) != run(3)));
}

/// Bytes that the process holds in memory.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    let resident = pages.split(' ').nth(1).unwrap();
    resident.parse::<usize>().unwrap() * 4096
}

/// The others run beside it: so it allows for what they hold.
#[test]
fn what_is_dropped_gives_its_memory_back() {
    let p = program(
        r#"package p

var keep [][]byte

func Fill(mib int) int {
	for range mib {
		b := make([]byte, 1<<20)
		for i := range b {
			b[i] = byte(i)
		}
		keep = append(keep, b)
	}
	return len(keep)
}
func Stay() { go func() { for { select {} } }() }
"#,
    );
    let round = || {
        let i = p.instance().build().unwrap();
        assert_eq!(i.call::<i64>("Fill", (32,)).unwrap(), 32);
        i.call::<()>("Stay", ()).unwrap();
    };
    round();
    let before = resident();
    // A gigabyte in all, if it stayed.
    (0..32).for_each(|_| round());
    let after = resident();
    assert!(after < before + (400 << 20), "{before}, then {after}");
}

#[test]
fn eight_instances_at_once() {
    let p = program(
        r#"package p

var n int

func Next() int { n++; return n }
"#,
    );
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let i = p.instance().build().unwrap();
                for want in 1..=100 {
                    assert_eq!(i.call::<i64>("Next", ()).unwrap(), want);
                }
            });
        }
    });
}

#[test]
fn nothing_is_allowed_by_default() {
    let text = r#"package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"
)

func denied(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "denied"
	}
	return fmt.Sprint("not denied: ", err)
}

func All() (all []string) {
	_, err := os.ReadFile("/etc/passwd")
	all = append(all, denied(err))
	_, err = os.ReadDir(".")
	all = append(all, denied(err))
	_, err = os.Getwd()
	all = append(all, denied(err), denied(os.WriteFile("x", nil, 0o600)))
	_, err = net.Dial("tcp", "127.0.0.1:80")
	all = append(all, denied(err), denied(exec.Command("/bin/true").Run()), denied(syscall.Kill(syscall.Getpid(), 0)))
	_, err = os.NewFile(2, "x").Seek(0, 0)
	all = append(all, fmt.Sprint(err), fmt.Sprint(len(os.Environ())))
	return all
}

func Go(dir string) (string, error) {
	if err := os.Chdir(dir); err != nil {
		return "", err
	}
	time.Sleep(time.Millisecond)
	b, err := os.ReadFile("file")
	wd, _ := os.Getwd()
	return wd + ": " + string(b), err
}

func Year() int { return time.Now().Year() }
"#;
    let p = program(text);
    let i = p.instance().build().unwrap();
    let all: Vec<String> = i.call("All", ()).unwrap();
    assert_eq!(all[..7], vec!["denied"; 7]);
    assert_eq!(all[7..], ["seek x: bad file descriptor", "0"]);
    let error = i.call::<String>("Go", ("/",)).unwrap_err().to_string();
    let want = "chdir /: permission denied: Builder::allow_read would allow it";
    assert_eq!(error, want);
    assert!(matches!(
        p.instance().allow_read("/no/such/folder").build(),
        Err(Error::Setup(_))
    ));
    // Each has a working directory of its own.
    let here = std::env::current_dir().unwrap();
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("embed-{}", std::process::id()));
    std::thread::scope(|scope| {
        for n in 0..4 {
            let dir = dir.join(n.to_string());
            std::fs::create_dir_all(&dir).unwrap();
            let dir = dir.canonicalize().unwrap();
            std::fs::write(dir.join("file"), n.to_string()).unwrap();
            let p = &p;
            scope.spawn(move || {
                let i = match n {
                    0 => p.instance().allow_all(),
                    _ => p.instance().allow_read(&dir),
                };
                let i = i.build().unwrap();
                let dir = dir.to_str().unwrap();
                for _ in 0..20 {
                    let said: String = i.call("Go", (dir,)).unwrap();
                    assert_eq!(said, format!("{dir}: {n}"));
                }
            });
        }
    });
    assert_eq!(std::env::current_dir().unwrap(), here);
    let then = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(40 * 366 * 86_400);
    let i = p.instance().clock(then).build().unwrap();
    assert_eq!(i.call::<i64>("Year", ()).unwrap(), 2010);
}

#[test]
fn a_call_has_a_budget_of_its_own() {
    let p = program(
        r#"
package p
import ("bytes"; "sync")
var (
	spun  int
	ended int
	mu    sync.Mutex
)
func Spin() { for { spun++ } }
func Recover() {
	defer func() { recover(); ended++ }()
	for { spun++ }
}
func Locked() {
	mu.Lock()
	defer mu.Unlock()
	for { spun++ }
}
func Stubborn() {
	defer func() { for { spun++ } }()
	for { spun++ }
}
func Bulk() {
	b := make([]byte, 1<<20)
	for { _ = bytes.Count(b, []byte("x")) }
}
func Sleepy() int {
	n := 0
	for i := range 400 { n += i; mu.Lock(); mu.Unlock() }
	return n
}
func Ended() (int, int) { n := spun; spun = 0; return n, ended }
"#,
    );
    for limit in [1, 100, 3_000, 1_000_000] {
        let limited = p.instance().max_call_steps(limit).build().unwrap();
        for function in ["Spin", "Recover", "Locked", "Bulk", "Spin"] {
            let over = limited.call::<()>(function, ());
            let is = matches!(over, Err(Error::Limit(Limit::Steps(n))) if n == limit);
            assert!(is, "{function}, {limit}: {over:?}");
            // The next call has all of its steps again, and what was locked is free.
            if limit >= 3_000 {
                assert_eq!(limited.call::<i64>("Sleepy", ()).unwrap(), 79_800);
                let (spun, _) = limited.call::<(u64, i64)>("Ended", ()).unwrap();
                assert!(
                    spun <= limit + limit / 20 + 20,
                    "{function}: {spun} of {limit}"
                );
            }
        }
        // Deferred calls have as many steps again, and no more.
        let over = limited.call::<()>("Stubborn", ());
        assert!(
            matches!(over, Err(Error::Limit(Limit::Steps(n))) if n == limit),
            "{over:?}"
        );
        let over = limited.call::<i64>("Sleepy", ());
        assert!(
            matches!(over, Err(Error::Limit(Limit::Steps(_)))),
            "{over:?}"
        );
    }
    let limited = p.instance().max_call_steps(5_000).build().unwrap();
    let _ = limited.call::<()>("Recover", ());
    assert_eq!(limited.call::<(u64, i64)>("Ended", ()).unwrap().1, 1);
}
