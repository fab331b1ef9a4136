// The goroutineleak profile in its text forms, and when its count changes.
package main

import (
	"bytes"
	"fmt"
	"runtime/pprof"
	"strings"
	"time"
)

func blocked(c chan int) { <-c }

func main() {
	for range 3 {
		go blocked(make(chan int))
	}
	go func() { select {} }()
	alive := make(chan int)
	go blocked(alive)
	time.Sleep(20 * time.Millisecond)
	p := pprof.Lookup("goroutineleak")
	fmt.Println(p.Name(), p.Count())
	for _, debug := range []int{1, 2} {
		var b bytes.Buffer
		fmt.Println(p.WriteTo(&b, debug))
		text := b.String()
		head, _, _ := strings.Cut(text, "\n")
		if debug == 1 {
			fmt.Println(head)
			for _, line := range strings.Split(text, "\n") {
				if n, _, ok := strings.Cut(line, " @"); ok {
					fmt.Println("stack of", n)
				}
			}
		}
		fmt.Println(strings.Count(text, "[chan receive (leaked)]:"), strings.Count(text, "[chan receive]:"),
			strings.Count(text, "[select (no cases) (leaked)]:"), strings.Count(text, "[running]:"),
			strings.Count(text, "main.blocked"), strings.Count(text, "created by main.main in goroutine 1"))
		fmt.Println(p.Count())
	}
	alive <- 1
}
