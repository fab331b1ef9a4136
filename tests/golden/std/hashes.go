// Hash functions: of Go's hash and crypto packages, written to in parts.
package main

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"hash"
	"hash/adler32"
	"hash/crc32"
	"hash/fnv"
	"io"
	"strings"
)

func main() {
	fmt.Printf("%x\n%x\n%x\n", md5.Sum([]byte("hello")), sha1.Sum([]byte("")), sha256.Sum256([]byte("abc")))
	fmt.Printf("%x\n%x\n%x\n", sha256.Sum224(nil), sha512.Sum512([]byte("x")), sha512.Sum384([]byte("x")))
	fmt.Printf("%x %x\n", sha512.Sum512_256(nil), sha512.Sum512_224(nil))
	text := strings.Repeat("The quick brown fox. ", 100)
	for _, h := range []hash.Hash{md5.New(), sha1.New(), sha256.New(), sha256.New224(), sha512.New(), sha512.New384(), crc32.NewIEEE(), crc32.New(crc32.MakeTable(crc32.Castagnoli)), adler32.New(), fnv.New32(), fnv.New32a(), fnv.New64(), fnv.New64a(), hmac.New(sha256.New, []byte("key")), hmac.New(md5.New, []byte(strings.Repeat("long", 50)))} {
		for _, part := range strings.SplitAfter(text, " ") {
			io.WriteString(h, part)
		}
		mid := h.Sum(nil)
		io.WriteString(h, "more")
		fmt.Println(h.Size(), h.BlockSize(), hex.EncodeToString(mid), hex.EncodeToString(h.Sum([]byte{1})))
		h.Reset()
		fmt.Println(hex.EncodeToString(h.Sum(nil)))
	}
	fmt.Println(crc32.ChecksumIEEE([]byte("123456789")), adler32.Checksum([]byte("Wikipedia")), hmac.Equal([]byte{1}, []byte{1}))
}
