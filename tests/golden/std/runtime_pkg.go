// runtime: the parts that programs use.
package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

func where() string {
	_, file, line, ok := runtime.Caller(1)
	return fmt.Sprint(filepath.Base(file), ":", line, " ", ok)
}

func name() string {
	pc, _, _, _ := runtime.Caller(1)
	return runtime.FuncForPC(pc).Name()
}

type T struct{}

func (T) m() string { return name() }

func main() {
	fmt.Println(where())
	fmt.Println(where(), name(), T{}.m())
	fmt.Println(func() string { return name() }())
	fmt.Println(runtime.GOOS != "", runtime.GOARCH != "", strings.HasPrefix(runtime.Version(), "go1."), runtime.Compiler != "")
	fmt.Println(runtime.NumGoroutine(), runtime.NumCPU() > 0, runtime.GOMAXPROCS(0) > 0)
	done := make(chan bool)
	stop := make(chan bool)
	for range 5 {
		go func() { done <- true; <-stop }()
	}
	for range 5 {
		<-done
	}
	fmt.Println(runtime.NumGoroutine())
	close(stop)
	for runtime.NumGoroutine() > 1 {
		runtime.Gosched()
	}
	fmt.Println(runtime.NumGoroutine())
	var a, b runtime.MemStats
	runtime.ReadMemStats(&a)
	keep := make([][]byte, 100)
	for i := range keep {
		keep[i] = make([]byte, 10000)
	}
	runtime.ReadMemStats(&b)
	fmt.Println(b.TotalAlloc-a.TotalAlloc >= 1000000, b.Mallocs > a.Mallocs)
	runtime.GC()
	runtime.KeepAlive(keep)
	buf := make([]byte, 1000)
	fmt.Println(strings.HasPrefix(string(buf[:runtime.Stack(buf, false)]), "goroutine 1 [running]:\nmain.main()"))
	_, _, _, ok := runtime.Caller(100)
	fmt.Println(ok)
}
