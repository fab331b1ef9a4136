package net

import (
	"internal/fault"
	"sync"
	"syscall"
)

// While schedules of a program are explored, its connections to itself need no sockets: streams of bytes between its
// goroutines, whose order the schedule decides. Methods of the types called inside... are visible operations as a whole
// (code/visible.rs), so what they do with their mutexes is no choice.

// staysInside reports whether connections to this host stay within the program.
func staysInside() bool

// insideWait waits until *sema is above zero and takes one. accepts: for a connection, which somebody outside of the
// program could make, too.
func insideWait(sema *uint32, accepts bool)

// insideWake adds one to *sema.
func insideWake(sema *uint32)

// insideWorld has all that listens.
type insideWorld struct {
	mu        sync.Mutex
	listeners map[string]*insideListener
	port      int
}

var inside insideWorld

// The ports that are given to those who ask for none.
const (
	firstPort = 32768
	lastPort  = 60999
)

// insideSocket is one end of a connection, or a listener; neither before it is connected or listens.
type insideSocket struct {
	net         string
	local, peer string // as encode writes them
	listener    *insideListener
	in, out     *insideFlow

	state       insideState
	reset       bool // closing it is an error to the other end
}

// insideState tells what has become of a socket.
type insideState struct {
	mu     sync.Mutex
	closed bool
	late   bool // the time to connect is over
}

// leave notes that the socket is closed; false if it was.
func (s *insideState) leave() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.closed
	s.closed = true
	return !was
}

func (s *insideState) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

func (s *insideState) isLate() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.late
}

func (s *insideState) setLate(late bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.late = late
}

// isHere reports whether an address is this host's own, whatever its port.
func isHere(a Addr) bool {
	if _, ok := a.(*UnixAddr); ok {
		return true
	}
	ip := ipOf(a)
	return len(ip) == 0 || ip.IsUnspecified() || ip.IsLoopback()
}

// inside returns a new socket within the program, nil if it takes one of the system: to reach another host, or for
// somebody who wants its descriptor.
func (n network) inside(name string, laddr, raddr Addr) *handle {
	if n.socket != 0 || n.control != nil || !staysInside() {
		return nil
	}
	if !isNil(laddr) && !isHere(laddr) || !isNil(raddr) && !isHere(raddr) {
		return nil
	}
	return &handle{in: &insideSocket{net: name}}
}

// portIn returns the port in an address, 0 for a name in the file system.
func portIn(addr string) int {
	at := portAt(addr)
	if at == 0 {
		return 0
	}
	return int(addr[at])<<8 | int(addr[at+1])
}

// portAt returns where the port stands.
func portAt(addr string) int {
	switch {
	case len(addr) == 7 && addr[0] == '4':
		return 5
	case len(addr) == 23 && addr[0] == '6':
		return 17
	}
	return 0
}

func withPort(addr string, port int) string {
	at := portAt(addr)
	return addr[:at] + string([]byte{byte(port >> 8), byte(port)}) + addr[at+2:]
}

// isAnywhere reports whether an address is all of this host's at once.
func isAnywhere(addr string) bool {
	at := portAt(addr)
	for i := 1; i < at; i++ {
		if addr[i] != 0 {
			return false
		}
	}
	return at != 0
}

// meet reports whether two addresses cannot both be listened on, or, if the second is one to connect to, whether the first
// one listens there.
func meet(a, b string) bool {
	if portAt(a) == 0 || portAt(b) == 0 {
		return a == b
	}
	if portIn(a) != portIn(b) {
		return false
	}
	// (Where no version is asked for, anywhere is written as one of version 6.)
	return a == b || isAnywhere(a) && (a[0] == '6' || b[0] == '4') || isAnywhere(b) && (b[0] == '6' || a[0] == '4')
}

// bind returns the address with a port, if it has none.
func (w *insideWorld) bind(addr string) (own string, errno int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if portAt(addr) != 0 && portIn(addr) == 0 {
		return withPort(addr, w.free()), 0
	}
	if w.isTaken(addr) {
		return addr, int(syscall.EADDRINUSE)
	}
	return addr, 0
}

// isTaken reports whether somebody listens there. w.mu is held.
func (w *insideWorld) isTaken(addr string) bool {
	for _, l := range w.listeners {
		if meet(l.addr, addr) {
			return true
		}
	}
	return false
}

// claim notes a listener under its address.
func (w *insideWorld) claim(l *insideListener) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.isTaken(l.addr) {
		return int(syscall.EADDRINUSE)
	}
	if w.listeners == nil {
		w.listeners = map[string]*insideListener{}
	}
	w.listeners[l.addr] = l
	return 0
}

