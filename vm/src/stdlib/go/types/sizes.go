package types

// Sizes gives the sizes of types.
type Sizes interface {
	// Alignof returns the alignment of a type in bytes.
	Alignof(T Type) int64
	// Offsetsof returns the offsets of fields, negative for those that are too large.
	Offsetsof(fields []*Var) []int64
	// Sizeof returns the size of a type, negative if it is too large.
	Sizeof(T Type) int64
}

// StdSizes gives sizes by the size of a word and the greatest alignment.
type StdSizes struct {
	WordSize int64 // the size of a word in bytes, at least 4
	MaxAlign int64 // the largest alignment in bytes, at least 1
}

var basicSizes = [...]int64{
	Bool: 1, Int8: 1, Int16: 2, Int32: 4, Int64: 8, Uint8: 1, Uint16: 2, Uint32: 4, Uint64: 8,
	Float32: 4, Float64: 8, Complex64: 8, Complex128: 16,
}

// Alignof returns the alignment of a type.
func (s *StdSizes) Alignof(T Type) int64 { return alignOf(s, T, s) }

// alignOf returns the alignment of a type whose size, and whose parts' alignments, s gives.
func alignOf(s Sizes, T Type, target *StdSizes) int64 {
	switch t := under(T).(type) {
	case *Array:
		return s.Alignof(t.elem)
	case *Struct:
		if len(t.fields) == 0 && isAlign64(T) {
			return 8
		}
		most := int64(1)
		for _, f := range t.fields {
			most = max(most, s.Alignof(f.typ))
		}
		return most
	case *Slice, *Interface, *TypeParam, *Union:
		return target.WordSize
	case *Basic:
		if t.info&IsString != 0 {
			return target.WordSize
		}
	}
	a := s.Sizeof(T)
	if a < 1 {
		return 1
	}
	if isComplex(T) {
		a /= 2 // as its parts
	}
	return min(a, target.MaxAlign)
}

// isAlign64 reports whether T is the type by which sync/atomic aligns its 64-bit types.
func isAlign64(T Type) bool {
	n := asNamed(T)
	if n == nil {
		return false
	}
	obj := n.Obj()
	return obj.name == "align64" && obj.pkg != nil &&
		(obj.pkg.path == "sync/atomic" || obj.pkg.path == "internal/runtime/atomic")
}

// Offsetsof returns the offsets of fields.
func (s *StdSizes) Offsetsof(fields []*Var) []int64 {
	return offsets(s, fields)
}

func offsets(s Sizes, fields []*Var) []int64 {
	list := make([]int64, len(fields))
	var at int64
	for i, f := range fields {
		if at >= 0 {
			at = alignTo(at, s.Alignof(f.typ))
		}
		list[i] = at
		if at < 0 {
			continue
		}
		size := s.Sizeof(f.typ)
		if size < 0 {
			at = -1
		} else if at += size; at < 0 {
			at = -1
		}
	}
	return list
}

// alignTo returns the first multiple of a that is at least x, -1 if that is too large.
func alignTo(x, a int64) int64 {
	y := x + a - 1
	if y < 0 {
		return -1
	}
	return y - y%a
}

// Sizeof returns the size of a type.
func (s *StdSizes) Sizeof(T Type) int64 { return sizeOf(s, T, s.WordSize, false) }

// sizeOf returns the size of a type; the structs of gc are padded to their alignment.
func sizeOf(s Sizes, T Type, word int64, pad bool) int64 {
	switch t := under(T).(type) {
	case *Basic:
		if int(t.kind) < len(basicSizes) && basicSizes[t.kind] > 0 {
			return basicSizes[t.kind]
		}
		if t.kind == String {
			return word * 2
		}
	case *Array:
		if t.len <= 0 {
			return 0
		}
		size := s.Sizeof(t.elem)
		switch {
		case size < 0:
			return -1
		case size == 0:
			return 0
		}
		if !pad {
			if size = alignTo(size, s.Alignof(t.elem)); size < 0 {
				return -1
			}
		}
		if size > (1<<63-1)/t.len {
			return -1
		}
		return size * t.len
	case *Slice:
		return word * 3
	case *Struct:
		n := len(t.fields)
		if n == 0 {
			return 0
		}
		list := s.Offsetsof(t.fields)
		off := list[n-1]
		size := s.Sizeof(t.fields[n-1].typ)
		if off < 0 || size < 0 {
			return -1
		}
		if pad && off > 0 && size == 0 {
			size = 1 // a pointer to the last field does not point behind the struct
		}
		if size += off; size < 0 {
			return -1
		}
		if pad {
			return alignTo(size, s.Alignof(t))
		}
		return size
	case *Interface:
		return word * 2
	}
	return word
}

