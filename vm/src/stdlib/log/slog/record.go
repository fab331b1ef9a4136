package slog

import (
	"runtime"
	"slices"
	"time"
)

// A Record is a log event. Copies share state: Clone before both are changed.
type Record struct {
	Time    time.Time // when it happened; handlers leave the zero Time out
	Message string    // the message
	Level   Level     // how severe it is
	// PC is a position in the code, as of runtime.Callers, or 0.
	PC uintptr

	// The first attributes lie in the record itself.
	front  [5]Attr
	nFront int
	back   []Attr
}

// NewRecord returns a record without attributes.
func NewRecord(t time.Time, level Level, msg string, pc uintptr) Record {
	return Record{Time: t, Message: msg, Level: level, PC: pc}
}

// Clone returns a copy that shares no state with r.
func (r Record) Clone() Record {
	r.back = slices.Clip(r.back)
	return r
}

// NumAttrs returns how many attributes there are.
func (r Record) NumAttrs() int { return r.nFront + len(r.back) }

// Attrs calls f for each attribute until it returns false.
func (r Record) Attrs(f func(Attr) bool) {
	for _, a := range r.front[:r.nFront] {
		if !f(a) {
			return
		}
	}
	for _, a := range r.back {
		if !f(a) {
			return
		}
	}
}

func (r *Record) add(a Attr) {
	switch {
	case a.Value.isEmptyGroup():
	case r.nFront < len(r.front):
		r.front[r.nFront] = a
		r.nFront++
	default:
		r.back = append(r.back, a)
	}
}

// AddAttrs adds attributes, except empty groups.
func (r *Record) AddAttrs(attrs ...Attr) {
	i := 0
	for ; i < len(attrs) && r.nFront < len(r.front); i++ {
		r.add(attrs[i])
	}
	// What lies behind the end was put there through a copy of the record.
	if n := len(r.back); cap(r.back) > n && !r.back[:n+1][n].isEmpty() {
		r.back = append(slices.Clip(r.back), String("!BUG", "AddAttrs unsafely called on copy of Record made without using Record.Clone"))
	}
	for _, a := range attrs[i:] {
		r.add(a)
	}
}

// Add adds the attributes that args stand for, as in Logger.Log.
func (r *Record) Add(args ...any) {
	for len(args) > 0 {
		var a Attr
		a, args = nextAttr(args)
		r.add(a)
	}
}

// A Source is a place in the program's text.
type Source struct {
	Function string `json:"function"` // the full name of the function
	File     string `json:"file"`     // the path of the file
	Line     int    `json:"line"`     // the line, from 1
}

// Source returns the place of the record's PC, or nil.
func (r Record) Source() *Source {
	if r.PC == 0 {
		return nil
	}
	f, _ := runtime.CallersFrames([]uintptr{r.PC}).Next()
	return &Source{Function: f.Function, File: f.File, Line: f.Line}
}

func (s *Source) isEmpty() bool { return s == nil || *s == Source{} }

func (s *Source) group() Value {
	var attrs []Attr
	if s.Function != "" {
		attrs = append(attrs, String("function", s.Function))
	}
	if s.File != "" {
		attrs = append(attrs, String("file", s.File))
	}
	if s.Line != 0 {
		attrs = append(attrs, Int("line", s.Line))
	}
	return GroupValue(attrs...)
}
