package time

// Duration is a time span in nanoseconds.
type Duration int64

// Units to multiply with: 10*time.Second is ten seconds. There is none for days, which are not all 24 hours
// long.
const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)

const (
	minDuration Duration = -1 << 63
	maxDuration Duration = 1<<63 - 1
)

// String formats as 72h3m0.5s, with leading zero units left out.
func (d Duration) String() string {
	var buf [32]byte
	w := len(buf)
	u := uint64(d)
	if d < 0 {
		u = -u
	}
	w--
	buf[w] = 's'
	if u < uint64(Second) {
		if u == 0 {
			return "0s"
		}
		prec := 0
		w--
		switch {
		case u < uint64(Microsecond):
			buf[w] = 'n'
		case u < uint64(Millisecond):
			prec = 3
			w--
			copy(buf[w:], "µ")
		default:
			prec = 6
			buf[w] = 'm'
		}
		w, u = fraction(buf[:w], u, prec)
		w = digits(buf[:w], u)
	} else {
		w, u = fraction(buf[:w], u, 9)
		w = digits(buf[:w], u%60)
		if u /= 60; u > 0 {
			w--
			buf[w] = 'm'
			w = digits(buf[:w], u%60)
			if u /= 60; u > 0 {
				w--
				buf[w] = 'h'
				w = digits(buf[:w], u)
			}
		}
	}
	if d < 0 {
		w--
		buf[w] = '-'
	}
	return string(buf[w:])
}

// fraction writes v's last prec digits without trailing zeros at the end of buf.
func fraction(buf []byte, v uint64, prec int) (int, uint64) {
	w := len(buf)
	some := false
	for range prec {
		d := v % 10
		some = some || d != 0
		if some {
			w--
			buf[w] = byte(d) + '0'
		}
		v /= 10
	}
	if some {
		w--
		buf[w] = '.'
	}
	return w, v
}

func digits(buf []byte, v uint64) int {
	w := len(buf)
	for {
		w--
		buf[w] = byte(v%10) + '0'
		v /= 10
		if v == 0 {
			return w
		}
	}
}

// Nanoseconds returns d in nanoseconds.
func (d Duration) Nanoseconds() int64 { return int64(d) }

// Microseconds returns d in whole microseconds; the rest is dropped.
func (d Duration) Microseconds() int64 { return int64(d) / 1e3 }

// Milliseconds returns d in whole milliseconds; the rest is dropped.
func (d Duration) Milliseconds() int64 { return int64(d) / 1e6 }

// Seconds returns d in seconds, with a fraction.
func (d Duration) Seconds() float64 { return float64(d/Second) + float64(d%Second)/1e9 }

// Minutes returns d in minutes, with a fraction.
func (d Duration) Minutes() float64 { return float64(d/Minute) + float64(d%Minute)/(60*1e9) }

// Hours returns d in hours, with a fraction.
func (d Duration) Hours() float64 { return float64(d/Hour) + float64(d%Hour)/(60*60*1e9) }

// Truncate rounds d toward zero to a multiple of m; it returns d if m <= 0.
func (d Duration) Truncate(m Duration) Duration {
	if m <= 0 {
		return d
	}
	return d - d%m
}

// Round rounds d to the nearest multiple of m, halves away from zero; it returns d if m <= 0. What
// overflows becomes the nearest limit.
func (d Duration) Round(m Duration) Duration {
	if m <= 0 {
		return d
	}
	r := d % m
	if d < 0 {
		r = -r
		if r+r < m && r+r >= 0 {
			return d + r
		}
		if d1 := d - m + r; d1 < d {
			return d1
		}
		return minDuration
	}
	if r+r < m && r+r >= 0 {
		return d - r
	}
	if d1 := d + m - r; d1 > d {
		return d1
	}
	return maxDuration
}

// Abs returns d without its sign; the most negative duration becomes the largest.
func (d Duration) Abs() Duration {
	switch {
	case d >= 0:
		return d
	case d == minDuration:
		return maxDuration
	}
	return -d
}

func unitOf(u string) (uint64, bool) {
	switch u {
	case "ns":
		return uint64(Nanosecond), true
	case "us", "µs", "μs":
		return uint64(Microsecond), true
	case "ms":
		return uint64(Millisecond), true
	case "s":
		return uint64(Second), true
	case "m":
		return uint64(Minute), true
	case "h":
		return uint64(Hour), true
	}
	return 0, false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// scanDuration parses a duration; false: it is wrong, or too large.
func scanDuration(s string) (d Duration, ok bool)

// ParseDuration parses numbers with units, such as 1h15m30.5s or -300ms. The units are ns, us or µs, ms, s,
// m and h.
func ParseDuration(s string) (Duration, error) {
	if d, ok := scanDuration(s); ok {
		return d, nil
	}
	return parseDuration(s)
}

// parseDuration is ParseDuration that knows the errors.
func parseDuration(s string) (Duration, error) {
	orig := s
	bad := func() (Duration, error) {
		return 0, &durationError{"time: invalid duration " + quote(orig)}
	}
	neg := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		neg = s[0] == '-'
		s = s[1:]
	}
	if s == "0" {
		return 0, nil
	}
	if s == "" {
		return bad()
	}
	var total uint64
	for s != "" {
		var v, f uint64
		scale := 1.0
		n := 0
		for ; n < len(s) && isDigit(s[n]); n++ {
			if v > 1<<63/10 {
				return bad()
			}
			v = v*10 + uint64(s[n]-'0')
			if v > 1<<63 {
				return bad()
			}
		}
		pre := n > 0
		s = s[n:]
		post := false
		if s != "" && s[0] == '.' {
			s = s[1:]
			n = 0
			over := false
			for ; n < len(s) && isDigit(s[n]); n++ {
				if over {
					continue
				}
				if f > (1<<63-1)/10 {
					over = true
					continue
				}
				y := f*10 + uint64(s[n]-'0')
				if y > 1<<63 {
					over = true
					continue
				}
				f = y
				scale *= 10
			}
			post = n > 0
			s = s[n:]
		}
		if !pre && !post {
			return bad()
		}
		n = 0
		for n < len(s) && s[n] != '.' && !isDigit(s[n]) {
			n++
		}
		if n == 0 {
			return 0, &durationError{"time: missing unit in duration " + quote(orig)}
		}
		u := s[:n]
		s = s[n:]
		unit, ok := unitOf(u)
		if !ok {
			return 0, &durationError{"time: unknown unit " + quote(u) + " in duration " + quote(orig)}
		}
		if v > 1<<63/unit {
			return bad()
		}
		v *= unit
		if f > 0 {
			v += uint64(float64(f) * (float64(unit) / scale))
			if v > 1<<63 {
				return bad()
			}
		}
		total += v
		if total > 1<<63 {
			return bad()
		}
	}
	if neg {
		return -Duration(total), nil
	}
	if total > 1<<63-1 {
		return bad()
	}
	return Duration(total), nil
}

type durationError struct{ s string }

func (e *durationError) Error() string { return e.s }

// quote puts s in double quotes, with what is not plain ASCII escaped.
func quote(s string) string {
	const hex = "0123456789abcdef"
	b := []byte{'"'}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 || c < ' ' {
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
			continue
		}
		if c == '"' || c == '\\' {
			b = append(b, '\\')
		}
		b = append(b, c)
	}
	return string(append(b, '"'))
}
