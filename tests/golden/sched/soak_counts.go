// Goroutines, channels, selects, mutexes, cancellations and timeouts by the thousand, while GOMAXPROCS
// changes and collections run: what goes in comes out. An argument says for how many seconds.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

var in, out, cancelled, timeouts, selects atomic.Int64

func main() {
	least, end := 2, time.Now()
	if len(os.Args) > 1 {
		secs, _ := strconv.Atoi(os.Args[1])
		end = end.Add(time.Duration(secs) * time.Second)
	}
	stop := make(chan struct{})
	var bg sync.WaitGroup
	bg.Add(2)
	go func() {
		defer bg.Done()
		n := 1
		for {
			select {
			case <-stop:
				return
			case <-time.After(3 * time.Millisecond):
			}
			n = n%16 + 1
			runtime.GOMAXPROCS(n)
		}
	}()
	go func() {
		defer bg.Done()
		for {
			select {
			case <-stop:
				return
			case <-time.After(10 * time.Millisecond):
				runtime.GC()
			}
		}
	}()
	rounds, total := 0, int64(0)
	for rounds < least || time.Now().Before(end) {
		rounds++
		const N = 400
		// fan in, fan out, with selects between
		a, b, c := make(chan int64), make(chan int64, 16), make(chan int64, 1)
		quit := make(chan struct{})
		var wg, sinks sync.WaitGroup
		var mu sync.RWMutex
		shared := map[int64]int64{}
		for i := range 50 {
			sinks.Add(1)
			go func() {
				defer sinks.Done()
				for {
					var v int64
					select {
					case v = <-a:
					case v = <-b:
					case v = <-c:
					case <-quit:
						return
					}
					out.Add(v)
					selects.Add(1)
					if v%64 == 0 {
						mu.Lock()
						shared[v%7]++
						mu.Unlock()
					} else if i == 0 {
						mu.RLock()
						_ = shared[v%7]
						mu.RUnlock()
					}
				}
			}()
		}
		for i := int64(1); i <= N; i++ {
			wg.Add(1)
			go func() {
				defer wg.Done()
				in.Add(i)
				switch i % 5 {
				case 0:
					a <- i
				case 1:
					b <- i
				case 2:
					select {
					case a <- i:
					case b <- i:
					case c <- i:
					}
				case 3:
					runtime.Gosched()
					c <- i
				case 4:
					done := make(chan int64)
					go func() { done <- i }()
					v := <-done
					select {
					case b <- v:
					case a <- v:
					}
				}
			}()
		}
		// cancellations and timeouts
		ctx, cancel := context.WithCancel(context.Background())
		var cw sync.WaitGroup
		for i := range 100 {
			cw.Add(1)
			go func() {
				defer cw.Done()
				t, c2 := context.WithTimeout(ctx, time.Duration(i%10)*time.Millisecond)
				defer c2()
				select {
				case <-t.Done():
					if t.Err() == context.Canceled {
						cancelled.Add(1)
					} else {
						timeouts.Add(1)
					}
				}
			}()
		}
		wg.Wait()
		cancel()
		cw.Wait()
		for len(b) > 0 || len(c) > 0 {
			runtime.Gosched()
		}
		close(quit)
		sinks.Wait()
		total += N + N/5 + 150
		if in.Load() != out.Load() {
			fmt.Println("LOST", in.Load(), out.Load(), "round", rounds)
			os.Exit(1)
		}
	}
	close(stop)
	bg.Wait()
	if n := cancelled.Load() + timeouts.Load(); n != int64(rounds)*100 {
		fmt.Println("contexts", n, rounds*100)
		os.Exit(1)
	}
	for i := 0; i < 100 && runtime.NumGoroutine() > 1; i++ {
		time.Sleep(time.Millisecond)
	}
	fmt.Println("nothing lost, goroutines left:", runtime.NumGoroutine()-1)
	if len(os.Args) > 1 {
		println(rounds, "rounds,", total, "goroutines,", selects.Load(), "selects")
	}
}
