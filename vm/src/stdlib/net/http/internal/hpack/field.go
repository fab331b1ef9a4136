// Package hpack packs and unpacks the fields of headers as RFC 7541 has it.
package hpack

import (
	"strings"
	"sync"
)

// A Field is a field of a header. A sensitive one is kept out of tables, here and further on.
type Field struct {
	Name, Value string
	Sensitive   bool
}

// Size returns what a field counts in tables and in limits.
func (f Field) Size() int { return len(f.Name) + len(f.Value) + 32 }

// A fault is an error that needs nothing to be made when a program starts.
type fault string

func (f fault) Error() string { return string(f) }

const (
	errTruncated = fault("truncated header block")
	errIndex     = fault("invalid indexed field")
	errInteger   = fault("integer too large")
	errHuffman   = fault("invalid Huffman-encoded data")
	errResize    = fault("invalid size update of the dynamic table")
)

// staticText lists the static table, from index 1: name and value.
const staticText = `:authority
:method GET
:method POST
:path /
:path /index.html
:scheme http
:scheme https
:status 200
:status 204
:status 206
:status 304
:status 400
:status 404
:status 500
accept-charset
accept-encoding gzip, deflate
accept-language
accept-ranges
accept
access-control-allow-origin
age
allow
authorization
cache-control
content-disposition
content-encoding
content-language
content-length
content-location
content-range
content-type
cookie
date
etag
expect
expires
from
host
if-match
if-modified-since
if-none-match
if-range
if-unmodified-since
last-modified
link
location
max-forwards
proxy-authenticate
proxy-authorization
range
referer
refresh
retry-after
server
set-cookie
strict-transport-security
transfer-encoding
user-agent
vary
via
www-authenticate`

const staticCount = 61

// A pair is a field to be looked up.
type pair struct{ name, value string }

// static is the static table, made when a header is first packed or unpacked.
var static struct {
	once   sync.Once
	fields [staticCount + 1]Field
	byPair map[pair]int
	byName map[string]int // the first of that name
}

func loadStatic() {
	static.byPair, static.byName = map[pair]int{}, map[string]int{}
	at := 0
	for line := range strings.SplitSeq(staticText, "\n") {
		at++
		name, value, _ := strings.Cut(line, " ")
		static.fields[at] = Field{Name: name, Value: value}
		static.byPair[pair{name, value}] = at
		if static.byName[name] == 0 {
			static.byName[name] = at
		}
	}
}

// A table is a dynamic table. The oldest field stands first.
type table struct {
	fields  []Field
	evicted int // how many fields have gone
	size    int
	limit   int
}

// get returns the field of an index, of which 1 is the newest.
func (t *table) get(i int) (Field, bool) {
	if i < 1 || i > len(t.fields) {
		return Field{}, false
	}
	return t.fields[len(t.fields)-i], true
}

// add adds a field and calls gone with those that have to go.
func (t *table) add(f Field, gone func(id int, f Field)) {
	if t.shrink(t.limit-f.Size(), gone); f.Size() > t.limit {
		return
	}
	t.fields = append(t.fields, f)
	t.size += f.Size()
}

// shrink has the oldest fields go until those that are left take at most that much.
func (t *table) shrink(size int, gone func(id int, f Field)) {
	n := 0
	for n < len(t.fields) && t.size > size {
		f := t.fields[n]
		t.size -= f.Size()
		n++
		if gone != nil {
			gone(t.evicted+n, f)
		}
	}
	if n > 0 {
		t.evicted += n
		t.fields = append(t.fields[:0], t.fields[n:]...)
	}
}
