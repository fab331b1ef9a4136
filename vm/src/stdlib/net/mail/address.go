package mail

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"strings"
	"unicode/utf8"
)

// An Address is the address of somebody.
type Address struct {
	Name    string // or ""
	Address string // user@domain
}

// An AddressParser reads addresses with a decoder of its own for encoded words.
type AddressParser struct {
	WordDecoder *mime.WordDecoder // decodes words in other character sets; nil for the usual
}

// ParseAddress reads one address.
func ParseAddress(address string) (*Address, error) { return new(AddressParser).Parse(address) }

// ParseAddressList reads addresses with commas between them.
func ParseAddressList(list string) ([]*Address, error) { return new(AddressParser).ParseList(list) }

// Parse reads one address.
func (p *AddressParser) Parse(address string) (*Address, error) {
	return (&parser{address, p.WordDecoder}).one()
}

// ParseList reads addresses with commas between them.
func (p *AddressParser) ParseList(list string) ([]*Address, error) {
	return (&parser{list, p.WordDecoder}).list()
}

// String returns the address as it is written in messages, in ASCII.
func (a *Address) String() string {
	at := strings.LastIndexByte(a.Address, '@')
	local, domain := a.Address, ""
	if at >= 0 {
		local, domain = a.Address[:at], a.Address[at+1:]
	}
	if !isDotAtom(local) {
		local = quoted(local)
	}
	address := "<" + local + "@" + domain + ">"
	if a.Name == "" {
		return address
	}
	if !strings.ContainsFunc(a.Name, func(r rune) bool { return r >= utf8.RuneSelf || !isVisible(r) && !isBlank(r) }) {
		return quoted(a.Name) + " " + address
	}
	encoding := mime.QEncoding
	if strings.ContainsAny(a.Name, "\"#$%&'(),.:;<>@[]^`{|}~") {
		encoding = mime.BEncoding // what may not stand in an encoded word of a phrase
	}
	return encoding.Encode("utf-8", a.Name) + " " + address
}

func isDotAtom(s string) bool {
	for i, r := range s {
		dot := r == '.' && i > 0 && s[i-1] != '.' && i < len(s)-1
		if !dot && !isAtomText(r) {
			return false
		}
	}
	return true
}

func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case isQuotable(r) || isBlank(r):
			b.WriteRune(r)
		case isVisible(r):
			b.WriteByte('\\')
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// The classes of characters of RFC 5322, and of RFC 6532 for all others.
func isBlank(r rune) bool    { return r == ' ' || r == '\t' }
func isVisible(r rune) bool  { return '!' <= r && r <= '~' || r >= utf8.RuneSelf }
func isQuotable(r rune) bool { return isVisible(r) && r != '\\' && r != '"' }
func isAtomText(r rune) bool { return isVisible(r) && !strings.ContainsRune(`()<>[]:;@\,".`, r) }
func isLiteral(r rune) bool  { return isVisible(r) && r != '[' && r != ']' && r != '\\' }

var (
	errComment  = errors.New("mail: misformatted parenthetical comment")
	errNoComma  = errors.New("mail: expected comma")
	errNoAngle  = errors.New("mail: no angle-addr")
	errNoAt     = errors.New("mail: missing '@' or angle-addr")
	errUnclosed = errors.New("mail: unclosed domain-literal")
)

// parser reads addresses from the front of rest.
type parser struct {
	rest  string
	words *mime.WordDecoder
}

func (p *parser) at(c byte) bool { return p.rest != "" && p.rest[0] == c }

