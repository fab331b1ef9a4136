// Package database/sql/driver: what counts as a value, converters, and drivers of the older and the newest kind.
package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

type celsius float64

type word string

func (w word) Value() (driver.Value, error) {
	if w == "" {
		return nil, errors.New("no word")
	}
	return strings.ToUpper(string(w)), nil
}

func main() {
	values()
	converters()
	results()
	older()
	newest()
}

func values() {
	for _, v := range []any{nil, int64(1), 1, int8(1), uint64(1), 1.5, float32(1), true, []byte("b"), []byte(nil), "s", time.Time{}, celsius(1), word("w"), []int{1}, struct{}{}, new(int64)} {
		fmt.Printf("%T %v %v\n", v, driver.IsValue(v), driver.IsScanValue(v))
	}
}

func converters() {
	n := 5
	var none *int
	w := word("pointed at")
	converters := []driver.ValueConverter{
		driver.Bool, driver.Int32, driver.String, driver.DefaultParameterConverter, driver.NotNull{Converter: driver.Int32}, driver.Null{Converter: driver.Int32}, driver.NotNull{Converter: driver.DefaultParameterConverter},
	}
	for _, c := range converters {
		fmt.Printf("%v\n", strings.TrimPrefix(fmt.Sprintf("%T", c), "driver."))
		for _, v := range []any{nil, true, 1, 2, "t", "FALSE", "x", []byte("1"), int64(math.MaxInt32) + 1, uint64(1 << 63), uint8(9), 2.5, celsius(3), "77", word("w"), word(""), time.Second, []int{1}, [2]byte{1, 2}} {
			got, err := c.ConvertValue(v)
			if err != nil {
				fmt.Printf("  %T: %v\n", v, err)
			} else {
				fmt.Printf("  %T: %T %v\n", v, got, got)
			}
		}
	}
	text, err := driver.NotNull{Converter: driver.String}.ConvertValue(7)
	_, err2 := driver.NotNull{}.ConvertValue(nil)
	fmt.Printf("%q %v %v\n", text, err, err2)
	// Pointers are followed.
	for _, c := range []driver.ValueConverter{driver.DefaultParameterConverter, driver.NotNull{Converter: driver.DefaultParameterConverter}} {
		for _, v := range []any{&n, none, &w, &converters} {
			got, err := c.ConvertValue(v)
			fmt.Println(got, err)
		}
	}
}

func results() {
	for _, r := range []driver.Result{driver.RowsAffected(3), driver.ResultNoRows} {
		id, err := r.LastInsertId()
		n, err2 := r.RowsAffected()
		fmt.Println(id, err, n, err2)
	}
	n, err := driver.RowsAffected(-1).RowsAffected()
	fmt.Println(n, err, driver.NamedValue{Name: "a", Ordinal: 1, Value: int64(2)})
}

// old is a connection that executes without a statement, and knows no contexts.
type old struct{ skip bool }

func (o *old) Open(string) (driver.Conn, error) { return o, nil }
func (o *old) Close() error                     { return nil }
func (o *old) Begin() (driver.Tx, error)        { return nil, errors.New("no transactions") }
func (o *old) Prepare(query string) (driver.Stmt, error) {
	fmt.Printf("  prepare %q\n", query)
	return oldStmt{}, nil
}

func (o *old) Exec(query string, args []driver.Value) (driver.Result, error) {
	if o.skip {
		return nil, driver.ErrSkip
	}
	fmt.Printf("  exec %q %v\n", query, args)
	return driver.RowsAffected(1), nil
}

func (o *old) Query(query string, args []driver.Value) (driver.Rows, error) {
	if o.skip {
		return nil, driver.ErrSkip
	}
	fmt.Printf("  query %q %v\n", query, args)
	return &plain{}, nil
}

// oldStmt converts what it is given by a converter for each column.
type oldStmt struct{}

