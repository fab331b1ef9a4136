package jpeg

// scan is one way through the image: which planes, and which of their coefficients.
type scan struct {
	planes      []plane
	first, last int // of a block's coefficients, in the order of the file
	refines     bool
	bit         uint // the lowest bit that is known behind it
}

// plane is a component in a scan.
type plane struct {
	*component
	dc, ac *huffman
	sum    int32 // the latest block's first coefficient
}

// scan reads a scan whose head has n bytes.
func (d *decoder) scan(n int) {
	switch {
	case len(d.parts) == 0:
		d.fail(FormatError("missing SOF marker"))
	case n < 6 || n > 4+2*len(d.parts) || n%2 != 0:
		d.fail(FormatError("SOS has wrong length"))
	}
	if d.err != nil {
		return
	}
	d.read(d.tmp[:n])
	count := int(d.tmp[0])
	if d.err == nil && n != 4+2*count {
		d.err = FormatError("SOS length inconsistent with number of components")
	}
	if d.err != nil {
		return
	}
	s := scan{last: 63}
	if d.err = d.planes(&s, d.tmp[1:1+2*count]); d.err != nil {
		return
	}
	if d.progressive {
		if d.err = s.part(d.tmp[1+2*count : 4+2*count]); d.err != nil {
			return
		}
	}
	d.units(&s)
}

// planes finds what is scanned, by two bytes each.
func (d *decoder) planes(s *scan, b []byte) error {
	samples := 0
	for ; len(b) > 0; b = b[2:] {
		var p plane
		for i := range d.parts {
			if d.parts[i].id == b[0] {
				p.component = &d.parts[i]
			}
		}
		if p.component == nil {
			return FormatError("unknown component selector")
		}
		for _, other := range s.planes {
			if other.component == p.component {
				return FormatError("repeated component selector")
			}
		}
		samples += p.across * p.down
		limit := byte(3)
		if d.baseline {
			limit = 1
		}
		dc, ac := b[1]>>4, b[1]&15
		if dc > limit {
			return FormatError("bad Td value")
		}
		if ac > limit {
			return FormatError("bad Ta value")
		}
		p.dc, p.ac = &d.huffmans[0][dc], &d.huffmans[1][ac]
		s.planes = append(s.planes, p)
	}
	if len(d.parts) > 1 && samples > 10 {
		return FormatError("total sampling factors too large")
	}
	return nil
}

// part finds which part of the coefficients a scan of a progressive image has.
func (s *scan) part(b []byte) error {
	s.first, s.last = int(b[0]), int(b[1])
	known, bit := b[2]>>4, b[2]&15
	switch {
	case s.first == 0 && s.last != 0 || s.first > s.last || s.last >= 64:
		return FormatError("bad spectral selection bounds")
	case s.first != 0 && len(s.planes) != 1:
		return FormatError("progressive AC coefficients for more than one component")
	case known != 0 && known != bit+1:
		return FormatError("bad successive approximation values")
	}
	s.refines, s.bit = known != 0, uint(bit)
	return nil
}

// columns and rows are how many units, which have blocks of all planes, lie side by side.
func (d *decoder) columns() int { return (d.width + 8*d.across - 1) / (8 * d.across) }
func (d *decoder) rows() int    { return (d.height + 8*d.down - 1) / (8 * d.down) }

// units reads the units of a scan.
func (d *decoder) units(s *scan) {
	columns, rows := d.columns(), d.rows()
	if d.progressive {
		for _, p := range s.planes {
			if p.blocks == nil {
				p.blocks = make([]block, columns*rows*p.across*p.down)
			}
		}
	}
	d.allocate()
	d.bits, d.count = 0, 0
	restart := byte(0)
	for unit := range columns * rows {
		for i := range s.planes {
			p := &s.planes[i]
			for j := range p.across * p.down {
				x, y := unit%columns*p.across+j%p.across, unit/columns*p.down+j/p.across
				if len(s.planes) == 1 {
					// The blocks of one plane stand line by line, without those that are outside.
					index := unit*p.across*p.down + j
					x, y = index%(columns*p.across), index/(columns*p.across)
					if 8*x >= d.width || 8*y >= d.height {
						continue
					}
				}
				if d.block(s, p, x, y); d.err != nil {
					return
				}
			}
		}
		if done := unit + 1; d.interval > 0 && done%d.interval == 0 && done < columns*rows {
			d.restart(markRestart + restart)
			restart = (restart + 1) % 8
			d.bits, d.count = 0, 0
			d.blanks = 0
			for i := range s.planes {
				s.planes[i].sum = 0
			}
		}
	}
}

