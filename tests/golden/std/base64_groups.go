package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"strings"
)

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, r)
		}
	}()
	f()
}

func main() {
	src := make([]byte, 200_003)
	for i := range src {
		src[i] = byte(i*i>>3 + i)
	}
	encodings := []*base64.Encoding{base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding,
		base64.RawURLEncoding, base64.StdEncoding.WithPadding('*'), base64.RawURLEncoding.Strict()}
	for k, e := range encodings {
		for _, n := range []int{0, 1, 2, 3, 4, 5, 100, 98_303, 98_304, 98_305, 200_003} {
			s := e.EncodeToString(src[:n])
			back, err := e.DecodeString(s)
			fmt.Println(k, n, len(s), crc32.ChecksumIEEE([]byte(s)), bytes.Equal(back, src[:n]), err)
		}
	}
	e := base64.StdEncoding
	fmt.Println(string(e.AppendEncode([]byte("> "), []byte("any carnal pleas"))), string(e.AppendEncode(nil, nil)))
	room := make([]byte, 3, 64)
	fmt.Printf("%q\n", e.AppendEncode(room, []byte("sure")))

	// Line ends anywhere; what is wrong, where.
	text := e.EncodeToString(src[:300])
	var lines strings.Builder
	for i := 0; i < len(text); i += 7 {
		lines.WriteString(text[i:min(i+7, len(text))] + "\r\n")
	}
	back, err := e.DecodeString(lines.String())
	fmt.Println(bytes.Equal(back, src[:300]), err)
	for _, bad := range []string{"YW55!", "YW55IGNh*", "YW5", "YW==YW==", "YW55=", "YQ=\n=", "YQ==\n", "YR==", "====", "\xff\xff\xff\xff"} {
		back, err := e.DecodeString(bad)
		_, strict := e.Strict().DecodeString(bad)
		fmt.Printf("%q %q %v %v\n", bad, back, err, strict)
	}

	// A target that is just large enough, and ones that are too short.
	exact := make([]byte, 4)
	n, err := e.Decode(exact, []byte("YW55IA=="))
	fmt.Println(n, err, string(exact))
	for n := range 9 {
		dst := make([]byte, n)
		try(fmt.Sprint("encode to ", n), func() { e.Encode(dst, []byte("abcde")) })
		raw := make([]byte, n)
		try(fmt.Sprint("raw to ", n), func() { base64.RawStdEncoding.Encode(raw, []byte("abcde")) })
	}
	table := "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
	own := base64.NewEncoding(table)
	fmt.Println(own.EncodeToString([]byte("own letters")))
}
