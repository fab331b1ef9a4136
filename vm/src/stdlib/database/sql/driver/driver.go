// Package driver has what package sql and the drivers of databases agree on.
package driver

import (
	"context"
	"database/sql/internal"
	"errors"
	"reflect"
)

// Value is nil, or of type int64, float64, bool, []byte, string or time.Time.
type Value any

// NamedValue is an argument of a query: its name, if any, or its place, from 1 on.
type NamedValue struct {
	Name    string // the name; "" for a parameter without
	Ordinal int    // the position, from 1
	Value   Value  // the value
}

var (
	// ErrSkip asks for the way that is open to all drivers.
	ErrSkip = errors.New("driver: skip fast-path; continue as if unimplemented")
	// ErrBadConn asks for another connection; nothing was done on this one.
	ErrBadConn = errors.New("driver: bad connection")
	// ErrRemoveArgument says that an argument is not the query's.
	ErrRemoveArgument = errors.New("driver: remove argument from query")
)

// Driver opens connections by name.
type Driver interface {
	// Open returns a new connection; name means what the driver likes.
	Open(name string) (Conn, error)
}

// DriverContext is a Driver that parses a name once for many connections.
type DriverContext interface {
	// OpenConnector parses name.
	OpenConnector(name string) (Connector, error)
}

// Connector opens connections of one kind.
type Connector interface {
	// Connect returns a new connection. ctx ends the attempt only.
	Connect(context.Context) (Conn, error)
	// Driver returns the driver.
	Driver() Driver
}

// Pinger is a Conn that can check whether it works.
type Pinger interface {
	// Ping checks that the connection works, and returns ErrBadConn if it shall be dropped.
	Ping(ctx context.Context) error
}

// Execer is a Conn that runs statements without preparing them: the old form of ExecerContext.
type Execer interface {
	// Exec runs a statement without rows, or returns ErrSkip.
	Exec(query string, args []Value) (Result, error)
}

// ExecerContext is a Conn that runs statements without preparing them.
type ExecerContext interface {
	// ExecContext runs a statement without rows, or returns ErrSkip.
	ExecContext(ctx context.Context, query string, args []NamedValue) (Result, error)
}

// Queryer is a Conn that runs queries without preparing them: the old form of QueryerContext.
type Queryer interface {
	// Query runs a query, or returns ErrSkip.
	Query(query string, args []Value) (Rows, error)
}

// QueryerContext is a Conn that runs queries without preparing them.
type QueryerContext interface {
	// QueryContext runs a query, or returns ErrSkip.
	QueryContext(ctx context.Context, query string, args []NamedValue) (Rows, error)
}

// Conn is a connection. It is used by one goroutine at a time.
type Conn interface {
	// Prepare prepares a statement.
	Prepare(query string) (Stmt, error)
	// Close ends the connection.
	Close() error
	// Begin starts a transaction.
	Begin() (Tx, error)
}

// ConnPrepareContext is a Conn that can stop preparing a statement.
type ConnPrepareContext interface {
	// PrepareContext prepares a statement; ctx ends preparing only.
	PrepareContext(ctx context.Context, query string) (Stmt, error)
}

// IsolationLevel is how much a transaction sees of others.
type IsolationLevel int

// TxOptions has the isolation level of a transaction, and whether it only reads.
type TxOptions struct {
	Isolation IsolationLevel // how far it is isolated; 0 is the choice of the driver
	ReadOnly  bool           // whether it may only read
}

// ConnBeginTx is a Conn that knows options of transactions.
type ConnBeginTx interface {
	// BeginTx starts a transaction. It fails for options that it does not have.
	BeginTx(ctx context.Context, opts TxOptions) (Tx, error)
}

// SessionResetter is a Conn with a state to reset before it is used again.
type SessionResetter interface {
	// ResetSession is called before the connection is used again. ErrBadConn drops it.
	ResetSession(ctx context.Context) error
}

// Validator is a Conn that says whether it may be kept.
type Validator interface {
	// IsValid is called before the connection goes back to the pool.
	IsValid() bool
}

// Result says what a statement did.
type Result interface {
	// LastInsertId returns the number that the database gave to a new row.
	LastInsertId() (int64, error)
	// RowsAffected returns how many rows were changed.
	RowsAffected() (int64, error)
}

// Stmt is a prepared statement. It is used by one goroutine at a time.
type Stmt interface {
	// Close ends the statement.
	Close() error
	// NumInput returns how many parameters there are, or -1 if that is not known.
	NumInput() int
	// Exec runs the statement without rows.
	Exec(args []Value) (Result, error)
	// Query runs the statement with rows.
	Query(args []Value) (Rows, error)
}

