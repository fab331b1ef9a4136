package http

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// A Handler answers requests.
type Handler interface {
	// ServeHTTP answers a request. The connection continues when it returns; a panic ends the connection.
	ServeHTTP(ResponseWriter, *Request)
}

// A HandlerFunc is a function as a Handler.
type HandlerFunc func(ResponseWriter, *Request)

// ServeHTTP calls f.
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

// A ServeMux hands requests to the handler of the most specific pattern that matches.
type ServeMux struct {
	mu       sync.RWMutex
	patterns []*pattern
	hosts    map[string]methods
}

// methods are the trees of a host by method; "" is any.
type methods map[string]*node

// A node is a place in the tree of the paths' segments.
type node struct {
	literal map[string]*node
	wild    *node
	multi   *node // the rest of the path
	pattern *pattern
	handler Handler
}

// NewServeMux returns a ServeMux without patterns.
func NewServeMux() *ServeMux { return &ServeMux{} }

// DefaultServeMux is what Handle and HandleFunc register with.
var DefaultServeMux = &defaultServeMux

var defaultServeMux ServeMux

// Handle registers a handler. It panics if the pattern is not valid, or conflicts with another.
func (mux *ServeMux) Handle(pattern string, handler Handler) { mux.register(pattern, handler) }

// HandleFunc registers a function. It panics as Handle does.
func (mux *ServeMux) HandleFunc(pattern string, handler func(ResponseWriter, *Request)) {
	if handler == nil {
		panic("http: nil handler")
	}
	mux.register(pattern, HandlerFunc(handler))
}

// Handle registers a handler with DefaultServeMux.
func Handle(pattern string, handler Handler) { DefaultServeMux.register(pattern, handler) }

// HandleFunc registers a function with DefaultServeMux.
func HandleFunc(pattern string, handler func(ResponseWriter, *Request)) {
	if handler == nil {
		panic("http: nil handler")
	}
	DefaultServeMux.register(pattern, HandlerFunc(handler))
}

func (mux *ServeMux) register(pattern string, handler Handler) {
	if err := mux.tryRegister(pattern, handler); err != nil {
		panic(err)
	}
}

// tryRegister is called by register, and that by what a program calls.
func (mux *ServeMux) tryRegister(text string, handler Handler) error {
	if text == "" {
		return errors.New("http: invalid pattern")
	}
	if f, ok := handler.(HandlerFunc); handler == nil || ok && f == nil {
		return errors.New("http: nil handler")
	}
	p, err := parsePattern(text)
	if err != nil {
		return fmt.Errorf("parsing %q: %w", text, err)
	}
	p.place = "unknown location"
	if _, file, line, ok := runtime.Caller(3); ok {
		p.place = fmt.Sprintf("%s:%d", file, line)
	}
	mux.mu.Lock()
	defer mux.mu.Unlock()
	for _, q := range mux.patterns {
		if why := p.conflict(q); why != "" {
			return fmt.Errorf("pattern %q (registered at %s) conflicts with pattern %q (registered at %s):\n%s", p, p.place, q, q.place, why)
		}
	}
	mux.patterns = append(mux.patterns, p)
	mux.insert(p, handler)
	return nil
}

func (mux *ServeMux) insert(p *pattern, handler Handler) {
	if mux.hosts == nil {
		mux.hosts = map[string]methods{}
	}
	if mux.hosts[p.host] == nil {
		mux.hosts[p.host] = methods{}
	}
	n := mux.hosts[p.host][p.method]
	if n == nil {
		n = &node{}
		mux.hosts[p.host][p.method] = n
	}
	for _, seg := range p.segments {
		next := &n.wild
		switch {
		case seg.multi:
			next = &n.multi
		case !seg.wild:
			if n.literal == nil {
				n.literal = map[string]*node{}
			}
			if n.literal[seg.text] == nil {
				n.literal[seg.text] = &node{}
			}
			n = n.literal[seg.text]
			continue
		}
		if *next == nil {
			*next = &node{}
		}
		n = *next
	}
	n.pattern, n.handler = p, handler
}

// find returns the node of the most specific pattern for a path, and what its wildcards stand for.
func (n *node) find(path string, matches []string) (*node, []string) {
	if n == nil {
		return nil, nil
	}
	if path == "" {
		if n.pattern == nil {
			return nil, nil
		}
		return n, matches
	}
	seg, rest := "/", ""
	if path != "/" {
		seg = path[1:]
		if i := strings.IndexByte(seg, '/'); i >= 0 {
			seg, rest = seg[:i], seg[i:]
		}
		seg = unescapePath(seg)
	}
	if found, m := n.literal[seg].find(rest, matches); found != nil {
		return found, m
	}
	if n.wild != nil && seg != "/" {
		if found, m := n.wild.find(rest, append(matches, seg)); found != nil {
			return found, m
		}
	}
	if n.multi == nil {
		return nil, nil
	}
	if n.multi.pattern.last().text != "" {
		matches = append(matches, unescapePath(path[1:]))
	}
	return n.multi, matches
}

