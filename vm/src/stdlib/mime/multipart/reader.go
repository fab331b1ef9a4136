// Package multipart reads and writes messages of several parts (RFC 2046), forms above all.
package multipart

import (
	"bufio"
	"bytes"
	"fmt"
	"internal/header"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/textproto"
	"path/filepath"
	"strings"
)

const maxHeaderSize = 10 << 20

// A Part is one part of a message; reading it reads its body.
type Part struct {
	Header textproto.MIMEHeader // the header

	body        io.Reader
	disposition string
	params      map[string]string // of the disposition; nil before it was parsed
}

func (p *Part) parseDisposition() {
	if p.params != nil {
		return
	}
	var err error
	p.disposition, p.params, err = mime.ParseMediaType(p.Header.Get("Content-Disposition"))
	if err != nil {
		p.params = map[string]string{}
	}
}

// FormName returns the name of the form's field that the part is; "" if it is none.
func (p *Part) FormName() string {
	if p.parseDisposition(); p.disposition != "form-data" {
		return ""
	}
	return p.params["name"]
}

// FileName returns the last element of the file's name, or "".
func (p *Part) FileName() string {
	p.parseDisposition()
	name := p.params["filename"]
	if name == "" {
		return ""
	}
	return filepath.Base(name)
}

// Read reads the part's body.
func (p *Part) Read(b []byte) (n int, err error) { return p.body.Read(b) }

// Close skips what is left of the part.
func (p *Part) Close() error {
	io.Copy(io.Discard, p)
	return nil
}

// A Reader reads the parts of a message one by one.
type Reader struct {
	in      *bufio.Reader
	part    *Part
	parts   int
	tempDir string

	newline []byte // \r\n, or \n where the first boundary ends so
	dashes  []byte // --boundary
	between []byte // a newline and dashes
}

// NewReader returns a Reader of the message that r reads, with the boundary of its Content-Type.
func NewReader(r io.Reader, boundary string) *Reader {
	b := []byte("\r\n--" + boundary)
	return &Reader{in: bufio.NewReader(&sticky{r: r}), newline: b[:2], dashes: b[2:], between: b}
}

// A sticky reader repeats its first error.
type sticky struct {
	r   io.Reader
	err error
}

func (s *sticky) Read(b []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.r.Read(b)
	}
	return n, s.err
}

// NextPart returns the next part, io.EOF after the last. A quoted-printable body is decoded, and
// the header that says so removed.
func (r *Reader) NextPart() (*Part, error) { return r.next(false, maxHeaderSize, maxHeaders()) }

// NextRawPart returns the next part as it is.
func (r *Reader) NextRawPart() (*Part, error) { return r.next(true, maxHeaderSize, maxHeaders()) }

func (r *Reader) next(raw bool, size, count int64) (*Part, error) {
	if r.part != nil {
		r.part.Close()
	}
	if len(r.dashes) == 2 {
		return nil, fmt.Errorf("multipart: boundary is empty")
	}
	blank := false // an empty line came before
	for {
		line, err := r.in.ReadSlice('\n')
		if err == io.EOF && r.isEnd(line) {
			return nil, io.EOF
		}
		if err != nil {
			return nil, fmt.Errorf("multipart: NextPart: %w", err)
		}
		switch {
		case r.isBoundary(line):
			r.parts++
			p, err := r.newPart(raw, size, count)
			if err != nil {
				return nil, err
			}
			r.part = p
			return p, nil
		case r.isEnd(line):
			return nil, io.EOF
		case blank:
			return nil, fmt.Errorf("multipart: expecting a new Part; got line %q", string(line))
		case r.parts == 0: // The preamble.
		case bytes.Equal(line, r.newline):
			blank = true
		default:
			return nil, fmt.Errorf("multipart: unexpected line in Next(): %q", line)
		}
	}
}

