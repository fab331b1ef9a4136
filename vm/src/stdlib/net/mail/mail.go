// Package mail reads mail messages and their addresses (RFC 5322).
package mail

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strings"
	"sync"
	"time"
)

// A Message is a mail: its header, and its body, still to be read.
type Message struct {
	Header Header    // the header
	Body   io.Reader // the body
}

// A Header holds the fields of a message, by their canonical names.
type Header map[string][]string

// ErrHeaderNotPresent says that there is no such field.
var ErrHeaderNotPresent = errors.New("mail: header not in message")

// ReadMessage reads the header of a message from r.
func ReadMessage(r io.Reader) (msg *Message, err error) {
	tp := textproto.NewReader(bufio.NewReader(r))
	header, err := readHeader(tp)
	if err != nil && (err != io.EOF || len(header) == 0) {
		return nil, err
	}
	return &Message{header, tp.R}, nil
}

func readHeader(r *textproto.Reader) (Header, error) {
	header := make(Header)
	if first, err := r.R.Peek(1); err == nil && (first[0] == ' ' || first[0] == '\t') {
		line, err := r.ReadLine()
		if err == nil {
			err = fmt.Errorf("malformed initial line: %q", line)
		}
		return header, err
	}
	for {
		line, err := r.ReadContinuedLine()
		if line == "" {
			return header, err
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return header, fmt.Errorf("malformed header line: %q", line)
		}
		name = textproto.CanonicalMIMEHeaderKey(name)
		if name == "" {
			continue // as it is taken by others
		}
		header[name] = append(header[name], strings.TrimLeft(value, " \t"))
		if err != nil {
			return header, err
		}
	}
}

// Get returns the first value of a field, or "".
func (h Header) Get(key string) string { return textproto.MIMEHeader(h).Get(key) }

// Date reads the field Date.
func (h Header) Date() (time.Time, error) {
	text := h.Get("Date")
	if text == "" {
		return time.Time{}, ErrHeaderNotPresent
	}
	return ParseDate(text)
}

// AddressList reads a field of addresses.
func (h Header) AddressList(key string) ([]*Address, error) {
	text := h.Get(key)
	if text == "" {
		return nil, ErrHeaderNotPresent
	}
	return ParseAddressList(text)
}

// layouts are the ways to write a date, what is usual first.
var layouts = sync.OnceValue(makeLayouts)

func makeLayouts() []string {
	list := []string{""}
	for _, choices := range [][]string{
		{"", "Mon, "}, {"2", "02"}, {" Jan "}, {"2006", "06"}, {" 15:04"}, {":05", ""}, {" "}, {"-0700", "MST", "UT"},
	} {
		var longer []string
		for _, head := range list {
			for _, tail := range choices {
				longer = append(longer, head+tail)
			}
		}
		list = longer
	}
	return list
}

// ParseDate reads a date. Comments may follow it.
func ParseDate(date string) (time.Time, error) {
	date = strings.ReplaceAll(date, "\r\n", "")
	if strings.Contains(date, "\r") {
		return time.Time{}, errors.New("mail: header has a CR without LF")
	}
	date = strings.TrimLeft(date, " \t")
	text, rest := date, date
	if end := dateEnd(date); end >= 0 {
		text, rest = date[:end], date[end:]
	}
	p := parser{rest: rest}
	if !p.skip() {
		return time.Time{}, errComment
	}
	for _, layout := range layouts() {
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errors.New("mail: header could not be parsed")
}

// dateEnd returns where a date ends: behind the digits of its zone, or behind the T of its name, which
// is not that of Tue.
func dateEnd(date string) int {
	if i := strings.IndexAny(date, "+-"); i >= 0 && len(date) >= i+5 {
		return i + 5
	}
	i := strings.Index(date, "T")
	if i == 0 {
		if i = strings.Index(date[1:], "T"); i >= 0 {
			i++
		}
	}
	if i >= 0 && len(date) >= i+5 {
		return i + 1
	}
	return -1
}
