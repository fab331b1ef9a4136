package time

// Layouts for Format and Parse: each is the reference time, Mon Jan 2 15:04:05 MST 2006, written in one
// style.
const (
	Layout      = "01/02 03:04:05PM '06 -0700"
	ANSIC       = "Mon Jan _2 15:04:05 2006"
	UnixDate    = "Mon Jan _2 15:04:05 MST 2006"
	RubyDate    = "Mon Jan 02 15:04:05 -0700 2006"
	RFC822      = "02 Jan 06 15:04 MST"
	RFC822Z     = "02 Jan 06 15:04 -0700"
	RFC850      = "Monday, 02-Jan-06 15:04:05 MST"
	RFC1123     = "Mon, 02 Jan 2006 15:04:05 MST"
	RFC1123Z    = "Mon, 02 Jan 2006 15:04:05 -0700"
	RFC3339     = "2006-01-02T15:04:05Z07:00"
	RFC3339Nano = "2006-01-02T15:04:05.999999999Z07:00"
	Kitchen     = "3:04PM"
	Stamp       = "Jan _2 15:04:05"
	StampMilli  = "Jan _2 15:04:05.000"
	StampMicro  = "Jan _2 15:04:05.000000"
	StampNano   = "Jan _2 15:04:05.000000000"
	DateTime    = "2006-01-02 15:04:05"
	DateOnly    = "2006-01-02"
	TimeOnly    = "15:04:05"
)

// The elements of a layout. Zone forms are eZone plus bits.
const (
	eNone = iota
	eLongMonth
	eMonth
	eNumMonth
	eZeroMonth
	eLongDay
	eWeekDay
	eDay
	eUnderDay
	eZeroDay
	eUnderYearDay
	eZeroYearDay
	eHour
	eHour12
	eZeroHour12
	eMinute
	eZeroMinute
	eSecond
	eZeroSecond
	eLongYear
	eYear
	ePM
	epm
	eTZ
	eFrac0
	eFrac9
	eZone = 64
)

const (
	zoneZ     = 1 // Z for UTC
	zoneColon = 2
	zoneMin   = 4
	zoneSec   = 8
)

