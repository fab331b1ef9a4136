// Package url parses URLs and queries, and escapes their parts (RFC 3986).
package url

import (
	"bytes"
	"errors"
	"fmt"
	"internal/godebug"
	"path"
	"slices"
	"strconv"
	"strings"
)

// An Error says what failed on which URL.
type Error struct {
	Op  string // the operation, such as "parse"
	URL string // the URL
	Err error  // the cause
}

// Error returns the operation, the quoted URL and the cause.
func (e *Error) Error() string { return fmt.Sprintf("%s %q: %s", e.Op, e.URL, e.Err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Timeout is true if the cause is a time-out.
func (e *Error) Timeout() bool {
	t, ok := e.Err.(interface{ Timeout() bool })
	return ok && t.Timeout()
}

// Temporary is true if the cause says that it is temporary.
func (e *Error) Temporary() bool {
	t, ok := e.Err.(interface{ Temporary() bool })
	return ok && t.Temporary()
}

// A URL is scheme:opaque?query#fragment or scheme://userinfo@host/path?query#fragment.
type URL struct {
	Scheme      string    // the scheme, such as "https"
	Opaque      string    // what follows the scheme if that is not a slash
	User        *Userinfo // name and password, if there are any
	Host        string    // host, or host:port
	Path        string    // the path, not escaped
	Fragment    string    // what follows #, not escaped
	RawQuery    string    // what follows ?, escaped
	RawPath     string    // the escaped path, if it is not the usual one
	RawFragment string    // the escaped fragment, if it is not the usual one
	ForceQuery  bool      // whether there is a ? without a query
	OmitHost    bool      // whether an empty host has no //
}

// Parse parses a URL or a relative reference.
func Parse(rawURL string) (*URL, error) {
	rest, fragment, _ := strings.Cut(rawURL, "#")
	u, err := parse(rest, false)
	if err != nil {
		return nil, &Error{"parse", rest, err}
	}
	if fragment == "" {
		return u, nil
	}
	if err := u.setFragment(fragment); err != nil {
		return nil, &Error{"parse", rawURL, err}
	}
	return u, nil
}

// ParseRequestURI parses what stands in a request line: an absolute URL or an absolute path,
// without a fragment.
func ParseRequestURI(rawURL string) (*URL, error) {
	u, err := parse(rawURL, true)
	if err != nil {
		return nil, &Error{"parse", rawURL, err}
	}
	return u, nil
}

func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f })
}

// cutScheme takes the scheme off, if there is one.
func cutScheme(s string) (scheme, rest string, err error) {
	for i := range len(s) {
		switch c := s[i]; {
		case letter(c):
		case digit(c) || strings.IndexByte("+-.", c) >= 0:
			if i == 0 {
				return "", s, nil
			}
		case c == ':':
			if i == 0 {
				return "", "", errors.New("missing protocol scheme")
			}
			return s[:i], s[i+1:], nil
		default:
			return "", s, nil
		}
	}
	return "", s, nil
}

func parse(s string, request bool) (*URL, error) {
	if hasControl(s) {
		return nil, errors.New("net/url: invalid control character in URL")
	}
	if s == "" && request {
		return nil, errors.New("empty url")
	}
	u := new(URL)
	if s == "*" {
		u.Path = "*"
		return u, nil
	}
	scheme, rest, err := cutScheme(s)
	if err != nil {
		return nil, err
	}
	u.Scheme = strings.ToLower(scheme)
	if strings.HasSuffix(rest, "?") && strings.Count(rest, "?") == 1 {
		u.ForceQuery = true
		rest = rest[:len(rest)-1]
	} else {
		rest, u.RawQuery, _ = strings.Cut(rest, "?")
	}
	if !strings.HasPrefix(rest, "/") {
		if u.Scheme != "" {
			u.Opaque = rest
			return u, nil
		}
		if request {
			return nil, errors.New("invalid URI for request")
		}
		// "a:b" would be a scheme.
		if segment, _, _ := strings.Cut(rest, "/"); strings.Contains(segment, ":") {
			return nil, errors.New("first path segment in URL cannot contain colon")
		}
	}
	if after, ok := strings.CutPrefix(rest, "//"); ok && (u.Scheme != "" || !request && !strings.HasPrefix(rest, "///")) {
		authority, tail := after, ""
		if i := strings.IndexByte(after, '/'); i >= 0 {
			authority, tail = after[:i], after[i:]
		}
		rest = tail
		if u.User, u.Host, err = parseAuthority(u.Scheme, authority); err != nil {
			return nil, err
		}
	} else if u.Scheme != "" && strings.HasPrefix(rest, "/") {
		u.OmitHost = true
	}
	if err := u.setPath(rest); err != nil {
		return nil, err
	}
	return u, nil
}

