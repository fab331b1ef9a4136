package main

import (
	"context"
	"fmt"
	"os"
	"runtime/trace"
)

// </script><script>document.title = "ended"</script> {{events}} {{head}} <!-- <script>
func main() {
	text := "</script><script>document.title = \"ended\"</script><!--<script> {{events}} {g} {p}"
	values := make(chan string, 1)
	values <- text
	go func() { fmt.Println(<-values) }()
	if len(os.Args) > 1 {
		file, _ := os.Create(os.Args[1])
		trace.Start(file)
		defer trace.Stop()
	}
	ctx, task := trace.NewTask(context.Background(), text)
	trace.WithRegion(ctx, "<img src=x onerror=alert(1)>", func() { trace.Log(ctx, "</script>", text) })
	task.End()
	done := make(chan bool)
	go func() { done <- true }()
	<-done
	panic(text)
}
