package syscall

import "internal/system"

// Fsid is the number of a file system.
type Fsid struct {
	X__val [2]int32
}

// Statfs_t is what the system tells about a file system.
type Statfs_t struct {
	Type    int64
	Bsize   int64
	Blocks  uint64
	Bfree   uint64
	Bavail  uint64
	Files   uint64
	Ffree   uint64
	Fsid    Fsid
	Namelen int64
	Frsize  int64
	Flags   int64
	Spare   [4]int64
}

func statfs(name string, fd int, s *Statfs_t) error {
	var w [12]uint64
	if errno := system.Statfs(name, fd, &w); errno != 0 {
		return Errno(errno)
	}
	*s = Statfs_t{
		Type: int64(w[0]), Bsize: int64(w[1]), Blocks: w[2], Bfree: w[3], Bavail: w[4], Files: w[5], Ffree: w[6],
		Fsid:    Fsid{[2]int32{int32(w[7]), int32(w[7] >> 32)}},
		Namelen: int64(w[8]), Frsize: int64(w[9]), Flags: int64(w[10]),
	}
	return nil
}

// Statfs sets buf to what is known of the file system of a path.
func Statfs(path string, buf *Statfs_t) error { return statfs(path, -1, buf) }

// Fstatfs sets buf to what is known of the file system of an open file.
func Fstatfs(fd int, buf *Statfs_t) error {
	if fd < 0 {
		return EBADF
	}
	return statfs("", fd, buf)
}

// The addresses of sockets as the system lays them out.
type (
	// RawSockaddr is an address as the system has it.
	RawSockaddr struct {
		Family uint16
		Data   [14]int8
	}
	// RawSockaddrAny has room for any address.
	RawSockaddrAny struct {
		Addr RawSockaddr
		Pad  [96]int8
	}
	// RawSockaddrInet4 is an IPv4 address and port as the system has them.
	RawSockaddrInet4 struct {
		Family uint16
		Port   uint16
		Addr   [4]byte
		Zero   [8]uint8
	}
	// RawSockaddrInet6 is an IPv6 address and port as the system has them.
	RawSockaddrInet6 struct {
		Family   uint16
		Port     uint16
		Flowinfo uint32
		Addr     [16]byte
		Scope_id uint32
	}
	// RawSockaddrUnix is the path of a Unix socket as the system has it.
	RawSockaddrUnix struct {
		Family uint16
		Path   [108]int8
	}
)

// Sizes of addresses in bytes.
const (
	SizeofSockaddrInet4 = 0x10
	SizeofSockaddrInet6 = 0x1c
	SizeofSockaddrAny   = 0x70
	SizeofSockaddrUnix  = 0x6e
)