func parseAuthority(scheme, s string) (*Userinfo, string, error) {
	i := strings.LastIndexByte(s, '@')
	host, err := parseHost(scheme, s[i+1:])
	if err != nil || i < 0 {
		return nil, host, err
	}
	info := s[:i]
	if !validUserinfo(info) {
		return nil, "", errors.New("net/url: invalid userinfo")
	}
	name, password, set := strings.Cut(info, ":")
	if name, err = unescape(name, inUser); err != nil {
		return nil, "", err
	}
	if !set {
		return User(name), host, nil
	}
	if password, err = unescape(password, inUser); err != nil {
		return nil, "", err
	}
	return UserPassword(name, password), host, nil
}

func validUserinfo(s string) bool {
	for _, r := range s {
		if r >= 0x80 || !letter(byte(r)) && !digit(byte(r)) && !strings.ContainsRune("-._:~!$&'()*+,;=%@", r) {
			return false
		}
	}
	return true
}

// parseHost unescapes the host and checks its port.
func parseHost(scheme, host string) (string, error) {
	open := strings.LastIndexByte(host, '[')
	if open > 0 {
		return "", errors.New("invalid IP-literal")
	}
	if open == 0 {
		end := strings.LastIndexByte(host, ']')
		if end < 0 {
			return "", errors.New("missing ']' in host")
		}
		port := host[end+1:]
		if !validPort(port) {
			return "", fmt.Errorf("invalid port %q after host", port)
		}
		// A zone ("%25eth0") may hold other escapes than the address.
		zone := strings.Index(host[:end], "%25")
		if zone < 0 {
			text, err := unescape(host[1:end], inHost)
			if err != nil {
				return "", err
			}
			if err := checkLiteral(text); err != nil {
				return "", err
			}
			return "[" + text + "]" + port, nil
		}
		address, err := unescape(host[1:zone], inHost)
		if err != nil {
			return "", err
		}
		name, err := unescape(host[zone:end], inZone)
		if err != nil {
			return "", err
		}
		if err := checkLiteral(address + name); err != nil {
			return "", err
		}
		return "[" + address + name + "]" + port, nil
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 {
		if first := strings.IndexByte(host, ':'); first != i && strictColons(scheme) {
			// Two colons: an address without its brackets.
			return "", fmt.Errorf("invalid port %q after host", host[first:])
		}
		if port := host[i:]; !validPort(port) {
			return "", fmt.Errorf("invalid port %q after host", port)
		}
	}
	return unescape(host, inHost)
}

// strictColons is on for HTTP alone: hosts of databases may list several addresses with ports.
func strictColons(scheme string) bool {
	return (scheme == "http" || scheme == "https") && !looseColons()
}

var (
	colonSetting = godebug.New("urlstrictcolons")
	maxParams    = godebug.New("urlmaxqueryparams")
)

// looseColons reports whether hosts of HTTP may have several colons, as before Go 1.26.
func looseColons() bool { return colonSetting.Value() == "0" }

// tooMany reports whether a query has more settings than are read.
func tooMany(query string) bool {
	n := strings.Count(query, "&") + 1
	if most, err := strconv.Atoi(maxParams.Value()); err == nil {
		return most != 0 && n >= most
	}
	return n > 10000
}

func validPort(port string) bool {
	if port == "" {
		return true
	}
	if port[0] != ':' {
		return false
	}
	for i := 1; i < len(port); i++ {
		if !digit(port[i]) {
			return false
		}
	}
	return true
}

func (u *URL) setPath(p string) error {
	text, err := unescape(p, inPath)
	if err != nil {
		return err
	}
	u.Path, u.RawPath = text, ""
	if escape(text, inPath) != p {
		u.RawPath = p
	}
	return nil
}

func (u *URL) setFragment(f string) error {
	text, err := unescape(f, inFragment)
	if err != nil {
		return err
	}
	u.Fragment, u.RawFragment = text, ""
	if escape(text, inFragment) != f {
		u.RawFragment = f
	}
	return nil
}

// EscapedPath is RawPath if that is a way to write Path, else the usual one.
func (u *URL) EscapedPath() string {
	if u.RawPath != "" && validEncoded(u.RawPath, inPath) {
		if p, err := unescape(u.RawPath, inPath); err == nil && p == u.Path {
			return u.RawPath
		}
	}
	if u.Path == "*" {
		return "*"
	}
	return escape(u.Path, inPath)
}

// EscapedFragment is to Fragment what EscapedPath is to Path.
func (u *URL) EscapedFragment() string {
	if u.RawFragment != "" && validEncoded(u.RawFragment, inFragment) {
		if f, err := unescape(u.RawFragment, inFragment); err == nil && f == u.Fragment {
			return u.RawFragment
		}
	}
	return escape(u.Fragment, inFragment)
}

// validEncoded reports whether only bytes that may do so stand without an escape.
func validEncoded(s string, part part) bool {
	for i := range len(s) {
		c := s[i]
		if strings.IndexByte("!$&'()*+,;=:@[]%", c) < 0 && mustEscape(c, part) {
			return false
		}
	}
	return true
}

// String returns the URL, with its parts escaped where they must be.
func (u *URL) String() string {
	var b strings.Builder
	n := len(u.Scheme) + len("://@/?#")
	if u.Opaque != "" {
		n += len(u.Opaque)
	} else {
		n += len(u.Host) + max(len(u.Path), len(u.RawPath))
	}
	b.Grow(n + len(u.RawQuery) + max(len(u.Fragment), len(u.RawFragment)))
	if u.Scheme != "" {
		b.WriteString(u.Scheme)
		b.WriteByte(':')
	}
	if u.Opaque != "" {
		b.WriteString(u.Opaque)
	} else {
		authority := u.Host != "" || u.User != nil || u.Scheme != "" && !u.OmitHost
		if authority {
			if u.Host != "" || u.Path != "" || u.User != nil {
				b.WriteString("//")
			}
			if u.User != nil {
				b.WriteString(u.User.String())
				b.WriteByte('@')
			}
			b.WriteString(escape(u.Host, inHost))
		}
		p := u.EscapedPath()
		switch {
		case u.Scheme != "" && !authority && strings.HasPrefix(p, "//"):
			// It would be read as a host.
			b.WriteString("%2F")
			p = p[1:]
		case p != "" && p[0] != '/' && u.Host != "":
			b.WriteByte('/')
		}
		if b.Len() == 0 {
			// The path "a:b" would be read as a scheme and what is opaque.
			if segment, _, _ := strings.Cut(p, "/"); strings.Contains(segment, ":") {
				b.WriteString("./")
			}
		}
		b.WriteString(p)
	}
	if u.ForceQuery || u.RawQuery != "" {
		b.WriteByte('?')
		b.WriteString(u.RawQuery)
	}
	if u.Fragment != "" {
		b.WriteByte('#')
		b.WriteString(u.EscapedFragment())
	}
	return b.String()
}

// Redacted is String with the password replaced.
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	c := *u
	if _, set := c.User.Password(); set {
		c.User = UserPassword(c.User.Username(), "xxxxx")
	}
	return c.String()
}

