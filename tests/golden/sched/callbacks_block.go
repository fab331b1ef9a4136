// Functions called back by the library may do what any function may: block on channels, locks, timers
// and wait groups, start goroutines, panic, end their goroutine; at any depth, in many goroutines at once.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// ask gets an answer from another goroutine: whoever calls it parks.
type server chan func()

func (s server) ask(f func() int) int {
	answer := make(chan int)
	s <- func() { answer <- f() }
	return <-answer
}

var clerk = make(server)

func serve() {
	for f := range clerk {
		f()
	}
}

// slow values tell what they are only after they have been waited for.
type slow int

func (s slow) String() string {
	return fmt.Sprintf("<%d>", clerk.ask(func() int { return int(s) * 10 }))
}

func (s slow) Error() string { return "error " + s.String() }

type formatter struct{ n int }

func (f formatter) Format(st fmt.State, verb rune) {
	runtime.Gosched()
	fmt.Fprintf(st, "[%c %v]", verb, slow(f.n))
}

type goStringer struct{}

func (goStringer) GoString() string {
	time.Sleep(time.Microsecond)
	return fmt.Sprint("go ", slow(4))
}

type writer struct{ out chan<- string }

func (w writer) Write(p []byte) (int, error) {
	w.out <- string(p)
	return len(p), nil
}

type pairs []int

func (p pairs) Len() int           { return len(p) }
func (p pairs) Less(i, j int) bool { return clerk.ask(func() int { return cmp.Compare(p[i], p[j]) }) < 0 }
func (p pairs) Swap(i, j int)      { runtime.Gosched(); p[i], p[j] = p[j], p[i] }

func blocking() {
	xs := []int{5, 2, 9, 1, 7, 3, 8, 4, 6, 0, 15, 12, 19, 11, 17, 13, 18, 14, 16, 10}
	a := slices.Clone(xs)
	sort.Slice(a, func(i, j int) bool { return clerk.ask(func() int { return a[i] - a[j] }) < 0 })
	fmt.Println(a)
	b := slices.Clone(xs)
	sort.Sort(sort.Reverse(pairs(b)))
	fmt.Println(b)
	c := slices.Clone(xs)
	slices.SortStableFunc(c, func(x, y int) int { return clerk.ask(func() int { return x%5 - y%5 }) })
	fmt.Println(c)
	at, found := slices.BinarySearchFunc(a, 13, func(x, y int) int { return clerk.ask(func() int { return x - y }) })
	fmt.Println(at, found, sort.Search(20, func(i int) bool { return clerk.ask(func() int { return i }) >= 7 }))
	fmt.Println(slices.IndexFunc(a, func(x int) bool { return clerk.ask(func() int { return x }) == 3 }))

	fmt.Println(slow(1), []slow{2, 3}, map[slow]slow{4: 5}, struct{ S slow }{6}, errors.Join(slow(7), slow(8)))
	fmt.Printf("%v %s %q %x %d %+v %#v\n", slow(1), slow(2), slow(3), slow(4), slow(5), formatter{6}, goStringer{})
	fmt.Println(fmt.Errorf("wrapped: %w", slow(9)))

	out := make(chan string)
	go func() {
		fmt.Fprint(writer{out}, slow(1), " ", slow(2))
		close(out)
	}()
	for s := range out {
		fmt.Printf("%q\n", s)
	}

	upper := func(r rune) rune { return rune(clerk.ask(func() int { return int(unicode.ToUpper(r)) })) }
	fmt.Println(strings.Map(upper, "héllo"), strings.FieldsFunc("a1b2c", func(r rune) bool {
		return clerk.ask(func() int { return int(r) }) < 'a'
	}), strings.IndexFunc("xyz", func(r rune) bool { runtime.Gosched(); return r == 'z' }))
	re := regexp.MustCompile(`[0-9]+`)
	fmt.Println(re.ReplaceAllStringFunc("a12b3", func(s string) string {
		return fmt.Sprint(slow(len(s)))
	}))
	f := reflect.MakeFunc(reflect.TypeOf(func(int) int { return 0 }), func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(clerk.ask(func() int { return int(args[0].Int()) + 1 }))}
	})
	fmt.Println(f.Call([]reflect.Value{reflect.ValueOf(41)})[0].Int())

	var once sync.Once
	var wg sync.WaitGroup
	var runs atomic.Int32
	for range 10 {
		wg.Go(func() {
			once.Do(func() { runs.Add(int32(clerk.ask(func() int { return 1 }))) })
			if runs.Load() != 1 {
				fmt.Println("Do came back before it was done")
			}
		})
	}
	wg.Wait()
	var m sync.Map
	for i := range 5 {
		m.Store(i, slow(i))
	}
	sum := 0
	m.Range(func(k, v any) bool { sum += clerk.ask(func() int { return int(v.(slow)) }); return true })
	pool := sync.Pool{New: func() any { return clerk.ask(func() int { return 77 }) }}
	fmt.Println(sum, pool.Get(), len(slices.Collect(maps.Keys(map[int]slow{1: 2, 3: 4}))))
	for x := range func(yield func(int) bool) {
		for i := range 3 {
			if !yield(clerk.ask(func() int { return i })) {
				return
			}
		}
	} {
		fmt.Print(x, slow(x), " ")
	}
	fmt.Println()
	timer := make(chan int)
	time.AfterFunc(time.Microsecond, func() { timer <- clerk.ask(func() int { return 5 }) })
	fmt.Println(<-timer)
}

