// Connections of package textproto: the reader, the writer and the pipeline that a Conn has, over a pipe.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"
	"sync"
)

// conversation gives both ends of a pipe, and waits for the one at the other end.
func conversation(here, there func(c *textproto.Conn)) {
	a, b := net.Pipe()
	var wg sync.WaitGroup
	wg.Go(func() {
		c := textproto.NewConn(b)
		there(c)
		c.Close()
	})
	c := textproto.NewConn(a)
	here(c)
	c.Close()
	wg.Wait()
}

// says is the other side that sends a text and reads nothing.
func says(text string) func(*textproto.Conn) {
	return func(c *textproto.Conn) {
		io.WriteString(c.Writer.W, text)
		c.W.Flush()
	}
}

func reading() {
	conversation(func(c *textproto.Conn) {
		var r *textproto.Reader = &c.Reader
		line, err := r.R.ReadString('\n') // the buffer below
		fmt.Printf("%q %v\n", line, err)
		b, err := c.ReadLineBytes()
		fmt.Printf("%q %v\n", b, err)
		line, err = c.ReadContinuedLine()
		fmt.Printf("%q %v\n", line, err)
		b, err = c.ReadContinuedLineBytes()
		fmt.Printf("%q %v\n", b, err)
		h, err := c.ReadMIMEHeader()
		fmt.Println(h, err)
		lines, err := c.ReadDotLines()
		fmt.Printf("%q %v\n", lines, err)
		b, err = c.ReadDotBytes()
		fmt.Printf("%q %v\n", b, err)
		d := c.DotReader()
		b, err = io.ReadAll(d)
		fmt.Printf("%q %v\n", b, err)
		code, text, err := c.ReadResponse(2)
		fmt.Printf("%d %q %v\n", code, text, err)
		code, text, err = c.ReadResponse(2)
		fmt.Printf("%d %q %v\n", code, text, err)
		_, err = c.ReadLineBytes()
		fmt.Println(err)
	}, says("raw\r\nbytes\r\none\r\n two\r\nthree\n\tfour\nKey: a\r\nkey: b\r\n\r\nx\r\n..y\r\n.\r\n..\r\nz\r\n.\r\ndot\r\n.\r\n"+
		"250-first\r\n250 last\r\n550-no\r\n550 never\r\n"))
}

func writing() {
	conversation(func(c *textproto.Conn) {
		var w *textproto.Writer = &c.Writer
		fmt.Println(w.PrintfLine("%s %d", "line", 1))
		d := c.DotWriter()
		n, err := io.WriteString(d, ".first\nsecond\r\n.")
		fmt.Println(n, err)
		fmt.Println(d.Close())
		// The next line ends what was not closed.
		d = c.DotWriter()
		io.WriteString(d, "open")
		fmt.Println(c.PrintfLine("after"))
	}, func(c *textproto.Conn) {
		b, err := io.ReadAll(c.R)
		fmt.Printf("%q %v\n", b, err)
	})
}

func pipeline() {
	conversation(func(c *textproto.Conn) {
		var p *textproto.Pipeline = &c.Pipeline
		ids := []uint{p.Next(), c.Next(), c.Next()}
		fmt.Println(ids)
		answers := make([]string, len(ids))
		var wg sync.WaitGroup
		// In whatever order they begin, they are sent and answered in that of their numbers.
		for i := len(ids) - 1; i >= 0; i-- {
			wg.Go(func() {
				c.StartRequest(ids[i])
				err := c.PrintfLine("request %d", i)
				c.EndRequest(ids[i])
				c.StartResponse(ids[i])
				defer c.EndResponse(ids[i])
				_, text, rerr := c.ReadResponse(200)
				answers[i] = fmt.Sprint(text, err, rerr)
			})
		}
		wg.Wait()
		fmt.Println(strings.Join(answers, "; "))
		id, err := c.Cmd("QUIT %s", "now")
		fmt.Println(id, err)
		c.StartResponse(id)
		fmt.Println(c.ReadResponse(221))
		c.EndResponse(id)
		func() {
			defer func() { fmt.Println(recover()) }()
			c.EndRequest(77)
		}()
	}, func(c *textproto.Conn) {
		for i := 0; ; i++ {
			line, err := c.ReadLine()
			if err != nil {
				return
			}
			code := 200
			if strings.HasPrefix(line, "QUIT") {
				code = 221
			}
			c.PrintfLine("%d to %s, number %d", code, line, i)
		}
	})
}

func main() {
	reading()
	writing()
	pipeline()
	r := textproto.Reader{R: bufio.NewReader(strings.NewReader("by hand\n"))}
	fmt.Println(r.ReadLine())
	var out strings.Builder
	w := textproto.Writer{W: bufio.NewWriter(&out)}
	fmt.Println(w.PrintfLine("by %s", "hand"), strings.TrimSpace(out.String()))
}
