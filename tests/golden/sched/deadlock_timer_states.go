// Timers in many states: none of them can wake anybody when main blocks.
package main

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

func main() {
	// Fired without anybody looking.
	t := time.NewTimer(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println(len(t.C), cap(t.C))
	<-t.C
	t.Reset(time.Millisecond)
	time.Sleep(10 * time.Millisecond)
	fmt.Println(t.Stop(), t.Stop())
	select {
	case <-t.C:
		fmt.Println("a stale value")
	default:
	}
	// One tick at most waits for its receiver, and it is the first one that was missed. Again if the machine was
	// so slow that the next tick may have come meanwhile.
	const period = 200 * time.Millisecond
	for slow := true; slow; {
		start := time.Now()
		ticks := time.NewTicker(period)
		time.Sleep(2*period + period/4)
		n, first := 0, false
		for range 3 {
			select {
			case at := <-ticks.C:
				n++
				d := at.Sub(start)
				first = d >= period && d < 2*period
			default:
			}
		}
		if slow = time.Since(start) >= 3*period; !slow {
			fmt.Println(first)
			fmt.Println(n)
		}
	}
	// A select that waited for a ticker and was woken otherwise.
	wake := make(chan int)
	for range 3 {
		go func() { wake <- 1 }()
		select {
		case <-held.C:
		case <-wake:
		}
	}
	// Collected while others wait.
	for range 3 {
		time.NewTicker(time.Hour)
		runtime.GC()
	}
	done := make(chan bool)
	go func() {
		<-time.After(5 * time.Millisecond)
		done <- true
	}()
	runtime.GC()
	fmt.Println(<-done)
	// Stopped: a function, a context.
	time.AfterFunc(time.Hour, func() {}).Stop()
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	cancel()
	<-ctx.Done()
	<-wake
}

var held = time.NewTicker(time.Hour)
