package fstest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing/iotest"
)

// TestFS walks through a file system, and checks that all ways to read it agree. The expected files must
// be there; if none is expected, there must be none.
func TestFS(fsys fs.FS, expected ...string) error {
	if err := test(fsys, expected); err != nil {
		return err
	}
	// One folder stands for all that fs.Sub can make.
	for _, name := range expected {
		dir, _, below := strings.Cut(name, "/")
		if !below {
			continue
		}
		var inside []string
		for _, name := range expected {
			if rest, ok := strings.CutPrefix(name, dir+"/"); ok {
				inside = append(inside, rest)
			}
		}
		sub, err := fs.Sub(fsys, dir)
		if err != nil {
			return err
		}
		if err := test(sub, inside); err != nil {
			return fmt.Errorf("testing fs.Sub(fsys, %s): %w", dir, err)
		}
		return nil
	}
	return nil
}

func test(fsys fs.FS, expected []string) error {
	t := tester{fsys: fsys, found: make(map[string]bool)}
	t.dir(".")
	t.open(".")
	delete(t.found, ".")
	if len(expected) == 0 && len(t.found) > 0 {
		list := slices.Sorted(maps.Keys(t.found))
		if len(list) > 15 {
			list = append(list[:10], "...")
		}
		t.errorf("expected empty file system but found files:\n%s", strings.Join(list, "\n"))
	}
	for _, name := range expected {
		if !t.found[name] {
			t.errorf("expected but not found: %s", name)
		}
	}
	if len(t.errs) == 0 {
		return nil
	}
	return fmt.Errorf("TestFS found errors:\n%w", errors.Join(t.errs...))
}

type tester struct {
	fsys  fs.FS
	errs  []error
	found map[string]bool
}

func (t *tester) errorf(format string, args ...any) {
	t.errs = append(t.errs, fmt.Errorf(format, args...))
}

// check notes an error of the operation on name, and reports whether there was none.
func (t *tester) check(name, operation string, err error) bool {
	if err != nil {
		t.errorf("%s: %s: %w", name, operation, err)
	}
	return err == nil
}

func (t *tester) openDir(name string) fs.ReadDirFile {
	f, err := t.fsys.Open(name)
	if !t.check(name, "Open", err) {
		return nil
	}
	d, ok := f.(fs.ReadDirFile)
	if !ok {
		f.Close()
		t.errorf("%s: Open returned File type %T, not a fs.ReadDirFile", name, f)
		return nil
	}
	return d
}

// dir tests a folder and everything below it.
func (t *tester) dir(name string) {
	t.found[name] = true
	d := t.openDir(name)
	if d == nil {
		return
	}
	list, err := d.ReadDir(-1)
	if !t.check(name, "ReadDir(-1)", err) {
		d.Close()
		return
	}
	for _, entry := range list {
		t.entry(name, entry)
	}
	if !t.dirEnd(name, d) {
		d.Close()
		return
	}
	t.check(name, "Close", d.Close())
	d.Close() // must do no harm

	if t.dirAgain(name, list) && t.dirByParts(name, list) {
		t.dirOther(name, list)
	}
}

