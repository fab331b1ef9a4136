// Channels of timers as of Go 1.23: they look unbuffered, and Stop and Reset leave nothing stale.
package main

import (
	"fmt"
	"runtime"
	"time"
)

func main() {
	t := time.NewTimer(time.Millisecond)
	fmt.Println(len(t.C), cap(t.C))
	time.Sleep(5 * time.Millisecond)
	fmt.Println(len(t.C), cap(t.C))
	fmt.Println(t.Stop()) // fired, but nobody has received it
	select {
	case <-t.C:
		fmt.Println("stale")
	default:
		fmt.Println("nothing")
	}
	fmt.Println(t.Stop())

	fmt.Println(t.Reset(time.Millisecond))
	time.Sleep(3 * time.Millisecond)
	start := time.Now()
	fmt.Println(t.Reset(20 * time.Millisecond))
	at := <-t.C
	fmt.Println(at.Sub(start) >= 20*time.Millisecond, time.Since(at) < time.Minute, at.After(start))
	fmt.Println(t.Reset(time.Hour), t.Reset(time.Millisecond))
	at = <-t.C
	fmt.Println(at.Location() == time.Local, at.Round(0).Equal(at), at == at.Round(0), at.Year() == time.Now().Year())

	// A ticker drops what nobody takes.
	k := time.NewTicker(2 * time.Millisecond)
	time.Sleep(15 * time.Millisecond)
	a := <-k.C
	b := <-k.C
	c := <-k.C
	fmt.Println(b.Sub(a) > 0, c.Sub(b) > 0, cap(k.C))
	k.Reset(time.Hour)
	select {
	case <-k.C:
		fmt.Println("stale")
	default:
		fmt.Println("nothing")
	}
	k.Reset(time.Millisecond)
	<-k.C
	k.Stop()
	time.Sleep(3 * time.Millisecond)
	select {
	case <-k.C:
		fmt.Println("stale")
	default:
		fmt.Println("nothing")
	}

	// Many at once, across collections.
	sum := 0
	var all []<-chan time.Time
	for i := range 200 {
		all = append(all, time.After(time.Duration(i%7)*time.Millisecond))
	}
	runtime.GC()
	for _, c := range all {
		at := <-c
		if at.Before(start) {
			fmt.Println("early")
		}
		sum++
	}
	fmt.Println(sum)
	select {
	case <-time.After(time.Hour):
	case <-time.After(0):
		fmt.Println("at once")
	}

	func() {
		defer func() { fmt.Println(recover()) }()
		time.NewTicker(0)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		new(time.Timer).Stop()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		new(time.Ticker).Reset(1)
	}()
	f := make(chan bool)
	af := time.AfterFunc(time.Hour, func() { f <- true })
	fmt.Println(af.C == nil, af.Reset(0), <-f, af.Stop())
}