// StmtExecContext is a Stmt that can stop running.
type StmtExecContext interface {
	// ExecContext runs the statement without rows, until ctx ends.
	ExecContext(ctx context.Context, args []NamedValue) (Result, error)
}

// StmtQueryContext is a Stmt that can stop a query.
type StmtQueryContext interface {
	// QueryContext runs the statement with rows, until ctx ends.
	QueryContext(ctx context.Context, args []NamedValue) (Rows, error)
}

// NamedValueChecker converts arguments itself, or leaves that to the package by ErrSkip.
type NamedValueChecker interface {
	// CheckNamedValue converts the value in place. ErrSkip leaves that to the package, ErrRemoveArgument
	// takes the argument away.
	CheckNamedValue(*NamedValue) error
}

// ColumnConverter converts arguments by their column: the old form of NamedValueChecker.
type ColumnConverter interface {
	// ColumnConverter returns what converts the argument idx.
	ColumnConverter(idx int) ValueConverter
}

// Rows reads rows one after the other; Next returns io.EOF at the end.
type Rows interface {
	// Columns returns the names of the columns.
	Columns() []string
	// Close ends the rows.
	Close() error
	// Next sets dest to the next row, or returns io.EOF.
	Next(dest []Value) error
}

// RowsNextResultSet is Rows with more than one set of results.
type RowsNextResultSet interface {
	Rows
	// HasNextResultSet is true if there is another set of results.
	HasNextResultSet() bool
	// NextResultSet moves to the next set, or returns io.EOF.
	NextResultSet() error
}

// RowsColumnScanner is Rows that set what Scan was given by themselves.
type RowsColumnScanner interface {
	Rows
	// NextRow moves to the next row, or returns io.EOF.
	NextRow() error
	// ScanColumn sets dest, or returns ErrSkip to leave that to the package.
	ScanColumn(scanCtx ScanContext, index int, dest any) error
}

// ScanContext is what scanning a column knows of where the value goes.
type ScanContext internal.ScanContext

// RowsColumnTypeScanType is Rows that know a Go type for a column.
type RowsColumnTypeScanType interface {
	Rows
	// ColumnTypeScanType returns a type that values of the column fit.
	ColumnTypeScanType(index int) reflect.Type
}

// RowsColumnTypeDatabaseTypeName is Rows that know the name of a column's type.
type RowsColumnTypeDatabaseTypeName interface {
	Rows
	// ColumnTypeDatabaseTypeName returns the name in upper case, without a length.
	ColumnTypeDatabaseTypeName(index int) string
}

// RowsColumnTypeLength is Rows that know how long values of a column may be.
type RowsColumnTypeLength interface {
	Rows
	// ColumnTypeLength returns the length; ok is false if it does not vary.
	ColumnTypeLength(index int) (length int64, ok bool)
}

// RowsColumnTypeNullable is Rows that know whether a column may be NULL.
type RowsColumnTypeNullable interface {
	Rows
	// ColumnTypeNullable says whether there may be NULL; ok is false if that is not known.
	ColumnTypeNullable(index int) (nullable, ok bool)
}

// RowsColumnTypePrecisionScale is Rows that know precision and scale of a column.
type RowsColumnTypePrecisionScale interface {
	Rows
	// ColumnTypePrecisionScale returns precision and scale of decimals; ok is false for other types.
	ColumnTypePrecisionScale(index int) (precision, scale int64, ok bool)
}

// Tx is a transaction.
type Tx interface {
	// Commit keeps the changes.
	Commit() error
	// Rollback drops the changes.
	Rollback() error
}

// RowsAffected is the Result of a statement that changes rows.
type RowsAffected int64

var _ Result = RowsAffected(0)

// LastInsertId returns an error: there is none.
func (RowsAffected) LastInsertId() (int64, error) {
	return 0, errors.New("LastInsertId is not supported by this driver")
}

// RowsAffected returns the number.
func (v RowsAffected) RowsAffected() (int64, error) { return int64(v), nil }

// ResultNoRows is the Result of a statement about tables.
var ResultNoRows noRows

type noRows struct{}

var _ Result = noRows{}

func (noRows) LastInsertId() (int64, error) {
	return 0, errors.New("no LastInsertId available after DDL statement")
}

func (noRows) RowsAffected() (int64, error) {
	return 0, errors.New("no RowsAffected available after DDL statement")
}
