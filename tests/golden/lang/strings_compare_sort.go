// Comparison and concatenation of strings in many forms; substrings share, bytes do not.
package main

import "fmt"

func isAnagram(a, b string) bool {
	var n [26]int
	for _, r := range a {
		n[r-'a']++
	}
	for i := range len(b) {
		n[b[i]-'a']--
	}
	return n == [26]int{}
}

func caesar(s string, k int) string {
	out := []rune(s)
	for i, r := range out {
		switch {
		case r >= 'a' && r <= 'z':
			out[i] = 'a' + (r-'a'+rune(k)+26)%26
		case r >= 'A' && r <= 'Z':
			out[i] = 'A' + (r-'A'+rune(k)+26)%26
		}
	}
	return string(out)
}

func roman(n int) (s string) {
	for _, d := range []struct {
		v int
		r string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= d.v {
			s += d.r
			n -= d.v
		}
	}
	return
}

func rle(s string) (out string) {
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		out += fmt.Sprint(j-i) + s[i:i+1]
		i = j
	}
	return
}

func atoi(s string) (n int, ok bool) {
	if s == "" {
		return
	}
	neg := s[0] == '-'
	if neg {
		s = s[1:]
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	if neg {
		n = -n
	}
	return n, true
}

func longest(ss ...string) (l string) {
	for _, s := range ss {
		if len(s) > len(l) || len(s) == len(l) && s > l {
			l = s
		}
	}
	return
}

func balanced(s string) bool {
	var st []rune
	pairs := map[rune]rune{')': '(', ']': '[', '}': '{'}
	for _, r := range s {
		switch r {
		case '(', '[', '{':
			st = append(st, r)
		case ')', ']', '}':
			if len(st) == 0 || st[len(st)-1] != pairs[r] {
				return false
			}
			st = st[:len(st)-1]
		}
	}
	return len(st) == 0
}

func main() {
	fmt.Println(isAnagram("listen", "silent"), isAnagram("abc", "abd"))
	c := caesar("Hello, Wörld! xyz", 3)
	fmt.Println(c, caesar(c, -3))
	fmt.Println(roman(1994), roman(3888), rle("aaabccd"), longest("b", "aa", "ab", ""))
	fmt.Println(atoi("-1234"))
	fmt.Println(atoi("12x"))
	fmt.Println(balanced("{[()]}"), balanced("(]"), balanced("(("))
	s := "hello"
	t := s[1:4]
	b := []byte(s)
	b[1] = 'E'
	fmt.Println(s, t, string(b), s[:2]+string(b[2:]), s+t > s, s[len(s)-1] == 'o')
	var arr [3]string
	arr[1] = s + " " + t
	arr[2] += "x"
	arr[2] += arr[1]
	fmt.Printf("%q %d\n", arr, len(arr[2]))
	total := ""
	for i, w := range []string{"a", "b", "c"} {
		if i > 0 {
			total += "-"
		}
		total += w
	}
	fmt.Println(total, total == "a-b-c", total != "a-b", total < "a-c", "" < total)
	x, y := "x", "y"
	x, y = y, x+y
	fmt.Println(x, y, string(x[0])+y[:1])
}
