package slog

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
)

// A Level says how much an event matters; the higher, the more.
type Level int

// The usual levels, with room between them: what is more severe has a higher number.
const (
	LevelDebug Level = -4
	LevelInfo  Level = 0
	LevelWarn  Level = 4
	LevelError Level = 8
)

// A Leveler has a level, which may change.
type Leveler interface {
	// Level returns the level.
	Level() Level
}

// String returns the name of the level, or of the next one below and the distance from it.
func (l Level) String() string {
	base, name := LevelError, "ERROR"
	switch {
	case l < LevelInfo:
		base, name = LevelDebug, "DEBUG"
	case l < LevelWarn:
		base, name = LevelInfo, "INFO"
	case l < LevelError:
		base, name = LevelWarn, "WARN"
	}
	if l == base {
		return name
	}
	return fmt.Sprintf("%s%+d", name, int(l-base))
}

// Level returns l.
func (l Level) Level() Level { return l }

// MarshalJSON quotes what String returns.
func (l Level) MarshalJSON() ([]byte, error) { return strconv.AppendQuote(nil, l.String()), nil }

// UnmarshalJSON takes what MarshalJSON returns, in either case.
func (l *Level) UnmarshalJSON(data []byte) error {
	s, err := strconv.Unquote(string(data))
	if err != nil {
		return err
	}
	return l.parse(s)
}

// AppendText appends what String returns.
func (l Level) AppendText(b []byte) ([]byte, error) { return append(b, l.String()...), nil }

// MarshalText returns what String returns.
func (l Level) MarshalText() ([]byte, error) { return l.AppendText(nil) }

// UnmarshalText takes what MarshalText returns, in either case.
func (l *Level) UnmarshalText(data []byte) error { return l.parse(string(data)) }

func (l *Level) parse(s string) error {
	fail := func(err error) error { return fmt.Errorf("slog: level string %q: %w", s, err) }
	name, offset := s, 0
	if i := strings.IndexAny(s, "+-"); i >= 0 {
		var err error
		if offset, err = strconv.Atoi(s[i:]); err != nil {
			return fail(err)
		}
		name = s[:i]
	}
	switch strings.ToUpper(name) {
	case "DEBUG":
		*l = LevelDebug
	case "INFO":
		*l = LevelInfo
	case "WARN":
		*l = LevelWarn
	case "ERROR":
		*l = LevelError
	default:
		return fail(errors.New("unknown name"))
	}
	*l += Level(offset)
	return nil
}

// A LevelVar is a level that goroutines may change while others use it.
type LevelVar struct{ val atomic.Int64 }

// Level returns the present level.
func (v *LevelVar) Level() Level { return Level(v.val.Load()) }

// Set changes the level.
func (v *LevelVar) Set(l Level) { v.val.Store(int64(l)) }

// String returns the level as LevelVar(INFO).
func (v *LevelVar) String() string { return fmt.Sprintf("LevelVar(%s)", v.Level()) }

// AppendText is that of the level.
func (v *LevelVar) AppendText(b []byte) ([]byte, error) { return v.Level().AppendText(b) }

// MarshalText is that of the level.
func (v *LevelVar) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// UnmarshalText is that of the level.
func (v *LevelVar) UnmarshalText(data []byte) error {
	var l Level
	if err := l.UnmarshalText(data); err != nil {
		return err
	}
	v.Set(l)
	return nil
}
