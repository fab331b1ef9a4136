// Package rules says what customers pay less. Those who run the shop may change it while the shop runs.
package rules

import (
	"fmt"
	"shop"
	"strings"
)

type Order struct {
	Customer string
	Items    []Item
}

type Item struct {
	Name  string
	Count int
	Price float64
}

// Decision is what the rules say of an order.
type Decision struct {
	Percent int
	Reasons []string
}

// rule gives a discount in percent, and why.
type rule func(o Order) (percent int, why string)

var all = []rule{many, faithful, books}

// Decide asks all rules; the best one counts.
func Decide(o Order) (d Decision, err error) {
	if len(o.Items) == 0 {
		return d, fmt.Errorf("the order of %s is empty", o.Customer)
	}
	for _, r := range all {
		percent, why := r(o)
		if percent > 0 {
			d.Reasons = append(d.Reasons, fmt.Sprintf("%s: %d%%", why, percent))
		}
		d.Percent = max(d.Percent, percent)
	}
	return d, nil
}

func many(o Order) (int, string) {
	count := 0
	for _, i := range o.Items {
		count += i.Count
	}
	return min(count/10*5, 20), "many items"
}

func faithful(o Order) (int, string) {
	if years := shop.CustomerFor(o.Customer); years >= 5 {
		return 15, fmt.Sprint("customer for ", years, " years")
	}
	return 0, ""
}

func books(o Order) (int, string) {
	for _, i := range o.Items {
		if !strings.HasPrefix(i.Name, "book") {
			return 0, ""
		}
	}
	return 3, "nothing but books"
}
