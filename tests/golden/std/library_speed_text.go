// strings, bytes, hex, url, time, crc32: what is done in blocks, by edges and against slow ways written out here.
package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

func try(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	f()
}

func lists(all [][]byte) {
	for _, x := range all {
		fmt.Printf("%q:%d:%t ", x, cap(x), x == nil)
	}
	fmt.Println(len(all), all == nil)
}

func splits() {
	for _, s := range []string{"", "a", ",", ",,", "a,b,c", "a,b,c,", "äöü", "a\xffb", "世界, 世界"} {
		b := append(make([]byte, 0, len(s)+3), s...)
		b = b[: len(b) : len(b)+2]
		for _, sep := range []string{"", ",", "b,", "界", ",,,,,,,,,,,,,,,,,,,,"} {
			for _, n := range []int{-1, 0, 1, 2, 3, 100} {
				lists(bytes.SplitN(b, []byte(sep), n))
				lists(bytes.SplitAfterN(b, []byte(sep), n))
			}
		}
		lists(bytes.Fields(b))
	}
	lists(bytes.Split(nil, []byte(",")))
	lists(bytes.Split(nil, nil))
	lists(bytes.Fields([]byte(" a\u00a0b\u2003c \x85\xff ")))
	long := bytes.Repeat([]byte("word, "), 40000)
	parts := bytes.Split(long, []byte(", "))
	fmt.Println(len(parts), len(bytes.Join(parts, []byte(", "))), len(bytes.Fields(long)), len(bytes.Split(long, nil)), string(bytes.SplitN(long, []byte("w"), 4)[2]))
	// A part does not grow into the next.
	b := []byte("ab,cd")
	p := bytes.Split(b, []byte(","))
	_ = append(p[0], 'x')
	fmt.Printf("%s\n", b)
}

func searches() {
	texts := []string{"", "a", "é", "abcdefgh", "abcdefghi", "日本語", "a日b本c", "\xff", "abc\xffdef", strings.Repeat("x", 70) + "é", "\uFFFD"}
	sets := []string{"", "a", "h", "ah", "xyz", "é", "aé", "\uFFFD", "\xff", "hgfedcba", "日", "語本x", strings.Repeat("z", 300) + "i"}
	for _, s := range texts {
		for _, c := range sets {
			fmt.Print(strings.IndexAny(s, c), strings.LastIndexAny(s, c), bytes.IndexAny([]byte(s), c), bytes.LastIndexAny([]byte(s), c), strings.ContainsAny(s, c), " ")
		}
		fmt.Println()
	}
	torture := strings.Repeat("ABC", 100)
	for _, sep := range []string{"ABC", "ABCABC", "CA", "ABCA", "AA", torture, torture + "A", strings.Repeat("ABC", 7)} {
		fmt.Print(strings.Count(torture, sep), bytes.Count([]byte(torture), []byte(sep)), " ")
	}
	fmt.Println(strings.Count("aaaaa", "aa"), strings.Count("xaaaxaaax", "aa"), strings.Count("äöü", ""), strings.Count("", ""))
	b := []byte("same memory")
	fmt.Println(bytes.Equal(b, b), bytes.Equal(b, b[:4]), bytes.Compare(b, b), bytes.Compare(b, b[:4]), bytes.Compare(b[:4], b), bytes.Compare(nil, b), strings.Compare("same", "same"))
	zeros := make([]byte, 5000)
	copy(zeros[4000:], "x\x00\x00y\x00")
	for _, sep := range []string{"\x00\x00", "x\x00", "\x00x", "\x00\x00y", "\x00\x00\x00\x00\x00\x00x", "y\x00\x00\x00", "\x00z", "x\x00\x00y\x00" + string(make([]byte, 900)), string(make([]byte, 4000)) + "x"} {
		fmt.Print(bytes.Index(zeros, []byte(sep)), bytes.LastIndex(zeros, []byte(sep)), bytes.Count(zeros, []byte(sep)), strings.Index(string(zeros[3990:4030]), sep), " ")
	}
	fmt.Println()
	for _, s := range []string{"", "  ", "éa é", "\xffa\xff", "ééé", "a\u00a0", "\u2003 x \u2003", "x\xe3\x80", "\x80x", "日x日", " é "} {
		for _, set := range []string{"", " ", "é", "aé", "\xff", "\uFFFD", "日 x", "abcdefgh"} {
			fmt.Printf("%q %q %q %q ", strings.Trim(s, set), strings.TrimLeft(s, set), bytes.TrimRight([]byte(s), set), bytes.Trim([]byte(s), set))
		}
		fmt.Printf("%q %q\n", strings.TrimSpace(s), bytes.TrimSpace([]byte(s)))
		odd := func(r rune) bool { return r%2 == 1 }
		fmt.Printf("%q ", strings.FieldsFunc(s, odd))
		lists(bytes.FieldsFunc([]byte(s), odd))
	}
	fmt.Println(strings.Repeat("x", 1), strings.Repeat("", 5) == "", strings.Repeat("ab", 0) == "")
	for _, s := range []string{"", "a", "é", "\xff", "\xc3", "\xe6\x97", "\xf0\x9f\x98\x80", "\xed\xa0\x80", "aé", "é\xff", "\x80\x80"} {
		r, n := utf8.DecodeRuneInString(s)
		r2, n2 := utf8.DecodeLastRuneInString(s)
		r3, n3 := utf8.DecodeRune([]byte(s))
		r4, n4 := utf8.DecodeLastRune([]byte(s))
		fmt.Println(r, n, r2, n2, r3, n3, r4, n4, utf8.FullRuneInString(s), utf8.FullRune([]byte(s)))
	}
}

