// Package zip reads and writes ZIP archives.
package zip

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// Ways of compressing.
const (
	Store   uint16 = 0
	Deflate uint16 = 8
)

// Errors: no zip file, an unknown method of compression, contents that do not match their sum, a name that
// leads out of the folder.
var (
	ErrFormat       = errors.New("zip: not a valid zip file")
	ErrAlgorithm    = errors.New("zip: unsupported compression algorithm")
	ErrChecksum     = errors.New("zip: checksum error")
	ErrInsecurePath = errors.New("zip: insecure file path")
)

// Signatures of the records and their lengths.
const (
	fileSignature       = 0x04034b50
	directorySignature  = 0x02014b50
	endSignature        = 0x06054b50
	locator64Signature  = 0x07064b50
	end64Signature      = 0x06064b50
	descriptorSignature = 0x08074b50

	fileLen       = 30
	directoryLen  = 46
	endLen        = 22
	locator64Len  = 20
	end64Len      = 56
	descriptorLen = 16
)

// Systems that made a file, versions needed to read it, kinds of additional data.
const (
	madeByFAT, madeByUnix, madeByNTFS, madeByVFAT, madeByMacOS = 0, 3, 11, 14, 19

	version20, version45 = 20, 45

	extraZip64, extraNTFS, extraUnix, extraTime, extraInfoZip = 0x0001, 0x000a, 0x000d, 0x5455, 0x5855

	flagDescriptor, flagUTF8 = 0x8, 0x800

	max16, max32 = 1<<16 - 1, 1<<32 - 1
)

var le = binary.LittleEndian

// FileHeader describes a file of an archive.
type FileHeader struct {
	Name               string    // the path, with slashes; that of a folder ends with one
	Comment            string    // any text of at most 65535 bytes
	NonUTF8            bool      // whether Name and Comment are not UTF-8
	CreatorVersion     uint16    // the version of the format, and the system, that made it
	ReaderVersion      uint16    // the version of the format that is needed to read it
	Flags              uint16    // bits of the format; the Writer sets some
	Method             uint16    // how the contents are compressed: Store or Deflate
	Modified           time.Time // when the contents were changed
	ModifiedTime       uint16    // the time in the format of MS-DOS, for old programs
	ModifiedDate       uint16    // the date in the format of MS-DOS, for old programs
	CRC32              uint32    // the sum of the contents
	CompressedSize     uint32    // the 32-bit form of CompressedSize64, for old programs
	UncompressedSize   uint32    // the 32-bit form of UncompressedSize64, for old programs
	CompressedSize64   uint64    // how many bytes the contents take in the archive
	UncompressedSize64 uint64    // the length of the contents in bytes
	Extra              []byte    // extra fields, as the format has them
	ExternalAttrs      uint32    // the mode, as the system that made it has it
}

// FileInfo returns the header as an fs.FileInfo.
func (h *FileHeader) FileInfo() fs.FileInfo { return headerInfo{h} }

// headerInfo is a fs.FileInfo and a fs.DirEntry.
type headerInfo struct{ h *FileHeader }

func (i headerInfo) Name() string               { return path.Base(i.h.Name) }
func (i headerInfo) IsDir() bool                { return i.Mode().IsDir() }
func (i headerInfo) Mode() fs.FileMode          { return i.h.Mode() }
func (i headerInfo) Type() fs.FileMode          { return i.h.Mode().Type() }
func (i headerInfo) Sys() any                   { return i.h }
func (i headerInfo) Info() (fs.FileInfo, error) { return i, nil }

func (i headerInfo) Size() int64 {
	if i.h.UncompressedSize64 > 0 {
		return int64(i.h.UncompressedSize64)
	}
	return int64(i.h.UncompressedSize)
}

func (i headerInfo) ModTime() time.Time {
	if i.h.Modified.IsZero() {
		return i.h.ModTime()
	}
	return i.h.Modified.UTC()
}

// FileInfoHeader returns the header of a file. The name is without folders, which the caller adds, and the
// method is Store.
func FileInfoHeader(fi fs.FileInfo) (*FileHeader, error) {
	size := fi.Size()
	h := &FileHeader{Name: fi.Name(), UncompressedSize64: uint64(size)}
	h.SetModTime(fi.ModTime())
	h.SetMode(fi.Mode())
	h.UncompressedSize = uint32(min(h.UncompressedSize64, max32))
	return h, nil
}

func (h *FileHeader) isZip64() bool {
	return h.CompressedSize64 >= max32 || h.UncompressedSize64 >= max32
}

func (h *FileHeader) hasDescriptor() bool { return h.Flags&flagDescriptor != 0 }

// dosTime returns a date and a time to two seconds.
func dosTime(date, clock uint16) time.Time {
	return time.Date(int(date>>9)+1980, time.Month(date>>5&15), int(date&31),
		int(clock>>11), int(clock>>5&63), int(clock&31)*2, 0, time.UTC)
}

