package os_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func ExampleReadFile() {
	_, err := os.ReadFile("/no/such/file")
	fmt.Println(err)
	// Output:
	// open /no/such/file: no such file or directory
}

func ExampleWriteFile() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "a.txt")
	err := os.WriteFile(name, []byte("text"), 0o644)
	b, _ := os.ReadFile(name)
	fmt.Println(err, string(b))
	// Output:
	// <nil> text
}

func ExampleReadDir() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	os.Mkdir(filepath.Join(dir, "sub"), 0o755)
	os.WriteFile(filepath.Join(dir, "a.txt"), nil, 0o644)
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		fmt.Println(e.Name(), e.IsDir())
	}
	fmt.Println(err)
	// Output:
	// a.txt false
	// sub true
	// <nil>
}

func ExampleGetenv() {
	os.Setenv("GREETING", "hi")
	fmt.Println(os.Getenv("GREETING"))
	os.Unsetenv("GREETING")
	fmt.Printf("%q\n", os.Getenv("GREETING"))
	// Output:
	// hi
	// ""
}

func ExampleLookupEnv() {
	os.Setenv("EMPTY", "")
	fmt.Println(os.LookupEnv("EMPTY"))
	// Output:
	//  true
}

func ExampleExpand() {
	values := map[string]string{"name": "Ann"}
	fmt.Println(os.Expand("Dear $name${mark}", func(key string) string { return values[key] }))
	// Output:
	// Dear Ann
}

func ExampleExpandEnv() {
	os.Setenv("WHERE", "here")
	fmt.Println(os.ExpandEnv("I am $WHERE."))
	// Output:
	// I am here.
}

func ExampleStat() {
	info, err := os.Stat("/")
	fmt.Println(info.IsDir(), err)
	// Output:
	// true <nil>
}

func ExamplePipe() {
	r, w, err := os.Pipe()
	fmt.Fprint(w, "text")
	w.Close()
	b, _ := io.ReadAll(r)
	fmt.Println(string(b), err)
	// Output:
	// text <nil>
}

func ExampleMkdirAll() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	deep := filepath.Join(dir, "a", "b")
	fmt.Println(os.MkdirAll(deep, 0o755), os.MkdirAll(deep, 0o755))
	// Output:
	// <nil> <nil>
}

func ExampleIsNotExist() {
	_, err := os.Stat("/no/such/file")
	fmt.Println(os.IsNotExist(err))
	// Output:
	// true
}
