package time

// ParseError tells what in a value does not fit the layout.
type ParseError struct {
	Layout     string // the layout
	Value      string // the text
	LayoutElem string // the part of the layout
	ValueElem  string // the rest of the text
	Message    string // what is wrong; "" for the usual
}

// Error says which part of the value does not match which part of the layout.
func (e *ParseError) Error() string {
	if e.Message == "" {
		return "parsing time " + quote(e.Value) + " as " + quote(e.Layout) + ": cannot parse " +
			quote(e.ValueElem) + " as " + quote(e.LayoutElem)
	}
	return "parsing time " + quote(e.Value) + e.Message
}

// Parse reads value in the style of layout. Without a zone the time is UTC; an error is of type
// *ParseError.
func Parse(layout, value string) (Time, error) { return parse(layout, value, UTC, Local) }

// ParseInLocation is Parse that takes times without a zone, and abbreviations of zones, as those of loc.
func ParseInLocation(layout, value string, loc *Location) (Time, error) {
	return parse(layout, value, loc, loc)
}

// num takes one or two digits, two if fixed.
func num(s string, fixed bool) (v int, rest string, ok bool) {
	if !digitAt(s, 0) {
		return 0, s, false
	}
	if !digitAt(s, 1) {
		if fixed {
			return 0, s, false
		}
		return int(s[0] - '0'), s[1:], true
	}
	return int(s[0]-'0')*10 + int(s[1]-'0'), s[2:], true
}

// num3 takes up to three digits, three if fixed.
func num3(s string, fixed bool) (v int, rest string, ok bool) {
	n := 0
	for n < 3 && digitAt(s, n) {
		v = v*10 + int(s[n]-'0')
		n++
	}
	return v, s[n:], n == 3 || n > 0 && !fixed
}

func foldEqual(a, b string) bool {
	for i := 0; i < len(a); i++ {
		if a[i] != b[i] {
			c := a[i] | 0x20
			if c != b[i]|0x20 || c < 'a' || c > 'z' {
				return false
			}
		}
	}
	return true
}

// monthName finds a month's name, cut to size if that is not 0.
func monthName(s string, size int) (Month, string, bool) {
	for m := January; m <= December; m++ {
		name := m.String()
		if size > 0 {
			name = name[:size]
		}
		if len(s) >= len(name) && foldEqual(s[:len(name)], name) {
			return m, s[len(name):], true
		}
	}
	return 0, s, false
}

func dayName(s string, size int) (string, bool) {
	for d := Sunday; d <= Saturday; d++ {
		name := d.String()
		if size > 0 {
			name = name[:size]
		}
		if len(s) >= len(name) && foldEqual(s[:len(name)], name) {
			return s[len(name):], true
		}
	}
	return s, false
}

// signed returns a number that may have a sign; a sign alone is 0.
func signed(s string) (v int, ok bool) {
	if s == "" {
		return 0, false
	}
	minus := s[0] == '-'
	if minus || s[0] == '+' {
		s = s[1:]
	}
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return 0, false
		}
		v = v*10 + int(s[i]-'0')
	}
	if minus {
		v = -v
	}
	return v, true
}

// nanos reads a point and digits as a fraction of a second; digits behind the ninth do not count.
func nanos(s string) (v int, wrong string, ok bool) {
	if s == "" || s[0] != '.' && s[0] != ',' {
		return 0, "", false
	}
	s = s[1:min(len(s), 10)]
	if v, ok = signed(s); !ok {
		return 0, "", false
	}
	if v < 0 {
		return 0, "fractional second", true
	}
	for n := len(s); n < 9; n++ {
		v *= 10
	}
	return v, "", true
}

// zoneName returns the length of the zone abbreviation that s begins with.
func zoneName(s string) (int, bool) {
	if len(s) < 3 {
		return 0, false
	}
	if has(s, "ChST") || has(s, "MeST") {
		return 4, true
	}
	if has(s, "GMT") {
		s = s[3:]
		if s == "" {
			return 3, true
		}
		return 3 + signedOffset(s), true
	}
	if s[0] == '+' || s[0] == '-' {
		n := signedOffset(s)
		return n, n > 0
	}
	n := 0
	for n < 6 && n < len(s) && 'A' <= s[n] && s[n] <= 'Z' {
		n++
	}
	switch n {
	case 3:
		return 3, true
	case 4:
		return 4, s[3] == 'T' || s[:4] == "WITA"
	case 5:
		return 5, s[4] == 'T'
	}
	return 0, false
}

// signedOffset returns the length of a sign and an hour offset, 0 if there is none.
func signedOffset(s string) int {
	if s[0] != '+' && s[0] != '-' {
		return 0
	}
	v, n := 0, 1
	for n < len(s) && isDigit(s[n]) && v < 100 {
		v = v*10 + int(s[n]-'0')
		n++
	}
	if n == 1 || v > 23 {
		return 0
	}
	return n
}

