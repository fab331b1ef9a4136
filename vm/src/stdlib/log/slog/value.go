package slog

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Value is a value of any type; those of the usual ones are kept without allocating much. The
// zero Value is nil.
type Value struct {
	_    [0]func() // not comparable
	kind Kind
	num  uint64
	any  any // strings, groups, times, and values of other types
}

// A Kind tells apart what Values hold.
type Kind int

// What a Value may hold.
const (
	KindAny Kind = iota
	KindBool
	KindDuration
	KindFloat64
	KindInt64
	KindString
	KindTime
	KindUint64
	KindGroup
	KindLogValuer
)

var kindNames = [...]string{"Any", "Bool", "Duration", "Float64", "Int64", "String", "Time", "Uint64", "Group", "LogValuer"}

// String returns the name, such as "Int64".
func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "<unknown slog.Kind>"
	}
	return kindNames[k]
}

// A LogValuer is a value that is logged as another.
type LogValuer interface {
	// LogValue returns what is logged instead of the value.
	LogValue() Value
}

// Kind returns the value's kind.
func (v Value) Kind() Kind { return v.kind }

// StringValue returns a Value for a string.
func StringValue(value string) Value { return Value{kind: KindString, any: value} }

// IntValue returns a Value for an int.
func IntValue(v int) Value { return Int64Value(int64(v)) }

// Int64Value returns a Value for an int64.
func Int64Value(v int64) Value { return Value{kind: KindInt64, num: uint64(v)} }

// Uint64Value returns a Value for a uint64.
func Uint64Value(v uint64) Value { return Value{kind: KindUint64, num: v} }

// Float64Value returns a Value for a float64.
func Float64Value(v float64) Value { return Value{kind: KindFloat64, num: math.Float64bits(v)} }

// BoolValue returns a Value for a bool.
func BoolValue(v bool) Value {
	if v {
		return Value{kind: KindBool, num: 1}
	}
	return Value{kind: KindBool}
}

// TimeValue returns a Value for a time, without its monotonic part.
func TimeValue(v time.Time) Value {
	if v.IsZero() {
		v = time.Time{}
	}
	return Value{kind: KindTime, any: v.Round(0)}
}

// DurationValue returns a Value for a duration.
func DurationValue(v time.Duration) Value { return Value{kind: KindDuration, num: uint64(v)} }

// GroupValue returns a Value for attributes; empty groups among them are left out.
func GroupValue(as ...Attr) Value { return Value{kind: KindGroup, any: nonEmpty(as)} }

// AnyValue returns a Value for v, of the kind that its type has.
func AnyValue(v any) Value {
	switch v := v.(type) {
	case string:
		return StringValue(v)
	case int:
		return Int64Value(int64(v))
	case int8:
		return Int64Value(int64(v))
	case int16:
		return Int64Value(int64(v))
	case int32:
		return Int64Value(int64(v))
	case int64:
		return Int64Value(v)
	case uint:
		return Uint64Value(uint64(v))
	case uint8:
		return Uint64Value(uint64(v))
	case uint16:
		return Uint64Value(uint64(v))
	case uint32:
		return Uint64Value(uint64(v))
	case uint64:
		return Uint64Value(v)
	case uintptr:
		return Uint64Value(uint64(v))
	case float32:
		return Float64Value(float64(v))
	case float64:
		return Float64Value(v)
	case bool:
		return BoolValue(v)
	case time.Duration:
		return DurationValue(v)
	case time.Time:
		return TimeValue(v)
	case []Attr:
		return GroupValue(v...)
	case Value:
		return v
	case LogValuer:
		return Value{kind: KindLogValuer, any: v}
	}
	return Value{any: v}
}

// Any returns the value.
func (v Value) Any() any {
	switch v.kind {
	case KindInt64:
		return int64(v.num)
	case KindUint64:
		return v.num
	case KindFloat64:
		return math.Float64frombits(v.num)
	case KindBool:
		return v.num == 1
	case KindDuration:
		return time.Duration(v.num)
	}
	return v.any
}

// must panics if the value is not of the kind.
func (v Value) must(k Kind) {
	if v.kind != k {
		panic(fmt.Sprintf("Value kind is %s, not %s", v.kind, k))
	}
}

