package main

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/lzw"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"
)

// What gzip and zlib made of some text.
const (
	gzipped = "H4sIANIClkkC/42cWXYcNwxF/7MKrSB7yuAMyqDEjjOtPkfd6QJw7wOlD+u0u6uKIInh4QGs58+//Pbp6eXPDx+f/vjhw9O3L99/" +
	"+vKL717+vv3v648vf/369PvnH7/56X5J/fzzV//+8/8vj6uvr59vz7zffPuiP+f++f6g++f739cnPJ7y+q//9lxCzp8x5Ov9t6va" +
	"qP0JbSa44f5LG+f+8S7m7Ysud5f+9RFp9Nf/3T7Mr+631uK+zqCWsY0nKaLw2Ia68/70dvUyQ29NH7OmeL/imsY1WL+6rfpjN9uE" +
	"uKlN9PZFE/6aX5e0y9U3o6nn/fJFsDaP/pA27P2K/qimIZehLKrSx8ZU9ETfx40v1ZEKcqdLm7QSmnJb1NKk2p6+xPXt9A71nXxE" +
	"f8jDNdxGbIJDbS+xpwndhWvXYvUXlW5S3O6tBbTXaYLVtDAYBWimVc+//SkTlva15bd+toleK+Df+8KWSZbwtZdtbtS8EvGx6R7C" +
	"AnYPVANI2UuCrKQPr2C3NhSlbQo/1jz73fCH29ItXgOrVQJ1Lau5U4GbiHV7PeTsWqWLXQMfi9LG4Xxl20lhNeNLtbtY/TNnX//v" +
	"18LbKOgiunJ1ACYkZd117U1bqFpbPo3RpISvydMmm/rWjdMttlUtyWYgf2yYpgIfyIFsZAyWbTfbc4xt8lZO4FGrcMlGoTVo19zp" +
	"/zv6a9ooiNFWowucg81wB/Qq9SkAjqY5hFV9wC55e9Z0UNqxjlGhijV9SZBMWqCFCkk3eXIlfeuJFoxpsFEzcsywDcvpkwrQtu92" +
	"PWtuT9tQuS4BcQN4KVH5lMcIDFKEEyNTaZdM+Fz39wXcgkltXlMBJEzSWGYC3f5qIghOj52ZwZt+4aGQdOZhosEIIqqEkUi4vkCI" +
	"C/Rr+0MuA442iEBLNz8VtutYjZWUoWTm1Vi0Pg+kXKUAE8QgTpawTZyZAXbp+xyW7AXGfFk0lKGtpTJhrP+m79ejKX+t2hI7oD5c" +
	"yulQ+/ISbXcvpoQtOv6UE0d1jOodEzjuIeODhJy7v3nv7MND1g2n7ZjQBWDSV+qyrCL8ZgLszdw7X8PY3CdUv8Fw5deQUEErm7hl" +
	"tfS713dYqQWG0BF5U6ZdT4CiOM7sF7kk5m8zm555A3g5Ejd/1T0vHzRiMT3840ep28QJY7/gsu31BSRrf8xCTYCmZaIpKWFI2e0E" +
	"B9m7NPGcp3UJGDqwjluSF7Ih2szYGWWXzHgYrsz5CGht1AMIzL6DcXYxJspT07MS5dtigL2UzU/2t/2svAJRb2FTpQ92xkirF16V" +
	"LnshqAgUfXFkXOXSA5hSXJdJiHDNCkUZFzo15EFAOw5NJKOsgg6PB9md1s0McuNzrXee6aWJM2+TeeBqIaaclc3UnNhJaI30KcyE" +
	"bgS2NGNV5hfgalP87ME+o2n8UmK9wUz6yc6IvOZ0o3OakCWm55j68L4zMyCiR/4MO+h7iYcRksOQQw4HqFJD0dFKvcjRA7gtgTOg" +
	"P1UUmHUS0e0Ec2bsFgfMAabu+4GcG5PvxThpF++IoHJHJIUn8hfk1hc2BieCy/0z55NkcSiGJMYee6NJrTh69b+XRJH25IKR92i/" +
	"a8ZLbY6msIy5ZADi4CewLS8gE1fS1j0Zkl3SCozUoUwyb6YDGWXYqW8J9Jad0fPI5AjUXe2JPMTbogpVpBBh2J3q28b2YFiwd7mq" +
	"3Ul7Lov2kaWPTK0a02zZ5RtBcsECStxr0MlhZRvmRE7MEFdk3i8jk1NSHKzJDmtR2TZGlrlPsWx0hg0jombGKfuirJXA6PkCKCVz" +
	"H7jlJRTkcDCJF8s/eScws5NuJRyC7aCKds42ySH6aoyTOj4m+SM3G0uyW96tvJ6BgoBhK60Aq9E3wd9jv6czToMnF552+pzmIxgl" +
	"VUb1Y+zwwbHbxBSpN81g6sJYlDqyqBsT4UQuaa52yOAUuiepja2dMOC6inWHBaKtPGHkYLca7oFZjNXJuIcwEQdM5oSwfxX2VcXW" +
	"TBJUjzUJ43fxHuLuk+HEgOW8RtEt1Ju3eE1nS2A8AIONgL4f4V9pCVxiYqAc46ZCs748K6U1H6ZXXPzF9fovS90smdje6ArQyjNv" +
	"IJ06oc/Qa1NIdlGxyoOo4iBmZH5temx2QUiIJdKON2Nh721sDf1Y1InFO0hDB0efExuHNgrfinFoFZtb6SgO3jl0awQFO5Admed2" +
	"bhI6jJkppVRx68ahgSzMuZeX5FyujvORMjVldaRylPBxzcQlLYWsjZiT6cVUhlyqgjZvnUjJzXVar9gvxuxrtEggIJJ/3cxANdap" +
	"6kujhCt/BtVCfNOZKBOTP4nFnAkWpQSHSn7KOwDMJgbkA5iuLF7D3Su5uRnoRyEkeIxQ7mSHmjACILeAbchhpRkzKdvacFmjT92I" +
	"JNZi9Yl8B2YXuh9Jjy7sAVNl+76w+adMY1p0ymJJczvy12xddjJJNmUj+zdIhEhtyN7fwWlwLEEtsk6B9PWyR9J3CSoATksTY0xN" +
	"kS3NHUMcDghrYaDcXRDCPXMxssFpp9L+ZjTgBSOfuPC8eiiBuOYMH4ydy8od++76bqXGrZxM6RDGBOALL5VDeU68UotQwGnz5NkS" +
	"tlBiSdxsKtpFnBSa9hiltVnaXgdoYbnIGeajLOwvWcpvG1Kkd1uIZ9+IOEZf5T1Nyyb3MeJSTDHX5hIRGVS1ten74IdtR70IQGec" +
	"J+3OYK/mRHnSQNUiV9ZwqnjNjyp/0KtAb6R8NXZyc3eQzsbMFi5xeJfcFYIyM5GRgCABauS8FswfM1tOlub/xlDcBiTKh7y5szGz" +
	"DGQeahKRCdjm7tR0Ym/h8OD0V8yW1mcakLlpha2lOzA303JCWy+K7N4sBTaFWUVq359xUHNYCffcyZAKtCq/ZdeaCamAJrdOYyvb" +
	"1Ho+mn4nH7xCnufB0UGdoCdHR5xX3XA5TJQONG31nYkpF3Y4nbmOhwikXQcWllnBghiyRagsEE0+WXBkO5eUdinR+MTXcqga1mPi" +
	"NJ4DDKceV3S9+Zhw+phhYSugxfbSE92Vk/LDCwdQXZsddmaRUp9fKt0QfPB4oUAcZCFn4mJefMHDGxSoO+socU5LAmE5a9bpGA35" +
	"IySBoVUvVgXNQsTjolFT1mMUIKNyOkMVBCRfSclMK8vRTNgALRg7xTD0ruPvsd4xaSTSKeklGA4B6+mF7RAgb8j+UhAoycVPagA9" +
	"tDHGQh+Lh87dYnnccNo5S6qj515QBiYT5trxPuR2VIZ+ay5g7CEPzIyBDuzAJ68jCMRIrifEA7FEsApu2zGCt04KOF/MDN/prPd7" +
	"e1W567HWdHhzwVzdmDcO6w4v9JhWuS51RBHYs3jcRIEYzM7SVyGuY32TEPpGxPfA+tNh6Njhm4//xth4amKgLwnJwGxuiC1znBrp" +
	"jeURgXnhwm3pylKPgzJmaTxfr4tKvbM0qJyTqfZCN27NDjsbTgouHjhTIAo7FY9/iBeJFYjYFhOLjxPbxzNuCAYr7NrOtZ5bBChf" +
	"fu9BXsrYo3t4cYWTQqVf8V1MsXvNxVsS+/m5szGQ/E18ZdKhpT80GG7VaXdSRwo2vVhNi8Uq3kjm84n5zSXMXrvTiywGmp84Pmdm" +
	"OZcRPJsLE09ZZVY81uxiKkQKhFo+MRAix7TRWV+PlLcI5wnKljbZDd2l7vtcbc1dXfGlAaJ2lzIcwxWyFCYWjj5sHqMeHPj0SGcs" +
	"3UmL5Z0miDw3M3xEaOltYYuLDH2tBBayw41TWQ6GDtix9Wr9B12zHhJsUgAA"
	zlibbed = "eJyNmFu2HFcRRP8ZhUbAnGyQMQJzQbLMY/Ss2+2qjNw7Tksf6nXVXXVOPiMj8tPXX/755cPbbx8/f/j1548f/vz2ly9//MNPb/95" +
	"/O/Hz2///seHf33965/+9nxkfv77D//77++/XE/fX396nPl8+fFFnvP8+3nQ8+/n5/sJ1ynv//K3T2Pk/hlXvr//eCpuzRPCE7zw" +
	"/CXuef75NPPxRdqd1r8f0W5//9/jj/3V89UJ7rsHE8a4T1ZU45GGefN5ejx98NCpyTvHxecTtxv3Zfl0RP3KZjjEpIbp8UUYf/uX" +
	"lqZdmYwoz+fjB8PCjzwkrn0+kUdFhdyNciiVvBuu6ES/x8RP6agEmempJkVCLkdQp5ImPRni+Xajw3wnjMhDLmh43BiGo2xvs3cL" +
	"PY2LZxH9Q0mHFY93J4BGnTBs3MJlNCBaa85/fEwLq/oi/K7PcPSOgH/PwE5LjvGTy/CNlTcmXkn3FTYwEWguULGPBb1IL1QwrK1C" +
	"iaTwz/Ez3wYenkJ3QA1EawzKKhvfWcBh4rw+h7yGVtViVuAVlLiH/qq3W8HK47u006z8m97P//NZoI2GLqYrowMyISvnrTs3EaiJ" +
	"LU/jNBnjx3n2ZJTvvLhhMaI6lu1BfiVMrgADeZGbjMMyshnnmNv0VG7iMVG4baPRujQrd+N/sr+oRlGMiEYa3IfNggOiyvxVCEdU" +
	"DmlVXpiWx1kboJSx5KgoxXFfFrSWFmlhQRImX0FJpp5swZwGidqTY49tdE46VahtZnvO2umJhAq6RMRN4FVEgynXDRxSpBNLqcQj" +
	"mz7P+xnA0zCZ5EUJQDCpYqkEsv/GEQynKzN7eBMXroIkmBdHSxNUVokmkXEZIMwF4tr5kLuBaw9i0BLmd8Fmjc1drRjGZj6NoKUf" +
	"kFxTAJvEYE6OsWHOVoBpffpwUC9o5rujUQwRSylhxP9U7/fRtH+idpgdKB+GcgNqhpdsO1FMgq0Cf9PEtRxreVcBxxxyPsjInf0T" +
	"encML6oboO2ZkAZQ9E25HKII3GyEPdo99zWczenQ/IbGFa5BUKEqw9zpWuLu/R0idaAhBCInZff1Jiia41S/0JLw3222kflE8Pok" +
	"DrxK5OVBaxYT4a8fVW6bJ6x8AbKN+iKSkx9voTZBU5jYShIMTd1uctDRJcyzTksLODoQx5PIK2qIPbMyI3VJxcNx5Z2PiNZp9YAF" +
	"ZmaweldnopCayEqW744B95Ka39vf+Fm6AlPvsE1VPRiMIaslF9mEjjzrVkLSSF5Vv+B3kSnNdbVEvEnyIDxR22kCFB0EtuPRxGWU" +
	"S9Dj8YXtlnVbQRpV3JseVpGuvQ6q7YGnxZi6KtvSnNxJbC0aqUkUwgh6ac+qvl8A1Lb5mcO+s2n8MmZ9YzPpk62IHHPC6HYTtlR5" +
	"DtcX+m5lQEYP/Yw+yFziMFJyNHLRcKAqcxWBVuU1UCLGAeqSLVLYX2RTMpwMEyKNC+YEmpooITJRF63WByLpT5pwGC0cGy8nqOCI" +
	"S+HN/EW59YWbwULw8P7WfLKsXsWRxNljNNqrFU+v/LwturvJ8efKgro+ak51IeRlKxzuPCiA/HFz/XiotrhEWyIZxC7XCpzUEJvm" +
	"rwSQ64mtGIC8e4L5flIAMmFp1sPu7vtMFatoI8K0e0zdvm43sWFB7jz5M1fEk+v7Irhf0QtCjYld1s03huSBC0i4z6V7h9V7mI68" +
	"2gwxIvt9NZlASXNwnF3dEp1McMDuokzlhI/XtGFN1L5x6ljUqxIcvT+AoqT2ASwfRkEfB3vxYvv33mneme+gSEHf8QYn40ltcofo" +
	"p3EPgK8sfwSzHPdSd9lB0vUcFCQMZgWVqxGbgPfI9wbjdnmD8Jbp1zIfw6iV8m0sEjHwUYHdLaZJfaoMShfOInDcOhQ3w6m7pB3t" +
	"ouA0uu/X9uZwKmu3bphDK16Ac0mxwuIUKrjcLAp/r9wqh2gRD0xqQvR/HJVGdG1KWoY9WRdAhy1EzKK8uDVOHVjWNZpuO00iw9QG" +
	"RoVdYTUxDG+Yzf7UTnQNS2ohz7hd0PEQ6nrTS8orBv8Avf7MIM/x0yvuN0LBBHX3dRTBRrLNMus0yM8sCZXXFjkH3WFmficd613G" +
	"oY3VTU32/krs4hW3Rn0cyiksbNYQ4Ig5WDx5c+fwZmFUtCd1ZlnqVS1sqGahu+uyQ/1z0Cb3Zex2dAuiaSR3lLjuEhWTpu57CHR+" +
	"JXObRiq344cEH2OmXZICR9K8Z6Bar0oZ7lI1tPnqZkpZOdI5JMlQ/uKOB+HB/eupDcJIAgJQIJ1Mq42t3r+UzaGUmPAETdXIoooA" +
	"1WZU3RoDxGxzQB5AuXJAjX0IgK9OUFYLZea2eTdLYhEYokqLaoUdU+ggTenomlHqCsusTjneqsO1tefY3jZP6b7cHlAqG/tK8l8p" +
	"jd3RTcVOlvMZKnkHc5Nh732owLY9zOzcpH7/jp0G7xLV4tapLH0ddmwXvEIAKWSL2YAqTaGWdsYwhwvDOmygtvq63gUkUYvNB3aG" +
	"iBrz29mAA8Z9YtH9sFBcn9O7YjAy14tbg5fTH04TBIHki99tAn7YS/VR3oXXDhAmxWT8aojD1NeNG6p3i5LPVJ60tRXUsHRuVoH2" +
	"HlKY/hobIMIwJZAu8jA4jQou4w6K54AJbaY6py1sgo81l6rEnKyhF7TIYKmts+tS0DjsPrrq5TrttL/ioPHZBAlyTCGABsjt+xa5" +
	"3JeQHpd65uoB642mV/FuerkhT6DWFkY7AOj1jNfKYmdGIoIkqHXndeD8VdnSWbb/N65iGiCUX+jm3MbMJQMUGuULp6tqF1vfBWXR" +
	"Qhk5pxw5W4vPbqDEA0kHy5goIYaga4y9PYISz970lgJJoarg7sy8WD5gJUmKTvI3T1Ex8HlBa19IFTZpoPOYbWOTRxN35pkqCE8o" +
	"O4bRr7uOeTvm/IKouwtcYLsM/Umr6GQcG4XSFpOEBlUXK0lTD2VrxtA7Io4UzQa3QgcDPbXC8d5B8ju3juqBrG90jxenNHhVcRx6" +
	"ZNcnjNmLpzoW7OLMSm0SXq27uig/FBTM2bOdhcSToTFBVkk+pqpUe8ANi3QmB6eqOc4r0LWorRZ3WVIWlvdRVHm7uKUk71+2Mt0S" +
	"2jMm24tSAjStitc6+duGRoqB+w7shcpSkjuag3LftAFVsDLFMSThgAlVhVNZI3GdQt7UR0BjiwDgLTb4QsdLUaBmF//KUGPpqkSK" +
	"J3Pa983UnFWXA0l+9qwD0GiQoYYUFXsYGc8rrSm71t0B1PJijip71zwXfbDTfCSBuCkjwTFRWdxhuJlSpfNAVeXAgaIKpi+ZobyV" +
	"ofLfW0R23sHCJIBhHYld23U2+n/P8L3xQagri0DO0ACHQYzNjtjhYdcBNwkpbZTW7p+QjuHAQWcSHcDE9l3aRDUdK2JgXFt5khgG" +
	"QhkMdETZvDBwJ7miyRaGUCr0ZUv667hEzPPxLW+g0t2Ums/+tI6e87eS1yajioN5HpnifoiMifnnRSRDqFl6sG2PRGEYHGmXw2YA" +
	"PIV27CNiSFwRybgHDt/7Ii4/Jb8myKSpHM95TBSPZArPHXQGChCcuT1QnedMPGgxKv3tDmc0M9rWc8wXCC7hupNTkez7XVacWMnV" +
	"0JvHd2XWtYzo2Q4MqLuWh0Bs7YSqFOIKhFW+ORAmx+7ROeT6RquvuG2jiyFeRMXJ2zXjZcogEFtEapgsI9zVdBJtBGxDd3qDYfwY" +
	"YKMnpGEamHeqvejqW76MQHcQOtf9sXsbBEqJE0SiOneCDmL3tFNRk2GvgdpdhOH/mt/yxA=="
)

