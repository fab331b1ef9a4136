// How many turns another goroutine has on the same P while large arguments are worked on.
package main

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
)

// beside runs f, and tells how many turns the other goroutine had meanwhile.
func beside(name string, f func()) {
	var turns, ended atomic.Int64
	go func() {
		for ended.Load() == 0 {
			turns.Add(1)
			runtime.Gosched()
		}
	}()
	runtime.Gosched()
	before := turns.Load()
	f()
	fmt.Println(name, turns.Load()-before)
	ended.Store(1)
}

func main() {
	text := make([]byte, 8<<20)
	out := make([]byte, len(text)+16)
	iv := make([]byte, 16)
	a, _ := aes.NewCipher(iv)
	d, _ := des.NewCipher(iv[:8])
	gcm, _ := cipher.NewGCM(a)
	beside("CTR", func() { cipher.NewCTR(a, iv).XORKeyStream(out, text) })
	beside("CBC", func() { cipher.NewCBCDecrypter(a, iv).CryptBlocks(out, text) })
	beside("DES", func() { cipher.NewCBCEncrypter(d, iv[:8]).CryptBlocks(out, text[:len(text)/4]) })
	beside("Seal", func() { out = gcm.Seal(out[:0], iv[:12], text, nil) })
	beside("Open", func() { gcm.Open(text[:0], iv[:12], out, nil) })
	beside("data", func() { gcm.Seal(nil, iv[:12], nil, text) })

	long := string(text)
	words := strings.Repeat("some words ", len(text)/11)
	var list []string
	beside("Split", func() { list = strings.Split(words, " ") })
	beside("SplitN", func() { strings.SplitN(words, "zz", 3) })
	beside("Join", func() { strings.Join(list, " ") })
	beside("Join of long ones", func() { strings.Join([]string{long[1:], long[2:]}, "") })
	beside("runes", func() { strings.Split(long[:len(long)/2], "") })
	beside("Fields", func() { strings.Fields(words) })
	beside("one field", func() { strings.Fields(long) })

	beside("Clone", func() { strings.Clone(long) })
	beside("Repeat", func() { strings.Repeat("ten bytes ", len(text)/10) })
	beside("bytes.Repeat", func() { bytes.Repeat([]byte("ten bytes "), len(text)/10) })
	beside("ReplaceAll", func() { strings.ReplaceAll(words, "some", "other") })
	beside("bytes.ReplaceAll", func() { bytes.ReplaceAll([]byte(words), []byte("some"), []byte("other")) })
	beside("Replace", func() { strings.Replace(words, "none", "other", 3) })
	beside("ToUpper", func() { strings.ToUpper(words) })
	beside("bytes.ToLower", func() { bytes.ToLower(text) })
}
