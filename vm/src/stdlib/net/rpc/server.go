// Package rpc lets programs call each other's methods. A method can be called if it is exported, has two
// arguments of exported types, the second a pointer to where the reply goes, and returns an error.
package rpc

import (
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// The paths that HandleHTTP uses.
const (
	DefaultRPCPath   = "/_goRPC_"
	DefaultDebugPath = "/debug/rpc"
)

// A Request is written before the arguments of each call.
type Request struct {
	ServiceMethod string // Service.Method
	Seq           uint64 // the client's number for the call
}

// A Response is written before the reply of each call.
type Response struct {
	ServiceMethod string // the name of service and method
	Seq           uint64 // the number of the request
	Error         string // or ""
}

// A ServerCodec reads requests and writes responses. ReadRequestBody(nil) skips arguments.
type ServerCodec interface {
	// ReadRequestHeader reads the next header.
	ReadRequestHeader(*Request) error
	// ReadRequestBody reads the argument into what it points to; nil skips it.
	ReadRequestBody(any) error
	// WriteResponse writes a response with its result.
	WriteResponse(*Response, any) error

	// Close ends the connection. It may be called more than once.
	Close() error
}

// A Server has services that can be called.
type Server struct {
	services sync.Map // from string to *service
}

// DefaultServer is the server of the package's functions.
var DefaultServer = NewServer()

// NewServer returns a Server without services.
func NewServer() *Server { return new(Server) }

type service struct {
	methods map[string]*method
}

type method struct {
	receiver    reflect.Value
	function    reflect.Value
	args, reply reflect.Type
	calls       atomic.Uint64
}

// NumCalls returns how often it was called.
func (m *method) NumCalls() uint64 { return m.calls.Load() }

func isExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

func isKnownOutside(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return isExported(t.Name()) || t.PkgPath() == ""
}

// methodsOf returns the methods that can be called.
func methodsOf(rt reflect.Type, receiver reflect.Value) map[string]*method {
	methods := make(map[string]*method)
	for i := range rt.NumMethod() {
		m := rt.Method(i)
		t := m.Type
		if !m.IsExported() || t.NumIn() != 3 || t.NumOut() != 1 || t.Out(0) != reflect.TypeFor[error]() {
			continue
		}
		args, reply := t.In(1), t.In(2)
		if isKnownOutside(args) && reply.Kind() == reflect.Pointer && isKnownOutside(reply) {
			methods[m.Name] = &method{receiver: receiver, function: m.Func, args: args, reply: reply}
		}
	}
	return methods
}

// Register makes the methods of rcvr callable under the name of its type.
func (server *Server) Register(rcvr any) error {
	name := reflect.Indirect(reflect.ValueOf(rcvr)).Type().Name()
	if name != "" && !isExported(name) {
		return refuse("type " + name + " is not exported")
	}
	return server.RegisterName(name, rcvr)
}

// RegisterName makes the methods of rcvr callable under that name.
func (server *Server) RegisterName(name string, rcvr any) error {
	rt := reflect.TypeOf(rcvr)
	if name == "" {
		return refuse("no service name for type " + rt.String())
	}
	s := &service{methodsOf(rt, reflect.ValueOf(rcvr))}
	if len(s.methods) == 0 {
		text := "type " + name + " has no exported methods of suitable type"
		if len(methodsOf(reflect.PointerTo(rt), reflect.Value{})) > 0 {
			text += " (hint: pass a pointer to value of that type)"
		}
		return refuse(text)
	}
	if _, dup := server.services.LoadOrStore(name, s); dup {
		return errors.New("rpc: service already defined: " + name)
	}
	return nil
}

func refuse(why string) error {
	text := "rpc.Register: " + why
	log.Print(text)
	return errors.New(text)
}

// A call is a request with its arguments.
type call struct {
	request     Request
	method      *method
	args, reply reflect.Value
}

// find returns the method of that name.
func (server *Server) find(name string) (*method, error) {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil, errors.New("rpc: service/method request ill-formed: " + name)
	}
	found, ok := server.services.Load(name[:dot])
	if !ok {
		return nil, errors.New("rpc: can't find service " + name)
	}
	if m := found.(*service).methods[name[dot+1:]]; m != nil {
		return m, nil
	}
	return nil, errors.New("rpc: can't find method " + name)
}

