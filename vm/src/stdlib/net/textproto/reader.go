package textproto

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"internal/header"
	"io"
	"math"
	"strconv"
	"strings"
)

// multipart knows this error by its text.
var errTooLarge = errors.New("message too large")

func init() {
	header.ReadLimited = func(r any, maxMemory, maxHeaders int64) (map[string][]string, error) {
		return r.(*Reader).readHeader(maxMemory, maxHeaders)
	}
}

// A Reader reads requests or answers.
type Reader struct {
	R   *bufio.Reader // what is read
	dot *dotReader
}

// NewReader returns a Reader that reads from r. Let r limit what a hostile side can send.
func NewReader(r *bufio.Reader) *Reader { return &Reader{R: r} }

// ReadLine returns a line without its end.
func (r *Reader) ReadLine() (string, error) {
	line, err := r.line(-1)
	return string(line), err
}

// ReadLineBytes is ReadLine that returns a new slice.
func (r *Reader) ReadLineBytes() ([]byte, error) {
	line, err := r.line(-1)
	return bytes.Clone(line), err
}

// line returns a line of at most limit bytes, if limit is not negative. It may be the buffer's.
func (r *Reader) line(limit int64) ([]byte, error) {
	r.closeDot()
	var whole []byte
	for {
		part, more, err := r.R.ReadLine()
		if err != nil {
			return nil, err
		}
		if limit >= 0 && int64(len(whole))+int64(len(part)) > limit {
			return nil, errTooLarge
		}
		if whole == nil && !more {
			return part, nil
		}
		whole = append(whole, part...)
		if !more {
			return whole, nil
		}
	}
}

// ReadContinuedLine returns a line and those that continue it, which begin with space: joined by one
// space each, without space at the ends.
func (r *Reader) ReadContinuedLine() (string, error) {
	line, err := r.continued(-1, nil)
	return string(line), err
}

// ReadContinuedLineBytes is ReadContinuedLine that returns a slice.
func (r *Reader) ReadContinuedLineBytes() ([]byte, error) {
	line, err := r.continued(-1, nil)
	if line == nil {
		return nil, err
	}
	return bytes.Clone(line), err
}

// continued is ReadContinuedLine within a limit; check looks at the first line.
func (r *Reader) continued(limit int64, check func([]byte) error) ([]byte, error) {
	line, err := r.line(limit)
	if err != nil || len(line) == 0 {
		return line, err
	}
	if check != nil {
		if err := check(line); err != nil {
			return nil, err
		}
	}
	whole := append([]byte(nil), trim(line)...)
	if limit < 0 {
		limit = math.MaxInt64
	}
	for r.skipSpace() {
		whole = append(whole, ' ')
		if int64(len(whole)) >= limit {
			return nil, errTooLarge
		}
		line, err := r.line(limit - int64(len(whole)))
		if err != nil {
			return nil, err
		}
		whole = append(whole, trim(line)...)
	}
	return whole, nil
}

func trim(b []byte) []byte { return bytes.Trim(b, " \t") }

// skipSpace skips space and says whether there was any. It does not wait for a line that may not
// come: what is not there after an empty line, say, does not matter.
func (r *Reader) skipSpace() bool {
	any := false
	for {
		c, err := r.R.ReadByte()
		if err != nil {
			return any
		}
		if c != ' ' && c != '\t' {
			r.R.UnreadByte()
			return any
		}
		any = true
	}
}

// parseCode takes an answer's line apart: its number, whether more lines follow, its text. An
// expected number of one or two digits stands for all that begin with them.
func parseCode(line string, expect int) (code int, more bool, msg string, err error) {
	if len(line) < 4 || line[3] != ' ' && line[3] != '-' {
		return 0, false, "", ProtocolError(fmt.Sprintf("short response: %q", line))
	}
	more = line[3] == '-'
	code, err = strconv.Atoi(line[:3])
	if err != nil || code < 100 {
		return code, more, "", ProtocolError(fmt.Sprintf("invalid response code: %q", line))
	}
	msg = line[4:]
	is := code
	switch {
	case 1 <= expect && expect < 10:
		is = code / 100
	case 10 <= expect && expect < 100:
		is = code / 10
	case expect < 100 || expect >= 1000:
		is = expect
	}
	if is != expect {
		err = &Error{code, msg}
	}
	return code, more, msg, err
}

func (r *Reader) codeLine(expect int) (code int, more bool, msg string, err error) {
	line, err := r.ReadLine()
	if err != nil {
		return 0, false, "", err
	}
	return parseCode(line, expect)
}

// ReadCodeLine reads an answer of one line. If its number is not the expected one, or one that
// begins with the expected digits, the error is an *Error.
func (r *Reader) ReadCodeLine(expectCode int) (code int, message string, err error) {
	code, more, message, err := r.codeLine(expectCode)
	if err == nil && more {
		err = ProtocolError(fmt.Sprintf("unexpected multi-line response: %q", message))
	}
	return code, message, err
}

