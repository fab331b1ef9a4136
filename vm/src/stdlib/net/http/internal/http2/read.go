package http2

import (
	"encoding/binary"
	"io"
	"time"
)

// readLoop reads frames until the connection ends, and returns why.
func (c *conn) readLoop() error {
	for {
		if c.br.Buffered() < headSize {
			c.mu.Lock()
			c.flushLater()
			c.mu.Unlock()
		}
		h, err := c.readHead()
		if err == nil {
			err = c.readFrame(h)
		}
		if c.config.SendPingTimeout > 0 {
			c.mu.Lock()
			c.lastRead = time.Now()
			c.mu.Unlock()
		}
		if err == nil {
			continue
		}
		broken, ok := err.(StreamError)
		if !ok {
			return err
		}
		c.mu.Lock()
		if st := c.streams[broken.StreamID]; st != nil {
			st.reset(broken.Code, broken)
		} else {
			c.sendReset(broken.StreamID, broken.Code)
		}
		err = c.control()
		c.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// readFrame reads a frame and does what it says.
func (c *conn) readFrame(h frameHead) error {
	if !c.settled && (h.kind != frameSettings || h.has(flagAck)) {
		return c.config.count("first_settings", ConnectionError(ErrCodeProtocol))
	}
	if h.kind == frameData {
		return c.readData(h)
	}
	b, err := c.readPayload(h)
	if err != nil {
		return err
	}
	switch h.kind {
	case frameHeaders:
		return c.readHeader(h, b)
	case framePriority:
		if h.id == 0 {
			return c.config.count("frame_priority_zero_stream", ConnectionError(ErrCodeProtocol))
		}
		if h.size != 5 {
			return c.config.count("frame_priority_bad_length", ConnectionError(ErrCodeFrameSize))
		}
		return checkPriority(h.id, b)
	case framePriorityUpdate:
		if h.id != 0 {
			return c.config.count("frame_priority_update_non_zero_stream", ConnectionError(ErrCodeProtocol))
		}
		if h.size < 4 {
			return c.config.count("frame_priority_update_bad_length", ConnectionError(ErrCodeProtocol))
		}
	case frameReset:
		return c.readReset(h, b)
	case frameSettings:
		return c.readSettings(h, b)
	case framePing:
		return c.readPing(h, b)
	case frameGoAway:
		return c.readGoAway(h, b)
	case frameWindow:
		return c.readWindow(h, b)
	case framePush, frameContinuation:
		return ConnectionError(ErrCodeProtocol)
	}
	return nil
}

func checkPriority(id uint32, b []byte) error {
	if binary.BigEndian.Uint32(b)&(1<<31-1) == id {
		return StreamError{id, ErrCodeProtocol, errSelfPriority}
	}
	return nil
}

func (c *conn) readHeader(h frameHead, b []byte) error {
	if h.id == 0 {
		return c.config.count("frame_headers_zero_stream", ConnectionError(ErrCodeProtocol))
	}
	b, err := unpad(h, b)
	if err != nil {
		return err
	}
	var wrong error
	if h.has(flagPriority) {
		if len(b) < 5 {
			return c.config.count("frame_headers_prio_short", ConnectionError(ErrCodeFrameSize))
		}
		wrong = checkPriority(h.id, b)
		b = b[5:]
	}
	// Even a wrong header must be unpacked: what follows depends on it.
	hs, err := c.readHeaders(h, b)
	if err == nil && wrong == nil {
		return c.side.headers(hs)
	}
	if err == nil {
		err = wrong
	}
	return err
}

func (c *conn) readData(h frameHead) error {
	if h.id == 0 {
		return c.config.count("frame_data_stream_0", ConnectionError(ErrCodeProtocol))
	}
	b := make([]byte, h.size)
	if _, err := io.ReadFull(c.br, b); err != nil {
		return err
	}
	data, err := unpad(h, b)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.credit.take(h.size) {
		return c.config.count("flow_on_data_length", ConnectionError(ErrCodeFlowControl))
	}
	st := c.streams[h.id]
	if st == nil || st.gotEnd {
		c.refund(nil, h.size)
		if st == nil && c.side.idle(h.id) {
			return c.config.count("data_on_idle", ConnectionError(ErrCodeProtocol))
		}
		return c.side.stray(h.id)
	}
	if !st.credit.take(h.size) {
		c.refund(nil, h.size)
		return StreamError{h.id, ErrCodeFlowControl, nil}
	}
	if err := c.side.data(st, data); err != nil {
		c.refund(nil, h.size)
		return err
	}
	c.refund(st, h.size-len(data))
	st.receive(data, h.has(flagEndStream))
	return nil
}

func (c *conn) readReset(h frameHead, b []byte) error {
	if h.size != 4 {
		return c.config.count("frame_rststream_bad_len", ConnectionError(ErrCodeFrameSize))
	}
	if h.id == 0 {
		return c.config.count("frame_rststream_zero_stream", ConnectionError(ErrCodeProtocol))
	}
	c.mu.Lock()
	st := c.streams[h.id]
	idle := st == nil && c.side.idle(h.id)
	c.mu.Unlock()
	if idle {
		return c.config.count("reset_idle_stream", ConnectionError(ErrCodeProtocol))
	}
	if st != nil {
		c.side.reset(st, ErrCode(binary.BigEndian.Uint32(b)))
	}
	return nil
}

func (c *conn) readSettings(h frameHead, b []byte) error {
	switch {
	case h.has(flagAck) && h.size > 0:
		return c.config.count("frame_settings_ack_with_length", ConnectionError(ErrCodeFrameSize))
	case h.id != 0:
		return c.config.count("frame_settings_has_stream", ConnectionError(ErrCodeProtocol))
	case h.size%6 != 0:
		return c.config.count("frame_settings_mod_6", ConnectionError(ErrCodeFrameSize))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if h.has(flagAck) {
		return nil
	}
	if h.size > 100*6 {
		return c.config.count("settings_too_many", ConnectionError(ErrCodeProtocol))
	}
	for ; len(b) > 0; b = b[6:] {
		if err := c.set(binary.BigEndian.Uint16(b), binary.BigEndian.Uint32(b[2:])); err != nil {
			return err
		}
	}
	c.out = appendHead(c.out, 0, frameSettings, flagAck, 0)
	c.side.settings()
	c.settled = true
	return c.control()
}

// set takes over a setting of the other side. The caller holds the lock.
func (c *conn) set(key uint16, value uint32) error {
	switch key {
	case settingTableSize:
		c.enc.SetLimit(int(value))
	case settingPush:
		if value > 1 {
			return ConnectionError(ErrCodeProtocol)
		}
		c.peerPush = value == 1
	case settingMaxStreams:
		c.peerStreams, c.saidStreams = value, true
	case settingWindow:
		if value > mostWindow {
			return ConnectionError(ErrCodeFlowControl)
		}
		more := int(value) - c.peerWindow
		c.peerWindow = int(value)
		for _, st := range c.streams {
			if st.window += more; st.window > mostWindow {
				return ConnectionError(ErrCodeFlowControl)
			}
			st.writable.Broadcast()
		}
	case settingFrameSize:
		if value < leastFrameSize || value > mostFrameSize {
			return ConnectionError(ErrCodeProtocol)
		}
		c.peerFrame = int(value)
	case settingHeaderList:
		c.peerHeaderList = value
	}
	return nil
}

func (c *conn) readPing(h frameHead, b []byte) error {
	if h.size != 8 {
		return c.config.count("frame_ping_length", ConnectionError(ErrCodeFrameSize))
	}
	if h.id != 0 {
		return c.config.count("frame_ping_has_stream", ConnectionError(ErrCodeProtocol))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if h.has(flagAck) {
		if done := c.pings[[8]byte(b)]; done != nil {
			delete(c.pings, [8]byte(b))
			close(done)
		}
		return nil
	}
	c.out = append(appendHead(c.out, 8, framePing, flagAck, 0), b...)
	return c.control()
}

func (c *conn) readGoAway(h frameHead, b []byte) error {
	if h.id != 0 {
		return c.config.count("frame_goaway_has_stream", ConnectionError(ErrCodeProtocol))
	}
	if h.size < 8 {
		return c.config.count("frame_goaway_short", ConnectionError(ErrCodeFrameSize))
	}
	last := binary.BigEndian.Uint32(b) & (1<<31 - 1)
	c.side.goAway(last, ErrCode(binary.BigEndian.Uint32(b[4:])), string(b[8:]))
	return nil
}

func (c *conn) readWindow(h frameHead, b []byte) error {
	if h.size != 4 {
		return c.config.count("frame_windowupdate_bad_len", ConnectionError(ErrCodeFrameSize))
	}
	n := int(binary.BigEndian.Uint32(b) & (1<<31 - 1))
	c.mu.Lock()
	defer c.mu.Unlock()
	if h.id == 0 {
		if n == 0 {
			return c.config.count("frame_windowupdate_zero_inc_conn", ConnectionError(ErrCodeProtocol))
		}
		if c.window += n; c.window > mostWindow {
			return ConnectionError(ErrCodeFlowControl)
		}
		for _, st := range c.streams {
			st.writable.Broadcast()
		}
		return nil
	}
	st := c.streams[h.id]
	switch {
	case st == nil && c.side.idle(h.id):
		return ConnectionError(ErrCodeProtocol)
	case st == nil:
		return nil
	case n == 0:
		return c.config.count("frame_windowupdate_zero_inc_stream", StreamError{h.id, ErrCodeProtocol, nil})
	}
	if st.window += n; st.window > mostWindow {
		return StreamError{h.id, ErrCodeFlowControl, nil}
	}
	st.writable.Broadcast()
	return nil
}

// watch pings the other side when nothing has come for a while, and ends the connection if nothing
// comes then.
func (c *conn) watch() {
	d := c.config.SendPingTimeout
	if d <= 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return
	}
	c.lastRead = time.Now()
	c.pinger = time.AfterFunc(d, func() {
		c.mu.Lock()
		quiet := time.Since(c.lastRead)
		c.mu.Unlock()
		if quiet >= d {
			timer := time.NewTimer(c.config.PingTimeout)
			select {
			case <-c.ping([8]byte{'q', 'u', 'i', 'e', 't'}):
				timer.Stop()
			case <-timer.C:
				c.mu.Lock()
				c.fail(errConnLost)
				c.mu.Unlock()
			}
			quiet = 0
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.err == nil {
			c.pinger.Reset(max(d-quiet, time.Millisecond))
		}
	})
}
