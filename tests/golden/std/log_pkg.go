// Package log: prefixes, flags and outputs of loggers, the standard logger, and the calls that panic.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"strings"
	"sync"
)

func caught(what string, f func()) {
	defer func() {
		r := recover()
		fmt.Printf("%s -> %T %q\n", what, r, r)
	}()
	f()
}

func main() {
	loggers()
	standard()
	formats()
	depths()
	failing()
	together()
	var zero log.Logger
	fmt.Println(zero.Flags(), zero.Prefix() == "", zero.Writer() == nil)
}

func loggers() {
	var b strings.Builder
	l := log.New(&b, "pre: ", 0)
	fmt.Printf("%q %d %v\n", l.Prefix(), l.Flags(), l.Writer() == &b)
	l.Print("a", 1, 2, "b", "c")
	l.Println("a", 1, 2)
	l.Printf("%03d\n", 7)
	l.Print()
	l.Println()
	l.Printf("no end")
	l.Print("two\n\n")
	l.SetFlags(log.Lmsgprefix)
	l.SetPrefix("")
	l.Print("without")
	l.SetPrefix("[after] ")
	l.Print("with")
	fmt.Println(l.Flags() == log.Lmsgprefix, l.Prefix())
	fmt.Print(b.String())
	l.SetOutput(os.Stdout)
	l.Print("elsewhere")
	fmt.Println(l.Writer() == os.Stdout)
	fmt.Println(l.Output(0, "by hand"), l.Output(1, ""))
	b.Reset()
	l.SetOutput(&b)
	l.SetFlags(0)
	caught("Panic", func() { l.Panic("x", 1, errors.New("e")) })
	caught("Panicf", func() { l.Panicf("%d%%", 5) })
	caught("Panicln", func() { l.Panicln("x", 1) })
	fmt.Printf("%q\n", b.String())
}

func standard() {
	fmt.Println(log.Flags() == log.LstdFlags, log.Prefix() == "", log.Writer() == os.Stderr, log.Default() == log.Default())
	log.SetOutput(os.Stdout)
	log.SetFlags(0)
	log.SetPrefix("std: ")
	log.Print("one")
	log.Default().Println("two")
	log.Printf("%s", "three")
	log.Println(log.Prefix(), log.Flags(), log.Writer() == os.Stdout)
	fmt.Println(log.Output(1, "four"))
	caught("log.Panic", func() { log.Panic("five", 5) })
	caught("log.Panicf", func() { log.Panicf("%v", nil) })
	caught("log.Panicln", func() { log.Panicln() })
	log.SetPrefix("")
	log.SetOutput(io.Discard)
	log.Print("nowhere")
	log.SetOutput(os.Stdout)
	log.Print("and back")
}

// formats checks the parts of a header that differ from run to run.
func formats() {
	for _, c := range []struct {
		flags int
		want  string
	}{
		{log.Ldate, `^p \d{4}/\d\d/\d\d text\n$`},
		{log.Ltime, `^p \d\d:\d\d:\d\d text\n$`},
		{log.Lmicroseconds, `^p \d\d:\d\d:\d\d\.\d{6} text\n$`},
		{log.LstdFlags | log.LUTC, `^p \d{4}/\d\d/\d\d \d\d:\d\d:\d\d text\n$`},
		{log.LstdFlags | log.Lmicroseconds | log.Lmsgprefix, `^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d\.\d{6} p text\n$`},
		{log.Llongfile, `^p /.*/log_pkg\.go:\d+: text\n$`},
		{log.Lshortfile, `^p log_pkg\.go:\d+: text\n$`},
		{log.Llongfile | log.Lshortfile, `^p log_pkg\.go:\d+: text\n$`},
		{log.Ltime | log.Lshortfile | log.Lmsgprefix, `^\d\d:\d\d:\d\d log_pkg\.go:\d+: p text\n$`},
		{log.LUTC, `^p text\n$`},
	} {
		var b bytes.Buffer
		log.New(&b, "p ", c.flags).Print("text")
		fmt.Println(c.flags, regexp.MustCompile(c.want).Match(b.Bytes()))
	}
}

func helper(l *log.Logger, depth int) { l.Output(depth, fmt.Sprint("depth ", depth)) }

func depths() {
	l := log.New(os.Stdout, "", log.Lshortfile)
	helper(l, 1)
	helper(l, 2)
	helper(l, 1000)
	l.Print("here")
	log.SetFlags(log.Lshortfile)
	log.Output(1, "here too")
	log.Println("and here")
	log.SetFlags(0)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func failing() {
	l := log.New(broken{}, "", 0)
	fmt.Println(l.Output(1, "lost"))
	l.Print("lost too")
	caught("Panic", func() { l.Panic("still") })
}

// together logs from many goroutines: lines stay whole.
func together() {
	var b bytes.Buffer
	l := log.New(&b, "", 0)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 20 {
				l.Print(strings.Repeat(fmt.Sprint(i), 10))
			}
		})
	}
	group.Wait()
	counts := map[string]int{}
	for line := range strings.Lines(b.String()) {
		counts[line]++
	}
	fmt.Println(counts)
}
