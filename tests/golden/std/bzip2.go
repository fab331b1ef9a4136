package main

import (
	"bytes"
	"compress/bzip2"
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// What bzip2 made of "hello world\n", of runs, of some text, of nothing.
var files = []string{
	"QlpoMTFBWSZTWU7s6DYAAAJRgAAQQAAGRJCAIAAxBkxBAaeppYC7lDH4u5IpwoSCd2dBsA==",
	"QlpoMTFBWSZTWX9iv6AAAAvUAeAAACA4AACAAAggACElPUeKEMCMmwJwLQmai0VR74u5IpwoSD+xX9AA",
	"QlpoOTFBWSZTWRhyIVYAE1xRgAAQQAE////wYA4QAAAAAAAAAABw+h9BoUNBRtYYoABoAACJ4aVVQGjI00yMKAAaAAASeqqjQMmg" +
	"AAE1KqZAAADICpqqRoBoAGgfe93d3d+X/d9P/XP/U018/6sme6Dh0DXo1xY0Za9Y7Sa5JPNisLJC7qKWYUSZObyxbcDnRArrR6cy" +
	"UkmcGpyCasOUxltHTdASl5mWTbzNFU4tx2MHFeftExvs8NNzh+t1QrGq0eZdZFyw0ikTfQUcbexHDnDndIcro27n1vNSa1GnRui3" +
	"ZbFjIp0w/SWc6ZayupyJJOXNCb1nU684SI7S16rqbPq1WdmZdkJhJrLxz5ENc7Whcmts7s1m1EOOq9buSyj1VM3Sj7lmbnd019qu" +
	"M+3LTqi1x6jtmTGleqhzORNtUXo69e49Y6i31cgtykjdnPNQb6TVsU3SNLgHZXZVLjtLwufMkT7TO9d2RtyaTQmbX1ZvPVu2auVo" +
	"pAe6kapXeRTOuW6Popc+ii27JNvR9SiUWUZektvLtOsELbJknDTHY29y9Hy9Fz3DSdi2W4vGWDE9dM7sLSTWnYsxrW2DLM6cxN1W" +
	"hylzevGyDZVdZt2mXGxetH1RcTkckOVwpEhWW03MjkiJMXrwSsuOuDlJLRxSXxG2kyDH1xtMdUry6HJSOxVK1JJ7owxHbjl4fXrz" +
	"IpygYO3LcrYCfZIwPtrR21Pbpmc2spshEtqM1nqxdAXNacnuQ3uu87d6wS0ZlNIlIgWt6UwdIDS2XaJHOjg2+dUJmdvPK3FT7SG5" +
	"Dvr167soVvEvZ0QvU6cl5MuAYiKA6mPtySnTawHbBR2sOmczagRUcVHzLry7eWOwHNcMhNdn3RWmLBC6brp0HkuZiSzLrLc+bfTA" +
	"Vu89tWRLnF6VEao9I+TefEpXubZRYsqWrUI1RxRuSbdXjjprVRdCTslUSSQtXSvXO9nbWksZZRPsyIfJQq5sVk89y2qmenPjp2MH" +
	"LXJ9a30zalzVnR2ec6wzT62MsIuW5lOUJPRPMztQLK8oY7JcJTZVDlZeOjKryWWXmaj4q9RntI22pHFLei5wXb0SYp7W3bbt1QkP" +
	"ZpTM6ThTtR6sRM4VK9sO9cOvrG2yPaszXZ6mJXORXmoxskfNqmvTQgh9iJc7O3XrJAAaWFbnryWJmnMjmtbNmWXKWC6RHLo6lHzR" +
	"OfNxy8ck7xdTbyV9rEzV902r05enYWSgXJISyQIanbrpuJumfsoqdCJZNs5hQrub4JDkzWcO+Uc7LYTxbwMs1lRDmbS7p06yKI58" +
	"7ebXO5OqILyHZdb1vRPgGiF8FW7CWfbcQXaofp0jaea1saZNJOlNNiWF3TdpuMKqaUUmM5VLHNe25c010aOdN3DyvbL2jcBRV7oY" +
	"hsnXOrb1zk6YVsyVlHOW9TXjrI+m2do52fV9K316miknKc27V1fVayZZ2VLpU+1c1yQo4WvaEK5eEIbOI1OzsXabS1oVnbWIyblv" +
	"bPgemssliw2KZdBosq5rtvaLk7NDZ19F1aVNIpZCoc1zK+BHLlKiTlGlhGnHbrDLnEpMi7sZdrGtXzDneBLlXM1go7QrJVpLVNpz" +
	"NI6TRQlO0uaXRsWamuCPc6FWoXXs+kW6Odos9IMuXWAs5FaRt6p7JETerUnR+u6pEH0UxBqaiH06Y6lmsvAGjXc62TdbO63dEXrK" +
	"OqzLhSQaNVa1rBc+RtGqweDLknc7YtmmRHFaYo0SLrOF0KW7C42i68+yxVqs4krax9WqJ7IitcEryA1ZH1tZZytrpzYuOBnPoVXk" +
	"MHHbylSem5qBpo+fstfWDrEmqEvWk1Vis5MzVC6U5U5d73d3V61trbjcRRUWMVGsFBooLaIKjYwYxqjW0a0FsaDaLaDRtRtBWo0W" +
	"isVRaE1FmLbViilYpqeuMwscFsqpNjFjbMsbEY1FjbBYtGxYxooti1JrYoo1EVQZNRig1io1UlRRMjURRrGo2tq2ltsVsthtVeyi" +
	"OVIOjdLUEVjUGxJEajUYpNbRsYkiNpDWKsVRiNFEViisRWLQY2oI2iyUYrFiokosBqTRJaII1BovlsBzxs2/MZh0dNGotNVjRotR" +
	"aLYqNRGNYKAtGNZMmKi2kxtFUhisbY2io2NY0Ro0VFAVZILUVFjVSFBTKye2Mw4HCraqyqxY2jUmNVFRik2LJqKTYsQVjYsUVRaK" +
	"ItRqC0WxrFRtEGNGoogtsUUY2NEtotq1pwVBzhD5iqrhOOsaNUlRoE1i1GiksWMGkrYNBWNtJWg0aiSoKLUVo2i2LYjRo2yViKKQ" +
	"jUbFY2iKSiMY0UbOdtrZ9KQ/VQcRcdWzaNpsq1hiiotYsaS2LZDYqjaioqMWwVSWoiLGNosao2KIsbRosQKCiQUkVqaiqyisNlsr" +
	"atqq96QfcIclRtzbAceJJlZq0mplLW2lFZNsRaKyJERjaIsWNo1M1FosbTDY1EbYtig1YsbYktQaoxtFFUaNFkyUX7q0q5qg9CUL" +
	"+oR/UI/xdyRThQkBhyIVYA==",
	"QlpoORdyRThQkAAAAAA=",
}

func decode(s string) []byte {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

// slow reads a few bytes at a time.
type slow struct{ r io.Reader }

func (s slow) Read(p []byte) (int, error) { return s.r.Read(p[:min(3, len(p))]) }

func show(name string, r io.Reader) {
	b, err := io.ReadAll(r)
	fmt.Println(name, len(b), crc32.ChecksumIEEE(b), err)
}

func main() {
	for i, f := range files {
		b := decode(f)
		show("whole", bzip2.NewReader(bytes.NewReader(b)))
		show("slow", bzip2.NewReader(slow{bytes.NewReader(b)}))
		for _, cut := range []int{0, 1, 3, 4, 10, len(b) / 2, len(b) - 1} {
			_, err := io.ReadAll(bzip2.NewReader(bytes.NewReader(b[:cut])))
			fmt.Println(i, cut, err)
		}
		twice := append(append([]byte(nil), b...), decode(files[0])...)
		show("twice", bzip2.NewReader(bytes.NewReader(twice)))
	}
	b, err := io.ReadAll(bzip2.NewReader(bytes.NewReader(decode(files[0]))))
	fmt.Printf("%q %v\n", b, err)
	for _, bad := range []struct {
		at int
		to byte
	}{{0, 'x'}, {2, '0'}, {3, '0'}, {3, 'x'}, {4, 0}, {10, 0}, {14, 0xff}, {15, 0xff}, {18, 0}, {24, 0x55}, {30, 0xff}} {
		b := decode(files[0])
		b[bad.at] = bad.to
		out, err := io.ReadAll(bzip2.NewReader(bytes.NewReader(b)))
		_, structural := err.(bzip2.StructuralError)
		fmt.Println(bad, len(out), structural || err == io.ErrUnexpectedEOF)
	}
	for _, s := range []string{"BZ", "BZx9", "BZh0", "XY", "BZh9", "BZh9abcdefgh"} {
		_, err := io.ReadAll(bzip2.NewReader(strings.NewReader(s)))
		fmt.Println(s, err)
	}
	b = append(decode(files[0]), 'B', 'x')
	show("tail", bzip2.NewReader(bytes.NewReader(b)))
	b = append(decode(files[0]), 'x')
	show("tail", bzip2.NewReader(bytes.NewReader(b)))
	fmt.Println(bzip2.StructuralError("text"))
}
