//go:debug randseednop=0
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand"
	"reflect"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type counter struct {
	mu sync.Mutex
	m  map[string]int
}

func (c *counter) add(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.m[key]++
}

// mutexes: a map behind a Mutex, a slice behind an RWMutex.
func mutexes() {
	c := counter{m: map[string]int{}}
	var rw sync.RWMutex
	var list []int
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				c.add(fmt.Sprint(j % 5))
				if j%10 == i {
					rw.Lock()
					list = append(list, j)
					rw.Unlock()
				}
				rw.RLock()
				_ = len(list)
				rw.RUnlock()
			}
		})
	}
	wg.Wait()
	fmt.Println(len(c.m), c.m["3"], len(list))
}

// channels hand over what their values lead to, buffered or not, and closed at the end.
func channels() {
	plain, buffered := make(chan []int), make(chan *[3]int, 2)
	go func() {
		for i := range 20 {
			plain <- []int{i}
			buffered <- &[3]int{i, i, i}
		}
		close(plain)
		close(buffered)
	}()
	sum := 0
	for s := range plain {
		s[0]++
		p := <-buffered
		p[1]++
		sum += s[0] + p[1]
	}
	// A channel of capacity 1 is a lock.
	lock := make(chan struct{}, 1)
	done := make(chan bool)
	for range 4 {
		go func() {
			for range 25 {
				lock <- struct{}{}
				sum++
				<-lock
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
	fmt.Println(sum)
}

func atomics() {
	var ready atomic.Bool
	var head atomic.Pointer[[]int]
	var swapped int32
	data := 0
	go func() {
		data = 7
		head.Store(&[]int{1, 2, 3})
		ready.Store(true)
	}()
	for !ready.Load() {
		time.Sleep(time.Millisecond)
	}
	(*head.Load())[0] = data
	var wg sync.WaitGroup
	guarded := 0
	for range 4 {
		wg.Go(func() {
			for range 20 {
				for !atomic.CompareAndSwapInt32(&swapped, 0, 1) {
					time.Sleep(time.Microsecond)
				}
				guarded++
				atomic.StoreInt32(&swapped, 0)
			}
		})
	}
	wg.Wait()
	fmt.Println((*head.Load())[0], guarded)
}

func onceAndCond() {
	var once sync.Once
	value := 0
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			once.Do(func() { value = 5 })
			_ = value
		})
	}
	wg.Wait()
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	queue := []int{}
	go func() {
		for i := range 10 {
			mu.Lock()
			queue = append(queue, i)
			mu.Unlock()
			cond.Signal()
		}
	}()
	got := 0
	for got < 10 {
		mu.Lock()
		for len(queue) == 0 {
			cond.Wait()
		}
		got += len(queue)
		queue = queue[:0]
		mu.Unlock()
	}
	fmt.Println(value, got)
}

func timers() {
	x := 0
	done := make(chan bool)
	time.AfterFunc(time.Millisecond, func() {
		x++
		close(done)
	})
	<-done
	ctx, cancel := context.WithCancelCause(context.Background())
	y := 0
	go func() {
		y = 3
		cancel(io.EOF)
	}()
	<-ctx.Done()
	fmt.Println(x, y, context.Cause(ctx))
}

// resets: goroutines wait for a timer's channel before the timer is set.
func resets() {
	x := 0
	done := make(chan int)
	timer := time.NewTimer(time.Hour)
	ticker := time.NewTicker(time.Hour)
	go func() {
		<-timer.C
		x++
		done <- x
	}()
	time.Sleep(time.Millisecond)
	x = 1
	timer.Reset(1)
	<-done
	for _, wait := range []func(){
		func() {
			select {
			case <-ticker.C:
			case <-done:
			}
		},
		func() {
			cases := []reflect.SelectCase{
				{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(done)},
				{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ticker.C)},
			}
			reflect.Select(cases)
		},
	} {
		ticker.Reset(time.Hour)
		go func() {
			wait()
			x++
			done <- x
		}()
		time.Sleep(time.Millisecond)
		x++
		ticker.Reset(1)
		<-done
		ticker.Stop()
	}
	fmt.Println(x)
}

func library() {
	r, w := io.Pipe()
	text := []byte(strings.Repeat("data ", 100))
	go func() {
		w.Write(text)
		w.Close()
	}()
	all, _ := io.ReadAll(r)
	text[0] = 'D'
	var m sync.Map
	var pool sync.Pool
	pool.New = func() any { return new(bytes.Buffer) }
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			b := pool.Get().(*bytes.Buffer)
			b.Reset()
			fmt.Fprint(b, i)
			m.Store(i, b.String())
			pool.Put(b)
			s := []int{3, 1, 2}
			sort.Ints(s)
		})
	}
	wg.Wait()
	n := 0
	m.Range(func(any, any) bool { n++; return true })
	fmt.Println(len(all), n)
}

// chances: the functions of math/rand may be called by all.
func chances() {
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 100 {
				rand.Intn(10)
			}
			rand.Seed(int64(i))
			rand.Read(make([]byte, 3))
		})
	}
	wg.Wait()
}

func main() {
	mutexes()
	channels()
	atomics()
	onceAndCond()
	timers()
	resets()
	library()
	chances()
}
