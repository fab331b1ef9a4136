// Package crypto/fips140 where no validated module is used.
package main

import (
	"crypto/fips140"
	"fmt"
)

func main() {
	fmt.Println(fips140.Enabled(), fips140.Enforced(), fips140.Version())
	fips140.WithoutEnforcement(func() { fmt.Println("called", fips140.Enforced()) })
}
