package http

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"internal/header"
	"io"
	"net/http/internal"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// readLine reads a line, without its end, of any length that the reader's input allows for.
func readLine(b *bufio.Reader) (string, error) {
	line, err := b.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		whole := bytes.Clone(line)
		for err == bufio.ErrBufferFull {
			line, err = b.ReadSlice('\n')
			whole = append(whole, line...)
		}
		line = whole
	}
	if err != nil && len(line) == 0 {
		return "", err
	}
	// What there is of a line is one, too.
	return string(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))), nil
}

// readHeader reads a header of at most that many fields.
func readHeader(b *bufio.Reader, maxFields int64) (Header, error) {
	h := Header(header.Fast(b))
	if h == nil {
		m, err := header.ReadLimited(textproto.NewReader(b), 1<<62, maxFields)
		if err != nil && err.Error() == "message too large" {
			err = errTooLarge
		}
		return m, err
	}
	n := int64(0)
	for _, values := range h {
		n += int64(len(values))
	}
	if n > maxFields {
		return nil, errTooLarge
	}
	return h, nil
}

// A badEncoding is a transfer encoding other than chunked.
type badEncoding struct{ error }

// framing says how a message's body is delimited.
type framing struct {
	chunked bool
	length  int64 // -1 if it is not known
	real    int64 // the same for what is in fact sent: no body follows the answer to HEAD
	trailer Header
}

// frame finds out how the body of a message is delimited, and cleans its header.
func frame(h Header, http11, response bool, status int, method string, maxFields int64) (f framing, err error) {
	if encodings, ok := h["Transfer-Encoding"]; ok {
		delete(h, "Transfer-Encoding")
		if http11 {
			if len(encodings) != 1 {
				return f, badEncoding{fmt.Errorf("too many transfer encodings: %q", encodings)}
			}
			if !strings.EqualFold(encodings[0], "chunked") {
				return f, badEncoding{fmt.Errorf("unsupported transfer encoding: %q", encodings[0])}
			}
			f.chunked = true
		}
	}
	declared, err := contentLength(h)
	if err != nil {
		return f, err
	}
	none := response && method == "HEAD" || status/100 == 1 || status == StatusNoContent || status == StatusNotModified
	switch {
	case none:
		f.real = 0
	case f.chunked:
		delete(h, "Content-Length")
		f.real = -1
	case declared >= 0:
		f.real = declared
	case response:
		f.real = -1
	}
	f.length = f.real
	if response && method == "HEAD" {
		f.length = declared
	}
	if names, ok := h["Trailer"]; ok && f.chunked {
		delete(h, "Trailer")
		f.trailer, err = announced(names, maxFields)
	}
	return f, err
}

// contentLength returns the declared length, -1 if there is none. Equal ones become one.
func contentLength(h Header) (int64, error) {
	values := h["Content-Length"]
	if len(values) == 0 {
		return -1, nil
	}
	first := trim(values[0])
	for _, v := range values[1:] {
		if trim(v) != first {
			return 0, fmt.Errorf("http: message cannot contain multiple Content-Length headers; got %q", values)
		}
	}
	if len(values) > 1 {
		h["Content-Length"] = []string{first}
	}
	if first == "" {
		return 0, badString("invalid empty Content-Length", first)
	}
	n, err := strconv.ParseUint(first, 10, 63)
	if err != nil {
		return 0, badString("bad Content-Length", first)
	}
	return int64(n), nil
}

