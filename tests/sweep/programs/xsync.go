// Work side by side, by golang.org/x/sync (errgroup, semaphore, singleflight) and golang.org/x/time/rate.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"
)

var errOdd = errors.New("odd")

func pipeline(ctx context.Context, n int) (int, error) {
	g, ctx := errgroup.WithContext(ctx)
	jobs, results := make(chan int), make(chan int)
	g.Go(func() error {
		defer close(jobs)
		for i := range n {
			select {
			case jobs <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	workers := new(errgroup.Group)
	for range 4 {
		workers.Go(func() error {
			for j := range jobs {
				results <- j * j
			}
			return nil
		})
	}
	g.Go(func() error {
		defer close(results)
		return workers.Wait()
	})
	sum := 0
	for r := range results {
		sum += r
	}
	return sum, g.Wait()
}

func limits() {
	g := new(errgroup.Group)
	g.SetLimit(3)
	var now, most atomic.Int64
	for range 12 {
		g.Go(func() error {
			n := now.Add(1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			time.Sleep(2 * time.Millisecond)
			now.Add(-1)
			return nil
		})
	}
	fmt.Println(g.Wait(), most.Load(), g.TryGo(func() error { return nil }), g.Wait())

	sem := semaphore.NewWeighted(10)
	fmt.Println(sem.TryAcquire(7), sem.TryAcquire(4), sem.TryAcquire(3))
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	fmt.Println(sem.Acquire(ctx, 1))
	sem.Release(10)
	fmt.Println(sem.Acquire(context.Background(), 10))
}

func once() {
	var group singleflight.Group
	var calls atomic.Int64
	var wg sync.WaitGroup
	begin := make(chan struct{})
	ch := group.DoChan("k", func() (any, error) {
		<-begin
		calls.Add(1)
		return "value", nil
	})
	for range 5 {
		wg.Go(func() {
			v, err, shared := group.Do("k", func() (any, error) { calls.Add(1); return "other", nil })
			if v != "value" || err != nil || !shared {
				fmt.Println("got", v, err, shared)
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	close(begin)
	wg.Wait()
	fmt.Println((<-ch).Val, calls.Load())
	group.Forget("k")
	fmt.Println(group.Do("k", func() (any, error) { return nil, errOdd }))
}

func main() {
	fmt.Println(pipeline(context.Background(), 1000))
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errOdd)
	_, err := pipeline(ctx, 1000)
	fmt.Println(err, context.Cause(ctx))
	g, ctx := errgroup.WithContext(context.Background())
	for i := range 5 {
		g.Go(func() error {
			if i == 3 {
				return fmt.Errorf("task %d: %w", i, errOdd)
			}
			<-ctx.Done()
			return nil
		})
	}
	err = g.Wait()
	fmt.Println(err, errors.Is(err, errOdd), ctx.Err())
	limits()
	once()

	at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	limiter := rate.NewLimiter(rate.Every(100*time.Millisecond), 3)
	for range 5 {
		fmt.Print(limiter.AllowN(at, 1), " ")
	}
	r := limiter.ReserveN(at, 2)
	fmt.Println(r.OK(), r.DelayFrom(at), limiter.AllowN(at.Add(time.Second), 3), limiter.ReserveN(at, 4).OK())
	fmt.Printf("%.2f %d %.1f\n", limiter.Limit(), limiter.Burst(), limiter.TokensAt(at.Add(1200*time.Millisecond)))
	quick, began := rate.NewLimiter(1000, 1), time.Now()
	for range 10 {
		if err := quick.Wait(context.Background()); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	fmt.Println(time.Since(began) > 8*time.Millisecond, quick.WaitN(context.Background(), 2))
	sometimes := rate.Sometimes{First: 2, Every: 3}
	for n := range 7 {
		sometimes.Do(func() { fmt.Print(n, " ") })
	}
	fmt.Println(rate.Inf > 1e300)
}
