package main

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

func main() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	defer r.Close()
	defer w.Close()
	// A pipe is no terminal.
	t := new(syscall.Termios)
	_, _, errno := syscall.Syscall6(syscall.SYS_IOCTL, r.Fd(), syscall.TCGETS, uintptr(unsafe.Pointer(t)), 0, 0, 0)
	fmt.Println(errno, errno == syscall.ENOTTY, t.Lflag)
	var size [4]uint16
	r1, _, errno := syscall.Syscall(syscall.SYS_IOCTL, 12345, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	fmt.Println(r1 == ^uintptr(0), errno, size)
	r1, _, errno = syscall.Syscall(syscall.SYS_GETPID, 0, 0, 0)
	fmt.Println(int(r1) == os.Getpid(), errno)
	fmt.Println(unsafe.Sizeof(*t), unsafe.Offsetof(t.Ispeed))

	m, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer m.Close()
	_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, m.Fd(), syscall.TCGETS, uintptr(unsafe.Pointer(t)))
	if errno != 0 || t.Lflag&syscall.ECHO == 0 {
		fmt.Println("a terminal", errno, t.Lflag)
	}
	size = [4]uint16{24, 80}
	_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, m.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size)))
	got := new([4]uint16)
	_, _, err2 := syscall.Syscall(syscall.SYS_IOCTL, m.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(got)))
	if errno != 0 || err2 != 0 || *got != size {
		fmt.Println("its size", errno, err2, *got)
	}
}
