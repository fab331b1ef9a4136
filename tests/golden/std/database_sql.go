// Package database/sql over a driver that notes what is asked of it.
package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"
)

// notes are the calls of the driver, printed after each step.
var notes []string

func note(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }

func show(what string, values ...any) {
	fmt.Printf("%s:", what)
	for _, v := range values {
		if err, ok := v.(error); ok {
			fmt.Printf(" [%v]", err)
		} else {
			fmt.Printf(" %v", v)
		}
	}
	fmt.Println()
	if len(notes) > 0 {
		fmt.Println("   ", strings.Join(notes, "; "))
	}
	notes = nil
}

// plain is a driver with nothing but what it must have.
type plain struct{ bad, opened int }

func (d *plain) Open(name string) (driver.Conn, error) {
	if name == "refuse" {
		return nil, errors.New("refused")
	}
	d.opened++
	note("open %s %d", name, d.opened)
	return &conn{d: d, n: d.opened}, nil
}

type conn struct {
	d *plain
	n int
}

func (c *conn) Prepare(query string) (driver.Stmt, error) {
	if c.d.bad > 0 {
		c.d.bad--
		note("bad %d", c.n)
		return nil, driver.ErrBadConn
	}
	note("prepare %d %q", c.n, query)
	if strings.HasPrefix(query, "wrong") {
		return nil, errors.New("syntax error")
	}
	return &stmt{c, query}, nil
}
func (c *conn) Close() error { note("close %d", c.n); return nil }
func (c *conn) Begin() (driver.Tx, error) {
	note("begin %d", c.n)
	return &tx{c}, nil
}

type tx struct{ c *conn }

func (t *tx) Commit() error   { note("commit %d", t.c.n); return nil }
func (t *tx) Rollback() error { note("rollback %d", t.c.n); return nil }

type stmt struct {
	c     *conn
	query string
}

func (s *stmt) Close() error { note("close stmt %q", s.query); return nil }
func (s *stmt) NumInput() int {
	if s.query == "any" {
		return -1
	}
	return strings.Count(s.query, "?")
}

func (s *stmt) Exec(args []driver.Value) (driver.Result, error) {
	note("exec %v", args)
	if s.query == "none" {
		return driver.ResultNoRows, nil
	}
	return driver.RowsAffected(len(args)), nil
}

func (s *stmt) Query(args []driver.Value) (driver.Rows, error) {
	note("query %v", args)
	if s.query == "fail" {
		return nil, errors.New("query failed")
	}
	return &rows{query: s.query, args: args}, nil
}

// rows are the arguments as columns of one row; "count" counts to three, "sets" are two sets.
type rows struct {
	query string
	args  []driver.Value
	at    int
	set   int
}

func (r *rows) Columns() []string {
	if len(r.args) == 0 {
		return []string{"n"}
	}
	var names []string
	for i := range r.args {
		names = append(names, fmt.Sprintf("c%d", i))
	}
	return names
}
func (r *rows) Close() error { note("close rows"); return nil }
func (r *rows) Next(dest []driver.Value) error {
	r.at++
	switch r.query {
	case "count", "sets":
		if r.at > 3 {
			return io.EOF
		}
		dest[0] = int64(r.at + 10*r.set)
		return nil
	case "ever":
		dest[0] = int64(r.at)
		return nil
	case "broken":
		return errors.New("row is broken")
	case "empty":
		return io.EOF
	}
	if r.at > 1 {
		return io.EOF
	}
	copy(dest, r.args)
	return nil
}

func (r *rows) HasNextResultSet() bool { return r.query == "sets" && r.set == 0 }
func (r *rows) NextResultSet() error {
	if !r.HasNextResultSet() {
		return io.EOF
	}
	r.set, r.at = 1, 0
	return nil
}
func (r *rows) ColumnTypeDatabaseTypeName(i int) string            { return "T" + fmt.Sprint(i) }
func (r *rows) ColumnTypeLength(i int) (int64, bool)               { return 7, i == 0 }
func (r *rows) ColumnTypeNullable(i int) (bool, bool)              { return true, i == 0 }
func (r *rows) ColumnTypePrecisionScale(i int) (int64, int64, bool) { return 9, 2, i == 0 }
func (r *rows) ColumnTypeScanType(i int) reflect.Type              { return reflect.TypeFor[int64]() }

