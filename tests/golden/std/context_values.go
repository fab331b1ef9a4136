// context: values shadow, errors are typed, cancellation flows down but not up.
package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

type key string

func show(ctx context.Context) {
	fmt.Println(ctx.Value(key("a")), ctx.Value(key("b")), ctx.Value("a"), ctx.Err())
}

func main() {
	a := context.WithValue(context.Background(), key("a"), 1)
	b := context.WithValue(a, key("b"), "two")
	c := context.WithValue(b, key("a"), []int{3})
	show(a)
	show(b)
	show(c)
	p, cancelP := context.WithCancel(c)
	q, cancelQ := context.WithCancel(p)
	r, cancelR := context.WithTimeout(q, time.Hour)
	defer cancelR()
	cancelQ()
	fmt.Println(p.Err(), q.Err(), r.Err())
	cancelP()
	show(r)
	select {
	case <-r.Done():
		fmt.Println("done", errors.Is(r.Err(), context.Canceled))
	default:
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() { <-ctx.Done() })
	}
	cancel(fmt.Errorf("wrapped: %w", errors.ErrUnsupported))
	wg.Wait()
	fmt.Println(ctx.Err(), context.Cause(ctx), errors.Is(context.Cause(ctx), errors.ErrUnsupported))
	cancel(errors.New("second is ignored"))
	fmt.Println(context.Cause(ctx), context.Cause(context.Background()))
	t, stop := context.WithDeadline(context.Background(), time.Now().Add(2*time.Millisecond))
	defer stop()
	<-t.Done()
	fmt.Println(t.Err(), t.Err().Error(), errors.Is(t.Err(), context.DeadlineExceeded))
	func() {
		defer func() { fmt.Println(recover()) }()
		context.WithValue(context.Background(), nil, 1)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		context.WithValue(context.Background(), []int{}, 1)
	}()
}
