// Goroutines write to a map that another one prints, which sorts its keys.
package main

import (
	"fmt"
	"time"
)

func main() {
	m := map[any][]int{}
	for g := range 3 {
		go func() {
			for i := 0; ; i++ {
				m[i%50*3+g] = []int{i}
				m[fmt.Sprint(i%20, g)] = nil
				if i%64 == 0 {
					clear(m)
				}
			}
		}()
	}
	n := 0
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); {
		n += len(fmt.Sprint(m))
	}
	fmt.Println("not found out", n)
}
