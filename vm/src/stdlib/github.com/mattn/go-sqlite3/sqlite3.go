// Package sqlite3 is the driver "sqlite3" of package database/sql: minigo's built-in SQLite, with the names
// that programs use from the module of this path.
package sqlite3

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"minigo/internal/sqlite"
	"net/url"
	"strconv"
	"strings"
	"time"
)

func init() { sql.Register("sqlite3", &SQLiteDriver{}) }

// SQLiteTimestampFormats are the forms of times that are read; the first is the one that is written.
var SQLiteTimestampFormats = []string{
	"2006-01-02 15:04:05.999999999-07:00",
	"2006-01-02T15:04:05.999999999-07:00",
	"2006-01-02 15:04:05.999999999",
	"2006-01-02T15:04:05.999999999",
	"2006-01-02 15:04:05",
	"2006-01-02T15:04:05",
	"2006-01-02 15:04",
	"2006-01-02T15:04",
	"2006-01-02",
}

// SQLiteDriver is the driver. The hook is called with each connection that is made.
type SQLiteDriver struct {
	Extensions  []string                // extensions to load; opening fails if there are any
	ConnectHook func(*SQLiteConn) error // called with each new connection
}

// SQLiteConn is a connection.
type SQLiteConn struct{ *sqlite.Conn }

type (
	// SQLiteTx is a transaction.
	SQLiteTx = sqlite.Tx
	// SQLiteStmt is a prepared statement.
	SQLiteStmt = sqlite.Stmt
	// SQLiteRows are the rows of a query.
	SQLiteRows = sqlite.Rows
	// SQLiteResult says what a statement did.
	SQLiteResult = sqlite.Result
)

// Version returns SQLite's version as text and as a number.
func Version() (libVersion string, libVersionNumber int, sourceID string) {
	number := 0
	for part := range strings.SplitSeq(sqlite.Version(), ".") {
		n, _ := strconv.Atoi(part)
		number = number*1000 + n
	}
	return sqlite.Version(), number, ""
}

var dialect = &sqlite.Dialect{
	Wait:      5000,
	Error:     makeError,
	Time:      func(t time.Time) string { return t.Format(SQLiteTimestampFormats[0]) },
	ParseTime: parseTime,
	Settings:  settings,
}

// parseTime makes the zero time of what is none.
func parseTime(s string) (driver.Value, bool) {
	s = strings.TrimSuffix(s, "Z")
	for _, format := range SQLiteTimestampFormats {
		if t, err := time.ParseInLocation(format, s, time.UTC); err == nil {
			return t, true
		}
	}
	return time.Time{}, true
}

// pragmas are parameters that set the pragma of their name; some have a short name as well.
var pragmas = []struct{ name, short string }{
	{"auto_vacuum", "vacuum"},
	{"case_sensitive_like", "cslike"},
	{"defer_foreign_keys", "defer_fk"},
	{"foreign_keys", "fk"},
	{"ignore_check_constraints", ""},
	{"journal_mode", "journal"},
	{"locking_mode", "locking"},
	{"query_only", ""},
	{"recursive_triggers", "rt"},
	{"secure_delete", ""},
	{"synchronous", "sync"},
	{"cache_size", ""},
	{"writable_schema", ""},
}

func settings(name string, s *sqlite.Settings) error {
	file, values, err := sqlite.Parameters(name)
	if err != nil {
		return err
	}
	s.Name = file
	if v := values.Get("_loc"); v == "auto" {
		s.Location = time.Local
	} else if v != "" {
		if s.Location, err = time.LoadLocation(v); err != nil {
			return fmt.Errorf("invalid _loc: %v: %v", v, err)
		}
	}
	switch v := values.Get("_txlock"); v {
	case "", "deferred":
	case "immediate", "exclusive":
		s.Begin = "BEGIN " + strings.ToUpper(v)
	default:
		return fmt.Errorf("invalid _txlock: %v", v)
	}
	if v := either(values, "busy_timeout", "timeout"); v != "" {
		if s.Wait, err = strconv.Atoi(v); err != nil {
			return fmt.Errorf("invalid _busy_timeout: %v: %v", v, err)
		}
	}
	for _, p := range pragmas {
		if v := either(values, p.name, p.short); v != "" {
			if strings.ContainsAny(v, ";'\"") {
				return fmt.Errorf("invalid _%s: %v", p.name, v)
			}
			s.Pragmas = append(s.Pragmas, "PRAGMA "+p.name+" = "+v)
		}
	}
	return nil
}

func either(values url.Values, name, short string) string {
	if v := values.Get("_" + name); v != "" || short == "" {
		return v
	}
	return values.Get("_" + short)
}

// Open opens a database.
func (d *SQLiteDriver) Open(dsn string) (driver.Conn, error) {
	if len(d.Extensions) > 0 {
		return nil, errors.New("sqlite3: extensions are not supported by minigo")
	}
	c, err := dialect.Open(dsn)
	if err != nil {
		return nil, err
	}
	conn := &SQLiteConn{c}
	if d.ConnectHook != nil {
		if err := d.ConnectHook(conn); err != nil {
			conn.Close()
			return nil, err
		}
	}
	return conn, nil
}
