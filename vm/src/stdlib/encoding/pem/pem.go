// Package pem encodes and decodes blocks of bytes as text between BEGIN and END lines (RFC 1421).
package pem

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
)

// A Block is a block: its type stands in its first and last line.
type Block struct {
	Type    string            // the type, such as "CERTIFICATE"
	Headers map[string]string // lines before the contents, by name
	Bytes   []byte            // the decoded contents
}

const (
	begin  = "-----BEGIN "
	end    = "-----END "
	dashes = "-----"
)

// line takes a line off data, without space and line end behind it.
func line(data []byte) (line, rest []byte) {
	line, rest, found := bytes.Cut(data, []byte("\n"))
	if found {
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	return bytes.TrimRight(line, " \t"), rest
}

// Decode finds the first block in data and returns it with what comes after; nil and all of data if
// there is none.
func Decode(data []byte) (p *Block, rest []byte) {
	rest = data
	for {
		// A block goes from the last BEGIN before an END.
		at := bytes.Index(rest, []byte("\n"+end))
		if at < 0 {
			return nil, data
		}
		after := at + 1 + len(end)
		start := bytes.LastIndex(rest[:at], []byte(begin))
		if start < 0 || start > 0 && rest[start-1] != '\n' {
			rest = rest[after:]
			continue
		}
		if p, tail, ok := block(rest[start+len(begin):], at-start-len(begin)); ok {
			return p, tail
		}
		rest = rest[after:]
	}
}

// block parses a block from behind BEGIN on; its END stands, with a newline before it, at end bytes.
func block(data []byte, endAt int) (*Block, []byte, bool) {
	typ, body := line(data)
	typ, ok := bytes.CutSuffix(typ, []byte(dashes))
	if !ok {
		return nil, nil, false
	}
	p := &Block{Type: string(typ), Headers: map[string]string{}, Bytes: []byte{}}
	for {
		if len(body) == 0 {
			return nil, nil, false
		}
		l, next := line(body)
		k, v, ok := bytes.Cut(l, []byte(":"))
		if !ok {
			break
		}
		p.Headers[string(bytes.TrimSpace(k))] = string(bytes.TrimSpace(v))
		body = next
	}
	used := len(data) - len(body)
	if len(p.Headers) > 0 && endAt < used {
		return nil, nil, false
	}
	last, tail := line(data[endAt+1+len(end):])
	if string(last) != p.Type+dashes {
		return nil, nil, false
	}
	if endAt > used {
		text := bytes.Map(func(r rune) rune {
			if r == ' ' || r == '\t' {
				return -1
			}
			return r
		}, data[used:endAt])
		b := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
		n, err := base64.StdEncoding.Decode(b, text)
		if err != nil {
			return nil, nil, false
		}
		p.Bytes = b[:n]
	}
	return p, tail, true
}

// Encode writes a block. Keys of headers must be without colons.
func Encode(out io.Writer, b *Block) error {
	for k := range b.Headers {
		if strings.Contains(k, ":") {
			return errors.New("pem: cannot encode a header key that contains a colon")
		}
	}
	var text strings.Builder
	text.WriteString(begin + b.Type + dashes + "\n")
	if len(b.Headers) > 0 {
		const first = "Proc-Type"
		if v, ok := b.Headers[first]; ok {
			text.WriteString(first + ": " + v + "\n")
		}
		for _, k := range slices.Sorted(maps.Keys(b.Headers)) {
			if k != first {
				text.WriteString(k + ": " + b.Headers[k] + "\n")
			}
		}
		text.WriteByte('\n')
	}
	const width = 64
	for s := base64.StdEncoding.EncodeToString(b.Bytes); s != ""; {
		n := min(width, len(s))
		text.WriteString(s[:n] + "\n")
		s = s[n:]
	}
	text.WriteString(end + b.Type + dashes + "\n")
	_, err := io.WriteString(out, text.String())
	return err
}

// EncodeToMemory returns what Encode writes, nil if that fails.
func EncodeToMemory(b *Block) []byte {
	var buf bytes.Buffer
	if err := Encode(&buf, b); err != nil {
		return nil
	}
	return buf.Bytes()
}
