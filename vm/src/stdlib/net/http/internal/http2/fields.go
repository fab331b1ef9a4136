package http2

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"internal/header"
)

// A field is a field of a request's header.
type field struct{ name, value string }

// requestFields returns the header of a request as it is sent.
func requestFields(r *ClientRequest) ([]field, error) {
	if err := checkRequest(r.Header); err != nil {
		return nil, err
	}
	host := r.Host
	if host == "" {
		host = r.URL.Host
	}
	method := r.Method
	if method == "" {
		method = "GET"
	}
	fields := append(make([]field, 0, 8+len(r.Header)), field{":authority", host}, field{":method", method})
	if method != "CONNECT" {
		path, err := requestPath(r, host)
		if err != nil {
			return nil, err
		}
		fields = append(fields, field{":path", path}, field{":scheme", r.URL.Scheme})
	}
	if len(r.Trailer) > 0 {
		names := make([]string, 0, len(r.Trailer))
		for name := range r.Trailer {
			switch name = header.Canonical(name); name {
			case "Transfer-Encoding", "Trailer", "Content-Length":
				return nil, fmt.Errorf("invalid Trailer key %q", name)
			}
			names = append(names, name)
		}
		slices.Sort(names)
		fields = append(fields, field{"trailer", strings.Join(names, ",")})
	}
	agent := false
	for name, values := range r.Header {
		small, ok := lower(name)
		if !ok {
			continue
		}
		switch small {
		case "host", "content-length", "connection", "proxy-connection", "transfer-encoding", "upgrade", "keep-alive":
			continue
		case "user-agent":
			agent = true
			if len(values) == 0 || values[0] == "" {
				continue
			}
			values = values[:1]
		case "cookie":
			// One by one they can be found in the table.
			for _, v := range values {
				for pair := range strings.SplitSeq(v, ";") {
					if pair = strings.TrimLeft(pair, " "); pair != "" {
						fields = append(fields, field{"cookie", pair})
					}
				}
			}
			continue
		}
		for _, v := range values {
			fields = append(fields, field{small, v})
		}
	}
	if n := r.ContentLength; n > 0 || n == 0 && (method == "POST" || method == "PUT" || method == "PATCH") {
		fields = append(fields, field{"content-length", strconv.FormatInt(n, 10)})
	}
	if r.Gzip {
		fields = append(fields, field{"accept-encoding", "gzip"})
	}
	if !agent {
		fields = append(fields, field{"user-agent", "Go-http-client/2.0"})
	}
	return fields, nil
}

// checkRequest returns what is wrong with a header that is about the connection.
func checkRequest(h Header) error {
	if v := h["Upgrade"]; len(v) > 0 && v[0] != "" && v[0] != "chunked" {
		return fmt.Errorf("invalid Upgrade request header: %q", v)
	}
	if v := h["Transfer-Encoding"]; len(v) > 0 && (len(v) > 1 || v[0] != "" && v[0] != "chunked") {
		return fmt.Errorf("invalid Transfer-Encoding request header: %q", v)
	}
	if v := h["Connection"]; len(v) > 0 && (len(v) > 1 || v[0] != "" && !strings.EqualFold(v[0], "close") && !strings.EqualFold(v[0], "keep-alive")) {
		return fmt.Errorf("invalid Connection request header: %q", v)
	}
	return nil
}

// requestPath returns the path of a request.
func requestPath(r *ClientRequest, host string) (string, error) {
	valid := func(path string) bool { return path == "*" || strings.HasPrefix(path, "/") }
	whole := r.URL.RequestURI()
	if valid(whole) {
		return whole, nil
	}
	path := strings.TrimPrefix(whole, r.URL.Scheme+"://"+host)
	switch {
	case valid(path):
		return path, nil
	case r.URL.Opaque != "":
		return "", fmt.Errorf("invalid request :path %q from URL.Opaque = %q", whole, r.URL.Opaque)
	}
	return "", fmt.Errorf("invalid request :path %q", whole)
}
