// Package tar reads and writes tape archives in the formats USTAR, PAX and GNU.
package tar

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Errors: a header that is wrong, more bytes than its size, a value that does not fit the format, use after
// Close, a name that leads out of the folder.
var (
	ErrHeader          = errors.New("archive/tar: invalid tar header")
	ErrWriteTooLong    = errors.New("archive/tar: write too long")
	ErrFieldTooLong    = errors.New("archive/tar: header field too long")
	ErrWriteAfterClose = errors.New("archive/tar: write after close")
	ErrInsecurePath    = errors.New("archive/tar: insecure file path")
	errMissData        = errors.New("archive/tar: sparse file references non-existent data")
	errUnrefData       = errors.New("archive/tar: sparse file contains unreferenced data")
	errSparseTooLong   = errors.New("archive/tar: sparse map too long")
)

// headerError says why a header cannot be written.
type headerError []string

func (he headerError) Error() string {
	const prefix = "archive/tar: cannot encode header"
	var why []string
	for _, s := range he {
		if s != "" {
			why = append(why, s)
		}
	}
	if len(why) == 0 {
		return prefix
	}
	return prefix + ": " + strings.Join(why, "; and ")
}

// Kinds of entries.
const (
	TypeReg = '0'

	// Deprecated: Use TypeReg instead.
	TypeRegA = '\x00'

	TypeLink          = '1'
	TypeSymlink       = '2'
	TypeChar          = '3'
	TypeBlock         = '4'
	TypeDir           = '5'
	TypeFifo          = '6'
	TypeCont          = '7'
	TypeXHeader       = 'x'
	TypeXGlobalHeader = 'g'
	TypeGNUSparse     = 'S'
	TypeGNULongName   = 'L'
	TypeGNULongLink   = 'K'
)

// Keys of PAX records.
const (
	paxPath     = "path"
	paxLinkpath = "linkpath"
	paxSize     = "size"
	paxUid      = "uid"
	paxGid      = "gid"
	paxUname    = "uname"
	paxGname    = "gname"
	paxMtime    = "mtime"
	paxAtime    = "atime"
	paxCtime    = "ctime"
	paxXattr    = "SCHILY.xattr."
	paxSparse   = "GNU.sparse."
)

// isBasic reports whether a record says what a field of Header says, too.
func isBasic(key string) bool {
	switch key {
	case paxPath, paxLinkpath, paxSize, paxUid, paxGid, paxUname, paxGname, paxMtime, paxAtime, paxCtime:
		return true
	}
	return false
}

// Header is an entry of an archive.
type Header struct {
	Typeflag   byte      // the kind of the entry, such as TypeReg or TypeDir
	Name       string    // the path, with slashes
	Linkname   string    // the target of a link
	Size       int64     // the length of the contents in bytes
	Mode       int64     // permissions and other bits of the mode
	Uid        int       // the number of the owner
	Gid        int       // the number of the group
	Uname      string    // the name of the owner
	Gname      string    // the name of the group
	ModTime    time.Time // when the contents were changed
	AccessTime time.Time // when the file was read; of PAX and GNU only
	ChangeTime time.Time // when the file was changed in any way; of PAX and GNU only
	Devmajor   int64     // the major number of a device
	Devminor   int64     // the minor number of a device

	// Deprecated: Use PAXRecords instead.
	Xattrs map[string]string

	PAXRecords map[string]string // records of PAX, by key; those of fields are written by themselves
	Format     Format            // the format, or FormatUnknown to let the Writer choose
}

// Format is a set of formats.
type Format int

// Formats of headers.
const (
	formatV7 Format = 1 << iota
	FormatUSTAR
	FormatPAX
	FormatGNU
	formatSTAR
	// FormatUnknown lets the Writer choose, and is what the Reader says of a format it does not know.
	FormatUnknown Format = 0
)

func (f Format) has(f2 Format) bool { return f&f2 != 0 }

