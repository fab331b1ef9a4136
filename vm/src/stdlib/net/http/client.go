package http

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"
)

// A Client sends requests, follows redirects and keeps cookies. The zero Client is ready for use.
type Client struct {
	// Transport sends each request; nil is DefaultTransport.
	Transport RoundTripper
	// CheckRedirect says whether to follow a redirect, by returning nil; via are the requests
	// before, the oldest first. By default ten are followed.
	CheckRedirect func(req *Request, via []*Request) error
	// Jar keeps cookies; nil keeps none.
	Jar CookieJar
	// Timeout is for a whole exchange, redirects and the body's reading included.
	Timeout time.Duration
}

// DefaultClient is what Get, Head and Post use.
var DefaultClient = &Client{}

// A RoundTripper sends one request and returns its answer. It does not look at what the answer says,
// and does not change the request.
type RoundTripper interface {
	// RoundTrip sends one request and returns its response. It does not follow redirects, and closes the
	// request's body.
	RoundTrip(*Request) (*Response, error)
}

// Get sends a GET with DefaultClient.
func Get(url string) (resp *Response, err error) { return DefaultClient.Get(url) }

// Head sends a HEAD with DefaultClient.
func Head(url string) (resp *Response, err error) { return DefaultClient.Head(url) }

// Post sends a POST with DefaultClient.
func Post(url, contentType string, body io.Reader) (resp *Response, err error) {
	return DefaultClient.Post(url, contentType, body)
}

// PostForm sends a form with DefaultClient.
func PostForm(url string, data url.Values) (resp *Response, err error) {
	return DefaultClient.PostForm(url, data)
}

