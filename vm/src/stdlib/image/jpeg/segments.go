package jpeg

// decoder reads one image.
type decoder struct {
	input
	tmp [128]byte

	width, height int
	parts         []component
	across, down  int // the greatest sampling factors
	baseline      bool
	progressive   bool
	jfif          bool
	adobe         bool // the application's segment is there that says how colors are coded
	transform     byte // what it says

	quantizers [4]block // in the order of the file
	huffmans   [2][4]huffman
	interval   int    // restarts come behind so many units; 0: there are none
	blanks     uint16 // so many blocks have nothing more in the band of the scan

	picture
}

// component is one of the planes of an image.
type component struct {
	id           byte
	across, down int // samples of it in a unit, in blocks
	quantizer    byte
	wide, high   int // how many pixels a sample fills in the plane
	blocks       []block
	plane        []byte
	stride       int
}

// uint16 reads two bytes.
func (d *decoder) uint16() int {
	d.read(d.tmp[:2])
	return int(d.tmp[0])<<8 | int(d.tmp[1])
}

// segments reads all of the file, or what says how large the image is.
func (d *decoder) segments(config bool) {
	if d.uint16() != 0xff<<8|markBegin {
		d.fail(FormatError("missing SOI marker"))
	}
	for d.err == nil {
		mark := d.marker()
		switch {
		case d.err == nil && mark == markEnd && config:
			d.err = FormatError("missing SOS marker")
			return
		case d.err != nil || mark == markEnd:
			return
		case markRestart <= mark && mark < markBegin:
			// It restarts nothing.
			continue
		}
		n := d.uint16() - 2
		if d.err == nil && n < 0 {
			d.err = FormatError("short segment length")
		}
		if d.err != nil {
			return
		}
		switch mark {
		case markBaseline, markExtended, markProgressive:
			d.baseline = mark == markBaseline
			d.progressive = mark == markProgressive
			d.frame(n)
			if config && d.jfif {
				return
			}
		case markHuffman, markQuantizers, markInterval:
			if config {
				d.skip(n)
			} else {
				d.table(mark, n)
			}
		case markScan:
			if config {
				return
			}
			d.scan(n)
		case markApp0:
			d.jfif = d.application(n, 5) == "JFIF\x00" || n < 5 && d.jfif
		case markApp14:
			if d.application(n, 12) == "Adobe" {
				d.adobe, d.transform = true, d.tmp[11]
			}
		default:
			switch {
			case markApp0 <= mark && mark <= markApp15 || mark == markComment:
				d.skip(n)
			case mark < markBaseline:
				d.fail(FormatError("unknown marker"))
			default:
				d.fail(UnsupportedError("unknown marker"))
			}
		}
	}
}

// marker looks for the next marker: what stands before it is left out.
func (d *decoder) marker() byte {
	for d.err == nil {
		d.read(d.tmp[:2])
		first, second := d.tmp[0], d.tmp[1]
		for first != 0xff && d.err == nil {
			first, second = second, d.byte()
		}
		if second == 0 {
			continue
		}
		for second == 0xff && d.err == nil {
			second = d.byte()
		}
		return second
	}
	return 0
}

// application reads the beginning of a segment, so many bytes if it has them, and returns its first five.
func (d *decoder) application(n, size int) string {
	if n < size {
		d.skip(n)
		return ""
	}
	d.read(d.tmp[:size])
	if n > size {
		d.skip(n - size)
	}
	return string(d.tmp[:5])
}

func (d *decoder) table(mark byte, n int) {
	switch mark {
	case markHuffman:
		for n > 0 && d.err == nil {
			n = d.huffman(n)
		}
	case markQuantizers:
		for n > 0 && d.err == nil {
			n = d.quantizer(n)
		}
		if n != 0 {
			d.fail(FormatError("DQT has wrong length"))
		}
	case markInterval:
		if n != 2 {
			d.fail(FormatError("DRI has wrong length"))
			return
		}
		d.interval = d.uint16()
	}
}

