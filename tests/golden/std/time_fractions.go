// Fractions of seconds in layouts: several of them, signs in them, digits behind the ninth.
package main

import (
	"fmt"
	"time"
)

func main() {
	for _, layout := range []string{"05.000,0", "05.000", "05,999", "05.0", "05", "05.00000000000", "4.9"} {
		for _, value := range []string{"43.987,9", "43.987,+199", "43.+", "43.+12", "43.-12", "43,-1", "43.", "43", "43.1234567891", "43.12345678912", "43.1a", "4.3", "43.987,", "43.0-0"} {
			t, err := time.Parse(layout, value)
			fmt.Println(layout, value, t.Format("05.999999999"), err)
		}
	}
}