// IsAbs is true if the URL has a scheme.
func (u *URL) IsAbs() bool { return u.Scheme != "" }

// Hostname returns the host without port and brackets.
func (u *URL) Hostname() string {
	host, _ := splitPort(u.Host)
	return host
}

// Port returns the host's port, if it has a valid one.
func (u *URL) Port() string {
	_, port := splitPort(u.Host)
	return port
}

func splitPort(s string) (host, port string) {
	host = s
	if i := strings.LastIndexByte(s, ':'); i >= 0 && validPort(s[i:]) {
		host, port = s[:i], s[i+1:]
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		host = host[1 : len(host)-1]
	}
	return host, port
}

// Query returns the parameters of RawQuery; those that are not well formed are left out.
func (u *URL) Query() Values {
	v, _ := ParseQuery(u.RawQuery)
	return v
}

// RequestURI returns what stands in the request line: path and query.
func (u *URL) RequestURI() string {
	s := u.Opaque
	if s == "" {
		s = u.EscapedPath()
		if s == "" {
			s = "/"
		}
	} else if strings.HasPrefix(s, "//") {
		s = u.Scheme + ":" + s
	}
	if u.ForceQuery || u.RawQuery != "" {
		s += "?" + u.RawQuery
	}
	return s
}

// Parse parses a reference that stands in u.
func (u *URL) Parse(ref string) (*URL, error) {
	r, err := Parse(ref)
	if err != nil {
		return nil, err
	}
	return u.ResolveReference(r), nil
}

