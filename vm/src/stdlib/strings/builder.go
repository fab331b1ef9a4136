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

func (b *Builder) String() string { return view(b.buf) }
func (b *Builder) Len() int       { return len(b.buf) }
func (b *Builder) Cap() int       { return cap(b.buf) }

func (b *Builder) Reset() {
	b.addr = nil
	b.buf = nil
}

func (b *Builder) Grow(n int) {
	b.check()
	if n < 0 {
		panic("strings.Builder.Grow: negative count")
	}
	if cap(b.buf)-len(b.buf) < n {
		b.buf = append(append([]byte(nil), make([]byte, 2*cap(b.buf)+n)...)[:0], b.buf...)
	}
}

func (b *Builder) Write(p []byte) (int, error) {
	b.check()
	b.buf = append(b.buf, p...)
	return len(p), nil
}

func (b *Builder) WriteByte(c byte) error {
	b.check()
	b.buf = append(b.buf, c)
	return nil
}

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

func (b *Builder) WriteString(s string) (int, error) {
	b.check()
	b.buf = append(b.buf, s...)
	return len(s), nil
}

// Replacer replaces a list of strings in one pass.
type Replacer struct{ oldnew []string }

func NewReplacer(oldnew ...string) *Replacer {
	if len(oldnew)%2 == 1 {
		panic("strings.NewReplacer: odd argument count")
	}
	return &Replacer{append([]string(nil), oldnew...)}
}

// replaceList goes through s once: at each place the first pair of oldnew whose
// old text stands there is replaced and skipped. An empty old text matches
// everywhere, but not twice in a row without a rune passed between.
func replaceList(s string, oldnew []string) string

func (r *Replacer) Replace(s string) string { return replaceList(s, r.oldnew) }

func (r *Replacer) WriteString(w io.Writer, s string) (n int, err error) {
	return io.WriteString(w, replaceList(s, r.oldnew))
}
