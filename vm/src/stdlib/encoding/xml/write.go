package xml

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Header is what an XML file begins with; Marshal does not write it.
const Header = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// An Encoder writes tokens and values.
type Encoder struct {
	w       *bufio.Writer
	prefix  string
	indent  string
	depth   int
	fresh   bool // the last thing was a start tag
	begun   bool // something was written
	tags    []Name
	serial  int
	spaces  map[string]string // by prefix
	names   map[string]string // prefixes, by name space
	order   []string          // prefixes as they were declared, "" before those of each tag
	closed  bool
	failure error
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: bufio.NewWriter(w)} }

// Indent puts each element on a line of its own from now on, which begins with prefix and the
// indent for each level.
func (enc *Encoder) Indent(prefix, indent string) { enc.prefix, enc.indent = prefix, indent }

// Flush writes what is buffered.
func (enc *Encoder) Flush() error { return enc.w.Flush() }

// Close flushes, and reports a tag that is still open. It does not close what is below.
func (enc *Encoder) Close() error {
	if enc.closed {
		return nil
	}
	enc.closed = true
	if err := enc.w.Flush(); err != nil {
		return err
	}
	if n := len(enc.tags); n > 0 {
		return fmt.Errorf("unclosed tag <%s>", enc.tags[n-1].Local)
	}
	return nil
}

func (enc *Encoder) bad() bool {
	if enc.closed && enc.failure == nil {
		enc.failure = errors.New("use of closed Encoder")
	}
	return enc.failure != nil
}

// A body is what writes an encoder's text.
type body struct{ *Encoder }

func (b body) Write(p []byte) (int, error)       { return b.Encoder.write(p) }
func (b body) WriteString(s string) (int, error) { return b.Encoder.writeString(s) }

func (enc *Encoder) write(p []byte) (int, error) {
	if enc.bad() {
		return 0, enc.failure
	}
	n, err := enc.w.Write(p)
	enc.failure = err
	return n, err
}

func (enc *Encoder) writeString(s string) (int, error) {
	if enc.bad() {
		return 0, enc.failure
	}
	n, err := enc.w.WriteString(s)
	enc.failure = err
	return n, err
}

func (enc *Encoder) put(s string)    { enc.writeString(s) }
func (enc *Encoder) state() error    { enc.bad(); return enc.failure }
func (enc *Encoder) raw(b []byte)    { enc.write(b) }
func (enc *Encoder) indenting() bool { return enc.prefix != "" || enc.indent != "" }

// escape writes text and escapes in it what has a meaning.
func (enc *Encoder) escape(s string) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\'' || c == '&' || c == '<' || c == '>' {
			EscapeText(body{enc}, []byte(s))
			return
		}
	}
	enc.put(s)
}

// newline begins a line for a start tag (1), an end tag (-1), or something else (0).
func (enc *Encoder) newline(step int) {
	if !enc.indenting() {
		return
	}
	if step < 0 {
		enc.depth--
		empty := enc.fresh
		enc.fresh = false
		if empty {
			return
		}
	}
	if enc.begun {
		enc.put("\n")
	}
	enc.begun = true
	enc.put(enc.prefix)
	for range enc.depth {
		enc.put(enc.indent)
	}
	if step > 0 {
		enc.depth++
		enc.fresh = true
	}
}

// prefixFor returns the prefix for a name space; it is declared if it is not known.
func (enc *Encoder) prefixFor(url string) string {
	if known := enc.names[url]; known != "" {
		return known
	}
	if url == xmlURL {
		return xmlPrefix
	}
	if enc.names == nil {
		enc.names, enc.spaces = map[string]string{}, map[string]string{}
	}
	// The last part of the URL makes a good name.
	name := strings.TrimRight(url, "/")
	name = name[strings.LastIndexByte(name, '/')+1:]
	if !isName(name) || strings.Contains(name, ":") {
		name = "_"
	}
	if len(name) >= 3 && strings.EqualFold(name[:3], "xml") {
		name = "_" + name
	}
	if enc.spaces[name] != "" {
		base := name
		for enc.spaces[name] != "" {
			enc.serial++
			name = base + "_" + strconv.Itoa(enc.serial)
		}
	}
	enc.names[url], enc.spaces[name] = name, url
	enc.order = append(enc.order, name)
	enc.put("xmlns:" + name + `="`)
	enc.escape(url)
	enc.put(`" `)
	return name
}

