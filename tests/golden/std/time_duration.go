// time: durations, their text, arithmetic and parsing.
package main

import (
	"fmt"
	"time"
)

func main() {
	for _, d := range []time.Duration{0, 1, 999, 1500, time.Microsecond, 1500 * time.Microsecond, time.Millisecond * 20, time.Second, 90 * time.Second, time.Hour + 30*time.Minute + 5*time.Second + 250*time.Millisecond, -time.Minute, 1<<63 - 1, -1 << 63, 2540400 * time.Millisecond} {
		fmt.Println(d, d.Hours(), d.Minutes(), d.Seconds(), d.Milliseconds(), d.Microseconds(), d.Nanoseconds())
	}
	for _, s := range []string{"1h15m30.918s", "1.5h", "-2m", "100us", "3µs", "0", "1", "", "1x", "5ns", "+5s", ".5s", "1h1", "99999999h"} {
		d, err := time.ParseDuration(s)
		fmt.Println(d, err)
	}
	d := 3*time.Hour + 25*time.Minute + 45*time.Second + 500*time.Millisecond
	fmt.Println(d.Round(time.Minute), d.Truncate(time.Hour), d.Round(time.Second), (-d).Round(time.Hour), d.Abs(), (-d).Abs())
	fmt.Printf("%v %s %d %T %.1f\n", d, d, d, d, d.Hours())
	fmt.Println(time.Second*2 == 2000*time.Millisecond, time.Duration(1.5*float64(time.Second)), d/2, d%time.Hour, time.March, time.Sunday, time.Month(13))
	start := time.Now()
	time.Sleep(5 * time.Millisecond)
	e := time.Since(start)
	fmt.Println(e >= 5*time.Millisecond, e < 20*time.Second, time.Until(start) < 0, start.Before(time.Now()))
}
