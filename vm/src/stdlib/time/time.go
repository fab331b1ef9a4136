// Package time measures, shows and waits for time.
package time

import "errors"

// Time is an instant. wall holds, from the top: a bit for a monotonic reading,
// 33 bits of seconds since 1885 (only with that bit), 30 bits of nanoseconds. ext is
// the monotonic reading, or else the seconds since the year 1.
type Time struct {
	wall uint64
	ext  int64
	loc  *Location // nil is UTC
}

const (
	hasMonotonic = 1 << 63
	nsecMask     = 1<<30 - 1
	minWall      = 59453308800 // 1885 in seconds since the year 1
	unixToYear1  = 62135596800 // 1970 in seconds since the year 1
	secsPerDay   = 86400
)

// Month is a month of the year: January is 1.
type Month int

// The months.
const (
	January Month = 1 + iota
	February
	March
	April
	May
	June
	July
	August
	September
	October
	November
	December
)

const monthNames = "JanuaryFebruaryMarchAprilMayJuneJulyAugustSeptemberOctoberNovemberDecember"
const monthEnds = "\x00\x07\x0f\x14\x19\x1c\x20\x24\x2a\x33\x3a\x42\x4a"

// String returns the English name, such as "March".
func (m Month) String() string {
	if January <= m && m <= December {
		return monthNames[monthEnds[m-1]:monthEnds[m]]
	}
	return "%!Month(" + itoa(uint64(m)) + ")"
}

// Weekday is a day of the week: Sunday is 0.
type Weekday int

// The days of the week.
const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

const dayNames = "SundayMondayTuesdayWednesdayThursdayFridaySaturday"
const dayEnds = "\x00\x06\x0c\x13\x1c\x24\x2a\x32"

// String returns the English name, such as "Tuesday".
func (d Weekday) String() string {
	if Sunday <= d && d <= Saturday {
		return dayNames[dayEnds[d]:dayEnds[d+1]]
	}
	return "%!Weekday(" + itoa(uint64(d)) + ")"
}

func itoa(v uint64) string {
	var buf [20]byte
	return string(buf[digits(buf[:], v):])
}

// now returns the wall clock (Unix seconds and nanoseconds) and the monotonic clock, in a bubble
// (testing/synctest) the bubble's clock and beforeStart.
func now() (sec int64, nsec int32, mono int64)

// runtimeNano returns the monotonic clock, the one timers go by.
func runtimeNano() int64

// monotonic returns the monotonic clock, or beforeStart in a bubble.
func monotonic() int64

// beforeStart is a moment of the monotonic clock before the program began.
const beforeStart = -1

// Now returns the present time in the local zone, with a reading of the monotonic clock. With --seed it is
// virtual time.
func Now() Time {
	sec, nsec, mono := now()
	mono -= beforeStart
	if mono == 0 { // by the clock of a bubble
		return Time{uint64(nsec), sec + unixToYear1, Local}
	}
	s := sec + unixToYear1 - minWall
	if uint64(s)>>33 != 0 {
		return Time{uint64(nsec), s + minWall, Local}
	}
	return Time{hasMonotonic | uint64(s)<<30 | uint64(nsec), mono, Local}
}

func (t Time) nsec() int32 { return int32(t.wall & nsecMask) }

// sec is seconds since the year 1.
func (t Time) sec() int64 {
	if t.wall&hasMonotonic != 0 {
		return minWall + int64(t.wall<<1>>31)
	}
	return t.ext
}

func (t Time) unixSec() int64 { return t.sec() - unixToYear1 }

func (t *Time) stripMono() {
	if t.wall&hasMonotonic != 0 {
		t.ext = t.sec()
		t.wall &= nsecMask
	}
}

func (t *Time) setLoc(loc *Location) {
	if loc == &utcLoc {
		loc = nil
	}
	t.stripMono()
	t.loc = loc
}

