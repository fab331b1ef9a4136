package sql

import (
	"context"
	"database/sql/driver"
	"database/sql/internal"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"sync/atomic"
)

// Rows is what a query found. Next goes to the next row, from the first on.
type Rows struct {
	c       *held
	release release
	rows    driver.Rows
	// Closes the statement that was made for these rows alone.
	closeStmt func() error
	// Ends the watching of the context.
	stop func()
	// Why the context was done, if that ended the rows.
	done atomic.Pointer[error]

	// Held for writing to close, for reading to use the rows, and after a Scan of RawBytes until the next
	// call, since the bytes are the driver's.
	using sync.RWMutex
	lends bool

	closed  bool
	begun   bool
	atEnd   bool
	columns int
	last    []driver.Value
	err     error
	raw     []byte
}

func newRows(ctx, txctx context.Context, c *held, release release, rows driver.Rows, closeStmt func() error) *Rows {
	rs := &Rows{c: c, release: release, rows: rows, closeStmt: closeStmt}
	var ended <-chan struct{}
	if txctx != nil {
		ended = txctx.Done()
	}
	if ctx.Done() == nil && ended == nil {
		return rs
	}
	closing, stop := context.WithCancel(ctx)
	rs.stop = stop
	go func() {
		select {
		case <-ctx.Done():
			err := ctx.Err()
			rs.done.Store(&err)
		case <-ended:
			err := txctx.Err()
			rs.done.Store(&err)
		case <-closing.Done():
		}
		rs.close(ctx.Err())
	}()
	return rs
}

// giveBack ends the loan of the last Scan's RawBytes.
func (rs *Rows) giveBack() {
	if rs.lends {
		rs.lends = false
		rs.using.RUnlock()
	}
}

// Next moves to the next row, and returns false at the end or an error; Err tells which. The rows are
// closed then.
func (rs *Rows) Next() bool {
	rs.giveBack()
	if rs.done.Load() != nil {
		return false
	}
	rs.using.RLock()
	ends, ok := rs.next()
	rs.using.RUnlock()
	if ends {
		rs.Close()
		rs.atEnd = rs.atEnd || !ok
	}
	return ok
}

// next goes to the next row if there is one, and tells whether the rows are to be closed.
func (rs *Rows) next() (ends, ok bool) {
	if rs.closed {
		return false, false
	}
	rs.c.Lock()
	defer rs.c.Unlock()
	if !rs.begun {
		rs.columns = len(rs.rows.Columns())
		rs.begun = true
	}
	if r, scans := rs.rows.(driver.RowsColumnScanner); scans {
		rs.err = r.NextRow()
	} else {
		if rs.last == nil {
			rs.last = make([]driver.Value, rs.columns)
		}
		rs.err = rs.rows.Next(rs.last)
	}
	switch {
	case rs.err == nil:
		return false, true
	case rs.err != io.EOF:
		return true, false
	}
	r, several := rs.rows.(driver.RowsNextResultSet)
	return !several || !r.HasNextResultSet(), false
}

// NextResultSet goes to the rows of the next query, if there were several in one.
func (rs *Rows) NextResultSet() bool {
	rs.giveBack()
	rs.using.RLock()
	ends, ok := rs.nextSet()
	rs.using.RUnlock()
	if ends {
		rs.Close()
	}
	return ok
}

func (rs *Rows) nextSet() (ends, ok bool) {
	if rs.closed {
		return false, false
	}
	rs.begun = false
	rs.last = nil
	r, several := rs.rows.(driver.RowsNextResultSet)
	if !several {
		return true, false
	}
	rs.c.Lock()
	defer rs.c.Unlock()
	rs.err = r.NextResultSet()
	return rs.err != nil, rs.err == nil
}

// reason is what has ended the rows, or otherwise err.
func (rs *Rows) reason(err error) error {
	if rs.err != nil && rs.err != io.EOF {
		return rs.err
	}
	return err
}

// Err returns what has ended the rows before their end.
func (rs *Rows) Err() error {
	// While RawBytes are lent, the rows cannot be closed, and nothing changes.
	if !rs.lends {
		if err := rs.done.Load(); err != nil && !rs.atEnd {
			return *err
		}
	}
	rs.using.RLock()
	defer rs.using.RUnlock()
	return rs.reason(nil)
}

// unreadable returns why the rows cannot be asked about, or nil. The caller holds rs.using.
func (rs *Rows) unreadable() error {
	if rs.closed {
		return rs.reason(errRowsClosed)
	}
	if rs.rows == nil {
		return rs.reason(errNoRows)
	}
	return nil
}

// Columns returns the names of the columns.
func (rs *Rows) Columns() ([]string, error) {
	rs.using.RLock()
	defer rs.using.RUnlock()
	if err := rs.unreadable(); err != nil {
		return nil, err
	}
	rs.c.Lock()
	defer rs.c.Unlock()
	return rs.rows.Columns(), nil
}

// ColumnTypes returns what is known of the columns.
func (rs *Rows) ColumnTypes() ([]*ColumnType, error) {
	rs.using.RLock()
	defer rs.using.RUnlock()
	if err := rs.unreadable(); err != nil {
		return nil, err
	}
	rs.c.Lock()
	defer rs.c.Unlock()
	var types []*ColumnType
	for i, name := range rs.rows.Columns() {
		types = append(types, columnType(rs.rows, i, name))
	}
	return types, nil
}

// Scan stores the columns of the row in what dest points to.
func (rs *Rows) Scan(dest ...any) error {
	if rs.lends {
		return errors.New("sql: Scan called without calling Next (closemuScanHold)")
	}
	rs.using.RLock()
	rs.raw = rs.raw[:0]
	err := rs.scan(dest)
	if err == nil && wantsRaw(dest) {
		rs.lends = true
		return nil
	}
	rs.using.RUnlock()
	return err
}