// full has everything that takes contexts.
type full struct{ plain }

func (d *full) OpenConnector(name string) (driver.Connector, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &connector{d}, nil
}

type connector struct{ d *full }

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	c.d.opened++
	note("connect %d", c.d.opened)
	return &fullConn{conn{&c.d.plain, c.d.opened}, true}, ctx.Err()
}
func (c *connector) Driver() driver.Driver { return c.d }
func (c *connector) Close() error          { note("close connector"); return nil }

type fullConn struct {
	conn
	valid bool
}

func (c *fullConn) Ping(ctx context.Context) error { note("ping"); return nil }
func (c *fullConn) ResetSession(ctx context.Context) error {
	note("reset")
	return nil
}
func (c *fullConn) IsValid() bool { return c.valid }
func (c *fullConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	note("begin %d %v", o.Isolation, o.ReadOnly)
	return &tx{&c.conn}, nil
}
func (c *fullConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if query == "skip" {
		return nil, driver.ErrSkip
	}
	note("exec %q %v", query, args)
	return driver.RowsAffected(1), nil
}
func (c *fullConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	note("query %q %v", query, args)
	var values []driver.Value
	for _, a := range args {
		values = append(values, a.Value)
	}
	return &rows{query: query, args: values}, nil
}
func (c *fullConn) CheckNamedValue(v *driver.NamedValue) error {
	switch v.Value.(type) {
	case chan int:
		return driver.ErrRemoveArgument
	case sql.Out:
		v.Value = "out"
		return nil
	case complex128:
		return errors.New("no complex numbers")
	}
	return driver.ErrSkip
}

type upper string

func (u upper) Value() (driver.Value, error) { return strings.ToUpper(string(u)), nil }
func (u *upper) Scan(src any) error {
	*u = upper(fmt.Sprintf("scanned %v", src))
	return nil
}

func registry() {
	p := &plain{}
	sql.Register("plain", p)
	sql.Register("full", &full{})
	show("drivers", sql.Drivers())
	for _, f := range []func(){func() { sql.Register("plain", p) }, func() { sql.Register("nil", nil) }} {
		func() {
			defer func() { show("panic", recover()) }()
			f()
		}()
	}
	_, err := sql.Open("none", "x")
	show("unknown", err)
	_, err = sql.Open("full", "")
	show("no connector", err)
	db, err := sql.Open("plain", "refuse")
	show("refused", err, db.Ping(), db.Driver() == p)
	for i := sql.LevelDefault - 1; i <= sql.LevelLinearizable+1; i++ {
		fmt.Print(i, "|")
	}
	fmt.Println(sql.Named("a", 1).Name, sql.Named("a", 1).Value)
}