func (m methods) find(method, path string) (*node, []string) {
	if m == nil {
		return nil, nil
	}
	if n, matches := m[method].find(path, nil); n != nil {
		return n, matches
	}
	if method == "HEAD" {
		if n, matches := m["GET"].find(path, nil); n != nil {
			return n, matches
		}
	}
	return m[""].find(path, nil)
}

func (mux *ServeMux) find(host, method, path string) (*node, []string) {
	if host != "" {
		if n, matches := mux.hosts[host].find(method, path); n != nil {
			return n, matches
		}
	}
	return mux.hosts[""].find(method, path)
}

// exact reports whether a match is no match of a subtree for something inside it.
func (n *node) exact(path string) bool {
	if n == nil {
		return false
	}
	if !n.pattern.last().multi {
		return true
	}
	return strings.HasSuffix(path, "/") && len(n.pattern.segments) == strings.Count(path, "/")
}

// findOrRedirect finds a node; where only the path with a slash behind it has one of its own, it
// returns where to go.
func (mux *ServeMux) findOrRedirect(host, method, path string, query *string) (n *node, matches []string, to string) {
	mux.mu.RLock()
	defer mux.mu.RUnlock()
	n, matches = mux.find(host, method, path)
	if query != nil && !n.exact(path) && path != "" && !strings.HasSuffix(path, "/") {
		path += "/"
		if slash, _ := mux.find(host, method, path); slash.exact(path) {
			return slash, nil, withQuery(path, *query)
		}
	}
	return n, matches, ""
}

// withQuery returns the text of a URL of an escaped path and a query.
func withQuery(path, query string) string {
	u := &url.URL{Path: unescapePath(path), RawPath: path, RawQuery: query}
	return u.String()
}

func (mux *ServeMux) handler(r *Request) (h Handler, name string, p *pattern, matches []string) {
	escaped := r.URL.EscapedPath()
	host, path := stripPort(r.Host), cleanPath(escaped)
	var n *node
	var to string
	if r.Method == "CONNECT" {
		path = escaped
		if n, _, to = mux.findOrRedirect(r.URL.Host, r.Method, path, &r.URL.RawQuery); to != "" {
			return RedirectHandler(to, StatusTemporaryRedirect), path + "/", nil, nil
		}
		host = r.Host
		n, matches, _ = mux.findOrRedirect(host, r.Method, path, nil)
		host = r.URL.Host
	} else {
		if n, matches, to = mux.findOrRedirect(host, r.Method, path, &r.URL.RawQuery); to != "" {
			return RedirectHandler(to, StatusTemporaryRedirect), n.pattern.str, nil, nil
		}
		if path != escaped {
			if n != nil {
				name = n.pattern.str
			}
			return RedirectHandler(withQuery(path, r.URL.RawQuery), StatusTemporaryRedirect), name, nil, nil
		}
	}
	if n != nil {
		return n.handler, n.pattern.str, n.pattern, matches
	}
	if allowed := mux.allowed(host, path); len(allowed) > 0 {
		return HandlerFunc(func(w ResponseWriter, r *Request) {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			Error(w, StatusText(StatusMethodNotAllowed), StatusMethodNotAllowed)
		}), "", nil, nil
	}
	return NotFoundHandler(), "", nil, nil
}

// allowed returns the methods with which a path would match.
func (mux *ServeMux) allowed(host, path string) []string {
	mux.mu.RLock()
	defer mux.mu.RUnlock()
	found := map[string]bool{}
	collect := func(host, path string) {
		for method, tree := range mux.hosts[host] {
			if n, _ := tree.find(path, nil); n == nil || method == "" {
				continue
			}
			found[method] = true
			if method == "GET" {
				found["HEAD"] = true
			}
		}
	}
	for _, p := range []string{path, path + "/"} {
		if host != "" {
			collect(host, p)
		}
		collect("", p)
		if strings.HasSuffix(path, "/") {
			break
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// Handler returns the handler for a request, and its pattern; a redirect or a 404 where there is
// none. The request's path values are not set.
func (mux *ServeMux) Handler(r *Request) (h Handler, pattern string) {
	h, pattern, _, _ = mux.handler(r)
	return h, pattern
}

// ServeHTTP hands the request to its handler.
func (mux *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	if r.RequestURI == "*" {
		if r.ProtoAtLeast(1, 1) {
			w.Header().Set("Connection", "close")
		}
		w.WriteHeader(StatusBadRequest)
		return
	}
	var h Handler
	h, r.Pattern, r.pat, r.matches = mux.handler(r)
	h.ServeHTTP(w, r)
}

// cleanPath returns the path without . and .. and doubled slashes.
func cleanPath(p string) string {
	if p == "" {
		return "/"
	}
	if p[0] != '/' {
		p = "/" + p
	}
	clean := path.Clean(p)
	if strings.HasSuffix(p, "/") && clean != "/" {
		clean += "/"
	}
	if clean == p {
		return p
	}
	return clean
}

func stripPort(h string) string {
	if !strings.Contains(h, ":") {
		return h
	}
	host, _, err := net.SplitHostPort(h)
	if err != nil {
		return h
	}
	return host
}
