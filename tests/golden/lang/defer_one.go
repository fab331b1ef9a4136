// Functions that defer one call and call nothing else before they return: faults, loops, appends and early
// returns with the deferred call pending.
package main

import (
	"fmt"
	"os"
	"sync"
)

type counter struct {
	mu   sync.Mutex
	n    int
	list []int
	next *counter
}

// add holds a lock around what cannot fail.
func (c *counter) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
}

// at fails for bad indices with the lock held.
func (c *counter) at(i int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.list[i]
}

// push grows a slice with the lock held.
func (c *counter) push(v int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, v)
}

// sum loops with the lock held.
func (c *counter) sum(rounds int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := 0
	for range rounds {
		for _, v := range c.list {
			s += v
		}
	}
	return s
}

// follow dereferences what may be nil.
func (c *counter) follow() int {
	if c == nil {
		return -1
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.next.n
}

// note has results that the deferred call changes, and words that it needs.
func note(a, b, c int) (r int, ok bool) {
	defer func() { r, ok = r*10+a+b+c, true }()
	r = a / b
	return r, false
}

// early returns before it defers anything, sometimes.
func early(list []int, i int) (r int) {
	if i < 0 {
		return -1
	}
	defer func() { r += 1000 }()
	return list[i]
}

// sometimes defers a call, depending on its argument.
func sometimes(list []int, i int, yes bool) (r int) {
	if yes {
		defer func() { r += 1000 }()
	}
	r = list[i]
	for j := range 10 {
		r += j
	}
	return r
}

var log []string

func write(s string, n int) int {
	log = append(log, fmt.Sprint(s, n))
	return n
}

// results defers a call whose result nobody wants, with arguments of that moment.
func results(n int) int {
	s := "n="
	defer write(s, n)
	s, n = "other", n+1
	return n
}

// five has more words.
func five(a, b, c, d int, e []int) (r int) {
	defer func() { r = r + a*1 + b*2 + c*3 + d*4 + len(e) }()
	return e[a]
}

// worse panics in the deferred call.
func worse(n int) (r int) {
	defer func() {
		if n%3 == 0 {
			panic(fmt.Sprint("deferred ", n))
		}
		r++
	}()
	return n
}

// both panics itself, and in the deferred call.
func both(list []int, n int) {
	defer func() { panic(fmt.Sprint("second ", n)) }()
	list[n]++
}

// recovers from its own fault.
func recovers(list []int, n int) (r int) {
	defer func() {
		if e := recover(); e != nil {
			r = -n
		}
	}()
	return list[n]
}

// swallows a fault, with nothing captured.
func swallows(list []int, n int) int {
	defer func() { recover() }()
	return list[n]
}

// counts calls in a variable of the package, with nothing captured.
var counted int

func counts(list []int, n int) int {
	defer func() { counted++ }()
	return list[n]
}

// explicit panics by name.
func explicit(n int) (r int) {
	defer func() { r = n; recover() }()
	if n&1 == 0 {
		panic("even")
	}
	return 5
}

// deep has a frame of its own for each level, all of them with a call pending.
func deep(n int) (r int) {
	defer func() { r += n & 1 }()
	if n == 0 {
		return 0
	}
	return deep(n - 1)
}

// locked unlocks what may not be locked.
func relock(c *counter) {
	defer c.mu.Lock()
	c.n++
}

func try(f func()) (what string) {
	defer func() {
		if e := recover(); e != nil {
			what = fmt.Sprint(e)
		}
	}()
	f()
	return "fine"
}

func main() {
	c := &counter{next: &counter{n: 7}}
	list := []int{3, 1, 4}
	total := 0
	for i := range 3000 {
		c.add(i & 3)
		if i%100 == 0 {
			c.push(i)
		}
		total += c.at(i % len(c.list))
		total += c.follow()
		r, _ := note(i, 1+i%5, 2)
		total += r + early(list, i%3) + early(list, -1) + results(i)&1
		total += sometimes(list, i%3, i&1 == 0) + five(i%3, 2, 3, 4, list) + recovers(list, i%5) + explicit(i)
		total += swallows(list, i%5) + counts(list, i%3)
		try(func() { counts(list, i%7) })
		if i == 7 || i == 2999 {
			fmt.Println(try(func() { c.at(1000) }), try(func() { c.at(-i) }))
			fmt.Println(try(func() { note(1, 0, 3) }), try(func() { early(list, 3) }))
			fmt.Println(try(func() { sometimes(list, 3, true) }), try(func() { sometimes(list, 4, false) }))
			fmt.Println(try(func() { five(3, 1, 1, 1, list) }), try(func() { both(list, 5) }), try(func() { both(list, 1) }))
			c.next = nil
			fmt.Println(try(func() { c.follow() }), (*counter)(nil).follow())
			c.next = &counter{n: 7}
			fmt.Println(c.mu.TryLock())
			c.mu.Unlock()
			relock(c)
			fmt.Println(c.mu.TryLock())
			c.mu.Unlock()
		}
		try(func() { total += worse(i) })
	}
	fmt.Println(total, counted, c.n, len(c.list), c.sum(2000), deep(5000), len(log), log[17], list)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 2000 {
				c.add(1)
				if i%500 == 0 {
					c.sum(50)
				}
			}
		}()
	}
	wg.Wait()
	fmt.Println(c.n)
	defer fmt.Println("not run")
	var open counter
	func() {
		defer open.mu.Unlock()
		open.n++
		os.Exit(3 - open.n)
	}()
}
