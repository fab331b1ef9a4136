//! A host for untrusted plugins: each has limits, and its failures do not affect the others. `cargo run
//! --example plugins`

use minigo::{Engine, Error, Object, Package, Program};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::time::Duration;

/// A plugin turns a text into another.
const PLUGINS: &[(&str, &str)] = &[
    (
        "shout",
        r#"package plugin
import "strings"
func Convert(text string) (string, error) { return strings.ToUpper(text) + "!", nil }
"#,
    ),
    (
        "count",
        r#"package plugin
import (
	"fmt"
	"host"
	"strings"
)
var store = host.Open("words")
func Convert(text string) (string, error) {
	for _, word := range strings.Fields(text) {
		store.Add(word, 1)
	}
	return fmt.Sprint(store.Get("go"), " times go"), nil
}
"#,
    ),
    (
        "picky",
        r#"package plugin
import "fmt"
func Convert(text string) (string, error) { return "", fmt.Errorf("I do not like %q", text) }
"#,
    ),
    (
        "spins",
        "package plugin\nfunc Convert(text string) (string, error) { for {} }\n",
    ),
    (
        "eats",
        r#"package plugin
func Convert(text string) (string, error) {
	for {
		text += text
	}
}
"#,
    ),
    (
        "stumbles",
        "package plugin\nfunc Convert(text string) (string, error) { return text[100:], nil }\n",
    ),
    (
        "pries",
        r#"package plugin
import "os"
func Convert(text string) (string, error) {
	b, err := os.ReadFile("/etc/passwd")
	return string(b), err
}
"#,
    ),
    (
        "recurs",
        "package plugin\nfunc f(n int) int { return f(n+1) + 1 }\nfunc Convert(text string) (string, error) { f(0); return text, nil }\n",
    ),
    (
        "typo",
        "package plugin\nfunc Convert(text string) string { retrun text }\n",
    ),
];

/// Counters that a plugin keeps with its host.
#[derive(Default)]
struct Store(Mutex<BTreeMap<String, i64>>);

/// What the host offers.
fn host() -> Package {
    Package::new("host")
        .object::<Store>("Store")
        .func("Open", |_name: String| Object::new(Store::default()))
        .method("Add", |s: &Store, key: String, n: i64| {
            if let Ok(mut all) = s.0.lock() {
                *all.entry(key).or_default() += n;
            }
        })
        .method("Get", |s: &Store, key: String| {
            let all = s.0.lock();
            all.map_or(0, |all| all.get(&key).copied().unwrap_or_default())
        })
}

/// Asks a plugin twice, within limits.
fn ask(plugin: &Program) -> Result<String, Error> {
    let plugin = plugin
        .instance()
        .max_memory(32 << 20)
        .max_stack(1 << 20)
        .max_steps(10_000_000)
        .timeout(Duration::from_secs(60))
        .build()?;
    let _: String = plugin.call("Convert", ("go on",))?;
    plugin.call("Convert", ("ready, steady, go",))
}

/// Asks all plugins, and tells what each said.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new();
    engine.offer(host());
    for (name, text) in PLUGINS {
        let answer = engine
            .compile(&format!("{name}.go"), text)
            .and_then(|plugin| ask(&plugin));
        match answer {
            Ok(text) => writeln!(out, "{name}: {text}")?,
            Err(Error::Returned(why)) => writeln!(out, "{name} declines: {why}")?,
            Err(Error::Limit(limit)) => writeln!(out, "{name} was ended: {limit:?}")?,
            Err(Error::Panic(trace) | Error::Fatal(trace)) => {
                let last = trace.message.lines().last().unwrap_or_default();
                writeln!(out, "{name} fell: {last}")?;
            }
            Err(other) => writeln!(out, "{name} is no plugin: {other}")?,
        }
    }
    Ok(())
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
