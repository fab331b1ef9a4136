package slog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"time"
	"unicode/utf8"
)

// A JSONHandler writes records as JSON objects, one a line.
type JSONHandler struct{ *writer }

// NewJSONHandler returns a handler that writes to w; nil options are the default.
func NewJSONHandler(w io.Writer, opts *HandlerOptions) *JSONHandler {
	return &JSONHandler{newWriter(w, opts, true)}
}

// Enabled reports whether the level is at least that of the options.
func (h *JSONHandler) Enabled(_ context.Context, level Level) bool { return h.enabled(level) }

// Handle writes a line, in one call of Write.
func (h *JSONHandler) Handle(_ context.Context, r Record) error { return h.handle(r) }

// WithAttrs returns a handler that adds the attributes to each record.
func (h *JSONHandler) WithAttrs(attrs []Attr) Handler { return &JSONHandler{h.withAttrs(attrs)} }

// WithGroup returns a handler that puts what follows into an object of that name.
func (h *JSONHandler) WithGroup(name string) Handler { return &JSONHandler{h.withGroup(name)} }

func (s *line) jsonTime(t time.Time) {
	if y := t.Year(); y < 0 || y >= 10000 {
		s.fail(errors.New("time.Time year outside of range [0,9999]"))
		return
	}
	s.buf = append(s.buf, '"')
	s.buf = t.AppendFormat(s.buf, time.RFC3339Nano)
	s.buf = append(s.buf, '"')
}

func (s *line) jsonValue(v Value) error {
	switch v.Kind() {
	case KindString:
		s.text(v.any.(string))
	case KindDuration:
		s.buf = strconv.AppendInt(s.buf, int64(v.num), 10)
	case KindTime:
		s.jsonTime(v.Time())
	case KindFloat64:
		return s.marshal(v.Float64())
	case KindAny:
		_, marshals := v.any.(json.Marshaler)
		if err, ok := v.any.(error); ok && !marshals {
			s.text(err.Error())
			return nil
		}
		return s.marshal(v.any)
	default:
		s.buf = v.append(s.buf)
	}
	return nil
}

func (s *line) marshal(x any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return err
	}
	s.buf = append(s.buf, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
	return nil
}

// What stands for invalid UTF-8.
const badRune = "\ufffd"

// appendJSONString appends s, quoted; HTML means nothing here.
func appendJSONString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		case r == utf8.RuneError && size == 1:
			b = append(b, badRune...)
		case r == '\u2028' || r == '\u2029':
			b = append(b, '\\', 'u', '2', '0', '2', hex[r&15])
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	return append(b, '"')
}
