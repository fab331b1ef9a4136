package http

import (
	"internal/header"
	"io"
	"net/http/httptrace"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Header holds the values of each name; names are canonical.
type Header map[string][]string

// Add adds a value to those of the name.
func (h Header) Add(key, value string) {
	key = header.Canonical(key)
	h[key] = append(h[key], value)
}

// Set makes the value the only one of the name.
func (h Header) Set(key, value string) { h[header.Canonical(key)] = []string{value} }

// Get returns the name's first value, or "".
func (h Header) Get(key string) string {
	if h == nil {
		return ""
	}
	return h.get(header.Canonical(key))
}

// get is Get for a canonical name.
func (h Header) get(key string) string {
	if v := h[key]; len(v) > 0 {
		return v[0]
	}
	return ""
}

func (h Header) has(key string) bool {
	_, ok := h[key]
	return ok
}

// Values returns the name's values; the slice is the map's own.
func (h Header) Values(key string) []string { return textproto.MIMEHeader(h).Values(key) }

// Del removes the name's values.
func (h Header) Del(key string) { delete(h, header.Canonical(key)) }

// Clone returns a copy, or nil if h is nil.
func (h Header) Clone() Header {
	if h == nil {
		return nil
	}
	c := make(Header, len(h))
	for k, v := range h {
		if v == nil {
			c[k] = nil
			continue
		}
		c[k] = append(make([]string, 0, len(v)), v...)
	}
	return c
}

// Write writes the header as it stands in a message, in the order of its names.
func (h Header) Write(w io.Writer) error { return h.write(w, nil, nil) }

// WriteSubset is Write without the names for which exclude is true.
func (h Header) WriteSubset(w io.Writer, exclude map[string]bool) error {
	return h.write(w, exclude, nil)
}

func (h Header) write(w io.Writer, exclude map[string]bool, trace *httptrace.ClientTrace) error {
	names := make([]string, 0, len(h))
	for k := range h {
		if !exclude[k] && header.Valid(k) {
			names = append(names, k)
		}
	}
	slices.Sort(names)
	for _, k := range names {
		values := make([]string, 0, 4)
		for _, v := range h[k] {
			v = oneLine(v)
			if _, err := io.WriteString(w, k+": "+v+"\r\n"); err != nil {
				return err
			}
			values = append(values, v)
		}
		if trace != nil && trace.WroteHeaderField != nil {
			trace.WroteHeaderField(k, values)
		}
	}
	return nil
}

// oneLine returns a value as it can stand in a line.
func oneLine(v string) string {
	if strings.ContainsAny(v, "\r\n") {
		v = strings.NewReplacer("\n", " ", "\r", " ").Replace(v)
	}
	return trim(v)
}

// CanonicalHeaderKey returns a header's name as it is usually written, such as Content-Type.
func CanonicalHeaderKey(s string) string { return header.Canonical(s) }

// ParseTime parses a time in a header, in each of the three forms that the protocol allows.
func ParseTime(text string) (t time.Time, err error) {
	for _, layout := range []string{TimeFormat, time.RFC850, time.ANSIC} {
		if t, err = time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return t, err
}

func quote(s string) string { return strconv.Quote(s) }
