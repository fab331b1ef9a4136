//! Natives of minigo/internal/sqlite: SQLite's connections and statements, through its C interface. Operations
//! that may access a file or take long run in a blocking call without a P. All of them are requests to the system,
//! which a recording answers when the run is repeated: there is no database then.

#[path = "bounds.rs"]
mod bounds;
#[path = "handle.rs"]
mod handle;

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::heap::kept::Kept;
use crate::host::Host;
use crate::host::tape::What;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use handle::{Connection, MISUSE, Shape, Statement};
use minigo_runtime::BlockJob;
use std::sync::Arc;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Version", |cx| {
        cx.ret_str(0, handle::version());
        Outcome::Done
    }),
    ("ErrorText", |cx| {
        let code = i32::try_from(cx.arg_i64(0)).unwrap_or(-1);
        cx.ret_str(0, handle::error_text(code));
        Outcome::Done
    }),
    ("open", open),
    ("(*database).close", |cx| {
        on_database(cx, |db, host| {
            BlockJob::new(move || host.ask(What::Database, || db.close()))
        })
    }),
    ("(*database).interrupt", |cx| {
        with_database(cx, |_, db| db.interrupt())
    }),
    ("(*database).status", status),
    ("(*database).last", last),
    ("(*database).prepare", prepare),
    ("(*statement).shape", shape),
    ("(*statement).bind", bind),
    ("(*statement).step", step),
    ("(*statement).run", |cx| {
        on_statement(cx, |s, host| {
            BlockJob::new(move || host.ask(What::Database, || s.run()))
        })
    }),
    ("(*statement).reset", |cx| {
        on_statement(cx, |s, host| {
            BlockJob::brief(move || host.ask(What::Database, || s.reset()))
        })
    }),
    ("(*statement).close", |cx| {
        on_statement(cx, |s, host| {
            BlockJob::brief(move || host.ask(What::Database, || s.close()))
        })
    }),
];

/// A connection, and a statement, as Go holds them.
struct Held<T>(Arc<T>);

impl<T: Send + Sync + 'static> Foreign for Held<T> {
    fn trace(&self, _: &mut Tracer) {}
}

fn hold<T: Send + Sync + 'static>(cx: &mut NativeCx<'_>, value: Arc<T>) -> u64 {
    alloc_foreign(&mut cx.machine().cache, Held(value)).addr() as u64
}

/// What the receiver holds.
fn held<T>(cx: &NativeCx<'_>) -> Option<Arc<T>> {
    // SAFETY: the receiver is nil or an object of that type, which its methods alone are called with, kept
    // alive by the frame.
    let held = unsafe { (cx.arg_u64(0) as *const Held<T>).as_ref() };
    held.map(|h| h.0.clone())
}

fn with_database(cx: &mut NativeCx<'_>, f: impl FnOnce(&mut NativeCx<'_>, &Connection)) -> Outcome {
    match held::<Connection>(cx) {
        Some(db) => f(cx, &db),
        None => return Outcome::NilDereference,
    }
    Outcome::Done
}

/// Does a job with the receiver and hands back its code.
fn job_of<T>(cx: &mut NativeCx<'_>, job: impl FnOnce(Arc<T>, Kept<Host>) -> BlockJob) -> Outcome {
    if cx.resumed() {
        let code = cx.blocked::<i32>().unwrap_or(MISUSE);
        cx.ret_i64(0, code.into());
        return Outcome::Done;
    }
    bounds::allow_memory(&cx.instance());
    match held::<T>(cx) {
        Some(receiver) => Outcome::Block(job(receiver, cx.instance().host())),
        None => Outcome::NilDereference,
    }
}

fn on_database(
    cx: &mut NativeCx<'_>,
    job: impl FnOnce(Arc<Connection>, Kept<Host>) -> BlockJob,
) -> Outcome {
    job_of(cx, job)
}

fn on_statement(
    cx: &mut NativeCx<'_>,
    job: impl FnOnce(Arc<Statement>, Kept<Host>) -> BlockJob,
) -> Outcome {
    job_of(cx, job)
}

