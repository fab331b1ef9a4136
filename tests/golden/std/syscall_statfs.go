// What the system tells of the file system that a file lies on, and the raw addresses of sockets.
package main

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

func main() {
	var byName, byFile syscall.Statfs_t
	fmt.Println(syscall.Statfs(".", &byName), byName.Bsize > 0, byName.Blocks >= byName.Bfree, byName.Bfree >= byName.Bavail, byName.Namelen > 0)
	f, err := os.Open(".")
	fmt.Println(err, syscall.Fstatfs(int(f.Fd()), &byFile))
	fmt.Println(byName.Type == byFile.Type, byName.Fsid == byFile.Fsid, byName.Flags == byFile.Flags, byName.Frsize == byFile.Frsize)
	fmt.Println(syscall.Statfs("no such file", &byName), syscall.Fstatfs(-1, &byName), syscall.Statfs("nul\x00byte", &byName))
	fmt.Println(unsafe.Sizeof(byName), unsafe.Sizeof(syscall.Fsid{}), len(byName.Spare))

	fmt.Println(unsafe.Sizeof(syscall.RawSockaddr{}), unsafe.Sizeof(syscall.RawSockaddrAny{}) == syscall.SizeofSockaddrAny)
	fmt.Println(unsafe.Sizeof(syscall.RawSockaddrInet4{}) == syscall.SizeofSockaddrInet4)
	fmt.Println(unsafe.Sizeof(syscall.RawSockaddrInet6{}) == syscall.SizeofSockaddrInet6)
	fmt.Println(unsafe.Sizeof(syscall.RawSockaddrUnix{}) == syscall.SizeofSockaddrUnix, len(syscall.RawSockaddrUnix{}.Path))
}
