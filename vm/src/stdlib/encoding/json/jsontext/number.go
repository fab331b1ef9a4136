package jsontext

import (
	"math"
	"strconv"

	"encoding/json/internal/jsonwire"
)

// numberError is the error of a number that does not fit.
type numberError struct {
	method string
	text   string
	err    error // strconv.ErrSyntax or strconv.ErrRange
}

func (e *numberError) Error() string {
	return "jsontext.Token(" + e.text + ")." + e.method + " error: " + e.err.Error()
}

func (e *numberError) Unwrap() error { return e.err }

func (t Token) failed(method string, err error) error {
	return &numberError{method, t.String(), err}
}

// Float returns the value of a number, or of the string for one that JSON has not.
func (t Token) Float() (float64, error) { return t.float(64) }

// Float32 is Float with 32 bits of precision.
func (t Token) Float32() (float32, error) {
	f, err := t.float(32)
	return float32(f), err
}

func (t Token) float(bits int) (float64, error) {
	t.check()
	switch t.form {
	case formInt:
		return float64(int64(t.bits)), nil
	case formUint:
		return float64(t.bits), nil
	case formFloat32:
		return float64(math.Float32frombits(uint32(t.bits))), nil
	case formFloat64:
		f := math.Float64frombits(t.bits)
		if bits == 32 && math.IsInf(float64(float32(f)), 0) {
			return f, t.failed("Float", strconv.ErrRange)
		}
		return f, nil
	}
	if t.kind == KindNumber {
		text, _ := t.raw()
		f, err := strconv.ParseFloat(string(text), bits)
		if err != nil {
			err = t.failed("Float", strconv.ErrRange)
		}
		return f, err
	}
	if t.kind == KindString {
		switch t.String() {
		case "NaN":
			return math.NaN(), nil
		case "Infinity":
			return math.Inf(1), nil
		case "-Infinity":
			return math.Inf(-1), nil
		}
	}
	t.wrongKind()
	return 0, nil
}

// Int returns the value of a number as an integer, the nearest one where there is an error.
func (t Token) Int() (int64, error) {
	t.check()
	switch {
	case t.form == formInt:
		return int64(t.bits), nil
	case t.form == formUint:
		if t.bits > math.MaxInt64 {
			return math.MaxInt64, t.failed("Int", strconv.ErrRange)
		}
		return int64(t.bits), nil
	case t.kind != KindNumber:
		t.wrongKind()
	}
	if text, ok := t.raw(); ok {
		return t.parseInt(text)
	}
	f, _ := t.float(64)
	n := toInt(f)
	switch {
	case math.Trunc(f) != f:
		return n, t.failed("Int", strconv.ErrSyntax)
	case n == math.MinInt64 && f < math.MinInt64, n == math.MaxInt64 && f > math.MaxInt64:
		return n, t.failed("Int", strconv.ErrRange)
	}
	return n, nil
}

func (t Token) parseInt(text []byte) (int64, error) {
	digits, negative := text, text[0] == '-'
	most := uint64(math.MaxInt64)
	if negative {
		digits, most = text[1:], most+1
	}
	size, ok := jsonwire.ParseUint(digits)
	switch {
	case size > most && negative:
		return math.MinInt64, t.failed("Int", strconv.ErrRange)
	case size > most:
		return math.MaxInt64, t.failed("Int", strconv.ErrRange)
	case !ok:
		f, _ := strconv.ParseFloat(string(text), 64)
		return toInt(f), t.failed("Int", strconv.ErrSyntax)
	case negative:
		return -int64(size), nil
	}
	return int64(size), nil
}

// Uint returns the value of a number as an integer without a sign, the nearest one where there is an
// error.
func (t Token) Uint() (uint64, error) {
	t.check()
	switch {
	case t.form == formUint:
		return t.bits, nil
	case t.form == formInt:
		if int64(t.bits) < 0 {
			return 0, t.failed("Uint", strconv.ErrSyntax)
		}
		return t.bits, nil
	case t.kind != KindNumber:
		t.wrongKind()
	}
	if text, ok := t.raw(); ok {
		n, ok := jsonwire.ParseUint(text)
		if !ok && n == math.MaxUint64 {
			return n, t.failed("Uint", strconv.ErrRange)
		}
		if !ok {
			f, _ := strconv.ParseFloat(string(text), 64)
			return toUint(f), t.failed("Uint", strconv.ErrSyntax)
		}
		return n, nil
	}
	f, _ := t.float(64)
	n := toUint(f)
	switch {
	case math.Signbit(f), math.Trunc(f) != f:
		return n, t.failed("Uint", strconv.ErrSyntax)
	case n == math.MaxUint64 && f > math.MaxUint64:
		return n, t.failed("Uint", strconv.ErrRange)
	}
	return n, nil
}

// toInt returns the integer that is nearest to f, towards zero.
func toInt(f float64) int64 {
	switch {
	case f >= 1<<63:
		return math.MaxInt64
	case f < -1<<63:
		return math.MinInt64
	}
	return int64(f)
}

// toUint is toInt for integers without a sign.
func toUint(f float64) uint64 {
	switch {
	case f >= 1<<64:
		return math.MaxUint64
	case f < 0:
		return 0
	}
	return uint64(f)
}
