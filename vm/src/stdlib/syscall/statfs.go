package syscall

import "internal/system"

// Fsid is the number of a file system.
type Fsid struct {
	X__val [2]int32 // the two parts
}

// Statfs_t is what the system tells about a file system.
type Statfs_t struct {
	Type    int64    // the kind of file system
	Bsize   int64    // the size of a block in bytes
	Blocks  uint64   // how many blocks there are
	Bfree   uint64   // how many blocks are free
	Bavail  uint64   // how many blocks are free for every user
	Files   uint64   // how many files there may be
	Ffree   uint64   // how many more
	Fsid    Fsid     // the number of the file system
	Namelen int64    // the longest name in bytes
	Frsize  int64    // the size of a fragment in bytes
	Flags   int64    // how it is mounted
	Spare   [4]int64 // unused
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
		Family uint16   // the family of the address
		Data   [14]int8 // the rest of the address
	}
	// RawSockaddrAny has room for any address.
	RawSockaddrAny struct {
		Addr RawSockaddr // the address
		Pad  [96]int8    // room for other addresses
	}
	// RawSockaddrInet4 is an IPv4 address and port as the system has them.
	RawSockaddrInet4 struct {
		Family uint16   // the family of the address
		Port   uint16   // the port, in network order
		Addr   [4]byte  // the address
		Zero   [8]uint8 // unused
	}
	// RawSockaddrInet6 is an IPv6 address and port as the system has them.
	RawSockaddrInet6 struct {
		Family   uint16   // the family of the address
		Port     uint16   // the port, in network order
		Flowinfo uint32   // the flow
		Addr     [16]byte // the address
		Scope_id uint32   // the number of the zone
	}
	// RawSockaddrUnix is the path of a Unix socket as the system has it.
	RawSockaddrUnix struct {
		Family uint16    // the family of the address
		Path   [108]int8 // the path, ended by 0
	}
)

// Sizes of addresses in bytes.
const (
	SizeofSockaddrInet4 = 0x10
	SizeofSockaddrInet6 = 0x1c
	SizeofSockaddrAny   = 0x70
	SizeofSockaddrUnix  = 0x6e
)
