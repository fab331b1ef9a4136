// Package http2 is HTTP/2 for net/http: RFC 9113. It knows nothing of that package's types, which needs it.
package http2

import (
	"math"
	"strings"
	"time"
)

// A Header is a header of net/http.
type Header = map[string][]string

// A Config is net/http's HTTP2Config.
type Config struct {
	MaxConcurrentStreams          int
	StrictMaxConcurrentRequests   bool
	MaxDecoderHeaderTableSize     int
	MaxEncoderHeaderTableSize     int
	MaxReadFrameSize              int
	MaxReceiveBufferPerConnection int
	MaxReceiveBufferPerStream     int
	SendPingTimeout               time.Duration
	PingTimeout                   time.Duration
	WriteByteTimeout              time.Duration
	PermitProhibitedCipherSuites  bool
	CountError                    func(errType string)
}

const (
	serverStreams      = 250
	serverBuffer       = 1 << 20
	clientConnBuffer   = 1 << 30
	clientStreamBuffer = 4 << 20
	readFrameSize      = 1 << 20
)

// within sets what is not between least and most.
func within(v *int, least, most, otherwise int) {
	if *v < least || *v > most {
		*v = otherwise
	}
}

// complete fills in what is not set.
func (c *Config) complete(connBuffer, streamBuffer int) {
	within(&c.MaxConcurrentStreams, 1, math.MaxInt32, serverStreams)
	within(&c.MaxDecoderHeaderTableSize, 1, math.MaxInt32, firstTableSize)
	within(&c.MaxEncoderHeaderTableSize, 1, math.MaxInt32, firstTableSize)
	within(&c.MaxReadFrameSize, leastFrameSize, mostFrameSize, readFrameSize)
	within(&c.MaxReceiveBufferPerConnection, firstWindow, math.MaxInt32, connBuffer)
	within(&c.MaxReceiveBufferPerStream, 1, math.MaxInt32, streamBuffer)
	if c.PingTimeout <= 0 {
		c.PingTimeout = 15 * time.Second
	}
}

// count has an error counted, if that is wanted: those of a frame by their kind, all others with what they
// end and how.
func (c *Config) count(kind string, err error) error {
	if c.CountError == nil {
		return err
	}
	switch e := err.(type) {
	case ConnectionError:
		if !strings.HasPrefix(kind, "frame_") {
			kind = "conn_" + ErrCode(e).String() + "_" + kind
		}
	case StreamError:
		if !strings.HasPrefix(kind, "frame_") {
			kind = "stream_" + e.Code.String() + "_" + kind
		}
	}
	c.CountError(kind)
	return err
}
