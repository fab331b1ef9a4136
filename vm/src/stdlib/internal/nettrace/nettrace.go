// Package nettrace lets package net report events to net/http/httptrace without importing it.
package nettrace

// Key is the key of a context's value that is a *Trace.
type Key struct{}

// A Trace is a set of functions that package net calls, those that are not nil.
type Trace struct {
	DNSStart func(name string)
	// DNSDone is given values of type net.IPAddr.
	DNSDone      func(addrs []any, coalesced bool, err error)
	ConnectStart func(network, addr string)
	ConnectDone  func(network, addr string, err error)
}
