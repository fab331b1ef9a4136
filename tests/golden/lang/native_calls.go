// Library functions that are written in Rust, called from hot loops: results, panics, waiting, deep stacks.
package main

import (
	"fmt"
	"hash/crc32"
	"math"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

func search(s string, n int) (sum int) {
	for i := range n {
		sum += strings.IndexByte(s, byte('a'+i%26)) + strings.Count(s, "b") + utf8.RuneCountInString(s)
	}
	return sum
}

// failing calls a function that panics now and then.
func failing(n int) (failed, sum int) {
	table := crc32.IEEETable
	for i := range n {
		t := table
		if i%1000 == 999 {
			t = nil
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					failed++
				}
			}()
			sum += int(crc32.Update(0, t, []byte{byte(i)}) & 1)
		}()
	}
	return failed, sum
}

// deep calls one at each depth of a stack that grows.
func deep(n int, s string) int {
	if n == 0 {
		return 0
	}
	at := strings.LastIndex(s, "x")
	return deep(n-1, s) + at
}

func yielding(n int) int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range n {
				if i%64 == 0 {
					runtime.Gosched()
				}
				if i%5000 == 0 {
					time.Sleep(time.Microsecond)
				}
				mu.Lock()
				total += strings.IndexByte("abcd", byte('a'+g))
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	return total
}

// parts has two results, floats among them.
func parts(n int) (sum float64, exps int) {
	for i := range n {
		frac, exp := math.Frexp(float64(i))
		whole, rest := math.Modf(float64(i) / 8)
		sum += frac + whole + rest + math.Hypot(float64(i), 1)
		exps += exp
	}
	return sum, exps
}

// made keeps what it is given while the collector runs.
func made(n int) int {
	var kept []string
	total := 0
	for i := range n {
		s := strings.Repeat("ab", 1+i%7)
		if i%100 == 0 {
			kept = append(kept, s)
		}
		total += len(strings.ToUpper(s))
	}
	for _, s := range kept {
		total += strings.Count(s, "ab")
	}
	return total
}

func main() {
	fmt.Println(search("hello, b world", 200000))
	fmt.Println(failing(50000))
	done := make(chan int)
	go func() { done <- deep(20000, "deepx") }()
	fmt.Println(<-done, deep(1000, "xyz"))
	fmt.Println(yielding(20000))
	sum, exps := parts(100000)
	fmt.Printf("%.6f %d\n", sum, exps)
	fmt.Println(made(100000))
}