// free returns a port that nobody has. w.mu is held.
func (w *insideWorld) free() int {
	if w.port < firstPort || w.port >= lastPort {
		w.port = firstPort
	}
	w.port++
	return w.port
}

// at returns who listens at an address, and the local address of a connection to there.
func (w *insideWorld) at(addr string) (l *insideListener, local string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	local = "u"
	if portAt(addr) != 0 {
		local = withPort(addr, w.free())
	}
	if l := w.listeners[addr]; l != nil {
		return l, local
	}
	for _, l := range w.listeners {
		if meet(l.addr, addr) {
			return l, local
		}
	}
	return nil, local
}

// forget takes a listener out.
func (w *insideWorld) forget(l *insideListener) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.listeners[l.addr] == l {
		delete(w.listeners, l.addr)
	}
}

func (s *insideSocket) bind(addr string) (errno int) {
	s.local, errno = inside.bind(addr)
	return errno
}

func (s *insideSocket) listen() int {
	if s.local == "" {
		return int(syscall.EINVAL)
	}
	s.listener = newInsideListener(s.net, s.local)
	return inside.claim(s.listener)
}

func (s *insideSocket) connect(addr string) int {
	if s.state.isLate() {
		return eTimeout
	}
	l, local := inside.at(addr)
	if l == nil && portAt(addr) == 0 {
		return int(syscall.ENOENT)
	}
	if l == nil {
		return int(syscall.ECONNREFUSED)
	}
	if s.local == "" {
		s.local = local
	}
	s.peer = addr
	in, out := newInsideFlow(), newInsideFlow()
	s.state.mu.Lock()
	s.in, s.out = in, out
	s.state.mu.Unlock()
	return l.join(&insideSocket{net: l.net, local: addr, peer: s.local, in: out, out: in})
}

// flows returns both directions, nil if there is no connection yet: while a socket connects, its deadline may change.
func (s *insideSocket) flows() (in, out *insideFlow) {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	return s.in, s.out
}

func (s *insideSocket) read(b []byte) (int, int) {
	switch {
	case s.in == nil:
		return 0, int(syscall.ENOTCONN)
	case len(b) == 0:
		return 0, 0
	}
	switch fault.Now(fault.Read, 2) {
	case 1:
		s.breakDown()
	case 2:
		b = b[:1]
	}
	return s.in.read(b)
}

func (s *insideSocket) write(b []byte) (int, int) {
	if s.out == nil {
		return 0, int(syscall.ENOTCONN)
	}
	if fault.Now(fault.Write, 1) == 1 {
		s.breakDown()
	}
	return s.out.write(b)
}

// breakDown is the end of the connection for both sides: it is reset.
func (s *insideSocket) breakDown() {
	s.in.breakDown()
	s.out.breakDown()
}

func (s *insideSocket) accept() (*handle, int) {
	if s.listener == nil {
		return nil, int(syscall.EINVAL)
	}
	other, errno := s.listener.accept()
	if errno != 0 {
		return nil, errno
	}
	return &handle{in: other}, 0
}

// shutdown ends one direction: 0 reading, 1 writing.
func (s *insideSocket) shutdown(how int) int {
	switch {
	case s.in == nil:
		return int(syscall.ENOTCONN)
	case how == 0:
		s.in.deafen()
	default:
		s.out.end()
	}
	return 0
}

func (s *insideSocket) close() int {
	if !s.state.leave() {
		return eClosed
	}
	if s.listener != nil {
		inside.forget(s.listener)
		s.listener.close()
	}
	if in, out := s.flows(); in != nil {
		lost := in.closeReader()
		out.closeWriter(lost || s.reset)
	}
	return 0
}

func (s *insideSocket) option(what int, value int64) int {
	if what == optLinger {
		s.reset = value == 0
	}
	return 0
}

// deadline sets when to give up what waits: mode is 1 for reading, 2 for writing, 3 for both.
func (s *insideSocket) deadline(mode int, d int64) int {
	if s.state.isClosed() {
		return eClosed
	}
	in, out := s.flows()
	switch {
	case s.listener != nil:
		s.listener.limit(d)
	case in == nil:
		s.state.setLate(d < 0)
	default:
		if mode&1 != 0 {
			in.limit(&in.reader, d)
		}
		if mode&2 != 0 {
			out.limit(&out.writer, d)
		}
	}
	return 0
}
