// Traces itself, as a whole and with a flight recorder.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime/trace"
)

func main() {
	var buf bytes.Buffer
	if err := trace.Start(&buf); err != nil {
		panic(err)
	}
	fmt.Println(trace.IsEnabled(), trace.Start(&buf))
	ctx, task := trace.NewTask(context.Background(), "baking")
	trace.WithRegion(ctx, "mix", func() {
		c := make(chan int)
		go func() { c <- 1 }()
		<-c
	})
	trace.Logf(ctx, "oven", "%d degrees", 180)
	task.End()
	trace.Stop()
	os.WriteFile("whole.trace", buf.Bytes(), 0o600)
	fr := trace.NewFlightRecorder(trace.FlightRecorderConfig{})
	fmt.Println(fr.Start(), fr.Enabled())
	c := make(chan int)
	go func() { c <- 1 }()
	<-c
	f, _ := os.Create("recorded.trace")
	n, err := fr.WriteTo(f)
	fmt.Println(n > 100, err)
	fr.Stop()
	fmt.Println(fr.Enabled(), trace.IsEnabled())
}
