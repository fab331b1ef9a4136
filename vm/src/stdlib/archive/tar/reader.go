package tar

import (
	"bytes"
	"internal/godebug"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Reader reads an archive, entry by entry.
type Reader struct {
	r    io.Reader
	left int64 // of the entry's data
	pad  int64 // behind it
	blk  block
	err  error

	// Of a sparse file: where its data goes, its size, and how far it has been read.
	sparse []extent
	size   int64
	pos    int64
	holes  bool
}

// extent is a part of a sparse file that has data.
type extent struct{ at, n int64 }

// NewReader returns a Reader before the first file.
func NewReader(r io.Reader) *Reader { return &Reader{r: r} }

// Next moves to the next file and returns its header, or io.EOF.
func (tr *Reader) Next() (*Header, error) {
	if tr.err != nil {
		return nil, tr.err
	}
	h, err := tr.next()
	tr.err = err
	if err == nil && !filepath.IsLocal(h.Name) && insecurePath.Value() == "0" {
		err = ErrInsecurePath
	}
	return h, err
}

var insecurePath = godebug.New("tarinsecurepath")

// skip goes to the end of the entry.
func (tr *Reader) skip() error {
	if tr.left > 0 {
		n := tr.left
		tr.left = 0
		if s, ok := tr.r.(io.Seeker); ok && n > 1 {
			// The last byte is read, so that a file that ends too early is found out.
			at, err := s.Seek(0, io.SeekCurrent)
			if at >= 0 && err == nil {
				end, err := s.Seek(n-1, io.SeekCurrent)
				if end < 0 || err != nil {
					return err
				}
				n -= end - at
			}
		}
		copied, err := io.CopyN(io.Discard, tr.r, n)
		if err == io.EOF && copied < n {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	pad := tr.pad
	tr.pad = 0
	if _, err := io.ReadFull(tr.r, tr.blk[:pad]); err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	return nil
}

// begin makes the data of the entry readable.
func (tr *Reader) begin(h *Header) error {
	n := h.Size
	if headerOnly(h.Typeflag) {
		n = 0
	}
	if n < 0 {
		return ErrHeader
	}
	tr.left, tr.pad = n, padding(n)
	tr.sparse, tr.holes, tr.pos = nil, false, 0
	return nil
}

func (tr *Reader) next() (*Header, error) {
	var records map[string]string
	var longName, longLink string
	format := FormatUSTAR | FormatPAX | FormatGNU
	for {
		if err := tr.skip(); err != nil {
			return nil, err
		}
		h, err := tr.readHeader()
		if err != nil {
			return nil, err
		}
		if err := tr.begin(h); err != nil {
			return nil, err
		}
		format &= h.Format
		switch h.Typeflag {
		case TypeXHeader, TypeXGlobalHeader:
			format &= FormatPAX
			if records, err = tr.readRecords(); err != nil {
				return nil, err
			}
			if h.Typeflag == TypeXGlobalHeader {
				h.merge(records)
				return &Header{Name: h.Name, Typeflag: h.Typeflag, Xattrs: h.Xattrs, PAXRecords: h.PAXRecords, Format: format}, nil
			}
		case TypeGNULongName, TypeGNULongLink:
			format &= FormatGNU
			b, err := tr.readSpecial()
			if err != nil {
				return nil, err
			}
			s := (*parser)(nil).text(b)
			if h.Typeflag == TypeGNULongName {
				longName = s
			} else {
				longLink = s
			}
		default:
			if err := h.merge(records); err != nil {
				return nil, err
			}
			if longName != "" {
				h.Name = longName
			}
			if longLink != "" {
				h.Linkname = longLink
			}
			if h.Typeflag == TypeRegA {
				h.Typeflag = TypeReg
				if strings.HasSuffix(h.Name, "/") {
					h.Typeflag = TypeDir
				}
			}
			// The records may have said another size.
			if err := tr.begin(h); err != nil {
				return nil, err
			}
			if err := tr.readSparse(h, &format); err != nil {
				return nil, err
			}
			if format.has(FormatUSTAR) && format.has(FormatPAX) {
				format &= FormatUSTAR
			}
			h.Format = format
			return h, nil
		}
	}
}

func (tr *Reader) readHeader() (*Header, error) {
	b := &tr.blk
	// Two blocks of zeros are the end; so is, less properly, one or none.
	if _, err := io.ReadFull(tr.r, b[:]); err != nil {
		return nil, err
	}
	if *b == (block{}) {
		if _, err := io.ReadFull(tr.r, b[:]); err != nil {
			return nil, err
		}
		if *b == (block{}) {
			return nil, io.EOF
		}
		return nil, ErrHeader
	}
	format := b.format()
	if format == FormatUnknown {
		return nil, ErrHeader
	}
	var p parser
	h := &Header{
		Typeflag: b.get(fType)[0],
		Name:     p.text(b.get(fName)),
		Linkname: p.text(b.get(fLink)),
		Size:     p.number(b.get(fSize)),
		Mode:     p.number(b.get(fMode)),
		Uid:      int(p.number(b.get(fUid))),
		Gid:      int(p.number(b.get(fGid))),
		ModTime:  time.Unix(p.number(b.get(fModTime)), 0),
	}
	if format == formatV7 {
		return h, p.err
	}
	h.Uname, h.Gname = p.text(b.get(fUname)), p.text(b.get(fGname))
	h.Devmajor, h.Devminor = p.number(b.get(fDevmajor)), p.number(b.get(fDevminor))
	prefix := ""
	switch {
	case format.has(FormatUSTAR | FormatPAX):
		h.Format = format
		prefix = p.text(b.get(fPrefix))
		for _, f := range []field{fSize, fMode, fUid, fGid, fModTime, fDevmajor, fDevminor} {
			if b[f.at+f.n-1] != 0 {
				h.Format = FormatUnknown
			}
		}
		if bytes.IndexFunc(b[:], func(r rune) bool { return r >= 0x80 }) >= 0 {
			h.Format = FormatUnknown
		}
	case format.has(formatSTAR):
		prefix = p.text(b.get(fStarPrefix))
		h.AccessTime = time.Unix(p.number(b.get(fStarAccess)), 0)
		h.ChangeTime = time.Unix(p.number(b.get(fStarChange)), 0)
	case format.has(FormatGNU):
		h.Format = format
		var times parser
		if f := b.get(fGNUAccess); f[0] != 0 {
			h.AccessTime = time.Unix(times.number(f), 0)
		}
		if f := b.get(fGNUChange); f[0] != 0 {
			h.ChangeTime = time.Unix(times.number(f), 0)
		}
		// Go itself once wrote a prefix there, as in USTAR.
		if times.err != nil {
			h.AccessTime, h.ChangeTime = time.Time{}, time.Time{}
			if s := p.text(b.get(fPrefix)); isASCII(s) {
				prefix = s
			}
			h.Format = FormatUnknown
		}
	}
	if prefix != "" {
		h.Name = prefix + "/" + h.Name
	}
	return h, p.err
}

// readSpecial reads the data of an entry that says something of the next one.
func (tr *Reader) readSpecial() ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(tr, maxSpecial+1))
	if len(b) > maxSpecial {
		return nil, ErrFieldTooLong
	}
	return b, err
}

func (tr *Reader) readRecords() (map[string]string, error) {
	b, err := tr.readSpecial()
	if err != nil {
		return nil, err
	}
	var sparse []string
	records := make(map[string]string)
	for s := string(b); len(s) > 0; {
		k, v, rest, err := parseRecord(s)
		if err != nil {
			return nil, ErrHeader
		}
		s = rest
		// In version 0.0 of sparse files, keys stand many times, in turn.
		if k == paxSparse+"offset" || k == paxSparse+"numbytes" {
			if (len(sparse)%2 == 0) != (k == paxSparse+"offset") || strings.Contains(v, ",") {
				return nil, ErrHeader
			}
			sparse = append(sparse, v)
		} else {
			records[k] = v
		}
	}
	if len(sparse) > 0 {
		records[paxSparse+"map"] = strings.Join(sparse, ",")
	}
	return records, nil
}

// merge puts what the records say in place of the fields.
func (h *Header) merge(records map[string]string) (err error) {
	for k, v := range records {
		if v == "" {
			continue
		}
		var id int64
		switch k {
		case paxPath:
			h.Name = v
		case paxLinkpath:
			h.Linkname = v
		case paxUname:
			h.Uname = v
		case paxGname:
			h.Gname = v
		case paxUid:
			id, err = strconv.ParseInt(v, 10, 64)
			h.Uid = int(id)
		case paxGid:
			id, err = strconv.ParseInt(v, 10, 64)
			h.Gid = int(id)
		case paxAtime:
			h.AccessTime, err = parseTime(v)
		case paxMtime:
			h.ModTime, err = parseTime(v)
		case paxCtime:
			h.ChangeTime, err = parseTime(v)
		case paxSize:
			h.Size, err = strconv.ParseInt(v, 10, 64)
		default:
			if name, ok := strings.CutPrefix(k, paxXattr); ok {
				if h.Xattrs == nil {
					h.Xattrs = make(map[string]string)
				}
				h.Xattrs[name] = v
			}
		}
		if err != nil {
			return ErrHeader
		}
	}
	h.PAXRecords = records
	return nil
}

// readSparse finds out which parts of the file have data, if it is sparse.
func (tr *Reader) readSparse(h *Header, format *Format) error {
	var list []extent
	var err error
	get := func(key string) string { return h.PAXRecords[paxSparse+key] }
	if h.Typeflag == TypeGNUSparse {
		if tr.blk.format() != FormatGNU {
			return ErrHeader
		}
		*format &= FormatGNU
		list, err = tr.oldSparse(h)
	} else {
		major, minor := get("major"), get("minor")
		newest := major == "1" && minor == "0"
		switch {
		case newest, major == "0" && (minor == "0" || minor == "1"):
		case major != "" || minor != "" || get("map") == "":
			return nil
		}
		*format &= FormatPAX
		if name := get("name"); name != "" {
			h.Name = name
		}
		size := get("size")
		if size == "" {
			size = get("realsize")
		}
		if size != "" {
			if h.Size, err = strconv.ParseInt(size, 10, 64); err != nil {
				return ErrHeader
			}
		}
		if newest {
			list, err = tr.sparseInData()
		} else {
			list, err = sparseInRecord(get("numblocks"), get("map"))
		}
	}
	if err != nil {
		return err
	}
	// In order, inside the file, none before another.
	at := int64(0)
	if headerOnly(h.Typeflag) || h.Size < 0 {
		return ErrHeader
	}
	for _, e := range list {
		if e.at < at || e.n < 0 || e.at > h.Size-e.n {
			return ErrHeader
		}
		at = e.at + e.n
	}
	tr.sparse, tr.size, tr.holes = list, h.Size, true
	return nil
}

func (tr *Reader) oldSparse(h *Header) ([]extent, error) {
	var p parser
	h.Size = p.number(tr.blk.get(fGNUReal))
	if p.err != nil {
		return nil, p.err
	}
	var list []extent
	entries, total := tr.blk[386:483], 0
	for total < maxSpecial {
		n := len(entries) / 24
		for i := range n {
			e := entries[24*i:]
			if e[0] == 0 {
				break
			}
			list = append(list, extent{p.number(e[:12]), p.number(e[12:24])})
			if p.err != nil {
				return nil, p.err
			}
		}
		total += len(entries)
		if entries[24*n] == 0 {
			return list, nil
		}
		if _, err := io.ReadFull(tr.r, tr.blk[:]); err != nil {
			return nil, noEOF(err)
		}
		entries = tr.blk[:505]
	}
	return nil, errSparseTooLong
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// sparseInData reads the map at the beginning of the data: numbers, a line each, in whole blocks.
func (tr *Reader) sparseInData() ([]extent, error) {
	var text []byte
	var b block
	number := func() (int64, error) {
		for {
			if line, rest, ok := bytes.Cut(text, []byte("\n")); ok {
				text = rest
				n, err := strconv.ParseInt(string(line), 10, 64)
				if err != nil {
					err = ErrHeader
				}
				return n, err
			}
			if len(text) > maxSpecial {
				return 0, errSparseTooLong
			}
			if _, err := io.ReadFull(tr, b[:]); err != nil {
				return 0, noEOF(err)
			}
			text = append(text, b[:]...)
		}
	}
	n, err := number()
	if err != nil || n < 0 || n > maxSpecial {
		return nil, ErrHeader
	}
	list := make([]extent, 0, min(n, 1024))
	for range n {
		var e extent
		if e.at, err = number(); err == nil {
			e.n, err = number()
		}
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

func sparseInRecord(count, text string) ([]extent, error) {
	n, err := strconv.ParseInt(count, 10, 0)
	parts := strings.Split(text, ",")
	if len(parts) == 1 && parts[0] == "" {
		parts = nil
	}
	if err != nil || n < 0 || int(2*n) < int(n) || int64(len(parts)) != 2*n {
		return nil, ErrHeader
	}
	var list []extent
	for ; len(parts) > 0; parts = parts[2:] {
		at, err1 := strconv.ParseInt(parts[0], 10, 64)
		n, err2 := strconv.ParseInt(parts[1], 10, 64)
		if err1 != nil || err2 != nil {
			return nil, ErrHeader
		}
		list = append(list, extent{at, n})
	}
	return list, nil
}

// Read reads from the file, and returns io.EOF at its end. Folders and links have no contents.
func (tr *Reader) Read(b []byte) (int, error) {
	if tr.err != nil {
		return 0, tr.err
	}
	var n int
	var err error
	if tr.holes {
		n, err = tr.readHoles(b)
	} else {
		n, err = tr.readData(b)
	}
	if err != nil && err != io.EOF {
		tr.err = err
	}
	return n, err
}

func (tr *Reader) readData(b []byte) (n int, err error) {
	if int64(len(b)) > tr.left {
		b = b[:tr.left]
	}
	if len(b) > 0 {
		n, err = tr.r.Read(b)
		tr.left -= int64(n)
	}
	switch {
	case err == io.EOF && tr.left > 0:
		return n, io.ErrUnexpectedEOF
	case err == nil && tr.left == 0:
		return n, io.EOF
	}
	return n, err
}

// readHoles reads a sparse file, zeros where it has no data.
func (tr *Reader) readHoles(b []byte) (n int, err error) {
	finished := int64(len(b)) >= tr.size-tr.pos
	if finished {
		b = b[:tr.size-tr.pos]
	}
	for len(b) > 0 && err == nil {
		for len(tr.sparse) > 0 && tr.pos >= tr.sparse[0].at+tr.sparse[0].n {
			tr.sparse = tr.sparse[1:]
		}
		end, data := tr.size, false
		if len(tr.sparse) > 0 {
			if e := tr.sparse[0]; tr.pos < e.at {
				end = e.at
			} else {
				end, data = e.at+e.n, true
			}
		}
		part := b[:min(int64(len(b)), end-tr.pos)]
		m := len(part)
		if data {
			m, err = io.ReadFull(readerFunc(tr.readData), part)
		} else {
			clear(part)
		}
		b = b[m:]
		n += m
		tr.pos += int64(m)
	}
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF && tr.left == 0:
		return n, errMissData
	case err != nil:
		return n, err
	case finished && tr.left > 0:
		return n, errUnrefData
	case finished:
		return n, io.EOF
	}
	return n, nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
