// select with timeouts: the slow side loses, the fast side wins, and late values are dropped.
package main

import (
	"fmt"
	"time"
)

func slow(d time.Duration, v int) <-chan int {
	c := make(chan int, 1)
	go func() {
		time.Sleep(d)
		c <- v
	}()
	return c
}

func within(c <-chan int, d time.Duration) (int, bool) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case v := <-c:
		return v, true
	case <-t.C:
		return 0, false
	}
}

func main() {
	fmt.Println(within(slow(time.Millisecond, 1), 10*time.Second))
	fmt.Println(within(slow(time.Hour, 2), 5*time.Millisecond))
	c := slow(50*time.Millisecond, 3)
	fmt.Println(within(c, time.Millisecond))
	fmt.Println(within(c, 10*time.Second))
	var tick <-chan time.Time
	n := 0
	stop := time.After(20 * time.Millisecond)
	tk := time.NewTicker(time.Millisecond)
	tick = tk.C
	for tick != nil {
		select {
		case <-tick:
			if n++; n == 3 {
				tick = nil
			}
		case <-stop:
			stop = nil
		}
	}
	tk.Stop()
	fmt.Println(n)
}
