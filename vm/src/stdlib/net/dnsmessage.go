package net

import "errors"

// Kinds of records, RFC 1035 and later.
const (
	recordA     = 1
	recordNS    = 2
	recordCNAME = 5
	recordPTR   = 12
	recordMX    = 15
	recordTXT   = 16
	recordAAAA  = 28
	recordSRV   = 33
	recordOPT   = 41

	classInternet = 1
)

// Bits of a message's second word, and the codes in its lowest four.
const (
	bitResponse      = 1 << 15
	bitAuthoritative = 1 << 10
	bitTruncated     = 1 << 9
	bitRecursion     = 1 << 8
	bitCanRecur      = 1 << 7
	bitAuthentic     = 1 << 5

	codeServerFailure = 2
	codeNoName        = 3
)

// dnsPacket is the longest answer that is asked for over UDP: it fits into a packet that no network splits.
const dnsPacket = 1232

var (
	errLameReferral     = errors.New("lame referral")
	errUnreadableAnswer = errors.New("cannot unmarshal DNS message")
	errBadQuestion      = errors.New("cannot marshal DNS message")
	errServerMisbehaves = errors.New("server misbehaving")
	errInvalidAnswer    = errors.New("invalid DNS response")
	errNoAnswer         = errors.New("no answer from DNS server")
	errServerFails      = temporaryError("server misbehaving")
)

type temporaryError string

func (e temporaryError) Error() string   { return string(e) }
func (e temporaryError) Timeout() bool   { return false }
func (e temporaryError) Temporary() bool { return true }

// dnsQuestion asks for records of a kind; the name ends with a dot.
type dnsQuestion struct {
	name string
	kind uint16
}

func put16(b []byte, n uint16) []byte { return append(b, byte(n>>8), byte(n)) }

func get16(b []byte) uint16 { return uint16(b[0])<<8 | uint16(b[1]) }

// appendName writes a name that ends with a dot: each label behind its length, and a zero.
func appendName(b []byte, name string) ([]byte, bool) {
	if len(name) > 255 || name == "" || name[len(name)-1] != '.' {
		return nil, false
	}
	for name != "." && name != "" {
		i := index(name, '.')
		if i == 0 || i > 63 {
			return nil, false
		}
		b = append(append(b, byte(i)), name[:i]...)
		name = name[i+1:]
	}
	return append(b, 0), true
}

// message writes the question with two bytes of room before it, which hold its length where it goes over
// a stream. The record at its end says how long the answer may be.
func (q dnsQuestion) message(id uint16, authentic bool) ([]byte, bool) {
	bits := uint16(bitRecursion)
	if authentic {
		bits |= bitAuthentic
	}
	b := make([]byte, 2, 2+12+len(q.name)+6+11)
	for _, n := range []uint16{id, bits, 1, 0, 0, 1} {
		b = put16(b, n)
	}
	b, ok := appendName(b, q.name)
	if !ok {
		return nil, false
	}
	b = put16(put16(b, q.kind), classInternet)
	b = put16(put16(append(b, 0), recordOPT), dnsPacket)
	b = append(b, 0, 0, 0, 0, 0, 0)
	n := len(b) - 2
	b[0], b[1] = byte(n>>8), byte(n)
	return b, true
}

// dnsRecord is one record of an answer; its data lies in the message from at to end.
type dnsRecord struct {
	name    string
	kind    uint16
	at, end int
}

// dnsAnswer is a message taken apart.
type dnsAnswer struct {
	message []byte
	id      uint16
	bits    uint16
	code    uint16
	more    bool // it has records behind those of the answer and of authority
	broken  bool // the answer's records stop being readable behind those here
	records []dnsRecord
	server  string
}

// nameAt reads a name, which may go on elsewhere in the message, and answers where it ends.
func nameAt(m []byte, at int) (name string, end int, ok bool) {
	var b []byte
	for jumps := 0; at < len(m); {
		n := int(m[at])
		at++
		switch n & 0xc0 {
		case 0:
			if n == 0 {
				if jumps == 0 {
					end = at
				}
				if len(b) == 0 {
					b = append(b, '.')
				}
				return string(b), end, len(b) <= 254
			}
			if at+n > len(m) {
				return "", 0, false
			}
			for _, c := range m[at : at+n] {
				if c == '.' {
					return "", 0, false
				}
			}
			b = append(append(b, m[at:at+n]...), '.')
			at += n
		case 0xc0:
			if at >= len(m) {
				return "", 0, false
			}
			if jumps == 0 {
				end = at + 1
			}
			at = n&0x3f<<8 | int(m[at])
			// A name that leads to itself has no end.
			if jumps++; jumps > 10 {
				return "", 0, false
			}
		default:
			return "", 0, false
		}
	}
	return "", 0, false
}

