package net

import (
	"os"
	"syscall"
	"time"
)

// file returns the socket as a file whose name tells from where to where it leads.
func (c *conn) file() (*os.File, error) {
	if !c.ok() {
		return nil, syscall.EINVAL
	}
	local, remote := c.LocalAddr(), c.RemoteAddr()
	fd, errno := sysDuplicate(c.h)
	if errno != 0 {
		return nil, &OpError{"file", sysNet(c.h), local, remote, errOf("fcntl", errno)}
	}
	return os.NewFile(uintptr(fd), fileName(sysNet(c.h), local, remote)), nil
}

func (l *listener) file() (*os.File, error) {
	if !l.ok() {
		return nil, syscall.EINVAL
	}
	fd, errno := sysDuplicate(l.h)
	if errno != 0 {
		return nil, &OpError{"file", sysNet(l.h), nil, l.Addr(), errOf("fcntl", errno)}
	}
	return os.NewFile(uintptr(fd), fileName(sysNet(l.h), l.Addr(), nil)), nil
}

func fileName(net string, local, remote Addr) string {
	from, to := "", ""
	if local != nil {
		from = local.String()
	}
	if remote != nil {
		to = remote.String()
	}
	return net + ":" + from + "->" + to
}

// File returns a copy of the connection as a file; either is closed by itself.
func (c *TCPConn) File() (*os.File, error) { return c.file() }

// File returns a copy of the socket as a file; either is closed by itself.
func (c *UDPConn) File() (*os.File, error) { return c.file() }

// File returns a copy of the connection as a file; either is closed by itself.
func (c *UnixConn) File() (*os.File, error) { return c.file() }

// File returns a copy of the socket as a file; either is closed by itself.
func (c *IPConn) File() (*os.File, error) { return c.file() }

// File returns a copy of the listener as a file; either is closed by itself.
func (l *TCPListener) File() (*os.File, error) { return l.file() }

// File returns a copy of the listener as a file; either is closed by itself.
func (l *UnixListener) File() (*os.File, error) { return l.file() }

// fileAddr stands for a file in errors.
type fileAddr string

func (fileAddr) Network() string  { return "file+net" }
func (a fileAddr) String() string { return string(a) }

// ofFile makes something of the socket that a file is a descriptor of. What make
// does not want is closed again.
func ofFile[T any](f *os.File, make func(h *handle, local Addr) (T, bool)) (made T, err error) {
	fail := func(err error) (T, error) {
		return *new(T), &OpError{"file", "file+net", nil, fileAddr(f.Name()), err}
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return fail(err)
	}
	var h *handle
	var call string
	var errno int
	if err := raw.Control(func(fd uintptr) { h, call, errno = sysOfFile(int(fd)) }); err != nil {
		return fail(err)
	}
	if errno != 0 && call == "" {
		return fail(syscall.Errno(errno))
	}
	if errno != 0 {
		return fail(os.NewSyscallError(call, syscall.Errno(errno)))
	}
	made, ok := make(h, addrOf(sysNet(h), sysName(h, false)))
	if !ok {
		sysClose(h)
		return fail(syscall.EINVAL)
	}
	return made, nil
}

// FileConn returns a copy of the connection that a file is a descriptor of.
func FileConn(f *os.File) (Conn, error) {
	return ofFile(f, func(h *handle, local Addr) (Conn, bool) {
		switch local.(type) {
		case *TCPAddr:
			return newTCPConn(h, 15*time.Second, KeepAliveConfig{}), true
		case *UDPAddr:
			return &UDPConn{connOf(h)}, true
		case *IPAddr:
			return &IPConn{connOf(h)}, true
		}
		return &UnixConn{connOf(h)}, true
	})
}

// FileListener returns a copy of the listener that a file is a descriptor of.
func FileListener(f *os.File) (Listener, error) {
	return ofFile(f, func(h *handle, local Addr) (Listener, bool) {
		switch local.(type) {
		case *TCPAddr:
			return &TCPListener{listenerOf(h)}, true
		case *UnixAddr:
			// The name in the file system stays with the listener that made it.
			return &UnixListener{listener: listenerOf(h)}, true
		}
		return nil, false
	})
}

// FilePacketConn returns a copy of the packet connection that a file is a descriptor
// of.
func FilePacketConn(f *os.File) (PacketConn, error) {
	return ofFile(f, func(h *handle, local Addr) (PacketConn, bool) {
		switch local.(type) {
		case *UDPAddr:
			return &UDPConn{connOf(h)}, true
		case *IPAddr:
			return &IPConn{connOf(h)}, true
		case *UnixAddr:
			return &UnixConn{connOf(h)}, true
		}
		return nil, false
	})
}
