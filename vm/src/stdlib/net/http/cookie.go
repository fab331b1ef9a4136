package http

import (
	"errors"
	"fmt"
	"internal/godebug"
	"internal/header"
	"log"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// A Cookie is a cookie, as a server sets it or a client sends it.
type Cookie struct {
	Name   string // the name
	Value  string // the value
	Quoted bool   // the value was in quotes

	Path       string    // the path that it is sent for
	Domain     string    // the domain that it is sent to
	Expires    time.Time // when it expires
	RawExpires string    // the text of Expires, of cookies that were read

	// MaxAge is a number of seconds: none if 0, at once if negative.
	MaxAge      int
	Secure      bool     // whether it is sent over TLS only
	HttpOnly    bool     // whether scripts of a page do not see it
	SameSite    SameSite // whether it is sent with requests from other sites
	Partitioned bool     // whether each site that embeds this one has its own
	Raw         string   // the whole text, of cookies that were read
	Unparsed    []string // attributes that are not known
}

// A SameSite says with which requests of other sites a cookie goes.
type SameSite int

// What the SameSite attribute of a cookie says.
const (
	SameSiteDefaultMode SameSite = iota + 1
	SameSiteLaxMode
	SameSiteStrictMode
	SameSiteNoneMode
)

var (
	errBlankCookie        = errors.New("http: blank cookie")
	errEqualNotFound      = errors.New("http: '=' not found in cookie")
	errInvalidCookieName  = errors.New("http: invalid cookie name")
	errInvalidCookieValue = errors.New("http: invalid cookie value")
	errCookieLimit        = errors.New("http: number of cookies exceeded limit")
	maxCookies            = godebug.New("httpcookiemaxnum")
)

// tooManyCookies reports whether that many cookies are more than are read.
func tooManyCookies(n int) bool {
	if most, err := strconv.Atoi(maxCookies.Value()); err == nil {
		return most != 0 && n > most
	}
	return n > 3000
}

// ParseCookie parses the value of a Cookie header.
func ParseCookie(line string) ([]*Cookie, error) {
	if tooManyCookies(strings.Count(line, ";") + 1) {
		return nil, errCookieLimit
	}
	parts := strings.Split(trim(line), ";")
	if len(parts) == 1 && parts[0] == "" {
		return nil, errBlankCookie
	}
	cookies := make([]*Cookie, 0, len(parts))
	for _, part := range parts {
		name, value, ok := strings.Cut(trim(part), "=")
		if !ok {
			return nil, errEqualNotFound
		}
		if !header.Valid(name) {
			return nil, errInvalidCookieName
		}
		value, quoted, ok := cookieValue(value, true)
		if !ok {
			return nil, errInvalidCookieValue
		}
		cookies = append(cookies, &Cookie{Name: name, Value: value, Quoted: quoted})
	}
	return cookies, nil
}

// ParseSetCookie parses the value of a Set-Cookie header.
func ParseSetCookie(line string) (*Cookie, error) {
	parts := strings.Split(trim(line), ";")
	if len(parts) == 1 && parts[0] == "" {
		return nil, errBlankCookie
	}
	name, value, ok := strings.Cut(trim(parts[0]), "=")
	if !ok {
		return nil, errEqualNotFound
	}
	name = trim(name)
	if !header.Valid(name) {
		return nil, errInvalidCookieName
	}
	value, quoted, ok := cookieValue(value, true)
	if !ok {
		return nil, errInvalidCookieValue
	}
	c := &Cookie{Name: name, Value: value, Quoted: quoted, Raw: line}
	for _, part := range parts[1:] {
		if part = trim(part); part == "" {
			continue
		}
		attr, value, _ := strings.Cut(part, "=")
		lower, ascii := lowerASCII(attr)
		if !ascii {
			continue
		}
		value, _, ok := cookieValue(value, false)
		if !ok || !c.attribute(lower, value) {
			c.Unparsed = append(c.Unparsed, part)
		}
	}
	return c, nil
}

func lowerASCII(s string) (string, bool) {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return "", false
		}
	}
	return strings.ToLower(s), true
}

