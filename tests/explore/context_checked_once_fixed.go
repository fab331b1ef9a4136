// The repaired twin of context_checked_once.go: it waits for both.
//
// finding: none
package main

import "context"

func lease(ctx context.Context, grants <-chan int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-grants:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	grants := make(chan int)
	done := make(chan error)
	go func() { done <- lease(ctx, grants) }()
	cancel()
	<-done
}