// ReadResponse reads an answer of one or more lines.
func (r *Reader) ReadResponse(expectCode int) (code int, message string, err error) {
	code, more, message, err := r.codeLine(expectCode)
	many := more
	var lines strings.Builder
	lines.WriteString(message)
	for more {
		line, err := r.ReadLine()
		if err != nil {
			return 0, "", err
		}
		c, again, msg, err := parseCode(line, 0)
		if err != nil || c != code {
			msg, again = strings.TrimRight(line, "\r\n"), true
		}
		lines.WriteString("\n" + msg)
		more = again
	}
	message = lines.String()
	if err != nil && many && message != "" {
		err = &Error{code, message}
	}
	return code, message, err
}

// DotReader returns a reader of a text that ends in a line with a dot alone: without that line, the
// doubled dots, and with \n for line ends. Any other call reads it to its end.
func (r *Reader) DotReader() io.Reader {
	r.closeDot()
	r.dot = &dotReader{r: r, start: true}
	return r.dot
}

type dotReader struct {
	r     *Reader
	start bool // at the beginning of a line
	ended bool
}

func (d *dotReader) Read(b []byte) (n int, err error) {
	for n < len(b) && !d.ended {
		c, ok, e := d.next()
		if e != nil {
			if e == io.EOF {
				e = io.ErrUnexpectedEOF
			}
			err = e
			break
		}
		if ok {
			b[n] = c
			n++
		}
	}
	if err == nil && d.ended {
		err = io.EOF
	}
	if err != nil && d.r.dot == d {
		d.r.dot = nil
	}
	return n, err
}

// next reads a byte; ok is false if it is not one of the text.
func (d *dotReader) next() (c byte, ok bool, err error) {
	in := d.r.R
	c, err = in.ReadByte()
	if err != nil {
		return 0, false, err
	}
	start := d.start
	d.start = false
	if start && c == '.' {
		end, err := in.Peek(1)
		if err != nil {
			return 0, false, err
		}
		if end[0] == '\n' {
			in.Discard(1)
			d.ended = true
			return 0, false, nil
		}
		if end[0] == '\r' {
			end, err := in.Peek(2)
			if err != nil {
				return 0, false, err
			}
			if end[1] == '\n' {
				in.Discard(2)
				d.ended = true
				return 0, false, nil
			}
		}
		return 0, false, nil
	}
	if c == '\r' {
		next, err := in.Peek(1)
		if err != nil {
			return 0, false, err
		}
		if next[0] == '\n' {
			in.Discard(1)
			c = '\n'
		}
	}
	d.start = c == '\n'
	return c, true, nil
}

func (r *Reader) closeDot() {
	for r.dot != nil {
		io.Copy(io.Discard, r.dot)
	}
}

// ReadDotBytes returns the text that DotReader reads.
func (r *Reader) ReadDotBytes() ([]byte, error) { return io.ReadAll(r.DotReader()) }

// ReadDotLines returns the lines of the text that DotReader reads.
func (r *Reader) ReadDotLines() ([]string, error) {
	var lines []string
	for {
		line, err := r.ReadLine()
		if err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return lines, err
		}
		if line == "." {
			return lines, nil
		}
		lines = append(lines, strings.TrimPrefix(line, "."))
	}
}

// ReadMIMEHeader reads a header and the empty line after it.
func (r *Reader) ReadMIMEHeader() (MIMEHeader, error) {
	return r.readHeader(math.MaxInt64, math.MaxInt64)
}

// What an entry of the map is taken to cost, its text apart.
const entryCost = 200

func (r *Reader) readHeader(memory, count int64) (MIMEHeader, error) {
	if memory < 0 {
		return nil, errTooLarge
	}
	if r.closeDot(); memory == math.MaxInt64 && count == math.MaxInt64 {
		if m := header.Fast(r.R); m != nil {
			return m, nil
		}
	}
	m := MIMEHeader{}
	if first, err := r.R.Peek(1); err == nil && (first[0] == ' ' || first[0] == '\t') {
		line, err := r.line(80)
		if err != nil {
			return m, err
		}
		return m, ProtocolError(fmt.Sprintf("malformed MIME header initial line: %q", line))
	}
	for {
		line, err := r.continued(memory, hasColon)
		if len(line) == 0 {
			return m, err
		}
		key, value, err2 := parseField(string(line))
		if err2 != nil {
			return m, err2
		}
		if count--; count < 0 {
			return nil, errTooLarge
		}
		if _, ok := m[key]; !ok {
			memory -= int64(len(key)) + entryCost
		}
		memory -= int64(len(value))
		if memory < 0 {
			return m, errTooLarge
		}
		m[key] = append(m[key], value)
		if err != nil {
			return m, err
		}
	}
}

func hasColon(line []byte) error {
	if bytes.IndexByte(line, ':') < 0 {
		return ProtocolError(fmt.Sprintf("malformed MIME header: missing colon: %q", line))
	}
	return nil
}

// parseField takes a line apart; a name with spaces in it is taken as it is.
func parseField(line string) (key, value string, err error) {
	k, v, ok := strings.Cut(line, ":")
	if !ok || k == "" || !header.Valid(strings.ReplaceAll(k, " ", "x")) {
		return "", "", ProtocolError(fmt.Sprintf("malformed MIME header line: %q", line))
	}
	key = header.Canonical(k)
	if !header.ValidValue(v) {
		return "", "", ProtocolError(fmt.Sprintf("malformed MIME header line: %q", key+":"+v))
	}
	return key, strings.TrimLeft(v, " \t"), nil
}
