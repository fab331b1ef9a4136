package build

import (
	"bufio"
	"errors"
	"go/ast"
	"go/token"
	"io"
	"unicode/utf8"
)

// A fileInfo is what is known of a file from its head.
type fileInfo struct {
	name       string // with its folder
	openErr    error
	header     []byte
	fset       *token.FileSet // nil if the head is not to be parsed
	parsed     *ast.File
	parseErr   error
	imports    []fileImport
	embeds     []fileEmbed
	directives []Directive
}

type fileImport struct {
	path string
	pos  token.Pos
	doc  *ast.CommentGroup
}

type fileEmbed struct {
	pattern string
	pos     token.Position
}

var (
	errSyntax = errors.New("syntax error")
	errNUL    = errors.New("unexpected NUL in input")
)

// A headReader reads a file as far as its imports go, a byte ahead.
type headReader struct {
	in  *bufio.Reader
	buf []byte // what was read, c included
	c   byte   // 0 at the end and behind an error
	eof bool
	err error
}

func newHeadReader(f io.Reader) *headReader {
	r := &headReader{in: bufio.NewReader(f)}
	if mark, err := r.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		r.in.Discard(3)
	}
	r.next()
	return r
}

func (r *headReader) done() bool { return r.eof || r.err != nil }

func (r *headReader) fail() {
	if r.err == nil {
		r.err = errSyntax
	}
	r.c = 0
}

func (r *headReader) next() {
	r.c = 0
	if r.done() {
		return
	}
	c, err := r.in.ReadByte()
	if err == io.EOF {
		r.eof = true
		return
	}
	if err != nil {
		r.err = err
		return
	}
	r.buf = append(r.buf, c)
	r.c = c
	if c == 0 {
		r.err = errNUL
	}
}

// head returns what was read, less the byte ahead.
func (r *headReader) head() []byte {
	if r.done() {
		return r.buf
	}
	return r.buf[:len(r.buf)-1]
}

// rest reads what is left.
func (r *headReader) rest() {
	text, err := io.ReadAll(r.in)
	r.buf = append(r.buf, text...)
	r.eof = true
	if r.err == nil {
		r.err = err
	}
}

// skip reads over space, semicolons and comments.
func (r *headReader) skip() {
	for {
		switch r.c {
		case ' ', '\f', '\t', '\r', '\n', ';':
			r.next()
		case '/':
			r.next()
			r.comment()
		default:
			return
		}
	}
}

// comment reads over a comment, behind its first slash.
func (r *headReader) comment() {
	switch r.c {
	case '/':
		for r.c != '\n' && !r.done() {
			r.next()
		}
	case '*':
		r.next()
		for last := byte(0); last != '*' || r.c != '/'; r.next() {
			if r.done() {
				r.fail()
				return
			}
			last = r.c
		}
		r.next()
	default:
		r.fail()
	}
}

func (r *headReader) keyword(word string) {
	r.skip()
	for i := range len(word) {
		if r.c != word[i] {
			r.fail()
			return
		}
		r.next()
	}
	if isIdent(r.c) {
		r.fail()
	}
}

func (r *headReader) ident() {
	r.skip()
	if !isIdent(r.c) {
		r.fail()
	}
	for isIdent(r.c) {
		r.next()
	}
}

func isIdent(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' || c >= utf8.RuneSelf
}

func (r *headReader) str() {
	r.skip()
	quote := r.c
	if quote != '"' && quote != '`' {
		r.fail()
		return
	}
	for r.next(); r.c != quote; r.next() {
		if r.done() || quote == '"' && r.c == '\n' {
			r.fail()
			return
		}
		if quote == '"' && r.c == '\\' {
			r.next()
		}
	}
	r.next()
}

func (r *headReader) importSpec() {
	r.skip()
	if r.c == '.' {
		r.next()
	} else if isIdent(r.c) {
		r.ident()
	}
	r.str()
}

// imports reads the package clause and the imports.
func (r *headReader) imports() {
	r.keyword("package")
	r.ident()
	for r.skip(); r.c == 'i'; r.skip() {
		r.keyword("import")
		r.skip()
		if r.c != '(' {
			r.importSpec()
			continue
		}
		r.next()
		for r.skip(); r.c != ')' && r.err == nil; r.skip() {
			r.importSpec()
		}
		r.next()
	}
}

// readComments reads the comments that a file begins with.
func readComments(f io.Reader) ([]byte, error) {
	r := newHeadReader(f)
	r.skip()
	return r.head(), r.err
}

// readGoInfo reads the head of a Go file, all of it if its syntax is wrong: the parser will say how.
func readGoInfo(f io.Reader, info *fileInfo) error {
	r := newHeadReader(f)
	r.imports()
	if r.err == errSyntax {
		r.err = nil
		r.rest()
	}
	info.header = r.head()
	if r.err != nil || info.fset == nil {
		return r.err
	}
	if ok, err := info.parseHead(); !ok {
		return err
	}
	if info.imported("embed") {
		r.rest()
		info.readEmbeds(r.buf)
	}
	return nil
}
