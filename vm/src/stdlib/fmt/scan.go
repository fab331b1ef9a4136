package fmt

import (
	"errors"
	"internal/stdio"
	"io"
	"strconv"
	"unicode/utf8"
)

// ScanState is what a Scanner gets to see of the scan.
type ScanState interface {
	// ReadRune takes the next rune, or returns io.EOF at the end or where the width ends.
	ReadRune() (r rune, size int, err error)
	// UnreadRune puts the last rune back.
	UnreadRune() error
	// SkipSpace skips white space, as the function that was called treats newlines.
	SkipSpace()
	// Token takes runes while f is true for them, not white space if f is nil. The bytes are valid until
	// the next call.
	Token(skipSpace bool, f func(rune) bool) (token []byte, err error)
	// Width returns the width, and whether there is one.
	Width() (wid int, ok bool)
	// Read returns an error: use ReadRune.
	Read(buf []byte) (n int, err error)
}

// Scanner is implemented by values that read themselves from an input.
type Scanner interface {
	// Scan reads the value; verb is that of the format, or 'v'.
	Scan(state ScanState, verb rune) error
}

// Scan reads words of the standard input, over line ends, into the operands, which are pointers. It returns
// how many it could fill, and why no more.
func Scan(a ...any) (n int, err error) { return Fscan(stdio.Stdin(), a...) }

// Scanln is Scan within one line: the last operand must be followed by a newline or the end.
func Scanln(a ...any) (n int, err error) { return Fscanln(stdio.Stdin(), a...) }

// Scanf reads the standard input by a format, whose newlines must match those of the input.
func Scanf(format string, a ...any) (n int, err error) { return Fscanf(stdio.Stdin(), format, a...) }

// Sscan is Scan from a string.
func Sscan(str string, a ...any) (n int, err error) {
	return newScan(nil, str, true, false).scan(a)
}

// Sscanln is Scanln from a string.
func Sscanln(str string, a ...any) (n int, err error) {
	return newScan(nil, str, false, true).scan(a)
}

// Sscanf is Scanf from a string.
func Sscanf(str string, format string, a ...any) (n int, err error) {
	return newScan(nil, str, false, false).scanf(format, a)
}

// Fscan is Scan from a reader. It may read one rune too many unless r has UnreadRune.
func Fscan(r io.Reader, a ...any) (n int, err error) { return newScan(r, "", true, false).scan(a) }

// Fscanln is Scanln from a reader.
func Fscanln(r io.Reader, a ...any) (n int, err error) {
	return newScan(r, "", false, true).scan(a)
}

// Fscanf is Scanf from a reader.
func Fscanf(r io.Reader, format string, a ...any) (n int, err error) {
	return newScan(r, "", false, false).scanf(format, a)
}

const (
	eof     = -1
	hugeWid = 1 << 30
)

// runes reads runes byte by byte from a reader that has no ReadRune.
type runes struct {
	r    io.Reader
	last rune
	size int
	back bool
	next []byte // read, and no part of the last rune
}

func (x *runes) ReadRune() (r rune, size int, err error) {
	if x.back {
		x.back = false
		return x.last, x.size, nil
	}
	var b [utf8.UTFMax]byte
	n := copy(b[:], x.next)
	for n == 0 || !utf8.FullRune(b[:n]) {
		k, err := x.r.Read(b[n : n+1])
		n += k
		if k == 0 && err != nil {
			if n == 0 {
				return 0, 0, err
			}
			break
		}
	}
	x.last, x.size = utf8.DecodeRune(b[:n])
	x.next = append(x.next[:0], b[x.size:n]...)
	return x.last, x.size, nil
}

func (x *runes) UnreadRune() error {
	x.back = true
	return nil
}

// scanner is the state of one scanning call. It reads from rs, or from str if rs is nil.
type scanner struct {
	rs      io.RuneScanner
	str     string
	pos     int
	width   int // of the rune read last from str
	buf     []byte
	count   int // runes taken
	limit   int // count at which the operand's width is used up
	atEOF   bool
	nlSpace bool // newline counts as space
	nlEnd   bool // newline ends the scan
}

// scanError carries an error up to the calling function.
type scanError struct{ err error }

func newScan(r io.Reader, str string, nlSpace, nlEnd bool) *scanner {
	s := &scanner{str: str, limit: hugeWid, nlSpace: nlSpace, nlEnd: nlEnd}
	if r != nil {
		rs, ok := r.(io.RuneScanner)
		if !ok {
			rs = &runes{r: r}
		}
		s.rs = rs
	}
	return s
}

