package xml

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// getc returns the next byte, unless there was an error.
func (d *Decoder) getc() (byte, bool) {
	if d.err != nil {
		return 0, false
	}
	var b byte
	if d.peeked >= 0 {
		b = byte(d.peeked)
		d.peeked = -1
	} else {
		if len(d.window) == 0 {
			d.fill()
		}
		if len(d.window) > 0 {
			b = d.window[0]
			d.window = d.window[1:]
		} else if d.err == nil {
			b, d.err = d.reader.ReadByte()
		}
		if d.err != nil {
			return 0, false
		}
		if d.saved != nil {
			d.saved.WriteByte(b)
		}
	}
	if b == '\n' {
		d.line++
		d.lineStart = d.offset + 1
	}
	d.offset++
	return b, true
}

// mustgetc is getc where the text may not end.
func (d *Decoder) mustgetc() (byte, bool) {
	b, ok := d.getc()
	if !ok && d.err == io.EOF {
		d.err = d.syntaxError("unexpected EOF")
	}
	return b, ok
}

func (d *Decoder) ungetc(b byte) {
	if b == '\n' {
		d.line--
	}
	d.peeked = int(b)
	d.offset--
}

// savedOffset returns how much of the saved text has been read.
func (d *Decoder) savedOffset() int {
	n := d.saved.Len()
	if d.peeked >= 0 {
		n--
	}
	return n
}

func (d *Decoder) space() {
	for {
		b, ok := d.getc()
		if !ok {
			return
		}
		if b != ' ' && b != '\r' && b != '\n' && b != '\t' {
			d.ungetc(b)
			return
		}
	}
}

// fail notes the error, if there is none yet.
func (d *Decoder) fail(msg string) (Token, error) {
	if d.err == nil {
		d.err = d.syntaxError(msg)
	}
	return nil, d.err
}

func (d *Decoder) rawToken() (Token, error) {
	if d.source != nil {
		return d.source.Token()
	}
	if d.err != nil {
		return nil, d.err
	}
	if d.toClose != nil {
		name := *d.toClose
		d.toClose = nil
		return EndElement{name}, nil
	}
	b, ok := d.getc()
	if !ok {
		return nil, d.err
	}
	if b != '<' {
		d.ungetc(b)
		return d.charData(false)
	}
	if b, ok = d.mustgetc(); !ok {
		return nil, d.err
	}
	switch b {
	case '/':
		return d.endTag()
	case '?':
		return d.instruction()
	case '!':
		return d.declaration()
	}
	d.ungetc(b)
	return d.startTag()
}

func (d *Decoder) charData(cdata bool) (Token, error) {
	data := d.text(-1, cdata)
	if data == nil {
		return nil, d.err
	}
	return CharData(data), nil
}

func (d *Decoder) endTag() (Token, error) {
	name, ok := d.nsname()
	if !ok {
		return d.fail("expected element name after </")
	}
	d.space()
	b, ok := d.mustgetc()
	if ok && b == '>' {
		return EndElement{name}, nil
	}
	return d.fail("invalid characters between </" + name.Local + " and >")
}

func (d *Decoder) startTag() (Token, error) {
	name, ok := d.nsname()
	if !ok {
		return d.fail("expected element name after <")
	}
	tag := StartElement{Name: name, Attr: []Attr{}}
	for {
		d.space()
		b, ok := d.mustgetc()
		if !ok {
			return nil, d.err
		}
		switch b {
		case '/':
			if b, ok = d.mustgetc(); !ok || b != '>' {
				return d.fail("expected /> in element")
			}
			d.toClose = &name
			return tag, nil
		case '>':
			return tag, nil
		}
		d.ungetc(b)
		a, ok := d.attribute()
		if !ok {
			return nil, d.err
		}
		tag.Attr = append(tag.Attr, a)
	}
}

func (d *Decoder) attribute() (Attr, bool) {
	name, ok := d.nsname()
	if !ok {
		d.fail("expected attribute name in element")
		return Attr{}, false
	}
	d.space()
	b, ok := d.mustgetc()
	if !ok {
		return Attr{}, false
	}
	if b == '=' {
		d.space()
		value := d.value()
		return Attr{name, string(value)}, value != nil
	}
	if d.Strict {
		d.fail("attribute name without = in element")
		return Attr{}, false
	}
	d.ungetc(b)
	return Attr{name, name.Local}, true
}