func basics() {
	db, _ := sql.Open("plain", "x")
	r, err := db.Exec("two ? ?", 1, "b")
	n, e2 := r.RowsAffected()
	_, e3 := r.LastInsertId()
	show("exec", err, n, e2, e3)
	r, err = db.Exec("none")
	_, e2 = r.RowsAffected()
	_, e3 = r.LastInsertId()
	show("no rows", err, e2, e3)
	_, err = db.Exec("wrong")
	show("wrong", err)
	_, err = db.Exec("one ?")
	show("too few", err)
	_, err = db.Exec("one ?", sql.Named("x", 1))
	show("named", err)
	_, err = db.Exec("one ?", sql.Named("1x", 1))
	show("badly named", err)
	_, err = db.Exec("one ?", make(chan int))
	show("channel", err)
	_, err = db.Exec("one ?", uint64(math.MaxUint64))
	show("large", err)
	_, err = db.Exec("any", upper("v"), true, 1.5, []byte("b"), nil, sql.NullString{String: "s", Valid: true}, (*int)(nil))
	show("values", err)
	_, err = db.Query("fail")
	show("query", err)
	rows, err := db.Query("count")
	sum := 0
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			show("scan", err)
		}
		sum += n
	}
	show("sum", sum, rows.Err(), rows.Close(), err)
	names, err := rows.Columns()
	_, e2 = rows.ColumnTypes()
	show("closed", names, err, e2, rows.Next(), rows.Scan(&sum))
	rows, _ = db.Query("broken")
	show("broken", rows.Next(), rows.Err(), rows.Close())
	rows, _ = db.Query("count")
	show("early", rows.Scan(&sum))
	rows.Next()
	var b sql.RawBytes
	show("count of arguments", rows.Scan(&sum, &sum), rows.Scan(&b), string(b), rows.Scan(&b), rows.Close(), rows.Err())
	rows, _ = db.Query("sets")
	for {
		for rows.Next() {
			var n int
			rows.Scan(&n)
			fmt.Print(n, " ")
		}
		if !rows.NextResultSet() {
			break
		}
	}
	show("sets", rows.Err())
	var n2 int
	show("row", db.QueryRow("count").Scan(&n2), n2)
	show("no row", db.QueryRow("empty").Scan(&n2), db.QueryRow("empty").Err())
	show("row fails", db.QueryRow("wrong").Scan(&n2), db.QueryRow("broken").Scan(&n2), db.QueryRow("count").Scan(&b))
	rows, _ = db.Query("? ?", 1, "x")
	types, _ := rows.ColumnTypes()
	for _, t := range types {
		length, ok := t.Length()
		nullable, ok2 := t.Nullable()
		p, s, ok3 := t.DecimalSize()
		fmt.Println(t.Name(), t.DatabaseTypeName(), t.ScanType(), length, ok, nullable, ok2, p, s, ok3)
	}
	rows.Close()
	s := db.Stats()
	show("stats", s.OpenConnections, s.InUse, s.Idle, s.MaxOpenConnections, s.WaitCount)
	show("close", db.Close(), db.Close(), db.Ping())
	_, err = db.Query("count")
	show("after", err)
}

func conversions() {
	db, _ := sql.Open("plain", "x")
	defer db.Close()
	scan := func(v any, dest any) {
		err := db.QueryRow("?", v).Scan(dest)
		notes = nil
		d := reflect.ValueOf(dest)
		if d.Kind() == reflect.Pointer && !d.IsNil() {
			dest = d.Elem().Interface()
		}
		if p, ok := dest.(*int); ok && p != nil {
			dest = *p
		}
		show(fmt.Sprintf("%T(%v)", v, v), fmt.Sprintf("%T %v", dest, dest), err)
	}
	when := time.Date(2026, 1, 2, 3, 4, 5, 600, time.UTC)
	for _, v := range []any{int64(300), "12", "x", []byte("7"), 2.5, true, nil, when} {
		scan(v, new(string))
		scan(v, new(int))
		scan(v, new(int8))
		scan(v, new(uint16))
		scan(v, new(float32))
		scan(v, new(bool))
		scan(v, new([]byte))
		scan(v, new(any))
		scan(v, new(time.Time))
		scan(v, new(*int))
		scan(v, new(sql.NullInt64))
		scan(v, new(sql.NullInt32))
		scan(v, new(sql.NullInt16))
		scan(v, new(sql.NullByte))
		scan(v, new(sql.NullFloat64))
		scan(v, new(sql.NullBool))
		scan(v, new(sql.NullTime))
		scan(v, new(sql.NullString))
		scan(v, new(sql.Null[int]))
		scan(v, new(upper))
		scan(v, new(struct{}))
		scan(v, (*int)(nil))
		if _, ok := v.(string); ok {
			scan(v, (*string)(nil))
			scan(v, (*[]byte)(nil))
			scan(v, (*sql.RawBytes)(nil))
		}
		scan(v, 5)
	}
	type named string
	var word named
	show("assign", sql.ConvertAssign(driver.ScanContext{}, &word, []byte("abc")), word)
	for _, v := range []driver.Valuer{
		sql.NullInt64{Int64: 1, Valid: true}, sql.NullInt32{Int32: 2, Valid: true}, sql.NullInt16{Int16: 3, Valid: true},
		sql.NullByte{Byte: 4, Valid: true}, sql.NullFloat64{Float64: 5, Valid: true}, sql.NullBool{Bool: true, Valid: true},
		sql.NullString{String: "s", Valid: true}, sql.NullTime{Time: when, Valid: true}, sql.Null[uint8]{V: 8, Valid: true},
		sql.Null[upper]{V: "v", Valid: true}, sql.Null[chan int]{Valid: true},
		sql.NullInt64{}, sql.NullInt32{}, sql.NullInt16{}, sql.NullByte{}, sql.NullFloat64{}, sql.NullBool{}, sql.NullString{},
		sql.NullTime{}, sql.Null[int]{},
	} {
		value, err := v.Value()
		fmt.Printf("%T %v %T\n", value, value, err)
	}
}

