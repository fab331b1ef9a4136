// Package log writes lines with a time and a prefix.
package log

import (
	"fmt"
	"io"
	"log/internal"
	"os"
	"runtime"
	"sync"
	"time"
)

// What a Logger puts in front of each line, as bits: date, time, microseconds, file and line in full or
// without folders, UTC instead of local time, and the prefix before the message instead of the line.
const (
	Ldate = 1 << iota
	Ltime
	Lmicroseconds
	Llongfile
	Lshortfile
	LUTC
	Lmsgprefix
	LstdFlags = Ldate | Ltime
)

// Logger writes to an io.Writer, a line at a time.
type Logger struct {
	mu     sync.Mutex
	prefix string
	flag   int
	out    io.Writer
}

// New returns a Logger that writes to out; flag is made of the bits such as Ldate and Lshortfile.
func New(out io.Writer, prefix string, flag int) *Logger {
	return &Logger{out: out, prefix: prefix, flag: flag}
}

var std = New(os.Stderr, "", LstdFlags)

// Default returns the Logger that the functions of this package use.
func Default() *Logger { return std }

// SetOutput makes w what is written to.
func (l *Logger) SetOutput(w io.Writer) {
	l.mu.Lock()
	l.out = w
	l.mu.Unlock()
}

// Writer returns what is written to.
func (l *Logger) Writer() io.Writer {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out
}

// Flags returns the bits that say what each line begins with.
func (l *Logger) Flags() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flag
}

// SetFlags sets the bits that say what each line begins with.
func (l *Logger) SetFlags(flag int) {
	l.mu.Lock()
	l.flag = flag
	l.mu.Unlock()
}

// Prefix returns the prefix.
func (l *Logger) Prefix() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.prefix
}

// SetPrefix sets the prefix.
func (l *Logger) SetPrefix(prefix string) {
	l.mu.Lock()
	l.prefix = prefix
	l.mu.Unlock()
}

func init() {
	internal.DefaultOutput = func(pc uintptr, line []byte) error {
		return std.write(func() (string, int, bool) {
			f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
			return f.File, f.Line, f.File != ""
		}, string(line))
	}
}

// Output writes s; calldepth counts the calls to the line that is shown.
func (l *Logger) Output(calldepth int, s string) error {
	return l.write(callerAt(calldepth), s)
}

// callerAt finds the line that calldepth means to the caller, once it has called write.
func callerAt(calldepth int) func() (file string, line int, ok bool) {
	return func() (string, int, bool) {
		// Above this function are write and what called it.
		_, file, line, ok := runtime.Caller(calldepth + 2)
		return file, line, ok
	}
}

