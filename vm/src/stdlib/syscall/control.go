package syscall

// What goes beside the bytes of a message of a Unix socket: a head of a length, a
// level and a type, and data behind it, each part at a multiple of eight bytes.

// The size of a header in bytes.
const (
	SizeofCmsghdr = 0x10

	SCM_RIGHTS      = 1
	SCM_CREDENTIALS = 2
	SO_PASSCRED     = 0x10

	MSG_OOB          = 0x1
	MSG_PEEK         = 0x2
	MSG_CTRUNC       = 0x8
	MSG_TRUNC        = 0x20
	MSG_DONTWAIT     = 0x40
	MSG_WAITALL      = 0x100
	MSG_NOSIGNAL     = 0x4000
	MSG_CMSG_CLOEXEC = 0x40000000
)

// Cmsghdr is the header of a control message.
type Cmsghdr struct {
	Len   uint64 // the length in bytes, header included
	Level int32  // the protocol
	Type  int32  // the kind
}

// SocketControlMessage is a control message.
type SocketControlMessage struct {
	Header Cmsghdr // the header
	Data   []byte  // the contents
}

// SetLen sets the length, header included.
func (h *Cmsghdr) SetLen(length int) { h.Len = uint64(length) }

func aligned(n int) int { return (n + 7) &^ 7 }

// CmsgLen returns what the head of a message with that much data says.
func CmsgLen(datalen int) int { return SizeofCmsghdr + datalen }

// CmsgSpace returns the room that a message with that much data takes.
func CmsgSpace(datalen int) int { return SizeofCmsghdr + aligned(datalen) }

func word(b []byte) (n uint64) {
	for i, c := range b {
		n |= uint64(c) << (8 * i)
	}
	return n
}

func putWord(b []byte, n uint64) {
	for i := range b {
		b[i] = byte(n >> (8 * i))
	}
}

// ParseSocketControlMessage returns the messages that are packed one behind the other.
func ParseSocketControlMessage(b []byte) ([]SocketControlMessage, error) {
	var all []SocketControlMessage
	for len(b) >= SizeofCmsghdr {
		head := Cmsghdr{word(b[:8]), int32(word(b[8:12])), int32(word(b[12:16]))}
		if head.Len < SizeofCmsghdr || head.Len > uint64(len(b)) {
			return nil, EINVAL
		}
		all = append(all, SocketControlMessage{head, b[SizeofCmsghdr:head.Len]})
		b = b[min(aligned(int(head.Len)), len(b)):]
	}
	return all, nil
}

// UnixRights returns a message that hands descriptors on.
func UnixRights(fds ...int) []byte {
	data := 4 * len(fds)
	b := make([]byte, CmsgSpace(data))
	putWord(b[:8], uint64(CmsgLen(data)))
	putWord(b[8:12], SOL_SOCKET)
	putWord(b[12:16], SCM_RIGHTS)
	for i, fd := range fds {
		putWord(b[SizeofCmsghdr+4*i:][:4], uint64(uint32(fd)))
	}
	return b
}

// ParseUnixRights returns the descriptors of a message that hands some on.
func ParseUnixRights(m *SocketControlMessage) ([]int, error) {
	if m.Header.Level != SOL_SOCKET || m.Header.Type != SCM_RIGHTS {
		return nil, EINVAL
	}
	var fds []int
	for d := m.Data; len(d) >= 4; d = d[4:] {
		fds = append(fds, int(int32(word(d[:4]))))
	}
	return fds, nil
}
