// Package database/sql, the methods that take a context: on databases, connections, statements and transactions.
package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

type key struct{}

var ctx = context.WithValue(context.Background(), key{}, "ctx")

// noteOf tells which context came to the driver.
func noteOf(ctx context.Context, format string, args ...any) {
	fmt.Printf("  %v: %s\n", ctx.Value(key{}), fmt.Sprintf(format, args...))
}

// database is a driver, a connector and a connection at once; its statements know contexts.
type database struct{ prepared int }

func (d *database) Open(string) (driver.Conn, error)             { return d, nil }
func (d *database) Connect(context.Context) (driver.Conn, error) { return d, nil }
func (d *database) Driver() driver.Driver                        { return d }
func (d *database) Close() error                                 { return nil }
func (d *database) Begin() (driver.Tx, error)                    { return nil, errors.New("not used") }
func (d *database) Prepare(string) (driver.Stmt, error)          { return nil, errors.New("not used") }

func (d *database) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	d.prepared++
	noteOf(ctx, "prepare %q", query)
	if query == "wrong" {
		return nil, errors.New("syntax")
	}
	return &statement{query}, nil
}

func (d *database) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	noteOf(ctx, "begin %d %v", driver.IsolationLevel(o.Isolation), o.ReadOnly)
	return ending{}, nil
}

type ending struct{}

func (ending) Commit() error   { fmt.Println("  commit"); return nil }
func (ending) Rollback() error { fmt.Println("  rollback"); return nil }

type statement struct{ query string }

func (s *statement) Close() error                               { fmt.Println("  close", s.query); return nil }
func (s *statement) NumInput() int                              { return -1 }
func (s *statement) Exec([]driver.Value) (driver.Result, error) { return nil, errors.New("not used") }
func (s *statement) Query([]driver.Value) (driver.Rows, error)  { return nil, errors.New("not used") }

func (s *statement) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	noteOf(ctx, "exec %q %s", s.query, shown(args))
	return result{}, nil
}

func (s *statement) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	noteOf(ctx, "query %q %s", s.query, shown(args))
	if s.query == "fail" {
		return nil, errors.New("no such table")
	}
	return &rows{args: args}, nil
}

func shown(args []driver.NamedValue) string {
	var b strings.Builder
	for _, a := range args {
		fmt.Fprintf(&b, "[%d %q %T %v]", a.Ordinal, a.Name, a.Value, a.Value)
	}
	return b.String()
}

type result struct{}

func (result) LastInsertId() (int64, error) { return 41, nil }
func (result) RowsAffected() (int64, error) { return 2, errors.New("not counted") }

// rows is a row for each argument.
type rows struct {
	args []driver.NamedValue
	at   int
}

func (r *rows) Columns() []string { return []string{"value"} }
func (r *rows) Close() error      { fmt.Println("  close rows"); return nil }
func (r *rows) Next(dest []driver.Value) error {
	if r.at == len(r.args) {
		return io.EOF
	}
	dest[0] = r.args[r.at].Value
	r.at++
	return nil
}

func shownRows(rows *sql.Rows, err error) {
	if err != nil {
		fmt.Println(err)
		return
	}
	for rows.Next() {
		var v any
		err := rows.Scan(&v)
		fmt.Print(v, " ", err, " ")
	}
	fmt.Println(rows.Err())
}

func scanned(row *sql.Row) {
	var v int
	err := row.Scan(&v)
	fmt.Println(v, err, row.Err())
}

func done(r sql.Result, err error) {
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := r.LastInsertId()
	n, err2 := r.RowsAffected()
	fmt.Println(id, err, n, err2)
}

