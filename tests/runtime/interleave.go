// A program whose output tells how its goroutines interleaved.
package main

import (
	"fmt"
	"math/rand"
	"sync"
	"time"
)

func main() {
	var mu sync.Mutex
	var log []int
	note := func(n int) {
		mu.Lock()
		log = append(log, n)
		mu.Unlock()
	}
	a, b := make(chan int), make(chan int, 3)
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for k := range 10 {
				switch (i + k) % 4 {
				case 0:
					select {
					case a <- i:
					case b <- i:
					case v := <-a:
						note(1000 + v)
					case v := <-b:
						note(2000 + v)
					case <-time.After(time.Duration(k) * time.Millisecond):
						note(3000 + i)
					}
				case 1:
					time.Sleep(time.Duration(rand.Intn(3)) * time.Millisecond)
				case 2:
					select {
					case v := <-b:
						note(v)
					default:
						note(-i)
					}
				}
				note(i*100 + k)
			}
		}()
	}
	wg.Wait()
	m := map[int]bool{}
	for i := range 50 {
		m[i] = true
	}
	for k := range m {
		log = append(log, k)
	}
	fmt.Println(len(log), log, time.Now())
}
