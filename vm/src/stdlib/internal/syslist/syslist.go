// Package syslist has the names of systems and architectures that file names and build tags use.
package syslist

import "strings"

const (
	systems = " aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos "
	archs   = " 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm "
	unix    = " aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris "
)

// IsOS reports whether a name is that of a system, of which Go may know no more.
func IsOS(name string) bool { return strings.Contains(systems, " "+name+" ") }

// IsArch reports whether a name is that of an architecture, of which Go may know no more.
func IsArch(name string) bool { return strings.Contains(archs, " "+name+" ") }

// IsUnix reports whether the tag unix holds on a system.
func IsUnix(goos string) bool { return strings.Contains(unix, " "+goos+" ") }
