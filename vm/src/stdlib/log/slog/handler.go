package slog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"
)

// A Handler does with records what a logger is for.
type Handler interface {
	// Enabled is whether records of the level are handled.
	Enabled(context.Context, Level) bool
	// Handle handles a record whose level is enabled.
	Handle(context.Context, Record) error
	// WithAttrs returns a handler that adds the attributes to each record.
	WithAttrs(attrs []Attr) Handler
	// WithGroup returns a handler that puts what follows into a group.
	WithGroup(name string) Handler
}

// HandlerOptions say how a TextHandler or JSONHandler writes; the zero value is the default.
type HandlerOptions struct {
	// AddSource adds the place of the call.
	AddSource bool
	// Level is the lowest that is written; nil is LevelInfo.
	Level Leveler
	// ReplaceAttr is called for each attribute that is no group and returns what is written in its
	// place; groups are the names of those around it.
	ReplaceAttr func(groups []string, a Attr) Attr
}

// Keys that the built-in handlers give to the time, the level, the message and the source line.
const (
	TimeKey    = "time"
	LevelKey   = "level"
	MessageKey = "msg"
	SourceKey  = "source"
)

// A writer is what text and JSON handlers share: where they write and what they have written
// already.
type writer struct {
	json bool
	opts HandlerOptions
	mu   *sync.Mutex // guards w, among all handlers that were made of one
	w    io.Writer

	done   []byte   // attributes of WithAttrs, as they will stand in each line
	groups []string // of WithGroup
	opened int      // how many of the groups done has opened
	prefix string   // what those groups put before keys, in text
}

func newWriter(w io.Writer, opts *HandlerOptions, json bool) *writer {
	h := &writer{json: json, mu: new(sync.Mutex), w: w}
	if opts != nil {
		h.opts = *opts
	}
	return h
}

func (h *writer) enabled(l Level) bool {
	lowest := LevelInfo
	if h.opts.Level != nil {
		lowest = h.opts.Level.Level()
	}
	return l >= lowest
}

func (h *writer) separator() string {
	if h.json {
		return ","
	}
	return " "
}

// next returns what goes between b and a key.
func (h *writer) next(b []byte) string {
	if h.json && len(b) > 0 && b[len(b)-1] == '{' {
		return ""
	}
	return h.separator()
}

func (h *writer) withAttrs(attrs []Attr) *writer {
	if len(attrs) == 0 || len(nonEmpty(attrs)) == 0 {
		return h
	}
	c := *h
	s := &line{h: &c, buf: slices.Clone(h.done), prefix: h.prefix, groups: slices.Clone(h.groups[:h.opened])}
	if len(s.buf) > 0 {
		s.sep = h.next(s.buf)
	}
	s.openGroups()
	if s.attrs(attrs) {
		c.done, c.prefix, c.opened = s.buf, s.prefix, len(h.groups)
	}
	return &c
}

func (h *writer) withGroup(name string) *writer {
	c := *h
	c.groups = append(slices.Clip(h.groups), name)
	return &c
}

func (h *writer) handle(r Record) error {
	s := &line{h: h, buf: make([]byte, 0, 256)}
	if h.json {
		s.buf = append(s.buf, '{')
	}
	replace := h.opts.ReplaceAttr != nil
	if !r.Time.IsZero() {
		if t := r.Time.Round(0); replace {
			s.attr(Time(TimeKey, t))
		} else {
			s.key(TimeKey)
			s.time(t)
		}
	}
	if replace {
		s.attr(Any(LevelKey, r.Level))
	} else {
		s.key(LevelKey)
		s.text(r.Level.String())
	}
	if h.opts.AddSource {
		src := r.Source()
		if src == nil {
			src = &Source{}
		}
		s.attr(Any(SourceKey, src))
	}
	if replace {
		s.attr(String(MessageKey, r.Message))
	} else {
		s.key(MessageKey)
		s.text(r.Message)
	}
	s.rest(r)
	s.buf = append(s.buf, '\n')
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := h.w.Write(s.buf)
	return err
}

// A line is a line under way.
type line struct {
	h      *writer
	buf    []byte
	sep    string   // what goes before the next key
	prefix string   // what the open groups put before keys, in text
	groups []string // that are open, for ReplaceAttr
}

// rest writes what is not built in, and closes what is open.
func (s *line) rest(r Record) {
	h := s.h
	s.groups = slices.Clone(h.groups[:h.opened])
	if len(h.done) > 0 {
		s.buf = append(s.buf, s.sep...)
		s.buf = append(s.buf, h.done...)
		s.sep = h.next(h.done)
	}
	opened := h.opened
	if r.NumAttrs() > 0 {
		s.prefix = h.prefix
		at := len(s.buf)
		s.openGroups()
		opened = len(h.groups)
		empty := true
		r.Attrs(func(a Attr) bool {
			if s.attr(a) {
				empty = false
			}
			return true
		})
		if empty {
			s.buf, opened = s.buf[:at], h.opened
		}
	}
	if h.json {
		for range opened {
			s.buf = append(s.buf, '}')
		}
		s.buf = append(s.buf, '}')
	}
}

// openGroups opens the handler's groups that are not open yet.
func (s *line) openGroups() {
	for _, name := range s.h.groups[s.h.opened:] {
		s.open(name)
	}
}

