package time

import (
	"errors"
	"internal/byteorder"
)

// Versions of the binary form: the second also has the seconds of an offset.
const (
	binaryMinutes = 1
	binarySeconds = 2
)

// AppendBinary appends the version, seconds since the year 1, nanoseconds, and the minutes of the
// offset east of UTC (-1 for UTC itself), with its seconds if there are any.
func (t Time) AppendBinary(b []byte) ([]byte, error) {
	minutes, seconds := -1, 0
	version := byte(binaryMinutes)
	if t.Location() != UTC {
		_, offset := t.Zone()
		if seconds = offset % 60; seconds != 0 {
			version = binarySeconds
		}
		minutes = offset / 60
		if minutes < -1<<15 || minutes == -1 || minutes > 1<<15-1 {
			return b, errors.New("Time.MarshalBinary: unexpected zone offset")
		}
	}
	b = append(b, version)
	b = byteorder.BEAppendUint64(b, uint64(t.sec()))
	b = byteorder.BEAppendUint32(b, uint32(t.nsec()))
	b = append(b, byte(minutes>>8), byte(minutes))
	if version == binarySeconds {
		b = append(b, byte(seconds))
	}
	return b, nil
}

// MarshalBinary returns the moment and its offset from UTC in Go's binary form; the name of its zone is
// lost.
func (t Time) MarshalBinary() ([]byte, error) {
	b, err := t.AppendBinary(make([]byte, 0, 16))
	if err != nil {
		return nil, err
	}
	return b, nil
}

// UnmarshalBinary sets t to what MarshalBinary returned.
func (t *Time) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return errors.New("Time.UnmarshalBinary: no data")
	}
	version := data[0]
	want := 15
	switch version {
	case binaryMinutes:
	case binarySeconds:
		want++
	default:
		return errors.New("Time.UnmarshalBinary: unsupported version")
	}
	if len(data) != want {
		return errors.New("Time.UnmarshalBinary: invalid length")
	}
	sec := int64(byteorder.BEUint64(data[1:]))
	nsec := int32(byteorder.BEUint32(data[9:]))
	offset := int(int16(uint16(data[13])<<8|uint16(data[14]))) * 60
	if version == binarySeconds {
		offset += int(int8(data[15]))
	}
	*t = Time{wall: uint64(nsec), ext: sec}
	if offset == -60 {
		t.setLoc(&utcLoc)
	} else if _, local, _ := Local.at(t.unixSec()); offset == local {
		t.setLoc(Local)
	} else {
		t.setLoc(FixedZone("", offset))
	}
	return nil
}

// GobEncode returns the binary form, for package encoding/gob.
func (t Time) GobEncode() ([]byte, error) { return t.MarshalBinary() }

// GobDecode sets t to what GobEncode returned.
func (t *Time) GobDecode(data []byte) error { return t.UnmarshalBinary(data) }
