package time

import (
	"errors"
	"internal/byteorder"
)

// reader takes bytes off the front; ok is false once there were too few.
type reader struct {
	b  []byte
	ok bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b) {
		r.ok, r.b = false, nil
		return nil
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b
}

// The counts of a TZif header (RFC 8536).
const (
	utcCount = iota
	stdCount
	leapCount
	changeCount
	zoneCount
	charCount
	counts
)

func (r *reader) counts() (n [counts]int) {
	for i := range n {
		if b := r.take(4); b != nil {
			n[i] = int(byteorder.BEUint32(b))
		}
	}
	return n
}

// LoadLocationFromTZData makes a zone of a file of the IANA database.
func LoadLocationFromTZData(name string, data []byte) (*Location, error) {
	bad := errors.New("malformed time zone information")
	r := &reader{data, true}
	if string(r.take(4)) != "TZif" {
		return nil, bad
	}
	head := r.take(16)
	if len(head) != 16 {
		return nil, bad
	}
	version, width := 0, 4
	switch head[0] {
	case 0:
		version = 1
	case '2':
		version = 2
	case '3':
		version = 3
	default:
		return nil, bad
	}
	n := r.counts()
	if version > 1 {
		// Numbers of 32 bits come first; those of 64 bits follow behind a header of their own.
		width = 8
		skip := n[changeCount]*5 + n[zoneCount]*6 + n[charCount] + n[leapCount]*8 + n[stdCount] + n[utcCount]
		r.take(skip + 20)
		n = r.counts()
	}
	whens := r.take(n[changeCount] * width)
	which := r.take(n[changeCount])
	zones := reader{r.take(n[zoneCount] * 6), true}
	chars := r.take(n[charCount])
	r.take(n[leapCount] * (width + 4))
	r.take(n[stdCount])
	r.take(n[utcCount])
	if !r.ok {
		return nil, bad
	}
	d := new(zoneData)
	if rest := r.b; len(rest) > 2 && rest[0] == '\n' && rest[len(rest)-1] == '\n' {
		d.extend = string(rest[1 : len(rest)-1])
	}
	if n[zoneCount] == 0 {
		return nil, bad
	}
	d.zones = make([]zone, n[zoneCount])
	for i := range d.zones {
		b := zones.take(6)
		if len(b) < 6 || int(b[5]) >= len(chars) {
			return nil, bad
		}
		end := int(b[5])
		for end < len(chars) && chars[end] != 0 {
			end++
		}
		d.zones[i] = zone{string(chars[b[5]:end]), int(int32(byteorder.BEUint32(b))), b[4] != 0}
	}
	d.changes = make([]change, n[changeCount])
	for i := range d.changes {
		when := int64(0)
		if width == 8 {
			when = int64(byteorder.BEUint64(whens[8*i:]))
		} else {
			when = int64(int32(byteorder.BEUint32(whens[4*i:])))
		}
		if int(which[i]) >= len(d.zones) {
			return nil, bad
		}
		d.changes[i] = change{when, which[i]}
	}
	if len(d.changes) == 0 {
		d.changes = append(d.changes, change{alpha, 0})
	}
	return &Location{name, d}, nil
}

// rule is a day of each year and a time of that day.
type rule struct {
	kind      byte // 'M', 'J' or 0: day of the year from 0
	day       int
	week, mon int
	time      int
}

// ruleText reads rules as in TZ: "EST5EDT,M3.2.0,M11.1.0/2".
type ruleText struct {
	s  string
	ok bool
}

func (t *ruleText) fail() { t.s, t.ok = "", false }

// have takes a byte off if it comes next.
func (t *ruleText) have(c byte) bool {
	if t.s == "" || t.s[0] != c {
		return false
	}
	t.s = t.s[1:]
	return true
}

func (t *ruleText) name() string {
	if t.have('<') {
		for i := 0; i < len(t.s); i++ {
			if t.s[i] == '>' {
				name := t.s[:i]
				t.s = t.s[i+1:]
				return name
			}
		}
		t.fail()
		return ""
	}
	n := 0
	for n < len(t.s) && (t.s[n] < '0' || t.s[n] > '9') && t.s[n] != ',' && t.s[n] != '-' && t.s[n] != '+' {
		n++
	}
	if n < 3 {
		t.fail()
		return ""
	}
	name := t.s[:n]
	t.s = t.s[n:]
	return name
}

func (t *ruleText) number(least, most int) int {
	v, n := 0, 0
	for n < len(t.s) && '0' <= t.s[n] && t.s[n] <= '9' {
		v = v*10 + int(t.s[n]-'0')
		if n++; v > most {
			break
		}
	}
	if n == 0 || v < least || v > most {
		t.fail()
		return 0
	}
	t.s = t.s[n:]
	return v
}

