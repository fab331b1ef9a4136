// Texts of RFC 3339, read strictly and written where there are such.
package main

import (
	"fmt"
	"time"
)

func main() {
	for _, s := range []string{"2020-01-01T00:00:00Z", "2020-01-01T0:00:00Z", "2020-01-01T00:00:00,5Z", "2020-01-01T00:00:00.5Z", "2020-01-01T00:00:00+24:00", "2020-01-01T00:00:00+23:60", "2020-01-01T00:00:00-23:59", "2020-01-01T24:00:00Z", "2020-01-01T00:00:60Z", "2020-01-01t00:00:00z", "2020-1-01T00:00:00Z", "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "2020-01-01T00:00:00", "2020-01-01T00:00:00+0100", "2020-01-01T00:00:00.123456789123Z", "2020-01-01T00:00:00.Z", "2020-02-30T00:00:00Z", "", "x", "2020-01-01T00:00:00+99:00", "2020-01-01 00:00:00Z"} {
		var t time.Time
		err := t.UnmarshalText([]byte(s))
		fmt.Println(s, t, err)
		t = time.Time{}
		err = t.UnmarshalJSON([]byte(`"` + s + `"`))
		fmt.Println(t, err)
	}
	for _, h := range []int{23, 24, -23, -24, 123} {
		t := time.Date(2020, 1, 1, 0, 0, 0, 0, time.FixedZone("", h*3600))
		_, e1 := t.MarshalText()
		_, e2 := t.MarshalJSON()
		_, e3 := t.AppendText(nil)
		fmt.Println(h, e1, e2, e3)
	}
}
