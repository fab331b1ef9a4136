// Package xml reads and writes XML 1.0 with name spaces.
package xml

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// A SyntaxError is text that is no XML.
type SyntaxError struct {
	Msg  string // what is wrong
	Line int    // the line, from 1
}

// Error names the line and what is wrong.
func (e *SyntaxError) Error() string {
	return "XML syntax error on line " + strconv.Itoa(e.Line) + ": " + e.Msg
}

// A Name is a name and its name space: a URL, or before translation the prefix.
type Name struct {
	Space, Local string // name space and local name; a prefix before it is looked up
}

// An Attr is an attribute.
type Attr struct {
	Name  Name   // the name
	Value string // the value, without quotes
}

// A Token is a StartElement, EndElement, CharData, Comment, ProcInst, or Directive.
type Token any

// A StartElement is <name attr="value">.
type StartElement struct {
	Name Name   // the name
	Attr []Attr // the attributes in order
}

// Copy returns a copy with attributes of its own.
func (e StartElement) Copy() StartElement {
	e.Attr = append(make([]Attr, 0, len(e.Attr)), e.Attr...)
	return e
}

// End returns the tag that ends the element.
func (e StartElement) End() EndElement { return EndElement{e.Name} }

// An EndElement is </name>.
type EndElement struct {
	Name Name // the name
}

// A CharData is text, with entities resolved.
type CharData []byte

// Copy returns a copy.
func (c CharData) Copy() CharData { return CharData(bytes.Clone(c)) }

// A Comment is what stands between <!-- and -->.
type Comment []byte

// Copy returns a copy.
func (c Comment) Copy() Comment { return Comment(bytes.Clone(c)) }

// A ProcInst is <?target inst?>.
type ProcInst struct {
	Target string // the first word
	Inst   []byte // the rest
}

// Copy returns a copy.
func (p ProcInst) Copy() ProcInst {
	p.Inst = bytes.Clone(p.Inst)
	return p
}

// A Directive is what stands between <! and >, comments inside taken away.
type Directive []byte

// Copy returns a copy.
func (d Directive) Copy() Directive { return Directive(bytes.Clone(d)) }

// CopyToken returns a copy of the token that the decoder does not write over.
func CopyToken(t Token) Token {
	switch t := t.(type) {
	case CharData:
		return t.Copy()
	case Comment:
		return t.Copy()
	case Directive:
		return t.Copy()
	case ProcInst:
		return t.Copy()
	case StartElement:
		return t.Copy()
	}
	return t
}

// A TokenReader hands out tokens; nil and io.EOF at the end, or with the last one.
type TokenReader interface {
	// Token returns the next token, or io.EOF.
	Token() (Token, error)
}

// A Decoder reads tokens and values.
type Decoder struct {
	// Strict wants tags closed, entities known, and attributes quoted.
	Strict bool
	// AutoClose names elements that end where they begin, if not Strict.
	AutoClose []string
	// Entity has entities besides those of XML.
	Entity map[string]string
	// CharsetReader makes UTF-8 of a text in another encoding.
	CharsetReader func(charset string, input io.Reader) (io.Reader, error)
	// DefaultSpace is the name space of elements that are in none.
	DefaultSpace string

	source TokenReader   // tokens instead of text
	reader io.ByteReader // where bytes come from that are not in the window; nil: from nowhere
	window []byte        // read ahead
	ahead  *bufio.Reader // from where
	peeks  int           // how long the window was
	buf    bytes.Buffer  // the token that is being read
	saved  *bytes.Buffer // the text since somebody asked for ,innerxml
	peeked int           // the byte to be read again, or -1
	err    error

	line      int
	lineStart int64
	offset    int64

	frames  []frame
	depth   int // of open elements
	spaces  map[string]string
	pending Token // what AutoClose put an end tag before
	toClose *Name // an end tag that stands not in the text

	unmarshaling bool // an Unmarshaler is running
}

// A frame is an open element; or what a prefix meant outside of the element above it; or the end of
// what an Unmarshaler may read.
type frame struct {
	kind  frameKind
	name  Name // or the prefix in Local, and what it meant in Space
	bound bool // whether the prefix meant something
}

type frameKind int

const (
	frameElement frameKind = iota
	framePrefix
	frameEOF
)

// NewDecoder returns a decoder of text from r.
func NewDecoder(r io.Reader) *Decoder {
	d := newDecoder()
	d.readFrom(r)
	return d
}

// NewTokenDecoder returns a decoder of tokens from t.
func NewTokenDecoder(t TokenReader) *Decoder {
	if d, ok := t.(*Decoder); ok {
		return d
	}
	d := newDecoder()
	d.source = t
	return d
}

func newDecoder() *Decoder {
	return &Decoder{Strict: true, spaces: map[string]string{}, peeked: -1, line: 1}
}

func (d *Decoder) readFrom(r io.Reader) {
	d.window, d.ahead, d.peeks = nil, nil, 0
	if br, ok := r.(io.ByteReader); ok {
		d.reader = br
	} else {
		d.ahead = bufio.NewReader(r)
		d.reader = d.ahead
	}
}

// InputOffset returns the number of bytes read.
func (d *Decoder) InputOffset() int64 { return d.offset }

// InputPos returns line and column of the decoder, from 1, in bytes.
func (d *Decoder) InputPos() (line, column int) {
	return d.line, int(d.offset-d.lineStart) + 1
}

func (d *Decoder) syntaxError(msg string) error { return &SyntaxError{Msg: msg, Line: d.line} }

// top returns the innermost frame, or nil.
func (d *Decoder) top() *frame {
	if len(d.frames) == 0 {
		return nil
	}
	return &d.frames[len(d.frames)-1]
}

