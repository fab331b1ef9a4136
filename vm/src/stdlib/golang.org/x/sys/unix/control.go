package unix

import "internal/system"

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

// Winsize is how large a terminal is.
type Winsize struct {
	Row    uint16 // how many lines of text there are
	Col    uint16 // how many columns there are
	Xpixel uint16 // the width in pixels
	Ypixel uint16 // the height in pixels
}

func put32(b []byte, v uint32) {
	for i := range 4 {
		b[i] = byte(v >> (8 * i))
	}
}

func get32(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func get16(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 }

func control(fd int, request uint, b *[64]byte) error {
	return done(system.Control(fd, int(request), b))
}

// IoctlGetTermios returns the settings of a terminal.
func IoctlGetTermios(fd int, req uint) (*Termios, error) {
	var b [64]byte
	if err := control(fd, req, &b); err != nil {
		return nil, err
	}
	t := &Termios{Iflag: get32(b[0:]), Oflag: get32(b[4:]), Cflag: get32(b[8:]), Lflag: get32(b[12:]), Line: b[16]}
	copy(t.Cc[:], b[17:])
	return t, nil
}

// IoctlSetTermios sets the settings of a terminal.
func IoctlSetTermios(fd int, req uint, t *Termios) error {
	var b [64]byte
	for i, v := range [...]uint32{t.Iflag, t.Oflag, t.Cflag, t.Lflag} {
		put32(b[4*i:], v)
	}
	b[16] = t.Line
	copy(b[17:36], t.Cc[:])
	return control(fd, req, &b)
}

// IoctlGetWinsize returns the size of a terminal.
func IoctlGetWinsize(fd int, req uint) (*Winsize, error) {
	var b [64]byte
	if err := control(fd, req, &b); err != nil {
		return nil, err
	}
	return &Winsize{get16(b[0:]), get16(b[2:]), get16(b[4:]), get16(b[6:])}, nil
}

// IoctlSetWinsize sets the size of a terminal.
func IoctlSetWinsize(fd int, req uint, w *Winsize) error {
	var b [64]byte
	for i, v := range [...]uint16{w.Row, w.Col, w.Xpixel, w.Ypixel} {
		b[2*i], b[2*i+1] = byte(v), byte(v>>8)
	}
	return control(fd, req, &b)
}

// IoctlGetInt returns the number that an ioctl yields.
func IoctlGetInt(fd int, req uint) (int, error) {
	var b [64]byte
	err := control(fd, req, &b)
	return int(int32(get32(b[:]))), err
}

// IoctlSetPointerInt passes a pointer to a number to an ioctl.
func IoctlSetPointerInt(fd int, req uint, value int) error {
	var b [64]byte
	put32(b[:], uint32(value))
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
