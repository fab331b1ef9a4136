package jsontext

import (
	"cmp"
	"slices"

	"encoding/json/internal/jsonwire"
)

// member is a member of an object: its name, and its text from the name to the end of the value.
type member struct {
	name []byte
	text []byte
}

func (m member) compare(n member) int {
	// Names may be the same where that is allowed.
	return cmp.Or(jsonwire.CompareUTF16(m.name, n.name), jsonwire.CompareUTF16(m.text, n.text))
}

// reorder sorts the members of all objects of the valid value that b starts with, as RFC 8785 has it, and
// returns the length of the value. What stands between members stays where it is.
func reorder(b []byte) int {
	switch b[0] {
	case '"':
		return stringLength(b)
	case '{':
		return reorderObject(b)
	case '[':
		at := 1
		for {
			at += jsonwire.Space(b[at:])
			switch b[at] {
			case ']':
				return at + 1
			case ',':
				at++
			default:
				at += reorder(b[at:])
			}
		}
	}
	at := 0
	for at < len(b) && b[at] != ',' && b[at] != ']' && b[at] != '}' && jsonwire.Space(b[at:]) == 0 {
		at++
	}
	return at
}

func reorderObject(b []byte) int {
	var members []member
	var ends []int // where each member starts and where it ends
	at := 1
	for {
		at += jsonwire.Space(b[at:])
		if b[at] == '}' {
			break
		}
		if b[at] == ',' {
			at++
			continue
		}
		start := at
		at += stringLength(b[at:])
		name := jsonwire.Unquote(b[start:at], jsonwire.Escaped)
		at += jsonwire.Space(b[at:]) + 1 // the colon
		at += jsonwire.Space(b[at:])
		at += reorder(b[at:])
		members = append(members, member{name, b[start:at]})
		ends = append(ends, start, at)
	}
	if !slices.IsSortedFunc(members, member.compare) {
		slices.SortStableFunc(members, member.compare)
		first, last := ends[0], ends[len(ends)-1]
		sorted := make([]byte, 0, last-first)
		for i, m := range members {
			if i > 0 {
				sorted = append(sorted, b[ends[2*i-1]:ends[2*i]]...)
			}
			sorted = append(sorted, m.text...)
		}
		copy(b[first:last], sorted)
	}
	return at + 1
}