// ResolveReference makes a reference absolute (RFC 3986, section 5.2).
func (u *URL) ResolveReference(ref *URL) *URL {
	to := *ref
	if ref.Scheme == "" {
		to.Scheme = u.Scheme
	}
	if ref.Scheme != "" || ref.Host != "" || ref.User != nil {
		to.setPath(resolve(ref.EscapedPath(), ""))
		return &to
	}
	if ref.Opaque != "" {
		to.User, to.Host, to.Path = nil, "", ""
		return &to
	}
	if ref.Path == "" && !ref.ForceQuery && ref.RawQuery == "" {
		to.RawQuery = u.RawQuery
		if ref.Fragment == "" {
			to.Fragment, to.RawFragment = u.Fragment, u.RawFragment
		}
	}
	if ref.Path == "" && u.Opaque != "" {
		to.Opaque = u.Opaque
		to.User, to.Host, to.Path = nil, "", ""
		return &to
	}
	to.Host, to.User = u.Host, u.User
	to.setPath(resolve(u.EscapedPath(), ref.EscapedPath()))
	return &to
}

// resolve joins the paths and takes the dot segments out.
func resolve(base, ref string) string {
	full := ref
	if ref == "" {
		full = base
	} else if ref[0] != '/' {
		full = base[:strings.LastIndexByte(base, '/')+1] + ref
	}
	if full == "" {
		return ""
	}
	// The path begins with a slash of its own, which goes again where another follows.
	path, slash, last := []byte{'/'}, false, ""
	for segment := range strings.SplitSeq(full, "/") {
		last = segment
		switch segment {
		case ".":
			slash = true
		case "..":
			path = path[:max(0, bytes.LastIndexByte(path[1:], '/'))+1]
			slash = len(path) > 1
		default:
			if slash {
				path = append(path, '/')
			}
			path = append(path, segment...)
			slash = true
		}
	}
	if last == "." || last == ".." {
		path = append(path, '/')
	}
	if bytes.HasPrefix(path, []byte("//")) {
		path = path[1:]
	}
	return string(path)
}

// JoinPath adds elements to the path and cleans it.
func (u *URL) JoinPath(elem ...string) *URL {
	to, _ := u.joinPath(elem)
	return to
}

// joinPath returns an error with the URL as it was where an element has a bad escape.
func (u *URL) joinPath(elem []string) (*URL, error) {
	to := *u
	all := append([]string{u.EscapedPath()}, elem...)
	rooted := strings.HasPrefix(all[0], "/")
	if !rooted {
		all[0] = "/" + all[0]
	}
	p := path.Join(all...)
	if !rooted {
		p = p[1:]
	}
	if strings.HasSuffix(all[len(all)-1], "/") && !strings.HasSuffix(p, "/") {
		p += "/"
	}
	err := to.setPath(p)
	return &to, err
}

