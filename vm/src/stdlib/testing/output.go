package testing

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// Marks that lead the program which makes JSON of the output. What a test prints
// itself is escaped.
const (
	markFrame    = 0x16 // begins a line of the framework
	markErrBegin = 0x0f
	markErrEnd   = 0x0e
	markEscape   = 0x1b
)

const indent = "    "

func seconds(d time.Duration) string { return fmt.Sprintf("%.2fs", d.Seconds()) }

// chattyPrinter prints lines as they come and says whose they are where that
// changes.
type chattyPrinter struct {
	w    io.Writer
	json bool
	mu   sync.Mutex
	last string // the test that printed last
}

func newChattyPrinter(w io.Writer) *chattyPrinter {
	return &chattyPrinter{w: w, json: options.chatty.json}
}

// prefix returns the mark before lines of the framework; a nil printer has none.
func (p *chattyPrinter) prefix() string {
	if p != nil && p.json {
		return string(rune(markFrame))
	}
	return ""
}

// Updatef prints a line that names the test itself.
func (p *chattyPrinter) Updatef(test, format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = test
	fmt.Fprintf(p.w, p.prefix()+format, args...)
}

// Print prints a line of the test.
func (p *chattyPrinter) Print(test string, line []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last != "" && p.last != test {
		fmt.Fprintf(p.w, "%s=== NAME  %s\n", p.prefix(), test)
	}
	p.last = test
	p.w.Write(line)
}

// indenter collects a test's output, each line indented.
type indenter struct{ c *common }

func (w indenter) Write(b []byte) (int, error) {
	for line := range bytes.SplitAfterSeq(b, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		if line[0] == markFrame {
			w.c.output = append(w.c.output, markFrame)
			line = line[1:]
		}
		w.c.output = append(w.c.output, indent...)
		w.c.output = append(w.c.output, line...)
	}
	return len(b), nil
}

// outputWriter is what Output gives and Log writes to. Lines are passed on once
// they are whole.
type outputWriter struct {
	c       *common
	partial []byte
}

func (o *outputWriter) Write(p []byte) (int, error) { return o.write(p, false) }

func (o *outputWriter) write(p []byte, isErr bool) (int, error) {
	if o == nil || o.c == nil {
		return 0, nil
	}
	if o.c.destination() == nil {
		panic("Write called after " + o.c.name + " has completed")
	}
	o.c.mu.Lock()
	defer o.c.mu.Unlock()
	rest := p
	for first := true; ; first = false {
		end := bytes.IndexByte(rest, '\n') + 1
		if end == 0 {
			break
		}
		line := rest[:end]
		rest = rest[end:]
		if len(o.partial) > 0 {
			line = append(o.partial, line...)
			o.partial = nil
		}
		o.line(line, isErr && first, isErr && bytes.IndexByte(rest, '\n') < 0)
	}
	o.partial = append(o.partial, rest...)
	return len(p), nil
}

// line keeps a line until the test is over, or prints it at once.
func (o *outputWriter) line(b []byte, errBegin, errEnd bool) {
	c := o.c
	if c.done || c.chatty == nil {
		c.output = append(c.output, indent...)
		c.output = append(c.output, b...)
		return
	}
	var out []byte
	if c.chatty.json {
		if errBegin {
			out = append(out, markErrBegin)
		}
		out = append(out, indent...)
		out = append(out, escapeMarks(bytes.TrimSuffix(b, []byte("\n")))...)
		if errEnd {
			out = append(out, markErrEnd)
		}
		out = append(out, '\n')
	} else {
		out = append(out, indent...)
		out = append(out, b...)
	}
	if c.bench {
		fmt.Printf("%s", out)
	} else {
		c.chatty.Print(c.name, out)
	}
}

func escapeMarks(b []byte) []byte {
	if !bytes.ContainsFunc(b, isMark) {
		return b
	}
	var out []byte
	for _, c := range b {
		if isMark(rune(c)) {
			out = append(out, markEscape)
		}
		out = append(out, c)
	}
	return out
}

func isMark(r rune) bool {
	return r == markFrame || r == markErrBegin || r == markErrEnd || r == markEscape
}

// flushPartial ends a line that was written without its end.
func (c *common) flushPartial() {
	c.mu.Lock()
	open := c.o != nil && len(c.o.partial) > 0
	c.mu.Unlock()
	if open {
		c.o.Write([]byte("\n"))
	}
}

// flushToParent prints a line about the test, then what the test collected.
func (c *common) flushToParent(format string, args ...any) {
	p := c.parent
	p.mu.Lock()
	defer p.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	text := fmt.Appendf(nil, format, args...)
	text = append(text, c.output...)
	c.output = c.output[:0]
	if c.chatty != nil && (p.w == c.chatty.w || c.chatty.json) {
		c.chatty.Updatef(c.name, "%s", text)
	} else {
		fmt.Fprintf(p.w, "%s%s", c.chatty.prefix(), text)
	}
}
