package main

import (
	"encoding/json"
	"fmt"
	"time"
)

func main() {
	times := []time.Time{
		{},
		time.Date(2026, 11, 22, 4, 5, 6, 789, time.UTC),
		time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(-5, 3, 1, 0, 0, 0, 1, time.FixedZone("x", 3600)),
		time.Date(2000, 1, 1, 0, 0, 0, 999999999, time.FixedZone("y", -5*3600-30*60)),
		time.Date(1900, 1, 1, 0, 0, 0, 5, time.FixedZone("z", 1172)),
		time.Date(1900, 1, 1, 0, 0, 0, 5, time.FixedZone("minus", -61)),
		time.Date(1900, 1, 1, 0, 0, 0, 5, time.FixedZone("minus", -60)),
		time.Date(1900, 1, 1, 0, 0, 0, 5, time.FixedZone("far", 60*32768)),
	}
	for _, t := range times {
		b, err := t.MarshalBinary()
		fmt.Printf("%q %v\n", b, err)
		if err != nil {
			continue
		}
		var u time.Time
		fmt.Println(u.UnmarshalBinary(b), u.Equal(t), u.Format(time.RFC3339Nano), u.Location() == time.UTC)
		g, err := t.GobEncode()
		fmt.Println(string(g) == string(b), err, u.GobDecode(g))
		b, _ = t.AppendBinary([]byte("ab"))
		fmt.Println(len(b))
	}
	var u time.Time
	for _, bad := range []string{"", "\x00", "\x01", "\x02\x01\x02\x03", "\x03", "\x01" + string(make([]byte, 15)), "\x02" + string(make([]byte, 14))} {
		fmt.Println(u.UnmarshalBinary([]byte(bad)))
	}
	b, err := json.Marshal(times[1:3])
	fmt.Println(string(b), err)
}
