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
	Name    string
	Ordinal int
	Value   Value
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
	Open(name string) (Conn, error)
}

// DriverContext is a Driver that parses a name once for many connections.
type DriverContext interface {
	OpenConnector(name string) (Connector, error)
}

// Connector opens connections of one kind.
type Connector interface {
	Connect(context.Context) (Conn, error)
	Driver() Driver
}

// Pinger is a Conn that can check whether it works.
type Pinger interface {
	Ping(ctx context.Context) error
}

// Execer is a Conn that runs statements without preparing them: the old form of ExecerContext.
type Execer interface {
	Exec(query string, args []Value) (Result, error)
}

// ExecerContext is a Conn that runs statements without preparing them.
type ExecerContext interface {
	ExecContext(ctx context.Context, query string, args []NamedValue) (Result, error)
}

// Queryer is a Conn that runs queries without preparing them: the old form of QueryerContext.
type Queryer interface {
	Query(query string, args []Value) (Rows, error)
}

// QueryerContext is a Conn that runs queries without preparing them.
type QueryerContext interface {
	QueryContext(ctx context.Context, query string, args []NamedValue) (Rows, error)
}

// Conn is a connection. It is used by one goroutine at a time.
type Conn interface {
	Prepare(query string) (Stmt, error)
	Close() error
	Begin() (Tx, error)
}

// ConnPrepareContext is a Conn that can stop preparing a statement.
type ConnPrepareContext interface {
	PrepareContext(ctx context.Context, query string) (Stmt, error)
}

// IsolationLevel is how much a transaction sees of others.
type IsolationLevel int

// TxOptions has the isolation level of a transaction, and whether it only reads.
type TxOptions struct {
	Isolation IsolationLevel
	ReadOnly  bool
}

// ConnBeginTx is a Conn that knows options of transactions.
type ConnBeginTx interface {
	BeginTx(ctx context.Context, opts TxOptions) (Tx, error)
}

// SessionResetter is a Conn with a state to reset before it is used again.
type SessionResetter interface {
	ResetSession(ctx context.Context) error
}

// Validator is a Conn that says whether it may be kept.
type Validator interface {
	IsValid() bool
}

// Result says what a statement did.
type Result interface {
	LastInsertId() (int64, error)
	RowsAffected() (int64, error)
}

// Stmt is a prepared statement. It is used by one goroutine at a time.
type Stmt interface {
	Close() error
	NumInput() int
	Exec(args []Value) (Result, error)
	Query(args []Value) (Rows, error)
}

// StmtExecContext is a Stmt that can stop running.
type StmtExecContext interface {
	ExecContext(ctx context.Context, args []NamedValue) (Result, error)
}

// StmtQueryContext is a Stmt that can stop a query.
type StmtQueryContext interface {
	QueryContext(ctx context.Context, args []NamedValue) (Rows, error)
}

// NamedValueChecker converts arguments itself, or leaves that to the package by ErrSkip.
type NamedValueChecker interface {
	CheckNamedValue(*NamedValue) error
}

// ColumnConverter converts arguments by their column: the old form of NamedValueChecker.
type ColumnConverter interface {
	ColumnConverter(idx int) ValueConverter
}

// Rows reads rows one after the other; Next returns io.EOF at the end.
type Rows interface {
	Columns() []string
	Close() error
	Next(dest []Value) error
}

// RowsNextResultSet is Rows with more than one set of results.
type RowsNextResultSet interface {
	Rows
	HasNextResultSet() bool
	NextResultSet() error
}

// RowsColumnScanner is Rows that set what Scan was given by themselves.
type RowsColumnScanner interface {
	Rows
	NextRow() error
	ScanColumn(scanCtx ScanContext, index int, dest any) error
}

// ScanContext is what scanning a column knows of where the value goes.
type ScanContext internal.ScanContext

// RowsColumnTypeScanType is Rows that know a Go type for a column.
type RowsColumnTypeScanType interface {
	Rows
	ColumnTypeScanType(index int) reflect.Type
}

// RowsColumnTypeDatabaseTypeName is Rows that know the name of a column's type.
type RowsColumnTypeDatabaseTypeName interface {
	Rows
	ColumnTypeDatabaseTypeName(index int) string
}

// RowsColumnTypeLength is Rows that know how long values of a column may be.
type RowsColumnTypeLength interface {
	Rows
	ColumnTypeLength(index int) (length int64, ok bool)
}

// RowsColumnTypeNullable is Rows that know whether a column may be NULL.
type RowsColumnTypeNullable interface {
	Rows
	ColumnTypeNullable(index int) (nullable, ok bool)
}

// RowsColumnTypePrecisionScale is Rows that know precision and scale of a column.
type RowsColumnTypePrecisionScale interface {
	Rows
	ColumnTypePrecisionScale(index int) (precision, scale int64, ok bool)
}

// Tx is a transaction.
type Tx interface {
	Commit() error
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
