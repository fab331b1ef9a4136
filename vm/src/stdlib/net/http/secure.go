package http

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http/httptrace"
	"net/url"
	"strings"
	"time"
)

// secure makes a connection one with TLS, through the proxy if there is one, unless it is that already.
// What is not made is closed.
func (t *Transport) secure(ctx context.Context, conn net.Conn, k connKey, proxy *url.URL, trace *httptrace.ClientTrace) (net.Conn, *tls.ConnectionState, error) {
	if proxy != nil {
		if err := t.tunnel(ctx, conn, k.addr, proxy); err != nil {
			conn.Close()
			return nil, nil, err
		}
	} else if t.DialTLSContext != nil || t.DialTLS != nil {
		// The hook has done everything.
		s, ok := conn.(*tls.Conn)
		if !ok {
			return conn, nil, nil
		}
		return t.handshake(ctx, s, trace)
	}
	config := t.TLSClientConfig.Clone()
	if config == nil {
		config = &tls.Config{}
	}
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(k.addr)
	}
	if k.only1 {
		config.NextProtos = nil
	}
	return t.handshake(ctx, tls.Client(conn, config), trace)
}

func (t *Transport) handshake(ctx context.Context, s *tls.Conn, trace *httptrace.ClientTrace) (net.Conn, *tls.ConnectionState, error) {
	if trace != nil && trace.TLSHandshakeStart != nil {
		trace.TLSHandshakeStart()
	}
	late := errors.New("late")
	if d := t.TLSHandshakeTimeout; d > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, d, late)
		defer cancel()
	}
	err := s.HandshakeContext(ctx)
	if err != nil {
		if context.Cause(ctx) == late {
			err = &timeoutError{"net/http: TLS handshake timeout"}
		}
		s.NetConn().Close()
		if trace != nil && trace.TLSHandshakeDone != nil {
			trace.TLSHandshakeDone(tls.ConnectionState{}, err)
		}
		var record tls.RecordHeaderError
		if errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/" {
			err = ErrSchemeMismatch
		}
		return nil, nil, err
	}
	state := s.ConnectionState()
	if trace != nil && trace.TLSHandshakeDone != nil {
		trace.TLSHandshakeDone(state, nil)
	}
	return s, &state, nil
}

// tunnel has a proxy connect to an address.
func (t *Transport) tunnel(ctx context.Context, conn net.Conn, addr string, proxy *url.URL) error {
	header := t.ProxyConnectHeader.Clone()
	if t.GetProxyConnectHeader != nil {
		var err error
		if header, err = t.GetProxyConnectHeader(ctx, proxy, addr); err != nil {
			return err
		}
		header = header.Clone()
	}
	if header == nil {
		header = Header{}
	}
	if proxy.User != nil {
		password, _ := proxy.User.Password()
		header.Set("Proxy-Authorization", "Basic "+basicAuth(proxy.User.Username(), password))
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	failed := func(err error) error {
		if cerr := ctx.Err(); cerr != nil {
			return cerr
		}
		return err
	}
	request := &Request{Method: "CONNECT", URL: &url.URL{Opaque: addr}, Host: addr, Header: header}
	if err := request.Write(conn); err != nil {
		return failed(err)
	}
	limit := t.MaxResponseHeaderBytes
	if limit == 0 {
		limit = 10 << 20
	}
	// Nothing follows the answer: with TLS the client speaks first.
	resp, err := ReadResponse(bufio.NewReader(&io.LimitedReader{R: conn, N: limit}), request)
	if err != nil {
		return failed(err)
	}
	if t.OnProxyConnectResponse != nil {
		if err := t.OnProxyConnectResponse(ctx, proxy, request, resp); err != nil {
			return err
		}
	}
	if resp.StatusCode != 200 {
		_, text, ok := strings.Cut(resp.Status, " ")
		if !ok {
			return errors.New("unknown status code")
		}
		return errors.New(text)
	}
	return nil
}
