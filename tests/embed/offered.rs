//! What Rust functions get from Go code and give back: values of every width, and objects that nobody forges.

use super::Counter;
use minigo::{
    AnyObject, Buffer, Engine, FromGo, GoType, IntoGo, Mismatch, Object, Package, TypeNames, Value,
};
use std::sync::atomic::Ordering::SeqCst;

/// What Go keeps in a frame otherwise than in memory: arrays too large for one, and complex64.
struct Wide(Vec<i64>);
struct Half(Value);

impl IntoGo for Wide {
    fn into_go(self) -> Value {
        self.0.into_go()
    }
}

impl FromGo for Wide {
    fn from_go(value: Value) -> Result<Wide, Mismatch> {
        Vec::from_go(value).map(Wide)
    }
}

impl GoType for Wide {
    fn go_type(_: &TypeNames) -> String {
        "[70]int".to_owned()
    }
}

impl IntoGo for Half {
    fn into_go(self) -> Value {
        self.0
    }
}

impl FromGo for Half {
    fn from_go(value: Value) -> Result<Half, Mismatch> {
        Ok(Half(value))
    }
}

impl GoType for Half {
    fn go_type(_: &TypeNames) -> String {
        "complex64".to_owned()
    }
}

#[test]
fn arguments_of_every_width_keep_their_places() {
    let package = Package::new("host/wide")
        .func("Sum", |a: String, w: Wide, b: String| {
            format!("{a} {} {b}", w.0.iter().sum::<i64>())
        })
        .func("Make", |n: i64| {
            (Wide((n..n + 70).collect()), "made".to_owned())
        })
        .func("Swap", |a: Half, b: String| (b, a, 7i64));
    let mut engine = Engine::new();
    engine.offer(package);
    let text = r#"package main

import (
	"fmt"
	"host/wide"
)

func main() {
	w, made := wide.Make(100)
	fmt.Println(w[0], w[69], made)
	w[69] = 1000
	fmt.Println(wide.Sum("before", w, "after"))
	fmt.Println(wide.Swap(complex64(1.5-2i), "text"))
}
"#;
    let program = engine.compile("main.go", text).unwrap();
    let out = Buffer::new();
    let instance = program.instance().stdout(out.clone()).build().unwrap();
    instance.run().unwrap();
    let sum: i64 = (100..169).sum::<i64>() + 1000;
    let want = format!("100 169 made\nbefore {sum} after\ntext (1.5-2i) 7\n");
    assert_eq!(out.text(), want);
}

/// By reflection, a program comes by the type of what leads to Rust's objects.
#[test]
fn objects_cannot_be_forged() {
    let mut engine = Engine::new();
    engine.offer(
        Package::new("host/c")
            .object::<Counter>("Counter")
            .func("New", || Object::new(Counter::default()))
            .func("Any", || -> Value { Value::Object(AnyObject::new(3u8)) })
            .func("Kind", |v: Value| v.kind().to_owned())
            .method("Inc", |c: &Counter| c.0.fetch_add(1, SeqCst) as i64),
    );
    let text = r#"package main

import (
	"fmt"
	"host/c"
	"reflect"
)

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	handle := reflect.TypeOf(c.New()).Elem().Field(0).Type.Elem()
	try(func() { fmt.Println(c.Kind(reflect.New(handle).Interface())) })
	try(func() { fmt.Println(c.Kind(reflect.MakeSlice(reflect.SliceOf(handle), 9, 9).Index(3).Addr().Interface())) })
	real := c.Any()
	try(func() { reflect.ValueOf(real).Elem().Set(reflect.Zero(handle)) })
	try(func() { fmt.Println(c.Kind(real)) })
	try(func() { fmt.Println(new(c.Counter).Inc()) })
	fmt.Println(c.New().Inc())
}
"#;
    let program = engine.compile("main.go", text).unwrap();
    let out = Buffer::new();
    let instance = program.instance().stdout(out.clone()).build().unwrap();
    instance.run().unwrap();
    let lines: Vec<String> = out.text().lines().map(str::to_owned).collect();
    let forged = "host/c.Kind: argument 1: this object was not made by Rust code";
    let nil = "host/c.counter_Inc: method called on a nil pointer, or on a Rust value that no longer exists";
    let kind = Value::Object(AnyObject::new(3u8)).kind();
    assert_eq!(lines, [forged, forged, "<nil>", kind, "<nil>", nil, "0"]);
}
