// Writes its own profiles.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"time"
)

func burn() (n int) {
	begin := time.Now()
	for time.Since(begin) < 200*time.Millisecond {
		for i := range 10_000 {
			n += i
		}
	}
	return n
}

func wait(c chan int) { <-c }

var kept [][]byte

//go:noinline
func keeps() {
	for range 10 {
		kept = append(kept, make([]byte, 1<<20))
	}
}

var pages = pprof.NewProfile("pages")

//go:noinline
func opens(n int) { pages.Add(n, 0) }

var mu sync.Mutex

func main() {
	runtime.SetBlockProfileRate(1)
	runtime.SetMutexProfileFraction(1)
	cpu, _ := os.Create("cpu")
	fmt.Println(pprof.StartCPUProfile(cpu))
	fmt.Println(pprof.StartCPUProfile(cpu))
	ctx := context.Background()
	pprof.Do(ctx, pprof.Labels("who", "burner"), func(context.Context) { burn() })
	pprof.StopCPUProfile()
	cpu.Close()
	c := make(chan int)
	pprof.Do(ctx, pprof.Labels("what", "waiter"), func(context.Context) {
		for range 3 {
			go wait(c)
		}
	})
	for text := ""; !strings.Contains(text, "main.wait"); {
		d := make(chan int)
		go func() { time.Sleep(time.Millisecond); d <- 1 }()
		wait(d)
		var b strings.Builder
		pprof.Lookup("block").WriteTo(&b, 1)
		text = b.String()
	}
	keeps()
	opens(1)
	for pprof.Lookup("mutex").Count() == 0 {
		mu.Lock()
		go func() { mu.Lock(); mu.Unlock() }()
		time.Sleep(time.Millisecond)
		mu.Unlock()
	}
	runtime.GC()
	for _, p := range pprof.Profiles() {
		file, _ := os.Create(p.Name())
		if err := p.WriteTo(file, 0); err != nil {
			fmt.Println(p.Name(), err)
		}
		file.Close()
	}
	fmt.Println("written")
}