func (s *scanner) fail(text string) { panic(scanError{errors.New(text)}) }

func (s *scanner) catch(errp *error) {
	switch e := recover().(type) {
	case nil:
	case scanError:
		*errp = e.err
	default:
		if e == any(io.EOF) {
			*errp = io.EOF
			return
		}
		panic(e)
	}
}

func (s *scanner) Read(buf []byte) (n int, err error) {
	return 0, errors.New("ScanState's Read should not be called. Use ReadRune")
}

func (s *scanner) ReadRune() (r rune, size int, err error) {
	if s.atEOF || s.count >= s.limit {
		return 0, 0, io.EOF
	}
	if s.rs == nil {
		if s.pos >= len(s.str) {
			s.width = 0
			return 0, 0, io.EOF
		}
		r, size = rune(s.str[s.pos]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s.str[s.pos:])
		}
		s.width = size
		s.pos += size
	} else {
		r, size, err = s.rs.ReadRune()
		if err != nil {
			if err == io.EOF {
				s.atEOF = true
			}
			return
		}
	}
	s.count++
	if s.nlEnd && r == '\n' {
		s.atEOF = true
	}
	return
}

func (s *scanner) UnreadRune() error {
	if s.rs == nil {
		s.pos -= s.width
		s.width = 0
	} else {
		s.rs.UnreadRune()
	}
	s.atEOF = false
	s.count--
	return nil
}

func (s *scanner) Width() (wid int, ok bool) {
	if s.limit >= hugeWid {
		return 0, false
	}
	return s.limit - s.count, true
}

// get reads a rune or eof.
func (s *scanner) get() rune {
	r, _, err := s.ReadRune()
	if err != nil {
		if err == io.EOF {
			return eof
		}
		panic(scanError{err})
	}
	return r
}

func (s *scanner) need() rune {
	r := s.get()
	if r == eof {
		panic(scanError{io.ErrUnexpectedEOF})
	}
	return r
}

func (s *scanner) notEOF() {
	if s.get() == eof {
		panic(io.EOF)
	}
	s.UnreadRune()
}

