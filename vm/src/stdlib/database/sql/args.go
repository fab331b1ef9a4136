package sql

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"unicode"
	"unicode/utf8"
)

var valuerType = reflect.TypeOf((*driver.Valuer)(nil)).Elem()

// valueOf asks a Valuer. A nil pointer to what would be one by itself is NULL.
func valueOf(v driver.Valuer) (driver.Value, error) {
	r := reflect.ValueOf(v)
	if r.Kind() == reflect.Pointer && r.IsNil() && r.Type().Elem().Implements(valuerType) {
		return nil, nil
	}
	return v.Value()
}

// A prepared statement is the driver's, on one connection.
type prepared struct {
	c *held
	s driver.Stmt
}

func (p *prepared) Close() error {
	p.c.Lock()
	defer p.c.Unlock()
	return p.s.Close()
}

// checkByDefault makes a driver's value of an argument.
func checkByDefault(arg *driver.NamedValue) (err error) {
	arg.Value, err = driver.DefaultParameterConverter.ConvertValue(arg.Value)
	return err
}

// byColumn checks by what a statement's columns are.
func byColumn(columns driver.ColumnConverter, want int) func(*driver.NamedValue) error {
	return func(arg *driver.NamedValue) error {
		if columns == nil {
			return driver.ErrSkip
		}
		at := arg.Ordinal - 1
		if want >= 0 && want <= at {
			return nil
		}
		if valuer, ok := arg.Value.(driver.Valuer); ok {
			v, err := valueOf(valuer)
			if err != nil {
				return err
			}
			if !driver.IsValue(v) {
				return fmt.Errorf("non-subset type %T returned from Value", v)
			}
			arg.Value = v
		}
		from := arg.Value
		v, err := columns.ColumnConverter(at).ConvertValue(from)
		if err != nil {
			return err
		}
		if !driver.IsValue(v) {
			return fmt.Errorf("driver ColumnConverter error converted %T to unsupported type %T", from, v)
		}
		arg.Value = v
		return nil
	}
}

// driverArgs makes the driver's arguments, by the checks that the statement or the connection has.
// The connection is locked.
func driverArgs(conn driver.Conn, stmt *prepared, args []any) ([]driver.NamedValue, error) {
	want := -1
	var s driver.Stmt
	if stmt != nil {
		s = stmt.s
		want = s.NumInput()
	}
	columns, _ := s.(driver.ColumnConverter)
	checks := []func(*driver.NamedValue) error{checkByDefault}
	if columns != nil {
		checks = []func(*driver.NamedValue) error{byColumn(columns, want), checkByDefault}
	}
	own, ok := s.(driver.NamedValueChecker)
	if !ok {
		own, ok = conn.(driver.NamedValueChecker)
	}
	if ok {
		checks = append([]func(*driver.NamedValue) error{own.CheckNamedValue}, checks...)
	}
	values := make([]driver.NamedValue, 0, len(args))
next:
	for _, arg := range args {
		v := driver.NamedValue{Ordinal: len(values) + 1, Value: arg}
		if named, ok := arg.(NamedArg); ok {
			if r, _ := utf8.DecodeRuneInString(named.Name); named.Name != "" && !unicode.IsLetter(r) {
				return nil, fmt.Errorf("name %q does not begin with a letter", named.Name)
			}
			v.Name, v.Value = named.Name, named.Value
		}
		for i := 0; ; i = min(i+1, len(checks)-1) {
			switch err := checks[i](&v); err {
			case nil:
				values = append(values, v)
				continue next
			case driver.ErrRemoveArgument:
				continue next
			case driver.ErrSkip:
			default:
				which := fmt.Sprintf("$%d", v.Ordinal)
				if v.Name != "" {
					which = fmt.Sprintf("with name %q", v.Name)
				}
				return nil, fmt.Errorf("sql: converting argument %s type: %w", which, err)
			}
		}
	}
	if want != -1 && len(values) != want {
		return nil, fmt.Errorf("sql: expected %d arguments, got %d", want, len(values))
	}
	return values, nil
}

// unnamed is for drivers that know no names.
func unnamed(args []driver.NamedValue) ([]driver.Value, error) {
	values := make([]driver.Value, len(args))
	for i, arg := range args {
		if arg.Name != "" {
			return nil, errors.New("sql: driver does not support the use of Named Parameters")
		}
		values[i] = arg.Value
	}
	return values, nil
}
