// A parser of JSON with precise error positions, and a printer that sorts keys.
package main

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

type parser struct {
	s   string
	pos int
}

type perr struct {
	pos int
	msg string
}

func (e perr) Error() string { return fmt.Sprintf("%d: %s", e.pos, e.msg) }

func (p *parser) fail(m string) { panic(perr{p.pos, m}) }

func (p *parser) ws() {
	for p.pos < len(p.s) && strings.IndexByte(" \t\r\n", p.s[p.pos]) >= 0 {
		p.pos++
	}
}

func (p *parser) peek() byte {
	if p.pos < len(p.s) {
		return p.s[p.pos]
	}
	return 0
}

func (p *parser) expect(c byte) {
	if p.peek() != c {
		p.fail(fmt.Sprintf("expected %q", c))
	}
	p.pos++
}

func (p *parser) word(w string, v any) any {
	if !strings.HasPrefix(p.s[p.pos:], w) {
		p.fail("expected " + w)
	}
	p.pos += len(w)
	return v
}

func (p *parser) value() (v any) {
	p.ws()
	defer p.ws()
	switch c := p.peek(); {
	case c == '{':
		m := map[string]any{}
		p.pos++
		for p.ws(); p.peek() != '}'; p.ws() {
			if len(m) > 0 {
				p.expect(',')
				p.ws()
			}
			k := p.str()
			p.ws()
			p.expect(':')
			m[k] = p.value()
		}
		p.pos++
		return m
	case c == '[':
		l := []any{}
		p.pos++
		for p.ws(); p.peek() != ']'; {
			if len(l) > 0 {
				p.expect(',')
			}
			l = append(l, p.value())
		}
		p.pos++
		return l
	case c == '"':
		return p.str()
	case c == 't':
		return p.word("true", true)
	case c == 'f':
		return p.word("false", false)
	case c == 'n':
		return p.word("null", nil)
	case c == '-' || c >= '0' && c <= '9':
		start := p.pos
		for strings.IndexByte("+-0123456789.eE", p.peek()) >= 0 && p.peek() != 0 {
			p.pos++
		}
		f, err := strconv.ParseFloat(p.s[start:p.pos], 64)
		if err != nil {
			p.pos = start
			p.fail("bad number")
		}
		return f
	case c == 0:
		p.fail("unexpected end")
	}
	p.fail(fmt.Sprintf("unexpected %q", p.peek()))
	return
}

func (p *parser) str() string {
	p.expect('"')
	var b []byte
	for {
		switch c := p.peek(); c {
		case 0:
			p.fail("unterminated string")
		case '"':
			p.pos++
			return string(b)
		case '\\':
			p.pos++
			e := p.peek()
			p.pos++
			switch e {
			case 'n':
				b = append(b, '\n')
			case 't':
				b = append(b, '\t')
			case 'u':
				if p.pos+4 > len(p.s) {
					p.fail("short escape")
				}
				n, err := strconv.ParseUint(p.s[p.pos:p.pos+4], 16, 32)
				if err != nil {
					p.fail("bad escape")
				}
				b = utf8.AppendRune(b, rune(n))
				p.pos += 4
			default:
				b = append(b, e)
			}
		default:
			b = append(b, c)
			p.pos++
		}
	}
}

func parse(s string) (v any, err error) {
	defer func() {
		if e := recover(); e != nil {
			v, err = nil, e.(perr)
		}
	}()
	p := &parser{s: s}
	v = p.value()
	if p.pos < len(s) {
		p.fail("trailing text")
	}
	return
}

func show(v any) string {
	switch v := v.(type) {
	case map[string]any:
		ks := make([]string, 0, len(v))
		for k := range v {
			ks = append(ks, k)
		}
		sort.Strings(ks)
		for i, k := range ks {
			ks[i] = strconv.Quote(k) + ":" + show(v[k])
		}
		return "{" + strings.Join(ks, ",") + "}"
	case []any:
		var ps []string
		for _, x := range v {
			ps = append(ps, show(x))
		}
		return "[" + strings.Join(ps, ",") + "]"
	case string:
		return strconv.Quote(v)
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}

func main() {
	for _, s := range []string{
		`{"b": [1, 2.5, -3e2, {"x": null}], "a": "h\u00e9\n\"q\"", "t": true, "": false}`,
		`[]`, `  "only"  `, `[[[[1]]]]`, `{}`, `[1,]`, `{"a" 1}`, `{"a":1,}`, `tru`, `"open`, `[1 2]`, ``, `1 2`, `-`, `{"a":{"b":{"c":[]}}}`, `@`,
	} {
		v, err := parse(s)
		if err != nil {
			fmt.Println("error", err)
			continue
		}
		fmt.Println(show(v))
	}
}
