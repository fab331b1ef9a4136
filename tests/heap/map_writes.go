// Goroutines write to one map.
package main

import (
	"fmt"
	"strconv"
	"time"
)

func main() {
	m := map[string]int{}
	for i := range 4 {
		go func() {
			for j := 0; ; j++ {
				m[strconv.Itoa(j*4+i)] = j
				if j%100 == 99 {
					delete(m, strconv.Itoa(j-50))
				}
				if j%5000 == 0 {
					clear(m)
				}
			}
		}()
	}
	time.Sleep(5 * time.Second)
	fmt.Println("not found out")
}