// atEOF reports whether an Unmarshaler has read its element.
func (d *Decoder) atEOF() bool {
	top := d.top()
	return top != nil && top.kind == frameEOF
}

func (d *Decoder) push(f frame) {
	if f.kind == frameElement {
		d.depth++
	}
	d.frames = append(d.frames, f)
}

func (d *Decoder) pop() (frame, bool) {
	top := d.top()
	if top == nil {
		return frame{}, false
	}
	f := *top
	if f.kind == frameElement {
		d.depth--
	}
	d.frames = d.frames[:len(d.frames)-1]
	return f, true
}

// pushEOF lets tokens end with the innermost element.
func (d *Decoder) pushEOF() {
	at := len(d.frames) - 1
	for d.frames[at].kind != frameElement {
		at--
	}
	for at > 0 && d.frames[at-1].kind == framePrefix {
		at--
	}
	d.frames = append(d.frames, frame{})
	copy(d.frames[at+1:], d.frames[at:])
	d.frames[at] = frame{kind: frameEOF}
}

func (d *Decoder) popEOF() bool {
	if !d.atEOF() {
		return false
	}
	d.pop()
	return true
}

// Token returns the next token, with name spaces translated and tags matched. Its bytes last until
// the next call.
func (d *Decoder) Token() (Token, error) {
	if d.atEOF() {
		return nil, io.EOF
	}
	t := d.pending
	d.pending = nil
	if t == nil {
		var err error
		if t, err = d.rawToken(); t == nil && err != nil {
			if err == io.EOF && len(d.frames) > 0 {
				err = d.syntaxError("unexpected EOF")
			}
			return nil, err
		}
	}
	if !d.Strict {
		if end, ok := d.autoClose(t); ok {
			d.pending = t
			t = end
		}
	}
	switch tag := t.(type) {
	case StartElement:
		d.open(&tag)
		return tag, nil
	case EndElement:
		if err := d.close(&tag); err != nil {
			d.err = err
			return nil, err
		}
		return tag, nil
	}
	return t, nil
}

// RawToken returns the next token as it stands there: tags are not matched, prefixes not translated.
func (d *Decoder) RawToken() (Token, error) {
	if d.unmarshaling {
		return nil, errors.New("xml: cannot use RawToken from UnmarshalXML method")
	}
	return d.rawToken()
}

// Skip reads up to the end of the element whose start was read last.
func (d *Decoder) Skip() error {
	for depth := 0; ; {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch t.(type) {
		case StartElement:
			depth++
		case EndElement:
			if depth == 0 {
				return nil
			}
			depth--
		}
	}
}

const (
	xmlURL      = "http://www.w3.org/XML/1998/namespace"
	xmlnsPrefix = "xmlns"
	xmlPrefix   = "xml"
)

func (d *Decoder) bind(prefix, url string) {
	old, ok := d.spaces[prefix]
	d.push(frame{kind: framePrefix, name: Name{Space: old, Local: prefix}, bound: ok})
	d.spaces[prefix] = url
}

func (d *Decoder) open(tag *StartElement) {
	for _, a := range tag.Attr {
		switch {
		case a.Name.Space == xmlnsPrefix:
			d.bind(a.Name.Local, a.Value)
		case a.Name.Space == "" && a.Name.Local == xmlnsPrefix:
			d.bind("", a.Value)
		}
	}
	d.push(frame{kind: frameElement, name: tag.Name})
	d.translate(&tag.Name, true)
	for i := range tag.Attr {
		d.translate(&tag.Attr[i].Name, false)
	}
}

// translate puts the URL in the place of the prefix.
func (d *Decoder) translate(n *Name, element bool) {
	switch {
	case n.Space == xmlnsPrefix, n.Space == "" && (!element || n.Local == xmlnsPrefix):
		return
	case n.Space == xmlPrefix:
		n.Space = xmlURL
	}
	if url, ok := d.spaces[n.Space]; ok {
		n.Space = url
	} else if n.Space == "" {
		n.Space = d.DefaultSpace
	}
}

func (d *Decoder) close(tag *EndElement) error {
	open, ok := d.pop()
	name := tag.Name
	switch {
	case !ok || open.kind != frameElement:
		return d.syntaxError("unexpected end element </" + name.Local + ">")
	case open.name.Local != name.Local:
		if d.Strict {
			return d.syntaxError("element <" + open.name.Local + "> closed by </" + name.Local + ">")
		}
		d.toClose = &name
		tag.Name = open.name
		return nil
	case open.name.Space != name.Space:
		space := name.Space
		if space == "" {
			space = `""`
		}
		return d.syntaxError("element <" + open.name.Local + "> in space " + open.name.Space +
			" closed by </" + name.Local + "> in space " + space)
	}
	d.translate(&tag.Name, true)
	for {
		top := d.top()
		if top == nil || top.kind != framePrefix {
			return nil
		}
		if top.bound {
			d.spaces[top.name.Local] = top.name.Space
		} else {
			delete(d.spaces, top.name.Local)
		}
		d.pop()
	}
}

// autoClose returns the end tag that is missing before t.
func (d *Decoder) autoClose(t Token) (Token, bool) {
	top := d.top()
	if top == nil || top.kind != frameElement {
		return nil, false
	}
	for _, name := range d.AutoClose {
		if !strings.EqualFold(name, top.name.Local) {
			continue
		}
		if end, ok := t.(EndElement); ok && strings.EqualFold(end.Name.Local, top.name.Local) {
			return nil, false
		}
		return EndElement{top.name}, true
	}
	return nil, false
}