// String returns the value as text, whatever its kind.
func (v Value) String() string {
	if v.kind == KindString {
		return v.any.(string)
	}
	return string(v.append(nil))
}

// Int64 returns an int64. It panics if v holds no such; so do the methods that follow.
func (v Value) Int64() int64 {
	v.must(KindInt64)
	return int64(v.num)
}

// Uint64 returns a uint64.
func (v Value) Uint64() uint64 {
	v.must(KindUint64)
	return v.num
}

// Bool returns a bool.
func (v Value) Bool() bool {
	v.must(KindBool)
	return v.num == 1
}

// Duration returns a duration.
func (v Value) Duration() time.Duration {
	v.must(KindDuration)
	return time.Duration(v.num)
}

// Float64 returns a float64.
func (v Value) Float64() float64 {
	v.must(KindFloat64)
	return math.Float64frombits(v.num)
}

// Time returns a time.
func (v Value) Time() time.Time {
	v.must(KindTime)
	return v.any.(time.Time)
}

// LogValuer returns a LogValuer.
func (v Value) LogValuer() LogValuer { return v.any.(LogValuer) }

// Group returns a group's attributes.
func (v Value) Group() []Attr {
	if v.kind != KindGroup {
		panic("Group: bad kind")
	}
	return v.any.([]Attr)
}

// Equal reports whether the values are of one kind and equal.
func (v Value) Equal(w Value) bool {
	if v.kind != w.kind {
		return false
	}
	switch v.kind {
	case KindFloat64:
		return v.Float64() == w.Float64()
	case KindTime:
		return v.Time().Equal(w.Time())
	case KindGroup:
		return slices.EqualFunc(v.Group(), w.Group(), Attr.Equal)
	}
	return v.num == w.num && v.any == w.any
}

func (v Value) isEmptyGroup() bool { return v.kind == KindGroup && len(v.Group()) == 0 }

// append appends the value's text.
func (v Value) append(dst []byte) []byte {
	switch v.kind {
	case KindString:
		return append(dst, v.any.(string)...)
	case KindInt64:
		return strconv.AppendInt(dst, int64(v.num), 10)
	case KindUint64:
		return strconv.AppendUint(dst, v.num, 10)
	case KindFloat64:
		return strconv.AppendFloat(dst, v.Float64(), 'g', -1, 64)
	case KindBool:
		return strconv.AppendBool(dst, v.Bool())
	case KindDuration:
		return append(dst, v.Duration().String()...)
	case KindTime:
		return v.Time().AppendFormat(dst, "2006-01-02 15:04:05.999999999 -0700 MST")
	}
	if k, ok := v.any.(Kind); ok {
		return strconv.AppendInt(dst, int64(k), 10) // Go shows the number.
	}
	return fmt.Append(dst, v.any)
}

// How many LogValuers may stand for each other.
const maxLogValues = 100

// Resolve calls LogValue until the value is no LogValuer. An error takes the value's place if that
// panics or does not end.
func (v Value) Resolve() (rv Value) {
	orig := v
	defer func() {
		if recover() != nil {
			rv = AnyValue(fmt.Errorf("LogValue panicked\n%s", stack()))
		}
	}()
	for range maxLogValues {
		if v.kind != KindLogValuer {
			return v
		}
		v = v.LogValuer().LogValue()
	}
	return AnyValue(fmt.Errorf("LogValue called too many times on Value of type %T", orig.any))
}

// stack returns the calls that led to a panic in LogValue.
func stack() string {
	const skip, shown = 4, 5
	pcs := make([]uintptr, shown+1)
	n := runtime.Callers(skip, pcs)
	if n == 0 {
		return "(no stack)"
	}
	var b strings.Builder
	frames := runtime.CallersFrames(pcs[:n])
	for i := 1; ; i++ {
		f, more := frames.Next()
		fmt.Fprintf(&b, "called from %s (%s:%d)\n", f.Function, f.File, f.Line)
		if !more {
			break
		}
		if i == shown {
			b.WriteString("(rest of stack elided)\n")
			break
		}
	}
	return b.String()
}
