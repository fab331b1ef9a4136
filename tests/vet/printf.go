package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"testing"
)

type point struct{ x, y int }

type named string

type text struct{ s string }

func (t text) String() string { return fmt.Sprintf("<%s>", t) }

type ptext struct{ s string }

func (p *ptext) String() string { return fmt.Sprint("<", p, ">") }

type failure struct{ code int }

func (f failure) Error() string { return fmt.Sprintf("%d: %v", f.code, f) }

type custom struct{}

func (custom) Format(f fmt.State, verb rune) {}

func logf(format string, args ...any) { log.Printf(format, args...) }

func twice(format string, args ...any) { logf(format, args...) }

func say(args ...any) { fmt.Println(args...) }

func broken(format string, args ...any) { fmt.Printf(format, args) }

func changed(format string, args ...any) {
	format = "> " + format
	fmt.Printf(format, args...)
}

func generic[T any, N ~int | string](t T, n N) {
	fmt.Printf("%d %s\n", t, n)
	fmt.Printf("%v %v\n", t, n)
}

func tests(t *testing.T, tb testing.TB) {
	t.Errorf("%d", "x")
	tb.Logf("%s")
	t.Log("%d", 1)
}

func main() {
	var err error = failure{1}
	var i any = 1
	p := &point{}
	fmt.Printf("%d\n", "hello")
	fmt.Printf("%s %d\n", 1, 2)
	fmt.Printf("%d\n")
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%d\n", 1, 2)
	fmt.Printf("no directive\n", 1)
	fmt.Printf("%z\n", 1)
	fmt.Printf("%#s\n", "x")
	fmt.Printf("tab\t\"é\" %d\n", "x")
	fmt.Printf(`raw %d`, "x")
	fmt.Printf("%*d %.*f\n", 3, 4, 2, 1.5)
	fmt.Printf("%*d\n", "3", 4)
	fmt.Printf("%[2]d %[1]s\n", 1, 2)
	fmt.Printf("%[3]d\n", 1, 2)
	fmt.Printf("%[x]d\n", 1)
	fmt.Printf("%")
	fmt.Printf("%d%%\n", 1)
	fmt.Printf("%v %+v %T %p\n", p, p, p, p)
	fmt.Printf("%s %d\n", p, p)
	fmt.Printf("%s\n", point{})
	fmt.Printf("%t %t\n", true, 1)
	fmt.Printf("%f %e %x\n", 1, 2.5, 3.5)
	fmt.Printf("%q %q\n", 1, 'x')
	fmt.Printf("%s %s\n", named("x"), []named{"y"})
	fmt.Printf("%d %s\n", []int{1}, []int{1})
	fmt.Printf("%x %s\n", []byte("x"), []byte("x"))
	fmt.Printf("%s %v\n", main, main)
	fmt.Printf("%d\n", custom{})
	fmt.Printf("%s %s\n", err, errors.New("x"))
	fmt.Printf("%w\n", err)
	fmt.Printf("%d\n", i)
	fmt.Printf("%s\n", map[string]int{})
	fmt.Printf("%d\n", nil)
	fmt.Printf("%d %s\n", &[]int{1}, &map[int]int{})
	_ = fmt.Errorf("%w %w", err, "x")
	_ = fmt.Errorf("%w", &failure{2})
	format := "x"
	fmt.Printf(format)
	fmt.Printf(format, 1)
	log.Printf("%d", "x")
	log.Fatalf("%s")
	logf("%d", "x")
	twice("%s", 1)
	broken("%d", "x")
	changed("%d", "x")
	say("%d", 1)
	fmt.Println("%d", 1)
	fmt.Println("100%", "a%2Fb", "x % y")
	fmt.Print("%2Fx %v")
	fmt.Println("end\n")
	fmt.Println(main)
	fmt.Println(os.Stderr, "x")
	var logger log.Logger
	logger.Println("x\n")
	printf := func(format string, args ...any) { fmt.Printf(format, args...) }
	printf("%d", "x")
	args := []any{1}
	fmt.Printf("%d %s\n", args...)
	fmt.Fprintf(os.Stderr, "%d\n", "x")
	fmt.Printf("%d"+"%s\n", "a", 1)
	fmt.Printf("%-05.3s|% x|%+q\n", "a", "b", "c")
	fmt.Printf("% s\n", "x")
	fmt.Printf("%c %U %o %O\n", "x", 'x', 1, 1)
}