// Get sends a GET.
func (c *Client) Get(url string) (resp *Response, err error) {
	r, err := NewRequest("GET", url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(r)
}

// Head sends a HEAD.
func (c *Client) Head(url string) (resp *Response, err error) {
	r, err := NewRequest("HEAD", url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(r)
}

// Post sends a POST.
func (c *Client) Post(url, contentType string, body io.Reader) (resp *Response, err error) {
	r, err := NewRequest("POST", url, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", contentType)
	return c.Do(r)
}

// PostForm sends a form.
func (c *Client) PostForm(url string, data url.Values) (resp *Response, err error) {
	return c.Post(url, "application/x-www-form-urlencoded", strings.NewReader(data.Encode()))
}

// CloseIdleConnections closes the transport's idle connections, if it can.
func (c *Client) CloseIdleConnections() {
	if t, ok := c.transport().(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
}

func (c *Client) transport() RoundTripper {
	if c.Transport != nil {
		return c.Transport
	}
	return DefaultTransport
}

// wrap makes a *url.Error of an error.
func (c *Client) wrap(r *Request, err error, resp *Response) *url.Error {
	method := r.Method
	if method == "" {
		method = "GET"
	}
	op := method[:1] + strings.ToLower(method[1:])
	u := ""
	if resp != nil && resp.Request != nil {
		u = withoutPassword(resp.Request.URL)
	} else if r.URL != nil {
		u = withoutPassword(r.URL)
	}
	return &url.Error{Op: op, URL: u, Err: err}
}

func withoutPassword(u *url.URL) string {
	if _, set := u.User.Password(); set {
		return strings.Replace(u.String(), u.User.String()+"@", u.User.Username()+":***@", 1)
	}
	return u.String()
}

// A timeoutError is the error of Client.Timeout.
type timeoutError struct{ msg string }

func (e *timeoutError) Error() string        { return e.msg }
func (e *timeoutError) Timeout() bool        { return true }
func (e *timeoutError) Temporary() bool      { return true }
func (e *timeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// Do sends a request and follows redirects. An error is a *url.Error; answers of any status are
// none. The body of the answer must be closed.
func (c *Client) Do(r *Request) (*Response, error) {
	if r.URL == nil {
		r.closeBody()
		return nil, c.wrap(r, errors.New("http: nil Request.URL"), nil)
	}
	var deadline time.Time
	if c.Timeout > 0 {
		deadline = time.Now().Add(c.Timeout)
	}
	x := &exchange{c: c, first: r, deadline: deadline}
	return x.run()
}

// An exchange is a request with the redirects that it leads to.
type exchange struct {
	c        *Client
	first    *Request
	deadline time.Time
	reqs     []*Request
	stripped bool // headers with secrets are not sent any more
}

func (x *exchange) run() (*Response, error) {
	r := x.first
	for {
		x.reqs = append(x.reqs, r)
		resp, timedOut, err := x.c.send(r, x.deadline)
		if err != nil {
			if timedOut() {
				err = &timeoutError{err.Error() + " (Client.Timeout exceeded while awaiting headers)"}
			}
			return nil, x.c.wrap(r, err, nil)
		}
		method, withBody, follow := redirection(r.Method, resp, x.first)
		if !follow {
			return resp, nil
		}
		next, err := x.next(r, resp, method, withBody)
		if next == nil && err == nil {
			return resp, nil
		}
		if err != nil {
			// A CheckRedirect that fails returns the answer, too, without its body.
			resp.closeBody()
			ue := x.c.wrap(r, err, resp)
			ue.URL = resp.Header.Get("Location")
			if next == nil {
				ue.URL = withoutPassword(r.URL)
				return nil, ue
			}
			return resp, ue
		}
		// The rest of a short body is read, so that the connection may be used again.
		if resp.ContentLength == -1 || resp.ContentLength <= 2<<10 {
			io.CopyN(io.Discard, resp.Body, 2<<10)
		}
		resp.Body.Close()
		r = next
	}
}

// redirection reports whether an answer is a redirect that is followed, and how.
func redirection(method string, resp *Response, first *Request) (string, bool, bool) {
	switch resp.StatusCode {
	case 301, 302, 303:
		if method != "GET" && method != "HEAD" {
			method = "GET"
		}
		return method, false, true
	case 307, 308:
		if first.GetBody == nil && first.outgoingLength() != 0 {
			return method, true, false // The body is gone.
		}
		return method, true, true
	}
	return method, false, false
}

// next returns the request that follows a redirect; nil if the answer is to be returned as it is.
func (x *exchange) next(r *Request, resp *Response, method string, withBody bool) (*Request, error) {
	loc := resp.Header.Get("Location")
	if loc == "" {
		return nil, nil
	}
	u, err := r.URL.Parse(loc)
	if err != nil {
		return nil, fmt.Errorf("failed to parse Location header %q: %v", loc, err)
	}
	host := ""
	if r.Host != "" && r.Host != r.URL.Host {
		// A relative redirect keeps the Host that was asked for.
		if rel, _ := url.Parse(loc); rel != nil && !rel.IsAbs() {
			host = r.Host
		}
	}
	first := x.first
	next := &Request{
		Method: method, Response: resp, URL: u, Header: Header{}, Host: host,
		Cancel: first.Cancel, ctx: first.ctx,
	}
	if withBody && first.GetBody != nil {
		if next.Body, err = first.GetBody(); err != nil {
			return nil, err
		}
		next.GetBody = first.GetBody
		next.ContentLength = first.ContentLength
	}
	x.copyHeader(next, withBody)
	if ref := referer(r.URL, next.URL, next.Header.Get("Referer")); ref != "" {
		next.Header.Set("Referer", ref)
	}
	check := x.c.CheckRedirect
	if check == nil {
		check = tenRedirects
	}
	switch err := check(next, x.reqs); err {
	case nil:
		return next, nil
	case ErrUseLastResponse:
		return nil, nil
	default:
		return next, err
	}
}

func tenRedirects(r *Request, via []*Request) error {
	if len(via) >= 10 {
		return errors.New("stopped after 10 redirects")
	}
	return nil
}

// copyHeader copies the first request's header, except what must not go to another host, or belongs
// to a body that is not sent. Cookies that the jar has got other values for are left to it.
func (x *exchange) copyHeader(next *Request, withBody bool) {
	if !x.stripped && x.first.URL.Host != next.URL.Host && !trusted(x.first.URL, next.URL) {
		x.stripped = true
	}
	set := map[string]bool{}
	if x.c.Jar != nil && next.Response != nil {
		for _, c := range next.Response.Cookies() {
			set[c.Name] = true
		}
	}
	for k, v := range x.first.Header {
		switch k {
		case "Authorization", "Www-Authenticate", "Cookie", "Cookie2", "Proxy-Authorization", "Proxy-Authenticate":
			if x.stripped {
				continue
			}
			if k == "Cookie" && len(set) > 0 {
				var kept []string
				for _, c := range x.first.Cookies() {
					if !set[c.Name] {
						kept = append(kept, c.Name+"="+cleanCookieValue(c.Value, c.Quoted))
					}
				}
				if len(kept) > 0 {
					next.Header["Cookie"] = []string{strings.Join(kept, "; ")}
				}
				continue
			}
		case "Content-Encoding", "Content-Language", "Content-Location", "Content-Type", "Content-Length":
			if !withBody {
				continue
			}
		}
		next.Header[k] = append([]string(nil), v...)
	}
}

// trusted reports whether secrets for one host may go to the other: the same, or inside its domain.
func trusted(from, to *url.URL) bool {
	fh, th := strings.ToLower(from.Hostname()), strings.ToLower(to.Hostname())
	if fh == th {
		return true
	}
	if strings.ContainsAny(th, ":%") {
		return false
	}
	return strings.HasSuffix(th, "."+fh)
}

// referer returns what a redirect's request says of where it comes from.
func referer(last, next *url.URL, set string) string {
	if last.Scheme == "https" && next.Scheme == "http" {
		return ""
	}
	if set != "" {
		return set
	}
	s := last.String()
	if last.User != nil {
		s = strings.Replace(s, last.User.String()+"@", "", 1)
	}
	return s
}

// send sends one request, with its cookies.
func (c *Client) send(r *Request, deadline time.Time) (*Response, func() bool, error) {
	if c.Jar != nil {
		for _, cookie := range c.Jar.Cookies(r.URL) {
			r.AddCookie(cookie)
		}
	}
	resp, timedOut, err := sendOnce(r, c.transport(), deadline)
	if err == nil && c.Jar != nil {
		if set := resp.Cookies(); len(set) > 0 {
			c.Jar.SetCookies(r.URL, set)
		}
	}
	return resp, timedOut, err
}

func never() bool { return false }

func sendOnce(r *Request, rt RoundTripper, deadline time.Time) (*Response, func() bool, error) {
	if r.URL == nil {
		r.closeBody()
		return nil, never, errors.New("http: nil Request.URL")
	}
	if r.RequestURI != "" {
		r.closeBody()
		return nil, never, errors.New("http: Request.RequestURI can't be set in client requests")
	}
	orig := r
	if r.Header == nil || r.URL.User != nil && r.Header.Get("Authorization") == "" {
		c := *r
		c.Header = r.Header.Clone()
		if c.Header == nil {
			c.Header = Header{}
		}
		r = &c
		if u := r.URL.User; u != nil && r.Header.Get("Authorization") == "" {
			password, _ := u.Password()
			r.Header.Set("Authorization", "Basic "+basicAuth(u.Username(), password))
		}
	}
	timedOut, cancel := never, func() {}
	if !deadline.IsZero() {
		asked := r.Context()
		ctx, stop := context.WithDeadline(asked, deadline)
		timedOut = func() bool { return ctx.Err() == context.DeadlineExceeded && asked.Err() == nil }
		cancel = stop
		r = r.WithContext(ctx)
	}
	resp, err := rt.RoundTrip(r)
	if err != nil {
		if timedOut() {
			err = context.DeadlineExceeded
		}
		cancel()
		return nil, timedOut, err
	}
	if resp == nil {
		cancel()
		return nil, never, fmt.Errorf("http: RoundTripper implementation (%T) returned a nil *Response with a nil error", rt)
	}
	if resp.Body == nil {
		if resp.ContentLength > 0 && r.Method != "HEAD" {
			cancel()
			return nil, never, fmt.Errorf("http: RoundTripper implementation (%T) returned a *Response with content length %d but a nil Body", rt, resp.ContentLength)
		}
		resp.Body = io.NopCloser(strings.NewReader(""))
	}
	if resp.Request == r {
		resp.Request = orig
	}
	if !deadline.IsZero() {
		resp.Body = &timedBody{body: resp.Body, cancel: cancel, timedOut: timedOut}
	}
	return resp, timedOut, nil
}

// A timedBody is a body under Client.Timeout.
type timedBody struct {
	body     io.ReadCloser
	cancel   func()
	timedOut func() bool
}

func (b *timedBody) Read(p []byte) (n int, err error) {
	n, err = b.body.Read(p)
	if err == nil {
		return n, nil
	}
	if err == io.EOF {
		b.cancel()
		return n, err
	}
	if b.timedOut() {
		err = &timeoutError{context.DeadlineExceeded.Error() + " (Client.Timeout or context cancellation while reading body)"}
	}
	return n, err
}

func (b *timedBody) Close() error {
	err := b.body.Close()
	b.cancel()
	return err
}
