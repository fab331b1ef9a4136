package url

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// addressError says what is wrong with in as an address, in the words of package netip; at is where.
type addressError struct{ in, msg, at string }

func (e addressError) Error() string {
	s := "ParseAddr(" + strconv.Quote(e.in) + "): " + e.msg
	if e.at != "" {
		s += " (at " + strconv.Quote(e.at) + ")"
	}
	return s
}

// checkLiteral checks what stands between brackets: an IPv6 address, perhaps with a zone.
func checkLiteral(s string) error {
	i := strings.IndexAny(s, ".:%")
	var err error
	switch {
	case i < 0:
		err = addressError{s, "unable to parse IP", ""}
	case s[i] == '%':
		err = addressError{s, "missing IPv6 address", ""}
	case s[i] == ':':
		err = checkIPv6(s)
	default:
		if err = checkIPv4(s, s); err == nil {
			return errors.New("invalid IP-literal")
		}
	}
	if err != nil {
		return fmt.Errorf("invalid host: %w", err)
	}
	return nil
}

func checkIPv6(in string) error {
	s, zone, zoned := strings.Cut(in, "%")
	if zoned && zone == "" {
		return addressError{in, "zone must be a non-empty string", ""}
	}
	s, gap := strings.CutPrefix(s, "::")
	if gap && s == "" {
		return nil
	}
	fields := 0 // of two bytes
	for fields < 8 {
		digits := 0
		for digits < len(s) && isHex(s[digits]) {
			digits++
		}
		if digits > 4 {
			return addressError{in, "each group must have 4 or less digits", s}
		}
		if digits == 0 {
			return addressError{in, "each colon-separated field must have at least one digit", s}
		}
		if digits < len(s) && s[digits] == '.' {
			if !gap && fields != 6 {
				return addressError{in, "embedded IPv4 address must replace the final 2 fields of the address", s}
			}
			if fields > 6 {
				return addressError{in, "too many hex fields to fit an embedded IPv4 at the end of the address", s}
			}
			if err := checkIPv4(in, s); err != nil {
				return err
			}
			fields += 2
			s = ""
			break
		}
		fields++
		if s = s[digits:]; s == "" {
			break
		}
		if s[0] != ':' {
			return addressError{in, "unexpected character, want colon", s}
		}
		if s == ":" {
			return addressError{in, "colon must be followed by more characters", s}
		}
		if s = s[1:]; s[0] == ':' {
			if gap {
				return addressError{in, "multiple :: in address", s}
			}
			gap = true
			if s = s[1:]; s == "" {
				break
			}
		}
	}
	switch {
	case s != "":
		return addressError{in, "trailing garbage after address", s}
	case fields < 8 && !gap:
		return addressError{in, "address string too short", ""}
	case fields == 8 && gap:
		return addressError{in, "the :: must expand to at least one field of zeros", ""}
	}
	return nil
}

// checkIPv4 checks that s, a part of in, is four numbers.
func checkIPv4(in, s string) error {
	numbers, start := 1, 0
	value := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case digit(c):
			if i == start+1 && value == 0 {
				return addressError{in, "IPv4 field has octet with leading zero", ""}
			}
			if value = value*10 + int(c-'0'); value > 255 {
				return addressError{in, "IPv4 field has value >255", ""}
			}
		case c != '.':
			return addressError{in, "unexpected character", s[i:]}
		case i == start || i == len(s)-1:
			return addressError{in, "IPv4 field must have at least one digit", s[i:]}
		case numbers == 4:
			return addressError{in, "IPv4 address too long", ""}
		default:
			numbers, start, value = numbers+1, i+1, 0
		}
	}
	if numbers < 4 {
		return addressError{in, "IPv4 address too short", ""}
	}
	return nil
}
