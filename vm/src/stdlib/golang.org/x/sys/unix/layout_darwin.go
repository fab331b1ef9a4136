package unix

import "syscall"

// Termios is how a terminal is set up.
type Termios = syscall.Termios

func put64(b []byte, v uint64) {
	put32(b, uint32(v))
	put32(b[4:], uint32(v>>32))
}

func get64(b []byte) uint64 { return uint64(get32(b)) | uint64(get32(b[4:]))<<32 }

// IoctlGetTermios returns the settings of a terminal.
func IoctlGetTermios(fd int, req uint) (*Termios, error) {
	var b [80]byte
	if err := control(fd, req, &b); err != nil {
		return nil, err
	}
	t := &Termios{
		Iflag: get64(b[0:]), Oflag: get64(b[8:]), Cflag: get64(b[16:]), Lflag: get64(b[24:]),
		Ispeed: get64(b[56:]), Ospeed: get64(b[64:]),
	}
	copy(t.Cc[:], b[32:])
	return t, nil
}

// IoctlSetTermios sets the settings of a terminal.
func IoctlSetTermios(fd int, req uint, t *Termios) error {
	var b [80]byte
	for i, v := range [...]uint64{t.Iflag, t.Oflag, t.Cflag, t.Lflag} {
		put64(b[8*i:], v)
	}
	copy(b[32:52], t.Cc[:])
	put64(b[56:], t.Ispeed)
	put64(b[64:], t.Ospeed)
	return control(fd, req, &b)
}

// Major returns the kind of a device.
func Major(dev uint64) uint32 { return uint32(dev >> 24 & 0xff) }

// Minor returns the number of a device of its kind.
func Minor(dev uint64) uint32 { return uint32(dev & 0xffffff) }

// Mkdev returns the number of a device.
func Mkdev(major, minor uint32) uint64 { return uint64(major)<<24 | uint64(minor) }

// Pipe sets p to the descriptors of a new pipe: reading, writing.
func Pipe(p []int) error { return syscall.Pipe(p) }
