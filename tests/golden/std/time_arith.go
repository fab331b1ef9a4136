// time: calendar arithmetic over leap years, month ends and zones at fixed offsets.
package main

import (
	"fmt"
	"time"
)

func main() {
	d := func(y int, m time.Month, day int) time.Time { return time.Date(y, m, day, 0, 0, 0, 0, time.UTC) }
	for _, y := range []int{1900, 1970, 2000, 2023, 2024, 2100} {
		fmt.Print(y, " ", d(y, 3, 0).Day(), " ", d(y, 12, 31).YearDay(), " ", d(y, 1, 1).Weekday(), "; ")
	}
	fmt.Println()
	fmt.Println(d(2024, 1, 31).AddDate(0, 1, 0).Format(time.DateOnly), d(2024, 2, 29).AddDate(1, 0, 0).Format(time.DateOnly), d(2024, 3, 31).AddDate(0, -1, 0).Format(time.DateOnly))
	fmt.Println(d(2024, 3, 1).Sub(d(2024, 2, 1)), d(2000, 1, 1).Sub(d(1970, 1, 1)).Hours(), d(2024, 1, 1).Unix())
	for _, s := range []string{"2020-12-28", "2021-01-03", "2021-01-04", "2024-12-30"} {
		t, _ := time.Parse(time.DateOnly, s)
		y, w := t.ISOWeek()
		fmt.Print(y, "-W", w, " ", t.Weekday(), "; ")
	}
	fmt.Println()
	tokyo := time.FixedZone("JST", 9*3600)
	t := time.Date(2024, 6, 15, 23, 30, 0, 0, time.UTC)
	u := t.In(tokyo)
	fmt.Println(u, u.Day(), u.Equal(t), u == t, u.Sub(t))
	n, off := u.Zone()
	fmt.Println(n, off, u.Location(), t.Location())
	for _, l := range []string{"Mon Jan _2 15:04:05 2006", "3:04:05.000 PM", "06-1-2", "2006 Jan 02", "15h", "Z07:00", "-0700 MST"} {
		fmt.Print(u.Format(l), " | ")
	}
	fmt.Println()
	p, err := time.ParseInLocation("2006-01-02 15:04", "2024-01-02 03:04", tokyo)
	fmt.Println(p, err, p.UTC().Format(time.Kitchen))
	for _, c := range [][2]string{{time.RFC1123, "Mon, 02 Jan 2006 15:04:05 GMT"}, {"3:04PM", "12:30AM"}, {"2006-01-02", "2024-2-3"}, {"Jan 2 2006", "Feb 30 2024"}, {"15:04:05", "25:00:00"}, {"2006", "20x6"}, {time.RFC3339Nano, "2024-01-02T03:04:05.678Z"}} {
		t, err := time.Parse(c[0], c[1])
		fmt.Println(t, err)
	}
	s := []time.Duration{time.Hour, -time.Second, 1}
	var sum time.Duration
	for _, x := range s {
		sum += x
	}
	fmt.Println(sum, sum.Round(time.Minute), time.Duration(float64(sum)*0.5))
}