// bad panics or ends its goroutine after it has been waited for.
type bad struct{ how string }

func (b bad) String() string {
	clerk.ask(func() int { return 0 })
	switch b.how {
	case "panic":
		panic("bad String")
	case "exit":
		runtime.Goexit()
	}
	return "good"
}

func outcome(name string, f func()) {
	done := make(chan string)
	go func() {
		how := "Goexit"
		defer func() {
			if r := recover(); r != nil {
				how = fmt.Sprint("panic: ", r)
			}
			done <- how
		}()
		f()
		how = "returned"
	}()
	fmt.Println(name, "->", <-done)
}

func leaving() {
	xs := make([]int, 100)
	wait := func() { clerk.ask(func() int { return 0 }) }
	outcome("Slice panic", func() { sort.Slice(xs, func(i, j int) bool { wait(); panic("less") }) })
	outcome("Slice exit", func() { sort.Slice(xs, func(i, j int) bool { wait(); runtime.Goexit(); return false }) })
	outcome("SortFunc panic", func() { slices.SortFunc(xs, func(a, b int) int { wait(); panic("cmp") }) })
	outcome("SortFunc exit", func() { slices.SortFunc(xs, func(a, b int) int { wait(); runtime.Goexit(); return 0 }) })
	outcome("Map panic", func() { strings.Map(func(r rune) rune { wait(); panic("map") }, "abc") })
	outcome("Map exit", func() { strings.Map(func(r rune) rune { wait(); runtime.Goexit(); return r }, "abc") })
	outcome("String panic", func() { fmt.Println(fmt.Sprint(bad{"panic"}, 1)) })
	outcome("String exit", func() { fmt.Println(fmt.Sprint(bad{"exit"}, 1)) })
	outcome("String", func() { fmt.Println(fmt.Sprint(bad{}, 1)) })
	outcome("Once panic", func() {
		var o sync.Once
		func() {
			defer func() { fmt.Println("first:", recover()) }()
			o.Do(func() { wait(); panic("once") })
		}()
		o.Do(func() { fmt.Println("never") })
	})
	outcome("Once exit", func() { new(sync.Once).Do(func() { wait(); runtime.Goexit() }) })
	outcome("OnceFunc", func() { sync.OnceFunc(func() { wait(); panic("oncefunc") })() })
	outcome("Range exit", func() {
		var m sync.Map
		m.Store(1, 1)
		m.Range(func(k, v any) bool { wait(); runtime.Goexit(); return true })
	})
	outcome("Call panic", func() {
		reflect.ValueOf(func() { wait(); panic("called") }).Call(nil)
	})
	outcome("Replace panic", func() {
		regexp.MustCompile("a").ReplaceAllStringFunc("a", func(string) string { wait(); panic("repl") })
	})
}

func main() {
	for range 4 {
		go serve()
	}
	blocking()
	leaving()
}
