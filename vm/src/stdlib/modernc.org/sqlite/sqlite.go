// Package sqlite is the driver "sqlite" of package database/sql: minigo's built-in SQLite, with the names that
// programs use from the module of this path.
package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"minigo/internal/sqlite"
	"strings"
	"sync"
	"time"
)

func init() { sql.Register("sqlite", registered) }

var registered = &Driver{}

// Driver is the driver.
type Driver struct {
	mu    sync.Mutex
	hooks []ConnectionHookFn
}

// ExecQuerierContext is what a hook may do with a connection.
type ExecQuerierContext interface {
	driver.ExecerContext
	driver.QueryerContext
}

// ConnectionHookFn is called with each connection that is made.
type ConnectionHookFn func(conn ExecQuerierContext, dsn string) error

// RegisterConnectionHook adds a hook to the driver that package sql knows.
func RegisterConnectionHook(fn ConnectionHookFn) { registered.RegisterConnectionHook(fn) }

// RegisterConnectionHook adds a hook.
func (d *Driver) RegisterConnectionHook(fn ConnectionHookFn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hooks = append(d.hooks, fn)
}

// Error is what SQLite says.
type Error struct {
	msg  string
	code int
}

// Error returns the message.
func (e *Error) Error() string { return e.msg }

// Code is the extended code.
func (e *Error) Code() int { return e.code }

func makeError(code, _ int, message string) error {
	text := sqlite.ErrorText(code)
	if message != "" && message != text {
		text += ": " + message
	}
	text = fmt.Sprintf("%s (%d)", text, code)
	if code == 5 {
		text += " (SQLITE_BUSY)"
	}
	return &Error{text, code}
}

var formats = []string{
	"2006-01-02 15:04:05.999999999-07:00",
	"2006-01-02T15:04:05.999999999-07:00",
	"2006-01-02 15:04:05.999999999",
	"2006-01-02T15:04:05.999999999",
	"2006-01-02 15:04",
	"2006-01-02T15:04",
	"2006-01-02",
}

// parseTime reads what Time.String and SQLite's own functions write.
func parseTime(s string) (driver.Value, bool) {
	s, _, _ = strings.Cut(s, " m=")
	if t, err := time.Parse("2006-01-02 15:04:05.999999999 -0700 MST", s); err == nil {
		return t, true
	}
	s = strings.TrimSuffix(s, "Z")
	for _, format := range formats {
		if t, err := time.ParseInLocation(format, s, time.UTC); err == nil {
			return t, true
		}
	}
	return nil, false
}

func (d *Driver) dialect(form string) *sqlite.Dialect {
	return &sqlite.Dialect{
		Wait:  10000,
		Error: makeError,
		Time: func(t time.Time) string {
			if form != "" {
				return t.Format(form)
			}
			return t.String()
		},
		ParseTime: parseTime,
		Settings:  settings,
	}
}

func settings(name string, s *sqlite.Settings) error {
	file, values, err := sqlite.Parameters(name)
	if err != nil {
		return err
	}
	s.Name = file
	for _, pragma := range values["_pragma"] {
		s.Pragmas = append(s.Pragmas, "PRAGMA "+pragma)
	}
	switch v := strings.ToLower(values.Get("_txlock")); v {
	case "":
	case "deferred", "immediate", "exclusive":
		s.Begin = "BEGIN " + v
	default:
		return fmt.Errorf("unknown _txlock %q", v)
	}
	return nil
}

// Open opens a database.
func (d *Driver) Open(name string) (driver.Conn, error) {
	form := ""
	if _, values, err := sqlite.Parameters(name); err == nil && values.Has("_time_format") {
		if v := values.Get("_time_format"); v != "sqlite" {
			return nil, fmt.Errorf("unknown _time_format %q", v)
		}
		form = formats[0]
	}
	c, err := d.dialect(form).Open(name)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	hooks := d.hooks
	d.mu.Unlock()
	for _, hook := range hooks {
		if err := hook(c, name); err != nil {
			c.Close()
			return nil, err
		}
	}
	return c, nil
}
