// Records of the domain name system, asked of a server that is part of the program: what a Resolver reads
// in answers of every kind, and what becomes of bad ones.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

const (
	a, ns, cname, ptr, mx, txt, aaaa, srv, opt = 1, 2, 5, 12, 15, 16, 28, 33, 41
)

func word(n int) []byte { return []byte{byte(n >> 8), byte(n)} }

func name(s string) (b []byte) {
	for _, label := range strings.Split(strings.TrimSuffix(s, "."), ".") {
		if label != "" {
			b = append(append(b, byte(len(label))), label...)
		}
	}
	return append(b, 0)
}

// row is a record; the name is that of the question where it is empty, written as a pointer to it.
type row struct {
	name string
	kind int
	data []byte
}

func (r row) bytes() []byte {
	owner := []byte{0xc0, 12}
	if r.name != "" {
		owner = name(r.name)
	}
	return bytes.Join([][]byte{owner, word(r.kind), word(1), {0, 0, 0, 60}, word(len(r.data)), r.data}, nil)
}

// answer is what the server says: the bits of the second word, and rows.
type answer struct {
	bits int
	rows []row
}

func good(rows ...row) answer { return answer{0x8180, rows} }

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func mail(pref int, host string) row { return row{kind: mx, data: join(word(pref), name(host))} }

func service(priority, weight, port int, target string) row {
	return row{kind: srv, data: join(word(priority), word(weight), word(port), name(target))}
}

func text(parts ...string) (r row) {
	r.kind = txt
	for _, p := range parts {
		r.data = append(append(r.data, byte(len(p))), p...)
	}
	return r
}

func host(kind int, s string) row { return row{kind: kind, data: name(s)} }

var zone = map[string]answer{
	"mail.test. 15":  good(mail(20, "b.test"), mail(5, "a.test"), mail(10, "192.0.2.7"), row{"mail.test", mx, join(word(30), []byte{0xc0, 12})}),
	"odd.test. 15":   good(mail(1, "no host.test"), mail(2, "ok.test"), row{kind: ns, data: name("other.test")}),
	"short.test. 15": good(row{kind: mx, data: nil}),
	"cut.test. 15":   good(mail(1, "ok.test"), row{kind: mx, data: []byte{0, 1, 9, 'x'}}),
	"loop.test. 15":  good(row{kind: mx, data: []byte{0, 1, 0xc0, 40, 0xc0, 40}}),
	"none.test. 15":  good(row{kind: ns, data: name("other.test")}),
	"empty.test. 15": good(),
	"lame.test. 15":  {0x8100, nil},
	"gone.test. 15":  {0x8183, nil},
	"fail.test. 15":  {0x8182, nil},
	"deny.test. 15":  {0x8185, nil},

	"zone.test. 2": good(host(ns, "ns1.test"), host(ns, "-bad.test"), host(ns, "ns2.test")),
	"root.test. 2": good(host(ns, ".")),

	"text.test. 16":   good(text("one"), text("two ", "parts"), text(), text("", "")),
	"broken.test. 16": good(text("one"), row{kind: txt, data: []byte{200, 'x'}}),
	"large.test. 16":  good(text(strings.Repeat("x", 250), strings.Repeat("y", 250)), text(strings.Repeat("z", 255)), text(strings.Repeat("w", 255)), text(strings.Repeat("v", 255))),

	"_http._tcp.svc.test. 33": good(service(2, 0, 80, "late.test"), service(1, 5, 81, "early.test")),
	"direct.test. 33":         good(row{"alias.test", srv, join(word(1), word(1), word(443), name("one.test"))}, service(1, 0, 1, "bad name.test")),
	"weird.test. 33":          good(row{"we ird.test", srv, join(word(1), word(1), word(443), name("one.test"))}),

	"host.test. 1":               good(row{kind: cname, data: name("real.test")}, row{"real.test", a, []byte{192, 0, 2, 1}}, row{"real.test", a, []byte{192, 0, 2, 2}}),
	"host.test. 28":              good(row{kind: cname, data: name("real.test")}, row{"real.test", aaaa, net.ParseIP("2001:db8::1")}),
	"host.test. 5":               good(row{kind: cname, data: name("real.test")}),
	"alias.test. 5":              good(row{kind: cname, data: name("far.test")}),
	"four.test. 1":               good(row{kind: a, data: []byte{192, 0, 2, 9}}),
	"half.test. 1":               {0x8182, nil},
	"half.test. 28":              good(row{kind: aaaa, data: net.ParseIP("2001:db8::2")}),
	"stub.test. 1":               {0x8180, []row{{kind: a, data: []byte{1, 2}}}},
	"onlys.test. 5":              {0x8183, nil},
	"1.2.0.192.in-addr.arpa. 12": good(host(ptr, "one.test"), host(ptr, "two.test"), host(ptr, "no host")),
	"1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa. 12": good(host(ptr, "six.test")),
}

