package time

import "errors"

// Location is a time zone. Without data it is UTC, or the local one before its first use.
type Location struct {
	name string
	data *zoneData
}

// zoneData is what is known of a zone: its offsets, when which of them begins, and the rule for all
// time after that, as in the environment variable TZ.
type zoneData struct {
	zones   []zone
	changes []change
	extend  string
	hit     *span // what was asked for last
}

type zone struct {
	name   string
	offset int // seconds east of UTC
	dst    bool
}

type change struct {
	when int64
	zone uint8
}

// span is a time [start, end) in which the offset does not change.
type span struct {
	zone
	start, end int64
}

const (
	alpha = -1 << 63
	omega = 1<<63 - 1
)

var utcLoc = Location{name: "UTC"}
var localLoc = Location{name: "Local"}

// UTC is Universal Coordinated Time.
var UTC *Location = &utcLoc

// Local is the zone of the system, or that of the environment variable TZ.
var Local *Location = &localLoc

var utcSpan = span{zone{name: "UTC"}, alpha, omega}

func (l *Location) get() *zoneData {
	if l == nil {
		return nil
	}
	if l.data == nil && l == &localLoc {
		l.name, l.data = local()
	}
	return l.data
}

// String returns the name that the location was made with, such as "Europe/Berlin".
func (l *Location) String() string {
	if l == nil {
		return "UTC"
	}
	l.get()
	return l.name
}

func (l *Location) at(unix int64) (name string, offset int, dst bool) {
	s := l.lookup(unix)
	return s.name, s.offset, s.dst
}

// lookup finds what holds at a Unix time.
func (l *Location) lookup(unix int64) *span {
	d := l.get()
	if d == nil || len(d.zones) == 0 {
		return &utcSpan
	}
	if s := d.hit; s != nil && s.start <= unix && unix < s.end {
		return s
	}
	s := d.find(unix)
	d.hit = s
	return s
}

func (d *zoneData) find(unix int64) *span {
	if len(d.changes) == 0 || unix < d.changes[0].when {
		s := &span{d.zones[d.first()], alpha, omega}
		if len(d.changes) > 0 {
			s.end = d.changes[0].when
		}
		return s
	}
	lo, hi := 0, len(d.changes)
	for hi-lo > 1 {
		if m := int(uint(lo+hi) >> 1); unix < d.changes[m].when {
			hi = m
		} else {
			lo = m
		}
	}
	s := &span{d.zones[d.changes[lo].zone], d.changes[lo].when, omega}
	if hi < len(d.changes) {
		s.end = d.changes[hi].when
	} else if d.extend != "" {
		if e, ok := extended(d.extend, s.start, unix); ok {
			return &e
		}
	}
	return s
}

// first returns the zone that holds before all changes: one that no change leads to, or else the first
// that is not daylight saving time, looked for before the first change's own.
func (d *zoneData) first() int {
	used := false
	for _, c := range d.changes {
		used = used || c.zone == 0
	}
	if !used {
		return 0
	}
	if len(d.changes) > 0 && d.zones[d.changes[0].zone].dst {
		for i := int(d.changes[0].zone) - 1; i >= 0; i-- {
			if !d.zones[i].dst {
				return i
			}
		}
	}
	for i := range d.zones {
		if !d.zones[i].dst {
			return i
		}
	}
	return 0
}

// named finds the offset of an abbreviation: of one in effect around the time, or else of any.
func (l *Location) named(name string, unix int64) (int, bool) {
	d := l.get()
	if d == nil {
		return 0, false
	}
	for i := range d.zones {
		if z := &d.zones[i]; z.name == name {
			if s := l.lookup(unix - int64(z.offset)); s.name == name {
				return s.offset, true
			}
		}
	}
	for i := range d.zones {
		if d.zones[i].name == name {
			return d.zones[i].offset, true
		}
	}
	return 0, false
}

// FixedZone returns a zone that is always offset seconds east of UTC.
func FixedZone(name string, offset int) *Location {
	z := zone{name: name, offset: offset}
	return &Location{name, &zoneData{
		zones:   []zone{z},
		changes: []change{{alpha, 0}},
		hit:     &span{z, alpha, omega},
	}}
}

// zoneFile reads a file of at most ten megabytes; a failure is told in the system's words, a file
// that is not there by "none".
func zoneFile(path string) (data []byte, failure string)

// builtinZone returns a zone of the database that minigo itself has.
func builtinZone(name string) ([]byte, bool)

func getenv(key string) (string, bool)

const none = "none"

// folders are where systems keep their zones.
var folders = [...]string{"/usr/share/zoneinfo/", "/usr/share/lib/zoneinfo/", "/usr/lib/locale/TZ/", "/etc/zoneinfo/"}

// LoadLocation returns the zone of that name in the IANA database; "" and "UTC" are UTC, "Local" is Local.
// Zones that the system lacks are built in.
func LoadLocation(name string) (*Location, error) {
	switch name {
	case "", "UTC":
		return UTC, nil
	case "Local":
		return Local, nil
	}
	for i := 0; i < len(name); i++ {
		if name[0] == '/' || name[0] == '\\' || name[i] == '.' && i+1 < len(name) && name[i+1] == '.' {
			return nil, errors.New("time: invalid location name")
		}
	}
	var failure error
	if from, _ := getenv("ZONEINFO"); from != "" {
		data, failed := zoneFrom(from, name)
		if failed == "" {
			// Bad data is no failure of its own here: the other places are asked.
			if l, err := LoadLocationFromTZData(name, data); err == nil {
				return l, nil
			}
		} else if failed != none {
			failure = errors.New(failed)
		}
	}
	l, err := systemZone(name)
	if err == nil {
		return l, nil
	}
	if failure == nil {
		failure = err
	}
	return nil, failure
}

// zoneFrom reads a zone from a folder or an archive.
func zoneFrom(from, name string) (data []byte, failure string) {
	if len(from) > 4 && from[len(from)-4:] == ".zip" {
		archive, failure := zoneFile(from)
		if failure != "" {
			return nil, failure
		}
		return unzip(archive, name)
	}
	return zoneFile(from + "/" + name)
}

func systemZone(name string) (*Location, error) {
	var failure error
	for _, folder := range folders {
		data, failed := zoneFile(folder + name)
		if failed == "" {
			l, err := LoadLocationFromTZData(name, data)
			if err == nil {
				return l, nil
			}
			failed = err.Error()
		}
		if failure == nil && failed != none {
			failure = errors.New(failed)
		}
	}
	if data, ok := builtinZone(name); ok {
		if l, err := LoadLocationFromTZData(name, data); err == nil {
			return l, nil
		}
	}
	if failure == nil {
		failure = errors.New("unknown time zone " + name)
	}
	return nil, failure
}

// local returns the zone that TZ names, or else the system's.
func local() (name string, data *zoneData) {
	load := func(path string) *zoneData {
		b, failure := zoneFile(path)
		if failure != "" {
			return nil
		}
		l, err := LoadLocationFromTZData("", b)
		if err != nil {
			return nil
		}
		return l.data
	}
	tz, ok := getenv("TZ")
	if ok && tz != "" && tz[0] == ':' {
		tz = tz[1:]
	}
	switch {
	case !ok:
		if d := load("/etc/localtime"); d != nil {
			return "Local", d
		}
	case tz != "" && tz[0] == '/':
		if d := load(tz); d != nil {
			if tz == "/etc/localtime" {
				return "Local", d
			}
			return tz, d
		}
	case tz != "" && tz != "UTC":
		if l, err := systemZone(tz); err == nil {
			return tz, l.data
		}
	}
	return "UTC", new(zoneData)
}
