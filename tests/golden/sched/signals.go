// Package os/signal: Notify, Stop, Reset, Ignore, NotifyContext, with signals the program sends
// itself.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func send(sig syscall.Signal) {
	if err := syscall.Kill(syscall.Getpid(), sig); err != nil {
		fmt.Println(err)
	}
}

func get(name string, c <-chan os.Signal) { fmt.Println(name, <-c) }

func none(name string, c <-chan os.Signal) {
	select {
	case s := <-c:
		fmt.Println(name, "got", s)
	case <-time.After(20 * time.Millisecond):
		fmt.Println(name, "got nothing")
	}
}

func main() {
	usr := make(chan os.Signal, 4)
	term := make(chan os.Signal, 1)
	signal.Notify(usr, syscall.SIGUSR1, syscall.SIGUSR2)
	signal.Notify(term, syscall.SIGTERM, os.Interrupt)
	send(syscall.SIGUSR1)
	get("usr", usr)
	send(syscall.SIGTERM)
	get("term", term)
	none("usr", usr)
	p, err := os.FindProcess(os.Getpid())
	fmt.Println(err, p.Signal(os.Interrupt))
	get("term", term)

	// A second channel gets the signal as well.
	both := make(chan os.Signal, 1)
	signal.Notify(both, syscall.SIGUSR2)
	send(syscall.SIGUSR2)
	get("usr", usr)
	get("both", both)
	signal.Stop(usr)
	send(syscall.SIGUSR2)
	get("both", both)
	none("usr", usr)

	signal.Ignore(syscall.SIGHUP)
	fmt.Println(signal.Ignored(syscall.SIGHUP), signal.Ignored(syscall.SIGUSR1))
	send(syscall.SIGHUP)
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP)
	fmt.Println(signal.Ignored(syscall.SIGHUP))
	send(syscall.SIGHUP)
	get("again", again)
	signal.Reset(syscall.SIGHUP)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGUSR1)
	fmt.Println(ctx)
	send(syscall.SIGUSR1)
	<-ctx.Done()
	fmt.Println(ctx.Err(), context.Cause(ctx), errors.Is(context.Cause(ctx), context.Canceled))
	stop()
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt)
	stop()
	<-ctx.Done()
	fmt.Println(ctx.Err(), context.Cause(ctx))

	defer func() { fmt.Println(recover()) }()
	signal.Notify(nil, os.Interrupt)
}
