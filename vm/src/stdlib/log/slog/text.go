package slog

import (
	"context"
	"encoding"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A TextHandler writes records as lines of key=value.
type TextHandler struct{ *writer }

// NewTextHandler returns a handler that writes to w; nil options are the default.
func NewTextHandler(w io.Writer, opts *HandlerOptions) *TextHandler {
	return &TextHandler{newWriter(w, opts, false)}
}

// Enabled reports whether the level is at least that of the options.
func (h *TextHandler) Enabled(_ context.Context, level Level) bool { return h.enabled(level) }

// Handle writes a line, in one call of Write.
func (h *TextHandler) Handle(_ context.Context, r Record) error { return h.handle(r) }

// WithAttrs returns a handler that adds the attributes to each record.
func (h *TextHandler) WithAttrs(attrs []Attr) Handler { return &TextHandler{h.withAttrs(attrs)} }

// WithGroup returns a handler that puts the group's name before the keys that follow.
func (h *TextHandler) WithGroup(name string) Handler { return &TextHandler{h.withGroup(name)} }

func (s *line) textValue(v Value) error {
	switch v.Kind() {
	case KindString:
		s.text(v.any.(string))
	case KindTime:
		s.time(v.Time())
	case KindAny:
		return s.textAny(v.any)
	default:
		s.buf = v.append(s.buf)
	}
	return nil
}

func (s *line) textAny(x any) error {
	var text []byte
	var err error
	switch t := x.(type) {
	case encoding.TextAppender:
		text, err = t.AppendText(nil)
	case encoding.TextMarshaler:
		text, err = t.MarshalText()
	case []byte:
		s.buf = strconv.AppendQuote(s.buf, string(t))
		return nil
	default:
		if t := reflect.TypeOf(x); t != nil && t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
			s.buf = strconv.AppendQuote(s.buf, string(reflect.ValueOf(x).Bytes()))
			return nil
		}
		text = fmt.Appendf(nil, "%+v", x)
	}
	if err == nil {
		s.text(string(text))
	}
	return err
}

func needsQuoting(s string) bool {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			// A backslash alone does not hurt.
			if c <= ' ' || c == '"' || c == '=' {
				return true
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError || unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return true
		}
		i += size
	}
	return s == ""
}