func wantsRaw(dest []any) bool {
	for _, d := range dest {
		if _, raw := d.(*RawBytes); raw {
			return true
		}
	}
	return false
}

func (rs *Rows) scan(dest []any) error {
	if err := rs.reason(nil); err != nil {
		return err
	}
	switch {
	case rs.closed:
		return errRowsClosed
	case !rs.begun:
		return errors.New("sql: Scan called without calling Next")
	case len(dest) != rs.columns:
		return fmt.Errorf("sql: expected %d destination arguments in Scan, not %d", rs.columns, len(dest))
	}
	r, scans := rs.rows.(driver.RowsColumnScanner)
	if scans {
		rs.c.Lock()
		defer rs.c.Unlock()
	}
	for i, d := range dest {
		var err error
		if scans {
			err = r.ScanColumn(driver.ScanContext(internal.Scanning(rs)), i, d)
		} else {
			err = assign(d, rs.last[i], rs)
		}
		if err != nil {
			return fmt.Errorf("sql: Scan error on column index %d, name %q: %w", i, rs.rows.Columns()[i], err)
		}
	}
	return nil
}

// room is where the bytes of a RawBytes may go; keep takes what was appended there.
func (rs *Rows) room() []byte {
	if rs == nil {
		return nil
	}
	return rs.raw
}

func (rs *Rows) keep(b []byte) RawBytes {
	if rs == nil {
		return RawBytes(b)
	}
	start := len(rs.raw)
	rs.raw = b
	return RawBytes(b[start:])
}

// within makes of a driver's rows the ones that d is; they end with these.
func (rs *Rows) within(d *Rows, rows driver.Rows) error {
	if d == nil {
		return errNilPtr
	}
	if rs == nil {
		return errors.New("invalid context to convert cursor rows, missing parent *Rows")
	}
	*d = Rows{c: rs.c, release: func(error) {}, rows: rows}
	stop := rs.stop
	rs.stop = func() {
		d.close(rs.err)
		if stop != nil {
			stop()
		}
	}
	return nil
}

// Close closes the rows before their end. After that Err tells whether they came that far.
func (rs *Rows) Close() error {
	rs.giveBack()
	return rs.close(nil)
}

func (rs *Rows) close(err error) error {
	rs.using.Lock()
	defer rs.using.Unlock()
	if rs.closed {
		return nil
	}
	rs.closed = true
	if rs.err == nil {
		rs.err = err
	}
	rs.c.Lock()
	err = rs.rows.Close()
	rs.c.Unlock()
	if rs.stop != nil {
		rs.stop()
	}
	if rs.closeStmt != nil {
		rs.closeStmt()
	}
	rs.release(err)
	rs.err = rs.reason(err)
	return err
}

// Row is the first of the rows that a query found.
type Row struct {
	err  error
	rows *Rows
}

// Scan sets dest from the row, or returns ErrNoRows. Further rows are ignored.
func (r *Row) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if wantsRaw(dest) {
		return errors.New("sql: RawBytes isn't allowed on Row.Scan")
	}
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return ErrNoRows
	}
	if err := r.rows.Scan(dest...); err != nil {
		return err
	}
	return r.rows.Close()
}

// Err returns what was wrong with the query.
func (r *Row) Err() error { return r.err }

// ColumnType is what the driver knows of a column.
type ColumnType struct {
	name                     string
	database                 string
	scan                     reflect.Type
	length, precision, scale int64
	hasLength, hasDecimal    bool
	nullable, hasNullable    bool
}

func columnType(rows driver.Rows, i int, name string) *ColumnType {
	t := &ColumnType{name: name, scan: reflect.TypeFor[any]()}
	if r, ok := rows.(driver.RowsColumnTypeScanType); ok {
		t.scan = r.ColumnTypeScanType(i)
	}
	if r, ok := rows.(driver.RowsColumnTypeDatabaseTypeName); ok {
		t.database = r.ColumnTypeDatabaseTypeName(i)
	}
	if r, ok := rows.(driver.RowsColumnTypeLength); ok {
		t.length, t.hasLength = r.ColumnTypeLength(i)
	}
	if r, ok := rows.(driver.RowsColumnTypeNullable); ok {
		t.nullable, t.hasNullable = r.ColumnTypeNullable(i)
	}
	if r, ok := rows.(driver.RowsColumnTypePrecisionScale); ok {
		t.precision, t.scale, t.hasDecimal = r.ColumnTypePrecisionScale(i)
	}
	return t
}

// Name returns the name of the column.
func (ci *ColumnType) Name() string { return ci.name }

// Length returns the length of text or bytes that may vary; ok is false for other columns.
func (ci *ColumnType) Length() (length int64, ok bool) { return ci.length, ci.hasLength }

// ScanType returns a Go type that a value fits.
func (ci *ColumnType) ScanType() reflect.Type { return ci.scan }

// Nullable says whether values may be NULL; ok is false if that is not known.
func (ci *ColumnType) Nullable() (nullable, ok bool) { return ci.nullable, ci.hasNullable }

// DatabaseTypeName returns the name of the type in the database, such as "VARCHAR", or "".
func (ci *ColumnType) DatabaseTypeName() string { return ci.database }

// DecimalSize returns precision and scale of a decimal type; ok is false for others.
func (ci *ColumnType) DecimalSize() (precision, scale int64, ok bool) {
	return ci.precision, ci.scale, ci.hasDecimal
}