func toDOSTime(t time.Time) (date, clock uint16) {
	date = uint16(t.Day() + int(t.Month())<<5 + (t.Year()-1980)<<9)
	clock = uint16(t.Second()/2 + t.Minute()<<5 + t.Hour()<<11)
	return
}

// ModTime returns the legacy time, in UTC.
//
// Deprecated: Use Modified instead.
func (h *FileHeader) ModTime() time.Time { return dosTime(h.ModifiedDate, h.ModifiedTime) }

// SetModTime sets all the fields of the time.
//
// Deprecated: Use Modified instead.
func (h *FileHeader) SetModTime(t time.Time) {
	t = t.UTC()
	h.Modified = t
	h.ModifiedDate, h.ModifiedTime = toDOSTime(t)
}

// Bits of the mode in Unix.
const (
	unixTypes  = 0xf000
	unixSocket = 0xc000
	unixLink   = 0xa000
	unixFile   = 0x8000
	unixBlock  = 0x6000
	unixDir    = 0x4000
	unixChar   = 0x2000
	unixFifo   = 0x1000
	unixSetuid = 0x800
	unixSetgid = 0x400
	unixSticky = 0x200

	dosDir      = 0x10
	dosReadOnly = 0x01
)

// Mode returns kind and permissions.
func (h *FileHeader) Mode() (mode fs.FileMode) {
	switch h.CreatorVersion >> 8 {
	case madeByUnix, madeByMacOS:
		mode = fromUnix(h.ExternalAttrs >> 16)
	case madeByNTFS, madeByVFAT, madeByFAT:
		mode = 0666
		if h.ExternalAttrs&dosDir != 0 {
			mode = fs.ModeDir | 0777
		}
		if h.ExternalAttrs&dosReadOnly != 0 {
			mode &^= 0222
		}
	}
	if strings.HasSuffix(h.Name, "/") {
		mode |= fs.ModeDir
	}
	return mode
}

// SetMode sets kind and permissions.
func (h *FileHeader) SetMode(mode fs.FileMode) {
	h.CreatorVersion = h.CreatorVersion&0xff | madeByUnix<<8
	h.ExternalAttrs = toUnix(mode) << 16
	if mode&fs.ModeDir != 0 {
		h.ExternalAttrs |= dosDir
	}
	if mode&0200 == 0 {
		h.ExternalAttrs |= dosReadOnly
	}
}

func toUnix(mode fs.FileMode) uint32 {
	var m uint32
	switch mode & fs.ModeType {
	default:
		m = unixFile
	case fs.ModeDir:
		m = unixDir
	case fs.ModeSymlink:
		m = unixLink
	case fs.ModeNamedPipe:
		m = unixFifo
	case fs.ModeSocket:
		m = unixSocket
	case fs.ModeDevice:
		m = unixBlock
	case fs.ModeDevice | fs.ModeCharDevice:
		m = unixChar
	}
	if mode&fs.ModeSetuid != 0 {
		m |= unixSetuid
	}
	if mode&fs.ModeSetgid != 0 {
		m |= unixSetgid
	}
	if mode&fs.ModeSticky != 0 {
		m |= unixSticky
	}
	return m | uint32(mode&0777)
}

func fromUnix(m uint32) fs.FileMode {
	mode := fs.FileMode(m & 0777)
	switch m & unixTypes {
	case unixBlock:
		mode |= fs.ModeDevice
	case unixChar:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	case unixDir:
		mode |= fs.ModeDir
	case unixFifo:
		mode |= fs.ModeNamedPipe
	case unixLink:
		mode |= fs.ModeSymlink
	case unixSocket:
		mode |= fs.ModeSocket
	}
	if m&unixSetgid != 0 {
		mode |= fs.ModeSetgid
	}
	if m&unixSetuid != 0 {
		mode |= fs.ModeSetuid
	}
	if m&unixSticky != 0 {
		mode |= fs.ModeSticky
	}
	return mode
}

// detectUTF8 reports whether s is UTF-8, and whether it has to be said that it is.
func detectUTF8(s string) (valid, require bool) {
	for _, r := range s {
		// Characters that all encodings have in common; a few of ASCII's are none of these.
		if r < 0x20 || r > 0x7d || r == 0x5c {
			if !utf8.ValidRune(r) || r == utf8.RuneError && !utf8.ValidString(s) {
				return false, false
			}
			require = true
		}
	}
	return utf8.ValidString(s), require
}

func (i headerInfo) String() string {
	name := i.Name()
	if i.IsDir() {
		name += "/"
	}
	return fmt.Sprintf("%v %d %s %s", i.Mode(), i.Size(), i.ModTime().Format(time.DateTime), name)
}