func hexes() {
	for _, s := range []string{"", "0", "00", "0g", "g0", "00fFAb", "00f", "00x", "000g11", "0011é"} {
		b, err := hex.DecodeString(s)
		fmt.Printf("%x %v ", b, err)
		c, err := hex.AppendDecode([]byte{9}, []byte(s))
		fmt.Printf("%x %v\n", c, err)
	}
	try(func() { fmt.Println(hex.Encode(make([]byte, 3), []byte("ab"))) })
	try(func() { fmt.Println(hex.Encode(make([]byte, 2), []byte("ab"))) })
	try(func() { fmt.Println(hex.Decode(make([]byte, 1), []byte("0a0b"))) })
	try(func() { fmt.Println(hex.Decode(nil, []byte("0x0b"))) })
	in := []byte("0a0b0c0d")
	n, err := hex.Decode(in, in)
	fmt.Printf("%d %v %x\n", n, err, in)
	data := make([]byte, 200000)
	for i := range data {
		data[i] = byte(i * i >> 3)
	}
	text := hex.EncodeToString(data)
	back, err := hex.DecodeString(text)
	fmt.Println(len(text), bytes.Equal(back, data), err, crc32.ChecksumIEEE([]byte(text)))
	fmt.Printf("%s|%s\n", hex.AppendEncode([]byte("x"), []byte("yz")), hex.AppendEncode(make([]byte, 0, 9), nil))
	for _, n := range []int{0, 1, 7, 8, 9, 15, 16, 17, 33} {
		fmt.Print(hex.Dump(data[100 : 100+n]))
	}
}

func urls() {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	q, p := url.QueryEscape(string(all)), url.PathEscape(string(all))
	fmt.Println(q)
	fmt.Println(p)
	a, err := url.QueryUnescape(q)
	b, err2 := url.PathUnescape(p)
	fmt.Println(a == string(all), b == string(all), err, err2)
	for _, s := range []string{"", "plain", "a+b", "%41%zz", "%", "%4", "%4g", "100%", "%e4%b8%96", "a%20b+c", "+", "%%30"} {
		a, err := url.QueryUnescape(s)
		b, err2 := url.PathUnescape(s)
		fmt.Printf("%q %v %q %v\n", a, err, b, err2)
	}
	for _, s := range []string{"http://a b/", "http://a%20b/", "http://a%41/", "http://[fe80::1%25en0]/", "http://[fe80::1%25%41n]/", "http://[fe80::1%25 x]/", "http://h%e4/", "http://u:p%40@h/p%2fq?x=%zz#f%20g", "http://x<y/", "http://a\\b/"} {
		u, err := url.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%q %q %q %q %s\n", u.Host, u.Path, u.RawPath, u.Fragment, u)
	}
}

