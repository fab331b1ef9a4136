// Package database/sql, values that may be NULL: each Null type scanned from what drivers give, and given back as a value.
package main

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

var (
	day     = time.Date(2026, 2, 3, 4, 5, 6, 7, time.UTC)
	sources = []any{nil, int64(5), int64(300), int64(-1), float64(1.5), float64(2), true, "12", "x", "", "true", []byte("7"), []byte(nil), day, "2026-02-03T04:05:06Z"}
)

// scanned scans each source into a fresh value, and shows what that is then.
func scanned[T any, P interface {
	*T
	sql.Scanner
}](name string, value func(T) (driver.Value, error), show func(T) string) {
	fmt.Println(name)
	for _, src := range sources {
		var v T
		err := P(&v).Scan(src)
		back, err2 := value(v)
		fmt.Printf("  %T(%v): %s; %T(%v) %v", src, src, show(v), back, back, err2)
		if err != nil {
			fmt.Printf("; %v", err)
		}
		fmt.Println()
	}
}

func main() {
	scanned("NullBool", sql.NullBool.Value, func(n sql.NullBool) string { return fmt.Sprint(n.Bool, n.Valid) })
	scanned("NullByte", sql.NullByte.Value, func(n sql.NullByte) string { return fmt.Sprint(n.Byte, n.Valid) })
	scanned("NullFloat64", sql.NullFloat64.Value, func(n sql.NullFloat64) string { return fmt.Sprint(n.Float64, n.Valid) })
	scanned("NullInt16", sql.NullInt16.Value, func(n sql.NullInt16) string { return fmt.Sprint(n.Int16, n.Valid) })
	scanned("NullInt32", sql.NullInt32.Value, func(n sql.NullInt32) string { return fmt.Sprint(n.Int32, n.Valid) })
	scanned("NullInt64", sql.NullInt64.Value, func(n sql.NullInt64) string { return fmt.Sprint(n.Int64, n.Valid) })
	scanned("NullString", sql.NullString.Value, func(n sql.NullString) string { return fmt.Sprintf("%q %v", n.String, n.Valid) })
	scanned("NullTime", sql.NullTime.Value, func(n sql.NullTime) string { return fmt.Sprint(n.Time, n.Valid) })
	scanned("Null[uint8]", sql.Null[uint8].Value, func(n sql.Null[uint8]) string { return fmt.Sprint(n.V, n.Valid) })
	scanned("Null[[]byte]", sql.Null[[]byte].Value, func(n sql.Null[[]byte]) string { return fmt.Sprintf("%q %v", n.V, n.Valid) })
	again()
	errs()
	isolation()
}

// again scans into values that hold something: NULL makes them zero.
func again() {
	b := sql.NullBool{Bool: true, Valid: true}
	fmt.Println(b.Scan(nil), b)
	i := sql.NullInt64{Int64: 9, Valid: true}
	fmt.Println(i.Scan(nil), i, i.Scan("x") != nil, i)
	s := sql.NullString{String: "text", Valid: true}
	fmt.Println(s.Scan(nil), s, s.Scan(day), s)
	f := sql.NullFloat64{Float64: 1, Valid: true}
	fmt.Println(f.Scan(nil), f)
	by, sh, in := sql.NullByte{Byte: 1, Valid: true}, sql.NullInt16{Int16: 1, Valid: true}, sql.NullInt32{Int32: 1, Valid: true}
	fmt.Println(by.Scan(nil), by, sh.Scan(nil), sh, in.Scan(nil), in)
	t := sql.NullTime{Time: day, Valid: true}
	fmt.Println(t.Scan(nil), t.Time.IsZero(), t.Valid)
	n := sql.Null[string]{V: "kept", Valid: true}
	v, err := n.Value()
	fmt.Println(v, err, n.Scan(nil), n)
	// A NULL of NULL is one.
	deep := sql.Null[sql.NullInt64]{V: sql.NullInt64{Int64: 3, Valid: true}, Valid: true}
	v, err = deep.Value()
	fmt.Printf("%T %v %v\n", v, v, err)
}

func errs() {
	for _, err := range []error{sql.ErrConnDone, sql.ErrNoRows, sql.ErrTxDone} {
		fmt.Println(err, errors.Is(fmt.Errorf("wrapped: %w", err), err))
	}
	var a sql.NamedArg = sql.Named("name", 5)
	fmt.Println(a.Name, a.Value, sql.NamedArg{Name: "x", Value: nil})
}

func isolation() {
	for i := sql.LevelDefault - 1; i <= sql.LevelLinearizable+1; i++ {
		fmt.Print(sql.IsolationLevel(i).String(), "; ")
	}
	fmt.Println(sql.IsolationLevel(100))
}
