// Identifiers, by github.com/google/uuid.
package main

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/google/uuid"
)

type record struct {
	ID     uuid.UUID     `json:"id"`
	Parent uuid.NullUUID `json:"parent"`
	Name   string        `json:"name"`
}

func main() {
	for _, text := range []string{
		"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "urn:uuid:F47AC10B-58CC-0372-8567-0E02B2C3D479",
		"{f47ac10b-58cc-4372-a567-0e02b2c3d479}", "f47ac10b58cc4372a5670e02b2c3d479", "f47ac10b-58cc", "", "g47ac10b-58cc-4372-a567-0e02b2c3d479",
	} {
		id, err := uuid.Parse(text)
		fmt.Println(id, id.Version(), id.Variant(), err, uuid.IsInvalidLengthError(err))
	}
	for _, name := range []string{"example.com", "golang.org", ""} {
		fmt.Println(uuid.NewSHA1(uuid.NameSpaceDNS, []byte(name)), uuid.NewMD5(uuid.NameSpaceURL, []byte(name)))
	}
	old := uuid.MustParse("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
	sec, nsec := old.Time().UnixTime()
	fmt.Println(sec, nsec, old.ClockSequence(), old.NodeID(), old.ID(), old.Domain(), old.URN())

	// Random ones from a known source are known, too.
	uuid.SetRand(strings.NewReader(strings.Repeat("0123456789abcdef", 4)))
	ids := []uuid.UUID{uuid.New(), uuid.Must(uuid.NewRandom())}
	id, err := uuid.NewRandomFromReader(bytes.NewReader([]byte("fedcba9876543210")))
	ids = append(ids, id, uuid.Nil)
	sort.Slice(ids, func(i, j int) bool { return bytes.Compare(ids[i][:], ids[j][:]) < 0 })
	fmt.Println(ids, err)
	uuid.SetRand(nil)
	seen := map[uuid.UUID]bool{}
	for range 1000 {
		seen[uuid.New()] = true
	}
	one, err := uuid.NewUUID()
	fmt.Println(len(seen), one.Version(), err, uuid.New() != uuid.New(), len(uuid.NewString()))

	out, err := json.Marshal([]record{{ID: ids[1], Name: "a"}, {ids[2], uuid.NullUUID{UUID: ids[1], Valid: true}, "b"}})
	fmt.Println(string(out), err)
	var back []record
	fmt.Println(json.Unmarshal(out, &back), back[1].Parent.UUID == ids[1], back[0].Parent.Valid)
	fmt.Println(json.Unmarshal([]byte(`{"id": "nonsense"}`), new(record)))
	var scanned uuid.UUID
	fmt.Println(scanned.Scan([]byte(ids[3].String())), scanned == ids[3], scanned.Scan(12))
	var value driver.Valuer = scanned
	v, err := value.Value()
	fmt.Printf("%T %v %v\n", v, v, err)
	bin, _ := scanned.MarshalBinary()
	fmt.Println(len(bin), new(uuid.UUID).UnmarshalBinary(bin[:5]))
	defer func() {
		fmt.Println(recover())
		os.Exit(1)
	}()
	uuid.MustParse("bad")
}