// clock reads hours, minutes and seconds.
func (t *ruleText) clock() int {
	minus := t.have('-')
	if !minus {
		t.have('+')
	}
	v := t.number(0, 24*7) * 3600
	if t.have(':') {
		v += t.number(0, 59) * 60
		if t.have(':') {
			v += t.number(0, 59)
		}
	}
	if minus {
		return -v
	}
	return v
}

func (t *ruleText) rule() (r rule) {
	switch {
	case t.have('J'):
		r.kind, r.day = 'J', t.number(1, 365)
	case t.have('M'):
		r.kind, r.mon = 'M', t.number(1, 12)
		if !t.have('.') {
			t.fail()
		}
		r.week = t.number(1, 5)
		if !t.have('.') {
			t.fail()
		}
		r.day = t.number(0, 6)
	default:
		r.day = t.number(0, 365)
	}
	r.time = 2 * 3600
	if t.have('/') {
		r.time = t.clock()
	}
	return r
}

// in is when the rule's time is, in seconds since the year began in UTC, with that offset.
func (r rule) in(year, offset int) int64 {
	first := daysTo(int64(year), January, 1)
	var day int64
	switch r.kind {
	case 'J': // February has 28 days for it
		day = int64(r.day - 1)
		if isLeap(year) && r.day >= 60 {
			day++
		}
	case 'M':
		begin := daysTo(int64(year), Month(r.mon), 1)
		_, weekday := floorDiv(begin+1, 7)
		d := int64(r.day) - weekday
		if d < 0 {
			d += 7
		}
		for i := 1; i < r.week && d+7 < int64(daysIn(Month(r.mon), year)); i++ {
			d += 7
		}
		day = begin - first + d
	default:
		day = int64(r.day)
	}
	return day*secsPerDay + int64(r.time-offset)
}

// extended finds what holds at a time behind the last change, by the rule of the zone.
func extended(text string, last, unix int64) (s span, ok bool) {
	t := &ruleText{text, true}
	std := zone{name: t.name()}
	std.offset = -t.clock()
	if !t.ok {
		return s, false
	}
	if t.s == "" || t.s[0] == ',' {
		return span{std, last, omega}, true
	}
	dst := zone{name: t.name(), offset: std.offset + 3600, dst: true}
	if t.ok && t.s != "" && t.s[0] != ',' {
		dst.offset = -t.clock()
	}
	if !t.ok {
		return s, false
	}
	if t.s == "" {
		t.s = ",M3.2.0,M11.1.0"
	}
	if !t.have(',') && !t.have(';') {
		return s, false
	}
	from := t.rule()
	if !t.have(',') {
		return s, false
	}
	to := t.rule()
	if !t.ok || t.s != "" {
		return s, false
	}
	days, _ := floorDiv(unix+unixToYear1, secsPerDay)
	year, _, _ := civil(days)
	begin := daysTo(int64(year), January, 1)*secsPerDay - unixToYear1
	start, end := from.in(year, std.offset), to.in(year, dst.offset)
	if end < start {
		start, end = end, start
		std, dst = dst, std
	}
	switch since := unix - begin; {
	case since < start:
		return span{std, begin, begin + start}, true
	case since >= end:
		return span{std, begin + end, begin + 365*secsPerDay}, true
	}
	return span{dst, begin + start, begin + end}, true
}

// unzip finds a file in an archive of uncompressed files.
func unzip(b []byte, name string) (data []byte, failure string) {
	const corrupt = "corrupt zip file "
	le := func(b []byte, n int) int {
		v := 0
		for i := n - 1; i >= 0; i-- {
			v = v<<8 | int(b[i])
		}
		return v
	}
	const tail, entry, local = 22, 46, 30
	if len(b) < tail || le(b[len(b)-tail:], 4) != 0x06054b50 {
		return nil, corrupt
	}
	end := b[len(b)-tail:]
	r := &reader{b, true}
	r.take(le(end[16:], 4))
	for range le(end[10:], 2) {
		e := r.take(entry)
		if e == nil || le(e, 4) != 0x02014b50 {
			break
		}
		method, size := le(e[10:], 2), le(e[24:], 4)
		found := string(r.take(le(e[28:], 2)))
		r.take(le(e[30:], 2) + le(e[32:], 2))
		if found != name {
			continue
		}
		if method != 0 {
			return nil, "unsupported compression for " + name + " in "
		}
		f := &reader{b, true}
		f.take(le(e[42:], 4))
		h := f.take(local)
		if h == nil || le(h, 4) != 0x04034b50 || string(f.take(le(h[26:], 2))) != name {
			return nil, corrupt
		}
		f.take(le(h[28:], 2))
		if data = f.take(size); !f.ok {
			return nil, corrupt
		}
		return data, ""
	}
	return nil, none
}