func (p *parser) take(c byte) bool {
	if !p.at(c) {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *parser) blanks() { p.rest = strings.TrimLeft(p.rest, " \t") }

// skip skips blanks and comments, and reports whether these are well formed.
func (p *parser) skip() bool {
	for p.blanks(); p.take('('); p.blanks() {
		if _, ok := p.comment(); !ok {
			return false
		}
	}
	return true
}

// comment reads a comment behind its first parenthesis.
func (p *parser) comment() (string, bool) {
	var b strings.Builder
	for depth := 1; p.rest != ""; {
		switch c := p.rest[0]; {
		case c == '\\' && len(p.rest) > 1:
			p.rest = p.rest[1:]
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		c := p.rest[0]
		p.rest = p.rest[1:]
		if depth == 0 {
			return b.String(), true
		}
		b.WriteByte(c)
	}
	return b.String(), false
}

func (p *parser) list() ([]*Address, error) {
	var list []*Address
	for {
		p.blanks()
		if p.take(',') {
			continue
		}
		more, err := p.mailbox(true)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
		if !p.skip() {
			return nil, errComment
		}
		if p.rest != "" && !p.at(',') {
			return nil, errNoComma
		}
		for p.take(',') {
			p.blanks()
		}
		if p.rest == "" {
			return list, nil
		}
	}
}

func (p *parser) one() (*Address, error) {
	list, err := p.mailbox(true)
	switch {
	case err != nil:
		return nil, err
	case !p.skip():
		return nil, errComment
	case p.rest != "":
		return nil, fmt.Errorf("mail: expected single address, got %q", p.rest)
	case len(list) == 0:
		return nil, errors.New("mail: empty group")
	case len(list) > 1:
		return nil, errors.New("mail: group with multiple addresses")
	}
	return list[0], nil
}

// mailbox reads user@domain, with a comment for a name behind it or a name and angles around it, or,
// where groups may stand, a group of such.
func (p *parser) mailbox(groups bool) ([]*Address, error) {
	p.blanks()
	if p.rest == "" {
		return nil, errors.New("mail: no address")
	}
	if address, err := p.address(); err == nil {
		name := ""
		p.blanks()
		if p.take('(') {
			if name, err = p.commentName(); err != nil {
				return nil, err
			}
		}
		return []*Address{{name, address}}, nil
	}
	name := ""
	if !p.at('<') {
		var err error
		if name, err = p.phrase(); err != nil {
			return nil, err
		}
	}
	p.blanks()
	if groups && p.take(':') {
		return p.group()
	}
	if !p.take('<') {
		if strings.ContainsFunc(name, func(r rune) bool { return r != '.' && !isAtomText(r) }) {
			return nil, errNoAngle
		}
		return nil, errNoAt
	}
	address, err := p.address()
	if err != nil {
		return nil, err
	}
	if !p.take('>') {
		return nil, errors.New("mail: unclosed angle-addr")
	}
	return []*Address{{name, address}}, nil
}

// group reads the members of a group behind its colon.
func (p *parser) group() ([]*Address, error) {
	var members []*Address
	p.blanks()
	for !p.take(';') {
		if len(members) > 0 && !p.take(',') {
			return nil, errNoComma
		}
		more, err := p.mailbox(false)
		if err != nil {
			return nil, err
		}
		members = append(members, more...)
		if !p.skip() {
			return nil, errComment
		}
	}
	if !p.skip() {
		return nil, errComment
	}
	return members, nil
}

// address reads user@domain, or nothing if there is none.
func (p *parser) address() (string, error) {
	start := p.rest
	address, err := p.localAndDomain()
	if err != nil {
		p.rest = start
		return "", err
	}
	return address, nil
}

func (p *parser) localAndDomain() (string, error) {
	p.blanks()
	if p.rest == "" {
		return "", errors.New("mail: no addr-spec")
	}
	var local, domain string
	var err error
	if p.at('"') {
		if local, err = p.quotedString(); local == "" {
			err = errors.New("mail: empty quoted string in addr-spec")
		}
	} else {
		local, err = p.strictAtom()
	}
	if err != nil {
		return "", err
	}
	if !p.take('@') {
		return "", errors.New("mail: missing @ in addr-spec")
	}
	p.blanks()
	if p.rest == "" {
		return "", errors.New("mail: no domain in addr-spec")
	}
	if p.take('[') {
		domain, err = p.literal()
	} else {
		domain, err = p.strictAtom()
	}
	if err != nil {
		return "", err
	}
	return local + "@" + domain, nil
}

// literal reads the address of a host behind its bracket.
func (p *parser) literal() (string, error) {
	n := 0
	for {
		r, size := utf8.DecodeRuneInString(p.rest[n:])
		switch {
		case size == 0:
			return "", errUnclosed
		case r == utf8.RuneError && size == 1:
			return "", fmt.Errorf("mail: invalid utf-8 in domain-literal: %q", p.rest[n:])
		case r != ']' && !isLiteral(r):
			return "", fmt.Errorf("mail: bad character in domain-literal: %q", r)
		}
		if r == ']' {
			break
		}
		n += size
	}
	text := p.rest[:n]
	p.rest = p.rest[n+1:]
	if v6, ok := strings.CutPrefix(text, "IPv6:"); ok {
		if len(net.ParseIP(v6)) != net.IPv6len {
			return "", fmt.Errorf("mail: invalid IPv6 address in domain-literal: %q", text)
		}
	} else if net.ParseIP(text).To4() == nil {
		return "", fmt.Errorf("mail: invalid IP address in domain-literal: %q", text)
	}
	return "[" + text + "]", nil
}

// phrase reads words: a name. Encoded words that follow each other belong together.
func (p *parser) phrase() (string, error) {
	var words []string
	var joined strings.Builder // the encoded words at the end
	flush := func() {
		if joined.Len() > 0 {
			words = append(words, joined.String())
			joined.Reset()
		}
	}
	for {
		if len(words) > 0 && !p.skip() {
			return "", errComment
		}
		p.blanks()
		if p.rest == "" {
			break
		}
		word, encoded, err := p.word()
		if err != nil {
			if flush(); len(words) == 0 {
				return "", fmt.Errorf("mail: missing word in phrase: %v", err)
			}
			break
		}
		if encoded {
			joined.WriteString(word)
			continue
		}
		flush()
		words = append(words, word)
	}
	flush()
	return strings.Join(words, " "), nil
}

func (p *parser) word() (word string, encoded bool, err error) {
	if p.at('"') {
		word, err = p.quotedString()
		return word, false, err
	}
	if word, err = p.atom(); err != nil {
		return "", false, err
	}
	return p.decoded(word)
}

func (p *parser) quotedString() (string, error) {
	var b strings.Builder
	escaped := false
	for i := 1; ; {
		r, size := utf8.DecodeRuneInString(p.rest[i:])
		i += size
		switch {
		case size == 0:
			return "", errors.New("mail: unclosed quoted-string")
		case r == utf8.RuneError && size == 1:
			return "", fmt.Errorf("mail: invalid utf-8 in quoted-string: %q", p.rest)
		case !escaped && r == '"':
			p.rest = p.rest[i:]
			return b.String(), nil
		case !escaped && r == '\\':
			escaped = true
			continue
		case !isVisible(r) && !isBlank(r):
			return "", fmt.Errorf("mail: bad character in quoted-string: %q", r)
		}
		b.WriteRune(r)
		escaped = false
	}
}

// atom reads characters that need no quotes, and dots.
func (p *parser) atom() (string, error) {
	n := 0
	for {
		r, size := utf8.DecodeRuneInString(p.rest[n:])
		if r == utf8.RuneError && size == 1 {
			return "", fmt.Errorf("mail: invalid utf-8 in address: %q", p.rest)
		}
		if size == 0 || r != '.' && !isAtomText(r) {
			break
		}
		n += size
	}
	if n == 0 {
		return "", errors.New("mail: invalid string")
	}
	atom := p.rest[:n]
	p.rest = p.rest[n:]
	return atom, nil
}

// strictAtom reads an atom whose dots stand alone, inside.
func (p *parser) strictAtom() (string, error) {
	atom, err := p.atom()
	switch {
	case err != nil:
		return "", err
	case strings.HasPrefix(atom, "."):
		return "", errors.New("mail: leading dot in atom")
	case strings.Contains(atom, ".."):
		return "", errors.New("mail: double dot in atom")
	case strings.HasSuffix(atom, "."):
		return "", errors.New("mail: trailing dot in atom")
	}
	return atom, nil
}

// commentName reads a name that stands in a comment, behind its parenthesis.
func (p *parser) commentName() (string, error) {
	text, ok := p.comment()
	if !ok {
		return "", errComment
	}
	words := strings.FieldsFunc(text, isBlank)
	for i, word := range words {
		decoded, encoded, err := p.decoded(word)
		if err != nil {
			return "", err
		}
		if encoded {
			words[i] = decoded
		}
	}
	return strings.Join(words, " "), nil
}

// unknownCharset is the error for a character set that there is no reader for.
type unknownCharset string

func (e unknownCharset) Error() string { return fmt.Sprintf("charset not supported: %q", string(e)) }

// decoded returns the word decoded if it is an encoded one; else the word itself. It is an error only
// if its character set cannot be read.
func (p *parser) decoded(word string) (string, bool, error) {
	var decoder mime.WordDecoder
	if p.words != nil {
		decoder = *p.words
	}
	read := decoder.CharsetReader
	var failed error
	decoder.CharsetReader = func(charset string, input io.Reader) (r io.Reader, err error) {
		if read == nil {
			err = unknownCharset(charset)
		} else {
			r, err = read(charset, input)
		}
		failed = err
		return r, err
	}
	text, err := decoder.Decode(word)
	switch {
	case err == nil:
		return text, true, nil
	case failed != nil:
		return word, true, err
	}
	return word, false, nil
}