func isSpace(r rune) bool {
	if r < 0x80 {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	switch r {
	case 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200A
}

func (s *scanner) SkipSpace() {
	for {
		r := s.get()
		if r == eof {
			return
		}
		if r == '\r' {
			if n := s.get(); n == '\n' {
				r = n
			} else if n != eof {
				s.UnreadRune()
			}
		}
		if r == '\n' {
			if s.nlSpace {
				continue
			}
			s.fail("unexpected newline")
		}
		if !isSpace(r) {
			s.UnreadRune()
			return
		}
	}
}

func (s *scanner) Token(skipSpace bool, f func(rune) bool) (tok []byte, err error) {
	defer s.catch(&err)
	if f == nil {
		f = func(r rune) bool { return !isSpace(r) }
	}
	s.buf = s.buf[:0]
	if skipSpace {
		s.SkipSpace()
	}
	for {
		r := s.get()
		if r == eof {
			break
		}
		if !f(r) {
			s.UnreadRune()
			break
		}
		s.buf = utf8.AppendRune(s.buf, r)
	}
	return s.buf, nil
}

// word takes what comes up to the next space.
func (s *scanner) word() []byte {
	s.SkipSpace()
	s.notEOF()
	for {
		r := s.get()
		if r == eof {
			return s.buf
		}
		if isSpace(r) {
			s.UnreadRune()
			return s.buf
		}
		s.buf = utf8.AppendRune(s.buf, r)
	}
}

func among(set string, r rune) bool {
	return uint32(r) < utf8.RuneSelf && indexByte(set, byte(r), 0) < len(set)
}

// accept takes a rune of the set into buf.
func (s *scanner) accept(set string) bool {
	r := s.get()
	if r == eof {
		return false
	}
	if among(set, r) {
		s.buf = append(s.buf, byte(r))
		return true
	}
	s.UnreadRune()
	return false
}

func (s *scanner) peek(set string) bool {
	r := s.get()
	if r != eof {
		s.UnreadRune()
	}
	return among(set, r)
}

func (s *scanner) checkVerb(verb rune, ok, typ string) {
	if !among(ok, verb) {
		s.fail("bad verb '%" + string(verb) + "' for " + typ)
	}
}

func (s *scanner) scanBool(verb rune) bool {
	s.SkipSpace()
	s.notEOF()
	s.checkVerb(verb, "tv", "boolean")
	switch s.get() {
	case '0':
		return false
	case '1':
		return true
	case 't', 'T':
		if s.accept("rR") && (!s.accept("uU") || !s.accept("eE")) {
			s.fail("syntax error scanning boolean")
		}
		return true
	case 'f', 'F':
		if s.accept("aA") && (!s.accept("lL") || !s.accept("sS") || !s.accept("eE")) {
			s.fail("syntax error scanning boolean")
		}
		return false
	}
	return false
}

const (
	binDigits = "01"
	octDigits = "01234567"
	decDigits = "0123456789"
	hexDigits = "0123456789aAbBcCdDeEfF"
)

// base gives base and digits for a verb.
func (s *scanner) base(verb rune) (base int, digits string) {
	s.checkVerb(verb, "bdoUxXv", "integer")
	switch verb {
	case 'b':
		return 2, binDigits
	case 'o':
		return 8, octDigits
	case 'x', 'X', 'U':
		return 16, hexDigits
	}
	return 10, decDigits
}

// integer reads an integer's text; a rune for %c is given as its number.
func (s *scanner) integer(verb rune, signed bool) (text string, base int, char rune) {
	if verb == 'c' {
		s.notEOF()
		return "", 0, s.get()
	}
	s.SkipSpace()
	s.notEOF()
	base, digits := s.base(verb)
	have := false
	if verb == 'U' {
		if !s.accept("U") || !s.accept("+") {
			s.fail("bad unicode format ")
		}
		s.buf = s.buf[:0]
	} else {
		if signed {
			s.accept("+-")
		}
		if verb == 'v' {
			base = 0
			if s.accept("0") {
				have = true
				switch {
				case s.accept("bB"):
					digits = binDigits + "_"
				case s.accept("oO"):
					digits = octDigits + "_"
				case s.accept("xX"):
					digits = hexDigits + "_"
				default:
					digits = octDigits + "_"
				}
			} else {
				digits = decDigits + "_"
			}
		}
	}
	if !have {
		s.notEOF()
		if !s.accept(digits) {
			s.fail("expected integer")
		}
	}
	for s.accept(digits) {
	}
	return string(s.buf), base, 0
}

func (s *scanner) scanInt(verb rune, bits int) int64 {
	text, base, char := s.integer(verb, true)
	v := int64(char)
	if text != "" {
		var err error
		v, err = strconv.ParseInt(text, base, 64)
		if err != nil {
			panic(scanError{err})
		}
	}
	if shift := 64 - bits; v<<shift>>shift != v {
		if text == "" {
			text = strconv.FormatInt(v, 10)
		}
		s.fail("integer overflow on token " + text)
	}
	return v
}

func (s *scanner) scanUint(verb rune, bits int) uint64 {
	text, base, char := s.integer(verb, false)
	v := uint64(char)
	if text != "" {
		var err error
		v, err = strconv.ParseUint(text, base, 64)
		if err != nil {
			panic(scanError{err})
		}
	}
	if shift := 64 - bits; v<<shift>>shift != v {
		if text == "" {
			text = strconv.FormatUint(v, 10)
		}
		s.fail("unsigned integer overflow on token " + text)
	}
	return v
}

// floatText takes the longest text that may be a floating-point number.
func (s *scanner) floatText() string {
	s.buf = s.buf[:0]
	if s.accept("nN") && s.accept("aA") && s.accept("nN") {
		return string(s.buf)
	}
	s.accept("+-")
	if s.accept("iI") && s.accept("nN") && s.accept("fF") {
		return string(s.buf)
	}
	digits := decDigits + "_"
	exp := "eEpP"
	if s.accept("0") && s.accept("xX") {
		digits = hexDigits + "_"
		exp = "pP"
	}
	for s.accept(digits) {
	}
	if s.accept(".") {
		for s.accept(digits) {
		}
	}
	if s.accept(exp) {
		s.accept("+-")
		for s.accept(decDigits + "_") {
		}
	}
	return string(s.buf)
}

func (s *scanner) parseFloat(str string, bits int) float64 {
	// A decimal mantissa may have a binary exponent here, unlike in ParseFloat.
	if p := indexByte(str, 'p', 0); p < len(str) && !(len(str) > 1 && (str[1] == 'x' || str[1] == 'X') || len(str) > 2 && (str[2] == 'x' || str[2] == 'X')) {
		f, err := strconv.ParseFloat(str[:p], bits)
		if err == nil {
			var m int
			m, err = strconv.Atoi(str[p+1:])
			if err == nil {
				for ; m > 0 && f != 0 && f*2 != f; m-- {
					f *= 2
				}
				for ; m < 0 && f != 0; m++ {
					f /= 2
				}
				return f
			}
		}
		if e, ok := err.(*strconv.NumError); ok {
			e.Num = str
		}
		panic(scanError{err})
	}
	f, err := strconv.ParseFloat(str, bits)
	if err != nil {
		panic(scanError{err})
	}
	return f
}

func (s *scanner) scanFloat(verb rune, bits int, typ string) float64 {
	s.checkVerb(verb, "beEfFgGv", typ)
	s.SkipSpace()
	s.notEOF()
	return s.parseFloat(s.floatText(), bits)
}

func (s *scanner) scanComplex(verb rune, bits int) complex128 {
	s.checkVerb(verb, "beEfFgGv", "complex")
	s.SkipSpace()
	s.notEOF()
	paren := s.accept("(")
	re := s.floatText()
	s.buf = s.buf[:0]
	if !s.accept("+-") {
		s.fail("syntax error scanning complex number")
	}
	sign := string(s.buf)
	im := s.floatText()
	if !s.accept("i") || paren && !s.accept(")") {
		s.fail("syntax error scanning complex number")
	}
	return complex(s.parseFloat(re, bits/2), s.parseFloat(sign+im, bits/2))
}

func (s *scanner) scanString(verb rune) string {
	s.checkVerb(verb, "svqxX", "string")
	s.SkipSpace()
	s.notEOF()
	switch verb {
	case 'q':
		return s.quoted()
	case 'x', 'X':
		return s.hexString()
	}
	return string(s.word())
}

func (s *scanner) quoted() string {
	quote := s.get()
	s.buf = append(s.buf, byte(quote))
	switch quote {
	case '`':
		for {
			r := s.need()
			s.buf = utf8.AppendRune(s.buf, r)
			if r == '`' {
				return string(s.buf[1 : len(s.buf)-1])
			}
		}
	case '"':
		for {
			r := s.need()
			s.buf = utf8.AppendRune(s.buf, r)
			if r == '\\' {
				s.buf = utf8.AppendRune(s.buf, s.need())
			} else if r == '"' {
				break
			}
		}
		out, err := strconv.Unquote(string(s.buf))
		if err != nil {
			panic(scanError{err})
		}
		return out
	}
	s.fail("expected quoted string")
	return ""
}

func hexValue(r rune) int {
	switch {
	case '0' <= r && r <= '9':
		return int(r - '0')
	case 'a' <= r && r <= 'f':
		return int(r-'a') + 10
	case 'A' <= r && r <= 'F':
		return int(r-'A') + 10
	}
	return -1
}

func (s *scanner) hexString() string {
	for {
		r := s.get()
		if r == eof {
			break
		}
		hi := hexValue(r)
		if hi < 0 {
			s.UnreadRune()
			break
		}
		lo := hexValue(s.need())
		if lo < 0 {
			s.fail("illegal hex digit")
		}
		s.buf = append(s.buf, byte(hi<<4|lo))
	}
	if len(s.buf) == 0 {
		s.fail("no hex data for %x string")
	}
	return string(s.buf)
}

// target says what a pointer to a named basic type or byte slice points to: its
// kind, its size in bits, and the type's name. Kind 0 is not a pointer.
func target(p any) (kind, bits int, typ string)

// setTarget stores the bits of a bool, number (float32 as such), or a string or
// []byte through the pointer p; elements come in x for a complex or a string.
func setTarget(p any, word uint64, x any)

func float64bits(f float64) uint64

func (s *scanner) scanOne(verb rune, arg any) {
	s.buf = s.buf[:0]
	if v, ok := arg.(Scanner); ok {
		if err := v.Scan(s, verb); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			panic(scanError{err})
		}
		return
	}
	switch v := arg.(type) {
	case *int:
		*v = int(s.scanInt(verb, 64))
	case *string:
		*v = s.scanString(verb)
	case *float64:
		*v = s.scanFloat(verb, 64, "float64")
	case *bool:
		*v = s.scanBool(verb)
	case *int8:
		*v = int8(s.scanInt(verb, 8))
	case *int16:
		*v = int16(s.scanInt(verb, 16))
	case *int32:
		*v = int32(s.scanInt(verb, 32))
	case *int64:
		*v = s.scanInt(verb, 64)
	case *uint:
		*v = uint(s.scanUint(verb, 64))
	case *uint8:
		*v = uint8(s.scanUint(verb, 8))
	case *uint16:
		*v = uint16(s.scanUint(verb, 16))
	case *uint32:
		*v = uint32(s.scanUint(verb, 32))
	case *uint64:
		*v = s.scanUint(verb, 64)
	case *uintptr:
		*v = uintptr(s.scanUint(verb, 64))
	case *float32:
		*v = float32(s.scanFloat(verb, 32, "float32"))
	case *complex64:
		*v = complex64(s.scanComplex(verb, 64))
	case *complex128:
		*v = s.scanComplex(verb, 128)
	case *[]byte:
		*v = []byte(s.scanString(verb))
	default:
		s.scanNamed(verb, arg)
	}
}

// scanNamed scans into a variable of a named type.
func (s *scanner) scanNamed(verb rune, arg any) {
	kind, bits, typ := target(arg)
	switch {
	case kind == 0:
		s.fail("type not a pointer: " + typ)
	case kind == kBool:
		var w uint64
		if s.scanBool(verb) {
			w = 1
		}
		setTarget(arg, w, nil)
	case kind < 7:
		setTarget(arg, uint64(s.scanInt(verb, bits)), nil)
	case kind < 13:
		setTarget(arg, s.scanUint(verb, bits), nil)
	case kind < 15:
		setTarget(arg, float64bits(s.scanFloat(verb, bits, typ)), nil)
	case kind <= kComplex128:
		setTarget(arg, 0, s.scanComplex(verb, bits))
	case kind == kString:
		setTarget(arg, 0, s.scanString(verb))
	case kind == kSlice && bits == 8:
		setTarget(arg, 0, []byte(s.scanString(verb)))
	default:
		s.fail("can't scan type: " + typeString(arg))
	}
}

func (s *scanner) scan(a []any) (n int, err error) {
	defer s.catch(&err)
	for _, v := range a {
		s.scanOne('v', v)
		n++
	}
	if s.nlEnd {
		for {
			r := s.get()
			if r == '\n' || r == eof {
				break
			}
			if !isSpace(r) {
				s.fail("expected newline")
			}
		}
	}
	return
}

// spaces matches a run of white space in the format at i and gives its end.
func (s *scanner) spaces(format string, i int) int {
	newlines, trailing := 0, false
	for i < len(format) {
		r, n := utf8.DecodeRuneInString(format[i:])
		if !isSpace(r) {
			break
		}
		trailing = r != '\n'
		if !trailing {
			newlines++
		}
		i += n
	}
	for range newlines {
		r := s.get()
		for r != '\n' && isSpace(r) {
			r = s.get()
		}
		if r != '\n' && r != eof {
			s.fail("newline in format does not match input")
		}
	}
	if !trailing {
		return i
	}
	r := s.get()
	if newlines == 0 {
		if r != eof && !isSpace(r) {
			s.fail("expected space in input to match format")
		}
		if r == '\n' {
			s.fail("newline in input does not match format")
		}
	}
	for r != '\n' && isSpace(r) {
		r = s.get()
	}
	if r != eof {
		s.UnreadRune()
	}
	return i
}

// percent reads a percent sign.
func (s *scanner) percent() {
	s.notEOF()
	if s.get() != '%' {
		s.fail("missing literal %")
	}
}

func (s *scanner) scanf(format string, a []any) (n int, err error) {
	defer s.catch(&err)
	// Whether the text of the format that is matched next stands at its beginning or behind a verb.
	fresh := true
	for i := 0; i < len(format); {
		r, size := utf8.DecodeRuneInString(format[i:])
		if isSpace(r) {
			i = s.spaces(format, i)
			fresh = false
			continue
		}
		if r == '%' && i+1 == len(format) {
			s.fail("missing verb: % at end of format string")
		}
		if r != '%' || format[i+1] == '%' {
			if c := s.need(); c == r {
				fresh = false
			} else {
				s.UnreadRune()
				if r != '%' || !fresh {
					s.fail("input does not match format")
				}
				// There %% takes spaces before it as a verb does.
				s.SkipSpace()
				s.percent()
			}
			i += size
			if r == '%' {
				i++
			}
			continue
		}
		fresh = true
		i++
		wid, ok, next := number(format, i, len(format))
		if !ok {
			wid = hugeWid
		}
		i = next
		c, w := utf8.DecodeRuneInString(format[i:])
		i += w
		if c != 'c' {
			s.SkipSpace()
		}
		if c == '%' {
			s.percent()
			continue
		}
		if n >= len(a) {
			s.fail("too few operands for format '%" + format[i-w:] + "'")
		}
		s.limit = min(hugeWid, s.count+wid)
		s.scanOne(c, a[n])
		n++
		s.limit = hugeWid
	}
	if n < len(a) {
		s.fail("too many operands")
	}
	return
}
