// What natives do for times, durations, base64, URLs, checksums, short searches and quoted texts is what Go does.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

func times() {
	layouts := []string{
		time.Layout, time.ANSIC, time.UnixDate, time.RubyDate, time.RFC822, time.RFC822Z, time.RFC850, time.RFC1123,
		time.RFC1123Z, time.RFC3339, time.RFC3339Nano, time.Kitchen, time.Stamp, time.StampMilli, time.StampMicro,
		time.StampNano, time.DateTime, time.DateOnly, time.TimeOnly, "002 __2 .00 ,999 3pm 2006-01-02T15:04:05,000",
		"Z070000 Z07:00:00 -07 Z07 -07:00:00 Janx Monx _2006 1/2/6 3:4:5", "20060102150405", "", "no elements",
	}
	zones := []*time.Location{time.UTC, time.FixedZone("CET", 3600), time.FixedZone("", -19815)}
	for i, sec := range []int64{0, -1, 951782400, 1709210096, -62135596800, -62167219201, 253402300800, 1 << 40} {
		t := time.Unix(sec, int64(i)*120003400%1e9).In(zones[i%len(zones)])
		fmt.Println(t, "|", t.GoString())
		for _, layout := range layouts {
			text := t.Format(layout)
			back, err := time.Parse(layout, text)
			fmt.Printf("%q %v %v\n", text, back, err)
		}
	}
	for _, text := range []string{
		"2024-02-30T00:00:00Z", "2024-02-29T24:00:00Z", "2024-02-29T23:59:59.5+24:30", "2024-02-29T23:59:59.123456789123Z",
		"2024-02-29t23:59:59Z", "2024-02-29T23:59:59", "", "2024-02-29T23:59:59Zx", "2024-2-29T23:59:59Z",
	} {
		t, err := time.Parse(time.RFC3339, text)
		fmt.Println(t, err)
	}
	for _, pair := range [][2]string{
		{time.UnixDate, "mon jan  2 15:04:05 GMT+3 2006"}, {time.RFC850, "Thursday, 29-Feb-24 12:00:00 WITA"},
		{time.RFC822, "02 Jan 69 15:04 ABCDE"}, {"2006 002", "2024 060"}, {time.Kitchen, "12:30AM"}, {time.Kitchen, "13:30PM"},
		{"15:04:05", "1:02:03,5"}, {"15:04:05.000", "01:02:03.12"}, {"Jan _2", "feb  9"}, {"Jan _2", "feb 30"},
		{"2006-01-02 -07:00:00", "2024-01-01 -00:00:01"}, {"06", "+5"}, {"January", "SEPTEMBER"},
	} {
		t, err := time.ParseInLocation(pair[0], pair[1], zones[1])
		fmt.Println(t, err)
	}
	for _, text := range []string{
		"0", "", "-", "1h15m30.918273645s", "-1.5h", "+5us", "3µs4μs", ".5m", "1.s", "3", "3x", "9223372036854775807ns",
		"9223372036854775808ns", "-9223372036854775808ns", "2562047h47m16.854775808s", "0.3333333333333333333h", "1h-1m",
	} {
		d, err := time.ParseDuration(text)
		fmt.Println(d, err)
	}
	start := time.Now()
	fmt.Println(time.Since(start) >= 0, time.Until(start) <= 0, time.Since(time.Time{}) == 1<<63-1)
}

func encodings() {
	data := []byte("\x00\xff\x10any bytes, \xfe\xfb")
	all := []*base64.Encoding{
		base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.RawURLEncoding,
		base64.StdEncoding.Strict(), base64.StdEncoding.WithPadding('*'), base64.RawURLEncoding.Strict(),
	}
	for _, enc := range all {
		for n := range 8 {
			text := enc.EncodeToString(data[:n])
			back, err := enc.DecodeString(text)
			fmt.Println(text, back, cap(back), back == nil, err)
		}
		for _, text := range []string{
			"YQ==", "YR==", "YQ", "YQ=", "YQ*=", "YWI=", "YWJ=", "YWI", "Y", "Y===", "====", "YWJj\n", "YW\r\nJj", "YWJjYQ==x",
			"YW=j", "-_-_", "+/+/", "YWJjYQ==YWJj", "\n", "YWJ\x80",
		} {
			back, err := enc.DecodeString(text)
			fmt.Println(back, back == nil, err)
		}
	}
	for _, s := range []string{"", "plain-_.~", "a b+c%d/e?f&g=h:i;j,k", "ä€", "\x00\x7f\"<>'()*!@$[]"} {
		fmt.Println(url.QueryEscape(s), url.PathEscape(s))
		u := &url.URL{Scheme: "http", User: url.UserPassword(s, s), Host: "h.example", Path: "/" + s, RawQuery: "q", Fragment: s}
		fmt.Println(u)
	}
	long := bytes.Repeat([]byte("0123456789abcdef-"), 600)
	for _, n := range []int{0, 1, 7, 8, 383, 384, 385, 1000, 3071, 3072, 3073, 3500, 9999} {
		fmt.Println(n, crc32.Checksum(long[:n], crc32.MakeTable(crc32.Castagnoli)), crc32.ChecksumIEEE(long[:n]))
	}
	for _, s := range []string{
		`""`, `"plain"`, `"a\tb\x41\u00e4\101"`, `"a"b"`, `"a`, `"`, "\"a\nb\"", "\"a\xffb\"", `"\q"`, `"\'"`, `'x'`, "`raw`", `"\400"`,
	} {
		text, err := strconv.Unquote(s)
		prefix, err2 := strconv.QuotedPrefix(s + "rest")
		fmt.Printf("%q %v %q %v\n", text, err, prefix, err2)
	}
}