func unixTime(sec int64, nsec int32) Time {
	return Time{uint64(nsec), sec + unixToYear1, Local}
}

// Unix returns the local time that is sec seconds and nsec nanoseconds after 1970-01-01 00:00 UTC; nsec may
// be any number.
func Unix(sec int64, nsec int64) Time {
	if nsec < 0 || nsec >= 1e9 {
		n := nsec / 1e9
		sec += n
		nsec -= n * 1e9
		if nsec < 0 {
			nsec += 1e9
			sec--
		}
	}
	return unixTime(sec, int32(nsec))
}

// UnixMilli returns the local time that is msec milliseconds after 1970-01-01 00:00 UTC.
func UnixMilli(msec int64) Time { return Unix(msec/1e3, (msec%1e3)*1e6) }

// UnixMicro returns the local time that is usec microseconds after 1970-01-01 00:00 UTC.
func UnixMicro(usec int64) Time { return Unix(usec/1e6, (usec%1e6)*1e3) }

// Unix returns the seconds since 1970-01-01 00:00 UTC, whatever the zone.
func (t Time) Unix() int64 { return t.unixSec() }

// UnixMilli returns the milliseconds since 1970-01-01 00:00 UTC.
func (t Time) UnixMilli() int64 { return t.unixSec()*1e3 + int64(t.nsec())/1e6 }

// UnixMicro returns the microseconds since 1970-01-01 00:00 UTC.
func (t Time) UnixMicro() int64 { return t.unixSec()*1e6 + int64(t.nsec())/1e3 }

// UnixNano returns the nanoseconds since 1970-01-01 00:00 UTC. It overflows before 1678 and after 2262.
func (t Time) UnixNano() int64 { return t.unixSec()*1e9 + int64(t.nsec()) }

// IsZero is true for the zero value: January 1 of year 1, 00:00 UTC.
func (t Time) IsZero() bool { return t.sec() == 0 && t.nsec() == 0 }

// After is true if t is later than u.
func (t Time) After(u Time) bool { return t.Compare(u) > 0 }

// Before is true if t is earlier than u.
func (t Time) Before(u Time) bool { return t.Compare(u) < 0 }

// Equal is true if t and u are the same moment, even in different zones. The operator == compares zones,
// too.
func (t Time) Equal(u Time) bool { return t.Compare(u) == 0 }

func cmp64(a, b int64) int {
	if a < b {
		return -1
	}
	if a > b {
		return +1
	}
	return 0
}

// Compare returns -1, 0 or +1 as t is earlier than, the same as or later than u.
func (t Time) Compare(u Time) int {
	if t.wall&u.wall&hasMonotonic != 0 {
		return cmp64(t.ext, u.ext)
	}
	if c := cmp64(t.sec(), u.sec()); c != 0 {
		return c
	}
	return cmp64(int64(t.nsec()), int64(u.nsec()))
}

// Add returns t moved by d.
func (t Time) Add(d Duration) Time {
	dsec := int64(d / 1e9)
	nsec := t.nsec() + int32(d%1e9)
	if nsec >= 1e9 {
		dsec++
		nsec -= 1e9
	} else if nsec < 0 {
		dsec--
		nsec += 1e9
	}
	t.wall = t.wall&^nsecMask | uint64(nsec)
	if t.wall&hasMonotonic != 0 {
		s := int64(t.wall<<1>>31) + dsec
		if s >= 0 && s < 1<<33 {
			t.wall = t.wall&nsecMask | uint64(s)<<30 | hasMonotonic
			e := t.ext + int64(d)
			if d < 0 && e > t.ext || d > 0 && e < t.ext {
				t.stripMono()
			} else {
				t.ext = e
			}
			return t
		}
		t.stripMono()
	}
	sum := t.ext + dsec
	if (sum > t.ext) == (dsec > 0) {
		t.ext = sum
	} else if dsec > 0 {
		t.ext = 1<<63 - 1
	} else {
		t.ext = -(1<<63 - 1)
	}
	return t
}

