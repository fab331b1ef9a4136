// time: dates in UTC, formatting, parsing, arithmetic.
package main

import (
	"fmt"
	"time"
)

func main() {
	t := time.Date(2024, time.February, 29, 13, 4, 5, 123456789, time.UTC)
	fmt.Println(t)
	fmt.Println(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), t.Weekday(), t.YearDay())
	for _, l := range []string{time.RFC3339, time.RFC3339Nano, time.RFC1123, time.RFC1123Z, time.RFC822, time.ANSIC, time.UnixDate, time.Kitchen, time.Stamp, time.StampMilli, time.DateTime, time.DateOnly, time.TimeOnly, "2006-01-02T15:04:05.000", "Jan _2 06 03:04PM", "02/01/2006 15h", "Monday 2 January", ".00 .999", "002", "MST -07:00 Z07:00"} {
		fmt.Println(t.Format(l))
	}
	fmt.Println(t.Unix(), t.UnixMilli(), t.UnixNano(), time.Unix(0, 0).UTC(), time.UnixMilli(1700000000123).UTC())
	fmt.Println(t.AddDate(1, 0, 0), t.AddDate(0, 1, 1), t.Add(36*time.Hour).Format(time.DateTime))
	u := time.Date(2023, 12, 31, 23, 59, 60, 0, time.UTC)
	fmt.Println(u, t.Sub(u), t.After(u), u.Before(t), t.Equal(t.In(time.FixedZone("X", 3600))), t.Compare(u))
	fmt.Println(t.Truncate(time.Hour), t.Round(time.Minute).Format(time.TimeOnly))
	fmt.Println(t.In(time.FixedZone("EST", -5*3600)), t.IsZero(), time.Time{}.IsZero(), time.Time{})
	p, err := time.Parse("2006-01-02 15:04", "2021-03-04 05:06")
	fmt.Println(p, err)
	p, err = time.Parse(time.RFC3339, "2021-03-04T05:06:07+02:00")
	fmt.Println(p.UTC(), err)
	_, err = time.Parse(time.DateOnly, "2021-13-40")
	fmt.Println(err)
	_, err = time.Parse(time.DateOnly, "hello")
	fmt.Println(err)
	_, err = time.Parse(time.DateOnly, "2021-02-30")
	fmt.Println(err)
	y, w := t.ISOWeek()
	fmt.Println(y, w, time.Date(2021, 14, 35, 25, 61, 0, 0, time.UTC))
	h, m, s := t.Clock()
	fmt.Println(h, m, s, t.Month() == time.February, int(t.Month()))
}
