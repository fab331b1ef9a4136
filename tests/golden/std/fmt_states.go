// FormatString with negative numbers, %v of functions and methods, %c of bytes that are no characters.
package main

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
)

type G int

func (g G) GoString() string { return "x" }

type Fn func() int

func (f Fn) String() string { return "String(fn)" }

type st struct {
	w, p int
	f    string
}

func (s st) Write(b []byte) (int, error) { return 0, nil }
func (s st) Width() (int, bool)          { return s.w, true }
func (s st) Precision() (int, bool)      { return s.p, true }
func (s st) Flag(c int) bool             { return strings.Contains(s.f, string(rune(c))) }

type one struct{ r io.Reader }

func (o one) Read(b []byte) (int, error) { return o.r.Read(b[:1]) }

func ptr(s string) string {
	return regexp.MustCompile(`0x[0-9a-f]+`).ReplaceAllString(s, "0xPTR")
}

func main() {
	fnValue := Fn(func() int { return 1 })
	for i, v := range []any{main, reflect.ValueOf(main), G.GoString, reflect.ValueOf(G.GoString), G(23).GoString, reflect.ValueOf(G(23).GoString), reflect.ValueOf(G(23)).Method(0), Fn.String, reflect.ValueOf(Fn.String), fnValue, reflect.ValueOf(fnValue), fnValue.String, reflect.ValueOf(fnValue.String), reflect.ValueOf(fnValue).Method(0)} {
		fmt.Println(i, ptr(fmt.Sprintf("%v", v)), ptr(fmt.Sprintf("%#v", v)))
	}
	fmt.Println(fmt.FormatString(st{7, -3, "-"}, 'x'), fmt.FormatString(st{-7, 3, "0"}, 'x'))
	for _, s := range []string{"\xc2X\xc2", "a\xff", "\xe2\x82"} {
		var a, b, c rune
		n, err := fmt.Fscanf(strings.NewReader(s), "%c%c%c", &a, &b, &c)
		fmt.Printf("%d %v %q %q %q\n", n, err, a, b, c)
		n, err = fmt.Fscanf(one{strings.NewReader(s)}, "%c%c%c", &a, &b, &c)
		fmt.Printf("%d %v %q %q %q\n", n, err, a, b, c)
	}
}