// Sub returns the time from u to t, by the monotonic clock if both have it. What overflows becomes the
// nearest limit.
func (t Time) Sub(u Time) Duration {
	if t.wall&u.wall&hasMonotonic != 0 {
		return between(t.ext, u.ext)
	}
	d := Duration(t.sec()-u.sec())*Second + Duration(t.nsec()-u.nsec())
	switch {
	case u.Add(d).Equal(t):
		return d
	case t.Before(u):
		return minDuration
	}
	return maxDuration
}

// between returns the time from one reading of the monotonic clock to another.
func between(to, from int64) Duration {
	d := Duration(to - from)
	if d < 0 && to > from {
		return maxDuration
	}
	if d > 0 && to < from {
		return minDuration
	}
	return d
}

// Since returns how long ago t was.
func Since(t Time) Duration {
	if t.wall&hasMonotonic != 0 {
		if now := monotonic(); now != beforeStart {
			return between(now-beforeStart, t.ext)
		}
	}
	return Now().Sub(t)
}

// Until returns how long it takes until t.
func Until(t Time) Duration {
	if t.wall&hasMonotonic != 0 {
		if now := monotonic(); now != beforeStart {
			return between(t.ext, now-beforeStart)
		}
	}
	return t.Sub(Now())
}

// UTC returns the same moment in UTC.
func (t Time) UTC() Time {
	t.setLoc(&utcLoc)
	return t
}

// Local returns the same moment in the local zone.
func (t Time) Local() Time {
	t.setLoc(Local)
	return t
}

// In returns the same moment in loc. It panics if loc is nil.
func (t Time) In(loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Time.In")
	}
	t.setLoc(loc)
	return t
}

// Location returns the zone of t.
func (t Time) Location() *Location {
	if t.loc == nil {
		return UTC
	}
	return t.loc
}

// Zone returns the abbreviation of the zone at t, such as "CET", and its offset in seconds east of UTC.
func (t Time) Zone() (name string, offset int) {
	name, offset, _ = t.loc.at(t.unixSec())
	return
}

// IsDST is true if daylight saving time holds at t in its zone.
func (t Time) IsDST() bool {
	_, _, dst := t.loc.at(t.unixSec())
	return dst
}

// ZoneBounds finds when the zone's offset at t began and when it ends; a zero Time stands for never.
func (t Time) ZoneBounds() (start, end Time) {
	s := t.loc.lookup(t.unixSec())
	if s.start != alpha {
		start = unixTime(s.start, 0)
		start.setLoc(t.loc)
	}
	if s.end != omega {
		end = unixTime(s.end, 0)
		end.setLoc(t.loc)
	}
	return
}

// local is seconds since the year 1 as the clock on the wall shows them.
func (t Time) local() int64 {
	s := t.sec()
	if t.loc != nil {
		s += int64(t.loc.lookup(s - unixToYear1).offset)
	}
	return s
}

// ofDay returns the seconds since midnight, as clocks show it.
func (t Time) ofDay() int {
	s := t.local() % secsPerDay
	if s < 0 {
		s += secsPerDay
	}
	return int(s)
}

// floorDiv divides towards minus infinity.
func floorDiv(a, b int64) (q, r int64) {
	q, r = a/b, a%b
	if r < 0 {
		q--
		r += b
	}
	return
}

// civil turns days since 1 January of the year 1 into a date. Years begin in
// March here, so that the leap day comes last.
func civil(days int64) (year int, month Month, day int) {
	z := days + 306
	era, doe := floorDiv(z, 146097)
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = int(doy-(153*mp+2)/5) + 1
	year = int(yoe + era*400)
	if mp < 10 {
		return year, Month(mp + 3), day
	}
	return year + 1, Month(mp - 9), day
}