// read reads a call. With an error, whether it has a request that wants an answer, and whether others may follow.
func (server *Server) read(codec ServerCodec) (c *call, known, goOn bool, err error) {
	c = new(call)
	if err := codec.ReadRequestHeader(&c.request); err != nil {
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			err = errors.New("rpc: server cannot decode request: " + err.Error())
		}
		return c, false, false, err
	}
	if c.method, err = server.find(c.request.ServiceMethod); err != nil {
		codec.ReadRequestBody(nil)
		return c, true, true, err
	}
	isPointer := c.method.args.Kind() == reflect.Pointer
	if isPointer {
		c.args = reflect.New(c.method.args.Elem())
	} else {
		c.args = reflect.New(c.method.args)
	}
	if err := codec.ReadRequestBody(c.args.Interface()); err != nil {
		return c, true, true, err
	}
	if !isPointer {
		c.args = c.args.Elem()
	}
	of := c.method.reply.Elem()
	c.reply = reflect.New(of)
	switch of.Kind() {
	case reflect.Map:
		c.reply.Elem().Set(reflect.MakeMap(of))
	case reflect.Slice:
		c.reply.Elem().Set(reflect.MakeSlice(of, 0, 0))
	}
	return c, true, true, nil
}

// answer writes a response. Responses do not mix.
func (c *call) answer(codec ServerCodec, sending *sync.Mutex, err error) {
	response := &Response{ServiceMethod: c.request.ServiceMethod, Seq: c.request.Seq}
	var reply any = struct{}{}
	if err != nil {
		response.Error = err.Error()
	}
	if response.Error == "" {
		reply = c.reply.Interface()
	}
	sending.Lock()
	defer sending.Unlock()
	codec.WriteResponse(response, reply)
}

func (c *call) run(codec ServerCodec, sending *sync.Mutex) {
	c.method.calls.Add(1)
	out := c.method.function.Call([]reflect.Value{c.method.receiver, c.args, c.reply})
	err, _ := out[0].Interface().(error)
	c.answer(codec, sending, err)
}

// ServeCodec answers calls, each in a goroutine of its own, until the client hangs up.
func (server *Server) ServeCodec(codec ServerCodec) {
	var sending sync.Mutex
	var running sync.WaitGroup
	for {
		c, known, goOn, err := server.read(codec)
		switch {
		case err == nil:
			running.Go(func() { c.run(codec, &sending) })
			continue
		case known:
			c.answer(codec, &sending, err)
		}
		if !goOn {
			break
		}
	}
	running.Wait()
	codec.Close()
}

// ServeRequest answers one call.
func (server *Server) ServeRequest(codec ServerCodec) error {
	var sending sync.Mutex
	c, known, _, err := server.read(codec)
	if err == nil {
		c.run(codec, &sending)
	} else if known {
		c.answer(codec, &sending, err)
	}
	return err
}

// ServeConn answers calls that come as gob.
func (server *Server) ServeConn(conn io.ReadWriteCloser) { server.ServeCodec(newServerCodec(conn)) }

// Accept answers the calls of all connections that come.
func (server *Server) Accept(lis net.Listener) {
	for {
		conn, err := lis.Accept()
		if err != nil {
			log.Print("rpc.Serve: accept:", err.Error())
			return
		}
		go server.ServeConn(conn)
	}
}

// connected is the status of connections that were taken over.
const connected = "200 Connected to Go RPC"

// ServeHTTP takes a connection over to answer calls on it.
func (server *Server) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if req.Method != "CONNECT" {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusMethodNotAllowed)
		io.WriteString(w, "405 must CONNECT\n")
		return
	}
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		log.Print("rpc hijacking ", req.RemoteAddr, ": ", err.Error())
		return
	}
	io.WriteString(conn, "HTTP/1.0 "+connected+"\n\n")
	server.ServeConn(conn)
}

// HandleHTTP registers the server, and a page about it, with http.DefaultServeMux.
func (server *Server) HandleHTTP(rpcPath, debugPath string) {
	http.Handle(rpcPath, server)
	http.Handle(debugPath, page{server})
}

// Register offers the methods of rcvr under the name of its type, by DefaultServer.
func Register(rcvr any) error { return DefaultServer.Register(rcvr) }

// RegisterName is Register with a name.
func RegisterName(name string, rcvr any) error { return DefaultServer.RegisterName(name, rcvr) }

// ServeConn answers one client until it hangs up, in the format of gob.
func ServeConn(conn io.ReadWriteCloser) { DefaultServer.ServeConn(conn) }

// ServeCodec is ServeConn in another format.
func ServeCodec(codec ServerCodec) { DefaultServer.ServeCodec(codec) }

// ServeRequest answers one request.
func ServeRequest(codec ServerCodec) error { return DefaultServer.ServeRequest(codec) }

// Accept answers each client of lis in a goroutine, until Accept of lis fails.
func Accept(lis net.Listener) { DefaultServer.Accept(lis) }

// HandleHTTP answers clients by HTTP at DefaultRPCPath, and shows the services at DefaultDebugPath.
func HandleHTTP() { DefaultServer.HandleHTTP(DefaultRPCPath, DefaultDebugPath) }
