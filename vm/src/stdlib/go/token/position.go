package token

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"sync"
)

// A Position is a place in a file, for people.
type Position struct {
	Filename string // the name, or ""
	Offset   int    // in bytes, from 0
	Line     int    // from 1
	Column   int    // in bytes, from 1; 0 if unknown
}

// IsValid reports whether there is a line.
func (pos *Position) IsValid() bool { return pos.Line > 0 }

// String returns file:line:column, as much of it as is known, or "-".
func (pos Position) String() string {
	s := pos.Filename
	if pos.Line > 0 {
		if s != "" {
			s += ":"
		}
		s += strconv.Itoa(pos.Line)
		if pos.Column != 0 {
			s += ":" + strconv.Itoa(pos.Column)
		}
	}
	if s == "" {
		return "-"
	}
	return s
}

// A Pos is a place in one of the files of a file set.
type Pos int

// NoPos is no place.
const NoPos Pos = 0

// IsValid reports whether p is a place.
func (p Pos) IsValid() bool { return p != NoPos }

// A File is a file of a file set: the places from its base to base+size, and where its lines begin.
type File struct {
	name string
	base int
	size int

	mu    sync.Mutex
	lines []int
	infos []lineInfo
}

// A lineInfo is a //line comment: from Offset on, the text is of another file.
type lineInfo struct {
	Offset       int
	Filename     string
	Line, Column int
}

// Name returns the file's name.
func (f *File) Name() string { return f.name }

// Base returns the file's first place.
func (f *File) Base() int { return f.base }

// Size returns the number of bytes.
func (f *File) Size() int { return f.size }

// End returns the place behind the file.
func (f *File) End() Pos { return Pos(f.base + f.size) }

// String returns name and places.
func (f *File) String() string { return fmt.Sprintf("%s(%d-%d)", f.name, f.base, f.End()) }

// LineCount returns the number of lines.
func (f *File) LineCount() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.lines)
}

// AddLine says that a line begins at the offset; it is ignored if it is not behind the last one, or
// not in the file.
func (f *File) AddLine(offset int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.lines); offset < f.size && (n == 0 || f.lines[n-1] < offset) {
		f.lines = append(f.lines, offset)
	}
}

// MergeLine joins a line with the next one.
func (f *File) MergeLine(line int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	checkLine(line, len(f.lines), line < len(f.lines))
	f.lines = slices.Delete(f.lines, line, line+1)
}

func checkLine(line, limit int, ok bool) {
	if line < 1 {
		panic(fmt.Sprintf("invalid line number %d (should be >= 1)", line))
	}
	if !ok {
		panic(fmt.Sprintf("invalid line number %d (should be < %d)", line, limit))
	}
}

// Lines returns where the lines begin. The slice is the file's own.
func (f *File) Lines() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lines
}