// question reads a message's name and kind, and where they end.
func question(m []byte) (key string, end int) {
	at := 12
	for m[at] != 0 {
		key += string(m[at+1:at+1+int(m[at])]) + "."
		at += 1 + int(m[at])
	}
	return fmt.Sprintf("%s %d", strings.ToLower(key), int(m[at+1])<<8|int(m[at+2])), at + 5
}

// respond answers a message over a stream or in packets, of which the first may be another's.
func respond(m []byte, stream bool) (packets [][]byte) {
	key, end := question(m)
	q := m[12:end]
	said, ok := zone[key]
	if !ok {
		said = answer{0x8183, nil}
	}
	extra := []byte{}
	if key == "extended.test. 15" {
		// The upper bits of the code are in a record at the end.
		said = answer{0x8180, nil}
		extra = join([]byte{0}, word(opt), word(1232), []byte{1, 0, 0, 0}, word(0))
	}
	head := func(id []byte, bits, rows int) []byte {
		return join(id, word(bits), word(1), word(rows), word(0), word(len(extra)/11), q)
	}
	whole := head(m[:2], said.bits, len(said.rows))
	for _, r := range said.rows {
		whole = append(whole, r.bytes()...)
	}
	whole = append(whole, extra...)
	if !stream && len(whole) > 512 {
		return [][]byte{head(m[:2], said.bits|0x200, 0)}
	}
	if strings.HasPrefix(key, "mail") {
		packets = [][]byte{
			{1, 2, 3},
			head([]byte{m[0] ^ 1, m[1]}, 0x8183, 0),
			head(m[:2], 0x0100, 0),
			join(m[:2], word(0x8183), word(1), word(0), word(0), word(0), name("mall.test"), word(mx), word(1)),
		}
	}
	return append(packets, whole)
}

// wire is a connection to the server. It has no time.
type wire struct {
	net.Conn
	stream bool
	left   [][]byte
}

func (w *wire) Write(b []byte) (int, error) {
	if w.stream {
		m := respond(b[2:], true)[0]
		w.left = [][]byte{append(word(len(m)), m...)}
	} else {
		w.left = respond(b, false)
	}
	return len(b), nil
}

