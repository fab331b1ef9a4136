package main

import (
	"encoding/binary"
	"fmt"
	"os"

	"time"
)

func load(name string) *time.Location {
	l, err := time.LoadLocation(name)
	if err != nil {
		fmt.Println(name, "->", err)
	}
	return l
}

// made is a TZif file of version 2 with the zones STD and DST.
func made(extend string, changes ...int64) []byte {
	head := func(n int) []byte {
		b := append([]byte("TZif2"), make([]byte, 15)...)
		for _, c := range []int{0, 0, 0, n, 2, 8} {
			b = binary.BigEndian.AppendUint32(b, uint32(c))
		}
		return b
	}
	body := func(n, width int) (b []byte) {
		for _, c := range changes[:n] {
			if width == 4 {
				b = binary.BigEndian.AppendUint32(b, uint32(c))
			} else {
				b = binary.BigEndian.AppendUint64(b, uint64(c))
			}
		}
		for i := range n {
			b = append(b, byte(1-i%2))
		}
		b = binary.BigEndian.AppendUint32(b, 3600)
		b = append(b, 0, 0)
		b = binary.BigEndian.AppendUint32(b, 7200)
		b = append(b, 1, 4)
		return append(b, "STD\x00DST\x00"...)
	}
	b := append(head(0), body(0, 4)...)
	b = append(append(b, head(len(changes))...), body(len(changes), 8)...)
	return append(b, "\n"+extend+"\n"...)
}

func show(l *time.Location, times ...time.Time) {
	for _, t := range times {
		t = t.In(l)
		name, offset := t.Zone()
		start, end := t.ZoneBounds()
		fmt.Println(l, t.Format(time.RFC3339), name, offset, t.IsDST(), start.UTC().Format(time.DateTime), end.UTC().Format(time.DateTime))
	}
}

func main() {
	dates := []time.Time{
		time.Date(1850, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(1945, 5, 24, 12, 0, 0, 0, time.UTC),
		time.Date(1999, 12, 31, 23, 0, 0, 0, time.UTC), time.Date(2024, 3, 31, 0, 59, 59, 0, time.UTC),
		time.Date(2024, 3, 31, 1, 0, 0, 0, time.UTC), time.Date(2024, 7, 1, 0, 0, 0, 0, time.UTC),
		time.Date(2037, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2100, 7, 1, 0, 0, 0, 0, time.UTC),
		time.Date(2100, 12, 31, 23, 59, 59, 0, time.UTC), time.Date(3000, 4, 1, 0, 0, 0, 0, time.UTC),
	}
	for _, name := range []string{"America/New_York", "Europe/Berlin", "Europe/Dublin", "Asia/Kolkata", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Casablanca", "Asia/Gaza", "Pacific/Apia", "Etc/GMT+5", "EST5EDT", "UTC", "", "Etc/UTC", "America/Argentina/Ushuaia", "America/St_Johns"} {
		if l := load(name); l != nil {
			show(l, dates...)
		}
	}
	for _, name := range []string{"Nowhere/City", "../etc/passwd", "/etc/localtime", "a..b", "\\x", "europe/Nowhere", "x.y"} {
		load(name)
	}

	ny, berlin := load("America/New_York"), load("Europe/Berlin")
	// Times that are not, and times that are twice.
	for h := range 4 {
		for _, m := range []int{0, 30} {
			fmt.Println(time.Date(2024, 3, 10, h, m, 0, 0, ny), time.Date(2024, 11, 3, h, m, 0, 0, ny), time.Date(2024, 3, 31, h, m, 0, 0, berlin), time.Date(2024, 10, 27, h, m, 0, 0, berlin))
		}
	}
	fmt.Println(time.Date(2024, 3, 9, 12, 0, 0, 0, ny).AddDate(0, 0, 1), time.Date(2024, 3, 9, 12, 0, 0, 0, ny).Add(24*time.Hour))
	for _, s := range []string{"2024-07-01 12:00 EDT", "2024-07-01 12:00 EST", "2024-01-01 12:00 EST", "2024-01-01 12:00 CET", "2024-01-01 12:00 XYZ"} {
		t, err := time.ParseInLocation("2006-01-02 15:04 MST", s, ny)
		fmt.Println(t, err, t.UTC())
	}
	t, err := time.ParseInLocation(time.DateTime, "2024-11-03 01:30:00", ny)
	fmt.Println(t, err)
	t, err = time.ParseInLocation(time.RFC3339, "2024-07-01T12:00:00-04:00", ny)
	fmt.Println(t, err, t.Location())
	t, err = time.ParseInLocation(time.RFC3339, "2024-07-01T12:00:00-05:00", ny)
	fmt.Println(t, err)

	for _, rule := range []string{"", "STD-1", "STD-1DST", "STD-1DST,M3.5.0,M10.5.0/3", "<+01>-1<+02>,M3.5.0/-1,M10.5.0/26:30:10", "STD3DST,J60,J300", "STD3DST2,59,299/0", "AB1", "STD-1DST,M13.1.0,M1.1.1", "STD-1DST,", "STD", "STD-1DST,M10.1.0,M3.3.0", "STD-1DST;J1/0,J365/25"} {
		l, err := time.LoadLocationFromTZData("Made/"+rule, made(rule, 0, 1e7, 2e7))
		fmt.Println(rule, err)
		if err == nil {
			show(l, dates[0], time.Unix(5, 0), time.Unix(15e6, 0), dates[5], dates[7], dates[8])
		}
	}
	good := made("STD-1", 0, 1e7)
	for n := 0; n < len(good); n += 7 {
		_, err := time.LoadLocationFromTZData("x", good[:n])
		fmt.Print(n, " ", err, "; ")
	}
	fmt.Println()
	for i := range 100 {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0x41
		l, err := time.LoadLocationFromTZData("x", bad)
		if err == nil {
			fmt.Print(i, " ", time.Unix(2e7, 0).In(l).Format(time.RFC822), "; ")
		}
	}
	fmt.Println()

	os.Setenv("TZ", "Asia/Tokyo")
	fmt.Println(time.Local, time.Unix(0, 0), time.Local)
}
