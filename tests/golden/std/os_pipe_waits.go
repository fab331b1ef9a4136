package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	done := make(chan error)
	go func() {
		_, err := r.Read(make([]byte, 10))
		done <- err
	}()
	time.Sleep(10 * time.Millisecond)
	fmt.Println(r.Close())
	err = <-done
	fmt.Println(err, errors.Is(err, os.ErrClosed))
	_, err = w.Write([]byte("x"))
	fmt.Println(err)
	fmt.Println(w.Close())
	fmt.Println(w.Close())
	_, err = w.WriteString("x")
	fmt.Println(err)

	r, w, _ = os.Pipe()
	fmt.Println(r.SetReadDeadline(time.Now().Add(20 * time.Millisecond)))
	n, err := r.Read(make([]byte, 10))
	fmt.Println(n, err, errors.Is(err, os.ErrDeadlineExceeded), os.IsTimeout(err))
	fmt.Println(r.SetReadDeadline(time.Time{}))
	big := make([]byte, 1<<20)
	go func() {
		n, err := w.Write(big)
		fmt.Println(n, err)
		w.Close()
	}()
	all, err := io.ReadAll(r)
	fmt.Println(len(all), err)
	n, err = r.Read(make([]byte, 1))
	fmt.Println(n, err)

	r, w, _ = os.Pipe()
	// Long enough that the write below begins before it on a busy machine, too.
	w.SetWriteDeadline(time.Now().Add(500 * time.Millisecond))
	n, err = w.Write(big)
	fmt.Println(n, err)
	go func() {
		time.Sleep(10 * time.Millisecond)
		w.Close()
	}()
	w.SetDeadline(time.Time{})
	n, err = w.Write(big)
	fmt.Println(n, err)
	rest, err := io.ReadAll(r)
	fmt.Println(len(rest), err)
	fmt.Println(r.SetDeadline(time.Now().Add(-1)))
	_, err = r.Read(make([]byte, 1))
	fmt.Println(err)
	f, _ := os.Open("/dev/null")
	fmt.Println(f.SetDeadline(time.Now()))
	r.Close()
	fmt.Println(r.SetDeadline(time.Now()))
	s, err := r.Stat()
	fmt.Println(s, err)
	fmt.Println(r.Name(), os.Stdin.SetDeadline(time.Now()))

	// Somebody who has the descriptor's number may let it wait.
	r, w, _ = os.Pipe()
	_ = r.Fd()
	go func() {
		time.Sleep(5 * time.Millisecond)
		w.Write([]byte("late"))
		w.Close()
	}()
	all, err = io.ReadAll(r)
	fmt.Println(string(all), err)
	fmt.Println(r.Close())
}
