// Package csv reads and writes records of fields separated by commas (RFC 4180).
package csv

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Causes of a ParseError: a quote within a field, a wrong one in a quoted field, more or fewer fields than
// expected.
var (
	ErrBareQuote  = errors.New("bare \" in non-quoted-field")
	ErrQuote      = errors.New("extraneous or missing \" in quoted-field")
	ErrFieldCount = errors.New("wrong number of fields")

	// ErrTrailingComma is not returned any more.
	ErrTrailingComma = errors.New("extra delimiter at end of line")

	errDelimiter = errors.New("csv: invalid field or comment delimiter")
)

// A ParseError says where in the input something is wrong. Lines and columns count from 1, columns
// in bytes.
type ParseError struct {
	StartLine int   // the line that the record begins at, from 1
	Line      int   // the line of the error, from 1
	Column    int   // the byte in the line, from 1
	Err       error // the cause
}

// Error names the line, the column and the cause.
func (e *ParseError) Error() string {
	switch {
	case e.Err == ErrFieldCount:
		return fmt.Sprintf("record on line %d: %v", e.Line, e.Err)
	case e.StartLine != e.Line:
		return fmt.Sprintf("record on line %d; parse error on line %d, column %d: %v", e.StartLine, e.Line, e.Column, e.Err)
	default:
		return fmt.Sprintf("parse error on line %d, column %d: %v", e.Line, e.Column, e.Err)
	}
}

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }

func delimiter(r rune) bool {
	return r != 0 && r != '"' && r != '\r' && r != '\n' && utf8.ValidRune(r) && r != utf8.RuneError
}

// A Reader reads records.
type Reader struct {
	Comma   rune // what separates fields; a comma at first
	Comment rune // what a line that is ignored begins with; 0 for none
	// FieldsPerRecord: how many fields are expected: 0 as many as in the first record, negative any number.
	FieldsPerRecord int
	// LazyQuotes: whether a quote may be in a field without quotes, and a single one in a field with them.
	LazyQuotes       bool
	TrimLeadingSpace bool // whether white space before a field is ignored
	ReuseRecord      bool // whether Read returns the same slice each time

	// TrailingComma has no effect.
	TrailingComma bool

	r      *bufio.Reader
	lines  int
	offset int64
	last   []string

	// The record under way: its fields one behind the other, where each ends, where each began.
	text  []byte
	ends  []int
	begun []place
}

type place struct{ line, col int }

// NewReader returns a Reader for fields separated by commas. Its fields may be changed before the first
// Read.
func NewReader(r io.Reader) *Reader {
	return &Reader{Comma: ',', r: bufio.NewReader(r)}
}

// Read reads one record. Of a record with a wrong number of fields it hands back the record, too.
func (r *Reader) Read() (record []string, err error) {
	var into []string
	if r.ReuseRecord {
		into = r.last
	}
	record, err = r.record(into)
	if r.ReuseRecord {
		r.last = record
	}
	return record, err
}

// ReadAll returns all records. At the end the error is nil, not io.EOF.
func (r *Reader) ReadAll() (records [][]string, err error) {
	for {
		record, err := r.record(nil)
		if err == io.EOF {
			return records, nil
		}
		if err != nil {
			return nil, err
		}
		records = append(records, record)
	}
}

// FieldPos tells where the field of that index in the last record began.
func (r *Reader) FieldPos(field int) (line, column int) {
	if field < 0 || field >= len(r.ends) {
		panic("out of range index passed to FieldPos")
	}
	p := r.begun[field]
	return p.line, p.col
}

// InputOffset returns the end of the last record, in bytes from the beginning.
func (r *Reader) InputOffset() int64 { return r.offset }

// line reads a line with its end, which is one "\n" for "\r\n" as well.
func (r *Reader) line() ([]byte, error) {
	line, err := r.r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		long := bytes.Clone(line)
		for err == bufio.ErrBufferFull {
			line, err = r.r.ReadSlice('\n')
			long = append(long, line...)
		}
		line = long
	}
	size := len(line)
	if size > 0 && err == io.EOF {
		err = nil
		// A "\r" at the end of the input is dropped.
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	r.lines++
	r.offset += int64(size)
	if head, ok := bytes.CutSuffix(line, []byte("\r\n")); ok {
		line = append(head, '\n')
	}
	return line, err
}

func newline(line []byte) int {
	if bytes.HasSuffix(line, []byte("\n")) {
		return 1
	}
	return 0
}

func (r *Reader) record(into []string) ([]string, error) {
	if r.Comma == r.Comment || !delimiter(r.Comma) || r.Comment != 0 && !delimiter(r.Comment) {
		return nil, errDelimiter
	}
	line, err := r.first()
	if err != nil {
		return nil, err
	}
	start := r.lines
	r.text, r.ends, r.begun = r.text[:0], r.ends[:0], r.begun[:0]
	err = r.fields(line)
	if p, ok := err.(*ParseError); ok {
		p.StartLine = start
	}
	record := r.split(into)
	switch {
	case r.FieldsPerRecord == 0:
		// The first record counts, as far as it was read, even if something is wrong with it.
		r.FieldsPerRecord = len(record)
	case err == nil && r.FieldsPerRecord > 0 && len(record) != r.FieldsPerRecord:
		err = &ParseError{StartLine: start, Line: start, Column: 1, Err: ErrFieldCount}
	}
	return record, err
}

// first reads on to a line that is neither empty nor a comment.
func (r *Reader) first() ([]byte, error) {
	for {
		line, err := r.line()
		if err != nil {
			return nil, err
		}
		c, _ := utf8.DecodeRune(line)
		if r.Comment != 0 && c == r.Comment || len(line) == newline(line) {
			continue
		}
		return line, nil
	}
}

