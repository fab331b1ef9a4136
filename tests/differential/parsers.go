// This program hands texts to one of the library's parsers and prints what comes of them, the same
// texts for the same seed: tests/differential.rs compares what it prints under minigo and as built
// by the Go toolchain.
//
//	parsers NAME SEED COUNT
package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// parser is what is tried: texts to begin with, characters to put in, and what to do with a text.
type parser struct {
	seeds    []string
	alphabet string
	run      func(s string, r *rand.Rand, out io.Writer)
}

var parsers = map[string]parser{
	"unquote": {
		[]string{`"abc"`, "`raw`", `'x'`, `"\n\t\x41\u00e9\U0001F600\101"`, `'\''`, `"é"`, `"a\"b"`, `'\x41'`, "`a\\n`", `"\ud800"`, `""`},
		"\"'`\\nxuU0417abé\xff\n\r ",
		func(s string, r *rand.Rand, out io.Writer) {
			u, err := strconv.Unquote(s)
			fmt.Fprintf(out, "%q %v\n", u, err)
			p, err := strconv.QuotedPrefix(s)
			fmt.Fprintf(out, "%q %v\n", p, err)
			if s != "" {
				c, multi, tail, err := strconv.UnquoteChar(s, "'\"`\x00"[r.IntN(4)])
				fmt.Fprintf(out, "%q %v %q %v\n", c, multi, tail, err)
			}
			fmt.Fprintln(out, strconv.Quote(s), strconv.QuoteToASCII(s), strconv.QuoteToGraphic(s), strconv.CanBackquote(s))
		},
	},
	"number": {
		[]string{"123", "-0x1F", "0b101", "1_000", "1e10", "0x1p-4", "inf", "-NaN", "9223372036854775808", "1.7976931348623159e308", "0o17", "5e-324", "+0.000001", "1+2i", "(3-4i)", "true", "0x1.8p1", "i"},
		"0123456789abcdefxpXeE+-._oOiInNfat() ",
		func(s string, r *rand.Rand, out io.Writer) {
			base, bits := []int{0, 2, 8, 10, 16, 36, 1, 37}[r.IntN(8)], []int{0, 8, 16, 32, 64, 65}[r.IntN(6)]
			fmt.Fprintln(out, show(strconv.ParseInt(s, base, bits)))
			fmt.Fprintln(out, show(strconv.ParseUint(s, base, bits)))
			f, err := strconv.ParseFloat(s, 64)
			fmt.Fprintln(out, strconv.FormatFloat(f, 'g', -1, 64), strconv.FormatFloat(f, "efgG"[r.IntN(4)], r.IntN(20), 64), err)
			f, err = strconv.ParseFloat(s, 32)
			fmt.Fprintln(out, strconv.FormatFloat(f, 'g', -1, 32), err)
			c, err := strconv.ParseComplex(s, 128)
			fmt.Fprintln(out, c, err)
			fmt.Fprintln(out, show(strconv.Atoi(s)))
			fmt.Fprintln(out, show(strconv.ParseBool(s)))
		},
	},
	"tag": {
		[]string{`json:"name,omitempty" xml:"x"`, `a:"b"`, `a:"\n\"" b:""`, `  k:"v"  `, `a:"b"c:"d"`},
		"abck: \"\\,\n\x7f\xffé-",
		func(s string, r *rand.Rand, out io.Writer) {
			for _, key := range []string{"json", "a", "b", "k", "xml", ""} {
				v, ok := reflect.StructTag(s).Lookup(key)
				fmt.Fprintf(out, "%q %v ", v, ok)
			}
			fmt.Fprintln(out)
		},
	},
	"flag": {
		[]string{"-b -i=3 -s text rest", "--d 3s -f 1e3", "-b=false -- -i 4", "-u 7 -i -3", "-h", "-i 0x10", "-s=a=b", "-d=1h2m", "-l a -l b"},
		"-=bisdfu 0123xtruefalh.m",
		func(s string, r *rand.Rand, out io.Writer) {
			f := flag.NewFlagSet("x", flag.ContinueOnError)
			f.SetOutput(out)
			b, i, t := f.Bool("b", false, "bool"), f.Int("i", 1, "an `int`"), f.String("s", "", "text")
			d, x, u := f.Duration("d", 0, ""), f.Float64("f", 2.5, "float"), f.Uint64("u", 0, "uint\nof two lines")
			err := f.Parse(strings.Split(s, " "))
			fmt.Fprintln(out, *b, *i, *t, *d, *x, *u, err, f.Args(), f.NFlag())
		},
	},
	"url": {
		[]string{"http://user:pa%20ss@host.com:80/a/b%2Fc?q=1&r=x+y#frag", "//host/p", "mailto:a@b", "/path?x", "http://[::1%25eth0]:8080/", "a%zz", "?a=1;b", "http://a b", "../x/./y", "x:y", "http://h:port/", "%41%2f", "h\xc3\xa9?é=%C3%A9"},
		"abchtp:/?#[]@!$&'()*+,;=%20fé\xff .\\<\"`{|}^~\x7f\n-_1",
		func(s string, r *rand.Rand, out io.Writer) {
			u, err := url.Parse(s)
			fmt.Fprintln(out, u, err)
			if err == nil {
				fmt.Fprintf(out, "%+v %q %q %q %v %v %q\n", *u, u.EscapedPath(), u.EscapedFragment(), u.RequestURI(), u.IsAbs(), u.Query(), u.Redacted())
				fmt.Fprintln(out, u.Hostname(), u.Port(), u.JoinPath("..", "z"))
				base, _ := url.Parse("http://h/a/b/c?q#f")
				fmt.Fprintln(out, base.ResolveReference(u))
			}
			_, err = url.ParseRequestURI(s)
			fmt.Fprintln(out, err)
			q, err := url.ParseQuery(s)
			fmt.Fprintln(out, q.Encode(), err)
			p, err := url.PathUnescape(s)
			fmt.Fprintf(out, "%q %v %s %s\n", p, err, url.PathEscape(s), url.QueryEscape(s))
		},
	},
	"timelayout": {
		[]string{time.RFC3339Nano, time.RFC1123Z, time.Kitchen, time.ANSIC, time.StampMicro, "2006-01-02 15:04:05.999 -07:00", "Jan _2 06 03:04PM", "Monday 002 __2", "02/01/2006 15h04", "Z0700 MST -07", "05.000,0000", "2006-01-02T15:04:05Z07:00:00"},
		"0123456789JanuMoSTZPMpm_-+:. ,/TGe\xff",
		func(s string, r *rand.Rand, out io.Writer) {
			at := time.Unix(r.Int64N(1<<35)-(1<<34), r.Int64N(1e9)).In(time.FixedZone("ABC", r.IntN(90000)-45000))
			text := at.Format(s)
			fmt.Fprintf(out, "%q\n", text)
			t, err := time.Parse(s, text)
			fmt.Fprintln(out, t, err)
			text = mutate(text, "0123456789:-+ TZ.", r)
			t, err = time.Parse(s, text)
			fmt.Fprintln(out, t, err)
			for _, layout := range []string{time.RFC3339, time.RFC1123, time.DateTime} {
				t, err = time.Parse(layout, s)
				fmt.Fprintln(out, t, err)
			}
			fmt.Fprintln(out, t.UnmarshalText([]byte(s)), t.UnmarshalJSON([]byte(`"`+s+`"`)))
		},
	},
	"duration": {
		[]string{"1h2m3.5s", "-1.5h", "100ns", "3us", "3µs", "1μs", "9223372036854775807ns", ".5m", "0", "+1h", "1e3s"},
		"0123456789.hmsnuµμ+-e ",
		func(s string, r *rand.Rand, out io.Writer) {
			d, err := time.ParseDuration(s)
			fmt.Fprintln(out, int64(d), d, d.Round(time.Second), d.Truncate(time.Millisecond), err)
		},
	},
	"csv": {
		[]string{"a,b,c\n1,2,3\n", "\"x\",\"y\"\"z\"\n", "a;b\n#c\nd", "\"multi\nline\",x\r\n", "a,\n,b\n\n", "\"bad\"x,y", " a , \"b\"", "é,\xff"},
		"a,;\"\n\r #é\xff\tb",
		func(s string, r *rand.Rand, out io.Writer) {
			c := csv.NewReader(strings.NewReader(s))
			c.LazyQuotes, c.TrimLeadingSpace = r.IntN(2) == 0, r.IntN(3) == 0
			c.FieldsPerRecord = []int{0, -1, 2}[r.IntN(3)]
			c.Comma = []rune{',', ';', '\t', 'é', '"'}[r.IntN(5)]
			c.Comment = []rune{0, '#', ','}[r.IntN(3)]
			for range 20 {
				rec, err := c.Read()
				fmt.Fprintf(out, "%q %v %d", rec, err, c.InputOffset())
				for i := range rec {
					line, col := c.FieldPos(i)
					fmt.Fprint(out, " ", line, ":", col)
				}
				fmt.Fprintln(out)
				if err == io.EOF {
					break
				}
			}
			w := csv.NewWriter(out)
			w.Write(strings.Split(s, "a"))
			w.Flush()
		},
	},
	"scan": {
		[]string{"12 34.5 word", "0x1f 'c' true", "-7e3 `raw` nan", "1+2i \"q\\n\" 017", "5 %\n6", "a:b:7", "99999999999", "1_000 0b11"},
		"0123456789abxef.+-'\"` \n\r\ti():%tru_",
		func(s string, r *rand.Rand, out io.Writer) {
			var i int
			var i8 int8
			var u uint16
			var f float64
			var w, q string
			var b bool
			var c complex128
			var bs []byte
			n, err := fmt.Sscan(s, &i, &f, &w)
			fmt.Fprintln(out, n, err, i, f, w)
			n, err = fmt.Sscanln(s, &u, &b, &c)
			fmt.Fprintln(out, n, err, u, b, c)
			formats := []string{"%d %f %s", "%x %v %q", "%o%c%d", "%5d%3s %t", "%v:%v:%v", "%d%%\n%d", "%b %U %e", "a%d b%s", "%2d%2d%2d", "%s\n%s", "%X %q %v"}
			format := formats[r.IntN(len(formats))]
			n, err = fmt.Sscanf(s, format, &i, &w, &f)
			fmt.Fprintln(out, format, n, err, i, w, f)
			n, err = fmt.Sscanf(s, format, &i8, &i, &q)
			fmt.Fprintf(out, "%d %v %d %d %q\n", n, err, i8, i, q)
			n, err = fmt.Sscanf(s, format, &u, &b, &bs)
			fmt.Fprintf(out, "%d %v %d %v %q\n", n, err, u, b, bs)
		},
	},
	"json": {
		[]string{`{"a":1,"B":[true,null,"x"],"c":{"d":1.5e3}}`, `[1,-2,3.25,"\u00e9\n"]`, `"text"`, `{"A":"12","e":[{"a":1},{"a":2}],"m":{"x":"y"}}`, ` null `, `{"p":{"a":-5},"t":"2020-01-02T03:04:05Z","b":"aGk="}`, `{"c":"\ud83d\ude00","n":12}`, `{"i":1,"f":"x","q":"7"}`},
		"{}[]:,\"\\u0123456789abcdeEtrufalsn.+- \n\xff\u00e9AB",
		func(s string, r *rand.Rand, out io.Writer) {
			var v any
			err := json.Unmarshal([]byte(s), &v)
			fmt.Fprintln(out, v, err, json.Valid([]byte(s)))
			type inner struct{ A int8 }
			var t struct {
				A     int
				B     []any
				C     map[string]float32
				E     []inner
				M     map[string]string
				P     *inner
				T     time.Time
				Bytes []byte `json:"b"`
				N     json.Number
				I     any
				F     bool
				Q     int `json:"q,string"`
			}
			err = json.Unmarshal([]byte(s), &t)
			p := t.P
			t.P = nil
			fmt.Fprintf(out, "%+v %v %v\n", t, p, err)
			var se *json.SyntaxError
			if errors.As(err, &se) {
				fmt.Fprintln(out, se.Offset)
			}
			var buf bytes.Buffer
			fmt.Fprintln(out, json.Compact(&buf, []byte(s)), buf.String())
			buf.Reset()
			fmt.Fprintln(out, json.Indent(&buf, []byte(s), ">", " "), buf.String())
			buf.Reset()
			json.HTMLEscape(&buf, []byte(s))
			fmt.Fprintln(out, buf.String())
			d := json.NewDecoder(strings.NewReader(s))
			for range 30 {
				tok, err := d.Token()
				if err != nil {
					// Where the decoder stands behind an error is not compared.
					fmt.Fprintln(out, err)
					break
				}
				fmt.Fprintf(out, "%T %v %d; ", tok, tok, d.InputOffset())
			}
			fmt.Fprintln(out)
			b, err := json.Marshal(s)
			fmt.Fprintln(out, string(b), err)
			b, err = json.Marshal(v)
			fmt.Fprintln(out, string(b), err)
		},
	},
	"address": {
		[]string{"1.2.3.4", "::1", "fe80::1%eth0", "10.0.0.0/8", "2001:db8::/32", "[::1]:80", "host:port", "::ffff:1.2.3.4", "a.b.c:1", "1.2.3", "01.2.3.4", "00:00:5e:00:53:01", "0000.5e00.5301", "00005e005301"},
		"0123456789abcdef:./[]%xg ",
		func(s string, r *rand.Rand, out io.Writer) {
			fmt.Fprintln(out, net.ParseIP(s))
			ip, n, err := net.ParseCIDR(s)
			fmt.Fprintln(out, ip, n, err)
			h, p, err := net.SplitHostPort(s)
			fmt.Fprintln(out, h, p, err, net.JoinHostPort(s, "1"))
			m, err := net.ParseMAC(s)
			fmt.Fprintln(out, m, err)
		},
	},
	"path": {
		[]string{"/a/b/../c", "a//b/.", "../..", "*.go", "[a-c]x?", `a\*b`, "/a/*/c", "[^x]", "a/b/c.tar.gz"},
		"ab/.*?[]^-\\é\xff c",
		func(s string, r *rand.Rand, out io.Writer) {
			dir, file := path.Split(s)
			fmt.Fprintf(out, "%q %q %q %q %q %q %v\n", path.Clean(s), dir, file, path.Base(s), path.Ext(s), path.Dir(s), path.IsAbs(s))
			for _, name := range []string{"abc", "a/b", "x", "", "a*b", "é"} {
				ok, err := path.Match(s, name)
				fmt.Fprint(out, ok, " ", err, "; ")
			}
			rel, err := filepath.Rel("a/b", s)
			fmt.Fprintln(out, rel, err, filepath.SplitList(s))
		},
	},
	"regexp": {
		[]string{`a+b*|c`, `(a|b)*?c`, `[a-c]+(x)?`, `^a.*b$`, `\d+\w*`, `(?i)ab(?:c|d)`, `a{2,3}`, `[[:alpha:]]\b`, `(?P<n>a)(b)?`, `[^ab]`, `\x41\pL`, `(a*)*`, `(|a)+`, `x*`, `\Qa.b\E`, `(?s).(?-s).`, `(?m)^.`},
		"abcx()[]{}|*+?.^$\\dwbspL:-,0123=iP<>\n",
		func(s string, r *rand.Rand, out io.Writer) {
			for _, compile := range []func(string) (*regexp.Regexp, error){regexp.Compile, regexp.CompilePOSIX} {
				re, err := compile(s)
				fmt.Fprintln(out, err)
				if err != nil {
					continue
				}
				fmt.Fprintln(out, re.NumSubexp(), fmt.Sprintf("%q", re.SubexpNames()))
				for _, text := range []string{"", "abcabc", "aab\nxbc a1", "é\xffab", "AbC.a.b123", random(r, "abcx1\n\xffé ", 12)} {
					fmt.Fprintln(out, re.FindAllStringSubmatchIndex(text, -1), re.MatchString(text))
					if r.IntN(4) == 0 {
						re.Longest()
					}
				}
				fmt.Fprintf(out, "%q %q\n", re.ReplaceAllString("aab abc xyz", "<$0|$1|${n}x>"), re.Split("a,b,cc,aab", r.IntN(4)-1))
			}
		},
	},
	"format": {
		[]string{"%d %s %v", "%+v %#v %T", "%5.2f|%-8s|%08d", "%x %X %o %b %c %q %U", "%[2]d %[1]s", "%*d %.*f", "%e %g %G", "%t", "%%", "%!", "%[5]d", "%6.3v"},
		"%dsvxXobcqUeEfgGtT+-# 0123456789.*[]!é",
		func(s string, r *rand.Rand, out io.Writer) {
			type point struct {
				X, Y int
				S    string
			}
			args := []any{7, -3, "text", 2.5, true, 'x', []byte("by"), point{1, 2, "s"}, nil, map[string]int{"a": 1}, []int{1, 2}, uint8(200), 1 + 2i, errors.New("err"), &point{}, [2]bool{true}, int64(-1 << 63), 1e21, "\xff\n", time.Second}
			r.Shuffle(len(args), func(i, j int) { args[i], args[j] = args[j], args[i] })
			args = args[:r.IntN(5)]
			fmt.Fprintf(out, "%q\n", fmt.Sprintf(s, args...))
		},
	},
}

