package multipart

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/textproto"
	"slices"
	"strings"
)

// A Writer writes messages of several parts.
type Writer struct {
	w        io.Writer
	boundary string
	last     *partWriter
}

// NewWriter returns a Writer that writes to w, with a boundary by chance.
func NewWriter(w io.Writer) *Writer {
	boundary := ""
	for len(boundary) < 60 {
		boundary += fmt.Sprintf("%015x", rand.Uint64()>>4)
	}
	return &Writer{w: w, boundary: boundary}
}

// Boundary returns what stands between the parts.
func (w *Writer) Boundary() string { return w.boundary }

// SetBoundary sets what stands between the parts, before the first is made.
func (w *Writer) SetBoundary(boundary string) error {
	if w.last != nil {
		return errors.New("mime: SetBoundary called after write")
	}
	if len(boundary) < 1 || len(boundary) > 70 {
		return errors.New("mime: invalid boundary length")
	}
	for i := 0; i < len(boundary); i++ {
		c := boundary[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
		if !letter && strings.IndexByte("'()+_,-./:=?", c) < 0 && !(c == ' ' && i < len(boundary)-1) {
			return errors.New("mime: invalid boundary character")
		}
	}
	w.boundary = boundary
	return nil
}

// FormDataContentType returns the Content-Type of a form written with w.
func (w *Writer) FormDataContentType() string {
	b := w.boundary
	if strings.ContainsAny(b, `()<>@,;:\"/[]?= `) {
		b = `"` + b + `"`
	}
	return "multipart/form-data; boundary=" + b
}

// CreatePart begins a part with that header; its body is written to what is returned, until the
// next part begins.
func (w *Writer) CreatePart(header textproto.MIMEHeader) (io.Writer, error) {
	var b strings.Builder
	if w.last != nil {
		if err := w.last.close(); err != nil {
			return nil, err
		}
		b.WriteString("\r\n")
	}
	b.WriteString("--" + w.boundary + "\r\n")
	for _, name := range slices.Sorted(maps.Keys(header)) {
		for _, value := range header[name] {
			b.WriteString(name + ": " + value + "\r\n")
		}
	}
	b.WriteString("\r\n")
	if _, err := io.WriteString(w.w, b.String()); err != nil {
		return nil, err
	}
	w.last = &partWriter{w: w}
	return w.last, nil
}

var quotes = strings.NewReplacer("\\", "\\\\", `"`, "\\\"", "\r", "%0D", "\n", "%0A")

// FileContentDisposition returns the Content-Disposition of a form's file.
func FileContentDisposition(fieldname, filename string) string {
	return fmt.Sprintf(`form-data; name="%s"; filename="%s"`, quotes.Replace(fieldname), quotes.Replace(filename))
}

// CreateFormFile begins a part for a file.
func (w *Writer) CreateFormFile(fieldname, filename string) (io.Writer, error) {
	return w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {FileContentDisposition(fieldname, filename)},
		"Content-Type":        {"application/octet-stream"},
	})
}

// CreateFormField begins a part for a field.
func (w *Writer) CreateFormField(fieldname string) (io.Writer, error) {
	return w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name="%s"`, quotes.Replace(fieldname))},
	})
}

// WriteField writes a field.
func (w *Writer) WriteField(fieldname, value string) error {
	p, err := w.CreateFormField(fieldname)
	if err != nil {
		return err
	}
	_, err = io.WriteString(p, value)
	return err
}

// Close ends the last part and writes the end of the message.
func (w *Writer) Close() error {
	if w.last != nil {
		if err := w.last.close(); err != nil {
			return err
		}
		w.last = nil
	}
	_, err := io.WriteString(w.w, "\r\n--"+w.boundary+"--\r\n")
	return err
}

type partWriter struct {
	w      *Writer
	closed bool
	err    error
}

func (p *partWriter) close() error {
	p.closed = true
	return p.err
}

func (p *partWriter) Write(b []byte) (n int, err error) {
	if p.closed {
		return 0, errors.New("multipart: can't write to finished part")
	}
	n, err = p.w.w.Write(b)
	if err != nil {
		p.err = err
	}
	return n, err
}
