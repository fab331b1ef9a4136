// Differences of values, by github.com/google/go-cmp: options, transformers, reporters. The layout of Diff's
// text is meant to vary from build to build, so spaces are made the same.
package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

type address struct {
	Street, City string
	zip          int
}

type person struct {
	Name    string
	Age     int
	Emails  []string
	Home    *address
	Meta    map[string]any
	Born    time.Time
	Friends []*person
}

type version struct{ major, minor int }

func (v version) Equal(other version) bool { return v.major == other.major }

func show(title string, x, y any, opts ...cmp.Option) {
	text := strings.ReplaceAll(cmp.Diff(x, y, opts...), "\u00a0", " ")
	fmt.Printf("== %s: %v\n", title, cmp.Equal(x, y, opts...))
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Println(strings.Join(strings.Fields(line), " "))
	}
}

// paths collects where two values differ.
type paths struct {
	at    cmp.Path
	found []string
}

func (p *paths) PushStep(s cmp.PathStep) { p.at = append(p.at, s) }

func (p *paths) PopStep() { p.at = p.at[:len(p.at)-1] }

func (p *paths) Report(r cmp.Result) {
	if !r.Equal() {
		vx, vy := p.at.Last().Values()
		p.found = append(p.found, fmt.Sprintf("%#v: %v != %v", p.at, brief(vx), brief(vy)))
	}
}

// brief is a value's text, or its length, since texts of pointers vary.
func brief(v reflect.Value) string {
	if v.IsValid() && v.Kind() == reflect.Slice {
		return fmt.Sprint("length ", v.Len())
	}
	return fmt.Sprint(v)
}

func main() {
	born := time.Date(1990, 1, 2, 3, 4, 5, 0, time.UTC)
	ann := person{"Ann", 30, []string{"a@x", "b@x"}, &address{"Main St", "Rome", 1}, map[string]any{"k": 1, "n": nil}, born, nil}
	bob := ann
	bob.Home = &address{"Main St", "Oslo", 2}
	bob.Emails = []string{"b@x", "c@x"}
	bob.Meta = map[string]any{"k": 1.0, "z": []int{1}}
	bob.Born = born.In(time.FixedZone("X", 3600))
	bob.Friends = []*person{{Name: "Carl"}}
	hidden := cmpopts.IgnoreUnexported(address{})
	show("itself", ann, ann, hidden)
	show("persons", ann, bob, hidden)
	show("unexported", ann, bob, cmp.AllowUnexported(address{}), cmpopts.IgnoreFields(person{}, "Meta", "Friends"))
	show("sorted", ann.Emails, []string{"b@x", "a@x"}, cmpopts.SortSlices(func(a, b string) bool { return a < b }))
	show("empty", []int{}, []int(nil), cmpopts.EquateEmpty())
	show("floats", []float64{1, math.NaN()}, []float64{1.0001, math.NaN()}, cmpopts.EquateApprox(0, 0.01), cmpopts.EquateNaNs())
	show("errors", fmt.Errorf("read: %w", io.EOF), io.EOF, cmpopts.EquateErrors())
	show("method", version{1, 2}, version{1, 3})
	show("method", version{1, 2}, version{2, 2}, cmp.Comparer(func(a, b version) bool { return a == b }))
	show("text", "one\ntwo\nthree\nfour\n", "one\n2\nthree\nfour\nfive\n")
	show("long", strings.Repeat("abc", 40), strings.Repeat("abc", 20)+"x"+strings.Repeat("abc", 20))
	show("bytes", []byte("hello\x00world"), []byte("hello\x01world"))
	show("lower", "HELLO", "hello", cmp.Transformer("Lower", strings.ToLower))
	show("types", any(1), any("1"))
	var many []int
	for n := range 30 {
		many = append(many, n*n)
	}
	more := append([]int{7}, many...)
	more[20] = 5
	show("slices", many, more)

	report := new(paths)
	cmp.Equal(ann, bob, hidden, cmp.Reporter(report), cmp.FilterPath(func(p cmp.Path) bool {
		return p.String() == "Meta"
	}, cmp.Ignore()))
	fmt.Println(strings.Join(report.found, "\n"))
	ring := &person{Name: "ring"}
	ring.Friends = []*person{ring}
	fmt.Println(cmp.Equal(ring, ring, hidden))
	defer func() {
		text := fmt.Sprint(recover())
		fmt.Println(strings.Split(strings.ReplaceAll(text, "\u00a0", " "), "\n")[0])
		if !errors.Is(fmt.Errorf("%w", io.EOF), io.EOF) {
			os.Exit(2)
		}
		os.Exit(1)
	}()
	cmp.Equal(ann, bob)
}
