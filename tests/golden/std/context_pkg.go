// context: cancellation, deadlines, values, causes, AfterFunc.
package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

type key struct{}

func main() {
	bg := context.Background()
	fmt.Println(bg, context.TODO(), bg.Err(), bg.Done() == nil)
	ctx, cancel := context.WithCancel(bg)
	child := context.WithValue(ctx, key{}, "value")
	fmt.Println(child.Value(key{}), child.Value("other"), child.Err())
	cancel()
	cancel()
	<-child.Done()
	fmt.Println(ctx.Err(), child.Err(), errors.Is(child.Err(), context.Canceled), context.Cause(child))
	ctx, cancel = context.WithTimeout(bg, 10*time.Millisecond)
	defer cancel()
	select {
	case <-ctx.Done():
		fmt.Println(ctx.Err(), errors.Is(ctx.Err(), context.DeadlineExceeded))
	case <-time.After(20 * time.Second):
		fmt.Println("too late")
	}
	_, ok := ctx.Deadline()
	_, ok2 := bg.Deadline()
	fmt.Println(ok, ok2)
	cc, cf := context.WithCancelCause(bg)
	cf(errors.New("my cause"))
	fmt.Println(cc.Err(), context.Cause(cc))
	past, c3 := context.WithDeadline(bg, time.Now().Add(-time.Hour))
	defer c3()
	fmt.Println(past.Err())
	var te interface{ Timeout() bool }
	fmt.Println(errors.As(past.Err(), &te) && te.Timeout())
	wc := context.WithoutCancel(past)
	fmt.Println(wc.Err())
	done := make(chan bool)
	actx, acancel := context.WithCancel(bg)
	context.AfterFunc(actx, func() { done <- true })
	stop := context.AfterFunc(actx, func() { fmt.Println("never") })
	fmt.Println(stop())
	acancel()
	fmt.Println(<-done)
	res := make(chan string)
	pctx, pcancel := context.WithCancel(bg)
	for i := range 3 {
		go func(ctx context.Context) {
			<-ctx.Done()
			res <- fmt.Sprint("worker ", ctx.Value("id"))
		}(context.WithValue(pctx, "id", i%1))
	}
	pcancel()
	for range 3 {
		fmt.Println(<-res)
	}
	tctx, tcancel := context.WithTimeoutCause(bg, time.Millisecond, errors.New("slow"))
	defer tcancel()
	<-tctx.Done()
	fmt.Println(tctx.Err(), context.Cause(tctx))
}
