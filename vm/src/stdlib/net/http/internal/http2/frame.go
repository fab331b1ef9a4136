package http2

import (
	"encoding/binary"
	"io"
)

// Kinds of frames.
const (
	frameData = iota
	frameHeaders
	framePriority
	frameReset
	frameSettings
	framePush
	framePing
	frameGoAway
	frameWindow
	frameContinuation
	framePriorityUpdate = 16
)

// Flags of frames.
const (
	flagEndStream  = 1
	flagAck        = 1
	flagEndHeaders = 4
	flagPadded     = 8
	flagPriority   = 32
)

// Settings of a connection.
const (
	settingTableSize = 1 + iota
	settingPush
	settingMaxStreams
	settingWindow
	settingFrameSize
	settingHeaderList
	settingNoPriorities = 9
)

const (
	preface         = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	headSize        = 9
	leastFrameSize  = 16 << 10
	mostFrameSize   = 1<<24 - 1
	firstWindow     = 65535
	mostWindow      = 1<<31 - 1
	firstTableSize  = 4096
	unlimited       = 1<<32 - 1
	minHeaderBlocks = 64 << 10
)

// A frameHead is what a frame begins with.
type frameHead struct {
	size  int
	kind  byte
	flags byte
	id    uint32
}

func (h frameHead) has(flag byte) bool { return h.flags&flag != 0 }

// readHead reads a frame's head. The frame may be at most that large.
func (c *conn) readHead() (h frameHead, err error) {
	b := c.headBuf[:]
	if _, err := io.ReadFull(c.br, b); err != nil {
		return h, err
	}
	h = frameHead{
		size: int(b[0])<<16 | int(b[1])<<8 | int(b[2]), kind: b[3], flags: b[4],
		id: binary.BigEndian.Uint32(b[5:]) & (1<<31 - 1),
	}
	if h.size > c.frameLimit {
		return h, ErrFrameTooLarge
	}
	return h, nil
}

// readPayload reads what follows the head. It is valid until the next one.
func (c *conn) readPayload(h frameHead) ([]byte, error) {
	if cap(c.payload) < h.size {
		c.payload = make([]byte, max(h.size, 512))
	}
	b := c.payload[:h.size]
	if cap(c.payload) > leastFrameSize {
		c.payload = nil // A large one is not kept.
	}
	_, err := io.ReadFull(c.br, b)
	if err == io.EOF && h.size > 0 {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// unpad takes padding away.
func unpad(h frameHead, b []byte) ([]byte, error) {
	if !h.has(flagPadded) {
		return b, nil
	}
	if len(b) == 0 {
		return nil, ConnectionError(ErrCodeFrameSize)
	}
	n := int(b[0])
	if b = b[1:]; n > len(b) {
		return nil, ConnectionError(ErrCodeProtocol)
	}
	return b[:len(b)-n], nil
}

// appendHead appends a frame's head.
func appendHead(b []byte, size int, kind, flags byte, id uint32) []byte {
	b = append(b, byte(size>>16), byte(size>>8), byte(size), kind, flags)
	return binary.BigEndian.AppendUint32(b, id)
}

func appendNumber(b []byte, kind byte, id, n uint32) []byte {
	return binary.BigEndian.AppendUint32(appendHead(b, 4, kind, 0, id), n)
}

func appendSetting(b []byte, key uint16, value uint32) []byte {
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint16(b, key), value)
}