// JoinPath parses base and appends the elements to its path, with slashes between them and ".." resolved.
func JoinPath(base string, elem ...string) (string, error) {
	u, err := Parse(base)
	if err != nil {
		return "", err
	}
	to, err := u.joinPath(elem)
	if err != nil {
		return "", err
	}
	return to.String(), nil
}

// MarshalBinary returns the text of the URL.
func (u *URL) MarshalBinary() ([]byte, error) { return []byte(u.String()), nil }

// AppendBinary appends the text of the URL to b.
func (u *URL) AppendBinary(b []byte) ([]byte, error) { return append(b, u.String()...), nil }

// UnmarshalBinary parses a URL into u.
func (u *URL) UnmarshalBinary(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*u = *parsed
	}
	return err
}

// Userinfo is a name and perhaps a password. It does not change.
type Userinfo struct {
	name, password string
	set            bool
}

// User returns a Userinfo without a password.
func User(username string) *Userinfo { return &Userinfo{name: username} }

// UserPassword returns a Userinfo with a password.
func UserPassword(username, password string) *Userinfo {
	return &Userinfo{name: username, password: password, set: true}
}

// Username returns the name.
func (u *Userinfo) Username() string {
	if u == nil {
		return ""
	}
	return u.name
}

// Password returns the password and whether there is one.
func (u *Userinfo) Password() (string, bool) {
	if u == nil {
		return "", false
	}
	return u.password, u.set
}

// String returns name:password, escaped for a URL.
func (u *Userinfo) String() string {
	if u == nil {
		return ""
	}
	s := escape(u.name, inUser)
	if u.set {
		s += ":" + escape(u.password, inUser)
	}
	return s
}

// Values are the parameters of a query.
type Values map[string][]string

// Get returns the first value of key, or "".
func (v Values) Get(key string) string {
	if all := v[key]; len(all) > 0 {
		return all[0]
	}
	return ""
}

// Set makes value the only one of key.
func (v Values) Set(key, value string) { v[key] = []string{value} }

// Add adds value to those of key.
func (v Values) Add(key, value string) { v[key] = append(v[key], value) }

// Del deletes all values of key.
func (v Values) Del(key string) { delete(v, key) }

// Has is true if key has been set.
func (v Values) Has(key string) bool {
	_, ok := v[key]
	return ok
}

// Encode writes the parameters as a query, sorted by key.
func (v Values) Encode() string {
	if len(v) == 0 {
		return ""
	}
	keys := make([]string, 0, len(v))
	for k := range v {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var b strings.Builder
	for _, k := range keys {
		name := QueryEscape(k)
		for _, value := range v[k] {
			if b.Len() > 0 {
				b.WriteByte('&')
			}
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(QueryEscape(value))
		}
	}
	return b.String()
}

// ParseQuery reads all parameters that it can; the error is the first one met.
func ParseQuery(query string) (Values, error) {
	values := make(Values)
	if tooMany(query) {
		return values, errors.New("number of URL query parameters exceeded limit")
	}
	var first error
	note := func(err error) {
		if first == nil {
			first = err
		}
	}
	for query != "" {
		var setting string
		setting, query, _ = strings.Cut(query, "&")
		if strings.Contains(setting, ";") {
			// It counts more than what was wrong before.
			first = errors.New("invalid semicolon separator in query")
			continue
		}
		if setting == "" {
			continue
		}
		key, value, _ := strings.Cut(setting, "=")
		key, err := QueryUnescape(key)
		if err != nil {
			note(err)
			continue
		}
		value, err = QueryUnescape(value)
		if err != nil {
			note(err)
			continue
		}
		values[key] = append(values[key], value)
	}
	return values, first
}

// Clone returns a copy that shares nothing with u.
func (u *URL) Clone() *URL {
	if u == nil {
		return nil
	}
	c := *u
	if u.User != nil {
		user := *u.User
		c.User = &user
	}
	return &c
}

// Clone returns a copy that shares nothing with v.
func (v Values) Clone() Values {
	if v == nil {
		return nil
	}
	c := make(Values, len(v))
	for key, list := range v {
		if list != nil {
			list = append([]string{}, list...)
		}
		c[key] = list
	}
	return c
}
