// WriteAt of files that are closed or opened with O_APPEND.
package main

import (
	"fmt"
	"os"
)

func main() {
	f, err := os.CreateTemp("", "write-at")
	if err != nil {
		fmt.Println(err)
		return
	}
	name := f.Name()
	defer os.Remove(name)
	f.Close()
	f, _ = os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	_, err = f.WriteAt([]byte("a"), 0)
	fmt.Println(err)
	f.Close()
	_, err = f.WriteAt([]byte("a"), 0)
	fmt.Println(err)
	_, err = (*os.File)(nil).WriteAt([]byte("a"), 0)
	fmt.Println(err)
}
