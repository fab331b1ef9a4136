// Answers in the corners of several packages: types of errors, prefixes of patterns, made structs, zones named by offsets.
package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unique"
	"unsafe"
)

type iface interface{ M() }
type S struct{ A int }

func try(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("panic %T %v\n", r, r)
		}
	}()
	f()
}

func main() {
	d := json.NewDecoder(strings.NewReader(`{"x":1}`))
	d.DisallowUnknownFields()
	err := d.Decode(&S{})
	fmt.Printf("%T %v\n", err, err)
	for _, x := range []string{`{"A":"s"}`, `{"A":1.5}`, `{`, `[1`, `{"A":1}}`, ``, `{"A" 1}`, `tru`, `{"A":99999999999999999999}`} {
		err := json.Unmarshal([]byte(x), &S{})
		fmt.Printf("%T %v\n", err, err)
	}
	_, err = json.Marshal(func() {})
	fmt.Printf("%T %v\n", err, err)
	_, err = json.Marshal(map[string]any{"x": make(chan int)})
	fmt.Printf("%T %v\n", err, err)
	fmt.Printf("%T\n", json.Unmarshal([]byte("1"), nil))
	for _, s := range []string{`a{0}`, ``, `a?`, `a{0}b`, `(a{0})`, `abc`, `(?i)abc`, `abc$`, `^abc`, `a{0,0}x*`, `(?:)`, `a{1}`, `a{2}`, `ab{2}`, `(ab){2}c`, `a|a`, `[a]b`, `\x61`, `(?s).`, `\Qa.b\E`, `x{0}$`} {
		p, all := regexp.MustCompile(s).LiteralPrefix()
		fmt.Printf("%q %q %v\n", s, p, all)
	}
	t := reflect.TypeFor[unsafe.Pointer]()
	fmt.Println(t.Name(), t.String(), t.PkgPath(), t.Kind())
	type U unsafe.Pointer
	t = reflect.TypeFor[U]()
	fmt.Println(t.Name(), t.String(), t.PkgPath(), t.Kind())
	try(func() { unique.Make[any]([]int{}) })
	try(func() { unique.Make[any](map[int]int{}) })
	try(func() { unique.Make[any](func() {}) })
	try(func() { unique.Make([1]any{[]int{}}) })
	try(func() { unique.Make(struct{ x any }{func() {}}) })
	for _, f := range [][]reflect.StructField{
		{{Name: "a", PkgPath: "p", Type: reflect.TypeFor[int]()}},
		{{Name: "a", PkgPath: "p", Type: reflect.TypeFor[int]()}, {Name: "b", PkgPath: "p", Type: reflect.TypeFor[string]()}},
		{{Name: "a", PkgPath: "p", Type: reflect.TypeFor[int]()}, {Name: "b", PkgPath: "q", Type: reflect.TypeFor[string]()}},
		{{Name: "a", PkgPath: "p/q.v2", Type: reflect.TypeFor[int](), Tag: `x:"y"`}, {Name: "B", Type: reflect.TypeFor[string]()}},
		{{Name: "a", Type: reflect.TypeFor[int]()}},
		{{Name: "A", PkgPath: "p", Type: reflect.TypeFor[int]()}},
		{{Name: "S", PkgPath: "", Type: reflect.TypeFor[S](), Anonymous: true}},
		{{Name: "s", PkgPath: "x", Type: reflect.TypeFor[S](), Anonymous: true}},
	} {
		try(func() {
			t := reflect.StructOf(f)
			fmt.Println(t, t.Field(0).PkgPath, t.Field(0).Name, t.NumField(), t.Field(0).IsExported(), t == reflect.StructOf(f), t.PkgPath())
			v := reflect.New(t).Elem()
			fmt.Printf("%v %+v\n", v, v)
			m := reflect.MakeMap(reflect.MapOf(t, t))
			m.SetMapIndex(v, v)
			fmt.Println(m.Len())
		})
	}
	for _, x := range []string{"GMT+3", "GMT-8", "GMT", "UTC", "EST", "GMT+0", "GMT+23", "GMT+24", "+03", "-0830", "WITA", "GMT+3x"} {
		a, err := time.Parse("2006-01-02 15:04 MST", "2024-01-01 12:00 "+x)
		fmt.Println(a.Unix(), a, err)
		b, err := time.ParseInLocation("2006-01-02 15:04 MST", "2024-01-01 12:00 "+x, time.FixedZone("GMT+3", 7200))
		fmt.Println(b.Unix(), b, err)
	}
}