func times() {
	zone := time.FixedZone("", 5*3600+30*60)
	odd := time.FixedZone("odd", -(3600 + 90))
	for _, t := range []time.Time{{}, time.Unix(0, 0).UTC(), time.Date(2024, 2, 29, 23, 59, 58, 123456789, time.UTC), time.Date(2024, 12, 31, 1, 2, 3, 120000000, zone), time.Date(-5, 1, 1, 0, 0, 0, 1, odd), time.Date(12345, 6, 7, 8, 9, 10, 999999999, zone)} {
		fmt.Println(t.Format(time.RFC3339), t.Format(time.RFC3339Nano), t.Format("2006-01-02T15:04:05.000Z07:00"))
		text, err := t.MarshalText()
		j, err2 := t.MarshalJSON()
		fmt.Println(string(text), err, string(j), err2)
	}
	for _, s := range []string{
		"2024-02-29T23:59:58Z", "2024-02-29T23:59:58.5Z", "2024-02-29T23:59:58.123456789123Z", "2024-02-29T23:59:58+05:30", "2024-02-29T23:59:58.000000001-00:00", "2024-02-29T23:59:58-23:59",
		"2023-02-29T23:59:58Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T23:60:00Z", "2024-01-01T23:00:60Z",
		"2024-01-01T1:00:00Z", "2024-01-01T23:00:00", "2024-01-01T23:00:00z", "2024-01-01t23:00:00Z", "2024-01-01 23:00:00Z", "2024-01-01T23:00:00.Z", "2024-01-01T23:00:00,5Z", "2024-01-01T23:00:00+24:00", "2024-01-01T23:00:00+25:00",
		"2024-01-01T23:00:00+05:60", "2024-01-01T23:00:00+05:61", "2024-01-01T23:00:00+0530", "2024-01-01T23:00:00+05:3", "2024-01-01T23:00:00Zx", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "", "2024", "202é-01-01T23:00:00Z",
	} {
		for _, layout := range []string{time.RFC3339, time.RFC3339Nano} {
			t, err := time.Parse(layout, s)
			name, offset := t.Zone()
			fmt.Println(t.UTC(), name, offset, err)
		}
		t, err := time.ParseInLocation(time.RFC3339, s, zone)
		fmt.Println(t, err)
		var u time.Time
		err = u.UnmarshalJSON([]byte(`"` + s + `"`))
		fmt.Println(u, err)
	}
}

func sums() {
	data := make([]byte, 100)
	for i := range data {
		data[i] = byte(i * 7)
	}
	for _, poly := range []uint32{crc32.IEEE, crc32.Castagnoli, crc32.Koopman, 0xD5828281} {
		t := crc32.MakeTable(poly)
		for _, n := range []int{0, 1, 7, 8, 9, 15, 16, 17, 64, 100} {
			fmt.Printf("%08x ", crc32.Checksum(data[:n], t))
		}
		fmt.Printf("%08x\n", crc32.Update(crc32.Checksum(data[:33], t), t, data[33:]))
	}
	c := rand.NewChaCha8([32]byte{1, 2, 3})
	buf := make([]byte, 100)
	for _, n := range []int{1, 8, 3, 16, 5, 0, 23, 44} {
		c.Read(buf[:n])
		fmt.Printf("%x ", buf[:n])
		state, err := c.MarshalBinary()
		fmt.Println(len(state), err, c.Uint64())
	}
	nan := []float64{1, 1, 0, -0.0}
	fmt.Println(slices.Compact(nan), slices.Compact([]int{}), slices.Compact([]int{1}), slices.Compact([]int{1, 2, 2, 3, 3, 3, 1}), slices.Compact([]string{"a", "a"}))
	s := []int{1, 1, 2, 3, 3}
	out := slices.Compact(s)
	fmt.Println(out, s, cap(out))
	calls := 0
	fmt.Println(slices.CompactFunc([]int{1, 3, 2, 4, 5}, func(a, b int) bool { calls++; fmt.Print(a, b, " "); return a%2 == b%2 }), calls)
}

func main() {
	splits()
	searches()
	hexes()
	urls()
	times()
	sums()
}
