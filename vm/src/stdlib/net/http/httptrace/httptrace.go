// Package httptrace reports the events of a client's request to the program.
package httptrace

import (
	"context"
	"crypto/tls"
	"internal/nettrace"
	"net"
	"net/textproto"
	"reflect"
	"time"
)

type key struct{}

// ContextClientTrace returns the context's trace, or nil.
func ContextClientTrace(ctx context.Context) *ClientTrace {
	trace, _ := ctx.Value(key{}).(*ClientTrace)
	return trace
}

// WithClientTrace returns a context with the trace, which must not be nil. The functions of a trace
// that the context has already are called, too, after those of the new one.
func WithClientTrace(ctx context.Context, trace *ClientTrace) context.Context {
	if trace == nil {
		panic("nil trace")
	}
	if old := ContextClientTrace(ctx); old != nil {
		trace.join(old)
	}
	ctx = context.WithValue(ctx, key{}, trace)
	if trace.DNSStart == nil && trace.DNSDone == nil && trace.ConnectStart == nil && trace.ConnectDone == nil {
		return ctx
	}
	return context.WithValue(ctx, nettrace.Key{}, trace.below())
}

// below is what package net is to tell.
func (t *ClientTrace) below() *nettrace.Trace {
	n := &nettrace.Trace{ConnectStart: t.ConnectStart, ConnectDone: t.ConnectDone}
	if t.DNSStart != nil {
		n.DNSStart = func(name string) { t.DNSStart(DNSStartInfo{name}) }
	}
	if t.DNSDone != nil {
		n.DNSDone = func(found []any, coalesced bool, err error) {
			addrs := make([]net.IPAddr, len(found))
			for i, a := range found {
				addrs[i] = a.(net.IPAddr)
			}
			t.DNSDone(DNSDoneInfo{addrs, err, coalesced})
		}
	}
	return n
}

// A ClientTrace is a set of functions that are called at points of a request, those that are not
// nil. They may be called from several goroutines, and after the request is done.
type ClientTrace struct {
	GetConn func(hostPort string) // called before a connection is looked for
	GotConn func(GotConnInfo)     // called with the connection
	// PutIdleConn: called when it goes back, with why not if it cannot.
	PutIdleConn          func(err error)
	GotFirstResponseByte func() // called at the first byte of the response
	Got100Continue       func() // called at "100 Continue"
	// Got1xxResponse: called at other responses from 100 to 199. Its error ends the request.
	Got1xxResponse    func(code int, header textproto.MIMEHeader) error
	DNSStart          func(DNSStartInfo)                    // called before a name is looked up
	DNSDone           func(DNSDoneInfo)                     // called afterwards
	ConnectStart      func(network, addr string)            // called before an address is tried
	ConnectDone       func(network, addr string, err error) // called afterwards
	TLSHandshakeStart func()                                // called before the handshake
	TLSHandshakeDone  func(tls.ConnectionState, error)      // called afterwards
	WroteHeaderField  func(key string, value []string)      // called with each field of the header
	WroteHeaders      func()                                // called after the header
	Wait100Continue   func()                                // called before waiting for "100 Continue"
	WroteRequest      func(WroteRequestInfo)                // called after the body
}

// join makes each function of t call that of old, too.
func (t *ClientTrace) join(old *ClientTrace) {
	tv, ov := reflect.ValueOf(t).Elem(), reflect.ValueOf(old).Elem()
	for i := 0; i < tv.NumField(); i++ {
		f, of := tv.Field(i), ov.Field(i)
		if of.IsNil() {
			continue
		}
		if f.IsNil() {
			f.Set(of)
			continue
		}
		first, second := reflect.ValueOf(f.Interface()), of
		f.Set(reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
			first.Call(args)
			return second.Call(args)
		}))
	}
}

// A WroteRequestInfo says how writing a request ended.
type WroteRequestInfo struct{ Err error }

// A DNSStartInfo says what is looked up.
type DNSStartInfo struct{ Host string }

// A DNSDoneInfo says what was found.
type DNSDoneInfo struct {
	Addrs     []net.IPAddr // the addresses
	Err       error        // the error, if there is one
	Coalesced bool         // false: look-ups are not shared
}

// A GotConnInfo describes the connection that a request got.
type GotConnInfo struct {
	Conn     net.Conn      // the connection
	Reused   bool          // whether it was used before
	WasIdle  bool          // whether it was kept for later use
	IdleTime time.Duration // for how long
}
