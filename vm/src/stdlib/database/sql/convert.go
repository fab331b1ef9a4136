package sql

import (
	"bytes"
	"database/sql/driver"
	"database/sql/internal"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"time"
	"uuid"
)

var errNilPtr = errors.New("destination pointer is nil")

// ConvertAssign stores a driver's value in what dest points to, as Scan does.
func ConvertAssign(scanCtx driver.ScanContext, dest any, src driver.Value) error {
	rows, _ := internal.ScanContext(scanCtx).Rows().(*Rows)
	return assign(dest, src, rows)
}

// A decimal is taken apart and put together by the types of others.
type (
	decompose interface {
		Decompose(buf []byte) (form byte, negative bool, coefficient []byte, exponent int32)
	}
	compose interface {
		Compose(form byte, negative bool, coefficient []byte, exponent int32) error
	}
)

// assign stores src, converted if nothing is lost by it. The rows, if there are some, have room for
// RawBytes, and are the parents of rows within rows.
func assign(dest, src any, rows *Rows) error {
	if known, err := assignKnown(dest, src, rows); known {
		return err
	}
	from := reflect.ValueOf(src)
	switch d := dest.(type) {
	case *string:
		switch from.Kind() {
		case reflect.Bool, reflect.Float32, reflect.Float64,
			reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			*d = text(src)
			return nil
		}
	case *[]byte:
		if b, ok := appendValue(nil, from); ok {
			*d = b
			return nil
		}
	case *RawBytes:
		if b, ok := appendValue(rows.room(), from); ok {
			*d = rows.keep(b)
			return nil
		}
	case *bool:
		v, err := driver.Bool.ConvertValue(src)
		if err == nil {
			*d = v.(bool)
		}
		return err
	case *any:
		*d = src
		return nil
	}
	if scanner, ok := dest.(Scanner); ok {
		return scanner.Scan(src)
	}
	to := reflect.ValueOf(dest)
	if to.Kind() != reflect.Pointer {
		return errors.New("destination not a pointer")
	}
	if to.IsNil() {
		return errNilPtr
	}
	return assignTo(dest, src, to.Elem(), from, rows)
}

// assignTo stores src in a variable by way of reflection.
func assignTo(dest, src any, to, from reflect.Value, rows *Rows) error {
	if from.IsValid() && from.Type().AssignableTo(to.Type()) {
		if b, ok := src.([]byte); ok {
			from = reflect.ValueOf(bytes.Clone(b))
		}
		to.Set(from)
		return nil
	}
	if to.Kind() == from.Kind() && from.Type().ConvertibleTo(to.Type()) {
		to.Set(from.Convert(to.Type()))
		return nil
	}
	wrong := func(err error) error {
		var number *strconv.NumError
		if errors.As(err, &number) {
			err = number.Err
		}
		return fmt.Errorf("converting driver.Value type %T (%q) to a %s: %v", src, text(src), to.Kind(), err)
	}
	kind := to.Kind()
	switch kind {
	case reflect.Pointer:
		if src == nil {
			to.SetZero()
			return nil
		}
		to.Set(reflect.New(to.Type().Elem()))
		return assign(to.Interface(), src, rows)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.String:
		if src == nil {
			return fmt.Errorf("converting NULL to %s is unsupported", kind)
		}
	}
	switch {
	case to.CanInt():
		n, err := strconv.ParseInt(text(src), 10, to.Type().Bits())
		if err != nil {
			return wrong(err)
		}
		to.SetInt(n)
		return nil
	case to.CanUint() && kind != reflect.Uintptr:
		n, err := strconv.ParseUint(text(src), 10, to.Type().Bits())
		if err != nil {
			return wrong(err)
		}
		to.SetUint(n)
		return nil
	case to.CanFloat():
		n, err := strconv.ParseFloat(text(src), to.Type().Bits())
		if err != nil {
			return wrong(err)
		}
		to.SetFloat(n)
		return nil
	case kind == reflect.String:
		switch s := src.(type) {
		case string:
			to.SetString(s)
			return nil
		case []byte:
			to.SetString(string(s))
			return nil
		}
	}
	return fmt.Errorf("unsupported Scan, storing driver.Value type %T into type %T", src, dest)
}