// attribute sets an attribute; false if that is not understood.
func (c *Cookie) attribute(name, value string) bool {
	switch name {
	case "samesite":
		lower, _ := lowerASCII(value)
		switch lower {
		case "lax":
			c.SameSite = SameSiteLaxMode
		case "strict":
			c.SameSite = SameSiteStrictMode
		case "none":
			c.SameSite = SameSiteNoneMode
		default:
			c.SameSite = SameSiteDefaultMode
		}
	case "secure":
		c.Secure = true
	case "httponly":
		c.HttpOnly = true
	case "domain":
		c.Domain = value
	case "max-age":
		secs, err := strconv.Atoi(value)
		if err != nil || secs != 0 && value[0] == '0' {
			return false
		}
		if secs <= 0 {
			secs = -1
		}
		c.MaxAge = secs
	case "expires":
		c.RawExpires = value
		t, err := time.Parse(time.RFC1123, value)
		if err != nil {
			if t, err = time.Parse("Mon, 02-Jan-2006 15:04:05 MST", value); err != nil {
				c.Expires = time.Time{}
				return false
			}
		}
		c.Expires = t.UTC()
	case "path":
		c.Path = value
	case "partitioned":
		c.Partitioned = true
	default:
		return false
	}
	return true
}

// SetCookie adds a Set-Cookie header to the response; a cookie without a valid name is dropped.
func SetCookie(w ResponseWriter, cookie *Cookie) {
	if v := cookie.String(); v != "" {
		w.Header().Add("Set-Cookie", v)
	}
}

// String returns the cookie as a Set-Cookie header holds it, or, if only name and value are set, a
// Cookie header; "" if the name is not valid.
func (c *Cookie) String() string {
	if c == nil || !header.Valid(c.Name) {
		return ""
	}
	var b strings.Builder
	b.WriteString(c.Name + "=" + cleanCookieValue(c.Value, c.Quoted))
	if c.Path != "" {
		b.WriteString("; Path=" + cleanCookie("Cookie.Path", c.Path, validPathByte))
	}
	if c.Domain != "" {
		if validCookieDomain(c.Domain) {
			b.WriteString("; Domain=" + strings.TrimPrefix(c.Domain, "."))
		} else {
			log.Printf("net/http: invalid Cookie.Domain %q; dropping domain attribute", c.Domain)
		}
	}
	if validCookieExpires(c.Expires) {
		b.WriteString("; Expires=" + c.Expires.UTC().Format(TimeFormat))
	}
	if c.MaxAge > 0 {
		b.WriteString("; Max-Age=" + strconv.Itoa(c.MaxAge))
	} else if c.MaxAge < 0 {
		b.WriteString("; Max-Age=0")
	}
	if c.HttpOnly {
		b.WriteString("; HttpOnly")
	}
	if c.Secure {
		b.WriteString("; Secure")
	}
	switch c.SameSite {
	case SameSiteNoneMode:
		b.WriteString("; SameSite=None")
	case SameSiteLaxMode:
		b.WriteString("; SameSite=Lax")
	case SameSiteStrictMode:
		b.WriteString("; SameSite=Strict")
	}
	if c.Partitioned {
		b.WriteString("; Partitioned")
	}
	return b.String()
}

// Valid returns what is wrong with the cookie, or nil.
func (c *Cookie) Valid() error {
	if c == nil {
		return errors.New("http: nil Cookie")
	}
	if !header.Valid(c.Name) {
		return errors.New("http: invalid Cookie.Name")
	}
	if !c.Expires.IsZero() && !validCookieExpires(c.Expires) {
		return errors.New("http: invalid Cookie.Expires")
	}
	for i := 0; i < len(c.Value); i++ {
		if !validValueByte(c.Value[i]) {
			return fmt.Errorf("http: invalid byte %q in Cookie.Value", c.Value[i])
		}
	}
	for i := 0; i < len(c.Path); i++ {
		if !validPathByte(c.Path[i]) {
			return fmt.Errorf("http: invalid byte %q in Cookie.Path", c.Path[i])
		}
	}
	if c.Domain != "" && !validCookieDomain(c.Domain) {
		return errors.New("http: invalid Cookie.Domain")
	}
	if c.Partitioned && !c.Secure {
		return errors.New("http: partitioned cookies must be set with Secure")
	}
	return nil
}

