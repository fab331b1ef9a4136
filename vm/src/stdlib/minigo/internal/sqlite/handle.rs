//! Safe wrappers for SQLite's handles: a connection, with one lock for all its operations, and its statements.
//! A statement that is dropped while the connection is busy is finalised by the next user of the connection, so
//! the collector never waits for a query.

use crate::heap::kept::Kept;
use crate::host::tape::Answer;
use crate::instance::Instance;
use libsqlite3_sys as c;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// The code of calls that make no sense, such as on what is closed.
pub const MISUSE: c_int = c::SQLITE_MISUSE;

/// Kinds of values, by SQLite's numbers.
const INTEGER: i64 = c::SQLITE_INTEGER as i64;
const FLOAT: i64 = c::SQLITE_FLOAT as i64;
const TEXT: i64 = c::SQLITE_TEXT as i64;
const BLOB: i64 = c::SQLITE_BLOB as i64;

/// SQLite's version.
pub fn version() -> &'static [u8] {
    // SAFETY: the text is static, and ends with a zero.
    unsafe { CStr::from_ptr(c::sqlite3_libversion()) }.to_bytes()
}

/// What a code means.
pub fn error_text(code: c_int) -> Vec<u8> {
    // SAFETY: the text is static, and ends with a zero.
    unsafe { text(c::sqlite3_errstr(code)) }
}

/// A connection that may be null, when it was closed.
struct Db(*mut c::sqlite3);

// SAFETY: SQLite is built for several threads, and the lock around it lets in one at a time.
unsafe impl Send for Db {}

/// A statement that may be null, when it was finalised.
struct Stmt(*mut c::sqlite3_stmt);

// SAFETY: as above; it is used under its connection's lock.
unsafe impl Send for Stmt {}

/// A connection.
pub struct Connection {
    db: Mutex<Db>,
    /// The same, for interrupting what holds the lock. Taken after `db`.
    interrupted: Mutex<Db>,
    /// Statements to be finalised. Taken last.
    orphans: Mutex<Vec<Stmt>>,
}

/// A statement of a connection.
pub struct Statement {
    connection: Arc<Connection>,
    stmt: Mutex<Stmt>,
    shape: Shape,
}

/// What a statement has.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Names of columns.
    pub columns: Vec<Vec<u8>>,
    /// Types that their tables declare.
    pub types: Vec<Vec<u8>>,
    /// Names of parameters, with the sign in front.
    pub parameters: Vec<Vec<u8>>,
}