func (w *wire) Read(b []byte) (int, error) {
	if len(w.left) == 0 {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(b, w.left[0])
	if w.stream && n < len(w.left[0]) {
		w.left[0] = w.left[0][n:]
	} else {
		w.left = w.left[1:]
	}
	return n, nil
}

// packets is a wire that packets go over.
type packets struct {
	*wire
	net.PacketConn
}

func (p packets) Close() error                  { return nil }
func (p packets) LocalAddr() net.Addr           { return nil }
func (w *wire) Close() error                    { return nil }
func (w *wire) SetDeadline(t time.Time) error   { return nil }
func (p packets) SetDeadline(t time.Time) error { return nil }

func (p packets) SetReadDeadline(t time.Time) error  { return nil }
func (p packets) SetWriteDeadline(t time.Time) error { return nil }

// Addresses of both kinds are asked for at once.
var overPackets, overStreams atomic.Bool

func dial(ctx context.Context, network, server string) (net.Conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if network == "udp" {
		overPackets.Store(true)
		return packets{wire: &wire{}}, nil
	}
	overStreams.Store(true)
	return &wire{stream: true}, nil
}

var resolver = &net.Resolver{PreferGo: true, Dial: dial}
var ctx = context.Background()

func show(what string, err error, values ...any) {
	fmt.Print(what, ":")
	for _, v := range values {
		fmt.Printf(" %v", v)
	}
	var e *net.DNSError
	if errors.As(err, &e) {
		fmt.Printf(" [%s: %s, found %t, temporary %t, timeout %t, asked %t]", e.Name, e.Err, !e.IsNotFound, e.IsTemporary, e.IsTimeout, e.Server != "")
	} else if err != nil {
		fmt.Printf(" [%v]", err)
	}
	fmt.Println()
}

func deref[T any](all []*T) (out []T) {
	for _, x := range all {
		out = append(out, *x)
	}
	return out
}

func records() {
	for _, n := range []string{"mail.test.", "MAIL.test.", "odd.test.", "short.test.", "cut.test.", "loop.test.", "none.test.", "empty.test.",
		"lame.test.", "gone.test.", "fail.test.", "deny.test.", "extended.test.", "", "no host.test.", "1.2.3.4", strings.Repeat("x", 64) + ".test.", "a.onion.", "."} {
		found, err := resolver.LookupMX(ctx, n)
		show("MX "+n, err, deref(found), found == nil)
	}
	for _, n := range []string{"zone.test.", "root.test.", "gone.test."} {
		found, err := resolver.LookupNS(ctx, n)
		show("NS "+n, err, deref(found), found == nil)
	}
	for _, n := range []string{"text.test.", "broken.test.", "gone.test."} {
		found, err := resolver.LookupTXT(ctx, n)
		show("TXT "+n, err, fmt.Sprintf("%q", found))
	}
	fmt.Println(overPackets.Load(), overStreams.Load())
	found, err := resolver.LookupTXT(ctx, "large.test.")
	show("TXT large.test.", err, len(found), len(found[0]), found[0][249:251])
	fmt.Println(overStreams.Load())
	for _, s := range [][3]string{{"http", "tcp", "svc.test."}, {"", "", "direct.test."}, {"", "", "weird.test."}, {"x", "udp", "svc.test."}} {
		cname, found, err := resolver.LookupSRV(ctx, s[0], s[1], s[2])
		show("SRV "+s[2], err, cname, deref(found))
	}
}

func hosts() {
	for _, n := range []string{"host.test.", "alias.test.", "four.test.", "stub.test.", "gone.test.", "1.2.3.4"} {
		found, err := resolver.LookupCNAME(ctx, n)
		show("CNAME "+n, err, found)
	}
	for _, n := range []string{"host.test.", "four.test.", "half.test.", "gone.test.", "alias.test.", "192.0.2.3", "2001:db8::5", ""} {
		found, err := resolver.LookupHost(ctx, n)
		slices.Sort(found)
		show("host "+n, err, found)
		for _, network := range []string{"ip", "ip4", "ip6"} {
			ips, err := resolver.LookupIP(ctx, network, n)
			slices.SortFunc(ips, func(a, b net.IP) int { return strings.Compare(a.String(), b.String()) })
			show("  "+network, err, ips)
		}
	}
	strict := &net.Resolver{PreferGo: true, StrictErrors: true, Dial: dial}
	found, err := strict.LookupHost(ctx, "half.test.")
	show("strict", err, found)
	addrs, err := resolver.LookupIPAddr(ctx, "four.test.")
	show("IPAddr", err, addrs)
	ips, err := resolver.LookupNetIP(ctx, "ip4", "four.test.")
	show("NetIP", err, ips)
	ips, err = resolver.LookupNetIP(ctx, "ip", "127.0.0.1")
	show("NetIP", err, ips)
	_, err = resolver.LookupNetIP(ctx, "tcp", "four.test.")
	show("NetIP", err)
	for _, addr := range []string{"192.0.2.1", "2001:db8::1", "192.0.2.44", "nothing"} {
		names, err := resolver.LookupAddr(ctx, addr)
		show("addr "+addr, err, names)
	}
}

func refused() {
	no := errors.New("no way there")
	deaf := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, server string) (net.Conn, error) { return nil, no }}
	_, err := deaf.LookupMX(ctx, "mail.test.")
	show("deaf", err)
	mute := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, server string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: network, Err: no}
	}}
	_, err = mute.LookupTXT(ctx, "mail.test.")
	show("mute", err)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, err = resolver.LookupMX(gone, "mail.test.")
	show("cancelled", err, errors.Is(err, context.Canceled))
	// Of those that name no resolver only names that no server is asked for.
	_, err = net.LookupMX("no host")
	show("MX", err)
	_, err = net.LookupNS("")
	show("NS", err)
	_, err = net.LookupTXT("..")
	show("TXT", err)
	_, err = net.LookupCNAME("-")
	show("CNAME", err)
	_, _, err = net.LookupSRV("a b", "tcp", "test")
	show("SRV", err)
	fmt.Println(net.SRV{"t", 1, 2, 3}, net.MX{"h", 4}, net.NS{"n"})
}

func main() {
	records()
	hosts()
	refused()
}