// String returns the names, such as "PAX".
func (f Format) String() string {
	var names []string
	for i, name := range []string{"V7", "USTAR", "PAX", "GNU", "STAR"} {
		if f.has(1 << i) {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return "<unknown>"
	case 1:
		return names[0]
	}
	return "(" + strings.Join(names, " | ") + ")"
}

const (
	blockSize  = 512
	maxSpecial = 1 << 20 // of records and long names
)

type block [blockSize]byte

// field is a place in a block.
type field struct{ at, n int }

// The fields of all formats, then those of USTAR, GNU and STAR.
var (
	fName     = field{0, 100}
	fMode     = field{100, 8}
	fUid      = field{108, 8}
	fGid      = field{116, 8}
	fSize     = field{124, 12}
	fModTime  = field{136, 12}
	fSum      = field{148, 8}
	fType     = field{156, 1}
	fLink     = field{157, 100}
	fMagic    = field{257, 6}
	fVersion  = field{263, 2}
	fUname    = field{265, 32}
	fGname    = field{297, 32}
	fDevmajor = field{329, 8}
	fDevminor = field{337, 8}
	fPrefix   = field{345, 155}

	fGNUAccess = field{345, 12}
	fGNUChange = field{357, 12}
	fGNUReal   = field{483, 12}

	fStarPrefix  = field{345, 131}
	fStarAccess  = field{476, 12}
	fStarChange  = field{488, 12}
	fStarTrailer = field{508, 4}
)

func (b *block) get(f field) []byte { return b[f.at : f.at+f.n] }

// sums are the checksum of the block, its bytes without sign and with it.
func (b *block) sums() (unsigned, signed int64) {
	for i, c := range b {
		if fSum.at <= i && i < fSum.at+fSum.n {
			c = ' '
		}
		unsigned += int64(c)
		signed += int64(int8(c))
	}
	return
}

// format returns what the block looks like.
func (b *block) format() Format {
	var p parser
	sum := p.octal(b.get(fSum))
	u, s := b.sums()
	if p.err != nil || sum != u && sum != s {
		return FormatUnknown
	}
	switch magic, version := string(b.get(fMagic)), string(b.get(fVersion)); {
	case magic == "ustar\x00" && string(b.get(fStarTrailer)) == "tar\x00":
		return formatSTAR
	case magic == "ustar\x00":
		return FormatUSTAR | FormatPAX
	case magic == "ustar " && version == " \x00":
		return FormatGNU
	}
	return formatV7
}

// seal writes the format's mark and the checksum.
func (b *block) seal(f Format) {
	if f == FormatGNU {
		copy(b.get(fMagic), "ustar ")
		copy(b.get(fVersion), " \x00")
	} else {
		copy(b.get(fMagic), "ustar\x00")
		copy(b.get(fVersion), "00")
	}
	sum, _ := b.sums()
	var w formatter
	w.octal(b.get(fSum)[:7], sum)
	b.get(fSum)[7] = ' '
}

// padding returns how many bytes are missing to a whole number of blocks.
func padding(n int64) int64 { return -n & (blockSize - 1) }

func hasNUL(s string) bool { return strings.IndexByte(s, 0) >= 0 }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == 0 {
			return false
		}
	}
	return true
}

func headerOnly(flag byte) bool {
	switch flag {
	case TypeLink, TypeSymlink, TypeChar, TypeBlock, TypeDir, TypeFifo:
		return true
	}
	return false
}

// judge collects what speaks against the formats.
type judge struct {
	h                     *Header
	formats               Format
	records               map[string]string
	noUSTAR, noPAX, noGNU string
	preferPAX             bool
}

func (j *judge) not(f Format) { j.formats &^= f }

// toPAX says that USTAR cannot have a value, and that PAX needs a record for it.
func (j *judge) toPAX(key, name, shown, value string) {
	j.noUSTAR = "USTAR cannot encode " + name + "=" + shown
	j.not(FormatUSTAR)
	j.record(key, name, shown, value)
}

func (j *judge) record(key, name, shown, value string) {
	if key == "" {
		j.noPAX = "PAX cannot encode " + name + "=" + shown
		j.not(FormatPAX)
	} else {
		j.records[key] = value
	}
}

// keep takes over a record that says the same.
func (j *judge) keep(key, value string) {
	if v, ok := j.h.PAXRecords[key]; ok && v == value {
		j.records[key] = v
	}
}

func (j *judge) text(s string, f field, name, key string) {
	long := len(s) > f.n
	shown := strconv.Quote(s)
	if hasNUL(s) || long && key != paxPath && key != paxLinkpath {
		j.noGNU = "GNU cannot encode " + name + "=" + shown
		j.not(FormatGNU)
	}
	if !isASCII(s) || long {
		if _, _, ok := split(s); key != paxPath || !ok {
			j.toPAX(key, name, shown, s)
		} else {
			j.record(key, name, shown, s)
		}
	}
	j.keep(key, s)
}

func (j *judge) number(n int64, f field, name, key string) {
	shown := strconv.FormatInt(n, 10)
	if !fitsBinary(f.n, n) {
		j.noGNU = "GNU cannot encode " + name + "=" + shown
		j.not(FormatGNU)
	}
	if !fitsOctal(f.n, n) {
		j.toPAX(key, name, shown, shown)
	}
	j.keep(key, shown)
}