// zoneOffset reads a numeric offset of the form e.
func zoneOffset(s string, e int) (off int, rest, wrong string, ok bool) {
	n, step := 1, 2
	if e&zoneMin != 0 {
		n++
	}
	if e&zoneSec != 0 {
		n++
	}
	if e&zoneColon != 0 {
		step = 3
	}
	width := 1 + n*step - (step - 2)
	if len(s) < width {
		return 0, s, "", false
	}
	for i := 3; step == 3 && i < width; i += step {
		if s[i] != ':' {
			return 0, s, "", false
		}
	}
	var part [3]int
	ok = true
	for i := 0; i < n && ok; i++ {
		part[i], _, ok = num(s[1+i*step:], true)
	}
	// What is out of range counts before what is no number at all.
	if part[0] > 24 {
		wrong = "time zone offset hour"
	}
	if part[1] > 60 {
		wrong = "time zone offset minute"
	}
	if part[2] > 60 {
		wrong = "time zone offset second"
	}
	off = (part[0]*60+part[1])*60 + part[2]
	switch s[0] {
	case '+':
	case '-':
		off = -off
	default:
		ok = false
	}
	return off, s[width:], wrong, ok
}

// scanTime reads value in the style of layout: the zone is 0 if there is none, 1 for UTC, 2 for an offset (-1: none) or
// an abbreviation, which is value[from:to], or both. It is -1 for what is wrong or unusual. The time is in seconds
// since the year 1 as clocks show them.
func scanTime(layout, value string) (zone int, clock int64, nsec, offset, from, to int)

func parse(layout, value string, def, local *Location) (Time, error) {
	zone, clock, nsec, offset, from, to := scanTime(layout, value)
	switch zone {
	case -1:
		return parseSlow(layout, value, def, local)
	case 0:
		if def != UTC {
			return parseSlow(layout, value, def, local)
		}
	case 2:
		return zoned(Time{uint64(nsec), clock, nil}, value[from:to], offset, local), nil
	}
	return Time{uint64(nsec), clock, nil}, nil
}

// zoned returns t, which so far is in UTC, in the zone that has been read: its abbreviation, if any, and its offset, if
// that is not -1.
func zoned(t Time, name string, offset int, local *Location) Time {
	if offset != -1 {
		t.ext -= int64(offset)
		lname, loff, _ := local.at(t.unixSec())
		if loff == offset && (name == "" || lname == name) {
			t.setLoc(local)
		} else {
			t.setLoc(FixedZone(name, offset))
		}
		return t
	}
	if off, ok := local.named(name, t.unixSec()); ok {
		t.ext -= int64(off)
		t.setLoc(local)
		return t
	}
	if len(name) > 3 && name[:3] == "GMT" {
		h, neg := 0, name[3] == '-'
		for _, c := range name[4:] {
			h = h*10 + int(c-'0')
		}
		if neg {
			h = -h
		}
		offset = h * 3600
	} else {
		offset = 0
	}
	// As in Go, the offset says how the time is shown, not which one it is.
	t.setLoc(FixedZone(name, offset))
	return t
}

