package unix

import "internal/system"

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

func control(fd int, request uint, b *[80]byte) error {
	return done(system.Control(fd, int(request), b))
}

// IoctlGetWinsize returns the size of a terminal.
func IoctlGetWinsize(fd int, req uint) (*Winsize, error) {
	var b [80]byte
	if err := control(fd, req, &b); err != nil {
		return nil, err
	}
	return &Winsize{get16(b[0:]), get16(b[2:]), get16(b[4:]), get16(b[6:])}, nil
}

// IoctlSetWinsize sets the size of a terminal.
func IoctlSetWinsize(fd int, req uint, w *Winsize) error {
	var b [80]byte
	for i, v := range [...]uint16{w.Row, w.Col, w.Xpixel, w.Ypixel} {
		b[2*i], b[2*i+1] = byte(v), byte(v>>8)
	}
	return control(fd, req, &b)
}

// IoctlGetInt returns the number that an ioctl yields.
func IoctlGetInt(fd int, req uint) (int, error) {
	var b [80]byte
	err := control(fd, req, &b)
	return int(int32(get32(b[:]))), err
}

// IoctlSetPointerInt passes a pointer to a number to an ioctl.
func IoctlSetPointerInt(fd int, req uint, value int) error {
	var b [80]byte
	put32(b[:], uint32(value))
	return control(fd, req, &b)
}
