// States of hashes.
package main

import (
	"crypto/sha256"
	"hash"
)

func main() {
	var all []hash.Hash
	for {
		h := sha256.New()
		h.Write([]byte("x"))
		all = append(all, h)
	}
}