// parseSlow is parse that knows all elements and all errors.
func parseSlow(layout, value string, def, local *Location) (Time, error) {
	wholeLayout, whole := layout, value
	wrong := "" // what is out of range
	am, pm := false, false
	year, month, day, yday := 0, -1, -1, -1
	hour, min, sec, nsec := 0, 0, 0, 0
	var z *Location
	offset := -1
	name := ""
	for {
		prefix, e, text, suffix := nextElement(layout)
		// The text before the element: a space in it matches any number of spaces.
		rest, ok := skipPrefix(value, prefix)
		if !ok {
			return Time{}, &ParseError{wholeLayout, whole, prefix, rest, ""}
		}
		value = rest
		if e == eNone {
			if value != "" {
				return Time{}, &ParseError{wholeLayout, whole, "", value, ": extra text: " + quote(value)}
			}
			break
		}
		layout = suffix
		hold := value
		switch e {
		case eYear:
			if len(value) < 2 {
				ok = false
				break
			}
			// A sign takes the place of a digit here.
			year, ok = signed(value[:2])
			value = value[2:]
			if year >= 69 {
				year += 1900
			} else {
				year += 2000
			}
		case eLongYear:
			ok = len(value) >= 4
			for i := 0; ok && i < 4; i++ {
				ok = isDigit(value[i])
			}
			if ok {
				year = int(value[0]-'0')*1000 + int(value[1]-'0')*100 + int(value[2]-'0')*10 + int(value[3]-'0')
				value = value[4:]
			}
		case eMonth, eLongMonth:
			var m Month
			size := 3
			if e == eLongMonth {
				size = 0
			}
			m, value, ok = monthName(value, size)
			month = int(m)
		case eNumMonth, eZeroMonth:
			month, value, ok = num(value, e == eZeroMonth)
			if ok && (month <= 0 || month > 12) {
				wrong = "month"
			}
		case eWeekDay:
			value, ok = dayName(value, 3)
		case eLongDay:
			value, ok = dayName(value, 0)
		case eDay, eUnderDay, eZeroDay:
			if e == eUnderDay && value != "" && value[0] == ' ' {
				value = value[1:]
			}
			day, value, ok = num(value, e == eZeroDay)
		case eUnderYearDay, eZeroYearDay:
			for range 2 {
				if e == eUnderYearDay && value != "" && value[0] == ' ' {
					value = value[1:]
				}
			}
			yday, value, ok = num3(value, e == eZeroYearDay)
		case eHour:
			hour, value, ok = num(value, false)
			if hour < 0 || hour >= 24 {
				wrong = "hour"
			}
		case eHour12, eZeroHour12:
			hour, value, ok = num(value, e == eZeroHour12)
			if hour < 0 || hour > 12 {
				wrong = "hour"
			}
		case eMinute, eZeroMinute:
			min, value, ok = num(value, e == eZeroMinute)
			if min < 0 || min >= 60 {
				wrong = "minute"
			}
		case eSecond, eZeroSecond:
			sec, value, ok = num(value, e == eZeroSecond)
			if !ok {
				break
			}
			if sec < 0 || sec >= 60 {
				wrong = "second"
				break
			}
			// A fraction may follow though the layout has none.
			if len(value) >= 2 && (value[0] == '.' || value[0] == ',') && isDigit(value[1]) {
				if _, next, _, _ := nextElement(layout); next == eFrac0 || next == eFrac9 {
					break
				}
				n := 2
				for digitAt(value, n) {
					n++
				}
				nsec, wrong, ok = nanos(value[:n])
				value = value[n:]
			}
		case ePM, epm:
			if len(value) < 2 {
				ok = false
				break
			}
			p := value[:2]
			value = value[2:]
			switch {
			case e == ePM && p == "PM", e == epm && p == "pm":
				pm = true
			case e == ePM && p == "AM", e == epm && p == "am":
				am = true
			default:
				ok = false
			}
		case eTZ:
			if has(value, "UTC") {
				z = UTC
				value = value[3:]
				break
			}
			var n int
			n, ok = zoneName(value)
			if ok {
				name, value = value[:n], value[n:]
			}
		case eFrac0:
			n := len(text)
			if len(value) < n {
				ok = false
				break
			}
			nsec, wrong, ok = nanos(value[:n])
			value = value[n:]
		case eFrac9:
			if len(value) < 2 || value[0] != '.' && value[0] != ',' || !isDigit(value[1]) {
				break
			}
			n := 1
			for digitAt(value, n) {
				n++
			}
			nsec, wrong, ok = nanos(value[:n])
			value = value[n:]
		default:
			if e&zoneZ != 0 && value != "" && value[0] == 'Z' {
				value = value[1:]
				z = UTC
				break
			}
			offset, value, wrong, ok = zoneOffset(value, e)
		}
		if wrong != "" {
			return Time{}, &ParseError{wholeLayout, whole, text, value, ": " + wrong + " out of range"}
		}
		if !ok {
			return Time{}, &ParseError{wholeLayout, whole, text, hold, ""}
		}
	}
	if pm && hour < 12 {
		hour += 12
	} else if am && hour == 12 {
		hour = 0
	}
	if yday >= 0 {
		n := 365
		if isLeap(year) {
			n = 366
		}
		if yday < 1 || yday > n {
			return Time{}, &ParseError{wholeLayout, whole, "", value, ": day-of-year out of range"}
		}
		_, m, d := civil(daysTo(int64(year), 1, 1) + int64(yday) - 1)
		if month >= 0 && month != int(m) {
			return Time{}, &ParseError{wholeLayout, whole, "", value, ": day-of-year does not match month"}
		}
		if day >= 0 && day != d {
			return Time{}, &ParseError{wholeLayout, whole, "", value, ": day-of-year does not match day"}
		}
		month, day = int(m), d
	} else {
		if month < 0 {
			month = 1
		}
		if day < 0 {
			day = 1
		}
	}
	if day < 1 || day > daysIn(Month(month), year) {
		return Time{}, &ParseError{wholeLayout, whole, "", value, ": day out of range"}
	}
	if z == nil && offset == -1 && name == "" {
		z = def
	}
	if z != nil {
		return Date(year, Month(month), day, hour, min, sec, nsec, z), nil
	}
	t := Date(year, Month(month), day, hour, min, sec, nsec, UTC)
	return zoned(t, name, offset, local), nil
}

// skipPrefix takes the literal text off the value.
func skipPrefix(value, prefix string) (string, bool) {
	for prefix != "" {
		if prefix[0] == ' ' {
			if value != "" && value[0] != ' ' {
				return value, false
			}
			for prefix != "" && prefix[0] == ' ' {
				prefix = prefix[1:]
			}
			for value != "" && value[0] == ' ' {
				value = value[1:]
			}
			continue
		}
		if value == "" || value[0] != prefix[0] {
			return value, false
		}
		prefix = prefix[1:]
		value = value[1:]
	}
	return value, true
}