func (j *judge) time(t time.Time, f field, name, key string) {
	if t.IsZero() {
		return
	}
	if !fitsBinary(f.n, t.Unix()) {
		j.noGNU = fmt.Sprintf("GNU cannot encode %s=%v", name, t)
		j.not(FormatGNU)
	}
	modified, fits := key == paxMtime, fitsOctal(f.n, t.Unix())
	if !modified || !fits {
		j.noUSTAR = fmt.Sprintf("USTAR cannot encode %s=%v", name, t)
		j.not(FormatUSTAR)
	}
	if !modified || !fits || t.Nanosecond() != 0 {
		j.preferPAX = true
		j.records[key] = formatTime(t)
	}
	j.keep(key, formatTime(t))
}

// formats are those that the header can be written in, with the records that PAX needs for it.
func (h *Header) formats() (Format, map[string]string, error) {
	j := &judge{h: h, formats: FormatUSTAR | FormatPAX | FormatGNU, records: make(map[string]string)}
	j.text(h.Name, fName, "Name", paxPath)
	j.text(h.Linkname, fLink, "Linkname", paxLinkpath)
	j.text(h.Uname, fUname, "Uname", paxUname)
	j.text(h.Gname, fGname, "Gname", paxGname)
	j.number(h.Mode, fMode, "Mode", "")
	j.number(int64(h.Uid), fUid, "Uid", paxUid)
	j.number(int64(h.Gid), fGid, "Gid", paxGid)
	j.number(h.Size, fSize, "Size", paxSize)
	j.number(h.Devmajor, fDevmajor, "Devmajor", "")
	j.number(h.Devminor, fDevminor, "Devminor", "")
	j.time(h.ModTime, fModTime, "ModTime", paxMtime)
	j.time(h.AccessTime, fGNUAccess, "AccessTime", paxAtime)
	j.time(h.ChangeTime, fGNUChange, "ChangeTime", paxCtime)

	onlyPAX := ""
	fail := func(text string) (Format, map[string]string, error) {
		return FormatUnknown, nil, headerError{text}
	}
	switch h.Typeflag {
	case TypeReg, TypeChar, TypeBlock, TypeFifo, TypeGNUSparse:
		if strings.HasSuffix(h.Name, "/") {
			return fail("filename may not have trailing slash")
		}
	case TypeXHeader, TypeGNULongName, TypeGNULongLink:
		return fail("cannot manually encode TypeXHeader, TypeGNULongName, or TypeGNULongLink headers")
	case TypeXGlobalHeader:
		bare := Header{Name: h.Name, Typeflag: h.Typeflag, Xattrs: h.Xattrs, PAXRecords: h.PAXRecords, Format: h.Format}
		if !reflect.DeepEqual(*h, bare) {
			return fail("only PAXRecords should be set for TypeXGlobalHeader")
		}
		onlyPAX = "only PAX supports TypeXGlobalHeader"
		j.formats &= FormatPAX
	}
	if !headerOnly(h.Typeflag) && h.Size < 0 {
		return fail("negative size on header-only type")
	}
	if len(h.Xattrs) > 0 {
		for k, v := range h.Xattrs {
			j.records[paxXattr+k] = v
		}
		onlyPAX = "only PAX supports Xattrs"
		j.formats &= FormatPAX
	}
	if len(h.PAXRecords) > 0 {
		for k, v := range h.PAXRecords {
			if _, ok := j.records[k]; ok {
				continue
			}
			if h.Typeflag == TypeXGlobalHeader || !isBasic(k) && !strings.HasPrefix(k, paxSparse) {
				j.records[k] = v
			}
		}
		onlyPAX = "only PAX supports PAXRecords"
		j.formats &= FormatPAX
	}
	for k, v := range j.records {
		if !validRecord(k, v) {
			return fail(fmt.Sprintf("invalid PAX record: %q", k+" = "+v))
		}
	}
	if want := h.Format; want != FormatUnknown {
		if want.has(FormatPAX) && !j.preferPAX {
			want |= FormatUSTAR
		}
		j.formats &= want
	}
	var err error
	if j.formats == FormatUnknown {
		switch h.Format {
		case FormatUSTAR:
			err = headerError{"Format specifies USTAR", j.noUSTAR, onlyPAX}
		case FormatPAX:
			err = headerError{"Format specifies PAX", j.noPAX}
		case FormatGNU:
			err = headerError{"Format specifies GNU", j.noGNU, onlyPAX}
		default:
			err = headerError{j.noUSTAR, j.noPAX, j.noGNU, onlyPAX}
		}
	}
	return j.formats, j.records, err
}

// FileInfo returns the header as an fs.FileInfo.
func (h *Header) FileInfo() fs.FileInfo { return headerInfo{h} }

type headerInfo struct{ h *Header }

