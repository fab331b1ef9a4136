//! A program outside of this workspace that runs Go code long enough for all of it to be compiled to machine
//! code (tests/outside.rs).

const GO: &str = r#"
package work

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

type shape interface{ area() int }
type square struct{ side int }
type oblong struct{ a, b int }

func (s square) area() int  { return s.side * s.side }
func (o *oblong) area() int { return o.a * o.b }

type node struct {
	left, right *node
	value       int
}

func (n *node) insert(v int) *node {
	if n == nil {
		return &node{value: v}
	}
	if v < n.value {
		n.left = n.left.insert(v)
	} else {
		n.right = n.right.insert(v)
	}
	return n
}

func (n *node) sum() int {
	if n == nil {
		return 0
	}
	return n.left.sum() + n.value + n.right.sum()
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func Work(rounds int) (string, error) {
	total, seen := 0, map[string]int{}
	var mu sync.RWMutex
	var wg sync.WaitGroup
	ch := make(chan int, 4)
	for w := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var root *node
			for i := range rounds {
				var s shape = square{i % 7}
				if i%2 == 1 {
					s = &oblong{i % 5, w}
				}
				root = root.insert(i * 7919 % 1000)
				mu.Lock()
				total += s.area()
				seen[fmt.Sprint(i%10)]++
				mu.Unlock()
				mu.RLock()
				_ = total
				mu.RUnlock()
			}
			ch <- root.sum()
		}()
	}
	sums := 0
	for range 4 {
		sums += <-ch
	}
	wg.Wait()
	var keys []string
	for k, v := range seen {
		keys = append(keys, fmt.Sprintf("%s=%d", k, v))
	}
	sort.Strings(keys)
	return fmt.Sprint(fib(27), total, sums, strings.Join(keys, " ")), nil
}
"#;

fn main() {
    let program = minigo::compile(GO).expect("it is right");
    let work = program.instance().build().expect("it needs nothing");
    let text: String = work.call("Work", (20_000,)).expect("it returns");
    println!("{text}");
}
