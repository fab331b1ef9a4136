package net

import "syscall"

// handle is a socket: one of the system, or one within the program.
type handle struct {
	s  *socket
	in *insideSocket
}

// socket is a socket of the system; the native object is behind it.
type socket struct{ _ int }

// The calls of the system. Each answers the error number: 0 if all went well,
// below zero one of ours (closed, timeout, end). Those that wait park the
// goroutine. Addresses are written as the first lines of addr.rs say.
func sockNew(net string, family, kind, protocol int) (s *socket, errno int)
func sockBind(s *socket, addr string) (errno int)
func sockListen(s *socket, backlog int) (errno int)
func sockConnect(s *socket, addr string) (errno int)
func sockAccept(s *socket) (conn *socket, errno int)
func sockRead(s *socket, b []byte) (n int, errno int)
func sockWrite(s *socket, b []byte) (n int, errno int)
func sockReceive(s *socket, b []byte) (n int, from string, errno int)
func sockSend(s *socket, b []byte, to string) (n int, errno int)
func sockShutdown(s *socket, how int) (errno int)
func sockClose(s *socket) (errno int)
func sockOption(s *socket, what int, value int64) (errno int)
func sockName(s *socket, peer bool) string
func sockNet(s *socket) string

// sockFd returns the socket's descriptor.
func sockFd(s *socket) (fd int, errno int)

// sockStart readies a socket for waiting, where neither sockListen nor sockConnect does.
func sockStart(s *socket) (errno int)

// sockDeadline sets when to give up: d nanoseconds from now, 0 for never. mode is
// 1 for reading, 2 for writing, 3 for both.
func sockDeadline(s *socket, mode int, d int64) (errno int)

// sockDuplicate returns a descriptor of its own on the socket.
func sockDuplicate(s *socket) (fd int, errno int)

// sockOfFile returns a socket of its own on what a descriptor leads to, or the call
// that failed.
func sockOfFile(fd int) (s *socket, call string, errno int)

// sockJoinGroup makes a socket one of the group's, on the interface of that index: 0
// lets the system choose. What it sends itself to groups does not come back.
func sockJoinGroup(s *socket, group string, index int) (errno int)

// sockReceiveMessage receives a message and the control data beside it.
func sockReceiveMessage(s *socket, b, oob []byte) (n, oobn, flags int, from string, errno int)

// sockSendMessage sends a message with control data; to is empty where the socket is
// connected.
func sockSendMessage(s *socket, b, oob []byte, to string) (n int, errno int)

// unsupported is what sockets within the program cannot do.
const unsupported = int(syscall.EOPNOTSUPP)

// The same calls on either kind of socket.

func sysSocket(net string, family, kind, protocol int) (h *handle, errno int) {
	s, errno := sockNew(net, family, kind, protocol)
	if errno != 0 {
		return nil, errno
	}
	return &handle{s: s}, 0
}

func sysBind(h *handle, addr string) (errno int) {
	if h.in != nil {
		return h.in.bind(addr)
	}
	return sockBind(h.s, addr)
}

func sysListen(h *handle, backlog int) (errno int) {
	if h.in != nil {
		return h.in.listen()
	}
	return sockListen(h.s, backlog)
}

func sysConnect(h *handle, addr string) (errno int) {
	if h.in != nil {
		return h.in.connect(addr)
	}
	return sockConnect(h.s, addr)
}

func sysAccept(h *handle) (conn *handle, errno int) {
	if h.in != nil {
		return h.in.accept()
	}
	s, errno := sockAccept(h.s)
	if errno != 0 {
		return nil, errno
	}
	return &handle{s: s}, 0
}

func sysRead(h *handle, b []byte) (n int, errno int) {
	if h.in != nil {
		return h.in.read(b)
	}
	return sockRead(h.s, b)
}

func sysWrite(h *handle, b []byte) (n int, errno int) {
	if h.in != nil {
		return h.in.write(b)
	}
	return sockWrite(h.s, b)
}

func sysReceive(h *handle, b []byte) (n int, from string, errno int) {
	if h.in != nil {
		n, errno = h.in.read(b)
		return n, "", errno
	}
	return sockReceive(h.s, b)
}

func sysSend(h *handle, b []byte, to string) (n int, errno int) {
	if h.in != nil {
		return 0, unsupported
	}
	return sockSend(h.s, b, to)
}

func sysReceiveMessage(h *handle, b, oob []byte) (n, oobn, flags int, from string, errno int) {
	if h.in != nil {
		n, errno = h.in.read(b)
		return n, 0, 0, "", errno
	}
	return sockReceiveMessage(h.s, b, oob)
}

func sysSendMessage(h *handle, b, oob []byte, to string) (n int, errno int) {
	if h.in != nil {
		if len(oob) > 0 || to != "" {
			return 0, unsupported
		}
		return h.in.write(b)
	}
	return sockSendMessage(h.s, b, oob, to)
}

func sysShutdown(h *handle, how int) (errno int) {
	if h.in != nil {
		return h.in.shutdown(how)
	}
	return sockShutdown(h.s, how)
}

func sysClose(h *handle) (errno int) {
	if h.in != nil {
		return h.in.close()
	}
	return sockClose(h.s)
}

func sysOption(h *handle, what int, value int64) (errno int) {
	if h.in != nil {
		return h.in.option(what, value)
	}
	return sockOption(h.s, what, value)
}

func sysName(h *handle, peer bool) string {
	switch {
	case h.in == nil:
		return sockName(h.s, peer)
	case peer:
		return h.in.peer
	}
	return h.in.local
}

func sysNet(h *handle) string {
	if h.in != nil {
		return h.in.net
	}
	return sockNet(h.s)
}

func sysFd(h *handle) (fd int, errno int) {
	if h.in != nil {
		return -1, unsupported
	}
	return sockFd(h.s)
}

func sysStart(h *handle) (errno int) {
	if h.in != nil {
		return 0
	}
	return sockStart(h.s)
}

func sysDeadline(h *handle, mode int, d int64) (errno int) {
	if h.in != nil {
		return h.in.deadline(mode, d)
	}
	return sockDeadline(h.s, mode, d)
}

func sysDuplicate(h *handle) (fd int, errno int) {
	if h.in != nil {
		return -1, unsupported
	}
	return sockDuplicate(h.s)
}

func sysOfFile(fd int) (h *handle, call string, errno int) {
	s, call, errno := sockOfFile(fd)
	if errno != 0 {
		return nil, call, errno
	}
	return &handle{s: s}, "", 0
}

func sysJoinGroup(h *handle, group string, index int) (errno int) {
	if h.in != nil {
		return unsupported
	}
	return sockJoinGroup(h.s, group, index)
}