func has(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

func lowerAt(s string, i int) bool { return i < len(s) && 'a' <= s[i] && s[i] <= 'z' }

func digitAt(s string, i int) bool { return i < len(s) && isDigit(s[i]) }

// element recognises what s begins with: the element and its length; for
// fractions the length tells the digits.
func element(s string) (e, n int) {
	switch s[0] {
	case 'J':
		if has(s, "Jan") {
			if has(s, "January") {
				return eLongMonth, 7
			}
			if !lowerAt(s, 3) {
				return eMonth, 3
			}
		}
	case 'M':
		if has(s, "Mon") {
			if has(s, "Monday") {
				return eLongDay, 6
			}
			if !lowerAt(s, 3) {
				return eWeekDay, 3
			}
		}
		if has(s, "MST") {
			return eTZ, 3
		}
	case '0':
		if len(s) >= 2 {
			switch s[1] {
			case '1':
				return eZeroMonth, 2
			case '2':
				return eZeroDay, 2
			case '3':
				return eZeroHour12, 2
			case '4':
				return eZeroMinute, 2
			case '5':
				return eZeroSecond, 2
			case '6':
				return eYear, 2
			}
		}
		if has(s, "002") {
			return eZeroYearDay, 3
		}
	case '1':
		if has(s, "15") {
			return eHour, 2
		}
		return eNumMonth, 1
	case '2':
		if has(s, "2006") {
			return eLongYear, 4
		}
		return eDay, 1
	case '_':
		if has(s, "_2") && !has(s, "_2006") {
			return eUnderDay, 2
		}
		if has(s, "__2") {
			return eUnderYearDay, 3
		}
	case '3':
		return eHour12, 1
	case '4':
		return eMinute, 1
	case '5':
		return eSecond, 1
	case 'P':
		if has(s, "PM") {
			return ePM, 2
		}
	case 'p':
		if has(s, "pm") {
			return epm, 2
		}
	case '-', 'Z':
		z := 0
		if s[0] == 'Z' {
			z = zoneZ
		}
		switch t := s[1:]; {
		case has(t, "070000"):
			return eZone | z | zoneMin | zoneSec, 7
		case has(t, "07:00:00"):
			return eZone | z | zoneColon | zoneMin | zoneSec, 9
		case has(t, "0700"):
			return eZone | z | zoneMin, 5
		case has(t, "07:00"):
			return eZone | z | zoneColon | zoneMin, 6
		case has(t, "07"):
			return eZone | z, 3
		}
	case '.', ',':
		if len(s) >= 2 && (s[1] == '0' || s[1] == '9') {
			n := 2
			for n < len(s) && s[n] == s[1] {
				n++
			}
			if !digitAt(s, n) {
				if s[1] == '0' {
					return eFrac0, n
				}
				return eFrac9, n
			}
		}
	}
	return eNone, 0
}

// nextElement finds the first element of the layout.
func nextElement(layout string) (prefix string, e int, text, suffix string) {
	for i := 0; i < len(layout); i++ {
		if c := layout[i]; c == ' ' || c == ':' || c == 'T' || c == '/' {
			continue
		}
		if e, n := element(layout[i:]); e != eNone {
			return layout[:i], e, layout[i : i+n], layout[i+n:]
		}
	}
	return layout, eNone, "", ""
}

// appendNum appends v with at least width digits.
func appendNum(b []byte, v, width int) []byte {
	if width == 2 && 0 <= v && v < 100 {
		return append2(b, v)
	}
	if v < 0 {
		b = append(b, '-')
		v = -v
	}
	var buf [20]byte
	w := digits(buf[:], uint64(v))
	for k := len(buf) - w; k < width; k++ {
		b = append(b, '0')
	}
	return append(b, buf[w:]...)
}

// append2 appends the two digits of v.
func append2(b []byte, v int) []byte { return append(b, byte('0'+v/10), byte('0'+v%10)) }

// formatTime returns a time in the style of layout: seconds since the year 1 as clocks show them, nanoseconds, and
// the zone's abbreviation and offset.
func formatTime(layout string, local int64, nsec int, zone string, offset int) string

// appendTime appends the same to b.
func appendTime(b []byte, layout string, local int64, nsec int, zone string, offset int) []byte

// Format returns t in the style of layout, which shows how the reference time would be written.
func (t Time) Format(layout string) string {
	sec := t.sec()
	s := t.loc.lookup(sec - unixToYear1)
	return formatTime(layout, sec+int64(s.offset), int(t.nsec()), s.name, s.offset)
}

// AppendFormat appends what Format returns to b.
func (t Time) AppendFormat(b []byte, layout string) []byte {
	sec := t.sec()
	s := t.loc.lookup(sec - unixToYear1)
	return appendTime(b, layout, sec+int64(s.offset), int(t.nsec()), s.name, s.offset)
}

// String returns t for people who debug: date, time with its fraction, offset, zone, and the monotonic
// clock as m=±seconds if there is one.
func (t Time) String() string {
	b := t.AppendFormat(nil, "2006-01-02 15:04:05.999999999 -0700 MST")
	if t.wall&hasMonotonic != 0 {
		m := uint64(t.ext)
		sign := byte('+')
		if t.ext < 0 {
			sign = '-'
			m = -m
		}
		b = append(b, " m="...)
		b = append(b, sign)
		b = appendNum(b, int(m/1e9), 0)
		b = append(b, '.')
		b = appendNum(b, int(m%1e9), 9)
	}
	return string(b)
}

// GoString returns t as an expression of Go.
func (t Time) GoString() string {
	abs := t
	abs.stripMono()
	year, month, day := abs.Date()
	hour, min, sec := abs.Clock()
	b := append([]byte("time.Date("), itoaSigned(year)...)
	b = append(b, ", "...)
	if January <= month && month <= December {
		b = append(b, "time."...)
		b = append(b, month.String()...)
	}
	for _, v := range [...]int{day, hour, min, sec, int(t.nsec())} {
		b = append(b, ", "...)
		b = appendNum(b, v, 0)
	}
	b = append(b, ", "...)
	switch loc := t.Location(); loc {
	case UTC:
		b = append(b, "time.UTC"...)
	case Local:
		b = append(b, "time.Local"...)
	default:
		b = append(b, "time.Location("...)
		b = append(b, quote(loc.name)...)
		b = append(b, ')')
	}
	return string(append(b, ')'))
}

func itoaSigned(v int) string { return string(appendNum(nil, v, 0)) }
