// os: files, folders and their errors.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	err := os.WriteFile("a.txt", []byte("first\nsecond\n"), 0o644)
	fmt.Println(err)
	b, err := os.ReadFile("a.txt")
	fmt.Printf("%q %v\n", b, err)
	_, err = os.ReadFile("missing.txt")
	fmt.Println(err, errors.Is(err, fs.ErrNotExist), os.IsNotExist(err))
	f, err := os.Create("b.txt")
	fmt.Println(err, f.Name())
	n, err := f.WriteString("hello ")
	fmt.Fprintf(f, "%d", 42)
	f.Write([]byte("!"))
	fmt.Println(n, err, f.Close(), f.Close() != nil)
	f, _ = os.OpenFile("b.txt", os.O_APPEND|os.O_WRONLY, 0o644)
	f.WriteString(" appended")
	f.Close()
	f, _ = os.Open("b.txt")
	buf := make([]byte, 5)
	n, err = f.Read(buf)
	fmt.Println(n, err, string(buf))
	off, err := f.Seek(-8, io.SeekEnd)
	rest, _ := io.ReadAll(f)
	fmt.Println(off, err, string(rest))
	n, err = f.ReadAt(buf, 6)
	fmt.Println(n, err, string(buf))
	_, err = f.WriteString("x")
	fmt.Println(err)
	f.Close()
	st, err := os.Stat("b.txt")
	fmt.Println(st.Name(), st.Size(), st.IsDir(), st.Mode().IsRegular(), err)
	fmt.Println(os.MkdirAll("d/e/f", 0o755), os.Mkdir("d", 0o755))
	os.WriteFile("d/x", nil, 0o600)
	es, err := os.ReadDir("d")
	for _, e := range es {
		fmt.Print(e.Name(), " ", e.IsDir(), " ")
	}
	fmt.Println(err)
	fmt.Println(os.Remove("d"), os.Remove("a.txt"), os.Rename("b.txt", "c.txt"))
	fmt.Println(os.RemoveAll("d"), os.RemoveAll("not there"))
	_, err = os.Stat("d")
	fmt.Println(err)
	f, _ = os.Open("c.txt")
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		fmt.Println(sc.Text())
	}
	f.Close()
	fmt.Println(filepath.Join("a", "..", "b", "c.txt"), filepath.Base("/x/y.go"), filepath.Ext("y.tar.gz"), filepath.Dir("/x/y"))
	fmt.Println(os.Remove("c.txt"))
	_, err = os.Open("")
	fmt.Println(err)
}
