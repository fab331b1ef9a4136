//! database/sql with SQLite: a database in a file, with both drivers; whether the `sqlite3` tool, if installed,
//! reads it; and what a sandbox denies.

mod support;

use std::path::Path;
use std::process::Command;
use support::cli::{folder, run, run_with};
use support::skip::skipped;

/// Makes tables, fills them, asks, fails, and rolls back.
const PROGRAM: &str = r#"package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	DRIVER
)

func check(err error) {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
}

func main() {
	db, err := sql.Open("NAME", "test.db")
	check(err)
	defer db.Close()
	ctx := context.Background()
	_, err = db.Exec(`create table people (
		id integer primary key, name text not null unique, born date, height real, photo blob, active boolean);
		create index by_name on people (name)`)
	check(err)
	born := time.Date(1815, 12, 10, 0, 0, 0, 0, time.UTC)
	r, err := db.Exec("insert into people (name, born, height, photo, active) values (?, ?, ?, ?, ?)",
		"Ada", born, 1.65, []byte{1, 0, 2}, true)
	check(err)
	id, _ := r.LastInsertId()
	n, _ := r.RowsAffected()
	fmt.Println("inserted", id, n)
	ins, err := db.Prepare("insert into people (name, photo) values (:name, :photo)")
	check(err)
	for _, name := range []string{"Grace", "", "Zoë\x00x"} {
		_, err := ins.Exec(sql.Named("name", name), sql.Named("photo", []byte{}))
		check(err)
	}
	check(ins.Close())
	rows, err := db.Query("select id, name, born, height, photo, active, length(name), 1.5 from people order by id")
	check(err)
	types, _ := rows.ColumnTypes()
	for _, t := range types {
		fmt.Printf("%s %q, ", t.Name(), t.DatabaseTypeName())
	}
	fmt.Println()
	for rows.Next() {
		var id, length int
		var name string
		var born sql.NullTime
		var height sql.Null[float64]
		var photo []byte
		var active sql.NullBool
		var x any
		check(rows.Scan(&id, &name, &born, &height, &photo, &active, &length, &x))
		fmt.Printf("%d %q %v %v %v %v %d %v\n", id, name, born.Time.Equal(time.Date(1815, 12, 10, 0, 0, 0, 0, time.UTC)), height, photo, active, length, x)
	}
	check(rows.Err())

	tx, err := db.Begin()
	check(err)
	_, err = tx.Exec("delete from people")
	check(err)
	var left int
	check(tx.QueryRow("select count(*) from people").Scan(&left))
	check(tx.Rollback())
	var all int
	check(db.QueryRow("select count(*) from people").Scan(&all))
	fmt.Println("rolled back", left, all)
	tx, err = db.BeginTx(ctx, nil)
	check(err)
	_, err = tx.Exec("update people set active = ? where id > ?; delete from people where name = ?", false, 1, "")
	check(err)
	check(tx.Commit())

	for _, query := range []string{"insert into people (name) values ('Ada')", "insert into people (name) values (null)", "selec 1", "select * from nobody"} {
		_, err := db.Exec(query)
		fmt.Println(explain(err))
	}
	_, err = db.Exec("select ?, ?", 1)
	fmt.Println(err)
	err = db.QueryRow("select name from people where id = 99").Scan(new(string))
	fmt.Println(errors.Is(err, sql.ErrNoRows))

	// A query without an end goes no further than its context.
	cctx, cancel := context.WithCancel(ctx)
	go func() {
		time.Sleep(20 * time.Millisecond)
		cancel()
	}()
	_, err = db.ExecContext(cctx, "with recursive n(i) as (select 1 union all select i+1 from n) select count(*) from n")
	fmt.Println(err)
	check(db.QueryRow("select count(*) from people").Scan(&all))
	fmt.Println("left", all)

	// In memory, each connection has a database of its own.
	mem, err := sql.Open("NAME", ":memory:")
	check(err)
	mem.SetMaxOpenConns(1)
	_, err = mem.Exec("create table t (v); insert into t values (1), ('two'), (3.5), (x'04'), (null)")
	check(err)
	rows, err = mem.Query("select v from t")
	check(err)
	for rows.Next() {
		var v any
		check(rows.Scan(&v))
		fmt.Printf("%T %v, ", v, v)
	}
	fmt.Println(mem.Close())
	_, err = sql.Open("NAME", "no/such/folder/x.db")
	bad, _ := sql.Open("NAME", "no/such/folder/x.db")
	fmt.Println(err, bad.Ping() != nil)
}
"#;

