// Package sqlite is the common part of the two SQLite drivers of package database/sql, which differ in how
// they represent errors and times.
package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"time"
)

// Version returns SQLite's version.
func Version() string

// ErrorText returns what a code of an error means.
func ErrorText(code int) string

// database is a connection; the native object is behind it.
type database struct{ _ int }

// open opens a database and waits so many milliseconds for locks. A code below zero is the number of what
// a sandbox has denied.
func open(name string, wait int) (db *database, code int, message string)

func (d *database) close() (code int)

// interrupt ends what others are doing with the connection.
func (d *database) interrupt()

// status is the last error: its text, its code, the number of the system's error.
func (d *database) status() (message string, code, system int)

// last is what the last statement has come to, and whether no transaction is open.
func (d *database) last() (id, changes int64, automatic bool)

// prepare prepares the first statement of a query, nil if there is none; the rest begins at tail.
func (d *database) prepare(query string) (s *statement, tail, code int)

// statement is a prepared statement; the native object is behind it.
type statement struct{ _ int }

// shape is what the statement has: columns, the types that tables declare for them, and parameters, each
// with its sign, empty if it has no name.
func (s *statement) shape() (columns, types, parameters []string)

// bind gives a parameter a value: the bits of a number, or bytes.
func (s *statement) bind(i, kind int, bits uint64, data string) (code int)

// step goes to the next row and returns its columns: for each its kind, and eight bytes that are a number
// or say how many bytes follow.
func (s *statement) step() (code int, row []byte)

// run goes to the end.
func (s *statement) run() (code int)

// reset goes back to before the first row.
func (s *statement) reset() (code int)

func (s *statement) close() (code int)

// Kinds of values.
const (
	integer = 1 + iota
	float
	text
	blob
	null
)

// Codes of what a call has come to.
const (
	interrupted = 9
	row         = 100
	done        = 101
)

// Dialect is how a driver differs from others.
type Dialect struct {
	// Error makes an error of a code, the system's error number and a text.
	Error func(code, system int, message string) error
	// Time is a time as text.
	Time func(t time.Time) string
	// ParseTime reads such a text; a column of a time's type keeps the text if it is none.
	ParseTime func(s string) (driver.Value, bool)
	// Wait is for how many milliseconds locks are waited for, if nothing else is said.
	Wait int
	// Settings are the pragmas and other settings of a name's parameters.
	Settings func(name string, s *Settings) error
}

// Settings are what the name of a database asks for.
type Settings struct {
	// Name is what SQLite opens.
	Name string
	// Wait is for how many milliseconds locks are waited for.
	Wait int
	// Begin begins a transaction.
	Begin string
	// Location is the zone of times.
	Location *time.Location
	// Pragmas are executed at once.
	Pragmas []string
}

// Open opens a database.
func (d *Dialect) Open(name string) (*Conn, error) {
	s := &Settings{Name: name, Wait: d.Wait, Begin: "BEGIN"}
	if err := d.Settings(name, s); err != nil {
		return nil, err
	}
	db, code, message := open(s.Name, s.Wait)
	if code < 0 {
		return nil, &fs.PathError{Op: "open", Path: s.Name, Err: syscall.Errno(code)}
	}
	if code != 0 {
		return nil, d.Error(code, 0, message)
	}
	c := &Conn{db: db, dialect: d, settings: s}
	for _, pragma := range s.Pragmas {
		if _, err := c.ExecContext(context.Background(), pragma, nil); err != nil {
			db.close()
			return nil, err
		}
	}
	return c, nil
}

// wrong is the error that the connection has come to.
func (c *Conn) wrong(code int) error {
	message, extended, system := c.db.status()
	if code&0xff != extended&0xff {
		extended, message = code, ErrorText(code)
	}
	return c.dialect.Error(extended, system, message)
}

// within does something that ends when the context is done.
func (c *Conn) within(ctx context.Context, do func() int) (code int, err error) {
	if err := ctx.Err(); err != nil {
		return interrupted, err
	}
	if ctx.Done() == nil {
		return do(), nil
	}
	ended, over := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(over)
		for {
			// What has not begun yet is not interrupted, so this is tried until it is over.
			c.db.interrupt()
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
			}
		}
	})
	code = do()
	close(ended)
	if !stop() {
		// What comes next is not to be interrupted.
		<-over
	}
	if code&0xff == interrupted && ctx.Err() != nil {
		return code, ctx.Err()
	}
	return code, nil
}

