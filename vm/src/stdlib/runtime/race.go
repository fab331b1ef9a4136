package runtime

import "unsafe"

// The race detector's own functions: they exist only where races are looked for.

func RaceRead(addr unsafe.Pointer)
func RaceWrite(addr unsafe.Pointer)
func RaceReadRange(addr unsafe.Pointer, len int)
func RaceWriteRange(addr unsafe.Pointer, len int)

func RaceErrors() int

func RaceAcquire(addr unsafe.Pointer)
func RaceRelease(addr unsafe.Pointer)
func RaceReleaseMerge(addr unsafe.Pointer)

// RaceDisable lets the goroutine's synchronisation be ignored until RaceEnable is
// called as often.
func RaceDisable()
func RaceEnable()
