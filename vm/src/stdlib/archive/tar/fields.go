package tar

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// parser reads fields; err is the last error.
type parser struct{ err error }

func (*parser) text(b []byte) string {
	b, _, _ = bytes.Cut(b, []byte{0})
	return string(b)
}

func (p *parser) octal(b []byte) int64 {
	// Some writers put spaces or NULs before the digits, too.
	b = bytes.Trim(b, " \x00")
	if len(b) == 0 {
		return 0
	}
	x, err := strconv.ParseUint(p.text(b), 8, 64)
	if err != nil {
		p.err = ErrHeader
	}
	return int64(x)
}

// number reads octal digits, or bytes in two's complement behind a bit that says so.
func (p *parser) number(b []byte) int64 {
	if len(b) == 0 || b[0]&0x80 == 0 {
		return p.octal(b)
	}
	var flip byte
	if b[0]&0x40 != 0 {
		flip = 0xff
	}
	var x uint64
	for i, c := range b {
		c ^= flip
		if i == 0 {
			c &= 0x7f
		}
		if x>>56 > 0 {
			p.err = ErrHeader
			return 0
		}
		x = x<<8 | uint64(c)
	}
	if x>>63 > 0 {
		p.err = ErrHeader
		return 0
	}
	if flip != 0 {
		return ^int64(x)
	}
	return int64(x)
}

// formatter writes fields; err is the last error.
type formatter struct{ err error }

func (f *formatter) text(b []byte, s string) {
	if len(s) > len(b) {
		f.err = ErrFieldTooLong
	}
	copy(b, s)
	if len(s) < len(b) {
		b[len(s)] = 0
	}
	// A name that is cut off behind a slash would look like a directory.
	if len(s) > len(b) && b[len(b)-1] == '/' {
		b[len(strings.TrimRight(s[:len(b)-1], "/"))] = 0
	}
}

func (f *formatter) octal(b []byte, x int64) {
	if !fitsOctal(len(b), x) {
		x = 0
		f.err = ErrFieldTooLong
	}
	f.text(b, fmt.Sprintf("%0*o", len(b)-1, x))
}

func (f *formatter) number(b []byte, x int64) {
	switch {
	case fitsOctal(len(b), x):
		f.octal(b, x)
	case fitsBinary(len(b), x):
		for i := len(b) - 1; i >= 0; i-- {
			b[i] = byte(x)
			x >>= 8
		}
		b[0] |= 0x80
	default:
		f.octal(b, 0)
		f.err = ErrFieldTooLong
	}
}

func fitsOctal(n int, x int64) bool { return x >= 0 && (n >= 22 || x < 1<<(3*uint(n-1))) }

func fitsBinary(n int, x int64) bool {
	bits := 8 * uint(n-1)
	return n >= 9 || x >= -1<<bits && x < 1<<bits
}

func parseTime(s string) (time.Time, error) {
	whole, part, _ := strings.Cut(s, ".")
	secs, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return time.Time{}, ErrHeader
	}
	nanos, scale := int64(0), int64(1e8)
	for _, c := range []byte(part) {
		if c < '0' || c > '9' {
			return time.Time{}, ErrHeader
		}
		nanos += int64(c-'0') * scale
		scale /= 10
	}
	if whole[0] == '-' {
		nanos = -nanos
	}
	return time.Unix(secs, nanos), nil
}

func formatTime(t time.Time) string {
	secs, nanos := t.Unix(), t.Nanosecond()
	if nanos == 0 {
		return strconv.FormatInt(secs, 10)
	}
	sign := ""
	if secs < 0 {
		sign, secs, nanos = "-", -(secs + 1), 1e9-nanos
	}
	return strings.TrimRight(fmt.Sprintf("%s%d.%09d", sign, secs, nanos), "0")
}

// parseRecord takes the first record "LENGTH KEY=VALUE\n" off s.
func parseRecord(s string) (k, v, rest string, err error) {
	digits, tail, ok := strings.Cut(s, " ")
	n, bad := strconv.Atoi(digits)
	if !ok || bad != nil || n < 5 || n > len(s) {
		return "", "", s, ErrHeader
	}
	n -= len(digits) + 1
	if n <= 0 || tail[n-1] != '\n' {
		return "", "", s, ErrHeader
	}
	k, v, ok = strings.Cut(tail[:n-1], "=")
	if !ok || !validRecord(k, v) {
		return "", "", s, ErrHeader
	}
	return k, v, tail[n:], nil
}

func formatRecord(k, v string) (string, error) {
	if !validRecord(k, v) {
		return "", ErrHeader
	}
	// The length counts its own digits.
	n := len(k) + len(v) + 3
	size := n + len(strconv.Itoa(n))
	size = n + len(strconv.Itoa(size))
	return strconv.Itoa(size) + " " + k + "=" + v + "\n", nil
}

func validRecord(k, v string) bool {
	if k == "" || strings.Contains(k, "=") {
		return false
	}
	switch k {
	case paxPath, paxLinkpath, paxUname, paxGname:
		return !hasNUL(v)
	}
	return !hasNUL(k)
}

// split parts a long name for USTAR, at a slash.
func split(name string) (prefix, suffix string, ok bool) {
	n := len(name)
	if n <= fName.n || !isASCII(name) {
		return "", "", false
	}
	if n > fPrefix.n+1 {
		n = fPrefix.n + 1
	} else if name[n-1] == '/' {
		n--
	}
	i := strings.LastIndex(name[:n], "/")
	if rest := len(name) - i - 1; i <= 0 || rest > fName.n || rest == 0 || i > fPrefix.n {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}
