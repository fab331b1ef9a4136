// uuid: identifiers of versions 4 and 7, their text both ways.
package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"time"
	"uuid"
)

var (
	_ encoding.TextAppender    = uuid.UUID{}
	_ encoding.TextUnmarshaler = new(uuid.UUID)
)

func main() {
	fmt.Println(uuid.Nil(), uuid.Max(), uuid.New()[6]>>4)
	for _, s := range []string{
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
		"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae7dec11d0a76500a0c91e6bf6", "",
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf", "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "f81d4fae_7dec-11d0-a765-00a0c91e6bf6",
		"(f81d4fae-7dec-11d0-a765-00a0c91e6bf6)", "URN:UUID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae7dec11d0a76500a0c91e6bfx",
		"{f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}}", "f81d4fae-7dec-11d0-a76500a0c91e6bf60-",
	} {
		u, err := uuid.Parse(s)
		fmt.Println(s, u, err)
		v := uuid.Max()
		fmt.Println(v.UnmarshalText([]byte(s)), v, u.Compare(v), v.Compare(u), u == v)
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		uuid.MustParse("no")
	}()
	u := uuid.MustParse("00112233-4455-6677-8899-aabbccddeeff")
	b, err := u.AppendText([]byte("id="))
	fmt.Println(string(b), err)
	b, err = json.Marshal(map[uuid.UUID]any{u: u})
	fmt.Println(string(b), err)

	seen := map[uuid.UUID]bool{}
	var last uuid.UUID
	ordered, fresh := true, true
	for range 200 {
		a, b := uuid.NewV4(), uuid.NewV7()
		if a[6]>>4 != 4 || a[8]>>6 != 2 || b[6]>>4 != 7 || b[8]>>6 != 2 {
			fmt.Println("wrong version", a, b)
		}
		ordered = ordered && last.Compare(b) < 0
		last = b
		fresh = fresh && !seen[a] && !seen[b]
		seen[a], seen[b] = true, true
	}
	ms := int64(last[0])<<40 | int64(last[1])<<32 | int64(last[2])<<24 | int64(last[3])<<16 | int64(last[4])<<8 | int64(last[5])
	fmt.Println(ordered, fresh, time.Since(time.UnixMilli(ms)).Abs() < time.Hour)
}