// announced returns the header that a Trailer header announces.
func announced(names []string, maxFields int64) (t Header, err error) {
	count := int64(0)
	for _, v := range names {
		count += int64(strings.Count(v, ",")) + 1
	}
	if count > maxFields {
		return nil, errTooLarge
	}
	for _, v := range names {
		eachElement(v, func(name string) {
			name = header.Canonical(name)
			switch name {
			case "Transfer-Encoding", "Trailer", "Content-Length":
				if err == nil {
					err = badString("bad trailer key", name)
				}
				return
			}
			if t == nil {
				t = Header{}
			}
			t[name] = nil
		})
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// shouldClose reports whether the connection ends with a message.
func shouldClose(major, minor int, h Header, remove bool) bool {
	if major < 1 {
		return true
	}
	values := h["Connection"]
	closes := hasToken(values, "close")
	if major == 1 && minor == 0 {
		return closes || !hasToken(values, "keep-alive")
	}
	if closes && remove {
		delete(h, "Connection")
	}
	return closes
}

func (r *Request) readBody(b *bufio.Reader, maxFields int64) error {
	f, err := frame(r.Header, r.ProtoAtLeast(1, 1), false, 200, r.Method, maxFields)
	if err != nil {
		return err
	}
	r.ContentLength, r.Trailer = f.length, f.trailer
	switch {
	case f.chunked:
		r.TransferEncoding = []string{"chunked"}
		r.Body = &body{src: internal.NewChunkedReader(b), r: b, trailer: &r.Trailer, left: -1, maxFields: maxFields}
	case f.real > 0:
		r.Body = &body{src: b, r: b, left: f.real}
	default:
		r.Body = NoBody
	}
	return nil
}

func (r *Response) readBody(b *bufio.Reader) error {
	method := "GET"
	if r.Request != nil {
		method = r.Request.Method
	}
	r.Close = shouldClose(r.ProtoMajor, r.ProtoMinor, r.Header, true)
	f, err := frame(r.Header, r.ProtoAtLeast(1, 1), true, r.StatusCode, method, 1<<62)
	if err != nil {
		return err
	}
	r.ContentLength, r.Trailer = f.length, f.trailer
	if f.real == -1 && !f.chunked && bodyAllowed(r.StatusCode) {
		r.Close = true
	}
	if f.chunked {
		r.TransferEncoding = []string{"chunked"}
	}
	switch {
	case f.chunked && (method == "HEAD" || !bodyAllowed(r.StatusCode)):
		r.Body = NoBody
	case f.chunked:
		r.Body = &body{src: internal.NewChunkedReader(b), r: b, trailer: &r.Trailer, left: -1, closing: r.Close, maxFields: 1 << 62}
	case f.real > 0:
		r.Body = &body{src: b, r: b, left: f.real, closing: r.Close}
	case f.real == -1 && r.Close:
		r.Body = &body{src: b, r: b, left: -1, closing: true}
	default:
		r.Body = NoBody
	}
	return nil
}

// A body is the body of a message that is read.
type body struct {
	mu        sync.Mutex
	src       io.Reader
	r         *bufio.Reader
	left      int64   // bytes to come, -1 if that is not known
	trailer   *Header // where the trailer of a body in chunks goes, nil if there is none
	maxFields int64
	closing   bool // the connection ends after it
	server    bool // closing it reads only so much
	sawEOF    bool
	closed    bool
	early     bool // it was closed before its end
	onEOF     func()
}

// How much of a body a server reads in order to keep the connection.
const maxDiscard = 256 << 10

var errTrailerEOF = errors.New("http: unexpected EOF reading trailer")

func (b *body) Read(p []byte) (n int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return 0, ErrBodyReadAfterClose
	}
	return b.read(p)
}

func (b *body) read(p []byte) (n int, err error) {
	if b.sawEOF {
		return 0, io.EOF
	}
	if b.left > 0 && int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err = b.src.Read(p)
	if b.left > 0 {
		b.left -= int64(n)
		switch {
		case b.left == 0 && (err == nil || err == io.EOF):
			err = io.EOF
		case err == io.EOF:
			b.sawEOF, err = true, io.ErrUnexpectedEOF
		}
	}
	if err == io.EOF {
		b.sawEOF = true
		if b.trailer != nil {
			if terr := b.readTrailer(); terr != nil {
				err, b.sawEOF, b.closed = terr, false, true
			}
			b.trailer = nil
		}
	}
	if b.sawEOF && b.onEOF != nil {
		b.onEOF()
	}
	return n, err
}

func (b *body) readTrailer() error {
	have, err := b.r.Peek(2)
	if string(have) == "\r\n" {
		b.r.Discard(2)
		return nil
	}
	if len(have) < 2 {
		return errTrailerEOF
	}
	if err != nil {
		return err
	}
	// All of it must fit into the buffer.
	for size := 4; ; size++ {
		have, err := b.r.Peek(size)
		if bytes.HasSuffix(have, []byte("\r\n\r\n")) {
			break
		}
		if err != nil {
			return errors.New("http: suspiciously long trailer after chunked body")
		}
		if at := bytes.Index(have, []byte("\r\n\r\n")); at >= 0 {
			break
		}
		size = max(size, b.r.Buffered()-1)
	}
	h, err := readHeader(b.r, b.maxFields)
	if err != nil {
		if err == io.EOF {
			return errTrailerEOF
		}
		return err
	}
	if *b.trailer == nil {
		*b.trailer = h
		return nil
	}
	for k, v := range h {
		(*b.trailer)[k] = v
	}
	return nil
}

// Close reads what is left, so that the connection can be used again.
func (b *body) Close() error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil
	}
	var err error
	switch {
	case b.sawEOF:
	case b.trailer == nil && b.closing:
	case b.server:
		b.early = true
		if b.left <= maxDiscard {
			n, cerr := io.CopyN(io.Discard, unlocked{b}, maxDiscard+1)
			if err = cerr; err == io.EOF && n <= maxDiscard {
				b.early, b.sawEOF, err = false, true, nil
			}
		}
	default:
		_, err = io.Copy(io.Discard, unlocked{b})
	}
	b.closed = true
	return err
}

