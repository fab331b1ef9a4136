package net

import (
	"context"
	"errors"
	"os"
	"syscall"
)

// Error is an error of the network.
type Error interface {
	error
	// Timeout is true if time ran out.
	Timeout() bool
	// Temporary is true if the same call may succeed later.
	Temporary() bool
}

type closedError struct{}

func (closedError) Error() string   { return "use of closed network connection" }
func (closedError) Timeout() bool   { return false }
func (closedError) Temporary() bool { return false }

// ErrClosed is what operations on a closed connection fail with.
var ErrClosed error = closedError{}

var (
	// ErrWriteToConnected means that WriteTo was called for a connection that has a peer already.
	ErrWriteToConnected = errors.New("use of WriteTo with pre-connected connection")
	errMissingAddress   = errors.New("missing address")
	errNoSuchHost       = errors.New("no such host")
)

// errOf returns the error of a system call.
func errOf(call string, errno int) error {
	switch errno {
	case eClosed:
		return ErrClosed
	case eTimeout:
		return os.ErrDeadlineExceeded
	}
	return os.NewSyscallError(call, syscall.Errno(errno))
}

// mapErr puts the end of a context into the words of this package.
func mapErr(err error) error {
	switch err {
	case context.Canceled:
		return canceledError{}
	case context.DeadlineExceeded:
		return timeoutError{}
	}
	return err
}

type canceledError struct{}

func (canceledError) Error() string        { return "operation was canceled" }
func (canceledError) Is(target error) bool { return target == context.Canceled }

type timeoutError struct{}

func (timeoutError) Error() string        { return "i/o timeout" }
func (timeoutError) Timeout() bool        { return true }
func (timeoutError) Temporary() bool      { return true }
func (timeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// OpError tells what was done on which connection.
type OpError struct {
	Op     string // the operation, such as "dial"
	Net    string // the network, such as "tcp"
	Source Addr   // the address on this side, if there is one
	Addr   Addr   // the address of the peer or listener
	Err    error  // the cause
}

// Unwrap returns the cause.
func (e *OpError) Unwrap() error { return e.Err }

// Error returns the operation, the network, the addresses and the cause.
func (e *OpError) Error() string {
	if e == nil {
		return "<nil>"
	}
	s := e.Op
	if e.Net != "" {
		s += " " + e.Net
	}
	if e.Source != nil {
		s += " " + e.Source.String()
	}
	if e.Addr != nil {
		if e.Source != nil {
			s += "->"
		} else {
			s += " "
		}
		s += e.Addr.String()
	}
	return s + ": " + e.Err.Error()
}

// inner returns the error behind that of a system call.
func (e *OpError) inner() error {
	if s, ok := e.Err.(*os.SyscallError); ok {
		return s.Err
	}
	return e.Err
}

// Timeout is true if the cause is a time-out.
func (e *OpError) Timeout() bool {
	t, ok := e.inner().(interface{ Timeout() bool })
	return ok && t.Timeout()
}

// Temporary holds for a connection that was gone before it was accepted, too, if that is the error itself
// and not that of a named system call.
func (e *OpError) Temporary() bool {
	if e.Op == "accept" && (e.Err == syscall.ECONNRESET || e.Err == syscall.ECONNABORTED) {
		return true
	}
	t, ok := e.inner().(interface{ Temporary() bool })
	return ok && t.Temporary()
}

// ParseError is a text that is not what was looked for.
type ParseError struct {
	Type string // what was expected, such as "IP address"
	Text string // the text
}

// Error shows the text that is not of its type.
func (e *ParseError) Error() string { return "invalid " + e.Type + ": " + e.Text }

// Timeout returns false.
func (e *ParseError) Timeout() bool { return false }

// Temporary returns false.
func (e *ParseError) Temporary() bool { return false }

// AddrError is an address that is no good.
type AddrError struct {
	Err  string // what is wrong
	Addr string // the address
}

// Error returns what is wrong, with the address.
func (e *AddrError) Error() string {
	if e == nil {
		return "<nil>"
	}
	if e.Addr != "" {
		return "address " + e.Addr + ": " + e.Err
	}
	return e.Err
}

// Timeout returns false.
func (e *AddrError) Timeout() bool { return false }

// Temporary returns false.
func (e *AddrError) Temporary() bool { return false }

// UnknownNetworkError is the name of a network that does not exist.
type UnknownNetworkError string

// Error shows the name.
func (e UnknownNetworkError) Error() string { return "unknown network " + string(e) }

// Timeout returns false.
func (e UnknownNetworkError) Timeout() bool { return false }

// Temporary returns false.
func (e UnknownNetworkError) Temporary() bool { return false }

// InvalidAddrError says why an address is not valid.
type InvalidAddrError string

// Error returns the message.
func (e InvalidAddrError) Error() string { return string(e) }

// Timeout returns false.
func (e InvalidAddrError) Timeout() bool { return false }

// Temporary returns false.
func (e InvalidAddrError) Temporary() bool { return false }

// DNSError is a name that could not be looked up.
type DNSError struct {
	UnwrapErr   error  // the cause, if there is one
	Err         string // the message
	Name        string // the name that was looked up
	Server      string // the server that was asked
	IsTimeout   bool   // whether no answer came in time
	IsTemporary bool   // whether it may succeed later
	IsNotFound  bool   // whether the name does not exist
}

// Unwrap returns the cause, if there is one.
func (e *DNSError) Unwrap() error { return e.UnwrapErr }

// Error returns the name that was looked up, the server and the cause.
func (e *DNSError) Error() string {
	if e == nil {
		return "<nil>"
	}
	s := "lookup " + e.Name
	if e.Server != "" {
		s += " on " + e.Server
	}
	return s + ": " + e.Err
}

// Timeout is true if no answer came in time.
func (e *DNSError) Timeout() bool { return e.IsTimeout }

// Temporary is true if the same look-up may succeed later.
func (e *DNSError) Temporary() bool { return e.IsTimeout || e.IsTemporary }
