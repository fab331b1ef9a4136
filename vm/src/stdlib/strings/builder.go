package strings

import (
	"io"
	"unicode/utf8"
)

// Builder builds a string by appending; the zero value is ready to use.
type Builder struct {
	addr *Builder // finds copies of a used builder
	buf  []byte
}

func (b *Builder) check() {
	if b.addr == nil {
		b.addr = b
	} else if b.addr != b {
		panic("strings: illegal use of non-zero Builder copied by value")
	}
}

// String returns what was written so far, without copying it.
func (b *Builder) String() string { return view(b.buf) }

// Len returns how many bytes were written so far.
func (b *Builder) Len() int { return len(b.buf) }

// Cap returns how many bytes the builder can hold before it must allocate again.
func (b *Builder) Cap() int { return cap(b.buf) }

// Reset empties the builder and lets go of its memory.
func (b *Builder) Reset() {
	b.addr = nil
	b.buf = nil
}

// Grow makes room for at least n more bytes. It panics if n is negative.
func (b *Builder) Grow(n int) {
	b.check()
	if n < 0 {
		panic("strings.Builder.Grow: negative count")
	}
	if cap(b.buf)-len(b.buf) < n {
		b.buf = append(append([]byte(nil), make([]byte, 2*cap(b.buf)+n)...)[:0], b.buf...)
	}
}

// Write appends p; the error is always nil.
func (b *Builder) Write(p []byte) (int, error) {
	b.check()
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// WriteByte appends c; the error is always nil.
func (b *Builder) WriteByte(c byte) error {
	b.check()
	b.buf = append(b.buf, c)
	return nil
}

// WriteRune appends r as UTF-8 and returns how many bytes that took; the error is always nil.
func (b *Builder) WriteRune(r rune) (int, error) {
	b.check()
	if uint32(r) < utf8.RuneSelf {
		b.buf = append(b.buf, byte(r))
		return 1, nil
	}
	n := len(b.buf)
	b.buf = utf8.AppendRune(b.buf, r)
	return len(b.buf) - n, nil
}

// WriteString appends s; the error is always nil.
func (b *Builder) WriteString(s string) (int, error) {
	b.check()
	b.buf = append(b.buf, s...)
	return len(s), nil
}

// Replacer replaces a list of strings in one pass.
type Replacer struct {
	oldnew []string
	index  string
}

// NewReplacer makes a Replacer from pairs: each old text is followed by its new one. Where several old
// texts match, the earlier pair wins. It panics if the number of arguments is odd.
func NewReplacer(oldnew ...string) *Replacer {
	if len(oldnew)%2 == 1 {
		panic("strings.NewReplacer: odd argument count")
	}
	own := append([]string(nil), oldnew...)
	return &Replacer{own, replacerIndex(own)}
}

// replaceList goes through s once: at each place the first pair of oldnew whose
// old text stands there is replaced and skipped. An empty old text matches
// everywhere, but not twice in a row without a rune passed between.
func replaceList(s string, oldnew []string, index string) string

// replacerIndex returns what replaceList wants to know of oldnew.
func replacerIndex(oldnew []string) string

// Replace returns s with all replacements made.
func (r *Replacer) Replace(s string) string { return replaceList(s, r.oldnew, r.index) }

// WriteString writes s to w with all replacements made.
func (r *Replacer) WriteString(w io.Writer, s string) (n int, err error) {
	return io.WriteString(w, replaceList(s, r.oldnew, r.index))
}