type unlocked struct{ b *body }

func (u unlocked) Read(p []byte) (int, error) {
	if u.b.closed {
		return 0, ErrBodyReadAfterClose
	}
	return u.b.read(p)
}

// remains reports whether there is more to come.
func (b *body) remains() bool {
	if b == nil {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.sawEOF
}

func (b *body) setOnEOF(f func()) {
	if b != nil {
		b.mu.Lock()
		b.onEOF = f
		b.mu.Unlock()
	}
}

func (b *body) closedEarly() bool {
	if b == nil {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.early
}

// An outgoing is a body that is written, with the headers that delimit it.
type outgoing struct {
	method     string
	body       io.Reader
	closer     io.Closer
	length     int64
	encoding   []string
	close      bool
	header     Header
	trailer    Header
	response   bool
	noBody     bool // the answer to HEAD
	flushFirst bool
	readErr    error // of the body
}

func isChunked(encoding []string) bool { return len(encoding) > 0 && encoding[0] == "chunked" }

func (r *Request) outgoing() (*outgoing, error) {
	if r.ContentLength != 0 && r.Body == nil {
		return nil, fmt.Errorf("http: Request.ContentLength=%d with nil Body", r.ContentLength)
	}
	o := &outgoing{
		method: r.Method, length: r.outgoingLength(), encoding: r.TransferEncoding,
		close: r.Close, header: r.Header, trailer: r.Trailer,
	}
	if o.method == "" {
		o.method = "GET"
	}
	if r.Body != nil {
		o.body, o.closer = r.Body, r.Body
	}
	if o.length < 0 && len(o.encoding) == 0 && o.wantsChunks() {
		o.encoding = []string{"chunked"}
	}
	if o.length != 0 && !inMemory(o.body) {
		o.flushFirst = true
	}
	return o, o.finish(true)
}

func (r *Response) outgoing() (*outgoing, error) {
	o := &outgoing{
		length: r.ContentLength, encoding: r.TransferEncoding, close: r.Close,
		header: r.Header, trailer: r.Trailer, response: true,
	}
	if r.Request != nil {
		o.method = r.Request.Method
	}
	if r.Body != nil {
		o.body, o.closer = r.Body, r.Body
	}
	o.noBody = o.method == "HEAD"
	return o, o.finish(r.ProtoAtLeast(1, 1))
}

// finish makes the fields agree with each other.
func (o *outgoing) finish(http11 bool) error {
	if o.noBody {
		o.body = nil
	} else if !http11 || o.body == nil {
		o.encoding = nil
	}
	switch {
	case isChunked(o.encoding):
		o.length = -1
	case o.body == nil && !o.noBody:
		o.length = 0
	}
	if !isChunked(o.encoding) {
		o.trailer = nil
	}
	if wrong := wrongHeader(o.trailer); wrong != "" {
		return fmt.Errorf("net/http: invalid trailer %s", wrong)
	}
	return nil
}

// inMemory reports whether reading the body surely does not wait.
func inMemory(r io.Reader) bool {
	switch r.(type) {
	case *bytes.Reader, *bytes.Buffer, *strings.Reader, nil, noBody:
		return true
	}
	return internal.IsMemory(r)
}

// wantsChunks reports whether a body of unknown length goes out in chunks. Where a body is unusual, its
// first byte shows whether it is one.
func (o *outgoing) wantsChunks() bool {
	if o.body == nil || o.method == "CONNECT" {
		return false
	}
	switch o.method {
	case "GET", "HEAD", "DELETE", "OPTIONS", "PROPFIND", "SEARCH":
		o.probe()
		return o.body != nil
	}
	return true
}

type readResult struct {
	n   int
	c   byte
	err error
}

// probe reads the first byte of the body, if it comes soon.
func (o *outgoing) probe() {
	first := make(chan readResult, 1)
	go func(r io.Reader) {
		var c [1]byte
		n, err := r.Read(c[:])
		first <- readResult{n, c[0], err}
	}(o.body)
	timer := time.NewTimer(200 * time.Millisecond)
	defer timer.Stop()
	select {
	case got := <-first:
		switch {
		case got.n == 0 && got.err == io.EOF:
			o.body, o.length = nil, 0
		default:
			o.body = io.MultiReader(&pending{got: &got}, o.body)
		}
	case <-timer.C:
		o.body = io.MultiReader(&pending{from: first}, o.body)
		o.flushFirst = true
	}
}

// pending reads what probe has read, or will.
type pending struct {
	from chan readResult
	got  *readResult
}

func (p *pending) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	if p.got == nil {
		got := <-p.from
		p.got = &got
	}
	if p.got.n == 1 {
		b[0], p.got.n = p.got.c, 0
		return 1, nil
	}
	if p.got.err == nil {
		return 0, io.EOF
	}
	return 0, p.got.err
}

func (o *outgoing) sendsLength() bool {
	switch {
	case isChunked(o.encoding) || o.length < 0:
		return false
	case o.length > 0 || o.method == "POST" || o.method == "PUT" || o.method == "PATCH":
		return true
	}
	identity := len(o.encoding) == 1 && o.encoding[0] == "identity"
	return identity && o.method != "GET" && o.method != "HEAD"
}

// writeHeader writes the header's fields that delimit the body.
func (o *outgoing) writeHeader(w io.Writer, field func(name, value string)) error {
	put := func(name, value string) error {
		field(name, value)
		_, err := io.WriteString(w, name+": "+value+"\r\n")
		return err
	}
	if o.close && !hasToken(o.header["Connection"], "close") {
		if err := put("Connection", "close"); err != nil {
			return err
		}
	}
	var err error
	if o.sendsLength() {
		err = put("Content-Length", strconv.FormatInt(o.length, 10))
	} else if isChunked(o.encoding) {
		err = put("Transfer-Encoding", "chunked")
	}
	if err != nil || len(o.trailer) == 0 {
		return err
	}
	var names []string
	for k := range o.trailer {
		k = header.Canonical(k)
		switch k {
		case "Transfer-Encoding", "Trailer", "Content-Length":
			return badString("invalid Trailer key", k)
		}
		names = append(names, k)
	}
	slices.Sort(names)
	return put("Trailer", strings.Join(names, ","))
}

// watch keeps the error of the body apart from those of the connection.
type watch struct{ o *outgoing }

func (w watch) Read(p []byte) (int, error) {
	n, err := w.o.body.Read(p)
	if err != nil && err != io.EOF {
		w.o.readErr = err
	}
	return n, err
}

// writeBody writes the body and closes it.
func (o *outgoing) writeBody(w io.Writer) (err error) {
	closed := false
	defer func() {
		if !closed && o.closer != nil {
			if cerr := o.closer.Close(); err == nil {
				err = cerr
			}
		}
	}()
	copied := int64(0)
	if !o.noBody && o.body != nil {
		var src io.Reader = watch{o}
		switch {
		case isChunked(o.encoding):
			to := w
			if bw, ok := w.(*bufio.Writer); ok && !o.response {
				to = &internal.FlushAfterChunkWriter{Writer: bw}
			}
			cw := internal.NewChunkedWriter(to)
			if _, err = io.Copy(cw, src); err == nil {
				err = cw.Close()
			}
		case o.length == -1:
			copied, err = io.Copy(plainWriter{w}, src)
		default:
			copied, err = io.Copy(plainWriter{w}, io.LimitReader(src, o.length))
			if err == nil {
				var more int64
				more, err = io.Copy(io.Discard, src)
				copied += more
			}
		}
		if err != nil {
			return err
		}
	}
	if o.closer != nil {
		closed = true
		if err := o.closer.Close(); err != nil {
			return err
		}
	}
	if !o.noBody && o.length != -1 && o.length != copied {
		return fmt.Errorf("http: ContentLength=%d with Body length %d", o.length, copied)
	}
	if !o.noBody && isChunked(o.encoding) {
		if err := o.trailer.Write(w); err != nil {
			return err
		}
		_, err = io.WriteString(w, "\r\n")
	}
	return err
}

// plainWriter hides ReadFrom.
type plainWriter struct{ io.Writer }