func (oldStmt) Close() error  { return nil }
func (oldStmt) NumInput() int { return 2 }
func (oldStmt) Exec(args []driver.Value) (driver.Result, error) {
	fmt.Printf("  stmt exec %q\n", args)
	return driver.ResultNoRows, nil
}
func (oldStmt) Query(args []driver.Value) (driver.Rows, error) {
	fmt.Printf("  stmt query %q\n", args)
	return &plain{}, nil
}
func (oldStmt) ColumnConverter(i int) driver.ValueConverter {
	if i == 0 {
		return driver.NotNull{Converter: driver.String}
	}
	return driver.DefaultParameterConverter
}

// plain has no rows.
type plain struct{}

func (*plain) Columns() []string         { return []string{"c"} }
func (*plain) Close() error              { return nil }
func (*plain) Next([]driver.Value) error { return io.EOF }

func older() {
	o := &old{}
	sql.Register("old", o)
	db, err := sql.Open("old", "")
	fmt.Println(err)
	defer db.Close()
	step := func(what string, args ...any) {
		r, err := db.Exec(what, args...)
		if err == nil {
			n, err2 := r.RowsAffected()
			fmt.Println(n, err2)
		} else {
			fmt.Println(err)
		}
		rows, err := db.Query(what, args...)
		fmt.Println(rows != nil, err)
		if rows != nil {
			rows.Close()
		}
	}
	step("direct", 1, "x", word("w"))
	step("direct", word(""))
	step("direct", sql.Named("n", 1))
	step("direct", make(chan int))
	o.skip = true
	step("by statement", 5, celsius(2))
	step("by statement", nil, 1)
	step("by statement", 1)
	var e driver.Execer = o
	var q driver.Queryer = o
	_, err = e.Exec("skipped", nil)
	_, err2 := q.Query("skipped", nil)
	fmt.Println(err == driver.ErrSkip, err2 == driver.ErrSkip)
	_, err = db.BeginTx(context.Background(), &sql.TxOptions{Isolation: sql.LevelSerializable})
	fmt.Println(err)
}

// scanner are rows that write to the program's variables themselves.
type scanner struct {
	old
	at int
}

func (s *scanner) Open(string) (driver.Conn, error) { return s, nil }
func (s *scanner) Close() error                     { return nil }
func (s *scanner) Query(string, []driver.Value) (driver.Rows, error) {
	return &scanner{}, nil
}
func (s *scanner) Columns() []string         { return []string{"n", "name"} }
func (s *scanner) Next([]driver.Value) error { panic("not called") }
func (s *scanner) NextRow() error {
	if s.at++; s.at == 3 {
		return io.EOF
	}
	return nil
}

func (s *scanner) ScanColumn(scan driver.ScanContext, i int, dest any) error {
	switch d := dest.(type) {
	case *int:
		*d = s.at * 100
	case *string:
		if s.at == 2 {
			return errors.New("no name")
		}
		*d = fmt.Sprint("name of column ", i)
	default:
		return sql.ConvertAssign(scan, dest, int64(s.at))
	}
	return nil
}

func newest() {
	sql.Register("scanner", &scanner{})
	db, err := sql.Open("scanner", "")
	fmt.Println(err)
	defer db.Close()
	rows, err := db.Query("any")
	fmt.Println(err)
	for rows.Next() {
		var n int
		var name string
		err := rows.Scan(&n, &name)
		fmt.Println(n, name, err)
		var c chan int
		fmt.Println(rows.Scan(&n, &c), rows.Scan(&n))
		var f float64
		var b sql.RawBytes
		err = rows.Scan(&f, &b)
		fmt.Println(f, string(b), err)
		fmt.Println(rows.Scan(&n, &name)) // not while the bytes are in use
	}
	fmt.Println(rows.Err())
	fmt.Println(db.QueryRow("any").Scan(new(int), new(string)), db.QueryRow("any").Scan(new(sql.RawBytes), new(int)))
	var r driver.RowsColumnScanner = &scanner{}
	fmt.Println(r.Columns(), r.NextRow(), r.NextRow(), r.NextRow(), r.Close())
}
