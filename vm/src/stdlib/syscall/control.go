package syscall

// What goes beside the bytes of a message of a Unix socket: a head of a length, a
// level and a type, and data behind it, each part at a multiple of some bytes.

// SocketControlMessage is a control message.
type SocketControlMessage struct {
	Header Cmsghdr // the header
	Data   []byte  // the contents
}

// CmsgLen returns what the head of a message with that much data says.
func CmsgLen(datalen int) int { return SizeofCmsghdr + datalen }

// CmsgSpace returns the room that a message with that much data takes.
func CmsgSpace(datalen int) int { return SizeofCmsghdr + aligned(datalen) }

// lengthSize is the size of a length in bytes.
const lengthSize = SizeofCmsghdr - 8

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
		length := word(b[:lengthSize])
		if length < SizeofCmsghdr || length > uint64(len(b)) {
			return nil, EINVAL
		}
		head := Cmsghdr{Level: int32(word(b[lengthSize:][:4])), Type: int32(word(b[lengthSize+4:][:4]))}
		head.SetLen(int(length))
		all = append(all, SocketControlMessage{head, b[SizeofCmsghdr:length]})
		b = b[min(aligned(int(length)), len(b)):]
	}
	return all, nil
}

// UnixRights returns a message that hands descriptors on.
func UnixRights(fds ...int) []byte {
	data := 4 * len(fds)
	b := make([]byte, CmsgSpace(data))
	putWord(b[:lengthSize], uint64(CmsgLen(data)))
	putWord(b[lengthSize:][:4], SOL_SOCKET)
	putWord(b[lengthSize+4:][:4], SCM_RIGHTS)
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