func decode(s string) []byte {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

// noise is data that repeats itself a little, n bytes.
func noise(n int) []byte {
	b := make([]byte, n)
	x := uint32(1)
	for i := range b {
		x = x*1664525 + 1013904223
		b[i] = byte(x >> 24)
		if x>>20&3 == 0 && i > 100 {
			b[i] = b[i-100]
		}
		if i%1000 < 300 {
			b[i] = 'a' + b[i]%4
		}
	}
	return b
}

type slow struct{ r io.Reader }

func (s slow) Read(p []byte) (int, error) { return s.r.Read(p[:min(7, len(p))]) }

// bytesOnly reads bytewise and counts.
type bytesOnly struct {
	r *strings.Reader
	n int
}

func (s *bytesOnly) Read(p []byte) (int, error) { panic("read") }
func (s *bytesOnly) ReadByte() (byte, error) {
	c, err := s.r.ReadByte()
	if err == nil {
		s.n++
	}
	return c, err
}

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

func sum(b []byte) string { return fmt.Sprintf("%d:%08x", len(b), crc32.ChecksumIEEE(b)) }

func main() {
	flates()
	gzips()
	zlibs()
	lzws()
}

func flates() {
	for _, size := range []int{0, 1, 5, 1000, 70000, 300000} {
		data := noise(size)
		for level := -2; level <= 9; level++ {
			var b bytes.Buffer
			w, err := flate.NewWriter(&b, level)
			n, err2 := w.Write(data[:size/3])
			err3 := w.Flush()
			m, err4 := w.Write(data[size/3:])
			fmt.Print(n+m, err, err2, err3, err4, w.Close(), w.Close(), " ")
			compressed := b.Bytes()
			back, err := io.ReadAll(flate.NewReader(bytes.NewReader(compressed)))
			fmt.Print(bytes.Equal(back, data), err, " ")
			back, err = io.ReadAll(flate.NewReader(slow{bytes.NewReader(compressed)}))
			fmt.Print(bytes.Equal(back, data), err, len(compressed) <= size+size/100+50, "; ")
			w.Reset(&b)
		}
		fmt.Println(sum(data))
	}
	_, err := flate.NewWriter(nil, 10)
	fmt.Println(err)
	_, err = flate.NewWriter(nil, -3)
	fmt.Println(err)
	w, _ := flate.NewWriter(io.Discard, 5)
	w.Close()
	_, err = w.Write([]byte("x"))
	fmt.Println(err, w.Flush())
	w, _ = flate.NewWriter(&failing{10}, 0)
	_, err = w.Write(noise(200000))
	fmt.Println(err, w.Flush(), w.Close())
	// A dictionary.
	dict := []byte("the quick brown fox jumps over the lazy dog")
	var b bytes.Buffer
	w, _ = flate.NewWriterDict(&b, 9, dict)
	io.WriteString(w, "the lazy dog jumps over the quick brown fox")
	w.Close()
	fmt.Println(b.Len() < 35)
	r := flate.NewReaderDict(bytes.NewReader(b.Bytes()), dict)
	out, err := io.ReadAll(r)
	fmt.Println(string(out), err, r.Close())
	fmt.Println(r.(flate.Resetter).Reset(bytes.NewReader(b.Bytes()), []byte("THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG")))
	out, err = io.ReadAll(r)
	fmt.Println(string(out), err)
	// Nothing behind the data is read.
	s := &bytesOnly{r: strings.NewReader(b.String() + "tail")}
	out, err = io.ReadAll(flate.NewReaderDict(s, dict))
	fmt.Println(len(out), err, s.n == b.Len())
	buf := bufio.NewReader(strings.NewReader(b.String() + "tail"))
	out, err = io.ReadAll(flate.NewReaderDict(buf, dict))
	rest, _ := io.ReadAll(buf)
	fmt.Println(len(out), err, string(rest))
	for _, in := range []string{"", "\x00", "\x06", "\x07\x00", "\x01\x01\x00\x00\x00", "\x01\x01\x00\xfe\xffa", "\x01\x05\x00\xfa\xffabc", "\x03\x00", "\x03", "\x4b\x04\x00", "\x4b\x84\x81\x01"} {
		r := flate.NewReader(strings.NewReader(in))
		out, err := io.ReadAll(r)
		fmt.Printf("%q %q %v %v\n", in, out, err, r.Close())
	}
	fmt.Println(flate.CorruptInputError(5), flate.InternalError("x"), (&flate.ReadError{3, io.EOF}).Error(), (&flate.WriteError{4, io.EOF}).Error())
}

func gzips() {
	r, err := gzip.NewReader(bytes.NewReader(decode(gzipped)))
	fmt.Println(err, r.ModTime.Unix(), r.OS, r.Name, r.Comment, r.Extra)
	text, err := io.ReadAll(r)
	fmt.Println(sum(text), err, r.Close())
	for level := -2; level <= 9; level++ {
		var b bytes.Buffer
		w, err := gzip.NewWriterLevel(&b, level)
		w.Name, w.Comment, w.Extra, w.ModTime, w.OS = "näme", "comment", []byte{1, 2, 3}, time.Unix(1e9, 5), 3
		fmt.Print(err, w.Flush())
		n, err := w.Write(text)
		fmt.Print(n, err, w.Close(), w.Close(), w.Flush())
		r, err := gzip.NewReader(&b)
		fmt.Print(err, r.Header.Name, r.Comment, r.Extra, r.ModTime.Unix(), r.OS)
		back, err := io.ReadAll(r)
		fmt.Println(err, bytes.Equal(text, back))
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Close()
	fmt.Println(b.Len() <= 25, b.Bytes()[:10])
	// Several files in one.
	b.Reset()
	for _, s := range []string{"one", "two", "three"} {
		w.Reset(&b)
		w.Name = s
		io.WriteString(w, s+"\n")
		w.Close()
	}
	all := b.String()
	r, err = gzip.NewReader(strings.NewReader(all))
	out, err2 := io.ReadAll(r)
	fmt.Printf("%v %v %q %s\n", err, err2, out, r.Name)
	sr := strings.NewReader(all)
	r, err = gzip.NewReader(sr)
	for {
		r.Multistream(false)
		out, err := io.ReadAll(r)
		fmt.Printf("%q %v %s; ", out, err, r.Name)
		if err := r.Reset(sr); err != nil {
			fmt.Println(err)
			break
		}
	}
	// What is wrong.
	r, err = gzip.NewReader(strings.NewReader(""))
	fmt.Println(r == nil, err)
	for _, cut := range []int{1, 5, 10, 13, 16, len(all) / 3, len(all) - 30, len(all) - 8, len(all) - 1} {
		r, err := gzip.NewReader(strings.NewReader(all[:cut]))
		if err == nil {
			_, err = io.ReadAll(r)
		}
		fmt.Println(err)
	}
	for _, at := range []int{0, 1, 2} {
		bad := []byte(all)
		bad[at] ^= 1
		_, err := gzip.NewReader(bytes.NewReader(bad))
		fmt.Println(at, err)
	}
	bad := decode(gzipped)
	bad[len(bad)-1] ^= 1
	r, _ = gzip.NewReader(bytes.NewReader(bad))
	out, err = io.ReadAll(r)
	fmt.Println(len(out), err)
	n, err := r.Read(make([]byte, 1))
	fmt.Println(n, err)
	r, _ = gzip.NewReader(bytes.NewReader(append(decode(gzipped), "tail tail tail"...)))
	out, err = io.ReadAll(r)
	fmt.Println(len(out), err)
	_, err = gzip.NewWriterLevel(nil, 11)
	fmt.Println(err)
	for _, h := range []gzip.Header{{Name: "日本"}, {Comment: "a\x00b"}, {Extra: make([]byte, 70000)}} {
		w := gzip.NewWriter(io.Discard)
		w.Header = h
		_, err := w.Write(nil)
		fmt.Println(err, w.Close())
	}
	fmt.Println(gzip.ErrChecksum, gzip.ErrHeader)
}

func zlibs() {
	r, err := zlib.NewReader(bytes.NewReader(decode(zlibbed)))
	text, err2 := io.ReadAll(r)
	fmt.Println(err, err2, sum(text), r.Close())
	for level := -2; level <= 9; level++ {
		var b bytes.Buffer
		w, err := zlib.NewWriterLevel(&b, level)
		n, err2 := w.Write(text)
		fmt.Print(err, n, err2, w.Flush(), w.Close(), b.Bytes()[:2], " ")
		r, err := zlib.NewReader(&b)
		back, err2 := io.ReadAll(r)
		fmt.Println(err, err2, bytes.Equal(text, back))
	}
	dict := []byte("hello world")
	var b bytes.Buffer
	w, err := zlib.NewWriterLevelDict(&b, -1, dict)
	fmt.Fprint(w, "hello hello world world")
	fmt.Println(err, w.Close(), b.Bytes()[:6])
	in := b.Bytes()
	r, err = zlib.NewReaderDict(bytes.NewReader(in), dict)
	out, err2 := io.ReadAll(r)
	fmt.Println(string(out), err, err2)
	_, err = zlib.NewReader(bytes.NewReader(in))
	fmt.Println(err)
	fmt.Println(r.(zlib.Resetter).Reset(bytes.NewReader(in), dict))
	out, err = io.ReadAll(r)
	fmt.Println(string(out), err)
	b.Reset()
	w = zlib.NewWriter(&b)
	w.Close()
	w.Reset(&b)
	io.WriteString(w, "again")
	w.Close()
	fmt.Println(b.Bytes()[:2])
	good := decode(zlibbed)
	for _, cut := range []int{0, 1, 2, 5, 100, len(good) - 4, len(good) - 1} {
		r, err := zlib.NewReader(bytes.NewReader(good[:cut]))
		if err == nil {
			_, err = io.ReadAll(r)
		}
		fmt.Println(cut, err)
	}
	for _, s := range []string{"\x79\x9c", "\x78\x9d", "\x88\x1c\x00", "\x78\xbb\x00\x00\x00\x00"} {
		_, err := zlib.NewReader(strings.NewReader(s))
		fmt.Println(err)
	}
	good[len(good)-1] ^= 1
	r, _ = zlib.NewReader(bytes.NewReader(good))
	_, err = io.ReadAll(r)
	fmt.Println(err, r.Close())
	_, err = zlib.NewWriterLevel(nil, -3)
	fmt.Println(err, zlib.ErrDictionary)
}

func lzws() {
	for _, order := range []lzw.Order{lzw.LSB, lzw.MSB} {
		for width := 2; width <= 8; width++ {
			for _, size := range []int{0, 1, 2, 100, 5000, 100000} {
				data := noise(size)
				for i := range data {
					data[i] &= 1<<width - 1
				}
				var b bytes.Buffer
				w := lzw.NewWriter(&b, order, width)
				n, err := w.Write(data[:size/2])
				m, err2 := w.Write(data[size/2:])
				fmt.Print(n+m, err, err2, w.Close(), w.Close(), sum(b.Bytes()), " ")
				r := lzw.NewReader(slow{&b}, order, width)
				back, err := io.ReadAll(r)
				fmt.Print(err, bytes.Equal(back, data), r.Close(), ";")
			}
			fmt.Println()
		}
	}
	for _, in := range []string{"", "\x80", "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "\xff\xff\xff", "\x80\xff\xff"} {
		out, err := io.ReadAll(lzw.NewReader(strings.NewReader(in), lzw.MSB, 8))
		fmt.Printf("%q %v\n", out, err)
	}
	for _, c := range []struct {
		o lzw.Order
		w int
	}{{2, 8}, {lzw.LSB, 1}, {lzw.MSB, 9}} {
		_, err := lzw.NewReader(strings.NewReader("x"), c.o, c.w).Read(make([]byte, 1))
		_, err2 := lzw.NewWriter(io.Discard, c.o, c.w).Write([]byte{1})
		fmt.Println(err, err2)
	}
	w := lzw.NewWriter(io.Discard, lzw.LSB, 3)
	_, err := w.Write([]byte{8})
	fmt.Println(err, w.Close())
	w.(*lzw.Writer).Reset(io.Discard, lzw.MSB, 8)
	n, err := w.Write([]byte("ok"))
	fmt.Println(n, err, w.Close())
	_, err = w.Write([]byte("ok"))
	fmt.Println(err)
	r := lzw.NewReader(strings.NewReader("x"), lzw.MSB, 8)
	r.Close()
	_, err = r.Read(make([]byte, 1))
	fmt.Println(err)
	r.(*lzw.Reader).Reset(strings.NewReader("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"), lzw.MSB, 8)
	out, err := io.ReadAll(r)
	fmt.Println(out, err)
}
