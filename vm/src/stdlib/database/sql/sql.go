// Package sql works with databases: connections in a pool, statements, transactions and rows, over
// drivers that are registered by name.
package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

var (
	// ErrNoRows says that there was no row for QueryRow.
	ErrNoRows = errors.New("sql: no rows in result set")
	// ErrTxDone says that a transaction is over already.
	ErrTxDone = errors.New("sql: transaction has already been committed or rolled back")
	// ErrConnDone says that a connection was given back already.
	ErrConnDone = errors.New("sql: connection is already closed")

	errClosed     = errors.New("sql: database is closed")
	errRowsClosed = errors.New("sql: Rows are closed")
	errNoRows     = errors.New("sql: no Rows available")
)

var (
	driversMu sync.RWMutex
	drivers   = map[string]driver.Driver{}
)

// Register makes a driver known under a name.
func Register(name string, driver driver.Driver) {
	driversMu.Lock()
	defer driversMu.Unlock()
	if driver == nil {
		panic("sql: Register driver is nil")
	}
	if _, twice := drivers[name]; twice {
		panic("sql: Register called twice for driver " + name)
	}
	drivers[name] = driver
}

// Drivers returns the names of all drivers, sorted.
func Drivers() []string {
	driversMu.RLock()
	defer driversMu.RUnlock()
	names := make([]string, 0, len(drivers))
	for name := range drivers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// NamedArg is an argument of a query that goes by a name.
type NamedArg struct {
	_Named struct{}

	// Name stands without the sign that the query has in front of it.
	Name  string
	Value any // the value, or an Out
}

// Named returns an argument for a parameter with a name; the name is without the prefix that the statement
// has.
func Named(name string, value any) NamedArg { return NamedArg{Name: name, Value: value} }

// IsolationLevel is how much a transaction sees of others.
type IsolationLevel int

// How far transactions are isolated from each other. Drivers may lack some.
const (
	LevelDefault IsolationLevel = iota
	LevelReadUncommitted
	LevelReadCommitted
	LevelWriteCommitted
	LevelRepeatableRead
	LevelSnapshot
	LevelSerializable
	LevelLinearizable
)

var levels = [...]string{
	"Default", "Read Uncommitted", "Read Committed", "Write Committed",
	"Repeatable Read", "Snapshot", "Serializable", "Linearizable",
}

var _ fmt.Stringer = LevelDefault

// String returns the name, such as "Read Committed".
func (i IsolationLevel) String() string {
	if i >= 0 && int(i) < len(levels) {
		return levels[i]
	}
	return "IsolationLevel(" + strconv.Itoa(int(i)) + ")"
}

// TxOptions is what a transaction is to be like.
type TxOptions struct {
	Isolation IsolationLevel // how far it is isolated; 0 is the choice of the driver
	ReadOnly  bool           // whether it may only read
}

// Scanner is what takes a column's value by itself: nil, int64, float64, bool, []byte, string or
// time.Time. Bytes are only lent.
type Scanner interface {
	// Scan sets the value from one of the database, which is an int64, float64, bool, []byte, string,
	// time.Time or nil. Bytes must be copied.
	Scan(src any) error
}

// RawBytes is a column's bytes in memory of the driver, there until the next call on the rows.
type RawBytes []byte

// Out is an argument by which a procedure hands something back.
type Out struct {
	_Named struct{}

	// Dest points to the place for it.
	Dest any
	// In says that what is there is handed to the procedure.
	In bool
}

// Result is what came of a statement without rows.
type Result interface {
	// LastInsertId returns the number that the database gave to a new row. Not all databases have it.
	LastInsertId() (int64, error)
	// RowsAffected returns how many rows were changed. Not all databases have it.
	RowsAffected() (int64, error)
}

// result asks the driver while nobody else uses the connection.
type result struct {
	c *held
	r driver.Result
}

func (r result) LastInsertId() (int64, error) {
	r.c.Lock()
	defer r.c.Unlock()
	return r.r.LastInsertId()
}

func (r result) RowsAffected() (int64, error) {
	r.c.Lock()
	defer r.c.Unlock()
	return r.r.RowsAffected()
}

// named is the Connector of a driver that is none itself.
type named struct {
	dsn    string
	driver driver.Driver
}

func (n named) Connect(context.Context) (driver.Conn, error) { return n.driver.Open(n.dsn) }
func (n named) Driver() driver.Driver                        { return n.driver }