// write writes s; where gives the line that is shown, if there is one to show. Without it, that is the
// line of the call of write's caller. Writers count the calls up to there: it is one as in Go.
func (l *Logger) write(where func() (file string, line int, ok bool), s string) error {
	now := time.Now()
	var file string
	var line int
	flag, prefix := l.Flags(), l.Prefix()
	if flag&(Lshortfile|Llongfile) != 0 {
		var ok bool
		if where != nil {
			file, line, ok = where()
		} else {
			_, file, line, ok = runtime.Caller(2)
		}
		if !ok {
			file = "???"
			line = 0
		}
	}
	var b []byte
	if flag&Lmsgprefix == 0 {
		b = append(b, prefix...)
	}
	if flag&LUTC != 0 {
		now = now.UTC()
	}
	if flag&Ldate != 0 {
		b = now.AppendFormat(b, "2006/01/02 ")
	}
	if flag&Lmicroseconds != 0 {
		b = now.AppendFormat(b, "15:04:05.000000 ")
	} else if flag&Ltime != 0 {
		b = now.AppendFormat(b, "15:04:05 ")
	}
	if flag&(Lshortfile|Llongfile) != 0 {
		if flag&Lshortfile != 0 {
			for i := len(file) - 1; i > 0; i-- {
				if file[i] == '/' {
					file = file[i+1:]
					break
				}
			}
		}
		b = fmt.Appendf(b, "%s:%d: ", file, line)
	}
	if flag&Lmsgprefix != 0 {
		b = append(b, prefix...)
	}
	b = append(b, s...)
	if len(b) == 0 || b[len(b)-1] != '\n' {
		b = append(b, '\n')
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.out.Write(b)
	return err
}

// Print writes one line with its operands as fmt.Print has them.
func (l *Logger) Print(v ...any) { l.write(nil, fmt.Sprint(v...)) }

// Printf writes one line that is formatted as by fmt.Printf.
func (l *Logger) Printf(format string, v ...any) { l.write(nil, fmt.Sprintf(format, v...)) }

// Println writes one line with its operands as fmt.Println has them.
func (l *Logger) Println(v ...any) { l.write(nil, fmt.Sprintln(v...)) }

// Fatal is Print followed by os.Exit(1): deferred functions do not run.
func (l *Logger) Fatal(v ...any) {
	l.write(nil, fmt.Sprint(v...))
	os.Exit(1)
}

// Fatalf is Printf followed by os.Exit(1): deferred functions do not run.
func (l *Logger) Fatalf(format string, v ...any) {
	l.write(nil, fmt.Sprintf(format, v...))
	os.Exit(1)
}

// Fatalln is Println followed by os.Exit(1): deferred functions do not run.
func (l *Logger) Fatalln(v ...any) {
	l.write(nil, fmt.Sprintln(v...))
	os.Exit(1)
}

// Panic is Print followed by a panic with the message.
func (l *Logger) Panic(v ...any) {
	s := fmt.Sprint(v...)
	l.write(nil, s)
	panic(s)
}

// Panicf is Printf followed by a panic with the message.
func (l *Logger) Panicf(format string, v ...any) {
	s := fmt.Sprintf(format, v...)
	l.write(nil, s)
	panic(s)
}

// Panicln is Println followed by a panic with the message.
func (l *Logger) Panicln(v ...any) {
	s := fmt.Sprintln(v...)
	l.write(nil, s)
	panic(s)
}

// SetOutput makes w what is written to.
func SetOutput(w io.Writer) { std.SetOutput(w) }

// Writer returns what is written to.
func Writer() io.Writer { return std.Writer() }

// Flags returns the bits that say what each line begins with.
func Flags() int { return std.Flags() }

// SetFlags sets the bits that say what each line begins with.
func SetFlags(flag int) { std.SetFlags(flag) }

// Prefix returns the prefix.
func Prefix() string { return std.Prefix() }

// SetPrefix sets the prefix.
func SetPrefix(prefix string) { std.SetPrefix(prefix) }

// Output writes s as one line; calldepth 1 names the line that called Output, larger ones its callers.
func Output(calldepth int, s string) error { return std.write(callerAt(calldepth), s) }

// Print writes one line with its operands as fmt.Print has them.
func Print(v ...any) { std.write(nil, fmt.Sprint(v...)) }

// Printf writes one line that is formatted as by fmt.Printf.
func Printf(format string, v ...any) { std.write(nil, fmt.Sprintf(format, v...)) }

// Println writes one line with its operands as fmt.Println has them.
func Println(v ...any) { std.write(nil, fmt.Sprintln(v...)) }

// Fatal is Print followed by os.Exit(1): deferred functions do not run.
func Fatal(v ...any) {
	std.write(nil, fmt.Sprint(v...))
	os.Exit(1)
}

// Fatalf is Printf followed by os.Exit(1): deferred functions do not run.
func Fatalf(format string, v ...any) {
	std.write(nil, fmt.Sprintf(format, v...))
	os.Exit(1)
}

// Fatalln is Println followed by os.Exit(1): deferred functions do not run.
func Fatalln(v ...any) {
	std.write(nil, fmt.Sprintln(v...))
	os.Exit(1)
}

// Panic is Print followed by a panic with the message.
func Panic(v ...any) {
	s := fmt.Sprint(v...)
	std.write(nil, s)
	panic(s)
}

// Panicf is Printf followed by a panic with the message.
func Panicf(format string, v ...any) {
	s := fmt.Sprintf(format, v...)
	std.write(nil, s)
	panic(s)
}

// Panicln is Println followed by a panic with the message.
func Panicln(v ...any) {
	s := fmt.Sprintln(v...)
	std.write(nil, s)
	panic(s)
}