// daysTo returns the inverse of civil.
func daysTo(year int64, month Month, day int) int64 {
	m := int64(month)
	if m <= 2 {
		year--
		m += 12
	}
	era, yoe := floorDiv(year, 400)
	doy := (153*(m-3)+2)/5 + int64(day) - 1
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 306
}

func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func daysIn(m Month, year int) int {
	switch m {
	case February:
		if isLeap(year) {
			return 29
		}
		return 28
	case April, June, September, November:
		return 30
	}
	return 31
}

// Date returns the year, month and day of t.
func (t Time) Date() (year int, month Month, day int) {
	d, _ := floorDiv(t.local(), secsPerDay)
	return civil(d)
}

// Year returns the year.
func (t Time) Year() int {
	y, _, _ := t.Date()
	return y
}

// Month returns the month.
func (t Time) Month() Month {
	_, m, _ := t.Date()
	return m
}

// Day returns the day of the month, from 1.
func (t Time) Day() int {
	_, _, d := t.Date()
	return d
}

// Weekday returns the day of the week.
func (t Time) Weekday() Weekday {
	d, _ := floorDiv(t.local(), secsPerDay)
	_, w := floorDiv(d+1, 7)
	return Weekday(w)
}

// YearDay returns the day of the year, from 1.
func (t Time) YearDay() int {
	d, _ := floorDiv(t.local(), secsPerDay)
	y, _, _ := civil(d)
	return int(d-daysTo(int64(y), 1, 1)) + 1
}

// ISOWeek returns the week by ISO 8601, from 1 to 53, and the year it belongs to, which may be the one
// before or after.
func (t Time) ISOWeek() (year, week int) {
	d, _ := floorDiv(t.local(), secsPerDay)
	_, w := floorDiv(d, 7) // Monday is 0
	d += 3 - w             // the Thursday of the week
	year, _, _ = civil(d)
	return year, int(d-daysTo(int64(year), 1, 1))/7 + 1
}

// Clock returns the hour, minute and second within the day.
func (t Time) Clock() (hour, min, sec int) {
	_, s := floorDiv(t.local(), secsPerDay)
	return int(s / 3600), int(s % 3600 / 60), int(s % 60)
}

// Hour returns the hour, from 0 to 23.
func (t Time) Hour() int {
	return t.ofDay() / 3600
}

// Minute returns the minute, from 0 to 59.
func (t Time) Minute() int {
	return t.ofDay() % 3600 / 60
}

// Second returns the second, from 0 to 59.
func (t Time) Second() int {
	return t.ofDay() % 60
}

// Nanosecond returns the fraction of the second in nanoseconds.
func (t Time) Nanosecond() int { return int(t.nsec()) }

// norm carries what lo has too much or too little over to hi.
func norm(hi, lo, base int) (int, int) {
	q, r := floorDiv(int64(lo), int64(base))
	return hi + int(q), int(r)
}

// Date returns the moment that clocks in loc show so. Values beyond their range carry over: October 32 is
// November 1. It panics if loc is nil.
func Date(year int, month Month, day, hour, min, sec, nsec int, loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Date")
	}
	year, m := norm(year, int(month)-1, 12)
	sec, nsec = norm(sec, nsec, 1e9)
	min, sec = norm(min, sec, 60)
	hour, min = norm(hour, min, 60)
	day, hour = norm(day, hour, 24)
	unix := (daysTo(int64(year), Month(m+1), 1)+int64(day)-1)*secsPerDay + int64(hour*3600+min*60+sec) - unixToYear1
	// The zone's offset depends on the time that it helps to find.
	if z := loc.lookup(unix); z.offset != 0 {
		utc := unix - int64(z.offset)
		if utc < z.start || utc >= z.end {
			z = loc.lookup(utc)
		}
		unix -= int64(z.offset)
	}
	t := unixTime(unix, int32(nsec))
	t.setLoc(loc)
	return t
}

