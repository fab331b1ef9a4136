// Tickers that nobody stops, kept.
package main

import "time"

func main() {
	var all []*time.Ticker
	for {
		all = append(all, time.NewTicker(time.Hour))
	}
}