// readCookies returns the cookies of Cookie headers, those of that name if it is not "".
func readCookies(h Header, filter string) []*Cookie {
	lines := h["Cookie"]
	count := 0
	for _, line := range lines {
		count += strings.Count(line, ";") + 1
	}
	cookies := make([]*Cookie, 0, min(count, 64))
	if tooManyCookies(count) {
		return []*Cookie{}
	}
	for _, line := range lines {
		for _, part := range strings.Split(trim(line), ";") {
			part = trim(part)
			name, value, _ := strings.Cut(part, "=")
			name = trim(name)
			if part == "" || !header.Valid(name) || filter != "" && filter != name {
				continue
			}
			if value, quoted, ok := cookieValue(value, true); ok {
				cookies = append(cookies, &Cookie{Name: name, Value: value, Quoted: quoted})
			}
		}
	}
	return cookies
}

func readSetCookies(h Header) []*Cookie {
	lines := h["Set-Cookie"]
	cookies := make([]*Cookie, 0, len(lines))
	if tooManyCookies(len(lines)) {
		return cookies
	}
	for _, line := range lines {
		if c, err := ParseSetCookie(line); err == nil {
			cookies = append(cookies, c)
		}
	}
	return cookies
}

// cookieValue takes quotes off a value; ok is false if it has bytes that it may not have.
func cookieValue(raw string, quotes bool) (value string, quoted, ok bool) {
	if quotes && len(raw) > 1 && raw[0] == '"' && raw[len(raw)-1] == '"' {
		raw, quoted = raw[1:len(raw)-1], true
	}
	for i := 0; i < len(raw); i++ {
		if !validValueByte(raw[i]) {
			return "", quoted, false
		}
	}
	return raw, quoted, true
}

func validValueByte(c byte) bool {
	return ' ' <= c && c < 0x7f && c != '"' && c != ';' && c != '\\'
}

func validPathByte(c byte) bool { return ' ' <= c && c < 0x7f && c != ';' }

func validCookieExpires(t time.Time) bool { return t.Year() >= 1601 }

func validCookieDomain(v string) bool {
	return isDomainName(v) || net.ParseIP(v) != nil && !strings.Contains(v, ":")
}

// isDomainName reports whether s is a domain name, with a dot before it or without.
func isDomainName(s string) bool {
	if s == "" || len(s) > 255 {
		return false
	}
	letters := false
	for _, label := range strings.Split(strings.TrimPrefix(s, "."), ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := 0; i < len(label); i++ {
			c := label[i]
			switch {
			case 'a' <= c|0x20 && c|0x20 <= 'z':
				letters = true
			case '0' <= c && c <= '9' || c == '-':
			default:
				return false
			}
		}
	}
	return letters
}

// cleanCookie returns v without the bytes that are not valid.
func cleanCookie(field, v string, valid func(byte) bool) string {
	var clean []byte
	for i := 0; i < len(v); i++ {
		if valid(v[i]) {
			clean = append(clean, v[i])
			continue
		}
		log.Printf("net/http: invalid byte %q in %s; dropping invalid bytes", v[i], field)

		for _, c := range []byte(v[i+1:]) {
			if valid(c) {
				clean = append(clean, c)
			}
		}
		return string(clean)
	}
	return v
}

// cleanCookieValue puts values with spaces and commas into quotes.
func cleanCookieValue(v string, quoted bool) string {
	v = cleanCookie("Cookie.Value", v, validValueByte)
	if v != "" && strings.ContainsAny(v, " ,") || quoted {
		return `"` + v + `"`
	}
	return v
}

// A CookieJar keeps the cookies of servers for the requests to come. It may be used by several
// goroutines.
type CookieJar interface {
	// SetCookies takes cookies of an answer from u.
	SetCookies(u *url.URL, cookies []*Cookie)
	// Cookies returns the cookies for a request to u.
	Cookies(u *url.URL) []*Cookie
}
