package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
	"time"
)

type locked struct {
	mu sync.Mutex
	n  int
}

type outer struct{ parts [2]locked }

func (l locked) get() int { return l.n }

func (l *locked) ok() int { return l.n }

func pass(l locked, o *outer, wg sync.WaitGroup) locked { return l }

func (o outer) String() string { return "outer" }

type bag[T any] struct {
	one sync.Once
	t   T
}

func copies(list []locked, m map[string]locked, b bag[int]) {
	a := list[0]
	b2 := *new(locked)
	var c = a
	var d locked = m["x"]
	for _, l := range list {
		_ = l.n
	}
	for i := range list {
		_ = &list[i]
	}
	var k string
	var l locked
	for k, l = range m {
	}
	fmt.Println(a, &b2)
	_ = []locked{c, {}}
	_ = outer{parts: [2]locked{}}
	_ = struct{ l locked }{d}
	f := func(l locked) {}
	f(a)
	var v atomic.Int64
	w := v
	_ = len([]sync.Mutex{})
	_, _, _ = k, w, &l
	e := (list[1])
	_ = e
	for m := (sync.Mutex{}); ; {
		m.Lock()
	}
}

func lockers[M interface{ ~struct{ sync.Mutex } }](m M) {}

func reached(n int) int {
	for {
		if n > 3 {
			break
		}
		n++
		continue
		n--
	}
	switch n {
	case 1:
		return 1
		n = 2
	case 2:
		panic("x")
		fmt.Println()
	default:
		goto end
	}
	return 0
end:
	{
		return 1
	}
	return 2
}

func endless() {
	for {
	}
	fmt.Println()
}

func chosen(c chan int) int {
	select {
	case <-c:
		return 1
	}
	return 2
}

func outside() int {
outer:
	for {
		select {
		default:
			break outer
		}
	}
	if true {
		return 1
	} else {
		panic(1)
	}
	func() {
		return
		fmt.Println()
	}()
	;
	return 1
}

func cancels(n int) error {
	ctx, cancel := context.WithCancel(context.Background())
	if n > 1 {
		return errors.New("x")
	}
	cancel()
	_, _ = context.WithTimeout(ctx, time.Second)
	ctx, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	var _, never = context.WithDeadline(ctx, time.Now())
	_ = 1
	if n > 2 {
		never()
	} else if n > 3 {
		os.Exit(1)
	} else if n > 4 {
		log.Fatal("x")
	} else if n > 5 {
		panic("x")
	}
	for {
		if n > 6 {
			break
		}
	}
	return nil
}

func handed() (ctx context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(context.Background())
	return
}

func falls() {
	_, cancel := context.WithCancelCause(context.Background())
	switch {
	case true:
		cancel(nil)
	}
	func() {
		_, inner := context.WithCancel(context.Background())
		_ = 1
		for i := 0; i < 3; i++ {
			if i == 1 {
				inner()
				return
			}
		}
	}()
}

var kept func()

func stored() {
	_, kept = context.WithCancel(context.Background())
}

func selfs(list []int, m map[int]int) {
	x, y := 1, 2
	x = x
	x, y = x, y
	x, y = y, x
	list[0] = list[0]
	list[f()] = list[f()]
	m[1] = m[1]
	var l locked
	l.n = l.n
	(x) = (x)
	list[len(list)-1] = list[len(list)-1]
}

func f() int { return 0 }

func unused(err error) {
	fmt.Sprintf("%d", 1)
	errors.New("x")
	sort.Reverse(sort.IntSlice(nil))
	slices.Contains([]int{1}, 1)
	slices.Sort([]int{1})
	slices.Delete[[]int]([]int{1}, 0, 1)
	err.Error()
	outer{}.String()
	time.Now().String()
	(fmt.Sprint(1))
	context.WithValue(context.Background(), 1, 2)
	fmt.Println()
}

func main() {}
