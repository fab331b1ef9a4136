package time_test

import (
	"fmt"
	"time"
)

func ExampleDate() {
	t := time.Date(2024, time.February, 30, 12, 0, 0, 0, time.UTC)
	fmt.Println(t)
	// Output:
	// 2024-03-01 12:00:00 +0000 UTC
}

func ExampleDuration() {
	d := 90*time.Minute + 30*time.Second
	fmt.Println(d, d.Hours(), time.Duration(1500)*time.Microsecond)
	// Output:
	// 1h30m30s 1.5083333333333333 1.5ms
}

func ExampleDuration_Round() {
	d := 1234567 * time.Microsecond
	fmt.Println(d.Round(10*time.Millisecond), d.Truncate(time.Second))
	// Output:
	// 1.23s 1s
}

func ExampleDuration_Abs() {
	fmt.Println((-3 * time.Second).Abs())
	// Output:
	// 3s
}

func ExampleDuration_Milliseconds() {
	fmt.Println((1999 * time.Microsecond).Milliseconds())
	// Output:
	// 1
}

func ExampleParseDuration() {
	d, err := time.ParseDuration("1h15m30.5s")
	fmt.Println(d, err)
	_, err = time.ParseDuration("5")
	fmt.Println(err)
	// Output:
	// 1h15m30.5s <nil>
	// time: missing unit in duration "5"
}

func ExampleParse() {
	t, err := time.Parse(time.DateOnly, "2024-03-01")
	fmt.Println(t, err)
	_, err = time.Parse(time.DateOnly, "1 March")
	fmt.Println(err)
	// Output:
	// 2024-03-01 00:00:00 +0000 UTC <nil>
	// parsing time "1 March" as "2006-01-02": cannot parse "1 March" as "2006"
}

func ExampleParseInLocation() {
	zone := time.FixedZone("EST", -5*3600)
	t, err := time.ParseInLocation(time.DateTime, "2024-03-01 08:00:00", zone)
	fmt.Println(t, err)
	// Output:
	// 2024-03-01 08:00:00 -0500 EST <nil>
}

func ExampleFixedZone() {
	t := time.Date(2024, 1, 1, 0, 0, 0, 0, time.FixedZone("CET", 3600))
	fmt.Println(t, t.UTC())
	// Output:
	// 2024-01-01 00:00:00 +0100 CET 2023-12-31 23:00:00 +0000 UTC
}

func ExampleTime_Add() {
	t := time.Date(2024, 12, 31, 23, 0, 0, 0, time.UTC)
	fmt.Println(t.Add(2 * time.Hour))
	// Output:
	// 2025-01-01 01:00:00 +0000 UTC
}

func ExampleTime_AddDate() {
	t := time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC)
	fmt.Println(t.AddDate(0, 1, 0).Format(time.DateOnly))
	// Output:
	// 2024-03-02
}

func ExampleTime_After() {
	a := time.Unix(10, 0)
	fmt.Println(a.After(time.Unix(5, 0)), a.Before(time.Unix(5, 0)))
	// Output:
	// true false
}

func ExampleTime_Compare() {
	fmt.Println(time.Unix(1, 0).Compare(time.Unix(2, 0)))
	// Output:
	// -1
}

func ExampleTime_Equal() {
	t := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC)
	u := t.In(time.FixedZone("CET", 3600))
	fmt.Println(t.Equal(u), t == u)
	// Output:
	// true false
}

func ExampleTime_Format() {
	t := time.Date(2024, 2, 3, 16, 5, 6, 0, time.UTC)
	fmt.Println(t.Format(time.RFC3339))
	fmt.Println(t.Format("Monday, 2 January 2006, 3:04 PM"))
	fmt.Println(t.Format("02.01.06 15h04"))
	// Output:
	// 2024-02-03T16:05:06Z
	// Saturday, 3 February 2024, 4:05 PM
	// 03.02.24 16h05
}

func ExampleTime_ISOWeek() {
	fmt.Println(time.Date(2024, 12, 30, 0, 0, 0, 0, time.UTC).ISOWeek())
	// Output:
	// 2025 1
}

func ExampleTime_Sub() {
	a := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	b := time.Date(2024, 2, 1, 0, 0, 0, 0, time.UTC)
	fmt.Println(a.Sub(b))
	// Output:
	// 696h0m0s
}

func ExampleTime_Truncate() {
	t := time.Date(2024, 1, 1, 12, 34, 56, 0, time.UTC)
	fmt.Println(t.Truncate(time.Hour).Format(time.TimeOnly), t.Round(time.Hour).Format(time.TimeOnly))
	// Output:
	// 12:00:00 13:00:00
}

func ExampleTime_Unix() {
	fmt.Println(time.Date(2001, 9, 9, 1, 46, 40, 0, time.UTC).Unix())
	// Output:
	// 1000000000
}

func ExampleTime_Weekday() {
	fmt.Println(time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC).Weekday())
	// Output:
	// Thursday
}

func ExampleTime_YearDay() {
	fmt.Println(time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC).YearDay())
	// Output:
	// 366
}

func ExampleTime_IsZero() {
	var t time.Time
	fmt.Println(t.IsZero(), t)
	// Output:
	// true 0001-01-01 00:00:00 +0000 UTC
}

func ExampleTime_Date() {
	year, month, day := time.Unix(0, 0).UTC().Date()
	fmt.Println(year, month, day)
	// Output:
	// 1970 January 1
}

func ExampleTime_MarshalJSON() {
	b, err := time.Unix(0, 0).UTC().MarshalJSON()
	fmt.Println(string(b), err)
	// Output:
	// "1970-01-01T00:00:00Z" <nil>
}

func ExampleUnix() {
	fmt.Println(time.Unix(1e9, 5e8).UTC())
	// Output:
	// 2001-09-09 01:46:40.5 +0000 UTC
}

func ExampleUnixMilli() {
	fmt.Println(time.UnixMilli(1500).UTC().Format(time.RFC3339Nano))
	// Output:
	// 1970-01-01T00:00:01.5Z
}

func ExampleAfter() {
	select {
	case <-make(chan int):
	case <-time.After(time.Millisecond):
		fmt.Println("timed out")
	}
	// Output:
	// timed out
}

func ExampleAfterFunc() {
	done := make(chan bool)
	time.AfterFunc(time.Millisecond, func() {
		fmt.Println("called")
		close(done)
	})
	<-done
	// Output:
	// called
}

func ExampleNewTicker() {
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	for range 3 {
		<-ticker.C
		fmt.Println("tick")
	}
	// Output:
	// tick
	// tick
	// tick
}

func ExampleNewTimer() {
	timer := time.NewTimer(time.Hour)
	fmt.Println(timer.Stop(), timer.Stop())
	// Output:
	// true false
}

func ExampleMonth() {
	fmt.Println(time.March, int(time.March))
	// Output:
	// March 3
}

func ExampleSleep() {
	before := time.Now()
	time.Sleep(2 * time.Millisecond)
	fmt.Println(time.Since(before) >= 2*time.Millisecond)
	// Output:
	// true
}