// recordAt reads the head of a record, and answers where the next one begins. It gives the record's class
// and time to live for the one kind that has other things there.
func recordAt(m []byte, at int) (r dnsRecord, ttl uint32, ok bool) {
	name, at, ok := nameAt(m, at)
	if !ok || at+10 > len(m) {
		return r, 0, false
	}
	head := m[at : at+10]
	ttl = uint32(get16(head[4:]))<<16 | uint32(get16(head[6:]))
	r = dnsRecord{name, get16(head), at + 10, at + 10 + int(get16(head[8:]))}
	return r, ttl, r.end <= len(m)
}

// readAnswer takes a message apart that answers the question; ours is false if it is no answer to it.
func readAnswer(m []byte, id uint16, q dnsQuestion) (a *dnsAnswer, ours bool, err error) {
	if len(m) < 12 {
		return nil, false, errUnreadableAnswer
	}
	a = &dnsAnswer{message: m, id: get16(m), bits: get16(m[2:])}
	a.code = a.bits & 15
	name, at, ok := nameAt(m, 12)
	if !ok || get16(m[4:]) == 0 || at+4 > len(m) {
		return nil, false, errUnreadableAnswer
	}
	same := equalFold(name, q.name) && get16(m[at:]) == q.kind && get16(m[at+2:]) == classInternet
	if a.bits&bitResponse == 0 || a.id != id || !same {
		return nil, false, nil
	}
	if get16(m[4:]) != 1 {
		return nil, true, errInvalidAnswer
	}
	at += 4
	for range get16(m[6:]) {
		r, _, ok := recordAt(m, at)
		if !ok {
			a.broken = true
			return a, true, nil
		}
		a.records = append(a.records, r)
		at = r.end
	}
	a.readRest(at)
	return a, true, nil
}

// readRest looks behind the answer for a record with the upper bits of the code.
func (a *dnsAnswer) readRest(at int) {
	authority := int(get16(a.message[8:]))
	for i := range authority + int(get16(a.message[10:])) {
		r, ttl, ok := recordAt(a.message, at)
		if !ok {
			return
		}
		if at = r.end; i < authority {
			continue
		}
		a.more = true
		if r.kind == recordOPT {
			a.code |= uint16(ttl >> 24 << 4)
			return
		}
	}
}

// equalFold compares names without regard to small and capital letters of ASCII.
func equalFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if x != y && (x|0x20 != y|0x20 || x|0x20 < 'a' || x|0x20 > 'z') {
			return false
		}
	}
	return true
}

// check is what is wrong with an answer before its records of the kind are looked at.
func (a *dnsAnswer) check(kind uint16) error {
	switch {
	case a.code == codeNoName:
		return errNoSuchHost
	case a.broken && len(a.records) == 0:
		return errUnreadableAnswer
	case a.code == codeServerFailure:
		return errServerFails
	case a.code != 0:
		return errServerMisbehaves
	case len(a.records) == 0 && a.bits&(bitAuthoritative|bitCanRecur) == 0 && !a.more:
		return errLameReferral
	}
	for _, r := range a.records {
		if r.kind == kind {
			return nil
		}
	}
	if a.broken {
		return errUnreadableAnswer
	}
	return errNoSuchHost
}

// each gives f the records of a kind, or of any kind for 0, until it answers false; the name is the one
// that errors are to tell.
func (a *dnsAnswer) each(name string, kind uint16, f func(r dnsRecord) bool) error {
	for _, r := range a.records {
		if (kind == 0 || r.kind == kind) && !f(r) {
			return &DNSError{Err: errUnreadableAnswer.Error(), Name: name, Server: a.server}
		}
	}
	if a.broken {
		return &DNSError{Err: errUnreadableAnswer.Error(), Name: name, Server: a.server}
	}
	return nil
}

// number reads the n-th word of a record's data.
func (a *dnsAnswer) number(r dnsRecord, n int) (uint16, bool) {
	at := r.at + 2*n
	if at+2 > r.end {
		return 0, false
	}
	return get16(a.message[at:]), true
}

// name reads the name that a record's data has behind n words.
func (a *dnsAnswer) name(r dnsRecord, n int) (string, bool) {
	if r.at+2*n > r.end {
		return "", false
	}
	name, _, ok := nameAt(a.message, r.at+2*n)
	return name, ok
}
