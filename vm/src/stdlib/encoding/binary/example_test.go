package binary_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

func ExampleWrite() {
	var b bytes.Buffer
	err := binary.Write(&b, binary.LittleEndian, struct {
		A uint16
		B int8
	}{258, -1})
	fmt.Println(b.Bytes(), err)
	// Output:
	// [2 1 255] <nil>
}

func ExampleRead() {
	var n uint32
	err := binary.Read(bytes.NewReader([]byte{0, 0, 1, 0}), binary.BigEndian, &n)
	fmt.Println(n, err)
	// Output:
	// 256 <nil>
}

func ExampleSize() {
	fmt.Println(binary.Size(uint64(0)), binary.Size([3]uint16{}), binary.Size("text"))
	// Output:
	// 8 6 -1
}

func ExampleAppend() {
	b, err := binary.Append(nil, binary.BigEndian, uint16(258))
	fmt.Println(b, err)
	// Output:
	// [1 2] <nil>
}

func ExamplePutUvarint() {
	b := make([]byte, binary.MaxVarintLen64)
	n := binary.PutUvarint(b, 300)
	fmt.Println(b[:n])
	// Output:
	// [172 2]
}

func ExampleUvarint() {
	fmt.Println(binary.Uvarint([]byte{172, 2}))
	fmt.Println(binary.Uvarint([]byte{172}))
	// Output:
	// 300 2
	// 0 0
}

func ExampleAppendVarint() {
	fmt.Println(binary.AppendVarint(nil, -1), binary.AppendVarint(nil, 64))
	// Output:
	// [1] [128 1]
}
