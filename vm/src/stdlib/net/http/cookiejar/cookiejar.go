// Package cookiejar keeps cookies in memory (RFC 6265).
package cookiejar

import (
	"cmp"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// A PublicSuffixList knows the domains under which anybody can have one, such as co.uk: no cookie is
// set for them.
type PublicSuffixList interface {
	// PublicSuffix returns the public suffix of a domain.
	PublicSuffix(domain string) string
	// String says where the list comes from.
	String() string
}

// Options for New.
type Options struct {
	// PublicSuffixList is the list; without one, cookies can be set for all domains of a country.
	PublicSuffixList PublicSuffixList
}

// A Jar is a http.CookieJar.
type Jar struct {
	suffixes PublicSuffixList

	mu      sync.Mutex
	cookies map[string]map[id]*entry // by the key of the host
	next    uint64
}

// An id tells the cookies of a Jar apart.
type id struct{ domain, path, name string }

type entry struct {
	id
	value            string
	quoted           bool
	secure, hostOnly bool
	persistent       bool
	expires          time.Time
	created          time.Time
	number           uint64
}

// New returns an empty Jar; nil options are the default.
func New(o *Options) (*Jar, error) {
	j := &Jar{cookies: map[string]map[id]*entry{}}
	if o != nil {
		j.suffixes = o.PublicSuffixList
	}
	return j, nil
}

var (
	errIllegalDomain   = errors.New("cookiejar: illegal cookie domain attribute")
	errMalformedDomain = errors.New("cookiejar: malformed cookie domain attribute")
)

// place returns the host of a URL and the key of its cookies; false if it has none.
func (j *Jar) place(u *url.URL) (host, key string, ok bool) {
	if u.Scheme != "http" && u.Scheme != "https" {
		return "", "", false
	}
	host = u.Host
	if n := strings.Count(host, ":"); n == 1 || n > 1 && host[0] == '[' && strings.Contains(host, "]:") {
		h, _, err := net.SplitHostPort(host)
		if err != nil {
			return "", "", false
		}
		host = h
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host, j.key(host), true
}

// key returns the domain under which the host's cookies lie: the public suffix and a label more.
func (j *Jar) key(host string) string {
	if isIP(host) {
		return host
	}
	end := strings.LastIndexByte(host, '.')
	if j.suffixes != nil {
		suffix := j.suffixes.PublicSuffix(host)
		if suffix == host {
			return host
		}
		end = len(host) - len(suffix) - 1
		if end < 0 || host[end] != '.' {
			return host
		}
	}
	if end <= 0 {
		return host
	}
	return host[strings.LastIndexByte(host[:end], '.')+1:]
}

func isIP(host string) bool { return strings.ContainsAny(host, ":%") || net.ParseIP(host) != nil }

// inside reports whether a host lies inside a domain.
func inside(host, domain string) bool { return strings.HasSuffix(host, "."+domain) }

func (e *entry) sent(u *url.URL, host, path string) bool {
	if e.domain != host && (e.hostOnly || !inside(host, e.domain)) {
		return false
	}
	if rest, ok := strings.CutPrefix(path, e.path); !ok || rest != "" && rest[0] != '/' && !strings.HasSuffix(e.path, "/") {
		return false
	}
	if !e.secure || u.Scheme == "https" {
		return true
	}
	domain := strings.TrimSuffix(e.domain, ".")
	if ip := net.ParseIP(domain); ip != nil {
		return ip.IsLoopback()
	}
	return strings.EqualFold(domain[strings.LastIndexByte(domain, '.')+1:], "localhost")
}

// Cookies returns the cookies for a request: those of longer paths first, then the older ones.
func (j *Jar) Cookies(u *url.URL) (cookies []*http.Cookie) {
	host, key, ok := j.place(u)
	if !ok {
		return nil
	}
	path := u.Path
	if path == "" {
		path = "/"
	}
	now := time.Now()
	j.mu.Lock()
	defer j.mu.Unlock()
	var found []*entry
	for k, e := range j.cookies[key] {
		if e.persistent && !e.expires.After(now) {
			delete(j.cookies[key], k)
		} else if e.sent(u, host, path) {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(b.path, a.path), a.created.Compare(b.created), cmp.Compare(a.number, b.number))
	})
	for _, e := range found {
		cookies = append(cookies, &http.Cookie{Name: e.name, Value: e.value, Quoted: e.quoted})
	}
	return cookies
}

// SetCookies takes cookies of an answer from u.
func (j *Jar) SetCookies(u *url.URL, cookies []*http.Cookie) {
	host, key, ok := j.place(u)
	if !ok {
		return
	}
	now := time.Now()
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, c := range cookies {
		e, err := j.entry(c, u, host, now)
		if err != nil {
			continue
		}
		old := j.cookies[key][e.id]
		if e.persistent && !e.expires.After(now) {
			delete(j.cookies[key], e.id)
			continue
		}
		if old != nil {
			e.created, e.number = old.created, old.number
		} else {
			e.created, e.number = now, j.next
			j.next++
		}
		if j.cookies[key] == nil {
			j.cookies[key] = map[id]*entry{}
		}
		j.cookies[key][e.id] = e
	}
}

func (j *Jar) entry(c *http.Cookie, u *url.URL, host string, now time.Time) (*entry, error) {
	e := &entry{id: id{name: c.Name, path: c.Path}, value: c.Value, quoted: c.Quoted, secure: c.Secure}
	if !strings.HasPrefix(c.Path, "/") {
		e.path = "/"
		if i := strings.LastIndexByte(u.Path, '/'); i > 0 && u.Path[0] == '/' {
			e.path = u.Path[:i]
		}
	}
	var err error
	if e.domain, e.hostOnly, err = j.domain(host, c.Domain); err != nil {
		return nil, err
	}
	switch {
	case c.MaxAge < 0:
		e.persistent = true // and over
	case c.MaxAge > 0:
		e.persistent, e.expires = true, now.Add(time.Duration(c.MaxAge)*time.Second)
	case !c.Expires.IsZero():
		e.persistent, e.expires = true, c.Expires
	}
	return e, nil
}

// domain returns the domain of a cookie, and whether it is for that host alone.
func (j *Jar) domain(host, domain string) (string, bool, error) {
	if domain == "" {
		return host, true, nil
	}
	if isIP(host) {
		if host != domain {
			return "", false, errIllegalDomain
		}
		return host, true, nil
	}
	domain = strings.TrimPrefix(domain, ".")
	if domain == "" || domain[0] == '.' || domain[len(domain)-1] == '.' {
		return "", false, errMalformedDomain
	}
	for i := 0; i < len(domain); i++ {
		if domain[i] < ' ' || domain[i] > '~' {
			return "", false, errMalformedDomain
		}
	}
	domain = strings.ToLower(domain)
	if j.suffixes != nil {
		if suffix := j.suffixes.PublicSuffix(domain); suffix != "" && !inside(domain, suffix) {
			if host == domain {
				return host, true, nil
			}
			return "", false, errIllegalDomain
		}
	}
	if host != domain && !inside(host, domain) {
		return "", false, errIllegalDomain
	}
	return domain, false, nil
}
