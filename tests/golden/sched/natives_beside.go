// On one P others can run while large arguments are worked on: strings sorted, numbers multiplied and
// written out, patterns searched, JSON read, bytes hashed and compressed, keys derived.
package main

import (
	"bytes"
	"compress/flate"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/sha3"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"hash/crc64"
	"io"
	"math/big"
	"os"
	"regexp"
	"runtime"
	"runtime/metrics"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
)

// beside runs f on a goroutine, and gives way until that has ended. With an argument on the command line it
// tells how many calls f left its P for, where that is counted.
func beside(name string, f func() string) {
	var said string
	var ended atomic.Bool
	before := calls()
	go func() {
		said = f()
		ended.Store(true)
	}()
	for !ended.Load() {
		runtime.Gosched()
	}
	if len(os.Args) > 1 {
		said = fmt.Sprint(calls() - before)
	}
	fmt.Println(name+":", said)
}

func calls() uint64 {
	sample := []metrics.Sample{{Name: "/minigo/sched/syscalls"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// say puts words with spaces between.
func say(words ...any) string { return strings.TrimSpace(fmt.Sprintln(words...)) }

type name string

func main() {
	runtime.GOMAXPROCS(1)
	text := strings.Repeat("the quick brown fox jumps over 12 lazy dogs; ", 20_000)
	all := strings.Fields(text[:len(text)/10])
	beside("sort.Strings", func() string {
		x := slices.Clone(all)
		sort.Strings(x)
		return say(len(x), x[0], x[len(x)-1], x[len(x)/2])
	})
	beside("slices.Sort", func() string {
		x := slices.Clone(all)
		slices.Sort(x)
		return say(len(x), x[0], x[len(x)-1], x[len(x)/2])
	})
	few := []name{"b", "c", "a"}
	slices.Sort(few)
	fmt.Println(few)

	x := new(big.Int).Lsh(big.NewInt(12345), 400_000)
	x.Sub(x, big.NewInt(1))
	beside("Mul", func() string {
		z := new(big.Int).Mul(x, x)
		return say(z.BitLen(), z.Bit(0))
	})
	beside("Quo", func() string {
		z := new(big.Int).Mul(x, x)
		z.Quo(z, x)
		return say(z.Cmp(x))
	})
	beside("String", func() string {
		s := x.String()
		y, ok := new(big.Int).SetString(s, 10)
		return say(len(s), s[:10], ok, y.Cmp(x))
	})
	beside("Exp", func() string {
		m := new(big.Int).Lsh(big.NewInt(1), 2048)
		m.Sub(m, big.NewInt(1))
		z := new(big.Int).Exp(big.NewInt(3), new(big.Int).Rsh(x, 398_000), m)
		return say(z.BitLen(), hex.EncodeToString(z.FillBytes(make([]byte, 256))[:4]))
	})

	pattern := regexp.MustCompile(`(\w+) (\d+)`)
	beside("FindAll", func() string {
		found := pattern.FindAllStringSubmatch(text[:len(text)/10], -1)
		return say(len(found), found[len(found)-1])
	})
	beside("FindAll of bytes", func() string {
		return say(len(pattern.FindAll([]byte(text[:len(text)/10]), -1)))
	})
	beside("Replace", func() string {
		return say(len(strings.ReplaceAll(text+text, "fox", "wolf")))
	})

	list := []byte(`["` + strings.ReplaceAll(text[:len(text)-2], " ", `", "`) + `"]`)
	list = bytes.Repeat(list, 2)
	beside("Valid", func() string { return say(json.Valid(list)) })
	list = list[:len(list)/2]
	beside("Indent", func() string {
		var out bytes.Buffer
		err := json.Indent(&out, list, "", "  ")
		return say(out.Len(), err)
	})

	data := []byte(text)
	beside("sha256", func() string {
		sum := sha256.Sum256(data)
		return hex.EncodeToString(sum[:4])
	})
	beside("Write", func() string {
		h := sha256.New()
		h.Write(data)
		h.Write(data[:100])
		return hex.EncodeToString(h.Sum(nil)[:4])
	})
	beside("sha3", func() string {
		sum := sha3.Sum256(data)
		return hex.EncodeToString(sum[:4])
	})
	beside("crc64", func() string {
		return say(crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)))
	})
	fmt.Println(crc32.ChecksumIEEE(data), crc32.Checksum(data, crc32.MakeTable(crc32.Koopman)))
	beside("pbkdf2", func() string {
		key, err := pbkdf2.Key(sha256.New, "secret", []byte("salt"), 1000, 32)
		return say(hex.EncodeToString(key[:4]), err)
	})
	beside("flate", func() string {
		var out bytes.Buffer
		w, _ := flate.NewWriter(&out, 6)
		n, err := w.Write(data)
		w.Close()
		back, _ := io.ReadAll(flate.NewReader(&out))
		return say(n, err, bytes.Equal(back, data))
	})
}