func (enc *Encoder) dropPrefixes() {
	for n := len(enc.order) - 1; n >= 0; n-- {
		name := enc.order[n]
		enc.order = enc.order[:n]
		if name == "" {
			return
		}
		delete(enc.names, enc.spaces[name])
		delete(enc.spaces, name)
	}
}

func (enc *Encoder) startTag(tag *StartElement) error {
	if tag.Name.Local == "" {
		return errors.New("xml: start tag with no name")
	}
	enc.tags = append(enc.tags, tag.Name)
	enc.order = append(enc.order, "")
	enc.newline(1)
	enc.put("<")
	enc.put(tag.Name.Local)
	if tag.Name.Space != "" {
		enc.put(` xmlns="`)
		enc.escape(tag.Name.Space)
		enc.put(`"`)
	}
	for _, a := range tag.Attr {
		if a.Name.Local == "" {
			continue
		}
		enc.put(" ")
		if a.Name.Space != "" {
			enc.put(enc.prefixFor(a.Name.Space))
			enc.put(":")
		}
		enc.put(a.Name.Local)
		enc.put(`="`)
		enc.escape(a.Value)
		enc.put(`"`)
	}
	enc.put(">")
	return nil
}

func (enc *Encoder) endTag(name Name) error {
	if name.Local == "" {
		return errors.New("xml: end tag with no name")
	}
	last := len(enc.tags) - 1
	if last < 0 || enc.tags[last].Local == "" {
		return fmt.Errorf("xml: end tag </%s> without start tag", name.Local)
	}
	switch open := enc.tags[last]; {
	case open.Local != name.Local:
		return fmt.Errorf("xml: end tag </%s> does not match start tag <%s>", name.Local, open.Local)
	case open.Space != name.Space:
		return fmt.Errorf("xml: end tag </%s> in namespace %s does not match start tag <%s> in namespace %s",
			name.Local, name.Space, open.Local, open.Space)
	}
	enc.tags = enc.tags[:last]
	enc.newline(-1)
	enc.put("</")
	enc.put(name.Local)
	enc.put(">")
	enc.dropPrefixes()
	return nil
}

// EncodeToken writes a token; Flush has to be called at the end.
func (enc *Encoder) EncodeToken(t Token) error {
	switch t := t.(type) {
	case StartElement:
		if err := enc.startTag(&t); err != nil {
			return err
		}
	case EndElement:
		if err := enc.endTag(t.Name); err != nil {
			return err
		}
	case CharData:
		escapeText(body{enc}, t, false)
	case Comment:
		if bytes.Contains(t, []byte("-->")) {
			return errors.New("xml: EncodeToken of Comment containing --> marker")
		}
		enc.put("<!--" + string(t) + "-->")
	case ProcInst:
		return enc.instruction(t)
	case Directive:
		if !isDirective(t) {
			return errors.New("xml: EncodeToken of Directive containing wrong < or > markers")
		}
		enc.put("<!" + string(t) + ">")
	default:
		return errors.New("xml: EncodeToken of invalid token type")
	}
	return enc.state()
}

func (enc *Encoder) instruction(t ProcInst) error {
	switch {
	case t.Target == "xml" && enc.w.Buffered() != 0:
		return errors.New("xml: EncodeToken of ProcInst xml target only valid for xml declaration, first token encoded")
	case !isName(t.Target):
		return errors.New("xml: EncodeToken of ProcInst with invalid Target")
	case bytes.Contains(t.Inst, []byte("?>")):
		return errors.New("xml: EncodeToken of ProcInst containing ?> marker")
	}
	enc.put("<?" + t.Target)
	if len(t.Inst) > 0 {
		enc.put(" " + string(t.Inst))
	}
	enc.put("?>")
	return enc.state()
}

// isDirective reports whether quotes, comments, and <> match.
func isDirective(d Directive) bool {
	depth := 0
	quote := byte(0)
	comment := false
	for i, c := range d {
		switch {
		case comment:
			comment = !bytes.HasSuffix(d[:i+1], []byte("-->"))
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '<':
			if bytes.HasPrefix(d[i:], []byte("<!--")) && i+4 < len(d) {
				comment = true
			} else {
				depth++
			}
		case c == '>':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0 && quote == 0 && !comment
}

// An UnsupportedTypeError is a value that cannot be written.
type UnsupportedTypeError struct {
	Type reflect.Type // the type
}

// Error names the type.
func (e *UnsupportedTypeError) Error() string { return "xml: unsupported type: " + e.Type.String() }
