package flag

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"time"
)

var errParse = errors.New("parse error")

var errRange = errors.New("value out of range")

func numError(err error) error {
	if ne, ok := err.(*strconv.NumError); ok {
		if ne.Err == strconv.ErrSyntax {
			return errParse
		}
		if ne.Err == strconv.ErrRange {
			return errRange
		}
	}
	return err
}

// The values of flags of the usual types.
type (
	boolValue     bool
	intValue      int
	int64Value    int64
	uintValue     uint
	uint64Value   uint64
	stringValue   string
	float64Value  float64
	durationValue time.Duration
	funcValue     func(string) error
	boolFuncValue func(string) error
	textValue     struct{ p encoding.TextUnmarshaler }
)

func (b *boolValue) Set(s string) error {
	v, err := strconv.ParseBool(s)
	if err != nil {
		err = errParse
	}
	*b = boolValue(v)
	return err
}

func (i *intValue) Set(s string) error {
	v, err := strconv.ParseInt(s, 0, strconv.IntSize)
	*i = intValue(v)
	return numError(err)
}

func (i *int64Value) Set(s string) error {
	v, err := strconv.ParseInt(s, 0, 64)
	*i = int64Value(v)
	return numError(err)
}

func (i *uintValue) Set(s string) error {
	v, err := strconv.ParseUint(s, 0, strconv.IntSize)
	*i = uintValue(v)
	return numError(err)
}

func (i *uint64Value) Set(s string) error {
	v, err := strconv.ParseUint(s, 0, 64)
	*i = uint64Value(v)
	return numError(err)
}

func (v *stringValue) Set(s string) error {
	*v = stringValue(s)
	return nil
}

func (f *float64Value) Set(s string) error {
	v, err := strconv.ParseFloat(s, 64)
	*f = float64Value(v)
	return numError(err)
}

func (d *durationValue) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil {
		err = errParse
	}
	*d = durationValue(v)
	return err
}

func (f funcValue) Set(s string) error     { return f(s) }
func (f boolFuncValue) Set(s string) error { return f(s) }
func (v textValue) Set(s string) error     { return v.p.UnmarshalText([]byte(s)) }

func (b *boolValue) Get() any     { return bool(*b) }
func (i *intValue) Get() any      { return int(*i) }
func (i *int64Value) Get() any    { return int64(*i) }
func (i *uintValue) Get() any     { return uint(*i) }
func (i *uint64Value) Get() any   { return uint64(*i) }
func (v *stringValue) Get() any   { return string(*v) }
func (f *float64Value) Get() any  { return float64(*f) }
func (d *durationValue) Get() any { return time.Duration(*d) }
func (v textValue) Get() any      { return v.p }

func (b *boolValue) String() string     { return strconv.FormatBool(bool(*b)) }
func (i *intValue) String() string      { return strconv.Itoa(int(*i)) }
func (i *int64Value) String() string    { return strconv.FormatInt(int64(*i), 10) }
func (i *uintValue) String() string     { return strconv.FormatUint(uint64(*i), 10) }
func (i *uint64Value) String() string   { return strconv.FormatUint(uint64(*i), 10) }
func (v *stringValue) String() string   { return string(*v) }
func (f *float64Value) String() string  { return strconv.FormatFloat(float64(*f), 'g', -1, 64) }
func (d *durationValue) String() string { return (*time.Duration)(d).String() }
func (f funcValue) String() string      { return "" }
func (f boolFuncValue) String() string  { return "" }

func (v textValue) String() string {
	if m, ok := v.p.(encoding.TextMarshaler); ok {
		if b, err := m.MarshalText(); err == nil {
			return string(b)
		}
	}
	return ""
}

func (b *boolValue) IsBoolFlag() bool    { return true }
func (f boolFuncValue) IsBoolFlag() bool { return true }

func newTextValue(value encoding.TextMarshaler, p encoding.TextUnmarshaler) textValue {
	to := reflect.ValueOf(p)
	if to.Kind() != reflect.Pointer {
		panic("variable value type must be a pointer")
	}
	from := reflect.ValueOf(value)
	if from.Kind() == reflect.Pointer {
		from = from.Elem()
	}
	if from.Type() != to.Type().Elem() {
		panic(fmt.Sprintf("default type does not match variable type: %v != %v", from.Type(), to.Type().Elem()))
	}
	to.Elem().Set(from)
	return textValue{p}
}