func transactions() {
	db, _ := sql.Open("plain", "x")
	defer db.Close()
	ctx := context.Background()
	t, err := db.Begin()
	show("begin", err)
	t.Exec("in ?", 1)
	s, _ := t.Prepare("p ?")
	s.Exec(2)
	show("in", t.Commit(), t.Commit(), t.Rollback())
	_, err = t.Exec("late")
	_, e2 := t.Query("late")
	_, e3 := s.Exec(3)
	show("over", err, e2, e3, t.QueryRow("late").Scan(new(int)), s.Close())
	t, _ = db.Begin()
	rows, _ := t.Query("count")
	rows.Next()
	show("rollback", t.Rollback(), rows.Next(), rows.Err() != nil)
	_, err = db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	_, e2 = db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	show("options", err, e2)
	other, _ := sql.Open("plain", "other")
	ps, _ := other.Prepare("o")
	t, _ = db.Begin()
	_, err = t.Stmt(ps).Exec()
	show("other database", err)
	other.Close()
	ps, _ = db.Prepare("p")
	ts := t.Stmt(ps)
	_, err = ts.Exec()
	notes = nil
	show("statement", err, t.Rollback() == nil)
	notes = nil
	cctx, cancel := context.WithCancel(ctx)
	t, _ = db.BeginTx(cctx, nil)
	cancel()
	for db.Stats().InUse > 0 {
		// The rollback comes by itself, and the connection is given up.
		time.Sleep(time.Millisecond)
	}
	notes = nil
	_, err = t.Exec("late")
	show("cancelled", err, t.Commit(), t.Rollback())
	_, err = db.ExecContext(cctx, "late")
	_, e2 = db.BeginTx(cctx, nil)
	show("context", err, e2, db.PingContext(cctx))
}

func statements() {
	db, _ := sql.Open("plain", "x")
	defer func() { db.Close(); show("closed") }()
	s, err := db.Prepare("s ?")
	show("prepare", err)
	_, err = s.Exec(1)
	_, e2 := s.Exec()
	_, e3 := s.Query(1, 2)
	show("exec", err, e2, e3)
	var v string
	show("row", s.QueryRow("a").Scan(&v), v)
	rows, _ := s.Query("b")
	show("close", s.Close(), s.Close())
	show("rows", rows.Next(), rows.Scan(&v), v, rows.Close())
	_, err = s.Exec(1)
	show("after", err)
	_, err = db.Prepare("wrong")
	show("wrong", err)
	ctx := context.Background()
	c, err := db.Conn(ctx)
	show("conn", err)
	cs, _ := c.PrepareContext(ctx, "c")
	_, err = cs.Exec()
	show("on it", err)
	_, err = c.ExecContext(ctx, "e")
	_, e2 = c.QueryContext(ctx, "fail")
	show("more", err, e2, c.QueryRowContext(ctx, "count").Scan(&v), v, c.PingContext(ctx))
	show("raw", c.Raw(func(dc any) error { return fmt.Errorf("%T", dc) }))
	t, err := c.BeginTx(ctx, nil)
	show("begin", err, t.Rollback())
	func() {
		defer func() { show("panic", recover()) }()
		c.Raw(func(any) error { panic("in raw") })
	}()
	show("close", c.Close())
	_, err = c.ExecContext(ctx, "e")
	_, e2 = cs.Exec()
	show("done", err, e2)
}

