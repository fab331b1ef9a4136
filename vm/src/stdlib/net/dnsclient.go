package net

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// own reports whether the resolver asks the servers itself also where the system could be asked.
func (r *Resolver) own() bool { return r != nil && (r.PreferGo || r.Dial != nil) }

func (r *Resolver) strict() bool { return r != nil && r.StrictErrors }

func (r *Resolver) dial(ctx context.Context, network, server string) (c Conn, err error) {
	if r != nil && r.Dial != nil {
		c, err = r.Dial(ctx, network, server)
	} else {
		c, err = new(Dialer).DialContext(ctx, network, server)
	}
	if err != nil {
		return nil, mapErr(err)
	}
	return c, nil
}

// lookupError is what becomes of err where a name was looked up.
func lookupError(err error, name, server string) *DNSError {
	e := &DNSError{Err: err.Error(), Name: name, Server: server, IsNotFound: err == errNoSuchHost}
	if t, ok := err.(Error); ok {
		e.IsTimeout, e.IsTemporary = t.Timeout(), t.Temporary()
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		e.UnwrapErr = err
	}
	return e
}

// exchange asks a server, over a stream if the answer does not fit into a packet.
func (r *Resolver) exchange(ctx context.Context, server string, q dnsQuestion, c *dnsConfig) (*dnsAnswer, error) {
	id := uint16(rand.Uint32())
	message, ok := q.message(id, c.trustAD)
	if !ok {
		return nil, errBadQuestion
	}
	networks := []string{"udp", "tcp"}
	if c.stream {
		networks = networks[1:]
	}
	for _, network := range networks {
		a, err := r.roundTrip(ctx, network, server, q, id, message, c.timeout)
		if err != nil {
			return nil, err
		}
		if network == "udp" && a.bits&bitTruncated != 0 {
			continue
		}
		a.server = server
		return a, nil
	}
	return nil, errNoAnswer
}

func (r *Resolver) roundTrip(ctx context.Context, network, server string, q dnsQuestion, id uint16, message []byte, limit time.Duration) (*dnsAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	conn, err := r.dial(ctx, network, server)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if deadline, ok := ctx.Deadline(); ok {
		conn.SetDeadline(deadline)
	}
	ask := overStream
	if _, ok := conn.(PacketConn); ok {
		ask = overPackets
	}
	a, err := ask(conn, q, id, message)
	return a, mapErr(err)
}

func overPackets(conn Conn, q dnsQuestion, id uint16, message []byte) (*dnsAnswer, error) {
	if _, err := conn.Write(message[2:]); err != nil {
		return nil, err
	}
	b := make([]byte, dnsPacket)
	for {
		n, err := conn.Read(b)
		if err != nil {
			return nil, err
		}
		// Anybody can send packets; others than the answer do not count.
		if a, ours, err := readAnswer(b[:n], id, q); ours {
			return a, err
		}
	}
}

func overStream(conn Conn, q dnsQuestion, id uint16, message []byte) (*dnsAnswer, error) {
	if _, err := conn.Write(message); err != nil {
		return nil, err
	}
	b := make([]byte, 2)
	if _, err := io.ReadFull(conn, b); err != nil {
		return nil, err
	}
	b = make([]byte, get16(b))
	if _, err := io.ReadFull(conn, b); err != nil {
		return nil, err
	}
	a, ours, err := readAnswer(b, id, q)
	if err == nil && !ours {
		err = errInvalidAnswer
	}
	return a, err
}

// ask asks the servers in turn for one full name, until one knows.
func (r *Resolver) ask(ctx context.Context, c *dnsConfig, q dnsQuestion) (*dnsAnswer, error) {
	if _, ok := appendName(nil, q.name); !ok || len(q.name) > 254 {
		return nil, &DNSError{Err: errBadQuestion.Error(), Name: q.name}
	}
	var last error
	first := c.first()
	for i := range c.attempts * len(c.servers) {
		server := c.servers[(first+i)%len(c.servers)]
		a, err := r.exchange(ctx, server, q, c)
		if err == nil {
			err = a.check(q.kind)
		}
		if err == nil {
			return a, nil
		}
		e := lookupError(err, q.name, server)
		if err == errNoSuchHost {
			return nil, e
		}
		if _, ok := err.(*OpError); ok {
			// The next server may be there.
			e.IsTemporary = true
		}
		last = e
	}
	return nil, last
}