// value returns the value of an attribute, or nil.
func (d *Decoder) value() []byte {
	b, ok := d.mustgetc()
	if !ok {
		return nil
	}
	if b == '"' || b == '\'' {
		return d.text(int(b), false)
	}
	if d.Strict {
		d.fail("unquoted or missing attribute value in element")
		return nil
	}
	d.buf.Reset()
	for b == '_' || b == ':' || b == '-' || isAlphaNum(b) {
		d.buf.WriteByte(b)
		if b, ok = d.mustgetc(); !ok {
			return nil
		}
	}
	d.ungetc(b)
	return append([]byte{}, d.buf.Bytes()...)
}

// instruction reads <?target data?>; <?xml?> may name an encoding.
func (d *Decoder) instruction() (Token, error) {
	target, ok := d.name()
	if !ok {
		return d.fail("expected target name after <?")
	}
	d.space()
	d.buf.Reset()
	for last := byte(0); ; {
		b, ok := d.mustgetc()
		if !ok {
			return nil, d.err
		}
		d.buf.WriteByte(b)
		if last == '?' && b == '>' {
			break
		}
		last = b
	}
	data := d.buf.Bytes()
	data = data[:len(data)-2]
	if target == "xml" {
		if d.err = d.declared(string(data)); d.err != nil {
			return nil, d.err
		}
	}
	return ProcInst{target, data}, nil
}

// declared looks at version and encoding.
func (d *Decoder) declared(data string) error {
	if version := parameter("version", data); version != "" && version != "1.0" {
		return fmt.Errorf("xml: unsupported version %q; only version 1.0 is supported", version)
	}
	charset := parameter("encoding", data)
	if charset == "" || strings.EqualFold(charset, "utf-8") {
		return nil
	}
	if d.CharsetReader == nil {
		return fmt.Errorf("xml: encoding %q declared but Decoder.CharsetReader is nil", charset)
	}
	r, err := d.CharsetReader(charset, d.unread())
	if err != nil {
		return fmt.Errorf("xml: opening charset %q: %w", charset, err)
	}
	if r == nil {
		panic("CharsetReader returned a nil Reader for charset " + charset)
	}
	d.readFrom(r)
	return nil
}

// parameter returns what follows name= in quotes.
func parameter(name, s string) string {
	for {
		_, rest, ok := strings.Cut(s, name+"=")
		if !ok || rest == "" {
			return ""
		}
		if quote := rest[0]; quote == '\'' || quote == '"' {
			if value, _, ok := strings.Cut(rest[1:], string(quote)); ok {
				return value
			}
			return ""
		}
		s = rest[1:]
	}
}

// declaration reads a comment, CDATA, or a directive.
func (d *Decoder) declaration() (Token, error) {
	b, ok := d.mustgetc()
	if !ok {
		return nil, d.err
	}
	switch b {
	case '-':
		return d.comment()
	case '[':
		for _, want := range []byte("CDATA[") {
			if b, ok := d.mustgetc(); !ok || b != want {
				return d.fail("invalid <![ sequence")
			}
		}
		return d.charData(true)
	}
	return d.directive(b)
}

func (d *Decoder) comment() (Token, error) {
	if b, ok := d.mustgetc(); !ok || b != '-' {
		return d.fail("invalid sequence <!- not part of <!--")
	}
	d.buf.Reset()
	for dashes := 0; ; {
		b, ok := d.mustgetc()
		if !ok {
			return nil, d.err
		}
		d.buf.WriteByte(b)
		if dashes >= 2 {
			if b == '>' {
				break
			}
			return d.fail(`invalid sequence "--" not allowed in comments`)
		}
		if b == '-' {
			dashes++
		} else {
			dashes = 0
		}
	}
	data := d.buf.Bytes()
	return Comment(data[:len(data)-3]), nil
}