func show[T any](v T, err error) string { return fmt.Sprint(v, " ", err) }

func random(r *rand.Rand, alphabet string, n int) string {
	var b []byte
	for range r.IntN(n + 1) {
		b = append(b, alphabet[r.IntN(len(alphabet))])
	}
	return string(b)
}

// mutate changes a few places of a text.
func mutate(s, alphabet string, r *rand.Rand) string {
	b := []byte(s)
	for range r.IntN(5) {
		at := r.IntN(len(b) + 1)
		switch r.IntN(4) {
		case 0:
			b = append(b[:at:at], append([]byte(random(r, alphabet, 3)), b[at:]...)...)
		case 1:
			end := min(at+r.IntN(4), len(b))
			b = append(b[:at:at], b[end:]...)
		case 2:
			if at < len(b) {
				b[at] = alphabet[r.IntN(len(alphabet))]
			}
		case 3:
			end := min(at+r.IntN(6), len(b))
			b = append(b[:end:end], b[at:]...)
		}
	}
	return string(b)
}

func main() {
	p, ok := parsers[os.Args[1]]
	if !ok {
		fmt.Println("no such parser:", os.Args[1])
		os.Exit(1)
	}
	seed, _ := strconv.ParseInt(os.Args[2], 10, 64)
	count, _ := strconv.Atoi(os.Args[3])
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for i := range count {
		r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
		s := mutate(p.seeds[r.IntN(len(p.seeds))], p.alphabet, r)
		if r.IntN(20) == 0 {
			s = random(r, p.alphabet, 15)
		}
		fmt.Fprintf(out, "== %q\n", s)
		func() {
			defer func() {
				if e := recover(); e != nil {
					fmt.Fprintln(out, "panic:", e)
				}
			}()
			p.run(s, r, out)
		}()
	}
}
