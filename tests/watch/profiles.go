// Writes its own profiles.
package main

import (
	"fmt"
	"os"
	"runtime/pprof"
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

func main() {
	cpu, _ := os.Create("cpu")
	fmt.Println(pprof.StartCPUProfile(cpu))
	fmt.Println(pprof.StartCPUProfile(cpu))
	burn()
	pprof.StopCPUProfile()
	cpu.Close()
	c := make(chan int)
	for range 3 {
		go wait(c)
	}
	time.Sleep(time.Millisecond)
	for _, name := range []string{"goroutine", "threadcreate"} {
		file, _ := os.Create(name)
		fmt.Println(pprof.Lookup(name).WriteTo(file, 0))
		file.Close()
	}
}