// records asks for a name's records of a kind.
func (r *Resolver) records(ctx context.Context, name string, kind uint16) (*dnsAnswer, error) {
	if !isDomainName(name) {
		return nil, lookupError(errNoSuchHost, name, "")
	}
	c := readDNSConfig()
	names := c.names(name)
	if len(names) == 0 {
		// Nobody is asked for such a name, and Go fails as it does with an answer that makes no sense.
		return &dnsAnswer{broken: true}, nil
	}
	var last error
	for _, full := range names {
		a, err := r.ask(ctx, c, dnsQuestion{full, kind})
		if err == nil {
			return a, nil
		}
		last = err
		if t, ok := err.(Error); ok && t.Temporary() && r.strict() {
			break
		}
	}
	if e, ok := last.(*DNSError); ok {
		e.Name = name
	}
	return nil, last
}

// hosts asks the servers for a host's addresses of the kinds, and for the name that they belong to in the end.
func (r *Resolver) hosts(ctx context.Context, name string, kinds ...uint16) (addrs []IPAddr, canonical string, err error) {
	if addrs, canonical = staticAddresses(name); len(addrs) > 0 {
		return addrs, canonical, nil
	}
	if !isDomainName(name) {
		return nil, "", lookupError(errNoSuchHost, name, "")
	}
	c := readDNSConfig()
	var last error
	for _, full := range c.names(name) {
		strict := false
		for _, reply := range r.askAll(ctx, c, full, kinds) {
			if reply.err == nil {
				reply.err = reply.answer.addresses(name, &addrs, &canonical)
				if reply.err != nil {
					last = reply.err
				}
				continue
			}
			t, ok := reply.err.(Error)
			if ok && t.Temporary() && r.strict() {
				strict, last = true, reply.err
			} else if last == nil || full == name+"." {
				last = reply.err
			}
		}
		if strict {
			addrs, canonical = nil, ""
			break
		}
		if len(addrs) > 0 || canonical != "" {
			break
		}
	}
	if len(addrs) > 0 || canonical != "" {
		return preferred(addrs), canonical, nil
	}
	if e, ok := last.(*DNSError); ok {
		e.Name = name
	} else if last == nil {
		last = lookupError(errNoSuchHost, name, "")
	}
	return nil, "", last
}

type dnsReply struct {
	answer *dnsAnswer
	err    error
}

// askAll asks for records of several kinds at once, unless the system's resolver is told not to.
func (r *Resolver) askAll(ctx context.Context, c *dnsConfig, full string, kinds []uint16) []dnsReply {
	replies := make([]dnsReply, len(kinds))
	done := make(chan int, len(kinds))
	for i, kind := range kinds {
		one := func() {
			a, err := r.ask(ctx, c, dnsQuestion{full, kind})
			replies[i] = dnsReply{a, err}
			done <- i
		}
		if c.oneByOne {
			one()
		} else {
			go one()
		}
	}
	for range kinds {
		<-done
	}
	return replies
}

// addresses takes the addresses out of an answer, and the first name that they or an alias have.
func (a *dnsAnswer) addresses(name string, addrs *[]IPAddr, canonical *string) error {
	return a.each(name, 0, func(r dnsRecord) bool {
		of := r.name
		switch r.kind {
		case recordA, recordAAAA:
			size := 4
			if r.kind == recordAAAA {
				size = 16
			}
			if r.at+size > len(a.message) {
				return false
			}
			*addrs = append(*addrs, IPAddr{IP: IP(a.message[r.at : r.at+size : r.at+size])})
		case recordCNAME:
			var ok bool
			if of, ok = a.name(r, 0); !ok {
				return false
			}
		default:
			return true
		}
		if *canonical == "" {
			*canonical = of
		}
		return true
	})
}

// preferred puts those first that this host has a way to, and of these the addresses of IPv6.
func preferred(addrs []IPAddr) []IPAddr {
	if len(addrs) < 2 {
		return addrs
	}
	rank := make(map[string]int, len(addrs))
	for _, a := range addrs {
		// No packet is sent for this: the system says whether it could be.
		to := &UDPAddr{a.IP, 9, a.Zone}
		h, err := network{kind: 'u', socket: 1}.connect(context.Background(), "udp", nil, to, time.Time{})
		switch {
		case err != nil:
			rank[a.String()] = 2
			continue
		case a.IP.To4() != nil:
			rank[a.String()] = 1
		}
		sysClose(h)
	}
	slices.SortStableFunc(addrs, func(a, b IPAddr) int { return cmp.Compare(rank[a.String()], rank[b.String()]) })
	return addrs
}

// reverse is the name under which an address's own name is found.
func reverse(ip IP) string {
	var b strings.Builder
	if v4 := ip.To4(); v4 != nil {
		for i := range v4 {
			b.WriteString(strconv.Itoa(int(v4[3-i])) + ".")
		}
		return b.String() + "in-addr.arpa."
	}
	const digits = "0123456789abcdef"
	for i := range ip {
		c := ip[len(ip)-1-i]
		b.Write([]byte{digits[c&15], '.', digits[c>>4], '.'})
	}
	return b.String() + "ip6.arpa."
}