impl Answer for Shape {
    fn put(&self, out: &mut Vec<u8>) {
        for names in [&self.columns, &self.types, &self.parameters] {
            names.put(out);
        }
    }
    fn get(from: &mut &[u8]) -> Option<Shape> {
        Some(Shape {
            columns: Answer::get(from)?,
            types: Answer::get(from)?,
            parameters: Answer::get(from)?,
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lock, unless somebody has it.
fn try_lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(guard)) => Some(guard.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// A text of SQLite's, copied; a null pointer is empty.
///
/// # Safety
/// It is null, or ends with a zero and stays where it is meanwhile.
unsafe fn text(p: *const c_char) -> Vec<u8> {
    if p.is_null() {
        return Vec::new();
    }
    // SAFETY: promised by the caller.
    unsafe { CStr::from_ptr(p) }.to_bytes().to_vec()
}

/// Denies a program in a sandbox what would reach files that it may not open: other databases, and where temporary
/// files lie.
unsafe extern "C" fn authorize(
    program: *mut c_void,
    action: c_int,
    first: *const c_char,
    _: *const c_char,
    _: *const c_char,
    _: *const c_char,
) -> c_int {
    let denied = match action {
        // A name that is no constant is not told.
        c::SQLITE_ATTACH if first.is_null() => true,
        // SAFETY: SQLite hands over a text, and the program that was given with this function, which outlives its
        // connections.
        c::SQLITE_ATTACH => unsafe {
            let program = &*program.cast::<Instance>();
            !program.host.may_attach(CStr::from_ptr(first))
        },
        c::SQLITE_PRAGMA => {
            // SAFETY: SQLite hands over a text or null.
            let name = unsafe { text(first) }.to_ascii_lowercase();
            name.starts_with(b"temp_store") || name.ends_with(b"heap_limit")
        }
        _ => false,
    };
    if denied { c::SQLITE_DENY } else { c::SQLITE_OK }
}

impl Connection {
    /// Opens a database; one of a program in a sandbox reaches only files that the program may open. An error is a
    /// code and its text.
    pub fn open(
        name: &[u8],
        wait: c_int,
        confined: Option<Kept<Instance>>,
    ) -> Result<Connection, (c_int, String)> {
        let said = |text: &str| (c::SQLITE_CANTOPEN, text.to_owned());
        let name = CString::new(name).map_err(|_| said("unable to open database file"))?;
        let flags = c::SQLITE_OPEN_READWRITE
            | c::SQLITE_OPEN_CREATE
            | c::SQLITE_OPEN_FULLMUTEX
            | c::SQLITE_OPEN_URI;
        let mut db = null_mut();
        // SAFETY: the name ends with a zero, and there is room for the handle.
        let code = unsafe { c::sqlite3_open_v2(name.as_ptr(), &mut db, flags, null()) };
        let connection = Connection {
            db: Mutex::new(Db(db)),
            interrupted: Mutex::new(Db(db)),
            orphans: Mutex::default(),
        };
        if code != c::SQLITE_OK {
            let (message, extended, _) = connection.status();
            connection.close();
            let message = String::from_utf8_lossy(&message).into_owned();
            return Err((if extended == 0 { code } else { extended }, message));
        }
        // SAFETY: the connection is open, and nobody else has it yet; the texts end with zeros.
        unsafe {
            c::sqlite3_extended_result_codes(db, 1);
            c::sqlite3_busy_timeout(db, wait.max(0));
            if let Some(program) = confined {
                let setting = c"PRAGMA temp_store=MEMORY".as_ptr();
                c::sqlite3_exec(db, setting, None, null_mut(), null_mut());
                let program = Kept::as_ptr(program).cast_mut().cast();
                c::sqlite3_set_authorizer(db, Some(authorize), program);
            }
        }
        Ok(connection)
    }

    /// One that was open in a recorded run, whose answers are repeated: nothing is done with it.
    pub fn recorded() -> Connection {
        Connection {
            db: Mutex::new(Db(null_mut())),
            interrupted: Mutex::new(Db(null_mut())),
            orphans: Mutex::default(),
        }
    }

    /// Does something with the open database while nobody else uses it.
    pub fn with_open(&self, f: impl FnOnce(*mut c::sqlite3)) {
        let db = lock(&self.db);
        if !db.0.is_null() {
            f(db.0);
        }
    }

    /// Finalises what was left behind; closing has done so with all.
    fn tidy(&self, db: &Db) {
        for Stmt(stmt) in lock(&self.orphans).drain(..) {
            if !db.0.is_null() {
                // SAFETY: the statement was handed over by the only one who had it, and is finalised once.
                unsafe { c::sqlite3_finalize(stmt) };
            }
        }
    }

    /// Closes it, and finalises its statements: nobody uses these any longer without looking here first.
    pub fn close(&self) -> c_int {
        let mut db = lock(&self.db);
        self.tidy(&db);
        lock(&self.interrupted).0 = null_mut();
        let was = std::mem::replace(&mut db.0, null_mut());
        if was.is_null() {
            return MISUSE;
        }
        // SAFETY: it was open, is locked, and is closed once, and so are its statements.
        unsafe {
            loop {
                let stmt = c::sqlite3_next_stmt(was, null_mut());
                if stmt.is_null() {
                    break;
                }
                c::sqlite3_finalize(stmt);
            }
            c::sqlite3_close(was)
        }
    }

    /// Ends what is being done with it.
    pub fn interrupt(&self) {
        let db = lock(&self.interrupted);
        if !db.0.is_null() {
            // SAFETY: it is open: it is closed only after this lock was taken. This call is made for other
            // threads.
            unsafe { c::sqlite3_interrupt(db.0) };
        }
    }

    /// The text of the last error, its extended code, the system's error number.
    pub fn status(&self) -> (Vec<u8>, c_int, c_int) {
        let db = try_lock(&self.db);
        match db {
            Some(db) if !db.0.is_null() => {
                // SAFETY: it is open, and nobody else uses it while the text is copied.
                unsafe {
                    (
                        text(c::sqlite3_errmsg(db.0)),
                        c::sqlite3_extended_errcode(db.0),
                        c::sqlite3_system_errno(db.0),
                    )
                }
            }
            _ => (b"bad parameter or other API misuse".to_vec(), MISUSE, 0),
        }
    }

    /// The last row's number, how many rows the last statement has changed, whether no transaction is open.
    pub fn last(&self) -> (i64, i64, bool) {
        match try_lock(&self.db) {
            Some(db) if !db.0.is_null() => {
                // SAFETY: it is open.
                unsafe {
                    (
                        c::sqlite3_last_insert_rowid(db.0),
                        c::sqlite3_changes64(db.0),
                        c::sqlite3_get_autocommit(db.0) != 0,
                    )
                }
            }
            _ => (0, 0, true),
        }
    }

    /// Prepares the first statement of a query; `None` if there is none. And where the rest begins.
    pub fn prepare(self: &Arc<Self>, query: Vec<u8>) -> Result<(Option<Statement>, usize), c_int> {
        let len = query.len();
        let whole = CString::new(query).unwrap_or_else(|e| {
            // SQL ends at a zero byte.
            let at = e.nul_position();
            CString::new(e.into_vec().get(..at).unwrap_or_default()).unwrap_or_default()
        });
        let db = lock(&self.db);
        self.tidy(&db);
        if db.0.is_null() {
            return Err(MISUSE);
        }
        let (mut stmt, mut tail) = (null_mut(), null());
        // SAFETY: the connection is open, and the text ends with a zero.
        let code = unsafe { c::sqlite3_prepare_v2(db.0, whole.as_ptr(), -1, &mut stmt, &mut tail) };
        if code != c::SQLITE_OK {
            return Err(code);
        }
        let read = (tail as usize).saturating_sub(whole.as_ptr() as usize);
        let rest = if read >= whole.as_bytes().len() {
            len
        } else {
            read
        };
        if stmt.is_null() {
            return Ok((None, rest));
        }
        // SAFETY: the statement was made right now, and the connection is locked.
        let shape = unsafe { shape_of(stmt) };
        let statement = Statement {
            connection: self.clone(),
            stmt: Mutex::new(Stmt(stmt)),
            shape,
        };
        Ok((Some(statement), rest))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.close();
    }
}

/// What a statement has.
///
/// # Safety
/// It is alive, and its connection locked.
unsafe fn shape_of(stmt: *mut c::sqlite3_stmt) -> Shape {
    let mut shape = Shape::default();
    // SAFETY: promised by the caller; all numbers are below those that SQLite tells.
    unsafe {
        for i in 0..c::sqlite3_column_count(stmt) {
            shape.columns.push(text(c::sqlite3_column_name(stmt, i)));
            shape.types.push(text(c::sqlite3_column_decltype(stmt, i)));
        }
        for i in 1..=c::sqlite3_bind_parameter_count(stmt) {
            let name = c::sqlite3_bind_parameter_name(stmt, i);
            shape.parameters.push(text(name));
        }
    }
    shape
}

impl Statement {
    /// One of a connection of a recorded run.
    pub fn recorded(connection: Arc<Connection>, shape: Shape) -> Statement {
        Statement {
            connection,
            stmt: Mutex::new(Stmt(null_mut())),
            shape,
        }
    }

    /// Its columns and parameters, as they were when it was prepared.
    pub fn shape(&self) -> Shape {
        self.shape.clone()
    }

    /// Does something with it while nobody else uses the connection.
    fn with(&self, f: impl FnOnce(*mut c::sqlite3_stmt) -> c_int) -> c_int {
        let db = lock(&self.connection.db);
        let stmt = lock(&self.stmt);
        if db.0.is_null() || stmt.0.is_null() {
            return MISUSE;
        }
        f(stmt.0)
    }

    /// Gives parameter `i` a value: bits of a number, or bytes. Fails while the connection is busy.
    pub fn bind(&self, i: c_int, kind: i64, bits: u64, data: &[u8]) -> c_int {
        let (Some(db), Some(stmt)) = (try_lock(&self.connection.db), try_lock(&self.stmt)) else {
            return MISUSE;
        };
        if db.0.is_null() || stmt.0.is_null() {
            return MISUSE;
        }
        // An empty slice may lead nowhere, which would be NULL.
        let some: &[u8] = if data.is_empty() { b"\0" } else { data };
        let (at, len) = (some.as_ptr(), data.len() as u64);
        // SAFETY: the statement is alive and its connection locked; SQLite copies the bytes.
        unsafe {
            match kind {
                INTEGER => c::sqlite3_bind_int64(stmt.0, i, bits as i64),
                FLOAT => c::sqlite3_bind_double(stmt.0, i, f64::from_bits(bits)),
                TEXT => c::sqlite3_bind_text64(
                    stmt.0,
                    i,
                    at.cast(),
                    len,
                    c::SQLITE_TRANSIENT(),
                    c::SQLITE_UTF8 as u8,
                ),
                BLOB => c::sqlite3_bind_blob64(stmt.0, i, at.cast(), len, c::SQLITE_TRANSIENT()),
                _ => c::sqlite3_bind_null(stmt.0, i),
            }
        }
    }

    /// Goes to the next row, and hands it over as bytes.
    pub fn step(&self) -> (c_int, Vec<u8>) {
        let mut row = Vec::new();
        let code = self.with(|stmt| {
            // SAFETY: the statement is alive and its connection locked.
            unsafe {
                let code = c::sqlite3_step(stmt);
                if code == c::SQLITE_ROW {
                    append_row(stmt, &mut row);
                }
                code
            }
        });
        (code, row)
    }

    /// Goes to the end, and begins anew.
    pub fn run(&self) -> c_int {
        self.with(|stmt| {
            // SAFETY: the statement is alive and its connection locked.
            unsafe {
                let mut code = c::sqlite3_step(stmt);
                while code == c::SQLITE_ROW {
                    code = c::sqlite3_step(stmt);
                }
                code
            }
        })
    }

    /// Begins anew, without values for the parameters.
    pub fn reset(&self) -> c_int {
        self.with(|stmt| {
            // SAFETY: the statement is alive and its connection locked.
            unsafe {
                let code = c::sqlite3_reset(stmt);
                c::sqlite3_clear_bindings(stmt);
                code
            }
        })
    }

    /// Finalises it.
    pub fn close(&self) -> c_int {
        let db = lock(&self.connection.db);
        let was = std::mem::replace(&mut lock(&self.stmt).0, null_mut());
        if db.0.is_null() {
            return c::SQLITE_OK;
        }
        // SAFETY: it is finalised once, with its connection open and locked; a null pointer is allowed.
        unsafe { c::sqlite3_finalize(was) }
    }
}

impl Drop for Statement {
    fn drop(&mut self) {
        let was = std::mem::replace(&mut lock(&self.stmt).0, null_mut());
        if was.is_null() {
            return;
        }
        lock(&self.connection.orphans).push(Stmt(was));
        if let Some(db) = try_lock(&self.connection.db) {
            self.connection.tidy(&db);
        }
    }
}

/// Appends the columns of the row that a statement is at.
///
/// # Safety
/// It is at a row, and its connection is locked.
unsafe fn append_row(stmt: *mut c::sqlite3_stmt, row: &mut Vec<u8>) {
    // SAFETY: promised by the caller; what SQLite hands over stays until the next call on the statement.
    unsafe {
        for i in 0..c::sqlite3_data_count(stmt) {
            let kind = c::sqlite3_column_type(stmt, i);
            row.push(kind as u8);
            match i64::from(kind) {
                INTEGER => row.extend(c::sqlite3_column_int64(stmt, i).to_le_bytes()),
                FLOAT => row.extend(c::sqlite3_column_double(stmt, i).to_le_bytes()),
                TEXT | BLOB => {
                    let at = c::sqlite3_column_blob(stmt, i).cast::<u8>();
                    let len = c::sqlite3_column_bytes(stmt, i).max(0) as usize;
                    let len = if at.is_null() { 0 } else { len };
                    row.extend((len as u64).to_le_bytes());
                    if len > 0 {
                        row.extend_from_slice(std::slice::from_raw_parts(at, len));
                    }
                }
                _ => row.extend([0; 8]),
            }
        }
    }
}
