// time: timers, tickers, AfterFunc, Stop and Reset.
package main

import (
	"fmt"
	"time"
)

func main() {
	t := time.NewTimer(time.Hour)
	fmt.Println(t.Stop(), t.Stop())
	t.Reset(time.Millisecond)
	<-t.C
	fmt.Println("fired", t.Stop())
	fired := make(chan int, 3)
	a := time.AfterFunc(2*time.Millisecond, func() { fired <- 1 })
	fmt.Println(<-fired, a.Stop())
	a.Reset(time.Millisecond)
	fmt.Println(<-fired)
	b := time.AfterFunc(time.Hour, func() { fired <- 2 })
	fmt.Println(b.Stop())
	tk := time.NewTicker(2 * time.Millisecond)
	for range 3 {
		<-tk.C
	}
	tk.Stop()
	tk.Reset(time.Millisecond)
	<-tk.C
	tk.Stop()
	fmt.Println("ticked")
	// In which order they wake is not asked: on a busy machine all may be late.
	early := make(chan bool, 3)
	for _, d := range []time.Duration{60, 2, 30} {
		go func() {
			d *= time.Millisecond
			began := time.Now()
			time.Sleep(d)
			early <- time.Since(began) < d
		}()
	}
	fmt.Println(<-early, <-early, <-early)
	select {
	case <-time.After(time.Millisecond):
		fmt.Println("timeout")
	case <-make(chan int):
	}
	t = time.NewTimer(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	t.Reset(time.Hour)
	select {
	case <-t.C:
		fmt.Println("stale value")
	default:
		fmt.Println("no stale value")
	}
	time.Sleep(-5)
	func() {
		defer func() { fmt.Println(recover()) }()
		time.NewTicker(0)
	}()
}
