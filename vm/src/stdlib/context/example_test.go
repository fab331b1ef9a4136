package context_test

import (
	"context"
	"errors"
	"fmt"
	"time"
)

func ExampleWithCancel() {
	ctx, cancel := context.WithCancel(context.Background())
	fmt.Println(ctx.Err())
	cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err())
	// Output:
	// <nil>
	// context canceled
}

func ExampleWithTimeout() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err(), errors.Is(ctx.Err(), context.DeadlineExceeded))
	// Output:
	// context deadline exceeded true
}

func ExampleWithDeadline() {
	ctx, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	fmt.Println(ctx.Err())
	// Output:
	// context deadline exceeded
}

func ExampleWithValue() {
	type key struct{}
	ctx := context.WithValue(context.Background(), key{}, "Ann")
	fmt.Println(ctx.Value(key{}), ctx.Value("other"))
	// Output:
	// Ann <nil>
}

func ExampleWithCancelCause() {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("disk full"))
	fmt.Println(ctx.Err(), context.Cause(ctx))
	// Output:
	// context canceled disk full
}

func ExampleAfterFunc() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan bool)
	context.AfterFunc(ctx, func() { close(done) })
	cancel()
	<-done
	fmt.Println("after")
	// Output:
	// after
}

func ExampleWithoutCancel() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fmt.Println(context.WithoutCancel(ctx).Err())
	// Output:
	// <nil>
}