// directive reads up to the > that no quotes, no comment, and no <> inside hold.
func (d *Decoder) directive(b byte) (Token, error) {
	d.buf.Reset()
	d.buf.WriteByte(b)
	quote := byte(0)
	depth := 0
	again := false // b was read already
	for {
		if !again {
			var ok bool
			if b, ok = d.mustgetc(); !ok {
				return nil, d.err
			}
			if quote == 0 && b == '>' && depth == 0 {
				return Directive(d.buf.Bytes()), nil
			}
		}
		again = false
		d.buf.WriteByte(b)
		switch {
		case b == quote:
			quote = 0
		case quote != 0:
		case b == '\'' || b == '"':
			quote = b
		case b == '>':
			depth--
		case b == '<':
			next, comment, ok := d.inner()
			if !ok {
				return nil, d.err
			}
			if !comment {
				depth++
				b, again = next, true
			}
		}
	}
}

// inner reads what follows a < in a directive: a comment, of which a space is left, or else what
// belongs to the directive, and the byte behind that.
func (d *Decoder) inner() (next byte, comment, ok bool) {
	const opening = "!--"
	for i := range len(opening) {
		b, ok := d.mustgetc()
		if !ok {
			return 0, false, false
		}
		if b != opening[i] {
			d.buf.WriteString(opening[:i])
			return b, false, true
		}
	}
	d.buf.Truncate(d.buf.Len() - 1)
	var b0, b1 byte
	for {
		b, ok := d.mustgetc()
		if !ok {
			return 0, false, false
		}
		if b0 == '-' && b1 == '-' && b == '>' {
			d.buf.WriteByte(' ')
			return 0, true, true
		}
		b0, b1 = b1, b
	}
}

// text reads text up to a <, or up to the quote, or as CDATA; nil is an error.
func (d *Decoder) text(quote int, cdata bool) []byte {
	d.buf.Reset()
	var b0, b1 byte // the two before
	cut := 0
loop:
	for {
		// In plain text no byte depends on those before, but a newline behind a carriage return.
		if b1 != '\r' && d.take(plainText(d.held(), quote)) {
			b0, b1 = 0, 0
		}
		b, ok := d.getc()
		if !ok {
			if cdata {
				if d.err == io.EOF {
					d.err = d.syntaxError("unexpected EOF in CDATA section")
				}
				return nil
			}
			break
		}
		switch {
		case quote < 0 && b0 == ']' && b1 == ']' && b == '>':
			if cdata {
				cut = 2
				break loop
			}
			d.fail("unescaped ]]> not in CDATA section")
			return nil
		case b == '<' && !cdata:
			if quote >= 0 {
				d.fail("unescaped < inside quoted string")
				return nil
			}
			d.ungetc(b)
			break loop
		case quote >= 0 && b == byte(quote):
			break loop
		case b == '&' && !cdata:
			if !d.reference() {
				return nil
			}
			b0, b1 = 0, 0
			continue
		case b == '\r':
			d.buf.WriteByte('\n')
		case b == '\n' && b1 == '\r':
		default:
			d.buf.WriteByte(b)
		}
		b0, b1 = b1, b
	}
	data := d.buf.Bytes()
	data = data[:len(data)-cut]
	if !d.checkText(data) {
		return nil
	}
	return data
}

func (d *Decoder) checkText(data []byte) bool {
	for i := goodText(data); i < len(data); {
		r, n := rune(data[i]), 1
		if r >= utf8.RuneSelf {
			if r, n = utf8.DecodeRune(data[i:]); r == utf8.RuneError && n == 1 {
				d.err = d.syntaxError("invalid UTF-8") // even if the text ended behind it
				return false
			}
		}
		if !isChar(r) {
			d.err = d.syntaxError(fmt.Sprintf("illegal character code %U", r))
			return false
		}
		i += n
	}
	return true
}

// isChar reports whether text may hold r.
func isChar(r rune) bool {
	return r >= 0x20 && r <= 0xD7FF || r == '\t' || r == '\n' || r == '\r' ||
		r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= unicode.MaxRune
}

// reference reads what follows a &, and puts into the buffer what that stands for.
func (d *Decoder) reference() bool {
	before := d.buf.Len()
	d.buf.WriteByte('&')
	b, ok := d.mustgetc()
	if !ok {
		return false
	}
	var text string
	var known bool
	if b == '#' {
		d.buf.WriteByte(b)
		text, known, ok = d.number()
	} else {
		d.ungetc(b)
		text, known, ok = d.entity(before + 1)
	}
	switch {
	case !ok:
		return false
	case known:
		d.buf.Truncate(before)
		d.buf.WriteString(text)
		return true
	case !d.Strict:
		return true
	}
	ref := string(d.buf.Bytes()[before:])
	if !strings.HasSuffix(ref, ";") {
		ref += " (no semicolon)"
	}
	d.fail("invalid character entity " + ref)
	return false
}