func (s *line) open(name string) {
	if s.h.json {
		s.key(name)
		s.buf = append(s.buf, '{')
		s.sep = ""
	} else {
		s.prefix += name + "."
	}
	s.groups = append(s.groups, name)
}

func (s *line) close(name string) {
	if s.h.json {
		s.buf = append(s.buf, '}')
	} else {
		s.prefix = s.prefix[:len(s.prefix)-len(name)-1]
	}
	s.sep = s.h.separator()
	s.groups = s.groups[:len(s.groups)-1]
}

// attrs writes attributes; whether any of them was not empty.
func (s *line) attrs(as []Attr) bool {
	any := false
	for _, a := range as {
		any = s.attr(a) || any
	}
	return any
}

// attr writes an attribute, unless it is empty.
func (s *line) attr(a Attr) bool {
	a.Value = a.Value.Resolve()
	if replace := s.h.opts.ReplaceAttr; replace != nil && a.Value.Kind() != KindGroup {
		a = replace(s.groups, a)
		a.Value = a.Value.Resolve()
	}
	if a.isEmpty() {
		return false
	}
	if src, ok := a.Value.any.(*Source); ok {
		if src.isEmpty() {
			return false
		}
		if s.h.json {
			a.Value = src.group()
		} else {
			a.Value = StringValue(fmt.Sprintf("%s:%d", src.File, src.Line))
		}
	}
	if a.Value.Kind() == KindGroup {
		return s.group(a.Key, a.Value.Group())
	}
	s.key(a.Key)
	s.value(a.Value)
	return true
}

// group writes a group; one without a name adds its attributes to those around it.
func (s *line) group(name string, attrs []Attr) bool {
	if len(attrs) == 0 {
		return true
	}
	before, sep := len(s.buf), s.sep
	if name != "" {
		s.open(name)
	}
	some := s.attrs(attrs)
	if name != "" {
		s.close(name)
	}
	if !some {
		s.buf, s.sep = s.buf[:before], sep
	}
	return some
}

func (s *line) key(key string) {
	s.buf = append(s.buf, s.sep...)
	s.text(s.prefix + key)
	if s.h.json {
		s.buf = append(s.buf, ':')
	} else {
		s.buf = append(s.buf, '=')
	}
	s.sep = s.h.separator()
}

func (s *line) text(str string) {
	switch {
	case s.h.json:
		s.buf = appendJSONString(s.buf, str)
	case needsQuoting(str):
		s.buf = strconv.AppendQuote(s.buf, str)
	default:
		s.buf = append(s.buf, str...)
	}
}

func (s *line) time(t time.Time) {
	if s.h.json {
		s.jsonTime(t)
		return
	}
	// Milliseconds, cut off.
	s.buf = t.AppendFormat(s.buf, "2006-01-02T15:04:05.000Z07:00")
}

func (s *line) value(v Value) {
	defer func() {
		if r := recover(); r != nil {
			if p := reflect.ValueOf(v.any); p.Kind() == reflect.Pointer && p.IsNil() {
				s.text("<nil>")
				return
			}
			s.text(fmt.Sprintf("!PANIC: %v", r))
		}
	}()
	write := s.textValue
	if s.h.json {
		write = s.jsonValue
	}
	if err := write(v); err != nil {
		s.fail(err)
	}
}

func (s *line) fail(err error) { s.text(fmt.Sprintf("!ERROR:%v", err)) }

// DiscardHandler discards all records.
var DiscardHandler Handler = discardHandler{}

type discardHandler struct{}

func (discardHandler) Enabled(context.Context, Level) bool  { return false }
func (discardHandler) Handle(context.Context, Record) error { return nil }
func (d discardHandler) WithAttrs([]Attr) Handler           { return d }
func (d discardHandler) WithGroup(string) Handler           { return d }

// A MultiHandler hands each record to several handlers.
type MultiHandler struct{ handlers []Handler }

// NewMultiHandler returns a handler that hands records to those given.
func NewMultiHandler(handlers ...Handler) *MultiHandler {
	return &MultiHandler{slices.Clone(handlers)}
}

// Enabled reports whether one of the handlers is.
func (h *MultiHandler) Enabled(ctx context.Context, l Level) bool {
	return slices.ContainsFunc(h.handlers, func(h Handler) bool { return h.Enabled(ctx, l) })
}

// Handle has each handler that is enabled handle a copy of the record.
func (h *MultiHandler) Handle(ctx context.Context, r Record) error {
	var errs []error
	for _, h := range h.handlers {
		if h.Enabled(ctx, r.Level) {
			errs = append(errs, h.Handle(ctx, r.Clone()))
		}
	}
	return errors.Join(errs...)
}

func (h *MultiHandler) each(f func(Handler) Handler) Handler {
	all := make([]Handler, len(h.handlers))
	for i, h := range h.handlers {
		all[i] = f(h)
	}
	return &MultiHandler{all}
}

// WithAttrs is that of each handler.
func (h *MultiHandler) WithAttrs(attrs []Attr) Handler {
	return h.each(func(h Handler) Handler { return h.WithAttrs(attrs) })
}

// WithGroup is that of each handler.
func (h *MultiHandler) WithGroup(name string) Handler {
	return h.each(func(h Handler) Handler { return h.WithGroup(name) })
}
