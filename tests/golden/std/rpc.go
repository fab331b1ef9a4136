// net/rpc and net/rpc/jsonrpc: calls over gob, JSON and HTTP, and what goes wrong with them.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/rpc"
	"net/rpc/jsonrpc"
	"os"
	"strings"
	"sync"
)

type Args struct{ A, B int }

type Quotient struct{ Quo, Rem int }

type Arith int

func (t *Arith) Multiply(args *Args, reply *int) error {
	*reply = args.A * args.B
	return nil
}

func (t *Arith) Divide(args Args, quo *Quotient) error {
	if args.B == 0 {
		return errors.New("divide by zero")
	}
	quo.Quo, quo.Rem = args.A/args.B, args.A%args.B
	return nil
}

func (t *Arith) Words(text string, reply *[]string) error {
	*reply = append(*reply, strings.Fields(text)...)
	return nil
}

func (t *Arith) Count(words []string, reply *map[string]int) error {
	for _, w := range words {
		(*reply)[w]++
	}
	return nil
}

func (t *Arith) Func(n int, reply *any) error {
	*reply = func() {}
	return nil
}

// These cannot be called.
func (t *Arith) NoReply(n int) error                 { return nil }
func (t *Arith) NoPointer(n int, reply int) error    { return nil }
func (t *Arith) NoError(n int, reply *int)           {}
func (t *Arith) NotKnown(n hidden, reply *int) error { return nil }

type hidden int

func (h *hidden) Get(n int, reply *int) error { return nil }

type Bare struct{}

func calls(c *rpc.Client) {
	var n int
	fmt.Println(c.Call("Arith.Multiply", &Args{6, 7}, &n), n)
	var q Quotient
	fmt.Println(c.Call("Arith.Divide", Args{17, 5}, &q), q)
	err := c.Call("Arith.Divide", Args{1, 0}, &q)
	var failed rpc.ServerError
	fmt.Println(err, errors.As(err, &failed), failed)
	var words []string
	fmt.Println(c.Call("Arith.Words", "a b a", &words), words)
	var count map[string]int
	fmt.Println(c.Call("Arith.Count", words, &count), count)
	for _, name := range []string{"Arith.NoReply", "Arith.NoPointer", "Arith.NoError", "Arith.NotKnown", "Nothing.At", "Arith", "", "named.Multiply"} {
		n = 0
		fmt.Println(name, c.Call(name, &Args{2, 3}, &n), n)
	}
	done := make(chan *rpc.Call, 3)
	for i := range 3 {
		call := c.Go("Arith.Multiply", &Args{i, i}, new(int), done)
		if call.ServiceMethod != "Arith.Multiply" || call.Args.(*Args).A != i {
			fmt.Println("odd call", call)
		}
	}
	sum := 0
	for range 3 {
		call := <-done
		sum += *call.Reply.(*int)
		if call.Error != nil {
			fmt.Println(call.Error)
		}
	}
	fmt.Println(sum)
	call := <-c.Go("Arith.Multiply", &Args{3, 3}, &n, nil).Done
	fmt.Println(call.Error, n)
	func() {
		defer func() { fmt.Println(recover()) }()
		c.Go("Arith.Multiply", &Args{}, &n, make(chan *rpc.Call))
	}()
	var wg sync.WaitGroup
	var mu sync.Mutex
	sum = 0
	for i := range 10 {
		wg.Go(func() {
			var n int
			err := c.Call("Arith.Multiply", &Args{i, 2}, &n)
			mu.Lock()
			defer mu.Unlock()
			if sum += n; err != nil {
				fmt.Println(err)
			}
		})
	}
	wg.Wait()
	fmt.Println(sum)
}

func over(c *rpc.Client) {
	fmt.Println(c.Close(), c.Close())
	fmt.Println(c.Call("Arith.Multiply", &Args{}, new(int)))
}