func searches() {
	s := "abcabdab\x80\x00\xffabcd\x81\x01xyzzyab\x00\x00ab-abcdefgh\xc3\xa4\xe2\x82\xac!"
	sum := 0
	for end := range len(s) + 1 {
		t := s[:end]
		for c := range 256 {
			sum = sum*31 + strings.IndexByte(t, byte(c)) + bytes.IndexByte([]byte(t), byte(c))
		}
		for from := range end {
			for to := from; to <= min(end, from+5); to++ {
				sep := s[from:to]
				sum = sum*31 + strings.Index(t, sep) + 3*strings.LastIndex(t, sep) + 5*strings.Count(t, sep)
				sum = sum*31 + strings.IndexAny(t, sep) + 3*strings.LastIndexAny(t, sep) + 5*len(strings.Trim(t, sep))
			}
		}
		sum = sum*31 + strings.IndexRune(t, 'ä') + 3*strings.IndexRune(t, '€') + 5*strings.IndexRune(t, 'y')
	}
	fmt.Println(sum)
	up := func(r rune) rune {
		switch r {
		case 'b':
			return 'B'
		case 'c':
			return -1
		case 'd':
			return '€'
		}
		return r
	}
	for _, t := range []string{"", "xyz", "abcd", "\xffabc", "xä\xff", "c", "äbc"} {
		fmt.Printf("%q %q\n", strings.Map(up, t), bytes.Map(up, []byte(t)))
	}
}

type ring struct {
	Name string
	Next *ring
	List []any
	Map  map[string]any
}

func values() {
	for i, r := range []*ring{{Name: "next"}, {Name: "list"}, {Name: "map"}} {
		switch i {
		case 0:
			r.Next = r
		case 1:
			r.List = []any{1, r}
		case 2:
			r.Map = map[string]any{"r": r}
		}
		_, err := json.Marshal(r)
		fmt.Println(err)
	}
	deep := &ring{Name: "deep"}
	for range 2000 {
		deep = &ring{Next: deep, List: []any{"x"}}
	}
	text, err := json.Marshal(deep)
	fmt.Println(len(text), crc32.ChecksumIEEE(text), err)
	type big struct {
		A, B int
		C    string
	}
	v := big{1, 2, "three"}
	x := reflect.ValueOf(v)
	i, j := x.Interface(), x.Field(2).Interface()
	p := reflect.ValueOf(&v).Elem()
	k := p.Interface()
	v.A, v.C = 7, "seven"
	fmt.Println(i, j, k, p.Interface(), x.Interface() == i)
	nan := 0.0
	nan /= nan
	fmt.Println(reflect.DeepEqual(1, 1), reflect.DeepEqual(1, int8(1)), reflect.DeepEqual("a", "a"), reflect.DeepEqual(nan, nan), reflect.DeepEqual(2i, 2i))
}

func replacers() {
	lists := [][]string{
		{"a", "1", "b", "2", "a", "3"}, {"a", "11", "b", ""}, {"ab", "x", "a", "y", "abc", "z"}, {"", "X"},
		{"", "X", "a", "Y"}, {"a", "Y", "", "X", "b", "Z"}, {"abc", ""}, {"c", "c"}, {}, {"&", "&amp;", "<", "&lt;"},
		{"ä", "ae", "€", "E", "\xff", "?"}, {"a", "1", "aa", "2", "aaa", "3"}, {"aaa", "3", "aa", "2", "a", "1"},
	}
	texts := []string{"", "a", "abcab", "xyz", "aaa", "cabbac", "äa€", "\xff\xfe", "<a&b>", strings.Repeat("ab ", 40)}
	for _, list := range lists {
		r := strings.NewReplacer(list...)
		for _, s := range texts {
			fmt.Printf("%q ", r.Replace(s))
		}
		fmt.Println()
	}
	for _, s := range append(texts, " \t\n", " a\vb\fc\r d ", "a\u00a0b\u2003c\u0085d", "ä ö", strings.Repeat("x y\n", 30000)) {
		words, more := strings.Fields(s), bytes.Fields([]byte(s))
		fmt.Println(len(words), len(more), fmt.Sprintf("%.60q", words))
	}
	for _, s := range []string{"banana", "", "aaaa", strings.Repeat("na", 50)} {
		for _, n := range []int{-1, 0, 1, 2} {
			fmt.Println(strings.Replace(s, "a", "<>", n), strings.Replace(s, "an", "", n), strings.Replace(s, "", "-", n),
				string(bytes.Replace([]byte(s), []byte("na"), []byte("x"), n)))
		}
	}
	for _, s := range []string{
		` { "a\"b<" : [ 1 , 2.5e3 , "\u00e4 \\" , null ] } `, "[]", "\"\xe2\x80\xa8&\"", "[\t\n\r \"x y\"]",
	} {
		var b bytes.Buffer
		err := json.Compact(&b, []byte(s))
		text, err2 := json.Marshal([]any{json.RawMessage(s), 1})
		fmt.Printf("%q %v %q %v\n", b.String(), err, text, err2)
	}
}

func main() {
	replacers()
	times()
	encodings()
	searches()
	values()
}
