package slog

import "time"

// An Attr is a key and its value.
type Attr struct {
	Key   string // the name
	Value Value  // the value
}

// String returns an Attr for a string.
func String(key, value string) Attr { return Attr{key, StringValue(value)} }

// Int64 returns an Attr for an int64.
func Int64(key string, value int64) Attr { return Attr{key, Int64Value(value)} }

// Int returns an Attr for an int, kept as an int64.
func Int(key string, value int) Attr { return Attr{key, IntValue(value)} }

// Uint64 returns an Attr for a uint64.
func Uint64(key string, v uint64) Attr { return Attr{key, Uint64Value(v)} }

// Float64 returns an Attr for a float64.
func Float64(key string, v float64) Attr { return Attr{key, Float64Value(v)} }

// Bool returns an Attr for a bool.
func Bool(key string, v bool) Attr { return Attr{key, BoolValue(v)} }

// Time returns an Attr for a time, without its monotonic part.
func Time(key string, v time.Time) Attr { return Attr{key, TimeValue(v)} }

// Duration returns an Attr for a duration.
func Duration(key string, v time.Duration) Attr { return Attr{key, DurationValue(v)} }

// Any returns an Attr for a value of any type.
func Any(key string, value any) Attr { return Attr{key, AnyValue(value)} }

// Group returns an Attr for a group of the attributes that args stand for, as in Logger.Log.
func Group(key string, args ...any) Attr { return Attr{key, GroupValue(argsToAttrs(args)...)} }

// GroupAttrs returns an Attr for a group of attributes.
func GroupAttrs(key string, attrs ...Attr) Attr { return Attr{key, GroupValue(attrs...)} }

// Equal reports whether keys and values are equal.
func (a Attr) Equal(b Attr) bool { return a.Key == b.Key && a.Value.Equal(b.Value) }

// String returns the attribute as key=value.
func (a Attr) String() string { return a.Key + "=" + a.Value.String() }

func (a Attr) isEmpty() bool {
	return a.Key == "" && a.Value.num == 0 && a.Value.kind == KindAny && a.Value.any == nil
}

const badKey = "!BADKEY"

// nextAttr takes one attribute off the front of args, which are attributes, or keys before their
// values.
func nextAttr(args []any) (a Attr, rest []any) {
	switch x := args[0].(type) {
	case Attr:
		return x, args[1:]
	case string:
		if len(args) > 1 {
			return Any(x, args[1]), args[2:]
		}
	}
	return Any(badKey, args[0]), args[1:]
}

func argsToAttrs(args []any) []Attr {
	var attrs []Attr
	for len(args) > 0 {
		var a Attr
		a, args = nextAttr(args)
		attrs = append(attrs, a)
	}
	return attrs
}

// nonEmpty returns the attributes without the empty groups; the same slice if there are none.
func nonEmpty(attrs []Attr) []Attr {
	for i, a := range attrs {
		if a.Value.isEmptyGroup() {
			kept := append([]Attr(nil), attrs[:i]...)
			for _, a := range attrs[i+1:] {
				if !a.Value.isEmptyGroup() {
					kept = append(kept, a)
				}
			}
			return kept
		}
	}
	return attrs
}