func pipes() {
	a, b := net.Pipe()
	go rpc.ServeConn(b)
	c := rpc.NewClient(a)
	calls(c)
	fmt.Println(c.Call("Arith.Divide", Args{7, 2}, new(string)) != nil)
	a, b = net.Pipe()
	go jsonrpc.ServeConn(b)
	j := jsonrpc.NewClient(a)
	calls(j)
	over(j)
}

func registering() {
	s := rpc.NewServer()
	for _, err := range []error{s.Register(new(Arith)), s.Register(new(Arith)), s.Register(Arith(0)), s.Register(new(hidden)), s.Register(Bare{}),
		s.RegisterName("h", new(hidden)), s.RegisterName("", Bare{}), s.Register(struct{}{}), s.Register(hidden(1))} {
		fmt.Println(err)
	}
}

func lines() {
	for _, text := range []string{
		`{"method": "Arith.Multiply", "params": [{"A": 3, "B": 4}], "id": "x"}`, `{"method": "Arith.Multiply", "id": 1}`,
		`{"method": "Arith.Nothing", "params": [1], "id": null}`, `{"method": 1}`, `{"method": "Arith.Divide", "params": [{"A": 3}], "id": [1]}`,
		`{`, ``,
	} {
		a, b := net.Pipe()
		served := make(chan bool)
		go func() {
			codec := jsonrpc.NewServerCodec(b)
			fmt.Println(rpc.ServeRequest(codec))
			codec.Close()
			close(served)
		}()
		go func() {
			io.WriteString(a, text)
			if text == "" || text == "{" {
				a.Close()
			}
		}()
		reply, err := bufio.NewReader(a).ReadString('\n')
		<-served
		fmt.Printf("%s %q %v\n", text, reply, err != nil)
		a.Close()
	}
	for _, text := range []string{`{"id": 0, "result": 42, "error": null}`, `{"id": 0, "error": "no"}`, `{"id": 0, "error": ""}`, `{"id": 0, "error": 5}`, `{"id": 0}`, `{"id": 0, "result": "x"}`} {
		a, b := net.Pipe()
		go func() {
			bufio.NewReader(b).ReadString('\n')
			io.WriteString(b, text)
			b.Close()
		}()
		var n int
		c := rpc.NewClientWithCodec(jsonrpc.NewClientCodec(a))
		fmt.Println(text, c.Call("Arith.Multiply", 1, &n), n)
	}
}

func sockets() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	go rpc.DefaultServer.Accept(l)
	var n int
	c, err := rpc.Dial("tcp", l.Addr().String())
	fmt.Println(err, c.Call("Arith.Multiply", &Args{8, 8}, &n), n)
	over(c)

	rpc.HandleHTTP()
	s := httptest.NewServer(nil)
	at := s.Listener.Addr().String()
	c, err = rpc.DialHTTP("tcp", at)
	fmt.Println(err, c.Call("Arith.Multiply", &Args{9, 9}, &n), n)
	over(c)
	_, err = rpc.DialHTTPPath("tcp", at, "/nothing")
	fmt.Println(strings.ReplaceAll(err.Error(), at, "ADDR"))
	_, err = jsonrpc.Dial("tcp", "127.0.0.1:1")
	fmt.Println(err != nil)
	_, err = rpc.Dial("tcp", "127.0.0.1:1")
	fmt.Println(err != nil)
	r, err := http.Get(s.URL + rpc.DefaultRPCPath)
	b, err2 := io.ReadAll(r.Body)
	fmt.Printf("%v %v %q %v %s\n", r.Status, err, b, err2, r.Header["Content-Type"])
	r, err = http.Get(s.URL + rpc.DefaultDebugPath)
	b, err2 = io.ReadAll(r.Body)
	fmt.Println(r.Status, err, strings.Contains(string(b), "Service Arith"), strings.Contains(string(b), "Multiply(*main.Args, *int) error"), err2)
	s.CloseClientConnections()
}

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	fmt.Println(rpc.Register(new(Arith)), rpc.RegisterName("named", new(Arith)))
	registering()
	pipes()
	lines()
	sockets()
	fmt.Println(rpc.ErrShutdown, rpc.Request{}.Seq, rpc.Response{}.Error == "")
}
