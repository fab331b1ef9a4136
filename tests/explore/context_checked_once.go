// A lease looks at its context once, and then waits without it.
//
// finding: deadlock, at the lines marked "here"
package main

import "context"

func lease(ctx context.Context, grants <-chan int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	<-grants // here
	return nil
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	grants := make(chan int)
	done := make(chan error)
	go func() { done <- lease(ctx, grants) }()
	cancel()
	<-done // here
}