// Stmt is a prepared statement.
type Stmt struct {
	c          *Conn
	s          *statement
	columns    []string
	types      []string
	parameters []string
	closed     bool
	// Rows that were not closed yet.
	rows *Rows
}

func (c *Conn) prepare(query string) (s *Stmt, rest string, err error) {
	if c.db == nil {
		return nil, "", driver.ErrBadConn
	}
	st, tail, code := c.db.prepare(query)
	if code != 0 {
		return nil, "", c.wrong(code)
	}
	if st == nil {
		return nil, query[tail:], nil
	}
	s = &Stmt{c: c, s: st}
	s.columns, s.types, s.parameters = st.shape()
	return s, query[tail:], nil
}

func (s *Stmt) NumInput() int { return len(s.parameters) }

func (s *Stmt) Close() error {
	if s.closed || s.s == nil {
		return nil
	}
	s.closed = true
	s.s.close()
	return nil
}

// bind gives the parameters their values, by name or by place.
func (s *Stmt) bind(args []driver.NamedValue) error {
	if s.s == nil {
		return nil
	}
	if s.closed || s.c.db == nil {
		return errors.New("sqlite statement is closed")
	}
	s.s.reset()
	for _, arg := range args {
		for i, name := range s.parameters {
			if arg.Name == "" && arg.Ordinal != i+1 || arg.Name != "" && (name == "" || name[1:] != arg.Name) {
				continue
			}
			if code := s.put(i+1, arg.Value); code != 0 {
				return s.c.wrong(code)
			}
		}
	}
	return nil
}

func (s *Stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.bind(args); err != nil {
		return nil, err
	}
	if s.s == nil {
		return Result{}, nil
	}
	code, err := s.c.within(ctx, s.s.run)
	if err == nil && code != done {
		err = s.c.wrong(code)
	}
	id, changes, _ := s.c.db.last()
	s.s.reset()
	if err != nil {
		return nil, err
	}
	return Result{id, changes}, nil
}

func (s *Stmt) Exec(args []driver.Value) (driver.Result, error) {
	return s.ExecContext(context.Background(), byPlace(args))
}

func (s *Stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.bind(args); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &Rows{s: s, ctx: ctx}, nil
}

func (s *Stmt) Query(args []driver.Value) (driver.Rows, error) {
	return s.QueryContext(context.Background(), byPlace(args))
}

func byPlace(args []driver.Value) []driver.NamedValue {
	values := make([]driver.NamedValue, len(args))
	for i, v := range args {
		values[i] = driver.NamedValue{Ordinal: i + 1, Value: v}
	}
	return values
}

// Result is what came of a statement without rows.
type Result struct{ id, changes int64 }

func (r Result) LastInsertId() (int64, error) { return r.id, nil }
func (r Result) RowsAffected() (int64, error) { return r.changes, nil }

// Rows are the rows that a statement finds.
type Rows struct {
	s   *Stmt
	ctx context.Context
	// Whether the statement is theirs alone.
	owns bool
	over bool
}

func (r *Rows) Columns() []string { return r.s.columns }

func (r *Rows) Close() error {
	if r.over {
		return nil
	}
	r.over = true
	if r.s.s == nil || r.s.closed {
		return nil
	}
	r.s.s.reset()
	if r.owns {
		return r.s.Close()
	}
	return nil
}

func (r *Rows) Next(dest []driver.Value) error {
	if r.over || r.s.s == nil || r.s.closed {
		return io.EOF
	}
	var data []byte
	code, err := r.s.c.within(r.ctx, func() (code int) {
		code, data = r.s.s.step()
		return code
	})
	switch {
	case err != nil:
		return err
	case code == done:
		return io.EOF
	case code != row:
		err := r.s.c.wrong(code)
		r.s.s.reset()
		return err
	}
	return r.s.take(data, dest)
}

// missing is that a query has more parameters than there are arguments.
func missing(want, got int) error {
	return fmt.Errorf("not enough args to execute query: want %d got %d", want, got)
}
