package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// utc is a zone named OUR, an hour and a second ahead of UTC.
const zone = "TZif\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" +
	"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x04" +
	"\x00\x00\x0e\x11\x00\x00OUR\x00"

func main() {
	dir, err := os.MkdirTemp("", "zones")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	os.MkdirAll(filepath.Join(dir, "Our"), 0o777)
	os.WriteFile(filepath.Join(dir, "Our", "Zone"), []byte(zone), 0o666)
	os.WriteFile(filepath.Join(dir, "Our", "Bad"), []byte("TZif?"), 0o666)
	os.Setenv("ZONEINFO", dir)
	for _, name := range []string{"Our/Zone", "Our/Bad", "Our/None", "Our", "Europe/Paris"} {
		l, err := time.LoadLocation(name)
		fmt.Println(name, l, err)
		if err == nil {
			fmt.Println(time.Unix(0, 0).In(l))
		}
	}
	os.Setenv("TZ", ":"+filepath.Join(dir, "Our", "Zone"))
	t := time.Unix(1e9, 0)
	fmt.Println(t, filepath.Base(time.Local.String()), t.Location() == time.Local)
}
