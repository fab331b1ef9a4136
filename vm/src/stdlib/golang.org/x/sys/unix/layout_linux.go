package unix

import (
	"internal/system"
	"syscall"
)

// Termios is how a terminal is set up.
type Termios struct {
	Iflag  uint32    // modes of input
	Oflag  uint32    // modes of output
	Cflag  uint32    // modes of the line
	Lflag  uint32    // local modes
	Line   uint8     // the discipline of the line
	Cc     [19]uint8 // characters with a meaning
	Ispeed uint32    // the speed of input
	Ospeed uint32    // the speed of output
}

// IoctlGetTermios returns the settings of a terminal.
func IoctlGetTermios(fd int, req uint) (*Termios, error) {
	var b [80]byte
	if err := control(fd, req, &b); err != nil {
		return nil, err
	}
	t := &Termios{Iflag: get32(b[0:]), Oflag: get32(b[4:]), Cflag: get32(b[8:]), Lflag: get32(b[12:]), Line: b[16]}
	copy(t.Cc[:], b[17:])
	return t, nil
}

// IoctlSetTermios sets the settings of a terminal.
func IoctlSetTermios(fd int, req uint, t *Termios) error {
	var b [80]byte
	for i, v := range [...]uint32{t.Iflag, t.Oflag, t.Cflag, t.Lflag} {
		put32(b[4*i:], v)
	}
	b[16] = t.Line
	copy(b[17:36], t.Cc[:])
	return control(fd, req, &b)
}

// InotifyEvent tells what happened to a file; its name follows, Len bytes.
type InotifyEvent struct {
	Wd     int32  // the number of the watch
	Mask   uint32 // what happened
	Cookie uint32 // what two events of one move have in common
	Len    uint32 // the length of the name that follows
}

// InotifyInit returns a descriptor that events of files can be read from.
func InotifyInit() (fd int, err error) { return InotifyInit1(0) }

// InotifyInit1 is InotifyInit with flags.
func InotifyInit1(flags int) (fd int, err error) { return number(system.InotifyInit(flags)) }

// InotifyAddWatch asks for the events of mask of a file or folder, and returns the number of the watch.
func InotifyAddWatch(fd int, path string, mask uint32) (watch int, err error) {
	return number(system.InotifyAdd(fd, path, int(mask)))
}

// InotifyRmWatch ends a watch.
func InotifyRmWatch(fd int, watch uint32) (success int, err error) {
	return number(system.InotifyRemove(fd, int(watch)))
}

// Major returns the kind of a device.
func Major(dev uint64) uint32 { return uint32(dev>>8&0xfff | dev>>32&^0xfff) }

// Minor returns the number of a device of its kind.
func Minor(dev uint64) uint32 { return uint32(dev&0xff | dev>>12&^0xff) }

// Mkdev returns the number of a device.
func Mkdev(major, minor uint32) uint64 {
	a, b := uint64(major), uint64(minor)
	return a&0xfff<<8 | a&^0xfff<<32 | b&0xff | b&^0xff<<12
}

// Dup3 is Dup2 with flags.
func Dup3(old, new, flags int) error { return syscall.Dup3(old, new, flags) }

// Fdatasync is Fsync for the contents only.
func Fdatasync(fd int) error { return syscall.Fdatasync(fd) }

// Gettid returns the number of the thread.
func Gettid() int { return syscall.Gettid() }

// Pipe2 sets p to the descriptors of a new pipe: reading, writing.
func Pipe2(p []int, flags int) error { return syscall.Pipe2(p, flags) }

// Pipe is Pipe2 without flags.
func Pipe(p []int) error { return syscall.Pipe(p) }