func (i headerInfo) Size() int64        { return i.h.Size }
func (i headerInfo) IsDir() bool        { return i.Mode().IsDir() }
func (i headerInfo) ModTime() time.Time { return i.h.ModTime }
func (i headerInfo) Sys() any           { return i.h }

func (i headerInfo) Name() string {
	if i.IsDir() {
		return path.Base(path.Clean(i.h.Name))
	}
	return path.Base(i.h.Name)
}

// Bits of the mode.
const (
	bitSetuid = 04000
	bitSetgid = 02000
	bitSticky = 01000

	modeDir    = 040000
	modeFifo   = 010000
	modeLink   = 0120000
	modeBlock  = 060000
	modeChar   = 020000
	modeSocket = 0140000
)

func (i headerInfo) Mode() (mode fs.FileMode) {
	m := i.h.Mode
	mode = fs.FileMode(m).Perm()
	if m&bitSetuid != 0 {
		mode |= fs.ModeSetuid
	}
	if m&bitSetgid != 0 {
		mode |= fs.ModeSetgid
	}
	if m&bitSticky != 0 {
		mode |= fs.ModeSticky
	}
	switch fs.FileMode(m) &^ 07777 {
	case modeDir:
		mode |= fs.ModeDir
	case modeFifo:
		mode |= fs.ModeNamedPipe
	case modeLink:
		mode |= fs.ModeSymlink
	case modeBlock:
		mode |= fs.ModeDevice
	case modeChar:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	case modeSocket:
		mode |= fs.ModeSocket
	}
	switch i.h.Typeflag {
	case TypeSymlink:
		mode |= fs.ModeSymlink
	case TypeChar:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	case TypeBlock:
		mode |= fs.ModeDevice
	case TypeDir:
		mode |= fs.ModeDir
	case TypeFifo:
		mode |= fs.ModeNamedPipe
	}
	return mode
}

// FileInfoNames is a fs.FileInfo that knows the names of its owners.
type FileInfoNames interface {
	fs.FileInfo
	// Uname returns the name of the owner.
	Uname() (string, error)
	// Gname returns the name of the group.
	Gname() (string, error)
}

// FileInfoHeader returns the header of a file; link is the target of a symbolic link. The name is without
// folders, which the caller adds.
func FileInfoHeader(fi fs.FileInfo, link string) (*Header, error) {
	if fi == nil {
		return nil, errors.New("archive/tar: FileInfo is nil")
	}
	mode := fi.Mode()
	h := &Header{Name: fi.Name(), ModTime: fi.ModTime(), Mode: int64(mode.Perm())}
	switch {
	case mode.IsRegular():
		h.Typeflag = TypeReg
		h.Size = fi.Size()
	case fi.IsDir():
		h.Typeflag = TypeDir
		h.Name += "/"
	case mode&fs.ModeSymlink != 0:
		h.Typeflag = TypeSymlink
		h.Linkname = link
	case mode&fs.ModeCharDevice != 0:
		h.Typeflag = TypeChar
	case mode&fs.ModeDevice != 0:
		h.Typeflag = TypeBlock
	case mode&fs.ModeNamedPipe != 0:
		h.Typeflag = TypeFifo
	case mode&fs.ModeSocket != 0:
		return nil, errors.New("archive/tar: sockets not supported")
	default:
		return nil, fmt.Errorf("archive/tar: unknown file mode %v", mode)
	}
	if mode&fs.ModeSetuid != 0 {
		h.Mode |= bitSetuid
	}
	if mode&fs.ModeSetgid != 0 {
		h.Mode |= bitSetgid
	}
	if mode&fs.ModeSticky != 0 {
		h.Mode |= bitSticky
	}
	if sys, ok := fi.Sys().(*Header); ok {
		// What came out of an archive keeps what only archives know.
		h.Uid, h.Gid, h.Uname, h.Gname = sys.Uid, sys.Gid, sys.Uname, sys.Gname
		h.AccessTime, h.ChangeTime = sys.AccessTime, sys.ChangeTime
		h.Xattrs, h.PAXRecords = maps.Clone(sys.Xattrs), maps.Clone(sys.PAXRecords)
		if sys.Typeflag == TypeLink {
			h.Typeflag, h.Size, h.Linkname = TypeLink, 0, sys.Linkname
		}
	}
	if names, ok := fi.(FileInfoNames); ok {
		var err error
		if h.Gname, err = names.Gname(); err != nil {
			return nil, err
		}
		if h.Uname, err = names.Uname(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

func (i headerInfo) String() string {
	name := i.Name()
	if i.IsDir() {
		name += "/"
	}
	return fmt.Sprintf("%v %d %s %s", i.Mode(), i.Size(), i.ModTime().Format(time.DateTime), name)
}