/// `open(name string, wait int) (db *database, code int, message string)`: a code below zero is the number
/// of what was denied; `wait` is for how many milliseconds locks are waited for.
fn open(cx: &mut NativeCx<'_>) -> Outcome {
    let failed = |cx: &mut NativeCx<'_>, code: i32, message: String| {
        cx.ret_u64(0, 0);
        cx.ret_i64(1, code.into());
        cx.ret_str(2, message);
        Outcome::Done
    };
    if cx.resumed() {
        return match cx.blocked::<Result<Connection, (i32, String)>>() {
            Some(Ok(db)) => {
                let db = hold(cx, Arc::new(db));
                cx.ret_u64(0, db);
                cx.ret_i64(1, 0);
                cx.ret_str(2, "");
                Outcome::Done
            }
            Some(Err((code, message))) => failed(cx, code, message),
            None => failed(cx, MISUSE, String::new()),
        };
    }
    let program = cx.instance();
    let host = program.host();
    let confined = (!host.grants_all()).then_some(program);
    let name = cx.arg_str(0);
    match host.ask(What::Database, || host.database(name)) {
        Ok(name) => {
            let wait = i32::try_from(cx.arg_i64(2)).unwrap_or(i32::MAX);
            bounds::count_memory();
            bounds::allow_memory(&program);
            Outcome::Block(BlockJob::new(move || {
                let mut opened = None;
                host.ask(What::Database, || {
                    let db = Connection::open(&name, wait, confined)?;
                    db.with_open(|db| {
                        // SAFETY: it is open, and its handle belongs to the program.
                        unsafe { bounds::watch(db, program) }
                    });
                    opened = Some(db);
                    Ok::<_, (i32, String)>(())
                })?;
                Ok::<_, (i32, String)>(opened.unwrap_or_else(Connection::recorded))
            }))
        }
        Err(code) => failed(cx, code, String::new()),
    }
}

/// `(d *database) status() (message string, extended, system int)`
fn status(cx: &mut NativeCx<'_>) -> Outcome {
    with_database(cx, |cx, db| {
        let status = || db.status();
        let (message, extended, system) = cx.instance().host.ask(What::Database, status);
        cx.ret_str(0, message);
        cx.ret_i64(2, extended.into());
        cx.ret_i64(3, system.into());
    })
}

/// `(d *database) last() (id, changes int64, automatic bool)`
fn last(cx: &mut NativeCx<'_>) -> Outcome {
    with_database(cx, |cx, db| {
        let last = || db.last();
        let (id, changes, automatic) = cx.instance().host.ask(What::Database, last);
        cx.ret_i64(0, id);
        cx.ret_i64(1, changes);
        cx.ret_bool(2, automatic);
    })
}

/// `(d *database) prepare(query string) (s *statement, tail, code int)`: the statement is nil if there is
/// nothing but space and comments; the tail begins behind the first statement.
fn prepare(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() {
        let prepared = cx.blocked::<Result<(Option<Statement>, usize), i32>>();
        let (statement, tail, code) = match prepared.unwrap_or(Err(MISUSE)) {
            Ok((statement, tail)) => (statement, tail, 0),
            Err(code) => (None, 0, code),
        };
        let statement = statement.map_or(0, |s| hold(cx, Arc::new(s)));
        cx.ret_u64(0, statement);
        cx.ret_i64(1, tail as i64);
        cx.ret_i64(2, code.into());
        return Outcome::Done;
    }
    let query = cx.arg_str(1).to_vec();
    cx.took(query.len());
    on_database(cx, |db, host| {
        BlockJob::brief(move || prepared(&db, &host, query))
    })
}

/// The first statement of a query, and where the rest begins.
fn prepared(
    db: &Arc<Connection>,
    host: &Host,
    query: Vec<u8>,
) -> Result<(Option<Statement>, usize), i32> {
    if host.tape().is_none() {
        return db.prepare(query);
    }
    let mut prepared = None;
    let (shape, rest): (Option<Shape>, usize) = host.ask(What::Database, || {
        let (statement, rest) = db.prepare(query)?;
        let shape = statement.as_ref().map(Statement::shape);
        prepared = statement;
        Ok::<_, i32>((shape, rest))
    })?;
    let of_recording = || Some(Statement::recorded(db.clone(), shape?));
    Ok((prepared.or_else(of_recording), rest))
}

/// `(s *statement) shape() (columns, types, parameters []string)`: a column that is no table's has no type,
/// a parameter without a name an empty one.
fn shape(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(statement) = held::<Statement>(cx) else {
        return Outcome::NilDereference;
    };
    let shape = statement.shape();
    cx.ret_strings(0, &shape.columns);
    cx.ret_strings(2, &shape.types);
    cx.ret_strings(4, &shape.parameters);
    Outcome::Done
}

/// `(s *statement) bind(i, kind int, bits uint64, data string) (code int)`
fn bind(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(statement) = held::<Statement>(cx) else {
        return Outcome::NilDereference;
    };
    let at = i32::try_from(cx.arg_i64(1)).unwrap_or(i32::MAX);
    let (kind, bits, data) = (cx.arg_i64(2), cx.arg_u64(3), cx.arg_str(4));
    let bind = || statement.bind(at, kind, bits, data);
    let code = cx.instance().host.ask(What::Database, bind);
    cx.ret_i64(0, code.into());
    Outcome::Done
}

/// `(s *statement) step() (code int, row []byte)`: for each column of the row its kind and eight bytes, a
/// number or how many bytes follow.
fn step(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() {
        let stepped = cx.blocked::<(i32, Vec<u8>)>();
        let (code, row) = stepped.unwrap_or((MISUSE, Vec::new()));
        cx.ret_i64(0, code.into());
        cx.ret_bytes(1, row);
        return Outcome::Done;
    }
    on_statement(cx, |s, host| {
        BlockJob::brief(move || host.ask(What::Database, || s.step()))
    })
}
