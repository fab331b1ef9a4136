package http2

import (
	"errors"
	"fmt"
	"strings"

	"internal/header"
	"net/http/internal/hpack"
)

// headers is a header that has come, as one frame or several.
type headers struct {
	id        uint32
	end       bool // nothing follows
	method    string
	scheme    string
	authority string
	path      string
	protocol  string
	status    string
	pseudo    int // how many of those there are
	fields    Header
	size      int
	count     int
	truncated bool // it was too long
	bad       error
}

const (
	errPseudoLate   = fault("pseudo header field after regular")
	errPseudoMixed  = fault("mix of request and response pseudo headers")
	errSelfPriority = fault("a stream depends on itself")
)

// readHeaders reads the rest of a header that begins with that frame.
func (c *conn) readHeaders(h frameHead, block []byte) (*headers, error) {
	hs := &headers{id: h.id, end: h.has(flagEndStream)}
	if !h.has(flagEndHeaders) {
		var err error
		if block, err = c.readContinuations(h.id, block); err != nil {
			return nil, err
		}
	}
	err := c.dec.Decode(block, func(f hpack.Field) { c.addField(hs, f) })
	if err != nil {
		return nil, ConnectionError(ErrCodeCompression)
	}
	return hs, nil
}

// readContinuations returns a header that takes several frames.
func (c *conn) readContinuations(id uint32, first []byte) ([]byte, error) {
	block := append([]byte(nil), first...)
	most := max(2*c.listLimit, minHeaderBlocks)
	for frames := 1; ; frames++ {
		h, err := c.readHead()
		if err != nil {
			return nil, err
		}
		if h.kind != frameContinuation || h.id != id {
			return nil, ConnectionError(ErrCodeProtocol)
		}
		b, err := c.readPayload(h)
		if err != nil {
			return nil, err
		}
		block = append(block, b...)
		// Small frames without end cost more than they hold.
		if len(block) > most || frames > 100+len(block)/64 {
			return nil, ConnectionError(ErrCodeEnhanceYourCalm)
		}
		if h.has(flagEndHeaders) {
			return block, nil
		}
	}
}

// addField adds a field to a header, and notes what is wrong with it.
func (c *conn) addField(hs *headers, f hpack.Field) {
	hs.size += f.Size()
	hs.count++
	if hs.size > c.listLimit || c.countLimit > 0 && hs.count > c.countLimit+4 {
		hs.truncated = true
		return
	}
	if hs.bad != nil {
		return
	}
	if !header.ValidValue(f.Value) {
		hs.bad = fmt.Errorf("invalid header field value for %q", f.Name)
		return
	}
	if strings.HasPrefix(f.Name, ":") {
		hs.bad = hs.addPseudo(f)
		return
	}
	if !header.Valid(f.Name) || hasUpper(f.Name) {
		hs.bad = fmt.Errorf("invalid header field name %q", f.Name)
		return
	}
	if hs.fields == nil {
		hs.fields = Header{}
	}
	key := header.Canonical(f.Name)
	if old := hs.fields[key]; old != nil {
		hs.fields[key] = append(old, f.Value)
		return
	}
	hs.fields[key] = []string{f.Value}
}

func (hs *headers) addPseudo(f hpack.Field) error {
	if hs.fields != nil {
		return errPseudoLate
	}
	var to *string
	switch f.Name {
	case ":method":
		to = &hs.method
	case ":scheme":
		to = &hs.scheme
	case ":authority":
		to = &hs.authority
	case ":path":
		to = &hs.path
	case ":protocol":
		to = &hs.protocol
	case ":status":
		to = &hs.status
	default:
		return fmt.Errorf("invalid pseudo-header %q", f.Name)
	}
	if *to != "" {
		return fmt.Errorf("duplicate pseudo-header %q", f.Name)
	}
	*to = f.Value
	if hs.pseudo++; hs.status != "" && hs.pseudo > 1 {
		return errPseudoMixed
	}
	return nil
}

func hasUpper(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return true
		}
	}
	return false
}

// lower returns the name of a field as HTTP/2 has it, and whether it has one.
func lower(name string) (string, bool) {
	upper := false
	for i := range len(name) {
		if name[i] < ' ' || name[i] > '~' {
			return "", false
		}
		upper = upper || 'A' <= name[i] && name[i] <= 'Z'
	}
	if upper {
		name = strings.ToLower(name)
	}
	return name, true
}

// ofConnection reports whether a field is about a connection of HTTP/1, and has no place in HTTP/2.
func ofConnection(name string) bool {
	switch name {
	case "Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade":
		return true
	}
	return false
}

// checkConnectionFields returns what is wrong in the header of a request.
func checkConnectionFields(h Header) error {
	for name := range h {
		if ofConnection(name) {
			return fmt.Errorf("request header %q is not valid in HTTP/2", name)
		}
	}
	if te := h["Te"]; len(te) > 0 && (len(te) > 1 || te[0] != "trailers" && te[0] != "") {
		return errors.New(`request header "TE" may only be "trailers" in HTTP/2`)
	}
	return nil
}

// eachElement calls f for the elements of a list with commas.
func eachElement(list string, f func(string)) {
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.Trim(item, " \t"); item != "" {
			f(item)
		}
	}
}

// bodyAllowed reports whether an answer of this status may have a body.
func bodyAllowed(status int) bool {
	return status >= 200 && status != 204 && status != 304
}

// cloneHeader returns a copy.
func cloneHeader(h Header) Header {
	c := make(Header, len(h))
	for k, v := range h {
		c[k] = append([]string(nil), v...)
	}
	return c
}
