package driver

import (
	"fmt"
	"reflect"
	"strconv"
	"time"
)

// ValueConverter makes values that a driver takes.
type ValueConverter interface {
	// ConvertValue makes a Value of v, or fails.
	ConvertValue(v any) (Value, error)
}

// Valuer is what has such a value.
type Valuer interface {
	// Value returns what the database shall have.
	Value() (Value, error)
}

// Bool makes bools.
var Bool boolType

type boolType struct{}

var _ ValueConverter = boolType{}

func (boolType) String() string { return "Bool" }

func (boolType) ConvertValue(src any) (Value, error) {
	switch s := src.(type) {
	case bool:
		return s, nil
	case string:
		b, err := strconv.ParseBool(s)
		if err != nil {
			return nil, fmt.Errorf("sql/driver: couldn't convert %q into type bool", s)
		}
		return b, nil
	case []byte:
		b, err := strconv.ParseBool(string(s))
		if err != nil {
			return nil, fmt.Errorf("sql/driver: couldn't convert %q into type bool", s)
		}
		return b, nil
	}
	v := reflect.ValueOf(src)
	switch {
	case v.CanInt():
		if n := v.Int(); n == 0 || n == 1 {
			return n == 1, nil
		}
		return nil, fmt.Errorf("sql/driver: couldn't convert %d into type bool", v.Int())
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		if n := v.Uint(); n == 0 || n == 1 {
			return n == 1, nil
		}
		return nil, fmt.Errorf("sql/driver: couldn't convert %d into type bool", v.Uint())
	}
	return nil, fmt.Errorf("sql/driver: couldn't convert %v (%T) into type bool", src, src)
}

// Int32 makes int64s that fit into 32 bits.
var Int32 int32Type

type int32Type struct{}

var _ ValueConverter = int32Type{}

func (int32Type) ConvertValue(v any) (Value, error) {
	const least, most = -1 << 31, 1<<31 - 1
	rv := reflect.ValueOf(v)
	switch {
	case rv.CanInt():
		if n := rv.Int(); n < least || n > most {
			return nil, fmt.Errorf("sql/driver: value %d overflows int32", v)
		}
		return rv.Int(), nil
	case rv.CanUint() && rv.Kind() != reflect.Uintptr:
		if rv.Uint() > most {
			return nil, fmt.Errorf("sql/driver: value %d overflows int32", v)
		}
		return int64(rv.Uint()), nil
	case rv.Kind() == reflect.String:
		n, err := strconv.Atoi(rv.String())
		if err != nil {
			return nil, fmt.Errorf("sql/driver: value %q can't be converted to int32", v)
		}
		return int64(n), nil
	}
	return nil, fmt.Errorf("sql/driver: unsupported value %v (type %T) converting to int32", v, v)
}

// String makes strings or []bytes.
var String stringType

type stringType struct{}

func (stringType) ConvertValue(v any) (Value, error) {
	switch v.(type) {
	case string, []byte:
		return v, nil
	}
	return fmt.Sprintf("%v", v), nil
}

// Null lets nil through to another converter's values.
type Null struct{ Converter ValueConverter }

// ConvertValue returns nil for nil, and else what Converter makes of v.
func (n Null) ConvertValue(v any) (Value, error) {
	if v == nil {
		return nil, nil
	}
	return n.Converter.ConvertValue(v)
}

// NotNull refuses nil.
type NotNull struct{ Converter ValueConverter }

// ConvertValue fails for nil, and else returns what Converter makes of v.
func (n NotNull) ConvertValue(v any) (Value, error) {
	if v == nil {
		return nil, fmt.Errorf("nil value not allowed")
	}
	return n.Converter.ConvertValue(v)
}

// decimal is a number of decimal digits, taken apart.
type decimal interface {
	Decompose(buf []byte) (form byte, negative bool, coefficient []byte, exponent int32)
}

// IsValue reports whether v has one of the types of Value.
func IsValue(v any) bool {
	switch v.(type) {
	case nil, []byte, bool, float64, int64, string, time.Time:
		return true
	case decimal:
		return true
	}
	return false
}

// IsScanValue is IsValue.
func IsScanValue(v any) bool { return IsValue(v) }

// DefaultParameterConverter makes values of what has one, or of its kind.
var DefaultParameterConverter defaultConverter

type defaultConverter struct{}

var _ ValueConverter = defaultConverter{}

func (c defaultConverter) ConvertValue(v any) (Value, error) {
	if IsValue(v) {
		return v, nil
	}
	rv := reflect.ValueOf(v)
	if vr, ok := v.(Valuer); ok {
		if rv.Kind() == reflect.Pointer && rv.IsNil() {
			// A method of the value below would panic.
			if rv.Type().Elem().Implements(reflect.TypeFor[Valuer]()) {
				return nil, nil
			}
		}
		sv, err := vr.Value()
		if err != nil {
			return nil, err
		}
		if !IsValue(sv) {
			return nil, fmt.Errorf("non-Value type %T returned from Value", sv)
		}
		return sv, nil
	}
	switch {
	case rv.Kind() == reflect.Pointer:
		if rv.IsNil() {
			return nil, nil
		}
		return c.ConvertValue(rv.Elem().Interface())
	case rv.CanInt():
		return rv.Int(), nil
	case rv.CanUint() && rv.Kind() != reflect.Uintptr:
		if n := rv.Uint(); n >= 1<<63 {
			return nil, fmt.Errorf("uint64 values with high bit set are not supported")
		}
		return int64(rv.Uint()), nil
	case rv.CanFloat():
		return rv.Float(), nil
	case rv.Kind() == reflect.Bool:
		return rv.Bool(), nil
	case rv.Kind() == reflect.Slice && rv.Type().Elem().Kind() == reflect.Uint8:
		return rv.Bytes(), nil
	case rv.Kind() == reflect.Slice:
		return nil, fmt.Errorf("unsupported type %T, a slice of %s", v, rv.Type().Elem().Kind())
	case rv.Kind() == reflect.String:
		return rv.String(), nil
	}
	return nil, fmt.Errorf("unsupported type %T, a %s", v, rv.Kind())
}