// number reads the number of a character.
func (d *Decoder) number() (text string, known, ok bool) {
	b, ok := d.mustgetc()
	if !ok {
		return "", false, false
	}
	base := 10
	if b == 'x' {
		base = 16
		d.buf.WriteByte(b)
		if b, ok = d.mustgetc(); !ok {
			return "", false, false
		}
	}
	from := d.buf.Len()
	for '0' <= b && b <= '9' || base == 16 && 'a' <= b|0x20 && b|0x20 <= 'f' {
		d.buf.WriteByte(b)
		if b, ok = d.mustgetc(); !ok {
			return "", false, false
		}
	}
	if b != ';' {
		d.ungetc(b)
		return "", false, true
	}
	n, err := strconv.ParseUint(string(d.buf.Bytes()[from:]), base, 64)
	d.buf.WriteByte(';')
	if err != nil || n > unicode.MaxRune {
		return "", false, true
	}
	return string(rune(n)), true, true
}

// entity reads the name of an entity; it begins at from in the buffer.
func (d *Decoder) entity(from int) (text string, known, ok bool) {
	if !d.readName() && d.err != nil {
		return "", false, false
	}
	b, ok := d.mustgetc()
	if !ok {
		return "", false, false
	}
	if b != ';' {
		d.ungetc(b)
		return "", false, true
	}
	name := string(d.buf.Bytes()[from:])
	d.buf.WriteByte(';')
	if !isName(name) {
		return "", false, true
	}
	switch name {
	case "lt":
		return "<", true, true
	case "gt":
		return ">", true, true
	case "amp":
		return "&", true, true
	case "apos":
		return "'", true, true
	case "quot":
		return `"`, true, true
	}
	text, known = d.Entity[name]
	return text, known, true
}

// nsname reads a name with or without prefix.
func (d *Decoder) nsname() (Name, bool) {
	s, ok := d.name()
	if !ok {
		return Name{}, false
	}
	if strings.IndexByte(s, ':') < 0 {
		return Name{Local: s}, true
	}
	if strings.Count(s, ":") > 1 {
		return Name{}, false
	}
	if space, local, ok := strings.Cut(s, ":"); ok && space != "" && local != "" {
		return Name{space, local}, true
	}
	return Name{Local: s}, true
}

func (d *Decoder) name() (string, bool) {
	d.buf.Reset()
	if !d.readName() {
		return "", false
	}
	s := d.buf.String()
	if !isName(s) {
		d.err = d.syntaxError("invalid XML name: " + s)
		return "", false
	}
	return s, true
}

// readName reads what may be a name into the buffer. A name must not end the text.
func (d *Decoder) readName() bool {
	for n := 0; ; n++ {
		if d.take(nameBytes(d.held())) {
			n++
		}
		b, ok := d.mustgetc()
		if !ok {
			return false
		}
		if b < utf8.RuneSelf && !isNameByte(b) {
			d.ungetc(b)
			return n > 0
		}
		d.buf.WriteByte(b)
	}
}

func isAlphaNum(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
}

func isNameByte(b byte) bool {
	return isAlphaNum(b) || b == '_' || b == ':' || b == '.' || b == '-'
}

func isName(s string) bool {
	if plainName(s) {
		return true
	}
	for i, r := range s {
		if !beginsName(r) && (i == 0 || !inName(r)) {
			return false
		}
	}
	return s != ""
}

func beginsName(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || r == ':' || 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return inRanges(r, letterRanges)
}

func inName(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '-' || r == '.' || '0' <= r && r <= '9'
	}
	return inRanges(r, otherRanges)
}

// inRanges reports whether r lies in one of the sorted ranges.
func inRanges(r rune, ranges string) bool {
	first := rune(-1)
	for _, c := range ranges {
		if first < 0 {
			if first = c; r < first {
				return false
			}
			continue
		}
		if r <= c {
			return true
		}
		first = -1
	}
	return false
}