// gcSizes gives the sizes that gc's types have.
type gcSizes struct{ StdSizes }

func (s *gcSizes) Alignof(T Type) int64            { return alignOf(s, T, &s.StdSizes) }
func (s *gcSizes) Offsetsof(fields []*Var) []int64 { return offsets(s, fields) }
func (s *gcSizes) Sizeof(T Type) int64             { return sizeOf(s, T, s.WordSize, true) }

// architectures holds the sizes of words and the greatest alignments of gc by GOARCH.
var architectures = map[string][2]int64{
	"386": {4, 4}, "amd64": {8, 8}, "amd64p32": {4, 8}, "arm": {4, 4}, "arm64": {8, 8},
	"loong64": {8, 8}, "mips": {4, 4}, "mipsle": {4, 4}, "mips64": {8, 8}, "mips64le": {8, 8},
	"ppc64": {8, 8}, "ppc64le": {8, 8}, "riscv64": {8, 8}, "s390x": {8, 8}, "sparc64": {8, 8}, "wasm": {8, 8},
}

// gccgoArchitectures is the same for gccgo, where it differs.
var gccgoArchitectures = map[string][2]int64{
	"386": {4, 4}, "alpha": {8, 8}, "amd64": {8, 8}, "amd64p32": {4, 8}, "arm": {4, 8}, "armbe": {4, 8},
	"arm64": {8, 8}, "arm64be": {8, 8}, "ia64": {8, 8}, "loong64": {8, 8}, "m68k": {4, 2}, "mips": {4, 8},
	"mipsle": {4, 8}, "mips64": {8, 8}, "mips64le": {8, 8}, "mips64p32": {4, 8}, "mips64p32le": {4, 8},
	"nios2": {4, 8}, "ppc": {4, 8}, "ppc64": {8, 8}, "ppc64le": {8, 8}, "riscv": {4, 8}, "riscv64": {8, 8},
	"s390": {4, 8}, "s390x": {8, 8}, "sh": {4, 8}, "shbe": {4, 8}, "sparc": {4, 8}, "sparc64": {8, 8}, "wasm": {8, 8},
}

// SizesFor returns the sizes of a compiler, gc or gccgo, for an architecture; nil if they are not known.
func SizesFor(compiler, arch string) Sizes {
	switch compiler {
	case "gc":
		if a, ok := architectures[arch]; ok {
			return &gcSizes{StdSizes{a[0], a[1]}}
		}
	case "gccgo":
		if a, ok := gccgoArchitectures[arch]; ok {
			return &StdSizes{a[0], a[1]}
		}
	}
	return nil
}

var defaultSizes = SizesFor("gc", "amd64")

func (c *Checker) sizes() Sizes {
	if c != nil && c.conf.Sizes != nil {
		return c.conf.Sizes
	}
	return defaultSizes
}

func (c *Checker) sizeof(T Type) int64  { return c.sizes().Sizeof(T) }
func (c *Checker) alignof(T Type) int64 { return max(c.sizes().Alignof(T), 1) }

// offsetof returns the offset of a field on its way through embedded structs.
func (c *Checker) offsetof(T Type, index []int) int64 {
	var sum int64
	for _, i := range index {
		s, ok := under(T).(*Struct)
		if !ok {
			return -1
		}
		off := c.sizes().Offsetsof(s.fields)[i]
		if off < 0 {
			return -1
		}
		sum += off
		T = s.fields[i].typ
	}
	return sum
}