// isEnd reports whether the line ends the message.
func (r *Reader) isEnd(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, r.dashes)
	if !ok {
		return false
	}
	rest, ok = bytes.CutPrefix(rest, []byte("--"))
	rest = bytes.TrimLeft(rest, " \t")
	return ok && (len(rest) == 0 || bytes.Equal(rest, r.newline))
}

// isBoundary reports whether the line begins a part. The first one shows how lines end.
func (r *Reader) isBoundary(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, r.dashes)
	if !ok {
		return false
	}
	rest = bytes.TrimLeft(rest, " \t")
	if r.parts == 0 && string(rest) == "\n" {
		r.newline, r.between = r.newline[1:], r.between[1:]
	}
	return bytes.Equal(rest, r.newline)
}

func (r *Reader) newPart(raw bool, size, count int64) (*Part, error) {
	h, err := header.ReadLimited(textproto.NewReader(r.in), size, count)
	if err != nil {
		if err.Error() == ErrMessageTooLarge.Error()[len("multipart: "):] {
			err = ErrMessageTooLarge
		}
		return nil, err
	}
	p := &Part{Header: h, body: &body{r: r}}
	const encoding = "Content-Transfer-Encoding"
	if !raw && strings.EqualFold(p.Header.Get(encoding), "quoted-printable") {
		p.Header.Del(encoding)
		p.body = quotedprintable.NewReader(p.body)
	}
	return p, nil
}

// A body reads up to the next boundary.
type body struct {
	r     *Reader
	ready int   // bytes in the buffer that are the body's
	began bool  // something was read
	err   error // what comes after the ready bytes
	inErr error // of the input
}

func (b *body) Read(p []byte) (int, error) {
	in := b.r.in
	for b.ready == 0 && b.err == nil {
		have, _ := in.Peek(in.Buffered())
		b.ready, b.err = b.scan(have)
		if b.ready == 0 && b.err == nil {
			if _, b.inErr = in.Peek(len(have) + 1); b.inErr == io.EOF {
				b.inErr = io.ErrUnexpectedEOF
			}
		}
	}
	if b.ready == 0 {
		return 0, b.err
	}
	n, _ := in.Read(p[:min(len(p), b.ready)])
	b.began = b.began || n > 0
	b.ready -= n
	if b.ready == 0 {
		return n, b.err
	}
	return n, nil
}

// scan returns how many of the bytes are surely the body's, and what comes then: io.EOF before a
// boundary, the input's error, or nil if more has to be read.
func (b *body) scan(have []byte) (int, error) {
	dashes, between := b.r.dashes, b.r.between
	if !b.began {
		// An empty body has no newline before the boundary.
		if bytes.HasPrefix(have, dashes) {
			switch b.ends(have, len(dashes)) {
			case yes:
				return 0, io.EOF
			case no:
				return len(dashes), nil
			}
			return 0, nil
		}
		if bytes.HasPrefix(dashes, have) {
			return 0, b.inErr
		}
	}
	if i := bytes.Index(have, between); i >= 0 {
		switch b.ends(have[i:], len(between)) {
		case yes:
			return i, io.EOF
		case no:
			return i + len(between), nil
		}
		return i, nil
	}
	if bytes.HasPrefix(between, have) {
		return 0, b.inErr
	}
	if i := bytes.LastIndexByte(have, between[0]); i >= 0 && bytes.HasPrefix(between, have[i:]) {
		return i, nil
	}
	return len(have), b.inErr
}

type answer int

const (
	unknown answer = iota
	yes
	no
)

// ends is whether what stands after the first n bytes makes them a boundary.
func (b *body) ends(have []byte, n int) answer {
	if len(have) == n {
		if b.inErr != nil {
			return yes
		}
		return unknown
	}
	switch have[n] {
	case ' ', '\t', '\r', '\n':
		return yes
	case '-':
		switch {
		case len(have) > n+1 && have[n+1] == '-':
			return yes
		case len(have) == n+1 && b.inErr == nil:
			return unknown
		}
	}
	return no
}