// assignKnown is the part that needs no reflection. Whether it was one of these.
func assignKnown(dest, src any, rows *Rows) (known bool, err error) {
	switch s := src.(type) {
	case nil:
		return assignNull(dest)
	case string:
		return assignString(dest, s, rows)
	case []byte:
		return assignBytes(dest, s)
	case time.Time:
		switch d := dest.(type) {
		case *time.Time:
			*d = s
		case *string:
			*d = s.Format(time.RFC3339Nano)
		case *[]byte:
			return true, set(d, s.AppendFormat(nil, time.RFC3339Nano))
		case *RawBytes:
			if d == nil {
				return true, errNilPtr
			}
			*d = rows.keep(s.AppendFormat(rows.room(), time.RFC3339Nano))
		default:
			return false, nil
		}
		return true, nil
	case decompose:
		if d, ok := dest.(compose); ok {
			return true, d.Compose(s.Decompose(nil))
		}
	case driver.Rows:
		if d, ok := dest.(*Rows); ok {
			return true, rows.within(d, s)
		}
	}
	return false, nil
}

// set stores a value if there is a place for it.
func set[T any](to *T, v T) error {
	if to == nil {
		return errNilPtr
	}
	*to = v
	return nil
}

func assignNull(dest any) (known bool, err error) {
	switch d := dest.(type) {
	case *any:
		return true, set(d, nil)
	case *[]byte:
		return true, set(d, nil)
	case *RawBytes:
		return true, set(d, nil)
	}
	return false, nil
}

func assignString(dest any, s string, rows *Rows) (known bool, err error) {
	switch d := dest.(type) {
	case *string:
		return true, set(d, s)
	case *[]byte:
		return true, set(d, []byte(s))
	case *RawBytes:
		if d == nil {
			return true, errNilPtr
		}
		*d = rows.keep(append(rows.room(), s...))
		return true, nil
	case *uuid.UUID:
		if d == nil {
			return true, errNilPtr
		}
		id, err := uuid.Parse(s)
		if err != nil {
			return true, fmt.Errorf("converting driver.Value type string (%q) to a UUID: %v", s, err)
		}
		*d = id
		return true, nil
	}
	return false, nil
}

func assignBytes(dest any, s []byte) (known bool, err error) {
	switch d := dest.(type) {
	case *string:
		return true, set(d, string(s))
	case *any:
		return true, set(d, any(bytes.Clone(s)))
	case *[]byte:
		return true, set(d, bytes.Clone(s))
	case *RawBytes:
		return true, set(d, s)
	case *uuid.UUID:
		if d == nil {
			return true, errNilPtr
		}
		if len(s) == len(*d) {
			*d = uuid.UUID(s)
			return true, nil
		}
		var id uuid.UUID
		if err := id.UnmarshalText(s); err != nil {
			return true, fmt.Errorf("converting driver.Value type []byte (%q) to a UUID: %v", s, err)
		}
		*d = id
		return true, nil
	}
	return false, nil
}

// text is a value as text.
func text(src any) string {
	switch v := src.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	}
	v := reflect.ValueOf(src)
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.Bool:
		b, _ := appendValue(nil, v)
		return string(b)
	}
	return fmt.Sprintf("%v", src)
}

// appendValue appends a value as text, if it is of such a kind.
func appendValue(to []byte, v reflect.Value) ([]byte, bool) {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(to, v.Int(), 10), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(to, v.Uint(), 10), true
	case reflect.Float32, reflect.Float64:
		return strconv.AppendFloat(to, v.Float(), 'g', -1, v.Type().Bits()), true
	case reflect.Bool:
		return strconv.AppendBool(to, v.Bool()), true
	case reflect.String:
		return append(to, v.String()...), true
	}
	return nil, false
}
