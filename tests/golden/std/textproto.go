// Package net/textproto: lines, headers, numbered answers, texts that end in a dot, pipelines.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"sort"
	"strings"
	"sync"
)

func reader(s string) *textproto.Reader {
	return textproto.NewReader(bufio.NewReader(strings.NewReader(s)))
}

func show(h textproto.MIMEHeader, err error) {
	var names []string
	for k := range h {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		fmt.Printf("%q:%q ", k, h[k])
	}
	fmt.Println(len(h), err)
}

func main() {
	h := textproto.MIMEHeader{}
	h.Add("content-type", "a")
	h.Add("CONTENT-TYPE", "b")
	h.Set("x-y_z", "c")
	fmt.Println(h, h.Get("Content-type"), h.Values("content-Type"), h.Get("none") == "", textproto.MIMEHeader(nil).Get("a") == "")
	h.Del("content-type")
	fmt.Println(h)
	for _, s := range []string{"", "a", "accept-ENCODING", "user agent", "etag", "x--y", "é-a", "WWW-Authenticate", "a:b"} {
		fmt.Printf("%q ", textproto.CanonicalMIMEHeaderKey(s))
	}
	fmt.Println()
	fmt.Printf("%q %q\n", textproto.TrimString(" \t a b\r\n"), textproto.TrimBytes([]byte("\n x ")))

	for _, s := range []string{
		"a: 1\r\nb:2\r\n\r\nrest", "A: 1\nA: 2\n\n", "a: 1\r\n  more\r\n\tand more  \r\nb: x\r\n\r\n", "", "\r\n", "a: 1\r\n", "a: 1",
		" a: 1\r\n\r\n", "nocolon\r\n\r\n", "a b: 1\r\n\r\n", ": v\r\n\r\n", "a\x00: v\r\n\r\n", "a: \x01\r\n\r\n", "é: v\r\n\r\n", "a:\r\n\r\n", "a : 1\r\n\r\n", "x: \xff\xfe\r\n\r\n", "a: b: c\r\n\r\n", "a:1\r\nbad line\r\n\r\n",
	} {
		fmt.Printf("%q ", s)
		show(reader(s).ReadMIMEHeader())
	}
	r := reader("one\r\ntwo\nthree\r\n cont  \r\n more\r\nfour\r\n\r\nlast")
	for i := 0; i < 3; i++ {
		fmt.Println(r.ReadLine())
	}
	b, err := r.ReadContinuedLineBytes()
	fmt.Printf("%q %v\n", b, err)
	s, err := r.ReadContinuedLine()
	fmt.Printf("%q %v\n", s, err)
	s, err = r.ReadContinuedLine()
	fmt.Printf("%q %v\n", s, err)
	b, err = r.ReadLineBytes()
	fmt.Printf("%q %v\n", b, err)
	_, err = r.ReadLine()
	fmt.Println(err)

	for _, t := range []struct {
		s      string
		expect int
	}{{"200 ok\r\n", 200}, {"200 ok\n", 2}, {"200 ok\n", 20}, {"404 no\n", 200}, {"404 no\n", 2}, {"20 x\n", 2}, {"abc x\n", 2}, {"099 x\n", 0}, {"200-a\n200 b\n", 200}, {"200-a\nfree text\n200-b\n200 c\n", 2}, {"500-a\n500 b\n", 2}, {"200-a\n", 2}, {"200x\n", 2}, {"", 1}, {"200 \n", 0}} {
		c, m, err := reader(t.s).ReadCodeLine(t.expect)
		fmt.Printf("%q %d: %d %q %v", t.s, t.expect, c, m, err)
		c, m, err = reader(t.s).ReadResponse(t.expect)
		fmt.Printf("; %d %q %v\n", c, m, err)
	}

	text := "a\r\n..b\n.c\r\r\nd\r\n.\r\nnext\r\n"
	r = reader(text)
	d, err := r.ReadDotBytes()
	fmt.Printf("%q %v\n", d, err)
	fmt.Println(r.ReadLine())
	lines, err := reader(text).ReadDotLines()
	fmt.Printf("%q %v\n", lines, err)
	lines, err = reader("a\nb").ReadDotLines()
	fmt.Printf("%q %v\n", lines, err)
	d, err = reader("a\n.b").ReadDotBytes()
	fmt.Printf("%q %v\n", d, err)
	r = reader("skip\n.\nafter\n")
	r.DotReader()
	fmt.Println(r.ReadLine())

	for _, parts := range [][]string{{}, {"a\nb\n"}, {".dot\n", ".", "x"}, {"a\r\nb"}, {"a\r"}, {"\n"}} {
		var out bytes.Buffer
		w := textproto.NewWriter(bufio.NewWriter(&out))
		dw := w.DotWriter()
		for _, p := range parts {
			n, err := io.WriteString(dw, p)
			fmt.Print(n, err, " ")
		}
		w.PrintfLine("end %d", 1)
		fmt.Printf("%q\n", out.String())
	}

	c1, c2 := net.Pipe()
	go func() {
		server := textproto.NewConn(c2)
		for {
			line, err := server.ReadLine()
			if err != nil {
				return
			}
			server.PrintfLine("250 got %s", line)
		}
	}()
	client := textproto.NewConn(c1)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var got []string
	for i := 0; i < 3; i++ {
		id, err := client.Cmd("CMD %d", i)
		if err != nil {
			fmt.Println(err)
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			client.StartResponse(id)
			defer client.EndResponse(id)
			_, msg, err := client.ReadCodeLine(25)
			mu.Lock()
			got = append(got, fmt.Sprint(msg, err))
			mu.Unlock()
		}()
		wg.Wait()
	}
	fmt.Println(got, client.Next(), client.Close())
	var p textproto.Pipeline
	func() {
		defer func() { fmt.Println(recover()) }()
		p.EndRequest(3)
	}()
	_, err = textproto.Dial("tcp", "127.0.0.1:1")
	fmt.Println(err != nil, (&textproto.Error{Code: 7, Msg: "m"}).Error(), textproto.ProtocolError("pe").Error())
}