// split makes strings of the record's text, which they share.
func (r *Reader) split(into []string) []string {
	text := string(r.text)
	record := into[:0]
	if cap(record) < len(r.ends) {
		record = make([]string, 0, len(r.ends))
	}
	from := 0
	for _, end := range r.ends {
		record = append(record, text[from:end])
		from = end
	}
	return record
}

func (r *Reader) end() { r.ends = append(r.ends, len(r.text)) }

// fields reads the fields that begin on the line.
func (r *Reader) fields(line []byte) error {
	at := place{line: r.lines, col: 1}
	for {
		if r.TrimLeadingSpace {
			i := bytes.IndexFunc(line, func(c rune) bool { return !unicode.IsSpace(c) })
			if i < 0 {
				i = len(line)
				at.col -= newline(line)
			}
			line = line[i:]
			at.col += i
		}
		r.begun = append(r.begun, at)
		var more bool
		var err error
		if len(line) > 0 && line[0] == '"' {
			at.col++
			line, more, err = r.quoted(line[1:], &at)
		} else {
			line, more, err = r.bare(line, &at)
		}
		if err != nil || !more {
			return err
		}
	}
}

// bare reads a field without quotes. It hands back what is left of the line, and whether another
// field begins there.
func (r *Reader) bare(line []byte, at *place) ([]byte, bool, error) {
	i := bytes.IndexRune(line, r.Comma)
	field := line
	if i >= 0 {
		field = line[:i]
	} else {
		field = field[:len(field)-newline(field)]
	}
	if !r.LazyQuotes {
		if q := bytes.IndexByte(field, '"'); q >= 0 {
			return nil, false, &ParseError{Line: at.line, Column: at.col + q, Err: ErrBareQuote}
		}
	}
	r.text = append(r.text, field...)
	r.end()
	if i < 0 {
		return nil, false, nil
	}
	skip := i + utf8.RuneLen(r.Comma)
	at.col += skip
	return line[skip:], true, nil
}

// quoted reads a field behind its opening quote.
func (r *Reader) quoted(line []byte, at *place) ([]byte, bool, error) {
	for {
		i := bytes.IndexByte(line, '"')
		if i < 0 {
			if len(line) == 0 {
				// Nothing came behind the last line read.
				if !r.LazyQuotes {
					return nil, false, &ParseError{Line: at.line, Column: at.col, Err: ErrQuote}
				}
				r.end()
				return nil, false, nil
			}
			// The field goes on in the next line.
			r.text = append(r.text, line...)
			at.col += len(line)
			next, err := r.line()
			if len(next) > 0 {
				*at = place{line: at.line + 1, col: 1}
			}
			if err != nil && err != io.EOF {
				return nil, false, err
			}
			line = next
			continue
		}
		r.text = append(r.text, line[:i]...)
		line = line[i+1:]
		at.col += i + 1
		c, size := utf8.DecodeRune(line)
		switch {
		case c == '"':
			r.text = append(r.text, '"')
			line = line[1:]
			at.col++
		case c == r.Comma && size > 0:
			at.col += size
			r.end()
			return line[size:], true, nil
		case len(line) == newline(line):
			r.end()
			return nil, false, nil
		case r.LazyQuotes:
			r.text = append(r.text, '"')
		default:
			return nil, false, &ParseError{Line: at.line, Column: at.col - 1, Err: ErrQuote}
		}
	}
}

// A Writer writes records.
type Writer struct {
	Comma   rune // what separates fields; a comma at first
	UseCRLF bool // whether lines end with "\r\n"
	w       *bufio.Writer
}

// NewWriter returns a Writer of fields separated by commas and lines ending with "\n".
func NewWriter(w io.Writer) *Writer {
	return &Writer{Comma: ',', w: bufio.NewWriter(w)}
}

// Write writes a record, with quotes around the fields that need them. Flush must follow.
func (w *Writer) Write(record []string) error {
	if !delimiter(w.Comma) {
		return errDelimiter
	}
	for i, field := range record {
		if i > 0 {
			if _, err := w.w.WriteRune(w.Comma); err != nil {
				return err
			}
		}
		if w.needsQuotes(field) {
			field = w.quote(field)
		}
		if _, err := w.w.WriteString(field); err != nil {
			return err
		}
	}
	end := "\n"
	if w.UseCRLF {
		end = "\r\n"
	}
	_, err := w.w.WriteString(end)
	return err
}

// WriteAll writes all records and flushes.
func (w *Writer) WriteAll(records [][]string) error {
	for _, record := range records {
		if err := w.Write(record); err != nil {
			return err
		}
	}
	return w.w.Flush()
}

// Flush writes what is buffered; Error says whether that worked.
func (w *Writer) Flush() { w.w.Flush() }

// Error tells what went wrong in an earlier Write or Flush.
func (w *Writer) Error() error {
	_, err := w.w.Write(nil)
	return err
}

func (w *Writer) quote(field string) string {
	field = strings.ReplaceAll(field, `"`, `""`)
	if w.UseCRLF {
		field = strings.ReplaceAll(field, "\r", "")
		field = strings.ReplaceAll(field, "\n", "\r\n")
	}
	return `"` + field + `"`
}

// needsQuotes reports whether a field needs quotes: an empty one does not; `\.` does, which ends the input of some databases.
func (w *Writer) needsQuotes(field string) bool {
	if field == "" {
		return false
	}
	if field == `\.` || strings.ContainsRune(field, w.Comma) || strings.ContainsAny(field, "\"\r\n") {
		return true
	}
	first, _ := utf8.DecodeRuneInString(field)
	return unicode.IsSpace(first)
}
