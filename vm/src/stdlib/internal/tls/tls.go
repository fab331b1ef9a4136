// Package tls holds the types of TLS that package net/http names. There is no TLS yet.
package tls

// A ConnectionState describes a connection with TLS.
type ConnectionState struct {
	Version            uint16
	HandshakeComplete  bool
	DidResume          bool
	CipherSuite        uint16
	NegotiatedProtocol string
	ServerName         string
}

// A Config says how TLS is to be done.
type Config struct {
	ServerName         string
	NextProtos         []string
	InsecureSkipVerify bool
	MinVersion         uint16
	MaxVersion         uint16
}

// Clone returns a copy.
func (c *Config) Clone() *Config {
	if c == nil {
		return nil
	}
	n := *c
	return &n
}

// A Conn is a connection with TLS.
type Conn struct{}