// AddDate returns t moved by years, months and days of the calendar. Days that the month does not have
// carry over.
func (t Time) AddDate(years int, months int, days int) Time {
	year, month, day := t.Date()
	hour, min, sec := t.Clock()
	return Date(year+years, month+Month(months), day+days, hour, min, sec, int(t.nsec()), t.Location())
}

// mod returns what t, counted from the year 1, leaves when divided by d, and whether
// that is at least half of d, after the parity of the quotient.
func (t Time) mod(d Duration) (r Duration) {
	sec, nsec := t.sec(), int64(t.nsec())
	neg := sec < 0
	if neg {
		sec = -sec
		nsec = -nsec
		if nsec < 0 {
			nsec += 1e9
			sec--
		}
	}
	// (sec * 1e9 + nsec) mod d without overflow, bit by bit of sec.
	m := uint64(d)
	rem := uint64(0)
	for i := 62; i >= 0; i-- {
		rem = rem * 2 % m
		if sec>>uint(i)&1 != 0 {
			rem = (rem + 1e9%m) % m
		}
	}
	r = Duration((rem + uint64(nsec)%m) % m)
	if neg && r != 0 {
		r = d - r
	}
	return r
}

// Truncate rounds t down to a multiple of d since the zero time, and drops the monotonic clock. It does
// nothing else if d <= 0.
func (t Time) Truncate(d Duration) Time {
	t.stripMono()
	if d <= 0 {
		return t
	}
	return t.Add(-t.mod(d))
}

// Round rounds t to the nearest multiple of d since the zero time, halves up, and drops the monotonic
// clock.
func (t Time) Round(d Duration) Time {
	t.stripMono()
	if d <= 0 {
		return t
	}
	r := t.mod(d)
	if r+r < d && r+r >= 0 {
		return t.Add(-r)
	}
	return t.Add(d - r)
}

// MarshalText returns t by RFC 3339. It fails if the year has more than four digits.
func (t Time) MarshalText() ([]byte, error) {
	return t.appendText(make([]byte, 0, len(RFC3339Nano)), "MarshalText")
}

// AppendText appends what MarshalText returns to b.
func (t Time) AppendText(b []byte) ([]byte, error) { return t.appendText(b, "AppendText") }

func (t Time) appendText(b []byte, method string) ([]byte, error) {
	if err := t.checkRFC3339(method); err != nil {
		return nil, err
	}
	return t.AppendFormat(b, RFC3339Nano), nil
}

// checkRFC3339 returns an error of that method where RFC 3339 has no text for t.
func (t Time) checkRFC3339(method string) error {
	if y := t.Year(); y < 0 || y >= 10000 {
		return errors.New("Time." + method + ": year outside of range [0,9999]")
	}
	if _, offset := t.Zone(); offset <= -24*60*60 || offset >= 24*60*60 {
		return errors.New("Time." + method + ": timezone hour outside of range [0,23]")
	}
	return nil
}

// UnmarshalText sets t to a time by RFC 3339.
func (t *Time) UnmarshalText(data []byte) error {
	u, err := Parse(RFC3339, string(data))
	*t = u
	return err
}

// MarshalJSON returns t by RFC 3339, in quotes. It fails if the year has more than four digits.
func (t Time) MarshalJSON() ([]byte, error) {
	if err := t.checkRFC3339("MarshalJSON"); err != nil {
		return nil, err
	}
	b := t.AppendFormat(append(make([]byte, 0, len(RFC3339Nano)+2), '"'), RFC3339Nano)
	return append(b, '"'), nil
}

// UnmarshalJSON sets t to a time by RFC 3339, in quotes; null changes nothing.
func (t *Time) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	if len(data) < 2 || data[0] != '"' || data[len(data)-1] != '"' {
		return errors.New("Time.UnmarshalJSON: input is not a JSON string")
	}
	u, err := Parse(RFC3339, string(data[1:len(data)-1]))
	*t = u
	return err
}
