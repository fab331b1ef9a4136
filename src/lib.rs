//! Go programs inside Rust programs: compiled in milliseconds, run on goroutines, kept within limits.
//!
//! ```
//! let program = minigo::compile(r#"
//!     package rules
//!
//!     import "strings"
//!
//!     // Discount is what a customer pays less, in percent.
//!     func Discount(customer string, total float64) int {
//!         switch {
//!         case strings.HasSuffix(customer, " & Sons"):
//!             return 20
//!         case total > 1000:
//!             return 10
//!         }
//!         return 0
//!     }
//! "#)?;
//! let rules = program.instance().build()?;
//! let percent: i64 = rules.call("Discount", ("Miller & Sons", 99.5))?;
//! assert_eq!(percent, 20);
//! # Ok::<(), minigo::Error>(())
//! ```
//!
//! The `minigo` command is behind the feature `cli`, which is on by default: with `default-features =
//! false` the library comes without what only the command needs.
//!
//! # The parts
//! | | is | elsewhere |
//! |---|---|---|
//! | [`Engine`] | what programs are compiled against: [`Package`]s written in Rust | `rhai::Engine`, `wasmtime::Linker` |
//! | [`Program`] | a checked program; any number of instances are made of it | `rhai::AST`, `wasmtime::Module` |
//! | [`Instance`] | a program with its own heap, goroutines, streams and limits | `mlua::Lua`, `wasmtime::Store` |
//! | [`Value`], [`IntoGo`], [`FromGo`] | what passes between the two languages | `rhai::Dynamic`, `mlua::IntoLua` |
//! | [`Error`] | everything that can go wrong, as a value | |
//!
//! A package with a `func main` can be run as a whole by [`Instance::run`]. Functions of any package are
//! called by [`Instance::call`], from any number of threads; goroutines that they start keep running between
//! calls. An [`Instance`] that is dropped ends its program and gives everything back.
//!
//! # What a program may do
//! By itself nothing: it has no files, no network, no processes, an empty environment, and what it
//! prints goes nowhere. [`Builder`] hands out streams, variables, folders, endpoints; what is denied is an
//! error in Go that wraps `fs.ErrPermission` and names what would allow it. Each instance has a working
//! directory of its own. Limits on memory, stack, steps and time end a program
//! with an [`Error::Limit`], and [`Instance::interrupter`] ends it from another thread.
//!
//! ```
//! use minigo::{Error, Limit};
//!
//! let program = minigo::compile("package p; func Spin() { for {} }")?;
//! let p = program.instance().max_steps(100_000).build()?;
//! match p.call::<()>("Spin", ()) {
//!     Err(Error::Limit(Limit::Steps(n))) => assert_eq!(n, 100_000),
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), Error>(())
//! ```
//!
//! # Rust for Go
//! A [`Package`] offers Rust functions and types to programs, which import it like any other. Blocking
//! ones are called aside, so that they hold up no goroutine but their caller.
//!
//! ```
//! use minigo::{Engine, Package};
//!
//! let mut engine = Engine::new();
//! engine.offer(Package::new("host/text").func("Shout", |s: String| s.to_uppercase()));
//! let program = engine.compile("main.go", r#"
//!     package main
//!
//!     import "host/text"
//!
//!     func Greet(name string) string { return text.Shout("hello " + name) }
//! "#)?;
//! let greeting: String = program.instance().build()?.call("Greet", ("gopher",))?;
//! assert_eq!(greeting, "HELLO GOPHER");
//! # Ok::<(), minigo::Error>(())
//! ```
#![warn(missing_docs)]

mod checked;
mod embed;
mod godebug;
mod gomod;
#[doc(hidden)]
pub mod load;
mod modules;

#[doc(hidden)]
pub use checked::{Checked, Rejected, check, elsewhere};
pub use embed::convert::{FromGo, FromResults, GoType, IntoArgs, IntoGo, Mismatch, TypeNames};
#[doc(hidden)]
pub use embed::convert::{
    fields as __fields, go_name as __go_name, take_field as __take_field, type_of as __type_of,
};
pub use embed::engine::{Engine, Program, compile};
pub use embed::error::{CompileError, Diagnostic, Error, Limit, Trace};
pub use embed::instance::{Builder, Instance, Interrupter};
pub use embed::object::Object;
pub use embed::package::{GoFunction, GoMethod, Package, Returns};
pub use embed::streams::Buffer;
pub use minigo_vm::embed::{Object as AnyObject, Value};