/// How the drivers tell errors.
const MATTN: (&str, &str, &str) = (
    "sqlite3",
    "\"github.com/mattn/go-sqlite3\"",
    r#"
func explain(err error) string {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return fmt.Sprint("no error of SQLite's: ", err)
	}
	return fmt.Sprint(e, " ", e.Code == sqlite3.ErrConstraint, " ", e.ExtendedCode == sqlite3.ErrConstraintUnique)
}
"#,
);
const MODERNC: (&str, &str, &str) = (
    "sqlite",
    "\"modernc.org/sqlite\"",
    r#"
func explain(err error) string {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return fmt.Sprint("no error of SQLite's: ", err)
	}
	return fmt.Sprint(e, " ", e.Code() == 2067)
}
"#,
);

const BEGINNING: &str = r#"inserted 1 1
id "INTEGER", name "TEXT", born "date", height "REAL", photo "BLOB", active "boolean", length(name) "", 1.5 "", 
1 "Ada" true {1.65 true} [1 0 2] {true true} 3 1.5
2 "Grace" false {0 false} [] {false false} 5 1.5
3 "" false {0 false} [] {false false} 0 1.5
4 "Zoë\x00x" false {0 false} [] {false false} 3 1.5
rolled back 0 4
"#;
const MATTN_ERRORS: &str = "UNIQUE constraint failed: people.name true true\n\
    NOT NULL constraint failed: people.name true false\n\
    near \"selec\": syntax error false false\n\
    no such table: nobody false false\n";
const MODERNC_ERRORS: &str = "constraint failed: UNIQUE constraint failed: people.name (2067) true\n\
    constraint failed: NOT NULL constraint failed: people.name (1299) false\n\
    SQL logic error: near \"selec\": syntax error (1) false\n\
    SQL logic error: no such table: nobody (1) false\n";
const END: &str = "not enough args to execute query: want 2 got 1\ntrue\ncontext canceled\nleft 3\n\
    int64 1, string two, float64 3.5, []uint8 [4], <nil> <nil>, <nil>\n<nil> true\n";

fn program((name, import, explain): (&str, &str, &str)) -> String {
    PROGRAM.replace("DRIVER", import).replace("NAME", name) + explain
}

/// What the tool says, if it is installed.
fn tool(dir: &Path, query: &str) -> Option<String> {
    let out = Command::new("sqlite3")
        .args(["test.db", query])
        .current_dir(dir)
        .output();
    let out = out.ok()?;
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    Some(String::from_utf8_lossy(&out.stdout).into_owned())
}

fn runs(driver: (&str, &str, &str), errors: &str, flags: &[&str]) {
    let name = format!("sqlite-{}-{}", driver.0, flags.len());
    let dir = folder(&name, &[("prog.go", &program(driver))]);
    let mut args = vec!["run"];
    args.extend(flags);
    args.push("prog.go");
    let got = run(&dir, &args);
    let want = format!("{BEGINNING}{errors}{END}");
    assert_eq!(got.out, want, "{}", got.err);
    assert_eq!((got.err.as_str(), got.status), ("", 0));
    match tool(
        &dir,
        "pragma integrity_check; select id, name, hex(photo), active from people where id < 3",
    ) {
        None => skipped("sqlite3", "the sqlite3 tool is not installed"),
        Some(out) => assert_eq!(out, "ok\n1|Ada|010002|1\n2|Grace||0\n"),
    }
}

#[test]
fn a_database_in_a_file_under_the_driver_sqlite3() {
    runs(MATTN, MATTN_ERRORS, &[]);
}

#[test]
fn a_database_in_a_file_under_the_driver_sqlite() {
    runs(MODERNC, MODERNC_ERRORS, &["--gc-stress"]);
}

#[test]
fn what_the_tool_has_made_is_read() {
    let program = r#"package main

import (
	"database/sql"
	"fmt"

	_ "github.com/mattn/go-sqlite3"
)

func main() {
	db, err := sql.Open("sqlite3", "file:test.db?mode=ro&_fk=1&_busy_timeout=100")
	if err != nil {
		panic(err)
	}
	var n, fk int
	var s string
	fmt.Println(db.QueryRow("select n, s from t").Scan(&n, &s), n, s)
	fmt.Println(db.QueryRow("pragma foreign_keys").Scan(&fk), fk)
	_, err = db.Exec("delete from t")
	fmt.Println(err)
}
"#;
    let dir = folder("sqlite-tool", &[("prog.go", program)]);
    if tool(
        &dir,
        "create table t (n, s); insert into t values (7, 'seven')",
    )
    .is_none()
    {
        skipped("sqlite3", "the sqlite3 tool is not installed");
        return;
    }
    let got = run(&dir, &["run", "prog.go"]);
    assert_eq!(got.err, "");
    assert_eq!(
        got.out,
        "<nil> 7 seven\n<nil> 1\nattempt to write a readonly database\n"
    );
}

