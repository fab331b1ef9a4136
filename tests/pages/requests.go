// A server and its clients on one machine, goroutines that hand on numbers, tasks, regions and logs: writes an execution
// trace to the file that is named, the longer the larger the number is. (tests/bench/page.py builds it with Go.)
package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime/trace"
	"strconv"
	"sync"
	"time"
)

var kept []byte

func serve(w http.ResponseWriter, r *http.Request) {
	ctx, task := trace.NewTask(r.Context(), "request")
	defer task.End()
	trace.WithRegion(ctx, "work", func() {
		kept = make([]byte, 100000)
		time.Sleep(50 * time.Microsecond)
	})
	trace.Log(ctx, "path", r.URL.Path)
	io.WriteString(w, "hello")
}

func main() {
	file, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	n, _ := strconv.Atoi(os.Args[2])
	trace.Start(file)
	server := httptest.NewServer(http.HandlerFunc(serve))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range n / 1000 {
				if answer, err := http.Get(server.URL); err == nil {
					io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
				}
			}
		})
	}
	numbers, doubled := make(chan int), make(chan int)
	for range 4 {
		all.Go(func() {
			for number := range numbers {
				doubled <- 2 * number
			}
		})
	}
	all.Go(func() {
		for number := range n {
			numbers <- number
		}
		close(numbers)
	})
	all.Go(func() {
		for range n {
			<-doubled
		}
	})
	all.Wait()
	trace.Stop()
	file.Close()
}
