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

func New(out io.Writer, prefix string, flag int) *Logger {
	return &Logger{out: out, prefix: prefix, flag: flag}
}

var std = New(os.Stderr, "", LstdFlags)

func Default() *Logger { return std }

func (l *Logger) SetOutput(w io.Writer) {
	l.mu.Lock()
	l.out = w
	l.mu.Unlock()
}

func (l *Logger) Writer() io.Writer {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out
}

func (l *Logger) Flags() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flag
}

func (l *Logger) SetFlags(flag int) {
	l.mu.Lock()
	l.flag = flag
	l.mu.Unlock()
}

func (l *Logger) Prefix() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.prefix
}

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

func (l *Logger) Print(v ...any)                 { l.write(nil, fmt.Sprint(v...)) }
func (l *Logger) Printf(format string, v ...any) { l.write(nil, fmt.Sprintf(format, v...)) }
func (l *Logger) Println(v ...any)               { l.write(nil, fmt.Sprintln(v...)) }

func (l *Logger) Fatal(v ...any) {
	l.write(nil, fmt.Sprint(v...))
	os.Exit(1)
}

func (l *Logger) Fatalf(format string, v ...any) {
	l.write(nil, fmt.Sprintf(format, v...))
	os.Exit(1)
}

func (l *Logger) Fatalln(v ...any) {
	l.write(nil, fmt.Sprintln(v...))
	os.Exit(1)
}

func (l *Logger) Panic(v ...any) {
	s := fmt.Sprint(v...)
	l.write(nil, s)
	panic(s)
}

func (l *Logger) Panicf(format string, v ...any) {
	s := fmt.Sprintf(format, v...)
	l.write(nil, s)
	panic(s)
}

func (l *Logger) Panicln(v ...any) {
	s := fmt.Sprintln(v...)
	l.write(nil, s)
	panic(s)
}

func SetOutput(w io.Writer)                { std.SetOutput(w) }
func Writer() io.Writer                    { return std.Writer() }
func Flags() int                           { return std.Flags() }
func SetFlags(flag int)                    { std.SetFlags(flag) }
func Prefix() string                       { return std.Prefix() }
func SetPrefix(prefix string)              { std.SetPrefix(prefix) }
func Output(calldepth int, s string) error { return std.write(callerAt(calldepth), s) }
func Print(v ...any)                       { std.write(nil, fmt.Sprint(v...)) }
func Printf(format string, v ...any)       { std.write(nil, fmt.Sprintf(format, v...)) }
func Println(v ...any)                     { std.write(nil, fmt.Sprintln(v...)) }

func Fatal(v ...any) {
	std.write(nil, fmt.Sprint(v...))
	os.Exit(1)
}

func Fatalf(format string, v ...any) {
	std.write(nil, fmt.Sprintf(format, v...))
	os.Exit(1)
}

func Fatalln(v ...any) {
	std.write(nil, fmt.Sprintln(v...))
	os.Exit(1)
}

func Panic(v ...any) {
	s := fmt.Sprint(v...)
	std.write(nil, s)
	panic(s)
}

func Panicf(format string, v ...any) {
	s := fmt.Sprintf(format, v...)
	std.write(nil, s)
	panic(s)
}

func Panicln(v ...any) {
	s := fmt.Sprintln(v...)
	std.write(nil, s)
	panic(s)
}