func pool() {
	p := &plain{}
	sql.Register("pool", p)
	db, _ := sql.Open("pool", "x")
	ctx := context.Background()
	p.bad = 1
	_, err := db.Exec("retry")
	show("retry", err)
	p.bad = 9
	_, err = db.Exec("retry")
	show("in vain", err, p.bad)
	p.bad = 0
	db.SetMaxOpenConns(1)
	c, _ := db.Conn(ctx)
	got := make(chan error)
	short, cancel := context.WithCancel(ctx)
	go func() {
		_, err := db.ExecContext(short, "late")
		got <- err
	}()
	for db.Stats().WaitCount < 1 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	err = <-got
	notes = nil
	show("full", err, db.Stats().WaitCount, db.Stats().InUse)
	go func() {
		_, err := db.Exec("waits")
		got <- err
	}()
	for db.Stats().WaitCount < 2 {
		time.Sleep(time.Millisecond)
	}
	c.Close()
	show("given", <-got)
	db.SetMaxIdleConns(-1)
	show("no idle ones", db.Stats().Idle, db.Stats().MaxIdleClosed)
	db.SetMaxIdleConns(2)
	db.SetMaxOpenConns(0)
	db.SetConnMaxLifetime(time.Nanosecond)
	db.Ping()
	time.Sleep(time.Millisecond)
	notes = nil
	show("too old", db.Ping(), db.Stats().MaxLifetimeClosed > 0)
	db.SetConnMaxLifetime(0)
	db.SetConnMaxIdleTime(time.Hour)
	a, _ := db.Conn(ctx)
	db.Close()
	notes = nil
	show("given back", a.Close(), db.Stats().OpenConnections)
}

func contexts() {
	db, _ := sql.Open("full", "x")
	ctx := context.Background()
	_, err := db.Exec("e ?", sql.Named("n", 1), 2, make(chan int), sql.Out{Dest: new(int), In: true})
	show("exec", err)
	_, err = db.Exec("e ?", complex(1, 2))
	show("complex", err)
	_, err = db.Exec("e ?", sql.Named("z", complex(1, 2)))
	show("named complex", err)
	_, err = db.Exec("skip")
	show("skip", err)
	show("ping", db.Ping())
	t, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSnapshot, ReadOnly: true})
	show("begin", err, t.Commit())
	cctx, cancel := context.WithCancel(ctx)
	rows, err := db.QueryContext(cctx, "ever")
	show("query", err, rows.Next())
	cancel()
	for rows.Next() {
		time.Sleep(time.Millisecond)
	}
	show("cancelled", rows.Err(), rows.Close())
	c, _ := db.Conn(ctx)
	c.Raw(func(dc any) error { dc.(*fullConn).valid = false; return nil })
	show("not valid", c.Close(), db.Stats().OpenConnections)
	show("close", db.Close())
	db = sql.OpenDB(&connector{&full{}})
	show("connector", db.Ping(), slices.Contains(sql.Drivers(), "full"))
	db.Close()
	notes = nil
}

func main() {
	registry()
	basics()
	conversions()
	transactions()
	statements()
	pool()
	contexts()
}
