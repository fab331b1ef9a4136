package runtime

import "unsafe"

// The race detector's own functions: they exist only where races are looked for.

// RaceRead reports a read of the byte at addr to the race detector.
func RaceRead(addr unsafe.Pointer)

// RaceWrite reports a write of the byte at addr to the race detector.
func RaceWrite(addr unsafe.Pointer)

// RaceReadRange reports a read of len bytes from addr on to the race detector.
func RaceReadRange(addr unsafe.Pointer, len int)

// RaceWriteRange reports a write of len bytes from addr on to the race detector.
func RaceWriteRange(addr unsafe.Pointer, len int)

// RaceErrors returns how many races were found so far.
func RaceErrors() int

// RaceAcquire tells the race detector that everything before RaceRelease of addr has happened before what
// comes now.
func RaceAcquire(addr unsafe.Pointer)

// RaceRelease tells the race detector that what came before is done for those who call RaceAcquire of addr.
// It forgets earlier releases.
func RaceRelease(addr unsafe.Pointer)

// RaceReleaseMerge is RaceRelease that keeps earlier releases.
func RaceReleaseMerge(addr unsafe.Pointer)

// RaceDisable lets the goroutine's synchronisation be ignored until RaceEnable is
// called as often.
func RaceDisable()

// RaceEnable ends one RaceDisable of this goroutine.
func RaceEnable()
