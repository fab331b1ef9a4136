// os.Pipe between goroutines: one end waits for the other, timers go on meanwhile.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"time"
)

func lines() {
	r, w, err := os.Pipe()
	if err != nil {
		fmt.Println(err)
		return
	}
	done := make(chan int)
	go func() {
		n := 0
		for s := bufio.NewScanner(r); s.Scan(); n++ {
			fmt.Println("read", s.Text())
		}
		done <- n
	}()
	for i := range 3 {
		time.Sleep(2 * time.Millisecond)
		fmt.Fprintln(w, "line", i)
	}
	w.Close()
	fmt.Println(<-done, "lines")
	r.Close()
}

// more than a pipe holds: the writer waits for the reader
func much() {
	r, w, err := os.Pipe()
	if err != nil {
		fmt.Println(err)
		return
	}
	sent := bytes.Repeat([]byte("0123456789abcdef"), 20000)
	wrote := make(chan string)
	go func() {
		n, err := w.Write(sent)
		wrote <- fmt.Sprintln("wrote", n, err, w.Close())
	}()
	time.Sleep(time.Millisecond)
	got, err := io.ReadAll(r)
	fmt.Print(<-wrote)
	fmt.Println(len(got), err, bytes.Equal(got, sent))
}

// many readers that wait at the same time
func many() {
	const n = 50
	sum := make(chan int)
	var ends []*os.File
	for range n {
		r, w, err := os.Pipe()
		if err != nil {
			fmt.Println(err)
			return
		}
		ends = append(ends, w)
		go func() {
			var b [8]byte
			k, _ := r.Read(b[:])
			sum <- int(b[0]) * k
		}()
	}
	for i, w := range ends {
		w.Write([]byte{byte(i)})
	}
	total := 0
	for range n {
		total += <-sum
	}
	fmt.Println(total)
}

func main() {
	lines()
	much()
	many()
}