// restart goes behind that marker: what stands before it is left out if it is no marker.
func (d *decoder) restart(want byte) {
	d.read(d.tmp[:2])
	first, second := d.tmp[0], d.tmp[1]
	for d.err == nil {
		switch {
		case first == 0xff && second == want:
			return
		case second == 0xff:
			first, second = second, d.byte()
		case first == 0xff && second != 0:
			d.err = FormatError("bad RST marker")
		default:
			first, second = d.byte(), d.byte()
		}
	}
}

// block reads the next block of a scan, which stands in that column and row of its plane.
func (d *decoder) block(s *scan, p *plane, x, y int) {
	var whole block
	b := &whole
	if d.progressive {
		b = &p.blocks[y*d.columns()*p.across+x]
	}
	if s.refines {
		d.refine(s, p.ac, b)
	} else {
		d.coefficients(s, p, b)
	}
	if !d.progressive && d.err == nil {
		d.draw(p.component, b, x, y)
	}
}

// coefficients reads those of a block that the scan has, for the first time.
func (d *decoder) coefficients(s *scan, p *plane, b *block) {
	at := s.first
	if at == 0 {
		at = 1
		size := d.value(p.dc)
		if size > 16 {
			d.fail(UnsupportedError("excessive DC component"))
			return
		}
		p.sum += d.signed(int(size))
		b[0] = p.sum << s.bit
	}
	if at <= s.last && d.blanks > 0 {
		d.blanks--
		return
	}
	for ; at <= s.last && d.err == nil; at++ {
		code := d.value(p.ac)
		zeros, size := code>>4, int(code&15)
		switch {
		case size != 0:
			if at += int(zeros); at > s.last {
				return
			}
			b[zigzag[at]] = d.signed(size) << s.bit
		case zeros == 15:
			at += 15
		default:
			d.blank(zeros)
			d.blanks--
			return
		}
	}
}

// blank reads how many blocks have nothing more, this one among them.
func (d *decoder) blank(size byte) {
	d.blanks = 1<<size | uint16(d.take(int(size)))
}

// refine reads one more bit of the coefficients of a block that the scan has.
func (d *decoder) refine(s *scan, ac *huffman, b *block) {
	step := int32(1) << s.bit
	if s.first == 0 {
		if d.take(1) != 0 {
			b[0] |= step
		}
		return
	}
	at := s.first
	if d.blanks == 0 {
		for ; at <= s.last && d.err == nil; at++ {
			code := d.value(ac)
			zeros, fresh := int(code>>4), int32(0)
			switch code & 15 {
			case 0:
				if zeros != 15 {
					d.blank(byte(zeros))
				}
			case 1:
				if fresh = step; d.take(1) == 0 {
					fresh = -step
				}
			default:
				d.fail(FormatError("unexpected Huffman code"))
			}
			if d.err != nil || d.blanks != 0 {
				break
			}
			at = d.refineKnown(s, b, at, zeros)
			if at > s.last {
				d.fail(FormatError("too many coefficients"))
				return
			}
			if fresh != 0 {
				b[zigzag[at]] = fresh
			}
		}
	}
	if d.blanks > 0 && d.err == nil {
		d.blanks--
		d.refineKnown(s, b, at, -1)
	}
}

// refineKnown refines the coefficients from at on that are not zero, over so many that are: all, if that is
// below zero. It returns where it stopped.
func (d *decoder) refineKnown(s *scan, b *block, at, zeros int) int {
	for ; at <= s.last && d.err == nil; at++ {
		c := &b[zigzag[at]]
		switch {
		case *c == 0 && zeros == 0:
			return at
		case *c == 0:
			zeros--
		case d.take(1) == 0:
		case *c > 0:
			*c += 1 << s.bit
		default:
			*c -= 1 << s.bit
		}
	}
	return at
}
