// A program that is stepped through forwards and backwards.
package main

import (
	"fmt"
	"sort"
	"sync"
)

type point struct {
	x, y int
	name string
}

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side }

var total int

func add(a, b int) (sum int) {
	sum = a + b
	total += sum
	return sum
}

func worker(n int, in <-chan int, out chan<- int, wg *sync.WaitGroup) {
	defer wg.Done()
	for v := range in {
		out <- v * n
	}
}

func main() {
	p := point{1, 2, "origin"}
	list := []int{3, 1, 2}
	ages := map[string]int{"ann": 30, "bob": 25}
	var s shape = square{4}
	for i := 0; i < 3; i++ {
		p.x = add(p.x, list[i])
	}
	sort.Ints(list)
	fmt.Println(p, list, len(ages), s.area())

	in, out := make(chan int), make(chan int, 10)
	var wg sync.WaitGroup
	for n := 1; n <= 2; n++ {
		wg.Add(1)
		go worker(n, in, out, &wg)
	}
	for v := range 4 {
		in <- v
	}
	close(in)
	wg.Wait()
	close(out)
	sum := 0
	for v := range out {
		sum += v
	}
	fmt.Println("sum", sum > 0, total)
}
