package http

import (
	"errors"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
)

// A CrossOriginProtection refuses requests that browsers send for pages of other origins, unless
// their method changes nothing. The zero value trusts no origin.
type CrossOriginProtection struct {
	bypass  atomic.Pointer[ServeMux]
	deny    atomic.Pointer[Handler]
	mu      sync.RWMutex
	trusted map[string]bool
}

// NewCrossOriginProtection returns a protection that trusts no origin.
func NewCrossOriginProtection() *CrossOriginProtection { return &CrossOriginProtection{} }

// AddTrustedOrigin lets the requests of an origin, scheme://host[:port], pass.
func (c *CrossOriginProtection) AddTrustedOrigin(origin string) error {
	u, err := url.Parse(origin)
	switch {
	case err != nil:
		return fmt.Errorf("invalid origin %q: %w", origin, err)
	case u.Scheme == "":
		return fmt.Errorf("invalid origin %q: scheme is required", origin)
	case u.Host == "":
		return fmt.Errorf("invalid origin %q: host is required", origin)
	case u.Path != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("invalid origin %q: path, query, and fragment are not allowed", origin)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.trusted == nil {
		c.trusted = map[string]bool{}
	}
	c.trusted[origin] = true
	return nil
}

type bypassHandler struct{}

func (*bypassHandler) ServeHTTP(ResponseWriter, *Request) {}

var bypassed Handler = &bypassHandler{}

// AddInsecureBypassPattern lets requests pass that match a pattern of ServeMux.
func (c *CrossOriginProtection) AddInsecureBypassPattern(pattern string) {
	if c.bypass.Load() == nil {
		c.bypass.CompareAndSwap(nil, NewServeMux())
	}
	c.bypass.Load().Handle(pattern, bypassed)
}

// SetDenyHandler sets the handler of refused requests; nil is the default, 403.
func (c *CrossOriginProtection) SetDenyHandler(h Handler) {
	if h == nil {
		c.deny.Store(nil)
		return
	}
	c.deny.Store(&h)
}

var (
	errCrossOrigin = errors.New("cross-origin request detected from Sec-Fetch-Site header")
	errOldBrowser  = errors.New("cross-origin request detected, and/or browser is out of date: Sec-Fetch-Site is missing, and Origin does not match Host")
)

// Check returns why a request is refused, or nil.
func (c *CrossOriginProtection) Check(req *Request) error {
	switch req.Method {
	case "GET", "HEAD", "OPTIONS":
		return nil
	}
	refusal := errCrossOrigin
	switch req.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return nil
	case "":
		origin := req.Header.Get("Origin")
		if origin == "" {
			return nil
		}
		if u, err := url.Parse(origin); err == nil && u.Host == req.Host {
			return nil
		}
		refusal = errOldBrowser
	}
	if c.exempt(req) {
		return nil
	}
	return refusal
}

func (c *CrossOriginProtection) exempt(req *Request) bool {
	if mux := c.bypass.Load(); mux != nil {
		if h, _ := mux.Handler(req); h == bypassed {
			return true
		}
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	origin := req.Header.Get("Origin")
	return origin != "" && c.trusted[origin]
}

// Handler returns a handler that calls h for the requests that are not refused.
func (c *CrossOriginProtection) Handler(h Handler) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		err := c.Check(r)
		if err == nil {
			h.ServeHTTP(w, r)
			return
		}
		if deny := c.deny.Load(); deny != nil {
			(*deny).ServeHTTP(w, r)
			return
		}
		Error(w, err.Error(), StatusForbidden)
	})
}