// SetLines sets where the lines begin, if they are in order and in the file.
func (f *File) SetLines(lines []int) bool {
	for i, at := range lines {
		if at >= f.size || i > 0 && at <= lines[i-1] {
			return false
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lines = lines
	return true
}

// SetLinesForContent finds where the lines begin.
func (f *File) SetLinesForContent(content []byte) {
	var lines []int
	begins := true
	for i, b := range content {
		if begins {
			lines = append(lines, i)
		}
		begins = b == '\n'
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lines = lines
}

// LineStart returns the place where a line begins.
func (f *File) LineStart(line int) Pos {
	f.mu.Lock()
	defer f.mu.Unlock()
	checkLine(line, len(f.lines), line <= len(f.lines))
	return Pos(f.base + f.lines[line-1])
}

// AddLineInfo is AddLineColumnInfo for column 1.
func (f *File) AddLineInfo(offset int, filename string, line int) {
	f.AddLineColumnInfo(offset, filename, line, 1)
}

// AddLineColumnInfo says that the text from the offset on is that of another file.
func (f *File) AddLineColumnInfo(offset int, filename string, line, column int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.infos); offset < f.size && (n == 0 || f.infos[n-1].Offset < offset) {
		f.infos = append(f.infos, lineInfo{offset, filename, line, column})
	}
}

func (f *File) clamp(offset int) int { return max(0, min(f.size, offset)) }

// Pos returns the place at the offset.
func (f *File) Pos(offset int) Pos { return Pos(f.base + f.clamp(offset)) }

// Offset returns the offset of a place.
func (f *File) Offset(p Pos) int { return f.clamp(int(p) - f.base) }

// Line returns the line of a place.
func (f *File) Line(p Pos) int { return f.Position(p).Line }

// Position returns a place for people, //line comments regarded.
func (f *File) Position(p Pos) Position { return f.PositionFor(p, true) }

// PositionFor is Position, with or without //line comments.
func (f *File) PositionFor(p Pos, adjusted bool) Position {
	if p == NoPos {
		return Position{}
	}
	return f.position(p, adjusted)
}

// lineOf returns the index of the line that the offset is in, -1 if none.
func (f *File) lineOf(offset int) int {
	low, high := 0, len(f.lines)
	for low < high {
		if mid := (low + high) / 2; f.lines[mid] <= offset {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low - 1
}

func (f *File) position(p Pos, adjusted bool) Position {
	pos := Position{Filename: f.name, Offset: f.Offset(p)}
	f.mu.Lock()
	defer f.mu.Unlock()
	line := f.lineOf(pos.Offset)
	if line >= 0 {
		pos.Line, pos.Column = line+1, pos.Offset-f.lines[line]+1
	}
	if !adjusted {
		return pos
	}
	at := sort.Search(len(f.infos), func(i int) bool { return f.infos[i].Offset > pos.Offset }) - 1
	if at < 0 {
		return pos
	}
	info := f.infos[at]
	pos.Filename = info.Filename
	if from := f.lineOf(info.Offset); from >= 0 {
		further := pos.Line - (from + 1)
		pos.Line = info.Line + further
		if info.Column == 0 {
			pos.Column = 0
		} else if further == 0 {
			pos.Column = info.Column + pos.Offset - info.Offset
		}
	}
	return pos
}

// A FileSet is a set of files, each with places of its own.
type FileSet struct {
	mu    sync.RWMutex
	base  int
	files []*File // by base
	last  *File   // that was looked for
}

// NewFileSet returns an empty set.
func NewFileSet() *FileSet { return &FileSet{base: 1} }

// Base returns the base that the next file needs at least.
func (s *FileSet) Base() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.base
}

// AddFile adds a file; a negative base is the next one that is free.
func (s *FileSet) AddFile(filename string, base, size int) *File {
	s.mu.Lock()
	defer s.mu.Unlock()
	if base < 0 {
		base = s.base
	}
	if base < s.base {
		panic(fmt.Sprintf("invalid base %d (should be >= %d)", base, s.base))
	}
	if size < 0 {
		panic(fmt.Sprintf("invalid size %d (should be >= 0)", size))
	}
	end := base + size + 1 // the end of a file is a place, too
	if end < 0 {
		panic("token.Pos offset overflow (> 2G of source code in file set)")
	}
	f := &File{name: filename, base: base, size: size, lines: []int{0}}
	s.base = end
	s.files = append(s.files, f)
	s.last = f
	return f
}

// search returns where the first file stands that ends at or behind p.
func (s *FileSet) search(p int) int {
	return sort.Search(len(s.files), func(i int) bool { return int(s.files[i].End()) >= p })
}

// add puts in a file, which may be there already.
func (s *FileSet) add(f *File) {
	i := s.search(f.base)
	if i < len(s.files) && s.files[i].base <= int(f.End()) {
		if s.files[i] == f {
			return
		}
		old := s.files[i]
		panic(fmt.Sprintf("file %s (%d-%d) overlaps with file %s (%d-%d)",
			old.name, old.base, old.base+old.size, f.name, f.base, f.base+f.size))
	}
	s.files = slices.Insert(s.files, i, f)
}

// AddExistingFiles adds files of another set. It panics if places overlap.
func (s *FileSet) AddExistingFiles(files ...*File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range files {
		s.add(f)
		s.base = max(s.base, int(f.End())+1)
	}
}

// RemoveFile takes a file away.
func (s *FileSet) RemoveFile(file *File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == file {
		s.last = nil
	}
	if i := s.search(file.base); i < len(s.files) && s.files[i] == file {
		s.files = slices.Delete(s.files, i, i+1)
	}
}

// Iterate calls yield for each file, by base, until it returns false. yield may use the set.
func (s *FileSet) Iterate(yield func(*File) bool) {
	for p := 0; ; {
		s.mu.RLock()
		i := s.search(p)
		if i == len(s.files) {
			s.mu.RUnlock()
			return
		}
		f := s.files[i]
		s.mu.RUnlock()
		if !yield(f) {
			return
		}
		p = int(f.End()) + 1
	}
}

// File returns the file of a place, or nil.
func (s *FileSet) File(p Pos) *File {
	if p == NoPos {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.last; f != nil && f.base <= int(p) && p <= f.End() {
		return f
	}
	if i := s.search(int(p)); i < len(s.files) && s.files[i].base <= int(p) {
		s.last = s.files[i]
		return s.last
	}
	return nil
}

// Position returns a place for people, //line comments regarded.
func (s *FileSet) Position(p Pos) Position { return s.PositionFor(p, true) }

// PositionFor is Position, with or without //line comments.
func (s *FileSet) PositionFor(p Pos, adjusted bool) Position {
	if f := s.File(p); f != nil {
		return f.position(p, adjusted)
	}
	return Position{}
}

// Forms of sets and files for encoders.
type (
	savedFile struct {
		Name       string
		Base, Size int
		Lines      []int
		Infos      []lineInfo
	}
	savedFileSet struct {
		Base  int
		Files []savedFile
	}
)

// Read adds what decode fills in, which Write gave to encode.
func (s *FileSet) Read(decode func(any) error) error {
	var saved savedFileSet
	if err := decode(&saved); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.base = saved.Base
	s.last = nil
	for _, f := range saved.Files {
		s.add(&File{name: f.Name, base: f.Base, size: f.Size, lines: f.Lines, infos: f.Infos})
	}
	return nil
}

// Write gives encode all that Read needs.
func (s *FileSet) Write(encode func(any) error) error {
	s.mu.Lock()
	saved := savedFileSet{Base: s.base}
	for _, f := range s.files {
		f.mu.Lock()
		saved.Files = append(saved.Files, savedFile{f.name, f.base, f.size, slices.Clone(f.lines), slices.Clone(f.infos)})
		f.mu.Unlock()
	}
	s.mu.Unlock()
	return encode(saved)
}