func main() {
	var db *sql.DB = sql.OpenDB(&database{})
	defer db.Close()
	db.SetMaxOpenConns(1)
	fmt.Println("database")
	scanned(db.QueryRowContext(ctx, "q", 5, 6))
	scanned(db.QueryRowContext(ctx, "q"))
	scanned(db.QueryRowContext(ctx, "fail"))
	done(db.ExecContext(ctx, "e", sql.Named("n", 1.5), "two", nil, []byte("b"), true))

	fmt.Println("statement")
	var s *sql.Stmt
	s, err := db.PrepareContext(ctx, "s")
	fmt.Println(err)
	done(s.ExecContext(ctx, 1))
	shownRows(s.QueryContext(ctx, 1, "x", nil))
	scanned(s.QueryRowContext(ctx, 7))
	scanned(s.QueryRowContext(ctx, "seven"))
	_, err = db.PrepareContext(ctx, "wrong")
	fmt.Println(err)

	fmt.Println("transaction")
	var tx *sql.Tx
	tx, err = db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSnapshot, ReadOnly: true})
	fmt.Println(err)
	done(tx.ExecContext(ctx, "te", 1))
	shownRows(tx.QueryContext(ctx, "tq", 2, 3))
	scanned(tx.QueryRowContext(ctx, "tr", 4))
	ts, err := tx.PrepareContext(ctx, "ts")
	fmt.Println(err)
	done(ts.ExecContext(ctx))
	inside := tx.StmtContext(ctx, s)
	scanned(inside.QueryRowContext(ctx, 9))
	fmt.Println(tx.Commit())
	_, err = tx.PrepareContext(ctx, "late")
	fmt.Println(err, errors.Is(err, sql.ErrTxDone))
	_, err = tx.ExecContext(ctx, "late")
	fmt.Println(err)
	_, err = tx.QueryContext(ctx, "late")
	fmt.Println(err)
	scanned(tx.QueryRowContext(ctx, "late"))
	scanned(tx.StmtContext(ctx, s).QueryRowContext(ctx))
	fmt.Println(s.Close())
	_, err = s.ExecContext(ctx)
	fmt.Println(err)

	cancelled(db)
	connections(db)
	columns(db)
	all := func(_, _ string) (bool, error) { return true, nil }
	testing.Main(all, []testing.InternalTest{{Name: "Waiting", F: waiting}}, nil, nil)
}

func cancelled(db *sql.DB) {
	fmt.Println("cancelled")
	over, cancel := context.WithCancelCause(ctx)
	cancel(errors.New("cause"))
	s, err := db.PrepareContext(ctx, "c")
	fmt.Println(err)
	_, err = db.PrepareContext(over, "c")
	fmt.Println(err)
	_, err = s.ExecContext(over)
	fmt.Println(err)
	_, err = s.QueryContext(over)
	fmt.Println(err)
	scanned(s.QueryRowContext(over))
	scanned(db.QueryRowContext(over, "c"))
	tx, err := db.BeginTx(ctx, nil)
	fmt.Println(err)
	_, err = tx.PrepareContext(over, "c")
	fmt.Println(err)
	fmt.Println(tx.Rollback(), s.Close())
}

func connections(db *sql.DB) {
	fmt.Println("connection")
	var c *sql.Conn
	c, err := db.Conn(ctx)
	fmt.Println(err)
	scanned(c.QueryRowContext(ctx, "cq", 3))
	done(c.ExecContext(ctx, "ce"))
	fmt.Println(c.Raw(func(conn any) error { _, ok := conn.(*database); fmt.Println(ok); return io.ErrNoProgress }))
	fmt.Println(c.Close(), c.Close() == sql.ErrConnDone, c.PingContext(ctx) == sql.ErrConnDone)
	_, err = c.ExecContext(ctx, "ce")
	fmt.Println(err)
}

func columns(db *sql.DB) {
	fmt.Println("columns")
	var rows *sql.Rows
	rows, err := db.QueryContext(ctx, "columns", 1)
	fmt.Println(err)
	names, err := rows.Columns()
	fmt.Println(names, err)
	list, err := rows.ColumnTypes()
	fmt.Println(len(list), err)
	var c *sql.ColumnType = list[0]
	length, ok := c.Length()
	fmt.Println(c.Name(), length, ok, c.DatabaseTypeName(), c.ScanType())
	fmt.Println(rows.Close(), rows.Close(), rows.Next())
	_, err = rows.Columns()
	fmt.Println(err)
	_, err = rows.ColumnTypes()
	fmt.Println(err)
}

// waiting takes the only connection, so that the next one has to wait. The clock is a bubble's.
func waiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fmt.Println("waiting")
		db := sql.OpenDB(&database{})
		defer db.Close()
		db.SetMaxOpenConns(1)
		c, _ := db.Conn(ctx)
		go func() {
			other, err := db.Conn(ctx)
			fmt.Println("got", err, other.Close())
		}()
		synctest.Wait()
		var stats sql.DBStats = db.Stats()
		fmt.Println(stats.InUse, stats.Idle, stats.WaitCount, stats.WaitDuration)
		time.Sleep(2 * time.Second)
		c.Close()
		synctest.Wait()
		stats = db.Stats()
		fmt.Println(stats.InUse, stats.Idle, stats.WaitCount, stats.WaitDuration, stats.MaxOpenConnections, stats.MaxIdleTimeClosed)
		db.SetConnMaxIdleTime(time.Minute)
		time.Sleep(time.Hour)
		stats = db.Stats()
		fmt.Println(stats.MaxIdleTimeClosed, stats.OpenConnections, stats.Idle)
		// Who has waited long enough goes.
		c, _ = db.Conn(ctx)
		soon, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_, err := db.Conn(soon)
		fmt.Println(err, db.Stats().WaitCount, db.Stats().WaitDuration, c.Close())
	})
}