func (t *tester) entry(dir string, entry fs.DirEntry) {
	name := entry.Name()
	switch {
	case name == "", name == ".", name == "..":
		t.errorf("%s: ReadDir: child has invalid name: %#q", dir, name)
		return
	case strings.Contains(name, "/"):
		t.errorf("%s: ReadDir: child name contains slash: %#q", dir, name)
		return
	case strings.Contains(name, `\`):
		t.errorf("%s: ReadDir: child name contains backslash: %#q", dir, name)
		return
	}
	if dir != "." {
		name = dir + "/" + name
	}
	t.stat(name, entry)
	t.open(name)
	switch entry.Type() {
	case fs.ModeDir:
		t.dir(name)
	case fs.ModeSymlink:
		t.found[name] = true // links may lead nowhere
	default:
		t.file(name)
	}
}

// dirEnd tests a folder that was read to its end.
func (t *tester) dirEnd(name string, d fs.ReadDirFile) bool {
	list, err := d.ReadDir(-1)
	if len(list) > 0 || err != nil {
		t.errorf("%s: ReadDir(-1) at EOF = %d entries, %w, wanted 0 entries, nil", name, len(list), err)
		return false
	}
	list, err = d.ReadDir(1)
	if len(list) > 0 || err != io.EOF {
		t.errorf("%s: ReadDir(1) at EOF = %d entries, %w, wanted 0 entries, EOF", name, len(list), err)
		return false
	}
	return true
}

func (t *tester) dirAgain(name string, want []fs.DirEntry) bool {
	d := t.openDir(name)
	if d == nil {
		return false
	}
	defer d.Close()
	list, err := d.ReadDir(-1)
	if !t.check(name, "second Open+ReadDir(-1)", err) {
		return false
	}
	t.same(name, "first Open+ReadDir(-1) vs second Open+ReadDir(-1)", want, list)
	return true
}

// dirByParts reads one entry, then two at a time.
func (t *tester) dirByParts(name string, want []fs.DirEntry) bool {
	d := t.openDir(name)
	if d == nil {
		return false
	}
	defer d.Close()
	var list []fs.DirEntry
	for n := 1; ; n = 2 {
		part, err := d.ReadDir(n)
		if len(part) > n {
			t.errorf("%s: third Open: ReadDir(%d) after %d: %d entries (too many)", name, n, len(list), len(part))
			return false
		}
		list = append(list, part...)
		if err == io.EOF {
			break
		}
		if !t.check(name, fmt.Sprintf("third Open: ReadDir(%d) after %d", n, len(list)), err) {
			return false
		}
	}
	t.same(name, "first Open+ReadDir(-1) vs third Open+ReadDir(1,2) loop", want, list)
	return true
}

// dirOther reads the folder through the file system's own ReadDir and through that of package fs.
func (t *tester) dirOther(name string, want []fs.DirEntry) {
	if fsys, ok := t.fsys.(fs.ReadDirFS); ok {
		list, err := fsys.ReadDir(name)
		if !t.check(name, "fsys.ReadDir", err) {
			return
		}
		t.same(name, "first Open+ReadDir(-1) vs fsys.ReadDir", want, list)
		t.sorted(name, "fsys.ReadDir", list)
	}
	list, err := fs.ReadDir(t.fsys, name)
	if !t.check(name, "fs.ReadDir", err) {
		return
	}
	t.same(name, "first Open+ReadDir(-1) vs fs.ReadDir", want, list)
	t.sorted(name, "fs.ReadDir", list)
	if fsys, ok := t.fsys.(fs.GlobFS); ok {
		t.glob(fsys, name, list)
	}
}

func (t *tester) sorted(name, operation string, list []fs.DirEntry) {
	for i := 1; i < len(list); i++ {
		if a, b := list[i-1].Name(), list[i].Name(); a >= b {
			t.errorf("%s: %s: list not sorted: %s before %s", name, operation, a, b)
		}
	}
}

// patternFor returns a pattern that matches the folder alone: each rune as itself or as a class in turn.
func patternFor(dir string) string {
	if dir == "." {
		return ""
	}
	elems := strings.Split(dir, "/")
	for i, elem := range elems {
		var b strings.Builder
		for j, r := range elem {
			c := string(r)
			if strings.ContainsRune(`*?\[-`, r) {
				b.WriteString(`\` + c)
				continue
			}
			forms := [...]string{c, "[" + c + "]", "[" + c + "-" + c + "]", `[\` + c + "]", `[\` + c + `-\` + c + "]"}
			b.WriteString(forms[(i+j)%len(forms)])
		}
		elems[i] = b.String()
	}
	return strings.Join(elems, "/") + "/"
}

// telling returns a letter that some of the names have and others have not.
func telling(list []fs.DirEntry) string {
	for c := 'a'; c <= 'z'; c++ {
		with := 0
		for _, entry := range list {
			if strings.ContainsRune(entry.Name(), c) {
				with++
			}
		}
		if 0 < with && with < len(list) {
			return string(c)
		}
	}
	return "a"
}

func (t *tester) glob(fsys fs.GlobFS, dir string, list []fs.DirEntry) {
	pattern := patternFor(dir)
	if bad := pattern + "nonexist/[]"; true {
		if _, err := fsys.Glob(bad); err == nil {
			t.errorf("%s: Glob(%#q): bad pattern not detected", dir, bad)
		}
	}
	letter := telling(list)
	pattern += "*" + letter + "*"
	var want []string
	for _, entry := range list {
		if strings.Contains(entry.Name(), letter) {
			want = append(want, path.Join(dir, entry.Name()))
		}
	}
	names, err := fsys.Glob(pattern)
	if !t.check(dir, fmt.Sprintf("Glob(%#q)", pattern), err) || slices.Equal(want, names) {
		return
	}
	if !slices.IsSorted(names) {
		t.errorf("%s: Glob(%#q): unsorted output:\n%s", dir, pattern, strings.Join(names, "\n"))
		slices.Sort(names)
	}
	var problems []string
	for len(want) > 0 || len(names) > 0 {
		switch {
		case len(names) == 0 || len(want) > 0 && want[0] < names[0]:
			problems = append(problems, "missing: "+want[0])
			want = want[1:]
		case len(want) == 0 || want[0] != names[0]:
			problems = append(problems, "extra: "+names[0])
			names = names[1:]
		default:
			want, names = want[1:], names[1:]
		}
	}
	t.errorf("%s: Glob(%#q): wrong output:\n%s", dir, pattern, strings.Join(problems, "\n"))
}

func entryText(e fs.DirEntry) string {
	return fmt.Sprintf("%s IsDir=%v Type=%v", e.Name(), e.IsDir(), e.Type())
}

func infoEntryText(i fs.FileInfo) string {
	return fmt.Sprintf("%s IsDir=%v Type=%v", i.Name(), i.IsDir(), i.Mode().Type())
}

func infoText(i fs.FileInfo) string {
	return fmt.Sprintf("%s IsDir=%v Mode=%v Size=%d ModTime=%v", i.Name(), i.IsDir(), i.Mode(), i.Size(), i.ModTime())
}

// stat tests that everything that describes a file says the same.
func (t *tester) stat(name string, entry fs.DirEntry) {
	file, err := t.fsys.Open(name)
	if !t.check(name, "Open", err) {
		return
	}
	stat, err := file.Stat()
	file.Close()
	if !t.check(name, "Stat", err) {
		return
	}
	isLink := entry.Type()&fs.ModeSymlink != 0
	short, long := entryText(entry), infoText(stat)
	if got := infoEntryText(stat); got != short && !isLink {
		t.errorf("%s: mismatch:\n\tentry = %s\n\tfile.Stat() = %s", name, short, got)
	}
	of, err := entry.Info()
	if !t.check(name, "entry.Info", err) {
		return
	}
	if isLink {
		if got := infoEntryText(of); got != short {
			t.errorf("%s: mismatch\n\tentry = %s\n\tentry.Info() = %s\n", name, short, got)
		}
	} else if got := infoText(of); got != long {
		t.errorf("%s: mismatch:\n\tentry.Info() = %s\n\tfile.Stat() = %s\n", name, got, long)
	}
	again, err := fs.Stat(t.fsys, name)
	if !t.check(name, "fs.Stat", err) {
		return
	}
	if got := infoText(again); got != long {
		t.errorf("%s: fs.Stat(...) = %s\n\twant %s", name, got, long)
	}
	if fsys, ok := t.fsys.(fs.StatFS); ok {
		again, err := fsys.Stat(name)
		if !t.check(name, "fsys.Stat", err) {
			return
		}
		if got := infoText(again); got != long {
			t.errorf("%s: fsys.Stat(...) = %s\n\twant %s", name, got, long)
		}
	}
	if fsys, ok := t.fsys.(fs.ReadLinkFS); ok {
		own, err := fsys.Lstat(name)
		if err != nil {
			t.errorf("%s: fsys.Lstat: %v", name, err)
			return
		}
		if got := infoEntryText(own); got != short {
			t.errorf("%s: mismatch:\n\tentry = %s\n\tfsys.Lstat(...) = %s", name, short, got)
		}
		if want, got := infoText(of), infoText(own); want != got {
			t.errorf("%s: mismatch:\n\tentry.Info() = %s\n\tfsys.Lstat(...) = %s\n", name, want, got)
		}
	}
}

// same compares two lists of a folder.
func (t *tester) same(dir, what string, first, second []fs.DirEntry) {
	honest := func(e fs.DirEntry) {
		if says, is := e.IsDir(), e.Type()&fs.ModeDir != 0; says && !is {
			t.errorf("%s: ReadDir returned %s with IsDir() = true, Type() & ModeDir = 0", dir, e.Name())
		} else if !says && is {
			t.errorf("%s: ReadDir returned %s with IsDir() = false, Type() & ModeDir = ModeDir", dir, e.Name())
		}
	}
	left := make(map[string]fs.DirEntry)
	for _, e := range first {
		left[e.Name()] = e
		honest(e)
	}
	var diffs []string
	for _, e := range second {
		old := left[e.Name()]
		if old == nil {
			honest(e)
			diffs = append(diffs, "+ "+entryText(e))
			continue
		}
		if a, b := entryText(old), entryText(e); a != b {
			diffs = append(diffs, "- "+a, "+ "+b)
		}
		delete(left, e.Name())
	}
	for _, e := range left {
		diffs = append(diffs, "- "+entryText(e))
	}
	if len(diffs) == 0 {
		return
	}
	// By name, what is lacking before what is new.
	slices.SortFunc(diffs, func(a, b string) int {
		x, y := strings.Fields(a), strings.Fields(b)
		return strings.Compare(x[1]+" "+y[0], y[1]+" "+x[0])
	})
	t.errorf("%s: diff %s:\n\t%s", dir, what, strings.Join(diffs, "\n\t"))
}

// file tests the ways to read a file.
func (t *tester) file(name string) {
	t.found[name] = true
	f, err := t.fsys.Open(name)
	if !t.check(name, "Open", err) {
		return
	}
	data, err := io.ReadAll(f)
	if !t.check(name, "Open+ReadAll", err) {
		f.Close()
		return
	}
	t.check(name, "Close", f.Close())
	f.Close() // must do no harm

	if fsys, ok := t.fsys.(fs.ReadFileFS); ok && !t.readFile(fsys, name, data) {
		return
	}
	again, err := fs.ReadFile(t.fsys, name)
	if !t.check(name, "fs.ReadFile", err) {
		return
	}
	t.sameData(name, "ReadAll vs fs.ReadFile", data, again)

	f, err = t.fsys.Open(name)
	if !t.check(name, "second Open", err) {
		return
	}
	defer f.Close()
	if err := iotest.TestReader(f, data); err != nil {
		t.errorf("%s: failed TestReader:\n\t%s", name, strings.ReplaceAll(err.Error(), "\n", "\n\t"))
	}
}

func (t *tester) readFile(fsys fs.ReadFileFS, name string, data []byte) bool {
	got, err := fsys.ReadFile(name)
	if !t.check(name, "fsys.ReadFile", err) {
		return false
	}
	t.sameData(name, "ReadAll vs fsys.ReadFile", data, got)
	// What was returned belongs to the caller.
	for i := range got {
		got[i]++
	}
	got, err = fsys.ReadFile(name)
	if !t.check(name, "second call to fsys.ReadFile", err) {
		return false
	}
	t.sameData(name, "Readall vs second fsys.ReadFile", data, got)
	t.badPaths(name, "ReadFile", func(name string) error {
		_, err := fsys.ReadFile(name)
		return err
	})
	return true
}

func (t *tester) sameData(name, what string, a, b []byte) {
	if string(a) != string(b) {
		t.errorf("%s: %s: different data returned\n\t%q\n\t%q", name, what, a, b)
	}
}

func (t *tester) open(name string) {
	t.badPaths(name, "Open", func(name string) error {
		f, err := t.fsys.Open(name)
		if err == nil {
			f.Close()
		}
		return err
	})
}

// badPaths tests that spellings of the name that are no valid paths are refused.
func (t *tester) badPaths(name, operation string, open func(string) error) {
	bad := []string{"/" + name, name + "/."}
	if name == "." {
		bad = append(bad, "/")
	}
	spell := func(i int, up string) {
		head, tail := name[:i], name[i+1:]
		bad = append(bad, head+"//"+tail, head+"/./"+tail, head+`\`+tail, up)
	}
	if i := strings.IndexByte(name, '/'); i >= 0 {
		spell(i, name[:i]+"/../"+name)
		i = strings.LastIndexByte(name, '/')
		spell(i, name+"/../"+name[i+1:])
	}
	for _, b := range bad {
		if open(b) == nil {
			t.errorf("%s: %s(%s) succeeded, want error", name, operation, b)
		}
	}
}
