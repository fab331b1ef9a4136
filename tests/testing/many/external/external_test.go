package external_test

import (
	"fmt"
	"os"
	"testing"

	"example.com/many/external"
)

func TestMain(m *testing.M) {
	fmt.Println("before")
	m.Run()
	fmt.Println("after")
}

func TestHidden(t *testing.T) {
	if *external.Hidden != 7 {
		t.Fatal(*external.Hidden)
	}
	dir, err := os.Getwd()
	t.Log(dir[len(dir)-8:], err)
}