#[test]
fn a_sandbox_without_grants_has_databases_in_memory_alone() {
    let program = r#"package main

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	_ "modernc.org/sqlite"
)

func main() {
	for _, name := range []string{"x.db", "", "file:x.db", "file:x?mode=memory&mode=rwc", "file::memory:?cache=shared", "/dev/shm/x.db"} {
		db, _ := sql.Open("sqlite", name)
		err := db.Ping()
		fmt.Println(errors.Is(err, fs.ErrPermission), err)
	}
	db, _ := sql.Open("sqlite", ":memory:")
	db.SetMaxOpenConns(1)
	for _, query := range []string{
		"create table t (n); insert into t values (1), (2)",
		"attach 'y.db' as y",
		"vacuum into 'z.db'",
		"pragma temp_store_directory = '/dev/shm'",
		"pragma temp_store = file",
		"select load_extension('x')",
		"select readfile('prog.go')",
	} {
		_, err := db.Exec(query)
		fmt.Println(err != nil)
	}
	var sum int
	fmt.Println(db.QueryRow("select sum(n) from t").Scan(&sum), sum)
}
"#;
    let dir = folder("sqlite-sandbox", &[("prog.go", program)]);
    let got = run_with(&dir, &["run", "--sandbox", "prog.go"], "", &[]);
    let lines: Vec<&str> = got.out.lines().collect();
    assert_eq!(lines.len(), 14, "{}{}", got.out, got.err);
    for line in &lines[..6] {
        assert!(
            line.starts_with("true ") && line.contains("--allow-"),
            "{line}"
        );
    }
    assert_eq!(lines[6], "false");
    assert!(lines[7..13].iter().all(|l| *l == "true"), "{lines:?}");
    assert_eq!(lines[13], "<nil> 3");
    let files = std::fs::read_dir(&dir).expect("ours").count();
    assert_eq!(files, 1, "only the program is there");
}

#[test]
fn a_sandbox_has_databases_where_it_may_read_and_write() {
    let program = r#"package main

import (
	"database/sql"
	"fmt"
	"os"

	_ "modernc.org/sqlite"
)

func main() {
	dir := os.Args[1]
	db, _ := sql.Open("sqlite", dir+"/in/x.db")
	db.SetMaxOpenConns(1)
	for _, query := range []string{
		"pragma journal_mode = wal",
		"create table t (n); insert into t values (1), (2)",
		"begin; insert into t values (3); commit",
		"attach '" + dir + "/in/y.db' as y",
		"create table y.u (n)",
		"vacuum into '" + dir + "/in/z.db'",
		"vacuum",
		"attach '" + dir + "/out.db' as o",
		"attach '" + dir + "/in/../out.db' as o",
		"attach '" + dir + "/in/link.db' as o",
		"attach 'x.db' as o",
		"attach 'file:" + dir + "/in/q.db' as o",
		"vacuum into '" + dir + "/out.db'",
	} {
		_, err := db.Exec(query)
		fmt.Println(err == nil)
	}
	var sum int
	fmt.Println(db.QueryRow("select sum(n) from t").Scan(&sum), sum)
	for _, name := range []string{"/out.db", "/in/link.db", "/ro/x.db"} {
		db, _ := sql.Open("sqlite", dir+name)
		fmt.Println(db.Ping() != nil)
	}
	db.Close()
}
"#;
    let dir = folder("sqlite-granted", &[("prog.go", program)]);
    for name in ["in", "ro"] {
        std::fs::create_dir_all(dir.join(name)).unwrap();
    }
    std::os::unix::fs::symlink("../out.db", dir.join("in/link.db")).unwrap();
    let dir = dir.canonicalize().unwrap();
    let at = dir.display();
    let flags = [
        "--sandbox".to_owned(),
        format!("--allow-read={at}/in"),
        format!("--allow-read={at}/ro"),
        format!("--allow-write={at}/in"),
    ];
    let mut args = vec!["run"];
    args.extend(flags.iter().map(String::as_str));
    let path = at.to_string();
    args.extend(["prog.go", &path]);
    let got = run_with(&dir, &args, "", &[]);
    let expected = "true\n".repeat(7) + &"false\n".repeat(6) + "<nil> 6\n" + &"true\n".repeat(3);
    assert_eq!(got.out, expected, "{}", got.err);
    assert!(!dir.join("out.db").exists());
}
