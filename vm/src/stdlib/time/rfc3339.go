package time

// The usual layouts of RFC 3339, written and read without looking for their elements.

func isRFC3339(layout string) bool { return layout == RFC3339 || layout == RFC3339Nano }

// appendRFC3339 is AppendFormat for these, with or without a fraction.
func (t Time) appendRFC3339(b []byte, fraction bool) []byte {
	_, offset, _ := t.loc.at(t.unixSec())
	days, rest := floorDiv(t.sec()+int64(offset), secsPerDay)
	year, month, day := civil(days)
	b = append(appendNum(b, year, 4), '-')
	b = append(append2(b, int(month)), '-')
	b = append(append2(b, day), 'T')
	b = append(append2(b, int(rest/3600)), ':')
	b = append(append2(b, int(rest%3600/60)), ':')
	b = append2(b, int(rest%60))
	if n := t.nsec(); fraction && n != 0 {
		at := len(b)
		b = append(b, ".000000000"...)
		for i := 9; i > 0; i-- {
			b[at+i] += byte(n % 10)
			n /= 10
		}
		for b[len(b)-1] == '0' {
			b = b[:len(b)-1]
		}
	}
	return appendZone(b, offset, zoneZ|zoneColon|zoneMin)
}

// append2 appends the two digits of v.
func append2(b []byte, v int) []byte { return append(b, byte('0'+v/10), byte('0'+v%10)) }

// digits2 returns the number that two digits of s are, at i.
func digits2(s string, i int) (v int, ok bool) {
	a, b := s[i]-'0', s[i+1]-'0'
	return int(a)*10 + int(b), a <= 9 && b <= 9
}

// parseRFC3339 reads what has just the form "2006-01-02T15:04:05", a fraction or none, and "Z" or "-07:00". All
// else is left to parse, which knows what is wrong with it.
func parseRFC3339(s string, local *Location) (Time, bool) {
	if len(s) < 20 || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' {
		return Time{}, false
	}
	century, ok0 := digits2(s, 0)
	year, ok1 := digits2(s, 2)
	month, ok2 := digits2(s, 5)
	day, ok3 := digits2(s, 8)
	hour, ok4 := digits2(s, 11)
	min, ok5 := digits2(s, 14)
	sec, ok6 := digits2(s, 17)
	year += 100 * century
	if !(ok0 && ok1 && ok2 && ok3 && ok4 && ok5 && ok6) || month < 1 || month > 12 ||
		day < 1 || day > daysIn(Month(month), year) || hour > 23 || min > 59 || sec > 59 {
		return Time{}, false
	}
	nsec, zone := 0, s[19:]
	if zone[0] == '.' {
		n := 1
		for scale := 100000000; digitAt(zone, n); n++ {
			nsec += int(zone[n]-'0') * scale
			scale /= 10
		}
		if zone = zone[n:]; n == 1 {
			return Time{}, false
		}
	}
	t := Date(year, Month(month), day, hour, min, sec, nsec, UTC)
	if zone == "Z" {
		return t, true
	}
	if len(zone) != 6 || zone[0] != '+' && zone[0] != '-' || zone[3] != ':' {
		return Time{}, false
	}
	hour, ok1 = digits2(zone, 1)
	min, ok2 = digits2(zone, 4)
	if !ok1 || !ok2 || hour > 23 || min > 59 {
		return Time{}, false
	}
	offset := (hour*60 + min) * 60
	if zone[0] == '-' {
		offset = -offset
	}
	t.ext -= int64(offset)
	if _, own, _ := local.at(t.unixSec()); own == offset {
		t.setLoc(local)
	} else {
		t.setLoc(FixedZone("", offset))
	}
	return t, true
}