// huffman reads a table from n bytes and returns how many are left.
func (d *decoder) huffman(n int) int {
	const head = 17
	if n < head {
		d.fail(FormatError("DHT has wrong length"))
		return 0
	}
	d.read(d.tmp[:head])
	class, index := d.tmp[0]>>4, d.tmp[0]&15
	switch {
	case d.err != nil:
		return 0
	case class > 1:
		d.err = FormatError("bad Tc value")
		return 0
	case index > 3 || d.baseline && index > 1:
		d.err = FormatError("bad Th value")
		return 0
	}
	h := &d.huffmans[class][index]
	h.size = 0
	for _, n := range d.tmp[1:head] {
		h.size += int(n)
	}
	n -= head + h.size
	switch {
	case h.size == 0:
		d.err = FormatError("Huffman table has zero length")
	case h.size > len(h.values):
		d.err = FormatError("Huffman table has excessive length")
	case n < 0:
		d.err = FormatError("DHT has wrong length")
	default:
		lengths := [16]byte(d.tmp[1:head])
		d.read(h.values[:h.size])
		if d.err == nil {
			h.set(lengths[:])
		}
	}
	return n
}

// quantizer reads a table from n bytes and returns how many are left; less than zero: too few for a table.
func (d *decoder) quantizer(n int) int {
	kind := d.byte()
	if d.err != nil {
		return 0
	}
	n--
	index, wide := kind&15, int(kind>>4)
	switch {
	case index > 3:
		d.err = FormatError("bad Tq value")
		return 0
	case wide > 1:
		d.err = FormatError("bad Pq value")
		return 0
	case n < 64<<wide:
		return -n
	}
	d.read(d.tmp[:64<<wide])
	q := &d.quantizers[index]
	for i := range q {
		if wide == 0 {
			q[i] = int32(d.tmp[i])
		} else {
			q[i] = int32(d.tmp[2*i])<<8 | int32(d.tmp[2*i+1])
		}
	}
	return n - 64<<wide
}

// frame reads what planes the image has.
func (d *decoder) frame(n int) {
	const head = 6
	if d.parts != nil {
		d.fail(FormatError("multiple SOF markers"))
		return
	}
	count := (n - head) / 3
	if n != head+3*count || count != 1 && count != 3 && count != 4 {
		d.fail(UnsupportedError("number of components"))
		return
	}
	// Even a frame with a mistake is one.
	d.parts = make([]component, count)
	d.read(d.tmp[:n])
	if d.err != nil {
		return
	}
	if d.tmp[0] != 8 {
		d.err = UnsupportedError("precision")
		return
	}
	d.height = int(d.tmp[1])<<8 | int(d.tmp[2])
	d.width = int(d.tmp[3])<<8 | int(d.tmp[4])
	if int(d.tmp[5]) != count {
		d.err = FormatError("SOF has wrong length")
		return
	}
	for i := range d.parts {
		if err := d.component(i, d.tmp[head+3*i:head+3*i+3]); err != nil {
			d.err = err
			return
		}
	}
	for i := range d.parts {
		c := &d.parts[i]
		if count == 3 && (d.across%c.across != 0 || d.down%c.down != 0) {
			d.err = errRatio
			return
		}
		c.wide, c.high = d.across/c.across, d.down/c.down
	}
}

func (d *decoder) component(i int, b []byte) error {
	c := &d.parts[i]
	c.id, c.across, c.down, c.quantizer = b[0], int(b[1]>>4), int(b[1]&15), b[2]
	for _, other := range d.parts[:i] {
		if other.id == c.id {
			return FormatError("repeated component identifier")
		}
	}
	if c.quantizer > 3 {
		return FormatError("bad Tq value")
	}
	if c.across < 1 || c.across > 4 || c.down < 1 || c.down > 4 {
		return FormatError("luma/chroma subsampling ratio")
	}
	if c.across == 3 || c.down == 3 {
		return errRatio
	}
	switch len(d.parts) {
	case 1:
		// A plane alone is not sampled by anything.
		c.across, c.down = 1, 1
	case 4:
		// The first and the last are alike, and the others have the same or half of their samples.
		first := &d.parts[0]
		same := c.across == first.across && c.down == first.down
		square := c.across == c.down && c.across <= 2
		if i == 0 && !square || i == 3 && !same || (i == 1 || i == 2) && b[1] != 0x11 {
			return errRatio
		}
	}
	d.across, d.down = max(d.across, c.across), max(d.down, c.down)
	return nil
}
