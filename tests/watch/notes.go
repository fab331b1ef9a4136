// Says of itself what it does.
package main

import (
	"context"
	"runtime/trace"
)

func main() {
	ctx, task := trace.NewTask(context.Background(), "baking")
	trace.WithRegion(ctx, "mix", func() {
		c := make(chan int)
		go func() { c <- 1 }()
		<-c
	})
	trace.Logf(ctx, "oven", "%d degrees", 180)
	task.End()
}
